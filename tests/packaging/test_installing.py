"""The distributions, compiled, installed where nothing else is, and used: too long for every change."""

from __future__ import annotations

import re
import signal
import subprocess
import sys
import sysconfig
import urllib.request
import venv
import zipfile
from pathlib import Path

import pytest

from tests.any_game import GAMES
from tests.building import copy_sources, make_sdist, make_wheel, outside, run
from tests.machine import hear_ctrl_c

pytestmark = pytest.mark.long

SECONDS = 300
PIP = ("-m", "pip", "--disable-pip-version-check", "install", "--quiet")


@pytest.fixture(scope="module")
def sdist(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return make_sdist(copy_sources(tmp_path_factory.mktemp("sources") / "watertable"))


@pytest.fixture(scope="module")
def compiled(sdist: Path) -> Path:
    """The wheel for this Python and platform."""
    return make_wheel(sdist, sdist.parent / "compiled", WATERTABLE_COMPILE="require")[0]


@pytest.fixture(scope="module")
def plain(sdist: Path) -> Path:
    """The wheel for every platform."""
    return make_wheel(sdist, sdist.parent / "plain", WATERTABLE_COMPILE="never")[0]


def new_environment(folder: Path, *packages: str) -> Path:
    """A virtual environment with these packages; the folder of its programs."""
    venv.create(folder, with_pip=True)
    programs = folder / "bin"
    run([str(programs / "python"), *PIP, *packages], folder)
    return programs


def files_of(wheel: Path) -> set[str]:
    with zipfile.ZipFile(wheel) as archive:
        return {path for path in archive.namelist() if ".dist-info/" not in path}


def open_table(command: list[str], home: Path) -> str:
    """Open the table with a command, without a browser, for a person who has nothing but an empty home; its page."""
    home.mkdir()
    process = subprocess.Popen(
        [*command, "--no-browser", "--port", "0"],
        cwd=home,
        env={**outside(), "HOME": str(home)},
        stdout=subprocess.PIPE,
        text=True,
        preexec_fn=hear_ctrl_c,
    )
    try:
        assert process.stdout is not None
        said = re.fullmatch(r"Watertable: (http://127\.0\.0\.1:\d+/)\n", process.stdout.readline())
        assert said is not None
        with urllib.request.urlopen(said[1], timeout=SECONDS) as answer:
            page: str = answer.read().decode()
        script = re.search(r'src="/(assets/[^"]+\.js)"', page)
        assert script is not None
        with urllib.request.urlopen(said[1] + script[1], timeout=SECONDS) as answer:
            assert answer.status == 200
    finally:
        process.send_signal(signal.SIGINT)
        status = process.wait(SECONDS)
    assert status == 0
    return page


def test_the_compiled_wheel_is_for_this_python_and_platform(compiled: Path, plain: Path) -> None:
    python = f"cp{sys.version_info.major}{sys.version_info.minor}"
    platform = re.sub(r"[-.]", "_", sysconfig.get_platform())
    assert compiled.name.endswith(f"-{python}-{python}-{platform}.whl")
    more = files_of(compiled) - files_of(plain)
    assert files_of(plain) <= files_of(compiled)
    assert more
    assert all(path.endswith(sysconfig.get_config_var("EXT_SUFFIX")) for path in more)


@pytest.mark.parametrize(("kind", "version"), [("compiled", "compiled"), ("plain", "pure Python")])
def test_a_wheel_alone_is_enough_to_play(
    kind: str, version: str, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    watertable = str(new_environment(tmp_path / "venv", str(request.getfixturevalue(kind))) / "watertable")
    assert run([watertable, "--version"], tmp_path).endswith(f", {version}\n")
    listed = run([watertable, "games"], tmp_path)
    for game in GAMES:
        assert game.name in listed
        run([watertable, "simulate", game.name, "--games", "2", "--seed", "1", "--bots", "greedy"], tmp_path)
    assert "<title>Watertable</title>" in open_table([watertable], tmp_path / "home")


@pytest.mark.parametrize("tool", ["uv", "pipx"])
def test_the_table_is_opened_without_installing_it(tool: str, plain: Path, tmp_path: Path) -> None:
    programs = new_environment(tmp_path / "venv", tool)
    commands = {
        "uv": [str(programs / "uvx"), "--quiet", "--python", sys.executable, "--from", str(plain), "watertable"],
        "pipx": [str(programs / "pipx"), "run", "--spec", str(plain), "watertable"],
    }
    assert "<title>Watertable</title>" in open_table(commands[tool], tmp_path / "home")


def test_a_compiler_that_fails_leaves_a_plain_wheel(sdist: Path, plain: Path, tmp_path: Path) -> None:
    wheel, said = make_wheel(sdist, tmp_path / "wheels", WATERTABLE_COMPILE="auto", CC="false")
    assert "watertable: the rules stay plain Python: " in said
    assert wheel.name == plain.name
    assert files_of(wheel) == files_of(plain)
