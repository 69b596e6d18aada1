"""Why a move of Water Duel is refused: the rule, and what the player needs to know (WD-2 to WD-10).

Nothing here looks at anything the asking seat may not know.
"""

from __future__ import annotations

from typing import Final

from watertable.games.water_duel.position import WaterDuelPosition
from watertable.games.water_duel.rules.activation import (
    ANSWERED_BEFORE,
    FINE,
    SECOND_DEFEND,
    TOO_LITTLE_WATER,
    activation_problem,
    cost_of,
    has_defended,
    pending_damage,
)
from watertable.games.water_duel.rules.choices import face_up_targets
from watertable.games.water_duel.rules.moves import (
    SLOTS,
    ChooseCard,
    ChooseSlot,
    Discard,
    Draw,
    EndTurn,
    Flip,
    Play,
    SetCard,
    Start,
)
from watertable.games.water_duel.rules.phases import (
    ANSWER,
    DEAL,
    DESTROYING_CONTINUOUS,
    DESTROYING_SET,
    DISCARDING,
    DRAWING,
    LOOKING,
    OVER,
    START,
    TAKING_BACK,
    TURN,
)
from watertable.games.water_duel.rules.steps import Card
from watertable.kernel.errors import Reason
from watertable.kernel.moves import CHANCE, Move, Pass

_REFUSALS: Final[tuple[tuple[str, str], ...]] = (
    ("", ""),
    ("WD-2", "you have no Actions left this turn"),
    ("WD-3", "{card} costs {cost} Water and you have {water}: you must keep at least 1"),
    ("WD-7", "{card} can only Defend, and you can only Defend on your opponent's turn"),
    ("WD-8", "{card} can only answer another card, and there is none to answer now"),
    ("WD-7", "you can Defend against each attacking card only once"),
    ("WD-7", "there is no Attack or other damage to Defend against"),
    ("WD-6", "{card} cannot answer: only cards that Defend or Negate and Showdown cards can"),
    ("WD-9", "{card} cannot answer {target}: see what its text says it answers"),
    ("WD-6", "what a Continuous card does each turn can only be answered by Defending against damage"),
    ("WD-7", "you can only Defend on your opponent's turn"),
    ("WD-6", "{target} does no damage to Defend against, and {attack} has already been answered"),
)
"""The rule and the sentence for each problem number in `activation`."""


def why_not(at: WaterDuelPosition, seat: int, move: Move) -> Reason | None:
    """Why the seat may not do this now, with the rule; None if it may."""
    phase = at.phase
    if phase == OVER:
        return Reason("WD-14" if at.cause == "turns" else "WD-11", "the game is over")
    if isinstance(move, (Draw, Start)) or seat == CHANCE:
        return _why_not_chance(at, seat, move)
    if phase < TURN or seat != at.asked:
        return _why_not_asked(at, seat, move)
    if isinstance(move, Play):
        return _why_not_play(at, seat, move.card)
    if isinstance(move, Pass):
        return None if phase == ANSWER else Reason("WD-6", "there is no card to answer or let pass")
    if isinstance(move, EndTurn):
        return None if phase == TURN else Reason("WD-2", "finish the current choice first")
    if isinstance(move, SetCard):
        return _why_not_set(at, seat, move.card)
    if isinstance(move, Flip):
        return _why_not_flip(at, seat, move.slot - 1)
    if isinstance(move, Discard):
        if phase != DISCARDING:
            return Reason("WD-10", "no card makes you discard")
        return _why_not_held(at, seat, move.card)
    if isinstance(move, ChooseSlot):
        return _why_not_slot(at, seat, move.slot - 1)
    if isinstance(move, ChooseCard):
        if phase != TAKING_BACK and phase != DESTROYING_CONTINUOUS:
            return Reason("WD-10", "no card asks you to choose a face-up card")
        number = at.pack.numbers.get(move.card, -1)
        if number < 0 or number not in face_up_targets(at, seat, phase):
            where = "in the discard pile" if phase == TAKING_BACK else "among your opponent's Continuous cards"
            return Reason("WD-10", "there is no {card} " + where, {"card": _name(at, move.card)})
        return None
    return Reason("WD-2", "this is not a move of Water Duel")


def _why_not_chance(at: WaterDuelPosition, seat: int, move: Move) -> Reason | None:
    if seat != CHANCE:
        return Reason("WD-12", "cards are drawn at random; you cannot choose them")
    if at.phase == START and isinstance(move, Start):
        return (
            None
            if move.seat in (0, 1)
            else Reason("WD-1", "start {seat}: there is no such player; the first player is 0", {"seat": move.seat})
        )
    if (at.phase == DEAL or at.phase == DRAWING) and isinstance(move, Draw):
        number = at.pack.numbers.get(move.card, -1)
        if number < 0 or at.deck[number] == 0:
            return Reason("WD-12", "there is no {card} in the deck", {"card": _name(at, move.card)})
        return None
    return Reason("WD-2", "this is not what is drawn now")


