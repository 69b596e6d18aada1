"""The state of a game of Pearl Divers: its position, with the rules applied to it."""

from __future__ import annotations

from tests.conformance.toy_game import rules
from tests.conformance.toy_game.position import PearlPosition
from watertable.kernel import Event, Move, Outcome, Reason, Score, State


class PearlState(State):
    def __init__(self, at: PearlPosition) -> None:
        self.setup = at.setup
        self.at = at

    def position(self) -> PearlPosition:
        return self.at

    def copy(self) -> PearlState:
        return type(self)(self.at.copy())

    def is_window(self) -> bool:
        return self.at.phase == "answer"

    def has_secrets(self) -> bool:
        return True

    def legal_moves(self, seat: int) -> list[Move]:
        return rules.legal_moves(self.at, seat)

    def chance_outcomes(self) -> list[tuple[Move, int]]:
        return rules.chance_outcomes(self.at)

    def chance_seat(self) -> int | None:
        return self.at.actor if self.at.phase in ("deal", "draw") else None

    def chance_choices(self) -> list[Move]:
        return rules.chance_choices(self.at)

    def why_not(self, seat: int, move: Move) -> Reason | None:
        return rules.why_not(self.at, seat, move)

    def perform(self, seat: int, move: Move, log: list[Event] | None) -> None:
        rules.perform(self.at, seat, move, [] if log is None else log)

    def score(self, seat: int) -> Score:
        return rules.score(self.at, seat)

    def outcome(self) -> Outcome | None:
        return rules.outcome(self.at)

    def faults(self) -> list[str]:
        return rules.faults(self.at)
