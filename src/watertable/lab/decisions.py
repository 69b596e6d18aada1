"""Decisions as rows: what a seat saw, what it could do, what it did and what came of it. Training data.

A row holds what the seat may know when it decides, made by the same `view` that bots and browsers are given; what
others hold or what comes next is nowhere in it. Only the last column looks ahead: the share of the win that the seat
had in the end.
"""

from __future__ import annotations

from watertable.kernel import Event, Game, Move, Outcome, State, canonical
from watertable.play import Decider, Decision, Watcher

DecisionRow = tuple[int, int, int, str, str, list[str], str, float]
"""Number of the game, ply, seat, question, view as JSON, legal moves, the choice, the seat's share of the win."""


class DecisionKeeper(Watcher):
    """Notes all decisions of one game."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.ply = 1
        """The number that the next move has in the record."""
        self._noted: list[tuple[int, int, str, str, list[str], str]] = []

    def after(self, state: State, seat: int, move: Move, events: list[Event]) -> None:
        """A move has been made."""
        self.ply += 1

    def note(self, decision: Decision, view: str, move: Move) -> None:
        """A seat has decided."""
        game = self.game
        legal = [game.to_text(each) for each in decision.moves]
        self._noted.append((self.ply, decision.seat, decision.question(), view, legal, game.to_text(move)))

    def rows(self, number: int, outcome: Outcome) -> list[DecisionRow]:
        """A row for each decision, once the game is over."""
        return [(number, *noted, outcome.share(noted[1])) for noted in self._noted]


class NotedDecider(Decider):
    """Tells the keeper what a decider saw and chose."""

    def __init__(self, decider: Decider, keeper: DecisionKeeper) -> None:
        self.name = decider.name
        self.decider = decider
        self.keeper = keeper

    def decide(self, decision: Decision) -> Move:
        """What the decider chooses."""
        # The view is taken down first: nothing that a decider does can get into it.
        view = canonical(decision.view().as_json())
        move = self.decider.decide(decision)
        self.keeper.note(decision, view, move)
        return move
