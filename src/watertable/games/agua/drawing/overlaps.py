"""What overlaps on AGUA's board and cards, measured on the same geometry that is drawn.

Fields, gates, signs, heads of arrows and labels never overlap each other. No arrow crosses a field, a gate, a frame, a
sign, a head or a label that is not its own. Lines may cross lines.
"""

from __future__ import annotations

from dataclasses import dataclass

from watertable.games.agua.drawing.card_plans import CardPlan
from watertable.games.agua.drawing.geometry import GATE, OCEAN, SLOT, Board, gates_of, radius_of
from watertable.games.agua.drawing.labels import label_box
from watertable.games.agua.drawing.routes import BADGE, Link
from watertable.games.agua.drawing.shapes import Shape, are_far, disc, gap
from watertable.games.agua.rules.board import AguaPack
from watertable.games.agua.rules.terms import CLOUD

_SOLID = ("field", "gate", "badge", "head", "label", "cloud")
"""What never overlaps anything else of these."""


@dataclass(frozen=True)
class Mark:
    """Something drawn: what it is, its name, its room, and what it may touch."""

    kind: str
    name: str
    shape: Shape
    own: tuple[str, ...] = ()


def on_board(board: Board) -> list[str]:
    """Each overlap on the board, in words."""
    return _overlaps(board_marks(board))


def on_card(pack: AguaPack, plan: CardPlan) -> list[str]:
    """Each overlap on a card, with what is at the edge of its frame."""
    frame = pack.frames[plan.card.frame]
    marks = card_marks(pack, plan)
    outside = [
        f"{mark.kind} {mark.name} is outside the card"
        for mark in marks
        if mark.kind in ("badge", "head", "label") and not _is_within(mark.shape, frame.width, frame.height)
    ]
    return _overlaps(marks) + outside


def card_marks(pack: AguaPack, plan: CardPlan) -> list[Mark]:
    """All that is on a card."""
    frame = pack.frames[plan.card.frame]
    marks = [Mark("field", str(at + 1), disc(place, SLOT)) for at, place in enumerate(plan.places)]
    marks += [Mark("gate", name, disc(gate, GATE)) for name, gate in gates_of(pack, frame).items()]
    marks.append(Mark("label", "title", plan.title.shape()))
    for link in plan.links:
        marks += _marks_of(link)
    return marks


def _is_within(shape: Shape, width: float, height: float) -> bool:
    left, top, right, bottom = shape.bounds
    return left >= 0 and top >= 0 and right <= width and bottom <= height


def board_marks(board: Board) -> list[Mark]:
    """All that is on the board."""
    pack = board.pack
    marks: list[Mark] = []
    for number in range(OCEAN, pack.first_slot):
        marks.append(Mark("field", pack.names[number], disc(board.places[number], radius_of(pack, number))))
    cloud = label_box(board.places[CLOUD], 2 * board.cloud[0] - 60, 2 * board.cloud[1] - 30)
    marks.append(Mark("cloud", pack.names[CLOUD], cloud))
    for at, frame in enumerate(pack.frames):
        left, top = board.corners[at]
        middle = left + frame.width / 2, top + frame.height / 2
        marks.append(Mark("frame", frame.key, label_box(middle, frame.width - 8, frame.height - 8)))
        marks.append(Mark("field", f"{frame.key}-1", disc(board.landings[at], SLOT), (frame.key,)))
        marks += [
            Mark("gate", f"{frame.key}.{name}", disc(g, GATE), (frame.key,)) for name, g in board.gates[at].items()
        ]
    for link in board.links():
        marks += _marks_of(link)
    # A waterway's name may be on the waterway itself.
    marks += [Mark("label", label.key, label.shape(), (label.key,)) for label in board.labels]
    for ribbon in board.ribbons:
        own = tuple([pack.names[number] for number in ribbon.fields])
        marks.append(Mark("ribbon", ribbon.waterway.key, ribbon.line(24), own))
    return marks


def _marks_of(link: Link) -> list[Mark]:
    name = f"{link.source}>{link.target}"
    own = (name, link.source, link.target)
    found = [Mark("line", name, link.line(), own), Mark("head", name, link.head(), (name,))]
    return found + [Mark("badge", name, disc(spot, BADGE), (name,)) for spot in link.badges]


def _overlaps(marks: list[Mark]) -> list[str]:
    found: list[str] = []
    bounds = [mark.shape.bounds for mark in marks]
    for at, one in enumerate(marks):
        for other_at in range(at + 1, len(marks)):
            other = marks[other_at]
            if are_far(bounds[at], bounds[other_at], 0) or not _must_be_apart(one, other):
                continue
            room = gap(one.shape, other.shape)
            if room < 0:
                found.append(f"{one.kind} {one.name} and {other.kind} {other.name} overlap by {-room:.0f}")
    return found


def _must_be_apart(one: Mark, other: Mark) -> bool:
    if one.kind in _SOLID and other.kind in _SOLID:
        return True
    if one.kind in ("line", "ribbon", "frame"):
        one, other = other, one
    # `other` is a line, a ribbon or a frame now, and sometimes both are.
    if other.name in one.own or one.name in other.own:
        return False
    if other.kind == "line":
        return one.kind in _SOLID or one.kind == "frame"
    if other.kind == "ribbon":
        return one.kind in ("field", "gate", "label", "frame")
    return one.kind != "frame" or other.kind != "frame" or one.name != other.name
