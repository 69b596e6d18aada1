"""The events of AGUA. All of them are public: nothing is hidden in this game."""

from __future__ import annotations

from dataclasses import dataclass, field

from watertable.kernel.events import Event
from watertable.kernel.forms import TEXT, WHOLE, Tuple, shown


@dataclass(eq=False, init=False, repr=False)
class StartDrawn(Event):
    """Who starts was decided (AG-17)."""

    seat: int

    def __init__(self, seat: int) -> None:
        self.seat = seat


@dataclass(eq=False, init=False, repr=False)
class CardDealt(Event):
    """A card was placed in a frame during set-up (AG-14)."""

    frame: str
    card: str

    def __init__(self, frame: str, card: str) -> None:
        self.frame = frame
        self.card = card


@dataclass(eq=False, init=False, repr=False)
class ChipLaid(Event):
    """A chip from the stock was placed on a scenario field; the seat is CHANCE during set-up."""

    seat: int
    field: str
    colour: str

    def __init__(self, seat: int, field: str, colour: str) -> None:
        self.seat = seat
        self.field = field
        self.colour = colour


@dataclass(eq=False, init=False, repr=False)
class HoleFilled(Event):
    """A chip from the stock was put into a hole; the seat is CHANCE during the set-up of a children's game."""

    seat: int
    hole: str
    colour: str

    def __init__(self, seat: int, hole: str, colour: str) -> None:
        self.seat = seat
        self.hole = hole
        self.colour = colour


@dataclass(eq=False, init=False, repr=False)
class WaterwayOpened(Event):
    """All holes of a waterway are filled, so everyone gets one more movement point (AG-4)."""

    waterway: str
    points: int

    def __init__(self, waterway: str, points: int) -> None:
        self.waterway = waterway
        self.points = points


@dataclass(eq=False, init=False, repr=False)
class DiceRolled(Event):
    """The colours of both dice and the turn's movement points (AG-2, AG-4)."""

    seat: int
    round: int
    dice: tuple[str, ...] = field(metadata=shown(Tuple(TEXT)))
    points: int

    def __init__(self, seat: int, round: int, dice: tuple[str, ...], points: int) -> None:
        self.seat = seat
        self.round = round
        self.dice = dice
        self.points = points


@dataclass(eq=False, init=False, repr=False)
class MoveImpossible(Event):
    """None of the seat's droplets can move, so the turn is over (AG-4)."""

    seat: int

    def __init__(self, seat: int) -> None:
        self.seat = seat


@dataclass(eq=False, init=False, repr=False)
class DropletsSwapped(Event):
    """High humidity: a droplet of `owner` and one of `other_owner` were swapped (AG-15)."""

    seat: int
    owner: int
    field: str
    other_owner: int
    other_field: str

    def __init__(self, seat: int, owner: int, field: str, other_owner: int, other_field: str) -> None:
        self.seat = seat
        self.owner = owner
        self.field = field
        self.other_owner = other_owner
        self.other_field = other_field


@dataclass(eq=False, init=False, repr=False)
class DropletMoved(Event):
    """A droplet moved one field (AG-3)."""

    seat: int
    source: str
    target: str

    def __init__(self, seat: int, source: str, target: str) -> None:
        self.seat = seat
        self.source = source
        self.target = target


@dataclass(eq=False, init=False, repr=False)
class DropletJumped(Event):
    """A droplet flew from a jumping step to another field (AG-9)."""

    seat: int
    source: str
    target: str

    def __init__(self, seat: int, source: str, target: str) -> None:
        self.seat = seat
        self.source = source
        self.target = target


@dataclass(eq=False, init=False, repr=False)
class DropletMet(Event):
    """The droplet of `other` that was on the field evaporated; the arriving one took its chips (AG-5)."""

    seat: int
    other: int
    field: str
    chips: int

    def __init__(self, seat: int, other: int, field: str, chips: int) -> None:
        self.seat = seat
        self.other = other
        self.field = field
        self.chips = chips

    def wording(self) -> str:
        key = "DropletMetOwn" if self.other == self.seat else "DropletMet"
        return key if self.chips else f"{key}Empty"


@dataclass(eq=False, init=False, repr=False)
class ChipPicked(Event):
    """A droplet picked up the chip on a scenario field (AG-6)."""

    seat: int
    field: str
    colour: str

    def __init__(self, seat: int, field: str, colour: str) -> None:
        self.seat = seat
        self.field = field
        self.colour = colour


@dataclass(eq=False, init=False, repr=False)
class DropletEvaporated(Event):
    """A droplet returned to the big cloud from an evaporation field or an open hole (AG-7)."""

    seat: int
    field: str

    def __init__(self, seat: int, field: str) -> None:
        self.seat = seat
        self.field = field


@dataclass(eq=False, init=False, repr=False)
class ChipsCollected(Event):
    """The chips of a droplet went to its owner's collection; `colours` has an entry for each chip (AG-7, AG-10)."""

    seat: int
    colours: tuple[str, ...] = field(metadata=shown(Tuple(TEXT)))

    def __init__(self, seat: int, colours: tuple[str, ...]) -> None:
        self.seat = seat
        self.colours = colours


@dataclass(eq=False, init=False, repr=False)
class ChipSwapped(Event):
    """The chip in a filled hole was swapped: `given` lies there now, `taken` is under the droplet (AG-8)."""

    seat: int
    hole: str
    given: str
    taken: str

    def __init__(self, seat: int, hole: str, given: str, taken: str) -> None:
        self.seat = seat
        self.hole = hole
        self.given = given
        self.taken = taken


@dataclass(eq=False, init=False, repr=False)
class CardExchanged(Event):
    """A card in a frame was replaced by a spare one (AG-11)."""

    seat: int
    frame: str
    old: str
    new: str

    def __init__(self, seat: int, frame: str, old: str, new: str) -> None:
        self.seat = seat
        self.frame = frame
        self.old = old
        self.new = new


@dataclass(eq=False, init=False, repr=False)
class GameEnded(Event):
    """The game is over (AG-13, AG-18)."""

    winners: tuple[int, ...] = field(metadata=shown(Tuple(WHOLE)))
    cause: str

    def __init__(self, winners: tuple[int, ...], cause: str) -> None:
        self.winners = winners
        self.cause = cause

    def wording(self) -> str:
        return "GameEnded" if len(self.winners) == 1 else "GameEndedShared"
