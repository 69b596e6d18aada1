"""A game of Pearl Divers in progress, and what each diver sees of it."""

from __future__ import annotations

from dataclasses import dataclass

from tests.conformance.toy_game.moves import (
    Challenge,
    Challenged,
    Claim,
    Dive,
    Dived,
    Draw,
    GameEnded,
    Look,
    Passed,
    PearlClaimed,
    PearlDrawn,
    PearlSeen,
    PearlShown,
)
from watertable.kernel import (
    CHANCE,
    PASS,
    Event,
    Move,
    Outcome,
    Pack,
    Pass,
    Reason,
    Score,
    ScoreItem,
    Setup,
    State,
    View,
)
from watertable.kernel.values import Value


class PearlPack(Pack):
    values: list[int]
    counts: list[int]
    turns: int


@dataclass(eq=False, init=False, repr=False)
class Laid(Value):
    """A pearl on the table: what was claimed, what it is (0: not known), and whether it lies face up."""

    claim: int
    pearl: int
    is_shown: bool

    def __init__(self, claim: int, pearl: int, is_shown: bool) -> None:
        self.claim = claim
        self.pearl = pearl
        self.is_shown = is_shown


@dataclass(eq=False, init=False, repr=False)
class PearlView(View):
    viewer: int | None
    question: str
    turns: int
    actor: int
    asked: int
    bag: int
    hand: tuple[int, ...]
    hands: tuple[int, ...]
    laid: tuple[tuple[Laid, ...], ...]
    seen: tuple[tuple[int, ...], ...]
    lost: tuple[int, ...]
    challenges: tuple[int, ...]

    def __init__(
        self,
        viewer: int | None,
        question: str,
        turns: int,
        actor: int,
        asked: int,
        bag: int,
        hand: tuple[int, ...],
        hands: tuple[int, ...],
        laid: tuple[tuple[Laid, ...], ...],
        seen: tuple[tuple[int, ...], ...],
        lost: tuple[int, ...],
        challenges: tuple[int, ...],
    ) -> None:
        self.viewer = viewer
        self.question = question
        self.turns = turns
        self.actor = actor
        self.asked = asked
        self.bag = bag
        self.hand = hand
        self.hands = hands
        self.laid = laid
        self.seen = seen
        self.lost = lost
        self.challenges = challenges

    def seat(self) -> int | None:
        return self.viewer


