"""Notation: parses moves as people type them, the form that each move's `text` writes."""

from __future__ import annotations

from watertable.games.agua.rules.moves import Deal, Exchange, Fill, Jump, Lay, Roll, Start, Step, SwapChip, SwapDroplets
from watertable.games.agua.rules.terms import ARROW_COLOURS
from watertable.kernel.moves import PASS, Move


def parse_move(words: list[str]) -> Move | None:
    kind, rest = words[0], words[1:]
    if kind == "pass" and not rest:
        return PASS
    if len(rest) == 1:
        word = rest[0]
        if kind == "start":
            return Start(int(word))
        if kind == "deal":
            return Deal(word)
        if kind == "jump":
            return Jump(word)
        if kind == "swap":
            return SwapChip(word)
        if kind == "exchange":
            return Exchange(word)
    elif len(rest) == 2:
        one, other = rest
        if kind == "step":
            return Step(one, other)
        if kind == "roll":
            pair = sorted([one, other], key=ARROW_COLOURS.index)
            return Roll(pair[0], pair[1])
        if kind == "humidity":
            return SwapDroplets(min(one, other), max(one, other))
        if kind == "fill":
            return Fill(one, other)
        if kind == "lay":
            return Lay(one, other)
    return None
