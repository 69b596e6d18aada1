"""What `watertable pack check --measure` shows: the figures of a report on the pack, beside the game's targets.

The games, the bots and the figures are those of `watertable report`, without its extra runs; where players choose what
chance could deal, games with everything dealt are played too.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from scipy import stats

from watertable.kernel import find_game
from watertable.kernel.observer import Target
from watertable.lab import statistics
from watertable.lab.engine import Engine
from watertable.lab.figures import Figure, rounded, spelled
from watertable.lab.finding import listed
from watertable.lab.measures import NUMBER, SHARE, Measure
from watertable.lab.reporting import Report, report
from watertable.lab.runs import Told, played
from watertable.lab.statistics import Estimate
from watertable.lab.trials import TrialPlan

MEASURING_BOTS = "greedy"
"""The bots of a report, unless others are asked for."""
_OF_ALL = (
    Target("end/stalled", "games that hit a limit of the program", 0.0, 0.0),
    Target("end/round-one", "games that are over in the first round", 0.0, 0.0),
)
OK, UNSURE, BAD = "ok", "unsure", "BAD"


@dataclass(frozen=True)
class Checked:
    """A target, and what the games showed."""

    target: Target
    figures: list[tuple[str, str, Estimate]]
    """The name, the unit and the estimate of each figure that it is about."""
    off: list[tuple[str, str, Estimate]]
    """Those that are not what they should be."""
    unsure: list[tuple[str, str, Estimate]]
    """Those that may be."""

    @property
    def verdict(self) -> str:
        """Whether the target is met: unless games clearly show otherwise, it is."""
        return BAD if self.off else UNSURE if self.unsure else OK

    def value(self) -> str:
        """What the games showed, in words."""
        shown = self.off or self.unsure
        if shown:
            told = [f"{name} {_with_range(unit, estimate)}".strip() for name, unit, estimate in shown]
            return listed(told, 6)
        if not self.figures:
            return "no data"
        ordered = sorted(self.figures, key=lambda each: each[2].value)
        ends = [ordered[0]] if len(ordered) == 1 else [ordered[0], ordered[-1]]
        if len(ends) == 1:
            return _with_range(*ends[0][1:])
        return " to ".join(f"{spelled(estimate.value, unit)} ({name})" for name, unit, estimate in ends)

    def wanted(self) -> str:
        """What it should be, in words."""
        unit = self.figures[0][1] if self.figures else SHARE
        low, high = (_plain(end, unit) for end in (self.target.low, self.target.high))
        if self.target.high == self.target.low:
            return f"should be {low}"
        return f"should be at most {high}" if self.target.low == 0 else f"should be {low} to {high}"

    def as_data(self) -> dict[str, Any]:
        """As JSON data."""
        return {
            "what": self.target.text,
            "value": self.value(),
            "wanted": [self.target.low, self.target.high],
            "verdict": self.verdict,
            "is_good": self.verdict != BAD,
            "figures": [
                {"label": name, "value": rounded(each.value), "interval_95": [rounded(each.low), rounded(each.high)]}
                for name, _, each in self.figures
            ],
        }


def _with_range(unit: str, estimate: Estimate) -> str:
    value = spelled(estimate.value, unit)
    if not estimate.high > estimate.low:
        return value
    return f"{value} (very likely {spelled(estimate.low, unit)} to {spelled(estimate.high, unit)})"


def _plain(value: float, unit: str) -> str:
    return f"{value:g}" if unit == NUMBER else f"{100 * value:g}\u202f%"


def measured(plan: TrialPlan, games: int, engine: Engine, told: Told) -> tuple[Report, list[Checked]]:
    """A report on these games, and what they say about the game's targets."""
    made = report([plan], games, engine, None, told)
    observer = find_game(plan.game).observer(made.main.starts[0].setup)
    targets = [*_OF_ALL, *observer.targets]
    dealt: list[Figure] = []
    if any(target.is_dealt for target in targets):
        random = replace(plan, options={**plan.options, **observer.dealt}, lucky_games=0)
        dealt = played("games with everything dealt at random", [random], games, engine, told).figures
    found = [(target, _figures(target, dealt if target.is_dealt else made.main.figures)) for target in targets]
    count = sum(len(figures) for _, figures in found)
    return made, [_checked(target, figures, count) for target, figures in found]


def _figures(target: Target, figures: Sequence[Figure]) -> list[tuple[str, str, Estimate]]:
    """The figures that a target is about, as far as there is data."""
    key, star, _ = target.figure.partition("*")
    wanted = [
        each.measure for each in figures if each.measure.key == key or (star and each.measure.key.startswith(key))
    ]
    found = [_estimated(measure, bool(star)) for measure in wanted]
    return [each for each in found if each[2].has_data]


def _estimated(measure: Measure, is_named: bool) -> tuple[str, str, Estimate]:
    unit = NUMBER if measure.unit == NUMBER else SHARE
    return measure.label if is_named else "", unit, statistics.estimated(*measure.ratio)


def _checked(target: Target, figures: list[tuple[str, str, Estimate]], count: int) -> Checked:
    """Whether they are what they should be. As many are looked at, some would be off by accident: so `off` is what
    remains after a correction for their number, `unsure` what looks off but may be an accident."""
    far = float(stats.norm.ppf(1 - statistics.LEVEL / 2 / max(count, 1)))
    off: list[tuple[str, str, Estimate]] = []
    unsure: list[tuple[str, str, Estimate]] = []
    for each in figures:
        estimate = each[2]
        distance = max(target.low - estimate.value, estimate.value - target.high)
        if distance <= 0:
            continue
        # What should never happen and did is no matter of chance.
        is_sure = target.low == target.high or distance > far * estimate.error
        (off if is_sure else unsure).append(each)
    return Checked(target, figures, off, unsure)
