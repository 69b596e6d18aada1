"""AGUA's board as SVG: land and sea, the waterways, the big cloud, frames, arrows and labels.

Frames are empty on it; cards are drawn by `cards` and placed into them. Every id begins with the key of the drawing,
so that several drawings can be on one page.
"""

from __future__ import annotations

from html import escape
from typing import Final

from watertable.games.agua.drawing import fields
from watertable.games.agua.drawing.colours import Colours
from watertable.games.agua.drawing.geometry import FIELD, OCEAN, Board, Ribbon
from watertable.games.agua.drawing.labels import WEIGHT, Label
from watertable.games.agua.drawing.outlines import outline
from watertable.games.agua.drawing.shapes import Cubic, Point, cubic_at, number, path_of
from watertable.games.agua.drawing.style import (
    FONT,
    RIBBONS,
    arrow,
    chevron,
    circle,
    cloud,
    drop,
    free_way,
    label_text,
)
from watertable.games.agua.rules.terms import CLOUD, EVAPORATION, JUMPING_STEP

_CORNER: Final = 44
_NEAR: Final = 170.0
"""How near the edge the ocean is, to fill a bay of it."""


def document(width: float, height: float, body: str, left: float = 0, top: float = 0) -> str:
    """A drawing of this size."""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{number(left)} {number(top)} {number(width)} '
        f'{number(height)}" {FONT}>{body}</svg>'
    )


def draw_board(board: Board, colours: Colours, key: str) -> str:
    """The whole board with empty frames. `key` begins its ids."""
    pack = board.pack
    parts = [_definitions(board, colours, key), _ground(board, colours, key)]
    for ribbon in board.ribbons:
        parts.append(_ribbon(board, ribbon, colours))
    for link in board.rain:
        parts.append(arrow(link, colours))
        for t in (0.3, 0.86):
            x, y = link.curve.at(t)
            dx, dy = link.curve.direction(t)
            parts.append(drop(x - dy * 13, y + dx * 13, 4.5, colours.rain, colours.edge, 1.2))
    parts.append(_cloud(board, colours, key))
    for at in range(len(pack.frames)):
        parts.append(_empty_frame(board, at, colours))
    for link in board.channels:
        look = fields.look_of(pack, pack.number[link.target])
        parts.append(free_way(link, colours.ribbons[look][0], colours.fields[look][0], 6))
    in_rows = {field for waterway in pack.waterways for field in waterway.fields}
    for waterway in pack.waterways:
        for field in waterway.fields:
            parts.append(_marked(pack.names[field], fields.row_field(board, waterway, field, colours)))
    for field in range(OCEAN + 1, pack.first_slot):
        if field not in in_rows:
            parts.append(_marked(pack.names[field], _place(board, field, colours)))
    parts.append(_marked(pack.names[OCEAN], fields.ocean(board, colours)))
    parts += [arrow(link, colours) for link in board.arrows]
    parts += [_label(board, label, colours, key) for label in board.labels]
    return "".join(parts)


def _label(board: Board, label: Label, colours: Colours, key: str) -> str:
    if label.along is None:
        return label_text(label, colours.ink, colours.halo)
    name = f"{key}-way-{label.key}"
    look = next(row.look for row in board.pack.waterways if row.key == label.key)
    ink = colours.hole_edge if look == "vapour" else colours.ink
    return (
        f'<path id="{name}" d="{path_of([label.along])}" fill="none"/>'
        f'<text font-size="{number(label.size)}" font-weight="{WEIGHT}" fill="{ink}" dy="{number(label.size * 0.35)}" '
        f'text-anchor="middle" paint-order="stroke" stroke="{colours.ribbons[look][0]}" stroke-width="3">'
        f'<textPath href="#{name}" startOffset="50%">{escape(label.words)}</textPath></text>'
    )


def draw_gates(board: Board, at: int, colours: Colours) -> str:
    """The gates of a frame; above its card."""
    frame = board.pack.frames[at]
    return "".join(
        [
            fields.gate(place, fields.look_of(board.pack, frame.exits[name]), colours)
            for name, place in board.gates[at].items()
        ]
    )


def _marked(name: str, drawn: str) -> str:
    return f'<g class="field" data-place="{name}">{drawn}</g>'


def _place(board: Board, field: int, colours: Colours) -> str:
    kind = board.pack.kinds[field]
    if kind == EVAPORATION:
        return fields.evaporation(board.places[field], colours, FIELD)
    if kind == JUMPING_STEP:
        return fields.jumping_step(board.places[field], colours, FIELD)
    x, y = board.places[field]
    return circle(x, y, FIELD - 1.5, colours.step[0], colours.rim, 3)


