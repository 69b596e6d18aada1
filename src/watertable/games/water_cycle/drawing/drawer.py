"""The board of Water Cycle as SVG: sky, land and sea, six numbered arrows, the town and the scoring pipe.

Places and people carry `data-place`, arrows `data-arrow`, cubes `data-seat`; what moves has `data-piece`.
An interface that moves the cubes itself takes the bare board and the coordinates of everything on it from
`pieces`.
"""

from __future__ import annotations

from math import cos, radians, sin
from typing import Any, Final

from watertable.games.water_cycle.drawing.layout import TALL, WIDE, Layout
from watertable.games.water_cycle.pack.reader import WaterCyclePack
from watertable.games.water_cycle.position import WaterCyclePosition
from watertable.games.water_cycle.rules.places import NUMBER
from watertable.kernel.drawing import Drawer, Piece
from watertable.kernel.pack import Pack
from watertable.kernel.palette import SEAT_COLOURS, SEAT_INKS, SEAT_SIGNS, UNUSED_COLOUR
from watertable.kernel.position import View

_LIMITED: Final = ("lake", "river", "aquifer")
_ON_ARROWS: Final = ("sea", "right-cloud", "left-cloud", "lake", "river", "aquifer")
_NAMES: Final = {
    "left-cloud": "Left cloud",
    "right-cloud": "Right cloud",
    "lake": "Lake",
    "river": "River",
    "aquifer": "Aquifer",
    "sea": "Sea",
    "plant": "Treatment plant",
}
_STYLE: Final = """
text{font-family:Figtree,'Avenir Next','Segoe UI',system-ui,sans-serif;fill:#1d3a4c}
.name{font-size:20px;font-weight:600;text-anchor:middle;paint-order:stroke;stroke:#ffffffb0;stroke-width:4px}
.flow{fill:none;stroke:#1f6f9f;stroke-width:5;stroke-linecap:round;marker-end:url(#head)}
.back{fill:none;stroke:#1f6f9f;stroke-width:3.5;stroke-dasharray:2 9;stroke-linecap:round;marker-end:url(#head)}
.number{font-size:19px;font-weight:700;text-anchor:middle;fill:#fff}
.slot{fill:#ffffff70;stroke:#12557d;stroke-width:1.2}
.sign{font-size:14px;font-weight:700;text-anchor:middle}
.points{font-size:15px;font-weight:700;text-anchor:middle}
.tick{text-anchor:middle;fill:#35566b}
"""


class WaterCycleDrawer(Drawer):
    """Draws the empty board of a pack, and any position on it."""

    def sheet(self, pack: Pack) -> str:
        assert isinstance(pack, WaterCyclePack)
        return _document(WIDE, [*_board(WIDE, pack), *_named(WIDE, pack), *_town(WIDE, pack, pack.start_persons)])

    def position(self, view: View) -> str:
        assert isinstance(view, WaterCyclePosition)
        pack = view.setup.pack
        assert isinstance(pack, WaterCyclePack)
        parts = [*_board(WIDE, pack), *_named(WIDE, pack), *_town(WIDE, pack, view.persons)]
        for place in WIDE.boxes:
            parts.extend(_cubes(WIDE, pack, view, place))
        for person, seat in enumerate(view.on_persons):
            x, y, _ = person_spot(WIDE, pack, person)
            parts.append(_cube(WIDE, seat, x - WIDE.cube / 2, y + 40, f"population {person + 1}"))
        parts.extend(_scores(WIDE, view))
        parts.extend(_dice(view))
        return _document(WIDE, parts)

    def pieces(self, pack: Pack) -> list[Piece]:
        """The bare board in both arrangements; the interface adds names, numbers, people and cubes."""
        assert isinstance(pack, WaterCyclePack)
        return [
            Piece(key, "", [], _document(layout, _board(layout, pack)), _facts(layout, pack))
            for key, layout in (("wide", WIDE), ("tall", TALL))
        ]


def _facts(layout: Layout, pack: WaterCyclePack) -> dict[str, Any]:
    """Where everything goes, and what the pack says about it."""
    persons = [person_spot(layout, pack, person) for person in range(len(pack.points))]
    return {
        "size": [layout.width, layout.height],
        "cube": layout.cube,
        "letters": layout.letters,
        "places": {
            place: {
                "box": list(layout.boxes[place]),
                "name": list(layout.names[place]),
                "shape": list(layout.shapes[place]),
                "spots": [list(spot) for spot in _slot_spots(layout, place, _room(pack, place))]
                if place in _LIMITED
                else None,
            }
            for place in layout.boxes
        },
        "arrows": [
            {"die": die, "from": source, "to": target, "path": path, "at": [x, y]}
            for die, source, target, path, x, y in _lines(layout, pack)
        ],
        "persons": [
            {"x": x, "y": y, "width": width, "points": points}
            for (x, y, width), points in zip(persons, pack.points, strict=True)
        ],
        "pipe": [list(pipe_spot(layout, points)) for points in range(61)],
    }


