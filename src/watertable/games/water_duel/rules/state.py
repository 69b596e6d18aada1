"""A game of Water Duel in progress: where every card is, whose decision it is, what is due next.

What may be done is in `legality.py`, the course of a turn and of a series of answers in `course.py`,
what the steps of a card do in `effects.py`, what players know of hidden cards in `knowledge.py`.
"""

from __future__ import annotations

from dataclasses import dataclass

from watertable.games.water_duel.pack.reader import DECK_SIZE, WaterDuelPack
from watertable.games.water_duel.rules import course
from watertable.games.water_duel.rules.knowledge import breaches
from watertable.games.water_duel.rules.legality import legal_moves, why_not
from watertable.games.water_duel.rules.moves import SLOTS, STARTS
from watertable.games.water_duel.rules.phases import ANSWER, MOST_WATER, OVER, QUESTIONS, START, TURN
from watertable.games.water_duel.rules.pieces import (
    FLOWS,
    GAINED,
    TRIGGERED,
    Activated,
    FaceDown,
    Flow,
    Known,
    Standing,
)
from watertable.games.water_duel.rules.view import WaterDuelView, view_of
from watertable.kernel.errors import Reason
from watertable.kernel.events import Event
from watertable.kernel.moves import CHANCE, Move
from watertable.kernel.outcome import Outcome, Score, ScoreItem
from watertable.kernel.rng import Rng
from watertable.kernel.setup import Setup
from watertable.kernel.state import State