# Land and sea


def _definitions(board: Board, colours: Colours, key: str) -> str:
    w, h = board.size
    blends = [("land", colours.land), ("sea", (colours.sea[1], colours.sea[0])), ("cloud", colours.cloud)]
    drawn = "".join(
        [
            f'<radialGradient id="{key}-{name}" cx="50%" cy="{"30%" if name == "cloud" else "50%"}" r="75%">'
            f'<stop offset="0" stop-color="{inside}"/><stop offset="1" stop-color="{outside}"/></radialGradient>'
            for name, (inside, outside) in blends
        ]
    )
    soft = ["sky", *[frame.outline for frame in board.pack.frames]]
    for name in soft:
        paint = colours.sky if name == "sky" else colours.frames[name][0]
        drawn += (
            f'<radialGradient id="{key}-near-{name}"><stop offset="0.45" stop-color="{paint}"/>'
            f'<stop offset="1" stop-color="{paint}" stop-opacity="0"/></radialGradient>'
        )
    edge = f'<clipPath id="{key}-edge"><rect width="{w}" height="{h}" rx="{_CORNER}"/></clipPath>'
    return f"<defs>{drawn}{edge}</defs>"


def _ground(board: Board, colours: Colours, key: str) -> str:
    """Land that takes on the colour of the frames around them, the sky around the cloud, the sea, and some trees."""
    w, h = board.size
    parts = [f'<rect width="{w}" height="{h}" fill="url(#{key}-land)"/>']
    for at, frame in enumerate(board.pack.frames):
        x, y = board.corners[at]
        parts.append(
            f'<ellipse cx="{number(x + frame.width / 2)}" cy="{number(y + frame.height / 2)}" '
            f'rx="{number(frame.width)}" ry="{number(frame.height * 0.95)}" fill="url(#{key}-near-{frame.outline})"/>'
        )
    x, y = board.places[CLOUD]
    parts.append(
        f'<ellipse cx="{number(x)}" cy="{number(y)}" rx="290" ry="240" fill="url(#{key}-near-sky)"/>'
    )  # fmt: skip
    parts += [_trees(board, colours), _sea(board, colours, key)]
    return f'<g clip-path="url(#{key}-edge)">{"".join(parts)}</g>'


def _sea(board: Board, colours: Colours, key: str) -> str:
    """A bay of the sea around the ocean's field, from the edges that are near."""
    w, h = board.size
    ox, oy = board.places[OCEAN]
    x, across = _bay(ox, w)
    y, down = _bay(oy, h)
    shape = f'cx="{number(x)}" cy="{number(y)}"'
    parts = [
        f'<ellipse {shape} rx="{number(across + 16)}" ry="{number(down + 16)}" fill="{colours.shore}"/>',
        f'<ellipse {shape} rx="{number(across)}" ry="{number(down)}" fill="url(#{key}-sea)"/>',
    ]
    for part, strength in ((0.86, 0.5), (0.66, 0.35), (0.44, 0.25)):
        parts.append(
            f'<ellipse class="wave" {shape} rx="{number(across * part)}" ry="{number(down * part)}" fill="none" '
            f'stroke="{colours.wave}" stroke-opacity="{strength}" stroke-width="3" stroke-dasharray="26 18" '
            'stroke-linecap="round"/>'
        )
    return "".join(parts)


def _bay(at: float, size: float) -> tuple[float, float]:
    """The middle and the half width of a bay along one side of the board."""
    if at < _NEAR:
        return 0.0, at + 62
    if at > size - _NEAR:
        return size, size - at + 62
    return at, 118.0


def _trees(board: Board, colours: Colours) -> str:
    """A few trees where nothing else is, the same ones every time."""
    light, dark = colours.tree
    drawn: list[str] = []
    for (x, y), size, is_fir in board.trees:
        if _is_in_sea(board, (x, y)):
            continue
        place = f'<g transform="translate({number(x)} {number(y)}) scale({number(size)})" fill-opacity="0.55">'
        drawn.append(
            f'{place}<path d="M-1.5 6h3v7h-3z" fill="{dark}"/><path d="M0 -14L9 7H-9Z" fill="{light}"/>'
            f'<path d="M0 -14L9 7H0Z" fill="{dark}" fill-opacity="0.45"/></g>'
            if is_fir
            else f'{place}<path d="M-1.5 4h3v9h-3z" fill="{dark}"/><circle cy="-3" r="9" fill="{light}"/>'
            f'<path d="M0 -12a9 9 0 0 1 0 18z" fill="{dark}" fill-opacity="0.45"/></g>'
        )
    return "".join(drawn)


