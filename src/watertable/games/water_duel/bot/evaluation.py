"""How bots evaluate positions of Water Duel.

A player without Water loses, and the less Water there is, the more each point counts. A card is worth
what its steps bring minus its cost: most in play, less when Set (free to play, but the opponent sees it
coming), least in the hand, because there are only two Actions a turn. Search uses a network that was
trained on each card instead; see `inputs.py`.
"""

from __future__ import annotations

from math import exp
from typing import Final

from mypy_extensions import i64

from watertable.games.water_duel.bot.inputs import NETWORK, OWN, SHARED, inputs_of
from watertable.games.water_duel.pack.reader import WaterDuelPack
from watertable.games.water_duel.position import WaterDuelPosition
from watertable.games.water_duel.rules.activation import does_damage
from watertable.games.water_duel.rules.moves import SLOTS, Flip, Play
from watertable.games.water_duel.rules.phases import ANSWER, DEAL, DRAWING, OVER, START, TURN
from watertable.games.water_duel.rules.pieces import TRIGGERED
from watertable.games.water_duel.rules.state import WaterDuelState
from watertable.games.water_duel.rules.steps import (
    ATTACK,
    BONUS_DISCOUNT,
    BONUS_TOLL,
    DEFEND,
    DISCARD,
    DRAIN,
    DRAW,
    EXTRA_ACTION,
    FLOOD,
    GAIN,
    LOSE,
    NEGATE,
    TAKE_BACK,
    Card,
    Step,
)
from watertable.kernel.evaluator import LinearEvaluator, Remark, shares_of
from watertable.kernel.moves import PASS, Move
from watertable.kernel.rng import Rng
from watertable.kernel.state import State

WEIGHTS: Final[list[float]] = [0.17, -0.12, 0.08, 0.05, 0.09, 0.12, 0.1, 0.05]
OLD_PACKS: Final = (
    "e5e1b174470dfc83ccf86af22a908f69a311f137ee4eb3cd5961533cb8cd18a8",
    "3e3b90cb8e4b67c415410e770bec6ffa16b74c6638d5f2adc229855b6eda7085",
)
"""The digests of versions 1 and 2 of the default pack. They have the same cards as version 3, on which the network was
trained, some of them with other numbers; it serves games with them too (docs/bots.md)."""
TURNS_AHEAD: Final = 4.0
"""For how many turns a Continuous card is expected to act."""


def _step_worth(step: Step) -> float:
    """The value of a step, in points of Water."""
    what = step.what
    number = float(step.number)
    if what in (ATTACK, DRAIN):
        return 0.9 * number
    if what in (GAIN, DEFEND):
        return 0.8 * number
    if what in (DRAW, DISCARD, TAKE_BACK):
        return 1.6 * number
    if what == NEGATE:
        return 4.0
    if what == EXTRA_ACTION:
        return 2.0 * number
    if what == FLOOD:
        return 0.1 * number
    if what == LOSE:
        return -number
    return 1.0


def card_worth(card: Card) -> float:
    """The value of playing a card, in points of Water, without its cost."""
    worth = 0.0
    for step in card.steps:
        worth += _step_worth(step)
    return worth + standing_worth(card)


def standing_worth(card: Card) -> float:
    """The value of what a Continuous card will do from now on."""
    worth = 0.0
    for step in card.each_turn:
        worth += TURNS_AHEAD * _step_worth(step)
    for step in card.on_set:
        worth += 0.5 * TURNS_AHEAD * _step_worth(step)
    for step in card.on_attack:
        worth += 0.8 * TURNS_AHEAD * _step_worth(step)
    for bonus in card.bonuses:
        often = 1.5 if bonus.what in (BONUS_DISCOUNT, BONUS_TOLL) else 0.8
        worth += TURNS_AHEAD * often * bonus.number
    return worth


_Features = tuple[float, float, float, float, float, float, float, float]

_MOST_LEARNT: Final = 20
_learnt: Final[dict[str, tuple[list[float], list[float], list[float]]]] = {}
"""By pack: what each card is worth when it is played, in the hand, and on the table."""


