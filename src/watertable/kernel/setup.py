"""Setup: what a game starts from. It never changes, and all copies of a state share it."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from watertable.kernel.options import OptionValue
from watertable.kernel.pack import Pack


class Setup:
    """What a game starts from: game, seats, options and pack. Pickled, it includes the text of its pack.

    Examples:
        >>> options: dict[str, OptionValue] = {"first_seat": 0}
        >>> setup = find_game("water-cycle").setup(3, options)
        >>> setup
        <Setup: water-cycle, 3 players, pack default, first_seat=0, start_points='equal'>
        >>> find_game("water-cycle").start(setup).setup == setup
        True
    """

    def __init__(self, game: str, version: int, seats: int, options: dict[str, OptionValue], pack: Pack) -> None:
        self.game = game
        """The name of the game."""
        self.version = version
        """The version of its rules."""
        self.seats = seats
        """How many play."""
        self.options = options
        """Every option with its value."""
        self.pack = pack
        """The content it is played with."""

    def to_json(self) -> dict[str, Any]:
        """The set-up as JSON data, as it stands in records; of the pack only name, version and digest."""
        options = {name: list(v) if isinstance(v, tuple) else v for name, v in self.options.items()}
        return {
            "game": self.game,
            "version": self.version,
            "seats": self.seats,
            "options": options,
            "pack": self.pack.identity(),
        }

    def __eq__(self, other: object) -> bool:
        if self is other:
            return True
        return isinstance(other, Setup) and self.to_json() == other.to_json()

    def __hash__(self) -> int:
        return hash((self.game, self.seats, self.pack.digest))

    def __repr__(self) -> str:
        chosen = "".join([f", {name}={value!r}" for name, value in self.options.items()])
        return f"<Setup: {self.game}, {self.seats} players, pack {self.pack.name}{chosen}>"

    def __reduce__(self) -> tuple[Any, ...]:
        return restored_setup, (self.game, self.version, self.seats, tuple(self.options.items()), self.pack.text)


@lru_cache(maxsize=64)
def restored_setup(
    game: str, version: int, seats: int, options: tuple[tuple[str, OptionValue], ...], pack_text: str
) -> Setup:
    """A set-up that was pickled. The same one comes back as the same object, so that its pack is read once."""
    from watertable.kernel.migrations import migrated_options
    from watertable.kernel.registry import find_game

    found = find_game(game)
    return found.setup(seats, migrated_options(found, version, dict(options)), found.read_pack(pack_text))
