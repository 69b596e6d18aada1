"""The board of Water Cycle as SVG: sky, land and sea, six numbered arrows, the town and the pipe of points.

Places carry `data-place`, persons `data-person`, arrows `data-arrow` and cubes `data-seat`, so that
an interface can find, light up and move them. `PLACE_BOXES` says where each place's cubes stand.
"""

from __future__ import annotations

from math import cos, radians, sin
from typing import Final

from watertable.drawing.drawer import Drawer
from watertable.drawing.palette import SEAT_COLOURS, SEAT_INKS, SEAT_SIGNS, UNUSED_COLOUR
from watertable.games.water_cycle.pack import WaterCyclePack
from watertable.games.water_cycle.view import WaterCycleView
from watertable.kernel.pack import Pack
from watertable.kernel.state import View

WIDTH: Final = 1200
HEIGHT: Final = 880
PIPE: Final = 30
CUBE: Final = 18
"""A cube's side; with its gap it takes one more pixel than this."""

PLACE_BOXES: Final[dict[str, tuple[int, int, int, int]]] = {
    "left-cloud": (256, 116, 200, 114),
    "right-cloud": (766, 116, 200, 114),
    "lake": (96, 354, 168, 44),
    "river": (420, 404, 168, 44),
    "aquifer": (236, 574, 168, 44),
    "sea": (894, 490, 200, 114),
    "plant": (66, 712, 196, 114),
}
"""Left, top, width and height of the room for each place's cubes."""

_LIMITED: Final = ("lake", "river", "aquifer")
_NAMES: Final = {
    "left-cloud": ("Left cloud", 356, 70),
    "right-cloud": ("Right cloud", 866, 70),
    "lake": ("Lake", 180, 346),
    "river": ("River", 504, 396),
    "aquifer": ("Aquifer", 320, 566),
    "sea": ("Sea", 994, 478),
    "plant": ("Treatment plant", 164, 708),
}
_ARROWS: Final[dict[str, tuple[str, int, int]]] = {
    "sea right-cloud": ("M 1004 440 C 1010 360 990 290 930 236", 1000, 336),
    "right-cloud left-cloud": ("M 722 150 C 660 124 570 124 506 150", 614, 130),
    "left-cloud lake": ("M 290 244 C 262 276 226 296 202 318", 244, 288),
    "left-cloud river": ("M 404 244 C 438 290 470 320 496 366", 458, 306),
    "left-cloud aquifer": ("M 344 250 C 340 350 330 440 322 536", 338, 440),
}
_RETURNS: Final = (
    ("M 292 356 C 470 262 620 246 734 214", 660, 236),
    ("M 606 404 C 690 360 770 310 812 240", 716, 350),
    ("M 606 434 C 700 456 780 486 880 510", 722, 460),
    ("M 424 600 C 580 636 740 620 884 566", 660, 622),
)
_STYLE: Final = """
text{font-family:'Avenir Next','Segoe UI',system-ui,sans-serif;fill:#1d3a4c}
.name{font-size:19px;font-weight:600;text-anchor:middle;paint-order:stroke;stroke:#ffffffb0;stroke-width:4px}
.flow{fill:none;stroke:#1f6f9f;stroke-width:5;stroke-linecap:round;marker-end:url(#head)}
.back{fill:none;stroke:#1f6f9f;stroke-width:3.5;stroke-dasharray:2 9;stroke-linecap:round;marker-end:url(#head)}
.number{font-size:19px;font-weight:700;text-anchor:middle;fill:#fff}
.slot{fill:#ffffff70;stroke:#12557d;stroke-width:1.2}
.sign{font-size:11px;font-weight:700;text-anchor:middle}
.points{font-size:15px;font-weight:700;text-anchor:middle}
.tick{font-size:9.5px;text-anchor:middle;fill:#35566b}
"""


