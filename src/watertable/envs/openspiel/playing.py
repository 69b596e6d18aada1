"""A game in progress as OpenSpiel needs it: the state, and what each player has seen since it began.

OpenSpiel's information states have perfect recall: they tell apart whatever a player could tell apart by remembering
everything. So every move is kept with its events, and `history` writes down what a viewer saw of them: events as
`Event.for_viewer` shows them, and the viewer's own moves. Nothing else leaves this module as text, but views.
"""

from __future__ import annotations

from typing import Any, Final

import pyspiel

from watertable.kernel import CHANCE, BadInput, Encoding, Event, Game, Imaginer, Move, Rng, State, find_game, visible
from watertable.kernel.codec import canonical, event_text

Entry = tuple[int, Move | None, list[Event]]
"""A move: whose it was, the move itself (None where it is not known), and what happened."""

ALL: Final = -2
"""Sees everything: a viewer for `Play.history` and `Play.sight`."""

Viewer = int | None
"""A seat, None for a spectator, or ALL."""


class Play:
    """One game in progress, and what has happened in it."""

    def __init__(self, state: State, encoding: Encoding, entries: list[Entry]) -> None:
        self.state = state
        self.encoding = encoding
        self.entries = entries
        self.actor: int | None = state.to_act()
        """The seat that must decide, CHANCE, or None when the game is over."""
        self.is_first = False
        """Whether it is shared by the initial states of a game, and must be copied to be changed."""
        self._outcomes: list[tuple[Move, int]] = []
        self._histories: dict[Viewer, tuple[int, str]] = {}
        """What each viewer saw of the first moves, as far as it was written down: how many, and the text."""
        self._imaginers: dict[int, tuple[Imaginer, list[Entry]]] = {}

    @property
    def game(self) -> Game:
        """The game that is played."""
        return find_game(self.state.setup.game)

    def copy(self) -> Play:
        """An independent game in the same position."""
        other = Play(self.state.copy(), self.encoding, self.entries.copy())
        other._histories = self._histories.copy()
        return other

    # Moving on

    def outcomes(self) -> list[tuple[Move, int]]:
        """What chance may do now, with weights."""
        if not self._outcomes and self.actor == CHANCE:
            self._outcomes = self.state.chance_outcomes()
        return self._outcomes

    def move_of(self, actor: int, action: int) -> Move:
        """The move of a seat, or of chance, that an action means here; SpielError if it means none."""
        if actor == CHANCE:
            outcomes = self.outcomes()
            if not 0 <= action < len(outcomes):
                raise pyspiel.SpielError(f"outcome {action} is not possible now: there are {len(outcomes)}")
            return outcomes[action][0]
        encoding = self.encoding
        try:
            if encoding.is_indexed:
                return encoding.move_in(self.state, actor, action)
            return encoding.move_of(actor, action)
        except BadInput as problem:
            raise pyspiel.SpielError(str(problem)) from None

    def action_of(self, move: Move) -> int:
        """The action that means this move, which must be legal now; BadInput if it is not."""
        actor = self.actor
        if actor == CHANCE:
            moves = [each for each, _ in self.outcomes()]
            if move in moves:
                return moves.index(move)
        elif actor is not None and self.state.why_not(actor, move) is None:
            return self.encoding.action_in(self.state, actor, move)
        raise BadInput(f"{move.text()!r} is not legal now")

    def apply(self, action: int) -> None:
        """Make the move that an action means. One that is not legal raises SpielError and changes nothing."""
        actor = self.actor
        if actor is None:
            raise pyspiel.SpielError(f"action {action} is not legal now: the game is over")
        move = self.move_of(actor, action)
        if actor != CHANCE:
            reason = self.state.why_not(actor, move)
            if reason is not None:
                raise pyspiel.SpielError(f"action {action} ({move.text()}) is not legal now: {reason}")
        events: list[Event] = []
        self.state.perform(actor, move, events)
        self.entries.append((actor, move, events))
        self.actor = self.state.to_act()
        self._outcomes = []
        self._imaginers = {}

    def imagined(self, seat: int, rng: Rng) -> Play:
        """Another game that looks the same to this seat: what it must not know is drawn anew.

        Of the past there is only what the seat has seen of it: what others saw besides was about a world that may not
        be this one. What they know now, their views tell."""
        if seat not in self._imaginers:
            seen = [(who, move if who == seat else None, visible(events, seat)) for who, move, events in self.entries]
            self._imaginers[seat] = (self.game.imaginer(self.state.view(seat)), seen)
        imaginer, seen = self._imaginers[seat]
        other = Play(imaginer.sample(rng), self.encoding, seen.copy())
        if seat in self._histories:
            other._histories[seat] = self._histories[seat]
        return other

    # What is seen

    def expect_player(self, player: int) -> None:
        """Raise SpielError unless there is such a player. OpenSpiel does not look at the players that it hands on to
        observers and structs, and one of our viewers is a number that no player has."""
        seats = self.encoding.seats
        if not 0 <= player < seats:
            raise pyspiel.SpielError(f"there is no player {player}: they are 0 to {seats - 1}")

    def sight(self, viewer: Viewer) -> dict[str, Any]:
        """The position as a viewer sees it, as JSON data; for ALL with every secret."""
        return self.state.position().snapshot() if viewer == ALL else self.state.view(viewer).as_json()

    def private_sight(self, seat: int) -> dict[str, Any]:
        """What of it a spectator does not see."""
        if self.encoding.is_perfect:
            return {}
        public = self.sight(None)
        return {
            name: value for name, value in self.sight(seat).items() if name != "viewer" and value != public.get(name)
        }

    def history(self, viewer: Viewer) -> str:
        """What a viewer saw since the game began, a line for each move."""
        count, text = self._histories.get(viewer, (0, ""))
        if count < len(self.entries):
            text += "".join([f"{_line(entry, viewer)}\n" for entry in self.entries[count:]])
            self._histories[viewer] = (len(self.entries), text)
        return text

    def private_history(self, seat: int) -> str:
        """What of it a spectator did not see, each line with the number of its move."""
        if self.encoding.is_perfect:
            return ""
        found = []
        for number, entry in enumerate(self.entries):
            line = _line(entry, seat)
            if line != _line(entry, None):
                found.append(f"{number} {line}\n")
        return "".join(found)

    # Copying and pickling, as OpenSpiel clones and serialises what is in a state

    def __deepcopy__(self, memo: dict[int, Any]) -> Play:
        return self.copy()

    def __reduce__(self) -> tuple[Any, ...]:
        return Play, (self.state, self.encoding, self.entries)


def _line(entry: Entry, viewer: Viewer) -> str:
    who, move, events = entry
    parts = [event_text(event) for event in (events if viewer == ALL else visible(events, viewer))]
    if move is not None and viewer in (who, ALL):
        parts.insert(0, f"> {move.text()}")
    return "; ".join(parts)


def text_of(data: dict[str, Any]) -> str:
    """JSON data on one line; nothing for no data."""
    return canonical(data) if data else ""
