"""A game at a real table, refereed in the terminal: people play with cardboard and dice, and type what came up and what
was done. The program checks it and counts the points.

It is the session of `watertable play` with two differences: chance is asked of the people at the table, and what was
typed last can always be taken back, because the program has drawn nothing that it could have revealed.
"""

from __future__ import annotations

import shlex
from collections.abc import Callable
from functools import partial
from pathlib import Path

from rich.console import Console
from rich.table import Table
from rich.text import Text

from watertable.cli import files
from watertable.cli.console import ask
from watertable.cli.results import result
from watertable.cli.session import Session
from watertable.kernel import CHANCE, BadInput, BadText, IllegalMove, Match, Move, State
from watertable.kernel.match_log import Proposal
from watertable.kernel.words import Words
from watertable.play import Decision, GivenChance, MatchLoop, PositionChanged
from watertable.table.drawing import table_of
from watertable.table.entering import dice_among, entered, matching, several

_HELP = (
    ("MOVE", "what was done, or what was rolled or drawn: in notation, or by words that fit only one"),
    ("NUMBER", "on someone's turn: the move with this number"),
    ("?", "list what can come up, or what can be done; ? WORD lists what has the word"),
    ("undo", "take back what was typed last, whoever typed it; again for what was typed before"),
    ("why MOVE", "ask whether a move is allowed, and which rule forbids it"),
    ("table", "show the table again"),
    ("score", "show everyone's points and how they are made up"),
    ("log [N]", "show what happened last"),
    ("rules [NUMBER or WORD]", "show the rules"),
    ("save FILE", "keep the record in this file from now on"),
    ("quit", "leave; everything that was typed is kept"),
)


