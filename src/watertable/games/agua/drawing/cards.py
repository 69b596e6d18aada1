"""AGUA's frames and waterway cards: five outlines, a picture for each card, its fields and ways."""

from __future__ import annotations

from watertable.games.agua.drawing.motifs import MOTIFS
from watertable.games.agua.drawing.style import (
    ARROWS,
    FIELD,
    FRAMES,
    SLOT,
    Point,
    arrow,
    chevron,
    circle,
    drop,
    halo,
    number,
    text,
)
from watertable.games.agua.rules.board import AguaPack, Card, Frame, Way, colour_name
from watertable.games.agua.rules.terms import EVAPORATION, JUMPING_STEP, SCENARIO


def outline(frame: Frame, x: float, y: float) -> str:
    """The path of a card's edge, with the corner of its box at (x, y)."""
    w, h = float(frame.width), float(frame.height)

    def at(dx: float, dy: float) -> str:
        return f"{number(x + dx)} {number(y + dy)}"

    if frame.outline == "hill":
        return (
            f"M{at(0, h - 22)}V{number(y + 54)}Q{at(0, 8)} {at(52, 6)}Q{at(w / 2, -10)} {at(w - 52, 6)}"
            f"Q{at(w, 8)} {at(w, 54)}V{number(y + h - 22)}Q{at(w, h)} {at(w - 22, h)}"
            f"H{number(x + 22)}Q{at(0, h)} {at(0, h - 22)}Z"
        )
    if frame.outline == "wave":
        third = w / 3
        return (
            f"M{at(0, 20)}Q{at(third / 2, -4)} {at(third, 8)}T{at(2 * third, 8)}T{at(w, 10)}"
            f"V{number(y + h - 14)}Q{at(w - third / 2, h + 4)} {at(w - third, h - 6)}"
            f"T{at(w - 2 * third, h - 6)}T{at(0, h - 12)}Z"
        )
    if frame.outline == "barn":
        return (
            f"M{at(18, 0)}H{number(x + w - 34)}L{at(w, 34)}V{number(y + h - 34)}L{at(w - 34, h)}H{number(x + 18)}"
            f"Q{at(0, h)} {at(0, h - 18)}V{number(y + 18)}Q{at(0, 0)} {at(18, 0)}Z"
        )
    if frame.outline == "works":
        return (
            f"M{at(34, 0)}H{number(x + w - 14)}Q{at(w, 0)} {at(w, 14)}V{number(y + h - 12)}Q{at(w, h)} {at(w - 12, h)}"
            f"H{number(x + 34)}L{at(0, h - 34)}V{number(y + 34)}Z"
        )
    return (
        f"M{at(w / 2, 0)}L{at(w - 6, 44)}Q{at(w, 49)} {at(w, 58)}V{number(y + h - 16)}Q{at(w, h)} {at(w - 16, h)}"
        f"H{number(x + 16)}Q{at(0, h)} {at(0, h - 16)}V{number(y + 58)}Q{at(0, 49)} {at(6, 44)}Z"
    )


def draw_frame(frame: Frame) -> str:
    """An empty frame with its title."""
    light, dark = FRAMES[frame.outline]
    x, y = float(frame.x), float(frame.y)
    words = frame.title.split()
    lines = "".join(
        [
            halo(x + frame.width / 2, y + frame.height / 2 + 24 * at - 4, word, 21, light)
            for at, word in enumerate(words)
        ]
    )
    return (
        f'<path d="{outline(frame, x, y)}" fill="{light}" fill-opacity="0.75" stroke="{dark}" stroke-width="4" '
        f'stroke-dasharray="10 7"/>{lines}'
    )


def draw_card(pack: AguaPack, card: Card, x: float, y: float) -> str:
    """A card with its upper left corner at (x, y): paper, picture, fields, the ways between them, name."""
    frame = pack.frames[card.frame]
    light, dark = FRAMES[frame.outline]
    path = outline(frame, x, y)
    size = min(frame.width, frame.height) * 0.62
    px, py = x + frame.width / 2 - size / 2, y + (frame.height - 22) / 2 - size / 2 + 6
    picture = MOTIFS.get(card.motif, "")
    parts = [
        f'<g class="card" data-card="{card.key}" data-piece="card {card.key}">',
        f'<path d="{path}" transform="translate(3 5)" fill="#16324a" fill-opacity="0.22"/>',
        f'<path d="{path}" fill="{light}" stroke="{dark}" stroke-width="4" stroke-linejoin="round"/>',
        f'<g transform="translate({number(px)} {number(py)}) scale({number(size / 100)})" color="{dark}" fill="{dark}" '
        f'opacity="0.24">{picture}</g>',
    ]
    places = [(x + px_, y + py_) for px_, py_ in card.positions]
    parts.extend(_ways_inside(pack, card, places, dark))
    for slot in range(len(card.kinds)):
        parts.append(_field(card.kinds[slot], places[slot], pack.names[pack.slot(card.frame, slot)], slot == 0))
    parts.append("</g>")
    return "".join(parts)


def card_title(pack: AguaPack, card: Card, x: float, y: float) -> str:
    """The card's name at its lower edge; drawn last, so that no arrow crosses it."""
    frame = pack.frames[card.frame]
    return halo(x + frame.width / 2, y + frame.height - 12, card.title, 19, FRAMES[frame.outline][0])


