"""Doppelganger: a second Character, hidden until it is revealed (WW-34). It is picked in `drafting` (WW-11).

Whether there is one, and which, is the only secret of the game. So its holder is asked in every window
until the reveal, whatever is hidden, and only the holder's moves and reasons depend on it.
"""

from __future__ import annotations

from typing import Final

from watertable.games.water_to_water.pack.cards import PowerCard
from watertable.games.water_to_water.position import WaterToWaterPosition
from watertable.games.water_to_water.rules import turns
from watertable.games.water_to_water.rules.events import CharacterRevealed
from watertable.games.water_to_water.rules.moves import REVEAL, Reveal
from watertable.games.water_to_water.rules.phases import NO_DRAW
from watertable.games.water_to_water.rules.powers.power import Power
from watertable.kernel.errors import Reason
from watertable.kernel.events import Event
from watertable.kernel.moves import Move


class Doppelganger(Power):
    def __init__(self, card: PowerCard) -> None:
        super().__init__(card)
        self.rule = "WW-34"
        self.acts_in_windows = True
        self.has_hidden_character = True

    def owns(self, move: Move) -> bool:
        return isinstance(move, Reveal)

    def is_asked(self, at: WaterToWaterPosition, seat: int) -> bool:
        return not at.is_revealed

    def window_moves(self, at: WaterToWaterPosition, seat: int, moves: list[Move]) -> None:
        if at.hidden >= 0 and not at.reached[at.hidden]:
            moves.append(REVEAL)

    def why_not(self, at: WaterToWaterPosition, seat: int, move: Move) -> Reason | None:
        if at.hidden < 0:
            return Reason(self.rule, "you have no hidden Character")
        if at.reached[at.hidden]:
            return Reason(
                self.rule, "your hidden Character has already had enough points to win, so it can no longer be revealed"
            )
        return None

    def use(self, at: WaterToWaterPosition, seat: int, move: Move, log: list[Event] | None) -> None:
        self.spend(at, seat, log)
        before = at.character(seat)
        at.characters = at.characters[:]
        at.characters[seat] = at.hidden
        at.hidden = -1
        at.is_revealed = True
        if before.has_teacher:
            at.teacher = -1
        after = at.character(seat)
        if log is not None:
            log.append(CharacterRevealed(seat, after.name, before.name))
        artifacts = at.board.artifacts if after.digs else 0
        turns.finish_play(at, seat, artifacts, NO_DRAW, False, log)


POWER: Final = Doppelganger