class WaterDuelEvaluator(LinearEvaluator):
    """Evaluates positions in which no card is being played."""

    def __init__(self) -> None:
        super().__init__(WEIGHTS, NETWORK)
        self.input_names = (OWN, SHARED)
        self.samples = 6
        self.temperature = 0.2
        self.prior_weight = 0.5
        self._worths: list[float] = []
        self._in_hand: list[float] = []
        """The same less the cost."""
        self._standing: list[float] = []
        self._pack: WaterDuelPack | None = None

    def _learn(self, pack: WaterDuelPack) -> None:
        """Compute the value of each card in a pack, once."""
        if self._pack is pack:
            return
        known = _learnt.get(pack.digest)
        if known is None:
            if len(_learnt) >= _MOST_LEARNT:
                _learnt.clear()
            standing = [standing_worth(card) for card in pack.cards]
            playing = [card_worth(card) for card in pack.cards]
            known = (playing, [playing[card] - pack.cards[card].cost for card in range(len(playing))], standing)
            _learnt[pack.digest] = known
        self._pack = pack
        self._worths = known[0]
        self._in_hand = known[1]
        self._standing = known[2]

    def features(self, state: State) -> list[list[float]]:
        assert isinstance(state, WaterDuelState)
        at = state.at
        self._learn(at.pack)
        hands = self._of_hands(at)
        return [list(self._of_seat(at, 0, hands[0], hands[1])), list(self._of_seat(at, 1, hands[2], hands[3]))]

    def evaluate(self, state: State) -> list[float]:
        """The softmax of the weighted features, as `LinearEvaluator` has it, without making lists on the way."""
        assert isinstance(state, WaterDuelState)
        at = state.at
        self._learn(at.pack)
        hands = self._of_hands(at)
        first = self._worth(self._of_seat(at, 0, hands[0], hands[1]))
        second = self._worth(self._of_seat(at, 1, hands[2], hands[3]))
        if first > second:
            second = exp(second - first)
            first = 1.0
        else:
            first = exp(first - second)
            second = 1.0
        every = first + second
        return [first / every, second / every]

    def _worth(self, own: _Features) -> float:
        weights = self.weights
        worth = weights[0] * own[0] + weights[1] * own[1] + weights[2] * own[2] + weights[3] * own[3]
        return worth + weights[4] * own[4] + weights[5] * own[5] + weights[6] * own[6] + weights[7] * own[7]

    def _of_hands(self, at: WaterDuelPosition) -> tuple[float, float, float, float]:
        """What the cards in each hand are worth, and the best of them: first of seat 0, then of seat 1."""
        worths = self._in_hand
        kinds: i64 = len(worths)
        first = 0.0
        first_best = 0.0
        second = 0.0
        second_best = 0.0
        card: i64 = 0
        # Nearly all counts are 0. Compiled code walks along a list much faster than it looks up each item.
        for count in at.hands:
            if count:
                if card < kinds:
                    worth = worths[card]
                    first += count * worth
                    if worth > first_best:
                        first_best = worth
                else:
                    worth = worths[card - kinds]
                    second += count * worth
                    if worth > second_best:
                        second_best = worth
            card += 1  # noqa: SIM113, as enumerate would count with objects
        return first, first_best, second, second_best

    def _of_seat(self, at: WaterDuelPosition, seat: i64, in_hand: float, best: float) -> _Features:
        """The features of a seat, as a tuple, which compiled code makes without any objects."""
        water = at.water[seat]
        set_worth = 0.0
        first: i64 = seat * SLOTS
        for slot in range(first, first + SLOTS):
            hidden = at.slots[slot]
            if hidden is not None:
                set_worth += self._worths[hidden.card]
        stands = 0.0
        for standing in at.standing:
            if standing.seat == seat:
                stands += self._standing[standing.card]
        return (
            float(water),
            float(7 - water) if water < 7 else 0.0,
            in_hand,
            float(at.hand_sizes[seat]),
            set_worth,
            stands,
            float(at.actions) if at.active == seat and at.phase == TURN else 0.0,
            best,
        )

    def inputs(self, state: State) -> tuple[list[list[float]], list[float]]:
        assert isinstance(state, WaterDuelState)
        return inputs_of(state.at)

    def foresee(self, state: State) -> list[float]:
        """The network evaluates games that go on with an old version of the default pack too."""
        network = self.network
        if network is None or state.setup.pack.digest not in OLD_PACKS:
            return super().foresee(state)
        own, shared = self.inputs(state)
        return shares_of(network.worths(own, shared))

    def is_quiet(self, state: State) -> bool:
        assert isinstance(state, WaterDuelState)
        at = state.at
        phase = at.phase
        return phase in (TURN, START, DEAL) or (phase == DRAWING and not at.series)

    def quick_move(self, state: State, seat: int, moves: list[Move], rng: Rng) -> Move:
        """Answer damage, and Continuous cards that are played, more often than other cards; otherwise choose at
        random."""
        assert isinstance(state, WaterDuelState)
        at = state.at
        if at.phase != ANSWER:
            return moves[rng.below(len(moves))]
        last = at.series[len(at.series) - 1]
        hurts = does_damage(at, last) or (last.origin != TRIGGERED and at.pack.cards[last.card].is_continuous)
        if rng.below(10) < (4 if hurts else 8):
            return PASS
        chosen = moves[rng.below(len(moves))]
        return chosen

    def remarks(self, before: State, after: State, seat: int, move: Move) -> list[Remark]:
        """Remarks on Water and on cards played face up only; Set cards and plans for later stay secret."""
        assert isinstance(before, WaterDuelState)
        assert isinstance(after, WaterDuelState)
        return self._remarks(before.at, after.at, seat, move)

    def _remarks(self, before: WaterDuelPosition, after: WaterDuelPosition, seat: int, move: Move) -> list[Remark]:
        said: list[Remark] = []
        if isinstance(move, Play | Flip) and after.series and after.phase != OVER:
            card = after.pack.cards[after.series[len(after.series) - 1].card]
            if card.has_attack:
                other = 1 - seat
                said.append(Remark("attacks", {"points": card.attack, "other": other, "water": after.water[other]}))
            elif card.has_negate:
                said.append(Remark("negates"))
            elif card.has_defend:
                said.append(Remark("defends"))
        for who in (seat, 1 - seat):
            if after.water[who] != before.water[who]:
                said.append(Remark("water", {"seat": who, "before": before.water[who], "water": after.water[who]}))
        return said
