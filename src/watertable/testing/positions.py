"""Checks of positions as objects: what their fields declare, equality, pickles and deep copies, and what views show."""

from __future__ import annotations

import json
import pickle
from collections.abc import Callable
from copy import deepcopy
from typing import Any

from watertable.kernel.codec import canonical, event_text
from watertable.kernel.events import Event
from watertable.kernel.forms import EVERYONE, NOBODY, OWNER, shown_forms, who_sees
from watertable.kernel.moves import Move
from watertable.kernel.position import Position
from watertable.kernel.rng import Sfc32
from watertable.kernel.state import State
from watertable.kernel.values import field_names, to_json
from watertable.play import Watcher
from watertable.testing.walk import Walk, called

TOLD = ("viewer", "to_act", "question")
"""What the JSON of every view says, besides what its fields declare."""

WAYS: list[tuple[str, Callable[[Any], Any]]] = [
    ("pickling", lambda thing: pickle.loads(pickle.dumps(thing))),
    ("a deep copy", deepcopy),
]
"""How a state or a view may travel, and come back whole."""

Sight = tuple[dict[str, Any], dict[str, Any]]
"""What is in a view, and how it looks in JSON, by name."""

EQUAL = (True, False)
"""What `==` and `!=` say of two equal things."""
UNEQUAL = (False, True)


def every_field_has_a_form(walk: Walk) -> None:
    """Every field of positions, moves and events declares how it looks in JSON and TypeScript, or is `kept()`."""
    for cls in (*walk.game.move_types, *walk.game.event_types):
        secret = [name for name in field_names(cls) if who_sees(cls, name) == NOBODY]
        walk.expect(not secret, f"{cls.__name__} has {', '.join(secret)} as kept(), which only positions may")
    for cls in (type(walk.state.position()), *walk.game.move_types, *walk.game.event_types):
        try:
            for name, form in shown_forms(cls).items():
                text = form.typescript()
                walk.expect(
                    bool(text) and text.isprintable(), f"{cls.__name__}.{name} is of the type {text!r} in TypeScript"
                )
        except (TypeError, NameError) as problem:
            raise walk.failure(f"a field of {cls.__name__} cannot be read: {problem}") from None
        except NotImplementedError:
            raise walk.failure(f"{cls.__name__}.{name} has a form that does not say its type in TypeScript") from None


def states_equal_by_position(walk: Walk) -> None:
    """A copy is equal, and after a move it is not; the same moves lead to equal states, and these to equal views."""
    for seat, move, close in walk.moves(8):
        if not close:
            continue
        state = walk.state
        copy, second = state.copy(), state.copy()
        walk.expect(_compared(copy, state) == EQUAL, "a copy is not equal to its original")
        copy.apply(seat, move)
        walk.expect(_compared(copy, state) == UNEQUAL, "after the move, the state is equal to the one before")
        second.apply(seat, move)
        walk.expect(_compared(copy, second) == EQUAL, "the same move leads equal states to unequal ones")
        for viewer in walk.viewers:
            walk.expect(
                _compared(copy.view(viewer), second.view(viewer)) == EQUAL,
                f"equal states give {called(viewer)} unequal views",
            )


def _compared(one: State | Position, two: State | Position) -> tuple[bool, bool]:
    """What `==` and `!=` say."""
    return one == two, one != two


def states_pickle(walk: Walk) -> None:
    """A state that was pickled or deep-copied is equal, offers the same moves, and the game goes on the same way."""
    for state in walk.positions(3):
        before = state.snapshot()
        seed = walk.aside.below(2**31)
        rest = _rest(walk, state.copy(), seed)
        for way, through in WAYS:
            back = through(state)
            walk.expect(back.setup == state.setup, f"{way} gives a state with another set-up")
            walk.expect(back == state, f"{way} gives another state: {back!r} for {state!r}")
            for seat in walk.seats:
                walk.expect(
                    back.legal_moves(seat) == state.legal_moves(seat), f"after {way}, seat {seat} has other moves"
                )
            walk.expect(back.chance_outcomes() == state.chance_outcomes(), f"after {way}, chance has other outcomes")
            walk.expect(_rest(walk, back, seed) == rest, f"after {way}, the rest of the game goes another way")
            walk.expect(state.snapshot() == before, f"{way} gives a state that shares something with its original")


