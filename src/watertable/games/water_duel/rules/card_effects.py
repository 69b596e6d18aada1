"""What the steps of an effect do: one small resolver for each step in `steps.py`.

A step that needs a choice asks for it by setting `phase`, `asked` and `choices_due`; `after_choice`
then carries out what was chosen (WD-10). A step without a target does nothing.
"""

from __future__ import annotations

from watertable.games.water_duel.position import WaterDuelPosition
from watertable.games.water_duel.rules.choices import face_up_targets
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


def resolve_step(at: WaterDuelPosition, index: int, step: Step, log: list[Event] | None) -> None:
    """Carry out one step of the card at `index` in the series."""
    active = at.series[index]
    seat = active.seat
    what = step.what
    if what == ATTACK:
        _attack(at, index, step.number, log)
    elif what == DRAIN:
        _hurt(at, index, 1 - seat, DRAINED, step.number, log)
    elif what == FLOOD:
        _hurt(at, index, 1 - seat, DRAINED, step.number, log)
        _hurt(at, index, seat, LOST, step.number, log)
    elif what == LOSE:
        _hurt(at, index, seat, LOST, step.number, log)
    elif what == GAIN:
        _gain(at, seat, active.card, step.number, log)
    elif what == DRAW:
        _draw(at, seat, step.number)
    elif what == DISCARD:
        _discard(at, seat, step.number, log)
    elif what in (LOOK_SET, DESTROY_SET):
        _choose_slot(at, seat, what, log)
    elif what == LOOK_HAND:
        _look_at_hand(at, seat, log)
    elif what == DESTROY_CONTINUOUS:
        _choose_face_up(at, seat, what, DESTROYING_CONTINUOUS, 1, log)
    elif what == TAKE_BACK:
        _choose_face_up(at, seat, what, TAKING_BACK, step.number, log)
    elif what == EXTRA_ACTION:
        _give_actions(at, seat, step.number, log)
    elif what == DEFEND:
        _defend(at, index, step.number, log)
    elif what == NEGATE:
        _negate(at, index)


# Water


def _attack(at: WaterDuelPosition, index: int, number: int, log: list[Event] | None) -> None:
    """WD-5, with the attacker's standing bonus."""
    seat = at.series[index].seat
    _hurt(at, index, 1 - seat, ATTACKED, number + at.bonuses[BONUS_ATTACK * 2 + seat], log)
    for stands in at.standing:
        if stands.seat == seat:
            _trigger(at, stands, at.pack.cards[stands.card].on_attack, log)


def _hurt(at: WaterDuelPosition, index: int, victim: int, what: int, amount: int, log: list[Event] | None) -> None:
    """Take Water from a player, less what was Defended against this card, but never below 0 (WD-5)."""
    active = at.series[index]
    blocked = 0
    if active.guard > 0 and victim != active.seat:
        blocked = min(active.guard, amount)
        at.series[index] = Activated(active.card, active.seat, active.origin, False, False, active.guard - blocked)
    lost = min(amount - blocked, at.water[victim])
    at.water[victim] = at.water[victim] - lost
    if lost > 0:
        at.ledger = [*at.ledger, Flow(victim, what, active.card, lost)]
    if log is not None:
        key = at.pack.cards[active.card].key
        log.append(WaterLost(victim, key, FLOWS[what], lost, blocked, at.water[victim]))


def _gain(at: WaterDuelPosition, seat: int, card: int, number: int, log: list[Event] | None) -> None:
    """Add Water, but never above 20 (WD-1)."""
    gained = min(number, MOST_WATER - at.water[seat])
    at.water[seat] = at.water[seat] + gained
    if gained > 0:
        at.ledger = [*at.ledger, Flow(seat, GAINED, card, gained)]
    if log is not None:
        log.append(WaterGained(seat, at.pack.cards[card].key, gained, at.water[seat]))


def _defend(at: WaterDuelPosition, index: int, number: int, log: list[Event] | None) -> None:
    """WD-7: reduce the damage of the answered card, on the opponent's turn only."""
    active = at.series[index]
    if index == 0 or active.seat == at.active:
        return
    amount = number + at.bonuses[BONUS_DEFEND * 2 + active.seat]
    target = at.series[index - 1]
    at.series[index - 1] = Activated(
        target.card, target.seat, target.origin, target.is_negated, False, target.guard + amount
    )
    if log is not None:
        log.append(DefenceRaised(active.seat, at.pack.cards[active.card].key, amount))


def _negate(at: WaterDuelPosition, index: int) -> None:
    """WD-8: the answered card has no effect. In version 1 this was not so for what a Continuous card does
    each turn (WD-6)."""
    if index > 0 and (at.has_upkeep_answers or at.series[index - 1].origin != TRIGGERED):
        target = at.series[index - 1]
        at.series[index - 1] = Activated(target.card, target.seat, target.origin, True, False, target.guard)


# Cards


def change_hand(at: WaterDuelPosition, seat: int, card: int, copies: int) -> None:
    """Add a copy of a card to a hand (1) or remove one (-1). `+=` on a list item would compile to a slow call."""
    index = seat * len(at.pack.cards) + card
    at.own_hands()
    at.hands[index] = at.hands[index] + copies
    at.hand_sizes[seat] = at.hand_sizes[seat] + copies


def _draw(at: WaterDuelPosition, seat: int, number: int) -> None:
    """Chance deals these cards before anything else happens."""
    at.draw_seat = seat
    at.draws_due += number


