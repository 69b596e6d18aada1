"""Pearl Divers with one thing wrong in its forms: round trips, repetition, documents, at a table."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import count

from tests.conformance.toy_game.game import PearlDivers
from tests.conformance.toy_game.moves import (
    Claim,
    PearlShown,
)
from tests.conformance.toy_game.state import PearlState, PearlView
from watertable.kernel import (
    Event,
    Move,
    Score,
    ScoreItem,
    Setup,
    View,
)

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
class UntypedView(PearlView):
    """A field that is declared as what it is not."""

    hand: tuple[str, ...]  # type: ignore[assignment]


class SeesUntyped(PearlState):
    def view(self, seat: int | None) -> View:
        view = super().view(seat)
        made = UntypedView(*view.parts())
        made.setup = self.setup
        return made


class UntypedGame(PearlDivers):
    def __init__(self) -> None:
        super().__init__()
        self.view_types = (UntypedView, *self.view_types[1:])


class SharesHands(PearlState):
    """A copy has the same hands, not the like."""

    def __init__(self, setup: Setup, source: PearlState | None = None) -> None:
        super().__init__(setup, source)
        if source is not None:
            self.hands = source.hands


# Repetition

_made = count()


class DrawsFromOutside(PearlState):
    """Rules that call random."""

    def challenge(self, seat: int, events: list[Event]) -> None:
        super().challenge(seat, events)
        self.challenges[seat] += next(_made)


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


class NoWords(PearlState):
    """Asks a question that has no sentence."""

    def question(self) -> str:
        return "answer-me" if self.question_now == "answer" else self.question_now


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

    def challenge(self, seat: int, events: list[Event]) -> None:
        super().challenge(seat, events)
        self.outside[seat] = self.outside.get(seat, 0) + 1
        self.challenges[seat] += self.outside[seat]


class CopiesShallowly(PearlState):
    """A copy shares the points of challenges: what is prepared or taken back leaves its mark."""

    def __init__(self, setup: Setup, source: PearlState | None = None) -> None:
        super().__init__(setup, source)
        if source is not None:
            self.laid = source.laid