@dataclass(eq=False, init=False, repr=False)
class WaterDuelState(State):
    """The position. Cards are called by their number in the pack."""

    water: list[int]
    hands: list[int]
    """How many copies of each card a seat holds, at index seat * kinds + card."""
    hand_sizes: list[int]
    deck: list[int]
    """How many copies of each card the deck holds. It has no order."""
    deck_size: int
    discards: list[int]
    """The discard pile, the top card last."""
    slots: list[FaceDown | None]
    """The Set cards, at index seat * SLOTS + slot."""
    set_counts: list[int]
    """How many cards each seat has Set so far."""
    standing: list[Standing]
    """The Continuous cards of both players, in the order they were played."""
    bonuses: list[int]
    """What the Continuous cards add up to, at index bonus * 2 + seat."""
    known: list[Known]
    """What the players know of each other's hidden cards; see `knowledge.py`."""
    public: list[Known]
    """What everyone knows of them."""
    series: list[Activated]
    """The cards being played: each answers the one before it (WD-6)."""
    ledger: list[Flow]
    """Every change of Water so far."""
    phase: int
    asked: int
    """The seat that decides, where it is not chance."""
    first: int
    active: int
    """Whose turn it is."""
    turn: int
    actions: int
    """The Actions that the active player may still perform."""
    extra_actions: int
    """The extra Actions given in this turn (two at most)."""
    has_set_card: bool
    upkeep: int
    """The index in `standing` from which on Continuous cards have yet to act this turn; -1 when
    all have."""
    resolving: int
    """The index in `series` of the card whose effect is being carried out; -1 while none is."""
    step: int
    """How many steps of that effect are done."""
    draw_seat: int
    draws_due: int
    choices_due: int
    """How many more times `asked` has to choose for the current step."""
    winner: int
    """Who won; -1 while the game goes on and for a draw."""
    cause: str
    """Why the game ended: "dry", "both-dry" or "turns"; empty while it goes on."""

    def __init__(self, setup: Setup, source: WaterDuelState | None = None) -> None:
        """An empty table, or an independent copy of `source`."""
        self.setup = setup
        pack = setup.pack
        assert isinstance(pack, WaterDuelPack)
        self.pack = pack
        if source is not None:
            self._copy_from(source)
            return
        kinds = len(pack.cards)
        self.water = [MOST_WATER, MOST_WATER]
        self.hands = [0] * (2 * kinds)
        self.hand_sizes = [0, 0]
        self.deck = list(pack.copies)
        self.deck_size = DECK_SIZE
        self.discards = []
        self.slots = [None] * (2 * SLOTS)
        self.set_counts = [0, 0]
        self.standing = []
        self.bonuses = [0] * 8
        self.known = []
        self.public = []
        self.series = []
        self.ledger = []
        self.phase = START
        self.asked = 0
        self.first = 0
        self.active = 0
        self.turn = 0
        self.actions = 0
        self.extra_actions = 0
        self.has_set_card = False
        self.upkeep = -1
        self.resolving = -1
        self.step = 0
        self.draw_seat = 0
        self.draws_due = 0
        self.choices_due = 0
        self.winner = -1
        self.cause = ""

    def _copy_from(self, source: WaterDuelState) -> None:
        self.water = source.water[:]
        self.hands = source.hands[:]
        self.hand_sizes = source.hand_sizes[:]
        self.deck = source.deck[:]
        self.deck_size = source.deck_size
        self.discards = source.discards[:]
        self.slots = source.slots[:]
        self.set_counts = source.set_counts[:]
        self.standing = source.standing[:]
        self.bonuses = source.bonuses[:]
        self.known = source.known[:]
        self.public = source.public[:]
        self.series = source.series[:]
        self.ledger = source.ledger[:]
        self.phase = source.phase
        self.asked = source.asked
        self.first = source.first
        self.active = source.active
        self.turn = source.turn
        self.actions = source.actions
        self.extra_actions = source.extra_actions
        self.has_set_card = source.has_set_card
        self.upkeep = source.upkeep
        self.resolving = source.resolving
        self.step = source.step
        self.draw_seat = source.draw_seat
        self.draws_due = source.draws_due
        self.choices_due = source.choices_due
        self.winner = source.winner
        self.cause = source.cause

    def copy(self) -> WaterDuelState:
        return WaterDuelState(self.setup, self)

    # Who decides what

    def to_act(self) -> int | None:
        if self.phase >= TURN:
            return self.asked if self.phase != OVER else None
        return CHANCE

    def question(self) -> str:
        return QUESTIONS[self.phase]

    def is_window(self) -> bool:
        return self.phase == ANSWER

    def has_secrets(self) -> bool:
        return True

    def legal_moves(self, seat: int) -> list[Move]:
        return legal_moves(self, seat)

    def why_not(self, seat: int, move: Move) -> Reason | None:
        return why_not(self, seat, move)

    def chance_outcomes(self) -> list[tuple[Move, int]]:
        if self.phase == START:
            return [(STARTS[0], 1), (STARTS[1], 1)]
        outcomes: list[tuple[Move, int]] = []
        if self.phase < TURN:
            for card in range(len(self.deck)):
                if self.deck[card] > 0:
                    outcomes.append((self.pack.draw_moves[card], self.deck[card]))
        return outcomes

    def draw_chance(self, rng: Rng) -> Move:
        if self.phase == START:
            return STARTS[rng.below(2)]
        ticket = rng.below(self.deck_size)
        card = 0
        deck = self.deck
        while ticket >= deck[card]:
            ticket -= deck[card]
            card += 1
        return self.pack.draw_moves[card]

    def perform(self, seat: int, move: Move, log: list[Event] | None) -> None:
        course.perform(self, seat, move, log)

    # What it comes to

    def score(self, seat: int) -> Score:
        """The Water the seat has, and where every point of it came from or went to."""
        items = [ScoreItem("start", MOST_WATER)]
        for flow in summed_up(self.ledger):
            if flow[0] == seat:
                sign = 1 if flow[1] == GAINED else -1
                key = self.pack.cards[flow[2]].key
                items.append(ScoreItem(FLOWS[flow[1]], sign * flow[3], flow[4], (key,)))
        return Score(self.water[seat], tuple(items))

    def outcome(self) -> Outcome | None:
        if self.phase != OVER:
            return None
        winners = (self.winner,) if self.winner >= 0 else ()
        return Outcome(winners, (self.score(0), self.score(1)), "WD-14" if self.cause == "turns" else "WD-11")

    def view(self, seat: int | None) -> WaterDuelView:
        return view_of(self, seat)

    def faults(self) -> list[str]:
        """What must always be true (WD-1, WD-4, WD-10), and what is kept twice for speed."""
        found: list[str] = []
        kinds = len(self.pack.cards)
        places = self._everywhere()
        for card in range(kinds):
            if places[card] != self.pack.copies[card]:
                found.append(f"{places[card]} copies of {self.pack.cards[card].key}, not {self.pack.copies[card]}")
        if min(self.hands) < 0 or min(self.deck) < 0:
            found.append("a hand or the deck has fewer than no copies of a card")
        if sum(self.deck) != self.deck_size:
            found.append("the deck is miscounted")
        for seat in range(2):
            if not 0 <= self.water[seat] <= MOST_WATER:
                found.append(f"seat {seat} has {self.water[seat]} Water (WD-1)")
            if self.water[seat] == 0 and self.phase != OVER:
                found.append(f"seat {seat} has no Water, but the game goes on (WD-11)")
            if sum(self.hands[seat * kinds : (seat + 1) * kinds]) != self.hand_sizes[seat]:
                found.append(f"the hand of seat {seat} is miscounted")
            score = self.score(seat)
            if sum([item.points for item in score.items]) != score.total:
                found.append(f"the Water of seat {seat} is not accounted for")
        bonuses = [0] * 8
        for stands in self.standing:
            for bonus in self.pack.cards[stands.card].bonuses:
                bonuses[bonus.what * 2 + stands.seat] += bonus.number
        if bonuses != self.bonuses:
            found.append("the bonuses of the Continuous cards are miscounted")
        found.extend(breaches(self, self.known, True))
        found.extend(breaches(self, self.public, False))
        return found

    def _everywhere(self) -> list[int]:
        """How many copies of each card there are, in all places together (WD-10: a card that is
        being played is in the series alone)."""
        kinds = len(self.pack.cards)
        places = [self.deck[card] + self.hands[card] + self.hands[kinds + card] for card in range(kinds)]
        for card in self.discards:
            places[card] += 1
        for hidden in self.slots:
            if hidden is not None:
                places[hidden.card] += 1
        for stands in self.standing:
            places[stands.card] += 1
        for active in self.series:
            if active.origin != TRIGGERED and not active.has_stayed:
                places[active.card] += 1
        return places


def summed_up(ledger: list[Flow]) -> list[tuple[int, int, int, int, int]]:
    """(seat, what, card, amount, how often) for each kind of change, in a stable order."""
    amounts: dict[tuple[int, int, int], tuple[int, int]] = {}
    for flow in ledger:
        key = (flow.seat, flow.what, flow.card)
        amount, count = amounts.get(key, (0, 0))
        amounts[key] = (amount + flow.amount, count + 1)
    return [(key[0], key[1], key[2], amounts[key][0], amounts[key][1]) for key in sorted(amounts)]
