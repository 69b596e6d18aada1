"""Reads records from the lines of a file. They may come from a stranger: every line is bounded before it is parsed,
and what does not fit is one clear line that names the file's line.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator
from typing import Any, Final

from watertable.kernel.codec import canonical
from watertable.kernel.errors import RecordError
from watertable.kernel.fairness import renewals_from_json
from watertable.kernel.moves import CHANCE
from watertable.kernel.plain_text import fault_in_line, quoted
from watertable.kernel.record import ENTERED, FORMAT, SEAT_OF_CHANCE, Fork, Record
from watertable.kernel.redeal import redeals_from_json

LONGEST_LINE: Final = 100_000
"""In characters. The end line of a game with many scores has a few thousand."""
LONGEST_TEXT: Final = 500
"""The longest name or move, in characters."""
MOST_DEPTH: Final = 16
MOST_MOVES: Final = 200_000
"""The most moves of a record, chance included."""
MOST_NONCES: Final = 100
MOST_REDEALS: Final = 100

_BRACKET: Final = re.compile(r'"(?:[^"\\]++|\\.)*+"|[\[\]{}]')


def read_records(lines: Iterable[str], name: str = "record") -> Iterator[Record]:
    """The records in the lines of a file, one after the other. `name` is how errors call the file.

    A last line that was cut off is left out, and `cut` of the record says so.

    Examples:
        >>> record = Record(find_game("water-cycle").setup(3).to_json(), ["Ana", "Rui", "Eva"])
        >>> record.moves = [(CHANCE, "start 2")]
        >>> lines = record.text().splitlines(keepends=True)  # or an open file
        >>> [found.moves for found in read_records(lines + lines)]
        [[(-1, 'start 2')], [(-1, 'start 2')]]
        >>> next(read_records(["no record"], "games.jsonl"))
        Traceback (most recent call last):
        watertable.kernel.errors.RecordError: games.jsonl, line 1: not JSON (Expecting value)
    """
    record: Record | None = None
    broken: tuple[int, str] | None = None
    for number, line in enumerate(lines, 1):
        if broken is not None:
            raise RecordError(f"{name}, line {broken[0]}: {broken[1]}")
        if not line.strip():
            continue
        where = f"{name}, line {number}"
        try:
            data = _parsed(line, where)
        except ValueError as problem:
            what = problem.msg if isinstance(problem, json.JSONDecodeError) else str(problem)
            if line.endswith("\n"):
                raise RecordError(f"{where}: not JSON ({what})") from None
            broken = (number, f"not JSON ({what})")
            continue
        if not isinstance(data, dict):
            raise RecordError(f"{where}: expected an object, found {quoted(line.strip())}")
        if "watertable" in data:
            if record is not None:
                yield record
            record = _read_head(data, where)
            record.line = number
        elif record is None:
            raise RecordError(f'{where}: expected a set-up line with "watertable" first')
        elif record.outcome is not None:
            raise RecordError(f"{where}: nothing may follow the end of a game but another set-up line")
        elif "end" in data:
            _read_end(record, data, where)
        else:
            if len(record.moves) >= MOST_MOVES:
                raise RecordError(f"{where}: expected at most {MOST_MOVES} moves")
            record.moves.append(_read_move(data, len(record.moves) + 1, record.setup["seats"], where))
    if record is None:
        if broken is not None:
            raise RecordError(f"{name}, line {broken[0]}: {broken[1]}")
        raise RecordError(f"{name}: contains no record")
    record.cut = broken is not None
    yield record


def _parsed(line: str, where: str) -> Any:
    """The data of a line, which may come from a stranger. ValueError if it is not JSON."""
    if len(line) > LONGEST_LINE:
        raise RecordError(f"{where}: {len(line)} characters are too long; expected at most {LONGEST_LINE}")
    if line.count("[") + line.count("{") > MOST_DEPTH and _depth(line) > MOST_DEPTH:
        raise RecordError(f"{where}: nested more than {MOST_DEPTH} deep")
    data = json.loads(line)
    if "\\u" in line or not line.isascii():
        try:
            canonical(data).encode()
        except UnicodeEncodeError:
            raise RecordError(f"{where}: it has half a character, which cannot be stored") from None
    return data


def _depth(line: str) -> int:
    """How deep lists and objects are nested in a line of JSON."""
    depth = deepest = 0
    for found in _BRACKET.finditer(line):
        if found[0] in "[{":
            depth += 1
            deepest = max(deepest, depth)
        elif found[0] in "]}":
            depth -= 1
    return deepest


def _check_name(name: Any, where: str) -> str:
    """A name as it is shown to people."""
    if not isinstance(name, str) or len(name) > LONGEST_TEXT:
        raise RecordError(f"{where}: expected texts of at most {LONGEST_TEXT} characters, found {quoted(name)}")
    fault = fault_in_line(name)
    if fault is not None:
        raise RecordError(f"{where}: expected names without {fault}, found {quoted(name)}")
    return name


def _read_head(data: dict[str, Any], where: str) -> Record:
    if data["watertable"] != FORMAT:
        raise RecordError(f"{where}: record format {quoted(data['watertable'])}; this program reads {FORMAT}")
    expected = (("game", str), ("version", int), ("seats", int), ("options", dict), ("pack", dict), ("players", list))
    for key, kind in expected:
        if type(data.get(key)) is not kind:
            raise RecordError(f"{where}: {key}: expected {kind.__name__}, found {quoted(data.get(key))}")
    for key, kind in (("name", str), ("version", int), ("sha256", str)):
        if type(data["pack"].get(key)) is not kind:
            found = quoted(data["pack"].get(key))
            raise RecordError(f"{where}: pack.{key}: expected {kind.__name__}, found {found}")
    if len(data["players"]) != data["seats"]:
        raise RecordError(f"{where}: players: expected {quoted(data['seats'])} names, found {len(data['players'])}")
    setup = {key: data[key] for key in ("game", "version", "seats", "options", "pack")}
    _check_name(data["pack"]["name"], f"{where}: pack.name")
    record = Record(setup, [_check_name(player, f"{where}: players") for player in data["players"]])
    fairness = data.get("fairness")
    if fairness is not None:
        if not isinstance(fairness, dict) or not isinstance(fairness.get("commitment"), str):
            raise RecordError(f"{where}: fairness.commitment: expected a text")
        nonces = fairness.get("nonces", [])
        if not isinstance(nonces, list):
            raise RecordError(f"{where}: fairness.nonces: expected a list, found {quoted(nonces)}")
        record.commitment = fairness["commitment"]
        record.nonces = [str(nonce) for nonce in nonces]
        if len(nonces) > MOST_NONCES:
            raise RecordError(f"{where}: fairness.nonces: expected at most {MOST_NONCES}, found {len(nonces)}")
        try:
            record.renewals = renewals_from_json(fairness.get("renewals", []))
        except ValueError as problem:
            raise RecordError(f"{where}: fairness.{problem}") from None
    chance = data.get("chance")
    if chance not in (None, ENTERED):
        raise RecordError(f'{where}: chance: expected "{ENTERED}", found {quoted(chance)}')
    record.is_entered = chance == ENTERED
    if record.is_entered and fairness is not None:
        raise RecordError(f"{where}: chance was entered at a real table, so there is no fairness to prove")
    fork = data.get("fork")
    if fork is not None:
        if not isinstance(fork, dict) or not isinstance(fork.get("record"), str) or type(fork.get("ply")) is not int:
            raise RecordError(f"{where}: fork: expected a record and a ply, found {quoted(fork)}")
        record.fork = Fork(fork["record"], fork["ply"])
    try:
        record.redeals = redeals_from_json(data.get("redeals", []), data["seats"])
    except ValueError as problem:
        raise RecordError(f"{where}: {problem}") from None
    if len(record.redeals) > MOST_REDEALS:
        raise RecordError(f"{where}: redeals: expected at most {MOST_REDEALS}, found {len(record.redeals)}")
    return record


def _read_end(record: Record, data: dict[str, Any], where: str) -> None:
    seed = data.get("seed")
    if not isinstance(data["end"], dict):
        raise RecordError(f"{where}: end: expected an outcome, found {quoted(data['end'])}")
    if seed is not None and not isinstance(seed, str):
        raise RecordError(f"{where}: seed: expected a text, found {quoted(seed)}")
    record.outcome = data["end"]
    record.seed = seed


def _read_move(data: dict[str, Any], ply: int, seats: int, where: str) -> tuple[int, str]:
    if data.get("ply") != ply:
        raise RecordError(f"{where}: expected ply {ply}, found {quoted(data.get('ply'))}")
    seat = data.get("seat")
    if seat != SEAT_OF_CHANCE and (type(seat) is not int or not 0 <= seat < seats):
        raise RecordError(f'{where}: seat: expected "chance" or 0 to {seats - 1}, found {quoted(seat)}')
    text = data.get("move")
    if not isinstance(text, str) or len(text) > LONGEST_TEXT:
        raise RecordError(f"{where}: move: expected a text, found {quoted(text)}")
    return (CHANCE if seat == SEAT_OF_CHANCE else seat), text