class WaterCycleDrawer(Drawer):
    """Draws the empty board of a pack, and any position on it."""

    def sheet(self, pack: Pack) -> str:
        assert isinstance(pack, WaterCyclePack)
        parts = _board(pack, pack.start_persons)
        for place in _LIMITED:
            parts.extend(_slots(place, _room(pack, place)))
        return _document(parts)

    def position(self, view: View) -> str:
        assert isinstance(view, WaterCycleView)
        pack = view.setup.pack
        assert isinstance(pack, WaterCyclePack)
        parts = _board(pack, view.persons)
        for place in PLACE_BOXES:
            parts.extend(_cubes(pack, view, place))
        for person, seat in enumerate(view.on_persons):
            x, y, _ = person_spot(pack, person)
            parts.append(_cube(seat, x - CUBE / 2, y + 30))
        parts.extend(_scores(view))
        parts.extend(_dice(view))
        return _document(parts)


def _document(parts: list[str]) -> str:
    body = "\n".join(parts)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" role="img" '
        f'aria-label="The board of Water Cycle"><style>{_STYLE}</style>\n{body}\n</svg>\n'
    )


def _room(pack: WaterCyclePack, place: str) -> int:
    return pack.room[("sea", "right-cloud", "left-cloud", "lake", "river", "aquifer").index(place)]


def _board(pack: WaterCyclePack, persons: int) -> list[str]:
    return [_DEFINITIONS, _PIPE_AND_LAND, *_scale(), *_places(), *_arrows(pack), *_town(pack, persons)]


_DEFINITIONS: Final = """<defs>
<linearGradient id="sky" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#bfe3f6"/>
<stop offset="1" stop-color="#f3fafc"/></linearGradient>
<linearGradient id="water" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#69b7dd"/>
<stop offset="1" stop-color="#2c7fb0"/></linearGradient>
<linearGradient id="soil" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#c9a777"/>
<stop offset="1" stop-color="#a98456"/></linearGradient>
<linearGradient id="grass" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#b9d98c"/>
<stop offset="1" stop-color="#8fbf6a"/></linearGradient>
<marker id="head" viewBox="0 0 10 10" refX="6" refY="5" markerWidth="4.2" markerHeight="4.2" orient="auto">
<path d="M0 0 L10 5 L0 10 L2.5 5 Z" fill="#1f6f9f"/></marker>
</defs>"""

_PIPE_AND_LAND: Final = f"""<rect width="{WIDTH}" height="{HEIGHT}" rx="30" fill="#d3e3ea"/>
<rect x="{PIPE}" y="{PIPE}" width="{WIDTH - 2 * PIPE}" height="{HEIGHT - 2 * PIPE}" rx="14" fill="url(#sky)"/>
<path d="M30 300 C110 250 150 262 210 290 C300 250 350 300 420 318 C520 330 600 380 660 420 L760 470
 L760 652 L30 652 Z" fill="url(#grass)"/>
<path d="M30 470 C160 458 300 486 420 492 C560 500 680 520 790 560 L790 652 L30 652 Z" fill="url(#soil)"/>
<path d="M700 430 C760 450 800 444 860 440 C960 432 1080 446 1170 438 L1170 652 L760 652
 C740 580 730 500 700 430 Z" fill="url(#water)"/>
<path d="M770 620 q20 -10 40 0 t40 0 t40 0 t40 0 t40 0 t40 0 t40 0 t40 0 t40 0" fill="none" stroke="#ffffff66"
 stroke-width="3"/>
<path d="M30 652 H1170 V836 Q1170 850 1156 850 H44 Q30 850 30 836 Z" fill="#f1e7d2"/>
<path d="M30 652 H1170" stroke="#caa46a" stroke-width="3"/>
<path d="M60 120 a30 30 0 1 0 60 0 a30 30 0 1 0 -60 0" fill="#ffd76a"/>"""


