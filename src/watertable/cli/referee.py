"""`watertable referee`: a game at a real table, with cardboard and dice; the program checks and counts."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from watertable.cli import arguments, files
from watertable.cli.console import output
from watertable.cli.play import keep_record, names_of, stay
from watertable.cli.record_files import note_of_cut, pack_for, place_of, records_in
from watertable.cli.refereeing import RefereeSession
from watertable.cli.setting_up import game_named, set_up
from watertable.kernel import BadInput, Match, RecordError, all_games


def command(
    game: Annotated[
        str | None, typer.Argument(metavar="GAME", help="The name of the game; not needed to go on with a record.")
    ] = None,
    players: arguments.Players = None,
    name: Annotated[list[str] | None, typer.Option(help="The name of a player; may be repeated.")] = None,
    option: arguments.Options = None,
    preset: arguments.Preset = None,
    pack: arguments.PackFile = None,
    auto: Annotated[bool, typer.Option("--auto", help="Make forced moves automatically.")] = False,
    record: Annotated[
        Path | None, typer.Option(help="Keep the record in this file; if it exists, go on where it ends.")
    ] = None,
) -> None:
    """Referee a game at a real table: type what is rolled, drawn and done; the rules are checked and points counted."""
    if record is not None and record.exists():
        match = _resumed(record, game, players, pack)
    elif game is None:
        raise BadInput(f"which game? For instance: watertable referee {all_games()[0].name}")
    else:
        if record is not None:
            files.check_writable(record, force=False)
        chosen = game_named(game)
        seats = max(chosen.usual_players(), len(name or [])) if players is None else players
        table = set_up(chosen, seats, option or [], preset, pack)
        match = Match(chosen, table.new(), names_of(name or [], seats, seats), is_entered=True)
    session = RefereeSession(match, output(), auto, record)
    _greet(session)
    stay(session, lambda: _finish(session))


def _resumed(path: Path, game: str | None, players: int | None, pack: Path | None) -> Match:
    """The game of a record, to go on where it ends. A last line that was cut is left out, and a message says so."""
    found = list(records_in(path))
    if len(found) != 1:
        raise RecordError(f"{path}: there are {len(found)} records in it; a refereed game has a file of its own")
    record = found[0]
    if not record.is_entered:
        raise RecordError(f"{path}: this game was not played at a real table, so it cannot be gone on with here")
    chosen = record.game()
    if game is not None and game_named(game).name != chosen.name:
        raise BadInput(f"{path}: a game of {chosen.title}, not of {game_named(game).title}")
    if players not in (None, record.setup["seats"]):
        raise BadInput(f"--players {players}: the game in {path} has {record.setup['seats']}")
    match = Match(chosen, record.start(pack_for(record, pack)), record.players, is_entered=True)
    for ply, (seat, text) in enumerate(record.moves, 1):
        try:
            match.submit(seat, chosen.from_text(text))
        except BadInput as problem:
            raise RecordError(f"{place_of(path, record, RecordError('', ply))}: {problem}") from None
    if record.cut:
        output().print(note_of_cut(path, record), soft_wrap=True)
    return match


def _greet(session: RefereeSession) -> None:
    match = session.match
    session.say(f"{match.game.title}, by {match.game.designer}, at a real table", "bold")
    session.say(f"At the table: {', '.join(match.players)}.")
    if match.line:
        session.say(f"Going on after {len(match.line)} moves.")
    session.say("You roll, draw and play with the real things, and type what came up and what was done.")
    session.say("`help` lists all commands; `undo` takes back what was mistyped; `quit` keeps everything.", "dim")


def _finish(session: RefereeSession) -> None:
    """Say where the record is, or offer to keep it."""
    path = session.saved_as
    if path is not None:
        session.save_to(path)
    keep_record(session, path)
