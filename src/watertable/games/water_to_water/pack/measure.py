"""Figures about a tile set that only play can show: how far each Character gets, and how much choice there is.

Tiles are drawn and laid at random, without Powers, until there are 36 on the map; tiles that fit
nowhere are discarded. Each figure is a mean over many such maps. A Character's share of its target by
then should be neither hopeless nor certain, and a tile should have several legal placements.
"""

from __future__ import annotations

from typing import Final

from watertable.games.water_to_water.pack.reader import WaterToWaterPack, points_for
from watertable.games.water_to_water.rules.board import Board
from watertable.kernel.rng import Rng, Sfc32

LAID: Final = 36
MAPS: Final = 5000
TARGET: Final = 20
LAKE_POINTS: Final = 4
"""The Lake Nymph's points for a lake unless an option says otherwise (WW-47)."""
MAP_TARGET: Final = 22
"""The length plus width that wins for the Adventurer (WW-41)."""
LOWEST: Final = 0.25
HIGHEST: Final = 0.90
FEWEST_PLACEMENTS: Final = 5.0

CHARACTERS: Final = (
    "The Lake Nymph",
    "The Islander",
    "The Druid",
    "The Planter",
    "The Bog Minder",
    "The Adventurer",
    "The River Lord",
    "The Wave Rider",
    "The Strider",
)


class RandomMap:
    """A map of tiles laid at random, with counts of draws, discards and placements."""

    def __init__(self, pack: WaterToWaterPack, rng: Rng) -> None:
        self.pack = pack
        self.board = Board(pack)
        self.discards = 0
        self.draws = 0
        self.placements = 0
        bag = list(range(len(pack.tiles)))
        while bag and self.board.tile_count < LAID:
            self._lay(bag.pop(rng.below(len(bag))), rng)

    def _lay(self, tile: int, rng: Rng) -> None:
        choices = self.board.placements(tile)
        if not self.board.is_empty():
            self.draws += 1
            self.placements += len(choices)
        if not choices:
            self.discards += 1
            return
        x, y, rotation = choices[rng.below(len(choices))]
        self.board.place(x, y, tile, rotation)

    def shares(self) -> list[float]:
        """The share of the target that each of CHARACTERS has; more than 1 if it has more points than it needs."""
        board = self.board
        points = self.pack.points
        each = {card.name: card.each for card in self.pack.characters}
        rivers = 0
        for connections, count in enumerate(board.rivers_by_length):
            rivers += count * points_for(points["rivers"], connections)
        worth = [
            LAKE_POINTS * len(board.lake_sizes),
            each.get("islander", 0) * len(board.island_sizes),
            each.get("druid", 0) * self.discards,
            each.get("planter", 0) * board.single_voids(),
            _sum(points["voids"], board.void_sizes()),
            0,
            rivers,
            _sum(points["sizes"], board.lake_sizes),
            _sum(points["sizes"], board.island_sizes),
        ]
        shares = [value / TARGET for value in worth]
        # The Adventurer has no points at all until the map is large enough.
        shares[CHARACTERS.index("The Adventurer")] = (board.length() + board.width()) / MAP_TARGET
        return shares


def _sum(table: list[int], sizes: list[int]) -> int:
    total = 0
    for size in sizes:
        total += points_for(table, size)
    return total


def measure(pack: WaterToWaterPack, seed: int, maps: int = MAPS) -> list[tuple[str, str, bool]]:
    """Each figure as (what, how much, whether it is in the desired range)."""
    rng = Sfc32(seed)
    totals = [0.0] * len(CHARACTERS)
    draws = 0
    placements = 0
    for _ in range(maps):
        played = RandomMap(pack, rng)
        for number, share in enumerate(played.shares()):
            totals[number] += share
        draws += played.draws
        placements += played.placements
    figures: list[tuple[str, str, bool]] = []
    for number, name in enumerate(CHARACTERS):
        share = totals[number] / maps
        what = f"{name}: share of the target after {LAID} tiles laid at random"
        how_much = f"{100 * share:.0f} % (should be {100 * LOWEST:.0f} to {100 * HIGHEST:.0f} %)"
        figures.append((what, how_much, LOWEST <= share <= HIGHEST))
    mean = placements / draws if draws else 0.0
    figures.append(
        ("legal placements of a tile, on average", f"{mean:.1f} (should be 5 or more)", mean >= FEWEST_PLACEMENTS)
    )
    return figures
