"""Decisions as rows: what a seat saw, what it could do, what it did and what came of it. Training data.

A row holds what the seat may know when it decides, made by the same `view` that bots and browsers are given; what
others hold or what comes next is nowhere in it. Only the last column looks ahead: the share of the win that the seat
had in the end.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from watertable.kernel import Event, Game, Move, State, canonical
from watertable.play import Decider, Decision, Watcher


@dataclass
class Decided:
    """The decisions of one game, column by column, which takes less time to send and to store than rows."""

    plies: list[int] = field(default_factory=list)
    """The numbers that the moves have in the record."""
    seats: list[int] = field(default_factory=list)
    questions: list[str] = field(default_factory=list)
    views: list[str] = field(default_factory=list)
    """What the seat may know, as JSON that `Game.view_from_json` reads."""
    legal: list[str] = field(default_factory=list)
    """The legal moves in the game's notation, a line for each."""
    choices: list[str] = field(default_factory=list)


class DecisionKeeper(Watcher):
    """Notes all decisions of one game."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.decided = Decided()
        self._ply = 1
        """The number that the next move has in the record."""

    def after(self, state: State, seat: int, move: Move, events: list[Event]) -> None:
        """A move has been made."""
        self._ply += 1

    def note(self, decision: Decision, view: str, move: Move) -> None:
        """A seat has decided."""
        to_text = self.game.to_text
        noted = self.decided
        noted.plies.append(self._ply)
        noted.seats.append(decision.seat)
        noted.questions.append(decision.question())
        noted.views.append(view)
        noted.legal.append("\n".join([to_text(each) for each in decision.moves]))
        noted.choices.append(to_text(move))


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
