"""The steps that card effects are made of: a closed, typed vocabulary.

A pack writes a step as a word and, if the step takes one, a number: `attack 4`, `negate`. Each step has
one small resolver in `card_effects.py` and one sentence in the words; a new card made of these steps
needs no code. What a Continuous card gives for as long as it is in play is a `Bonus`.
"""

from __future__ import annotations

from typing import Final

ATTACK: Final = 0
DRAIN: Final = 1
FLOOD: Final = 2
LOSE: Final = 3
GAIN: Final = 4
DRAW: Final = 5
DISCARD: Final = 6
LOOK_SET: Final = 7
LOOK_HAND: Final = 8
DESTROY_SET: Final = 9
DESTROY_CONTINUOUS: Final = 10
TAKE_BACK: Final = 11
EXTRA_ACTION: Final = 12
DEFEND: Final = 13
NEGATE: Final = 14

STEP_NAMES: Final[tuple[str, ...]] = (
    "attack",
    "drain",
    "flood",
    "lose",
    "gain",
    "draw",
    "discard",
    "look-set",
    "look-hand",
    "destroy-set",
    "destroy-continuous",
    "take-back",
    "extra-action",
    "defend",
    "negate",
)

HIGHEST: Final[tuple[int, ...]] = (20, 20, 20, 19, 20, 6, 6, 0, 0, 0, 0, 3, 2, 20, 0)
"""The highest number a step may have; the lowest is 1. 0 means that the step takes no number."""

DAMAGING: Final = (ATTACK, DRAIN, FLOOD)
"""The steps that cost the opponent Water, so that the opponent may Defend against them (WD-7)."""
ANSWERING: Final = (DEFEND, NEGATE)
"""The steps that do something only when answering a card (WD-7, WD-8)."""
EACH_TURN: Final = (DRAIN, FLOOD, LOSE, GAIN, DRAW)
"""What a Continuous card may do at the start of its owner's turns (WD-2)."""
ON_TRIGGER: Final = (GAIN, DRAW)
"""What a Continuous card may do when its owner Sets a card or Attacks."""

BONUS_ATTACK: Final = 0
BONUS_DEFEND: Final = 1
BONUS_DISCOUNT: Final = 2
BONUS_TOLL: Final = 3
BONUS_NAMES: Final[tuple[str, ...]] = ("attack", "defend", "discount", "toll")
"""Stronger Attacks, stronger Defends, lower costs, higher costs for the opponent."""

ANSWER_ATTACK: Final = 0
ANSWER_CONTINUOUS: Final = 1
ANSWER_ANSWER: Final = 2
ANSWER_ANY: Final = 3
ANSWERABLE: Final[tuple[str, ...]] = ("attack", "continuous", "answer", "any")
"""What a Showdown card may say it answers (WD-9). "attack" means anything that does damage."""


class Step:
    """One step of an effect: what to do and, if the step takes a number, how much."""

    def __init__(self, what: int, number: int) -> None:
        self.what = what
        self.number = number

    @property
    def name(self) -> str:
        return STEP_NAMES[self.what]


class Bonus:
    """What a Continuous card adds for as long as it is in play."""

    def __init__(self, what: int, number: int) -> None:
        self.what = what
        self.number = number

    @property
    def name(self) -> str:
        return BONUS_NAMES[self.what]


class Card:
    """One kind of card; all copies of it are identical."""

    def __init__(self, number: int, key: str, name: str) -> None:
        self.number = number
        """Its index in the pack, by which the rules identify it."""
        self.key = key
        """Its name in notation and records: "spring-tide"."""
        self.name = name
        self.flavour = ""
        self.copies = 0
        self.cost = 0
        self.steps: list[Step] = []
        self.is_continuous = False
        self.is_showdown = False
        self.answers: list[int] = []
        self.each_turn: list[Step] = []
        self.on_set: list[Step] = []
        self.on_attack: list[Step] = []
        self.bonuses: list[Bonus] = []
        # What follows from the steps, kept because every decision needs it.
        self.attack = 0
        self.has_attack = False
        self.has_defend = False
        self.has_negate = False
        self.is_damaging = False
        self.acts_each_turn = False
        self.damages_each_turn = False
        self.is_answer_only = False
        """It only Defends or Negates, so it cannot be played if there is nothing to answer (WD-8)."""
        self.does_more = False
        """It Defends or Negates and does something else, so it can be played for the rest alone (WD-8)."""

    def derive(self) -> None:
        """Work out what follows from the steps."""
        for step in self.steps:
            if step.what == ATTACK:
                self.has_attack = True
                self.attack = step.number
            if step.what in DAMAGING:
                self.is_damaging = True
            if step.what == DEFEND:
                self.has_defend = True
            if step.what == NEGATE:
                self.has_negate = True
        self.acts_each_turn = len(self.each_turn) > 0
        for step in self.each_turn:
            if step.what in DAMAGING:
                self.damages_each_turn = True
        self.is_answer_only = not self.is_continuous and len(self.steps) > 0
        for step in self.steps:
            if step.what not in ANSWERING:
                self.is_answer_only = False
        self.does_more = (self.has_defend or self.has_negate) and not self.is_answer_only

    def can_answer(self, what: int) -> bool:
        """Whether this Showdown card says that it answers `what` (WD-9)."""
        return what in self.answers or ANSWER_ANY in self.answers
