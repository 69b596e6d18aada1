"""The board of Water Cycle as SVG: sky, land and sea, six numbered arrows, the town and the canal of points.

Places and people carry `data-place`, arrows `data-arrow`, cubes `data-seat`; what moves has `data-piece`.
An interface that moves the cubes itself takes the bare board and the coordinates of everything on it from
`pieces`.
"""

from __future__ import annotations

from typing import Any, Final

from watertable.games.water_cycle.drawing.colours import DAY, NIGHT, Colours
from watertable.games.water_cycle.drawing.layout import COMPACT, TALL, WIDE, Layout
from watertable.games.water_cycle.drawing.scenery import head, outline, paint, scenery
from watertable.games.water_cycle.drawing.tokens import (
    cube,
    die_svg,
    grid_spots,
    person,
    shape_facts,
    spread,
    track_spot,
)
from watertable.games.water_cycle.pack.reader import WaterCyclePack
from watertable.games.water_cycle.position import WaterCyclePosition
from watertable.games.water_cycle.rules.places import NUMBER
from watertable.kernel.drawing import Drawer, Piece
from watertable.kernel.lettering import FONT_FAMILY
from watertable.kernel.pack import Pack
from watertable.kernel.palette import SEAT_COLOURS, SEAT_INKS, SEAT_SIGNS
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
_STYLE: Final = f"""
text{{font-family:{FONT_FAMILY};fill:{DAY.ink};text-anchor:middle;font-weight:700}}
.name{{font-size:20px;font-weight:600;paint-order:stroke;stroke:{DAY.halo};stroke-width:4px}}
.number{{font-size:19px;fill:{DAY.badge_ink}}}
.tick{{font-size:16px;fill:{DAY.tick}}}
"""
_ARRANGEMENTS: Final = (("wide", WIDE), ("tall", TALL), ("compact", COMPACT))


class WaterCycleDrawer(Drawer):
    """Draws the empty board of a pack, and any position on it: wide, and by day."""

    def sheet(self, pack: Pack) -> str:
        assert isinstance(pack, WaterCyclePack)
        return _document(
            WIDE, [*_board(WIDE, DAY, pack), *_named(WIDE, pack), *_people(WIDE, pack, pack.start_persons)]
        )

    def position(self, view: View) -> str:
        assert isinstance(view, WaterCyclePosition)
        pack = view.setup.pack
        assert isinstance(pack, WaterCyclePack)
        parts = [*_board(WIDE, DAY, pack), *_named(WIDE, pack), *_people(WIDE, pack, view.persons)]
        for place in WIDE.boxes:
            parts.extend(_cubes(WIDE, pack, view, place))
        for number, seat in enumerate(view.on_persons):
            x, y = _person_cube(WIDE, pack, number)
            parts.append(cube(WIDE, seat, x, y, f"population {number + 1}"))
        parts.extend(_scores(WIDE, pack, view))
        parts.extend(_dice(view))
        return _document(WIDE, parts)

    def pieces(self, pack: Pack) -> list[Piece]:
        """The bare board in each arrangement, by day and by night; the interface adds names, numbers, people and
        cubes."""
        assert isinstance(pack, WaterCyclePack)
        return [
            Piece(f"{key}{time}", "", [], _bare(layout, _board(layout, colours, pack, False)), _facts(layout, pack))
            for key, layout in _ARRANGEMENTS
            for time, colours in (("", DAY), ("-night", NIGHT))
        ]


def _facts(layout: Layout, pack: WaterCyclePack) -> dict[str, Any]:
    """Where everything goes, and what the pack says about it."""
    left, top, width, deep = layout.track
    return {
        "size": [layout.width, layout.height],
        "cube": layout.cube,
        "letters": layout.letters,
        "tokens": shape_facts(),
        "places": {
            place: {
                "box": list(layout.boxes[place]),
                "name": list(layout.names[place]),
                "space": list(layout.shapes[place]),
                "shape": outline(place, layout.shapes[place]),
                "spots": [list(spot) for spot in _slot_spots(layout, place, _room(pack, place))]
                if place in _LIMITED
                else None,
            }
            for place in layout.boxes
        },
        "arrows": [
            {"die": die, "from": source, "to": target, "path": path}
            for die, source, target, path in _lines(layout, pack)
        ],
        "badges": [{"die": die, "at": [x, y]} for die, x, y in _numbers(layout, pack)],
        "persons": [
            {"x": person_spot(layout, pack, number)[0], "y": layout.town[1], "points": points}
            for number, points in enumerate(pack.points)
        ],
        "person": list(person_size(layout, pack)),
        "track": {"left": left, "top": top, "width": width, "height": deep, "target": pack.target_score},
    }


