"""Where everything is on AGUA's board, in the wide and in the tall arrangement, and on each card.

A pack says where the fields are; from that follow the arrows, their signs and the labels. Ways leave a card through
gates on its edge, one for each exit of its frame, and from a gate a channel leads to the field of the board. So the
board looks the same whichever cards are on it, and a card looks the same wherever it is. The field on which rain lands
is at the edge too: arrows reach it from outside.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from functools import cached_property
from itertools import pairwise
from typing import Final

from watertable.games.agua.drawing.labels import Label, along_ribbon, free_spots, label_box, place_labels
from watertable.games.agua.drawing.routes import (
    BADGE,
    Link,
    Obstacle,
    box_obstacle,
    round_obstacle,
    route,
)
from watertable.games.agua.drawing.shapes import Cubic, Point, Shape, cubic_at, disc, path_of, smooth_parts
from watertable.games.agua.rules.board import AguaPack, Frame, Waterway, colour_name
from watertable.games.agua.rules.terms import CLOUD, LITTLE_CLOUD
from watertable.kernel.rng import Sfc32

FIELD: Final = 20.0
"""The radius of a field of the board."""
SLOT: Final = 18.0
"""The radius of a field on a card."""
GATE: Final = 11.0
"""The radius of a gate."""
OCEAN_FIELD: Final = 28.0
LITTLE_CLOUD_FIELD: Final = 25.0
CLOUD_SIZE: Final = (132.0, 84.0)
"""Half the width and half the height of the big cloud where it has room."""
OCEAN: Final = 1
_LABEL: Final = 15.0
_ON_RIBBON: Final = 14.0
_WIDE, _TALL = "wide", "tall"
ARRANGEMENTS: Final = (_WIDE, _TALL)


@dataclass
class Ribbon:
    """A waterway as it is drawn: the fields it leads through, and each stretch between two of them."""

    waterway: Waterway
    fields: list[int]
    parts: list[Cubic]

    def path(self) -> str:
        """All of it as SVG."""
        return path_of(self.parts)

    def line(self, width: float) -> Shape:
        points = [cubic_at(part, step / 8) for part in self.parts for step in range(8)]
        return Shape((*points, self.parts[-1][3]), width / 2)


@dataclass
class Board:
    """One arrangement of the board."""

    key: str
    pack: AguaPack
    size: tuple[int, int]
    places: list[Point]
    """The middle of each of the board's own fields."""
    corners: list[Point]
    """The upper left corner of each frame."""
    landings: list[Point]
    """The field of each frame on which rain lands."""
    gates: list[dict[str, Point]]
    """The gates of each frame, by the name of the exit."""
    ribbons: list[Ribbon] = field(default_factory=list)
    arrows: list[Link] = field(default_factory=list)
    """The coloured arrows."""
    rain: list[Link] = field(default_factory=list)
    channels: list[Link] = field(default_factory=list)
    """From each gate to the field that it leads to; `source` is `frame.exit`."""
    labels: list[Label] = field(default_factory=list)
    cloud: Point = CLOUD_SIZE
    """Half the width and half the height of the big cloud."""

    @cached_property
    def trees(self) -> list[tuple[Point, float, bool]]:
        """Where trees could be: their place, their size, and whether it is a fir. They are found once for all drawings
        of the board, and are the same ones every time."""
        rng = Sfc32(7)
        spots = free_spots(self.size, self.taken(), 22, 54, rng)
        return [(spot, 0.8 + 0.35 * rng.below(100) / 100, rng.below(2) == 0) for spot in spots]

    def links(self) -> list[Link]:
        return [*self.arrows, *self.rain, *self.channels]

    def taken(self) -> list[Shape]:
        """All that is on the board."""
        return [*_in_the_way_of_labels(self), *[label.shape() for label in self.labels]]

    def place(self, number: int) -> Point:
        """The middle of a field of the board, or of the first field of a frame."""
        if number < self.pack.first_slot:
            return self.places[number]
        return self.landings[self.pack.frame_of[number]]


def radius_of(pack: AguaPack, number: int) -> float:
    """How large a field is drawn."""
    if number == OCEAN:
        return OCEAN_FIELD
    if number >= pack.first_slot:
        return SLOT
    return LITTLE_CLOUD_FIELD if pack.kinds[number] == LITTLE_CLOUD else FIELD


_boards: Final[dict[tuple[str, str], Board]] = {}
_MOST_KEPT: Final = 64
"""How many boards are kept, so that custom packs do not fill the memory."""


def board_of(pack: AguaPack, key: str) -> Board:
    """The board in an arrangement; a pack without a tall one has the same for both."""
    found = _boards.get((pack.digest, key))
    if found is None:
        found = _make_board(pack, key)
        if len(_boards) >= _MOST_KEPT:
            _boards.clear()
        _boards[pack.digest, key] = found
    return found


# The board


