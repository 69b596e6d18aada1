"""How long a game of Water to Water can be."""

from __future__ import annotations

from watertable.games.water_to_water.pack.reader import TILES


def longest(seats: int, most_uses: int, all_uses: int) -> int:
    """An upper bound on the number of moves in a game, if no Power has more than `most_uses`, and those of all seats
    together have no more than `all_uses`.

    Before the first turn: a Power and a Character for each seat, a teacher, a hidden Character, an early tile.
    Every tile leaves the bag once and a hand (or a dig) once: one draw, and one play or discard. Playing a tile
    may lead to one more decision (Intellect's second play, the end of a group).
    In a turn, a tile leaves a hand, or the player sleeps, or the player has no tiles and passes while someone
    else still has some. Sleep is bounded by the uses of Dreamweaver, and in any series of as many turns as there
    are seats, someone plays a tile or someone sleeps: so there are at most seats * (tiles + uses + 1) turns, each
    with one window.
    A window asks each seat once, and everyone again after each use of a Power. Only lifting a block costs no
    use, and it must have been placed with one: so there are at most twice as many acts as uses of all Powers.
    """
    before = 2 * seats + 3
    tiles = 3 * TILES
    windows = seats * (TILES + most_uses + 1)
    acts = 2 * all_uses
    return before + tiles + all_uses + acts + (windows + acts) * seats
