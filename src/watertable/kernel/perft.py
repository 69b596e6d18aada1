"""Perft: how many ways a game can go on for a number of moves, chance included.

The counts of known positions are kept as test data: a rule that changes by accident changes them.
"""

from __future__ import annotations

from watertable.kernel.moves import CHANCE, Move
from watertable.kernel.state import State


def moves_of(state: State) -> list[tuple[int, Move]]:
    """Every move that can be made now, with the seat (or chance) that makes it."""
    seat = state.to_act()
    if seat is None:
        return []
    if seat == CHANCE:
        return [(seat, move) for move, _ in state.chance_outcomes()]
    return [(seat, move) for move in state.legal_moves(seat)]


def perft(state: State, depth: int) -> int:
    """The number of move sequences of exactly `depth` moves."""
    if depth == 0:
        return 1
    moves = moves_of(state)
    if depth == 1:
        return len(moves)
    count = 0
    for seat, move in moves:
        after = state.copy()
        after.apply(seat, move)
        count += perft(after, depth - 1)
    return count
