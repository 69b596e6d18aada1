"""How long a duel can be: a bound that follows from the cards of a pack."""

from __future__ import annotations

from typing import Final

from watertable.games.water_duel.pack.reader import DECK_SIZE, MOST_STEPS, WaterDuelPack
from watertable.games.water_duel.rules.phases import HAND_AT_START, LAST_TURN, MOST_EXTRA_ACTIONS
from watertable.games.water_duel.rules.steps import (
    ATTACK,
    DESTROY_CONTINUOUS,
    DESTROY_SET,
    DRAW,
    EXTRA_ACTION,
    HIGHEST,
    LOOK_SET,
    TAKE_BACK,
    Card,
    Step,
)

_TURN_DRAWS: Final = 2 * LAST_TURN - 3
"""Cards drawn for turns: none in the first, one in the second, two in all others (WD-2)."""
_CHOOSING: Final = (LOOK_SET, DESTROY_SET, DESTROY_CONTINUOUS)


class _Weights:
    """What the bound depends on. A weight is the most moves that something adds to the game, as `longest` counts."""

    def __init__(self) -> None:
        self.extra_actions = 0
        """The most extra Actions in a turn."""
        self.acting = 0
        """Copies of cards that act each turn."""
        self.all_acting = 0
        """The weights of what these copies do in a turn, added up."""
        self.set_draws = 0
        """The most cards that are drawn when a card is Set."""
        self.opener = 0
        """The highest weight of a card that can be played without answering."""
        self.answer = 0
        """The highest weight of a card that can answer."""
        self.all_answers = 0
        """The weights of all copies that can answer, added up."""

    def total(self) -> int:
        """The most moves, from the deal on."""
        turns = LAST_TURN
        actions = turns * (2 + self.extra_actions) - 1
        openers = actions + turns
        series = openers + turns // 2 * self.acting
        between = _TURN_DRAWS + turns * self.set_draws
        entries = 2 * HAND_AT_START + between
        return (
            2 * turns
            + series
            + 2 * entries
            + openers * self.opener
            + turns // 2 * self.all_acting
            + (series + 1) // 2 * self.all_answers
            + between * self.answer
        )


def longest(pack: WaterDuelPack) -> int:
    """An upper bound on the number of moves from the deal on, chance included. Who starts may be one more.

    1. *Hands.* A card leaves a hand by one move: it is played, Set or discarded. It gets there by at most one: it is
       drawn or taken back. What leaves has come, so all these moves are at most twice the cards that come to hands.
    2. *Turns.* Each ends with a move, and in each one card at most is Set (WD-2), so there are at most as many Set
       cards turned over as turns.
    3. *Series* (WD-6). Each has one pass at most. It begins with an Action, of which there are two a turn and the
       extra ones, and one in the first turn; or with a Set card; or with what a Continuous card does each turn. Such a
       card acts in its owner's turns. Continuous cards cannot answer, so nobody can play one in the other's turn,
       and no copy acts in two turns in a row.
    4. *Effects.* The only other moves are choices of a Set or Continuous card, one for each step that asks for it. So
       a card that takes effect adds 2 moves for each card that it brings to a hand, and 1 for each such choice: this
       is its weight. A step never draws more than the whole deck, because nothing is discarded meanwhile.
    5. *Answers.* The cards of a series are in no pile until all of it has taken effect (WD-10), so none can be drawn
       before that. It is drawn again when the next series takes effect at the earliest, which is too late to answer in
       that series; except that cards are drawn between two series when a turn begins, or when a card is Set. So in two
       series in a row each copy answers once, but for those that were drawn between them.

    Water is left out of account, and so is that one Negate undoes another: the bound is not reached.
    """
    found = _Weights()
    attack_draws = 0
    for card in pack.cards:
        found.set_draws += card.copies * _drawn(card.on_set)
        attack_draws += card.copies * _drawn(card.on_attack)
    found.set_draws = min(found.set_draws, DECK_SIZE)
    for card in pack.cards:
        weight = _weight(card, min(attack_draws, DECK_SIZE))
        if card.acts_each_turn:
            found.acting += card.copies
            found.all_acting += card.copies * 2 * _drawn(card.each_turn)
        if not card.is_answer_only:
            found.opener = max(found.opener, weight)
        if card.is_showdown or card.has_defend or card.has_negate:
            found.answer = max(found.answer, weight)
            found.all_answers += card.copies * weight
        if EXTRA_ACTION in [step.what for step in card.steps]:
            found.extra_actions = MOST_EXTRA_ACTIONS
    return found.total()


def longest_of_all() -> int:
    """The same for every pack that can be read: each weight is as high as a pack can make it."""
    most = 0
    for acting in range(DECK_SIZE + 1):
        found = _Weights()
        found.extra_actions = MOST_EXTRA_ACTIONS
        found.acting = acting
        found.all_acting = acting * 2 * MOST_STEPS * HIGHEST[DRAW]
        found.set_draws = DECK_SIZE
        # An effect has one Attack at most, with which the whole deck may be drawn.
        found.opener = found.answer = 2 * (DECK_SIZE + (MOST_STEPS - 1) * HIGHEST[DRAW])
        found.all_answers = (DECK_SIZE - acting) * found.answer
        most = max(most, found.total())
    return most


def _drawn(steps: list[Step]) -> int:
    return sum([step.number for step in steps if step.what == DRAW])


def _weight(card: Card, attack_draws: int) -> int:
    """The most moves that the card's effect adds to the game."""
    weight = 0
    for step in card.steps:
        if step.what in (DRAW, TAKE_BACK):
            weight += 2 * step.number
        elif step.what == ATTACK:
            weight += 2 * attack_draws
        elif step.what in _CHOOSING:
            weight += 1
    return weight
