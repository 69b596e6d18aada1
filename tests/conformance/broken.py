"""Pearl Divers with one thing wrong each: what every check of the suite must catch.

`BROKEN` names for each check at least one variant that it must find fault with.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass, replace
from itertools import count
from pathlib import Path
from typing import Any

from tests.conformance.toy_game import moves
from tests.conformance.toy_game.case import CASE, twins
from tests.conformance.toy_game.game import PearlDivers, PearlImaginer
from tests.conformance.toy_game.moves import (
    Challenge,
    Claim,
    Dive,
    Draw,
    PearlClaimed,
    PearlDrawn,
    PearlSeen,
    PearlShown,
)
from tests.conformance.toy_game.state import PearlState, PearlView
from watertable.kernel import (
    CHANCE,
    PASS,
    Event,
    IllegalMove,
    Imaginer,
    Move,
    Outcome,
    Reason,
    Rng,
    Score,
    ScoreItem,
    Setup,
    Sfc32,
    State,
    View,
)
from watertable.testing import Case


def case_of(state: type[PearlState] = PearlState, game: type[PearlDivers] = PearlDivers, **changes: Any) -> Case:
    """A case like the intact one, with another state or another game."""
    made = game()
    made.state_class = state  # type: ignore[misc]
    return replace(CASE, game=made, **changes)


# What is allowed


class ListsTooMuch(PearlState):
    """Lists a claim of a pearl that the hand does not hold."""

    def legal_moves(self, seat: int) -> list[Move]:
        moves = super().legal_moves(seat)
        return [*moves, Claim(99, self.pack.values[0])] if self.question_now == "turn" and moves else moves


class AcceptsTooMuch(PearlState):
    """Lets any value be claimed."""

    def why_not_turn(self, seat: int, move: Move) -> Reason | None:
        reason = super().why_not_turn(seat, move)
        if isinstance(move, Claim) and move.pearl in self.hands[seat]:
            return None
        return reason


class ChangesWhenRefusing(PearlState):
    """Counts tries, and keeps the count when it refuses."""

    def apply(self, seat: int, move: Move, log: list[Event] | None = None) -> None:
        reason = self.why_not(seat, move)
        if reason is not None:
            self.lost.append(0)
            raise IllegalMove(reason)
        self.perform(seat, move, log)


class LeavesEventsWhenRefusing(PearlState):
    def apply(self, seat: int, move: Move, log: list[Event] | None = None) -> None:
        if log is not None and isinstance(move, Claim):
            log.append(PearlClaimed(seat, move.claim))
        super().apply(seat, move, None if isinstance(move, Claim) else log)


class RefusesSilently(PearlState):
    """`apply` refuses what `why_not` allows."""

    def apply(self, seat: int, move: Move, log: list[Event] | None = None) -> None:
        if isinstance(move, Challenge) and self.turns > 1:
            raise IllegalMove(Reason("PD-5", "no more challenges"))
        super().apply(seat, move, log)


class GivesAnotherReason(PearlState):
    def apply(self, seat: int, move: Move, log: list[Event] | None = None) -> None:
        if self.why_not(seat, move) is not None:
            raise IllegalMove(Reason("PD-3", "no"))
        super().apply(seat, move, log)


class ForbidsInVain(PearlState):
    """`apply` lets a diver dive, whatever `why_not` says."""

    def why_not_turn(self, seat: int, move: Move) -> Reason | None:
        return Reason("PD-3", "not today") if isinstance(move, Dive) else super().why_not_turn(seat, move)

    def apply(self, seat: int, move: Move, log: list[Event] | None = None) -> None:
        if isinstance(move, Dive) and move in self.legal_moves(seat):
            self.perform(seat, move, log)
        else:
            super().apply(seat, move, log)


class NamesNoRule(PearlState):
    def why_not(self, seat: int, move: Move) -> Reason | None:
        reason = super().why_not(seat, move)
        return Reason("PD-77", "no") if reason is not None and reason.rule == "PD-4" else reason


class LeavesGap(PearlState):
    """A reason whose sentence has a gap that nothing fills."""

    def why_not_turn(self, seat: int, move: Move) -> Reason | None:
        reason = super().why_not_turn(seat, move)
        return Reason("PD-7", "you may not look at {place}") if reason is not None else None


class ChangesWhenSeen(PearlState):
    def view(self, seat: int | None) -> View:
        self.hands[0].reverse()
        return super().view(seat)


class NeedsLog(PearlState):
    """Forgets to take the pearl from the hand when nobody listens."""

    def perform(self, seat: int, move: Move, log: list[Event] | None) -> None:
        super().perform(seat, move, log)
        if isinstance(move, Draw) and log is None:
            self.turns += 1


class ShufflesMoves(PearlState):
    def legal_moves(self, seat: int) -> list[Move]:
        moves = super().legal_moves(seat)
        random.shuffle(moves)
        return moves


class IsNotAskedButMay(PearlState):
    """Lists moves for a seat that is not asked."""

    def legal_moves(self, seat: int) -> list[Move]:
        return super().legal_moves(seat) or ([PASS] if self.question_now == "answer" else [])


class ListsNoWeight(PearlState):
    def chance_outcomes(self) -> list[tuple[Move, int]]:
        outcomes: list[tuple[Move, int]] = []
        if self.to_act() == CHANCE:
            outcomes = [(Draw(value), self.bag.count(value)) for value in self.pack.values]
        return [*outcomes, (Draw(9), 0)] if outcomes else []


class DrawsUnlisted(PearlState):
    """Draws a pearl that is in the bag no more."""

    def chance_outcomes(self) -> list[tuple[Move, int]]:
        return super().chance_outcomes()[1:] or super().chance_outcomes()

    def draw_chance(self, rng: Rng) -> Move:
        return Draw(self.bag[rng.below(len(self.bag))])


class DrawsUnfairly(PearlState):
    """Draws every kind of pearl equally often."""

    def draw_chance(self, rng: Rng) -> Move:
        outcomes = self.chance_outcomes()
        return outcomes[rng.below(len(outcomes))][0]


class BreaksOnText(PearlDivers):
    def parse_move(self, words: list[str]) -> Move | None:
        if words[-1] == "nonsense":
            raise KeyError("nonsense")
        return super().parse_move(words)


# The end


class NeverEnds(PearlState):
    def end_turn(self, events: list[Event]) -> None:
        super().end_turn(events)
        if self.question_now == "over":
            self.question_now = "turn"
            self.turns = 0


class EndsTwice(PearlState):
    """Allows a pass after the end."""

    def why_not(self, seat: int, move: Move) -> Reason | None:
        return None if self.question_now == "over" and move == PASS else super().why_not(seat, move)


class EndsWithoutOutcome(PearlState):
    def outcome(self) -> Outcome | None:
        return None


class LosesPearls(PearlState):
    """A challenged pearl disappears altogether."""

    def challenge(self, seat: int, events: list[Event]) -> None:
        super().challenge(seat, events)
        self.lost.clear()


class CountsWrong(PearlState):
    def score(self, seat: int) -> Score:
        score = super().score(seat)
        return Score(score.total + len(self.lost), score.items)


class NamesNobodyWinner(PearlState):
    def outcome(self) -> Outcome | None:
        outcome = super().outcome()
        return None if outcome is None else Outcome((self.setup.seats,), outcome.scores, outcome.rule)


# Round trips


class ForgetsClaim(PearlDivers):
    """Reads every claim as true."""

    def parse_move(self, words: list[str]) -> Move | None:
        move = super().parse_move(words)
        return Claim(move.pearl, move.pearl) if isinstance(move, Claim) else move


class HidesEventClass(PearlDivers):
    """Does not list one of its events."""

    def __init__(self) -> None:
        super().__init__()
        self.event_types = tuple([cls for cls in self.event_types if cls is not PearlShown])


@dataclass(eq=False, init=False, repr=False)
class UntypedView(PearlView):
    """A field that is declared as what it is not."""

    hand: tuple[str, ...]  # type: ignore[assignment]


class SeesUntyped(PearlState):
    def view(self, seat: int | None) -> View:
        view = super().view(seat)
        made = UntypedView(*view.parts())
        made.setup = self.setup
        return made


class UntypedGame(PearlDivers):
    def __init__(self) -> None:
        super().__init__()
        self.view_types = (UntypedView, *self.view_types[1:])


class SharesHands(PearlState):
    """A copy has the same hands, not the like."""

    def __init__(self, setup: Setup, source: PearlState | None = None) -> None:
        super().__init__(setup, source)
        if source is not None:
            self.hands = source.hands


# Repetition

_made = count()


class DrawsFromOutside(PearlState):
    """Rules that call random."""

    def challenge(self, seat: int, events: list[Event]) -> None:
        super().challenge(seat, events)
        self.challenges[seat] += next(_made)


class FollowsSets(PearlState):
    """Lists claims in the order of a set of texts, which is another in every process."""

    def legal_moves(self, seat: int) -> list[Move]:
        texts = {move.text(): move for move in super().legal_moves(seat)}
        return [texts[text] for text in set(texts)]


class SetGame(PearlDivers):
    """Module-level, so that another process can make one."""

    state_class = FollowsSets


# Secrets


def no_twins(state: State, viewer: int | None, rng: Rng) -> State | None:
    return None


def twins_for_seats_only(state: State, viewer: int | None, rng: Rng) -> State | None:
    return None if viewer is None else twins(state, viewer, rng)


class ShowsHands(PearlState):
    """A view that tells the sum of the next diver's hand."""

    def view(self, seat: int | None) -> View:
        view = super().view(seat)
        assert isinstance(view, PearlView)
        view.turns += sum(self.hands[0]) % 3
        return view


