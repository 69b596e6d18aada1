"""The registry: which games there are. They are found by the entry points of installed packages.

A game in a package of its own is found like ours: its package names it in the group
`watertable.games`. It is loaded when it is first needed. `find_game` says why a game cannot be used;
`all_games` leaves it out, and one line of the log says why it is missing.
"""

from __future__ import annotations

import logging
from typing import Final

from watertable.kernel.errors import BadInput
from watertable.kernel.game import Game
from watertable.kernel.plain_text import quoted
from watertable.kernel.plugins import offered

GROUP: Final = "watertable.games"

_log: Final = logging.getLogger("watertable.games")
_games: Final[dict[str, Game]] = {}
"""Games that were loaded, and games that were registered by hand."""
_problems: Final[dict[str, str]] = {}
"""Why a game that a package names cannot be used, by name."""
_reported: Final[set[str]] = set()
"""The games whose problem has been reported."""


def register(game: Game) -> Game | None:
    """Add a game without installing a package, for tests and notebooks. It replaces the game of the same name, which
    is returned; `forget` takes it out again.

    Examples:
        >>> from watertable.kernel.registry import forget
        >>> class Puddle(Game):
        ...     def __init__(self) -> None:
        ...         self.name, self.version = "puddle", 1
        >>> register(Puddle()) is None  # no game had this name
        True
        >>> find_game("puddle")
        <Game puddle, version 1>
        >>> forget("puddle")
    """
    before = _games.get(game.name)
    _games[game.name] = game
    return before


def forget(name: str) -> None:
    """Take a game that was registered by hand out again, if it is there."""
    _games.pop(name, None)


def all_games() -> list[Game]:
    """All games that are installed, sorted by name. One that does not load is left out; the log says why.

    Examples:
        >>> "water-cycle" in [game.name for game in all_games()]
        True
    """
    for name in offered(GROUP):
        _load(name)
        if name in _problems and name not in _reported:
            _reported.add(name)
            _log.warning("%s", _problems[name])
    return [_games[name] for name in sorted(_games)]


def find_game(name: str) -> Game:
    """Find an installed game by its name; capitals, spaces and underscores do not matter.

    Examples:
        >>> find_game("Water_Cycle").title
        'Water Cycle'
    """
    game = _games.get(name)
    if game is not None:
        return game
    plain = _plain(name)
    game = _games.get(plain)
    if game is None:
        _load(plain)
        game = _games.get(plain)
    if game is not None:
        return game
    if plain in _problems:
        _reported.add(plain)
        raise BadInput(_problems[plain])
    names = sorted({*_games, *offered(GROUP)} - {*_problems})
    raise BadInput(
        f"no game is called {quoted(name)} ({'there are: ' + ', '.join(names) if names else 'none is installed'})"
    )


def _plain(name: str) -> str:
    return name.strip().lower().replace("_", "-").replace(" ", "-")


def _load(name: str) -> None:
    offer = offered(GROUP).get(name)
    if offer is None or name in _games or name in _problems:
        return
    try:
        game = offer.load()
        if not isinstance(game, Game):
            raise offer.problem(f"expected a Game, found {type(game).__name__}")
        own: str | None = getattr(game, "name", None)
        if own != offer.name:
            raise offer.problem(f"the game calls itself {own!r}; both names must be the same")
        if offer.name != _plain(offer.name):
            raise offer.problem(f"this name cannot be typed; expected {_plain(offer.name)!r}")
    except BadInput as problem:
        _problems[name] = str(problem)
    else:
        _games[name] = game
