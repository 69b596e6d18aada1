"""AGUA's frames and waterway cards: five outlines, a picture for each card, its fields and ways."""

from __future__ import annotations

from watertable.drawing.agua_style import (
    ARROWS,
    FIELD,
    FRAMES,
    Point,
    arrow,
    chevron,
    circle,
    drop,
    halo,
    number,
    text,
)
from watertable.games.agua.board import AguaPack, Card, Frame, Way, colour_name
from watertable.games.agua.terms import EVAPORATION, JUMPING_STEP, SCENARIO

MOTIFS = {
    "lake": '<path d="M8 62q14-12 28 0t28 0 28 0M8 78q14-12 28 0t28 0 28 0M14 46l20-30 14 20 10-12 22 22z"/>',
    "cactus": '<path d="M44 92V20a7 7 0 0 1 14 0v24h8V32a6 6 0 0 1 12 0v24H58v36zM44 66H26V42a6 6 0 0 1 12 0v12h6z"/>',
    "ice": '<path d="M4 84L34 20l14 26 14-34 34 72zM26 84l10-24 10 14 12-30 16 40z" fill-rule="evenodd"/>',
    "reed": '<path d="M28 94V30M48 94V20M68 94V36M28 70q-14-8-16-26M68 74q14-8 18-28" stroke="currentColor" '
    'stroke-width="4" fill="none"/><rect x="23" y="12" width="10" height="28" rx="5"/><rect x="43" y="4" width="10" '
    'height="28" rx="5"/><rect x="63" y="18" width="10" height="28" rx="5"/>',
    "trees": '<path d="M30 8L52 44H42L58 70H36V92H24V70H2L18 44H8zM74 26L92 56H84L98 78H80V92H68V78H60z"/>',
    "coral": '<path d="M48 94V52M48 70L24 46V22M48 60L72 36V14M24 46L10 34M72 36L88 30M48 52L46 24" fill="none" '
    'stroke="currentColor" stroke-width="9" stroke-linecap="round"/>',
    "shell": '<path d="M50 88L8 44a46 46 0 0 1 84 0zM50 88V14M50 88L28 22M50 88L72 22" stroke="currentColor" '
    'stroke-width="3" fill-opacity="0.55"/>',
    "whale": '<path d="M6 56c0-26 26-34 48-28 14 4 20 14 22 24l18-18c4 12 2 24-8 32-6 14-24 22-44 20C20 84 6 74 6 56z"/>'
    '<path d="M34 20q-8-14-18-10M34 20q8-14 18-10" fill="none" stroke="currentColor" stroke-width="5"/>',
    "kelp": '<path d="M30 96Q16 74 30 52T28 6M62 96Q78 70 62 50T66 8" fill="none" stroke="currentColor" stroke-width="6"/>'
    '<ellipse cx="16" cy="66" rx="11" ry="5"/><ellipse cx="44" cy="40" rx="11" ry="5"/><ellipse cx="82" cy="66" rx="11" '
    'ry="5"/><ellipse cx="50" cy="30" rx="11" ry="5"/>',
    "fish": '<path d="M6 50q30-38 62 0l24-22v44L68 50q-32 38-62 0z"/><circle cx="26" cy="44" r="4" fill="#fff"/>',
    "rice": '<path d="M50 96V34M50 60q-26-4-28-28M50 52q26-4 28-28" fill="none" stroke="currentColor" stroke-width="5"/>'
    '<ellipse cx="50" cy="20" rx="6" ry="13"/><ellipse cx="22" cy="24" rx="6" ry="12"/><ellipse cx="78" cy="18" rx="6" '
    'ry="12"/>',
    "apple": '<path d="M50 32C30 16 6 30 10 58c4 26 22 40 40 30 18 10 36-4 40-30 4-28-20-42-40-26z"/>'
    '<path d="M50 30Q52 14 66 8" fill="none" stroke="currentColor" stroke-width="5"/>',
    "cow": '<path d="M10 34l16 2q24-14 48 0l16-2-8 20q-4 40-32 40T18 54z"/><ellipse cx="50" cy="76" rx="20" ry="13" '
    'fill="#fff" fill-opacity="0.6"/>',
    "glass": '<path d="M8 92V42L50 10l42 32v50zM50 10v82M8 42h84M8 66h84" fill-opacity="0.35" stroke="currentColor" '
    'stroke-width="5"/>',
    "carrot": '<path d="M22 92q-8-4-4-12l34-46q16-8 24 6L34 90q-8 6-12 2zM62 32q-4-18 6-26M68 34q4-18 18-20M74 40q14-8 '
    '22 0" stroke="currentColor" stroke-width="4"/>',
    "dam": '<path d="M12 18h24l26 74H12zM44 40q10-8 20 0t20 0 12 0v10H48zM62 78q8-6 14 0t14 0v14H66z"/>',
    "mug": '<path d="M16 24h52v66a6 6 0 0 1-6 6H22a6 6 0 0 1-6-6zM68 38h12a10 10 0 0 1 10 10v16a10 10 0 0 1-10 10H68V62h8V50'
    'h-8z"/><circle cx="26" cy="20" r="11"/><circle cx="44" cy="15" r="12"/><circle cx="60" cy="20" r="10"/>',
    "paper": '<path d="M20 6h42l20 22v66H20zM62 6v22h20" fill-opacity="0.45" stroke="currentColor" stroke-width="5"/>'
    '<path d="M32 46h38M32 60h38M32 74h26" stroke="currentColor" stroke-width="5"/>',
    "tower": '<path d="M14 94q14-30 6-62h36q-8 32 6 62zM60 94q10-22 4-46h28q-6 24 4 46z"/><circle cx="34" cy="20" r="10"/>'
    '<circle cx="50" cy="12" r="10"/><circle cx="76" cy="34" r="8"/>',
    "jeans": '<path d="M22 6h56l8 88H60L50 40 40 94H14z"/>',
    "tap": '<path d="M6 36h40V20H34V10h34v10H56v16h14q22 0 22 26H76q0-10-8-10H6z"/><path d="M84 70q10 14 0 22-10-8 0-22z"/>',
    "tub": '<path d="M4 50h92q-2 32-22 36v8h-8v-6H34v6h-8v-8Q6 82 4 50zM18 50V20q0-14 14-14 12 0 12 12h-8q0-4-4-4-6 0-6 6'
    'v30z"/>',
    "barrel": '<path d="M24 14h52q12 36 0 74H24q-12-38 0-74zM17 34h66M17 68h66" fill-opacity="0.55" stroke="currentColor" '
    'stroke-width="5"/>',
    "washer": '<path d="M14 6h72v88H14z" fill-opacity="0.35" stroke="currentColor" stroke-width="5"/><circle cx="50" cy="58" '
    'r="24"/><circle cx="28" cy="20" r="5"/><circle cx="44" cy="20" r="5"/>',
    "cup": '<path d="M14 36h58v24q0 26-29 26T14 60zM72 42h8q12 0 12 12t-14 14h-8v-9h7q6 0 6-5t-5-5h-6zM30 28q-8-10 0-20M50 '
    '28q-8-10 0-20" stroke="currentColor" stroke-width="3"/>',
}
"""Small pictures in a square of 100, painted in the frame's colour."""


