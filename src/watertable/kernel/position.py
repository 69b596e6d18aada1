"""Position: what a game consists of at one moment. Each field is written once, with who may see it.

A game's position is a dataclass whose fields carry their form (see `forms`): the same declaration
makes the JSON that browsers and bots are sent, reads it back, and types it for TypeScript. Fields
that never leave the engine are `kept()`: the deck nobody has seen, counts that are kept for speed.

A view is a position too: the same where nothing is hidden, else `hidden_from(viewer)`, with gaps in
the place of what the viewer must not know. `Game.imaginer` fills the gaps.
"""

from __future__ import annotations

from typing import Any

from mypy_extensions import mypyc_attr

from watertable.kernel.errors import BadText
from watertable.kernel.forms import WHOLE, Form, OrNone, shown_forms
from watertable.kernel.setup import Setup
from watertable.kernel.values import Value, field_names, to_json

_VIEWER = OrNone(WHOLE)


@mypyc_attr(allow_interpreted_subclasses=True)
class Position(Value):
    """Base of all positions: a game at one moment. A view is a position too, without what its viewer must not know.

    A subclass is a dataclass; `__init__(self, setup)` makes an empty board. `setup` and `viewer` are not fields
    of the dataclass: the first is stored apart, the second is whose view it is (None: a spectator's, or the
    whole position).

    Examples:
        >>> state = find_game("water-duel").new(2, {"first_seat": 0})
        >>> state.apply(CHANCE, state.draw_chance(Sfc32(1)))  # seat 0 draws a card
        >>> view: View = state.view(1)
        >>> view
        <WaterDuelPosition: water-duel, 2 players, seen by seat 1, chance: deal>
        >>> view.as_json()["hands"]  # hidden from seat 1, and its own, still empty
        [None, []]
    """

    setup: Setup
    """What the game started from."""
    viewer: int | None
    """Whose view it is."""

    def to_act(self) -> int | None:
        """The seat that must decide now, CHANCE, or None when the game is over."""
        raise NotImplementedError

    def question(self) -> str:
        """What is being decided, as a key of the game's words ("take-die"); public."""
        raise NotImplementedError

    def copy(self) -> Position:
        """An independent position with the same fields."""
        raise NotImplementedError

    def hidden_from(self, viewer: int | None) -> Position:
        """The view of a seat (None: a spectator): an independent position without what it must not know."""
        at = self.copy()
        at.viewer = viewer
        return at

    def restore(self) -> None:
        """Compute fields that are kept for speed, after the others were read. By default there are none."""

    def facts(self) -> list[tuple[str, Form, Any]]:
        """Derived values that are sent with the position, so that readers need not compute them: name, form and value
        of each."""
        return []

    def terms(self) -> dict[str, dict[str, str]]:
        """What is called otherwise in this position than the game's words say: for each table of them, words by key.
        By default nothing is. Public: it must tell nothing that a viewer does not know."""
        return {}

    # What follows for all games

    def seat(self) -> int | None:
        """Whose view it is; None for a spectator's view and for the whole position."""
        return self.viewer

    def as_json(self) -> dict[str, Any]:
        """The position as JSON data, for browsers and for bots in other processes. `Game.view_from_json` reads it."""
        data: dict[str, Any] = {"viewer": self.viewer, "to_act": self.to_act(), "question": self.question()}
        for name, form in shown_forms(type(self)).items():
            data[name] = form.show(getattr(self, name), self)
        for name, form, value in self.facts():
            data[name] = form.show(value, self)
        return data

    def read(self, data: Any) -> None:
        """Fill an empty position from what `as_json` wrote; BadText says what does not fit."""
        if not isinstance(data, dict):
            raise BadText(f"view: expected an object, found {data!r}")
        forms = shown_forms(type(self))
        for name in forms:
            if name not in data:
                raise BadText(f"view: {name!r} is missing")
            setattr(self, name, forms[name].read(data[name], self, f"view.{name}"))
        self.viewer = _VIEWER.read(data.get("viewer"), self, "view.viewer")
        try:
            self.restore()
            told = ["viewer", "to_act", "question", *[name for name, _, _ in self.facts()]]
        except (ValueError, LookupError, AssertionError):
            raise BadText("view: the fields do not fit together") from None
        for key in data:
            if key not in forms and key not in told:
                raise BadText(f"view: there is no field {key!r}")

    def snapshot(self) -> dict[str, Any]:
        """All fields as plain JSON data, secrets included, for comparing positions."""
        return {name: to_json(getattr(self, name)) for name in field_names(type(self))}

    def saved(self) -> list[Any]:
        """What is pickled: the values of the fields. A game overrides it where one of them cannot be pickled."""
        return list(self.parts())

    def take(self, saved: list[Any]) -> None:
        """Fill an empty position from what `saved` gave."""
        names = field_names(type(self))
        for number in range(len(names)):
            setattr(self, names[number], saved[number])

    def __eq__(self, other: object) -> bool:
        if self is other:
            return True
        if type(self) is not type(other) or not isinstance(other, Position):
            return False
        return self.viewer == other.viewer and self.setup == other.setup and self.parts() == other.parts()

    def __hash__(self) -> int:
        raise TypeError("a position changes, so it has no hash; its JSON has")

    def __reduce__(self) -> tuple[Any, ...]:
        return _unpickled, (type(self), self.setup, self.viewer, self.saved())

    def __repr__(self) -> str:
        setup = self.setup
        seen = "a spectator" if self.viewer is None else f"seat {self.viewer}"
        return f"<{type(self).__name__}: {setup.game}, {setup.seats} players, seen by {seen}, {whose_turn(self)}>"

    def _repr_svg_(self) -> str | None:
        return drawn(self)


View = Position
"""A position as one viewer may know it. Bots, drawings and browsers are given views, never states."""


def _unpickled(cls: Any, setup: Setup, viewer: int | None, saved: list[Any]) -> Position:
    at = cls(setup)
    assert isinstance(at, Position)
    at.viewer = viewer
    at.take(saved)
    at.restore()
    return at


def whose_turn(at: Position) -> str:
    """Who decides what, for a `repr`."""
    seat = at.to_act()
    if seat is None:
        return "over"
    return f"{'chance' if seat < 0 else f'seat {seat}'}: {at.question()}"


def drawn(view: Position) -> str | None:
    """The position as SVG, where its game has a drawing: what a notebook shows."""
    from watertable.kernel.registry import find_game

    drawer = find_game(view.setup.game).drawer()
    return None if drawer is None else drawer.position(view)
