"""What may be done now, and why not (WD-2 to WD-9).

A refusal is first a number, so that listing legal moves makes no sentences; `why_not` puts it into
words. Nothing here looks at what the asking seat may not know.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from watertable.games.water_duel.rules.moves import (
    CHOOSE_SLOT,
    END_TURN,
    FLIP,
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
from watertable.games.water_duel.rules.pieces import TRIGGERED
from watertable.games.water_duel.rules.steps import (
    ANSWER_ANSWER,
    ANSWER_ANY,
    ANSWER_ATTACK,
    ANSWER_CONTINUOUS,
    BONUS_DISCOUNT,
    BONUS_TOLL,
    Card,
)
from watertable.kernel.errors import Reason
from watertable.kernel.moves import CHANCE, PASS, Move, Pass

if TYPE_CHECKING:
    from watertable.games.water_duel.rules.state import WaterDuelState

_FINE: Final = 0
_NO_ACTION_LEFT: Final = 1
_TOO_LITTLE_WATER: Final = 2
_DEFEND_ON_OWN_TURN: Final = 3
_NOTHING_TO_ANSWER: Final = 4
_SECOND_DEFEND: Final = 5
_NOTHING_TO_DEFEND: Final = 6
_NOT_AN_ANSWER: Final = 7
_SHOWDOWN_CANNOT: Final = 8
_ONLY_DEFENDS: Final = 9
_DEFEND_IN_OWN_TURN: Final = 10

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


def cost_of(state: WaterDuelState, seat: int, card: Card) -> int:
    """What the card costs this seat from the hand, Continuous cards considered."""
    cost = card.cost - state.bonuses[BONUS_DISCOUNT * 2 + seat] + state.bonuses[BONUS_TOLL * 2 + 1 - seat]
    return cost if cost > 0 else 0


def _play_problem(state: WaterDuelState, seat: int, card: Card, is_from_hand: bool) -> int:
    """Whether the card may be played in the own turn."""
    if card.is_answer_only:
        return _DEFEND_ON_OWN_TURN if card.has_defend else _NOTHING_TO_ANSWER
    if is_from_hand:
        if state.actions == 0:
            return _NO_ACTION_LEFT
        if state.water[seat] - cost_of(state, seat, card) < 1:
            return _TOO_LITTLE_WATER
    return _FINE


def _answer_problem(state: WaterDuelState, seat: int, card: Card, is_from_hand: bool) -> int:
    """Whether the card may answer the last card of the series."""
    last = len(state.series) - 1
    target = state.series[last]
    asked_about = state.pack.cards[target.card]
    problem = _FINE
    if target.origin == TRIGGERED:
        # WD-6: the damage of a Continuous card may be Defended, and that is all.
        if card.is_showdown and not card.can_answer(ANSWER_ATTACK):
            problem = _SHOWDOWN_CANNOT
        elif not card.has_defend:
            problem = _ONLY_DEFENDS
    elif card.is_showdown:
        if not (
            ANSWER_ANY in card.answers
            or (asked_about.is_damaging and card.can_answer(ANSWER_ATTACK))
            or (asked_about.is_continuous and card.can_answer(ANSWER_CONTINUOUS))
            or (last > 0 and card.can_answer(ANSWER_ANSWER))
        ):
            problem = _SHOWDOWN_CANNOT
        elif card.is_answer_only and not card.has_negate:
            problem = _defend_problem(state, seat, card, asked_about)
    elif card.has_negate:
        problem = _FINE
    elif not card.has_defend:
        problem = _NOT_AN_ANSWER
    else:
        problem = _defend_problem(state, seat, card, asked_about)
    if problem == _FINE and is_from_hand and state.water[seat] - cost_of(state, seat, card) < 1:
        return _TOO_LITTLE_WATER
    return problem


def _defend_problem(state: WaterDuelState, seat: int, card: Card, asked_about: Card) -> int:
    """Whether a card that answers by its Defend alone may answer this one (WD-7)."""
    if state.active == seat:
        return _DEFEND_ON_OWN_TURN if card.is_answer_only else _DEFEND_IN_OWN_TURN
    if not asked_about.is_damaging:
        return _SECOND_DEFEND if _has_defended(state, seat) else _NOTHING_TO_DEFEND
    return _FINE


def _has_defended(state: WaterDuelState, seat: int) -> bool:
    """Whether the seat has a Defend in the series, negated or not (WD-7)."""
    for active in state.series:
        if active.seat == seat and state.pack.cards[active.card].has_defend:
            return True
    return False


def _activation_problem(state: WaterDuelState, seat: int, card: Card, is_from_hand: bool) -> int:
    if state.phase == TURN:
        return _play_problem(state, seat, card, is_from_hand)
    return _answer_problem(state, seat, card, is_from_hand)


def _is_set_this_turn(state: WaterDuelState, seat: int, slot: int) -> bool:
    hidden = state.slots[seat * SLOTS + slot]
    return hidden is not None and hidden.turn >= state.turn


# Listing


def legal_moves(state: WaterDuelState, seat: int) -> list[Move]:
    """What the seat may do now: cards of the hand first, in the pack's order, then Set cards."""
    moves: list[Move] = []
    phase = state.phase
    if seat != state.asked or phase < TURN or phase == OVER:
        return moves
    if phase in (TURN, ANSWER):
        _list_cards(state, seat, moves)
        moves.append(END_TURN if phase == TURN else PASS)
    elif phase == DISCARDING:
        kinds = len(state.pack.cards)
        for card in range(kinds):
            if state.hands[seat * kinds + card] > 0:
                moves.append(state.pack.discard_moves[card])
    elif phase in (LOOKING, DESTROYING_SET):
        for slot in range(SLOTS):
            if state.slots[(1 - seat) * SLOTS + slot] is not None:
                moves.append(CHOOSE_SLOT[slot])
    else:
        for card in face_up_targets(state, seat, phase):
            moves.append(state.pack.choose_moves[card])
    return moves