class AsksByHand(PearlState):
    """Skips a diver in a window who could not prove a lie: who is asked follows from a secret."""

    def perform(self, seat: int, move: Move, log: list[Event] | None) -> None:
        super().perform(seat, move, log)
        if isinstance(move, Claim) and self.setup.seats > 2 and move.claim not in self.hands[self.asked]:
            self.asked = (self.asked + 1) % self.setup.seats


class ReasonsBySecret(PearlState):
    """A refusal that tells whether a look would have shown a lie."""

    def why_not_turn(self, seat: int, move: Move) -> Reason | None:
        reason = super().why_not_turn(seat, move)
        if reason is not None and any(laid.pearl != laid.claim for row in self.laid for laid in row):
            return Reason(reason.rule, "someone has lied")
        return reason


class TellsPearlClaimed(PearlState):
    """The event of a claim tells the others whether it is true."""

    def perform(self, seat: int, move: Move, log: list[Event] | None) -> None:
        super().perform(seat, move, log)
        if isinstance(move, Claim) and log is not None:
            log[-1] = PearlClaimed(seat, move.claim + 100 * (move.claim == move.pearl))


class TellsDraw(PearlState):
    """The event of a draw tells everyone the pearl."""

    def perform(self, seat: int, move: Move, log: list[Event] | None) -> None:
        super().perform(seat, move, log)
        if isinstance(move, Draw) and log is not None:
            log[:] = [OpenDraw(event.seat, event.pearl) if isinstance(event, PearlDrawn) else event for event in log]


