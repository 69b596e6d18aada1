"""One game between bots, from the first chance move to the end."""

from __future__ import annotations

from dataclasses import dataclass

from watertable.bots import Bot
from watertable.kernel import CHANCE, Outcome, Sfc32, State


@dataclass
class Thinking:
    """How a seat spent its time in one game. Forced moves are not counted."""

    decisions: int = 0
    seconds: float = 0.0
    iterations: int = 0
    longest: float = 0.0
    """Seconds of its longest decision."""


@dataclass
class Played:
    """A finished game."""

    outcome: Outcome
    moves: int
    """All moves, chance included."""
    thinking: list[Thinking]


def play_game(state: State, bots: list[Bot], seed: int | str) -> Played:
    """Play to the end, in place. Chance is drawn from `seed`; each bot sees its own view alone."""
    rng = Sfc32(f"chance:{seed}")
    thinking = [Thinking() for _ in bots]
    moves = 0
    while True:
        seat = state.to_act()
        if seat is None:
            break
        moves += 1
        if seat == CHANCE:
            state.perform(CHANCE, state.draw_chance(rng), None)
            continue
        legal = state.legal_moves(seat)
        if len(legal) == 1:
            state.perform(seat, legal[0], None)
            continue
        choice = bots[seat].choose(state.view(seat), legal)
        state.apply(seat, choice.move)
        spent = thinking[seat]
        spent.decisions += 1
        spent.seconds += choice.seconds
        spent.iterations += choice.iterations
        spent.longest = max(spent.longest, choice.seconds)
    outcome = state.outcome()
    assert outcome is not None
    return Played(outcome, moves, thinking)
