"""Runs: many games of one or several plans, played or read, with their tables and figures; and what extra runs show.

Extra runs ask for more than one run can tell: the same figures with other bots, or with everything dealt by chance;
how much more thinking wins (the skill ladder); how much less a bot wins that never does something (restricted play).
"""

from __future__ import annotations

import itertools
import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any

import polars as pl

from watertable.kernel import BadInput, Record, State, find_game
from watertable.lab.engine import Engine
from watertable.lab.figures import Figure, figures_of
from watertable.lab.measures import SHARE, Measure, Naming, measures
from watertable.lab.options_measured import option_measures
from watertable.lab.rows import GameRows
from watertable.lab.tables import Tables, tables_of
from watertable.lab.trials import TrialPlan, Trials, play_trials

Told = Callable[[str, int, int], None]
"""Told how far a run is: what is played, how many games are done, how many there will be at most."""


@dataclass(frozen=True)
class Run:
    """Games of the same game, and their figures."""

    name: str
    bots: str
    starts: list[State]
    """The first position of each set-up that was played."""
    tables: Tables
    figures: list[Figure]
    seconds: float
    record: Callable[[int], Record]
    """The record of a game by its number."""

    @property
    def games(self) -> int:
        """How many games there are."""
        return self.tables.count

    def as_data(self) -> dict[str, Any]:
        """The run as JSON data, without its tables."""
        return {
            "name": self.name,
            "bots": self.bots,
            "games": self.games,
            "figures": [figure.as_data() for figure in self.figures],
        }


def things_of(starts: Sequence[State]) -> dict[str, list[str]]:
    """Everything that these set-ups offer, by kind."""
    found: dict[str, list[str]] = {}
    for start in starts:
        for kind, things in find_game(start.setup.game).observer(start.setup).things().items():
            known = found.setdefault(kind, [])
            known += [thing for thing in things if thing not in known]
    return found


def run_of(
    name: str, bots: str, starts: list[State], rows: Iterable[GameRows], seconds: float, record: Callable[[int], Record]
) -> Run:
    """A run from the rows of its games."""
    return run_of_tables(name, bots, starts, tables_of(rows), seconds, record)


def run_of_tables(
    name: str, bots: str, starts: list[State], tables: Tables, seconds: float, record: Callable[[int], Record]
) -> Run:
    """A run from the tables of its games."""
    game = find_game(starts[0].setup.game)
    naming = Naming(game, starts[-1].setup)
    found = [*measures(tables, naming, things_of(starts)), *option_measures(tables, starts)]
    return Run(name, bots, starts, tables, figures_of(found, tables.count), seconds, record)


def played(
    name: str, plans: Sequence[TrialPlan], games: int, engine: Engine, told: Told, seconds: float | None = None
) -> Run:
    """Play so many games of each plan, or as many as fit into the time. They are numbered through."""
    began = time.monotonic()
    rows: list[GameRows] = []
    for index, plan in enumerate(plans):
        each = None if seconds is None else seconds / len(plans)
        for done, row in enumerate(play_trials(plan, range(games), engine, each), 1):
            rows.append(_renumbered(row, index, index * games))
            told(name, index * games + done, games * len(plans))

    def record(number: int) -> Record:
        index, of_plan = divmod(number, games)
        return Trials(plans[index]).record(of_plan)

    starts = [plan.start() for plan in plans]
    bots = ", ".join(dict.fromkeys(plans[0].bots))
    return run_of(name, bots, starts, rows, time.monotonic() - began, record)


def _renumbered(row: GameRows, setup: int, offset: int) -> GameRows:
    row.game["setup"] = setup
    if offset:
        row.game["number"] += offset
        for seat in row.seats:
            seat["number"] += offset
    return row


@dataclass(frozen=True)
class Rung:
    """What one bot wins among others: a step of the skill ladder, or a bot that never does something."""

    key: str
    label: str
    bots: str
    games: int
    figure: Figure
    seconds: float

    def as_data(self) -> dict[str, Any]:
        """The rung as JSON data."""
        return {**self.figure.as_data(), "key": self.key, "label": self.label, "bots": self.bots, "games": self.games}


def _rung(key: str, label: str, plan: TrialPlan, games: int, engine: Engine, seconds: float | None) -> Rung:
    """The share of the win of the plan's first bot, over games in which it has every seat equally often."""
    began = time.monotonic()
    rows = list(play_trials(replace(plan, is_rotated=True), range(games), engine, seconds))
    whole = len(rows) - len(rows) % plan.seats or len(rows)
    tables = tables_of(rows[:whole])
    first = tables.seats.filter(pl.col("entrant") == 0)
    fair = 1 / plan.seats
    below = tables.by_game(first.with_columns(one=pl.lit(1.0)), "one")
    above, lot = tables.by_game(first, "share"), tables.seats_and_spread
    measure = Measure(key, "rung", label, SHARE, above, below, fair, 0.1 * fair, lot=lot)
    (figure,) = figures_of([measure], tables.count)
    bots = ", ".join(dict.fromkeys(plan.bots))
    return Rung(key, label, bots, tables.count, figure, time.monotonic() - began)


LADDER = (2, 4, 8, 16)


def ladder(
    plan: TrialPlan, iterations: int, games: int, engine: Engine, told: Told, seconds: float | None = None
) -> list[Rung]:
    """What thinking more brings: k times the iterations against the plain number, and each level against the one
    below."""
    found: list[Rung] = []
    steps = [(1, times) for times in LADDER] + list(itertools.pairwise(LADDER))
    for done, (low, high) in enumerate(steps):
        told("skill ladder", done, len(steps))
        bots = (f"mcts:{high * iterations}i", *[f"mcts:{low * iterations}i"] * (plan.seats - 1))
        label = f"{high * iterations} against {low * iterations} iterations"
        each = None if seconds is None else seconds / len(steps)
        found.append(_rung(f"ladder/{high}/{low}", label, replace(plan, bots=bots), games, engine, each))
    return found


def worth(plan: TrialPlan, games: int, engine: Engine, told: Told, seconds: float | None = None) -> list[Rung]:
    """Restricted play: the share of the win of a bot that never does something, among bots that may."""
    start = plan.start()
    habits = find_game(plan.game).observer(start.setup).habits
    found: list[Rung] = []
    for done, habit in enumerate(habits):
        told("restricted play", done, len(habits))
        each = None if seconds is None else seconds / len(habits)
        restrained = replace(plan, habit=habit.key)
        found.append(_rung(f"worth/{habit.key}", f"never {habit.text}", restrained, games, engine, each))
    return found


def check_enough(games: int) -> None:
    """Refuse to make claims from a handful of games."""
    if games < FEWEST_GAMES:
        raise BadInput(f"{games} games are too few for any claim: play at least {FEWEST_GAMES}")


FEWEST_GAMES = 20
