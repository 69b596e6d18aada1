"""The base class of all Powers; each of the other modules in this folder has one (WW-21 to WW-34).

A Power offers moves in windows, on its holder's turn, or in the middle of its own effect (`question`,
`choices`, `why_not_choose`, `choose`, while the phase is CHOOSE). It has no state of its own:
everything that changes is in the position.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import mypyc_attr

from watertable.games.water_to_water.pack.cards import PowerCard
from watertable.games.water_to_water.rules.events import PowerUsed
from watertable.kernel.errors import Reason
from watertable.kernel.events import Event
from watertable.kernel.moves import Move

if TYPE_CHECKING:
    from watertable.games.water_to_water.position import WaterToWaterPosition


@mypyc_attr(allow_interpreted_subclasses=True)
class Power:
    """A Power in one game."""

    rule: str

    def __init__(self, card: PowerCard) -> None:
        self.card = card
        self.name = card.name
        self.number = card.number
        self.title = card.title
        self.hand = card.hand
        """The hand size of its holder (WW-13)."""
        self.extra_tiles = 0
        """How many more tiles its holder may have to choose from."""
        self.acts_in_windows = False
        self.acts_in_turn = False
        self.has_hidden_character = False
        """Whether its holder picks a second Character before the first turn (WW-11)."""
        self.may_ask_for_tile = False
        """Whether its holder may draw a tile before the first turn (WW-28)."""
        self.plays_first_tile_only = False
        """Whether its holder must play the tiles in hand in order (WW-30)."""

    # In windows and on the holder's turn

    def owns(self, move: Move) -> bool:
        """Whether this move, in a window or on the holder's turn, belongs to this Power."""
        return False

    def is_asked(self, at: WaterToWaterPosition, seat: int) -> bool:
        """Whether its holder, if awake, is asked in a window. Depends on public facts only (WW-15)."""
        return False

    def window_moves(self, at: WaterToWaterPosition, seat: int, moves: list[Move]) -> None:
        """Add the moves it offers in a window."""

    def turn_moves(self, at: WaterToWaterPosition, seat: int, moves: list[Move]) -> None:
        """Add the moves it offers on the holder's turn, besides normal play."""

    def why_not(self, at: WaterToWaterPosition, seat: int, move: Move) -> Reason | None:
        """Why the holder may not make this move; that it belongs to this Power, at this time, has been checked."""
        return None

    def use(self, at: WaterToWaterPosition, seat: int, move: Move, log: list[Event] | None) -> None:
        """Carry out one of its moves in a window or on the holder's turn."""
        raise NotImplementedError(self.name)

    def why_not_now(self, at: WaterToWaterPosition, seat: int, in_window: bool) -> Reason | None:
        """Why the Power cannot be used now: the wrong time, or no uses left."""
        if in_window and not self.acts_in_windows:
            return Reason(self.rule, "you can use {power} only when you play your tile", {"power": self.title})
        if not in_window and not self.acts_in_turn:
            return Reason(self.rule, "you can use {power} only before a tile is played", {"power": self.title})
        if self.card.uses > 0 and at.uses[seat] == 0:
            return Reason(self.rule, "{power} has no uses left", {"power": self.title})
        return None

    def spend(self, at: WaterToWaterPosition, seat: int, log: list[Event] | None) -> None:
        """Use the Power once."""
        at.uses = at.uses[:]
        at.uses[seat] -= 1
        if log is not None:
            log.append(PowerUsed(seat, self.name, at.uses[seat]))

    # In the middle of its effect

    def after_play(self, at: WaterToWaterPosition, seat: int, log: list[Event] | None) -> bool:
        """Whether the Power takes over after the turn's play and its digs, before the draw."""
        return False

    def after_draw(self, at: WaterToWaterPosition, seat: int, log: list[Event] | None) -> None:
        """The draw that the Power asked for is complete."""

    def question(self) -> str:
        """What is being decided while the phase is CHOOSE."""
        raise NotImplementedError(self.name)

    def choices(self, at: WaterToWaterPosition, seat: int, moves: list[Move]) -> None:
        """Add the moves to choose from."""

    def why_not_choose(self, at: WaterToWaterPosition, seat: int, move: Move) -> Reason | None:
        raise NotImplementedError(self.name)

    def choose(self, at: WaterToWaterPosition, seat: int, move: Move, log: list[Event] | None) -> None:
        """Carry out the choice."""
        raise NotImplementedError(self.name)
