"""The registry: which games there are. `watertable.games` fills it when it is imported."""

from __future__ import annotations

from typing import Final

from watertable.kernel.errors import BadInput
from watertable.kernel.game import Game

_games: Final[dict[str, Game]] = {}


def register(game: Game) -> None:
    """Add a game, or put one in the place of another of the same name."""
    _games[game.name] = game


def forget(name: str) -> None:
    """Take a game out again, if it is there."""
    _games.pop(name, None)


def all_games() -> list[Game]:
    return [_games[name] for name in sorted(_games)]


def find_game(name: str) -> Game:
    """The game of that name; `water_cycle` and `Water-Cycle` find water-cycle too."""
    game = _games.get(name.strip().lower().replace("_", "-").replace(" ", "-"))
    if game is None and not _games:
        raise BadInput(f"{name}: no games are loaded yet; import watertable.games first")
    if game is None:
        raise BadInput(f"no game is called {name!r} (there are: {', '.join(sorted(_games))})")
    return game
