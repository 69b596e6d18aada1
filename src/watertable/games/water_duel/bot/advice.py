"""What a coach says to a newcomer before a decision in Water Duel: what ends the game, what a Set card is good for,
which answer is worth its price. It looks at what the seat sees, its own cards and what lies open, and does not search.
"""

from __future__ import annotations

from typing import Final

from watertable.games.water_duel.bot.evaluation import card_worth, standing_worth
from watertable.games.water_duel.position import WaterDuelPosition
from watertable.games.water_duel.rules.activation import cost_of, does_damage
from watertable.games.water_duel.rules.moves import SLOTS, ChooseCard, Discard, Flip, Play, SetCard
from watertable.games.water_duel.rules.phases import (
    ANSWER,
    DESTROYING_CONTINUOUS,
    DISCARDING,
    MOST_WATER,
    TAKING_BACK,
    TURN,
)
from watertable.games.water_duel.rules.pieces import TRIGGERED, Activated
from watertable.games.water_duel.rules.steps import (
    ATTACK,
    BONUS_ATTACK,
    BONUS_DEFEND,
    DEFEND,
    DRAIN,
    FLOOD,
    GAIN,
    LOSE,
    Card,
    Step,
)
from watertable.kernel.evaluator import Remark
from watertable.kernel.moves import Move

MOST: Final = 2
"""How many things the coach says at once."""
THIRSTY: Final = 7
"""With so little Water, gaining some comes first."""
SMALL: Final = 2
"""Damage that is not worth an answer that costs as much."""
MANY_ATTACKS: Final = 4


class _Option:
    """A card that the seat may play now, from the hand or Set."""

    def __init__(self, card: Card, slot: int, cost: int) -> None:
        self.card = card
        self.slot = slot
        """Where it is Set, counted from 1; 0 for a card in the hand."""
        self.cost = cost


def advice(at: WaterDuelPosition, seat: int, moves: list[Move]) -> list[Remark]:
    """What to think of before this decision, the most important first."""
    said: list[Remark] = []
    if at.phase == TURN:
        _about_the_turn(at, seat, moves, said)
    elif at.phase == ANSWER:
        _about_answering(at, seat, moves, said)
    elif at.phase == DISCARDING:
        _about_discarding(at, moves, said)
    elif at.phase in (DESTROYING_CONTINUOUS, TAKING_BACK):
        _about_choosing(at, moves, said)
    return said[:MOST]


def _options(at: WaterDuelPosition, seat: int, moves: list[Move]) -> list[_Option]:
    found: list[_Option] = []
    for move in moves:
        if isinstance(move, Play):
            card = at.pack.cards[at.pack.numbers[move.card]]
            found.append(_Option(card, 0, cost_of(at, seat, card)))
        elif isinstance(move, Flip):
            hidden = at.slots[seat * SLOTS + move.slot - 1]
            if hidden is not None and hidden.card >= 0:
                found.append(_Option(at.pack.cards[hidden.card], move.slot, 0))
    return found


def _sum_of(steps: list[Step], what: int) -> int:
    total = 0
    for step in steps:
        if step.what == what:
            total += step.number
    return total


def _damage(at: WaterDuelPosition, seat: int, card: Card) -> int:
    """What the card takes from the other player when this seat plays it."""
    total = _sum_of(card.steps, DRAIN) + _sum_of(card.steps, FLOOD)
    return total + card.attack + at.bonuses[BONUS_ATTACK * 2 + seat] if card.has_attack else total


def _named(option: _Option, values: dict[str, str | int]) -> dict[str, str | int]:
    values["card"] = option.card.key
    return values


# The own turn


def _about_the_turn(at: WaterDuelPosition, seat: int, moves: list[Move], said: list[Remark]) -> None:
    options = _options(at, seat, moves)
    can_set = [at.pack.cards[at.pack.numbers[move.card]] for move in moves if isinstance(move, SetCard)]
    _about_the_end(at, seat, options, said)
    _about_gaining(at, seat, options, said)
    _about_set_cards(at, seat, options, said)
    _about_setting(at, seat, can_set, said)
    _about_actions(at, seat, options, said)
    if not options and not can_set:
        said.append(Remark("end-turn"))
    elif not said and can_set:
        said.append(Remark("wait" if options else "only-set"))


