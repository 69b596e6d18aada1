"""A game in the terminal, typed through a pipe."""

from __future__ import annotations

import io
import json
import os
import re
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tests.any_game import short_game
from tests.conformance.toy_game import PEARL_DIVERS
from tests.conformance.toy_game.case import FEW_PEARLS
from tests.conftest import Command, Refused
from tests.machine import hear_ctrl_c
from watertable.cli.answers import understand
from watertable.cli.console import ask
from watertable.kernel import BadText, read_records, replay
from watertable.kernel.saves import read_save
from watertable.testing.frozen import play_texts

HOW = ("--players", "3", "--seed", "7", "--bots", "random")
THREE = ("play", "pearl-divers", *HOW)
INSTALLED = ("play", short_game(3).name, *HOW)
"""For other processes, which have no Pearl Divers."""

pytestmark = pytest.mark.usefixtures("pearl_divers")


def test_a_whole_game_by_numbers(command: Command, folder: Path) -> None:
    ran = command(*THREE, "--name", "Ana", "--record", "game.jsonl", typed="1\n" * 300)
    assert ran.status == 0
    assert "At the table: Ana, Tejo (bot), Douro (bot)." in ran.out
    assert "Practice: with --seed 7, chance is the same every time." in ran.out
    (record,) = read_records((folder / "game.jsonl").read_text().splitlines(keepends=True))
    *_, last = replay(record)
    outcome = last.state.outcome()
    assert outcome is not None
    won = [("You", "Tejo", "Douro")[seat] for seat in outcome.winners]
    does = "win" if won == ["You"] else "wins" if len(won) == 1 else "share the win"
    who = " and ".join(won) if len(won) < 3 else "You, Tejo and Douro"
    assert f"The game is over. {who} " in ran.out
    assert "made up of" in ran.out
    assert f"{who} {does}. (PD-9)" in ran.out.splitlines()
    assert ran.out.splitlines()[-1] == "The record is in game.jsonl. Check it with: watertable verify game.jsonl"
    assert command("verify", "game.jsonl").out == "the record is valid; chance proved\n"


def test_the_same_seed_and_answers_give_the_same_game(command: Command, folder: Path) -> None:
    for name in ("first", "second"):
        command(*THREE, "--record", name, typed="1\n" * 300)
    assert (folder / "first").read_bytes() == (folder / "second").read_bytes()


def test_a_whole_game_by_notation_with_several_persons(command: Command, folder: Path) -> None:
    """Every seat is a person; what is typed is the record of a simulated game."""
    command("simulate", "pearl-divers", "--players", "3", "--games", "1", "--seed", "3", "--record", "bots.jsonl")
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
    ran = command("play", "--resume", "new.jsonl", "--record", "people.jsonl", typed=typed)
    assert ran.status == 0
    again = next(read_records((folder / "people.jsonl").read_text().splitlines(keepends=True)))
    assert again.moves == record.moves
    assert again.outcome == record.outcome


def test_people_are_named_and_asked_in_turn(command: Command) -> None:
    ran = command(*THREE, "--people", "3", "--name", "Ana", "--name", "Rui", typed="1\n" * 9)
    assert "At the table: Ana, Rui, Player 3." in ran.out
    assert "Ana> " in ran.out
    assert "Player 3> " in ran.out


def test_bots_alone_play_to_the_end(command: Command) -> None:
    ran = command(*THREE, "--people", "0")
    assert ran.status == 0
    assert "The game is over. " in ran.out


def test_a_refused_move_is_explained_with_its_rule(command: Command) -> None:
    ran = command(*THREE, typed="claim 9 9\nquit!\n")
    assert "Not allowed: you have no pearl worth 9 (PD-4)" in ran.out
    assert "PD-4 Or the diver lays a pearl from their hand face down" in ran.out


def test_why_says_the_rule_without_moving(command: Command) -> None:
    ran = command(*THREE, typed="why look 1 0\nwhy 1\nwhy\nwhy 77\nquit!\n")
    assert "there is no move 77: " in ran.out
    assert "look 1 0: you may not look there (PD-7)" in ran.out
    assert "PD-7 Once in a game" in ran.out
    assert "this is allowed." in ran.out
    assert "which move? Type for example: why dive" in ran.out
    assert "Not saved." in ran.out


def test_undo_takes_a_move_back(command: Command, folder: Path) -> None:
    ran = command(*THREE, "--people", "3", typed="undo\n2\nundo\n2\nsave game.jsonl\nquit\n")
    assert "you have no move to take back yet" in ran.out
    assert "You take a move back." in ran.out
    match = read_save((folder / "game.jsonl").read_text().splitlines(keepends=True))
    assert [entry.undo_to is not None for entry in match.entries][-2:] == [True, False]
    assert match.state.question() == "answer"


def test_undo_does_not_cross_chance(command: Command) -> None:
    ran = command(*THREE, typed="dive\nundo\nquit!\n")
    assert "something was revealed since your last move" in ran.out


