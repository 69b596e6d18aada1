"""Events: what happened, named in the past tense, and who may see what of it.

Others are sent events, never moves: a move can be a secret. An event that is not wholly public
overrides `for_viewer`; one that makes a hidden thing known to someone has `reveals()` true, and
no undo crosses it.
"""

from __future__ import annotations

from mypy_extensions import mypyc_attr

from watertable.kernel.values import Value


@mypyc_attr(allow_interpreted_subclasses=True)
class Event(Value):
    """Base of all events: what a move made happen. Public unless `for_viewer` says otherwise.

    `State.apply` appends events to the list that it is given; the game's words tell them in a sentence.

    Examples:
        >>> game = find_game("water-cycle")
        >>> events: list[Event] = []
        >>> game.new(3, {"first_seat": 0}).apply(CHANCE, game.from_text("roll 1 2 2"), events)
        >>> events
        [DiceRolled(seat=0, round=1, dice=(1, 2, 2))]
        >>> game.words(["Ana", "Rui", "Eva"]).event(events[0])
        'Round 1: Ana rolls 1, 2, 2.'
    """

    def for_viewer(self, viewer: int | None) -> Event | None:
        """The event as this seat (None: a spectator) may see it; None if not at all."""
        return self

    def wording(self) -> str:
        """The key of this event's sentence in the game's words."""
        return type(self).__name__

    def reveals(self) -> bool:
        """Whether it reveals a secret to someone, so that the move cannot be taken back."""
        return False


def visible(events: list[Event], viewer: int | None) -> list[Event]:
    """The events as a seat (None: a spectator) may see them. Whatever reaches players goes through here or
    through `State.view`.

    Examples:
        >>> state = find_game("water-duel").new(2, {"first_seat": 0})
        >>> events: list[Event] = []
        >>> state.apply(CHANCE, state.draw_chance(Sfc32(1)), events)
        >>> visible(events, viewer=1)  # seat 1 sees that seat 0 drew a card, not which
        [CardDrawn(seat=0, card=None)]
        >>> visible(events, viewer=0) == events
        True
    """
    seen: list[Event] = []
    for event in events:
        shown = event.for_viewer(viewer)
        if shown is not None:
            seen.append(shown)
    return seen