_CLOUD: Final = "q-26 -2 -28 -32 q-2 -34 34 -38 q12 -38 58 -32 q34 -34 76 -6 q48 -12 58 32 q38 10 26 48 q-4 26 -34 28 Z"
_AIR: Final = 'fill="#fff" stroke="#9cc3d8" stroke-width="2"'
_WATER: Final = 'fill="url(#water)" stroke="#1f6f9f" stroke-width="2"'
_SHAPES: Final[dict[str, tuple[str, str]]] = {
    "left-cloud": (f"M262 234 {_CLOUD}", f'transform="translate(-43 -46) scale(1.1 1.2)" {_AIR}'),
    "right-cloud": (f"M772 234 {_CLOUD}", f'transform="translate(-94 -46) scale(1.1 1.2)" {_AIR}'),
    "lake": (
        "M66 378 C70 322 150 326 190 328 C262 324 300 344 294 380 C290 416 220 414 180 414 C120 418 62 416 66 378 Z",
        _WATER,
    ),
    "river": (
        "M330 330 C380 370 380 380 410 386 C470 372 560 378 610 396 C660 410 690 430 712 450 L742 520 C690 474 650 452"
        " 606 452 C540 470 460 470 410 452 C370 430 340 370 316 342 Z",
        _WATER,
    ),
    "aquifer": (
        "M196 598 C200 544 260 552 320 546 C390 548 440 556 442 594 C440 634 380 632 320 634 C250 634 196 636 196 598 Z",
        f'{_WATER} stroke-dasharray="7 5"',
    ),
    "sea": ("", ""),
    "plant": (
        "M52 838 V692 L92 668 V692 L132 668 V692 L172 668 V692 H274 V838 Z",
        'fill="#dfe6e9" stroke="#7d94a1" stroke-width="2"',
    ),
}
"""The outline of each place and how it is painted; the sea is part of the landscape."""


def _places() -> list[str]:
    parts = [f'<g data-place="{place}"><path d="{path}" {look}/></g>' for place, (path, look) in _SHAPES.items()]
    for place, (name, x, y) in _NAMES.items():
        parts.append(f'<text class="name" x="{x}" y="{y}" data-name="{place}">{name}</text>')
    return parts


def _arrows(pack: WaterCyclePack) -> list[str]:
    """Each die's arrow, with its number. An arrow that the default board lacks goes straight."""
    names = ("sea", "right-cloud", "left-cloud", "lake", "river", "aquifer")
    parts: list[str] = []
    used: dict[str, int] = {}
    for die in range(1, 7):
        if pack.sources[die] < 0:
            parts.append(f'<g data-arrow="{die}">')
            for path, x, y in _RETURNS:
                parts.append(f'<path class="back" d="{path}"/>{_badge(die, x, y)}')
            parts.append("</g>")
            continue
        source, target = names[pack.sources[die]], names[pack.targets[die]]
        ends = f"{source} {target}"
        path, x, y = _ARROWS.get(ends) or _straight(source, target)
        shift = 34 * used.get(ends, 0)
        used[ends] = used.get(ends, 0) + 1
        parts.append(f'<g data-arrow="{die}"><path class="flow" d="{path}"/>{_badge(die, x + shift, y)}</g>')
    return parts


def _straight(source: str, target: str) -> tuple[str, int, int]:
    x1, y1, x2, y2 = *_centre(source), *_centre(target)
    path = f"M {x1 + (x2 - x1) // 4} {y1 + (y2 - y1) // 4} L {x2 - (x2 - x1) // 4} {y2 - (y2 - y1) // 4}"
    return path, (x1 + x2) // 2, (y1 + y2) // 2


def _centre(place: str) -> tuple[int, int]:
    x, y, width, height = PLACE_BOXES[place]
    return x + width // 2, y + height // 2


def _badge(die: int, x: int, y: int) -> str:
    return (
        f'<rect x="{x - 16}" y="{y - 16}" width="32" height="32" rx="8" fill="#1f6f9f" stroke="#fff" stroke-width="2.5"/>'
        f'<text class="number" x="{x}" y="{y + 7}">{die}</text>'
    )


