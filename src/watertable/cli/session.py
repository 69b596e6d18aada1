"""A game in the terminal: what happened, the table, the question and the answer, until the game is over.

Everything goes through a `Match`, so moves can be taken back and the game can be saved at any time.
A seat is shown only its own view and the events that it may see.
"""

from __future__ import annotations

import hmac
import shlex
import sys
from collections.abc import Callable, Mapping
from contextlib import nullcontext, suppress
from difflib import get_close_matches
from pathlib import Path
from typing import Any

from rich.columns import Columns
from rich.console import Console, RenderableType
from rich.markdown import Markdown
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from watertable.bots import BotSpec, decider_for, explanation, hint, pace_for, reasons
from watertable.cli import files
from watertable.cli.answers import understand
from watertable.cli.console import ask
from watertable.cli.results import result, scores_table
from watertable.cli.rules import find_rules, rule_numbered, rules_text
from watertable.kernel import BadInput, BadText, Event, IllegalMove, Match, Move, Reason, Sfc32, State
from watertable.kernel.words import Words
from watertable.play import Decider, Decision, MatchLoop, Paced, PositionChanged, Watcher
from watertable.table.drawing import table_of

SEAT_STYLES = ("bold red", "bold green", "bold dark_orange", "bold", "bold medium_purple", "bold yellow")
_MOST_LISTED = 24
_TOLD_AGAIN = 8
_FORGET_SCROLLED = "\x1b[3J"
"""Clears what has scrolled out of sight."""
_HELP = (
    ("NUMBER", "make the move with this number"),
    ("MOVE", "make a move by its notation, shown beside it, or by words that match only one"),
    ("hint", "see what a strong bot would do in your place"),
    ("coach", "turn advice before each of your decisions on or off"),
    ("explain", "turn the bots' explanations of their moves on or off"),
    ("why MOVE", "ask whether a move is allowed, and which rule forbids it"),
    ("undo", "take your last move back, if nothing was revealed since"),
    ("moves [WORD]", "list all moves, or those that contain the word"),
    ("table", "show the table again"),
    ("score", "show everyone's points and how they are made up"),
    ("log [N]", "show what happened last"),
    ("rules [NUMBER or WORD]", "show the rules"),
    ("save FILE", "save the game; save! overwrites an existing file"),
    ("quit", "save and leave; quit! leaves without saving"),
)


class Left(Exception):
    """The person leaves the table. `is_saved` says whether the game should be saved."""

    def __init__(self, is_saved: bool) -> None:
        self.is_saved = is_saved


