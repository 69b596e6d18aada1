"""The terms of AGUA's rules as numbers: colours, kinds of field, piles of chips.

A pile of chips is one int with three bits for each colour, because there are six chips of a colour
(AG-14). Adding two piles joins them.
"""

from __future__ import annotations

from typing import Final

ARROW_COLOURS: Final[tuple[str, ...]] = ("red", "yellow", "blue")
"""The colours of arrows and dice; a set of them is a mask of bits in this order (AG-2)."""
YELLOW: Final = 1
BLUE: Final = 2
MASKS: Final = 8

CHIP_COLOURS: Final[tuple[str, ...]] = ("amber", "coral", "jade", "lilac", "pearl", "slate")
COLOURS: Final = 6
CHIPS_OF_A_COLOUR: Final = 6
CHIP_NUMBER: Final[dict[str, int]] = {name: number for number, name in enumerate(CHIP_COLOURS)}

FRAMES: Final = 5
CARDS: Final = 25
CARDS_OF_A_SHAPE: Final = 5
SLOTS: Final = 7
"""The most fields a card can have. Field k of the card in a frame is field first_slot + frame * SLOTS + k."""
HOLES: Final = 10

CLOUD: Final = 0
"""The big cloud is field 0."""

# Kinds of field
NOWHERE: Final = 0
CIRCLE: Final = 1
FEET: Final = 2
BIG_CLOUD: Final = 3
OCEAN: Final = 4
LITTLE_CLOUD: Final = 5
HOLE: Final = 6
SCENARIO: Final = 7
JUMPING_STEP: Final = 8
EVAPORATION: Final = 9

MOVEMENT_POINTS: Final = 5

ONE_CHIP: Final[list[int]] = [1, 8, 64, 512, 4096, 32768]
"""A single chip of each colour, as a pile."""
FULL_STOCK: Final = CHIPS_OF_A_COLOUR * (1 + 8 + 64 + 512 + 4096 + 32768)


def chips_of(pile: int, colour: int) -> int:
    """How many chips of a colour are in a pile."""
    return (pile >> (3 * colour)) & 7


def counts(pile: int) -> tuple[int, ...]:
    """How many chips of each colour are in a pile."""
    return tuple([(pile >> (3 * colour)) & 7 for colour in range(COLOURS)])


def pile_of(chips: tuple[int, ...]) -> int:
    """The pile with these numbers of chips of each colour."""
    pile = 0
    for colour in range(COLOURS):
        pile += chips[colour] * ONE_CHIP[colour]
    return pile


def size_of(pile: int) -> int:
    """How many chips are in a pile."""
    total = 0
    while pile:
        total += pile & 7
        pile >>= 3
    return total


def has_other_colour(pile: int, colour: int) -> bool:
    """Whether a pile has a chip of any other colour."""
    return pile != ((pile >> (3 * colour)) & 7) * ONE_CHIP[colour]
