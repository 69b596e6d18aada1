"""Strangers: moves to try that may be illegal, taken from elsewhere in the game and slightly changed."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

from watertable.kernel.moves import PASS, Move
from watertable.kernel.perft import moves_of
from watertable.kernel.rng import Rng, Sfc32
from watertable.kernel.state import State
from watertable.kernel.values import Value, field_names
from watertable.play import random_loop
from watertable.testing.case import Case, Variation

_MOST_MOVES = 400
"""How many different moves are collected from a game."""

_known: dict[tuple[int, int], tuple[Case, Variation, Strangers]] = {}


class Strangers:
    """What one random game of a variation showed: its length, and the moves met on the way."""

    def __init__(self, case: Case, variation: Variation) -> None:
        self.length = 1
        self.seats = variation.seats
        self.moves: list[Move] = [PASS]
        self._values: dict[str, list[Any]] = {}
        """What was found in the fields of moves, by the field's name."""
        # A game that fails here fails in the checks too, which say where.
        with suppress(Exception):
            self._collect(case, variation)

    @staticmethod
    def of(case: Case, variation: Variation) -> Strangers:
        """The strangers of a variation, collected once."""
        key = (id(case), id(variation))
        if key not in _known:
            _known[key] = (case, variation, Strangers(case, variation))
        return _known[key][2]

    def _collect(self, case: Case, variation: Variation) -> None:
        pack = None if variation.pack is None else case.game.read_pack(variation.pack)
        state = case.game.new(variation.seats, dict(variation.options), pack)
        loop = random_loop(state, Sfc32(f"strangers of {case.game.name}"))
        met: set[Move] = set(self.moves)
        while self.length < case.game.max_length:
            for _, move in moves_of(state)[:20]:
                if move not in met and len(met) < _MOST_MOVES:
                    met.add(move)
                    self.moves.append(move)
                    for name, value in zip(field_names(type(move)), move.parts(), strict=True):
                        self._values.setdefault(name, []).append(value)
            if loop.step() is None:
                return
            self.length += 1

    def some(self, state: State, rng: Rng, count: int) -> list[tuple[int, Move]]:
        """Moves with seats to try them for: some legal, some from elsewhere, some changed."""
        here = [move for _, move in moves_of(state)[:60]]
        actor = state.to_act()
        tries: list[tuple[int, Move]] = []
        for _ in range(count):
            source = here if here and rng.below(3) == 0 else self.moves
            move = source[rng.below(len(source))]
            if rng.below(2):
                move = self.changed(move, rng)
            seat = actor
            if seat is None or rng.below(4) == 0:
                seat = rng.below(self.seats + 1) - 1
            tries.append((seat, move))
        return tries

    def changed(self, move: Move, rng: Rng) -> Move:
        """The move with one field changed; the same move where its class does not allow that."""
        try:
            made = self._changed_value(move, rng)
        except Exception:
            return move
        assert isinstance(made, Move)
        return made

    def _changed_value(self, value: Value, rng: Rng) -> Value:
        names = field_names(type(value))
        if not names:
            return value
        parts = list(value.parts())
        at = rng.below(len(parts))
        parts[at] = self._changed_part(names[at], parts[at], rng)
        cls: Any = type(value)
        made: Value = cls(*parts)
        return made

    def _changed_part(self, name: str, part: Any, rng: Rng) -> Any:
        seen = self._values.get(name, [])
        if seen and rng.below(2):
            return seen[rng.below(len(seen))]
        if isinstance(part, bool):
            return not part
        if isinstance(part, int):
            return (part + 1, part - 1, -1, 0, part + 7, 10**6, -(10**6))[rng.below(7)]
        if isinstance(part, tuple):
            return self._changed_tuple(name, part, rng)
        if isinstance(part, Value):
            return self._changed_value(part, rng)
        return part

    def _changed_tuple(self, name: str, part: tuple[Any, ...], rng: Rng) -> tuple[Any, ...]:
        if not part:
            return part
        at = rng.below(len(part))
        how = rng.below(4)
        if how == 0:
            return part[:at] + part[at + 1 :]
        if how == 1:
            return (*part, part[at])
        if how == 2:
            return part[::-1]
        return (*part[:at], self._changed_part(f"{name} item", part[at], rng), *part[at + 1 :])