class Session:
    """One game at one keyboard."""

    ending = "save.jsonl"
    """How the names of its files end."""

    def __init__(
        self, match: Match, bots: dict[int, BotSpec], console: Console, is_auto: bool, saved_as: Path | None
    ) -> None:
        self.match = match
        self.bots = bots
        self.people = [seat for seat in range(len(match.players)) if seat not in bots]
        self.console = console
        self.is_auto = is_auto
        self.saved_as = saved_as
        """The file that this session may overwrite, because it resumed from it or wrote it."""
        self.saved_at = match.seq if saved_as is not None else 0
        self.words = match.game.words(match.players, pack=match.state.setup.pack)
        self.seen: dict[int | None, int] = {}
        """How many moves each viewer has been shown. When a game is resumed, the last ones are shown again."""
        for viewer in (None, *self.people):
            self.seen[viewer] = max(0, len(match.line) - _TOLD_AGAIN)
        self.last_asked: int | None = None
        self.was_apart = False
        """Whether the screen has been cleared for someone else, so that each person is shown everything."""
        self.is_explaining = False
        self.is_coached = False
        self.commands: dict[str, Callable[[int, str], None]] = {
            "hint": self._hint,
            "coach": self._coach,
            "explain": self._explain,
            "why": self._why,
            "undo": self._undo,
            "moves": self._moves,
            "table": self._table,
            "score": self._score,
            "log": self._log,
            "rules": self._rules,
            "save": self._save,
            "save!": self._save_over,
            "quit": self._quit,
            "quit!": self._quit_unsaved,
            "help": self._help,
        }

    # The game

    def play(self) -> None:
        """Play to the end, or until the person leaves (`Left`, EOFError, KeyboardInterrupt)."""
        outcome = self._loop().run()
        self.tell(self.viewer())
        self.show(table_of(self.match.game, self.match.state.view(self.viewer()), self.words))
        self.show(Text())
        self.show(result(outcome, self._told_to(self.viewer())))

    def _loop(self) -> MatchLoop:
        deciders = [self._decider(seat) for seat in range(len(self.match.players))]
        return MatchLoop(self.match, deciders, [_Commentator(self)])

    def viewer(self) -> int | None:
        """Whose view of the end is shown: that of the only person, otherwise a spectator's."""
        return self.people[0] if len(self.people) == 1 else None

    def _decider(self, seat: int) -> Decider:
        return _Bot(self, self.bots[seat]) if seat in self.bots else _Person(self)

    def ask(self, decision: Decision) -> Move:
        """Show what is new and the table, then ask until a move is typed."""
        seat, moves = decision.seat, decision.moves
        if seat != self.last_asked:
            self._hand_over(seat)
            self.last_asked = seat
        self.tell(seat)
        # If several people share the screen, skipping someone would reveal what they hold.
        if self.is_auto and len(moves) == 1 and not self._is_apart():
            return moves[0]
        self._table(seat, "")
        self._list_moves(moves)
        if self.is_coached:
            self._advise(seat, moves)
        before = self.match.seq
        while True:
            move = self._answer(seat, self._read(seat), moves)
            if move is not None:
                return move
            if self.match.seq != before:
                raise PositionChanged

    def _read(self, seat: int) -> str:
        return ask(f"{self.words.name(seat)}> ").strip()

    def _answer(self, seat: int, text: str, moves: list[Move]) -> Move | None:
        """The move that was typed, if it is one. Otherwise the command is carried out, or the error is shown."""
        if not text:
            self.say("Type a number or a move; `help` lists all commands.")
            return None
        return self._carried_out(seat, text, moves, self.commands, lambda: self._legal_move(seat, text, moves))

    def _carried_out(
        self,
        seat: int | None,
        text: str,
        moves: list[Move],
        commands: Mapping[str, Callable[[Any, str], None]],
        read_move: Callable[[], Move],
    ) -> Move | None:
        """The move that was typed; or None, after a command was carried out or an error shown."""
        name, _, rest = text.partition(" ")
        is_move = text.lower() in [move.text().lower() for move in moves]
        try:
            if not is_move and name.lower() in commands:
                commands[name.lower()](seat, rest.strip())
            else:
                return read_move()
        except IllegalMove as refused:
            self.say(f"Not allowed: {self._told_to(seat).reason(refused.reason)}", "bold red")
            self._cite(refused.reason)
        except BadText as problem:
            is_command = name.lower() in commands
            near = [] if is_command else get_close_matches(name.lower(), commands, 1, 0.75)
            self.say(f"{name!r}: did you mean {near[0]}?" if near else str(problem), "red")
        except BadInput as problem:
            self.say(str(problem), "red")
        return None

    def _legal_move(self, seat: int, text: str, moves: list[Move]) -> Move:
        move = understand(text, self.match.game, moves, self._words_now())
        reason = self.match.state.why_not(seat, move)
        if reason is not None:
            raise IllegalMove(reason)
        return move

    # What is shown

    def show(self, thing: RenderableType) -> None:
        self.console.print(thing)

    def say(self, text: str, style: str = "") -> None:
        self.console.print(Text(text, style=style))

    def say_unbroken(self, text: str) -> None:
        """Print a file name or a command, which must not be broken between lines."""
        self.console.print(Text(text), soft_wrap=True)

    def _is_apart(self) -> bool:
        """Whether several people share the screen who must not see each other's view."""
        return len(self.people) > 1 and self.match.state.has_secrets()

    def _hand_over(self, seat: int) -> None:
        """If several people play a game with secrets, nobody sees the view of another."""
        if not self._is_apart():
            return
        self.was_apart = True
        if self.console.is_terminal:
            if self.last_asked is not None:
                self._clear()
            ask(f"Hand the keyboard to {self.words.name(seat)}. Press Enter when nobody else is looking. ")

    def _clear(self) -> None:
        """Leave nothing on the screen, nor above it, nor in what the keyboard remembers."""
        self.console.clear()
        self.console.file.write(_FORGET_SCROLLED)
        if sys.stdin.isatty():
            with suppress(ImportError):
                import readline

                readline.clear_history()

    def tell(self, viewer: int | None) -> None:
        """Show what happened since this viewer last looked, in words."""
        is_shared = viewer is None or not self.was_apart
        since = max(self.seen.values(), default=0) if is_shared else self.seen.get(viewer, 0)
        events = self.match.events_since(min(since, len(self.match.line)), viewer)
        if any(seen for _, seen in events):
            self.show(Text())
        for ply, seen in events:
            words = self._told_to(viewer).at(self.match.line[ply - 1].terms)
            for event in seen:
                self.show(self._event_text(words.event(event)))
        self.seen[viewer] = len(self.match.line)

    def _words_now(self) -> Words:
        """The game's words, with what the position calls otherwise."""
        return self.words.at(self.match.state.position().terms())

    def _told_to(self, viewer: int | None) -> Words:
        """The game's words as they are said to this viewer. Where several people look at one screen, everyone is called
        by name."""
        return self.words.told_to(viewer if len(self.people) == 1 or self.was_apart else None)

    def _event_text(self, sentence: str) -> Text:
        text = Text(f"· {sentence}")
        for seat, name in enumerate(self.match.players):
            text.highlight_words([name], SEAT_STYLES[seat % len(SEAT_STYLES)])
        return text

    def _list_moves(self, moves: list[Move], is_whole: bool = False) -> None:
        """The question and the numbered moves."""
        numbered = list(enumerate(moves, 1))
        self.show(Text())
        self.say(self.words.question(self.match.state.question()), "bold")
        shown = numbered if is_whole else numbered[:_MOST_LISTED]
        self.show(self._numbered(shown))
        if len(shown) < len(numbered):
            self.say(
                f"… and {len(numbered) - len(shown)} more: `moves` lists all, `moves WORD` those with the word", "dim"
            )

    def _numbered(self, numbered: list[tuple[int, Move]]) -> RenderableType:
        """Each move with its number, its sentence and its notation; many moves are shown in columns."""
        words = self._words_now()
        if len(numbered) <= 8:
            grid = Table.grid(padding=(0, 2))
            for number, move in numbered:
                sentence = Text(words.move(move))
                grid.add_row(Text(f"{number:>2}", style="bold cyan"), sentence, Text(move.text(), style="dim"))
            return grid
        width = len(str(numbered[-1][0]))
        lines = []
        for number, move in numbered:
            line = Text()
            line.append(f"{number:>{width}} ", style="bold cyan")
            line.append(words.move(move))
            line.append(f"  {move.text()}", style="dim")
            lines.append(line)
        return Columns(lines, padding=(0, 3), column_first=True)

    def _cite(self, reason: Reason) -> None:
        """Show the full rule that a reason names."""
        try:
            rule = rule_numbered(self.match.game, reason.rule)
        except BadInput:
            return
        if rule is not None:
            self.show(Padding(Markdown(rule.text), (0, 2)))

    # Commands

    def _hint(self, seat: int, text: str) -> None:
        """What a bot would do that knows only what this seat knows."""
        view, moves = self.match.state.view(seat), self.match.state.legal_moves(seat)
        thinking: Any = self.console.status("Thinking …") if self.console.is_terminal else nullcontext()
        with thinking:
            choice = hint(view, moves, seed=self.match.seq)
        self.say(f"Hint: {explanation(view, choice, self._told_to(seat).at(view.terms()))}", "green")
        self.say(f"  To do this, type: {choice.move.text()}", "dim")

    def _coach(self, seat: int, text: str) -> None:
        self.is_coached = not self.is_coached
        self.say("The coach is here." if self.is_coached else "The coach has left.")
        if self.is_coached:
            self._advise(seat, self.match.state.legal_moves(seat))

    def _advise(self, seat: int, moves: list[Move]) -> None:
        """What a coach says who knows only what this seat knows."""
        view = self.match.state.view(seat)
        words = self.words.told_to(seat).at(view.terms())
        for remark in self.match.game.advice(view, seat, moves):
            self.say(f"Coach: {words.advice(remark)}", "green")

    def _explain(self, seat: int, text: str) -> None:
        self.is_explaining = not self.is_explaining
        self.say("Bots now explain their moves." if self.is_explaining else "Bots no longer explain their moves.")

    def _why(self, seat: int, text: str) -> None:
        if not text:
            raise BadInput("which move? Type for example: why " + self._example(seat))
        moves = self.match.state.legal_moves(seat)
        move = understand(text, self.match.game, moves, self._words_now())
        reason = self.match.state.why_not(seat, move)
        if reason is None:
            self.say(f"{move.text()}: this is allowed.", "green")
        else:
            self.say(f"{move.text()}: {self._told_to(seat).reason(reason)}", "bold")
            self._cite(reason)

    def _example(self, seat: int) -> str:
        return self.match.state.legal_moves(seat)[0].text()

    def _undo(self, seat: int, text: str) -> None:
        """Take back the last move that a person at this keyboard made."""
        acted = [played.seat for played in self.match.line if played.seat in self.people]
        if not acted:
            raise BadInput("you have no move to take back yet")
        who = acted[-1]
        proposal = self.match.undo(who)
        self.say(self._told_to(who).fill("{seat:seat} [takes|take] a move back.", {"seat": who}), "yellow")
        for viewer in self.seen:
            self.seen[viewer] = min(self.seen[viewer], proposal.keep)

    def _moves(self, seat: int, text: str) -> None:
        moves = self.match.state.legal_moves(seat)
        if not text:
            self._list_moves(moves, is_whole=True)
            return
        words = self._words_now()
        found = [
            (number, move)
            for number, move in enumerate(moves, 1)
            if text.lower() in f"{move.text()} {words.move(move)}".lower()
        ]
        if not found:
            raise BadInput(f"no move contains {text!r}")
        self.show(self._numbered(found))

    def _table(self, seat: int | None, text: str) -> None:
        self.show(Text())
        self.show(table_of(self.match.game, self.match.state.view(seat), self.words))

    def _score(self, seat: int | None, text: str) -> None:
        scores = [self.match.state.score(other) for other in range(len(self.match.players))]
        self.show(scores_table(scores, (), self.words))

    def _log(self, seat: int | None, text: str) -> None:
        if text and not text.isdecimal():
            raise BadInput(f"log {text}: expected a number of moves")
        count = int(text) if text else 20
        for ply, events in self.match.events_since(max(0, len(self.match.line) - count), seat):
            words = self._told_to(seat).at(self.match.line[ply - 1].terms)
            for event in events:
                line = Text(f"{ply:>4} ", style="dim")
                self.show(line + self._event_text(words.event(event)))

    def _rules(self, seat: int | None, text: str) -> None:
        game = self.match.game
        whole = "\n\n".join(rule.text for rule in find_rules(game, text)) if text else rules_text(game)
        self.show(Markdown(whole))

    def _save(self, seat: int | None, text: str) -> None:
        path = self._file_named(text)
        if path != self.saved_as:
            files.check_writable(path, force=False, hint="save! overwrites it")
        self.save_to(path)
        self.say_unbroken(
            f"Saved to {path}. The file contains all secrets of the game. Continue with: {self.resume_command()}"
        )

    def _save_over(self, seat: int | None, text: str) -> None:
        self.saved_as = self._file_named(text)
        self._save(seat, text)

    def _file_named(self, text: str) -> Path:
        if text:
            return Path(text).expanduser()
        if self.saved_as is None:
            raise BadInput("save to which file? Type for example: save my-game.jsonl")
        return self.saved_as

    def save_to(self, path: Path) -> None:
        files.write_text(path, self.match.save_text())
        self.saved_as = path
        self.saved_at = self.match.seq

    def resume_command(self) -> str:
        return f"watertable play --resume {shlex.quote(str(self.saved_as))}"

    def has_unsaved_moves(self) -> bool:
        """Whether moves of a person would be lost."""
        return any(entry.seat in self.people for entry in self.match.entries[self.saved_at :])

    def _quit(self, seat: int | None, text: str) -> None:
        raise Left(is_saved=True)

    def _quit_unsaved(self, seat: int | None, text: str) -> None:
        raise Left(is_saved=False)

    def _help(self, seat: int | None, text: str) -> None:
        self._list_commands(_HELP)

    def _list_commands(self, commands: tuple[tuple[str, str], ...]) -> None:
        grid = Table.grid(padding=(0, 2))
        for typed, meaning in commands:
            grid.add_row(Text(typed, style="bold"), Text(meaning))
        self.show(grid)


