"""What options change, where a report has games with several values of one: who wins, and how long games are."""

from __future__ import annotations

import numpy as np
import polars as pl

from watertable.kernel import OptionValue, State
from watertable.lab.measures import NUMBER, SECONDS_A_DECISION, Measure, ordinal, share_measure
from watertable.lab.tables import Array, Tables

WINS, MINUTES = "option", "option-minutes"
"""The groups of these figures."""


def varied_options(starts: list[State]) -> dict[str, list[str]]:
    """The options that differ between set-ups, each with its values, one for each set-up."""
    values = {name: [value_text(start.setup.options[name]) for start in starts] for name in starts[0].setup.options}
    return {name: each for name, each in values.items() if len(set(each)) > 1}


def value_text(value: OptionValue) -> str:
    """The value of an option as people read it."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    return ", ".join(value) if isinstance(value, tuple) else str(value)


def option_measures(tables: Tables, starts: list[State]) -> list[Measure]:
    """For each value of each option that varies: the share of the win by order of play, and the length of games."""
    found: list[Measure] = []
    setups = tables.games.get_column("setup").fill_null(0)
    counts = sorted(tables.games.get_column("players").unique().to_list())
    for name, values in varied_options(starts).items():
        for value in dict.fromkeys(values):
            wanted = [number for number, each in enumerate(values) if each == value]
            numbers = tables.games.filter(setups.is_in(wanted)).select("number")
            seats = tables.seats.join(numbers, on="number", how="semi")
            label = f"{name.replace('_', ' ')} {value}"
            for players in counts:
                note = f", {players} players" if len(counts) > 1 else ""
                for place in range(1, players + 1):
                    rows = seats.filter((pl.col("players") == players) & (pl.col("order") == place))
                    key = f"{WINS}/{name}={value}/{players}/{place}"
                    if rows.height:
                        text = f"{label}: {ordinal(place)} to play{note}"
                        found.append(share_measure(tables, rows, key, WINS, text))
            found.append(_minutes(tables, setups.is_in(wanted).to_numpy(), f"{MINUTES}/{name}={value}", label))
    return found


def _minutes(tables: Tables, is_so: Array, key: str, label: str) -> Measure:
    below: Array = is_so.astype(np.float64)
    above = tables.column("choices") * (SECONDS_A_DECISION / 60) * below
    return Measure(key, MINUTES, label, NUMBER, above, below)
