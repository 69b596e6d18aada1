"""The bare board: sky, hills, soil and sea, the places, the town and the canal of points, by day or by night.

Everything is painted by attributes alone, so that the drawing can stand inside any page. Parts that an interface may
set in motion carry a class: `wisp` (small clouds), `wave`, `twinkle` (stars and glitter).
"""

from __future__ import annotations

from typing import Final

from watertable.games.water_cycle.drawing.colours import Blend, Colours
from watertable.games.water_cycle.drawing.layout import Box, Layout


def scenery(layout: Layout, colours: Colours) -> list[str]:
    """All that lies below the places, the first part first."""
    return [
        _definitions(layout, colours),
        f'<g clip-path="url(#{_id(colours, "edge")})">',
        *_sky(layout, colours),
        *_land(layout, colours),
        *_town(layout, colours),
        *_canal(layout, colours),
        "</g>",
    ]


def _id(colours: Colours, name: str) -> str:
    """Ids differ by day and night, so that both boards can stand in one page."""
    return f"cycle-{name}-{'night' if colours.is_night else 'day'}"


def paint(colours: Colours, name: str) -> str:
    """The attribute that fills a shape with one of the board's blends."""
    return f'fill="url(#{_id(colours, name)})"'


def head(colours: Colours) -> str:
    return f"url(#{_id(colours, 'head')})"


def _definitions(layout: Layout, colours: Colours) -> str:
    blends: dict[str, Blend] = {
        "far": colours.far_hills,
        "hills": colours.hills,
        "soil": colours.soil,
        "sea": colours.sea,
        "water": colours.water,
        "ground": colours.ground_water,
        "cloud": colours.cloud,
        "town": colours.town,
        "plant": colours.plant,
        "track": colours.track,
    }
    top, middle, low = colours.sky
    gradients = [_blend(_id(colours, name), (0.0, first), (1.0, last)) for name, (first, last) in blends.items()]
    gradients.append(_blend(_id(colours, "sky"), (0.0, top), (0.55, middle), (1.0, low)))
    return (
        f"<defs>{''.join(gradients)}"
        f'<radialGradient id="{_id(colours, "glow")}"><stop offset="0" stop-color="{colours.light}" stop-opacity="0.7"/>'
        f'<stop offset="1" stop-color="{colours.light}" stop-opacity="0"/></radialGradient>'
        f'<clipPath id="{_id(colours, "edge")}"><rect width="{layout.width}" height="{layout.height}" rx="16"/></clipPath>'
        f'<marker id="{_id(colours, "head")}" viewBox="0 0 12 12" refX="7" refY="6" markerWidth="22" markerHeight="22"'
        f' markerUnits="userSpaceOnUse" orient="auto"><path d="M1 1 L11 6 L1 11 L3.5 6 Z" fill="{colours.arrow}"'
        f' stroke="{colours.arrow_edge}" stroke-width="0.7"/></marker></defs>'
    )


def _blend(name: str, *stops: tuple[float, str]) -> str:
    inside = "".join([f'<stop offset="{at}" stop-color="{colour}"/>' for at, colour in stops])
    return f'<linearGradient id="{name}" x1="0" y1="0" x2="0" y2="1">{inside}</linearGradient>'


_STARS: Final = (
    (0.03, 0.10, 1.6), (0.09, 0.32, 1.1), (0.14, 0.06, 1.3), (0.44, 0.05, 1.5), (0.47, 0.42, 1.0),
    (0.54, 0.74, 1.2), (0.58, 0.30, 1.7), (0.62, 0.60, 1.0), (0.93, 0.12, 1.5), (0.97, 0.44, 1.1),
    (0.90, 0.80, 1.3), (0.80, 0.92, 1.0), (0.66, 0.05, 1.2), (0.05, 0.62, 1.3), (0.50, 0.16, 1.0),
)  # fmt: skip
"""Across, down to the horizon, and how large."""


