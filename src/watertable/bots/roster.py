"""Bots by name, as typed on a command line: `greedy`, `mcts:50ms`, `mcts:400i`, `hard`, `my_module:MyBot`.

Bots are found like games: by the entry points of installed packages, group `watertable.bots`. Each
names the class of a bot, or any other callable that makes a bot from a seed.
"""

from __future__ import annotations

import logging
import os
import re
import sys
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from typing import Any, Final, Protocol, cast

from watertable.bots.bot import Bot, Budget, Choice, PacedBot, budget_from_text
from watertable.kernel import BadInput, Move, View
from watertable.kernel.errors import first_line
from watertable.kernel.plugins import offered

GROUP: Final = "watertable.bots"

_OURS: Final = "watertable."
_IN_MODULE: Final = re.compile(r"([A-Za-z_]\w*(?:\.\w+)*):([A-Za-z_]\w*)(?::(.*))?")
_MISSING: Final = object()
_log: Final = logging.getLogger("watertable.bots")


class Maker(Protocol):
    """What an entry point names: the class of a bot, or a level. The attributes are explained at `Bot`."""

    @property
    def text(self) -> str: ...
    @property
    def rank(self) -> int: ...
    @property
    def budget(self) -> Budget | None: ...
    @property
    def turn_pace(self) -> tuple[int, int]: ...
    @property
    def window_pace(self) -> tuple[int, int]: ...
    def __call__(self, seed: int | str) -> Bot: ...


@cache
def _loaded(name: str) -> Maker:
    offer = offered(GROUP)[name]
    found = offer.load()
    fault = _fault(found)
    if fault is not None:
        raise offer.problem(fault)
    return _guarded(name, found)


def _fault(found: Any) -> str | None:
    """Why this cannot make bots, or None if it can."""
    if not callable(found):
        return f"expected the class of a bot, found {type(found).__name__}"
    if isinstance(found, type) and not callable(getattr(found, "choose", None)):
        return f"the class {found.__name__} has no method choose"
    if not isinstance(getattr(found, "text", Bot.text), str):
        return "text: expected a text"
    if not isinstance(getattr(found, "rank", Bot.rank), int):
        return "rank: expected a whole number"
    if not isinstance(getattr(found, "budget", Bot.budget), Budget | None):
        return "budget: expected a Budget or None"
    for name in ("turn_pace", "window_pace"):
        if not _is_pace(getattr(found, name, Bot.turn_pace)):
            return f"{name}: expected two numbers of milliseconds, the smaller first"
    return None


def _is_pace(value: Any) -> bool:
    match value:
        case (int(low), int(high)):
            return 0 <= low <= high
    return False


def _guarded(name: str, maker: Any) -> Maker:
    """What makes bots of this kind. Bots of other packages are checked against the contract."""
    is_ours = str(getattr(maker, "__module__", "")).startswith(_OURS)
    return cast(Maker, maker) if is_ours else GuardedMaker(name, maker)


@cache
def _from_module(module: str, attribute: str) -> Maker:
    """A bot of any module that can be imported, including modules in the working directory."""
    name = f"{module}:{attribute}"
    here = os.getcwd()
    if here not in sys.path:
        sys.path.append(here)
    try:
        found = getattr(import_module(module), attribute, _MISSING)
    except ModuleNotFoundError as missing:
        if missing.name is not None and (module == missing.name or module.startswith(f"{missing.name}.")):
            raise BadInput(f"bot {name}: there is no module {missing.name}, here or installed") from None
        raise BadInput(f"bot {name} does not load: {first_line(missing)}") from None
    except (Exception, SystemExit) as problem:
        raise BadInput(f"bot {name} does not load: {first_line(problem)}") from None
    fault = f"the module {module} has no {attribute}" if found is _MISSING else _fault(found)
    if fault is not None:
        raise BadInput(f"bot {name}: {fault}")
    return _guarded(name, found)


def find_bot(name: str) -> Maker:
    """The bot of that name, or a class of a module (`my_module:MyBot`): call it with a seed to make a bot.

    Examples:
        >>> find_bot("greedy")(seed=1).name
        'greedy'
        >>> find_bot("watertable.bots.players:GreedyBot") is find_bot("greedy")
        True
        >>> find_bot("deep-blue")
        Traceback (most recent call last):
        watertable.kernel.errors.BadInput: no bot or level is called 'deep-blue' (there are: ...)
    """
    if name in offered(GROUP):
        return _loaded(name)
    module, colon, attribute = name.partition(":")
    if not colon:
        raise BadInput(f"no bot or level is called {name!r} (there are: {', '.join(known_names())})")
    return _from_module(module, attribute)


@cache
def _makers() -> dict[str, Maker]:
    """All bots that installed packages offer, by name, weaker ones first. One that does not load is left out."""
    found: dict[str, Maker] = {}
    for name in offered(GROUP):
        try:
            found[name] = _loaded(name)
        except BadInput as problem:
            _log.warning("%s", problem)
    return dict(sorted(found.items(), key=lambda item: (item[1].rank, item[0])))


def known_names() -> list[str]:
    """The names of all installed bots and levels, in the order of their `rank`.

    Examples:
        >>> {"random", "greedy", "mcts", "easy"} <= set(known_names())
        True
    """
    return list(_makers())


def offered_names() -> list[str]:
    """The bots that people can choose as opponents, weakest first: those with a text that describes them.

    Examples:
        >>> {"easy", "medium", "hard"} <= set(offered_names())
        True
        >>> "mcts" in offered_names()  # for simulations: people choose a level
        False
    """
    return [name for name, maker in _makers().items() if maker.text]


