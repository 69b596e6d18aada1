"""Water Cycle for a real table: the board, the water of six players, people, chips and player aids."""

from __future__ import annotations

from typing import Final

from watertable.games.water_cycle.drawing.colours import DAY
from watertable.games.water_cycle.drawing.drawer import DRAWER, person_size, ticks
from watertable.games.water_cycle.drawing.layout import WIDE
from watertable.games.water_cycle.drawing.tokens import LETTERS, SHAPES, person, track_spot
from watertable.games.water_cycle.pack.reader import RETURN_ARROW, WaterCyclePack
from watertable.games.water_cycle.rules.places import NUMBER
from watertable.kernel.game import Game
from watertable.kernel.lettering import FONT_FAMILY
from watertable.kernel.pack import Pack
from watertable.kernel.palette import SEAT_COLOURS, SEAT_INKS, SEAT_SIGNS
from watertable.kernel.print_kit import CARD_SIZE, PrintKit, PrintPart, aid_card, rules_in_brief

SCALE: Final = 0.29
"""Millimetres to a unit of the drawing: a space for a cube is then 8 mm wide, as wooden cubes are."""
CUBE: Final = 9.0
CHIP: Final = 25.0
SMALL_CHIP: Final = 11.0
START: Final = 22.0
_BLUE: Final = "#14618f"


def print_kit(game: Game, pack: Pack) -> PrintKit:
    """Everything but the dice."""
    assert isinstance(pack, WaterCyclePack)
    board = PrintPart(
        "board", "Board", "board", _board(pack), round(WIDE.width * SCALE, 1), round(WIDE.height * SCALE, 1)
    )
    parts = [board]
    players = game.players[1]
    cubes = sum(pack.starting)
    for seat in range(players):
        sign = SEAT_SIGNS[seat]
        cube, chip = _cube(seat), _chip(seat)
        parts += [
            PrintPart(f"chip-{sign}", f"Player {sign}", "token", chip, CHIP, CHIP, 1, chip, "large chips"),
            PrintPart(
                f"score-{sign}", f"Score of {sign}", "token", chip, SMALL_CHIP, SMALL_CHIP, 1, chip, "small chips"
            ),
            PrintPart(f"cube-{sign}", f"Water of {sign}", "token", cube, CUBE, CUBE, cubes, cube, "cubes"),
        ]
    parts += [_person(pack, number) for number in range(pack.start_persons, len(pack.points))]
    start = _start()
    parts.append(
        PrintPart("start", "Starting player", "token", start, START, START, 1, start, "token of the starting player")
    )
    parts.append(PrintPart("aid", "Your turn", "aid", aid_card("Your turn", _AID, _BLUE), *CARD_SIZE, count=players))
    needed = [
        f"**Dice**: one ordinary die for each player, {players} at most.",
        f"If you have them: {cubes} small **cubes** (8 mm) in each player's colour. They are easier to move than the paper ones.",
    ]
    return PrintKit(parts, needed, in_brief(game, pack))


def in_brief(game: Game, pack: Pack) -> str:
    """The rules on one page, with the numbers of the pack."""
    assert isinstance(pack, WaterCyclePack)
    return rules_in_brief(game.package, _values(pack))


_AID: Final = [
    "The first player rolls one die for every player.",
    "In turn, take one of the dice that are left.",
    "Follow its arrow with at least one of your cubes, as many as you like and as there is room for.",
    "If you cannot, lose 1 point, and your turn is over.",
    "If you moved, and if you can: supply a cube from lake, river, aquifer or treatment plant to the leftmost person "
    "without water. Score that person's points.",
    "After the rightmost person: plant to sea, people's cubes to plant, one more person.",
]


def _values(pack: WaterCyclePack) -> dict[str, str]:
    room = {place: str(pack.room[NUMBER[place]]) for place in ("lake", "river", "aquifer")}
    returns = [str(die) for die in range(1, 7) if pack.sources[die] == RETURN_ARROW]
    starting = {f"start-{place}": str(pack.starting[number]) for place, number in NUMBER.items()}
    return {
        **room,
        **starting,
        "cubes": str(sum(pack.starting)),
        "points": str(pack.start_score),
        "target": str(pack.target_score),
        "people": str(pack.start_persons),
        "more": str(len(pack.points) - pack.start_persons),
        "return": " or ".join(returns) or "no number",
        "first": str(pack.points[0]),
        "last": str(pack.points[-1]),
    }


def _board(pack: WaterCyclePack) -> str:
    """The board with a mark for every number of points along the canal: on paper nothing else says where 37 is."""
    target = pack.target_score
    # Marks nearer than two millimetres could not be told apart.
    step = next(size for size in (1, 2, 5, 10, 20, 50) if WIDE.track[2] * SCALE * size / target >= 2)
    named = ticks(target)
    marks = ""
    for points in sorted({*range(0, target, step), *named}):
        x, y = track_spot(WIDE, target, points)
        high = 14 if points in named else 10 if points % (5 * step) == 0 else 6
        marks += f"M{x:g} {y - 2:g}v{-high}"
    drawn = f'<path d="{marks}" fill="none" stroke="{DAY.badge}" stroke-width="2"/>'
    return DRAWER.sheet(pack).replace("</svg>", f"{drawn}</svg>")


def _svg(left: float, top: float, width: float, height: float, body: str) -> str:
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{left:g} {top:g} {width:g} {height:g}" '
        f'font-family="{FONT_FAMILY}">{body}</svg>'
    )


def _cube(seat: int) -> str:
    """A player's water: shape, colour and letter."""
    foot, letter = LETTERS[seat]
    return _svg(
        -6,
        -6,
        112,
        112,
        f'<path d="{SHAPES[seat]}" fill="{SEAT_COLOURS[seat]}"/><text x="50" y="{foot}" font-size="{letter}" '
        f'font-weight="800" text-anchor="middle" fill="{SEAT_INKS[seat]}">{SEAT_SIGNS[seat]}</text>',
    )


def _chip(seat: int) -> str:
    return _svg(
        0,
        0,
        100,
        100,
        f'<circle cx="50" cy="50" r="48" fill="{SEAT_COLOURS[seat]}"/><circle cx="50" cy="50" r="41" fill="none" '
        f'stroke="{SEAT_INKS[seat]}" stroke-width="2.5"/><text x="50" y="68" font-size="52" font-weight="800" '
        f'text-anchor="middle" fill="{SEAT_INKS[seat]}">{SEAT_SIGNS[seat]}</text>',
    )


def _start() -> str:
    """A drop: whoever has it rolls the dice."""
    drop = "M50 8C66 32 84 46 84 66A34 34 0 0 1 16 66C16 46 34 32 50 8Z"
    return _svg(
        0,
        0,
        100,
        100,
        f'<circle cx="50" cy="50" r="49" fill="#e8f2f7"/><path d="{drop}" fill="{_BLUE}"/><text x="50" y="78" '
        'font-size="40" font-weight="800" text-anchor="middle" fill="#ffffff">1</text>',
    )


def _person(pack: WaterCyclePack, number: int) -> PrintPart:
    """Someone who joins later, as large as their outline on the board."""
    size = person_size(WIDE, pack)
    face, height, _ = size
    half = face * 1.12 + 2
    points = pack.points[number]
    body = person(0, 0, size, DAY, True, points).replace("<text ", '<text text-anchor="middle" font-weight="700" ')
    svg = _svg(-half, -2, 2 * half, height + 4, body)
    width, high = round(2 * half * SCALE, 1), round((height + 4) * SCALE, 1)
    return PrintPart(f"person-{number + 1}", f"Person {number + 1}", "token", svg, width, high, group="people")
