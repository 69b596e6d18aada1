"""Games that `watertable simulate --out` kept, read for a report: their figures are there, so nothing is replayed."""

from __future__ import annotations

import json
import time
from bisect import bisect_right
from itertools import accumulate
from pathlib import Path
from typing import Any

import polars as pl

from watertable.kernel import BadInput, Pack, Record, RecordError, State, find_game, read_records
from watertable.kernel.record import start_of
from watertable.lab.game_tables import GAME_ROWS, RECORD, SETUP, has_rows, tables_from
from watertable.lab.parted_table import RUN, parts_in, read_part
from watertable.lab.run_folder import about
from watertable.lab.runs import FEWEST_GAMES, Run, Told, run_of_tables


def parts_of(path: Path) -> list[Path]:
    """The files with rows of games in a folder: a simulation's, or its table of games."""
    parts = parts_in(path if parts_in(path) else path / "games")
    if not parts:
        raise BadInput(f"{path}: this folder has no games of a simulation")
    return parts


def has_figures(path: Path) -> bool:
    """Whether a Parquet file is a part that a simulation wrote."""
    try:
        return RUN in pl.read_parquet_metadata(path) and has_rows(dict(pl.read_parquet_schema(path)))
    except (pl.exceptions.PolarsError, OSError):
        return False


def run_of_parts(paths: list[Path], pack: Pack | None, told: Told) -> Run:
    """A run of the games in these parts, numbered through."""
    began = time.monotonic()
    frames: list[pl.DataFrame] = []
    starts: dict[str, State] = {}
    columns = [name for name in GAME_ROWS if name != RECORD]
    for done, path in enumerate(paths, 1):
        start = _start(path, pack)
        first = next(iter(starts.values()), start)
        if start.setup.game != first.setup.game:
            raise BadInput(f"{path}: a game of {start.setup.game} among games of {first.setup.game}")
        same = str(sorted(start.setup.to_json().items(), key=str))
        starts.setdefault(same, start)
        setup = pl.lit(list(starts).index(same), dtype=pl.Int64).alias(SETUP)
        frames.append(read_part(path, columns).with_columns(setup))
        told("parts", done, len(paths))
    games = pl.concat(frames)
    if games.height < FEWEST_GAMES:
        raise BadInput(f"{games.height} finished games are too few for a report: at least {FEWEST_GAMES}")
    ends = list(accumulate(frame.height for frame in frames))

    def record(number: int) -> Record:
        part = bisect_right(ends, number)
        row = number - (ends[part] - frames[part].height)
        text = read_part(paths[part], [RECORD]).item(row, RECORD)
        return next(iter(read_records(text.splitlines(keepends=True), str(paths[part]))))

    tables = tables_from(games)
    bots = ", ".join(tables.seats.get_column("bot").unique().sort())
    return run_of_tables("records", bots, list(starts.values()), tables, time.monotonic() - began, record)


def _start(path: Path, pack: Pack | None) -> State:
    """The first position of the games in a part. A custom pack is found in the run's folder."""
    try:
        setup: dict[str, Any] = json.loads(pl.read_parquet_metadata(path)[RUN])
        game = find_game(str(setup["game"]))
        if pack is None and path.parent.name == "games":
            known = about(path.parent.parent)
            text = known.get("pack_text") if known is not None else None
            pack = None if text is None else game.read_pack(text)
        return start_of(game, setup, pack)
    except (ValueError, KeyError, TypeError):
        raise BadInput(f"{path}: what it says about its games cannot be read") from None
    except RecordError as problem:
        raise BadInput(f"{path}: {problem}") from None