def _discard(at: WaterDuelPosition, seat: int, number: int, log: list[Event] | None) -> None:
    """The opponent chooses which cards to discard."""
    held = at.hand_sizes[1 - seat]
    if held == 0:
        _no_target(seat, DISCARD, log)
    else:
        _ask(at, 1 - seat, DISCARDING, min(number, held))


def _look_at_hand(at: WaterDuelPosition, seat: int, log: list[Event] | None) -> None:
    owner = 1 - seat
    if at.hand_sizes[owner] == 0:
        _no_target(seat, LOOK_HAND, log)
        return
    looked_at_hand(at, owner)
    if log is not None:
        log.append(HandSeen(seat, owner, tuple([at.pack.keys[card] for card in at.held_by(owner)])))


def _choose_slot(at: WaterDuelPosition, seat: int, what: int, log: list[Event] | None) -> None:
    """Choose one of the opponent's Set cards; if there is only one, it is taken without asking."""
    slots = 0
    only = 0
    for slot in range(SLOTS):
        if at.slots[(1 - seat) * SLOTS + slot] is not None:
            slots += 1
            only = slot
    phase = LOOKING if what == LOOK_SET else DESTROYING_SET
    if slots == 0:
        _no_target(seat, what, log)
    elif slots == 1:
        _use_slot(at, seat, phase, only, log)
    else:
        _ask(at, seat, phase, 1)


def _use_slot(at: WaterDuelPosition, seat: int, phase: int, slot: int, log: list[Event] | None) -> None:
    owner = 1 - seat
    if phase == LOOKING:
        card = looked_at_slot(at, owner, slot)
        if log is not None:
            log.append(SetCardSeen(seat, owner, slot + 1, at.pack.cards[card].key))
        return
    hidden = at.slots[owner * SLOTS + slot]
    assert hidden is not None
    at.slots[owner * SLOTS + slot] = None
    shown_from_slot(at, owner, hidden)
    at.discards = [*at.discards, hidden.card]
    if log is not None:
        log.append(SetCardDestroyed(owner, slot + 1, at.pack.cards[hidden.card].key))


def _choose_face_up(
    at: WaterDuelPosition, seat: int, what: int, phase: int, number: int, log: list[Event] | None
) -> None:
    """Choose a face-up card; if there is only one kind to choose from, it is taken without asking."""
    for left in range(number, 0, -1):
        targets = face_up_targets(at, seat, phase)
        if len(targets) > 1:
            _ask(at, seat, phase, left)
            return
        if not targets:
            if left == number:
                _no_target(seat, what, log)
            return
        _use_face_up(at, seat, phase, targets[0], log)


def _use_face_up(at: WaterDuelPosition, seat: int, phase: int, card: int, log: list[Event] | None) -> None:
    key = at.pack.cards[card].key
    if phase == TAKING_BACK:
        at.discards = at.discards[:]
        at.discards.remove(card)
        change_hand(at, seat, card, 1)
        taken_openly(at, seat, card)
        if log is not None:
            log.append(CardTakenBack(seat, key))
        return
    owner = 1 - seat
    for index in range(len(at.standing)):
        if at.standing[index].seat == owner and at.standing[index].card == card:
            at.standing = at.standing[:index] + at.standing[index + 1 :]
            if index < at.upkeep:
                at.upkeep -= 1
            break
    at.raise_bonuses(card, owner, -1)
    at.discards = [*at.discards, card]
    if log is not None:
        log.append(ContinuousDestroyed(owner, key))


def _give_actions(at: WaterDuelPosition, seat: int, number: int, log: list[Event] | None) -> None:
    """Give extra Actions: two a turn at most, and only on the seat's own turn."""
    given = min(number, MOST_EXTRA_ACTIONS - at.extra_actions) if seat == at.active else 0
    at.actions += given
    at.extra_actions += given
    if log is not None:
        log.append(ActionsGained(seat, given))


# Continuous cards


def when_set(at: WaterDuelPosition, seat: int, log: list[Event] | None) -> None:
    """Carry out what the seat's Continuous cards do when it Sets a card."""
    for stands in at.standing:
        if stands.seat == seat:
            _trigger(at, stands, at.pack.cards[stands.card].on_set, log)


def _trigger(at: WaterDuelPosition, stands: Standing, steps: list[Step], log: list[Event] | None) -> None:
    for step in steps:
        if step.what == GAIN:
            _gain(at, stands.seat, stands.card, step.number, log)
        else:
            _draw(at, stands.seat, step.number)


# Choices


def _ask(at: WaterDuelPosition, seat: int, phase: int, choices: int) -> None:
    at.asked = seat
    at.phase = phase
    at.choices_due = choices


def _no_target(seat: int, what: int, log: list[Event] | None) -> None:
    if log is not None:
        log.append(NoTarget(seat, STEP_NAMES[what]))


def after_choice(at: WaterDuelPosition, seat: int, move: Move, log: list[Event] | None) -> None:
    """Carry out what was chosen for the current step."""
    at.choices_due -= 1
    if isinstance(move, Discard):
        card = at.pack.numbers[move.card]
        change_hand(at, seat, card, -1)
        shown_from_hand(at, seat, card)
        at.discards = [*at.discards, card]
        if log is not None:
            log.append(CardDiscarded(seat, move.card))
    elif isinstance(move, ChooseSlot):
        _use_slot(at, seat, at.phase, move.slot - 1, log)
    elif isinstance(move, ChooseCard):
        _use_face_up(at, seat, at.phase, at.pack.numbers[move.card], log)
        left = at.choices_due
        at.choices_due = 0
        if left > 0:
            _choose_face_up(at, seat, TAKE_BACK, at.phase, left, log)