def outline(frame: Frame, x: float, y: float) -> str:
    """The path of a card's edge, its box's corner at (x, y)."""
    w, h = float(frame.width), float(frame.height)

    def at(dx: float, dy: float) -> str:
        return f"{number(x + dx)} {number(y + dy)}"

    if frame.outline == "hill":
        return (
            f"M{at(0, h - 22)}V{number(y + 54)}Q{at(0, 8)} {at(52, 6)}Q{at(w / 2, -10)} {at(w - 52, 6)}"
            f"Q{at(w, 8)} {at(w, 54)}V{number(y + h - 22)}Q{at(w, h)} {at(w - 22, h)}H{number(x + 22)}Q{at(0, h)} {at(0, h - 22)}Z"
        )
    if frame.outline == "wave":
        third = w / 3
        return (
            f"M{at(0, 20)}Q{at(third / 2, -4)} {at(third, 8)}T{at(2 * third, 8)}T{at(w, 10)}"
            f"V{number(y + h - 14)}Q{at(w - third / 2, h + 4)} {at(w - third, h - 6)}T{at(w - 2 * third, h - 6)}T{at(0, h - 12)}Z"
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
        [halo(x + frame.width / 2, y + frame.height / 2 + 24 * at - 4, word, 21, light) for at, word in enumerate(words)]
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
        f'<g class="card" data-card="{card.key}">',
        f'<path d="{path}" transform="translate(3 5)" fill="#16324a" fill-opacity="0.22"/>',
        f'<path d="{path}" fill="{light}" stroke="{dark}" stroke-width="4" stroke-linejoin="round"/>',
        f'<g transform="translate({number(px)} {number(py)}) scale({number(size / 100)})" color="{dark}" fill="{dark}" '
        f'opacity="0.17">{picture}</g>',
    ]
    places = [(x + px_, y + py_) for px_, py_ in card.positions]
    parts.extend(_ways_inside(pack, card, places, dark))
    for slot in range(len(card.kinds)):
        parts.append(_field(card.kinds[slot], places[slot], pack.names[pack.slot(card.frame, slot)], slot == 0))
    parts.append(halo(x + frame.width / 2, y + frame.height - 13, card.title, 19, light))
    parts.append("</g>")
    return "".join(parts)


