"""The rows of many games as tables (Polars), and arrays of them by game (NumPy)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property

import numpy as np
import polars as pl

from watertable.lab.rows import GameRows

Array = np.ndarray[tuple[int, ...], np.dtype[np.float64]]

GAMES = {
    "number": pl.Int64,
    "setup": pl.Int64,
    "players": pl.Int64,
    "winners": pl.Int64,
    "rounds": pl.Int64,
    "turns": pl.Int64,
    "decisions": pl.Int64,
    "choices": pl.Int64,
    "offered": pl.Int64,
    "chances": pl.Int64,
    "turns_with_choice": pl.Int64,
    "turns_lost": pl.Int64,
    "cause": pl.String,
    "rule": pl.String,
    "stalled": pl.Boolean,
    "won_in_round_one": pl.Boolean,
    "lead_changes": pl.Int64,
    "decided_at": pl.Int64,
    "comeback": pl.Float64,
}
SEATS = {
    "number": pl.Int64,
    "seat": pl.Int64,
    "players": pl.Int64,
    "bot": pl.String,
    "order": pl.Int64,
    "share": pl.Float64,
    "score": pl.Int64,
    "decisions": pl.Int64,
    "choices": pl.Int64,
    "turns_lost": pl.Int64,
    "luck": pl.Float64,
    "entrant": pl.Int64,
}
THINGS = {
    "number": pl.Int64,
    "seat": pl.Int64,
    "kind": pl.String,
    "thing": pl.String,
    "how": pl.String,
    "times": pl.Int64,
}
ROUNDS = {"number": pl.Int64, "round": pl.Int64, "seat": pl.Int64, "expected": pl.Float64}


@dataclass(frozen=True)
class Tables:
    """All rows of a run. `number` joins them: the number of the game."""

    games: pl.DataFrame
    seats: pl.DataFrame
    things: pl.DataFrame
    rounds: pl.DataFrame

    @property
    def count(self) -> int:
        """How many games there are."""
        return self.games.height

    @cached_property
    def seats_and_spread(self) -> tuple[Array, Array]:
        """For each game: how many seats it has, and how far apart their shares of the win are (the sum of the squared
        distances from an equal share)."""
        distance = pl.col("share") - 1 / pl.col("players")
        return self.column("players"), self.by_game(self.seats.with_columns(apart=distance**2), "apart")

    def only(self, numbers: pl.Series) -> Tables:
        """The rows of some of the games."""
        wanted = pl.DataFrame({"number": numbers})
        return Tables(
            *(each.join(wanted, on="number", how="semi") for each in (self.games, self.seats, self.things, self.rounds))
        )

    def column(self, name: str) -> Array:
        """A column of the games as numbers; what is missing is NaN."""
        return self.games.get_column(name).cast(pl.Float64).to_numpy()

    def by_game(self, rows: pl.DataFrame, value: str) -> Array:
        """The sum of a column over the rows of each game, 0 for games without any."""
        sums = rows.group_by("number").agg(pl.col(value).cast(pl.Float64).sum())
        joined = self.games.select("number").join(sums, on="number", how="left", maintain_order="left")
        return joined.get_column(value).fill_null(0.0).to_numpy()


def tables_of(rows: Iterable[GameRows]) -> Tables:
    """The tables of games, in the order of their numbers."""
    ordered = sorted(rows, key=lambda each: int(each.game["number"]))
    things = [(each.game["number"], *thing) for each in ordered for thing in each.things]
    rounds = [(each.game["number"], *one) for each in ordered for one in each.rounds]
    return Tables(
        pl.DataFrame([each.game for each in ordered], schema=GAMES),
        pl.DataFrame([seat for each in ordered for seat in each.seats], schema=SEATS),
        pl.DataFrame(things, schema=THINGS, orient="row"),
        pl.DataFrame(rounds, schema=ROUNDS, orient="row"),
    )
