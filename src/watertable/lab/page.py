"""The pages of the lab as HTML: one self-contained file each, made from templates."""

from __future__ import annotations

from importlib import resources
from typing import Any

from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup

from watertable.lab.course_sections import is_seen
from watertable.lab.figures import spelled
from watertable.lab.measures import SHARE
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


def report_page(report: Report, command: str, links: dict[int, str]) -> str:
    """The page of a report. `links` leads from the number of a game to its record beside the page."""
    main = report.main
    setup = main.starts[-1].setup
    counts = sorted({start.setup.seats for start in main.starts})
    players = f"{counts[0]} players" if len(counts) == 1 else f"{counts[0]} to {counts[-1]} players"
    changed = {
        option.name: setup.options[option.name]
        for option in report.game.options
        if setup.options[option.name] != option.default
    }
    options = "".join(f", {name.replace('_', ' ')}: {_value(value)}" for name, value in changed.items())
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
            "second": "" if report.second is None else report.second.bots,
            "links": links,
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


def _value(value: Any) -> str:
    return ", ".join(value) if isinstance(value, tuple) else str(value)


def _runs(report: Report) -> list[list[str]]:
    rows = [[run.name, run.bots, f"{run.games:,}", f"{run.seconds:.0f}"] for run in report.runs()]
    for name, rungs in (("skill ladder", report.ladder), ("restricted play", report.worth)):
        rows += [[f"{name}: {rung.label}", rung.bots, f"{rung.games:,}", f"{rung.seconds:.0f}"] for rung in rungs]
    return rows
