"""Notation: moves as people type them. Reads back what each move's `text` writes."""

from __future__ import annotations

from typing import Final

from watertable.games.water_to_water.rules.moves import (
    ASK_FOR_TILE,
    CALL_WIND,
    FINISH_GROUP,
    LIFT_BLOCK,
    PLAY_AGAIN,
    REVEAL,
    SEND_HAWK,
    BlockCell,
    CoverTile,
    DealCharacter,
    DealPower,
    Discard,
    DrawTile,
    HideCharacter,
    NameTeacher,
    PickCharacter,
    PlaceInForest,
    PlaceTile,
    PutToSleep,
    Reorder,
    SetAside,
    SwapTile,
    TurnTile,
)
from watertable.kernel.moves import PASS, Move


def parse_move(words: list[str]) -> Move | None:
    """The move that these words mean, or None. Raises ValueError for a word that should be a number."""
    kind, rest = words[0], words[1:]
    if kind == "reorder" and rest:
        return Reorder(tuple([int(word) for word in rest]))
    if not rest:
        return _BARE.get(kind)
    if kind in ("place", "forest", "cover") and len(rest) == 3:
        x, y = _cell(rest[1])
        tile, rotation = int(rest[0]), int(rest[2])
        if kind == "place":
            return PlaceTile(tile, x, y, rotation)
        return PlaceInForest(tile, x, y, rotation) if kind == "forest" else CoverTile(tile, x, y, rotation)
    if kind == "turn" and len(rest) == 2:
        x, y = _cell(rest[0])
        return TurnTile(x, y, int(rest[1]))
    if kind == "swap" and len(rest) == 2:
        return SwapTile(int(rest[0]), int(rest[1]))
    return _parse_with_one_word(kind, rest[0]) if len(rest) == 1 else None


def _parse_with_one_word(kind: str, word: str) -> Move | None:
    if kind == "deal":
        return DealPower(word)
    if kind == "character":
        return DealCharacter(word)
    if kind == "draw":
        return DrawTile(int(word))
    if kind == "pick":
        return PickCharacter(word)
    if kind == "teacher":
        return NameTeacher(int(word))
    if kind == "hide":
        return HideCharacter(None if word == "none" else word)
    if kind == "discard":
        return Discard(int(word))
    if kind == "aside":
        return SetAside(int(word))
    if kind == "sleep":
        return PutToSleep(int(word))
    if kind == "block":
        x, y = _cell(word)
        return BlockCell(x, y)
    return None


_BARE: Final[dict[str, Move]] = {
    "pass": PASS,
    "ask": ASK_FOR_TILE,
    "wind": CALL_WIND,
    "done": FINISH_GROUP,
    "hawk": SEND_HAWK,
    "again": PLAY_AGAIN,
    "lift": LIFT_BLOCK,
    "reveal": REVEAL,
}


def _cell(word: str) -> tuple[int, int]:
    x, y = word.split(",")
    return int(x), int(y)
