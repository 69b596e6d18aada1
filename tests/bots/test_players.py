"""What random, greedy, mcts and the levels do."""

import itertools
from collections.abc import Callable

import pytest

from tests.bots.positions import CASES, decisions
from tests.conformance.toy_game import PEARL_DIVERS
from tests.conformance.toy_game.moves import Claim, Dive
from watertable.bots import (
    Budget,
    GreedyBot,
    Level,
    MctsBot,
    RandomBot,
    budget_from_text,
    explanation,
    find_bot,
    hint,
    known_names,
    reasons,
    spec_from_text,
    specs_from_text,
)
from watertable.bots.search import clock
from watertable.kernel import PASS, BadInput, Move, State
from watertable.testing import Case
from watertable.testing.frozen import play_texts

pytestmark = pytest.mark.usefixtures("pearl_divers")


def dealt() -> State:
    """Pearl Divers for two: seat 0 has a 1 and a 4, and is to act."""
    state = PEARL_DIVERS.new(2)
    play_texts(PEARL_DIVERS, state, ["draw 1", "draw 2", "draw 4", "draw 1"])
    return state


@pytest.mark.parametrize("bot", [RandomBot("r"), GreedyBot("g"), MctsBot("m"), find_bot("easy")("e")])
@pytest.mark.parametrize("case", CASES, ids=lambda case: case.game.name)
def test_every_bot_chooses_a_legal_move(bot: RandomBot, case: Case) -> None:
    for count, (state, seat, moves) in enumerate(decisions(case, "legal", every=9)):
        choice = bot.choose(state.view(seat), moves, Budget(iterations=4))
        assert choice.move in moves
        assert state.why_not(seat, choice.move) is None
        if count == 6:
            break


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.game.name)
def test_a_search_keeps_to_the_moves_it_is_given(case: Case) -> None:
    for state, seat, moves in itertools.islice(decisions(case, "some", every=9), 4):
        some = moves[::2]
        choice = MctsBot("some").think(case.game, state.view(seat), some, Budget(iterations=30))
        assert choice.move in some
        assert {candidate.move for candidate in choice.considered} <= set(some)


def test_random_passes_in_half_of_the_windows() -> None:
    moves: list[Move] = [Claim(1, 1), Claim(1, 2), Claim(1, 4), PASS]
    view = dealt().view(0)
    bot = RandomBot("windows")
    passes = sum(bot.choose(view, moves).move == PASS for _ in range(2000))
    assert 900 < passes < 1100
    others = {bot.choose(view, moves[:3]).move.text() for _ in range(60)}
    assert others == {"claim 1 1", "claim 1 2", "claim 1 4"}


def test_a_forced_move_takes_no_thought() -> None:
    state = dealt()
    only: list[Move] = [Dive()]
    for bot in (GreedyBot(), MctsBot()):
        choice = bot.choose(state.view(0), only, Budget(milliseconds=5000))
        assert choice.move == only[0]
        assert choice.iterations == 0
        assert choice.seconds == 0.0


def test_mcts_counts_its_iterations_and_ranks_what_it_tried() -> None:
    state = dealt()
    moves = state.legal_moves(0)
    choice = MctsBot("m").choose(state.view(0), moves, Budget(iterations=60))
    assert choice.iterations == 60
    assert {option.move for option in choice.considered} == set(moves)
    tries = [option.tries for option in choice.considered]
    assert tries == sorted(tries, reverse=True)
    assert sum(tries) == 60
    assert all(0.0 <= option.share <= 1.0 for option in choice.considered)


@pytest.mark.parametrize("name", ["greedy", "mcts:12i", "easy"])
@pytest.mark.parametrize("case", CASES, ids=lambda case: case.game.name)
def test_the_same_seed_chooses_the_same(name: str, case: Case) -> None:
    spec = spec_from_text(name)
    for count, (state, seat, moves) in enumerate(decisions(case, "again", every=13)):
        first = spec.make("seed").choose(state.view(seat), moves)
        second = spec.make("seed").choose(state.view(seat), moves)
        assert first.move == second.move
        if count == 3:
            break


