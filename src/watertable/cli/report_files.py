"""Files of games for `watertable report`: records as JSON Lines, or Parquet tables of them."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from pathlib import Path

from watertable.cli.record_files import pack_for, place_of, records_in
from watertable.lab.reading import Placed, records_in_parquet, run_of_records
from watertable.lab.runs import Run, Told

_PARQUET = b"PAR1"


def run_from_files(paths: list[Path], pack: Path | None, told: Told) -> Run:
    """The games of all files, one after the other."""
    placed = _placed(paths)
    first = next(placed, None)
    chosen = None if first is None else pack_for(first[0], pack)
    return run_of_records(_again(first, placed), chosen, told)


def _again(first: Placed | None, rest: Iterator[Placed]) -> Iterator[Placed]:
    if first is not None:
        yield first
    yield from rest


def _placed(paths: list[Path]) -> Iterator[Placed]:
    for path in paths:
        if path.suffix == ".parquet" or _begins_with(path, _PARQUET):
            yield from records_in_parquet(path)
        else:
            for record in records_in(path):
                yield record, partial(place_of, path, record)


def _begins_with(path: Path, letters: bytes) -> bool:
    try:
        with path.open("rb") as stream:
            return stream.read(len(letters)) == letters
    except OSError:
        return False
