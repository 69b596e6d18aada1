"""Tables in parts: which games are missing, whatever parts there are."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import polars as pl
import pytest

from watertable.kernel import BadInput
from watertable.lab.parted_table import PartedTable, parts_in


def frame_of(numbers: Sequence[int]) -> pl.DataFrame:
    """Two rows for every game."""
    return pl.DataFrame({"number": [number for number in numbers for _ in range(2)]}, schema={"number": pl.Int64})


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "table"


def table_with(folder: Path, games: int) -> PartedTable:
    """A table with so many games, read again from what was written."""
    table = PartedTable(folder, frame_of, 10, "mine")
    for number in range(games):
        table.add(number, number)
    table.write()
    return PartedTable(folder, frame_of, 10, "mine")


@pytest.mark.parametrize("have", [0, 1, 9, 10, 11, 20, 25])
@pytest.mark.parametrize("games", [1, 10, 20, 25, 31])
def test_a_run_that_was_stopped_lacks_its_end(folder: Path, have: int, games: int) -> None:
    missing = table_with(folder, have).missing(games)
    assert list(missing) == list(range(have, games))
    assert isinstance(missing, range), "a million numbers need no memory"


def test_a_part_in_the_middle_can_be_missing(folder: Path) -> None:
    table_with(folder, 35)
    parts_in(folder)[1].unlink()
    table = PartedTable(folder, frame_of, 10, "mine")
    assert list(table.missing(38)) == [*range(10, 20), *range(35, 38)]
    for number in table.missing(38):
        table.add(number, number)
    table.write()
    assert pl.read_parquet(folder).get_column("number").to_list() == [number for number in range(38) for _ in range(2)]


def test_games_that_are_there_are_not_added_again(folder: Path) -> None:
    table = table_with(folder, 15)
    for number in range(17):
        table.add(number, number)
    table.write()
    assert pl.read_parquet(folder).height == 2 * 17


def test_only_some_games_are_kept(folder: Path) -> None:
    table = table_with(folder, 28)
    table.keep_only(lambda number: number < 13)
    assert pl.read_parquet(folder).get_column("number").unique().to_list() == list(range(13))
    assert list(table.missing(20)) == list(range(13, 20))


def test_parts_of_other_runs_are_refused(folder: Path) -> None:
    table_with(folder, 5)
    with pytest.raises(BadInput, match="belongs to another simulation"):
        PartedTable(folder, frame_of, 10, "yours")
