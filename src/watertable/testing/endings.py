"""Checks of how games end: length, invariants, the last position, and how the outcome is made up."""

from __future__ import annotations

from watertable.kernel.moves import CHANCE
from watertable.kernel.outcome import Score
from watertable.kernel.state import State
from watertable.testing.legality import refusal
from watertable.testing.walk import Walk


def games_end_in_time(walk: Walk) -> None:
    """A game has at most `max_length` moves, chance included."""
    for _ in walk.moves(0):
        pass
    walk.expect(walk.state.to_act() is None, f"the game goes on after max_length, {walk.game.max_length} moves")


def the_end_is_the_end(walk: Walk) -> None:
    """Nobody is to act exactly when there is an outcome; then nothing is legal."""
    for state in _all_positions(walk):
        over = state.to_act() is None
        walk.expect(over == (state.outcome() is not None), "to_act and outcome differ about whether the game is over")
        if not over:
            continue
        for seat in (CHANCE, *walk.seats):
            walk.seat = seat
            walk.expect(not state.legal_moves(seat), "has legal moves after the end")
        walk.expect(not state.chance_outcomes(), "chance has outcomes after the end")
        for seat, move in [*walk.strangers(40), *walk.line[-5:]]:
            walk.seat, walk.move = seat, move
            walk.expect(refusal(state.copy(), seat, move) is not None, "is accepted after the end")


def _all_positions(walk: Walk) -> list[State]:
    """Every position of a game, as copies."""
    found: list[State] = []
    for _ in walk.moves(0):
        found.append(walk.state.copy())
    found.append(walk.state)
    return found


def invariants_hold(walk: Walk) -> None:
    """The game finds no fault with any position."""
    for _ in walk.moves(0):
        _expect_no_faults(walk)
    _expect_no_faults(walk)


def _expect_no_faults(walk: Walk) -> None:
    faults = walk.state.faults()
    walk.expect(not faults, f"faults: {'; '.join(faults)}")


def outcome_adds_up(walk: Walk) -> None:
    """Every score is the sum of its items at all times; the outcome has the scores, valid winners and shares."""
    for state in walk.positions(12):
        for seat in walk.seats:
            walk.seat = seat
            _expect_sum(walk, state.score(seat))
    walk.seat = None
    outcome = walk.state.outcome()
    if outcome is None:
        return
    walk.expect(len(outcome.scores) == walk.variation.seats, f"the outcome has {len(outcome.scores)} scores")
    for seat in walk.seats:
        walk.seat = seat
        _expect_sum(walk, outcome.scores[seat])
        now = walk.state.score(seat)
        walk.expect(outcome.scores[seat] == now, f"the outcome says {outcome.scores[seat]}, the position {now}")
    walk.seat = None
    winners = outcome.winners
    walk.expect(
        list(winners) == sorted(set(winners)) and all(winner in walk.seats for winner in winners),
        f"the winners are {winners}",
    )
    shares = sum([outcome.share(seat) for seat in walk.seats])
    walk.expect(abs(shares - 1) < 1e-9, f"the shares of the win add up to {shares}")
    walk.expect(
        outcome.rule in walk.game.rule_numbers(), f"the outcome names {outcome.rule!r}, which is not in rules.md"
    )


def _expect_sum(walk: Walk, score: Score) -> None:
    total = sum([item.points for item in score.items])
    walk.expect(score.total == total, f"a score of {score.total} has items of {total}: {score.items}")
