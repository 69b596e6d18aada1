"""The moves of Water to Water. Tiles are given by number (1 to 51), cells by x (east) and y (south),
rotations in quarter turns clockwise (0 to 3).

`Pass` comes from the kernel. It passes in a window, and declines Intellect's second play or the early
tile that Way Bender offers.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from watertable.games.water_to_water.pack.reader import TILES
from watertable.kernel.forms import TEXT, WHOLE, OrNone, Tuple, shown
from watertable.kernel.moves import Move

# Chance


@dataclass(eq=False, init=False, repr=False)
class DealPower(Move):
    """Chance: the next seat's Power (WW-10)."""

    power: str

    def __init__(self, power: str) -> None:
        self.power = power

    def text(self) -> str:
        return f"deal {self.power}"


@dataclass(eq=False, init=False, repr=False)
class DealCharacter(Move):
    """Chance: the Character of the seat that would pick next, if Characters are dealt (WW-10)."""

    character: str

    def __init__(self, character: str) -> None:
        self.character = character

    def text(self) -> str:
        return f"character {self.character}"


@dataclass(eq=False, init=False, repr=False)
class DrawTile(Move):
    """Chance: the tile drawn from the bag (WW-13)."""

    tile: int

    def __init__(self, tile: int) -> None:
        self.tile = tile

    def text(self) -> str:
        return f"draw {self.tile}"


# Before the first turn


@dataclass(eq=False, init=False, repr=False)
class PickCharacter(Move):
    """Take a Character, face up (WW-10)."""

    character: str

    def __init__(self, character: str) -> None:
        self.character = character

    def text(self) -> str:
        return f"pick {self.character}"


@dataclass(eq=False, init=False, repr=False)
class NameTeacher(Move):
    """The Student chooses a teacher (WW-11)."""

    teacher: int

    def __init__(self, teacher: int) -> None:
        self.teacher = teacher

    def text(self) -> str:
        return f"teacher {self.teacher}"


@dataclass(eq=False, init=False, repr=False)
class HideCharacter(Move):
    """The holder of Doppelganger takes a second Character face down, or none (WW-11). A secret."""

    character: str | None = field(metadata=shown(OrNone(TEXT)))

    def __init__(self, character: str | None) -> None:
        self.character = character

    def text(self) -> str:
        return f"hide {self.character or 'none'}"

    def wording(self) -> str:
        return "HideCharacter" if self.character else "HideNothing"


@dataclass(eq=False, init=False, repr=False)
class AskForTile(Move):
    """The holder of Way Bender draws a tile before the first turn (WW-28)."""

    def __init__(self) -> None:
        pass

    def text(self) -> str:
        return "ask"


# Laying tiles


@dataclass(eq=False, init=False, repr=False)
class LayTile(Move):
    """Base of the three ways to lay a tile on the map."""

    tile: int
    x: int
    y: int
    rotation: int

    def __init__(self, tile: int, x: int, y: int, rotation: int) -> None:
        self.tile = tile
        self.x = x
        self.y = y
        self.rotation = rotation

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, LayTile)
            and self.x == other.x
            and self.y == other.y
            and self.rotation == other.rotation
            and self.tile == other.tile
            and type(self) is type(other)
        )

    def __hash__(self) -> int:
        return ((self.x * 128 + self.y) * 4 + self.rotation) * 64 + self.tile

    def where(self) -> str:
        return f"{self.tile} {self.x},{self.y} {self.rotation}"


@dataclass(eq=False, init=False, repr=False)
class PlaceTile(LayTile):
    """Lay a tile in an empty cell, water to water (WW-3)."""

    def __init__(self, tile: int, x: int, y: int, rotation: int) -> None:
        super().__init__(tile, x, y, rotation)

    def text(self) -> str:
        return "place " + self.where()


@dataclass(eq=False, init=False, repr=False)
class PlaceInForest(LayTile):
    """Way of the Forest: lay a tile where no water meets water (WW-25)."""

    def __init__(self, tile: int, x: int, y: int, rotation: int) -> None:
        super().__init__(tile, x, y, rotation)

    def text(self) -> str:
        return "forest " + self.where()


@dataclass(eq=False, init=False, repr=False)
class CoverTile(LayTile):
    """Way Bender: lay a tile on top of another (WW-28)."""

    def __init__(self, tile: int, x: int, y: int, rotation: int) -> None:
        super().__init__(tile, x, y, rotation)

    def text(self) -> str:
        return "cover " + self.where()


@dataclass(eq=False, init=False, repr=False)
class Discard(Move):
    """Put a tile that cannot be played on the discard pile (WW-13)."""

    tile: int

    def __init__(self, tile: int) -> None:
        self.tile = tile

    def text(self) -> str:
        return f"discard {self.tile}"


# Powers used on the holder's own turn


