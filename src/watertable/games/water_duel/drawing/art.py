"""The pictures on the cards of Water Duel: abstract seascapes generated from what a card does.

No picture is drawn by hand. Damage raises the waves, Defends are domes, a Negate is an ice crystal,
drops are Water gained, sails are cards drawn, and so on; the card's key determines where things are.
So a card that someone adds to a pack has its own picture at once.
"""

from __future__ import annotations

import hashlib
from math import cos, pi, sin
from typing import Final

from watertable.games.water_duel.rules.steps import (
    ATTACK,
    BONUS_ATTACK,
    BONUS_DEFEND,
    BONUS_DISCOUNT,
    BONUS_TOLL,
    DEFEND,
    DESTROY_CONTINUOUS,
    DESTROY_SET,
    DISCARD,
    DRAIN,
    DRAW,
    EXTRA_ACTION,
    FLOOD,
    GAIN,
    LOOK_HAND,
    LOOK_SET,
    LOSE,
    NEGATE,
    TAKE_BACK,
    Card,
)

ART_WIDTH: Final = 276
ART_HEIGHT: Final = 184

FAMILIES: Final = ("attack", "defend", "negate", "supply", "continuous", "showdown")
SKIES: Final = {
    "attack": ("#fbd3b4", "#f28c78", "#b23a48"),
    "defend": ("#d9ecf7", "#8fc1e3", "#1f5f8b"),
    "negate": ("#eef3fb", "#c5cdea", "#574b90"),
    "supply": ("#e0f5e6", "#9cd8c0", "#1c7c6c"),
    "continuous": ("#fdf0c8", "#f3c969", "#96640f"),
    "showdown": ("#e9d5ee", "#a678bd", "#472a5e"),
}
"""The colours of each family: the sky above, the sky at the horizon, and the ink."""


def family(card: Card) -> str:
    """The family of colours a card belongs to, by what it mainly does."""
    if card.is_showdown:
        return "showdown"
    if card.is_continuous:
        return "continuous"
    if card.has_negate:
        return "negate"
    if card.has_defend:
        return "defend"
    return "attack" if card.is_damaging else "supply"


class _Chance:
    """Numbers derived from a card's key, always the same for the same key."""

    def __init__(self, key: str) -> None:
        self._bytes = hashlib.sha256(key.encode()).digest()
        self._at = 0

    def between(self, low: float, high: float) -> float:
        value = self._bytes[self._at % len(self._bytes)]
        self._at += 1
        return low + (high - low) * value / 255


def picture(card: Card) -> list[str]:
    """The picture, in a box of ART_WIDTH by ART_HEIGHT at the origin."""
    chance = _Chance(card.key)
    amounts = _amounts(card)
    name = family(card)
    ink = SKIES[name][2]
    damage = amounts.get(ATTACK, 0) + amounts.get(DRAIN, 0) + amounts.get(FLOOD, 0)
    parts = [f'<rect width="{ART_WIDTH}" height="{ART_HEIGHT}" fill="url(#duel-sky-{name})"/>']
    parts.extend(_light(card, chance))
    horizon = 138 - min(damage, 9) * 2.0
    parts.extend(_things_behind(card, amounts, ink, horizon))
    parts.extend(_waves(chance, damage, horizon, name, FLOOD in amounts or LOSE in amounts))
    parts.extend(_things_before(amounts, ink))
    if card.is_showdown:
        parts.append(f'<path d="M{ART_WIDTH} 0V{ART_HEIGHT}H{ART_WIDTH * 0.36:.0f}Z" fill="#2a1440" opacity=".30"/>')
        parts.append(
            f'<path d="M{ART_WIDTH} 0L{ART_WIDTH * 0.36:.0f} {ART_HEIGHT}" stroke="#fff" stroke-width="2.5" opacity=".8"/>'
        )
    return parts


def _amounts(card: Card) -> dict[int, int]:
    """How much of each step the card has, in any part of its effect."""
    amounts: dict[int, int] = {}
    for steps in (card.steps, card.each_turn, card.on_set, card.on_attack):
        for step in steps:
            amounts[step.what] = amounts.get(step.what, 0) + max(step.number, 1)
    return amounts