class RefereeSession(Session):
    """One game at a real table. With `saved_as`, everything is in that file as soon as it is typed."""

    ending = "jsonl"

    def __init__(self, match: Match, console: Console, is_auto: bool, saved_as: Path | None) -> None:
        super().__init__(match, {}, console, is_auto, saved_as)
        self.ahead: list[tuple[int | None, str]] = []
        """What was typed ahead, with commas: whose it is, and the text. It is used when its turn comes."""
        for name in ("hint", "explain", "quit!", "save!"):
            del self.commands[name]
        self.commands["?"] = self._moves
        self.at_chance: dict[str, Callable[[int | None, str], None]] = {
            "?": self._outcomes,
            "moves": self._outcomes,
            "undo": self._take_back,
            "table": self._table,
            "score": self._score,
            "log": self._log,
            "rules": self._rules,
            "save": self._save,
            "quit": self._quit,
            "help": self._help,
        }

    # The game

    def play(self) -> None:
        """Until the game is over and nobody takes anything back."""
        while True:
            outcome = self._loop().run()
            if self.was_apart and self.console.is_terminal:
                self._clear()
            self.tell(None)
            self.show(table_of(self.match.game, self.match.state.view(None), self.words))
            self.show(Text())
            self.show(result(outcome, self.words))
            if self._is_confirmed():
                return

    def _is_confirmed(self) -> bool:
        """Whether the last thing was typed rightly; it is taken back otherwise."""
        while True:
            try:
                answer = ask("Press Enter if this is right, or type undo: ").strip().lower()
            except EOFError:
                self.say("")
                return True
            if answer in ("", "y", "yes", "quit"):
                return True
            if answer == "undo":
                self._take_back(None, "")
                return False

    def _loop(self) -> MatchLoop:
        deciders = [self._decider(seat) for seat in range(len(self.match.players))]
        return MatchLoop(self.match, deciders, commit=self._commit, chance=GivenChance(self.enter))

    def _commit(self, proposal: Proposal) -> None:
        self.match.commit(proposal)
        self._keep()

    def _keep(self) -> None:
        """Write the record, if there is a file for it."""
        if self.saved_as is not None:
            self.save_to(self.saved_as)

    def ask(self, decision: Decision) -> Move:
        """What was typed ahead was for draws in a row; a decision ends the row."""
        self.ahead = []
        return super().ask(decision)

    # Chance

    def enter(self, state: State) -> Move:
        """Ask what came up, until it is something that can. A hidden card is asked of its owner alone."""
        owner = state.chance_seat()
        move = self._typed_ahead(state, owner)
        if move is not None:
            return move
        if owner is not None and owner != self.last_asked:
            self._hand_over(owner)
            self.last_asked = owner
        viewer = owner if owner is not None or not self.was_apart else self.last_asked
        self.tell(viewer)
        self._ask_what_came_up(state, viewer)
        before = self.match.seq
        while True:
            text = ask(f"{self.words.name(owner) if owner is not None else 'table'}> ").strip()
            if not text:
                self.say("Type what came up; ? lists what can, `help` lists all commands.")
                continue
            choices = state.chance_choices()
            move = self._carried_out(viewer, text, choices, self.at_chance, partial(self._came_up, state, text))
            if move is not None:
                return move
            if self.match.seq != before:
                raise PositionChanged

    def _ask_what_came_up(self, state: State, viewer: int | None) -> None:
        self.show(Text())
        told = self._told_to(viewer).at(state.position().terms())
        self.say(told.entering(state.question(), state.chance_values()), "bold")
        choices = state.chance_choices()
        dice = dice_among(choices)
        if dice is not None:
            self.say(f"Type {dice}", "dim")
        else:
            more = " Several in a row: with commas between them." if len(choices) > 3 else ""
            self.say(f"For example: {choices[0].text()}. ? lists all {len(choices)}.{more}", "dim")

    def _came_up(self, state: State, text: str) -> Move:
        """What was typed, if it can come up. With commas, the rest is kept for the next draws."""
        parts = several(text)
        choices, words = state.chance_choices(), self._words_now()
        try:
            move = entered(self.match.game, words, text, choices)
        except BadText:
            if len(parts) < 2:
                raise
            move = entered(self.match.game, words, parts[0], choices)
            self._check_came_up(state, move)
            self.ahead = [kept for kept in self.ahead if kept[0] != state.chance_seat()]
            self.ahead += [(state.chance_seat(), part) for part in parts[1:]]
        self._check_came_up(state, move)
        return move

    def _check_came_up(self, state: State, move: Move) -> None:
        reason = state.why_not(CHANCE, move)
        if reason is not None:
            raise IllegalMove(reason)

    def _typed_ahead(self, state: State, owner: int | None) -> Move | None:
        """What was typed earlier for this draw, if it can come up; otherwise it is asked again."""
        for number, (seat, text) in enumerate(self.ahead):
            if seat != owner:
                continue
            del self.ahead[number]
            try:
                move = entered(self.match.game, self._words_now(), text, state.chance_choices())
                self._check_came_up(state, move)
            except BadInput:
                self.ahead = [kept for kept in self.ahead if kept[0] != owner]
                return None
            return move
        return None

    def _outcomes(self, seat: int | None, text: str) -> None:
        """List what can come up, as far as whoever types it may know."""
        state, words = self.match.state, self._words_now()
        choices = state.chance_choices()
        found = matching(text, choices, words) if text else choices
        if not found:
            raise BadInput(f"nothing that can come up has {text!r} in it")
        self.show(_listed(found, words))

    # What is shown, and commands

    def tell(self, viewer: int | None) -> None:
        """What happened, and how the points stand now."""
        before = max(self.seen.values(), default=0) if viewer is None else self.seen.get(viewer, 0)
        super().tell(viewer)
        if len(self.match.line) > before and any(played.seat != CHANCE for played in self.match.line):
            self.say(self._points(), "cyan")

    def _points(self) -> str:
        state = self.match.state
        points = []
        for seat in range(len(self.match.players)):
            total = state.score(seat).total
            said = self.words.fill(self.words.term("result", "points"), {"n": total})
            points.append(f"{self.words.name(seat)} {said if self.words.has('result', 'points') else total}")
        return f"  {' · '.join(points)}"

    def _undo(self, seat: int, text: str) -> None:
        self._take_back(seat, text)

    def _take_back(self, seat: int | None, text: str) -> None:
        """Take back what was typed last, whoever typed it."""
        if not self.match.line:
            raise BadInput("nothing has been typed yet")
        last = self.match.line[-1]
        proposal = self.match.undo(0 if seat is None else seat)
        self.ahead = []
        what = "what came up last" if last.seat == CHANCE else f"the last move of {self.words.name(last.seat)}"
        self.say(f"Taken back: {what}.", "yellow")
        for viewer in self.seen:
            self.seen[viewer] = min(self.seen[viewer], proposal.keep)
        self._keep()

    def _help(self, seat: int | None, text: str) -> None:
        self._list_commands(_HELP)

    # Files

    def _save(self, seat: int | None, text: str) -> None:
        path = self._file_named(text)
        if path != self.saved_as:
            files.check_writable(path, force=False, hint="type another name")
        self.save_to(path)
        self.say_unbroken(
            f"The record is kept in {path} from now on; it holds all secrets of the game. "
            f"Continue with: {self.resume_command()}"
        )

    def save_to(self, path: Path) -> None:
        files.write_text(path, self.match.record().text())
        self.saved_as = path
        self.saved_at = self.match.seq

    def resume_command(self) -> str:
        return f"watertable referee --record {shlex.quote(str(self.saved_as))}"

    def has_unsaved_moves(self) -> bool:
        """Whether anything that was typed would be lost."""
        return self.match.seq > self.saved_at


def _listed(moves: list[Move], words: Words) -> Table:
    """What can come up, each with the notation that says it."""
    grid = Table.grid(padding=(0, 2))
    for move in moves:
        grid.add_row(Text(move.text(), style="bold cyan"), Text(words.move(move)))
    return grid