@dataclass(eq=False, init=False, repr=False)
class OpenDraw(PearlDrawn):
    def for_viewer(self, viewer: int | None) -> Event | None:
        return self


@dataclass(eq=False, init=False, repr=False)
class QuietLook(PearlSeen):
    """Lets one diver learn a secret without saying so."""

    def for_viewer(self, viewer: int | None) -> Event | None:
        if viewer in (self.seat, self.owner):
            return self
        return QuietLook(self.seat, self.owner, self.index, 0)

    def reveals(self) -> bool:
        return False


class LooksQuietly(PearlState):
    def perform(self, seat: int, move: Move, log: list[Event] | None) -> None:
        super().perform(seat, move, log)
        if log is not None:
            log[:] = [
                QuietLook(event.seat, event.owner, event.index, event.pearl) if isinstance(event, PearlSeen) else event
                for event in log
            ]


class QuietGame(PearlDivers):
    def __init__(self) -> None:
        super().__init__()
        self.event_types = (*self.event_types, QuietLook, OpenDraw)


class ImaginesOthers(PearlDivers):
    """Imagines a different hand for the viewer too."""

    def imaginer(self, view: View) -> Imaginer:
        assert isinstance(view, PearlView)
        return MixingImaginer(view, self.state_class)


class MixingImaginer(PearlImaginer):
    def sample(self, rng: Rng) -> State:
        state = super().sample(rng)
        assert isinstance(state, PearlState)
        state.hands.reverse()
        return state


