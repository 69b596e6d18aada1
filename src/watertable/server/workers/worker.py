"""A worker process: it prints that it is ready, then reads one request per line and prints one answer per line.
`python -m watertable.server.workers.worker`.

Of a table it gets a view, the legal moves and a level, and nothing else. Custom packs come here only after
`outside` has accepted them. It ends when its input does, so it never outlives its server.
"""

from __future__ import annotations

import json
import os
import sys
from hashlib import sha256
from importlib import import_module
from typing import Any

from watertable.bots import Choice, budget_from_text, explanation, hint, spec_from_text
from watertable.kernel import BadInput, Game, Move, Pack, View, find_game, to_json
from watertable.kernel.record import start_of
from watertable.kernel.setup import Setup
from watertable.kernel.words import Words
from watertable.server.workers.bounds import give_way, leave_ctrl_c_to_server
from watertable.table.drawing import drawn
from watertable.table.showing import languages_of

_setups: dict[str, tuple[Game, Setup]] = {}
_SETUPS_KEPT = 64
_OPTIONS_SHOWN = 5


def _setup_of(data: dict[str, Any]) -> tuple[Game, Setup]:
    """The set-up of a request. The latest ones are cached, because reading packs takes time."""
    key = sha256(json.dumps([data["setup"], data["pack_text"]]).encode()).hexdigest()
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
    bot = spec_from_text(data["level"]).make(os.urandom(8).hex())
    budget = None if data["budget"] is None else budget_from_text(data["budget"])
    return {"move": to_json(bot.choose(view, moves, budget).move)}


def give_hint(data: dict[str, Any]) -> dict[str, Any]:
    game, setup, view, moves = _position(data)
    choice = hint(view, moves, budget_from_text(data["budget"]))
    words = _words(game, data["names"], data["language"], setup.pack)
    words = None if words is None else words.told_to(view.seat()).at(view.terms())
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


def draw(data: dict[str, Any]) -> dict[str, Any]:
    """How a view looks."""
    game, setup = _setup_of(data)
    view = game.view_from_json(setup, data["view"])
    return drawn(game, view, data["form"], _words(game, data["names"], data["language"], setup.pack))


def _words(game: Game, names: list[str], language: str | None, pack: Pack | None) -> Words | None:
    return game.words(names, language, pack) if language is not None and language in languages_of(game) else None


_DOES = {"choose": choose, "hint": give_hint, "draw": draw}


def answer(line: str) -> dict[str, Any]:
    data = json.loads(line)
    try:
        return _DOES[data["do"]](data)
    except BadInput as problem:
        return {"problem": str(problem)}
    except (KeyError, TypeError, ValueError, AttributeError, IndexError) as problem:
        return {"problem": f"not a request that can be read ({type(problem).__name__})"}


def main() -> None:
    give_way(5)
    leave_ctrl_c_to_server()
    for module in sys.argv[1:]:
        import_module(module)
    print("ready", flush=True)
    for line in sys.stdin:
        print(json.dumps(answer(line)), flush=True)


if __name__ == "__main__":
    main()