def test_save_and_resume(command: Command, folder: Path) -> None:
    whole = command(*THREE, "--record", "whole.jsonl", typed="1\n" * 300)
    assert whole.status == 0
    command(*THREE, typed="1\n" * 2 + "save half.jsonl\nquit\n")
    ran = command("play", "--resume", "half.jsonl", "--bots", "random", "--record", "rest.jsonl", typed="1\n" * 300)
    assert ran.status == 0
    assert (folder / "rest.jsonl").read_bytes() == (folder / "whole.jsonl").read_bytes()


def test_the_end_of_the_input_saves_the_game(command: Command, folder: Path) -> None:
    ran = command(*THREE, "--people", "3", typed="2\n")
    assert ran.status == 0
    last = ran.out.splitlines()[-1]
    (saved,) = folder.iterdir()
    assert last.endswith(
        f"The input ended. The game is saved in {saved.name}. Continue with: watertable play --resume {saved.name}"
    )
    assert read_save(saved.read_text().splitlines(keepends=True)).line[-1].seat == 0


def test_nothing_is_saved_where_nothing_was_played(command: Command, folder: Path) -> None:
    assert command(*THREE).out.splitlines()[-1].endswith("The input ended. Nothing was played.")
    assert list(folder.iterdir()) == []


def test_leaving_a_resumed_game_keeps_it_in_its_file(command: Command, folder: Path) -> None:
    command(*THREE, typed="1\nsave game.jsonl\nquit\n")
    before = len((folder / "game.jsonl").read_text().splitlines())
    command("play", "--resume", "game.jsonl", typed="1\nquit\n")
    assert len((folder / "game.jsonl").read_text().splitlines()) > before
    assert [path.name for path in folder.iterdir()] == ["game.jsonl"]


def test_save_does_not_overwrite_by_accident(command: Command, folder: Path) -> None:
    (folder / "letter.txt").write_text("dear")
    ran = command(*THREE, typed="save letter.txt\nsave\nsave no/where\nquit!\n")
    assert "letter.txt: already exists; save! overwrites it" in ran.out
    assert "save to which file?" in ran.out
    assert "there is no folder no" in ran.out
    assert (folder / "letter.txt").read_text() == "dear"
    command(*THREE, typed="save! letter.txt\nquit!\n")
    assert "watertable-save" in (folder / "letter.txt").read_text()


def test_a_save_that_was_cut_goes_on_from_the_last_whole_entry(command: Command, folder: Path) -> None:
    command(*THREE, typed="1\n" * 2 + "save game.jsonl\nquit\n")
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
        ('{"watertable-save": 9}\n', "not a save that this program can read"),
        ('{"watertable-save": 1}\n', "the first line is damaged"),
    ],
)
def test_a_bad_save(refused: Refused, folder: Path, text: str, said: str) -> None:
    (folder / "save.jsonl").write_text(text)
    assert said in refused("play", "--resume", "save.jsonl")


def test_a_save_with_a_changed_draw_is_refused(refused: Refused, command: Command, folder: Path) -> None:
    command(*THREE, typed="1\nsave game.jsonl\nquit\n")
    lines = (folder / "game.jsonl").read_text().splitlines()
    entry = json.loads(lines[1])
    other = "draw 4" if entry["move"] != "draw 4" else "draw 2"
    lines[1] = json.dumps(entry | {"move": other})
    (folder / "game.jsonl").write_text("\n".join(lines) + "\n")
    assert f"chance was {other!r}, the seed gives {entry['move']!r}" in refused("play", "--resume", "game.jsonl")


def test_auto_makes_the_only_move(command: Command) -> None:
    asked = command(*INSTALLED, typed="1\n" * 300).out.count("Player 1> ")
    auto = command(*INSTALLED, "--auto", typed="1\n" * 300).out
    assert "made up of" in auto
    assert auto.count("Player 1> ") < asked


def test_what_can_be_typed_besides_moves(command: Command) -> None:
    ran = command(
        *THREE, typed="help\nlog\nlog 1\nlog x\nscore\nrules 7\nrules window\nmoves\nmoves zzz\ntable\n\nquit!\n"
    )
    for said in (
        "take your last move back",
        "You draw a pearl worth ",
        "log x: expected a number of moves",
        "+0 0 pearls face down",
        "PD-7 Once in a game",
        "PD-5 After a claim every other diver",
        "no move contains 'zzz'",
        "Type a number or a move; `help` lists all commands.",
    ):
        assert said in ran.out


def test_a_newcomers_mistakes_are_answered_kindly(command: Command) -> None:
    ran = command(*THREE, typed="77\nhlep\ndance\nquit!\n")
    assert "there is no move 77: " in ran.out
    assert "'hlep': did you mean help?" in ran.out
    assert "'dance' is not a move of Pearl Divers. Type a number from the list, a move such as: dive" in ran.out


