"""Reads record files for the commands; an error names the file and the line."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from watertable.cli.files import read_text
from watertable.cli.setting_up import read_pack
from watertable.kernel import BadInput, Pack, Record, RecordError, read_records


def records_in(path: Path) -> Iterator[Record]:
    """The records of a file, one after the other."""
    lines = read_text(path).splitlines(keepends=True)
    if lines and '"watertable-save"' in lines[0]:
        raise RecordError(f"{path}: this is a saved game, not a record; go on with: watertable play --resume {path}")
    return read_records(lines, str(path))


def pack_for(record: Record, path: Path | None) -> Pack | None:
    """The pack given with --pack, read by the game of the record; None for a pack that comes with the game."""
    if path is None:
        return None
    return read_pack(record.game(), path)[1]


def place_of(path: Path, record: Record, problem: BadInput) -> str:
    """The file and line of a problem."""
    ply = problem.ply if isinstance(problem, RecordError) else None
    return f"{path}, line {record.line + (ply or 0)}"


def note_of_cut(path: Path, record: Record) -> str:
    """The message for a record whose last line is incomplete."""
    last = record.line + len(record.moves) + 1
    return f"{path}, line {last}: the file was cut in the middle of this line; read up to ply {len(record.moves)}"