@pytest.mark.parametrize("name", ["greedy:40ms", "mcts:40ms", "hard:60ms"])
@pytest.mark.parametrize("case", CASES, ids=lambda case: case.game.name)
def test_no_bot_exceeds_its_budget(name: str, case: Case, monkeypatch: pytest.MonkeyPatch) -> None:
    """By more than 20 % or 20 ms, on a clock on which a move in a sampled state takes 0.1 ms and nothing else
    takes time. `bench/budget.py` measures the same by the clock on the wall."""
    spec = spec_from_text(name)
    assert spec.budget is not None
    budget = (spec.budget.milliseconds or 0) / 1000
    bot = spec.make("clock")
    now = 0.0

    def ticking(perform: Callable[..., None]) -> Callable[..., None]:
        def performed(*arguments: object) -> None:
            nonlocal now
            now += 0.0001
            perform(*arguments)

        return performed

    monkeypatch.setattr(clock, "perf_counter", lambda: now)
    asked = [
        (state.view(seat), moves) for state, seat, moves in itertools.islice(decisions(case, "clock", every=11), 6)
    ]
    state_class = type(case.game.new(case.game.usual_players()))
    monkeypatch.setattr(state_class, "perform", ticking(state_class.perform))
    for view, moves in asked:
        began = now
        bot.choose(view, moves)
        assert now - began <= max(1.2 * budget, budget + 0.02), f"{1000 * (now - began):.0f} ms for {len(moves)} moves"
        if spec.name != "greedy":
            assert now - began >= 0.5 * budget


def test_levels_rise_in_what_they_think_with() -> None:
    levels = [find_bot(name) for name in ("easy", "medium", "hard", "expert")]
    easy, medium, hard, expert = (level for level in levels if isinstance(level, Level))
    assert easy.blunders > medium.blunders == hard.blunders == expert.blunders == 0
    assert hard.budget is not None
    assert expert.budget is not None
    assert (hard.budget.milliseconds or 0) < (expert.budget.milliseconds or 0)


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.game.name)
def test_a_hint_is_a_legal_move_with_its_reason(case: Case) -> None:
    for state, seat, moves in itertools.islice(decisions(case, "hint", every=7), 3):
        words = case.game.words([f"player {other}" for other in range(state.setup.seats)])
        choice = hint(state.view(seat), moves, Budget(iterations=40))
        assert choice.move in moves
        said = explanation(state.view(seat), choice, words)
        assert said.startswith(words.move(choice.move))
        assert reasons(state.view(seat), choice.move, words) in said
        assert "chance to win: " in said
        assert "\n" not in said


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.game.name)
def test_reasons_are_one_line_of_words(case: Case) -> None:
    """Every remark has its sentence, with all gaps filled."""
    said: set[str] = set()
    for game in range(2):
        for state, seat, moves in decisions(case, f"words:{game}", every=4):
            words = case.game.words([f"player {other}" for other in range(state.setup.seats)])
            for move in moves[:3]:
                line = reasons(state.view(seat), move, words)
                assert "{" not in line
                assert "\n" not in line
                if line:
                    assert " " in line, f"{line!r} is a key, not a sentence"
                    said.add(line)
    assert len(said) > 5


def test_bots_by_name() -> None:
    assert [str(spec) for spec in specs_from_text("Greedy, mcts:50ms ,hard")] == ["greedy", "mcts:50ms", "hard"]
    assert spec_from_text("mcts:2s").budget == Budget(milliseconds=2000)
    assert spec_from_text("mcts:400i").is_reproducible
    assert not spec_from_text("mcts").is_reproducible
    assert not spec_from_text("expert").is_reproducible
    assert spec_from_text("medium").is_reproducible
    assert set(known_names()) == {"random", "greedy", "mcts", "easy", "medium", "hard", "expert"}


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("gredy", "no bot or level is called 'gredy' (there are: random, greedy, mcts, easy, medium, hard, expert)"),
        ("mcts:0ms", "budget '0ms': expected at least 1"),
        ("mcts:0i", "budget '0i': expected at least 1"),
        ("mcts:soon", "budget 'soon': expected milliseconds like 50ms, seconds like 2s or iterations like 400i"),
        ("mcts:50", "budget '50': expected milliseconds like 50ms, seconds like 2s or iterations like 400i"),
        ("random:50ms", "random does not think, so it takes no budget"),
    ],
)
def test_a_bad_name_or_budget_is_one_clear_line(text: str, complaint: str) -> None:
    with pytest.raises(BadInput) as problem:
        spec_from_text(text)
    assert str(problem.value) == complaint


def test_other_bad_input_is_one_clear_line() -> None:
    with pytest.raises(BadInput, match="no bot or level is called 'godlike'"):
        find_bot("godlike")
    with pytest.raises(BadInput, match="no bots are named"):
        specs_from_text(" , ")
    with pytest.raises(BadInput, match="a budget must be at least 1, not 0"):
        Budget(iterations=0)
    with pytest.raises(BadInput, match="in milliseconds or in iterations"):
        Budget()
    with pytest.raises(BadInput, match="no legal move"):
        GreedyBot().choose(dealt().view(0), [])
    with pytest.raises(BadInput, match="not a spectator's"):
        GreedyBot().choose(dealt().view(None), [Dive(), Claim(1, 1)])
    assert budget_from_text(" 7i ") == Budget(iterations=7)
