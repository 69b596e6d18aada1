"""A game of Water to Water in progress: its position and the rules.

`choices` lists the moves, `legality` explains refusals, `effects` carries moves out, `scoring` counts points. They rely
on `drafting` (WW-10, WW-11), `turns` (WW-12 to WW-15), `placing` (WW-13), `settling` (WW-14, WW-16), `digs` (WW-42),
and a module for each Power and each Character. The map is in `board` (WW-1 to WW-7).
"""

from __future__ import annotations

from watertable.games.water_to_water.position import WaterToWaterPosition
from watertable.games.water_to_water.rules import choices, effects, invariants, legality, scoring
from watertable.games.water_to_water.rules.phases import DEAL, DEAL_CHARACTERS, DIG, DRAW, WINDOW
from watertable.kernel.errors import Reason
from watertable.kernel.events import Event
from watertable.kernel.moves import Move
from watertable.kernel.outcome import Outcome, Score
from watertable.kernel.rng import Rng
from watertable.kernel.state import State


class WaterToWaterState(State):
    """The rules applied to the position `at`."""

    def __init__(self, at: WaterToWaterPosition) -> None:
        self.setup = at.setup
        self.at = at

    def position(self) -> WaterToWaterPosition:
        return self.at

    def copy(self) -> WaterToWaterState:
        return WaterToWaterState(self.at.copy())

    def view(self, seat: int | None) -> WaterToWaterPosition:
        return self.at.hidden_from(seat)

    def to_act(self) -> int | None:
        return self.at.to_act()

    def is_window(self) -> bool:
        return self.at.phase == WINDOW

    def has_secrets(self) -> bool:
        """WW-34: the only secret is what the holder of Doppelganger has hidden, if anything."""
        return self.at.doppelganger >= 0 and not self.at.is_revealed

    def legal_moves(self, seat: int) -> list[Move]:
        return choices.legal_moves(self.at, seat)

    def chance_outcomes(self) -> list[tuple[Move, int]]:
        return choices.chance_outcomes(self.at)

    def draw_chance(self, rng: Rng) -> Move:
        return choices.draw_chance(self.at, rng)

    def chance_values(self) -> dict[str, str | int]:
        at = self.at
        if at.phase == DEAL:
            return {"seat": at.dealt}
        if at.phase == DRAW:
            return {"seat": at.drawer}
        return {"seat": at.actor} if at.phase in (DEAL_CHARACTERS, DIG) else {}

    def why_not(self, seat: int, move: Move) -> Reason | None:
        return legality.why_not(self.at, seat, move)

    def perform(self, seat: int, move: Move, log: list[Event] | None) -> None:
        effects.perform(self.at, seat, move, log)

    def score(self, seat: int) -> Score:
        return scoring.score(self.at, seat)

    def shares(self) -> list[float]:
        winners = self.at.winners
        return [1.0 / len(winners) if seat in winners else 0.0 for seat in range(self.at.seats)]

    def outcome(self) -> Outcome | None:
        return scoring.outcome(self.at)

    def faults(self) -> list[str]:
        return invariants.faults(self.at)
