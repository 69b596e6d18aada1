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
    """Base of all events. Public unless `for_viewer` says otherwise."""

    def for_viewer(self, viewer: int | None) -> Event | None:
        """The event as this seat (None: a spectator) may see it; None if not at all."""
        return self

    def wording(self) -> str:
        """The key of this event's sentence in the game's words."""
        return type(self).__name__

    def reveals(self) -> bool:
        """Whether someone learns a secret by it, so that it cannot be taken back."""
        return False


def visible(events: list[Event], viewer: int | None) -> list[Event]:
    """The events as `viewer` may see them. With `State.view` the only door for secrets."""
    seen: list[Event] = []
    for event in events:
        shown = event.for_viewer(viewer)
        if shown is not None:
            seen.append(shown)
    return seen
