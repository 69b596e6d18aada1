"""`watertable play`: a game in the terminal, against bots or with several people at one keyboard."""

from __future__ import annotations

import hashlib
import json
import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from datetime import datetime
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.text import Text

from watertable.cli import arguments, files
from watertable.cli.console import ask, output
from watertable.cli.session import Left, Session
from watertable.cli.setting_up import Table, bots_for_seats, game_named, read_pack, set_up
from watertable.kernel import BadInput, Game, Match, RecordError, all_games, find_game
from watertable.kernel.saves import read_save

RIVERS = ("Tejo", "Douro", "Minho", "Mondego", "Guadiana", "Sado", "Vouga", "Zêzere")
"""What bots are called."""


def command(
    game: Annotated[
        str | None, typer.Argument(metavar="GAME", help="The name of the game; not needed with --resume.")
    ] = None,
    players: arguments.Players = None,
    people: Annotated[int, typer.Option(min=0, help="How many of the players are people at this keyboard.")] = 1,
    name: Annotated[list[str] | None, typer.Option(help="The name of a person; may be repeated.")] = None,
    bots: Annotated[
        str, typer.Option(help="Who plays the other seats: easy, medium, hard, expert, or a bot such as mcts:200ms.")
    ] = "medium",
    option: arguments.Options = None,
    preset: arguments.Preset = None,
    pack: arguments.PackFile = None,
    seed: Annotated[
        str | None, typer.Option(help="For practice: the same seed gives the same chance and the same choices of bots.")
    ] = None,
    auto: Annotated[bool, typer.Option("--auto", help="Make forced moves automatically.")] = False,
    coach: Annotated[
        bool, typer.Option("--coach", help="Before each of your decisions, say what a newcomer should think of.")
    ] = False,
    resume: Annotated[Path | None, typer.Option(metavar="FILE", help="Continue a saved game.")] = None,
    record: Annotated[Path | None, typer.Option(help="Write the record to this file when the game is over.")] = None,
    force: arguments.Force = False,
) -> None:
    """Play in the terminal, against bots or with several people at one keyboard."""
    if record is not None:
        files.check_writable(record, force)
    console = output()
    if resume is not None:
        match = _resumed(resume, game, pack)
    elif game is None:
        raise BadInput(f"which game? For instance: watertable play {all_games()[0].name}")
    else:
        chosen = game_named(game)
        seats = max(chosen.usual_players(), people) if players is None else players
        match = new_match(set_up(chosen, seats, option or [], preset, pack), people, name or [], seed)
    sit_down(match, console, bots, auto, resume, record, seed, coach)


def new_match(table: Table, people: int, names: list[str], seed: str | None) -> Match:
    """A match with people in the first seats and bots in the others."""
    if people > table.seats:
        raise BadInput(f"--people {people}: there are only {table.seats} seats")
    players = names_of(names, people, table.seats)
    secret = None if seed is None else hashlib.sha256(f"watertable-practice:{seed}".encode()).digest()
    return Match(table.game, table.new(), players, [seat >= people for seat in range(table.seats)], secret)


def names_of(given: list[str], people: int, seats: int) -> list[str]:
    """The names of all seats: those that were given to people, and those of bots."""
    names = [name.strip() for name in given]
    if len(names) > people:
        raise BadInput(f"{len(names)} names for {people} {'person' if people == 1 else 'people'}")
    for name in names:
        if not name or len(name) > 24 or not name.isprintable():
            raise BadInput(f"--name {name!r}: expected 1 to 24 printable characters")
    names += [f"Player {seat + 1}" for seat in range(len(names), people)]
    names += [river for river in RIVERS if river not in names][: seats - people]
    if len(set(names)) != len(names):
        raise BadInput("two players have the same name")
    return names


def _resumed(path: Path, game: str | None, pack_file: Path | None) -> Match:
    """A saved match. A last line that was cut is left out, and a message says so."""
    text = files.read_text(path)
    lines = text.splitlines(keepends=True)
    pack = None
    if lines and '"watertable-save"' not in lines[0]:
        raise RecordError(f"{path}: not a saved game (a record is shown with: watertable replay)")
    if pack_file is not None:
        pack = read_pack(_game_of_save(path, lines), pack_file)[1]
    try:
        match = read_save(lines, pack)
    except BadInput as problem:
        raise RecordError(f"{path}: {problem}") from None
    if game is not None and game_named(game).name != match.game.name:
        raise BadInput(f"{path}: a saved game of {match.game.title}, not of {game_named(game).title}")
    if lines and not lines[-1].endswith("\n"):
        output().print(Text(f"{path} was cut in the middle of its last line; continuing from entry {match.seq}."))
    return match


def _game_of_save(path: Path, lines: list[str]) -> Game:
    try:
        return find_game(str(json.loads(lines[0])["setup"]["game"]))
    except (ValueError, KeyError, TypeError, IndexError):
        raise RecordError(f"{path}: the first line is damaged") from None