def _ways_inside(pack: AguaPack, card: Card, places: list[Point], dark: str) -> list[str]:
    first = pack.slot(card.frame, 0)
    plain: list[str] = []
    coloured: list[str] = []
    for way in card.ways:
        if way.target < pack.first_slot:
            continue
        source, target = places[way.source - first], places[way.target - first]
        if way.colour:
            coloured.append(arrow(source, target, colour_name(way.colour), SLOT + 2, SLOT + 2))
        else:
            line = f"M{number(source[0])} {number(source[1])}L{number(target[0])} {number(target[1])}"
            plain.append(f'<path d="{line}" stroke="#ffffff" stroke-width="13" stroke-opacity="0.9" fill="none"/>')
            plain.append(f'<path d="{line}" stroke="{dark}" stroke-width="4" stroke-opacity="0.5" fill="none"/>')
            plain.append(chevron(source, target, dark))
    return plain + coloured


def exits(pack: AguaPack, card: Card, x: float, y: float) -> str:
    """The ways that lead off a card at (x, y) in its frame."""
    first = pack.slot(card.frame, 0)
    found: list[str] = []
    for way in card.ways:
        if way.target < pack.first_slot:
            px, py = card.positions[way.source - first]
            found.append(_exit(pack, way, (x + px, y + py)))
    return "".join(found)


def _exit(pack: AguaPack, way: Way, source: Point) -> str:
    tx, ty = pack.positions[way.target]
    reach = FIELD + 10 if pack.names[way.target] == "ocean" else FIELD + 3
    if way.colour:
        return arrow(source, (tx, ty), colour_name(way.colour), SLOT + 3, reach, 0.3)
    length = ((tx - source[0]) ** 2 + (ty - source[1]) ** 2) ** 0.5
    ex, ey = tx - (tx - source[0]) / length * reach, ty - (ty - source[1]) / length * reach
    line = f"M{number(source[0])} {number(source[1])}L{number(ex)} {number(ey)}"
    dots = 'stroke="#2a7fb0" stroke-width="4" stroke-dasharray="2 9" stroke-linecap="round"'
    return (
        f'<path d="{line}" stroke="#ffffff" stroke-width="12" stroke-opacity="0.85" fill="none"/>'
        f'<path d="{line}" {dots} fill="none"/>' + chevron(source, (tx, ty), "#2a7fb0", 0.45)
    )


def _field(kind: int, place: Point, name: str, is_landing: bool) -> str:
    x, y = place
    if kind == SCENARIO:
        drawn = circle(x, y, SLOT, "#ffffff", "#1d5fc4", 5)
    elif kind == JUMPING_STEP:
        drawn = jumping_step(x, y)
    elif kind == EVAPORATION:
        drawn = evaporation(x, y)
    else:
        drawn = circle(x, y, SLOT - 2, "#8fc7ea", "#ffffff", 3) + circle(x, y, SLOT, "none", "#3b7fae", 1.5)
    if is_landing:
        drawn += drop(x, y + 3, 7, "#173a78", "#ffffff", 1.5)
    return f'<g class="field" data-place="{name}">{drawn}</g>'


def evaporation(x: float, y: float) -> str:
    """A white droplet: from here water returns to the cloud (AG-7)."""
    return circle(x, y, SLOT + 1, "#9fd4f2", "#ffffff", 3) + drop(x, y + 4, 9, "#ffffff", "#3b7fae", 1.6)


def jumping_step(x: float, y: float) -> str:
    """A red outline with a plane: water is exported from here (AG-9)."""
    plane = "M-11 3L11 -9L5 11L0 4Z"
    return (
        circle(x, y, SLOT, "#fff4f2", ARROWS["red"], 5)
        + f'<path d="{plane}" transform="translate({number(x)} {number(y)})" fill="{ARROWS["red"]}"/>'
    )


def print_card(pack: AguaPack, card: Card, x: float, y: float, width: float) -> str:
    """A card for the sheet, with stubs for the ways that lead off it and its fact below."""
    frame = pack.frames[card.frame]
    left = x + (width - frame.width) / 2
    first = pack.slot(card.frame, 0)
    parts = [draw_card(pack, card, left, y)]
    for way in card.ways:
        if way.target < pack.first_slot and way.colour:
            px, py = card.positions[way.source - first]
            tx, ty = pack.positions[way.target]
            dx, dy = tx - frame.x - px, ty - frame.y - py
            length = (dx * dx + dy * dy) ** 0.5
            tip = (left + px + dx / length * 48, y + py + dy / length * 48)
            parts.append(arrow((left + px, y + py), tip, colour_name(way.colour), SLOT + 2, 0))
    parts.append(card_title(pack, card, left, y))
    for line, words in enumerate(_wrapped(card.fact, int(width / 9))):
        parts.append(text(x + width / 2, y + frame.height + 32 + 21 * line, words, 16.5))
    return "".join(parts)


def _wrapped(words: str, width: int) -> list[str]:
    lines = [""]
    for word in words.split():
        if len(lines[-1]) + len(word) + 1 > width and lines[-1]:
            lines.append("")
        lines[-1] = f"{lines[-1]} {word}".strip()
    return lines
