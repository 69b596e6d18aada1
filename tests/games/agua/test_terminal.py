"""AGUA in the terminal: a whole game, and a table that shows the position."""

import io
from pathlib import Path

from rich.console import Console

from tests.conftest import Command
from watertable.games.agua import AGUA
from watertable.games.agua.terminal import table
from watertable.kernel import Sfc32, to_json
from watertable.play import random_loop


def test_a_whole_game_by_numbers(command: Command, folder: Path) -> None:
    ran = command("play", "agua", "--players", "6", "--seed", "7", "--record", "game.jsonl", typed="1\n" * 1500)
    assert ran.status == 0
    assert "is placed in Water at Home." in ran.out
    assert "The game ends because the last hole is filled." in ran.out
    assert ", each worth 1 point for every " in ran.out
    assert command("verify", "game.jsonl").out == "the record is valid; chance proved\n"


def test_a_refusal_says_the_colour_that_is_needed_and_the_dice(command: Command, folder: Path) -> None:
    ran = command("play", "agua", "--players", "2", "--seed", "7", "--people", "2", typed="step cloud ocean\nquit\n")
    assert (
        "no way leads from the big cloud to the ocean; from the big cloud you can go to River and Lake 1 (blue), "
        "Kelp Forest 1 (blue)"
    ) in " ".join(ran.out.split())


def test_the_table_shows_cards_droplets_chips_dice_and_points() -> None:
    words = AGUA.words(["Ana", "Rui", "Eva"])
    state = AGUA.new(3, {"high_humidity": True})
    loop = random_loop(state, Sfc32(4))
    while loop.step() is not None:
        view = state.view(None)
        console = Console(width=110, record=True, file=io.StringIO())
        console.print(table(view, words))
        shown = console.export_text()
        there = to_json(view)
        for card in there["cards"].values():
            assert words.term("card", card) in shown
        for seat_number in range(3):
            assert f"{there['scores'][seat_number]} point" in shown
        for droplet in there["droplets"]:
            assert "ABC"[droplet["owner"]] in shown
        if there["dice"]:
            assert f"[{there['dice'][0]}] [{there['dice'][1]}]" in shown
        if there["round"] > 2:
            break
    else:
        raise AssertionError("the game ended before its third round")