def sit_down(
    match: Match,
    console: Console,
    level: str,
    is_auto: bool,
    saved_as: Path | None,
    record: Path | None,
    seed: str | None,
    is_coached: bool = False,
) -> None:
    """Play a match to its end or until the person leaves. Nothing that was played is lost."""
    specs = bots_for_seats(level, len(match.players))
    bots = {seat: specs[seat] for seat, is_bot in enumerate(match.bots) if is_bot}
    session = Session(match, bots, console, is_auto, saved_as)
    session.is_coached = is_coached
    _greet(session, seed)
    stay(session, lambda: keep_record(session, record))


def stay(session: Session, at_the_end: Callable[[], None]) -> None:
    """Play until the game is over or the person leaves, and save what would be lost."""
    if sys.stdin.isatty():
        with suppress(ImportError):
            import readline  # noqa: F401  (gives `input` a history and editing)
    try:
        with _stopped_by_signals():
            session.play()
        at_the_end()
    except Left as left:
        if left.is_saved:
            _save_and_leave(session, "")
        else:
            session.say("Not saved. Goodbye.")
    except EOFError:
        _save_and_leave(session, "The input ended. ")
    except BadInput as problem:
        # A bot failed. What the person played must not be lost with it.
        if not session.has_unsaved_moves():
            raise
        session.save_to(session.saved_as or free_name(session.match, session.ending))
        raise BadInput(f"{problem}; the game is saved, continue with: {session.resume_command()}") from None
    except KeyboardInterrupt:
        _save_and_leave(session, "Stopped. ")
        sys.exit(130)


@contextmanager
def _stopped_by_signals() -> Iterator[None]:
    """Closing the terminal or SIGTERM works like Ctrl-C: the game is saved."""
    numbers = [getattr(signal, name) for name in ("SIGHUP", "SIGTERM") if hasattr(signal, name)]
    before = [signal.signal(number, _stop) for number in numbers]
    try:
        yield
    finally:
        for number, handler in zip(numbers, before, strict=True):
            signal.signal(number, handler)


def _stop(number: int, frame: object) -> None:
    raise KeyboardInterrupt


def _greet(session: Session, seed: str | None) -> None:
    match = session.match
    game = match.game
    session.say(f"{game.title}, by {game.designer}", "bold")
    session.say(game.summary)
    who = [f"{name} (bot)" if seat in session.bots else name for seat, name in enumerate(match.players)]
    session.say(f"At the table: {', '.join(who)}.")
    if seed is not None:
        session.say(f"Practice: with --seed {seed}, chance is the same every time.", "yellow")
    else:
        session.say(f"Chance is fixed before the game starts: commitment {match.commitment[:16]}…", "dim")
    if session.people:
        session.say("Type a number or a move. `help` lists all commands; `quit` saves and leaves.", "dim")


def _save_and_leave(session: Session, why: str) -> None:
    """Save the game, then say so in one line; in this order, because the terminal may be gone."""
    if not session.has_unsaved_moves():
        text = f"Everything is saved in {session.saved_as}." if session.saved_as else "Nothing was played."
    else:
        session.save_to(session.saved_as or free_name(session.match, session.ending))
        text = f"The game is saved in {session.saved_as}. Continue with: {session.resume_command()}"
    with suppress(OSError):
        if session.console.is_terminal:
            session.console.print()
        session.say_unbroken(f"{why}{text}")


def free_name(match: Match, ending: str) -> Path:
    """A file name that is still free."""
    stem = f"{match.game.name}-{datetime.now():%Y%m%d-%H%M%S}"
    path = Path(f"{stem}.{ending}")
    number = 1
    while path.exists():
        number += 1
        path = Path(f"{stem}-{number}.{ending}")
    return path


def keep_record(session: Session, path: Path | None) -> None:
    """Write the record of a finished game to the given file, or offer to."""
    text = session.match.record().text()
    session.show(Text())
    if path is not None:
        files.write_text(path, text)
        session.say_unbroken(f"The record is in {path}. Check it with: watertable verify {path}")
        return
    if not session.people:
        return
    while True:
        try:
            answer = ask("Save the record? Type a file name or yes, or press Enter for no: ").strip()
        except (EOFError, KeyboardInterrupt):
            session.say("")
            return
        if answer.lower() in ("", "n", "no", "quit", "quit!"):
            return
        is_named = answer.lower() not in ("y", "yes")
        chosen = Path(answer).expanduser() if is_named else free_name(session.match, "jsonl")
        try:
            files.check_writable(chosen, force=False, hint="type another name")
            files.write_text(chosen, text)
        except BadInput as problem:
            session.say(str(problem), "red")
            continue
        session.say_unbroken(
            f"Saved. Show it with: watertable replay {chosen}; check it with: watertable verify {chosen}"
        )
        return
