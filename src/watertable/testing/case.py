"""Case: what the conformance suite has to know about a game; it finds out everything else itself.

Each game's tests have a `case.py` with one `CASE`. The suite runs over every installed game.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

from watertable.kernel.game import Game
from watertable.kernel.options import OptionValue
from watertable.kernel.rng import Rng
from watertable.kernel.state import State

Twins = Callable[[State, int | None, Rng], State | None]
"""`twins(state, viewer, rng)`: another state that differs only in what the viewer must not know,
made by permuting secrets in a copy of the state, never by `imaginer`. None where nothing is hidden."""


@dataclass
class Variation:
    """One way to set the game up: seats, options, and a pack text other than the default's."""

    seats: int
    options: dict[str, OptionValue] = field(default_factory=dict)
    pack: str | None = None


@dataclass
class Case:
    """A game and how to try it: the variations random games are played in, and its twins."""

    game: Game
    variations: list[Variation]
    twins: Twins
    has_secrets: bool
    tests: Path = Path("tests")
    """The folder of the tests that name the rules of the game, relative to where the suite is run."""
