"""What the moves of a duel do: play, Set, draw, choose (WD-1 to WD-6). `course` carries on from there."""

from __future__ import annotations

from watertable.games.water_duel.pack.reader import DECK_SIZE
from watertable.games.water_duel.position import WaterDuelPosition
from watertable.games.water_duel.rules.activation import cost_of
from watertable.games.water_duel.rules.card_effects import after_choice, change_hand, when_set
from watertable.games.water_duel.rules.course import activate, advance, end_turn, resolve_from, start_turn
from watertable.games.water_duel.rules.events import (
    AnswerPassed,
    CardDrawn,
    CardPlayed,
    CardSet,
    SetCardPlayed,
    StartDrawn,
)
from watertable.games.water_duel.rules.knowledge import shown_from_hand, shown_from_slot
from watertable.games.water_duel.rules.moves import SLOTS, Draw, EndTurn, Flip, Play, SetCard, Start
from watertable.games.water_duel.rules.phases import ANSWER, DEAL, HAND_AT_START
from watertable.games.water_duel.rules.pieces import COST, FROM_HAND, FROM_SET, Activated, FaceDown, Flow
from watertable.kernel.events import Event
from watertable.kernel.moves import Move, Pass


def deal(at: WaterDuelPosition) -> None:
    """Set up the deck (WD-1); if an option says who goes first, dealing starts at once."""
    at.deck = list(at.pack.copies)
    at.shares_deck = False
    at.deck_size = DECK_SIZE
    first = at.setup.options["first_seat"]
    if isinstance(first, int):
        _begin(at, first, None)


def perform(at: WaterDuelPosition, seat: int, move: Move, log: list[Event] | None) -> None:
    """Carry out a legal move and what follows from it."""
    if isinstance(move, Play):
        _play_from_hand(at, seat, at.pack.numbers[move.card], log)
    elif isinstance(move, Pass):
        if log is not None:
            log.append(AnswerPassed(seat))
        resolve_from(at, len(at.series) - 1)
    elif isinstance(move, Draw):
        _draw(at, at.pack.numbers[move.card], log)
    elif isinstance(move, EndTurn):
        end_turn(at, log)
    elif isinstance(move, SetCard):
        _set(at, seat, at.pack.numbers[move.card], log)
    elif isinstance(move, Flip):
        _flip(at, seat, move.slot - 1, log)
    elif isinstance(move, Start):
        _begin(at, move.seat, log)
        return
    else:
        after_choice(at, seat, move, log)
    advance(at, log)


def _begin(at: WaterDuelPosition, first: int, log: list[Event] | None) -> None:
    """WD-1: with the first player known, deal the cards, one to each player in turn."""
    at.first = first
    at.active = first
    at.draw_seat = first
    at.draws_due = 2 * HAND_AT_START
    at.phase = DEAL
    if log is not None:
        log.append(StartDrawn(first))


def _play_from_hand(at: WaterDuelPosition, seat: int, card: int, log: list[Event] | None) -> None:
    entry = at.pack.cards[card]
    cost = cost_of(at, seat, entry)
    change_hand(at, seat, card, -1)
    shown_from_hand(at, seat, card)
    if cost > 0:
        at.water[seat] = at.water[seat] - cost
        at.ledger = [*at.ledger, Flow(seat, COST, card, cost)]
    is_answer = at.phase == ANSWER
    if not is_answer:
        at.actions -= 1
    if log is not None:
        log.append(CardPlayed(seat, entry.key, cost, is_answer))
    activate(at, Activated(card, seat, FROM_HAND))


def _flip(at: WaterDuelPosition, seat: int, slot: int, log: list[Event] | None) -> None:
    hidden = at.slots[seat * SLOTS + slot]
    assert hidden is not None
    at.slots[seat * SLOTS + slot] = None
    shown_from_slot(at, seat, hidden)
    if log is not None:
        log.append(SetCardPlayed(seat, slot + 1, at.pack.cards[hidden.card].key, at.phase == ANSWER))
    activate(at, Activated(hidden.card, seat, FROM_SET))


def _set(at: WaterDuelPosition, seat: int, card: int, log: list[Event] | None) -> None:
    """Place a card from the hand face down (WD-4)."""
    slot = at.free_slot(seat)
    change_hand(at, seat, card, -1)
    at.slots[seat * SLOTS + slot] = FaceDown(card, at.turn, at.set_counts[seat], False)
    counts = at.set_counts
    at.set_counts = [counts[0] + 1, counts[1]] if seat == 0 else [counts[0], counts[1] + 1]
    at.has_set_card = True
    if log is not None:
        log.append(CardSet(seat, slot + 1, at.pack.cards[card].key))
    when_set(at, seat, log)


def _draw(at: WaterDuelPosition, card: int, log: list[Event] | None) -> None:
    seat = at.draw_seat
    at.own_deck()
    at.deck[card] = at.deck[card] - 1
    at.deck_size -= 1
    change_hand(at, seat, card, 1)
    at.draws_due -= 1
    if log is not None:
        log.append(CardDrawn(seat, at.pack.cards[card].key))
    if at.phase == DEAL:
        at.draw_seat = 1 - seat
        if at.draws_due == 0:
            start_turn(at, at.first, log)
