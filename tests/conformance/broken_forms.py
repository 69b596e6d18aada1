"""Pearl Divers with one thing wrong in its forms: round trips, repetition, documents, at a table."""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import count

from tests.conformance.toy_game.game import PearlDivers
from tests.conformance.toy_game.moves import Challenge, Claim, PearlShown
from tests.conformance.toy_game.position import PearlPosition
from tests.conformance.toy_game.state import PearlState
from watertable.kernel import Event, Move, Score, ScoreItem, Setup
from watertable.kernel.forms import TEXT, PerSeat, shown

# Round trips


class ForgetsClaim(PearlDivers):
    """Reads every claim as true."""

    def parse_move(self, words: list[str]) -> Move | None:
        move = super().parse_move(words)
        return Claim(move.pearl, move.pearl) if isinstance(move, Claim) else move


class HidesEventClass(PearlDivers):
    """Does not list one of its events."""

    def __init__(self) -> None:
        super().__init__()
        self.event_types = tuple([cls for cls in self.event_types if cls is not PearlShown])


@dataclass(eq=False, init=False, repr=False)
class Mistyped(PearlPosition):
    """A field that is declared as what it is not."""

    challenges: list[int] = field(metadata=shown(PerSeat(TEXT)))


class SharesHands(PearlPosition):
    """A copy has the same hands, not the like."""

    def __init__(self, setup: Setup, source: PearlPosition | None = None) -> None:
        super().__init__(setup, source)
        if source is not None:
            self.hands = source.hands


# Repetition

_made = count()


class DrawsFromOutside(PearlState):
    """Rules that call random."""

    def perform(self, seat: int, move: Move, log: list[Event] | None) -> None:
        super().perform(seat, move, log)
        if isinstance(move, Challenge):
            self.at.challenges[seat] += next(_made)


class FollowsSets(PearlState):
    """Lists claims in the order of a set of texts, which is another in every process."""

    def legal_moves(self, seat: int) -> list[Move]:
        texts = {move.text(): move for move in super().legal_moves(seat)}
        return [texts[text] for text in set(texts)]


class SetGame(PearlDivers):
    """Module-level, so that another process can make one."""

    state_class = FollowsSets


# Documents


class TooManyPlayers(PearlDivers):
    """Says it is for five, but nothing tries it with five."""

    def __init__(self) -> None:
        super().__init__()
        self.players = (2, 5)


class BadDefault(PearlDivers):
    def __init__(self) -> None:
        super().__init__()
        self.options[0].default = 7


class NoWords(PearlPosition):
    """Asks a question that has no sentence."""

    def question(self) -> str:
        return "answer-me" if self.phase == "answer" else self.phase


class ScoresRiddles(PearlState):
    def score(self, seat: int) -> Score:
        score = super().score(seat)
        return Score(score.total, (*score.items, ScoreItem("riddles", 0)))


# At a table


class UnreadableRecord(PearlDivers):
    """Writes a claim as if it were true, so that a record leads elsewhere."""

    def to_text(self, move: Move) -> str:
        return f"claim {move.claim} {move.claim}" if isinstance(move, Claim) else super().to_text(move)


class RemembersOutside(PearlState):
    """Keeps points outside the position, where a save does not find them."""

    outside: dict[int, int] = {}

    def perform(self, seat: int, move: Move, log: list[Event] | None) -> None:
        super().perform(seat, move, log)
        if isinstance(move, Challenge):
            self.outside[seat] = self.outside.get(seat, 0) + 1
            self.at.challenges[seat] += self.outside[seat]


class CopiesShallowly(PearlPosition):
    """A copy shares the pearls on the table: what is prepared or taken back leaves its mark."""

    def __init__(self, setup: Setup, source: PearlPosition | None = None) -> None:
        super().__init__(setup, source)
        if source is not None:
            self.laid = source.laid
