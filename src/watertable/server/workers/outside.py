"""A worker process for content from outside: it reads and checks packs and records, and draws what is in them.
`python -m watertable.server.workers.outside`.

Its memory and processor time are limited. A request that needs more ends the process, which is then replaced: the
one who asked is told, and nobody else notices. It prints that it is ready, then reads one request per line and
prints one answer per line: "+" and the JSON that the client is sent, or "-" and why there is none. It keeps nothing
from one request to the next.
"""

from __future__ import annotations

import json
import os
import sys
from base64 import b64encode
from dataclasses import asdict
from importlib import import_module
from itertools import islice
from typing import Any, Final

from watertable.kernel import (
    BadInput,
    Game,
    Pack,
    Record,
    State,
    all_games,
    find_game,
    read_records,
    to_json,
    verify,
    visible,
)
from watertable.kernel.extras import lacking
from watertable.kernel.migrations import migrated_setup
from watertable.kernel.record import last_state, replay
from watertable.kernel.redeal import redealt
from watertable.kernel.words import Words
from watertable.lessons import attempted, find_lesson
from watertable.lessons.showing import course_json
from watertable.printing.document import Printing, print_pdf
from watertable.printing.paper import paper_named
from watertable.server.workers.bounds import (
    OUT_OF_MEMORY,
    give_way,
    leave_ctrl_c_to_server,
    limit_memory,
    processor_time,
)
from watertable.table.changes import changes_between
from watertable.table.drawing import drawn
from watertable.table.showing import languages_of, open_view_json, view_json

_MEMORY: Final = 256_000_000
"""Bytes that reading, checking and drawing may take."""
_ANSWER_BYTES: Final = 16_000_000
"""The longest answer. The longest replay of a game that was played has a tenth of that."""
_PROBLEM_CHARACTERS: Final = 500

Json = dict[str, Any]


class NeedsPack(BadInput):
    """A record that was played with a custom pack, which was not given."""


# Packs


def pack(data: Json) -> Json:
    """What a pack is called, if it can be played with."""
    return find_game(data["game"]).read_pack(data["text"]).identity()


def setup(data: Json) -> Json:
    """The set-up of a new game with a custom pack, if seats, options and pack fit together."""
    game = find_game(data["game"])
    options = {name: tuple(value) if isinstance(value, list) else value for name, value in data["options"].items()}
    return game.new(data["seats"], options, game.read_pack(data["text"])).setup.to_json()


def pieces(data: Json) -> Json:
    """Every kind of piece of a pack, drawn."""
    game = find_game(data["game"])
    drawer = game.drawer()
    if drawer is None:
        raise BadInput(f"{game.title} has no drawings")
    return {"pieces": [asdict(piece) for piece in drawer.pieces(game.read_pack(data["text"]))]}


def printed(data: Json) -> Json:
    """A pack as a PDF to print and cut out, in base64."""
    game = find_game(data["game"])
    printing = Printing(paper_named(data["paper"]), data["mono"], data["backs"])
    return {"pdf": b64encode(print_pdf(game, game.read_pack(data["text"]), printing)).decode()}


# Records


def _is_played_with(record: Record, given: Pack | None) -> bool:
    """Whether the record was played with this pack or, if none is given, with one that comes with the game."""
    game = record.game()
    name, digest = str(record.setup["pack"]["name"]), str(record.setup["pack"]["sha256"])
    if given is None:
        return game.shipped_pack(name, digest) is not None
    return given.digest == digest


def _record_of(data: Json) -> tuple[int, Record, Pack | None]:
    """The record that is asked for, of how many, and the pack it was played with. A viewer's seat is checked."""
    records = list(read_records(data["text"].splitlines(keepends=True)))
    if data["index"] >= len(records):
        raise BadInput(f"record {data['index']}: the file has {len(records)}, counted from 0")
    record = records[data["index"]]
    # A name with half a character in it could be neither drawn nor sent.
    record.text().encode()
    game = record.game()
    given = None if data["pack_text"] is None else game.read_pack(data["pack_text"])
    if not _is_played_with(record, given):
        raise NeedsPack(f"played with a custom pack, {record.setup['pack']['name']!r}: give its file too")
    seats, viewer = record.setup["seats"], data["viewer"]
    if viewer is not None and viewer >= seats:
        raise BadInput(f"viewer: there is no seat {viewer} in this record")
    if len(record.players) != seats:
        raise BadInput(f"players: {len(record.players)} names for {seats} seats")
    return len(records), record, given


def _view(state: State, data: Json) -> Json:
    """What the one who looks through a record is shown of a position: everything, or what one viewer saw."""
    return open_view_json(state) if data["all"] else view_json(state, data["viewer"])


def _totals(state: State) -> list[int]:
    return [state.score(seat).total for seat in range(state.setup.seats)]


