"""Redeal: what a fork keeps secret is dealt again, so that nobody plays on with cards they have seen.

A game that is over lies open. Whoever plays on from one of its positions with one seat's eyes keeps what that seat
knew; everything that was hidden from it is dealt again by the game's imaginer. The deal follows from a number in the
record, so the record still replays alone, and a hash of the position proves that it was replayed alike.
"""

from __future__ import annotations

import hashlib
import re
from typing import Any, Final

from watertable.kernel.codec import canonical
from watertable.kernel.errors import RecordError
from watertable.kernel.fairness import ChanceKeys
from watertable.kernel.game import Game
from watertable.kernel.state import State

_HASH: Final = re.compile("[0-9a-f]{64}")


class Redeal:
    """After `ply` moves, what `seat` could not know was dealt again, from `seed`; `position` is the result's hash."""

    def __init__(self, ply: int, seat: int, seed: str, position: str) -> None:
        self.ply = ply
        self.seat = seat
        self.seed = seed
        self.position = position

    def to_json(self) -> dict[str, Any]:
        """As the first line of a record keeps it."""
        return {"ply": self.ply, "seat": self.seat, "seed": self.seed, "position": self.position}

    def applied(self, game: Game, state: State) -> State:
        """The position after the redeal; RecordError if it is not the one that was played on from."""
        dealt = _dealt(game, state, self.seat, self.seed)
        if _digest(dealt) != self.position:
            raise RecordError(f"ply {self.ply}: the hidden pieces cannot be dealt again as they were", self.ply)
        return dealt


def redealt(game: Game, state: State, ply: int, seat: int, seed: bytes) -> Redeal:
    """Deal again what `seat` cannot know of this position, which came after `ply` moves."""
    return Redeal(ply, seat, seed.hex(), _digest(_dealt(game, state, seat, seed.hex())))


def redeals_from_json(data: Any, seats: int) -> list[Redeal]:
    """Redeals as `Redeal.to_json` wrote them, in order. Anything else raises ValueError."""
    if not isinstance(data, list):
        raise ValueError("redeals: expected a list")
    found: list[Redeal] = []
    for item in data:
        if not isinstance(item, dict):
            raise ValueError("redeals: expected objects")
        ply, seat, seed, position = item.get("ply"), item.get("seat"), item.get("seed"), item.get("position")
        if type(ply) is not int or ply < (found[-1].ply if found else 0):
            raise ValueError("redeals: expected plies in order")
        if type(seat) is not int or not 0 <= seat < seats:
            raise ValueError(f"redeals: expected a seat from 0 to {seats - 1}")
        if not isinstance(seed, str) or not isinstance(position, str) or not _are_hashes(seed, position):
            raise ValueError("redeals: expected a seed and a position of 64 hexadecimal digits")
        found.append(Redeal(ply, seat, seed, position))
    return found


def _are_hashes(*texts: str) -> bool:
    return all(_HASH.fullmatch(text) is not None for text in texts)


def _dealt(game: Game, state: State, seat: int, seed: str) -> State:
    return game.imaginer(state.view(seat)).sample(ChanceKeys(bytes.fromhex(seed), [], []).stream(0))


def _digest(state: State) -> str:
    return hashlib.sha256(canonical(state.snapshot()).encode()).hexdigest()
