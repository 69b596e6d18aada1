"""Games for tests that are about no game in particular: chosen for what they are like, never by name."""

from __future__ import annotations

from importlib import import_module

from watertable.kernel import Game, all_games
from watertable.testing import Case

GAMES = all_games()


def folder_of(game: Game) -> str:
    """What a game is called in `tests/games`, `tests/records` and `tests/perft`."""
    return game.name.replace("-", "_")


def case_of(game: Game) -> Case:
    """The game's case for the conformance suite; a game without one fails here."""
    case = import_module(f"tests.games.{folder_of(game)}.case").CASE
    assert isinstance(case, Case)
    assert case.game is game
    return case


def short_game(seats: int) -> Game:
    """Of the games for this many players the one with the fewest moves, so that tests stay quick."""
    return min(
        [game for game in GAMES if game.players[0] <= seats <= game.players[1]], key=lambda game: game.max_length
    )