def _sky(layout: Layout, colours: Colours) -> list[str]:
    x, y = layout.sky
    size = 26 * layout.letters
    parts = [
        f'<rect class="sky" width="{layout.width}" height="{layout.sea_level + 40}" {paint(colours, "sky")}/>',
        f'<circle cx="{x}" cy="{y}" r="{size * 3:.1f}" {paint(colours, "glow")}/>',
    ]
    if colours.is_night:
        for n, (across, down, radius) in enumerate(_STARS):
            twinkle = ' class="twinkle"' if n % 3 == 0 else ""
            parts.append(
                f'<circle{twinkle} cx="{layout.width * across:.1f}" cy="{layout.sea_level * down:.1f}"'
                f' r="{radius * layout.letters:.1f}" fill="#fff" opacity="0.85"/>'
            )
        parts.append(f'<circle class="light" cx="{x}" cy="{y}" r="{size:.1f}" fill="{colours.light}"/>')
        for across, down, share in ((-0.35, -0.2, 0.24), (0.3, 0.3, 0.3), (0.25, -0.45, 0.15), (-0.3, 0.5, 0.13)):
            parts.append(
                f'<circle cx="{x + size * across:.1f}" cy="{y + size * down:.1f}" r="{size * share:.1f}" fill="#cdc7a4"'
                ' opacity="0.7"/>'
            )
    else:
        parts.append(f'<circle class="light" cx="{x}" cy="{y}" r="{size:.1f}" fill="{colours.light}"/>')
    for across, down, scale in ((0.01, 0.05, 0.7), (0.53, 0.62, 0.8), (0.9, 0.75, 0.6)):
        parts.append(_wisp(layout.width * across, layout.sea_level * down, scale * layout.letters, colours))
    return parts


def _wisp(x: float, y: float, scale: float, colours: Colours) -> str:
    opacity = 0.28 if colours.is_night else 0.6
    return (
        f'<g class="wisp"><path transform="translate({x:.1f} {y:.1f}) scale({scale:.2f})" d="M0 22 q-2 -14 14 -14 q8 -14 24 -6'
        f' q16 -6 22 6 q18 0 16 14 Z" fill="{colours.wisp}" opacity="{opacity}"/></g>'
    )


def _land(layout: Layout, colours: Colours) -> list[str]:
    width, top, coast, sea, soil = layout.width, layout.horizon, layout.coast, layout.sea_level, layout.soil
    low = layout.town[1]
    rise = (sea - top) / 100
    far = f"M0 {top + 30 * rise:.0f} C{width * 0.08:.0f} {top - 34 * rise:.0f} {width * 0.15:.0f} {top - 30 * rise:.0f} {width * 0.22:.0f} {top + 12 * rise:.0f}"
    far += f" C{width * 0.3:.0f} {top - 24 * rise:.0f} {width * 0.4:.0f} {top + 8 * rise:.0f} {width * 0.5:.0f} {top + 52 * rise:.0f}"
    far += f" C{width * 0.58:.0f} {top + 30 * rise:.0f} {coast * 0.95:.0f} {top + 90 * rise:.0f} {coast + 30:.0f} {sea + 8} V{low} H0 Z"
    near = f"M0 {top + 46 * rise:.0f} C{coast * 0.16:.0f} {top + 8 * rise:.0f} {coast * 0.3:.0f} {top + 20 * rise:.0f} {coast * 0.45:.0f} {top + 42 * rise:.0f}"
    near += f" C{coast * 0.6:.0f} {top + 64 * rise:.0f} {coast * 0.8:.0f} {top + 62 * rise:.0f} {coast - 14} {sea + 4}"
    shore = f" C{coast + 6} {sea + 16} {layout.floor - 24} {sea + (low - sea) * 0.4:.0f} {layout.floor} {low} H0 Z"
    deep = f"M0 {soil} C{coast * 0.3:.0f} {soil - 10} {coast * 0.6:.0f} {soil + 24} {coast - 2} {soil + 18} L{layout.floor - 4} {low} H0 Z"
    return [
        f'<path d="{far}" {paint(colours, "far")}/>',
        f'<path d="M{coast - 60} {sea} H{width} V{low} H{coast - 60} Z" {paint(colours, "sea")}/>',
        *_waves(layout, colours),
        f'<path d="M{coast - 14} {sea + 4}{shore}" fill="none" stroke="{colours.shore}" stroke-width="12"/>',
        f'<path d="{near}{shore}" {paint(colours, "hills")}/>',
        *_trees(layout, colours),
        *_village(layout, colours),
        f'<path d="{deep}" {paint(colours, "soil")}/>',
        *_stones(layout, colours),
        f'<path d="{layout.stream}" fill="none" stroke="{colours.shore}" stroke-width="{26 * layout.letters:.0f}" stroke-linecap="round" opacity="0.8"/>',
        f'<path d="{layout.stream}" fill="none" stroke="{colours.water[1]}" stroke-width="{18 * layout.letters:.0f}" stroke-linecap="round"/>',
    ]


