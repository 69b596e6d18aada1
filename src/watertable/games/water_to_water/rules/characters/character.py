"""The base class of all Characters; each of the other modules in this folder has one (WW-41 to WW-54)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import mypyc_attr

from watertable.games.water_to_water.pack.cards import CharacterCard
from watertable.games.water_to_water.pack.reader import WaterToWaterPack
from watertable.games.water_to_water.rules.board import Feature
from watertable.kernel.outcome import ScoreItem
from watertable.kernel.setup import Setup

if TYPE_CHECKING:
    from watertable.games.water_to_water.position import WaterToWaterPosition

TARGET: Final = 20
"""The points needed to win; a hidden Character that has had them is spent (WW-16, WW-34)."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Character:
    """A Character in one game. It has no state of its own: everything that changes is in the position."""

    rule: str

    def __init__(self, card: CharacterCard, setup: Setup) -> None:
        self.card = card
        self.name = card.name
        pack = setup.pack
        assert isinstance(pack, WaterToWaterPack)
        self.pack = pack
        self.can_be_hidden = True
        """Whether the holder of Doppelganger may hide it as a second Character (WW-11)."""
        self.can_reach = True
        """Whether it wins with its own points (the Student and the Thief do not)."""
        self.can_be_robbed = True
        self.has_teacher = False
        self.is_thief = False
        self.steals_in_windows = False
        """Whether, as the Thief, it also steals with a tile laid in a window of its own turn (WW-52)."""
        self.steals_on_any_turn = False
        """Whether, as the Thief, it also steals with a tile laid in a window of another player's turn (WW-52)."""
        self.digs = False
        self.has_share = True
        """Whether its share of the target counts when the tiles have run out (WW-14)."""
        self.counts_rounds = False
        self.counts_draws = False
        """Whether its points change when a tile is drawn."""

    def points(self, at: WaterToWaterPosition, seat: int) -> int:
        """What the position is worth to this Character, held by this seat."""
        raise NotImplementedError

    def items(self, at: WaterToWaterPosition, seat: int) -> list[ScoreItem]:
        """The same points, itemised, with the cells."""
        raise NotImplementedError

    def target(self, at: WaterToWaterPosition, seat: int) -> int:
        """The points needed to win, doubled for a teacher (WW-51)."""
        return 2 * TARGET if at.student_of(seat) >= 0 else TARGET


def cell_names(cells: tuple[tuple[int, int], ...]) -> tuple[str, ...]:
    """Cells as the places of a score item."""
    return tuple([f"{x},{y}" for x, y in cells])


def feature_items(what: str, features: list[Feature], points: list[int]) -> list[ScoreItem]:
    """One item for each feature that scores; the count is its size."""
    return [
        ScoreItem(what, worth, feature.size, cell_names(feature.cells))
        for feature, worth in zip(features, points, strict=True)
        if worth > 0
    ]
