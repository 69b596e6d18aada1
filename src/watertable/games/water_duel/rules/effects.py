"""What the steps of an effect do: one small resolver for each word of the vocabulary in `steps.py`.

A step that needs a choice asks for it by setting `phase`, `asked` and `choices_due`; the answer
comes back through `after_choice` (WD-10). A step that finds nothing to work on does nothing.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from watertable.games.water_duel.rules.events import (
    ActionsGained,
    CardDiscarded,
    CardTakenBack,
    ContinuousDestroyed,
    DefenceRaised,
    HandSeen,
    NoTarget,
    SetCardDestroyed,
    SetCardSeen,
    WaterGained,
    WaterLost,
)
from watertable.games.water_duel.rules.knowledge import (
    looked_at_hand,
    looked_at_slot,
    shown_from_hand,
    shown_from_slot,
    taken_openly,
)
from watertable.games.water_duel.rules.legality import face_up_targets
from watertable.games.water_duel.rules.moves import SLOTS, ChooseCard, ChooseSlot, Discard
from watertable.games.water_duel.rules.phases import (
    DESTROYING_CONTINUOUS,
    DESTROYING_SET,
    DISCARDING,
    LOOKING,
    MOST_EXTRA_ACTIONS,
    MOST_WATER,
    TAKING_BACK,
)
from watertable.games.water_duel.rules.pieces import (
    ATTACKED,
    DRAINED,
    FLOWS,
    GAINED,
    LOST,
    TRIGGERED,
    Activated,
    Flow,
    Standing,
)
from watertable.games.water_duel.rules.steps import (
    ATTACK,
    BONUS_ATTACK,
    BONUS_DEFEND,
    DEFEND,
    DESTROY_CONTINUOUS,
    DESTROY_SET,
    DISCARD,
    DRAIN,
    DRAW,
    EXTRA_ACTION,
    FLOOD,
    GAIN,
    LOOK_HAND,
    LOOK_SET,
    LOSE,
    NEGATE,
    STEP_NAMES,
    TAKE_BACK,
    Step,
)
from watertable.kernel.events import Event
from watertable.kernel.moves import Move

if TYPE_CHECKING:
    from watertable.games.water_duel.rules.state import WaterDuelState


def resolve_step(state: WaterDuelState, index: int, step: Step, log: list[Event] | None) -> None:
    """Carry out one step of the card at `index` in the series."""
    active = state.series[index]
    seat = active.seat
    what = step.what
    if what == ATTACK:
        _attack(state, index, step.number, log)
    elif what == DRAIN:
        _hurt(state, index, 1 - seat, DRAINED, step.number, log)
    elif what == FLOOD:
        _hurt(state, index, 1 - seat, DRAINED, step.number, log)
        _hurt(state, index, seat, LOST, step.number, log)
    elif what == LOSE:
        _hurt(state, index, seat, LOST, step.number, log)
    elif what == GAIN:
        _gain(state, seat, active.card, step.number, log)
    elif what == DRAW:
        _draw(state, seat, step.number)
    elif what == DISCARD:
        _discard(state, seat, step.number, log)
    elif what in (LOOK_SET, DESTROY_SET):
        _choose_slot(state, seat, what, log)
    elif what == LOOK_HAND:
        _look_at_hand(state, seat, log)
    elif what == DESTROY_CONTINUOUS:
        _choose_face_up(state, seat, what, DESTROYING_CONTINUOUS, 1, log)
    elif what == TAKE_BACK:
        _choose_face_up(state, seat, what, TAKING_BACK, step.number, log)
    elif what == EXTRA_ACTION:
        _give_actions(state, seat, step.number, log)
    elif what == DEFEND:
        _defend(state, index, step.number, log)
    elif what == NEGATE:
        _negate(state, index)


# Water


def _attack(state: WaterDuelState, index: int, number: int, log: list[Event] | None) -> None:
    """WD-5, with the attacker's standing bonus."""
    seat = state.series[index].seat
    _hurt(state, index, 1 - seat, ATTACKED, number + state.bonuses[BONUS_ATTACK * 2 + seat], log)
    for stands in state.standing:
        if stands.seat == seat:
            _trigger(state, stands, state.pack.cards[stands.card].on_attack, log)


