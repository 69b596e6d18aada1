"""Variants of Pearl Divers that leak a secret, or are wrong about what is hidden."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import count

from tests.conformance.toy_game.case import twins
from tests.conformance.toy_game.game import PearlDivers, PearlImaginer
from tests.conformance.toy_game.moves import (
    Claim,
    Draw,
    PearlClaimed,
    PearlDrawn,
    PearlSeen,
)
from tests.conformance.toy_game.position import PearlPosition
from tests.conformance.toy_game.state import PearlState
from watertable.kernel import (
    Event,
    Imaginer,
    Move,
    Reason,
    Rng,
    Sfc32,
    State,
    View,
)

# Secrets


def no_twins(state: State, viewer: int | None, rng: Rng) -> State | None:
    return None


def twins_for_seats_only(state: State, viewer: int | None, rng: Rng) -> State | None:
    return None if viewer is None else twins(state, viewer, rng)


class ShowsHands(PearlState):
    """A view that contains the sum of the first diver's hand."""

    def view(self, seat: int | None) -> PearlPosition:
        view = self.at.hidden_from(seat)
        view.turns += sum(self.at.hands[0]) % 3
        return view


class DeniesSecrets(PearlState):
    """Says that nothing is hidden, so that people who share a screen would see each other's hands."""

    def has_secrets(self) -> bool:
        return False


class AdmitsBySecret(PearlState):
    """Has secrets only while someone has lied, which is itself a secret."""

    def has_secrets(self) -> bool:
        return any(laid.pearl != laid.claim for row in self.at.laid for laid in row)


class AsksByHand(PearlState):
    """Skips a diver who could not prove a lie in a window, so that who is asked depends on a secret."""

    def perform(self, seat: int, move: Move, log: list[Event] | None) -> None:
        super().perform(seat, move, log)
        at = self.at
        if isinstance(move, Claim) and self.setup.seats > 2 and move.claim not in at.hands[at.asked]:
            at.asked = (at.asked + 1) % self.setup.seats


class ReasonsBySecret(PearlState):
    """An error that reveals whether a look would have shown a lie."""

    def why_not(self, seat: int, move: Move) -> Reason | None:
        reason = super().why_not(seat, move)
        if reason is not None and any(laid.pearl != laid.claim for row in self.at.laid for laid in row):
            return Reason(reason.rule, "someone has lied")
        return reason


class TellsPearlClaimed(PearlState):
    """The event of a claim reveals to the others whether it is true."""

    def perform(self, seat: int, move: Move, log: list[Event] | None) -> None:
        super().perform(seat, move, log)
        if isinstance(move, Claim) and log is not None:
            log[-1] = PearlClaimed(seat, move.claim + 100 * (move.claim == move.pearl))


class TellsDraw(PearlState):
    """The event of a draw reveals the pearl to everyone."""

    def perform(self, seat: int, move: Move, log: list[Event] | None) -> None:
        super().perform(seat, move, log)
        if isinstance(move, Draw) and log is not None:
            log[:] = [OpenDraw(event.seat, event.pearl) if isinstance(event, PearlDrawn) else event for event in log]


class DrawsOpenly(PearlState):
    """Says that everyone sees which pearl was drawn."""

    def chance_seat(self) -> int | None:
        return None


class DrawsForAnother(PearlState):
    """Says that another diver sees which pearl was drawn."""

    def chance_seat(self) -> int | None:
        seat = super().chance_seat()
        return None if seat is None else (seat + 1) % self.setup.seats


class OffersTheBag(PearlState):
    """Offers exactly what is in the bag to a diver who types in a pearl, who so learns what others hold."""

    def chance_choices(self) -> list[Move]:
        return [move for move, _ in self.chance_outcomes()]


class OffersTooLittle(PearlState):
    """Leaves out a pearl that can be drawn."""

    def chance_choices(self) -> list[Move]:
        return super().chance_choices()[1:]


class RefusesBySecret(PearlState):
    """Says who has the pearls that cannot be drawn."""

    def why_not(self, seat: int, move: Move) -> Reason | None:
        reason = super().why_not(seat, move)
        if reason is not None and isinstance(move, Draw):
            return Reason(reason.rule, f"{self.at.hands} are in the hands")
        return reason


@dataclass(eq=False, init=False, repr=False)
class OpenDraw(PearlDrawn):
    def for_viewer(self, viewer: int | None) -> Event | None:
        return self


@dataclass(eq=False, init=False, repr=False)
class QuietLook(PearlSeen):
    """Lets a diver learn a secret without marking the event as revealing."""

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
        return MixingImaginer(view, self.state_class)


class MixingImaginer(PearlImaginer):
    def sample(self, rng: Rng) -> PearlState:
        state = super().sample(rng)
        state.at.hands.reverse()
        return state


class ImaginesTooMuch(PearlDivers):
    """Imagines pearls that do not exist."""

    def imaginer(self, view: View) -> Imaginer:
        return InventingImaginer(view, self.state_class)


class InventingImaginer(PearlImaginer):
    def sample(self, rng: Rng) -> PearlState:
        state = super().sample(rng)
        state.at.bag = [pearl + 1 for pearl in state.at.bag]
        return state


class ImaginesByMood(PearlDivers):
    """Imagines a different state every time, whatever the random choices."""

    def imaginer(self, view: View) -> Imaginer:
        return MoodyImaginer(view, self.state_class)


_moods = count()


class MoodyImaginer(PearlImaginer):
    def sample(self, rng: Rng) -> PearlState:
        return super().sample(Sfc32(next(_moods)))


class ImaginesOneState(PearlDivers):
    """Imagines the same state every time."""

    def imaginer(self, view: View) -> Imaginer:
        return LazyImaginer(view, self.state_class)


class First(Rng):
    def below(self, n: int) -> int:
        return 0


class LazyImaginer(PearlImaginer):
    def sample(self, rng: Rng) -> PearlState:
        return super().sample(First())
