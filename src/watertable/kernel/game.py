"""Game: what the table must know about a game besides its states."""

from __future__ import annotations

import re
from importlib import resources
from typing import Any, Final

from mypy_extensions import mypyc_attr

from watertable.kernel.claims import Claims
from watertable.kernel.codec import from_json
from watertable.kernel.drawing import Drawer
from watertable.kernel.encoding import Encoding
from watertable.kernel.errors import BadInput, BadText
from watertable.kernel.evaluator import Evaluator, Remark
from watertable.kernel.events import Event
from watertable.kernel.moves import Move, Pass
from watertable.kernel.observer import Observer
from watertable.kernel.options import Option, OptionValue, settle
from watertable.kernel.pack import Pack
from watertable.kernel.plain_text import quoted
from watertable.kernel.position import Position, View
from watertable.kernel.print_kit import PrintKit
from watertable.kernel.rng import Rng
from watertable.kernel.setup import Setup
from watertable.kernel.state import State
from watertable.kernel.words import Words

_RULE: Final = re.compile(r"^(?:\*\*|#+ )?([A-Z]{2}-\d+)\b", re.M)

_packs: Final[dict[tuple[type, str], Pack]] = {}
"""The packs that come with the games, as far as they were loaded; old ones as "old/NAME-VERSION"."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Imaginer:
    """Fills the gaps of a view: full states in which a seat would see exactly what it sees now.

    `Game.imaginer` makes one for a decision; after that each sample is cheap. Bots think in these states, so
    they know no more than a person in their seat.

    Examples:
        >>> game = find_game("water-duel")
        >>> state, rng = game.new(2), Sfc32(1)
        >>> while state.to_act() == CHANCE:
        ...     state.apply(CHANCE, state.draw_chance(rng))
        >>> imagined = game.imaginer(state.view(0)).sample(rng)
        >>> imagined.view(0) == state.view(0)
        True
        >>> imagined == state  # the other hand is imagined
        False
    """

    def sample(self, rng: Rng) -> State:
        """A full state that the view allows, drawn from `rng`; independent of all others."""
        raise NotImplementedError


@mypyc_attr(allow_interpreted_subclasses=True)
class Game:
    """Base of all games. A subclass fills in the attributes and the methods below.

    A game makes states, reads and writes their moves, and hands out everything that belongs to it: packs,
    words, rules, an evaluator for bots, a drawing.

    Examples:
        >>> game = find_game("water-cycle")
        >>> game.title, game.players
        ('Water Cycle', (3, 6))
        >>> state = game.new(3, {"first_seat": 0})
        >>> move = game.from_text("roll 1 2 2")
        >>> state.apply(CHANCE, move)
        >>> game.words(["Ana", "Rui", "Eva"]).question(state.question())
        'Take a die'
    """

    name: str
    """As typed on a command line: "water-cycle"."""
    title: str
    """As people write it: "Water Cycle"."""
    designer: str
    """Who designed the game."""
    summary: str
    """One sentence for the lobby."""
    minutes: tuple[int, int]
    """How long a game takes people, at least and at most."""
    players: tuple[int, int]
    """The minimum and maximum number of players."""
    version: int
    """Rises when a record of the old version would play differently."""
    max_length: int
    """No game has more moves than this, chance included."""
    package: str
    """The Python package with rules.md, pack/ and words/."""
    options: tuple[Option, ...]
    """What can be set before a game."""
    presets: dict[str, dict[str, OptionValue]]
    """Named sets of options that go well together."""
    migrations: dict[int, dict[str, OptionValue]] = {}
    """For each older version, the options that keep its readings of the rules: {1: {"thief": "own-turn"}}. Games
    that began under that version are played on with them; see `kernel.migrations`."""
    move_types: tuple[type, ...]
    """The classes of its moves, except `Pass`."""
    event_types: tuple[type, ...]
    """The classes of its events."""
    event_rules: dict[str, str] = {}
    """The rule behind each class of events, by the name of the class: {"DiceRolled": "WC-5"}. Interfaces link
    from the log to the rules with it. Events may be left out."""

    # What each game provides

    def parse_pack(self, text: str) -> Pack:
        """A pack from its TOML text, checked; PackError names what is wrong. Users call `read_pack`."""
        raise NotImplementedError

    def empty_position(self, setup: Setup) -> Position:
        """A position to be filled from JSON or from a pickle."""
        raise NotImplementedError

    def start(self, setup: Setup) -> State:
        """The first position. Raises BadInput if options and seats do not fit together."""
        raise NotImplementedError

    def parse_move(self, words: list[str]) -> Move | None:
        """The move that the words of a text mean, or None. May raise BadText or ValueError. Users call `from_text`."""
        raise NotImplementedError

    def imaginer(self, view: View) -> Imaginer:
        """Makes full states that this view allows, for bots to think in."""
        raise NotImplementedError

    def evaluator(self) -> Evaluator:
        """How bots evaluate positions of this game: by points, unless the game overrides it."""
        return Evaluator()

    def advice(self, view: View, seat: int, moves: list[Move]) -> list[Remark]:
        """What a newcomer should think of before this decision, the most important first and at most three; nothing
        unless the game overrides it. `moves` are the legal moves of `seat`, and `view` is what that seat sees, so
        advice knows no secret. It is asked at every turn of whoever is coached: it looks, and does not search."""
        return []

    def observer(self, setup: Setup) -> Observer:
        """Watches one game for those who count: turns, rounds, and what was had, drawn, played and used."""
        return Observer(setup)

    def encoding(self, setup: Setup) -> Encoding | None:
        """Its moves and observations as numbers, for environments that learn; None for a game that has none."""
        return None

    def claims(self) -> Claims:
        """What the rule book says about who wins when, for the lab to test; by default nothing."""
        return Claims([])

    def drawer(self) -> Drawer | None:
        """How the game is drawn as SVG; None for a game that has no drawing."""
        return None

    def print_kit(self, pack: Pack) -> PrintKit | None:
        """What to print and cut out to play with a pack at a real table; None for a game that has nothing to print."""
        return None

    def terminal_table(self, view: View, words: Words) -> Any:
        """The table as a terminal shows this view: anything that Rich prints. None: the view as plain data."""
        return None

    def usual_players(self) -> int:
        """The default number of players: four, or as close to it as the game allows."""
        low, high = self.players
        return min(max(4, low), high)

    def measure(self, pack: Pack, seed: int) -> list[tuple[str, str, bool]]:
        """Statistics of a pack's pieces, without players: what, how much, and whether it is acceptable. What games
        between bots show is measured by the lab (`Observer.targets`)."""
        return []

    # What follows for all games

    def read_pack(self, text: str) -> Pack:
        """A pack from its TOML text; PackError names what is wrong. The pack keeps the text."""
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
        """The TOML text of a pack that comes with the game."""
        return resources.files(self.package).joinpath(f"pack/{name}.toml").read_text("utf-8")

    def pack(self, name: str = "default") -> Pack:
        """A pack that comes with the game. It is read once: packs never change."""
        if (type(self), name) not in _packs and name not in self.pack_names():
            raise BadInput(f"{self.name} has no pack {quoted(name)} (it has: {', '.join(self.pack_names())})")
        return self._shipped_pack(name)

    def _shipped_pack(self, file: str) -> Pack:
        key = (type(self), file)
        if key not in _packs:
            _packs[key] = self.read_pack(self.pack_text(file))
        return _packs[key]

    def old_packs(self, name: str) -> list[Pack]:
        """Earlier versions of a pack that comes with the game, kept in `pack/old/NAME-VERSION.toml` for the games that
        were played with them."""
        folder = resources.files(self.package).joinpath("pack/old")
        if not folder.is_dir():
            return []
        files = [item.name.removesuffix(".toml") for item in folder.iterdir() if item.name.endswith(".toml")]
        return [self._shipped_pack(f"old/{file}") for file in sorted(files) if file.rpartition("-")[0] == name]

    def shipped_pack(self, name: str, digest: str) -> Pack | None:
        """The pack that comes with the game and has this name and digest, old ones included; None if there is none."""
        if name in self.pack_names() and self.pack(name).digest == digest:
            return self.pack(name)
        for pack in self.old_packs(name):
            if pack.digest == digest:
                return pack
        return None

    def new(self, seats: int, options: dict[str, OptionValue] | None = None, pack: Pack | None = None) -> State:
        """The first state of a new game. Seats or options that do not fit raise BadInput with one clear line."""
        return self.start(self.setup(seats, options, pack))

    def setup(self, seats: int, options: dict[str, OptionValue] | None = None, pack: Pack | None = None) -> Setup:
        """What a new game starts from: seats, options with defaults filled in, and pack. All are checked."""
        low, high = self.players
        if not low <= seats <= high:
            number = f"{low}" if low == high else f"{low} to {high}"
            raise BadInput(f"{self.title} is for {number} players, not {seats}")
        settled = settle(self.options, {} if options is None else options)
        return Setup(self.name, self.version, seats, settled, self.pack() if pack is None else pack)

    def to_text(self, move: Move) -> str:
        """The notation of a move, as it stands in records."""
        return move.text()

    def from_text(self, text: str) -> Move:
        """The move that `to_text` wrote, or that a person typed; BadText if it is not a move."""
        words = text.strip().lower().split()
        try:
            move = self.parse_move(words) if words else None
        except (ValueError, IndexError):
            move = None
        if move is None:
            raise BadText(f"{quoted(text.strip())} is not a move of {self.title}")
        return move

    def classes(self) -> dict[str, type]:
        """The classes of the game's moves and events by name, `Pass` included."""
        return {cls.__name__: cls for cls in (Pass, *self.move_types, *self.event_types)}

    def move_from_json(self, data: Any) -> Move:
        """A move from what `to_json` wrote; BadText says what does not fit."""
        move = from_json(Move, data, self.classes(), "move")
        assert isinstance(move, Move)
        return move

    def event_from_json(self, data: Any) -> Event:
        """An event from what `to_json` wrote; BadText says what does not fit."""
        event = from_json(Event, data, self.classes(), "event")
        assert isinstance(event, Event)
        return event

    def view_from_json(self, setup: Setup, data: Any) -> Position:
        """A view from what its `as_json` wrote; BadText says what does not fit."""
        view = self.empty_position(setup)
        view.read(data)
        return view

    def rules(self) -> str:
        """The rules in our own words, numbered."""
        return resources.files(self.package).joinpath("rules.md").read_text("utf-8")

    def rules_in_brief(self, pack: Pack) -> str:
        """The rules on one page, with the numbers of a pack, in Markdown; empty for a game that has none."""
        return ""

    def glossary(self) -> str:
        """What the words of the game mean, in Markdown: an item each, in alphabetical order; empty if there is none."""
        file = resources.files(self.package).joinpath("glossary.md")
        return file.read_text("utf-8") if file.is_file() else ""

    def rule_numbers(self) -> list[str]:
        """The numbers of all rules ("WC-5"), in the order of `rules`."""
        return _RULE.findall(self.rules())

    def __repr__(self) -> str:
        return f"<Game {self.name}, version {self.version}>"

    def words(self, names: list[str], language: str = "en", pack: Pack | None = None) -> Words:
        """The game's sentences with the players' names. A custom pack adds what it calls its pieces, an old pack what
        it calls differently than the current one."""
        text = resources.files(self.package).joinpath(f"words/{language}.toml").read_text("utf-8")
        return Words(text, names, None if pack is None else self._terms_of(pack))

    def _terms_of(self, pack: Pack) -> dict[str, dict[str, str]]:
        """What a pack calls its pieces, as far as the game's words do not say it."""
        terms = pack.terms()
        if not self.has_pack(pack):
            return terms
        current = self.pack(pack.name).terms() if pack.name in self.pack_names() else {}
        return {
            table: {key: term for key, term in named.items() if current.get(table, {}).get(key) != term}
            for table, named in terms.items()
        }

    def has_pack(self, pack: Pack) -> bool:
        """Whether the pack is one that comes with the game, or an earlier version of one."""
        return self.shipped_pack(pack.name, pack.digest) is not None
