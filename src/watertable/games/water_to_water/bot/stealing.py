"""For bots: whether the Thief could steal a victory with the tiles in hand, which lie face up (WW-12, WW-52).

Only Characters that are close to their target are looked at, so that most positions cost next to nothing.
"""

from __future__ import annotations

from typing import Final

from watertable.games.water_to_water.bot.prospects import fullest_square
from watertable.games.water_to_water.position import WaterToWaterPosition

REACH: Final = 0.33
"""The part of the points still missing that prospects must show for one tile to be enough: what one tile finishes
counts for 0.45 of its points there, or 0.35 for the Planter, the second such thing for less."""
LARGEST_GAIN: Final = 20
"""The most points that one tile brings a Character whose prospects do not tell: a void of four cells, the first
square, a map that has grown to its first size (WW-41, WW-43, WW-45)."""


def thief_of(at: WaterToWaterPosition) -> int:
    """The seat whose face-up Character is the Thief; -1 if there is none."""
    characters = at.lineup.characters
    for seat, number in enumerate(at.characters):
        if characters[number].is_thief:
            return seat
    return -1


def is_in_reach(at: WaterToWaterPosition, seat: int, hoped: float) -> bool:
    """Whether one tile might make this seat reach its target, judging by the points it may hope for."""
    character = at.character(seat)
    if character.counts_draws or not character.can_reach or not character.can_be_robbed:
        return False
    board = at.board
    name = character.name
    missing = character.target(at, seat) - at.points[seat]
    if character.digs or name == "druid":
        # One more find, or one more discard.
        return missing <= character.card.each
    if name == "adventurer":
        return missing <= LARGEST_GAIN and board.length() + board.width() >= 21
    if name == "gardener":
        return missing <= LARGEST_GAIN and fullest_square(board) >= 8
    if name == "bog-minder":
        return missing <= LARGEST_GAIN and hoped > 0.0
    return hoped >= REACH * missing


def can_steal(at: WaterToWaterPosition, thief: int, close: list[int]) -> bool:
    """Whether a tile that the Thief may play next makes one of these seats reach its target."""
    if at.is_asleep[thief] or at.skips[thief] > 0:
        return False
    hand = at.hands[thief]
    # With See the Future only the first tile can be played (WW-30).
    choices = hand if at.power(thief).name == "wisdom" else hand[:1]
    board = at.board
    for tile in choices:
        placements = board.placements(tile, at.blocked)
        if not placements and _wins_by_discard(at, close):
            return True
        for x, y, rotation in placements:
            # Characters count on the map of their position, so it gets the other one for the moment.
            at.board = board.copy()
            at.board.place(x, y, tile, rotation)
            wins = _reaches(at, close)
            at.board = board
            if wins:
                return True
    return False


def _reaches(at: WaterToWaterPosition, close: list[int]) -> bool:
    for seat in close:
        character = at.character(seat)
        if character.points(at, seat) >= character.target(at, seat):
            return True
    return False


def _wins_by_discard(at: WaterToWaterPosition, close: list[int]) -> bool:
    """Whether one more discard makes the Druid win."""
    for seat in close:
        character = at.character(seat)
        if character.name == "druid":
            return at.points[seat] + character.card.each >= character.target(at, seat)
    return False
