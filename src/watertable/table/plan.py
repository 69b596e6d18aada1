"""What happens next at a table: chance, a bot, a pass that the table makes, a person's decision, or what a person says
that chance has brought.

The code that runs a table asks for the plan after every change and carries it out: a server with timers
and worker processes, a test or a page in the browser in a loop.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum

from watertable.kernel import CHANCE, PASS, Move, State
from watertable.kernel.match_log import Entry
from watertable.table.seats import Seat


class Next(Enum):
    """Who acts next.

    Examples:
        >>> [what.name for what in Next]
        ['CHANCE', 'BOT', 'PASS', 'PERSON', 'ENTRY']
    """

    CHANCE = "chance"
    """Chance is still due: `Match.prepare_start` draws it."""
    BOT = "bot"
    """A bot decides."""
    PASS = "pass"
    """The table passes for a person, after a random delay."""
    PERSON = "person"
    """A person decides; a clock may run."""
    ENTRY = "entry"
    """At a real table: a person says what was rolled or drawn."""


@dataclass(frozen=True)
class Plan:
    """The one next thing at a table.

    Examples:
        >>> from watertable.kernel import CHANCE, Sfc32, find_game
        >>> state = find_game("water-cycle").new(3, {"first_seat": 1})
        >>> seats = [Seat(0, "person", "Ana")] + [Seat(seat, "bot", f"Bot {seat}", level="easy") for seat in (1, 2)]
        >>> planned(state, seats)  # the dice are rolled first
        Plan(what=<Next.CHANCE: 'chance'>, seat=-1, is_window=False)
        >>> state.apply(CHANCE, state.draw_chance(Sfc32(1)))
        >>> planned(state, seats)
        Plan(what=<Next.BOT: 'bot'>, seat=1, is_window=False)
    """

    what: Next
    seat: int
    """Who decides, or who alone knows what chance has brought; CHANCE where it is nobody, or anybody."""
    is_window: bool = False
    """Whether it is a window: the seat is asked out of turn and may pass."""

    def due_at(self, now: float, pass_delay: float, clock: float | None) -> float | None:
        """When it is due at the latest; None if it waits for a person and there is no clock."""
        if self.what is Next.PASS:
            return now + pass_delay
        if self.what is Next.PERSON:
            return None if clock is None else now + clock
        return None if self.what is Next.ENTRY else now


def can_do_more(moves: list[Move]) -> bool:
    """Whether there is anything but a pass."""
    return any(move != PASS for move in moves)


def asked_seat(state: State) -> int | None:
    """The seat that decides now; None for chance and after the end."""
    seat = state.to_act()
    return None if seat is None or seat == CHANCE else seat


def was_taken_back(entries: Sequence[Entry]) -> bool:
    """Whether the newest entry took something back."""
    return bool(entries) and entries[-1].undo_to is not None


def planned(state: State, seats: Sequence[Seat], is_entered: bool = False, is_taken_back: bool = False) -> Plan | None:
    """What happens next in this position; None when the game is over.

    `is_entered`: people roll and draw at a real table, so chance waits for one of them. `is_taken_back`: something has
    just been taken back there; then the table does not pass for anyone, or the same pass would be made again.

    Examples:
        >>> from watertable.kernel import Sfc32, find_game, play_random
        >>> state = find_game("water-cycle").new(3)
        >>> decisions = play_random(state, Sfc32(1))
        >>> planned(state, [Seat(seat, "bot", f"Bot {seat}", level="easy") for seat in range(3)]) is None
        True
    """
    to_act = state.to_act()
    if to_act is None:
        return None
    if to_act == CHANCE:
        if not is_entered:
            return Plan(Next.CHANCE, CHANCE)
        owner = state.chance_seat()
        return Plan(Next.ENTRY, CHANCE if owner is None else owner)
    seat = seats[to_act]
    is_window = state.is_window()
    if seat.is_played_by_bot:
        return Plan(Next.BOT, to_act, is_window)
    if is_window and not is_taken_back and seat.passes_by_itself(can_do_more(state.legal_moves(to_act))):
        return Plan(Next.PASS, to_act, is_window)
    return Plan(Next.PERSON, to_act, is_window)
