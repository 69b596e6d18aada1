"""Whether a card may be played or may answer now (WD-2, WD-3, WD-6 to WD-9).

Problems are numbers, so that listing legal moves builds no sentences; `legality` puts them into words.
Nothing here looks at anything the asking seat may not know.
"""

from __future__ import annotations

from typing import Final

from watertable.games.water_duel.position import WaterDuelPosition
from watertable.games.water_duel.rules.phases import TURN
from watertable.games.water_duel.rules.pieces import TRIGGERED, Activated
from watertable.games.water_duel.rules.steps import (
    ANSWER_ANSWER,
    ANSWER_ANY,
    ANSWER_ATTACK,
    ANSWER_CONTINUOUS,
    BONUS_DISCOUNT,
    BONUS_TOLL,
    Card,
)

FINE: Final = 0
NO_ACTION_LEFT: Final = 1
TOO_LITTLE_WATER: Final = 2
DEFEND_ON_OWN_TURN: Final = 3
NOTHING_TO_ANSWER: Final = 4
SECOND_DEFEND: Final = 5
NOTHING_TO_DEFEND: Final = 6
NOT_AN_ANSWER: Final = 7
SHOWDOWN_CANNOT: Final = 8
ONLY_DEFENDS: Final = 9
DEFEND_IN_OWN_TURN: Final = 10
ANSWERED_BEFORE: Final = 11


def cost_of(at: WaterDuelPosition, seat: int, card: Card) -> int:
    """What the card costs this seat from the hand, Continuous cards included."""
    cost = card.cost - at.bonuses[BONUS_DISCOUNT * 2 + seat] + at.bonuses[BONUS_TOLL * 2 + 1 - seat]
    return cost if cost > 0 else 0


def _play_problem(at: WaterDuelPosition, seat: int, card: Card, is_from_hand: bool) -> int:
    """What prevents the card from being played on the seat's own turn."""
    if card.is_answer_only:
        return DEFEND_ON_OWN_TURN if card.has_defend else NOTHING_TO_ANSWER
    if is_from_hand:
        if at.actions == 0:
            return NO_ACTION_LEFT
        if at.water[seat] - cost_of(at, seat, card) < 1:
            return TOO_LITTLE_WATER
    return FINE


def _answer_problem(at: WaterDuelPosition, seat: int, card: Card, is_from_hand: bool) -> int:
    """What prevents the card from answering the last card of the series."""
    last = len(at.series) - 1
    target = at.series[last]
    problem = FINE
    if target.origin == TRIGGERED and not at.has_upkeep_answers:
        # Version 1: damage from a Continuous card may be Defended against; nothing else may answer it.
        if card.is_showdown and not card.can_answer(ANSWER_ATTACK):
            problem = SHOWDOWN_CANNOT
        elif not card.has_defend:
            problem = ONLY_DEFENDS
    elif card.is_showdown:
        if not (
            ANSWER_ANY in card.answers
            or (does_damage(at, target) and card.can_answer(ANSWER_ATTACK))
            or (at.pack.cards[target.card].is_continuous and card.can_answer(ANSWER_CONTINUOUS))
            or (last > 0 and card.can_answer(ANSWER_ANSWER))
        ):
            problem = SHOWDOWN_CANNOT
        elif card.is_answer_only and not card.has_negate:
            problem = _defend_problem(at, seat, card, target)
    elif card.has_negate:
        problem = FINE
    elif not card.has_defend:
        problem = NOT_AN_ANSWER
    else:
        problem = _defend_problem(at, seat, card, target)
    if problem == FINE and is_from_hand and at.water[seat] - cost_of(at, seat, card) < 1:
        return TOO_LITTLE_WATER
    return problem


def _defend_problem(at: WaterDuelPosition, seat: int, card: Card, target: Activated) -> int:
    """What prevents a card that can answer only by Defending from answering the target (WD-7)."""
    if at.active == seat:
        return DEFEND_ON_OWN_TURN if card.is_answer_only else DEFEND_IN_OWN_TURN
    if does_damage(at, target):
        return FINE
    if has_defended(at, seat):
        return SECOND_DEFEND
    return NOTHING_TO_DEFEND if pending_damage(at, seat) < 0 else ANSWERED_BEFORE


def does_damage(at: WaterDuelPosition, active: Activated) -> bool:
    """Whether the activated card does damage that can be Defended against. What a Continuous card does when
    it is played and what it does each turn are two things."""
    card = at.pack.cards[active.card]
    return card.damages_each_turn if active.origin == TRIGGERED else card.is_damaging


def pending_damage(at: WaterDuelPosition, seat: int) -> int:
    """The latest card of the series that would damage this seat and has been answered; -1 if there is none."""
    for index in range(len(at.series) - 2, -1, -1):
        if at.series[index].seat != seat and does_damage(at, at.series[index]):
            return at.series[index].card
    return -1


def has_defended(at: WaterDuelPosition, seat: int) -> bool:
    """Whether the seat has played a Defend in this series, negated or not (WD-7)."""
    for active in at.series:
        if active.seat == seat and at.pack.cards[active.card].has_defend:
            return True
    return False


def activation_problem(at: WaterDuelPosition, seat: int, card: Card, is_from_hand: bool) -> int:
    """What prevents the card from being played now; FINE if nothing does."""
    if at.phase == TURN:
        return _play_problem(at, seat, card, is_from_hand)
    return _answer_problem(at, seat, card, is_from_hand)