def _document(layout: Layout, parts: list[str]) -> str:
    return _bare(layout, [f"<style>{_STYLE}</style>", *parts])


def _bare(layout: Layout, parts: list[str]) -> str:
    body = "\n".join(parts)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {layout.width} {layout.height}" role="img" '
        f'aria-label="The board of Water Cycle">\n{body}\n</svg>\n'
    )


def _room(pack: WaterCyclePack, place: str) -> int:
    return pack.room[_ON_ARROWS.index(place)]


def _board(layout: Layout, colours: Colours, pack: WaterCyclePack, is_marked: bool = True) -> list[str]:
    """The scenery, the places with room for cubes, and the arrows' lines; marked, unless an interface lays places and
    arrows of its own over them."""
    slots = [slot for place in _LIMITED for slot in _slots(layout, colours, place, _room(pack, place))]
    return [
        *scenery(layout, colours),
        *_places(layout, colours, is_marked),
        *slots,
        *_arrows(layout, colours, pack, is_marked),
    ]


def _places(layout: Layout, colours: Colours, is_marked: bool) -> list[str]:
    looks = {
        "left-cloud": f'{paint(colours, "cloud")} stroke="{colours.cloud_edge}" stroke-width="2"',
        "right-cloud": f'{paint(colours, "cloud")} stroke="{colours.cloud_edge}" stroke-width="2"',
        "lake": f'{paint(colours, "water")} stroke="{colours.shore}" stroke-width="5"',
        "river": f'{paint(colours, "water")} stroke="{colours.shore}" stroke-width="5"',
        "aquifer": f'{paint(colours, "ground")} stroke="{colours.stone}" stroke-width="4" stroke-dasharray="3 9"'
        ' stroke-linecap="round"',
        "sea": 'fill="none"',  # part of the landscape
        "plant": f'{paint(colours, "plant")} stroke="{colours.plant_edge}" stroke-width="2"',
    }
    return [
        f'<g{_mark("place", place, is_marked)}><path d="{outline(place, box)}" {looks[place]}/></g>'
        for place, box in layout.shapes.items()
    ]


def _mark(kind: str, value: str, is_marked: bool) -> str:
    return f' data-{kind}="{value}"' if is_marked else ""


def _lines(layout: Layout, pack: WaterCyclePack) -> list[tuple[int, str, str, str]]:
    """Every line of every arrow: die, source, target and path.

    An arrow that the default board does not have is a straight line.
    """
    lines: list[tuple[int, str, str, str]] = []
    for die in range(1, 7):
        if pack.sources[die] < 0:
            lines.extend([(die, *line) for line in layout.returns])
            continue
        source, target = _ON_ARROWS[pack.sources[die]], _ON_ARROWS[pack.targets[die]]
        path, _, _ = layout.arrows.get(f"{source} {target}") or _straight(layout, source, target)
        lines.append((die, source, target, path))
    return lines


def _numbers(layout: Layout, pack: WaterCyclePack) -> list[tuple[int, int, int]]:
    """Where each arrow's number goes. The lines of a return share theirs; arrows on one line have theirs side by side."""
    numbers: list[tuple[int, int, int]] = []
    used: dict[str, int] = {}
    for die in range(1, 7):
        if pack.sources[die] < 0:
            spots, ends = list(layout.return_numbers), "return"
        else:
            source, target = _ON_ARROWS[pack.sources[die]], _ON_ARROWS[pack.targets[die]]
            ends = f"{source} {target}"
            spots = [(layout.arrows.get(ends) or _straight(layout, source, target))[1:]]
        shift = round(36 * layout.letters) * used.get(ends, 0)
        used[ends] = used.get(ends, 0) + 1
        numbers.extend([(die, x + shift, y) for x, y in spots])
    return numbers