@dataclass(eq=False, init=False, repr=False)
class PearlState(State):
    question_now: str
    turns: int
    """Turns that are over, of all divers."""
    actor: int
    asked: int
    """Who answers a claim; -1 when nobody does."""
    bag: list[int]
    hands: list[list[int]]
    laid: list[list[Laid]]
    seen: list[list[int]]
    """Where each diver has looked: (owner, index), or nothing."""
    lost: list[int]
    challenges: list[int]
    """Points won and lost by challenges."""

    def __init__(self, setup: Setup, source: PearlState | None = None) -> None:
        self.setup = setup
        assert isinstance(setup.pack, PearlPack)
        self.pack: PearlPack = setup.pack
        if source is not None:
            self.question_now, self.turns = source.question_now, source.turns
            self.actor, self.asked = source.actor, source.asked
            self.bag = source.bag[:]
            self.hands = [hand[:] for hand in source.hands]
            self.laid = [laid[:] for laid in source.laid]
            self.seen = [seen[:] for seen in source.seen]
            self.lost = source.lost[:]
            self.challenges = source.challenges[:]
            return
        seats = range(setup.seats)
        self.question_now, self.turns, self.actor, self.asked = "deal", 0, 0, -1
        self.bag = sorted(self.all_pearls())
        self.hands = [[] for _ in seats]
        self.laid = [[] for _ in seats]
        self.seen = [[] for _ in seats]
        self.lost = []
        self.challenges = [0 for _ in seats]

    def copy(self) -> PearlState:
        return type(self)(self.setup, self)

    def all_pearls(self) -> list[int]:
        pairs = zip(self.pack.values, self.pack.counts, strict=True)
        return [value for value, count in pairs for _ in range(count)]

    # Who decides what

    def to_act(self) -> int | None:
        if self.question_now in ("deal", "draw"):
            return CHANCE
        if self.question_now == "over":
            return None
        return self.asked if self.question_now == "answer" else self.actor

    def question(self) -> str:
        return self.question_now

    def is_window(self) -> bool:
        return self.question_now == "answer"

    def has_secrets(self) -> bool:
        return True

    def legal_moves(self, seat: int) -> list[Move]:
        if seat != self.to_act() or seat == CHANCE:
            return []
        if self.question_now == "answer":
            return [PASS, Challenge()]
        moves: list[Move] = [Dive()] if self.bag else []
        moves += [Claim(pearl, claim) for pearl in sorted(set(self.hands[seat])) for claim in self.pack.values]
        moves += [Look(owner, index) for owner, index in self.places_to_look(seat)]
        return moves or [PASS]

    def places_to_look(self, seat: int) -> list[tuple[int, int]]:
        if self.seen[seat] or not self.setup.options["look"]:
            return []
        return [
            (owner, index)
            for owner in range(self.setup.seats)
            for index, laid in enumerate(self.laid[owner])
            if owner != seat and not laid.is_shown
        ]

    def chance_outcomes(self) -> list[tuple[Move, int]]:
        if self.to_act() != CHANCE:
            return []
        return [(Draw(value), self.bag.count(value)) for value in self.pack.values if value in self.bag]

    def why_not(self, seat: int, move: Move) -> Reason | None:
        actor = self.to_act()
        if actor is None:
            return Reason("PD-9", "the game is over")
        if seat != actor:
            return Reason("PD-3", "someone else is to act")
        if seat == CHANCE:
            if not isinstance(move, Draw):
                return Reason("PD-2", "a pearl must be drawn first")
            if move.pearl not in self.bag:
                return Reason("PD-2", "no pearl worth {pearl} is in the bag", {"pearl": move.pearl})
            return None
        if self.question_now == "answer":
            return None if isinstance(move, Pass | Challenge) else Reason("PD-5", "challenge or pass")
        return self.why_not_turn(seat, move)

    def why_not_turn(self, seat: int, move: Move) -> Reason | None:
        if isinstance(move, Dive):
            return None if self.bag else Reason("PD-3", "the bag is empty")
        if isinstance(move, Claim):
            if move.pearl not in self.hands[seat]:
                return Reason("PD-4", "you have no pearl worth {pearl}", {"pearl": move.pearl})
            if move.claim not in self.pack.values:
                return Reason("PD-4", "no pearl is worth {claim}", {"claim": move.claim})
            return None
        if isinstance(move, Look):
            if (move.owner, move.index) in self.places_to_look(seat):
                return None
            return Reason("PD-7", "you may not look there")
        if isinstance(move, Pass) and self.legal_moves(seat) == [PASS]:
            return None
        return Reason("PD-8", "there is something that you can do on your turn")

    # What happens

    def perform(self, seat: int, move: Move, log: list[Event] | None) -> None:
        events: list[Event] = [] if log is None else log
        if isinstance(move, Draw):
            self.bag.remove(move.pearl)
            self.hands[self.actor] = sorted([*self.hands[self.actor], move.pearl])
            events.append(PearlDrawn(self.actor, move.pearl))
            if self.question_now == "draw":
                self.end_turn(events)
            else:
                self.after_deal()
        elif isinstance(move, Dive):
            events.append(Dived(seat))
            self.question_now = "draw"
        elif isinstance(move, Claim):
            self.hands[seat].remove(move.pearl)
            self.laid[seat].append(Laid(move.claim, move.pearl, False))
            events.append(PearlClaimed(seat, move.claim))
            self.question_now = "answer"
            self.asked = (seat + 1) % self.setup.seats
        elif isinstance(move, Look):
            self.seen[seat] = [move.owner, move.index]
            events.append(PearlSeen(seat, move.owner, move.index, self.laid[move.owner][move.index].pearl))
            self.end_turn(events)
        elif isinstance(move, Challenge):
            self.challenge(seat, events)
        else:
            events.append(Passed(seat))
            if self.question_now == "answer":
                self.asked = (seat + 1) % self.setup.seats
            if self.asked in (-1, self.actor):
                self.end_turn(events)

    def after_deal(self) -> None:
        self.actor = (self.actor + 1) % self.setup.seats
        if len(self.hands[self.actor]) == self.setup.options["hand"]:
            self.question_now = "turn"

    def challenge(self, seat: int, events: list[Event]) -> None:
        """PD-6."""
        laid = self.laid[self.actor].pop()
        events.append(Challenged(seat, self.actor))
        events.append(PearlShown(self.actor, laid.pearl))
        if laid.claim == laid.pearl:
            self.laid[self.actor].append(Laid(laid.claim, laid.pearl, True))
            self.challenges[seat] -= 1
        else:
            self.lost.append(laid.pearl)
            self.challenges[seat] += 2
        self.end_turn(events)

    def end_turn(self, events: list[Event]) -> None:
        self.turns += 1
        self.asked = -1
        self.actor = (self.actor + 1) % self.setup.seats
        self.question_now = "turn"
        if self.turns == self.pack.turns * self.setup.seats:
            self.question_now = "over"
            events.append(GameEnded(self.winners()))

    # What it comes to

    def score(self, seat: int) -> Score:
        down = [laid.claim for laid in self.laid[seat] if not laid.is_shown]
        up = [laid.pearl for laid in self.laid[seat] if laid.is_shown]
        items = [ScoreItem("claimed", sum(down), len(down)), ScoreItem("shown", sum(up), len(up))]
        if self.challenges[seat]:
            items.append(ScoreItem("challenges", self.challenges[seat]))
        return Score(sum([item.points for item in items]), tuple(items))

    def winners(self) -> tuple[int, ...]:
        totals = [self.score(seat).total for seat in range(self.setup.seats)]
        return tuple([seat for seat, total in enumerate(totals) if total == max(totals)])

    def outcome(self) -> Outcome | None:
        if self.question_now != "over":
            return None
        scores = tuple([self.score(seat) for seat in range(self.setup.seats)])
        return Outcome(self.winners(), scores, "PD-9")

    def faults(self) -> list[str]:
        laid = [laid.pearl for row in self.laid for laid in row]
        everywhere = self.bag + self.lost + laid + [pearl for hand in self.hands for pearl in hand]
        return [] if sorted(everywhere) == sorted(self.all_pearls()) else ["pearls were lost or made (PD-1)"]

    def knows(self, viewer: int | None, owner: int, index: int) -> bool:
        """Whether a viewer knows what a pearl on the table is."""
        is_seen = viewer is not None and self.seen[viewer] == [owner, index]
        return viewer == owner or is_seen or self.laid[owner][index].is_shown

    def view(self, seat: int | None) -> View:
        laid = [
            tuple(
                [
                    Laid(each.claim, each.pearl if self.knows(seat, owner, index) else 0, each.is_shown)
                    for index, each in enumerate(row)
                ]
            )
            for owner, row in enumerate(self.laid)
        ]
        view = PearlView(
            seat,
            self.question_now,
            self.turns,
            self.actor,
            self.asked,
            len(self.bag),
            () if seat is None else tuple(self.hands[seat]),
            tuple([len(hand) for hand in self.hands]),
            tuple(laid),
            tuple([tuple(seen) for seen in self.seen]),
            tuple(self.lost),
            tuple(self.challenges),
        )
        view.setup = self.setup
        return view