def _document(layout: Layout, parts: list[str]) -> str:
    body = "\n".join(parts)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {layout.width} {layout.height}" role="img" '
        f'aria-label="The board of Water Cycle"><style>{_STYLE}</style>\n{body}\n</svg>\n'
    )


def _room(pack: WaterCyclePack, place: str) -> int:
    return pack.room[_ON_ARROWS.index(place)]


def _board(layout: Layout, pack: WaterCyclePack) -> list[str]:
    """Sky, land and sea, the places with room for cubes, the arrows' lines and the pipe."""
    slots = [slot for place in _LIMITED for slot in _slots(layout, place, _room(pack, place))]
    return [_DEFINITIONS, _sky(layout), *_scale(layout), *_places(layout), *slots, *_arrows(layout, pack)]


def _named(layout: Layout, pack: WaterCyclePack) -> list[str]:
    """The names of the places and the numbers of the arrows."""
    parts = [
        f'<text class="name" x="{x}" y="{y}" data-name="{place}">{_NAMES[place]}</text>'
        for place, (x, y) in layout.names.items()
    ]
    parts.extend([_badge(die, x, y) for die, _, _, _, x, y in _lines(layout, pack)])
    return parts


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


def _sky(layout: Layout) -> str:
    width, height, pipe = layout.width, layout.height, layout.pipe
    return (
        f'<rect width="{width}" height="{height}" rx="{pipe}" fill="#d3e3ea"/>\n<rect x="{pipe}" y="{pipe}"'
        f' width="{width - 2 * pipe}" height="{height - 2 * pipe}" rx="14" fill="url(#sky)"/>\n{layout.landscape}'
    )


_AIR: Final = 'fill="#fff" stroke="#9cc3d8" stroke-width="2"'
_WATER: Final = 'fill="url(#water)" stroke="#1f6f9f" stroke-width="2"'
_LOOKS: Final = {
    "left-cloud": _AIR,
    "right-cloud": _AIR,
    "lake": _WATER,
    "river": _WATER,
    "aquifer": f'{_WATER} stroke-dasharray="7 5"',
    "sea": 'fill="none"',
    "plant": 'fill="#dfe6e9" stroke="#7d94a1" stroke-width="2"',
}
"""How each place is painted; the sea is part of the landscape."""


def _places(layout: Layout) -> list[str]:
    return [
        f'<g data-place="{place}"><path d="{path}" transform="{moved}" {_LOOKS[place]}/></g>'
        for place, (path, moved) in layout.shapes.items()
    ]


def _lines(layout: Layout, pack: WaterCyclePack) -> list[tuple[int, str, str, str, int, int]]:
    """Every line of every arrow: die, source, target, path and where its number goes.

    An arrow that the default board does not have is a straight line; arrows that share a line have their
    numbers side by side.
    """
    lines: list[tuple[int, str, str, str, int, int]] = []
    used: dict[str, int] = {}
    for die in range(1, 7):
        if pack.sources[die] < 0:
            lines.extend([(die, *line) for line in layout.returns])
            continue
        source, target = _ON_ARROWS[pack.sources[die]], _ON_ARROWS[pack.targets[die]]
        ends = f"{source} {target}"
        path, x, y = layout.arrows.get(ends) or _straight(layout, source, target)
        shift = round(34 * layout.letters) * used.get(ends, 0)
        used[ends] = used.get(ends, 0) + 1
        lines.append((die, source, target, path, x + shift, y))
    return lines


def _arrows(layout: Layout, pack: WaterCyclePack) -> list[str]:
    parts: list[str] = []
    lines = _lines(layout, pack)
    for die in range(1, 7):
        kind = "back" if pack.sources[die] < 0 else "flow"
        paths = "".join([f'<path class="{kind}" d="{line[3]}"/>' for line in lines if line[0] == die])
        parts.append(f'<g data-arrow="{die}">{paths}</g>')
    return parts


def _straight(layout: Layout, source: str, target: str) -> tuple[str, int, int]:
    x1, y1, x2, y2 = *_centre(layout, source), *_centre(layout, target)
    path = f"M {x1 + (x2 - x1) // 4} {y1 + (y2 - y1) // 4} L {x2 - (x2 - x1) // 4} {y2 - (y2 - y1) // 4}"
    return path, (x1 + x2) // 2, (y1 + y2) // 2


