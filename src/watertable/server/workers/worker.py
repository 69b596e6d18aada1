"""A worker process: it prints that it is ready, then reads one request per line and prints one answer per line.
`python -m watertable.server.workers.worker`.

Of a table it gets a view, the legal moves and a level, and nothing else. It ends when its input does, so it
never outlives its server.
"""

from __future__ import annotations

import json
import os
import sys
from importlib import import_module
from itertools import islice
from typing import Any

from watertable.bots import Choice, budget_from_text, explanation, hint, spec_from_text
from watertable.kernel import (
    BadInput,
    Game,
    Move,
    Pack,
    Record,
    View,
    find_game,
    read_records,
    to_json,
    verify,
    visible,
)
from watertable.kernel.migrations import migrated_setup
from watertable.kernel.record import replay, start_of
from watertable.kernel.setup import Setup
from watertable.kernel.words import Words
from watertable.table.changes import changes_between
from watertable.table.drawing import drawn
from watertable.table.showing import languages_of, view_json

_setups: dict[str, tuple[Game, Setup]] = {}
_SETUPS_KEPT = 200
_OPTIONS_SHOWN = 5


def _setup_of(data: dict[str, Any]) -> tuple[Game, Setup]:
    """The set-up of a request. The latest ones are cached, because reading packs takes time."""
    key = json.dumps([data["setup"], data["pack_text"]])
    if key not in _setups:
        if len(_setups) >= _SETUPS_KEPT:
            _setups.pop(next(iter(_setups)))
        game = find_game(data["setup"]["game"])
        pack = None if data["pack_text"] is None else game.read_pack(data["pack_text"])
        _setups[key] = (game, start_of(game, data["setup"], pack).setup)
    return _setups[key]


def _position(data: dict[str, Any]) -> tuple[Game, Setup, View, list[Move]]:
    game, setup = _setup_of(data)
    return game, setup, game.view_from_json(setup, data["view"]), [game.move_from_json(move) for move in data["moves"]]


def choose(data: dict[str, Any]) -> dict[str, Any]:
    _, _, view, moves = _position(data)
    seed = os.urandom(8).hex()
    return {"move": to_json(spec_from_text(data["level"]).make(seed).choose(view, moves).move)}


def give_hint(data: dict[str, Any]) -> dict[str, Any]:
    game, setup, view, moves = _position(data)
    choice = hint(view, moves, budget_from_text(data["budget"]))
    words = None if data["language"] is None else game.words(data["names"], data["language"], setup.pack)
    options = [(option.move, option.share) for option in choice.considered[:_OPTIONS_SHOWN]]
    if not options:
        options = [(choice.move, 1.0)]
    return {
        "options": [
            {
                "move": to_json(move),
                "text": game.to_text(move),
                "say": None if words is None else words.move(move),
                "share": round(share, 4),
            }
            for move, share in options
        ],
        "text": None if words is None else explanation(view, Choice(choice.move), words),
    }


def _is_played_with(record: Record, pack: Pack | None) -> bool:
    """Whether the record was played with this pack or, if none is given, with one that comes with the game."""
    game = record.game()
    name, digest = str(record.setup["pack"]["name"]), str(record.setup["pack"]["sha256"])
    if pack is None:
        return game.shipped_pack(name, digest) is not None
    return pack.digest == digest


class NeedsPack(BadInput):
    """A record that was played with a custom pack, which was not given."""


def _record_of(data: dict[str, Any]) -> tuple[int, Record, Pack | None]:
    """The record that is asked for, of how many, and the pack it was played with. A viewer's seat is checked."""
    records = list(read_records(data["text"].splitlines(keepends=True)))
    if data["index"] >= len(records):
        raise BadInput(f"record {data['index']}: the file has {len(records)}, counted from 0")
    record = records[data["index"]]
    game = record.game()
    pack = None if data["pack_text"] is None else game.read_pack(data["pack_text"])
    if not _is_played_with(record, pack):
        raise NeedsPack(f"played with a custom pack, {record.setup['pack']['name']!r}: give its file too")
    seats, viewer = record.setup["seats"], data["viewer"]
    if viewer is not None and viewer >= seats:
        raise BadInput(f"viewer: there is no seat {viewer} in this record")
    if len(record.players) != seats:
        raise BadInput(f"players: {len(record.players)} names for {seats} seats")
    return len(records), record, pack


def replayed(data: dict[str, Any]) -> dict[str, Any]:
    """A record step by step, as one viewer saw it; it is checked first."""
    number, record, pack = _record_of(data)
    game, viewer = record.game(), data["viewer"]
    verdict = verify(record, pack)
    start = record.start(pack)
    words = None if data["language"] is None else game.words(record.players, data["language"], start.setup.pack)
    first = before = view_json(start, viewer)
    steps: list[dict[str, Any]] = []
    for step in replay(record, pack):
        after = view_json(step.state, viewer)
        seen = visible(step.events, viewer)
        steps.append(
            {
                "ply": step.ply,
                "seat": step.seat,
                "move": game.to_text(step.move),
                "say": None if words is None else " ".join([words.event(event) for event in seen]),
                "events": [to_json(event) for event in seen],
                "changes": changes_between(before, after),
                "question": step.state.question(),
                "to_act": step.state.to_act(),
            }
        )
        before = after
    return {
        "records": number,
        "setup": migrated_setup(game, record.setup),
        "players": record.players,
        "view": first,
        "steps": steps,
        "outcome": record.outcome,
        "proof": verdict.proof,
        "is_cut": record.cut,
    }


def draw(data: dict[str, Any]) -> dict[str, Any]:
    """How a view looks."""
    game, setup = _setup_of(data)
    view = game.view_from_json(setup, data["view"])
    return drawn(game, view, data["form"], _words(game, data["names"], data["language"], setup.pack))


def draw_record(data: dict[str, Any]) -> dict[str, Any]:
    """How a record looks after so many of its moves, as one viewer saw it."""
    _, record, pack = _record_of(data)
    game, at = record.game(), data["at"]
    if at > len(record.moves):
        raise BadInput(f"at: the record has {len(record.moves)} moves, not {at}")
    state = record.start(pack)
    for step in islice(replay(record, pack), at):
        state = step.state
    words = _words(game, record.players, data["language"] or "en", state.setup.pack)
    return drawn(game, state.view(data["viewer"]), data["form"], words)


def _words(game: Game, names: list[str], language: str, pack: Pack | None) -> Words | None:
    return game.words(names, language, pack) if language in languages_of(game) else None


_DOES = {"choose": choose, "hint": give_hint, "replay": replayed, "draw": draw, "draw_record": draw_record}


def answer(line: str) -> dict[str, Any]:
    data = json.loads(line)
    try:
        return _DOES[data["do"]](data)
    except NeedsPack as problem:
        return {"code": "needs-pack", "problem": str(problem)}
    except BadInput as problem:
        return {"problem": str(problem)}
    except (KeyError, TypeError, ValueError, AttributeError, IndexError) as problem:
        return {"problem": f"not a record that can be read ({type(problem).__name__})"}


def main() -> None:
    os.nice(5)
    for module in sys.argv[1:]:
        import_module(module)
    print("ready", flush=True)
    for line in sys.stdin:
        print(json.dumps(answer(line)), flush=True)


if __name__ == "__main__":
    main()
