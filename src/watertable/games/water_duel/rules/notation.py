"""Notation: parses moves as people type them, the form that each move's `text` writes."""

from __future__ import annotations

from watertable.games.water_duel.rules.moves import (
    END_TURN,
    ChooseCard,
    ChooseSlot,
    Discard,
    Draw,
    Flip,
    Play,
    SetCard,
    Start,
)
from watertable.kernel.moves import PASS, Move


def parse_move(words: list[str]) -> Move | None:
    kind = words[0]
    if len(words) == 1:
        return PASS if kind == "pass" else END_TURN if kind == "end" else None
    if len(words) != 2:
        return None
    word = words[1]
    if kind == "play":
        return Play(word)
    if kind == "set":
        return SetCard(word)
    if kind == "draw":
        return Draw(word)
    if kind == "discard":
        return Discard(word)
    if kind == "card":
        return ChooseCard(word)
    if kind == "flip":
        return Flip(int(word))
    if kind == "slot":
        return ChooseSlot(int(word))
    if kind == "start":
        return Start(int(word))
    return None
