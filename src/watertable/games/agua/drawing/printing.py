"""AGUA for a real table: the board, the waterway cards, droplets, chips, the two coloured dice and player aids."""

from __future__ import annotations

from typing import Final

from watertable.games.agua.drawing.board import document, draw_board
from watertable.games.agua.drawing.card_plans import card_of
from watertable.games.agua.drawing.cards import MARGIN, card_document
from watertable.games.agua.drawing.colours import DAY
from watertable.games.agua.drawing.geometry import board_of
from watertable.games.agua.drawing.shapes import number
from watertable.games.agua.drawing.style import CHIPS, badge, chip, cloud, drop, droplet
from watertable.games.agua.rules.board import AguaPack, Frame
from watertable.kernel.game import Game
from watertable.kernel.pack import Pack
from watertable.kernel.palette import SEAT_SIGNS
from watertable.kernel.print_kit import CARD_SIZE, PrintKit, PrintPart, aid_card, rules_in_brief

SCALE: Final = 0.31
"""Millimetres to a unit of the drawing: the board of the default pack is then 508 by 353 mm, on four sheets."""
LONGEST: Final = 1000.0
"""No board is longer, in millimetres: one with more units is drawn smaller, and its cards with it."""
CHIP: Final = 12.0
DROPLET: Final = (13.0, 15.6)
CHIPS_EACH: Final = 6
DROPLETS_EACH: Final = 4
DICE: Final = 2
FACE: Final = 16.0
FLAP: Final = 5.0
_BLUE: Final = "#14618f"
_INK: Final = "#16324a"


def print_kit(game: Game, pack: Pack) -> PrintKit:
    """Everything, dice included."""
    assert isinstance(pack, AguaPack)
    board = board_of(pack, "wide")
    scale = min(SCALE, LONGEST / max(board.size))
    svg = document(board.size[0], board.size[1], draw_board(board, DAY, "agua-print"))
    parts = [
        PrintPart("board", "Board", "board", svg, round(board.size[0] * scale, 1), round(board.size[1] * scale, 1))
    ]
    side, above = MARGIN
    for card in pack.cards:
        frame = pack.frames[card.frame]
        width, height = (frame.width + 2 * side) * scale, (frame.height + above + side) * scale
        drawn = card_document(pack, card_of(pack, card), DAY)
        parts.append(
            PrintPart(
                f"card-{card.key}",
                card.title,
                "card",
                drawn,
                round(width, 1),
                round(height, 1),
                1,
                _card_back(frame, width, height),
                "waterway cards",
            )
        )
    parts += [_token(f"chip-{colour}", colour, CHIP, CHIP, CHIPS_EACH, _chip(colour), "chips") for colour in CHIPS]
    parts += [
        _token(f"droplet-{sign}", f"Droplet {sign}", *DROPLET, DROPLETS_EACH, _droplet(seat), "droplets")
        for seat, sign in enumerate(SEAT_SIGNS[: game.players[1]])
    ]
    net = die_net(pack.dice)
    parts.append(PrintPart("die", "Die", "die", net, *_net_size(), DICE))
    aid = aid_card("Your turn", _AID, _BLUE)
    parts.append(PrintPart("aid", "Your turn", "aid", aid, *CARD_SIZE, count=game.players[1]))
    faces = ", ".join([f"{at} is {colour}" for at, colour in enumerate(pack.dice, 1)])
    needed = [
        f"Glue for the two paper dice. Or take two ordinary **dice**: {faces}.",
        "If you have them: glass drops or pawns, 4 in each of 6 colours, and wooden discs, 6 in each of 6 colours. They "
        "stack better than paper.",
    ]
    return PrintKit(parts, needed, in_brief(game, pack))


def in_brief(game: Game, pack: Pack) -> str:
    """The rules on one page, with the numbers of the pack."""
    assert isinstance(pack, AguaPack)
    return rules_in_brief(game.package, {"cards": str(len(pack.cards))})


_AID: Final = [
    "Roll both dice: you may use arrows of these colours.",
    "Use all your movement points: 5, and 1 more for each interrupted waterway that is full.",
    "Where you meet a droplet, it goes to the cloud. You take its chips and stop.",
    "A chip on a scenario field: carry it along. White droplet or open hole: the droplet goes to the cloud. There and in the first little cloud its chips go to your collection.",
    "Cards that you left and that are empty: exchange them if you like. For each, fill a hole, then place up to 2 chips.",
]


def _token(key: str, title: str, width: float, height: float, count: int, svg: str, group: str) -> PrintPart:
    return PrintPart(key, title.capitalize(), "token", svg, width, height, count, svg, group)


def _chip(colour: str) -> str:
    return document(34, 34, chip(0, 0, colour, 16), -17, -17)


def _droplet(seat: int) -> str:
    return document(40, 48, droplet(0, 0, seat, 15), -20, -29)


def _card_back(frame: Frame, width: float, height: float) -> str:
    """The colour of the frame all over, whatever the shape, with a cloud and rain; its shape needs no mirroring."""
    light, dark = DAY.frames[frame.outline]
    rain = "".join([drop(x, 66, 7, dark) for x in (-34, 0, 34)])
    # The shorter side is 200 units long, so that nothing is stretched.
    scale = 200 / min(width, height)
    wide, high = width * scale, height * scale
    return document(
        wide,
        high,
        f'<rect x="{number(-wide / 2)}" y="{number(-high / 2)}" width="{number(wide)}" height="{number(high)}" '
        f'fill="{light}"/>' + cloud(0, -4, 24, "#ffffff", dark, 4) + rain,
        -wide / 2,
        -high / 2,
    )


# Dice


def _net_size() -> tuple[float, float]:
    return 4 * FACE + FLAP, 3 * FACE + 2 * FLAP


def die_net(faces: list[str]) -> str:
    """A cross of six faces with flaps, to fold into a die. Opposite faces are the first and the last, and so on."""
    width, height = _net_size()
    first, second, third, fourth, fifth, sixth = faces
    row = FLAP + FACE
    placed = [
        (0, row, second),
        (1, row, first),
        (2, row, fifth),
        (3, row, sixth),
        (1, FLAP, third),
        (1, row + FACE, fourth),
    ]
    body = "".join([_face(column * FACE, y, colour) for column, y, colour in placed])
    flaps = [
        *[_flap(column * FACE, row, 0, -FLAP) for column in (0, 2, 3)],
        *[_flap(column * FACE, row + FACE, 0, FLAP) for column in (0, 2, 3)],
    ]
    edge = 4 * FACE
    side = f"M{edge:g} {row:g}l{FLAP:g} 2v{FACE - 4:g}l{-FLAP:g} 2"
    outline = (
        f'<path d="{"".join(flaps)}{side}" fill="#ffffff" stroke="{_INK}" stroke-width=".25" stroke-dasharray="1 .7"/>'
    )
    return document(width, height, outline + body)


def _flap(x: float, y: float, across: float, down: float) -> str:
    return f"M{x + across:g} {y:g}l2 {down:g}h{FACE - 4:g}l2 {-down:g}"


def _face(x: float, y: float, colour: str) -> str:
    middle = FACE / 2
    sign = badge((0, 0), colour, DAY, 15)
    return (
        f'<rect x="{number(x)}" y="{number(y)}" width="{number(FACE)}" height="{number(FACE)}" fill="#ffffff" '
        f'stroke="{_INK}" stroke-width=".25"/><g transform="translate({number(x + middle)} {number(y + middle)}) '
        f'scale(.36)">{sign}</g>'
    )