def _ways_inside(pack: AguaPack, card: Card, places: list[Point], dark: str) -> list[str]:
    first = pack.slot(card.frame, 0)
    plain: list[str] = []
    coloured: list[str] = []
    for way in card.ways:
        if way.target < pack.first_slot:
            continue
        source, target = places[way.source - first], places[way.target - first]
        if way.colour:
            coloured.append(arrow(source, target, colour_name(way.colour)))
        else:
            line = f"M{number(source[0])} {number(source[1])}L{number(target[0])} {number(target[1])}"
            plain.append(f'<path d="{line}" stroke="#ffffff" stroke-width="13" stroke-opacity="0.9" fill="none"/>')
            plain.append(f'<path d="{line}" stroke="{dark}" stroke-width="4" stroke-opacity="0.5" fill="none"/>')
            plain.append(chevron(source, target, dark))
    return plain + coloured


def exits(pack: AguaPack, card: Card, x: float, y: float) -> str:
    """The ways that lead off a card which lies at (x, y) in its frame."""
    first = pack.slot(card.frame, 0)
    found: list[str] = []
    for way in card.ways:
        if way.target < pack.first_slot:
            px, py = card.positions[way.source - first]
            found.append(_exit(pack, way, (x + px, y + py)))
    return "".join(found)


def _exit(pack: AguaPack, way: Way, source: Point) -> str:
    tx, ty = pack.positions[way.target]
    reach = 74 if pack.names[way.target] == "ocean" else FIELD + 3
    if way.colour:
        return arrow(source, (tx, ty), colour_name(way.colour), end=reach, sign=0.3)
    line = f"M{number(source[0])} {number(source[1])}L{number(tx)} {number(ty)}"
    return (
        f'<path d="{line}" stroke="#ffffff" stroke-width="12" stroke-opacity="0.85" fill="none"/>'
        f'<path d="{line}" stroke="#2a7fb0" stroke-width="4" stroke-dasharray="2 9" stroke-linecap="round" fill="none"/>'
        + chevron(source, (tx, ty), "#2a7fb0", 0.45)
    )


def _field(kind: int, place: Point, name: str, is_landing: bool) -> str:
    x, y = place
    if kind == SCENARIO:
        drawn = circle(x, y, FIELD, "#ffffff", "#1d5fc4", 5)
    elif kind == JUMPING_STEP:
        drawn = jumping_step(x, y)
    elif kind == EVAPORATION:
        drawn = evaporation(x, y)
    else:
        drawn = circle(x, y, FIELD - 2, "#8fc7ea", "#ffffff", 3) + circle(x, y, FIELD, "none", "#3b7fae", 1.5)
    if is_landing:
        drawn += drop(x, y + 3, 7, "#173a78", "#ffffff", 1.5)
    return f'<g class="field" data-field="{name}">{drawn}</g>'


def evaporation(x: float, y: float) -> str:
    """A white droplet: from here water returns to the cloud (AG-7)."""
    return circle(x, y, FIELD, "#9fd4f2", "#ffffff", 3) + drop(x, y + 4, 9.5, "#ffffff", "#3b7fae", 1.6)


def jumping_step(x: float, y: float) -> str:
    """A red contour with a plane: water is exported from here (AG-9)."""
    plane = "M-11 3L11 -9L5 11L0 4Z"
    return (
        circle(x, y, FIELD, "#fff4f2", ARROWS["red"], 5)
        + f'<path d="{plane}" transform="translate({number(x)} {number(y)})" fill="{ARROWS["red"]}"/>'
    )


def print_card(pack: AguaPack, card: Card, x: float, y: float, width: float) -> str:
    """A card for the sheet, with its exits by name and its fact below."""
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
            tip = (left + px + dx / length * 62, y + py + dy / length * 62)
            parts.append(arrow((left + px, y + py), tip, colour_name(way.colour), end=0))
    for line, words in enumerate(_wrapped(card.fact, int(width / 8.2))):
        parts.append(text(x + width / 2, y + 244 + 19 * line, words, 15))
    return "".join(parts)


def _wrapped(words: str, width: int) -> list[str]:
    lines = [""]
    for word in words.split():
        if len(lines[-1]) + len(word) + 1 > width and lines[-1]:
            lines.append("")
        lines[-1] = f"{lines[-1]} {word}".strip()
    return lines
