"""A game of AGUA in progress: its position and the rules that act on it.

Legal moves are in `choices`, reasons for refusals in `legality`, what moves do in `effects` and
`exchanging`, points in `scoring`.
"""

from __future__ import annotations

from watertable.games.agua.position import AguaPosition
from watertable.games.agua.rules import choices, effects, invariants, legality, scoring
from watertable.games.agua.rules.phases import DEAL, FILL_FIRST, OVER, ROLL, SCATTER
from watertable.kernel.errors import Reason
from watertable.kernel.events import Event
from watertable.kernel.moves import CHANCE, Move
from watertable.kernel.outcome import Outcome, Score
from watertable.kernel.rng import Rng
from watertable.kernel.state import State


class AguaState(State):
    """The rules of AGUA, acting on the position `at`."""

    def __init__(self, at: AguaPosition) -> None:
        self.setup = at.setup
        self.at = at

    def position(self) -> AguaPosition:
        return self.at

    def copy(self) -> AguaState:
        return AguaState(self.at.copy())

    def view(self, seat: int | None) -> AguaPosition:
        view = self.at.copy()
        view.viewer = seat
        return view

    def to_act(self) -> int | None:
        at = self.at
        if at.phase <= ROLL:
            return CHANCE
        return at.actor if at.phase != OVER else None

    def legal_moves(self, seat: int) -> list[Move]:
        return choices.legal_moves(self.at, seat)

    def chance_outcomes(self) -> list[tuple[Move, int]]:
        return choices.chance_outcomes(self.at)

    def draw_chance(self, rng: Rng) -> Move:
        return choices.draw_chance(self.at, rng)

    def chance_values(self) -> dict[str, str | int]:
        at = self.at
        if at.phase == ROLL:
            return {"seat": at.actor}
        if at.phase in (DEAL, SCATTER):
            return {"frame": at.pack.frames[at.frame].key}
        return {"hole": at.pack.names[at.pack.first_hole + at.filled]} if at.phase == FILL_FIRST else {}

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