def _list_cards(state: WaterDuelState, seat: int, moves: list[Move]) -> None:
    """The cards that may be played or Set."""
    pack = state.pack
    kinds = len(pack.cards)
    base = seat * kinds
    hands = state.hands
    is_turn = state.phase == TURN
    can_set = is_turn and not state.has_set_card and free_slot(state, seat) >= 0
    left = state.hand_sizes[seat]
    card = 0
    while left > 0:
        copies = hands[base + card]
        if copies > 0:
            left -= copies
            if _activation_problem(state, seat, pack.cards[card], True) == _FINE:
                moves.append(pack.play_moves[card])
            if can_set:
                moves.append(pack.set_moves[card])
        card += 1
    for slot in range(SLOTS):
        hidden = state.slots[seat * SLOTS + slot]
        if (
            hidden is not None
            and hidden.turn < state.turn
            and _activation_problem(state, seat, pack.cards[hidden.card], False) == _FINE
        ):
            moves.append(FLIP[slot])


def free_slot(state: WaterDuelState, seat: int) -> int:
    """The first slot without a Set card, or -1 (WD-4)."""
    for slot in range(SLOTS):
        if state.slots[seat * SLOTS + slot] is None:
            return slot
    return -1


def face_up_targets(state: WaterDuelState, seat: int, phase: int) -> list[int]:
    """The cards that a step on face-up cards may choose from, each kind once, in the pack's order."""
    kinds = len(state.pack.cards)
    is_there = [False] * kinds
    if phase == TAKING_BACK:
        for card in state.discards:
            is_there[card] = True
    else:
        for stands in state.standing:
            if stands.seat != seat:
                is_there[stands.card] = True
    found: list[int] = []
    for card in range(kinds):
        if is_there[card]:
            found.append(card)
    return found


# Refusing


def why_not(state: WaterDuelState, seat: int, move: Move) -> Reason | None:
    """Why the seat may not do this now, with the rule; None if it may."""
    phase = state.phase
    if phase == OVER:
        return Reason("WD-14" if state.cause == "turns" else "WD-11", "the game is over")
    if isinstance(move, (Draw, Start)) or seat == CHANCE:
        return _why_not_chance(state, seat, move)
    if phase < TURN or seat != state.asked:
        return _why_not_asked(state, seat, move)
    if isinstance(move, Play):
        return _why_not_play(state, seat, move.card)
    if isinstance(move, Pass):
        return None if phase == ANSWER else Reason("WD-6", "there is no card to let pass")
    if isinstance(move, EndTurn):
        return None if phase == TURN else Reason("WD-2", "finish what is being decided first")
    if isinstance(move, SetCard):
        return _why_not_set(state, seat, move.card)
    if isinstance(move, Flip):
        return _why_not_flip(state, seat, move.slot - 1)
    if isinstance(move, Discard):
        if phase != DISCARDING:
            return Reason("WD-10", "no effect asks you to discard")
        return _why_not_held(state, seat, move.card)
    if isinstance(move, ChooseSlot):
        return _why_not_slot(state, seat, move.slot - 1)
    if isinstance(move, ChooseCard):
        if phase != TAKING_BACK and phase != DESTROYING_CONTINUOUS:
            return Reason("WD-10", "no effect asks you to choose a face-up card")
        number = state.pack.numbers.get(move.card, -1)
        if number < 0 or number not in face_up_targets(state, seat, phase):
            where = "in the discard pile" if phase == TAKING_BACK else "among the opponent's Continuous cards"
            return Reason("WD-10", "there is no {card} " + where, {"card": move.card})
        return None
    return Reason("WD-2", "this is no move of Water Duel")


