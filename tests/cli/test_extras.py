"""Whatever needs a library that is not installed: one line, status 2, and the extra that brings it."""

from __future__ import annotations

import json
import subprocess
import sys
import tomllib
from importlib import metadata
from pathlib import Path

import pytest

from tests.conftest import Command, Refused
from watertable.cli import main
from watertable.kernel.extras import LIBRARIES

ROOT = Path(__file__).parents[2]
GAME = "pearl-divers"
POSTGRES = ("serve", "--port", "0", "--database", "postgresql://a@b/c")
BOTS = ("--bots", "greedy,random")
RAY = ("--engine", "ray")
NEEDING = (
    ("server", "serve", ("serve", "--port", "0")),
    ("postgres", "PostgreSQL", POSTGRES),
    ("redis", "--redis", (*POSTGRES, "--redis", "redis://localhost")),
    ("lab", "report", ("report", GAME)),
    ("lab", "compare", ("compare", GAME, "--option", "hand=2")),
    ("lab", "--out", ("simulate", GAME, "--out", "run")),
    ("lab", "--report", ("tournament", GAME, *BOTS, "--report", "page.html")),
    ("lab", "pack check --measure", ("pack", "check", GAME, "--measure")),
    ("print", "pack print", ("pack", "print", GAME, "--pdf", "sheets.pdf")),
    ("ray", "--engine ray", ("simulate", GAME, *RAY)),
    ("ray", "--engine ray", ("tournament", GAME, *BOTS, *RAY)),
    ("ray", "--engine ray", ("report", GAME, *RAY)),
    ("ray", "--engine ray", ("compare", GAME, "--option", "hand=2", *RAY)),
)
"""Commands that need an extra: which, and what their line begins with."""


@pytest.mark.usefixtures("pearl_divers")
@pytest.mark.parametrize(("extra", "what", "arguments"), NEEDING)
def test_a_command_names_the_extra_it_needs(
    extra: str,
    what: str,
    arguments: tuple[str, ...],
    refused: Refused,
    folder: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(folder))
    first, last = LIBRARIES[extra][0], LIBRARIES[extra][-1]
    for module in {first, last}:
        monkeypatch.setitem(sys.modules, module, None)
    missing = first if first == last else f"{first}, {last}"
    assert refused(*arguments) == f'{what} needs {missing}: pip install "watertable[{extra}]"'
    assert list(folder.iterdir()) == []


def test_without_the_server_the_overview_comes_with_a_line_about_it(
    command: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "fastapi", None)
    done = command()
    assert done.status == 0
    assert "watertable play GAME" in done.out
    assert done.err == 'watertable: the table in the browser needs fastapi: pip install "watertable[server]"\n'


def test_without_the_web_app_the_overview_comes_with_a_line_about_it(
    command: Command, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("watertable.server.http.pages.web_folder", lambda: folder)
    done = command()
    assert done.status == 0
    assert "watertable play GAME" in done.out
    assert done.err.startswith("watertable: the table in the browser is missing: ")
    assert done.err.count("\n") == 1


@pytest.mark.usefixtures("pearl_divers")
def test_a_benchmark_without_peers_says_how_to_get_them(command: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pyspiel", None)
    monkeypatch.setattr("watertable.cli.bench.is_compiled", lambda: False)
    report = json.loads(command("bench", "--game", GAME, "--seconds", "0.01", "--json").out)
    assert 'the comparison with OpenSpiel needs pyspiel: pip install "watertable[bench]"' in report["notes"]


@pytest.mark.parametrize(
    ("imported", "what", "library", "extra"),
    [
        ("import watertable.server", "watertable.server", "uvicorn", "server"),
        ("from watertable.envs import vector", "watertable.envs.vector", "numpy", "envs"),
    ],
)
def test_importing_a_part_without_its_libraries_says_what_to_install(
    imported: str, what: str, library: str, extra: str
) -> None:
    code = (
        f"import sys; sys.modules['{library}'] = None\n"
        f"try:\n    {imported}\nexcept ImportError as missing:\n    print(missing)"
    )
    assert printed(code) == f'{what} needs {library}: pip install "watertable[{extra}]"\n'


def test_the_engine_alone_has_no_command_and_says_so(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, "typer", None)
    with pytest.raises(SystemExit) as stopped:
        main()
    assert stopped.value.code == 2
    assert capsys.readouterr().err == 'watertable: the command needs typer: pip install "watertable[server]"\n'


def test_a_folder_with_the_name_of_a_library_is_no_library(
    folder: Path, refused: Refused, monkeypatch: pytest.MonkeyPatch
) -> None:
    (folder / "no_such_library").mkdir()
    monkeypatch.syspath_prepend(str(folder))
    monkeypatch.setitem(LIBRARIES, "server", ("no_such_library",))
    assert refused("serve").startswith("serve needs no_such_library: ")


def test_every_extra_is_known_with_its_libraries() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    extras: dict[str, list[str]] = project["optional-dependencies"]
    assert set(LIBRARIES) == set(extras)
    providers = metadata.packages_distributions()
    for extra, modules in LIBRARIES.items():
        required = {distribution(text) for text in [*extras[extra], *project["dependencies"]]}
        for module in modules:
            # What is not installed here cannot be looked up.
            found = {distribution(name) for name in providers.get(module, [])}
            assert not found or found & required, f"{module} is not brought by the extra {extra}"


def distribution(requirement: str) -> str:
    """The name of the distribution that a requirement is about."""
    name = requirement
    for end in "[<>=!~; ":
        name = name.partition(end)[0]
    return name.lower().replace("_", "-")


def test_importing_watertable_imports_no_other_library() -> None:
    code = (
        "import sys, watertable\n"
        "for game in watertable.all_games():\n    watertable.new(game)\n"
        "print(*{name.partition('.')[0] for name in sys.modules})"
    )
    others = {library for libraries in LIBRARIES.values() for library in libraries} | {"typer", "rich", "openskill"}
    assert set(printed(code).split()) & others == set()


def printed(code: str) -> str:
    """What a program printed that has the same Watertable."""
    return subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
