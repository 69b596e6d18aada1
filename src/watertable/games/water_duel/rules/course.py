"""The course of a duel: turns (WD-2), playing and answering cards (WD-6), the end (WD-11, WD-14).

A card that is played opens a window for the other player; an answer opens one in turn. When someone
lets a card pass, the series resolves from its last card to its first. `advance` goes on with
whatever is due until chance or a player has to decide.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from watertable.games.water_duel.rules.effects import after_choice, raise_bonuses, resolve_step, when_set
from watertable.games.water_duel.rules.events import (
    AnswerPassed,
    CardDrawn,
    CardNegated,
    CardPlayed,
    CardSet,
    ContinuousActed,
    ContinuousStayed,
    DeckRenewed,
    GameEnded,
    SeriesEnded,
    SetCardPlayed,
    StartDrawn,
    TurnStarted,
)
from watertable.games.water_duel.rules.knowledge import shown_from_hand, shown_from_slot
from watertable.games.water_duel.rules.legality import cost_of, free_slot
from watertable.games.water_duel.rules.moves import SLOTS, Draw, EndTurn, Flip, Play, SetCard, Start
from watertable.games.water_duel.rules.phases import (
    ANSWER,
    DEAL,
    DRAWING,
    HAND_AT_START,
    LAST_TURN,
    OVER,
    TURN,
)
from watertable.games.water_duel.rules.pieces import (
    COST,
    FROM_HAND,
    FROM_SET,
    TRIGGERED,
    Activated,
    FaceDown,
    Flow,
    Standing,
)
from watertable.kernel.events import Event
from watertable.kernel.moves import Move, Pass

if TYPE_CHECKING:
    from watertable.games.water_duel.rules.state import WaterDuelState


def perform(state: WaterDuelState, seat: int, move: Move, log: list[Event] | None) -> None:
    """Carry out a legal move and what follows from it."""
    if isinstance(move, Play):
        _play_from_hand(state, seat, state.pack.numbers[move.card], log)
    elif isinstance(move, Pass):
        if log is not None:
            log.append(AnswerPassed(seat))
        _resolve_from(state, len(state.series) - 1)
    elif isinstance(move, Draw):
        _draw(state, state.pack.numbers[move.card], log)
    elif isinstance(move, EndTurn):
        _end_turn(state, log)
    elif isinstance(move, SetCard):
        _set(state, seat, state.pack.numbers[move.card], log)
    elif isinstance(move, Flip):
        _flip(state, seat, move.slot - 1, log)
    elif isinstance(move, Start):
        begin(state, move.seat, log)
        return
    else:
        after_choice(state, seat, move, log)
    advance(state, log)


def begin(state: WaterDuelState, first: int, log: list[Event] | None) -> None:
    """WD-1: who goes first is known; the cards are dealt, one each in turn."""
    state.first = first
    state.active = first
    state.draw_seat = first
    state.draws_due = 2 * HAND_AT_START
    state.phase = DEAL
    if log is not None:
        log.append(StartDrawn(first))


# Moves


def _play_from_hand(state: WaterDuelState, seat: int, card: int, log: list[Event] | None) -> None:
    entry = state.pack.cards[card]
    cost = cost_of(state, seat, entry)
    state.hands[seat * len(state.pack.cards) + card] -= 1
    state.hand_sizes[seat] -= 1
    shown_from_hand(state, seat, card)
    if cost > 0:
        state.water[seat] -= cost
        state.ledger.append(Flow(seat, COST, card, cost))
    is_answer = state.phase == ANSWER
    if not is_answer:
        state.actions -= 1
    if log is not None:
        log.append(CardPlayed(seat, entry.key, cost, is_answer))
    _activate(state, Activated(card, seat, FROM_HAND))


def _flip(state: WaterDuelState, seat: int, slot: int, log: list[Event] | None) -> None:
    hidden = state.slots[seat * SLOTS + slot]
    assert hidden is not None
    state.slots[seat * SLOTS + slot] = None
    shown_from_slot(state, seat, hidden)
    if log is not None:
        log.append(SetCardPlayed(seat, slot + 1, state.pack.cards[hidden.card].key, state.phase == ANSWER))
    _activate(state, Activated(hidden.card, seat, FROM_SET))


def _activate(state: WaterDuelState, active: Activated) -> None:
    """WD-6: the card joins the series, and the other player is asked, whatever they hold."""
    state.series.append(active)
    state.asked = 1 - active.seat


def _set(state: WaterDuelState, seat: int, card: int, log: list[Event] | None) -> None:
    """WD-4."""
    slot = free_slot(state, seat)
    state.hands[seat * len(state.pack.cards) + card] -= 1
    state.hand_sizes[seat] -= 1
    state.slots[seat * SLOTS + slot] = FaceDown(card, state.turn, state.set_counts[seat], False)
    state.set_counts[seat] += 1
    state.has_set_card = True
    if log is not None:
        log.append(CardSet(seat, slot + 1, state.pack.cards[card].key))
    when_set(state, seat, log)


def _draw(state: WaterDuelState, card: int, log: list[Event] | None) -> None:
    seat = state.draw_seat
    state.deck[card] -= 1
    state.deck_size -= 1
    state.hands[seat * len(state.pack.cards) + card] += 1
    state.hand_sizes[seat] += 1
    state.draws_due -= 1
    if log is not None:
        log.append(CardDrawn(seat, state.pack.cards[card].key))
    if state.phase == DEAL:
        state.draw_seat = 1 - seat
        if state.draws_due == 0:
            _start_turn(state, state.first, log)


# Turns


def _start_turn(state: WaterDuelState, seat: int, log: list[Event] | None) -> None:
    """WD-2, with the first turns' exceptions."""
    state.turn += 1
    state.active = seat
    state.actions = 1 if state.turn == 1 else 2
    state.extra_actions = 0
    state.has_set_card = False
    state.upkeep = 0
    state.phase = TURN
    if log is not None:
        log.append(TurnStarted(seat, state.turn))


