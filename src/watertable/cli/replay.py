"""`watertable replay`: a record step by step, for people, for machines, or drawn."""

from __future__ import annotations

from itertools import islice
from pathlib import Path
from typing import Annotated

import typer
from rich.text import Text

from watertable.cli import arguments, files
from watertable.cli.console import output, print_json_line, remark
from watertable.cli.record_files import note_of_cut, pack_for, place_of, records_in
from watertable.cli.results import result
from watertable.kernel import CHANCE, BadInput, Game, Pack, Record, State, replay, to_json, visible
from watertable.kernel.lettering import with_typeface
from watertable.kernel.record import Step
from watertable.kernel.words import Words
from watertable.table.drawing import table_of


def command(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A file of records.")],
    number: Annotated[int, typer.Option("--game", min=1, help="Which record of the file, counted from 1.")] = 1,
    at: Annotated[int | None, typer.Option(min=0, help="Stop after this ply and show the position.")] = None,
    seen_by: Annotated[
        int | None,
        typer.Option("--as", min=1, help="Show only what this seat may see, counted from 1; by default everything."),
    ] = None,
    svg: Annotated[Path | None, typer.Option(help="Draw the last position to this SVG file.")] = None,
    force: arguments.Force = False,
    pack: arguments.PackFile = None,
    as_json: arguments.Json = False,
) -> None:
    """Show a record step by step: ply, player, move and what happened."""
    record = _record(file, number)
    game = record.game()
    chosen = pack_for(record, pack)
    if at is not None and at > len(record.moves):
        raise BadInput(f"--at {at}: the record has {len(record.moves)} plies")
    if seen_by is not None and seen_by > record.setup["seats"]:
        raise BadInput(f"--as {seen_by}: the seats are 1 to {record.setup['seats']}")
    viewer = None if seen_by is None else seen_by - 1
    if svg is not None:
        _draw(game, _position(file, record, chosen, at), viewer, svg, force)
        return
    if as_json:
        _print_json(file, record, chosen, at, viewer)
    else:
        _print(file, record, chosen, at, viewer)
    if record.cut and at is None:
        remark(note_of_cut(file, record))


def _record(file: Path, number: int) -> Record:
    found = list(islice(records_in(file), number - 1, number))
    if not found:
        count = sum(1 for _ in records_in(file))
        raise BadInput(
            f"{file}: --game {number}: there {'is 1 record' if count == 1 else f'are {count} records'} in it"
        )
    return found[0]


def _steps(file: Path, record: Record, pack: Pack | None, at: int | None) -> list[Step]:
    """The steps, each with its own position. An invalid record shows only its error."""
    try:
        steps = []
        for step in islice(replay(record, pack), at):
            step.state = step.state.copy()
            steps.append(step)
        return steps
    except BadInput as problem:
        raise BadInput(f"{place_of(file, record, problem)}: {problem}") from None


def _position(file: Path, record: Record, pack: Pack | None, at: int | None) -> State:
    steps = _steps(file, record, pack, at)
    return steps[-1].state if steps else record.start(pack)


def _draw(game: Game, state: State, viewer: int | None, svg: Path, force: bool) -> None:
    drawer = game.drawer()
    if drawer is None:
        raise BadInput(f"{game.title} cannot be drawn yet")
    files.check_writable(svg, force)
    files.write_text(svg, with_typeface(drawer.position(state.view(viewer))))
    output().print(f"Drawn to {svg}", soft_wrap=True)


def _words(record: Record, pack: Pack | None) -> Words:
    """The game's sentences, with what the pack of the record calls its pieces."""
    return record.game().words(record.players, pack=record.start(pack).setup.pack)


def _print_json(file: Path, record: Record, pack: Pack | None, at: int | None, viewer: int | None) -> None:
    """One line for each step. For a seat: its events and its view, and the move itself only if it is its own."""
    words = _words(record, pack)
    for step in _steps(file, record, pack, at):
        events = step.events if viewer is None else visible(step.events, viewer)
        called = words.at(step.state.position().terms())
        is_shown = viewer is None or step.seat == viewer
        print_json_line(
            {
                "ply": step.ply,
                "seat": "chance" if step.seat == CHANCE else step.seat,
                "move": to_json(step.move) if is_shown else None,
                "text": step.move.text() if is_shown else None,
                "events": [to_json(event) for event in events],
                "words": [called.event(event) for event in events],
                "state": step.state.snapshot() if viewer is None else to_json(step.state.view(viewer)),
            }
        )


def _print(file: Path, record: Record, pack: Pack | None, at: int | None, viewer: int | None) -> None:
    console = output()
    game = record.game()
    words = _words(record, pack)
    steps = _steps(file, record, pack, at)
    console.print(f"{game.title}, {', '.join(record.players)}", style="bold", soft_wrap=True)
    if record.is_entered:
        console.print("Chance was entered by hand at a real table.", style="dim", soft_wrap=True)
    width = len(str(len(record.moves)))
    for step in steps:
        console.print(_line(step, words, width, viewer), soft_wrap=True)
    state = steps[-1].state if steps else record.start(pack)
    if at is not None:
        console.print(table_of(game, state.view(viewer), words))
    outcome = state.outcome()
    if outcome is not None:
        console.print()
        console.print(result(outcome, words))


def _line(step: Step, words: Words, width: int, viewer: int | None) -> Text:
    events = step.events if viewer is None else visible(step.events, viewer)
    line = Text(f"{step.ply:>{width}}  ", style="dim")
    line.append(f"{words.name(step.seat):<10} ", style="none")
    if viewer is None or viewer == step.seat:
        line.append(f"{step.move.text():<18} ", style="bold")
    called = words.at(step.state.position().terms())
    line.append(" ".join(called.event(event) for event in events), style="none")
    return line
