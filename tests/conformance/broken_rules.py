"""Variants of Pearl Divers with defects in legality or at the end of the game."""

from __future__ import annotations

from itertools import count

from tests.conformance.toy_game.game import PearlDivers
from tests.conformance.toy_game.moves import (
    Challenge,
    Claim,
    Dive,
    Draw,
    PearlClaimed,
)
from tests.conformance.toy_game.state import PearlState
from watertable.kernel import (
    CHANCE,
    PASS,
    Event,
    IllegalMove,
    Move,
    Outcome,
    Reason,
    Rng,
    Score,
    View,
)

# Legality


def _is_turn_of(state: PearlState, seat: int) -> bool:
    return state.at.phase == "turn" and state.at.actor == seat


class ListsTooMuch(PearlState):
    """Lists a claim with a pearl that is not in the hand."""

    def legal_moves(self, seat: int) -> list[Move]:
        moves = super().legal_moves(seat)
        return [*moves, Claim(99, self.at.pack.values[0])] if self.at.phase == "turn" and moves else moves


class AcceptsTooMuch(PearlState):
    """Allows any value to be claimed."""

    def why_not(self, seat: int, move: Move) -> Reason | None:
        reason = super().why_not(seat, move)
        if _is_turn_of(self, seat) and isinstance(move, Claim) and move.pearl in self.at.hands[seat]:
            return None
        return reason


class ChangesWhenRefusing(PearlState):
    """Changes the position when it refuses a move."""

    def apply(self, seat: int, move: Move, log: list[Event] | None = None) -> None:
        reason = self.why_not(seat, move)
        if reason is not None:
            self.at.lost.append(0)
            raise IllegalMove(reason)
        self.perform(seat, move, log)


class LeavesEventsWhenRefusing(PearlState):
    def apply(self, seat: int, move: Move, log: list[Event] | None = None) -> None:
        if log is not None and isinstance(move, Claim):
            log.append(PearlClaimed(seat, move.claim))
        super().apply(seat, move, None if isinstance(move, Claim) else log)


class RefusesSilently(PearlState):
    """`apply` refuses what `why_not` allows."""

    def apply(self, seat: int, move: Move, log: list[Event] | None = None) -> None:
        if isinstance(move, Challenge) and self.at.turns > 1:
            raise IllegalMove(Reason("PD-5", "no more challenges"))
        super().apply(seat, move, log)


class GivesAnotherReason(PearlState):
    def apply(self, seat: int, move: Move, log: list[Event] | None = None) -> None:
        if self.why_not(seat, move) is not None:
            raise IllegalMove(Reason("PD-3", "no"))
        super().apply(seat, move, log)


class ForbidsInVain(PearlState):
    """`apply` accepts a dive, although `why_not` forbids it."""

    def why_not(self, seat: int, move: Move) -> Reason | None:
        return Reason("PD-3", "not today") if isinstance(move, Dive) else super().why_not(seat, move)

    def apply(self, seat: int, move: Move, log: list[Event] | None = None) -> None:
        if isinstance(move, Dive) and move in self.legal_moves(seat):
            self.perform(seat, move, log)
        else:
            super().apply(seat, move, log)


class NamesNoRule(PearlState):
    def why_not(self, seat: int, move: Move) -> Reason | None:
        reason = super().why_not(seat, move)
        return Reason("PD-77", "no") if reason is not None and reason.rule == "PD-4" else reason


class LeavesGap(PearlState):
    """A reason with a placeholder that nothing fills."""

    def why_not(self, seat: int, move: Move) -> Reason | None:
        reason = super().why_not(seat, move)
        if reason is not None and _is_turn_of(self, seat):
            return Reason("PD-7", "you may not look at {place}")
        return reason


class ChangesWhenSeen(PearlState):
    def view(self, seat: int | None) -> View:
        self.at.hands[0].reverse()
        return super().view(seat)


class NeedsLog(PearlState):
    """Counts an extra turn if there is no log."""

    def perform(self, seat: int, move: Move, log: list[Event] | None) -> None:
        super().perform(seat, move, log)
        if isinstance(move, Draw) and log is None:
            self.at.turns += 1


_asked = count()


class TurnsMoves(PearlState):
    """Lists the moves in a different order on every call."""

    def legal_moves(self, seat: int) -> list[Move]:
        moves = super().legal_moves(seat)
        at = next(_asked) % max(1, len(moves))
        return moves[at:] + moves[:at]


class IsNotAskedButMay(PearlState):
    """Lists moves for a seat that is not to act."""

    def legal_moves(self, seat: int) -> list[Move]:
        return super().legal_moves(seat) or ([PASS] if self.at.phase == "answer" else [])


class ListsNoWeight(PearlState):
    def chance_outcomes(self) -> list[tuple[Move, int]]:
        outcomes: list[tuple[Move, int]] = []
        if self.to_act() == CHANCE:
            outcomes = [(Draw(value), self.at.bag.count(value)) for value in self.at.pack.values]
        return [*outcomes, (Draw(9), 0)] if outcomes else []


class DrawsUnlisted(PearlState):
    """Draws a pearl that is not among the listed outcomes."""

    def chance_outcomes(self) -> list[tuple[Move, int]]:
        return super().chance_outcomes()[1:] or super().chance_outcomes()

    def draw_chance(self, rng: Rng) -> Move:
        return Draw(self.at.bag[rng.below(len(self.at.bag))])


class DrawsUnfairly(PearlState):
    """Draws every kind of pearl equally often."""

    def draw_chance(self, rng: Rng) -> Move:
        outcomes = self.chance_outcomes()
        return outcomes[rng.below(len(outcomes))][0]


class BreaksOnText(PearlDivers):
    def parse_move(self, words: list[str]) -> Move | None:
        if words[-1] == "nonsense":
            raise KeyError("nonsense")
        return super().parse_move(words)


# The end


class NeverEnds(PearlState):
    def perform(self, seat: int, move: Move, log: list[Event] | None) -> None:
        super().perform(seat, move, log)
        if self.at.phase == "over":
            self.at.phase = "turn"
            self.at.turns = 0


class EndsTwice(PearlState):
    """Allows a pass after the end."""

    def why_not(self, seat: int, move: Move) -> Reason | None:
        return None if self.at.phase == "over" and move == PASS else super().why_not(seat, move)


class EndsWithoutOutcome(PearlState):
    def outcome(self) -> Outcome | None:
        return None


class LosesPearls(PearlState):
    """Pearls lost in challenges disappear from the game."""

    def perform(self, seat: int, move: Move, log: list[Event] | None) -> None:
        super().perform(seat, move, log)
        self.at.lost.clear()


class CountsWrong(PearlState):
    def score(self, seat: int) -> Score:
        score = super().score(seat)
        return Score(score.total + len(self.at.lost), score.items)


class NamesNobodyWinner(PearlState):
    def outcome(self) -> Outcome | None:
        outcome = super().outcome()
        return None if outcome is None else Outcome((self.setup.seats,), outcome.scores, outcome.rule)
