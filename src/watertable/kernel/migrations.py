"""Migrations: games that began under older rules are played on as they began.

Where a reading of the rules changes, a game raises its `version` and keeps the old reading as an option.
`Game.migrations` says for each older version which options keep its readings. Records, saves, pickles and
the tables of a server all pass through here before they are played.
"""

from __future__ import annotations

from typing import Any

from watertable.kernel.errors import RecordError
from watertable.kernel.game import Game
from watertable.kernel.options import OptionValue
from watertable.kernel.plain_text import quoted


def oldest_playable(game: Game) -> int:
    """The first version from which the migrations lead to the current one without a gap."""
    oldest = game.version
    while oldest - 1 in game.migrations:
        oldest -= 1
    return oldest


def migrated_options(game: Game, version: object, options: dict[str, OptionValue]) -> dict[str, OptionValue]:
    """The options with which the current rules play a game of this version as it was.

    What the game itself was set to stays; every version on the way to the current one adds the options that it
    names and that are not there yet. RecordError if this program cannot play the version.
    """
    oldest = oldest_playable(game)
    if isinstance(version, bool) or not isinstance(version, int) or not oldest <= version <= game.version:
        playable = f"version {oldest}" if oldest == game.version else f"versions {oldest} to {game.version}"
        raise RecordError(f"played with version {quoted(version)} of {game.title}; this program plays {playable}")
    migrated = dict(options)
    for step in range(version, game.version):
        for name, value in game.migrations[step].items():
            if name not in migrated:
                migrated[name] = value
    return migrated


def migrated_setup(game: Game, setup: dict[str, Any]) -> dict[str, Any]:
    """A set-up as JSON data, as records and tables keep it, brought to the current version of the game."""
    if setup["version"] == game.version:
        return setup
    # Any: JSON data has lists, which a compiled union of the values of an option refuses.
    options: dict[str, Any] = migrated_options(game, setup["version"], setup["options"])
    plain = {name: list(value) if isinstance(value, tuple) else value for name, value in options.items()}
    return {**setup, "version": game.version, "options": plain}
