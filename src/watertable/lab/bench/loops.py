"""The loops that are timed. A decision is an applied move that is not chance, its listing included.

Every loop is of the same kind: a copy of the first position, then list, choose, apply until the end.
They are written out, because they compare the bare contract with that of other libraries; everything else
plays with `watertable.play`. Time is the processor time of the thread, so other programs matter little.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from time import thread_time

from watertable.kernel import CHANCE, Rng, Sfc32, State, find_game, play_random
from watertable.play import random_loop

Loop = Callable[[float], tuple[int, float]]
"""Plays for about so many seconds, and returns the decisions made and the seconds they took."""


class PythonRng(Rng):
    """Python's own generator, for games whose rules are not compiled."""

    def __init__(self, seed: int) -> None:
        self._random = Random(seed).random

    def below(self, n: int) -> int:
        return int(self._random() * n)


def first_position(game: str, seats: int) -> State:
    return find_game(game).new(seats)


def python_loop(game: str, seats: int, is_compiled: bool) -> Loop:
    """The public contract, driven from Python as a bot or a tool would drive it."""
    first = first_position(game, seats)
    rng: Rng = Sfc32(1) if is_compiled else PythonRng(1)
    choose = Random(1).random

    def play(seconds: float) -> tuple[int, float]:
        decisions = 0
        began = thread_time()
        while True:
            state = first.copy()
            to_act, legal_moves, apply = state.to_act, state.legal_moves, state.apply
            while True:
                seat = to_act()
                if seat is None:
                    break
                if seat == CHANCE:
                    apply(seat, state.draw_chance(rng))
                else:
                    moves = legal_moves(seat)
                    apply(seat, moves[int(choose() * len(moves))])
                    decisions += 1
            passed = thread_time() - began
            if passed >= seconds:
                return decisions, passed

    return play


def compiled_loop(game: str, seats: int) -> Loop:
    """The same, with the loop itself among the compiled code: what search and training use."""
    first = first_position(game, seats)
    rng = Sfc32(1)

    def play(seconds: float) -> tuple[int, float]:
        decisions = 0
        began = thread_time()
        while True:
            decisions += play_random(first.copy(), rng)
            passed = thread_time() - began
            if passed >= seconds:
                return decisions, passed

    return play


def copy_loop(game: str, seats: int) -> Loop:
    """Copies of a position from the middle of a game; each counts as one."""
    state = middle_position(game, seats)

    def play(seconds: float) -> tuple[int, float]:
        copies = 0
        copy = state.copy
        began = thread_time()
        while True:
            for _ in range(100):
                copy()
            copies += 100
            passed = thread_time() - began
            if passed >= seconds:
                return copies, passed

    return play


def middle_position(game: str, seats: int) -> State:
    """The position halfway through a random game."""
    first = first_position(game, seats)
    whole = random_loop(first.copy(), Sfc32(2))
    whole.run()
    half = random_loop(first, Sfc32(2))
    for _ in range((whole.decisions + whole.chances) // 2):
        half.step()
    return half.state
