"""The loop on a match: the same, with a log that can be stored, chance that can be proved, and undo.

A server plays on a match too, but turned inside out: it waits for messages, timers and worker processes
instead of calling deciders. After every change it asks the same question (`watertable.table.planned`).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from watertable.kernel.errors import BadInput
from watertable.kernel.match import Match
from watertable.kernel.match_log import Proposal
from watertable.kernel.moves import CHANCE, Move
from watertable.kernel.state import State
from watertable.play.chance import Chance
from watertable.play.deciders import Decider
from watertable.play.loop import Loop
from watertable.play.watching import Watcher


class _ChanceOfMatch(Chance):
    """What the match will draw. It draws chance itself whenever it makes a move, so this is asked at the start only."""

    def __init__(self, match: Match) -> None:
        self._match = match

    def draw(self, state: State) -> Move:
        return self._match.prepare_start().line[0].move


class MatchLoop(Loop):
    """A game being played on a match. The chance that follows a move is made together with it.

    `commit` is called with what is about to be appended to the log. It may store it, and ends in `Match.commit`, which
    it is by default; `watertable.table.Table.commit` fits too. If it fails, nothing has happened. Watchers are told
    afterwards, so that nothing is shown that could be lost. A decider that takes a move back raises PositionChanged.
    `chance` is asked what came up at a real table, if the match is one whose chance is entered.

    Examples:
        >>> from watertable.kernel import Match, Sfc32, find_game, verify
        >>> game = find_game("water-cycle")
        >>> match = Match(game, game.new(3), ["Ana", "Rui", "Eva"])
        >>> stored = []
        >>> def commit(proposal):
        ...     stored.extend(proposal.entries)
        ...     match.commit(proposal)
        >>> outcome = MatchLoop(match, [RandomDecider(Sfc32(1))] * 3, commit=commit).run()
        >>> len(stored) == match.seq, verify(match.record()).proof
        (True, 'proved')
        >>> real = Match(game, game.new(3), ["Ana", "Rui", "Eva"], is_entered=True)
        >>> typed = GivenChance([game.from_text("start 2"), game.from_text("roll 1 2 6")])
        >>> loop = MatchLoop(real, [None, None, None], chance=typed)
        >>> loop.advance().seat
        2
    """

    def __init__(
        self,
        match: Match,
        deciders: Sequence[Decider | None],
        watchers: Sequence[Watcher] = (),
        commit: Callable[[Proposal], object] | None = None,
        chance: Chance | None = None,
    ) -> None:
        if match.is_entered != (chance is not None):
            raise BadInput("`chance` is given for a match whose chance is entered, and for no other")
        super().__init__(match.state, deciders, _ChanceOfMatch(match) if chance is None else chance, watchers)
        self.match = match
        """The match that is played. It may be changed between two moves."""
        self._commit: Callable[[Proposal], object] = match.commit if commit is None else commit

    def _look(self) -> None:
        self.state = self.match.state

    def _perform(self, seat: int, move: Move) -> None:
        match = self.match
        is_drawn = seat == CHANCE and not match.is_entered
        proposal = match.prepare_start() if is_drawn else match.prepare(seat, move)
        # Taken before the match forgets positions that no undo can reach.
        positions = [played.before for played in proposal.line]
        positions.append(proposal.state)
        self._commit(proposal)
        self.state = match.state
        for number, played in enumerate(proposal.line):
            if played.seat == CHANCE:
                self.chances += 1
            else:
                self.decisions += 1
            before, after = positions[number], positions[number + 1]
            assert before is not None
            assert after is not None
            for watcher in self.watchers:
                watcher.before(before, played.seat, played.move)
            for watcher in self.watchers:
                watcher.after(after, played.seat, played.move, played.events)
