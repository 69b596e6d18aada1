"""`watertable referee`: games at a real table, typed through a pipe. Chance is typed too, and can be taken back."""

from __future__ import annotations

import io
import os
import re
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from rich.console import Console

from tests.any_game import GAMES, short_game
from tests.cli.keyboard import CLEARED
from tests.conformance.toy_game import PEARL_DIVERS
from tests.conftest import Command, Refused
from tests.machine import hear_ctrl_c
from watertable.cli.refereeing import RefereeSession
from watertable.kernel import CHANCE, Game, Match, Move, Sfc32, read_records, verify
from watertable.play import random_loop

THREE = ("referee", "pearl-divers", "--players", "2", "--name", "Ana", "--name", "Rui")

pytestmark = pytest.mark.usefixtures("pearl_divers")


def played(game: Game, seats: int, seed: int) -> list[tuple[int, Move]]:
    """A whole game, as it might be played at a real table."""
    loop = random_loop(game.new(seats), Sfc32(seed))
    line = []
    while (made := loop.step()) is not None:
        line.append(made)
    return line


def as_typed(seat: int, move: Move, number: int) -> str:
    """A move by its notation; what chance brought in the ways that people type it."""
    text = move.text()
    words = text.split()[1:]
    if seat != CHANCE or number % 3 == 0:
        return text
    return " ".join(words) if number % 3 == 1 else " ".join(reversed(words)).upper()


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_a_whole_game_with_typed_dice_tiles_and_cards(game: Game, command: Command, folder: Path) -> None:
    seats = game.players[0]
    line = min([played(game, seats, seed) for seed in range(8)], key=len)
    typed = "".join([f"{as_typed(seat, move, number)}\n" for number, (seat, move) in enumerate(line)])
    ran = command("referee", game.name, "--players", str(seats), "--record", "real.jsonl", typed=typed + "\n")
    assert ran.status == 0, ran.err
    (record,) = read_records((folder / "real.jsonl").read_text().splitlines(keepends=True))
    assert record.moves == [(seat, move.text()) for seat, move in line]
    assert record.outcome is not None
    assert record.head()["chance"] == "entered"
    assert ran.out.splitlines()[-1] == "The record is in real.jsonl. Check it with: watertable verify real.jsonl"
    checked = command("verify", "real.jsonl").out
    assert checked == "the record is valid; chance was entered by hand at a real table, so nothing proves it\n"
    assert "Chance was entered by hand at a real table." in command("replay", "real.jsonl").out


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_what_cannot_come_up_is_refused_and_changes_nothing(game: Game, command: Command, folder: Path) -> None:
    seats = game.players[0]
    start = ("referee", game.name, "--players", str(seats), "--record", "real.jsonl")
    state = game.new(seats)
    first = state.chance_choices()[0].text()
    verb = first.split()[0]
    ran = command(*start, typed=f"{first}\n{verb} 77 77\nxyzzy\n7 77\nquit\n")
    assert ran.status == 0
    assert ran.out.count("cannot come up") + ran.out.count("Not allowed: ") >= 2
    (record,) = read_records((folder / "real.jsonl").read_text().splitlines(keepends=True))
    assert record.moves == [(CHANCE, first)]


def test_a_pearl_that_is_not_in_the_bag_is_refused_with_its_rule(command: Command) -> None:
    ran = command(*THREE, typed="draw 9\nquit\n")
    assert "Not allowed: no pearl worth 9 is in the bag (PD-2)" in ran.out
    assert "PD-2 " in ran.out


def test_points_are_shown_after_every_move(command: Command) -> None:
    ran = command(*THREE, typed="1, 4\n2, 1\nclaim 1 1\npass\nquit\n")
    assert "Ana 1" in ran.out


def test_several_hidden_pieces_are_typed_at_once(command: Command, folder: Path) -> None:
    """Ana types both of hers, then Rui both of his, although they are dealt in turn."""
    command(*THREE, "--record", "real.jsonl", typed="1, 4\n2, 1\nquit\n")
    (record,) = read_records((folder / "real.jsonl").read_text().splitlines(keepends=True))
    assert [text for _, text in record.moves] == ["draw 1", "draw 2", "draw 4", "draw 1"]


def test_what_was_typed_last_is_taken_back_chance_too(command: Command, folder: Path) -> None:
    typed = "undo\n1, 4\n2, 1\nclaim 1 1\nundo\nundo\nundo\n2\n4\ndive\nundo\nquit\n"
    ran = command(*THREE, "--record", "real.jsonl", typed=typed)
    assert "nothing has been typed yet" in ran.out
    assert "Taken back: the last move of Ana." in ran.out
    assert "Taken back: what came up last." in ran.out
    (record,) = read_records((folder / "real.jsonl").read_text().splitlines(keepends=True))
    assert [text for _, text in record.moves] == ["draw 1", "draw 2", "draw 2", "draw 4"]


def test_undo_goes_back_to_the_first_move(command: Command, folder: Path) -> None:
    """Further than the positions that a match keeps."""
    game = short_game(3)
    line = played(game, 3, 5)[:40]
    typed = "".join([f"{move.text()}\n" for _, move in line]) + "undo\n" * 40 + f"{line[0][1].text()}\nquit\n"
    command("referee", game.name, "--players", "3", "--record", "real.jsonl", typed=typed)
    (record,) = read_records((folder / "real.jsonl").read_text().splitlines(keepends=True))
    assert record.moves == [(line[0][0], line[0][1].text())]