def _arrows(layout: Layout, colours: Colours, pack: WaterCyclePack, is_marked: bool) -> list[str]:
    """The lines with an edge around them: all edges first, so that none cuts a line that runs with it."""
    lines = _lines(layout, pack)
    wide = 5 * layout.letters**0.5
    edges = "".join([f'<path d="{path}"/>' for _, _, _, path in lines])
    parts = [
        f'<g fill="none" stroke="{colours.arrow_edge}" stroke-width="{wide + 5:.1f}" stroke-linecap="round" opacity="0.55">'
        f"{edges}</g>"
    ]
    for die in range(1, 7):
        is_return = pack.sources[die] < 0
        look = f'stroke-width="{wide * 0.8 if is_return else wide:.1f}"'
        if is_return:
            look += ' stroke-dasharray="1 10"'
        paths = "".join([f'<path d="{line[3]}" marker-end="{head(colours)}"/>' for line in lines if line[0] == die])
        parts.append(
            f'<g{_mark("arrow", str(die), is_marked)} fill="none" stroke="{colours.arrow}" stroke-linecap="round" {look}>{paths}</g>'
        )
    return parts


def _straight(layout: Layout, source: str, target: str) -> tuple[str, int, int]:
    x1, y1, x2, y2 = *_centre(layout, source), *_centre(layout, target)
    path = f"M {x1 + (x2 - x1) // 4} {y1 + (y2 - y1) // 4} L {x2 - (x2 - x1) // 4} {y2 - (y2 - y1) // 4}"
    return path, (x1 + x2) // 2, (y1 + y2) // 2


def _centre(layout: Layout, place: str) -> tuple[int, int]:
    x, y, width, height = layout.shapes[place]
    return x + width // 2, y + height // 2


def _named(layout: Layout, pack: WaterCyclePack) -> list[str]:
    """The names of the places, the numbers of the arrows and those along the canal."""
    parts = [
        f'<text class="name" x="{x}" y="{y}" data-name="{place}">{_NAMES[place]}</text>'
        for place, (x, y) in layout.names.items()
    ]
    parts.extend([_badge(die, x, y) for die, x, y in _numbers(layout, pack)])
    target = pack.target_score
    for points in ticks(target):
        x, y = track_spot(layout, target, points)
        parts.append(f'<text class="tick" x="{x}" y="{y + 25:.1f}">{points}</text>')
    return parts


def ticks(target: int) -> list[int]:
    """The numbers that are written along the canal: six or seven round ones, and the target."""
    step = next(size for size in (1, 2, 5, 10, 20, 25, 50, 100, 200) if target <= 7 * size)
    return [points for points in range(0, target, step) if target - points > step / 2] + [target]


def _badge(die: int, x: int, y: int) -> str:
    return (
        f'<rect x="{x - 17}" y="{y - 17}" width="34" height="34" rx="10" fill="{DAY.badge}" stroke="#fff" stroke-width="2.5"/>'
        f'<text class="number" x="{x}" y="{y + 7}">{die}</text>'
    )


def person_spot(layout: Layout, pack: WaterCyclePack, number: int) -> tuple[float, float]:
    """Where a person stands: middle and top."""
    left, top, width, _ = layout.town
    step = width / len(pack.points)
    return round(left + step * (number + 0.5), 1), top


def person_size(layout: Layout, pack: WaterCyclePack) -> tuple[float, float, float]:
    """The radius of a person's face, the person's height, and the size of the number on the face."""
    _, _, width, height = layout.town
    face = min(width / len(pack.points) * 0.42, height * 0.19 + 3)
    longest = max([len(str(points)) for points in pack.points])
    return round(face, 1), height - 2, round(min(face * 1.3, 28, face * 2.9 / longest), 1)


def _person_cube(layout: Layout, pack: WaterCyclePack, number: int) -> tuple[float, float]:
    """The upper left corner of the cube on a person: in the middle of the body."""
    x, y = person_spot(layout, pack, number)
    face, height, _ = person_size(layout, pack)
    return x - layout.cube / 2, y + (2 * face + height) / 2 - layout.cube / 2


def _people(layout: Layout, pack: WaterCyclePack, persons: int) -> list[str]:
    size = person_size(layout, pack)
    return [
        f'<g data-place="person {number + 1}">'
        f"{person(*person_spot(layout, pack, number), size, DAY, number < persons, points)}</g>"
        for number, points in enumerate(pack.points)
    ]


