"""Match: a game being played, as a log that is the only truth, and the live state beside it.

The log is append-only. Every entry has a rising sequence number; a person's entry has an
idempotency key too: sent twice it counts once, the same key with something else is an error. Undo
is an entry. Chance is drawn by the match itself, from its secret seed (`fairness`), unless it is
entered: then people at a real table roll and draw, and chance is submitted like a move.

Storing comes before showing: `prepare` says what would be appended, changing nothing; the caller
stores those entries and then calls `commit`. `submit` is both, for tables in memory.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from watertable.kernel.codec import canonical
from watertable.kernel.errors import BadInput, IllegalMove, Reason, RecordError
from watertable.kernel.events import Event, visible
from watertable.kernel.fairness import ChanceKeys, Renewal, commitment, new_seed
from watertable.kernel.game import Game
from watertable.kernel.match_log import CannotUndo, Entry, KeyReused, Played, Proposal, StaleMove
from watertable.kernel.moves import CHANCE, Move
from watertable.kernel.record import ENTERED, Record, outcome_json
from watertable.kernel.state import State

SAVE_FORMAT: Final = 1

MOST_UNDOS: Final = 1000
"""How often moves can be taken back in one game, so that no log grows without end."""

_KEPT: Final = 16
"""How many positions are kept for undo at a real table; older ones are worked out again."""


class Match:
    """A game being played: who sits where, the log, and the live state.

    A match draws chance itself, checks moves and takes them back. `seed` is secret until the end; if none is given,
    one is drawn from the operating system. `nonces` are what the players add to it. `forked` is what a match goes on
    from: the moves that lead to `state`, as `Record.forked` gives them. They stand in its record, not in its log.

    With `is_entered`, the match draws nothing: chance is submitted for the seat CHANCE, as it came up at a real table,
    and the record says so. Whatever was entered last can be taken back, chance too: only people revealed it.

    Examples:
        >>> game = find_game("water-cycle")
        >>> match = Match(game, game.new(3, {"first_seat": 0}), ["Ana", "Rui", "Eva"], seed=bytes(32))
        >>> [entry.move for entry in match.begin()]
        ['roll 3 4 5']
        >>> accepted = match.submit(0, game.from_text("die 3"))
        >>> undone = match.undo(0)
        >>> match.record().moves
        [(-1, 'roll 3 4 5')]
        >>> [(entry.move, entry.undo_to) for entry in match.entries]  # the log is never shortened
        [('roll 3 4 5', None), ('die 3', None), (None, 1)]
        >>> real = Match(game, game.new(3, {"first_seat": 0}), ["Ana", "Rui", "Eva"], is_entered=True)
        >>> accepted = real.submit(CHANCE, game.from_text("roll 1 2 6"))
        >>> real.record().head()["chance"]
        'entered'
    """

    def __init__(
        self,
        game: Game,
        state: State,
        players: list[str],
        bots: list[bool] | None = None,
        seed: bytes | None = None,
        nonces: list[str] | None = None,
        renewals: list[Renewal] | None = None,
        forked: Record | None = None,
        is_entered: bool = False,
    ) -> None:
        seats = state.setup.seats
        if len(players) != seats:
            raise BadInput(f"{seats} seats, but {len(players)} names")
        if bots is not None and len(bots) != seats:
            raise BadInput(f"{seats} seats, but {len(bots)} values for which of them are bots")
        self.game = game
        """The game that is played."""
        self.players = players
        """The name of each seat."""
        self.bots = [False] * seats if bots is None else bots
        """Which seats are played by bots; it only matters for undo."""
        self.state = state
        """The live state. Copy it before trying moves on it."""
        self.entries: list[Entry] = []
        """The log: every move and every undo. It only grows."""
        self.line: list[Played] = []
        """The moves that count: the log without what was taken back."""
        self.seed = new_seed() if seed is None else seed
        self.nonces = [] if nonces is None else nonces
        self.renewals: list[Renewal] = []
        """What was mixed into chance after a restore; set it with `renew`."""
        self._keys = ChanceKeys(self.seed, self.nonces, [])
        self._chances = 0
        self._undos = 0
        self._by_key: dict[str, Entry] = {}
        self._setup: dict[str, Any] = state.setup.to_json()
        self._forked = forked
        self.is_entered = is_entered
        """Whether chance is entered by people at a real table instead of being drawn here."""
        self._start: State | None = state.copy() if is_entered else None
        if renewals:
            self.renew(renewals)

    def renew(self, renewals: list[Renewal]) -> None:
        """Draw chance with these renewals, all of them from the first on."""
        self.renewals = renewals
        self._keys = ChanceKeys(self.seed, self.nonces, renewals)

    @property
    def commitment(self) -> str:
        """The hash of the seed, published before the start; the seed at the end proves that chance was fair."""
        return commitment(self.seed)

    @property
    def seq(self) -> int:
        """The sequence number of the last entry; 0 before the first."""
        return len(self.entries)

    def begin(self) -> list[Entry]:
        """Let chance act, if it comes first, and return the entries that this appended."""
        proposal = self.prepare_start()
        self.commit(proposal)
        return proposal.entries

    def prepare_start(self) -> Proposal:
        """What `begin` would append."""
        state = self.state.copy()
        proposal = Proposal([], [], len(self.line), state)
        self._draw(proposal)
        return proposal

    # Moves

    def prepare(self, seat: int, move: Move, key: str | None = None, answers: int | None = None) -> Proposal:
        """Check a move and work out what it would append: itself and the chance that follows.

        `answers` is the sequence number the sender saw last; a stale one is refused.
        """
        text = self.game.to_text(move)
        known = self._known(key, seat, text, None)
        if known is not None:
            return known
        self.check_fresh(answers)
        is_chance = seat == CHANCE and self.is_entered
        if not is_chance and not 0 <= seat < len(self.players):
            raise BadInput(f"there is no seat {seat} at this table")
        state = self.state.copy()
        events: list[Event] = []
        state.apply(seat, move, events)
        ply = len(self.line) + 1
        entry = Entry(self.seq + 1, ply, seat, text, None, key)
        proposal = Proposal([entry], [Played(seat, move, events, self.state)], len(self.line), state)
        self._draw(proposal)
        return proposal

    def submit(self, seat: int, move: Move, key: str | None = None, answers: int | None = None) -> Proposal:
        """Make a move: `prepare` and `commit` in one."""
        proposal = self.prepare(seat, move, key, answers)
        self.commit(proposal)
        return proposal

    def commit(self, proposal: Proposal) -> None:
        """Append what was prepared. The match must not have changed in between."""
        if proposal.repeated or not proposal.entries:
            return
        if proposal.entries[0].seq != self.seq + 1:
            raise StaleMove(f"prepared for entry {proposal.entries[0].seq}, but the log is at {self.seq}")
        del self.line[proposal.keep :]
        for entry in proposal.entries:
            self.entries.append(entry)
            if entry.key is not None:
                self._by_key[entry.key] = entry
            if entry.undo_to is not None:
                self._undos += 1
        for played in proposal.line:
            self.line.append(played)
            if played.seat == CHANCE:
                self._chances += 1
        self.state = proposal.state
        self._forget()

    def _draw(self, proposal: Proposal) -> None:
        """Append chance moves to a proposal until someone else is to act."""
        if self.is_entered:
            return
        state = proposal.state
        chances = self._chances
        seq = self.seq + len(proposal.entries)
        ply = proposal.keep + len(proposal.line)
        while state.to_act() == CHANCE:
            move = state.draw_chance(self._keys.stream(chances))
            chances += 1
            before = state.copy()
            events: list[Event] = []
            state.apply(CHANCE, move, events)
            seq += 1
            ply += 1
            proposal.entries.append(Entry(seq, ply, CHANCE, self.game.to_text(move), None, None))
            proposal.line.append(Played(CHANCE, move, events, before))

    def answered(self, key: str | None, seat: int) -> Proposal | None:
        """The first answer to this key once more, if the seat has used it for a move; None if it is new."""
        entry = None if key is None else self._by_key.get(key)
        return None if entry is None else self._known(key, seat, entry.move, entry.undo_to)

    def _known(self, key: str | None, seat: int, move: str | None, undo_to: int | None) -> Proposal | None:
        """The first answer again, if this key has been used for the same thing."""
        if key is None or key not in self._by_key:
            return None
        entry = self._by_key[key]
        is_same = entry.seat == seat and entry.move == move and (entry.undo_to is None) == (undo_to is None)
        if not is_same:
            raise KeyReused(f"the key {key!r} was already used for something else")
        last = entry.seq
        while last < self.seq and self.entries[last].seat == CHANCE and not self.is_entered:
            last += 1
        proposal = Proposal(self.entries[entry.seq - 1 : last], [], len(self.line), self.state)
        proposal.repeated = True
        return proposal

    def check_fresh(self, answers: int | None) -> None:
        """Raise StaleMove unless this is the newest entry; None is not checked."""
        if answers is not None and answers != self.seq:
            raise StaleMove(f"this answers position {answers}, but the table is at {self.seq}")

    # Undo

    def undo_target(self, seat: int, repeats: Callable[[State], bool] | None = None) -> int | Reason:
        """How many moves would remain if this seat took back its last choice, or why it cannot.

        A move that was the only legal one was no choice: taken back, it would only be made again. So it goes back
        together with the choice before it, and so do moves in positions of which `repeats` says that someone else
        moves for the seat. Where the game has secrets, that would tell the others which moves these were, so then
        there is nothing to take back.

        At a real table it is always the newest move, whoever made it: it was mistyped, and nothing that the program
        drew is known by it.
        """
        if self._undos >= MOST_UNDOS:
            return Reason("undo", f"moves were taken back {MOST_UNDOS} times in this game; that is the most")
        if self.is_entered:
            return len(self.line) - 1 if self.line else Reason("undo", "nothing has been entered yet")
        no_choice = Reason("undo", "you had no choice in your last move")
        has_moved = False
        for ply in range(len(self.line) - 1, -1, -1):
            played = self.line[ply]
            if played.reveals():
                return no_choice if has_moved else Reason("undo", "something was revealed since your last move")
            if played.seat == seat:
                has_moved = True
                before = played.before
                assert before is not None
                if not played.is_forced() and (repeats is None or not repeats(before)):
                    return ply
                if before.has_secrets():
                    return no_choice
            elif not self.bots[played.seat]:
                return no_choice if has_moved else Reason("undo", "another player has acted since your last move")
        return no_choice if has_moved else Reason("undo", "you have made no move that could be taken back")

    def prepare_undo(
        self,
        seat: int,
        key: str | None = None,
        answers: int | None = None,
        repeats: Callable[[State], bool] | None = None,
    ) -> Proposal:
        """What taking back the seat's last choice would append; `repeats` as for `undo_target`."""
        known = self._known(key, seat, None, 0)
        if known is not None:
            return known
        self.check_fresh(answers)
        target = self.undo_target(seat, repeats)
        if isinstance(target, Reason):
            raise CannotUndo(target.text())
        entry = Entry(self.seq + 1, target, seat, None, target, key)
        return Proposal([entry], [], target, self._before(target))

    def _before(self, target: int) -> State:
        """The position before a move that an undo reaches, as a state of its own."""
        before = self.line[target].before
        if before is not None:
            return before.copy()
        assert self._start is not None
        state = self._start.copy()
        for played in self.line[:target]:
            state.perform(played.seat, played.move, None)
        return state

    def _stored_undo(self, entry: Entry, target: int) -> Proposal:
        """An undo that was accepted earlier. Who was a bot then is not asked again."""
        is_there = 0 <= target < len(self.line)
        if not is_there or (self.line[target].seat != entry.seat and not self.is_entered):
            raise RecordError(f"entry {entry.seq}: seat {entry.seat + 1} has no move {target + 1} to take back")
        if self.line[target].before is None and not self.is_entered:
            raise RecordError(f"entry {entry.seq}: an undo to ply {target} would cross something revealed")
        return Proposal([entry], [], target, self._before(target))

    def undo(self, seat: int, key: str | None = None, answers: int | None = None) -> Proposal:
        """Take back the seat's last choice: `prepare_undo` and `commit` in one."""
        proposal = self.prepare_undo(seat, key, answers)
        self.commit(proposal)
        return proposal

    def _forget(self) -> None:
        """Drop positions that no undo can reach any more; at a real table those that it seldom does."""
        if self.is_entered:
            if len(self.line) > _KEPT:
                self.line[len(self.line) - _KEPT - 1].before = None
            return
        for ply in range(len(self.line) - 1, -1, -1):
            played = self.line[ply]
            if played.reveals():
                for old in range(ply, -1, -1):
                    if self.line[old].before is None:
                        return
                    self.line[old].before = None
                return

    # What others may see

    def events_since(self, ply: int, viewer: int | None) -> list[tuple[int, list[Event]]]:
        """For every move after the first `ply`: its ply, and its events as this viewer may see them."""
        return [
            (number, visible(self.line[number - 1].events, viewer)) for number in range(ply + 1, len(self.line) + 1)
        ]

    def record(self) -> Record:
        """The game as a record, without what was taken back. The record of a running game holds secrets and must not
        be shown to anyone; the seed is in it only when the game is over."""
        record = Record(self._setup, self.players)
        record.is_entered = self.is_entered
        if not self.is_entered:
            record.commitment = self.commitment
            record.nonces = self.nonces
            record.renewals = self.renewals
        record.moves = [(played.seat, self.game.to_text(played.move)) for played in self.line]
        if self._forked is not None:
            record.fork = self._forked.fork
            record.redeals = self._forked.redeals
            record.moves = self._forked.moves + record.moves
        outcome = self.state.outcome()
        if outcome is not None:
            record.outcome = outcome_json(outcome)
            record.seed = None if self.is_entered else self.seed.hex()
        return record

    # Storing

    def save_head(self) -> dict[str, Any]:
        """The first line of a save: everything except the log. It holds the secret seed."""
        head: dict[str, Any] = {
            "watertable-save": SAVE_FORMAT,
            "note": "This save holds every secret of the game: hidden cards and the seed of chance.",
            "setup": self._setup,
            "players": self.players,
            "bots": self.bots,
            "seed": self.seed.hex(),
            "nonces": self.nonces,
        }
        if self.is_entered:
            head["chance"] = ENTERED
        if self.renewals:
            head["renewals"] = [renewal.to_json() for renewal in self.renewals]
        if self._forked is not None:
            head["forked"] = self._forked.text()
        return head

    def save_text(self) -> str:
        """The whole match as JSON Lines; `read_save` reads it back."""
        lines = [canonical(self.save_head())]
        lines.extend([canonical(entry.to_json()) for entry in self.entries])
        return "".join([line + "\n" for line in lines])

    def replay_entry(self, entry: Entry) -> None:
        """Append an entry that was stored earlier, after checking it."""
        if entry.seq != self.seq + 1:
            raise RecordError(f"entry {entry.seq}: expected {self.seq + 1}")
        ply = len(self.line) + 1 if entry.undo_to is None else entry.undo_to
        if entry.ply != ply:
            raise RecordError(f"entry {entry.seq}: expected ply {ply}, found {entry.ply}")
        if entry.undo_to is not None:
            self.commit(self._stored_undo(entry, entry.undo_to))
            return
        assert entry.move is not None
        move = self.game.from_text(entry.move)
        if entry.seat == CHANCE and not self.is_entered:
            if self.state.to_act() != CHANCE:
                raise RecordError(f"entry {entry.seq}: chance is not to act")
            expected = self.game.to_text(self.state.draw_chance(self._keys.stream(self._chances)))
            if expected != entry.move:
                raise RecordError(f"entry {entry.seq}: chance was {entry.move!r}, the seed gives {expected!r}")
        before = self.state
        state = before.copy()
        events: list[Event] = []
        try:
            state.apply(entry.seat, move, events)
        except IllegalMove as refused:
            raise RecordError(f"entry {entry.seq}: {refused}") from None
        self.commit(Proposal([entry], [Played(entry.seat, move, events, before)], len(self.line), state))
