"""Variants of Pearl Divers with defects in the position: fields, equality, pickles, and the content of views."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from tests.conformance.toy_game.game import PEARL_DIVERS, PearlDivers, PearlImaginer
from tests.conformance.toy_game.moves import Challenge, PearlShown
from tests.conformance.toy_game.position import Pearl, PearlPosition
from tests.conformance.toy_game.state import PearlState
from watertable.kernel import Event, Imaginer, Move, Rng, Setup, Sfc32, View
from watertable.kernel.forms import TEXT, WHOLE, Form, List, PerSeat, kept, shown

# Declarations of fields


@dataclass(eq=False, init=False, repr=False)
class BareField(PearlPosition):
    """A list without an element type, which is all that a compiled class would know."""

    lost: list  # type: ignore[type-arg]


class Silent(Form):
    """A form without a type for TypeScript."""

    def read(self, data: Any, at: Any, where: str) -> Any:
        return data


@dataclass(eq=False, init=False, repr=False)
class SilentField(PearlPosition):
    lost: list[int] = field(metadata=shown(Silent()))


@dataclass(eq=False, init=False, repr=False)
class KeptPearl(PearlShown):
    """An event with a field that is marked as never leaving the engine, although events are sent."""

    pearl: int = field(metadata=kept())


class KeepsInEvents(PearlDivers):
    def __init__(self) -> None:
        super().__init__()
        self.event_types = (*self.event_types, KeptPearl)


# Equality, pickles, deep copies


class EqualToItselfOnly(PearlPosition):
    def __eq__(self, other: object) -> bool:
        return self is other


class EqualByPhase(PearlPosition):
    """Treats all positions of the same phase as equal."""

    def __eq__(self, other: object) -> bool:
        return isinstance(other, PearlPosition) and (self.viewer, self.phase) == (other.viewer, other.phase)


class PicklesNoBag(PearlPosition):
    def saved(self) -> list[Any]:
        bag = self.parts().index(self.bag)
        return [*self.parts()[:bag], [], *self.parts()[bag + 1 :]]


class CountsBeside(PearlPosition):
    """Counts challenges in an attribute that is not a field, so that it is not pickled."""

    def __init__(self, setup: Setup, source: PearlPosition | None = None) -> None:
        super().__init__(setup, source)
        self.count: int = source.count if isinstance(source, CountsBeside) else 0


class PaysByCount(PearlState):
    def perform(self, seat: int, move: Move, log: list[Event] | None) -> None:
        super().perform(seat, move, log)
        if isinstance(move, Challenge) and isinstance(self.at, CountsBeside):
            self.at.count += 1
            self.at.challenges[seat] += self.at.count


class DeepCopiesShallowly(PearlState):
    def __deepcopy__(self, memo: dict[int, Any]) -> PearlState:
        return type(self)(self.at)


class ForgetsOptions(PearlPosition):
    """Is unpickled with the default options."""

    def __reduce__(self) -> tuple[Any, ...]:
        return _with_usual_options, (self.setup.seats, self.viewer, self.saved())


def _with_usual_options(seats: int, viewer: int | None, saved: list[Any]) -> ForgetsOptions:
    at = ForgetsOptions(PEARL_DIVERS.setup(seats))
    at.viewer = viewer
    at.take(saved)
    return at


class ForgetsWhoIsAsked(PearlPosition):
    def hidden_from(self, viewer: int | None) -> PearlPosition:
        at = super().hidden_from(viewer)
        at.asked = -1
        return at


class SharesWithViews(PearlPosition):
    """A view shares its list of lost pearls with the position."""

    def hidden_from(self, viewer: int | None) -> PearlPosition:
        at = super().hidden_from(viewer)
        at.lost = self.lost
        return at


# What views show


class ShowsBag(PearlPosition):
    def as_json(self) -> dict[str, Any]:
        return {**super().as_json(), "bag": self.bag}


class ShowsTide(PearlPosition):
    def as_json(self) -> dict[str, Any]:
        return {**super().as_json(), "tide": "high"}


class TellsTurnsTwice(PearlPosition):
    """Gives a fact the name of a field."""

    def facts(self) -> list[tuple[str, Form, Any]]:
        return [*super().facts(), ("turns", WHOLE, self.turns)]


class TellsNowAndThen(PearlPosition):
    """Includes the fact who answers only while someone does."""

    def facts(self) -> list[tuple[str, Form, Any]]:
        answering: list[tuple[str, Form, Any]] = [("answering", WHOLE, self.asked)] if self.asked >= 0 else []
        return [*super().facts(), *answering]


@dataclass(eq=False, init=False, repr=False)
class OpenHands(PearlPosition):
    """Declares that everyone sees the hands, but hides them."""

    hands: list[list[int]] = field(metadata=shown(PerSeat(List(Pearl()))))


class Clock(Form):
    """Shows the content of another field together with the turns, without declaring it."""

    def show(self, value: Any, at: Any) -> Any:
        return f"{value} {at.phase}"

    def read(self, data: Any, at: Any, where: str) -> Any:
        return int(TEXT.read(data, at, where).split()[0])

    def typescript(self) -> str:
        return "string"


@dataclass(eq=False, init=False, repr=False)
class LooksAround(PearlPosition):
    turns: int = field(metadata=shown(Clock()))


# What views contain


class LeavesBag(PearlPosition):
    """Leaves secrets in a view that its JSON does not show."""

    def hidden_from(self, viewer: int | None) -> PearlPosition:
        at = super().hidden_from(viewer)
        at.bag = self.bag[:]
        return at


class KeepsOrigin(PearlPosition):
    """A view with a reference to the full position."""

    origin: PearlPosition

    def hidden_from(self, viewer: int | None) -> PearlPosition:
        at = super().hidden_from(viewer)
        assert isinstance(at, KeepsOrigin)
        at.origin = self
        return at


class PicklesBagToo(PearlPosition):
    """Keeps the bag of a view outside it, and pickles it with the view."""

    bags: dict[int, list[int]] = {}

    def hidden_from(self, viewer: int | None) -> PearlPosition:
        at = super().hidden_from(viewer)
        self.bags[id(at)] = self.bag[:]
        return at

    def saved(self) -> list[Any]:
        return [*super().saved(), self.bags.get(id(self), [])]


class ReprOfFields(PearlPosition):
    """A `repr` with the whole content, but without the name of the game."""

    def __repr__(self) -> str:
        return f"PearlPosition{self.parts()}"


class ReprOfLines(PearlPosition):
    def __repr__(self) -> str:
        return super().__repr__().replace(", ", "\n")


class ReprOfOrigin(KeepsOrigin):
    """A view whose `repr` reveals the opponents' hands."""

    def __repr__(self) -> str:
        hands = self.hands if self.viewer is None else self.origin.hands
        return f"<{self.setup.game}: {hands}>"


class ReprOfBag(PearlState):
    def __repr__(self) -> str:
        return f"<{self.setup.game}, in the bag: {self.at.bag}>"


# States imagined from views


class KeepsMood(PearlPosition):
    """A view with a mood, which is not a field."""

    mood = 0

    def hidden_from(self, viewer: int | None) -> PearlPosition:
        at = super().hidden_from(viewer)
        assert isinstance(at, KeepsMood)
        at.mood = self.turns + 1
        return at


class ImaginesByMoodOfView(PearlDivers):
    def imaginer(self, view: View) -> Imaginer:
        return MoodOfViewImaginer(view, self.state_class)


class MoodOfViewImaginer(PearlImaginer):
    def sample(self, rng: Rng) -> PearlState:
        assert isinstance(self.view, KeepsMood)
        return super().sample(Sfc32(rng.below(2**31) + self.view.mood))


class ImaginesViews(PearlDivers):
    """Imagines states whose position is still someone's view."""

    def imaginer(self, view: View) -> Imaginer:
        return ViewImaginer(view, self.state_class)


class ViewImaginer(PearlImaginer):
    def sample(self, rng: Rng) -> PearlState:
        state = super().sample(rng)
        state.at.viewer = self.view.viewer
        return state
