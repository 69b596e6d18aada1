"""Luck: how much chance moves gave and took, and how far that explains who wins.

The luck of a chance move for a seat is its expected share of the win after the move, minus the mean over all outcomes
that it could have had. The luck of a game is the sum.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
import polars as pl

from watertable.lab.figures import rounded
from watertable.lab.statistics import Estimate, estimated
from watertable.lab.tables import Tables

_QUARTERS = ("unluckiest quarter", "below the middle", "above the middle", "luckiest quarter")
_NO_LUCK = 1e-9


@dataclass(frozen=True)
class Luck:
    """What luck did in the games in which it was measured."""

    games: int
    spread: float
    """The standard deviation of a seat's luck in a game, in parts of a win."""
    explained: float
    """The part of the variance of results that luck explains (the squared correlation)."""
    fair: float
    """The mean share of the win of these seats."""
    quarters: list[tuple[str, Estimate]]
    """The share of the win of the seats, sorted into quarters by their luck."""

    def as_data(self) -> dict[str, Any]:
        """As JSON data."""
        return {
            "games": self.games,
            "spread": rounded(self.spread),
            "explained": rounded(self.explained),
            "win_share_by_luck": [
                {"seats": name, "value": rounded(each.value), "interval_95": [rounded(each.low), rounded(each.high)]}
                for name, each in self.quarters
            ],
        }


def luck_of(tables: Tables) -> Luck | None:
    """The luck in the games in which it was measured; None if there are none, or the evaluation sees no luck."""
    seats = tables.seats.filter(pl.col("luck").is_not_null())
    if seats.height < len(_QUARTERS):
        return None
    luck = seats.get_column("luck").to_numpy()
    spread = float(np.std(luck))
    if spread < _NO_LUCK:
        return None
    measured = tables.only(seats.get_column("number").unique())
    share = seats.get_column("share").to_numpy()
    correlation = float(np.corrcoef(luck, share)[0, 1]) if np.std(share) > 0 else 0.0
    rank = seats.with_columns(
        quarter=((pl.col("luck").rank("ordinal") - 1) * len(_QUARTERS) // seats.height), one=pl.lit(1.0)
    )
    quarters: list[tuple[str, Estimate]] = []
    for number, name in enumerate(_QUARTERS):
        rows = rank.filter(pl.col("quarter") == number)
        quarters.append((name, estimated(measured.by_game(rows, "share"), measured.by_game(rows, "one"))))
    return Luck(measured.count, spread, correlation**2, float(np.mean(share)), quarters)