def _hurt(state: WaterDuelState, index: int, victim: int, what: int, amount: int, log: list[Event] | None) -> None:
    """Take Water from a player: less what was Defended against this card, never below 0 (WD-5)."""
    active = state.series[index]
    blocked = 0
    if active.guard > 0 and victim != active.seat:
        blocked = min(active.guard, amount)
        state.series[index] = Activated(active.card, active.seat, active.origin, False, False, active.guard - blocked)
    lost = min(amount - blocked, state.water[victim])
    state.water[victim] -= lost
    if lost > 0:
        state.ledger.append(Flow(victim, what, active.card, lost))
    if log is not None:
        key = state.pack.cards[active.card].key
        log.append(WaterLost(victim, key, FLOWS[what], lost, blocked, state.water[victim]))


def _gain(state: WaterDuelState, seat: int, card: int, number: int, log: list[Event] | None) -> None:
    """Never above 20 (WD-1)."""
    gained = min(number, MOST_WATER - state.water[seat])
    state.water[seat] += gained
    if gained > 0:
        state.ledger.append(Flow(seat, GAINED, card, gained))
    if log is not None:
        log.append(WaterGained(seat, state.pack.cards[card].key, gained, state.water[seat]))


def _defend(state: WaterDuelState, index: int, number: int, log: list[Event] | None) -> None:
    """WD-7: against the card that is answered, on the opponent's turn only."""
    active = state.series[index]
    if index == 0 or active.seat == state.active:
        return
    amount = number + state.bonuses[BONUS_DEFEND * 2 + active.seat]
    target = state.series[index - 1]
    state.series[index - 1] = Activated(
        target.card, target.seat, target.origin, target.is_negated, False, target.guard + amount
    )
    if log is not None:
        log.append(DefenceRaised(active.seat, state.pack.cards[active.card].key, amount))


def _negate(state: WaterDuelState, index: int) -> None:
    """WD-8: the answered card's effect will not happen. What is no activation cannot be negated (WD-6)."""
    if index > 0 and state.series[index - 1].origin != TRIGGERED:
        target = state.series[index - 1]
        state.series[index - 1] = Activated(target.card, target.seat, target.origin, True, False, target.guard)


# Cards


def _draw(state: WaterDuelState, seat: int, number: int) -> None:
    """The cards come by chance, before anything else goes on."""
    state.draw_seat = seat
    state.draws_due += number


def _discard(state: WaterDuelState, seat: int, number: int, log: list[Event] | None) -> None:
    """The opponent gives up cards of their own choice."""
    held = state.hand_sizes[1 - seat]
    if held == 0:
        _no_target(seat, DISCARD, log)
    else:
        _ask(state, 1 - seat, DISCARDING, min(number, held))


def _look_at_hand(state: WaterDuelState, seat: int, log: list[Event] | None) -> None:
    owner = 1 - seat
    if state.hand_sizes[owner] == 0:
        _no_target(seat, LOOK_HAND, log)
        return
    looked_at_hand(state, owner)
    if log is not None:
        log.append(HandSeen(seat, owner, tuple(hand_keys(state, owner))))


def hand_keys(state: WaterDuelState, seat: int) -> list[str]:
    """The keys of the cards in a hand, in the pack's order."""
    keys: list[str] = []
    kinds = len(state.pack.cards)
    for card in range(kinds):
        for _ in range(state.hands[seat * kinds + card]):
            keys.append(state.pack.cards[card].key)
    return keys


def _choose_slot(state: WaterDuelState, seat: int, what: int, log: list[Event] | None) -> None:
    """One of the opponent's Set cards; where there is only one, it is that."""
    slots = 0
    only = 0
    for slot in range(SLOTS):
        if state.slots[(1 - seat) * SLOTS + slot] is not None:
            slots += 1
            only = slot
    phase = LOOKING if what == LOOK_SET else DESTROYING_SET
    if slots == 0:
        _no_target(seat, what, log)
    elif slots == 1:
        _use_slot(state, seat, phase, only, log)
    else:
        _ask(state, seat, phase, 1)


