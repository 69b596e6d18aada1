"""Checks of round trips: moves, events and views through text, JSON and pickle; copies."""

from __future__ import annotations

import json
import pickle
from collections.abc import Callable
from copy import deepcopy
from functools import partial
from typing import Any

from watertable.kernel.codec import canonical, event_from_text, event_text
from watertable.kernel.errors import BadInput
from watertable.kernel.events import Event
from watertable.kernel.moves import Move, Pass
from watertable.kernel.perft import moves_of
from watertable.kernel.rng import Sfc32
from watertable.kernel.state import State
from watertable.kernel.values import Value, to_json
from watertable.testing.walk import Walk, sample_of


def moves_parse_back(walk: Walk) -> None:
    """Every move has its own one-line text; text, JSON and pickle give the same move again."""
    game = walk.game
    for state in walk.positions(12):
        moves = [move for _, move in moves_of(state)]
        texts = [game.to_text(move) for move in moves]
        walk.expect(len(set(texts)) == len(texts), f"two moves have the same text: {texts}")
        for move in sample_of(moves, 20, walk.aside):
            walk.move = move
            text = game.to_text(move)
            walk.expect(text == " ".join(text.split()), "the text is not one line of words with single spaces")
            walk.expect(_read_move(walk, text) == move, f"the text {text!r} parses as {_read_move(walk, text)!r}")
            walk.expect(
                type(move) in game.move_types or type(move) is Pass, "its class is not among the game's move_types"
            )
            _expect_json(walk, move, game.move_from_json)
            _expect_pickled(walk, move)


def _read_move(walk: Walk, text: str) -> Move:
    try:
        return walk.game.from_text(text)
    except BadInput as refused:
        raise walk.failure(f"its own text does not parse: {refused}") from None


def events_parse_back(walk: Walk) -> None:
    """Events, whole and as each viewer sees them, come back from text, JSON and pickle."""
    game = walk.game
    classes = game.classes()
    seen: list[Event] = []
    for _, _, close in walk.moves(40):
        if close:
            events: list[Event] = []
            walk.state.copy().apply(*_chosen(walk), events)
            seen.extend(events)
            for viewer in walk.viewers:
                seen.extend([shown for event in events if (shown := event.for_viewer(viewer)) is not None])
    for event in set(seen):
        walk.expect(
            type(event) in game.event_types, f"{event!r} is of a class that is not among the game's event_types"
        )
        text = event_text(event)
        walk.expect("\n" not in text, f"the text of an event has more than one line: {text!r}")
        walk.expect(event_from_text(text, classes) == event, f"the text {text!r} parses as something else")
        _expect_json(walk, event, game.event_from_json)
        _expect_pickled(walk, event)


def _chosen(walk: Walk) -> tuple[int, Move]:
    assert walk.seat is not None
    assert walk.move is not None
    return walk.seat, walk.move


def views_parse_back(walk: Walk) -> None:
    """Views come back from JSON, pickle and deep copy with their set-up; they know whose they are, and who decides."""
    for state in walk.positions(8):
        for viewer in walk.viewers:
            walk.seat = viewer
            view = state.view(viewer)
            walk.expect(view.seat() == viewer, f"the view of {viewer} says that it is the view of {view.seat()}")
            walk.expect(view.setup is state.setup, "the view has another set-up than its state")
            walk.expect(
                view.to_act() == state.to_act() and view.question() == state.question(),
                f"the view says that {view.to_act()} decides {view.question()!r}, "
                f"the state that {state.to_act()} decides {state.question()!r}",
            )
            _expect_json(walk, view, partial(walk.game.view_from_json, state.setup))
            for back in (pickle.loads(pickle.dumps(view)), deepcopy(view)):
                walk.expect(back.setup == state.setup, "a view that was pickled or copied has another set-up")
                walk.expect(back == view, f"pickling or copying gives {back!r} back for {view!r}")


def _expect_json(walk: Walk, value: Value, read: Callable[[Any], Value]) -> None:
    """The value must come back from JSON that has been text in between."""
    try:
        back = read(json.loads(json.dumps(to_json(value))))
    except BadInput as problem:
        raise walk.failure(f"JSON does not give {value!r} back: {problem}") from None
    if back != value or canonical(to_json(back)) != canonical(to_json(value)):
        raise walk.failure(f"JSON gives {back!r} back for {value!r}")


def _expect_pickled(walk: Walk, value: Value) -> None:
    back = pickle.loads(pickle.dumps(value))
    if back != value:
        raise walk.failure(f"pickling gives {back!r} back for {value!r}")


def copies_are_independent(walk: Walk) -> None:
    """A copy is the same position and goes on the same way; what is done to one does not touch the other, or a view."""
    for state in walk.positions(8):
        before = state.snapshot()
        copy, second = state.copy(), state.copy()
        walk.expect(copy.snapshot() == before, "a copy is another position")
        views = [copy.view(viewer) for viewer in walk.viewers]
        seen = [view.snapshot() for view in views]
        seed = walk.aside.below(2**31)
        _wander(walk, copy, seed)
        walk.expect(state.snapshot() == before, "playing on a copy changed the original")
        walk.expect(second.snapshot() == before, "playing on a copy changed another copy")
        walk.expect([view.snapshot() for view in views] == seen, "playing on changed a view from before")
        _wander(walk, second, seed)
        walk.expect(second.snapshot() == copy.snapshot(), "the same moves lead two copies to different positions")
    first = walk.fresh()
    kept = first.copy()
    before = kept.snapshot()
    _wander(walk, first, 1)
    walk.expect(kept.snapshot() == before, "playing on changed an earlier copy")


def _wander(walk: Walk, state: State, seed: int) -> None:
    """A dozen random moves on a state that is not the walk's own."""
    walk.play_on(state, Sfc32(seed), 12)
