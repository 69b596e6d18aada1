"""Pearl Divers with a coach who does one thing wrong."""

from __future__ import annotations

from itertools import count

from tests.conformance.toy_game.game import PearlDivers
from tests.conformance.toy_game.position import PearlPosition
from tests.conformance.toy_game.state import PearlState
from watertable.kernel import Move, Remark, View

_looked_at: list[PearlPosition] = []
_moods = count()


class AdvisesWithoutWords(PearlDivers):
    """Says something for which there is no sentence."""

    def advice(self, view: View, seat: int, moves: list[Move]) -> list[Remark]:
        return [Remark("hold-breath")]


class AdvisesWithAGap(PearlDivers):
    """Leaves a gap of the sentence without a value."""

    def advice(self, view: View, seat: int, moves: list[Move]) -> list[Remark]:
        return [Remark("lay-best")]


class AdvisesTooMuch(PearlDivers):
    """Says everything that comes to mind."""

    def advice(self, view: View, seat: int, moves: list[Move]) -> list[Remark]:
        return [Remark("lay-best", {"pearl": pearl}) for pearl in range(4)]


class AdvisesByMood(PearlDivers):
    """Says something else every time."""

    def advice(self, view: View, seat: int, moves: list[Move]) -> list[Remark]:
        return [Remark("lay-best", {"pearl": next(_moods)})]


class AdvisesByTurning(PearlDivers):
    """Changes the view that it is given."""

    def advice(self, view: View, seat: int, moves: list[Move]) -> list[Remark]:
        assert isinstance(view, PearlPosition)
        view.turns += 1
        return []


class IsLookedAt(PearlState):
    """Leaves the whole position where a coach can find it."""

    def view(self, viewer: int | None) -> View:
        _looked_at[:] = [self.at]
        return super().view(viewer)


class AdvisesBySecret(PearlDivers):
    """Tells how much the hands of all divers are worth."""

    def advice(self, view: View, seat: int, moves: list[Move]) -> list[Remark]:
        return [Remark("lay-best", {"pearl": sum([pearl * pearl for hand in _looked_at[0].hands for pearl in hand])})]
