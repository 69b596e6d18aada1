"""Power: what every Power is. Each of the others in this folder is one of them (WW-21 to WW-34).

A Power offers moves in windows, in the own turn, or in the middle of its own effect (`question`,
`choices`, `why_not_choose`, `choose`, while the phase is CHOOSE). It keeps nothing: all that
changes is in the position.
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
        """How many tiles its holder has in hand (WW-13)."""
        self.acts_in_windows = False
        self.acts_in_turn = False
        self.has_hidden_character = False
        """Whether its holder picks a second Character before the first turn (WW-11)."""
        self.may_ask_for_tile = False
        """Whether its holder may draw before the first turn (WW-28)."""
        self.plays_first_tile_only = False
        """Whether its holder plays the tiles in hand in their order (WW-30)."""

    # In windows and in the own turn

    def owns(self, move: Move) -> bool:
        """Whether this move is this Power's, in a window or in the own turn."""
        return False

    def is_asked(self, at: WaterToWaterPosition, seat: int) -> bool:
        """Whether its holder, awake, is asked in a window. Follows from public facts alone (WW-15)."""
        return False

    def window_moves(self, at: WaterToWaterPosition, seat: int, moves: list[Move]) -> None:
        """Add what it offers in a window."""

    def turn_moves(self, at: WaterToWaterPosition, seat: int, moves: list[Move]) -> None:
        """Add what it offers in the own turn beside the plain play."""

    def why_not(self, at: WaterToWaterPosition, seat: int, move: Move) -> Reason | None:
        """Why the holder may not do this; the move is its own, the time and the uses are right."""
        return None

    def use(self, at: WaterToWaterPosition, seat: int, move: Move, log: list[Event] | None) -> None:
        """Carry out one of its moves in a window or in the own turn."""
        raise NotImplementedError(self.name)

    def why_not_now(self, at: WaterToWaterPosition, seat: int, in_window: bool) -> Reason | None:
        """Refuse a Power out of its time or without uses."""
        if in_window and not self.acts_in_windows:
            return Reason(self.rule, "{power} is used in the own turn, not in a window", {"power": self.title})
        if not in_window and not self.acts_in_turn:
            return Reason(self.rule, "{power} is used in a window, before a turn's play", {"power": self.title})
        if self.card.uses > 0 and at.uses[seat] == 0:
            return Reason(self.rule, "{power} has no uses left", {"power": self.title})
        return None

    def spend(self, at: WaterToWaterPosition, seat: int, log: list[Event] | None) -> None:
        """Take one use."""
        at.uses[seat] -= 1
        if log is not None:
            log.append(PowerUsed(seat, self.name, at.uses[seat]))

    # In the middle of its effect

    def after_play(self, at: WaterToWaterPosition, seat: int, log: list[Event] | None) -> bool:
        """After the turn's play, with its digs: whether the Power takes over before the draw."""
        return False

    def after_draw(self, at: WaterToWaterPosition, seat: int, log: list[Event] | None) -> None:
        """The draw that the Power asked for is complete."""

    def question(self) -> str:
        """What is being decided while the phase is CHOOSE."""
        raise NotImplementedError(self.name)

    def choices(self, at: WaterToWaterPosition, seat: int, moves: list[Move]) -> None:
        """Add what may be decided."""

    def why_not_choose(self, at: WaterToWaterPosition, seat: int, move: Move) -> Reason | None:
        raise NotImplementedError(self.name)

    def choose(self, at: WaterToWaterPosition, seat: int, move: Move, log: list[Event] | None) -> None:
        """Carry out what was decided."""
        raise NotImplementedError(self.name)
