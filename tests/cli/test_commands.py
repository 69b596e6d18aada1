"""The other commands: version, overview, perft, rules, pack, bench."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.any_game import GAMES, short_game
from tests.conftest import Command, Refused
from watertable import __version__
from watertable.cli import main
from watertable.cli.overview import is_compiled
from watertable.cli.packs import outline
from watertable.kernel import Game, all_games, parse_toml
from watertable.kernel.perft import perft


def test_version_says_whether_the_rules_are_compiled(program: Command) -> None:
    kind = "compiled" if is_compiled() else "pure Python"
    assert program("--version").out == f"watertable {__version__}, {kind}\n"


def test_the_games_and_the_commands_are_listed(command: Command) -> None:
    ran = command("games")
    assert ran.status == 0
    for game in all_games():
        assert game.name in ran.out
    for name in ("play", "rules", "simulate", "replay", "verify", "perft", "pack check", "bench"):
        assert f"watertable {name}" in ran.out


def test_help_of_every_command(command: Command) -> None:
    shown = command("--help").out
    for name in ("play", "rules", "simulate", "replay", "verify", "perft", "pack", "bench"):
        assert re.search(rf"^  {name} ", shown, re.M)
        assert command(name, "--help").out.startswith(f"Usage: watertable {name}")


def test_perft_counts_as_the_kernel_does(command: Command, pearl_divers: Game) -> None:
    dealt = "draw 1; draw 1; draw 1; draw 2"
    arguments = ("perft", "pearl-divers", "--players", "2", "--moves", dealt, "--depth", "3", "--json")
    found = json.loads(command(*arguments, "--divide").out)
    state = pearl_divers.new(2)
    for text in dealt.split("; "):
        state.apply(-1, pearl_divers.from_text(text))
    assert found["count"] == perft(state, 3)
    assert sum(found["divided"].values()) == found["count"]
    assert list(found["divided"]) == ["dive", "claim 1 1", "claim 1 2", "claim 1 4"]


@pytest.mark.usefixtures("pearl_divers")
def test_perft_for_people(command: Command) -> None:
    assert command("perft", "pearl-divers", "--players", "2", "--depth", "4").out.startswith("81 sequences of 4 moves")
    assert command("perft", "pearl-divers", "--depth", "0").out.startswith("1 sequences of 0 moves")
    shown = command("perft", "pearl-divers", "--players", "2", "--depth", "4", "--divide").out
    assert re.search(r"^draw 2 +27$", shown, re.M)


def test_rules_whole_by_number_and_by_word(command: Command, pearl_divers: Game) -> None:
    assert command("rules", "pearl-divers").out.strip() == pearl_divers.rules().strip()
    for wanted in ("PD-7", "pd7", "7"):
        assert command("rules", "pearl-divers", wanted).out.startswith("**PD-7** Once in a game")
    assert command("rules", "pearl-divers", "youngest player", "--json").status == 2
    found = json.loads(command("rules", "pearl-divers", "challenge", "--json").out)
    assert [rule["number"] for rule in found] == ["PD-5", "PD-6"]
    everything = json.loads(command("rules", "pearl-divers", "--json").out)
    assert [rule["number"] for rule in everything] == pearl_divers.rule_numbers()


def test_pack_check(command: Command, folder: Path, pearl_divers: Game) -> None:
    ran = command("pack", "check", "pearl-divers")
    assert ran.status == 0
    assert ran.out.startswith("default: a valid pack for Pearl Divers (default, version 1, ")
    (folder / "mine.toml").write_text(pearl_divers.pack_text("default"))
    found = json.loads(command("pack", "check", "pearl-divers", "mine.toml", "--json").out)
    assert found == {"game": "pearl-divers", "pack": pearl_divers.pack().identity(), "is_good": True}


def test_pack_show(command: Command, pearl_divers: Game) -> None:
    assert "pearls:\n  values: 1 2 4\n  counts: 9 7 5\n" in command("pack", "show", "pearl-divers").out
    found = json.loads(command("pack", "show", "pearl-divers", "default", "--json").out)
    assert found["content"]["pearls"] == {"values": [1, 2, 4], "counts": [9, 7, 5]}
    assert found["pack"] == pearl_divers.pack().identity()


def test_the_outline_of_a_pack_has_small_tables_on_one_line() -> None:
    text = 'name = "sea"\n[room]\nbay = 8\nis_deep = true\n[[fish]]\nname = "cod"\n[[fish]]\nname = "eel"\n'
    assert outline(parse_toml(text)) == [
        "name: sea",
        "room: bay 8, is_deep yes",
        "fish: 2",
        "  1. name cod",
        "  2. name eel",
    ]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_all_pieces_of_a_pack_are_drawn(command: Command, folder: Path, game: Game) -> None:
    assert command("pack", "show", game.name, "--svg", "sheet.svg").status == 0
    assert "<svg" in (folder / "sheet.svg").read_text()


@pytest.mark.usefixtures("pearl_divers")
def test_a_game_without_a_drawing_says_so(refused: Refused) -> None:
    assert refused("pack", "show", "pearl-divers", "--svg", "sheet.svg") == "Pearl Divers cannot be drawn yet"


def test_packs_are_listed(command: Command) -> None:
    listed = json.loads(command("pack", "list", "--json").out)
    shown = command("pack", "list").out
    for game in GAMES:
        assert {"game": game.name, **game.pack().identity()} in listed
        assert game.name in shown


def test_bench_gives_figures_that_fit_together(command: Command) -> None:
    game = short_game(4)
    found = json.loads(command("bench", "--seconds", "0.01", "--game", game.name, "--json").out)
    kinds = {(line["kind"], line["loop"]) for line in found["games"]}
    assert ("plain", "Python") in kinds
    assert found["compiled"] == is_compiled() == (("compiled", "compiled") in kinds)
    peers = {peer["name"]: peer["decisions_per_second"] for peer in found["peers"]}
    for line in found["games"]:
        assert line["players"] == game.usual_players()
        assert line["decisions_per_second"] > 1000
        assert len(line["rounds"]) == found["rounds"]
        assert set(line["ratios"]) == set(peers)
        for name, ratio in line["ratios"].items():
            assert abs(ratio - line["decisions_per_second"] / peers[name]) < 0.01 * ratio + 0.001
    assert all(0.05 < copy["microseconds"] < 1000 for copy in found["copies"])


def test_bench_for_people(command: Command) -> None:
    game = short_game(4)
    low, high = game.players
    assert low < high
    shown = command("bench", "--seconds", "0.01", "--game", game.name, "--every-count").out
    for players in range(low, high + 1):
        assert f"{game.name}, {players}" in shown
    assert "a copy in the middle of a game" in shown


def test_a_closed_pipe_is_no_error(program: Command, folder: Path) -> None:
    program("simulate", short_game(4).name, "--games", "1", "--seed", "1", "--record", "games.jsonl")
    shown = subprocess.run(
        f"{sys.executable} -m watertable replay games.jsonl --json | head -n 1",
        shell=True,
        capture_output=True,
        text=True,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
        timeout=60,
    )
    assert json.loads(shown.stdout)["ply"] == 1
    assert shown.stderr == ""


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_options_say_what_can_be_set(command: Command, game: Game) -> None:
    shown = command("options", game.name).out
    found = json.loads(command("options", game.name, "--json").out)
    assert [option["name"] for option in found["options"]] == [option.name for option in game.options]
    for option in game.options:
        assert re.search(rf"^{option.name} ", shown, re.M)
        assert option.rule in shown
    assert list(found["presets"]) == list(game.presets)
    assert all(f"--preset {preset}: " in shown for preset in game.presets)
    assert found["packs"] == game.pack_names()
    assert f"{game.usual_players()} by default" in shown


class Interrupting:
    """Finds modules, and is interrupted by Ctrl-C before it has found the command line."""

    def find_spec(self, name: str, *_: object) -> None:
        """What Python asks for a module that is not loaded yet."""
        if name == "watertable.cli.app":
            raise KeyboardInterrupt


def test_ctrl_c_while_the_command_is_loaded_is_one_line(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.delitem(sys.modules, "watertable.cli.app", raising=False)
    monkeypatch.setattr(sys, "meta_path", [Interrupting(), *sys.meta_path])
    with pytest.raises(SystemExit) as ended:
        main()
    assert ended.value.code == 130
    assert capsys.readouterr() == ("", "watertable: stopped\n")
