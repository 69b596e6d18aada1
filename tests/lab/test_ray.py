"""Ray plays the very same games as this process does, also when one of its machines dies; whatever is wrong with a
cluster is told in one line."""

from __future__ import annotations

import http.server
import json
import os
import shutil
import signal
import socket
import threading
from pathlib import Path
from typing import Any

import pytest

import watertable
from tests.any_game import short_game
from tests.conftest import Command, Ran, Refused
from tests.enclosure import wait_until
from tests.lab.ray_cluster import ADDRESS, RayCluster, end_of
from tests.outside_packages import install, run_python
from watertable.lab.installation import Installed, difference

ROOT = Path(__file__).parents[2]
BARREL = ROOT / "examples" / "rain_barrel" / "src"
BARREL_POINTS = "[watertable.games]\nrain-barrel = rain_barrel.game:RAIN_BARREL\n"
ON_CLUSTER = ("--engine", "ray", "--address", ADDRESS)
OPTION = short_game(4).options[0]
GAME = short_game(4).name
TWO_VALUES = [word for value in OPTION.choices[:2] for word in ("--option", f"{OPTION.name}={value}")]
LONG = ("simulate", GAME, "--games", "100000", "--seed", "long")

LONE = """
from rain_barrel.game import RainBarrel

class Lone(RainBarrel):
    def __init__(self):
        super().__init__()
        self.name = "lone"

GAME = Lone()
"""
"""A game that only one machine has."""
SEEDED = ("--seed", "a", "--json")
COMMANDS = {
    "simulate": ("simulate", GAME, "--games", "40", *SEEDED),
    "tournament": ("tournament", GAME, "--games", "8", "--bots", "random,mcts:2i", *SEEDED),
    "report": ("report", GAME, "--games", "20", "--bots", "random", "--extra-games", "0", *SEEDED),
    "compare": ("compare", GAME, "--games", "20", "--bots", "random", *TWO_VALUES, *SEEDED),
}

BARRELS = ("simulate", "rain-barrel", "--games", "20", *SEEDED)
KEPT = ("simulate", GAME, "--games", "40", "--decisions", *SEEDED)


def without_times(ran: Ran) -> Any:
    """The data that a command has printed, but for how long anything took."""
    assert (ran.status, ran.err) == (0, "")
    data = json.loads(ran.out)
    for bot in data.get("bots", []) if isinstance(data.get("bots"), list) else []:
        del bot["milliseconds_a_decision"], bot["longest_milliseconds"]
    return data


def contents(folder: Path) -> dict[str, bytes]:
    """All files of a folder."""
    return {str(file.relative_to(folder)): file.read_bytes() for file in folder.rglob("*") if file.is_file()}


def barrel(folder: Path, version: str) -> Path:
    """A folder with Rain Barrel's package in this version."""
    install(folder, "rain-barrel", BARREL_POINTS, version)
    shutil.copytree(BARREL / "rain_barrel", folder / "rain_barrel")
    return folder


def test_a_cluster_plays_the_very_same_games(
    command: Command, tmp_path_factory: pytest.TempPathFactory, tmp_path: Path, subtests: pytest.Subtests
) -> None:
    """All on one cluster, since starting it takes longest."""
    packages = barrel(tmp_path_factory.mktemp("packages"), "1.2")
    with RayCluster(packages) as cluster:
        cluster.start()
        programs = {name: cluster.begin(*words, *ON_CLUSTER) for name, words in COMMANDS.items()}
        programs["package"] = cluster.begin(*BARRELS, *ON_CLUSTER)
        programs["kept"] = cluster.begin(*KEPT, "--out", "kept", *ON_CLUSTER)
        found = {name: end_of(program) for name, program in programs.items()}
        for name, words in COMMANDS.items():
            with subtests.test(name):
                assert without_times(found[name]) == without_times(command(*words))
        with subtests.test("a game from a package of its own"):
            assert without_times(found["package"]) == without_times(end_of(cluster.begin(*BARRELS)))
        with subtests.test("simulate --out"):
            assert without_times(found["kept"]) == without_times(command(*KEPT, "--out", tmp_path / "kept"))
            assert contents(cluster.folder / "kept") == contents(tmp_path / "kept")
        with subtests.test("machines that have something else installed"):
            machines_that_have_something_else(cluster, tmp_path_factory)
        with subtests.test("a token that is not the cluster's"):
            ran = end_of(cluster.begin("simulate", GAME, *ON_CLUSTER, token="0" * 64))
            assert (ran.status, ran.out) == (2, "")
            assert "it lets nobody in without its token" in ran.err.splitlines()[-1]
        with subtests.test("Ctrl-C"):
            ctrl_c_ends_the_run(cluster)
        with subtests.test("processes and machines that die"):
            the_dead_cost_nothing_but_time(cluster, command)


