"""Play: one loop that plays a game. Who decides, where chance comes from and what is written down are handed in.

Simulation, tournaments, training, the terminal and environments use it.
"""

from watertable.play.chance import Chance, GivenChance, PlainChance, ProvedChance
from watertable.play.deciders import Decider, Decision, Paced, Policy, RandomDecider, Script
from watertable.play.loop import IllegalDecision, Loop, PositionChanged, play, random_loop
from watertable.play.match_loop import MatchLoop
from watertable.play.watching import MoveList, Watcher

__all__ = [
    "Chance",
    "Decider",
    "Decision",
    "GivenChance",
    "IllegalDecision",
    "Loop",
    "MatchLoop",
    "MoveList",
    "Paced",
    "PlainChance",
    "Policy",
    "PositionChanged",
    "ProvedChance",
    "RandomDecider",
    "Script",
    "Watcher",
    "play",
    "random_loop",
]
