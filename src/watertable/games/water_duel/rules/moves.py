"""The moves of Water Duel. They name cards in hand by key, so that identical copies are one move, and
Set cards by slot, which everyone sees. Packs keep one shared move object for each card."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from watertable.kernel.moves import Move

SLOTS: Final = 3
"""How many Set cards a player may have (WD-4)."""


@dataclass(eq=False, init=False, repr=False)
class Start(Move):
    """Chance: who goes first (WD-1)."""

    seat: int

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def text(self) -> str:
        return f"start {self.seat}"


@dataclass(eq=False, init=False, repr=False)
class Draw(Move):
    """Chance: the next card that is dealt or drawn (WD-1, WD-2)."""

    card: str

    def __init__(self, card: str) -> None:
        self.card = card

    def text(self) -> str:
        return f"draw {self.card}"


@dataclass(eq=False, init=False, repr=False)
class Play(Move):
    """Play a card from the hand: as an Action (WD-2) or as an answer (WD-6)."""

    card: str

    def __init__(self, card: str) -> None:
        self.card = card

    def text(self) -> str:
        return f"play {self.card}"


@dataclass(eq=False, init=False, repr=False)
class Flip(Move):
    """Play the Set card in a slot, counted from 1 (WD-4)."""

    slot: int

    def __init__(self, slot: int) -> None:
        self.slot = slot

    def text(self) -> str:
        return f"flip {self.slot}"


@dataclass(eq=False, init=False, repr=False)
class SetCard(Move):
    """Place a card from the hand face down (WD-4)."""

    card: str

    def __init__(self, card: str) -> None:
        self.card = card

    def text(self) -> str:
        return f"set {self.card}"


@dataclass(eq=False, init=False, repr=False)
class EndTurn(Move):
    """Pass the turn to the opponent (WD-2)."""

    def __init__(self) -> None:
        pass

    def text(self) -> str:
        return "end"


@dataclass(eq=False, init=False, repr=False)
class Discard(Move):
    """Discard a card from the hand, because an effect says so."""

    card: str

    def __init__(self, card: str) -> None:
        self.card = card

    def text(self) -> str:
        return f"discard {self.card}"


@dataclass(eq=False, init=False, repr=False)
class ChooseSlot(Move):
    """Choose one of the opponent's Set cards, by slot, for an effect (WD-10)."""

    slot: int

    def __init__(self, slot: int) -> None:
        self.slot = slot

    def text(self) -> str:
        return f"slot {self.slot}"


@dataclass(eq=False, init=False, repr=False)
class ChooseCard(Move):
    """Choose a face-up card, Continuous or in the discard pile, for an effect (WD-10)."""

    card: str

    def __init__(self, card: str) -> None:
        self.card = card

    def text(self) -> str:
        return f"card {self.card}"


STARTS: Final[list[Start]] = [Start(0), Start(1)]
FLIP: Final[list[Move]] = [Flip(slot + 1) for slot in range(SLOTS)]
CHOOSE_SLOT: Final[list[Move]] = [ChooseSlot(slot + 1) for slot in range(SLOTS)]
END_TURN: Final = EndTurn()