def machines_that_have_something_else(cluster: RayCluster, folders: pytest.TempPathFactory) -> None:
    """One line names the machine, and what it has and should have."""
    newer = newer_watertable(folders.mktemp("newer"))
    lonely = install(
        folders.mktemp("lonely"), "lone-barrel", "[watertable.games]\nlone = lone:GAME\n", lone=LONE
    ).parent
    ours = f"watertable {watertable.__version__}"
    cases = {
        newer: (GAME, f" has {ours}, this machine has watertable 99.0; install the same version on both\n"),
        lonely: ("lone", ": no game is called 'lone' (there are: "),
    }
    programs = {
        folder: cluster.begin("simulate", game, *ON_CLUSTER, path=[str(folder), *cluster.path])
        for folder, (game, _) in cases.items()
    }
    for folder, (_, line) in cases.items():
        ran = end_of(programs[folder])
        assert (ran.status, ran.out, ran.err.count("\n")) == (2, "", 1), ran.err
        assert ran.err.startswith(f"watertable: worker machine 127.0.0.1{line}")


def newer_watertable(folder: Path) -> Path:
    """A folder with Watertable's sources in a version that is not out yet."""
    left_out = shutil.ignore_patterns("web", "*.so", "__pycache__")
    shutil.copytree(Path(watertable.__file__).parent, folder / "watertable", ignore=left_out)
    start = folder / "watertable" / "__init__.py"
    start.write_text(start.read_text().replace(f'__version__ = "{watertable.__version__}"', '__version__ = "99.0"'))
    return folder


def ctrl_c_ends_the_run(cluster: RayCluster) -> None:
    """One line, and nobody plays on."""
    run = cluster.begin(*LONG, "--record", "games.jsonl", *ON_CLUSTER)
    wait_until(lambda: cluster.busy(cluster.head) and cluster.busy(cluster.second), "both nodes play")
    run.press_ctrl_c()
    ran = end_of(run)
    assert (ran.status, ran.out, ran.err) == (130, "", "watertable: stopped; nothing was written\n")
    assert not list(cluster.folder.glob("games.jsonl*"))
    wait_until(lambda: not cluster.busy(cluster.head) and not cluster.busy(cluster.second), "nobody plays on")


def the_dead_cost_nothing_but_time(cluster: RayCluster, command: Command) -> None:
    """A worker process is killed, then a whole node; the games are all there, and the same."""
    words = ("tournament", GAME, "--games", "60", "--bots", "random,mcts:4i", "--seed", "b", "--json")
    kept = cluster.folder / "kept.jsonl"
    run = cluster.begin(*words, "--results", kept, *ON_CLUSTER)

    def played() -> int:
        return len(kept.read_text().splitlines()) - 1 if kept.exists() else 0

    wait_until(lambda: cluster.busy(cluster.second), "the second node plays")
    os.kill(cluster.busy(cluster.second)[0], signal.SIGKILL)
    before = played()

    def plays_again() -> bool:
        assert run.process.poll() is None, f"the run has ended: {end_of(run)}"
        return played() > before and bool(cluster.busy(cluster.second))

    wait_until(plays_again, "the second node plays again")
    cluster.second.kill()
    assert played() < 50
    ran = end_of(run)
    assert without_times(ran) == without_times(command(*words))
    assert not cluster.second.family()[1:]