def _end_turn(state: WaterDuelState, log: list[Event] | None) -> None:
    if state.turn < LAST_TURN:
        _start_turn(state, 1 - state.active, log)
        return
    # WD-14: more Water wins.
    if state.water[0] != state.water[1]:
        state.winner = 0 if state.water[0] > state.water[1] else 1
    _end_game(state, "turns", log)


def _end_game(state: WaterDuelState, cause: str, log: list[Event] | None) -> None:
    state.phase = OVER
    state.cause = cause
    state.draws_due = 0
    state.choices_due = 0
    if log is not None:
        log.append(GameEnded((state.winner,) if state.winner >= 0 else (), cause))


def _is_dry(state: WaterDuelState, log: list[Event] | None) -> bool:
    """WD-11: whether a player has no Water; then the game is over."""
    if state.water[0] > 0 and state.water[1] > 0:
        return False
    if state.water[0] > 0:
        state.winner = 0
    elif state.water[1] > 0:
        state.winner = 1
    _end_game(state, "both-dry" if state.winner < 0 else "dry", log)
    return True


# What is due


def advance(state: WaterDuelState, log: list[Event] | None) -> None:
    """Go on until chance or a player has to decide, or the game is over."""
    while state.phase != OVER:
        if state.draws_due > 0:
            if state.phase == DEAL:
                return
            if state.deck_size > 0 or _renew_deck(state, log):
                state.phase = DRAWING
                return
            state.draws_due = 0
        elif state.choices_due > 0:
            return
        elif state.resolving >= 0:
            _resolve_next(state, log)
        elif state.series:
            state.phase = ANSWER
            return
        elif state.upkeep >= 0:
            _next_upkeep(state, log)
        else:
            state.phase = TURN
            state.asked = state.active
            return


def _renew_deck(state: WaterDuelState, log: list[Event] | None) -> bool:
    """WD-12: the discard pile becomes the deck; False if there is none."""
    if not state.discards:
        return False
    for card in state.discards:
        state.deck[card] += 1
    state.deck_size = len(state.discards)
    state.discards = []
    if log is not None:
        log.append(DeckRenewed(state.deck_size))
    return True


def _next_upkeep(state: WaterDuelState, log: list[Event] | None) -> None:
    """WD-2: the next own Continuous card acts; after the last one the cards of the turn are drawn."""
    while state.upkeep < len(state.standing):
        stands = state.standing[state.upkeep]
        state.upkeep += 1
        entry = state.pack.cards[stands.card]
        if stands.seat == state.active and entry.acts_each_turn:
            if log is not None:
                log.append(ContinuousActed(stands.seat, entry.key))
            _activate(state, Activated(stands.card, stands.seat, TRIGGERED))
            # WD-6: only damage can be answered; anything else just happens.
            if not entry.damages_each_turn:
                _resolve_from(state, 0)
            return
    state.upkeep = -1
    state.draw_seat = state.active
    state.draws_due = 0 if state.turn == 1 else 1 if state.turn == 2 else 2


# Resolving


def _resolve_from(state: WaterDuelState, index: int) -> None:
    state.resolving = index
    state.step = 0


def _resolve_next(state: WaterDuelState, log: list[Event] | None) -> None:
    """The next step of the card that is resolving, or the card before it, or the end of the series."""
    index = state.resolving
    active = state.series[index]
    entry = state.pack.cards[active.card]
    steps = entry.each_turn if active.origin == TRIGGERED else entry.steps
    if active.is_negated:
        if log is not None:
            log.append(CardNegated(active.seat, entry.key))
    elif state.step < len(steps):
        step = steps[state.step]
        state.step += 1
        resolve_step(state, index, step, log)
        _is_dry(state, log)
        return
    elif entry.is_continuous and active.origin != TRIGGERED:
        state.series[index] = Activated(active.card, active.seat, active.origin, False, True, 0)
        state.standing.append(Standing(active.card, active.seat))
        raise_bonuses(state, active.card, active.seat, 1)
        if log is not None:
            log.append(ContinuousStayed(active.seat, entry.key))
    if index > 0:
        _resolve_from(state, index - 1)
    else:
        _end_series(state, log)


def _end_series(state: WaterDuelState, log: list[Event] | None) -> None:
    """WD-10: the cards go to the discard pile in the order of activation."""
    keys: list[str] = []
    for active in state.series:
        if active.origin != TRIGGERED and not active.has_stayed:
            state.discards.append(active.card)
            if log is not None:
                keys.append(state.pack.cards[active.card].key)
    if log is not None and keys:
        log.append(SeriesEnded(tuple(keys)))
    state.series = []
    state.resolving = -1
    state.step = 0
