"""Bots: players that are given a view, their legal moves and a budget, and nothing else."""

from watertable.bots.advice import HINT_BUDGET, explanation, hint, reasons, remarked
from watertable.bots.bot import Bot, Budget, Choice, Option, budget_from_text
from watertable.bots.levels import Level, LevelBot
from watertable.bots.players import GreedyBot, MctsBot, RandomBot, random_move
from watertable.bots.roster import BotSpec, find_bot, known_names, offered_names, spec_from_text, specs_from_text

__all__ = [
    "HINT_BUDGET",
    "Bot",
    "BotSpec",
    "Budget",
    "Choice",
    "GreedyBot",
    "Level",
    "LevelBot",
    "MctsBot",
    "Option",
    "RandomBot",
    "budget_from_text",
    "explanation",
    "find_bot",
    "hint",
    "known_names",
    "offered_names",
    "random_move",
    "reasons",
    "remarked",
    "spec_from_text",
    "specs_from_text",
]
