"""A bot is given a view, its legal moves and a budget, and nothing else."""

import ast
import inspect
from pathlib import Path

import pytest

import watertable.bots
from tests.bots.positions import CASES, decisions
from watertable.bots import Bot, BotSpec, Budget, Level, LevelBot, find_bot, reasons, spec_from_text
from watertable.kernel import Event, Move, Sfc32, State, canonical, to_json, visible
from watertable.testing import Case

BOTS = Path(watertable.bots.__file__).parent
SOURCES = sorted(path for path in BOTS.rglob("*.py") if not path.is_relative_to(BOTS / "training"))
"""The code of bots. Training is a tool: it plays games between bots, and no bot imports it."""
SECRET_CASES = [case for case in CASES if case.has_secrets]
THINKERS = ["random", "greedy", "mcts:6i", "easy"]


def all_bots() -> list[type[Bot]]:
    found = [Bot]
    for bot in found:
        found += bot.__subclasses__()
    return found


@pytest.mark.parametrize("bot", all_bots(), ids=lambda bot: bot.__name__)
def test_a_bot_is_handed_a_view_moves_and_a_budget(bot: type[Bot]) -> None:
    choose = inspect.signature(bot.choose).parameters
    assert list(choose) == ["self", "view", "moves", "budget"]
    assert [choose[name].annotation for name in list(choose)[1:]] == ["View", "list[Move]", "Budget | None"]
    think = inspect.signature(bot.think).parameters
    assert list(think) == ["self", "game", "view", "moves", "budget"]
    allowed = {"self", "seed", "level", "maker"}
    assert set(inspect.signature(bot.__init__).parameters) <= allowed


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: path.name)
def test_bots_know_no_match_and_start_no_game(path: Path) -> None:
    """The only states in the code of bots are those that an imaginer samples, and copies of them.

    A view comes from the decision that the loop asks for: its own seat's."""
    tree = ast.parse(path.read_text("utf-8"))
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom):
            matches = ("match", "match_log", "record", "saves")
            assert node.module not in [f"watertable.kernel.{name}" for name in matches], path
            assert not {alias.name for alias in node.names} & {"Match", "Record", "replay"}, path
            others = ("watertable.bots.training", "watertable.lab", "watertable.cli", "watertable.server")
            assert not str(node.module).startswith(others), path
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
            is_own_view = ast.unparse(node) == "decision.view()"
            assert node.func.attr not in ("new", "start", "view") or is_own_view, f"{path}: {ast.unparse(node)}"


@pytest.mark.parametrize("case", SECRET_CASES, ids=lambda case: case.game.name)
@pytest.mark.parametrize("text", THINKERS)
def test_twins_get_the_same_choice(case: Case, text: str) -> None:
    """Where two states give a seat the same view, its bot with the same seed chooses the same."""
    spec = spec_from_text(text)
    rng = Sfc32(f"twins:{text}")
    compared = 0
    for game in range(60):
        for state, seat, moves in decisions(case, f"fair:{game}", every=5):
            twin = case.twins(state, seat, rng)
            if twin is None:
                continue
            assert canonical(to_json(state.view(seat))) == canonical(to_json(twin.view(seat)))
            chosen = spec.make("same").choose(state.view(seat), moves)
            other = spec.make("same").choose(twin.view(seat), twin.legal_moves(seat))
            assert chosen.move == other.move
            assert [(each.move, each.share) for each in chosen.considered] == [
                (each.move, each.share) for each in other.considered
            ]
            compared += 1
            if compared == 12:
                return
    assert compared > 0, "no twins were found"


def told(state: State, seat: int, move: Move) -> list[Event]:
    """What a spectator is told when the move is made."""
    log: list[Event] = []
    state.copy().apply(seat, move, log)
    return visible(log, None)


@pytest.mark.parametrize("case", SECRET_CASES, ids=lambda case: case.game.name)
def test_what_a_bot_says_of_its_move_tells_no_secret_of_its_own(case: Case) -> None:
    """The reasons are the same for any two states that look the same to a spectator, and go on to."""
    rng = Sfc32("spectators")
    words = case.game.words([f"player {seat}" for seat in range(case.game.usual_players())])
    compared = 0
    for game in range(12):
        for state, seat, moves in decisions(case, f"said:{game}", every=5):
            twin = case.twins(state, None, rng)
            if twin is None:
                continue
            shared = [move for move in moves if move in twin.legal_moves(seat)]
            for move in shared[:6]:
                if told(state, seat, move) != told(twin, seat, move):
                    continue
                assert reasons(state.view(seat), move, words) == reasons(twin.view(seat), move, words)
                compared += 1
        if compared > 40:
            return
    assert compared > 0


def test_the_pace_is_fixed_by_public_facts_and_a_lot() -> None:
    """However long a bot thinks and whatever it holds, its move is shown after the same time."""
    for name in ("easy", "medium", "hard", "expert"):
        level = find_bot(name)
        assert isinstance(level, Level)
        assert list(inspect.signature(LevelBot.pace).parameters) == ["self", "is_window"]
        for is_window, (low, high) in ((False, level.turn_pace), (True, level.window_pace)):
            paces = [LevelBot(level, seed).pace(is_window) for seed in range(30)]
            assert all(low <= pace <= high for pace in paces)
            assert len(set(paces)) > 5
            budget = level.window_budget if is_window else level.budget
            thought = 0 if budget is None else budget.milliseconds or 0
            assert low >= 1.2 * thought or low >= thought + 20, "a move is never shown late because it was hard"


def test_specs_make_bots_that_know_only_their_seed() -> None:
    bot = BotSpec("mcts", Budget(iterations=5)).make("seed")
    assert set(vars(bot)) == {"rng", "budget"}