def test_the_end_can_be_taken_back(command: Command, folder: Path) -> None:
    game = short_game(3)
    line = played(game, 3, 5)
    typed = "".join([f"{move.text()}\n" for _, move in line]) + f"what?\nundo\n{line[-1][1].text()}\n\n"
    ran = command("referee", game.name, "--players", "3", "--record", "real.jsonl", typed=typed)
    assert ran.out.count("made up of") == 2
    (record,) = read_records((folder / "real.jsonl").read_text().splitlines(keepends=True))
    assert verify(record).finished


def test_the_record_goes_on_where_it_ends(command: Command, folder: Path) -> None:
    game = short_game(3)
    line = [move.text() for _, move in played(game, 3, 5)]
    start = ("referee", game.name, "--players", "3", "--record", "real.jsonl")
    command(*start, typed="\n".join(line[:30]) + "\nquit\n")
    ran = command(*start, typed="\n".join(line[30:]) + "\n\n")
    assert "Going on after 30 moves." in ran.out
    (record,) = read_records((folder / "real.jsonl").read_text().splitlines(keepends=True))
    assert [text for _, text in record.moves] == line
    assert verify(record).proof == "entered"


def test_leaving_without_a_file_makes_one(command: Command, folder: Path) -> None:
    ran = command(*THREE, typed="1\n")
    (saved,) = folder.iterdir()
    assert ran.out.splitlines()[-1].endswith(f"Continue with: watertable referee --record {saved.name}")
    ran = command("referee", "--record", saved.name, typed="undo\nquit\n")
    assert "Going on after 1 moves." in ran.out
    assert "Taken back: what came up last." in ran.out


def test_a_record_that_was_not_typed_is_not_gone_on_with(command: Command, refused: Refused) -> None:
    command("simulate", "pearl-divers", "--games", "1", "--seed", "3", "--record", "bots.jsonl")
    assert "was not played at a real table" in refused("referee", "--record", "bots.jsonl")


def test_bad_input_is_one_line(command: Command, refused: Refused, folder: Path) -> None:
    assert refused("referee").startswith("which game?")
    command(*THREE, "--record", "real.jsonl", typed="1\nquit\n")
    assert "a game of Pearl Divers, not of" in refused("referee", GAMES[0].name, "--record", "real.jsonl")
    assert "--players 3: the game in real.jsonl has 2" in refused("referee", "--players", "3", "--record", "real.jsonl")
    text = (folder / "real.jsonl").read_text()
    (folder / "wrong.jsonl").write_text(text.replace("draw 1", "draw 9"))
    assert "no pearl worth 9 is in the bag" in refused("referee", "--record", "wrong.jsonl")
    (folder / "odd.jsonl").write_text(text.replace('"entered"', '"guessed"'))
    assert "chance: expected \"entered\", found 'guessed'" in refused("verify", "odd.jsonl")
    (folder / "both.jsonl").write_text(
        text.replace('"chance":"entered"', '"chance":"entered","fairness":{"commitment":"x"}')
    )
    assert "there is no fairness to prove" in refused("verify", "both.jsonl")


def test_the_list_of_what_can_come_up_is_searched(command: Command) -> None:
    ran = command(*THREE, typed="?\n? 4\n? zebra\nquit\n")
    assert "draw 1" in ran.out
    assert "nothing that can come up has 'zebra' in it" in ran.out


def on_screen(monkeypatch: pytest.MonkeyPatch, typed: str) -> str:
    """What a terminal is sent until the input ends, styles left out."""
    match = Match(PEARL_DIVERS, PEARL_DIVERS.new(2), ["Ana", "Rui"], is_entered=True)
    screen = io.StringIO()
    monkeypatch.setattr(sys, "stdout", screen)
    monkeypatch.setattr(sys, "stdin", io.StringIO(typed))
    console = Console(file=screen, force_terminal=True, width=100, highlight=False, markup=False)
    with pytest.raises(EOFError):
        RefereeSession(match, console, False, None).play()
    return re.sub(r"\x1b\[[0-9;]*m", "", screen.getvalue())


def test_hidden_pieces_are_typed_behind_a_curtain(monkeypatch: pytest.MonkeyPatch) -> None:
    shown = on_screen(monkeypatch, "\n1, 4\n\n2, 1\n\n")
    first, second, third = shown.split(CLEARED)
    assert first.startswith("Hand the keyboard to Ana.")
    assert "Rui" not in first.split("\n", 1)[1]
    assert "Hand the keyboard to Rui." in second
    assert "worth 4" not in second, "what Ana typed"
    assert "Hand the keyboard to Ana." in third


def test_what_can_be_typed_tells_nobody_what_the_other_holds(monkeypatch: pytest.MonkeyPatch) -> None:
    """The list that Rui is shown does not depend on what Ana typed."""
    lists = []
    for pearls in ("4, 4", "1, 2"):
        shown = on_screen(monkeypatch, f"\n{pearls}\n\n?\n")
        lists.append(shown.split(CLEARED)[1])
    assert lists[0] == lists[1]


def test_ctrl_c_keeps_what_was_typed(folder: Path) -> None:
    game = short_game(3)
    state = game.new(3)
    process = subprocess.Popen(
        [sys.executable, "-m", "watertable", "referee", game.name, "--players", "3"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        cwd=folder,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
        preexec_fn=hear_ctrl_c,
    )
    assert process.stdin is not None
    assert process.stdout is not None
    process.stdin.write(f"{state.chance_choices()[0].text()}\n")
    process.stdin.flush()
    heard = ""
    while heard.count("> ") < 2:
        assert process.poll() is None
        heard += process.stdout.read(1)
    process.send_signal(signal.SIGINT)
    rest, _ = process.communicate(timeout=60)
    assert process.returncode == 130
    assert "Stopped. The game is saved in " in rest
    (saved,) = folder.iterdir()
    (record,) = read_records(saved.read_text().splitlines(keepends=True))
    assert len(record.moves) == 1
