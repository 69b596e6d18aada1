"""The course of a duel: turns (WD-2), playing and answering cards (WD-6), the end (WD-11, WD-14).

Playing a card opens a window in which the other player may answer; so does an answer, and so does a
Continuous card that acts at the start of a turn. When someone lets a card pass, the series resolves
from its last card to its first. `advance` carries out whatever
is due until chance or a player has to decide.
"""

from __future__ import annotations

from watertable.games.water_duel.position import WaterDuelPosition
from watertable.games.water_duel.rules.card_effects import resolve_step
from watertable.games.water_duel.rules.events import (
    CardNegated,
    ContinuousActed,
    ContinuousStayed,
    DeckRenewed,
    GameEnded,
    SeriesEnded,
    TurnStarted,
)
from watertable.games.water_duel.rules.phases import ANSWER, DEAL, DRAWING, LAST_TURN, OVER, TURN
from watertable.games.water_duel.rules.pieces import TRIGGERED, Activated, Standing
from watertable.games.water_duel.rules.scoring import winners
from watertable.kernel.events import Event

# Turns


def start_turn(at: WaterDuelPosition, seat: int, log: list[Event] | None) -> None:
    """WD-2, with the exceptions for the first turns."""
    at.turn += 1
    at.active = seat
    at.actions = 1 if at.turn == 1 else 2
    at.extra_actions = 0
    at.has_set_card = False
    at.upkeep = 0
    at.phase = TURN
    if log is not None:
        log.append(TurnStarted(seat, at.turn))


def end_turn(at: WaterDuelPosition, log: list[Event] | None) -> None:
    if at.turn < LAST_TURN:
        start_turn(at, 1 - at.active, log)
        return
    # WD-14: more Water wins.
    if at.water[0] != at.water[1]:
        at.winner = 0 if at.water[0] > at.water[1] else 1
    _end_game(at, "turns", log)


def _end_game(at: WaterDuelPosition, cause: str, log: list[Event] | None) -> None:
    at.phase = OVER
    at.cause = cause
    at.draws_due = 0
    at.choices_due = 0
    if log is not None:
        log.append(GameEnded(winners(at), cause))


def _end_if_dry(at: WaterDuelPosition, log: list[Event] | None) -> None:
    """WD-11: the game is over as soon as a player has no Water."""
    if at.water[0] > 0 and at.water[1] > 0:
        return
    if at.water[0] > 0:
        at.winner = 0
    elif at.water[1] > 0:
        at.winner = 1
    _end_game(at, "both-dry" if at.winner < 0 else "dry", log)


# What is due


def advance(at: WaterDuelPosition, log: list[Event] | None) -> None:
    """Carry out what is due until chance or a player has to decide, or the game is over."""
    while at.phase != OVER:
        if at.draws_due > 0:
            if at.phase == DEAL:
                return
            if at.deck_size > 0 or _renew_deck(at, log):
                at.phase = DRAWING
                return
            at.draws_due = 0
        elif at.choices_due > 0:
            return
        elif at.resolving >= 0:
            _resolve_next(at, log)
        elif at.series:
            at.phase = ANSWER
            return
        elif at.upkeep >= 0:
            _next_upkeep(at, log)
        else:
            at.phase = TURN
            at.asked = at.active
            return


def _renew_deck(at: WaterDuelPosition, log: list[Event] | None) -> bool:
    """WD-12: the discard pile becomes the deck; False if it is empty too."""
    if not at.discards:
        return False
    at.own_deck()
    for card in at.discards:
        at.deck[card] += 1
    at.deck_size = len(at.discards)
    at.discards = []
    if log is not None:
        log.append(DeckRenewed(at.deck_size))
    return True


def _next_upkeep(at: WaterDuelPosition, log: list[Event] | None) -> None:
    """WD-2: the active player's next Continuous card acts; after the last one, cards are drawn for the turn."""
    while at.upkeep < len(at.standing):
        stands = at.standing[at.upkeep]
        at.upkeep += 1
        entry = at.pack.cards[stands.card]
        if stands.seat == at.active and entry.acts_each_turn:
            if log is not None:
                log.append(ContinuousActed(stands.seat, entry.key))
            activate(at, Activated(stands.card, stands.seat, TRIGGERED))
            # WD-6: this is an activation like any other. In version 1 only damage could be answered.
            if not at.has_upkeep_answers and not entry.damages_each_turn:
                resolve_from(at, 0)
            return
    at.upkeep = -1
    at.draw_seat = at.active
    at.draws_due = 0 if at.turn == 1 else 1 if at.turn == 2 else 2


# The series of cards


def activate(at: WaterDuelPosition, active: Activated) -> None:
    """WD-6: the card joins the series, and the other player is asked, whatever they hold."""
    at.series.append(active)
    at.asked = 1 - active.seat


def resolve_from(at: WaterDuelPosition, index: int) -> None:
    """Start resolving the card at `index` in the series."""
    at.resolving = index
    at.step = 0


def _resolve_next(at: WaterDuelPosition, log: list[Event] | None) -> None:
    """Go on to the next step of the resolving card, to the card before it, or to the end of the series."""
    index = at.resolving
    active = at.series[index]
    entry = at.pack.cards[active.card]
    steps = entry.each_turn if active.origin == TRIGGERED else entry.steps
    if active.is_negated:
        if log is not None:
            log.append(CardNegated(active.seat, entry.key, active.origin == TRIGGERED))
    elif at.step < len(steps):
        step = steps[at.step]
        at.step += 1
        resolve_step(at, index, step, log)
        _end_if_dry(at, log)
        return
    elif entry.is_continuous and active.origin != TRIGGERED:
        at.series[index] = Activated(active.card, active.seat, active.origin, False, True, 0)
        at.standing = [*at.standing, Standing(active.card, active.seat)]
        at.raise_bonuses(active.card, active.seat, 1)
        if log is not None:
            log.append(ContinuousStayed(active.seat, entry.key))
    if index > 0:
        resolve_from(at, index - 1)
    else:
        _end_series(at, log)


def _end_series(at: WaterDuelPosition, log: list[Event] | None) -> None:
    """WD-10: the cards go to the discard pile in the order of activation."""
    keys: list[str] = []
    for active in at.series:
        if active.origin != TRIGGERED and not active.has_stayed:
            at.discards = [*at.discards, active.card]
            if log is not None:
                keys.append(at.pack.cards[active.card].key)
    if log is not None and keys:
        log.append(SeriesEnded(tuple(keys)))
    at.series = []
    at.resolving = -1
    at.step = 0
