"""Bots as deciders, so that the loop of `watertable.play` can ask them."""

from __future__ import annotations

from watertable.bots.bot import Bot, Choice
from watertable.bots.players import GreedyBot
from watertable.bots.roster import BotSpec, find_bot
from watertable.bots.search.greedy import GreedyDecider
from watertable.bots.search.random_play import RandomBotDecider
from watertable.kernel import PASS, Move, Rng
from watertable.play import Decider, Decision


class BotDecider(Decider):
    """One bot that plays a seat for a whole game. It is given its view and its moves, and nothing else.

    A forced move is made without asking the bot.

    Examples:
        >>> from watertable.kernel import Sfc32, find_game
        >>> from watertable.play import PlainChance, play
        >>> state = find_game("water-cycle").new(3)
        >>> deciders = [BotDecider(GreedyBot(seed=1)), BotDecider(RandomBot(seed=2)), BotDecider(RandomBot(seed=3))]
        >>> play(state, deciders, PlainChance(Sfc32(1))).winners
        (0,)
    """

    def __init__(self, bot: Bot) -> None:
        self.name = bot.name
        self.bot = bot
        """Who decides."""

    def decide(self, decision: Decision) -> Move:
        """The only move, or what the bot chooses."""
        moves = decision.moves
        if len(moves) == 1:
            return moves[0]
        choice = self.bot.choose(decision.view(), moves)
        self.note(choice)
        return choice.move

    def note(self, choice: Choice) -> None:
        """Called with every choice of the bot, for subclasses that keep count."""


class FreshBotDecider(Decider):
    """A new bot for every decision, so that each choice follows from `rng` alone."""

    def __init__(self, spec: BotSpec, rng: Rng) -> None:
        self.name = spec.name
        self.spec = spec
        """What kind of bot decides."""
        self.rng = rng
        """Gives each bot its seed."""

    def decide(self, decision: Decision) -> Move:
        """What a new bot chooses."""
        return self.spec.make(self.rng.below(1 << 31)).choose(decision.view(), decision.moves).move


def decider_for(spec: BotSpec, rng: Rng) -> Decider:
    """A decider of this kind. All it does follows from `rng`, unless its budget is in milliseconds.

    Examples:
        >>> from watertable.kernel import Sfc32, find_game
        >>> from watertable.play import PlainChance, play
        >>> specs = specs_from_text("greedy,random,random")
        >>> deciders = [decider_for(spec, Sfc32(seat)) for seat, spec in enumerate(specs)]
        >>> play(find_game("water-cycle").new(3), deciders, PlainChance(Sfc32(1))).winners
        (0,)
    """
    if spec.name == "random":
        return RandomBotDecider(rng)
    if spec.budget is None and find_bot(spec.name) is GreedyBot:
        return GreedyDecider(rng)
    return FreshBotDecider(spec, rng)


def pace_for(spec: BotSpec, decision: Decision, rng: Rng) -> int:
    """Milliseconds before a table for people shows the bot's move: random, in a range that public facts decide.

    Examples:
        >>> from watertable.kernel import Sfc32, find_game
        >>> from watertable.play import random_loop
        >>> loop = random_loop(find_game("water-cycle").new(3, {"first_seat": 0}), Sfc32(1))
        >>> loop.deciders[0] = None
        >>> 900 <= pace_for(spec_from_text("easy"), loop.advance(), Sfc32(1)) <= 1600
        True
    """
    return 0 if spec.name == "random" else spec.make(rng.below(1 << 31)).pace(PASS in decision.moves)
