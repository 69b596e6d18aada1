"""Starting points by order of play (WC-15): who starts with what, in the game, its record, its log and its pack."""

import pytest

from tests.packs import mistakes_of
from watertable.games.water_cycle import WATER_CYCLE
from watertable.games.water_cycle.bot.evaluation import FIRST_PACK
from watertable.games.water_cycle.pack.reader import WaterCyclePack
from watertable.games.water_cycle.rules.state import WaterCycleState
from watertable.kernel import CHANCE, BadInput, Event, Sfc32, verify
from watertable.kernel.match import Match
from watertable.play import MatchLoop, RandomDecider, random_loop

DEFAULT = WATER_CYCLE.pack_text("default")
PACK = WATER_CYCLE.pack()
assert isinstance(PACK, WaterCyclePack)


def new(seats: int, **options: str | int) -> WaterCycleState:
    state = WATER_CYCLE.new(seats, {"start_points": "by-order", **options})
    assert isinstance(state, WaterCycleState)
    return state


@pytest.mark.rule("WC-15")
@pytest.mark.parametrize(("seats", "scores"), PACK.start_by_order.items())
def test_points_follow_the_order_of_play_from_the_named_start_player_on(seats: int, scores: list[int]) -> None:
    assert len(scores) == seats
    for first in range(seats):
        state = new(seats, first_seat=first)
        assert [state.score((first + turn) % seats).total for turn in range(seats)] == scores


@pytest.mark.rule("WC-15")
def test_points_are_given_when_chance_has_drawn_the_start_player_and_the_log_says_so() -> None:
    state = new(3)
    assert state.at.scores == [5, 5, 5]
    log: list[Event] = []
    state.apply(CHANCE, WATER_CYCLE.from_text("start 1"), log)
    assert state.at.scores == [5, 6, 6]
    words = WATER_CYCLE.words(["Ann", "Ben", "Cem"])
    assert [words.event(event) for event in log] == [
        "Ben has the start-player cube.",
        "Ben starts with 6 points.",
        "Cem starts with 6 points.",
        "Ann starts with 5 points.",
    ]


@pytest.mark.rule("WC-15")
def test_equal_points_are_the_default_and_are_not_announced() -> None:
    state = WATER_CYCLE.new(6)
    assert state.setup.options["start_points"] == "equal"
    log: list[Event] = []
    state.apply(CHANCE, WATER_CYCLE.from_text("start 3"), log)
    assert [type(event).__name__ for event in log] == ["StartDrawn"]
    assert [state.score(seat).total for seat in range(6)] == [5] * 6


@pytest.mark.rule("WC-15")
@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_the_items_of_a_score_add_up_in_every_round_and_at_the_end(seats: int) -> None:
    state = new(seats)
    starts: list[int] = []
    loop = random_loop(state, Sfc32(seats))
    while (chosen := loop.choose()) is not None:
        loop.make(*chosen)
        scores = [state.score(seat) for seat in range(seats)]
        starts = starts or [score.total for score in scores]
        assert [sum(item.points for item in score.items) for score in scores] == [score.total for score in scores]
        assert [score.items[0].points for score in scores] == starts
    assert state.outcome() is not None
    assert state.at.round > 1


@pytest.mark.rule("WC-15")
def test_a_game_and_its_record_keep_the_option() -> None:
    match = Match(WATER_CYCLE, new(4), ["Ann", "Ben", "Cem", "Dee"], seed=bytes(32))
    match.begin()
    MatchLoop(match, [RandomDecider(Sfc32(1))] * 4).run()
    record = match.record()
    assert record.setup["options"]["start_points"] == "by-order"
    assert verify(record).finished


@pytest.mark.rule("WC-15")
def test_a_pack_without_such_points_refuses_the_option_in_one_line() -> None:
    old = WATER_CYCLE.old_packs("default")[0]
    with pytest.raises(BadInput, match=r"^option start_points: the pack 'default' has no starting points by order of "):
        WATER_CYCLE.new(4, {"start_points": "by-order"}, old)
    assert WATER_CYCLE.new(4, None, old).setup.pack is old


MISTAKES = {
    "too few": (
        "4 = [6, 6, 5, 5]",
        "4 = [6, 6, 5]",
        "score.by_order.4: expected 4 scores, one for each player, found 3",
    ),
    "too high": ("3 = [6, 6, 5]", "3 = [60, 6, 5]", "score.by_order.3: expected scores below the target, 60, found 60"),
    "no such number": ("3 = [6, 6, 5]", "2 = [6, 6]", "score.by_order.2: unknown key"),
    "below zero": (
        "3 = [6, 6, 5]",
        "3 = [6, 6, -1]",
        "score.by_order.3: expected whole numbers from 0 to 1000, found -1",
    ),
}


@pytest.mark.parametrize("mistake", MISTAKES)
def test_a_mistake_in_the_pack_is_one_line(mistake: str) -> None:
    old, new, expected = MISTAKES[mistake]
    assert old in DEFAULT
    (found,) = mistakes_of(WATER_CYCLE, DEFAULT.replace(old, new))
    assert found.startswith(f"pack: {expected}")


def test_version_1_of_the_pack_is_kept_and_foreseen_by_the_same_network() -> None:
    """Version 2 only adds starting points by order of play."""
    old = WATER_CYCLE.old_packs("default")[0]
    assert isinstance(old, WaterCyclePack)
    assert old.digest == FIRST_PACK != PACK.digest
    judge = WATER_CYCLE.evaluator()
    one, other = (WATER_CYCLE.new(4, {"first_seat": 0}, pack) for pack in (old, PACK))
    for state in (one, other):
        state.apply(CHANCE, WATER_CYCLE.from_text("roll 1 2 3 4"))
    assert judge.foresee(one) == judge.foresee(other) != judge.evaluate(one)


def test_a_record_of_version_1_of_the_pack_is_found_its_pack_again() -> None:
    match = Match(WATER_CYCLE, WATER_CYCLE.new(3, None, WATER_CYCLE.old_packs("default")[0]), ["Ann", "Ben", "Cem"])
    match.begin()
    MatchLoop(match, [RandomDecider(Sfc32(1))] * 3).run()
    record = match.record()
    del record.setup["options"]["start_points"]
    assert record.setup["pack"]["sha256"] == FIRST_PACK
    assert verify(record).finished