def _why_not_asked(at: WaterDuelPosition, seat: int, move: Move) -> Reason:
    """Someone acts who is not asked to; for a second Defend, the reason says so."""
    if at.phase == ANSWER and seat in (0, 1) and seat != at.active and has_defended(at, seat):
        number = -1
        if isinstance(move, Play):
            number = at.pack.numbers.get(move.card, -1)
        elif isinstance(move, Flip) and 1 <= move.slot <= SLOTS:
            hidden = at.slots[seat * SLOTS + move.slot - 1]
            number = -1 if hidden is None else hidden.card
        if number >= 0 and at.pack.cards[number].has_defend:
            return Reason("WD-7", _REFUSALS[SECOND_DEFEND][1])
    if at.phase < TURN:
        return Reason("WD-2", "wait until the cards have been drawn")
    return Reason("WD-6" if at.phase == ANSWER else "WD-2", "wait for the other player to decide")


def _name(at: WaterDuelPosition, key: str) -> str:
    """The card's name as players know it; what was typed if there is no such card."""
    number = at.pack.numbers.get(key, -1)
    return key if number < 0 else at.pack.cards[number].name


def _why_not_held(at: WaterDuelPosition, seat: int, key: str) -> Reason | None:
    """Why the seat does not hold the card; None if it does."""
    number = at.pack.numbers.get(key, -1)
    if number < 0:
        return Reason("WD-1", "there is no card called {card}", {"card": key})
    if at.hands[seat * len(at.pack.cards) + number] == 0:
        return Reason("WD-2", "you have no {card} in your hand", {"card": _name(at, key)})
    return None


def _why_not_play(at: WaterDuelPosition, seat: int, key: str) -> Reason | None:
    if at.phase != TURN and at.phase != ANSWER:
        return Reason("WD-2", "finish the current choice first")
    problem = _why_not_held(at, seat, key)
    if problem is not None:
        return problem
    card = at.pack.cards[at.pack.numbers[key]]
    code = activation_problem(at, seat, card, True)
    return None if code == FINE else _refusal(at, seat, card, code)


def _refusal(at: WaterDuelPosition, seat: int, card: Card, code: int) -> Reason:
    rule, message = _REFUSALS[code]
    values: dict[str, str | int] = {}
    if "{card}" in message:
        values["card"] = card.name
    if "{target}" in message:
        values["target"] = at.pack.cards[at.series[len(at.series) - 1].card].name
    if code == ANSWERED_BEFORE:
        values["attack"] = at.pack.cards[pending_damage(at, seat)].name
    if code == TOO_LITTLE_WATER:
        values["cost"] = cost_of(at, seat, card)
        values["water"] = at.water[seat]
    return Reason(rule, message, values)


def _why_not_set(at: WaterDuelPosition, seat: int, key: str) -> Reason | None:
    if at.phase != TURN:
        return Reason("WD-2", "you can only Set a card on your own turn, when there is nothing else to decide")
    if at.free_slot(seat) < 0:
        return Reason("WD-4", "you already have {most} Set cards, the maximum", {"most": SLOTS})
    if at.has_set_card:
        return Reason("WD-2", "you have already Set a card this turn")
    return _why_not_held(at, seat, key)


def _why_not_flip(at: WaterDuelPosition, seat: int, slot: int) -> Reason | None:
    if at.phase != TURN and at.phase != ANSWER:
        return Reason("WD-2", "finish the current choice first")
    if not 0 <= slot < SLOTS:
        return Reason("WD-4", "the slots for Set cards are numbered 1 to {most}", {"most": SLOTS})
    hidden = at.slots[seat * SLOTS + slot]
    if hidden is None:
        return Reason("WD-4", "you have no Set card in slot {slot}", {"slot": slot + 1})
    if not at.is_ready(hidden):
        return Reason(
            "WD-4",
            "you Set the card in slot {slot} this turn; you can play it from the next turn on",
            {"slot": slot + 1},
        )
    card = at.pack.cards[hidden.card]
    code = activation_problem(at, seat, card, False)
    return None if code == FINE else _refusal(at, seat, card, code)


def _why_not_slot(at: WaterDuelPosition, seat: int, slot: int) -> Reason | None:
    if at.phase != LOOKING and at.phase != DESTROYING_SET:
        return Reason("WD-10", "no card asks you to choose a Set card")
    if not 0 <= slot < SLOTS or at.slots[(1 - seat) * SLOTS + slot] is None:
        return Reason("WD-10", "your opponent has no Set card in slot {slot}", {"slot": slot + 1})
    return None