def _make_board(pack: AguaPack, key: str) -> Board:
    is_tall = key == _TALL and pack.tall_size != (0, 0)
    positions = pack.tall_positions if is_tall else pack.positions
    places: list[Point] = [(float(x), float(y)) for x, y in positions[: pack.first_slot]]
    corners: list[Point] = []
    landings: list[Point] = []
    gates: list[dict[str, Point]] = []
    for frame in pack.frames:
        x, y = frame.tall_corner if is_tall else (frame.x, frame.y)
        corners.append((float(x), float(y)))
        first = pack.cards[frame.cards[0]].positions[0]
        landings.append((float(x + first[0]), float(y + first[1])))
        gates.append({name: (x + gx, y + gy) for name, (gx, gy) in gates_of(pack, frame).items()})
    board = Board(key, pack, pack.tall_size if is_tall else pack.size, places, corners, landings, gates)
    board.cloud = _room_for_cloud(places)
    board.ribbons = [_ribbon(board, waterway) for waterway in pack.waterways]
    board.arrows = _arrows(board)
    board.rain = _rain(board)
    board.channels = _channels(board)
    route(board.links(), _obstacles(board))
    board.labels = _labels(board)
    return board


def _room_for_cloud(places: list[Point]) -> Point:
    """How large the big cloud can be between the fields on both sides of it."""
    x, y = places[CLOUD]
    beside = [abs(px - x) for px, py in places[OCEAN:] if abs(py - y) < CLOUD_SIZE[1]]
    scale = min(1.0, max(0.5, (min(beside, default=1000.0) - FIELD - 8) / CLOUD_SIZE[0]))
    return CLOUD_SIZE[0] * scale, CLOUD_SIZE[1] * scale


def gates_of(pack: AguaPack, frame: Frame) -> dict[str, Point]:
    """The gates of a frame, measured from its corner: where the pack says, else where the way to the exit meets the
    edge."""
    gates: dict[str, Point] = {}
    for name, exit_field in frame.exits.items():
        if name in frame.gates:
            gates[name] = (float(frame.gates[name][0]), float(frame.gates[name][1]))
            continue
        x, y = pack.positions[exit_field]
        cx, cy = frame.width / 2, frame.height / 2
        dx, dy = x - frame.x - cx, y - frame.y - cy
        scale = min(cx / abs(dx) if dx else math.inf, cy / abs(dy) if dy else math.inf, 1.0)
        gates[name] = (cx + dx * scale, cy + dy * scale)
    return gates


def _ribbon(board: Board, waterway: Waterway) -> Ribbon:
    """The row of fields, from the ocean for rising water, and on to where its last field leads freely."""
    pack = board.pack
    fields = list(waterway.fields)
    last = pack.ways[fields[-1]][0]
    if not last.colour and last.target < pack.first_slot:
        fields.append(last.target)
    elif waterway.fields[0] in [way.target for way in pack.ways[fields[-1]]]:
        fields.append(waterway.fields[0])
    if waterway.look == "vapour":
        fields.insert(0, OCEAN)
    points = [board.places[number] for number in fields]
    if fields[-1] == CLOUD:
        points[-1] = edge_of_cloud(board, points[-2])
    if fields[-1] == fields[0] and len(fields) > 3:
        # A closed ring is smooth where it closes, too.
        return Ribbon(waterway, fields, smooth_parts([points[-2], *points, points[1]])[1:-1])
    return Ribbon(waterway, fields, smooth_parts(points))


def edge_of_cloud(board: Board, towards: Point) -> Point:
    """Where the way from the middle of the big cloud to a point meets its edge."""
    x, y = board.places[CLOUD]
    dx, dy = towards[0] - x, towards[1] - y
    scale = 1 / math.hypot(dx / board.cloud[0], dy / board.cloud[1])
    return x + dx * scale, y + dy * scale


def _bow_along(board: Board, source: int, target: int) -> float:
    """How the ribbon bends between two of its fields, so that an arrow can follow it; 0 if there is none."""
    for ribbon in board.ribbons:
        for at, part in enumerate(ribbon.parts):
            if ribbon.fields[at] == source and ribbon.fields[at + 1] == target:
                (ax, ay), (dx, dy) = part[0], part[3]
                length = math.dist(part[0], part[3]) or 1.0
                mx, my = cubic_at(part, 0.5)
                off = ((dx - ax) * (my - ay) - (dy - ay) * (mx - ax)) / length
                return off / length
    return 0.0


def _arrows(board: Board) -> list[Link]:
    pack = board.pack
    ways = [way for number in range(OCEAN, pack.first_slot) for way in pack.ways[number] if way.colour]
    pairs = [(way.source, way.target) for way in ways]
    links: dict[tuple[int, int], Link] = {}
    for way in ways:
        pair = (way.source, way.target)
        if pair in links:
            links[pair].colours += (colour_name(way.colour),)
            continue
        links[pair] = Link(
            pack.names[way.source],
            pack.names[way.target],
            board.places[way.source],
            radius_of(pack, way.source),
            board.place(way.target),
            radius_of(pack, way.target),
            (colour_name(way.colour),),
            _bow_along(board, way.source, way.target),
            (way.target, way.source) in pairs,
        )
    return list(links.values())


