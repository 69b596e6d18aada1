"""A comparison as one self-contained HTML page: what changes from one variant to another, and how surely."""

from __future__ import annotations

from math import isnan

from watertable.kernel import find_game
from watertable.lab import statistics
from watertable.lab.comparison import Comparison, Difference
from watertable.lab.figures import spelled
from watertable.lab.findings import subject_of
from watertable.lab.measures import CHANGE, HOWS, NUMBER, SHARE, Naming
from watertable.lab.page import filled
from watertable.lab.plots import Interval, Plot, interval_plot
from watertable.lab.runs import Run
from watertable.lab.section import Section, capital

_TOLD = 8
_DRAWN = 24


def comparison_page(first: Run, comparisons: list[Comparison], seed: str, command: str) -> str:
    """The page."""
    setup = first.starts[0].setup
    game = find_game(setup.game)
    naming = Naming(game, setup)
    tested = sum(each.verdict != statistics.TOO_FEW for found in comparisons for each in found.differences)
    facts = (
        f"{first.games:,} games of {setup.seats} players between bots ({first.bots}) with each variant, on the same "
        f"seeds. Before: {first.name}."
    )
    return filled(
        "compare.html",
        {
            "title": f"{game.title}: comparison",
            "heading": f"{game.title}: what changes with {' or '.join(found.label for found in comparisons)}",
            "facts": facts,
            "sections": [_section(number, first, found) for number, found in enumerate(comparisons, 1)],
            "sentences": [_sentences(found, naming) for found in comparisons],
            "tested": tested,
            "command": command,
            "foot": f"Seed {seed}. The same command with this seed gives the same comparison.",
        },
    )


def _section(number: int, first: Run, found: Comparison) -> Section:
    changed = found.with_verdict(statistics.SUPPORTED)
    same = found.with_verdict(statistics.NOT_SUPPORTED)
    undecided = found.with_verdict(statistics.UNDECIDED)
    if changed:
        lead = f"{len(changed)} of {len(found.differences)} figures clearly change."
    else:
        lead = f"No figure clearly changes in {first.games:,} games."
    lead += f" {len(same)} are as good as the same, {len(undecided)} are undecided."
    notes = []
    if found.narrowed is not None:
        notes.append(
            f"The same seeds make these lines {found.narrowed:.2f} times shorter than separate games would: that is "
            f"worth {found.narrowed**2:.1f} times as many games."
        )
    head = ["", "before", "after", "change", "95 % from … to", "verdict"]
    return Section(
        f"variant-{number}",
        capital(found.label),
        f"From {first.name} to {found.label}",
        lead,
        _plots(found),
        head,
        [_row(each) for each in found.differences],
        notes,
    )


def _plots(found: Comparison) -> list[tuple[str, Plot]]:
    """The clear changes: of shares in points, of numbers in parts of what they were."""
    changed = found.with_verdict(statistics.SUPPORTED)
    plots: list[tuple[str, Plot]] = []
    shares = [_line(each, 1.0) for each in changed if each.measure.unit != NUMBER and not isnan(each.paired.low)]
    if shares:
        caption = "Shares that change, in points of 100. Dashed: no change."
        plots.append((caption, interval_plot(shares[:_DRAWN], SHARE, 0.0, caption)))
    numbers = [_line(each, each.first) for each in changed if each.measure.unit == NUMBER and each.first > 0]
    if numbers:
        caption = "Numbers that change, in parts of what they were before. Dashed: no change."
        plots.append((caption, interval_plot(numbers[:_DRAWN], SHARE, 0.0, caption)))
    return plots


def _line(each: Difference, unit: float) -> Interval:
    paired = each.paired
    return Interval(each.measure.label, paired.difference / unit, paired.low / unit, paired.high / unit)


def _row(each: Difference) -> list[str]:
    unit = each.measure.unit
    return [
        each.measure.label,
        spelled(each.first, unit),
        spelled(each.other, unit),
        each.text(),
        each.range_text(),
        _verdict(each),
    ]


def _verdict(each: Difference) -> str:
    if each.verdict == statistics.UNDECIDED:
        return f"undecided; {each.games_to_decide:,} games would decide" if each.games_to_decide else "undecided"
    if each.verdict == statistics.SUPPORTED:
        return "more" if each.paired.difference > 0 else "less"
    return "no verdict: too few games" if each.verdict == statistics.TOO_FEW else "the same"


def _sentences(found: Comparison, naming: Naming) -> list[tuple[str, str]]:
    """The clearest changes, in words."""
    changed = found.with_verdict(statistics.SUPPORTED)
    shares = [each for each in changed if each.measure.unit != NUMBER]
    # Longer games have more of everything, so their length is told once.
    numbers = [each for each in changed if each.measure.unit == NUMBER and not _is_same_length(each)]
    return [sentence(each, naming) for each in [*shares, *numbers][:_TOLD]]


def _is_same_length(each: Difference) -> bool:
    return each.measure.group == "length" and each.measure.key not in LENGTHS_TOLD


LENGTHS_TOLD = {
    "length/minutes": "A game takes {} minutes instead of {}",
    "length/rounds": "A game has {} rounds instead of {}",
}


def sentence(each: Difference, naming: Naming) -> tuple[str, str]:
    """A change as a title and a text."""
    measure = each.measure
    before, after = spelled(each.first, measure.unit), spelled(each.other, measure.unit)
    likely = f"The change is very likely between {each.range_text().replace(' to ', ' and ')}"
    if measure.unit == NUMBER:
        usual = "{}: {} times a game instead of {}" if measure.kind else "{}: {} instead of {}"
        title = usual.format(capital(measure.label), after, before)
        if measure.key in LENGTHS_TOLD:
            title = LENGTHS_TOLD[measure.key].format(after, before)
        return title, f"{likely}."
    if measure.unit == CHANGE:
        name = naming.thing(measure.kind, measure.thing)
        title = (
            f"{name} {HOWS[measure.how]}: its players win {_more(each.other)} than others, before {_more(each.first)}"
        )
    elif measure.fair is not None:
        title = f"{subject_of(measure, naming)} wins {after} instead of {before}"
        return title, f"{likely} points of 100. A fair share is {spelled(measure.fair, SHARE)}."
    else:
        title = f"{capital(measure.label)}: {after} instead of {before}"
    return title, f"{likely} points of 100."


def _more(value: float) -> str:
    return f"{abs(100 * value):.1f} points {'more' if value >= 0 else 'less'}"
