"""The position of Rain Barrel, and the state that applies the rules to it.

Each field of the position is declared once; the JSON that is sent to browsers and bots is derived
from that. Nothing is hidden in this game, so a view is a copy of the position. A game with secrets
overrides `hidden_from` to leave gaps, which its imaginer fills.
"""

from __future__ import annotations

from dataclasses import dataclass

from rain_barrel.moves import BucketLeaked, BucketPoured, Catch, GameEnded, Pour, Rain, RainCaught
from watertable.kernel import CHANCE, Event, Move, Outcome, Pack, Position, Reason, Score, ScoreItem, Setup, State

SIDES = 6


class BarrelPack(Pack):
    """The numbers of the game (RB-1, RB-5)."""

    goal: int
    bucket: int
    rounds: int


@dataclass(eq=False, init=False, repr=False)
class BarrelPosition(Position):
    """Whose turn it is, and how much water is in the bucket and in the barrels."""

    phase: str
    """"decide", "rain" or "over"; also the key of the question in `words/en.toml`."""
    actor: int
    turns: int
    """The number of completed turns of all players."""
    bucket: int
    barrels: list[int]

    def __init__(self, setup: Setup) -> None:
        self.setup = setup
        self.viewer = None
        self.phase = "decide"
        self.actor = 0
        self.turns = 0
        self.bucket = 0
        self.barrels = [0] * setup.seats

    def copy(self) -> BarrelPosition:
        other = BarrelPosition(self.setup)
        other.viewer = self.viewer
        other.phase, other.actor, other.turns, other.bucket = self.phase, self.actor, self.turns, self.bucket
        other.barrels = self.barrels[:]
        return other

    def to_act(self) -> int | None:
        if self.phase == "over":
            return None
        return CHANCE if self.phase == "rain" else self.actor

    def question(self) -> str:
        return self.phase

    @property
    def pack(self) -> BarrelPack:
        assert isinstance(self.setup.pack, BarrelPack)
        return self.setup.pack


class BarrelState(State):
    """One game in progress."""

    def __init__(self, at: BarrelPosition) -> None:
        self.setup = at.setup
        self.at = at

    def position(self) -> BarrelPosition:
        return self.at

    def copy(self) -> BarrelState:
        return BarrelState(self.at.copy())

    # Legal moves

    def legal_moves(self, seat: int) -> list[Move]:
        moves: list[Move] = [Catch(), Pour()]
        return [move for move in moves if self.why_not(seat, move) is None]

    def chance_outcomes(self) -> list[tuple[Move, int]]:
        return [(Rain(die), 1) for die in range(1, SIDES + 1)] if self.at.phase == "rain" else []

    def why_not(self, seat: int, move: Move) -> Reason | None:
        at = self.at
        if at.phase == "over":
            return Reason("RB-6", "the game is over")
        if seat != at.to_act():
            return Reason("RB-2", "it is not your turn")
        if at.phase == "rain":
            if isinstance(move, Rain) and 1 <= move.die <= SIDES:
                return None
            return Reason("RB-2", "the die is rolled now: 1 to 6")
        if isinstance(move, Catch):
            return Reason("RB-5", "the bucket is full: pour it") if at.bucket == at.pack.bucket else None
        if isinstance(move, Pour):
            return None if at.bucket else Reason("RB-4", "there is nothing in your bucket")
        return Reason("RB-2", "you can catch rain or pour")

    # Effects

    def perform(self, seat: int, move: Move, log: list[Event] | None) -> None:
        at = self.at
        events: list[Event] = [] if log is None else log
        if isinstance(move, Catch):
            at.phase = "rain"
        elif isinstance(move, Rain):
            at.phase = "decide"
            if move.die == 1:
                events.append(BucketLeaked(at.actor, at.bucket))
                self._end_turn(events)
            else:
                at.bucket = min(at.bucket + move.die, at.pack.bucket)
                events.append(RainCaught(at.actor, move.die, at.bucket))
        else:
            at.barrels[seat] += at.bucket
            events.append(BucketPoured(seat, at.bucket, at.barrels[seat]))
            self._end_turn(events)

    def _end_turn(self, events: list[Event]) -> None:
        """End the game (RB-6, RB-7), or go on to the next player."""
        at = self.at
        at.bucket = 0
        at.turns += 1
        if max(at.barrels) >= at.pack.goal or at.turns == at.pack.rounds * at.setup.seats:
            at.phase = "over"
            events.append(GameEnded(self._winners()))
        else:
            at.actor = (at.actor + 1) % at.setup.seats

    # Scores and outcome

    def _winners(self) -> tuple[int, ...]:
        barrels = self.at.barrels
        return tuple([seat for seat, water in enumerate(barrels) if water == max(barrels)])

    def score(self, seat: int) -> Score:
        water = self.at.barrels[seat]
        return Score(water, (ScoreItem("barrel", water),))

    def outcome(self) -> Outcome | None:
        if self.at.phase != "over":
            return None
        rule = "RB-6" if max(self.at.barrels) >= self.at.pack.goal else "RB-7"
        return Outcome(self._winners(), tuple([self.score(seat) for seat in range(self.setup.seats)]), rule)

    def faults(self) -> list[str]:
        """Violated invariants; the conformance suite checks that there are none in any position."""
        at = self.at
        if at.bucket < 0 or at.bucket > at.pack.bucket or min(at.barrels) < 0:
            return ["a bucket or a barrel has an impossible amount of water (RB-5)"]
        return []
