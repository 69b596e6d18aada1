"""The other commands: version, overview, perft, rules, pack, bench."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path

from watertable import __version__
from watertable.cli.overview import is_compiled
from watertable.games.water_cycle import WATER_CYCLE
from watertable.kernel import all_games
from watertable.kernel.perft import perft


def test_version_says_whether_the_rules_are_compiled(program) -> None:
    kind = "compiled" if is_compiled() else "pure Python"
    assert program("--version").out == f"watertable {__version__}, {kind}\n"


def test_the_games_and_the_commands_are_listed(command) -> None:
    ran = command("games")
    assert ran.status == 0
    for game in all_games():
        assert game.name in ran.out
    for name in ("play", "rules", "simulate", "replay", "verify", "perft", "pack check", "bench"):
        assert f"watertable {name}" in ran.out


def test_help_of_every_command(command) -> None:
    shown = command("--help").out
    for name in ("play", "rules", "simulate", "replay", "verify", "perft", "pack", "bench"):
        assert re.search(rf"^  {name} ", shown, re.M)
        assert command(name, "--help").out.startswith(f"Usage: watertable {name}")


def test_perft_counts_as_the_kernel_does(command) -> None:
    arguments = ("perft", "water-cycle", "--players", "3", "--moves", "start 1; roll 1 2 3", "--depth", "3", "--json")
    found = json.loads(command(*arguments, "--divide").out)
    state = WATER_CYCLE.new(3)
    state.apply(-1, WATER_CYCLE.from_text("start 1"))
    state.apply(-1, WATER_CYCLE.from_text("roll 1 2 3"))
    assert found["count"] == perft(state, 3)
    assert sum(found["divided"].values()) == found["count"]
    assert list(found["divided"]) == ["die 1", "die 2", "die 3"]


def test_perft_for_people(command) -> None:
    assert command("perft", "water-cycle", "--players", "3", "--depth", "2").out.startswith("168 sequences of 2 moves")
    assert command("perft", "water-cycle", "--depth", "0").out.startswith("1 sequences of 0 moves")
    shown = command("perft", "water-cycle", "--players", "3", "--depth", "2", "--divide").out
    assert re.search(r"^start 2 +56$", shown, re.M)


def test_rules_whole_by_number_and_by_word(command) -> None:
    assert command("rules", "water-cycle").out.strip() == WATER_CYCLE.rules().strip()
    for wanted in ("WC-7", "wc7", "7"):
        assert command("rules", "water-cycle", wanted).out.startswith("**WC-7** The return")
    assert command("rules", "water-cycle", "youngest player", "--json").status == 2
    found = json.loads(command("rules", "water-cycle", "aquifer", "--json").out)
    assert "WC-9" in [rule["number"] for rule in found]
    everything = json.loads(command("rules", "water-cycle", "--json").out)
    assert [rule["number"] for rule in everything] == WATER_CYCLE.rule_numbers()


def test_pack_check(command, folder: Path) -> None:
    ran = command("pack", "check", "water-cycle")
    assert ran.status == 0
    assert ran.out.startswith("default: a good pack for Water Cycle (default, version 1, ")
    (folder / "mine.toml").write_text(WATER_CYCLE.pack_text("default"))
    found = json.loads(command("pack", "check", "water-cycle", "mine.toml", "--measure", "--json").out)
    assert found["is_good"] is True
    assert found["pack"] == WATER_CYCLE.pack().identity()


def test_pack_show_and_list(command, folder: Path) -> None:
    assert "capacity: lake 8, river 8, aquifer 8" in command("pack", "show", "water-cycle").out
    found = json.loads(command("pack", "show", "water-cycle", "default", "--json").out)
    assert found["content"]["score"] == {"start": 5, "target": 60}
    assert command("pack", "show", "water-cycle", "--svg", "sheet.svg").status == 0
    assert "<svg" in (folder / "sheet.svg").read_text()
    listed = json.loads(command("pack", "list", "--json").out)
    assert {"game": "water-cycle", **WATER_CYCLE.pack().identity()} in listed
    assert "water-cycle" in command("pack", "list").out


def test_bench_gives_figures_that_fit_together(command) -> None:
    found = json.loads(command("bench", "--seconds", "0.01", "--game", "water-cycle", "--json").out)
    kinds = {(line["kind"], line["loop"]) for line in found["games"]}
    assert ("plain", "Python") in kinds
    assert found["compiled"] == is_compiled() == (("compiled", "compiled") in kinds)
    peers = {peer["name"]: peer["decisions_per_second"] for peer in found["peers"]}
    for line in found["games"]:
        assert line["players"] == 4
        assert line["decisions_per_second"] > 1000
        assert len(line["rounds"]) == found["rounds"]
        assert set(line["ratios"]) == set(peers)
        for name, ratio in line["ratios"].items():
            assert abs(ratio - line["decisions_per_second"] / peers[name]) < 0.01 * ratio + 0.001
    assert all(0.05 < copy["microseconds"] < 1000 for copy in found["copies"])


def test_bench_for_people(command) -> None:
    shown = command("bench", "--seconds", "0.01", "--game", "water-cycle", "--every-count").out
    for players in (3, 4, 5, 6):
        assert f"water-cycle, {players}" in shown
    assert "a copy in mid-game" in shown


def test_a_closed_pipe_is_no_error(program, folder: Path) -> None:
    program("simulate", "water-cycle", "--games", "1", "--seed", "1", "--record", "games.jsonl")
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
