"""`watertable perft`: counts the possible continuations of a game, chance included."""

from __future__ import annotations

import time
from typing import Annotated

import typer
from rich.table import Table as Grid

from watertable.cli import arguments
from watertable.cli.console import output, print_json, progress
from watertable.cli.setting_up import game_named, set_up
from watertable.kernel import CHANCE, BadInput, Game, IllegalMove, State
from watertable.kernel.perft import moves_of, perft


def command(
    game: arguments.GameName,
    players: arguments.Players = None,
    depth: Annotated[int, typer.Option(min=0, max=100, help="How many moves deep.")] = 3,
    moves: Annotated[
        str, typer.Option(metavar="MOVES", help='Make these moves first: "start 0; roll 1 2 3; die 1".')
    ] = "",
    divide: Annotated[bool, typer.Option("--divide", help="Show the count for each first move.")] = False,
    option: arguments.Options = None,
    preset: arguments.Preset = None,
    pack: arguments.PackFile = None,
    as_json: arguments.Json = False,
) -> None:
    """Count the move sequences of a given length. A rule that was changed by accident changes the counts."""
    table = set_up(game_named(game), players, option or [], preset, pack)
    state = table.new()
    play_moves(table.game, state, moves)
    began = time.perf_counter()
    counts = _count(state, depth)
    seconds = time.perf_counter() - began
    total = sum(counts.values()) if depth else 1
    if as_json:
        found = {**state.setup.to_json(), "moves": moves, "depth": depth, "count": total}
        print_json(found | ({"divided": counts} if divide else {}))
        return
    if divide:
        grid = Grid(box=None, pad_edge=False, show_header=False)
        grid.add_column()
        grid.add_column(justify="right")
        for text, count in counts.items():
            grid.add_row(text, f"{count:,}")
        output().print(grid)
    output().print(f"{total:,} sequences of {depth} moves ({seconds:.2f} s)")


def _count(state: State, depth: int) -> dict[str, int]:
    """The count after each first move, by its text."""
    counts: dict[str, int] = {}
    if depth == 0:
        return counts
    firsts = moves_of(state)
    with progress() as bar:
        for seat, move in bar.track(firsts, description=f"depth {depth}"):
            after = state.copy()
            after.apply(seat, move)
            counts[move.text()] = perft(after, depth - 1)
    return counts


def play_moves(game: Game, state: State, moves: str) -> None:
    """Make the moves of a text, separated by semicolons."""
    texts = [text.strip() for text in moves.split(";") if text.strip()]
    for number, text in enumerate(texts, 1):
        seat = state.to_act()
        if seat is None:
            raise BadInput(f"--moves, move {number}: {text!r}: the game is already over")
        try:
            state.apply(seat, game.from_text(text))
        except IllegalMove as refused:
            who = "chance" if seat == CHANCE else f"seat {seat + 1}"
            raise BadInput(f"--moves, move {number}: {who} may not play {text!r}: {refused}") from None
        except BadInput as problem:
            raise BadInput(f"--moves, move {number}: {problem}") from None
