"""Findings about cards: whether those who have, draw or play one win more often than others, in one sentence a card."""

from __future__ import annotations

import numpy as np

from watertable.kernel.observer import DRAWN, OPENING, PLAYED
from watertable.lab.figures import Figure, spelled
from watertable.lab.finding import Finding
from watertable.lab.measures import HOWS, SHARE, Naming

_MOST = 5
"""So many cards stand for themselves; the others are told together."""
_WHOEVER = {OPENING: "has {} in the opening hand", DRAWN: "draws {}", PLAYED: "plays {}"}
_EXAMPLES = {OPENING: "{} in the opening hand", DRAWN: "{} drawn", PLAYED: "{} played"}
_BIAS = "Players who are ahead in long games draw and play more cards, so part of this is not the card's doing."
_OPENING_TRUST = 1.5
"""What is in an opening hand is luck alone, so it says more about the card."""


def card_findings(figures: list[Figure], naming: Naming) -> list[tuple[Finding, Figure | None]]:
    """The findings about cards, each with the figure whose games show it."""
    by_card: dict[tuple[str, str], list[Figure]] = {}
    for figure in figures:
        if figure.is_supported and figure.measure.without is not None:
            by_card.setdefault((figure.measure.kind, figure.measure.thing), []).append(figure)
    for members in by_card.values():
        members.sort(key=lambda figure: -card_weight(figure))
    cards = sorted(by_card.values(), key=lambda members: -card_weight(members[0]))
    found: list[tuple[Finding, Figure | None]] = [(_card(members, naming), members[0]) for members in cards[:_MOST]]
    return found + [(finding, None) for finding in _others(cards[_MOST:], naming)]


def card_weight(figure: Figure) -> float:
    """How much a card matters, on the scale of other shares of the win. For cards that are drawn or played only how
    far their players are from an equal share counts, since those without them may just have lost early."""
    measure = figure.measure
    if measure.lot is None or not measure.below.sum():
        return 0.0
    fair = float(np.sum(measure.below / measure.lot[0]) / measure.below.sum())
    if measure.how == OPENING:
        return min(1.0, _OPENING_TRUST * abs(figure.difference) / fair / 2)
    return min(1.0, abs((figure.base or 0.0) - fair) / fair / 2)


def with_and_without(figure: Figure) -> str:
    """The shares of the win of those who have the card, and of the others."""
    base = figure.base or 0.0
    return f"{spelled(base, SHARE)}, others {spelled(base - figure.estimate.value, SHARE)}"


def _card(members: list[Figure], naming: Naming) -> Finding:
    figure, others = members[0], members[1:]
    measure = figure.measure
    name = naming.thing(measure.kind, measure.thing)
    base = figure.base or 0.0
    shares = f"{spelled(base, SHARE)} of the games, others {spelled(base - figure.estimate.value, SHARE)}"
    title = f"Whoever {_WHOEVER[measure.how].format(name)} wins {shares}"
    side = 1 if figure.estimate.value >= 0 else -1
    ends = sorted(100 * side * end for end in (figure.estimate.low, figure.estimate.high))
    text = (
        f"That is a difference of {abs(100 * figure.estimate.value):.1f} percentage points, very likely between "
        f"{ends[0]:.1f} and {ends[1]:.1f}, counted over {figure.estimate.count:,.0f} players who had it so."
    ).replace("-", "−")
    if measure.how != OPENING:
        text += f" {_BIAS}"
    for other in others:
        text += f" Whoever {_WHOEVER[other.measure.how].format('it')}: {with_and_without(other)}."
    is_more = figure.difference > 0
    example = f"{_EXAMPLES[measure.how].format(name)}, and {'won' if is_more else 'lost'}"
    return Finding(measure.key, card_weight(figure), title, text, figure.verdict, example=example, is_more=is_more)


def _others(cards: list[list[Figure]], naming: Naming) -> list[Finding]:
    """The lesser cards, told together."""
    if not cards:
        return []
    kind = naming.kinds[cards[0][0].measure.kind]
    called = f"{kind.one} makes" if len(cards) == 1 else f"{kind.many} make"
    title = f"{len(cards)} more {called} a difference, but a smaller one"
    told = [
        f"{naming.thing(members[0].measure.kind, members[0].measure.thing)}, {HOWS[members[0].measure.how]}: "
        f"{with_and_without(members[0])}"
        for members in cards
    ]
    text = f"{'; '.join(told[:20])}{f' and {len(told) - 20} more' if len(told) > 20 else ''}. {_BIAS}"
    first = cards[0][0]
    return [Finding(f"more/{first.measure.group}", min(0.1, card_weight(first)), title, text, first.verdict)]
