"""The pages of the lab as HTML: one self-contained file each, made from templates."""

from __future__ import annotations

from dataclasses import dataclass, field
from importlib import resources
from typing import Any

from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup

from watertable.kernel import State
from watertable.kernel.options import Option
from watertable.lab.course_sections import is_seen
from watertable.lab.figures import spelled
from watertable.lab.measures import SHARE
from watertable.lab.options_measured import value_text
from watertable.lab.reporting import Report
from watertable.lab.sections import sections_of


def filled(template: str, values: dict[str, Any]) -> str:
    """A page from its template. Everything that is not marked as safe is escaped."""
    environment = Environment(
        loader=PackageLoader("watertable.lab", "pages"),
        autoescape=True,
        trim_blocks=True,
        lstrip_blocks=True,
        undefined=StrictUndefined,
    )
    style = resources.files("watertable.lab").joinpath("pages/style.css").read_text("utf-8")
    return environment.get_template(template).render(style=Markup(style), **values)


@dataclass(frozen=True)
class Beside:
    """The files beside a page."""

    records: dict[int, str] = field(default_factory=dict)
    """From the number of a game to its record."""
    pack: str = ""
    """The custom pack that the records need, if there is one."""


def report_page(report: Report, command: str, beside: Beside) -> str:
    """The page of a report."""
    main = report.main
    setup = main.starts[-1].setup
    counts = sorted({start.setup.seats for start in main.starts})
    players = f"{counts[0]} players" if len(counts) == 1 else f"{counts[0]} to {counts[-1]} players"
    options = "".join(_option(option, main.starts) for option in report.game.options)
    facts = (
        f"{main.games:,} games of {players} between bots ({main.bots}), with the pack {setup.pack.name} "
        f"(version {setup.pack.version}){options}."
    )
    by_key = {figure.measure.key: figure for figure in main.figures}
    numbers = [
        ("minutes a game", f"{by_key['length/minutes'].estimate.value:.0f}"),
        ("rounds", f"{by_key['length/rounds'].estimate.value:.1f}"),
        ("turns with a choice", spelled(by_key["decisions/choice"].estimate.value, SHARE)),
        ("changes of the lead", by_key["drama/lead-changes"].text()),
    ]
    if report.luck is not None and is_seen(report.luck):
        numbers.append(("luck explains", spelled(report.luck.explained, SHARE)))
    return filled(
        "report.html",
        {
            "title": f"{report.game.title}: report",
            "heading": f"{report.game.title}: what {main.games:,} games show",
            "facts": facts,
            "numbers": numbers,
            "findings": report.findings,
            "tested": report.tested,
            "sections": sections_of(report),
            "bots": main.bots,
            "second": "" if report.second is None else report.second.bots,
            "links": beside.records,
            "pack": beside.pack,
            "example": next(iter(beside.records.values()), ""),
            "notes": report.notes,
            "runs": _runs(report),
            "command": command,
            "foot": _foot(report),
        },
    )


def _foot(report: Report) -> str:
    if not report.seed:
        return ""
    again = "The same command with this seed gives the same report."
    if not report.is_reproducible:
        again = (
            "The same command with this seed plays the same main run; the extra runs differ in their number of games."
        )
    return f"Seed {report.seed}. {again}"


def _option(option: Option, starts: list[State]) -> str:
    """What an option was set to, if that is not the usual."""
    values = dict.fromkeys(start.setup.options[option.name] for start in starts)
    if list(values) == [option.default]:
        return ""
    return f", {option.name.replace('_', ' ')}: {' or '.join(value_text(value) for value in values)}"


def _runs(report: Report) -> list[list[str]]:
    rows = [[run.name, run.bots, f"{run.games:,}", f"{run.seconds:.0f}"] for run in report.runs()]
    for name, rungs in (("skill ladder", report.ladder), ("restricted play", report.worth)):
        rows += [[f"{name}: {rung.label}", rung.bots, f"{rung.games:,}", f"{rung.seconds:.0f}"] for rung in rungs]
    return rows
