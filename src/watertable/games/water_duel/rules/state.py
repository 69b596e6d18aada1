"""A game of Water Duel in progress: its position and the rules that act on it.

Legal moves are in `choices`, reasons for refusals in `legality`, what moves do in `effects`, turns and
series of cards in `course`, the steps of a card in `card_effects`, what players know about hidden cards
in `knowledge`, and Water as a score in `scoring`.
"""

from __future__ import annotations

from watertable.games.water_duel.position import WaterDuelPosition
from watertable.games.water_duel.rules import choices, effects, invariants, legality, scoring
from watertable.games.water_duel.rules.phases import ANSWER, OVER, TURN
from watertable.kernel.errors import Reason
from watertable.kernel.events import Event
from watertable.kernel.moves import CHANCE, Move
from watertable.kernel.outcome import Outcome, Score
from watertable.kernel.rng import Rng
from watertable.kernel.state import State


class WaterDuelState(State):
    """The rules of Water Duel, acting on the position `at`."""

    def __init__(self, at: WaterDuelPosition) -> None:
        self.setup = at.setup
        self.at = at

    def position(self) -> WaterDuelPosition:
        return self.at

    def copy(self) -> WaterDuelState:
        return WaterDuelState(self.at.copy())

    def view(self, seat: int | None) -> WaterDuelPosition:
        return self.at.hidden_from(seat)

    def to_act(self) -> int | None:
        at = self.at
        if at.phase >= TURN:
            return at.asked if at.phase != OVER else None
        return CHANCE

    def is_window(self) -> bool:
        return self.at.phase == ANSWER

    def has_secrets(self) -> bool:
        return True

    def legal_moves(self, seat: int) -> list[Move]:
        return choices.legal_moves(self.at, seat)

    def chance_outcomes(self) -> list[tuple[Move, int]]:
        return choices.chance_outcomes(self.at)

    def draw_chance(self, rng: Rng) -> Move:
        return choices.draw_chance(self.at, rng)

    def chance_seat(self) -> int | None:
        return choices.chance_seat(self.at)

    def chance_choices(self) -> list[Move]:
        return choices.chance_choices(self.at)

    def chance_values(self) -> dict[str, str | int]:
        seat = self.chance_seat()
        return {} if seat is None else {"seat": seat}

    def why_not(self, seat: int, move: Move) -> Reason | None:
        return legality.why_not(self.at, seat, move)

    def perform(self, seat: int, move: Move, log: list[Event] | None) -> None:
        effects.perform(self.at, seat, move, log)

    def score(self, seat: int) -> Score:
        return scoring.score(self.at, seat)

    def shares(self) -> list[float]:
        winner = self.at.winner
        if winner < 0:
            return [0.5, 0.5]
        return [1.0, 0.0] if winner == 0 else [0.0, 1.0]

    def outcome(self) -> Outcome | None:
        return scoring.outcome(self.at)

    def faults(self) -> list[str]:
        return invariants.faults(self.at)