def person_spot(pack: WaterCyclePack, person: int) -> tuple[float, float, float]:
    """Where a person stands (middle, top) and how wide its space is."""
    step = 876 / len(pack.points)
    return 286 + step * (person + 0.5), 690, step


def _town(pack: WaterCyclePack, persons: int) -> list[str]:
    parts: list[str] = []
    for person, points in enumerate(pack.points):
        x, y, step = person_spot(pack, person)
        here = person < persons
        width = min(step - 8, 62)
        fill, line, opacity = ("#4c8fbd", "#1f5f8b", 1.0) if here else ("#d9cdb4", "#b3a486", 0.75)
        parts.append(
            f'<g data-person="{person + 1}" opacity="{opacity}">'
            f'<circle cx="{x:.1f}" cy="{y + 6}" r="{min(15, width / 3):.1f}" fill="{fill}" stroke="{line}" stroke-width="2"/>'
            f'<path d="M{x - width / 2:.1f} {y + 96} v-44 q0 -28 {width / 2:.1f} -28 q{width / 2:.1f} 0 {width / 2:.1f} 28'
            f' v44 Z" fill="{fill}" stroke="{line}" stroke-width="2"/>'
            f'<circle cx="{x:.1f}" cy="{y + 118}" r="15" fill="#fff" stroke="{line}" stroke-width="1.5"/>'
            f'<text class="points" x="{x:.1f}" y="{y + 123}">{points}</text></g>'
        )
    return parts


