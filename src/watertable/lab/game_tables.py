"""The tables that a simulation writes: their columns, and how they become the tables of a report again.

One row a game holds everything that is known of it, with lists for its seats, things and rounds, so that a game is
either there or not. One row a decision is training data.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import polars as pl

from watertable.lab.decisions import Decided
from watertable.lab.rows import GameRows
from watertable.lab.tables import GAMES, ROUNDS, SEATS, THINGS, Tables

RECORD = "record"
"""The column with the text of the record."""

SETUP = "setup"
"""In the tables of a report, which of its set-ups a game has; no fact about a game, so it is not kept."""

_OF_GAME = {name: kind for name, kind in GAMES.items() if name != SETUP}
_OF_SEAT = ("seat", "bot", "order", "share", "score", "decisions", "choices", "turns_lost", "luck")
_OF_THING = ("seat", "kind", "thing", "how", "times")
_OF_ROUND = ("round", "seat", "expected")
_PARTS: dict[str, tuple[dict[str, Any], tuple[str, ...]]] = {
    "by_seat": (SEATS, _OF_SEAT),
    "by_thing": (THINGS, _OF_THING),
    "by_round": (ROUNDS, _OF_ROUND),
}

GAME_ROWS: dict[str, Any] = {
    **_OF_GAME,
    **{name: pl.List(pl.Struct({key: types[key] for key in keys})) for name, (types, keys) in _PARTS.items()},
    RECORD: pl.String,
}
DECISION_ROWS: dict[str, Any] = {
    "number": pl.Int64,
    "ply": pl.Int32,
    "seat": pl.Int8,
    "question": pl.String,
    "view": pl.String,
    "legal": pl.List(pl.String),
    "choice": pl.String,
    "share": pl.Float64,
}


def games_frame(played: Sequence[tuple[GameRows, str]]) -> pl.DataFrame:
    """The table of some games, from their rows and records."""
    columns: dict[str, Any] = {name: [rows.game[name] for rows, _ in played] for name in _OF_GAME}
    seats = [[[seat[key] for key in _OF_SEAT] for seat in rows.seats] for rows, _ in played]
    columns["by_seat"] = _folded(seats, "by_seat")
    columns["by_thing"] = _folded([rows.things for rows, _ in played], "by_thing")
    columns["by_round"] = _folded([rows.rounds for rows, _ in played], "by_round")
    columns[RECORD] = [record for _, record in played]
    return pl.DataFrame(columns, schema=GAME_ROWS)


def _folded(entries: Sequence[Sequence[Sequence[Any]]], name: str) -> pl.Series:
    """A list of entries for each game. Columns are made first and folded then, which is much faster than row by row."""
    types, keys = _PARTS[name]
    every = [entry for each in entries for entry in each]
    flat = pl.DataFrame({key: [entry[at] for entry in every] for at, key in enumerate(keys)}, schema_overrides=types)
    games = pl.Series("game", [at for at, each in enumerate(entries) for _ in each], dtype=pl.Int64)
    folded = flat.select(games, pl.struct(*keys).alias(name)).group_by("game", maintain_order=True).agg(name)
    every_game = pl.DataFrame({"game": range(len(entries))}, schema={"game": pl.Int64})
    joined = every_game.join(folded, on="game", how="left", maintain_order="left")
    return joined.get_column(name).cast(GAME_ROWS[name]).fill_null([])


def decisions_frame(decided: Sequence[tuple[int, Decided, Sequence[float]]]) -> pl.DataFrame:
    """The table of the decisions in some games, from their numbers and each seat's share of the win."""
    columns = {
        "number": [number for number, each, _ in decided for _ in each.plies],
        "ply": [ply for _, each, _ in decided for ply in each.plies],
        "seat": [seat for _, each, _ in decided for seat in each.seats],
        "question": [question for _, each, _ in decided for question in each.questions],
        "view": [view for _, each, _ in decided for view in each.views],
        "legal": [moves for _, each, _ in decided for moves in each.legal],
        "choice": [choice for _, each, _ in decided for choice in each.choices],
        "share": [shares[seat] for _, each, shares in decided for seat in each.seats],
    }
    frame = pl.DataFrame(columns, schema={**DECISION_ROWS, "legal": pl.String})
    return frame.with_columns(pl.col("legal").str.split("\n"))


def has_rows(columns: dict[str, Any]) -> bool:
    """Whether a table with these columns has all that a report needs, so that nothing has to be replayed."""
    return all(columns.get(name) == kind for name, kind in GAME_ROWS.items())


def tables_from(games: pl.DataFrame) -> Tables:
    """The tables of a report from rows of games. They are numbered through."""
    if SETUP not in games.columns:
        games = games.with_columns(pl.lit(None, dtype=pl.Int64).alias(SETUP))
    numbered = games.with_columns(number=pl.int_range(pl.len(), dtype=pl.Int64))
    seats = _unfolded(numbered, "by_seat").join(numbered.select("number", "players"), on="number", how="left")
    return Tables(
        numbered.select(*GAMES),
        seats.with_columns(entrant=pl.lit(None, dtype=SEATS["entrant"])).select(*SEATS),
        _unfolded(numbered, "by_thing").select(*THINGS),
        _unfolded(numbered, "by_round").select(*ROUNDS),
    )


def _unfolded(games: pl.DataFrame, name: str) -> pl.DataFrame:
    """A row for each entry of the lists in a column."""
    return games.select("number", name).explode(name).drop_nulls(name).unnest(name)
