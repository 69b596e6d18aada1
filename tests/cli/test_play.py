"""A game in the terminal, typed through a pipe."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from watertable.cli.answers import understand
from watertable.games.water_cycle import WATER_CYCLE
from watertable.kernel import BadText, read_records
from watertable.kernel.match import read_save

THREE = ("play", "water-cycle", "--players", "3", "--seed", "7", "--bots", "random")


def test_a_whole_game_by_numbers(command, folder: Path) -> None:
    ran = command(*THREE, "--name", "Ana", "--record", "game.jsonl", typed="1\n" * 300)
    assert ran.status == 0
    assert "At the table: Ana, Tejo (bot), Douro (bot)." in ran.out
    assert "Practice: all chance follows from --seed 7" in ran.out
    assert "The game ends " in ran.out
    assert "made up of" in ran.out
    assert " wins. (WC-12)" in ran.out
    assert command("verify", "game.jsonl").out == "the record holds; chance proved\n"


def test_the_same_seed_and_answers_give_the_same_game(command, folder: Path) -> None:
    for name in ("first", "second"):
        command(*THREE, "--record", name, typed="1\n" * 300)
    assert (folder / "first").read_bytes() == (folder / "second").read_bytes()


def test_a_whole_game_by_notation_with_several_persons(command, folder: Path) -> None:
    """Every seat is a person; what is typed is the record of a simulated game."""
    command("simulate", "water-cycle", "--players", "3", "--games", "1", "--seed", "3", "--record", "bots.jsonl")
    secret = json.loads((folder / "bots.jsonl").read_text().splitlines()[-1])["seed"]
    record = next(read_records((folder / "bots.jsonl").read_text().splitlines(keepends=True)))
    head = {
        "watertable-save": 1,
        "setup": record.setup,
        "players": ["Ana", "Rui", "Eva"],
        "bots": [False] * 3,
        "seed": secret,
        "nonces": [],
    }
    (folder / "new.jsonl").write_text(json.dumps(head) + "\n")
    typed = "".join(f"{move}\n" for seat, move in record.moves if seat >= 0)
    ran = command("play", "--resume", "new.jsonl", "--record", "persons.jsonl", typed=typed)
    assert ran.status == 0
    again = next(read_records((folder / "persons.jsonl").read_text().splitlines(keepends=True)))
    assert again.moves == record.moves
    assert again.outcome == record.outcome


def test_persons_are_named_and_asked_in_turn(command) -> None:
    ran = command(*THREE, "--persons", "3", "--name", "Ana", "--name", "Rui", typed="1\n" * 9)
    assert "At the table: Ana, Rui, Player 3." in ran.out
    assert "Ana> " in ran.out
    assert "Player 3> " in ran.out


def test_bots_alone_play_to_the_end(command) -> None:
    ran = command(*THREE, "--persons", "0")
    assert ran.status == 0
    assert "The game ends " in ran.out


def test_a_refused_move_is_explained_with_its_rule(command) -> None:
    ran = command(*THREE, typed="die 9\nquit!\n")
    assert "Not allowed: no die with a 9 is left (WC-5)" in ran.out
    assert "WC-5 In each round the first player rolls one die for every player." in ran.out


def test_why_says_the_rule_without_moving(command) -> None:
    ran = command(*THREE, typed="why move 2\nwhy 1\nwhy\nwhy 77\nquit!\n")
    assert "there is no move 77: " in ran.out
    assert "move 2: cubes move after a die is taken that moves them (WC-6)" in ran.out
    assert "WC-6 The die's arrow must be followed" in ran.out
    assert "nothing is against it." in ran.out
    assert "why which move? Type for instance: why die" in ran.out
    assert "Not saved." in ran.out


def test_undo_takes_a_move_back(command, folder: Path) -> None:
    ran = command(*THREE, typed="undo\n1\nundo\n1\nsave game.jsonl\nquit\n")
    assert "there is no move of yours to take back yet" in ran.out
    assert "Player 1 takes a move back." in ran.out
    match = read_save((folder / "game.jsonl").read_text().splitlines(keepends=True))
    assert [entry.undo_to is not None for entry in match.entries][-2:] == [True, False]
    assert match.state.question() == "move-cubes"


def test_undo_does_not_cross_the_dice(command) -> None:
    ran = command(*THREE, "--option", "first_seat=1", typed="1\n1\n1\nundo\nquit!\n")
    assert "something was revealed since your last move" in ran.out


def test_save_and_resume(command, folder: Path) -> None:
    whole = command(*THREE, "--record", "whole.jsonl", typed="1\n" * 300)
    assert whole.status == 0
    command(*THREE, typed="1\n" * 10 + "save half.jsonl\nquit\n")
    ran = command("play", "--resume", "half.jsonl", "--bots", "random", "--record", "rest.jsonl", typed="1\n" * 300)
    assert ran.status == 0
    assert (folder / "rest.jsonl").read_bytes() == (folder / "whole.jsonl").read_bytes()


def test_the_end_of_the_input_saves_the_game(command, folder: Path) -> None:
    ran = command(*THREE, typed="1\n")
    assert ran.status == 0
    last = ran.out.splitlines()[-1]
    (saved,) = folder.iterdir()
    assert last.endswith(
        f"The input ended. The game is saved in {saved.name}. Go on with: watertable play --resume {saved.name}"
    )
    assert read_save(saved.read_text().splitlines(keepends=True)).line[-1].seat == 0


def test_nothing_is_saved_where_nothing_was_played(command, folder: Path) -> None:
    assert command(*THREE).out.splitlines()[-1].endswith("The input ended. Nothing was played.")
    assert list(folder.iterdir()) == []


def test_leaving_a_resumed_game_keeps_it_in_its_file(command, folder: Path) -> None:
    command(*THREE, typed="1\nsave game.jsonl\nquit\n")
    before = len((folder / "game.jsonl").read_text().splitlines())
    command("play", "--resume", "game.jsonl", typed="1\nquit\n")
    assert len((folder / "game.jsonl").read_text().splitlines()) > before
    assert [path.name for path in folder.iterdir()] == ["game.jsonl"]


def test_save_does_not_overwrite_by_accident(command, folder: Path) -> None:
    (folder / "letter.txt").write_text("dear")
    ran = command(*THREE, typed="save letter.txt\nsave\nsave no/where\nquit!\n")
    assert "letter.txt: already exists; save! overwrites it" in ran.out
    assert "save to which file?" in ran.out
    assert "there is no folder no" in ran.out
    assert (folder / "letter.txt").read_text() == "dear"
    command(*THREE, typed="save! letter.txt\nquit!\n")
    assert "watertable-save" in (folder / "letter.txt").read_text()


def test_a_save_that_was_cut_goes_on_from_the_last_whole_entry(command, folder: Path) -> None:
    command(*THREE, typed="1\n" * 6 + "save game.jsonl\nquit\n")
    text = (folder / "game.jsonl").read_text()
    (folder / "game.jsonl").write_text(text[:-8])
    ran = command("play", "--resume", "game.jsonl", typed="quit!\n")
    assert ran.status == 0
    assert "game.jsonl was cut in the middle of its last line" in ran.out


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "no save in it"),
        ('{"watertable": 1}\n', "not a saved game"),
        ('{"watertable-save": 9}\n', "no save that this program reads"),
        ('{"watertable-save": 1}\n', "the first line is damaged"),
    ],
)
def test_a_bad_save(refused, folder: Path, text: str, said: str) -> None:
    (folder / "save.jsonl").write_text(text)
    assert said in refused("play", "--resume", "save.jsonl")


def test_a_save_with_a_bent_die_is_refused(refused, command, folder: Path) -> None:
    command(*THREE, typed="1\nsave game.jsonl\nquit\n")
    lines = (folder / "game.jsonl").read_text().splitlines()
    roll = next(at for at, line in enumerate(lines) if '"move":"roll' in line)
    lines[roll] = json.dumps(json.loads(lines[roll]) | {"move": "roll 6 6 6"})
    (folder / "game.jsonl").write_text("\n".join(lines) + "\n")
    assert "chance was 'roll 6 6 6', the seed gives" in refused("play", "--resume", "game.jsonl")


def test_auto_makes_the_only_move(command) -> None:
    asked = command(*THREE, typed="1\n" * 300).out.count("Player 1> ")
    auto = command(*THREE, "--auto", typed="1\n" * 300).out
    assert "The game ends " in auto
    assert auto.count("Player 1> ") < asked


def test_what_can_be_typed_besides_moves(command) -> None:
    ran = command(
        *THREE, typed="help\nlog\nlog 1\nlog x\nscore\nrules 7\nrules cloud\nmoves\nmoves zzz\ntable\n\nquit!\n"
    )
    for said in (
        "take your last move back",
        "has the start-player cube.",
        "log x: expected a number of moves",
        "+5 at the start",
        "WC-7 The return, movement 6",
        "WC-4 Lake, river and aquifer hold",
        "no move has 'zzz' in it",
        "Type a number or a move; help lists what else there is.",
    ):
        assert said in ran.out


def test_a_newcomers_mistakes_are_answered_kindly(command) -> None:
    ran = command(*THREE, typed="77\nhlep\ndance\nquit!\n")
    assert "there is no move 77: " in ran.out
    assert "'hlep': did you mean help?" in ran.out
    assert "'dance' is no move of Water Cycle. Type a number of the list, a move such as: die" in ran.out


def test_words_that_fit_one_move_only() -> None:
    state = WATER_CYCLE.new(3, {"first_seat": 0})
    for seat, text in ((-1, "roll 2 3 5"), (0, "die 5"), (0, "move 1")):
        state.apply(seat, WATER_CYCLE.from_text(text))
    words = WATER_CYCLE.words(["Ana", "Rui", "Eva"])
    moves = state.legal_moves(0)
    assert understand("lake", WATER_CYCLE, moves, words).text() == "supply lake"
    assert understand("2", WATER_CYCLE, moves, words).text() == "supply river"
    with pytest.raises(BadText, match="'supply' could mean several moves: supply lake, supply river, supply aquifer"):
        understand("supply", WATER_CYCLE, moves, words)


def test_a_die_typed_as_a_number_that_is_not_listed() -> None:
    state = WATER_CYCLE.new(3, {"first_seat": 0})
    state.apply(-1, WATER_CYCLE.from_text("roll 2 3 5"))
    words = WATER_CYCLE.words(["Ana", "Rui", "Eva"])
    with pytest.raises(BadText, match="there is no move 5: the numbers are 1 to 3; for the move itself type: die 5"):
        understand("5", WATER_CYCLE, state.legal_moves(0), words)


def test_the_record_is_offered_at_the_end(command, folder: Path) -> None:
    (folder / "taken").write_text("")
    game = command(*THREE, typed="1\n" * 300 + "\n")
    answers = "1\n" * game.out.count("Player 1> ")
    ran = command(*THREE, typed=answers + "taken\nmine.jsonl\n")
    assert "taken: already exists; type another name" in ran.out
    assert command("verify", "mine.jsonl").out == "the record holds; chance proved\n"
    ran = command(*THREE, typed=answers + "yes\n")
    (chosen,) = folder.glob("water-cycle-*.jsonl")
    assert f"check it with: watertable verify {chosen.name}" in ran.out


def test_ctrl_c_saves_the_game_in_one_line(folder: Path) -> None:
    process = subprocess.Popen(
        [sys.executable, "-m", "watertable", *THREE],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
    )
    assert process.stdin is not None
    assert process.stdout is not None
    process.stdin.write("1\n")
    process.stdin.flush()
    while "How many cubes move?" not in process.stdout.readline():
        assert process.poll() is None
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=60)
    assert process.returncode == 130
    assert err == ""
    (saved,) = folder.iterdir()
    assert f"Stopped. The game is saved in {saved.name}. Go on with: " in out.splitlines()[-1]


def test_colours_only_in_a_terminal(program) -> None:
    plain = program(*THREE, typed="quit!\n")
    assert "\x1b[" not in plain.out
    coloured = program(*THREE, typed="quit!\n", FORCE_COLOR="1")
    assert "\x1b[" in coloured.out
    without = program(*THREE, typed="quit!\n", FORCE_COLOR="1", NO_COLOR="1")
    assert ";4" not in without.out
    assert "R Player 1" in plain.out