def _slot_spots(layout: Layout, place: str, room: int) -> list[tuple[float, float]]:
    """The positions of the cubes in a place with limited room."""
    x, y, width, height = layout.boxes[place]
    side = layout.cube
    rows = 2 if room > 4 else 1
    columns = max(1, -(-room // rows))
    while columns * (side + 3) > width + 20 and rows < 4:
        rows += 1
        columns = -(-room // rows)
    across = min(side + 6, (width + 20) / columns)
    down = min(side + 6, (height + 10) / rows)
    left = x + width / 2 - across * columns / 2 + (across - side) / 2
    top = y + height / 2 - down * rows / 2 + (down - side) / 2
    return [(round(left + across * (n % columns), 1), round(top + down * (n // columns), 1)) for n in range(room)]


def _slots(layout: Layout, colours: Colours, place: str, room: int) -> list[str]:
    side = layout.cube + 2
    return [
        f'<rect x="{x - 1:.1f}" y="{y - 1:.1f}" width="{side}" height="{side}" rx="{side * 0.2:.1f}" fill="{colours.slot}"'
        f' stroke="{colours.slot_edge}" stroke-opacity="0.45"/>'
        for x, y in _slot_spots(layout, place, room)
    ]


def _cubes(layout: Layout, pack: WaterCyclePack, view: WaterCyclePosition, place: str) -> list[str]:
    owners = view.owners_in(NUMBER[place])
    if place in _LIMITED:
        room = _room(pack, place)
        standing = [seat for seat, cubes in enumerate(owners) for _ in range(cubes)]
        standing += [-1] * (room - view.room[NUMBER[place]] - len(standing))
        spots = _slot_spots(layout, place, room)
        return [
            cube(layout, seat, *spot, f"{place} {seat} {standing[:at].count(seat)}")
            for at, (seat, spot) in enumerate(zip(standing, spots, strict=False))
        ]
    groups = [(seat, cubes) for seat, cubes in enumerate(owners) if cubes]
    found = grid_spots(layout.boxes[place], [cubes for _, cubes in groups], layout.cube)
    return [
        cube(layout, seat, x, y, f"{place} {seat} {n}")
        for (seat, _), spots in zip(groups, found, strict=True)
        for n, (x, y) in enumerate(spots)
    ]


def _scores(layout: Layout, pack: WaterCyclePack, view: WaterCyclePosition) -> list[str]:
    """Each seat's chip above the canal, with a line to its number of points."""
    spots = [track_spot(layout, pack.target_score, score) for score in view.scores]
    left, top, width, _ = layout.track
    middles = spread([x for x, _ in spots], 58, left - 24, left + width + 24)
    parts: list[str] = []
    for seat, ((x, y), middle) in enumerate(zip(spots, middles, strict=True)):
        colour = SEAT_COLOURS[seat]
        parts.append(
            f'<g data-score="{seat}" data-piece="score {seat}"><path d="M{middle} {top - 20} L{x} {y:.1f}" stroke="{colour}" stroke-width="4"/>'
            f'<circle cx="{x}" cy="{y:.1f}" r="6" fill="{colour}" stroke="#fff" stroke-width="2"/>'
            f'<rect x="{middle - 27}" y="{top - 38}" width="54" height="26" rx="13" fill="{colour}" stroke="#fff" stroke-width="2"/>'
            f'<text x="{middle}" y="{top - 19}" font-size="16" style="fill:{SEAT_INKS[seat]}">'
            f"{SEAT_SIGNS[seat]} {view.scores[seat]}</text></g>"
        )
    return parts


def _dice(view: WaterCyclePosition) -> list[str]:
    """The dice that are left, in the sky between the clouds; the die in use is highlighted."""

    def corner(n: int) -> tuple[int, int]:
        return 572 + 46 * (n % 3), 160 + 46 * (n // 3)

    parts = [die_svg(die, *corner(n), 38, view.dice[:n].count(die)) for n, die in enumerate(view.dice)]
    if view.die:
        x, y = corner(len(view.dice))
        parts.append(f'<rect x="{x - 4}" y="{y - 4}" width="46" height="46" rx="12" fill="#ffd76a"/>')
        parts.append(die_svg(view.die, x, y, 38, view.dice.count(view.die)))
    return parts


DRAWER: Final = WaterCycleDrawer()
