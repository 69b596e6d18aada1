"""From a match to what one viewer is sent. Everything goes through `State.view` and `visible`.

Legal moves are sent in groups of one kind, with a row for each move, because a big game has hundreds of
them. Words are added for clients that ask for them.
"""

from __future__ import annotations

from functools import lru_cache
from importlib import resources
from typing import Any

from watertable.kernel import Event, Game, Match, Move, Reason, State, to_json, visible
from watertable.kernel.match_log import Entry, Played
from watertable.kernel.values import field_names
from watertable.kernel.words import Words

Json = dict[str, Any]


class Logged:
    """An entry of the log with what happened in it and when it was stored."""

    __slots__ = ("at", "entry", "events", "terms")

    def __init__(self, entry: Entry, played: Played | None, at: float) -> None:
        self.entry = entry
        self.events: list[Event] = [] if played is None else played.events
        self.terms: dict[str, dict[str, str]] = {} if played is None else played.terms
        """What the position of that time calls otherwise than the game's words."""
        self.at = at

    def said(self, seen: list[Event], words: Words) -> list[str]:
        """Those of its events that someone may see, in words."""
        words = words.at(self.terms)
        return [words.event(event) for event in seen]


@lru_cache(maxsize=64)
def languages_of(game: Game) -> list[str]:
    """The languages that a game has words in."""
    folder = resources.files(game.package).joinpath("words")
    if not folder.is_dir():
        return []
    return sorted([item.name.removesuffix(".toml") for item in folder.iterdir() if item.name.endswith(".toml")])


def reason_json(reason: Reason | None, words: Words | None) -> Json | None:
    if reason is None:
        return None
    text = reason.text() if words is None else words.reason_text(reason)
    return {"rule": reason.rule, "message": reason.message, "values": dict(reason.values), "text": text}


def view_json(state: State, viewer: int | None) -> Json:
    data: Json = to_json(state.view(viewer))
    return data


def open_view_json(state: State) -> Json:
    """Everything that any seat knows, in one view: for games that are over. Where the spectator's view has a gap, it
    holds what the seat sees that sees it."""
    data = view_json(state, None)
    for seat in range(state.setup.seats):
        data = _filled(data, view_json(state, seat))
    data["viewer"] = None
    return data


def _filled(data: Any, other: Any) -> Any:
    """JSON data with its gaps filled from other data of the same form."""
    if data is None:
        return other
    if isinstance(data, dict) and isinstance(other, dict):
        return {key: _filled(value, other.get(key)) for key, value in data.items()}
    if isinstance(data, list) and isinstance(other, list) and len(data) == len(other):
        return [_filled(mine, theirs) for mine, theirs in zip(data, other, strict=True)]
    return data


def entry_json(logged: Logged, viewer: int | None, words: Words | None) -> Json:
    return seen_json(logged, visible(logged.events, viewer), words)


def seen_json(logged: Logged, seen: list[Event], words: Words | None) -> Json:
    """An entry with those of its events that someone may see, as that someone sees them."""
    entry = logged.entry
    data: Json = {
        "seq": entry.seq,
        "ply": entry.ply,
        "seat": entry.seat,
        "at": round(logged.at, 3),
        "events": [to_json(event) for event in seen],
    }
    if words is not None:
        data["say"] = logged.said(seen, words)
    if entry.undo_to is not None:
        data["undo"] = entry.undo_to
    return data


def move_groups(game: Game, moves: list[Move], words: Words | None) -> list[Json]:
    """Legal moves, grouped by kind in the order the kinds first come up."""
    groups: dict[type, Json] = {}
    for move in moves:
        group = groups.get(type(move))
        if group is None:
            group = {"type": type(move).__name__, "fields": list(field_names(type(move))), "rows": [], "texts": []}
            if words is not None:
                group["say"] = []
            groups[type(move)] = group
        group["rows"].append([to_json(part) for part in move.parts()])
        group["texts"].append(game.to_text(move))
        if words is not None:
            group["say"].append(words.move(move))
    return list(groups.values())


def score_json(match: Match, words: Words | None) -> list[Json]:
    """Every seat's points as they stand, with what they are made of."""
    found: list[Json] = []
    for seat in range(len(match.players)):
        score = match.state.score(seat)
        items = [
            {
                "what": item.what,
                "points": item.points,
                "count": item.count,
                "places": list(item.places),
                "say": None if words is None else words.score_item(item),
            }
            for item in score.items
        ]
        found.append({"total": score.total, "items": items})
    return found
