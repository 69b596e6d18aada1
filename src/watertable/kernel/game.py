"""Game: what the table must know of a game besides its states."""

from __future__ import annotations

import re
from importlib import resources
from typing import Any, Final

from mypy_extensions import mypyc_attr

from watertable.kernel.codec import from_json
from watertable.kernel.drawing import Drawer
from watertable.kernel.errors import BadInput, BadText
from watertable.kernel.evaluator import Evaluator
from watertable.kernel.events import Event
from watertable.kernel.moves import Move, Pass
from watertable.kernel.options import Option, OptionValue, settle
from watertable.kernel.pack import Pack
from watertable.kernel.position import Position, View
from watertable.kernel.rng import Rng
from watertable.kernel.setup import Setup
from watertable.kernel.state import State
from watertable.kernel.words import Words

_RULE: Final = re.compile(r"^(?:\*\*|#+ )?([A-Z]{2}-\d+)\b", re.M)

_packs: Final[dict[tuple[type, str], Pack]] = {}
"""The packs that come with the games, as far as they were asked for."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Imaginer:
    """Makes full states that a view allows. Prepared once for a decision, cheap for each sample."""

    def sample(self, rng: Rng) -> State:
        raise NotImplementedError


@mypyc_attr(allow_interpreted_subclasses=True)
class Game:
    """Base of all games. A subclass fills the attributes and the methods below."""

    name: str
    """As typed on a command line: "water-cycle"."""
    title: str
    designer: str
    summary: str
    """One sentence for the lobby."""
    minutes: tuple[int, int]
    players: tuple[int, int]
    """The fewest and the most."""
    version: int
    """Rises when a record of the old version would play differently."""
    max_length: int
    """No game has more moves than this, chance included."""
    package: str
    """Where rules.md, pack/ and words/ lie."""
    options: tuple[Option, ...]
    presets: dict[str, dict[str, OptionValue]]
    move_types: tuple[type, ...]
    event_types: tuple[type, ...]

    # What each game provides

    def parse_pack(self, text: str) -> Pack:
        """A pack from its TOML text, checked; PackError names what is wrong. Others call `read_pack`."""
        raise NotImplementedError

    def empty_position(self, setup: Setup) -> Position:
        """A position to be filled: from JSON, or from a pickle."""
        raise NotImplementedError

    def start(self, setup: Setup) -> State:
        """The first position. Raises BadInput where options and seats do not go together."""
        raise NotImplementedError

    def parse_move(self, words: list[str]) -> Move | None:
        """The move that these words of a text mean, or None. May raise BadText or ValueError."""
        raise NotImplementedError

    def imaginer(self, view: View) -> Imaginer:
        """Full states that this view allows, to think in."""
        raise NotImplementedError

    def evaluator(self) -> Evaluator:
        """How bots judge positions of this game; by points, unless the game knows better."""
        return Evaluator()

    def drawer(self) -> Drawer | None:
        """How the game is drawn as SVG; None for a game that has no drawing."""
        return None

    def terminal_table(self, view: View, words: Words) -> Any:
        """The table in a terminal as this view shows it: whatever Rich prints. None: as plain data."""
        return None

    def usual_players(self) -> int:
        """How many play where nothing is said: four, or as near to it as the game allows."""
        low, high = self.players
        return min(max(4, low), high)

    def measure(self, pack: Pack, seed: int) -> list[tuple[str, str, bool]]:
        """Figures of a pack that need simulation: (what, how much, whether it is as it should be)."""
        return []

    # What follows for all games

    def read_pack(self, text: str) -> Pack:
        """A pack from its TOML text, which it keeps; PackError names what is wrong."""
        pack = self.parse_pack(text)
        pack.text = text
        return pack

    def pack_names(self) -> list[str]:
        """The packs that come with the game; the default is first."""
        found = [
            item.name.removesuffix(".toml")
            for item in resources.files(self.package).joinpath("pack").iterdir()
            if item.name.endswith(".toml")
        ]
        return sorted(found, key=lambda name: (name != "default", name))

    def pack_text(self, name: str) -> str:
        return resources.files(self.package).joinpath(f"pack/{name}.toml").read_text("utf-8")

    def pack(self, name: str = "default") -> Pack:
        """A pack that comes with the game. It is read once: packs never change."""
        key = (type(self), name)
        if key not in _packs:
            if name not in self.pack_names():
                raise BadInput(f"{self.name} has no pack {name!r} (it has: {', '.join(self.pack_names())})")
            _packs[key] = self.read_pack(self.pack_text(name))
        return _packs[key]

    def new(self, seats: int, options: dict[str, OptionValue] | None = None, pack: Pack | None = None) -> State:
        """A new game. Bad seats or options raise BadInput with one clear line."""
        return self.start(self.setup(seats, options, pack))

    def setup(self, seats: int, options: dict[str, OptionValue] | None = None, pack: Pack | None = None) -> Setup:
        low, high = self.players
        if not low <= seats <= high:
            number = f"{low}" if low == high else f"{low} to {high}"
            raise BadInput(f"{self.title} is for {number} players, not {seats}")
        settled = settle(self.options, {} if options is None else options)
        return Setup(self.name, self.version, seats, settled, self.pack() if pack is None else pack)

    def to_text(self, move: Move) -> str:
        return move.text()

    def from_text(self, text: str) -> Move:
        """The move that `to_text` wrote, or that a person typed."""
        words = text.strip().lower().split()
        try:
            move = self.parse_move(words) if words else None
        except (ValueError, IndexError):
            move = None
        if move is None:
            raise BadText(f"{text.strip()!r} is no move of {self.title}")
        return move

    def classes(self) -> dict[str, type]:
        """The classes of the game's moves and events, by name; the kernel's Pass is always among them."""
        return {cls.__name__: cls for cls in (Pass, *self.move_types, *self.event_types)}

    def move_from_json(self, data: Any) -> Move:
        move = from_json(Move, data, self.classes(), "move")
        assert isinstance(move, Move)
        return move

    def event_from_json(self, data: Any) -> Event:
        event = from_json(Event, data, self.classes(), "event")
        assert isinstance(event, Event)
        return event

    def view_from_json(self, setup: Setup, data: Any) -> Position:
        """A view as its `as_json` wrote it."""
        view = self.empty_position(setup)
        view.read(data)
        return view

    def rules(self) -> str:
        """The rules in our own words, numbered."""
        return resources.files(self.package).joinpath("rules.md").read_text("utf-8")

    def rule_numbers(self) -> list[str]:
        """The numbers that stand at the head of the rules' paragraphs."""
        return _RULE.findall(self.rules())

    def __repr__(self) -> str:
        return f"<Game {self.name}, version {self.version}>"

    def words(self, names: list[str], language: str = "en", pack: Pack | None = None) -> Words:
        """The game's sentences; where `pack` is none of the game's, with what it calls its pieces."""
        text = resources.files(self.package).joinpath(f"words/{language}.toml").read_text("utf-8")
        return Words(text, names, None if pack is None or self.has_pack(pack) else pack.terms())

    def has_pack(self, pack: Pack) -> bool:
        """Whether the pack is one that comes with the game."""
        return pack.name in self.pack_names() and self.pack(pack.name).digest == pack.digest