def _is_in_sea(board: Board, at: Point) -> bool:
    x, across = _bay(board.places[OCEAN][0], board.size[0])
    y, down = _bay(board.places[OCEAN][1], board.size[1])
    return ((at[0] - x) / (across + 40)) ** 2 + ((at[1] - y) / (down + 40)) ** 2 < 1


# Waterways, cloud and frames


def _ribbon(board: Board, ribbon: Ribbon, colours: Colours) -> str:
    look = ribbon.waterway.look
    paint, rim = colours.ribbons[look]
    width = RIBBONS[look]
    path = ribbon.path()
    drawn = (
        f'<path d="{path}" stroke="{rim}" stroke-width="{number(width + 5)}" fill="none" stroke-linecap="round"/>'
        f'<path d="{path}" stroke="{paint}" stroke-width="{number(width)}" fill="none" stroke-linecap="round"/>'
    )
    if look == "waste":
        drawn += f'<path d="{path}" stroke="{rim}" stroke-opacity="0.55" stroke-width="{number(width)}" '
        drawn += 'stroke-dasharray="4 28" fill="none"/>'
        drawn += f'<path d="{path}" stroke="#ffffff" stroke-opacity="0.35" stroke-width="4" fill="none"/>'
    elif look == "river":
        drawn += f'<path d="{path}" stroke="#ffffff" stroke-opacity="0.45" stroke-width="2.5" '
        drawn += 'stroke-dasharray="22 16" fill="none" stroke-linecap="round"/>'
    elif look == "vapour":
        drawn += f'<path d="{path}" stroke="{rim}" stroke-width="4" stroke-dasharray="1 11" '
        drawn += 'stroke-linecap="round" fill="none"/>'
    ink = colours.hole_edge if look in ("interrupted", "vapour") else colours.fields[look][0]
    return f'<g class="waterway" data-waterway="{ribbon.waterway.key}">{drawn}{_chevrons(board, ribbon, ink)}</g>'


def _chevrons(board: Board, ribbon: Ribbon, ink: str) -> str:
    drawn = ""
    for at, part in enumerate(ribbon.parts):
        source, target = ribbon.fields[at], ribbon.fields[at + 1]
        is_named = any(label.key == ribbon.waterway.key and _is_on(label, part) for label in board.labels)
        if not is_named and [way for way in board.pack.ways[source] if way.target == target and not way.colour]:
            (ax, ay), (bx, by) = cubic_at(part, 0.45), cubic_at(part, 0.55)
            drawn += chevron(cubic_at(part, 0.5), (bx - ax, by - ay), ink)
    return drawn


def _is_on(label: Label, part: Cubic) -> bool:
    return label.along is not None and {label.along[0], label.along[3]} == {part[0], part[3]}


def _cloud(board: Board, colours: Colours, key: str) -> str:
    x, y = board.places[CLOUD]
    size = board.cloud[0] / 3.4
    return (
        '<g class="field" data-place="cloud">'
        + f'<g fill-opacity="0.25">{cloud(x + 3, y + 8, size, colours.shade)}</g>'
        + cloud(x, y, size, f"url(#{key}-cloud)", colours.cloud_edge, 3)
        + "</g>"
    )


def _empty_frame(board: Board, at: int, colours: Colours) -> str:
    frame = board.pack.frames[at]
    x, y = board.corners[at]
    light, dark = colours.frames[frame.outline]
    words = frame.title.split(" ")
    half = (len(words) + 1) // 2
    lines = [" ".join(words[:half]), " ".join(words[half:])]
    middle = x + frame.width / 2
    titles = [
        Label("", line, (middle, y + frame.height / 2 - 12 + 25 * down), 20.0)
        for down, line in enumerate(lines)
        if line
    ]
    landing = board.landings[at]
    return (
        f'<g class="frame" data-frame="{frame.key}"><path d="{outline(frame, x, y)}" fill="{light}" '
        f'fill-opacity="0.7" stroke="{dark}" stroke-width="3.5" stroke-dasharray="10 7"/>'
        + "".join([label_text(title, dark, light) for title in titles])
        + circle(landing[0], landing[1], 16, colours.step[0], colours.step[1], 2.5, 'fill-opacity="0.5"')
        + draw_gates(board, at, colours)
        + "</g>"
    )