def _about_the_end(at: WaterDuelPosition, seat: int, options: list[_Option], said: list[Remark]) -> None:
    """Cards that end the game: for the other player, or for whoever plays them (WD-11)."""
    other = 1 - seat
    best: _Option | None = None
    for option in options:
        own = _sum_of(option.card.steps, LOSE) + _sum_of(option.card.steps, FLOOD)
        if own > 0 and at.water[seat] - option.cost - own < 1:
            said.append(Remark("own-last", _named(option, {"water": at.water[seat]})))
        elif _damage(at, seat, option.card) >= at.water[other] and (best is None or option.cost < best.cost):
            best = option
    if best is not None:
        values = _named(best, {"seat": other, "water": at.water[other], "damage": _damage(at, seat, best.card)})
        said.insert(0, Remark("win", values))


def _about_gaining(at: WaterDuelPosition, seat: int, options: list[_Option], said: list[Remark]) -> None:
    if at.water[seat] > THIRSTY:
        return
    best: _Option | None = None
    most = 1
    for option in options:
        gain = _sum_of(option.card.steps, GAIN) - option.cost
        if gain > most:
            most = gain
            best = option
    if best is not None:
        said.append(Remark("gain", _named(best, {"water": at.water[seat], "gain": _sum_of(best.card.steps, GAIN)})))


def _about_set_cards(at: WaterDuelPosition, seat: int, options: list[_Option], said: list[Remark]) -> None:
    """WD-4: a Set card is free. One that answers is better kept."""
    best: _Option | None = None
    for option in options:
        is_answer = option.card.is_showdown or option.card.has_defend or option.card.has_negate
        gain = _sum_of(option.card.steps, GAIN)
        is_wasted = gain > 0 and at.water[seat] + gain > MOST_WATER
        if (
            option.slot > 0
            and not is_answer
            and not is_wasted
            and (best is None or card_worth(option.card) > card_worth(best.card))
        ):
            best = option
    if best is not None and card_worth(best.card) > 0:
        said.append(Remark("free", _named(best, {"slot": best.slot})))


def _about_setting(at: WaterDuelPosition, seat: int, can_set: list[Card], said: list[Remark]) -> None:
    """WD-4: Setting costs nothing, and from the next turn on the card is free: best for answers and for dear cards."""
    answer: Card | None = None
    dear: Card | None = None
    for card in can_set:
        cost = cost_of(at, seat, card)
        if card.is_answer_only and cost > 0 and (answer is None or cost > cost_of(at, seat, answer)):
            answer = card
        if at.water[seat] - cost < 1 and (dear is None or cost > cost_of(at, seat, dear)):
            dear = card
    if dear is not None:
        values: dict[str, str | int] = {"card": dear.key, "cost": cost_of(at, seat, dear), "water": at.water[seat]}
        said.append(Remark("too-dear", values))
    elif answer is not None:
        said.append(Remark("set-negate" if answer.has_negate else "set-defend", {"card": answer.key}))
    elif can_set and at.actions == 0:
        said.append(Remark("still-set"))


def _about_actions(at: WaterDuelPosition, seat: int, options: list[_Option], said: list[Remark]) -> None:
    """What is worth an Action (WD-3)."""
    lasting: _Option | None = None
    attack: _Option | None = None
    attacks = 0
    for option in options:
        if option.slot > 0 or at.water[seat] - option.cost < 2:
            continue
        worth = card_worth(option.card) - option.cost
        is_better = lasting is None or worth > card_worth(lasting.card) - lasting.cost
        if option.card.is_continuous and worth > 0 and is_better:
            lasting = option
        if option.card.has_attack and not option.card.is_showdown:
            attacks += at.hands[seat * len(at.pack.cards) + option.card.number]
            if attack is None or worth > card_worth(attack.card) - attack.cost:
                attack = option
    if lasting is not None:
        said.append(Remark("lasting", _named(lasting, {"cost": lasting.cost})))
    if attack is not None and attacks >= MANY_ATTACKS:
        said.append(Remark("attacks", _named(attack, {"attacks": attacks, "actions": at.actions})))
    elif attack is not None and lasting is None:
        damage = _damage(at, seat, attack.card)
        said.append(Remark("attack", _named(attack, {"damage": damage, "cost": attack.cost})))


# Answering