def _slot_spots(place: str, room: int) -> list[tuple[float, float]]:
    """Where each of the cubes of a limited place stands."""
    x, y, width, height = PLACE_BOXES[place]
    rows = 2 if room > 4 else 1
    columns = max(1, -(-room // rows))
    while columns * (CUBE + 3) > width + 20 and rows < 4:
        rows += 1
        columns = -(-room // rows)
    step = min(CUBE + 6, (width + 20) / columns)
    left = x + width / 2 - step * columns / 2 + (step - CUBE) / 2
    top = y + height / 2 - rows * (CUBE + 4) / 2
    return [(left + step * (n % columns), top + (CUBE + 4) * (n // columns)) for n in range(room)]


def _slots(place: str, room: int) -> list[str]:
    return [
        f'<rect class="slot" x="{x - 1:.1f}" y="{y - 1:.1f}" width="{CUBE + 2}" height="{CUBE + 2}" rx="4"/>'
        for x, y in _slot_spots(place, room)
    ]


def _cube(seat: int, x: float, y: float) -> str:
    colour, ink, sign = UNUSED_COLOUR, "#666f75", ""
    if seat >= 0:
        colour, ink, sign = SEAT_COLOURS[seat], SEAT_INKS[seat], SEAT_SIGNS[seat]
    mark = (
        f'<text class="sign" x="{x + CUBE / 2:.1f}" y="{y + 12.5:.1f}" style="fill:{ink}">{sign}</text>' if sign else ""
    )
    return (
        f'<g data-seat="{seat}"><rect x="{x:.1f}" y="{y:.1f}" width="{CUBE}" height="{CUBE}" rx="3.5" fill="{colour}"'
        f' stroke="#00000055"/><path d="M{x + 3:.1f} {y + 3.2:.1f} h{CUBE - 6}" stroke="#ffffff88" stroke-width="1.5"/>'
        f"{mark}</g>"
    )


def _cubes(pack: WaterCyclePack, view: WaterCycleView, place: str) -> list[str]:
    owners = view.cubes[place]
    if place in _LIMITED:
        room = _room(pack, place)
        standing = [seat for seat, cubes in enumerate(owners) for _ in range(cubes)]
        standing += [-1] * (room - view.room[place] - len(standing))
        parts = _slots(place, room)
        parts.extend([_cube(seat, *spot) for seat, spot in zip(standing, _slot_spots(place, room), strict=False)])
        return parts
    x, y, width, height = PLACE_BOXES[place]
    rows = [(seat, cubes) for seat, cubes in enumerate(owners) if cubes]
    top = y + height / 2 - len(rows) * (CUBE + 1) / 2
    parts = []
    for row, (seat, cubes) in enumerate(rows):
        left = x + width / 2 - cubes * (CUBE + 2) / 2
        parts.extend([_cube(seat, left + n * (CUBE + 2), top + row * (CUBE + 1)) for n in range(cubes)])
    return parts


def pipe_spot(points: int) -> tuple[float, float]:
    """The middle of a number on the pipe of points, 0 to 60, clockwise from the lower left corner."""
    inset = PIPE / 2
    width, height = WIDTH - PIPE, HEIGHT - PIPE
    along = (points % 61) / 61 * 2 * (width + height)
    if along < height:
        return inset, HEIGHT - inset - along
    along -= height
    if along < width:
        return inset + along, inset
    along -= width
    if along < height:
        return WIDTH - inset, inset + along
    return WIDTH - inset - (along - height), HEIGHT - inset


def _scale() -> list[str]:
    parts: list[str] = []
    for points in range(61):
        x, y = pipe_spot(points)
        tens = points % 10 == 0
        fill = "#7fb9d8" if tens else "#eef5f8"
        parts.append(f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{11 if tens else 9}" fill="{fill}"/>')
        parts.append(f'<text class="tick" x="{x:.1f}" y="{y + 3.5:.1f}">{points}</text>')
    return parts


def _scores(view: WaterCycleView) -> list[str]:
    """Each seat's chip on the pipe; chips on one number fan out. Above 60 the chip starts again."""
    parts: list[str] = []
    for seat, score in enumerate(view.scores):
        x, y = pipe_spot(score if score <= 60 else score - 60)
        sharing = [other for other in range(len(view.scores)) if view.scores[other] == score]
        if len(sharing) > 1:
            angle = radians(360 * sharing.index(seat) / len(sharing) - 90)
            x, y = x + 10 * cos(angle), y + 10 * sin(angle)
        plus = "+" if score > 60 else ""
        parts.append(
            f'<g data-score="{seat}"><circle cx="{x:.1f}" cy="{y:.1f}" r="10.5" fill="{SEAT_COLOURS[seat]}" stroke="#fff"'
            f' stroke-width="2"/><text class="sign" x="{x:.1f}" y="{y + 4:.1f}" style="fill:{SEAT_INKS[seat]}">'
            f"{SEAT_SIGNS[seat]}{plus}</text></g>"
        )
    return parts


_PIPS: Final = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}


def die_svg(die: int, x: float, y: float, size: float = 40) -> str:
    """A die with its upper left corner at x, y."""
    middle, step = size / 2, size * 0.27
    pips = "".join(
        f'<circle cx="{x + middle + step * dx:.1f}" cy="{y + middle + step * dy:.1f}" r="{size * 0.09:.1f}" fill="#fff"/>'
        for dx, dy in _PIPS[die]
    )
    return (
        f'<g data-die="{die}"><rect x="{x:.1f}" y="{y:.1f}" width="{size}" height="{size}" rx="{size * 0.2:.1f}"'
        f' fill="#235e9e" stroke="#fff" stroke-width="2"/>{pips}</g>'
    )


def _dice(view: WaterCycleView) -> list[str]:
    """The dice that are left, in the sky between the clouds; a die in use has a ring."""
    parts = [die_svg(die, 1000 + 46 * (n % 3), 60 + 46 * (n // 3), 38) for n, die in enumerate(view.dice)]
    if view.die:
        x = 1000 + 46 * (len(view.dice) % 3)
        y = 60 + 46 * (len(view.dice) // 3)
        parts.append(f'<rect x="{x - 4}" y="{y - 4}" width="46" height="46" rx="12" fill="#ffd76a"/>')
        parts.append(die_svg(view.die, x, y, 38))
    return parts


DRAWER: Final = WaterCycleDrawer()