def replayed(data: Json) -> Json:
    """A record step by step, as one viewer saw it or with everything shown; it is checked first."""
    number, record, given = _record_of(data)
    game, viewer = record.game(), data["viewer"]
    verdict = verify(record, given)
    start = record.start(given)
    words = None if data["language"] is None else game.words(record.players, data["language"], start.setup.pack)
    first = before = _view(start, data)
    steps: list[Json] = []
    for step in replay(record, given):
        after = _view(step.state, data)
        seen = step.events if data["all"] else visible(step.events, viewer)
        called = None if words is None else words.at(step.state.position().terms())
        steps.append(
            {
                "ply": step.ply,
                "seat": step.seat,
                "move": game.to_text(step.move),
                "say": None if called is None else " ".join([called.event(event) for event in seen]),
                "events": [to_json(event) for event in seen],
                "changes": changes_between(before, after),
                "question": step.state.question(),
                "to_act": step.state.to_act(),
                "scores": _totals(step.state),
                "has_secrets": step.state.has_secrets(),
            }
        )
        before = after
    return {
        "records": number,
        "setup": migrated_setup(game, record.setup),
        "players": record.players,
        "view": first,
        "scores": _totals(start),
        "steps": steps,
        "outcome": record.outcome,
        "proof": verdict.proof,
        "is_cut": record.cut,
    }


def draw_record(data: Json) -> Json:
    """How a record looks after so many of its moves, as one viewer saw it."""
    _, record, given = _record_of(data)
    game, at = record.game(), data["at"]
    if at > len(record.moves):
        raise BadInput(f"at: the record has {len(record.moves)} moves, not {at}")
    state = record.start(given)
    for step in islice(replay(record, given), at):
        state = step.state
    words = _words(game, record.players, data["language"] or "en", state.setup.pack)
    view = state.position() if data["all"] else state.view(data["viewer"])
    return drawn(game, view, data["form"], words)


def result(data: Json) -> Json:
    """How a finished game went: everyone's points after every move, and what ended it."""
    _, record, given = _record_of(data)
    state = record.start(given)
    words = _words(record.game(), record.players, data["language"] or "en", state.setup.pack)
    scores, last = [_totals(state)], None
    for step in replay(record, given):
        scores.append(_totals(step.state))
        last = step.events[-1] if step.events else None
    cause = str(getattr(last, "cause", ""))
    return {"scores": scores, "cause": words.term("cause", cause) if words and words.has("cause", cause) else None}


def fork(data: Json) -> Json:
    """What a new table goes on from: the record up to a ply, with what a seat could not see dealt again if wanted."""
    _, record, given = _record_of(data)
    branch = record.forked(data["at"])
    state = last_state(branch, given)
    if state.to_act() is None:
        raise BadInput("the game is over there: nobody can play on")
    if data["viewer"] is not None and state.has_secrets():
        branch.redeals.append(redealt(record.game(), state, data["at"], data["viewer"], bytes.fromhex(data["seed"])))
        last_state(branch, given)
    return {"setup": branch.setup, "text": branch.text()}


def _words(game: Game, names: list[str], language: str, played: Pack) -> Words | None:
    return game.words(names, language, played) if language in languages_of(game) else None


# Lessons


def lesson(data: Json) -> Json:
    """A lesson after what was done in it, with what becomes of one more attempt: all that the learner may see."""
    found = find_lesson(find_game(data["game"]), data["name"])
    attempt = data["attempt"]
    if isinstance(attempt, dict):
        attempt = found.game.move_from_json(attempt).text()
    course, verdict = attempted(found, data["actions"], attempt)
    return course_json(course, verdict, data["picture"])


# Answering

_DOES_WITH_PACK: Final = {"pack": pack, "setup": setup, "pieces": pieces, "print": printed}
_DOES_WITH_RECORD: Final = {"replay": replayed, "draw_record": draw_record, "result": result, "fork": fork}
_DOES: Final = {**_DOES_WITH_PACK, **_DOES_WITH_RECORD, "lesson": lesson}


def answer(line: str) -> bytes:
    """The line that answers a request, without its end."""
    data = json.loads(line)
    what = "lesson" if data["do"] == "lesson" else "record" if data["do"] in _DOES_WITH_RECORD else "pack"
    try:
        with processor_time(data["seconds"]):
            # Neither NaN nor half a character is JSON that every client can read.
            found = json.dumps(_DOES[data["do"]](data), ensure_ascii=False, allow_nan=False).encode()
        if len(found) > _ANSWER_BYTES:
            raise BadInput(f"this {what} is too long to be shown")
        return b"+" + found
    except MemoryError:
        raise
    except NeedsPack as problem:
        return _refusal("needs-pack", str(problem))
    except BadInput as problem:
        return _refusal(None, str(problem))
    except RecursionError:
        return _refusal(None, f"this {what} is nested too deeply")
    except UnicodeError:
        return _refusal(None, f"this {what} contains half a character (a lone surrogate)")
    except Exception as problem:  # Whatever reading it stumbles over, the content is at fault.
        return _refusal(None, f"not a {what} that can be read ({type(problem).__name__})")


def _refusal(code: str | None, problem: str) -> bytes:
    return b"-" + json.dumps({"code": code, "problem": problem[:_PROBLEM_CHARACTERS]}).encode()


def main() -> None:
    give_way(5)
    leave_ctrl_c_to_server()
    for module in sys.argv[1:]:
        import_module(module)
    all_games()
    # Typst is loaded before memory is limited, and computes in one thread: each would reserve memory of its own.
    os.environ["RAYON_NUM_THREADS"] = "1"
    if lacking("printing", "print") is None:
        import_module("typst")
    limit_memory(_MEMORY)
    print("ready", flush=True)
    try:
        for line in sys.stdin:
            sys.stdout.buffer.write(answer(line) + b"\n")
            sys.stdout.buffer.flush()
    except MemoryError:
        # Nothing may be left to clean up with.
        os._exit(OUT_OF_MEMORY)


if __name__ == "__main__":
    main()
