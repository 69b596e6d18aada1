"""Bots by name, as typed on a command line: `greedy`, `mcts`, `mcts:50ms`, `mcts:400i`, `hard`."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from watertable.bots.bot import Bot, Budget, budget_from_text
from watertable.bots.levels import LEVELS, LevelBot
from watertable.bots.players import GreedyBot, MctsBot, RandomBot
from watertable.kernel import BadInput

KINDS: Final[dict[str, type[Bot]]] = {bot.name: bot for bot in (RandomBot, GreedyBot, MctsBot)}


def known_names() -> list[str]:
    """Every name that `spec_from_text` knows."""
    return [*KINDS, *LEVELS]


@dataclass(frozen=True)
class BotSpec:
    """A kind of bot or a level, and the budget it was given, if any."""

    name: str
    budget: Budget | None = None

    def __str__(self) -> str:
        return self.name if self.budget is None else f"{self.name}:{self.budget}"

    @property
    def is_reproducible(self) -> bool:
        """Whether it chooses the same on every machine with the same seed."""
        if self.budget is not None:
            return self.budget.is_reproducible
        default = LEVELS[self.name].budget if self.name in LEVELS else KINDS[self.name].budget
        return default is None or default.is_reproducible

    def make(self, seed: int | str) -> Bot:
        """A bot of this kind, for one seat of one game."""
        bot = LevelBot(LEVELS[self.name], seed) if self.name in LEVELS else KINDS[self.name](seed)
        if self.budget is not None:
            bot.budget = self.budget
        return bot


def spec_from_text(text: str) -> BotSpec:
    """A bot as typed: its name, and after a colon its budget."""
    name, colon, rest = text.strip().lower().partition(":")
    if name not in KINDS and name not in LEVELS:
        raise BadInput(f"no bot or level is called {name!r} (there are: {', '.join(known_names())})")
    if not colon:
        return BotSpec(name)
    if name == "random":
        raise BadInput("random does not think, so it takes no budget")
    return BotSpec(name, budget_from_text(rest))


def specs_from_text(text: str) -> list[BotSpec]:
    """Several bots, with commas between them."""
    words = [word for word in text.split(",") if word.strip()]
    if not words:
        raise BadInput(f"no bots are named (there are: {', '.join(known_names())})")
    return [spec_from_text(word) for word in words]
