"""Bots by name, as typed on a command line: `greedy`, `mcts:50ms`, `mcts:400i`, `hard`, `my_module:MyBot`.

Bots are found like games: by the entry points of installed packages, group `watertable.bots`. Each
names the class of a bot, or anything else that gives a bot when it is called with a seed.
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
from watertable.kernel.plugins import Offer, offers

GROUP: Final = "watertable.bots"

_OURS: Final = "watertable."
_IN_MODULE: Final = re.compile(r"([A-Za-z_]\w*(?:\.\w+)*):([A-Za-z_]\w*)(?::(.*))?")
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
def _named() -> dict[str, Offer]:
    """What the installed packages offer. The first to offer a name has it."""
    found: dict[str, Offer] = {}
    for offer in offers(GROUP):
        if offer.name in found:
            _log.warning("%s", offer.problem(f"the name is taken by package {found[offer.name].package}"))
        else:
            found[offer.name] = offer
    return found


@cache
def _loaded(name: str) -> Maker:
    return _checked(_named()[name].load(), name)


def _checked(found: Any, name: str) -> Maker:
    """Whether this can be a bot: it is called, and what comes of it chooses."""
    if not callable(found) or (isinstance(found, type) and not callable(getattr(found, "choose", None))):
        raise BadInput(f"bot {name}: expected a class with a method choose, found {type(found).__name__}")
    return cast(Maker, found)


@cache
def _from_module(module: str, attribute: str) -> Maker:
    """A bot of any module that can be imported, those in the working directory included."""
    name = f"{module}:{attribute}"
    here = os.getcwd()
    if here not in sys.path:
        sys.path.append(here)
    try:
        found = getattr(import_module(module), attribute)
    except ModuleNotFoundError as missing:
        if missing.name is not None and (module == missing.name or module.startswith(f"{missing.name}.")):
            raise BadInput(f"bot {name}: there is no module {missing.name} here or among the packages") from None
        raise BadInput(f"bot {name} does not load: {first_line(missing)}") from None
    except AttributeError:
        raise BadInput(f"bot {name}: the module {module} has no {attribute}") from None
    except Exception as problem:
        raise BadInput(f"bot {name} does not load: {first_line(problem)}") from None
    return _checked(found, name)


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
    if name in _named():
        return _loaded(name)
    module, colon, attribute = name.partition(":")
    if not colon:
        raise BadInput(f"no bot or level is called {name!r} (there are: {', '.join(known_names())})")
    return _from_module(module, attribute)


@cache
def _makers() -> dict[str, Maker]:
    """All bots that installed packages offer, by name, weaker ones first. One that does not load is left out."""
    found: dict[str, Maker] = {}
    for name in _named():
        try:
            found[name] = _loaded(name)
        except BadInput as problem:
            _log.warning("%s", problem)
    return dict(sorted(found.items(), key=lambda item: (getattr(item[1], "rank", Bot.rank), item[0])))


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
    return [name for name, maker in _makers().items() if getattr(maker, "text", "")]


class GuardedBot(PacedBot):
    """A bot of another package, held to the contract: whatever it does wrong is one line that names it."""

    def __init__(self, name: str, maker: Maker, seed: int | str) -> None:
        super().__init__(seed)
        self.name = name
        try:
            self._bot = maker(seed)
        except Exception as problem:
            raise BadInput(f"bot {name} could not be made: {first_line(problem)}") from None
        self.budget = getattr(maker, "budget", None)
        self.turn_pace = getattr(maker, "turn_pace", Bot.turn_pace)
        self.window_pace = getattr(maker, "window_pace", Bot.window_pace)

    def choose(self, view: View, moves: list[Move], budget: Budget | None = None) -> Choice:
        try:
            choice = self._bot.choose(view, list(moves), budget or self.budget)
        except Exception as problem:
            raise BadInput(f"bot {self.name} failed in seat {view.seat()}: {first_line(problem)}") from None
        if isinstance(choice, Move):
            choice = Choice(choice)
        if not isinstance(choice, Choice):
            raise BadInput(f"bot {self.name}: choose must return a Choice or a Move, not {type(choice).__name__}")
        if choice.move not in moves:
            raise BadInput(
                f"bot {self.name} chose {choice.move.text()!r} in seat {view.seat()}, which is not legal now"
            )
        return choice


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
        budget: Budget | None = self.budget or getattr(find_bot(self.name), "budget", None)
        return budget is None or budget.is_reproducible

    def with_budget(self, budget: Budget) -> BotSpec:
        """The same with this budget, if the bot takes one and has not been given any. A level keeps its own."""
        thinks = getattr(find_bot(self.name), "budget", None) is not None
        return (
            BotSpec(self.name, budget) if thinks and self.budget is None and self.name not in offered_names() else self
        )

    def make(self, seed: int | str) -> Bot:
        """A bot of this kind, for one seat of one game."""
        maker = find_bot(self.name)
        is_ours = getattr(maker, "__module__", "").startswith(_OURS)
        bot = maker(seed) if is_ours else GuardedBot(self.name, maker, seed)
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
    if name not in _named():
        found = _IN_MODULE.fullmatch(typed)
        if found is None:
            raise BadInput(f"no bot or level is called {name!r} (there are: {', '.join(known_names())})")
        name, rest = f"{found[1]}:{found[2]}", found[3]
        find_bot(name)
        return BotSpec(name, None if rest is None else budget_from_text(rest))
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