class ImaginesTooMuch(PearlDivers):
    """Imagines pearls that do not exist."""

    def imaginer(self, view: View) -> Imaginer:
        assert isinstance(view, PearlView)
        return InventingImaginer(view, self.state_class)


class InventingImaginer(PearlImaginer):
    def sample(self, rng: Rng) -> State:
        state = super().sample(rng)
        assert isinstance(state, PearlState)
        state.bag = [pearl + 1 for pearl in state.bag]
        return state


class ImaginesByMood(PearlDivers):
    """Imagines something else every time, whatever the choices."""

    def imaginer(self, view: View) -> Imaginer:
        assert isinstance(view, PearlView)
        return MoodyImaginer(view, self.state_class)


class MoodyImaginer(PearlImaginer):
    def sample(self, rng: Rng) -> State:
        return super().sample(Sfc32(next(_made)))


class ImaginesOneState(PearlDivers):
    """Imagines the same state every time."""

    def imaginer(self, view: View) -> Imaginer:
        assert isinstance(view, PearlView)
        return LazyImaginer(view, self.state_class)


class First(Rng):
    def below(self, n: int) -> int:
        return 0


class LazyImaginer(PearlImaginer):
    def sample(self, rng: Rng) -> State:
        return super().sample(First())


# Documents


class TooManyPlayers(PearlDivers):
    """Says it is for five, but nothing tries it with five."""

    def __init__(self) -> None:
        super().__init__()
        self.players = (2, 5)


class BadDefault(PearlDivers):
    def __init__(self) -> None:
        super().__init__()
        self.options[0].default = 7


class NoWords(PearlState):
    """Asks a question that has no sentence."""

    def question(self) -> str:
        return "answer-me" if self.question_now == "answer" else self.question_now


class ScoresRiddles(PearlState):
    def score(self, seat: int) -> Score:
        score = super().score(seat)
        return Score(score.total, (*score.items, ScoreItem("riddles", 0)))


# At a table


class UnreadableRecord(PearlDivers):
    """Writes a claim as if it were true, so that a record leads elsewhere."""

    def to_text(self, move: Move) -> str:
        return f"claim {move.claim} {move.claim}" if isinstance(move, Claim) else super().to_text(move)


class RemembersOutside(PearlState):
    """Keeps points outside the position, where a save does not find them."""

    outside: dict[int, int] = {}

    def challenge(self, seat: int, events: list[Event]) -> None:
        super().challenge(seat, events)
        self.outside[seat] = self.outside.get(seat, 0) + 1
        self.challenges[seat] += self.outside[seat]


class CopiesShallowly(PearlState):
    """A copy shares the points of challenges: what is prepared or taken back leaves its mark."""

    def __init__(self, setup: Setup, source: PearlState | None = None) -> None:
        super().__init__(setup, source)
        if source is not None:
            self.laid = source.laid


Variant = tuple[Callable[[], Case], str]
"""Makes a broken case; and what the check must say of it."""