def _centre(layout: Layout, place: str) -> tuple[int, int]:
    x, y, width, height = layout.boxes[place]
    return x + width // 2, y + height // 2


def _badge(die: int, x: int, y: int) -> str:
    return (
        f'<rect x="{x - 16}" y="{y - 16}" width="32" height="32" rx="8" fill="#1f6f9f" stroke="#fff" stroke-width="2.5"/>'
        f'<text class="number" x="{x}" y="{y + 7}">{die}</text>'
    )


def person_spot(layout: Layout, pack: WaterCyclePack, person: int) -> tuple[float, float, float]:
    """Where a person stands (middle, top) and how wide their space is."""
    left, top, width, _ = layout.town
    step = width / len(pack.points)
    return round(left + step * (person + 0.5), 1), top, round(step, 1)


def _town(layout: Layout, pack: WaterCyclePack, persons: int) -> list[str]:
    parts: list[str] = []
    for person, points in enumerate(pack.points):
        x, y, step = person_spot(layout, pack, person)
        here = person < persons
        width = min(step - 8, 62)
        fill, line, opacity = ("#4c8fbd", "#1f5f8b", 1.0) if here else ("#d9cdb4", "#b3a486", 0.75)
        parts.append(
            f'<g data-place="person {person + 1}" opacity="{opacity}">'
            f'<circle cx="{x:.1f}" cy="{y + 6}" r="{min(15, width / 3):.1f}" fill="{fill}" stroke="{line}" stroke-width="2"/>'
            f'<path d="M{x - width / 2:.1f} {y + 96} v-44 q0 -28 {width / 2:.1f} -28 q{width / 2:.1f} 0 {width / 2:.1f} 28'
            f' v44 Z" fill="{fill}" stroke="{line}" stroke-width="2"/>'
            f'<circle cx="{x:.1f}" cy="{y + 118}" r="15" fill="#fff" stroke="{line}" stroke-width="1.5"/>'
            f'<text class="points" x="{x:.1f}" y="{y + 123}">{points}</text></g>'
        )
    return parts


