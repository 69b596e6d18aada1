"""Why a move of a duel is refused: the rule, and what the player would need to know (WD-2 to WD-10).

Nothing here looks at what the asking seat may not know.
"""

from __future__ import annotations

from typing import Final

from watertable.games.water_duel.position import WaterDuelPosition
from watertable.games.water_duel.rules.activation import (
    FINE,
    SECOND_DEFEND,
    TOO_LITTLE_WATER,
    activation_problem,
    cost_of,
    has_defended,
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
    ("WD-2", "you have no Action left this turn"),
    ("WD-3", "{card} costs {cost}, and 1 Water must be left after it; you have {water}"),
    ("WD-7", "{card} only Defends, and a Defend works on the opponent's turn alone"),
    ("WD-8", "{card} only answers, and there is nothing to answer"),
    ("WD-7", "the attacking card has had its one Defend"),
    ("WD-7", "there is no Attack or damage here to Defend against"),
    ("WD-6", "{card} neither Defends nor Negates nor is a Showdown card, so it cannot answer"),
    ("WD-9", "{card} does not answer this"),
    ("WD-6", "what a Continuous card does in later turns may be Defended, not answered otherwise"),
    ("WD-7", "a Defend answers on the opponent's turn alone"),
)
"""The rule and the sentence for each problem of `activation`, by its number."""


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
        return None if phase == ANSWER else Reason("WD-6", "there is no card to let pass")
    if isinstance(move, EndTurn):
        return None if phase == TURN else Reason("WD-2", "finish what is being decided first")
    if isinstance(move, SetCard):
        return _why_not_set(at, seat, move.card)
    if isinstance(move, Flip):
        return _why_not_flip(at, seat, move.slot - 1)
    if isinstance(move, Discard):
        if phase != DISCARDING:
            return Reason("WD-10", "no effect asks you to discard")
        return _why_not_held(at, seat, move.card)
    if isinstance(move, ChooseSlot):
        return _why_not_slot(at, seat, move.slot - 1)
    if isinstance(move, ChooseCard):
        if phase != TAKING_BACK and phase != DESTROYING_CONTINUOUS:
            return Reason("WD-10", "no effect asks you to choose a face-up card")
        number = at.pack.numbers.get(move.card, -1)
        if number < 0 or number not in face_up_targets(at, seat, phase):
            where = "in the discard pile" if phase == TAKING_BACK else "among the opponent's Continuous cards"
            return Reason("WD-10", "there is no {card} " + where, {"card": move.card})
        return None
    return Reason("WD-2", "this is no move of Water Duel")


def _why_not_chance(at: WaterDuelPosition, seat: int, move: Move) -> Reason | None:
    if seat != CHANCE:
        return Reason("WD-12", "the cards are drawn by chance, not chosen")
    if at.phase == START and isinstance(move, Start):
        return None if move.seat in (0, 1) else Reason("WD-1", "there is no seat {seat}", {"seat": move.seat})
    if (at.phase == DEAL or at.phase == DRAWING) and isinstance(move, Draw):
        number = at.pack.numbers.get(move.card, -1)
        if number < 0 or at.deck[number] == 0:
            return Reason("WD-12", "there is no {card} in the deck", {"card": move.card})
        return None
    return Reason("WD-2", "nothing of that is drawn now")


def _why_not_asked(at: WaterDuelPosition, seat: int, move: Move) -> Reason:
    """Someone acts who is not asked; a Defend that comes too late is told so."""
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
        return Reason("WD-2", "cards are being drawn")
    return Reason("WD-6" if at.phase == ANSWER else "WD-2", "the other player is to decide")


def _why_not_held(at: WaterDuelPosition, seat: int, key: str) -> Reason | None:
    """Whether the seat holds the card."""
    number = at.pack.numbers.get(key, -1)
    if number < 0:
        return Reason("WD-1", "no card is called {card}", {"card": key})
    if at.hands[seat * len(at.pack.cards) + number] == 0:
        return Reason("WD-2", "you have no {card} in your hand", {"card": key})
    return None


def _why_not_play(at: WaterDuelPosition, seat: int, key: str) -> Reason | None:
    if at.phase != TURN and at.phase != ANSWER:
        return Reason("WD-2", "finish what is being decided first")
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
        values["card"] = card.key
    if code == TOO_LITTLE_WATER:
        values["cost"] = cost_of(at, seat, card)
        values["water"] = at.water[seat]
    return Reason(rule, message, values)


def _why_not_set(at: WaterDuelPosition, seat: int, key: str) -> Reason | None:
    if at.phase != TURN:
        return Reason("WD-2", "cards are Set in the own turn, when nothing else is being decided")
    if at.free_slot(seat) < 0:
        return Reason("WD-4", "you have {most} Set cards already, the most there may be", {"most": SLOTS})
    if at.has_set_card:
        return Reason("WD-2", "you have Set a card this turn already")
    return _why_not_held(at, seat, key)


def _why_not_flip(at: WaterDuelPosition, seat: int, slot: int) -> Reason | None:
    if at.phase != TURN and at.phase != ANSWER:
        return Reason("WD-2", "finish what is being decided first")
    if not 0 <= slot < SLOTS:
        return Reason("WD-4", "Set cards lie in the slots 1 to {most}", {"most": SLOTS})
    hidden = at.slots[seat * SLOTS + slot]
    if hidden is None:
        return Reason("WD-4", "you have no Set card in slot {slot}", {"slot": slot + 1})
    if not at.is_ready(hidden):
        return Reason(
            "WD-4", "the card in slot {slot} was Set this turn; it may be played from the next on", {"slot": slot + 1}
        )
    card = at.pack.cards[hidden.card]
    code = activation_problem(at, seat, card, False)
    return None if code == FINE else _refusal(at, seat, card, code)


def _why_not_slot(at: WaterDuelPosition, seat: int, slot: int) -> Reason | None:
    if at.phase != LOOKING and at.phase != DESTROYING_SET:
        return Reason("WD-10", "no effect asks you to choose a Set card")
    if not 0 <= slot < SLOTS or at.slots[(1 - seat) * SLOTS + slot] is None:
        return Reason("WD-10", "the opponent has no Set card in slot {slot}", {"slot": slot + 1})
    return None