BROKEN: dict[str, list[Variant]] = {
    "facts_are_sound": [
        (lambda: case_of(game=TooManyPlayers), "no variation of the case has [5] seats"),
        (lambda: case_of(game=BadDefault), "the default of an option is not allowed"),
    ],
    "every_rule_is_tested": [(lambda: case_of(tests=Path(moves.__file__).parent), "names PD-1, PD-2")],
    "everything_has_words": [
        (lambda: case_of(NoWords), "'answer-me' has no sentence"),
        (lambda: case_of(ScoresRiddles), "riddles"),
    ],
    "legal_moves_are_accepted": [
        (lambda: case_of(ListsTooMuch), "is listed, but refused"),
        (lambda: case_of(RefusesSilently), "is listed, but refused"),
        (lambda: case_of(IsNotAskedButMay), "has legal moves, but is not asked"),
    ],
    "unlisted_moves_are_refused": [
        (lambda: case_of(AcceptsTooMuch), "but was accepted"),
        (lambda: case_of(ChangesWhenRefusing), "but changed the position"),
        (lambda: case_of(LeavesEventsWhenRefusing), "but left events"),
    ],
    "why_not_agrees_with_apply": [
        (lambda: case_of(ForbidsInVain), "apply says None"),
        (lambda: case_of(GivesAnotherReason), "apply says no (PD-3)"),
    ],
    "reasons_name_a_rule": [
        (lambda: case_of(NamesNoRule), "the reason names 'PD-77'"),
        (lambda: case_of(LeavesGap), "do not fill"),
    ],
    "looking_changes_nothing": [
        (lambda: case_of(ChangesWhenSeen), "changed by being looked at"),
        (lambda: case_of(NeedsLog), "something else when its events are logged"),
    ],
    "legal_moves_keep_their_order": [(lambda: case_of(ShufflesMoves), "changed when asked again")],
    "chance_is_listed": [
        (lambda: case_of(ListsNoWeight), "has the weight 0"),
        (lambda: case_of(DrawsUnlisted), "was drawn, but is not listed"),
    ],
    "chance_follows_its_weights": [(lambda: case_of(DrawsUnfairly), "its weight says")],
    "any_text_gets_an_answer": [(lambda: case_of(game=BreaksOnText), "breaks: KeyError('nonsense')")],
    "games_end_in_time": [(lambda: case_of(NeverEnds), "goes on after max_length")],
    "the_end_is_the_end": [
        (lambda: case_of(EndsTwice), "is accepted after the end"),
        (lambda: case_of(EndsWithoutOutcome), "differ about whether the game is over"),
    ],
    "invariants_hold": [(lambda: case_of(LosesPearls), "pearls were lost or made")],
    "outcome_adds_up": [
        (lambda: case_of(CountsWrong), "has items of"),
        (lambda: case_of(NamesNobodyWinner), "the winners are"),
    ],
    "moves_parse_back": [(lambda: case_of(game=ForgetsClaim), "parses as Claim")],
    "events_parse_back": [(lambda: case_of(game=HidesEventClass), "not among the game's event_types")],
    "views_parse_back": [(lambda: case_of(SeesUntyped, UntypedGame), "view.hand.0: expected str")],
    "copies_are_independent": [(lambda: case_of(SharesHands), "playing on a copy changed the original")],
    "same_seed_same_bytes": [(lambda: case_of(DrawsFromOutside), "the same seed gives another record")],
    "same_bytes_in_another_process": [(lambda: replace(CASE, game=SetGame()), "another process goes another way")],
    "twins_differ": [
        (lambda: case_of(twins=no_twins), "hidden from a seat"),
        (lambda: case_of(twins=twins_for_seats_only), "hidden from a spectator"),
        (lambda: case_of(has_secrets=False), "in a game without secrets"),
    ],
    "secrets_stay_hidden": [
        (lambda: case_of(ShowsHands), "the view tells"),
        (lambda: case_of(AsksByHand), "who is to act tells"),
        (lambda: case_of(ReasonsBySecret), "the reason tells"),
        (lambda: case_of(LooksQuietly, QuietGame), "events that reveal nothing tell"),
    ],
    "events_tell_no_more_than_views": [
        (lambda: case_of(TellsPearlClaimed), "which the view keeps secret"),
        (lambda: case_of(TellsDraw, QuietGame), "which the view keeps secret"),
    ],
    "what_is_revealed_is_marked": [(lambda: case_of(LooksQuietly, QuietGame), "but no event of it reveals")],
    "imagined_states_fit_the_view": [
        (lambda: case_of(game=ImaginesOthers), "gives another view"),
        (lambda: case_of(game=ImaginesTooMuch), "has faults"),
    ],
    "imagined_states_vary": [
        (lambda: case_of(game=ImaginesOneState), "is always the same"),
        (lambda: case_of(game=ImaginesByMood), "the same choices make"),
    ],
    "records_hold": [(lambda: case_of(game=UnreadableRecord), "does not verify")],
    "saves_resume": [(lambda: case_of(RemembersOutside), "resumes in another position")],
    "matches_answer_once": [(lambda: case_of(CopiesShallowly), "preparing a move changed the match")],
    "undo_restores_the_position": [(lambda: case_of(CopiesShallowly), "gives another position back")],
}
"""For each check, cases that it must refuse, and what it must say."""
