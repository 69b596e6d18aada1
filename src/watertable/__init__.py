"""Watertable: water games on one digital table, to play, to simulate, to learn from.

`new` gives the first state of a game; everything else follows from it.

Examples:
    >>> import watertable
    >>> watertable.new("water-cycle", players=4)
    <WaterCycleState: water-cycle, 4 players, chance: start>

People play in the browser (`watertable`) and in the terminal (`watertable play`); `kernel` is what a
game is, `bots` are players, `lab` lets them play many games, `server` is the table over a network.
"""

from __future__ import annotations

from watertable.kernel import Game, OptionValue, Pack, State, all_games, find_game

__version__ = "0.1.0"

__all__ = ["all_games", "find_game", "new"]


def new(game: str | Game, players: int | None = None, pack: Pack | str | None = None, **options: OptionValue) -> State:
    """The first state of a new game.

    `game` is a game or its name, `players` how many play (by default four, or as close to it as the game
    allows), `pack` a content pack or the name of one that comes with the game. Options are passed by name;
    `watertable options GAME` lists them. Anything that does not fit raises BadInput with one clear line.

    Examples:
        >>> state = new("water-cycle", players=3, first_seat=2)
        >>> state.question()
        'roll'
        >>> new("water-cycle", players=9)
        Traceback (most recent call last):
        watertable.kernel.errors.BadInput: Water Cycle is for 3 to 6 players, not 9
    """
    found = find_game(game) if isinstance(game, str) else game
    chosen = found.pack(pack) if isinstance(pack, str) else pack
    return found.new(found.usual_players() if players is None else players, options, chosen)