def _use_slot(state: WaterDuelState, seat: int, phase: int, slot: int, log: list[Event] | None) -> None:
    owner = 1 - seat
    if phase == LOOKING:
        card = looked_at_slot(state, owner, slot)
        if log is not None:
            log.append(SetCardSeen(seat, owner, slot + 1, state.pack.cards[card].key))
        return
    hidden = state.slots[owner * SLOTS + slot]
    assert hidden is not None
    state.slots[owner * SLOTS + slot] = None
    shown_from_slot(state, owner, hidden)
    state.discards.append(hidden.card)
    if log is not None:
        log.append(SetCardDestroyed(owner, slot + 1, state.pack.cards[hidden.card].key))


def _choose_face_up(
    state: WaterDuelState, seat: int, what: int, phase: int, number: int, log: list[Event] | None
) -> None:
    """A face-up card; where all that may be chosen are alike, no question is asked."""
    for left in range(number, 0, -1):
        targets = face_up_targets(state, seat, phase)
        if len(targets) > 1:
            _ask(state, seat, phase, left)
            return
        if not targets:
            if left == number:
                _no_target(seat, what, log)
            return
        _use_face_up(state, seat, phase, targets[0], log)


def _use_face_up(state: WaterDuelState, seat: int, phase: int, card: int, log: list[Event] | None) -> None:
    key = state.pack.cards[card].key
    if phase == TAKING_BACK:
        state.discards.remove(card)
        state.hands[seat * len(state.pack.cards) + card] += 1
        state.hand_sizes[seat] += 1
        taken_openly(state, seat, card)
        if log is not None:
            log.append(CardTakenBack(seat, key))
        return
    owner = 1 - seat
    for at in range(len(state.standing)):
        if state.standing[at].seat == owner and state.standing[at].card == card:
            del state.standing[at]
            if at < state.upkeep:
                state.upkeep -= 1
            break
    raise_bonuses(state, card, owner, -1)
    state.discards.append(card)
    if log is not None:
        log.append(ContinuousDestroyed(owner, key))


def _give_actions(state: WaterDuelState, seat: int, number: int, log: list[Event] | None) -> None:
    """Extra Actions, two a turn at most, and only in the own turn."""
    given = min(number, MOST_EXTRA_ACTIONS - state.extra_actions) if seat == state.active else 0
    state.actions += given
    state.extra_actions += given
    if log is not None:
        log.append(ActionsGained(seat, given))


# Continuous cards


def raise_bonuses(state: WaterDuelState, card: int, seat: int, sign: int) -> None:
    """A Continuous card comes (sign 1) or goes (-1)."""
    for bonus in state.pack.cards[card].bonuses:
        state.bonuses[bonus.what * 2 + seat] += sign * bonus.number


def when_set(state: WaterDuelState, seat: int, log: list[Event] | None) -> None:
    """What the seat's Continuous cards do when it Sets a card."""
    for stands in state.standing:
        if stands.seat == seat:
            _trigger(state, stands, state.pack.cards[stands.card].on_set, log)


def _trigger(state: WaterDuelState, stands: Standing, steps: list[Step], log: list[Event] | None) -> None:
    for step in steps:
        if step.what == GAIN:
            _gain(state, stands.seat, stands.card, step.number, log)
        else:
            _draw(state, stands.seat, step.number)


# Choices


def _ask(state: WaterDuelState, seat: int, phase: int, choices: int) -> None:
    state.asked = seat
    state.phase = phase
    state.choices_due = choices


def _no_target(seat: int, what: int, log: list[Event] | None) -> None:
    if log is not None:
        log.append(NoTarget(seat, STEP_NAMES[what]))


def after_choice(state: WaterDuelState, seat: int, move: Move, log: list[Event] | None) -> None:
    """Carry out what was chosen for the current step."""
    state.choices_due -= 1
    if isinstance(move, Discard):
        card = state.pack.numbers[move.card]
        state.hands[seat * len(state.pack.cards) + card] -= 1
        state.hand_sizes[seat] -= 1
        shown_from_hand(state, seat, card)
        state.discards.append(card)
        if log is not None:
            log.append(CardDiscarded(seat, move.card))
    elif isinstance(move, ChooseSlot):
        _use_slot(state, seat, state.phase, move.slot - 1, log)
    elif isinstance(move, ChooseCard):
        _use_face_up(state, seat, state.phase, state.pack.numbers[move.card], log)
        left = state.choices_due
        state.choices_due = 0
        if left > 0:
            _choose_face_up(state, seat, TAKE_BACK, state.phase, left, log)
