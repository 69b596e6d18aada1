"""What a player or chance may choose in a duel, always in the same order."""

from __future__ import annotations

from mypy_extensions import i64

from watertable.games.water_duel.position import WaterDuelPosition
from watertable.games.water_duel.rules.activation import FINE, activation_problem
from watertable.games.water_duel.rules.moves import CHOOSE_SLOT, END_TURN, FLIP, SLOTS, STARTS
from watertable.games.water_duel.rules.phases import (
    ANSWER,
    DEAL,
    DESTROYING_SET,
    DISCARDING,
    DRAWING,
    LOOKING,
    OVER,
    START,
    TAKING_BACK,
    TURN,
)
from watertable.games.water_duel.rules.unseen import unseen_cards
from watertable.kernel.moves import PASS, Move
from watertable.kernel.rng import Rng


def legal_moves(at: WaterDuelPosition, seat: int) -> list[Move]:
    """What the seat may do now: cards in hand first, in the order of the pack, then Set cards."""
    moves: list[Move] = []
    phase = at.phase
    if seat != at.asked or phase < TURN or phase == OVER:
        return moves
    if phase in (TURN, ANSWER):
        _list_cards(at, seat, moves)
        moves.append(END_TURN if phase == TURN else PASS)
    elif phase == DISCARDING:
        kinds = len(at.pack.cards)
        for card in range(kinds):
            if at.hands[seat * kinds + card] > 0:
                moves.append(at.pack.discard_moves[card])
    elif phase in (LOOKING, DESTROYING_SET):
        for slot in range(SLOTS):
            if at.slots[(1 - seat) * SLOTS + slot] is not None:
                moves.append(CHOOSE_SLOT[slot])
    else:
        for card in face_up_targets(at, seat, phase):
            moves.append(at.pack.choose_moves[card])
    return moves


def _list_cards(at: WaterDuelPosition, seat: int, moves: list[Move]) -> None:
    """Add the moves that play or Set a card."""
    pack = at.pack
    base: i64 = seat * len(pack.cards)
    hands = at.hands
    is_turn = at.phase == TURN
    can_set = is_turn and not at.has_set_card and at.free_slot(seat) >= 0
    left = at.hand_sizes[seat]
    card: i64 = 0
    while left > 0:
        copies = hands[base + card]
        if copies > 0:
            left -= copies
            if activation_problem(at, seat, pack.cards[card], True) == FINE:
                moves.append(pack.play_moves[card])
            if can_set:
                moves.append(pack.set_moves[card])
        card += 1
    for slot in range(SLOTS):
        hidden = at.slots[seat * SLOTS + slot]
        if (
            hidden is not None
            and at.is_ready(hidden)
            and activation_problem(at, seat, pack.cards[hidden.card], False) == FINE
        ):
            moves.append(FLIP[slot])


def face_up_targets(at: WaterDuelPosition, seat: int, phase: int) -> list[int]:
    """The face-up cards that a step may choose from, each kind once, in the order of the pack."""
    kinds = len(at.pack.cards)
    is_there = [False] * kinds
    if phase == TAKING_BACK:
        for card in at.discards:
            is_there[card] = True
    else:
        for stands in at.standing:
            if stands.seat != seat:
                is_there[stands.card] = True
    found: list[int] = []
    for card in range(kinds):
        if is_there[card]:
            found.append(card)
    return found


def chance_outcomes(at: WaterDuelPosition) -> list[tuple[Move, int]]:
    if at.phase == START:
        return [(STARTS[0], 1), (STARTS[1], 1)]
    outcomes: list[tuple[Move, int]] = []
    if at.phase < TURN:
        for card in range(len(at.deck)):
            if at.deck[card] > 0:
                outcomes.append((at.pack.draw_moves[card], at.deck[card]))
    return outcomes


def chance_seat(at: WaterDuelPosition) -> int | None:
    """WD-1, WD-12: only the player who draws a card sees it."""
    return at.draw_seat if at.phase in (DEAL, DRAWING) else None


def chance_choices(at: WaterDuelPosition) -> list[Move]:
    """What may be drawn as far as the player who draws can know: any card that they have not seen elsewhere."""
    seat = chance_seat(at)
    if seat is None:
        return [move for move, _ in chance_outcomes(at)]
    unseen = unseen_cards(at.hidden_from(seat))
    return [at.pack.draw_moves[card] for card in range(len(unseen)) if unseen[card] > 0]


def draw_chance(at: WaterDuelPosition, rng: Rng) -> Move:
    if at.phase == START:
        return STARTS[rng.below(2)]
    ticket = rng.below(at.deck_size)
    card: i64 = 0
    for copies in at.deck:
        if ticket < copies:
            break
        ticket -= copies
        card += 1
    return at.pack.draw_moves[card]
