"""Claims of a rule book, tested: how much of a difference it makes, and whether that supports what the book says."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import isnan, nan
from typing import Any

import numpy as np
import polars as pl

from watertable.kernel.claims import Claim, Claims
from watertable.kernel.observer import HAD
from watertable.lab import statistics
from watertable.lab.chances import holm, p_of_distance
from watertable.lab.intervals import Z
from watertable.lab.statistics import influence, standard_error
from watertable.lab.tables import Array, Tables

FEWEST_SEATS = 50
"""With fewer seats than this on either side, nothing is said."""
_MARGIN = 0.1
"""A difference of less than a tenth of a fair share does not matter."""
OPPOSITE = "the opposite"


@dataclass(frozen=True)
class JudgedClaim:
    """A claim and what the games say to it. Shares are in parts of the win, or in fair shares (`is_relative`)."""

    claim: Claim
    there: float
    """The share with what the claim is about."""
    otherwise: float
    difference: float
    """How much more it makes; positive if it is as the book says."""
    low: float
    high: float
    error: float
    seats: int
    """How many seats had it so."""
    margin: float
    is_relative: bool
    p: float = 1.0
    corrected: float = 1.0
    verdict: str = statistics.UNDECIDED
    games_to_decide: int | None = None

    @property
    def has_data(self) -> bool:
        """Whether there were enough games that can tell."""
        return not isnan(self.difference)

    def as_data(self) -> dict[str, Any]:
        """The claim as JSON data; what is not known is null."""
        return {
            "where": self.claim.where,
            "claim": self.claim.text,
            "about": self.claim.things,
            "share": _known(self.there),
            "share_otherwise": _known(self.otherwise),
            "difference_as_claimed": _known(self.difference),
            "interval_95": [_known(self.low), _known(self.high)] if self.has_data else None,
            "unit": "fair shares" if self.is_relative else "share",
            "seats": self.seats,
            "p_after_holm": _known(self.corrected),
            "verdict": self.verdict,
            "games_to_decide": self.games_to_decide,
        }


def _known(value: float) -> float | None:
    return None if isnan(value) else round(value, 6)


def judged_claims(claims: Claims, tables: Tables, usual_players: int) -> list[JudgedClaim]:
    """All claims, tested together on games in which chance dealt what players otherwise choose."""
    seats = _seats(tables)
    found = [_estimated(claim, claims.aside, seats, tables, usual_players) for claim in claims.claims]
    known = [at for at, each in enumerate(found) if each.has_data]
    corrected = holm([found[at].p for at in known])
    for at, p in zip(known, corrected, strict=True):
        found[at] = _judged(replace(found[at], corrected=p), tables.count, len(known))
    return found


def _seats(tables: Tables) -> pl.DataFrame:
    """One row a seat, with all that it had: the column `had` lists kind/thing; `at_table` the same for its game."""
    had = tables.things.filter(pl.col("how") == HAD).with_columns(had=pl.concat_str("kind", "thing", separator="/"))
    by_seat = had.group_by("number", "seat").agg(pl.col("had"))
    by_game = had.group_by("number").agg(at_table=pl.col("had"))
    rows = tables.seats.select("number", "seat", "players", "share")
    return rows.join(by_seat, on=["number", "seat"]).join(by_game, on="number").with_columns(one=pl.lit(1.0))


def _has(thing: str, column: str = "had") -> pl.Expr:
    return pl.col(column).list.contains(thing)


def _estimated(claim: Claim, aside: str, seats: pl.DataFrame, tables: Tables, usual: int) -> JudgedClaim:
    if aside and aside not in claim.things:
        seats = seats.filter(~_has(aside, "at_table"))
    sign = -1.0 if claim.is_less else 1.0
    if claim.fewer:
        return _with_more_players(claim, seats, tables, sign)
    seats = seats.filter(pl.col("players").is_in(list(claim.players or (usual,))))
    who = seats.filter(_has(claim.who))
    margin = _MARGIN / (claim.players or (usual,))[0]
    if not (claim.having or claim.against):
        fair = who.with_columns(share=1.0 / pl.col("players"))
        return _difference(claim, tables, [who, fair], sign, margin, False)
    sides = _sides(claim, who)
    if claim.is_special:
        sides += reversed(_sides(claim, seats.filter(~_has(claim.who))))
    return _difference(claim, tables, sides, sign, margin, False)


def _sides(claim: Claim, rows: pl.DataFrame) -> list[pl.DataFrame]:
    """The rows for which it is as the claim has it, and the others."""
    if claim.having:
        is_so = _has(claim.having)
    else:
        rows = rows.filter(~_has(claim.against))
        is_so = _has(claim.against, "at_table")
    return [rows.filter(is_so), rows.filter(~is_so)]


def _with_more_players(claim: Claim, seats: pl.DataFrame, tables: Tables, sign: float) -> JudgedClaim:
    relative = seats.filter(_has(claim.who)).with_columns(share=pl.col("share") * pl.col("players"))
    sides = [relative.filter(pl.col("players").is_in(list(each))) for each in (claim.players, claim.fewer)]
    return _difference(claim, tables, sides, sign, _MARGIN, True)


def _difference(
    claim: Claim, tables: Tables, sides: Sequence[pl.DataFrame], sign: float, margin: float, is_relative: bool
) -> JudgedClaim:
    """The share of the first rows minus that of the second; and so on, if there are more."""
    shares: list[float] = []
    total: Array = np.zeros(tables.count)
    difference = 0.0
    for at, rows in enumerate(sides):
        if rows.height < FEWEST_SEATS:
            return JudgedClaim(claim, nan, nan, nan, nan, nan, nan, sides[0].height, margin, is_relative)
        above, below = tables.by_game(rows, "share"), tables.by_game(rows, "one")
        shares.append(float(above.sum() / below.sum()))
        way = sign if at % 2 == 0 else -sign
        difference += way * shares[at]
        total = total + way * influence(above, below)
    error = standard_error(total)
    reach = Z * error
    return JudgedClaim(
        claim,
        shares[0],
        shares[1],
        difference,
        difference - reach,
        difference + reach,
        error,
        sides[0].height,
        margin,
        is_relative,
        p_of_distance(difference, error),
    )


def _judged(found: JudgedClaim, games: int, family: int) -> JudgedClaim:
    """Supported if it is as claimed, for sure; the opposite if it is the other way round, for sure; not supported if
    it makes hardly a difference."""
    verdict = statistics.verdict(found.difference, found.low, found.high, found.margin, found.corrected)
    if verdict == statistics.SUPPORTED and found.difference < 0:
        verdict = OPPOSITE
    elif verdict == statistics.UNDECIDED and found.high <= found.margin:
        verdict = statistics.NOT_SUPPORTED
    if verdict != statistics.UNDECIDED:
        return replace(found, verdict=verdict)
    more = statistics.games_to_decide(found.difference, found.error, found.margin, games, family)
    return replace(found, games_to_decide=more)