def _slot_spots(layout: Layout, place: str, room: int) -> list[tuple[float, float]]:
    """The positions of the cubes in a place with limited room."""
    x, y, width, height = layout.boxes[place]
    cube = layout.cube
    rows = 2 if room > 4 else 1
    columns = max(1, -(-room // rows))
    while columns * (cube + 3) > width + 20 and rows < 4:
        rows += 1
        columns = -(-room // rows)
    across = min(cube + 6, (width + 20) / columns)
    down = min(cube + 6, (height + 10) / rows)
    left = x + width / 2 - across * columns / 2 + (across - cube) / 2
    top = y + height / 2 - down * rows / 2 + (down - cube) / 2
    return [(round(left + across * (n % columns), 1), round(top + down * (n // columns), 1)) for n in range(room)]


def _slots(layout: Layout, place: str, room: int) -> list[str]:
    side = layout.cube + 2
    return [
        f'<rect class="slot" x="{x - 1:.1f}" y="{y - 1:.1f}" width="{side}" height="{side}" rx="5"/>'
        for x, y in _slot_spots(layout, place, room)
    ]


def _cube(layout: Layout, seat: int, x: float, y: float, piece: str) -> str:
    """A cube of a seat, or of a colour that nobody plays (-1). Cubes of one seat in one place are numbered."""
    side = layout.cube
    colour, ink, sign = UNUSED_COLOUR, "#666f75", ""
    if seat >= 0:
        colour, ink, sign = SEAT_COLOURS[seat], SEAT_INKS[seat], SEAT_SIGNS[seat]
    mark = (
        f'<text class="sign" x="{x + side / 2:.1f}" y="{y + side * 0.74:.1f}" style="fill:{ink}">{sign}</text>'
        if sign
        else ""
    )
    return (
        f'<g data-seat="{seat}" data-piece="cube {piece}"><rect x="{x:.1f}" y="{y:.1f}" width="{side}" height="{side}" rx="4.5" fill="{colour}"'
        f' stroke="#00000055"/><path d="M{x + 4:.1f} {y + 3.4:.1f} h{side - 8}" stroke="#ffffff88" stroke-width="1.5"/>'
        f"{mark}</g>"
    )


def _cubes(layout: Layout, pack: WaterCyclePack, view: WaterCyclePosition, place: str) -> list[str]:
    owners = view.owners_in(NUMBER[place])
    cube = layout.cube
    if place in _LIMITED:
        room = _room(pack, place)
        standing = [seat for seat, cubes in enumerate(owners) for _ in range(cubes)]
        standing += [-1] * (room - view.room[NUMBER[place]] - len(standing))
        spots = _slot_spots(layout, place, room)
        return [
            _cube(layout, seat, *spot, f"{place} {seat} {standing[:at].count(seat)}")
            for at, (seat, spot) in enumerate(zip(standing, spots, strict=False))
        ]
    x, y, width, height = layout.boxes[place]
    rows = [(seat, cubes) for seat, cubes in enumerate(owners) if cubes]
    down = min(cube + 2, (height - cube) / max(1, len(rows) - 1))
    top = y + height / 2 - ((len(rows) - 1) * down + cube) / 2
    parts = []
    for row, (seat, cubes) in enumerate(rows):
        across = min(cube + 2, (width - cube) / max(1, cubes - 1))
        left = x + width / 2 - ((cubes - 1) * across + cube) / 2
        parts.extend(
            [_cube(layout, seat, left + n * across, top + row * down, f"{place} {seat} {n}") for n in range(cubes)]
        )
    return parts


def pipe_spot(layout: Layout, points: int) -> tuple[float, float]:
    """The centre of a number on the scoring pipe, 0 to 60, clockwise from the lower left corner."""
    inset = layout.pipe / 2
    width, height = layout.width - layout.pipe, layout.height - layout.pipe
    along = round((points % 61) / 61 * 2 * (width + height), 1)
    if along < height:
        return inset, layout.height - inset - along
    along -= height
    if along < width:
        return inset + along, inset
    along -= width
    if along < height:
        return layout.width - inset, inset + along
    return layout.width - inset - (along - height), layout.height - inset


def _scale(layout: Layout) -> list[str]:
    """The numbers on the pipe; where only every fifth is written, the others are dots."""
    parts: list[str] = []
    for points in range(61):
        x, y = pipe_spot(layout, points)
        tens = points % 10 == 0
        is_written = layout.every_tick or points % 5 == 0
        radius = (11 if tens else 9) * layout.letters if is_written else 5
        fill = "#7fb9d8" if tens else "#eef5f8"
        parts.append(f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{radius:.1f}" fill="{fill}"/>')
        if is_written:
            size = 11 * layout.letters
            parts.append(
                f'<text class="tick" x="{x:.1f}" y="{y + size * 0.36:.1f}" font-size="{size:.1f}">{points}</text>'
            )
    return parts


def _scores(layout: Layout, view: WaterCyclePosition) -> list[str]:
    """Each seat's chip on the pipe; chips on the same number fan out. Above 60 a chip starts again."""
    parts: list[str] = []
    for seat, score in enumerate(view.scores):
        x, y = pipe_spot(layout, score if score <= 60 else score - 60)
        sharing = [other for other in range(len(view.scores)) if view.scores[other] == score]
        if len(sharing) > 1:
            angle = radians(360 * sharing.index(seat) / len(sharing) - 90)
            x, y = x + 10 * cos(angle), y + 10 * sin(angle)
        plus = "+" if score > 60 else ""
        parts.append(
            f'<g data-score="{seat}" data-piece="score {seat}"><circle cx="{x:.1f}" cy="{y:.1f}" r="10.5" fill="{SEAT_COLOURS[seat]}" stroke="#fff"'
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


def die_svg(die: int, x: float, y: float, size: float, copy: int) -> str:
    """A die with its upper left corner at x, y; the how manieth one that shows this number."""
    middle, step = size / 2, size * 0.27
    pips = "".join(
        f'<circle cx="{x + middle + step * dx:.1f}" cy="{y + middle + step * dy:.1f}" r="{size * 0.09:.1f}" fill="#fff"/>'
        for dx, dy in _PIPS[die]
    )
    return (
        f'<g data-die="{die}" data-piece="die {die} {copy}"><rect x="{x:.1f}" y="{y:.1f}" width="{size}" height="{size}" rx="{size * 0.2:.1f}"'
        f' fill="#235e9e" stroke="#fff" stroke-width="2"/>{pips}</g>'
    )


def _dice(view: WaterCyclePosition) -> list[str]:
    """The dice that are left, in the sky next to the right cloud; the die in use is highlighted."""
    parts = [
        die_svg(die, 1000 + 46 * (n % 3), 60 + 46 * (n // 3), 38, view.dice[:n].count(die))
        for n, die in enumerate(view.dice)
    ]
    if view.die:
        x = 1000 + 46 * (len(view.dice) % 3)
        y = 60 + 46 * (len(view.dice) // 3)
        parts.append(f'<rect x="{x - 4}" y="{y - 4}" width="46" height="46" rx="12" fill="#ffd76a"/>')
        parts.append(die_svg(view.die, x, y, 38, view.dice.count(view.die)))
    return parts


DRAWER: Final = WaterCycleDrawer()
