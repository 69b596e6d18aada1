"""Goals: conditions over points, events and the position."""

from __future__ import annotations

import doctest

import pytest

from tests.conformance.toy_game import PEARL_DIVERS
from tests.conformance.toy_game.moves import Dived, PearlClaimed
from watertable.kernel import BadInput, State
from watertable.lessons import goals
from watertable.lessons.goals import Situation, parse_goal


def after(*moves: str) -> State:
    """The toy game after these moves, for two players."""
    state = PEARL_DIVERS.new(2)
    for text in ("draw 1", "draw 4", "draw 1", "draw 2", *moves):
        seat = state.to_act()
        assert seat is not None
        state.apply(seat, PEARL_DIVERS.from_text(text))
    return state


def is_reached(text: str, situation: Situation) -> bool:
    return parse_goal(PEARL_DIVERS, text).is_reached(situation)


SITUATION = Situation(
    after("claim 1 2", "pass", "claim 4 4", "pass"),
    seat=0,
    events=[PearlClaimed(0, 2), PearlClaimed(1, 4), Dived(0), Dived(0)],
    points=1,
)

HOLDS = [
    "score >= 2",
    "score == 2",
    "score > 1",
    "score < 3",
    "score <= 2",
    "gain >= 1",
    "gain == 1",
    "lead <= -2",
    "lead == -2",
    "not won",
    "event PearlClaimed",
    "event PearlClaimed with claim=2",
    "event PearlClaimed with seat=0, claim=2",
    "event PearlClaimed == 1",
    "event Dived >= 2",
    "not event PearlClaimed with claim=4",
    "not event Passed",
    "asked turn",
    "can dive",
    "not can challenge",
    "at hands.you.size == 1",
    "at hands.you.0 == 1",
    "at phase == turn",
    "not at phase == over",
    "not at hands.1.0 >= 1",
    "not at nothing.there >= 0",
    "score >= 9 or gain >= 1",
    "score >= 2 and gain >= 1 or won",
    "won or asked turn and can dive",
]


@pytest.mark.parametrize("text", HOLDS)
def test_a_goal_that_is_reached(text: str) -> None:
    assert is_reached(text, SITUATION)


@pytest.mark.parametrize("text", HOLDS)
def test_not_turns_a_condition_around(text: str) -> None:
    if " or " in text or " and " in text:
        assert not is_reached(f"score >= 9 and {text.split(' or ')[-1]}", SITUATION)
    else:
        assert not is_reached(text.removeprefix("not ") if text.startswith("not ") else f"not {text}", SITUATION)


def test_a_win_counts_when_the_game_is_over() -> None:
    state = after("claim 1 4", "pass", "dive", "draw 1", "claim 1 4", "pass", "dive", "draw 1", "dive", "draw 2")
    assert not is_reached("won", Situation(state, 0))
    for text in ("dive", "draw 2"):
        seat = state.to_act()
        assert seat is not None
        state.apply(seat, PEARL_DIVERS.from_text(text))
    assert is_reached("won", Situation(state, 0))
    assert not is_reached("won", Situation(state, 1))


def test_a_goal_sees_no_more_than_the_learner() -> None:
    state = after()
    for hand in ("at hands.1.0 == 2", "at hands.1.0 == 4", "at hands.1.0 >= 0"):
        assert not is_reached(hand, Situation(state, 0))


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("", "'' is no condition"),
        ("score", "'score' is no condition"),
        ("score >= many", "'score >= many' is no condition"),
        ("score >= 2 and", "'and' is no condition|'score >= 2 and' is no condition"),
        ("event Flood", "there is no event Flood in Pearl Divers"),
        ("event Dived with depth=3", r"the event Dived has no depth \(it has: seat\)"),
        ("can fly", "'fly' is not a move of Pearl Divers"),
        ("not", "'not' is no condition"),
    ],
)
def test_a_text_that_is_no_goal(text: str, problem: str) -> None:
    with pytest.raises(BadInput, match=problem):
        parse_goal(PEARL_DIVERS, text)


def test_the_examples_run() -> None:
    assert doctest.testmod(goals).failed == 0
