"""How the fields of a position look in JSON: tiles by number (1 to 51), cards by name.

What belongs to a seat is kept in a list for each kind of thing, and shown as one list of `players`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from watertable.games.water_to_water.rules.board import lay_out
from watertable.kernel.errors import BadText
from watertable.kernel.forms import FLAG, WHOLE, Form, List, Name, Row


class TileNumber(Form):
    """A tile as its number, from 1."""

    def show(self, value: Any, at: Any) -> Any:
        return value + 1

    def read(self, data: Any, at: Any, where: str) -> Any:
        if type(data) is not int or not 1 <= data <= len(at.pack.tiles):
            raise BadText(f"{where}: there is no tile {data!r}")
        return data - 1

    def typescript(self) -> str:
        return "number"


class SeatOrNobody(Form):
    """A seat; -1 stands for nobody."""

    def show(self, value: Any, at: Any) -> Any:
        return None if value < 0 else value

    def read(self, data: Any, at: Any, where: str) -> Any:
        if data is None:
            return -1
        if type(data) is not int or not 0 <= data < at.seats:
            raise BadText(f"{where}: there is no seat {data!r}")
        return data

    def typescript(self) -> str:
        return "number | null"


class MarkedCharacters(Form):
    """A flag for each Character of the line-up, shown as the names of those that are marked."""

    def show(self, value: Any, at: Any) -> Any:
        return [name for name, is_marked in zip(_characters(at), value, strict=True) if is_marked]

    def read(self, data: Any, at: Any, where: str) -> Any:
        marked = List(CHARACTER).read(data, at, where)
        return [number in marked for number in range(len(_characters(at)))]

    def typescript(self) -> str:
        return "string[]"


class LaidTile(Form):
    """A tile in a cell, as (x, y, tile, rotation)."""

    def show(self, value: Any, at: Any) -> Any:
        return {"x": value[0], "y": value[1], "tile": value[2] + 1, "rotation": value[3]}

    def read(self, data: Any, at: Any, where: str) -> Any:
        if not isinstance(data, dict) or sorted(data) != ["rotation", "tile", "x", "y"]:
            raise BadText(f"{where}: expected an object with x, y, tile and rotation, found {data!r}")
        x, y, rotation = [WHOLE.read(data[key], at, f"{where}.{key}") for key in ("x", "y", "rotation")]
        if not 0 <= rotation <= 3:
            raise BadText(f"{where}.rotation: expected 0 to 3, found {rotation}")
        return x, y, TILE.read(data["tile"], at, f"{where}.tile"), rotation

    def typescript(self) -> str:
        return "{ x: number; y: number; tile: number; rotation: number }"


class LaidTiles(Form):
    """A map: the tiles on top, by rows, and the covered ones, oldest first."""

    def show(self, value: Any, at: Any) -> Any:
        rows = List(LaidTile())
        return {"tiles": rows.show(value.tiles(), at), "covered": rows.show(value.covered, at)}

    def read(self, data: Any, at: Any, where: str) -> Any:
        if not isinstance(data, dict) or sorted(data) != ["covered", "tiles"]:
            raise BadText(f"{where}: expected an object with tiles and covered, found {data!r}")
        rows = List(LaidTile())
        tiles = rows.read(data["tiles"], at, f"{where}.tiles")
        covered = rows.read(data["covered"], at, f"{where}.covered")
        if len(tiles) + len(covered) > len(at.pack.tiles):
            raise BadText(f"{where}: there are only {len(at.pack.tiles)} tiles")
        try:
            return lay_out(at.pack, tiles, covered)
        except (ValueError, LookupError):
            raise BadText(f"{where}: the tiles are not connected") from None

    def typescript(self) -> str:
        rows = List(LaidTile()).typescript()
        return f"{{ tiles: {rows}; covered: {rows} }}"


class Players(Form):
    """What belongs to each seat, as gathered by `things_of_players`.

    The target follows from the position, so it is shown but not read back.
    """

    def show(self, value: Any, at: Any) -> Any:
        players: list[dict[str, Any]] = []
        for things in value:
            player = {key: form.show(things[place], at) for place, (key, _, form) in enumerate(_OF_EACH_PLAYER)}
            player["target"] = things[-1]
            players.append(player)
        return players

    def read(self, data: Any, at: Any, where: str) -> Any:
        """Fills the fields of `at` directly and returns None."""
        if not isinstance(data, list) or len(data) != at.seats:
            raise BadText(f"{where}: expected a list of {at.seats} players, found {data!r}")
        keys = sorted([key for key, _, _ in _OF_EACH_PLAYER] + ["target"])
        for seat, player in enumerate(data):
            if not isinstance(player, dict) or sorted(player) != keys:
                raise BadText(f"{where}.{seat}: expected an object with {', '.join(keys)}, found {player!r}")
        for key, name, form in _OF_EACH_PLAYER:
            setattr(at, name, [form.read(data[seat][key], at, f"{where}.{seat}.{key}") for seat in range(at.seats)])
        return None

    def typescript(self) -> str:
        inside = [f"{key}: {form.typescript()}" for key, _, form in _OF_EACH_PLAYER]
        return f"{{ {'; '.join(inside)}; target: number }}[]"


def _powers(at: Any) -> Sequence[str]:
    return list(at.lineup.power_called)


def _characters(at: Any) -> Sequence[str]:
    return list(at.lineup.character_called)


TILE: Final = TileNumber()
TILES: Final = List(TILE)
POWER: Final = Name(_powers)
CHARACTER: Final = Name(_characters)
SEAT: Final = SeatOrNobody()
CELL: Final = Row([WHOLE, WHOLE])
PLAYERS: Final = Players()

_OF_EACH_PLAYER: Final[tuple[tuple[str, str, Form], ...]] = (
    ("power", "powers", POWER),
    ("uses", "uses", WHOLE),
    ("character", "characters", CHARACTER),
    ("points", "points", WHOLE),
    ("hand", "hands", TILES),
    ("skips", "skips", WHOLE),
    ("is_asleep", "is_asleep", FLAG),
)
"""What `players` shows of each player: the key, the field of the position with an entry for each seat, the form."""


def things_of_players(at: Any) -> list[tuple[Any, ...]]:
    """What belongs to each seat, and its target."""
    return [
        (*[getattr(at, name)[seat] for _, name, _ in _OF_EACH_PLAYER], at.target_of(seat)) for seat in range(at.seats)
    ]