def test_words_that_fit_one_move_only() -> None:
    state = PEARL_DIVERS.new(2)
    play_texts(PEARL_DIVERS, state, ["draw 1", "draw 2", "draw 4", "draw 2"])
    words = PEARL_DIVERS.words(["Ana", "Rui"])
    moves = state.legal_moves(0)
    assert understand("lay 4 2", PEARL_DIVERS, moves, words).text() == "claim 4 2"
    assert understand("2", PEARL_DIVERS, moves, words).text() == "claim 1 1"
    with pytest.raises(BadText, match=r"'lay 4' could mean several moves: claim 1 4, claim 4 1, claim 4 2, claim 4 4$"):
        understand("lay 4", PEARL_DIVERS, moves, words)
    with pytest.raises(
        BadText, match="could mean several moves: claim 1 1, claim 1 2, claim 1 4, claim 4 1, claim 4 2, …"
    ):
        understand("lay", PEARL_DIVERS, moves, words)


def test_a_number_that_is_not_listed_but_part_of_a_move() -> None:
    state = PEARL_DIVERS.new(2, pack=PEARL_DIVERS.read_pack(FEW_PEARLS))
    play_texts(PEARL_DIVERS, state, ["draw 3"] * 4)
    words = PEARL_DIVERS.words(["Ana", "Rui"])
    with pytest.raises(
        BadText, match="there is no move 7: the numbers are 1 to 3; for the move itself type: claim 3 7"
    ):
        understand("7", PEARL_DIVERS, state.legal_moves(0), words)


def test_the_record_is_offered_at_the_end(command: Command, folder: Path) -> None:
    (folder / "taken").write_text("")
    game = command(*THREE, typed="1\n" * 300 + "\n")
    answers = "1\n" * game.out.count("Player 1> ")
    ran = command(*THREE, typed=answers + "taken\nmine.jsonl\n")
    assert "taken: already exists; type another name" in ran.out
    assert command("verify", "mine.jsonl").out == "the record is valid; chance proved\n"
    ran = command(*THREE, typed=answers + "yes\n")
    (chosen,) = folder.glob("pearl-divers-*.jsonl")
    assert f"check it with: watertable verify {chosen.name}" in ran.out


def test_ctrl_c_saves_the_game_in_one_line(folder: Path) -> None:
    process = subprocess.Popen(
        [sys.executable, "-m", "watertable", *INSTALLED],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
        preexec_fn=hear_ctrl_c,
    )
    assert process.stdin is not None
    assert process.stdout is not None
    process.stdin.write("1\n")
    process.stdin.flush()
    shown = ""
    while shown.count("Player 1> ") < 2:
        assert process.poll() is None
        shown += process.stdout.read(1)
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=60)
    assert process.returncode == 130
    assert err == ""
    (saved,) = folder.iterdir()
    assert f"Stopped. The game is saved in {saved.name}. Continue with: " in out.splitlines()[-1]


def test_ctrl_c_counts_while_the_prompt_is_written(monkeypatch: pytest.MonkeyPatch) -> None:
    class Interrupted(io.StringIO):
        """Ctrl-C comes when the prompt has been seen, before anything is read."""

        def flush(self) -> None:
            if self.getvalue():
                raise KeyboardInterrupt

    monkeypatch.setattr(sys, "stdin", io.StringIO("typed\n"))
    monkeypatch.setattr(sys, "stdout", Interrupted())
    with pytest.raises(KeyboardInterrupt):
        ask("Player 1> ")


def colours(shown: str) -> set[str]:
    """The codes for colours that a terminal was sent; bold and dim are none."""
    codes = {code for found in re.findall(r"\x1b\[([0-9;]*)m", shown) for code in found.split(";")}
    return {code for code in codes if re.fullmatch(r"[34][0-8]|9[0-7]|10[0-7]", code)}


def test_colours_only_in_a_terminal(program: Command) -> None:
    plain = program(*INSTALLED, typed="quit!\n")
    assert "\x1b[" not in plain.out
    coloured = program(*INSTALLED, typed="quit!\n", FORCE_COLOR="1")
    assert colours(coloured.out)
    without = program(*INSTALLED, typed="quit!\n", FORCE_COLOR="1", NO_COLOR="1")
    assert not colours(without.out)
    assert "Player 1" in plain.out


def test_a_coach_speaks_before_each_decision_and_can_be_sent_away(command: Command, folder: Path) -> None:
    ran = command(*THREE, "--name", "Ana", "--coach", typed="coach\n" + "1\n" * 2)
    assert ran.out.count("Coach: Your best pearl is worth ") == 1
    assert "The coach has left." in ran.out
    ran = command(*THREE, "--name", "Ana", typed="coach\n" + "1\n" * 2)
    first, _, later = ran.out.partition("The coach is here.")
    assert "Coach:" not in first
    assert "Coach: Your best pearl is worth " in later


def test_a_coach_tells_nobody_what_another_holds(command: Command, folder: Path) -> None:
    """What it says to a person follows from that person's own pearls."""
    ran = command(*THREE, "--name", "Ana", "--coach", "--record", "game.jsonl", typed="1\n" * 300)
    told = set(re.findall(r"Coach: .*", ran.out))
    assert told
    assert not [line for line in told if "Tejo's" in line or "Douro's" in line]
