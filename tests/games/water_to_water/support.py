"""Shared by the tests of the map: small packs with one line per tile, and maps set up from a picture."""

from __future__ import annotations

from importlib import resources

from watertable.games.water_to_water.pack.reader import WaterToWaterPack, read_tile
from watertable.games.water_to_water.rules.board import Board, lay_out
from watertable.games.water_to_water.rules.looks import Looks
from watertable.kernel.section import Section


def small_pack(tiles: dict[str, str]) -> WaterToWaterPack:
    """A pack of a few tiles, each "sides | lakes | rivers" with ";" between lakes and between rivers."""
    pack = WaterToWaterPack("small", 1, "")
    for number, (name, text) in enumerate(tiles.items(), 1):
        parts = [part.strip() for part in text.split("|")] + ["", ""]
        data: dict[str, object] = {"name": name, "sides": parts[0]}
        for key, part in (("lakes", parts[1]), ("rivers", parts[2])):
            data[key] = [item.strip() for item in part.split(";") if item.strip()]
        pack.tiles.append(read_tile(Section(data, ""), number))
    pack.looks = Looks(pack.tiles)
    pack.points = {"grids": [0, 0, 0, 20, 50, 90]}
    return pack


def staged(tiles: dict[str, str], picture: str) -> Board:
    """A map of a small pack. The picture has one word per cell: the tile's name and rotation, or "." for an empty
    cell, with "/" between rows; its north-west cell is (0, 0)."""
    pack = small_pack(tiles)
    names = list(tiles)
    placed: list[tuple[int, int, int, int]] = []
    for y, row in enumerate(picture.split("/")):
        for x, word in enumerate(row.split()):
            if word != ".":
                placed.append((x, y, names.index(word[:-1]), int(word[-1])))
    board = lay_out(pack, placed, [])
    assert board.faults() == []
    return board


def default_pack_text() -> str:
    """The TOML of the pack that comes with the game."""
    return resources.files("watertable.games.water_to_water").joinpath("pack/default.toml").read_text("utf-8")
