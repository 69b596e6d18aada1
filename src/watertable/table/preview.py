"""What a move would lead to, as far as its seat can know.

It is worked out in positions that the seat's view allows, never in the true one, so it cannot tell
anything the seat does not know. Several such positions are tried: only what all of them agree on is
shown, and `certain` says whether that is everything. Chance is not drawn. Where others may answer,
they are assumed to pass, and `unanswered` says so: that is what players want to know about a card.
"""

from __future__ import annotations

from copy import deepcopy
from dataclasses import dataclass
from typing import Final

from watertable.kernel import (
    CHANCE,
    PASS,
    BadText,
    Event,
    Game,
    IllegalMove,
    Move,
    Sfc32,
    State,
    View,
    canonical,
    to_json,
    visible,
)
from watertable.kernel.words import Words
from watertable.table.changes import Change, apply_changes, changes_between
from watertable.table.showing import Json, reason_json

_SAMPLES: Final = 4
_MOST_PASSES: Final = 40
"""Enough for every window that one move can open."""


@dataclass
class Foreseen:
    """What follows from a move, as far as its seat can know."""

    events: list[Event]
    changes: list[Change]
    """What changes in the JSON of the seat's view."""
    is_certain: bool
    """Whether that is all."""
    is_unanswered: bool
    """Whether others could answer, and are assumed to pass."""


def foreseen(game: Game, view: View, seat: int, move: Move, seed: str) -> Foreseen:
    """What follows from the move in every imagined position; raises IllegalMove where the seat may not make it."""
    imaginer = game.imaginer(view)
    before = to_json(view)
    rng = Sfc32(f"preview:{seed}")
    results: list[tuple[list[Event], list[Change], bool]] = []
    is_unanswered = False
    for _ in range(_SAMPLES):
        state = imaginer.sample(rng)
        events: list[Event] = []
        state.apply(seat, move, events)
        is_unanswered = _let_others_pass(state, seat, events) or is_unanswered
        seen = visible(events, seat)
        is_open = state.to_act() == CHANCE
        results.append((seen, changes_between(before, to_json(state.view(seat))), is_open))
    shared_events = _shared_events([events for events, _, _ in results])
    shared_changes = _shared_changes(before, [changes for _, changes, _ in results])
    is_certain = all(
        len(events) == len(shared_events) and len(changes) == len(shared_changes) and not is_open
        for events, changes, is_open in results
    )
    return Foreseen(shared_events, shared_changes, is_certain and not is_unanswered, is_unanswered)


def previewed(game: Game, view: View, seat: int, move: Move, words: Words | None, seed: str) -> Json:
    """A preview as it is sent: events and changes that follow from the move, or the reason against it."""
    words = None if words is None else words.at(view.terms())
    try:
        found = foreseen(game, view, seat, move, seed)
    except IllegalMove as refused:
        return no_preview(words, reason_json(refused.reason, words))
    return {
        "events": [to_json(event) for event in found.events],
        "say": None if words is None else [words.event(event) for event in found.events],
        "changes": found.changes,
        "certain": found.is_certain,
        "unanswered": found.is_unanswered,
        "reason": None,
    }


def view_after(game: Game, view: View, seat: int, move: Move, seed: str) -> View:
    """The seat's view after the move; raises IllegalMove where the seat may not make it.

    It shows what is certain. If that alone is not a valid position, the view is returned unchanged.
    """
    changes = foreseen(game, view, seat, move, seed).changes
    try:
        return game.view_from_json(view.setup, apply_changes(to_json(view), changes))
    except BadText:
        return view


def _let_others_pass(state: State, seat: int, events: list[Event]) -> bool:
    """Let the others pass in every window; whether there was one."""
    has_passed = False
    for _ in range(_MOST_PASSES):
        asked = state.to_act()
        if asked is None or asked in (CHANCE, seat) or not state.is_window():
            break
        state.apply(asked, PASS, events)
        has_passed = True
    return has_passed


def no_preview(words: Words | None, reason: Json | None) -> Json:
    say = None if words is None else list[str]()
    return {"events": [], "say": say, "changes": [], "certain": True, "unanswered": False, "reason": reason}


def _shared_events(lists: list[list[Event]]) -> list[Event]:
    """The first events, as far as they are the same in all lists."""
    shared: list[Event] = []
    for events in zip(*lists, strict=False):
        if any(event != events[0] for event in events):
            break
        shared.append(events[0])
    return shared


def _shared_changes(before: Json, lists: list[list[Change]]) -> list[Change]:
    """The changes that are in all lists; none if they cannot be applied without the others."""
    others = [{canonical(change) for change in changes} for changes in lists[1:]]
    shared = [change for change in lists[0] if all(canonical(change) in other for other in others)]
    try:
        apply_changes(deepcopy(before), shared)
    except (LookupError, ValueError, TypeError):
        return []
    return shared