def _rain(board: Board) -> list[Link]:
    pack = board.pack
    x, y = board.places[CLOUD]
    starts: list[Point] = []
    for way in pack.ways[CLOUD]:
        # The cloud covers where rain begins.
        ex, ey = edge_of_cloud(board, board.place(way.target))
        starts.append((x + (ex - x) * 0.72, y + (ey - y) * 0.72))
    return [
        Link(
            pack.names[CLOUD],
            pack.names[way.target],
            starts[at],
            2.0,
            board.place(way.target),
            SLOT,
            (colour_name(way.colour),),
        )
        for at, way in enumerate(pack.ways[CLOUD])
    ]


def _channels(board: Board) -> list[Link]:
    pack = board.pack
    return [
        Link(
            f"{frame.key}.{name}",
            pack.names[frame.exits[name]],
            gate,
            GATE,
            board.places[frame.exits[name]],
            radius_of(pack, frame.exits[name]),
        )
        for at, frame in enumerate(pack.frames)
        for name, gate in board.gates[at].items()
    ]


def _obstacles(board: Board) -> list[Obstacle]:
    """What the board's arrows keep clear of."""
    pack = board.pack
    found = [
        round_obstacle(pack.names[number], board.places[number], radius_of(pack, number))
        for number in range(OCEAN, pack.first_slot)
    ]
    x, y = board.places[CLOUD]
    half, high = board.cloud[0] - 8, board.cloud[1] - 8
    found.append(box_obstacle(pack.names[CLOUD], x - half, y - high, 2 * half, 2 * high))
    for at, frame in enumerate(pack.frames):
        left, top = board.corners[at]
        found.append(box_obstacle(frame.key, left + 4, top + 4, frame.width - 8, frame.height - 8))
        found.append(round_obstacle(f"{frame.key}-1", board.landings[at], SLOT))
        found += [round_obstacle(f"{frame.key}.{name}", gate, GATE) for name, gate in board.gates[at].items()]
    return found


def _labels(board: Board) -> list[Label]:
    """The names of single fields, of the interrupted waterways beside their holes, and of the other waterways."""
    pack = board.pack
    in_rows = {number for waterway in pack.waterways for number in waterway.fields}
    wanted: list[tuple[str, str, float, list[Point]]] = []
    wanted.append((pack.names[OCEAN], "Ocean", _LABEL + 3, [board.places[OCEAN]]))
    for number in range(OCEAN + 1, pack.first_slot):
        if number not in in_rows:
            wanted.append((pack.names[number], pack.titles[number], _LABEL, [board.places[number]]))
    inside: list[Label] = []
    taken = _links_and_signs(board)
    for ribbon in board.ribbons:
        waterway = ribbon.waterway
        found = None
        if waterway.look != "interrupted":
            found = along_ribbon(waterway.key, waterway.title, _ON_RIBBON, _free_stretches(board, ribbon), taken)
        if found:
            inside.append(found)
            continue
        points = [board.places[number] for number in waterway.fields]
        middles = [((a[0] + b[0]) / 2, (a[1] + b[1]) / 2) for a, b in pairwise(points)]
        wanted.append((waterway.key, waterway.title, _LABEL, middles + points if len(points) < 4 else middles))
    return inside + place_labels(wanted, board.size, _in_the_way_of_labels(board))


def _free_stretches(board: Board, ribbon: Ribbon) -> list[tuple[Cubic, float]]:
    """The stretches of a waterway that no arrow follows, and how much of them their fields cover."""
    pack = board.pack
    found: list[tuple[Cubic, float]] = []
    for at, part in enumerate(ribbon.parts):
        source, target = ribbon.fields[at], ribbon.fields[at + 1]
        if [way for way in pack.ways[source] if way.target == target and not way.colour]:
            found.append((part, radius_of(pack, source) + (radius_of(pack, target) if target != CLOUD else 20.0)))
    return found


def _links_and_signs(board: Board) -> list[Shape]:
    shapes: list[Shape] = []
    for link in board.links():
        shapes += [link.line(), link.head(), *[disc(spot, BADGE) for spot in link.badges]]
    return shapes


def _in_the_way_of_labels(board: Board) -> list[Shape]:
    pack = board.pack
    shapes = [disc(board.places[n], radius_of(pack, n)) for n in range(OCEAN, pack.first_slot)]
    x, y = board.places[CLOUD]
    shapes.append(label_box((x, y), 2 * board.cloud[0], 2 * board.cloud[1]))
    for at, frame in enumerate(pack.frames):
        left, top = board.corners[at]
        middle = left + frame.width / 2, top + frame.height / 2
        shapes.append(label_box(middle, frame.width, frame.height))
        shapes += [disc(gate, GATE) for gate in board.gates[at].values()]
        shapes.append(disc(board.landings[at], SLOT))
    shapes += _links_and_signs(board)
    shapes += [ribbon.line(30 if ribbon.waterway.look == "river" else 24) for ribbon in board.ribbons]
    return shapes
