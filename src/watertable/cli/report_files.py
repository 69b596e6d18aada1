"""Files of games for `watertable report`: records as JSON Lines, Parquet tables of them, folders of simulations."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from pathlib import Path

from watertable.cli.record_files import pack_for, place_of, records_in
from watertable.kernel import Pack
from watertable.lab.kept_games import has_figures, parts_of, run_of_parts
from watertable.lab.reading import Placed, records_in_parquet, run_of_records
from watertable.lab.runs import Run, Told

_PARQUET = b"PAR1"


def run_from_files(paths: list[Path], pack: Path | None, told: Told) -> Run:
    """The games of all files, one after the other. Only what lacks figures is replayed."""
    paths = [part for path in paths for part in (parts_of(path) if path.is_dir() else [path])]
    if all(map(_is_parquet, paths)) and all(map(has_figures, paths)):
        given = None if pack is None else _given(paths[0], pack)
        return run_of_parts(paths, given, told)
    placed = _placed(paths)
    first = next(placed, None)
    chosen = None if first is None else pack_for(first[0], pack)
    return run_of_records(_again(first, placed), chosen, told)


def _given(path: Path, pack: Path) -> Pack | None:
    """The pack given with --pack, read by the game of the first record."""
    first, _ = next(records_in_parquet(path))
    return pack_for(first, pack)


def _again(first: Placed | None, rest: Iterator[Placed]) -> Iterator[Placed]:
    if first is not None:
        yield first
    yield from rest


def _placed(paths: list[Path]) -> Iterator[Placed]:
    for path in paths:
        if _is_parquet(path):
            yield from records_in_parquet(path)
        else:
            for record in records_in(path):
                yield record, partial(place_of, path, record)


def _is_parquet(path: Path) -> bool:
    if path.suffix == ".parquet":
        return True
    try:
        with path.open("rb") as stream:
            return stream.read(len(_PARQUET)) == _PARQUET
    except OSError:
        return False