def _waves(layout: Layout, colours: Colours) -> list[str]:
    """Lines of foam; each is a little longer than the sea, so that it can sway."""
    left, sea, low = layout.coast - 40, layout.sea_level, layout.town[1]
    lines = []
    for n, (down, opacity) in enumerate(((0.02, 0.7), (0.5, 0.25), (0.9, 0.3))):
        y = sea + 5 + (low - sea - 14) * down
        step = 26 if n == 0 else 34
        crests = f"q{step / 2} {-6 if n == 0 else -8} {step} 0 " + f"t{step} 0 " * ((layout.width - left) // step + 2)
        lines.append(
            f'<path class="wave" d="M{left} {y:.1f} {crests.strip()}" fill="none" stroke="{colours.wave}" stroke-width="2.5"'
            f' stroke-linecap="round" opacity="{opacity}"/>'
        )
    if colours.is_night:
        lines.extend(
            [
                f'<path class="twinkle" d="M{layout.coast + 60 + 44 * n} {sea + 14 + 10 * (n % 3)} h{18 + 6 * (n % 2)}" stroke="{colours.light}"'
                f' stroke-width="2" stroke-linecap="round" opacity="0.5"/>'
                for n in range(4)
            ]
        )
    return lines


def _trees(layout: Layout, colours: Colours) -> list[str]:
    rise = (layout.sea_level - layout.horizon) / 100
    size = 8 * layout.letters
    spots = [(0.55, 0.66), (0.56, 0.72), (0.72, 0.72), (0.76, 0.8), (0.025, 0.62)]
    return [
        f'<path d="M{layout.coast * x:.0f} {layout.horizon + 100 * y * rise:.0f} l{-size:.1f} {2.4 * size:.1f} h{2 * size:.1f} Z"'
        f' fill="{colours.tree}"/>'
        for x, y in spots
    ]


def _stones(layout: Layout, colours: Colours) -> list[str]:
    depth = layout.town[1] - layout.soil
    spots = [(0.08, 0.35), (0.16, 0.9), (0.6, 0.4), (0.68, 0.75), (0.78, 0.35), (0.86, 0.7), (0.55, 0.88), (0.93, 0.92)]
    return [
        f'<ellipse cx="{layout.coast * x:.0f}" cy="{layout.soil + depth * y:.0f}" rx="{7 + n % 3 * 3}" ry="{4 + n % 2 * 2}"'
        f' fill="{colours.stone}" opacity="0.55"/>'
        for n, (x, y) in enumerate(spots)
    ]


def _town(layout: Layout, colours: Colours) -> list[str]:
    """The ground on which people stand."""
    top = layout.town[1] - 8
    return [
        f'<rect y="{top}" width="{layout.width}" height="{layout.height - top}" {paint(colours, "town")}/>',
        f'<rect y="{top}" width="{layout.width}" height="4" fill="{colours.shore}"/>',
    ]


def _village(layout: Layout, colours: Colours) -> list[str]:
    if layout.village is None:
        return []
    x, y = layout.village
    parts: list[str] = []
    for across, size in ((-30, 20), (-4, 28), (28, 22)):
        left = x + across - size / 2
        roof, side = y - size * 1.4, size * 0.2
        parts.append(
            f'<path d="M{left:.1f} {y} v{-size * 0.8:.1f} l{size / 2:.1f} {-size * 0.6:.1f} l{size / 2:.1f} {size * 0.6:.1f}'
            f' v{size * 0.8:.1f} Z" fill="{colours.house}"/>'
        )
        for window in (0.22, 0.58):
            parts.append(
                f'<rect x="{left + size * window:.1f}" y="{roof + size * 0.75:.1f}" width="{side:.1f}" height="{side:.1f}"'
                f' fill="{colours.window}"/>'
            )
    return parts


def _canal(layout: Layout, colours: Colours) -> list[str]:
    """The canal of points between its banks; numbers and chips come later."""
    left, top, width, height = layout.track
    bank = 7 * layout.letters
    y = top - bank
    waves = f"q15 -5 30 0 {'t30 0 ' * int(width / 30 - 1)}"
    return [
        f'<rect x="{left - 24}" y="{y:.1f}" width="{width + 48}" height="{height + 2 * bank:.1f}" rx="{height / 2 + bank:.1f}"'
        f' fill="{colours.bank}"/>',
        f'<rect class="track" x="{left - 18}" y="{top}" width="{width + 36}" height="{height}" rx="{height / 2:.1f}" {paint(colours, "track")}/>',
        f'<path class="wave" d="M{left} {top + height - 6} {waves.strip()}" fill="none" stroke="{colours.wave}" stroke-width="2"'
        ' opacity="0.3"/>',
    ]


def outline(place: str, box: Box) -> str:
    """The outline of a place, within its space."""
    x, y, width, height = box
    if place.endswith("cloud"):
        return _path(_CLOUD, x, y, width, height)
    if place == "plant":
        return _path(_PLANT, x, y, width, height)
    if place == "sea":
        return _path(_SQUARE, x, y, width, height)
    return _path(_POND, x, y, width, height)


# Outlines in a square of 100 by 100, as letters of a path and pairs of numbers.
_CLOUD: Final = (
    "M 12 97 C 1 97 -2 80 3 70 C -3 52 8 40 17 42 C 20 20 34 8 46 16 C 56 -2 76 2 80 24"
    " C 92 22 100 40 96 56 C 104 72 100 97 86 97 Z"
)
_POND: Final = "M 2 50 C 0 14 10 3 40 4 C 68 -1 98 2 98 44 C 101 86 92 98 62 97 C 30 101 3 98 2 50 Z"
_SQUARE: Final = (
    "M 3 0 C 1 0 0 2 0 6 L 4 97 C 4 99 5 100 7 100 L 98 100 C 99 100 100 99 100 97 L 100 6 C 100 2 99 0 97 0 Z"
)
_PLANT: Final = (
    "M 1 100 L 1 40 C 1 6 30 6 30 34 C 32 30 34 28 37 28 C 37 4 64 4 64 28 C 67 28 69 30 71 34"
    " C 71 6 99 6 99 40 L 99 100 Z"
)


def _path(shape: str, x: float, y: float, width: float, height: float) -> str:
    parts: list[str] = []
    is_across = True
    for part in shape.split():
        if part.isalpha():
            parts.append(part)
            continue
        start, length = (x, width) if is_across else (y, height)
        parts.append(f"{start + float(part) / 100 * length:.1f}")
        is_across = not is_across
    return " ".join(parts)
