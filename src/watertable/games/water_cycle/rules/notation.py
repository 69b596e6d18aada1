"""Notation: moves as people type them. Reads back what each move's `text` writes."""

from __future__ import annotations

from watertable.games.water_cycle.rules.moves import MoveCubes, Return, Roll, Start, Supply, TakeDie
from watertable.games.water_cycle.rules.places import PLACES
from watertable.kernel.moves import Move


def parse_move(words: list[str]) -> Move | None:
    kind, rest = words[0], words[1:]
    if kind == "roll":
        dice = sorted([int(word) for word in rest])
        return Roll(tuple(dice)) if dice else None
    if len(rest) != 1:
        return None
    word = rest[0]
    if kind == "return" and word in PLACES:
        return Return(word)
    if kind == "supply" and word in PLACES:
        return Supply(word)
    if kind == "start":
        return Start(int(word))
    if kind == "die":
        return TakeDie(int(word))
    if kind == "move":
        return MoveCubes(int(word))
    return None