def _why_not_chance(state: WaterDuelState, seat: int, move: Move) -> Reason | None:
    if seat != CHANCE:
        return Reason("WD-12", "the cards are drawn by chance, not chosen")
    if state.phase == START and isinstance(move, Start):
        return None if move.seat in (0, 1) else Reason("WD-1", "there is no seat {seat}", {"seat": move.seat})
    if (state.phase == DEAL or state.phase == DRAWING) and isinstance(move, Draw):
        number = state.pack.numbers.get(move.card, -1)
        if number < 0 or state.deck[number] == 0:
            return Reason("WD-12", "there is no {card} in the deck", {"card": move.card})
        return None
    return Reason("WD-2", "nothing of that is drawn now")


def _why_not_asked(state: WaterDuelState, seat: int, move: Move) -> Reason:
    """Someone acts who is not asked; a Defend that comes too late is told so."""
    if state.phase == ANSWER and seat in (0, 1) and seat != state.active and _has_defended(state, seat):
        number = -1
        if isinstance(move, Play):
            number = state.pack.numbers.get(move.card, -1)
        elif isinstance(move, Flip) and 1 <= move.slot <= SLOTS:
            hidden = state.slots[seat * SLOTS + move.slot - 1]
            number = -1 if hidden is None else hidden.card
        if number >= 0 and state.pack.cards[number].has_defend:
            return Reason("WD-7", _REFUSALS[_SECOND_DEFEND][1])
    if state.phase < TURN:
        return Reason("WD-2", "cards are being drawn")
    return Reason("WD-6" if state.phase == ANSWER else "WD-2", "the other player is to decide")


def _why_not_held(state: WaterDuelState, seat: int, key: str) -> Reason | None:
    """Whether the seat holds the card."""
    number = state.pack.numbers.get(key, -1)
    if number < 0:
        return Reason("WD-1", "no card is called {card}", {"card": key})
    if state.hands[seat * len(state.pack.cards) + number] == 0:
        return Reason("WD-2", "you have no {card} in your hand", {"card": key})
    return None


def _why_not_play(state: WaterDuelState, seat: int, key: str) -> Reason | None:
    if state.phase != TURN and state.phase != ANSWER:
        return Reason("WD-2", "finish what is being decided first")
    problem = _why_not_held(state, seat, key)
    if problem is not None:
        return problem
    card = state.pack.cards[state.pack.numbers[key]]
    code = _activation_problem(state, seat, card, True)
    return None if code == _FINE else _refusal(state, seat, card, code)


def _refusal(state: WaterDuelState, seat: int, card: Card, code: int) -> Reason:
    rule, message = _REFUSALS[code]
    values: dict[str, str | int] = {}
    if "{card}" in message:
        values["card"] = card.key
    if code == _TOO_LITTLE_WATER:
        values["cost"] = cost_of(state, seat, card)
        values["water"] = state.water[seat]
    return Reason(rule, message, values)


def _why_not_set(state: WaterDuelState, seat: int, key: str) -> Reason | None:
    if state.phase != TURN:
        return Reason("WD-2", "cards are Set in the own turn, when nothing else is being decided")
    if free_slot(state, seat) < 0:
        return Reason("WD-4", "you have {most} Set cards already, the most there may be", {"most": SLOTS})
    if state.has_set_card:
        return Reason("WD-2", "you have Set a card this turn already")
    return _why_not_held(state, seat, key)


def _why_not_flip(state: WaterDuelState, seat: int, slot: int) -> Reason | None:
    if state.phase != TURN and state.phase != ANSWER:
        return Reason("WD-2", "finish what is being decided first")
    if not 0 <= slot < SLOTS:
        return Reason("WD-4", "Set cards lie in the slots 1 to {most}", {"most": SLOTS})
    hidden = state.slots[seat * SLOTS + slot]
    if hidden is None:
        return Reason("WD-4", "you have no Set card in slot {slot}", {"slot": slot + 1})
    if _is_set_this_turn(state, seat, slot):
        return Reason(
            "WD-4", "the card in slot {slot} was Set this turn; it may be played from the next on", {"slot": slot + 1}
        )
    card = state.pack.cards[hidden.card]
    code = _activation_problem(state, seat, card, False)
    return None if code == _FINE else _refusal(state, seat, card, code)


def _why_not_slot(state: WaterDuelState, seat: int, slot: int) -> Reason | None:
    if state.phase != LOOKING and state.phase != DESTROYING_SET:
        return Reason("WD-10", "no effect asks you to choose a Set card")
    if not 0 <= slot < SLOTS or state.slots[(1 - seat) * SLOTS + slot] is None:
        return Reason("WD-10", "the opponent has no Set card in slot {slot}", {"slot": slot + 1})
    return None