def _rest(walk: Walk, state: State, seed: int) -> list[str]:
    """Plays a state to its end, by the choices of a seed; all that happens, and the last position."""
    happened = _Happened()
    walk.play_on(state, Sfc32(seed), walk.game.max_length, [happened])
    return [*happened.texts, canonical(state.snapshot())]


class _Happened(Watcher):
    """Writes all events down."""

    def __init__(self) -> None:
        self.texts: list[str] = []

    def wants_events(self) -> bool:
        return True

    def after(self, state: State, seat: int, move: Move, events: list[Event]) -> None:
        self.texts += [event_text(event) for event in events]


def parsed_views_imagine_the_same(walk: Walk) -> None:
    """A view that went through JSON or a pickle gives, for the same choices, the same imagined states."""
    game = walk.game
    for state in walk.positions(4):
        for viewer in walk.viewers:
            view = state.view(viewer)
            seed = walk.aside.below(2**31)
            here = _imagined(walk, view, seed)
            sent = game.view_from_json(state.setup, json.loads(json.dumps(to_json(view))))
            for way, back in [("JSON", sent), *[(way, through(view)) for way, through in WAYS]]:
                walk.expect(
                    _imagined(walk, back, seed) == here, f"after {way}, the view of {called(viewer)} imagines others"
                )


def _imagined(walk: Walk, view: Position, seed: int) -> list[str]:
    imaginer = walk.game.imaginer(view)
    return [canonical(imaginer.sample(Sfc32(seed + number)).snapshot()) for number in range(3)]


def views_show_what_is_declared(walk: Walk) -> None:
    """The JSON of a view has the fields that are shown and the facts, each once, and none that is `kept()`.

    What everyone sees is the same in all views. What stays the same looks the same, so that a change is noticed
    by comparing fields; a form that shows more than its own field says that it `looks_around`.
    """
    named = [name for name, _, _ in walk.game.empty_position(walk.state.setup).facts()]
    shown = shown_forms(type(walk.state.position()))
    declared = [*TOLD, *shown, *named]
    twice = sorted({name for name in declared if declared.count(name) > 1})
    walk.expect(not twice, f"the JSON of a view would have {', '.join(twice)} twice")
    alone = [name for name, form in shown.items() if not form.looks_around()] + named
    is_all_public = not any(who_sees(type(walk.state.position()), name) == OWNER for name in shown)
    earlier: dict[int | None, list[Sight]] = {viewer: [] for viewer in walk.viewers}
    for state in walk.positions(5):
        at = state.position()
        for viewer in walk.viewers:
            view = state.view(viewer)
            facts = {name: value for name, _, value in view.facts()}
            walk.expect(list(facts) == named, f"facts() lists {list(facts)}, and in an empty position {named}")
            data = to_json(view)
            _expect_declared(walk, data, declared, type(view))
            if is_all_public:
                same = {**data, "viewer": None} == to_json(state.view(None))
                walk.expect(same, f"no field belongs to an owner, but {called(viewer)} sees something else")
            for name in shown:
                if who_sees(type(view), name) == EVERYONE:
                    same = getattr(view, name) == getattr(at, name)
                    walk.expect(same, f"everyone sees {name!r}, but {called(viewer)} sees another one")
            now = {**{name: getattr(view, name) for name in shown}, **facts}, data
            for before in earlier[viewer]:
                _expect_same_looks(walk, before, now, alone)
            earlier[viewer].append(now)


def _expect_declared(walk: Walk, data: dict[str, Any], declared: list[str], cls: type) -> None:
    for name in data:
        if name not in declared:
            is_kept = name in field_names(cls) and who_sees(cls, name) == NOBODY
            raise walk.failure(f"the JSON of a view has {name!r}, which is {'kept()' if is_kept else 'not declared'}")
    missing = [name for name in declared if name not in data]
    walk.expect(not missing, f"the JSON of a view lacks {', '.join(missing)}")


def _expect_same_looks(walk: Walk, one: Sight, two: Sight, names: list[str]) -> None:
    for name in names:
        look, other = one[1][name], two[1][name]
        if one[0][name] == two[0][name]:
            walk.expect(look == other, f"{name!r} is the same, but looks different: {look} or {other}")
