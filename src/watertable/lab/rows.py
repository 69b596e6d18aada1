"""A game as rows: one for the game, one a seat, one for each thing that a seat had, drew, played or used, one a round.

Whoever plays or replays a game tells a `RowKeeper` about each move. It lets the game's own observer count what happens,
and asks the game's evaluation who is ahead at the end of each round.
"""

from __future__ import annotations

import itertools
from dataclasses import dataclass
from typing import Any

from watertable.kernel import CHANCE, Event, Move, Outcome, State, find_game
from watertable.play import Decider, Decision, Watcher

LUCKY_GAMES = 100
"""Luck takes long to measure; where it is, it is in so many games, the first ones."""
MOST_OUTCOMES = 1000
"""The luck of a chance move with more outcomes than this is not measured."""


@dataclass
class GameRows:
    """The rows of one game, as plain data that can be sent to other processes."""

    game: dict[str, Any]
    seats: list[dict[str, Any]]
    things: list[tuple[int, str, str, str, int]]
    """Seat, kind, thing, how, times."""
    rounds: list[tuple[int, int, float]]
    """Round, seat, and its expected share of the win at the end of that round."""


class RowKeeper(Watcher):
    """Watches one game and makes its rows."""

    def __init__(self, state: State, measures_luck: bool = False) -> None:
        game = find_game(state.setup.game)
        seats = state.setup.seats
        self.observer = game.observer(state.setup)
        self.evaluator = game.evaluator()
        self.decisions = [0] * seats
        self.choices = [0] * seats
        """Decisions with more than one legal move."""
        self.offered = 0
        """The number of legal moves, over all decisions."""
        self.chances = 0
        self.turns_with_choice = 0
        self.luck: list[float] | None = [0.0] * seats if measures_luck else None
        self.expected: list[tuple[int, list[float]]] = []
        """Each round with the expected shares at its end."""
        self._legal = 0
        self._round = 0
        self._turn_with_choice = 0
        self._mean: list[float] = []
        self._last: list[Event] = []

    def wants_events(self) -> bool:
        """The observer reads them."""
        return True

    def decides(self, seat: int, legal: int) -> None:
        """A seat is about to decide between so many legal moves. Called before `before`."""
        self._legal = legal
        self.decisions[seat] += 1
        self.offered += legal
        if legal > 1:
            self.choices[seat] += 1

    def before(self, state: State, seat: int, move: Move) -> None:
        """A move is about to be made."""
        self.observer.before(state, seat, move)
        self._look(state)
        if seat == CHANCE:
            self.chances += 1
            if self.luck is not None:
                self._mean = self._mean_share(state)
        elif self._legal > 1 and seat == self.observer.turn_seat and self._turn_with_choice != self.observer.turns:
            self._turn_with_choice = self.observer.turns
            self.turns_with_choice += 1

    def after(self, state: State, seat: int, move: Move, events: list[Event]) -> None:
        """A move has been made."""
        self._last = events
        self.observer.after(state, seat, move, events)
        if self._mean and self.luck is not None:
            for each, share in enumerate(self._shares(state)):
                self.luck[each] += share - self._mean[each]
            self._mean = []
        self._look(state)

    def _look(self, state: State) -> None:
        """Note who is ahead when a round is over."""
        if self.observer.round > self._round:
            if self._round > 0:
                self.expected.append((self._round, self._shares(state)))
            self._round = self.observer.round

    def _shares(self, state: State) -> list[float]:
        outcome = state.outcome()
        if outcome is not None:
            return [outcome.share(seat) for seat in range(state.setup.seats)]
        return self.evaluator.evaluate(state)

    def _mean_share(self, state: State) -> list[float]:
        """The expected shares before a chance move: the mean over its outcomes; empty if there are too many."""
        outcomes = state.chance_outcomes()
        if len(outcomes) > MOST_OUTCOMES:
            return []
        total = 0
        sums = [0.0] * state.setup.seats
        for move, weight in outcomes:
            after = state.copy()
            after.perform(CHANCE, move, None)
            total += weight
            for seat, share in enumerate(self._shares(after)):
                sums[seat] += weight * share
        return [each / total for each in sums]

    def rows(self, number: int, outcome: Outcome, bots: list[str]) -> GameRows:
        """The rows, once the game is over."""
        observer = self.observer
        seats = observer.setup.seats
        shares = [outcome.share(seat) for seat in range(seats)]
        changes, decided_at, comeback = _drama([each for _, each in self.expected], shares)
        cause = cause_of(self._last)
        game = {
            "number": number,
            "players": seats,
            "winners": len(outcome.winners),
            "rounds": observer.round,
            "turns": observer.turns,
            "decisions": sum(self.decisions),
            "choices": sum(self.choices),
            "offered": self.offered,
            "chances": self.chances,
            "turns_with_choice": self.turns_with_choice,
            "turns_lost": sum(observer.lost),
            "cause": cause,
            "rule": outcome.rule,
            "stalled": cause in observer.limits,
            "won_in_round_one": observer.round <= 1,
            "lead_changes": changes,
            "decided_at": decided_at,
            "comeback": comeback,
        }
        order = {seat: place for place, seat in enumerate(observer.order, 1)}
        rows = [
            {
                "number": number,
                "seat": seat,
                "players": seats,
                "bot": bots[seat],
                "order": order.get(seat, 0),
                "share": shares[seat],
                "score": outcome.scores[seat].total,
                "decisions": self.decisions[seat],
                "choices": self.choices[seat],
                "turns_lost": observer.lost[seat],
                "luck": None if self.luck is None else self.luck[seat],
            }
            for seat in range(seats)
        ]
        things = [(*key, times) for key, times in observer.notes.items()]
        rounds = [(number, seat, share) for number, each in self.expected for seat, share in enumerate(each)]
        return GameRows(game, rows, things, rounds)


def cause_of(events: list[Event]) -> str:
    """Why the game ended, as a key of its words; empty if no event says so."""
    causes = [str(getattr(event, "cause", "")) for event in events if hasattr(event, "cause")]
    return causes[-1] if causes else ""


def _drama(expected: list[list[float]], shares: list[float]) -> tuple[int, int, float | None]:
    """How often the lead changed, the round after which the later winner led for good, and the lowest expected share
    from which the winner came back (None without a single winner).

    The end of the game counts as the end of its last round.
    """
    leaders: list[int] = []
    for each in [*expected, shares]:
        best = max(each)
        if leaders and each[leaders[-1]] > best - 1e-9:
            leaders.append(leaders[-1])
        else:
            leaders.append(each.index(best))
    changes = sum(one != other for one, other in itertools.pairwise(leaders))
    decided_at = len(leaders)
    while decided_at > 1 and leaders[decided_at - 2] == leaders[-1]:
        decided_at -= 1
    winners = [seat for seat, share in enumerate(shares) if share > 0]
    if len(winners) != 1:
        return changes, decided_at, None
    return changes, decided_at, min([each[winners[0]] for each in expected], default=1.0)


class CountedDecider(Decider):
    """Tells the keeper of the rows how many moves there were to choose from."""

    def __init__(self, decider: Decider, keeper: RowKeeper) -> None:
        self.name = decider.name
        self.decider = decider
        self.keeper = keeper

    def decide(self, decision: Decision) -> Move:
        """What the decider chooses."""
        self.keeper.decides(decision.seat, len(decision.moves))
        return self.decider.decide(decision)
