"""The events of Water to Water. All are public except two of Doppelganger's: what was hidden, and that it is spent."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from watertable.kernel.events import Event
from watertable.kernel.forms import TEXT, WHOLE, OrNone, Tuple, shown

# Before the first turn


@dataclass(eq=False, init=False, repr=False)
class PowerDealt(Event):
    """A player was dealt a Power (WW-10)."""

    seat: int
    power: str

    def __init__(self, seat: int, power: str) -> None:
        self.seat = seat
        self.power = power


@dataclass(eq=False, init=False, repr=False)
class CharacterPicked(Event):
    """A player picked a Character (WW-10)."""

    seat: int
    character: str

    def __init__(self, seat: int, character: str) -> None:
        self.seat = seat
        self.character = character


@dataclass(eq=False, init=False, repr=False)
class CharacterDealt(Event):
    """A player was dealt a Character, because they are not picked (WW-10)."""

    seat: int
    character: str

    def __init__(self, seat: int, character: str) -> None:
        self.seat = seat
        self.character = character


@dataclass(eq=False, init=False, repr=False)
class TeacherNamed(Event):
    """The Student named a teacher (WW-11)."""

    seat: int
    teacher: int

    def __init__(self, seat: int, teacher: int) -> None:
        self.seat = seat
        self.teacher = teacher


@dataclass(eq=False, init=False, repr=False)
class HiddenCharacterPicked(Event):
    """A second Character was hidden, or none; the other players learn only that this was decided (WW-11)."""

    seat: int
    character: str | None = field(metadata=shown(OrNone(TEXT)))
    is_shown: bool
    """Whether this is what the holder sees."""

    def __init__(self, seat: int, character: str | None, is_shown: bool) -> None:
        self.seat = seat
        self.character = character
        self.is_shown = is_shown

    def for_viewer(self, viewer: int | None) -> Event | None:
        return self if viewer == self.seat else HiddenCharacterPicked(self.seat, None, False)

    def wording(self) -> str:
        if not self.is_shown:
            return "HiddenCharacterDecided"
        return "HiddenCharacterPicked" if self.character else "NothingHidden"


# Tiles


@dataclass(eq=False, init=False, repr=False)
class TurnStarted(Event):
    """A turn began (WW-13)."""

    seat: int

    def __init__(self, seat: int) -> None:
        self.seat = seat


@dataclass(eq=False, init=False, repr=False)
class TileDrawn(Event):
    """A tile was drawn from the bag (WW-13)."""

    seat: int
    tile: int

    def __init__(self, seat: int, tile: int) -> None:
        self.seat = seat
        self.tile = tile


@dataclass(eq=False, init=False, repr=False)
class TilePlaced(Event):
    """`power` is the Power that was used to lay it, or empty."""

    seat: int
    tile: int
    x: int
    y: int
    rotation: int
    power: str

    def __init__(self, seat: int, tile: int, x: int, y: int, rotation: int, power: str) -> None:
        self.seat = seat
        self.tile = tile
        self.x = x
        self.y = y
        self.rotation = rotation
        self.power = power

    def wording(self) -> str:
        return "TilePlacedByPower" if self.power else "TilePlaced"


@dataclass(eq=False, init=False, repr=False)
class TileCovered(Event):
    """A tile was laid on top of another, which stays there for the rest of the game (WW-28)."""

    seat: int
    tile: int
    x: int
    y: int
    rotation: int
    covered: int

    def __init__(self, seat: int, tile: int, x: int, y: int, rotation: int, covered: int) -> None:
        self.seat = seat
        self.tile = tile
        self.x = x
        self.y = y
        self.rotation = rotation
        self.covered = covered


@dataclass(eq=False, init=False, repr=False)
class TileDiscarded(Event):
    """A tile went to the discard pile (WW-13)."""

    seat: int
    tile: int

    def __init__(self, seat: int, tile: int) -> None:
        self.seat = seat
        self.tile = tile


@dataclass(eq=False, init=False, repr=False)
class TileSetOutOfPlay(Event):
    """A tile left the game without going to the discard pile (WW-26, WW-27, WW-29, WW-42)."""

    seat: int
    tile: int

    def __init__(self, seat: int, tile: int) -> None:
        self.seat = seat
        self.tile = tile


@dataclass(eq=False, init=False, repr=False)
class TurnPassed(Event):
    """A player without tiles passes (WW-14)."""

    seat: int

    def __init__(self, seat: int) -> None:
        self.seat = seat


# Powers and Characters


@dataclass(eq=False, init=False, repr=False)
class PowerUsed(Event):
    """`left` is how many uses remain."""

    seat: int
    power: str
    left: int

    def __init__(self, seat: int, power: str, left: int) -> None:
        self.seat = seat
        self.power = power
        self.left = left


@dataclass(eq=False, init=False, repr=False)
class CellBlocked(Event):
    """An empty cell was blocked (WW-22)."""

    seat: int
    x: int
    y: int

    def __init__(self, seat: int, x: int, y: int) -> None:
        self.seat = seat
        self.x = x
        self.y = y


@dataclass(eq=False, init=False, repr=False)
class BlockLifted(Event):
    """A block was taken back from its cell (WW-22)."""

    seat: int
    x: int
    y: int

    def __init__(self, seat: int, x: int, y: int) -> None:
        self.seat = seat
        self.x = x
        self.y = y


@dataclass(eq=False, init=False, repr=False)
class TilesSwapped(Event):
    """A tile from the hand was swapped for one from the discard pile, `taken` (WW-23)."""

    seat: int
    tile: int
    taken: int

    def __init__(self, seat: int, tile: int, taken: int) -> None:
        self.seat = seat
        self.tile = tile
        self.taken = taken


@dataclass(eq=False, init=False, repr=False)
class TilesReordered(Event):
    """The holder of See the Future changed the order of their tiles (WW-30)."""

    seat: int
    tiles: tuple[int, ...] = field(metadata=shown(Tuple(WHOLE)))

    def __init__(self, seat: int, tiles: tuple[int, ...]) -> None:
        self.seat = seat
        self.tiles = tiles


@dataclass(eq=False, init=False, repr=False)
class TileTurned(Event):
    """A tile on the map was turned; `rotation` is how it lies now (WW-32)."""

    seat: int
    tile: int
    x: int
    y: int
    rotation: int

    def __init__(self, seat: int, tile: int, x: int, y: int, rotation: int) -> None:
        self.seat = seat
        self.tile = tile
        self.x = x
        self.y = y
        self.rotation = rotation


@dataclass(eq=False, init=False, repr=False)
class PlayerPutToSleep(Event):
    """`seat` put `sleeper` to sleep (WW-33)."""

    seat: int
    sleeper: int

    def __init__(self, seat: int, sleeper: int) -> None:
        self.seat = seat
        self.sleeper = sleeper

    def wording(self) -> str:
        return "PlayerWentToSleep" if self.seat == self.sleeper else "PlayerPutToSleep"


@dataclass(eq=False, init=False, repr=False)
class TurnSlept(Event):
    """A sleeping player missed a turn (WW-33)."""

    seat: int

    def __init__(self, seat: int) -> None:
        self.seat = seat


@dataclass(eq=False, init=False, repr=False)
class PlayerWoke(Event):
    """A player is awake again (WW-33)."""

    seat: int

    def __init__(self, seat: int) -> None:
        self.seat = seat


@dataclass(eq=False, init=False, repr=False)
class CharacterRevealed(Event):
    """The holder of Doppelganger turned their hidden Character up; it replaces the first (WW-34)."""

    seat: int
    character: str
    instead_of: str

    def __init__(self, seat: int, character: str, instead_of: str) -> None:
        self.seat = seat
        self.character = character
        self.instead_of = instead_of

    def reveals(self) -> bool:
        return True


@dataclass(eq=False, init=False, repr=False)
class HiddenCharacterSpent(Event):
    """The hidden Character has had enough points to win before being revealed (WW-34). Only its holder is told.

    It follows from what everyone can see and what the holder knows, so it reveals nothing new.
    """

    seat: int
    character: str

    def __init__(self, seat: int, character: str) -> None:
        self.seat = seat
        self.character = character

    def for_viewer(self, viewer: int | None) -> Event | None:
        return self if viewer == self.seat else None


@dataclass(eq=False, init=False, repr=False)
class DigBegun(Event):
    """The Archeologist begins to dig, for so many tiles (WW-42)."""

    seat: int
    tiles: int

    def __init__(self, seat: int, tiles: int) -> None:
        self.seat = seat
        self.tiles = tiles


@dataclass(eq=False, init=False, repr=False)
class TileDug(Event):
    """A tile was drawn in a dig (WW-42)."""

    seat: int
    tile: int

    def __init__(self, seat: int, tile: int) -> None:
        self.seat = seat
        self.tile = tile


@dataclass(eq=False, init=False, repr=False)
class RoundCounted(Event):
    """The Wrath has started another round awake (WW-54)."""

    seat: int
    rounds: int
    needed: int

    def __init__(self, seat: int, rounds: int, needed: int) -> None:
        self.seat = seat
        self.rounds = rounds
        self.needed = needed


# Points and the end


@dataclass(eq=False, init=False, repr=False)
class PointsChanged(Event):
    """The points of a player changed; `target` is what they need (WW-16)."""

    seat: int
    points: int
    target: int

    def __init__(self, seat: int, points: int, target: int) -> None:
        self.seat = seat
        self.points = points
        self.target = target


@dataclass(eq=False, init=False, repr=False)
class VictoryStolen(Event):
    """The Thief wins in place of other players (WW-52)."""

    seat: int
    robbed: tuple[int, ...] = field(metadata=shown(Tuple(WHOLE)))

    def __init__(self, seat: int, robbed: tuple[int, ...]) -> None:
        self.seat = seat
        self.robbed = robbed


@dataclass(eq=False, init=False, repr=False)
class GameEnded(Event):
    """The game is over (WW-14, WW-16)."""

    winners: tuple[int, ...] = field(metadata=shown(Tuple(WHOLE)))
    cause: str

    def __init__(self, winners: tuple[int, ...], cause: str) -> None:
        self.winners = winners
        self.cause = cause


EVENT_TYPES: Final[tuple[type, ...]] = (
    PowerDealt,
    CharacterPicked,
    CharacterDealt,
    TeacherNamed,
    HiddenCharacterPicked,
    TurnStarted,
    TileDrawn,
    TilePlaced,
    TileCovered,
    TileDiscarded,
    TileSetOutOfPlay,
    TurnPassed,
    PowerUsed,
    CellBlocked,
    BlockLifted,
    TilesSwapped,
    TilesReordered,
    TileTurned,
    PlayerPutToSleep,
    TurnSlept,
    PlayerWoke,
    CharacterRevealed,
    HiddenCharacterSpent,
    DigBegun,
    TileDug,
    RoundCounted,
    PointsChanged,
    VictoryStolen,
    GameEnded,
)