class GuardedMaker:
    """Makes bots of another package. What their class does not define is as in `Bot`."""

    def __init__(self, name: str, maker: Any) -> None:
        self.name = name
        self.text: str = getattr(maker, "text", Bot.text)
        self.rank: int = getattr(maker, "rank", Bot.rank)
        self.budget: Budget | None = getattr(maker, "budget", Bot.budget)
        self.turn_pace: tuple[int, int] = getattr(maker, "turn_pace", Bot.turn_pace)
        self.window_pace: tuple[int, int] = getattr(maker, "window_pace", Bot.window_pace)
        self._maker = maker

    def __call__(self, seed: int | str) -> GuardedBot:
        return GuardedBot(self, seed)

    def unguarded(self, seed: int | str) -> Any:
        """The bot itself, which may be anything."""
        try:
            return self._maker(seed)
        except (Exception, SystemExit) as problem:
            raise BadInput(f"bot {self.name} could not be made: {first_line(problem)}") from None


class GuardedBot(PacedBot):
    """A bot of another package, checked against the contract: every error is one line that names it."""

    def __init__(self, maker: GuardedMaker, seed: int | str) -> None:
        super().__init__(seed)
        self.name = maker.name
        self.budget = maker.budget
        self.turn_pace = maker.turn_pace
        self.window_pace = maker.window_pace
        self._bot = maker.unguarded(seed)

    def choose(self, view: View, moves: list[Move], budget: Budget | None = None) -> Choice:
        try:
            choice = self._bot.choose(view, list(moves), budget or self.budget)
        except (Exception, SystemExit) as problem:
            raise BadInput(f"bot {self.name} failed in {_seat_of(view)}: {first_line(problem)}") from None
        if isinstance(choice, Move):
            choice = Choice(choice)
        if not isinstance(choice, Choice) or not isinstance(choice.move, Move):
            found = f"a Choice of {type(choice.move).__name__}" if isinstance(choice, Choice) else type(choice).__name__
            raise BadInput(f"bot {self.name}: choose must return a Choice or a Move, not {found}")
        if choice.move not in moves:
            raise BadInput(f"bot {self.name} chose {_text_of(choice.move)} in {_seat_of(view)}, which is not legal now")
        return choice


def _seat_of(view: View) -> str:
    """Whose view it is, as people count."""
    seat = view.seat()
    return "no seat" if seat is None else f"seat {seat + 1}"


def _text_of(move: Move) -> str:
    """A move in its notation, or its class if it has none."""
    try:
        return repr(move.text())
    except Exception:
        return type(move).__name__


@dataclass(frozen=True)
class BotSpec:
    """A bot or a level by name, with a budget or without. `make` makes one for a seat.

    Examples:
        >>> spec = BotSpec("mcts", Budget(iterations=400))
        >>> str(spec), spec.is_reproducible
        ('mcts:400i', True)
        >>> bot = spec.make(seed=1)
        >>> bot.name, bot.budget == spec.budget
        ('mcts', True)
    """

    name: str
    """The name of a bot or a level, or `module:Class`."""
    budget: Budget | None = None
    """Its budget; None for its default."""

    def __str__(self) -> str:
        return self.name if self.budget is None else f"{self.name}:{self.budget}"

    @property
    def is_reproducible(self) -> bool:
        """Whether it chooses the same on every machine with the same seed."""
        budget = self.budget or find_bot(self.name).budget
        return budget is None or budget.is_reproducible

    def with_budget(self, budget: Budget) -> BotSpec:
        """The same with this budget, if the bot takes one and has not been given any. A level keeps its own."""
        thinks = find_bot(self.name).budget is not None
        return (
            BotSpec(self.name, budget) if thinks and self.budget is None and self.name not in offered_names() else self
        )

    def make(self, seed: int | str) -> Bot:
        """A bot of this kind, for one seat of one game."""
        bot = find_bot(self.name)(seed)
        if self.budget is not None:
            bot.budget = self.budget
        return bot


def spec_from_text(text: str) -> BotSpec:
    """A bot as typed: its name or `module:Class`, and its budget after a colon.

    Examples:
        >>> spec_from_text("greedy")
        BotSpec(name='greedy', budget=None)
        >>> spec_from_text("mcts:50ms").budget
        Budget(milliseconds=50, iterations=None)
        >>> spec_from_text("random:50ms")
        Traceback (most recent call last):
        watertable.kernel.errors.BadInput: random does not think, so it takes no budget
    """
    typed = text.strip()
    name, colon, rest = typed.partition(":")
    name = name.lower()
    if name not in offered(GROUP):
        found = _IN_MODULE.fullmatch(typed)
        if found is None:
            raise BadInput(f"no bot or level is called {name!r} (there are: {', '.join(known_names())})")
        name, rest = f"{found[1]}:{found[2]}", found[3]
        colon = "" if rest is None else ":"
    find_bot(name)
    if not colon:
        return BotSpec(name)
    if name == "random":
        raise BadInput("random does not think, so it takes no budget")
    return BotSpec(name, budget_from_text(rest))


def specs_from_text(text: str) -> list[BotSpec]:
    """Several bots as typed, separated by commas.

    Examples:
        >>> [str(spec) for spec in specs_from_text("greedy, mcts:400i, hard")]
        ['greedy', 'mcts:400i', 'hard']
    """
    words = [word for word in text.split(",") if word.strip()]
    if not words:
        raise BadInput(f"no bots are named (there are: {', '.join(known_names())})")
    return [spec_from_text(word) for word in words]