@dataclass(eq=False, init=False, repr=False)
class SetAside(Move):
    """Introspection: put the tile out of play instead of playing it (WW-27)."""

    tile: int

    def __init__(self, tile: int) -> None:
        self.tile = tile

    def text(self) -> str:
        return f"aside {self.tile}"


@dataclass(eq=False, init=False, repr=False)
class CallWind(Move):
    """The Wind and the Waves: draw two more tiles and lay them as a group (WW-26)."""

    def __init__(self) -> None:
        pass

    def text(self) -> str:
        return "wind"


@dataclass(eq=False, init=False, repr=False)
class FinishGroup(Move):
    """The Wind and the Waves: lay no more tiles (WW-26)."""

    def __init__(self) -> None:
        pass

    def text(self) -> str:
        return "done"


@dataclass(eq=False, init=False, repr=False)
class SendHawk(Move):
    """Hawk's Vision: draw four more tiles and choose one (WW-29)."""

    def __init__(self) -> None:
        pass

    def text(self) -> str:
        return "hawk"


@dataclass(eq=False, init=False, repr=False)
class PlayAgain(Move):
    """Intellect: draw a second tile for this turn (WW-24)."""

    def __init__(self) -> None:
        pass

    def text(self) -> str:
        return "again"


# Powers used in a window


@dataclass(eq=False, init=False, repr=False)
class BlockCell(Move):
    """Spirit of Determination: block a cell, so that nobody may play there (WW-22)."""

    x: int
    y: int

    def __init__(self, x: int, y: int) -> None:
        self.x = x
        self.y = y

    def text(self) -> str:
        return f"block {self.x},{self.y}"


@dataclass(eq=False, init=False, repr=False)
class LiftBlock(Move):
    """Spirit of Determination: take the blocking token back (WW-22)."""

    def __init__(self) -> None:
        pass

    def text(self) -> str:
        return "lift"


@dataclass(eq=False, init=False, repr=False)
class SwapTile(Move):
    """Raven's Wit: swap a tile in hand for one from the discard pile (WW-23)."""

    tile: int
    wanted: int

    def __init__(self, tile: int, wanted: int) -> None:
        self.tile = tile
        self.wanted = wanted

    def text(self) -> str:
        return f"swap {self.tile} {self.wanted}"


@dataclass(eq=False, init=False, repr=False)
class Reorder(Move):
    """See the Future: put the tiles in hand in another order (WW-30)."""

    tiles: tuple[int, ...] = field(metadata=shown(Tuple(WHOLE)))

    def __init__(self, tiles: tuple[int, ...]) -> None:
        self.tiles = tiles

    def text(self) -> str:
        return "reorder " + " ".join([str(tile) for tile in self.tiles])


@dataclass(eq=False, init=False, repr=False)
class TurnTile(Move):
    """Telekinesis: turn a tile on the map (WW-32)."""

    x: int
    y: int
    rotation: int

    def __init__(self, x: int, y: int, rotation: int) -> None:
        self.x = x
        self.y = y
        self.rotation = rotation

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, TurnTile) and self.x == other.x and self.y == other.y and self.rotation == other.rotation
        )

    def __hash__(self) -> int:
        return (self.x * 128 + self.y) * 4 + self.rotation

    def text(self) -> str:
        return f"turn {self.x},{self.y} {self.rotation}"


@dataclass(eq=False, init=False, repr=False)
class PutToSleep(Move):
    """Dreamweaver: make a player sleep through their next turn (WW-33)."""

    sleeper: int

    def __init__(self, sleeper: int) -> None:
        self.sleeper = sleeper

    def text(self) -> str:
        return f"sleep {self.sleeper}"


@dataclass(eq=False, init=False, repr=False)
class Reveal(Move):
    """Doppelganger: turn into the hidden Character (WW-34)."""

    def __init__(self) -> None:
        pass

    def text(self) -> str:
        return "reveal"


DRAWS: Final[list[Move]] = [DrawTile(tile) for tile in range(1, TILES + 1)]
"""The move that draws each tile, indexed by tile id."""
ASK_FOR_TILE: Final = AskForTile()
CALL_WIND: Final = CallWind()
FINISH_GROUP: Final = FinishGroup()
SEND_HAWK: Final = SendHawk()
PLAY_AGAIN: Final = PlayAgain()
LIFT_BLOCK: Final = LiftBlock()
REVEAL: Final = Reveal()

MOVE_TYPES: Final[tuple[type, ...]] = (
    DealPower,
    DealCharacter,
    DrawTile,
    PickCharacter,
    NameTeacher,
    HideCharacter,
    AskForTile,
    PlaceTile,
    PlaceInForest,
    CoverTile,
    Discard,
    SetAside,
    CallWind,
    FinishGroup,
    SendHawk,
    PlayAgain,
    BlockCell,
    LiftBlock,
    SwapTile,
    Reorder,
    TurnTile,
    PutToSleep,
    Reveal,
)