class _Person(Decider):
    """A person at the keyboard."""

    def __init__(self, session: Session) -> None:
        self._session = session

    def decide(self, decision: Decision) -> Move:
        return self._session.ask(decision)


class _Bot(Decider):
    """A bot at this table. Its choices follow from the seed of the match, so practice with a seed can be repeated."""

    def __init__(self, session: Session, spec: BotSpec) -> None:
        self.name = spec.name
        self._session = session
        self._spec = spec

    def decide(self, decision: Decision) -> Move:
        session = self._session
        digest = hmac.digest(session.match.seed, f"bot:{session.match.seq}".encode(), "sha256")
        rng = Sfc32(digest.hex())
        decider = decider_for(self._spec, rng)
        if not session.console.is_terminal:
            return decider.decide(decision)
        if session.people:
            decider = Paced(decider, lambda asked: pace_for(self._spec, asked, rng))
        with session.console.status(f"{session.words.name(decision.seat)} thinks …"):
            return decider.decide(decision)


class _Commentator(Watcher):
    """Explains the moves of bots, if that is wanted; in a game without people, shows what happens."""

    def __init__(self, session: Session) -> None:
        self._session = session
        self._said = ""

    def before(self, state: State, seat: int, move: Move) -> None:
        session = self._session
        is_explained = session.is_explaining and seat in session.bots
        words = session.words.told_to(session.viewer()).at(state.position().terms())
        self._said = reasons(state.view(seat), move, words) if is_explained else ""

    def after(self, state: State, seat: int, move: Move, events: list[Event]) -> None:
        session = self._session
        if self._said:
            session.say(f"  {session.words.name(seat)}: {self._said}", "dim italic")
        if not session.people and seat in session.bots:
            session.tell(None)
