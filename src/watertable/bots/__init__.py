"""Bots: players that are given a view, their legal moves and a budget, and nothing else."""

from watertable.bots.advice import HINT_BUDGET, explanation, hint, reasons, remarked
from watertable.bots.bot import Bot, Budget, Candidate, Choice, budget_from_text
from watertable.bots.deciders import BotDecider, decider_for, pace_for
from watertable.bots.levels import Level, LevelBot
from watertable.bots.players import GreedyBot, MctsBot, RandomBot
from watertable.bots.roster import BotSpec, find_bot, known_names, offered_names, spec_from_text, specs_from_text
from watertable.bots.search.random_play import random_move

__all__ = [
    "HINT_BUDGET",
    "Bot",
    "BotDecider",
    "BotSpec",
    "Budget",
    "Candidate",
    "Choice",
    "GreedyBot",
    "Level",
    "LevelBot",
    "MctsBot",
    "RandomBot",
    "budget_from_text",
    "decider_for",
    "explanation",
    "find_bot",
    "hint",
    "known_names",
    "offered_names",
    "pace_for",
    "random_move",
    "reasons",
    "remarked",
    "spec_from_text",
    "specs_from_text",
]
