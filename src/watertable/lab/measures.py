"""What is measured: every figure of the lab, defined once, as sums over games. Reports and comparisons use the same.

A measure is a ratio: `above` / `below`, both summed over games. Where the question is what having something changes,
`without` is the same ratio for the seats that did not have it, and the measure is the difference of the two.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np
import polars as pl

from watertable.kernel import Game, Setup
from watertable.kernel.observer import (
    ACTION,
    CARD,
    DRAWN,
    HAD,
    OFFERED,
    OPENING,
    PICKED,
    PLACE,
    PLAYED,
    TRAIT,
    USED,
    Kind,
)
from watertable.lab.tables import Array, Tables

SHARE, NUMBER, CHANGE = "share", "number", "change"
PAIR = "pair"
"""The group of figures about two things together."""
SECONDS_A_DECISION = 20
"""How long a person thinks about a decision that is one."""
_RELATIVE_MARGIN = 0.1
"""A share that differs from the fair one by less than a tenth of it does not matter."""
_CARD_MARGIN = 0.03
"""A card that changes the share of the win by less than this does not matter."""
HOWS = {OPENING: "in the opening hand", DRAWN: "drawn", PLAYED: "played"}


@dataclass(frozen=True)
class Measure:
    """One figure, before it is estimated."""

    key: str
    """Names it in JSON: "order-of-play/4/1"."""
    group: str
    """Figures that are shown together."""
    label: str
    unit: str
    above: Array
    below: Array
    fair: float | None = None
    """What it should be if all were equal."""
    margin: float = 0.0
    """How far from that it may be without mattering."""
    without: tuple[Array, Array] | None = None
    lot: tuple[Array, Array] | None = None
    """For what is tested against a lot: the seats of each game, and the spread of their shares of the win."""
    kind: str = ""
    thing: str = ""
    how: str = ""

    @property
    def ratio(self) -> tuple[Array, Array]:
        """What the statistics take."""
        return self.above, self.below

    @property
    def ratios(self) -> list[tuple[Array, Array]]:
        """The ratio, and the one that is subtracted from it, if any."""
        return [self.ratio] if self.without is None else [self.ratio, self.without]


class Naming:
    """What the game calls its things."""

    def __init__(self, game: Game, setup: Setup) -> None:
        self._words = game.words([f"seat {seat + 1}" for seat in range(setup.seats)], pack=setup.pack)
        self.kinds = {kind.key: kind for kind in game.observer(setup).kinds}

    def thing(self, kind: str, thing: str) -> str:
        """A thing as people call it."""
        described = self.kinds.get(kind)
        if described is None:
            return thing
        if described.role == PLACE:
            return ordinal(int(thing))
        if thing.isdecimal():
            return f"{described.one} {thing}"
        return self._words.term(described.table, thing)

    def cause(self, cause: str) -> str:
        """Why a game ended, as a clause."""
        return self._words.term("cause", cause) if cause else "by the rules"


def ordinal(number: int) -> str:
    """A place in an order: 1st, 2nd, 3rd."""
    if 10 <= number % 100 <= 20:
        return f"{number}th"
    return f"{number}{ {1: 'st', 2: 'nd', 3: 'rd'}.get(number % 10, 'th') }"


def measures(tables: Tables, naming: Naming, things: dict[str, list[str]]) -> list[Measure]:
    """All figures of these games."""
    found = [*_orders(tables), *_bots(tables)]
    for kind in naming.kinds.values():
        known = things.get(kind.key, [])
        if kind.role in (TRAIT, PLACE):
            found += _traits(tables, naming, kind, known)
            found += _traits_by_players(tables, naming, kind, known) if kind.role == TRAIT else []
            found += _picks(tables, naming, kind, known)
        elif kind.role == CARD:
            found += _cards(tables, naming, kind, known)
        elif kind.role == ACTION:
            found += _uses(tables, naming, kind, known)
    found += _pairs(tables, naming)
    return [*found, *_lengths(tables), *_decisions(tables), *_drama(tables), *_ends(tables, naming)]


def share_measure(
    tables: Tables, rows: pl.DataFrame, key: str, group: str, label: str, kind: str = "", thing: str = ""
) -> Measure:
    """The share of the win that these seats got. A fair one is that of all seats of their games."""
    below = tables.by_game(rows.with_columns(one=pl.lit(1.0)), "one")
    fair_sum = float((1.0 / rows.get_column("players").cast(pl.Float64)).sum()) if rows.height else 0.0
    fair = fair_sum / rows.height if rows.height else None
    margin = 0.0 if fair is None else _RELATIVE_MARGIN * fair
    above, lot = tables.by_game(rows, "share"), tables.seats_and_spread
    return Measure(key, group, label, SHARE, above, below, fair, margin, lot=lot, kind=kind, thing=thing, how=HAD)


def _orders(tables: Tables) -> list[Measure]:
    found: list[Measure] = []
    counts = sorted(tables.games.get_column("players").unique().to_list())
    for players in counts:
        of_players = tables.seats.filter(pl.col("players") == players)
        note = f", {players} players" if len(counts) > 1 else ""
        for place in range(1, players + 1):
            rows = of_players.filter(pl.col("order") == place)
            label = f"{ordinal(place)} to play{note}"
            found.append(share_measure(tables, rows, f"order-of-play/{players}/{place}", "order-of-play", label))
        for seat in range(players):
            rows = of_players.filter(pl.col("seat") == seat)
            found.append(share_measure(tables, rows, f"seat/{players}/{seat + 1}", "seat", f"seat {seat + 1}{note}"))
    return found


def _bots(tables: Tables) -> list[Measure]:
    bots = tables.seats.get_column("bot").unique().sort().to_list()
    if len(bots) < 2:
        return []
    return [share_measure(tables, tables.seats.filter(pl.col("bot") == bot), f"bot/{bot}", "bot", bot) for bot in bots]


def _noted(tables: Tables, kind: str, how: str) -> pl.DataFrame:
    """The things of a kind that were noted so, each with the share of the win of its seat."""
    noted = tables.things.filter((pl.col("kind") == kind) & (pl.col("how") == how))
    return noted.join(tables.seats.select("number", "seat", "share", "players"), on=["number", "seat"], how="inner")


def _all_of(known: list[str], noted: pl.DataFrame) -> list[str]:
    """The things that there are, and those that were seen although nobody announced them."""
    seen = noted.get_column("thing").unique().sort().to_list()
    return [*known, *[thing for thing in seen if thing not in known]]


def _traits(tables: Tables, naming: Naming, kind: Kind, known: list[str]) -> list[Measure]:
    noted = _noted(tables, kind.key, HAD)
    found: list[Measure] = []
    for thing in sorted(_all_of(known, noted), key=lambda each: (len(each), each) if kind.role == PLACE else (0, "")):
        label = naming.thing(kind.key, thing)
        if kind.role == PLACE:
            label += f" {kind.one}"
        rows = noted.filter(pl.col("thing") == thing)
        found.append(share_measure(tables, rows, f"{kind.key}/{thing}", kind.key, label, kind.key, thing))
    return found


def _traits_by_players(tables: Tables, naming: Naming, kind: Kind, known: list[str]) -> list[Measure]:
    """The same for each number of players, if there are several."""
    counts = sorted(tables.games.get_column("players").unique().to_list())
    if len(counts) < 2:
        return []
    noted = _noted(tables, kind.key, HAD)
    found: list[Measure] = []
    for thing in _all_of(known, noted):
        of_thing = noted.filter(pl.col("thing") == thing)
        for players in counts:
            rows = of_thing.filter(pl.col("players") == players)
            if rows.height:
                label = f"{naming.thing(kind.key, thing)}, {players} players"
                key, group = f"{kind.key}-of-{players}/{thing}", f"{kind.key}-by-players"
                found.append(share_measure(tables, rows, key, group, label, kind.key, thing))
    return found


def trait_pair(naming: Naming) -> list[Kind]:
    """The two kinds whose things are also measured together: Characters and Powers. Empty if there are none."""
    traits = [kind for kind in naming.kinds.values() if kind.role == TRAIT]
    return traits[:2] if len(traits) > 1 else []


def _pairs(tables: Tables, naming: Naming) -> list[Measure]:
    """The share of the win with each pair of things of two kinds. There are many pairs and few games of each, so they
    are shown, and not tested."""
    kinds = trait_pair(naming)
    if not kinds:
        return []
    first, second = (_noted(tables, kind.key, HAD) for kind in kinds)
    other = second.select("number", "seat", other="thing")
    both = first.join(other, on=["number", "seat"], how="inner", maintain_order="left")
    found: list[Measure] = []
    for (one, two), rows in sorted(both.partition_by("thing", "other", as_dict=True).items()):
        label = f"{naming.thing(kinds[0].key, one)} with {naming.thing(kinds[1].key, two)}"
        measure = share_measure(tables, rows, f"{PAIR}/{one}/{two}", PAIR, label, kinds[0].key, f"{one}/{two}")
        found.append(replace(measure, lot=None, how=PAIR))
    return found


def _picks(tables: Tables, naming: Naming, kind: Kind, known: list[str]) -> list[Measure]:
    offered, picked = _noted(tables, kind.key, OFFERED), _noted(tables, kind.key, PICKED)
    if not offered.height:
        return []
    found: list[Measure] = []
    for thing in _all_of(known, offered):
        above = tables.by_game(picked.filter(pl.col("thing") == thing), "times")
        below = tables.by_game(offered.filter(pl.col("thing") == thing), "times")
        label = naming.thing(kind.key, thing)
        key = f"{kind.key}-picked/{thing}"
        found.append(
            Measure(key, f"{kind.key}-picked", label, SHARE, above, below, kind=kind.key, thing=thing, how=PICKED)
        )
    return found


def _cards(tables: Tables, naming: Naming, kind: Kind, known: list[str]) -> list[Measure]:
    """For each card and how a player had it: the share of the win with it, minus that without it."""
    all_shares = tables.by_game(tables.seats, "share")
    all_seats = tables.column("players")
    found: list[Measure] = []
    for how, text in HOWS.items():
        noted = _noted(tables, kind.key, how)
        if not noted.height:
            continue
        for thing in _all_of(known, noted):
            rows = noted.filter(pl.col("thing") == thing)
            above = tables.by_game(rows, "share")
            below = tables.by_game(rows.with_columns(one=pl.lit(1.0)), "one")
            without = (all_shares - above, all_seats - below)
            fair = _equal(below, all_seats) - _equal(without[1], all_seats)
            found.append(
                Measure(
                    f"{kind.key}-{how}/{thing}",
                    f"{kind.key}-{how}",
                    f"{naming.thing(kind.key, thing)}, {text}",
                    CHANGE,
                    above,
                    below,
                    fair,
                    _CARD_MARGIN,
                    without,
                    tables.seats_and_spread,
                    kind.key,
                    thing,
                    how,
                )
            )
    return found


def _equal(below: Array, seats: Array) -> float:
    """The share of the win of these seats if all seats of a game were equal. With several numbers of players it
    depends on how many they are in each."""
    return float((below / seats).sum() / below.sum()) if below.sum() else 0.0


def _uses(tables: Tables, naming: Naming, kind: Kind, known: list[str]) -> list[Measure]:
    noted = _noted(tables, kind.key, USED)
    ones = np.ones(tables.count)
    return [
        Measure(
            f"{kind.key}/{thing}",
            kind.key,
            naming.thing(kind.key, thing),
            NUMBER,
            tables.by_game(noted.filter(pl.col("thing") == thing), "times"),
            ones,
            kind=kind.key,
            thing=thing,
            how=USED,
        )
        for thing in _all_of(known, noted)
    ]


def _lengths(tables: Tables) -> list[Measure]:
    ones = np.ones(tables.count)
    minutes = tables.column("choices") * (SECONDS_A_DECISION / 60)
    names = ("rounds", "turns", "decisions", "choices", "chances")
    found = [Measure(f"length/{name}", "length", LENGTHS[name], NUMBER, tables.column(name), ones) for name in names]
    return [*found, Measure("length/minutes", "length", LENGTHS["minutes"], NUMBER, minutes, ones)]


LENGTHS = {
    "rounds": "rounds",
    "turns": "turns",
    "decisions": "decisions",
    "choices": "decisions with a choice",
    "chances": "chance moves",
    "minutes": f"minutes ({SECONDS_A_DECISION} s for each choice)",
}


def _decisions(tables: Tables) -> list[Measure]:
    turns, decisions = tables.column("turns"), tables.column("decisions")
    return [
        Measure(
            "decisions/choice", "decisions", "turns with a choice", SHARE, tables.column("turns_with_choice"), turns
        ),
        Measure("decisions/lost", "decisions", "turns lost", SHARE, tables.column("turns_lost"), turns),
        Measure(
            "decisions/moves", "decisions", "legal moves in a decision", NUMBER, tables.column("offered"), decisions
        ),
    ]


def _drama(tables: Tables) -> list[Measure]:
    ones = np.ones(tables.count)
    comeback = tables.column("comeback")
    single = (~np.isnan(comeback)).astype(np.float64)
    decided = tables.column("decided_at") / np.maximum(tables.column("rounds"), 1)
    return [
        Measure("drama/lead-changes", "drama", "changes of the lead", NUMBER, tables.column("lead_changes"), ones),
        Measure(
            "drama/decided", "drama", "part of the game after which the winner leads for good", SHARE, decided, ones
        ),
        Measure(
            "drama/decided-round",
            "drama",
            "round after which the winner leads for good",
            NUMBER,
            tables.column("decided_at"),
            ones,
        ),
        Measure(
            "drama/comeback", "drama", "the winner's lowest expected share", SHARE, np.nan_to_num(comeback), single
        ),
    ]


def _ends(tables: Tables, naming: Naming) -> list[Measure]:
    ones = np.ones(tables.count)
    causes = tables.games.select("cause", "rule").unique().sort("cause", "rule").rows()
    found = [
        Measure(
            f"end/{cause or 'rules'}/{rule}",
            "end",
            f"{naming.cause(cause)} ({rule})",
            SHARE,
            tables.games.select(is_it=(pl.col("cause") == cause) & (pl.col("rule") == rule))
            .get_column("is_it")
            .cast(pl.Float64)
            .to_numpy(),
            ones,
        )
        for cause, rule in causes
    ]
    shared = (tables.column("winners") > 1).astype(np.float64)
    nobody = (tables.column("winners") == 0).astype(np.float64)
    return [
        *found,
        Measure("end/stalled", "end", "hit a limit of the program", SHARE, tables.column("stalled"), ones),
        Measure("end/round-one", "end", "over in the first round", SHARE, tables.column("won_in_round_one"), ones),
        Measure("end/shared", "end", "won by several players", SHARE, shared, ones),
        Measure("end/nobody", "end", "won by nobody", SHARE, nobody, ones),
    ]
