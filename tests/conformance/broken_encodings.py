"""Variants of Pearl Divers with a defect in their encoding."""

from __future__ import annotations

from tests.conformance.toy_game.encoding import PearlEncoding
from tests.conformance.toy_game.game import PearlDivers
from tests.conformance.toy_game.position import PearlPosition
from watertable.kernel import Encoding, Field, Move, Position, Setup, State


def encoded_by(cls: type[PearlEncoding]) -> type[PearlDivers]:
    """The game with this encoding."""

    class Encoded(PearlDivers):
        def encoding(self, setup: Setup) -> Encoding:
            return cls(setup)

    return Encoded


class MiscountsFields(PearlEncoding):
    """Says that an observation is one number longer than it is."""

    def __init__(self, setup: Setup) -> None:
        super().__init__(setup)
        self.size += 1


class ForgetsAField(PearlEncoding):
    """Does not show what is lost, and does not say so."""

    def fields(self) -> list[Field]:
        return [field for field in super().fields() if field.name != "lost"]


class NumbersTwice(PearlEncoding):
    """Two actions mean the same move."""

    def move_of(self, seat: int, action: int) -> Move:
        return super().move_of(seat, 0 if action == 1 else action)


class ClaimsToBeOpen(PearlEncoding):
    """Denies that anything is hidden."""

    def __init__(self, setup: Setup) -> None:
        super().__init__(setup)
        self.is_perfect = True


class CountsChanceWrong(PearlEncoding):
    """Promises fewer outcomes of chance than there are."""

    def __init__(self, setup: Setup) -> None:
        super().__init__(setup)
        self.most_chance_outcomes = 1


class EndsTooEarly(PearlEncoding):
    """Promises shorter games than there are."""

    def __init__(self, setup: Setup) -> None:
        super().__init__(setup)
        self.max_length = 9


class PaysWinnersOnly(PearlEncoding):
    """Utilities are shares of the win, which do not add up to 0."""

    def utilities(self, state: State) -> list[float]:
        return state.shares()


class LeavesOutPass(PearlEncoding):
    """Never lists the first action."""

    def list_actions(self, state: State, seat: int, found: list[int]) -> None:
        super().list_actions(state, seat, found)
        if 0 in found:
            found.remove(0)


class ListsAnother(PearlEncoding):
    """Lists another action instead of the first."""

    def list_actions(self, state: State, seat: int, found: list[int]) -> None:
        super().list_actions(state, seat, found)
        found[:] = [self.actions - 1 if action == 0 else action for action in found]


class AllowsAnything(PearlEncoding):
    """Gives a move for an action that is not legal."""

    def move_in(self, state: State, seat: int, action: int) -> Move:
        return self.move_of(seat, action)


class TellsHands(PearlEncoding):
    """Writes all hands if it is given the whole position."""

    def numbers(self, at: Position, viewer: int) -> list[int]:
        assert isinstance(at, PearlPosition)
        row = super().numbers(at, viewer)
        start = self.places()["hands"][0]
        hidden = [pearl for hand in at.hands for pearl in hand]
        row[start + 5] = max([pearl for pearl in hidden if pearl < 10], default=0)
        return row


class CountsTurnsTwice(PearlEncoding):
    """A number that is higher than its field says."""

    def numbers(self, at: Position, viewer: int) -> list[int]:
        row = super().numbers(at, viewer)
        row[1] *= 2
        return row


class ForgetsClaims(PearlEncoding):
    """Does not tell what was claimed."""

    def numbers(self, at: Position, viewer: int) -> list[int]:
        row = super().numbers(at, viewer)
        start, field = self.places()["laid"]
        for place in range(start, start + field.size, 3):
            row[place] = 1 if row[place] else 0
        return row


class LeavesOutWhoIsAsked(PearlEncoding):
    """Says that it leaves out who answers, on which the legal moves depend."""

    def __init__(self, setup: Setup) -> None:
        super().__init__(setup)
        self.left_out = {"asked": "Not needed.", "to_act": "Not needed."}

    def numbers(self, at: Position, viewer: int) -> list[int]:
        row = super().numbers(at, viewer)
        row[self.places()["asked"][0]] = 0
        return row
