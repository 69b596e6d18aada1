"""The chapter of a report on what the rule book says."""

from __future__ import annotations

from watertable.lab import statistics
from watertable.lab.claims import OPPOSITE, JudgedClaim
from watertable.lab.figures import NARROW, spelled
from watertable.lab.measures import SHARE
from watertable.lab.section import Section

_ORDER = (statistics.SUPPORTED, OPPOSITE, statistics.NOT_SUPPORTED, statistics.UNDECIDED)


def claim_sections(claims: list[JudgedClaim]) -> list[Section]:
    """One section, if there is a rule book to test."""
    if not claims:
        return []
    counts = [sum(each.verdict == verdict for each in claims) for verdict in _ORDER]
    lead = (
        f"Of {len(claims)} statements of the book, {counts[0]} are supported. Of {counts[1]} the opposite is true, "
        f"{counts[2]} are about something that makes hardly any difference, and {counts[3]} are undecided."
    )
    notes = [
        "“Otherwise” is the same without the Power, or without that opponent. Statements with “above all” or “better "
        "than most” are supported only if it makes more of a difference here than to the others. The statements are "
        "judged together (Holm's correction). The book speaks of people; these are bots, which do not gang up."
    ]
    head = ["", "where", "wins", "otherwise", "difference, 95 % from … to", "verdict"]
    rows = [_row(each) for each in claims]
    return [Section("claims", "Rule book", "Is the rule book right?", lead, [], head, rows, notes)]


def _row(each: JudgedClaim) -> list[str]:
    if not each.has_data:
        return [each.claim.text, each.claim.where, "", "", "", "too few games that can tell"]
    # The difference is shown as it is, not as the book has it.
    sign = -1 if each.claim.is_less else 1
    low, high = sorted((sign * each.low, sign * each.high))
    return [
        each.claim.text,
        each.claim.where,
        _share(each.there, each),
        _share(each.otherwise, each),
        f"{_points(sign * each.difference, each)} ({_points(low, each)} to {_points(high, each)})",
        verdict_of(each),
    ]


def _share(value: float, each: JudgedClaim) -> str:
    return f"{value:.2f}{NARROW}fair shares" if each.is_relative else spelled(value, SHARE)


def _points(value: float, each: JudgedClaim) -> str:
    return (f"{value:+.2f}" if each.is_relative else f"{100 * value:+.1f}").replace("-", "−")


def verdict_of(each: JudgedClaim) -> str:
    """The verdict in words."""
    if each.verdict != statistics.UNDECIDED or each.games_to_decide is None:
        return each.verdict
    return f"undecided; {each.games_to_decide:,} games would decide"