def _about_answering(at: WaterDuelPosition, seat: int, moves: list[Move], said: list[Remark]) -> None:
    last = at.series[len(at.series) - 1]
    played = at.pack.cards[last.card]
    options = _options(at, seat, moves)
    damage = _threat(at, last)
    if not options:
        is_fatal = damage >= at.water[seat]
        said.append(Remark("nothing-fatal" if is_fatal else "nothing", {"card": played.key}))
        return
    if damage > 0:
        _about_damage(at, seat, options, damage, said)
        return
    negate = _cheapest_negate(options)
    if negate is None:
        said.append(Remark("harmless", {"card": played.key}))
    elif played.is_continuous and last.origin != TRIGGERED:
        said.append(Remark("stop-lasting", _named(negate, {"played": played.key})))
    elif len(at.series) > 1 and at.series[len(at.series) - 2].seat == seat:
        own = at.pack.cards[at.series[len(at.series) - 2].card]
        said.append(Remark("let-through", _named(negate, {"played": played.key, "own": own.key})))
    else:
        said.append(Remark("save-negate", _named(negate, {"played": played.key})))


def _threat(at: WaterDuelPosition, last: Activated) -> int:
    """The Water that the last card of the series would take from the one who may answer it."""
    if not does_damage(at, last):
        return 0
    card = at.pack.cards[last.card]
    if last.origin == TRIGGERED:
        return _sum_of(card.each_turn, DRAIN) + _sum_of(card.each_turn, FLOOD) + _sum_of(card.each_turn, ATTACK)
    return _damage(at, last.seat, card)


def _cheapest_negate(options: list[_Option]) -> _Option | None:
    best: _Option | None = None
    for option in options:
        if option.card.has_negate and (best is None or option.cost < best.cost):
            best = option
    return best


def _blocked(at: WaterDuelPosition, seat: int, option: _Option, damage: int) -> int:
    """How much of the damage this answer stops (WD-7, WD-8)."""
    if option.card.has_negate:
        return damage
    if not option.card.has_defend or at.active == seat:
        return 0
    guard = _sum_of(option.card.steps, DEFEND) + at.bonuses[BONUS_DEFEND * 2 + seat]
    return guard if guard < damage else damage


def _about_damage(at: WaterDuelPosition, seat: int, options: list[_Option], damage: int, said: list[Remark]) -> None:
    best: _Option | None = None
    most = -100
    for option in options:
        blocked = _blocked(at, seat, option, damage)
        # What is left of a stronger answer is lost; a Negate stops what nothing else does.
        worth = 2 * (blocked - option.cost) - (1 if option.card.has_negate else 0)
        if at.water[seat] - option.cost - (damage - blocked) < 1:
            worth -= 50
        if blocked > 0 and worth > most:
            most = worth
            best = option
    is_fatal = damage >= at.water[seat]
    if best is None:
        said.append(Remark("strike-back", _named(options[0], {"damage": damage})))
        return
    blocked = _blocked(at, seat, best, damage)
    values = _named(best, {"damage": damage, "blocked": blocked, "cost": best.cost, "water": at.water[seat]})
    if is_fatal:
        # An answer that does not save its player is no help.
        is_saved = at.water[seat] - best.cost - (damage - blocked) > 0
        last = at.pack.cards[at.series[len(at.series) - 1].card]
        said.append(Remark("fatal", values) if is_saved else Remark("nothing-fatal", {"card": last.key}))
    elif best.slot > 0:
        said.append(Remark("answer-free", values))
    elif damage <= SMALL and best.cost >= damage:
        said.append(Remark("small", values))
    else:
        said.append(Remark("answer" if best.cost else "answer-no-cost", values))


# Other choices


def _about_discarding(at: WaterDuelPosition, moves: list[Move], said: list[Remark]) -> None:
    """The least useful card in the hand."""
    least: Card | None = None
    for move in moves:
        if isinstance(move, Discard):
            card = at.pack.cards[at.pack.numbers[move.card]]
            if least is None or card_worth(card) - card.cost < card_worth(least) - least.cost:
                least = card
    if least is not None and len(moves) > 1:
        said.append(Remark("discard", {"card": least.key}))


def _about_choosing(at: WaterDuelPosition, moves: list[Move], said: list[Remark]) -> None:
    """The card that does most: to be destroyed, or to be taken back."""
    best: Card | None = None
    most = 0.0
    for move in moves:
        if isinstance(move, ChooseCard):
            card = at.pack.cards[at.pack.numbers[move.card]]
            worth = standing_worth(card) if at.phase == DESTROYING_CONTINUOUS else card_worth(card) - card.cost
            if best is None or worth > most:
                most = worth
                best = card
    if best is not None and len(moves) > 1:
        said.append(Remark("destroy" if at.phase == DESTROYING_CONTINUOUS else "take-back", {"card": best.key}))