def test_without_an_address_ray_runs_here_and_leaves_nothing_behind(command: Command) -> None:
    words = COMMANDS["simulate"]
    with RayCluster() as cluster:
        del cluster.environment["RAY_AUTH_MODE"], cluster.environment["RAY_AUTH_TOKEN"]
        cluster.environment["TMPDIR"] = str(cluster.folder)
        run = cluster.begin(*words, "--engine", "ray", "--jobs", "1")
        ran = end_of(run)
        assert without_times(ran) == without_times(command(*words))
        wait_until(lambda: not cluster.enclosure.running(), "everything has ended")
        assert list(cluster.folder.iterdir()) == []


@pytest.mark.parametrize(
    ("address", "line"),
    [
        ("somewhere", "--address somewhere: expected HOST:PORT of the cluster's head"),
        ("10.0.0.1:port", "--address 10.0.0.1:port: expected HOST:PORT"),
        ("10.0.0.1:65536", "--address 10.0.0.1:65536: expected HOST:PORT"),
        ("ray://10.0.0.1:10001", "--address ray://10.0.0.1:10001: expected HOST:PORT; start Ray on this machine"),
        ("127.0.0.2:1", "no Ray cluster answers at 127.0.0.2:1: connection refused"),
        ("no.such.host.invalid:6379", "no Ray cluster answers at no.such.host.invalid:6379: "),
    ],
)
def test_a_cluster_that_cannot_be_reached_is_told_in_one_line(refused: Refused, address: str, line: str) -> None:
    said = refused("simulate", GAME, "--engine", "ray", "--address", address)
    assert said.startswith(line)


def test_silence_is_no_cluster(refused: Refused) -> None:
    with socket.create_server(("127.0.0.2", 0)) as silent:
        address = f"127.0.0.2:{silent.getsockname()[1]}"
        said = refused("compare", GAME, *TWO_VALUES, "--engine", "ray", "--address", address)
    assert said == f"no Ray cluster answers at {address}: timed out"


class Silent(http.server.BaseHTTPRequestHandler):
    """Answers, but writes no log."""

    def log_message(self, format: str, *args: object) -> None:
        """Nothing."""


def test_another_server_is_no_cluster(refused: Refused) -> None:
    with http.server.ThreadingHTTPServer(("127.0.0.2", 0), Silent) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        address = f"127.0.0.2:{server.server_address[1]}"
        said = refused("report", GAME, "--engine", "ray", "--address", address)
        server.shutdown()
    assert said == f"what answers at {address} is no Ray cluster"


def test_an_address_without_ray_is_refused(refused: Refused) -> None:
    said = refused("simulate", GAME, "--address", "10.0.0.1:6379")
    assert said == "--address is for Ray clusters: it needs --engine ray"


PRINT_INSTALLED = """
import json
from watertable.lab.installation import installed
print(json.dumps([installed("rain-barrel"), installed(None)]))
"""


def test_machines_are_compared_by_versions_and_by_content(tmp_path: Path) -> None:
    def there(folder: Path) -> list[list[Installed]]:
        ran = run_python(PRINT_INSTALLED, folder)
        assert ran.status == 0, ran.err
        return [[(title, digest) for title, digest in found] for found in json.loads(ran.out)]

    first = there(barrel(tmp_path / "first", "1.2"))
    again = there(barrel(tmp_path / "again", "1.2"))
    later = there(barrel(tmp_path / "later", "1.3"))
    edited = barrel(tmp_path / "edited", "1.2")
    with (edited / "rain_barrel" / "pack" / "default.toml").open("a") as pack:
        pack.write("\n# another build\n")
    built = there(edited)
    assert difference(first[0], again[0], "it") is None
    assert difference(first[1], later[1], "it") is None
    assert difference(first[0], later[0], "it") == (
        "it has rain-barrel 1.3, this machine has rain-barrel 1.2; install the same version on both"
    )
    assert difference(first[0], built[0], "it") == (
        "it has another build of rain-barrel 1.2 than this machine; install the same one on both"
    )