def _light(card: Card, chance: _Chance) -> list[str]:
    """The sun, with rays for a Continuous card, because it shines every turn."""
    x = chance.between(84, 216)
    y = chance.between(38, 62)
    radius = chance.between(17, 25)
    parts: list[str] = []
    if card.is_continuous:
        for ray in range(16):
            angle = ray * pi / 8
            inner, outer = radius + 6, radius + (30 if ray % 2 else 17)
            parts.append(
                f'<path d="M{x + inner * cos(angle):.1f} {y + inner * sin(angle):.1f}'
                f'L{x + outer * cos(angle):.1f} {y + outer * sin(angle):.1f}" '
                'stroke="#fff" stroke-width="3" stroke-linecap="round" opacity=".75"/>'
            )
    parts.append(f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{radius:.1f}" fill="#fffaf0" opacity=".92"/>')
    return parts


# Waves


def _waves(chance: _Chance, damage: int, horizon: float, name: str, is_two_sided: bool) -> list[str]:
    """Four layers of water; the more damage, the higher and steeper the crests."""
    tints = {
        "attack": ("#7fb4c9", "#4a8fb0", "#2b6a92", "#173f63"),
        "showdown": ("#8a9cc9", "#6072b0", "#434f92", "#2a2a63"),
    }.get(name, ("#a9d6e5", "#6fb3d0", "#3f8bb3", "#1f6390"))
    parts: list[str] = []
    for layer, tint in enumerate(tints):
        if layer == 2 and damage:
            parts.append(_breaker(chance, damage, horizon, tint))
        height = (3 + 1.7 * min(damage, 9)) * (0.55 + 0.2 * layer)
        length = chance.between(66, 104) - 9 * layer + 3 * min(damage, 9)
        shift = chance.between(0, length)
        base = horizon + 13 * layer
        parts.append(f'<path d="{_crests(base, height, length, shift, damage)}" fill="{tint}"/>')
        foam = _crests(base, height, length, shift, damage, is_open=True)
        parts.append(
            f'<path d="{foam}" fill="none" stroke="#fff" stroke-width="{1.4 + 0.5 * layer:.1f}" '
            f'stroke-linejoin="round" opacity="{0.35 + 0.15 * layer:.2f}"/>'
        )
    if is_two_sided:
        for side, turn in ((0, 1), (ART_WIDTH, -1)):
            parts.append(
                f'<path d="M{side} {ART_HEIGHT}V{horizon - 40:.0f}c{turn * 44} -6 {turn * 66} 22 {turn * 58} 44 '
                f"c{turn * -12} -14 {turn * -26} -10 {turn * -22} 8 c{turn * 4} 22 {turn * 30} 22 {turn * 40} 34 "
                f'V{ART_HEIGHT}Z" fill="#2b6a92" stroke="#fff" stroke-width="2.2" stroke-opacity=".8"/>'
            )
    return parts


def _breaker(chance: _Chance, damage: int, horizon: float, tint: str) -> str:
    """One great curling wave, as large as the damage."""
    size = 0.34 + 0.135 * min(damage, 8)
    x = chance.between(104, 150)
    spray = "".join(
        f'<circle cx="{58 + 12 * drop - 7 * (drop % 2)}" cy="{-96 + 13 * drop}" r="{5 - 0.6 * drop:.1f}" fill="#fff"/>'
        for drop in range(5)
    )
    return (
        f'<g transform="translate({x:.0f} {horizon + 30:.0f}) scale({size:.2f})">'
        '<path d="M-150 6C-84 4 -62 -82 12 -98C62 -106 92 -72 86 -40C76 -62 50 -66 40 -48C28 -26 46 -2 98 6Z" '
        f'fill="{tint}" stroke="#fff" stroke-width="{3.2 / size:.1f}" stroke-linejoin="round"/>'
        '<path d="M-92 -6C-52 -20 -38 -70 8 -80M-52 -2C-20 -16 -16 -52 14 -60M-14 -2C2 -12 4 -28 18 -38" '
        f'fill="none" stroke="#fff" stroke-width="{2.2 / size:.1f}" stroke-linecap="round" opacity=".65"/>{spray}</g>'
    )


def _crests(base: float, height: float, length: float, shift: float, damage: int, is_open: bool = False) -> str:
    """A row of waves. Strong ones lean over."""
    lean = 0.10 + 0.030 * min(damage, 9)
    x = -shift
    path = f"M{x:.1f} {base:.1f}"
    while x < ART_WIDTH + length:
        top = x + length * (0.5 + lean)
        path += (
            f"C{x + length * 0.30:.1f} {base:.1f} {top - length * 0.22:.1f} {base - height:.1f} "
            f"{top:.1f} {base - height:.1f}"
            f"C{top + length * 0.06:.1f} {base - height * 0.7:.1f} {top - length * 0.04:.1f} {base:.1f} "
            f"{x + length:.1f} {base:.1f}"
        )
        x += length
    return path if is_open else f"{path}V{ART_HEIGHT}H{-shift:.1f}Z"


# Objects that represent steps


def _things_behind(card: Card, amounts: dict[int, int], ink: str, horizon: float) -> list[str]:
    """What rises behind the water: domes, wheels, arches, bolts."""
    parts: list[str] = []
    for dome in range(min(amounts.get(DEFEND, 0), 9)):
        radius = 44 + 11 * dome
        parts.append(
            f'<path d="M{138 - radius} 160a{radius} {radius} 0 0 1 {2 * radius} 0" fill="none" stroke="{ink}" '
            f'stroke-width="6" opacity="{0.95 - 0.08 * dome:.2f}"/>'
        )
    if card.each_turn:
        parts.extend(_wheel(138, 104, 58, ink))
    for bonus in card.bonuses:
        parts.extend(_standing(bonus.what, bonus.number, ink))
    if DESTROY_SET in amounts or DESTROY_CONTINUOUS in amounts:
        for x, size in ((84, 1.1), (158, 1.5), (232, 0.9)):
            parts.append(
                f'<path transform="translate({x} 4) scale({size})" d="M14 0L-8 44H6L-6 84L26 34H10L24 0Z" '
                f'fill="#fffbe0" stroke="{ink}" stroke-width="2.5" stroke-linejoin="round"/>'
            )
    for sail in range(min(amounts.get(DRAW, 0), 3)):
        x = 78 + 84 * sail if amounts[DRAW] > 1 else 74
        parts.append(
            f'<path d="M{x} {horizon + 8:.0f}v-80l46 66Z" fill="#fff" stroke="{ink}" stroke-width="2.5" '
            f'stroke-linejoin="round"/><path d="M{x - 5} {horizon + 2:.0f}v-58l-27 54Z" fill="{ink}" opacity=".75"/>'
        )
    return parts


def _things_before(amounts: dict[int, int], ink: str) -> list[str]:
    """What is in front of the water."""
    parts: list[str] = []
    drops = min(amounts.get(GAIN, 0), 9)
    for drop in range(drops):
        x = 138 + (drop - (drops - 1) / 2) * min(42, 230 / max(drops, 1))
        parts.append(_drop(x, 62 + (34 if drop % 2 else 0), 1.35))
    if NEGATE in amounts:
        parts.extend(_crystal(138, 92, 74))
    if LOOK_HAND in amounts:
        for turn in (-24, -8, 8, 24):
            parts.append(_small_card(138, 196, turn, 132, "#fff", ink))
    if LOOK_SET in amounts:
        parts.append(_small_card(138, 170, -6, 150, ink, "#fff"))
    if LOOK_SET in amounts or LOOK_HAND in amounts:
        parts.append(_eye(138, 98, ink))
    for lost in range(min(amounts.get(DISCARD, 0), 3)):
        parts.append(
            f'<g transform="translate({212 + 30 * lost} 116) rotate(22)"><rect width="40" height="54" rx="6" '
            f'fill="#fff" stroke="{ink}" stroke-width="3"/><path d="M11 18l18 18m0 -18l-18 18" stroke="{ink}" '
            'stroke-width="3.5" stroke-linecap="round"/></g>'
        )
    if TAKE_BACK in amounts:
        parts.append(
            '<path d="M212 148C232 78 172 30 120 48C70 66 72 130 120 134C156 136 164 98 140 90" fill="none" '
            f'stroke="#fff" stroke-width="11" stroke-linecap="round"/><path d="M212 148C232 78 172 30 120 48C70 66 72 '
            f'130 120 134C156 136 164 98 140 90" fill="none" stroke="{ink}" stroke-width="5" stroke-linecap="round"/>'
        )
    for action in range(min(amounts.get(EXTRA_ACTION, 0), 2)):
        x = 158 + 40 * action
        parts.append(
            f'<path d="M{x} 58l38 34l-38 34" fill="none" stroke="#fff" stroke-width="15" stroke-linecap="round" '
            f'stroke-linejoin="round"/><path d="M{x} 58l38 34l-38 34" fill="none" stroke="{ink}" stroke-width="7" '
            'stroke-linecap="round" stroke-linejoin="round"/>'
        )
    return parts


def _standing(what: int, number: int, ink: str) -> list[str]:
    """What a standing bonus looks like: wind for Attacks, a wall for Defends, an aqueduct, a toll gate."""
    parts: list[str] = []
    if what == BONUS_ATTACK:
        for gust in range(2 + number):
            y = 44 + 30 * gust
            for width, colour in ((13, "#fff"), (6, ink)):
                parts.append(
                    f'<path d="M{20 + 18 * gust} {y}H{186 + 8 * gust}c32 0 34 -30 12 -30c-14 0 -18 14 -8 20" fill="none" '
                    f'stroke="{colour}" stroke-width="{width}" stroke-linecap="round"/>'
                )
    elif what == BONUS_DEFEND:
        for row in range(5):
            for brick in range(7):
                x = 12 + 42 * brick - (21 if row % 2 else 0)
                parts.append(
                    f'<rect x="{x}" y="{62 + 18 * row}" width="39" height="15" rx="2.5" fill="#fff" stroke="{ink}" '
                    'stroke-width="3.5"/>'
                )
    else:
        for arch in range(5):
            parts.append(
                f'<path d="M{8 + 53 * arch} 176V112a22 22 0 0 1 44 0V176" fill="#fff9" stroke="{ink}" stroke-width="6"/>'
            )
        parts.append(f'<path d="M0 80H276" stroke="{ink}" stroke-width="11"/>')
        parts.append(f'<path d="M0 79H276" stroke="#6fb3d0" stroke-width="{5 if what == BONUS_DISCOUNT else 0}"/>')
        if what == BONUS_TOLL:
            parts.extend([_coin(84 + 62 * coin, 56, ink) for coin in range(3)])
    return parts


def _small_card(x: float, y: float, turn: float, height: float, fill: str, ink: str) -> str:
    """A small card, rotated around the middle of its lower edge."""
    width = height * 0.68
    return (
        f'<rect transform="translate({x} {y}) rotate({turn})" x="{-width / 2:.0f}" y="{-height}" width="{width:.0f}" '
        f'height="{height}" rx="9" fill="{fill}" stroke="{ink}" stroke-width="4"/>'
    )


def _eye(x: float, y: float, ink: str) -> str:
    return (
        f'<g transform="translate({x} {y})"><path d="M-66 0C-34 -44 34 -44 66 0C34 44 -34 44 -66 0Z" fill="#fff" '
        f'stroke="{ink}" stroke-width="5"/><circle r="24" fill="{ink}"/><circle r="11" fill="#0e2b33"/>'
        '<circle cx="8" cy="-8" r="5.5" fill="#fff"/></g>'
    )


def _wheel(x: float, y: float, radius: float, ink: str) -> list[str]:
    parts = [f'<circle cx="{x}" cy="{y}" r="{radius}" fill="#fff6" stroke="{ink}" stroke-width="7"/>']
    for spoke in range(8):
        angle = spoke * pi / 4 + pi / 8
        parts.append(
            f'<path d="M{x} {y}L{x + (radius + 11) * cos(angle):.1f} {y + (radius + 11) * sin(angle):.1f}" '
            f'stroke="{ink}" stroke-width="5" stroke-linecap="round"/>'
        )
    parts.append(f'<circle cx="{x}" cy="{y}" r="10" fill="{ink}"/>')
    return parts


def _coin(x: float, y: float, ink: str) -> str:
    return (
        f'<circle cx="{x}" cy="{y}" r="15" fill="#ffe9a8" stroke="{ink}" stroke-width="3.5"/>'
        f'<circle cx="{x}" cy="{y}" r="8" fill="none" stroke="{ink}" stroke-width="2"/>'
    )


def _drop(x: float, y: float, size: float) -> str:
    return (
        f'<path transform="translate({x:.1f} {y:.1f}) scale({size})" d="M0 -22C7 -9 13 -3 13 6A13 13 0 0 1 -13 6C-13 -3 '
        '-7 -9 0 -22Z" fill="#2f86b8" stroke="#fff" stroke-width="2.5"/>'
    )


def _crystal(x: float, y: float, size: float) -> list[str]:
    """Six arms of ice."""
    arm = f"M0 0V{-size}M0 {-size * 0.55:.1f}l-14 -14M0 {-size * 0.55:.1f}l14 -14M0 {-size * 0.82:.1f}l-9 -9M0 {-size * 0.82:.1f}l9 -9"
    parts: list[str] = []
    for width, colour in ((9, "#574b90"), (4, "#ffffff")):
        for turn in range(6):
            parts.append(
                f'<path transform="translate({x} {y}) rotate({60 * turn})" d="{arm}" fill="none" stroke="{colour}" '
                f'stroke-width="{width}" stroke-linecap="round"/>'
            )
    return parts
