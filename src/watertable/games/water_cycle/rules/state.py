"""A game of Water Cycle in progress: its position and the rules.

`choices` lists the moves, `legality` explains refusals, `effects` carries moves out, `scoring` counts points.
"""

from __future__ import annotations

from watertable.games.water_cycle.position import WaterCyclePosition
from watertable.games.water_cycle.rules import choices, effects, invariants, legality, scoring
from watertable.games.water_cycle.rules.phases import OVER, ROLL, TAKE_DIE
from watertable.kernel.errors import Reason
from watertable.kernel.events import Event
from watertable.kernel.moves import CHANCE, Move
from watertable.kernel.outcome import Outcome, Score
from watertable.kernel.rng import Rng
from watertable.kernel.state import State


class WaterCycleState(State):
    """The rules applied to the position `at`."""

    def __init__(self, at: WaterCyclePosition) -> None:
        self.setup = at.setup
        self.at = at

    def position(self) -> WaterCyclePosition:
        return self.at

    def copy(self) -> WaterCycleState:
        return WaterCycleState(self.at.copy())

    def view(self, seat: int | None) -> WaterCyclePosition:
        view = self.at.copy()
        view.viewer = seat
        return view

    def to_act(self) -> int | None:
        at = self.at
        if at.phase >= TAKE_DIE:
            return at.actor if at.phase != OVER else None
        return CHANCE

    def legal_moves(self, seat: int) -> list[Move]:
        return choices.legal_moves(self.at, seat)

    def chance_outcomes(self) -> list[tuple[Move, int]]:
        return choices.chance_outcomes(self.at)

    def draw_chance(self, rng: Rng) -> Move:
        return choices.draw_chance(self.at, rng)

    def chance_values(self) -> dict[str, str | int]:
        return {"seat": self.at.first, "dice": self.at.seats} if self.at.phase == ROLL else {}

    def why_not(self, seat: int, move: Move) -> Reason | None:
        return legality.why_not(self.at, seat, move)

    def perform(self, seat: int, move: Move, log: list[Event] | None) -> None:
        effects.perform(self.at, seat, move, log)

    def score(self, seat: int) -> Score:
        return scoring.score(self.at, seat)

    def outcome(self) -> Outcome | None:
        return scoring.outcome(self.at)

    def faults(self) -> list[str]:
        return invariants.faults(self.at)
