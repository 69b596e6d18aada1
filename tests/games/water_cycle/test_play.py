"""Water Cycle in the terminal: typed moves, sentences and refusals."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.conftest import Command, Refused
from watertable.cli.answers import understand
from watertable.games.water_cycle import WATER_CYCLE
from watertable.kernel import BadText
from watertable.kernel.saves import read_save

THREE = ("play", "water-cycle", "--players", "3", "--seed", "7", "--bots", "random")


def test_a_whole_game_by_numbers(command: Command, folder: Path) -> None:
    ran = command(*THREE, "--name", "Ana", "--record", "game.jsonl", typed="1\n" * 300)
    assert ran.status == 0
    assert "At the table: Ana, Tejo (bot), Douro (bot)." in ran.out
    assert "Practice: with --seed 7, chance is the same every time." in ran.out
    assert "The game ends " in ran.out
    assert "made up of" in ran.out
    assert " wins. (WC-12)" in ran.out
    assert command("verify", "game.jsonl").out == "the record is valid; chance proved\n"


def test_a_refused_move_is_explained_with_its_rule(command: Command) -> None:
    ran = command(*THREE, typed="die 9\nquit!\n")
    assert "Not allowed: no die with a 9 is left (WC-5)" in ran.out
    assert "WC-5 In each round the first player rolls one die for every player." in ran.out


def test_why_says_the_rule_without_moving(command: Command) -> None:
    ran = command(*THREE, typed="why move 2\nwhy 1\nwhy\nwhy 77\nquit!\n")
    assert "there is no move 77: " in ran.out
    assert "move 2: take a die first; it says where your cubes can move (WC-6)" in ran.out
    assert "WC-6 If you can follow the arrow of your die, you must" in ran.out
    assert "this is allowed." in ran.out
    assert "which move? Type for example: why die" in ran.out
    assert "Not saved." in ran.out


def test_undo_takes_a_move_back(command: Command, folder: Path) -> None:
    ran = command(*THREE, "--option", "first_seat=0", typed="undo\n1\nundo\n1\nsave game.jsonl\nquit\n")
    assert "you have no move to take back yet" in ran.out
    assert "You take a move back." in ran.out
    match = read_save((folder / "game.jsonl").read_text().splitlines(keepends=True))
    assert [entry.undo_to is not None for entry in match.entries][-2:] == [True, False]
    assert match.state.question() == "move-cubes"


def test_undo_does_not_take_back_the_only_die(command: Command) -> None:
    ran = command(*THREE, typed="1\nundo\nquit!\n")
    assert ran.out.count("You take the ") == 1, "it was the last one on the table"
    assert "you had no choice in your last move" in ran.out
    assert "You take a move back." not in ran.out


def test_undo_does_not_cross_the_dice(command: Command) -> None:
    ran = command(*THREE, "--option", "first_seat=1", typed="1\n1\n1\nundo\nquit!\n")
    assert "something was revealed since your last move" in ran.out


def test_what_can_be_typed_besides_moves(command: Command) -> None:
    ran = command(
        *THREE, typed="help\nlog\nlog 1\nlog x\nscore\nrules 7\nrules cloud\nmoves\nmoves zzz\ntable\n\nquit!\n"
    )
    for said in (
        "take your last move back",
        "has the start-player cube.",
        "log x: expected a number of moves",
        "+5 at the start",
        "WC-7 The return, movement 6",
        "WC-4 The lake, the river and the aquifer hold",
        "no move contains 'zzz'",
        "Type a number or a move; `help` lists all commands.",
    ):
        assert said in ran.out


def test_a_newcomers_mistakes_are_answered_kindly(command: Command) -> None:
    ran = command(*THREE, typed="77\nhlep\ndance\nquit!\n")
    assert "there is no move 77: " in ran.out
    assert "'hlep': did you mean help?" in ran.out
    assert "'dance' is not a move of Water Cycle. Type a number from the list, a move such as: die" in ran.out


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


def test_a_start_player_who_is_not_there_is_refused(refused: Refused) -> None:
    arguments = ("play", "water-cycle", "--players", "3", "--option", "first_seat=4")
    assert "option first_seat: 4 is too high; with 3 players it goes from 0 to 2" in refused(*arguments)


def test_bots_say_what_their_moves_do_once_they_are_asked_to(command: Command) -> None:
    moves = "1\n" * 40
    quiet = command("play", "water-cycle", "--seed", "4", "--bots", "greedy", typed=f"{moves}quit!\n")
    told = command("play", "water-cycle", "--seed", "4", "--bots", "greedy", typed=f"explain\n{moves}quit!\n")
    assert "Bots now explain their moves." in told.out
    assert ": earns " in told.out
    assert ": earns " not in quiet.out


def test_the_board_is_coloured_only_in_a_terminal(program: Command) -> None:
    plain = program(*THREE, typed="quit!\n")
    assert "\x1b[" not in plain.out
    coloured = program(*THREE, typed="quit!\n", FORCE_COLOR="1")
    assert "\x1b[" in coloured.out
    without = program(*THREE, typed="quit!\n", FORCE_COLOR="1", NO_COLOR="1")
    assert ";4" not in without.out
    assert "R Player 1" in plain.out
