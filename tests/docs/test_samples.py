"""Every command and every piece of code in the documentation runs, and every pack in it can be read."""

from __future__ import annotations

import contextlib
import io
import json
import re
import runpy
import sys
import tomllib
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from tests.any_game import short_game
from tests.conftest import Command
from tests.docs import samples
from tests.docs.samples import PAGES, ROOT, TESTED_ELSEWHERE, Sample, lines_of, samples_of
from watertable.bots import specs_from_text
from watertable.kernel import Game, PackError, all_games, find_game, parse_toml, register
from watertable.kernel.registry import forget

EXTRAS = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["optional-dependencies"]
TARGETS = re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text("utf-8"), re.M)
FOR_FILES = {"chown", "cp", "echo", "install", "rm"}
FOR_PACKAGES = {"cibuildwheel", "uv", "uvx"}
FOR_SERVICES = {"export", "pg_dump", "psql", "pytest", "ray", "sqlite3", "sudo", "systemctl"}
"""Programs that are not ours, which the documentation tells people to run."""
LINE = re.compile(r"line (\d+)")
IDS: dict[str, Any] = {"ids": lambda page: page.name}


class Reader:
    """Someone who types a page from top to bottom, in one folder."""

    def __init__(self, page: Path, command: Command, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        self.is_parsed_only = page.name in TESTED_ELSEWHERE
        self._command = command
        self._folder = folder
        self._monkeypatch = monkeypatch
        self._names: dict[str, Any] = {"__name__": "__main__"}
        self._bots: dict[str, str] = {}
        self.registered: list[str] = []

    def follow(self, sample: Sample) -> None:
        if sample.language == "python":
            self._python(sample)
        elif sample.language == "toml":
            self._entry_points(parse_toml(sample.text))
        elif sample.language == "json":
            for line in sample.text.splitlines():
                json.loads(line)
        elif sample.language == "sh":
            for words in lines_of(sample):
                self._shell(words)

    def _python(self, sample: Sample) -> None:
        code = compile(sample.text, str(sample), "exec")
        if self.is_parsed_only:
            return
        named = re.match(r"# (\S+\.py)\n", sample.text)
        if named:  # A file that later ones import.
            path = self._folder / named[1]
            path.parent.mkdir(exist_ok=True)
            path.write_text(sample.text, "utf-8")
            self._monkeypatch.syspath_prepend(str(path.parent))
        with contextlib.redirect_stdout(io.StringIO()):
            exec(code, self._names)

    def _entry_points(self, data: dict[str, Any]) -> None:
        """Install what a `pyproject.toml` offers, as `pip install` would."""
        offered = data.get("project", {}).get("entry-points", {})
        for entry in offered.get("watertable.games", {}).values():
            module, _, name = entry.partition(":")
            game = getattr(import_module(module), name)
            register(game)
            self.registered.append(game.name)
        self._bots.update(offered.get("watertable.bots", {}))

    def _shell(self, words: list[str]) -> None:
        program, *arguments = words
        if program == "watertable":
            self._watertable(arguments)
        elif words[:2] == ["python", "-m"]:
            self._module(arguments[1], arguments[2:])
        elif program == "make":
            assert set(arguments) <= set(TARGETS)
        elif program == "pip":
            for extras in re.findall(r"watertable\[(.*)\]", " ".join(arguments)):
                assert set(extras.split(",")) <= set(EXTRAS)
        else:
            assert program in FOR_FILES | FOR_PACKAGES | FOR_SERVICES, f"{program} is not known here"

    def _watertable(self, arguments: list[str]) -> None:
        samples.parse(arguments)
        if self.is_parsed_only or arguments[:1] in ([], ["serve"]):
            return
        if arguments[:2] == ["lesson", "check"]:
            return  # Weighs every answer for seconds; tests/lessons/test_shipped.py does it with compiled rules.
        if self.registered and arguments[0] == "bench":
            return  # Measures in another process too, which lacks a game that is registered here alone.
        arguments = [",".join([self._bots.get(bot, bot) for bot in word.split(",")]) for word in arguments]
        if "games.jsonl" in arguments and not (self._folder / "games.jsonl").exists():
            self._command("simulate", short_game(3).name, "--games", "20", "--jobs", "1", "--record", "games.jsonl")
        samples.provide(arguments, self._folder)
        self._monkeypatch.syspath_prepend(str(self._folder))
        if "--bots" in arguments:
            specs_from_text(arguments[arguments.index("--bots") + 1])
        if "--resume" in arguments:
            saved = arguments[arguments.index("--resume") + 1]
            name = re.sub(r"-\d{8}-.*", "", saved)
            assert self._command("play", name, typed=f"save {saved}\nquit!\n").status == 0
        ran = self._command(*samples.made_small(arguments), typed="quit!\n")
        assert ran.status == 0, f"{arguments}: {ran.err}"

    def _module(self, module: str, arguments: list[str]) -> None:
        """Run a module of ours; one that plays thousands of games to learn is only told to explain itself."""
        is_light = not module.startswith(("watertable.bots.training", "watertable.lab.worth"))
        if is_light and ">" in arguments:
            arguments = arguments[: arguments.index(">")]
        self._monkeypatch.setattr(sys, "argv", [module, *(arguments if is_light else ["--help"])])
        out = io.StringIO()
        with contextlib.redirect_stdout(out), pytest.raises(SystemExit) as end:
            runpy.run_module(module, run_name="__main__", alter_sys=False)
        assert end.value.code in (0, None)
        if not is_light:
            options = [word for word in arguments if word.startswith("--")]
            assert [option for option in options if option not in out.getvalue()] == []


@pytest.mark.parametrize("page", PAGES, **IDS)
def test_every_block_says_what_it_is(page: Path) -> None:
    if page.name != "protocol.md":  # Its blocks are conversations, which test_document reads.
        assert [str(sample) for sample in samples_of(page) if sample.language not in samples.LANGUAGES] == []


@pytest.mark.parametrize("page", [page for page in PAGES if samples_of(page)], **IDS)
def test_a_reader_can_follow_the_page(
    page: Path, command: Command, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.syspath_prepend(str(ROOT / "examples" / "rain_barrel" / "src"))
    (folder / "my_game.py").write_text("from rain_barrel.game import RAIN_BARREL as MY_GAME\n", "utf-8")
    monkeypatch.syspath_prepend(str(folder))
    loaded = set(sys.modules)
    reader = Reader(page, command, folder, monkeypatch)
    try:
        for sample in samples_of(page):
            reader.follow(sample)
    finally:
        for name in reader.registered:
            forget(name)
        for module in set(sys.modules) - loaded:
            if module in ("my_game", "my_module", "case"):
                del sys.modules[module]


@pytest.mark.parametrize("page", [page for page in PAGES if samples.commands_in_sentences(page)], **IDS)
def test_commands_in_sentences_have_these_options(page: Path) -> None:
    assert [text for text in samples.commands_in_sentences(page) if samples.unknown_options(text)] == []


@pytest.mark.parametrize("name", TESTED_ELSEWHERE)
def test_pages_on_servers_are_tested_against_servers(name: str) -> None:
    assert f"docs/{name}" in (ROOT / TESTED_ELSEWHERE[name]).read_text("utf-8")


# Packs


def pack_samples() -> list[tuple[str, Sample]]:
    """The blocks that show a part of a pack, with the game's name: by the page, or by the chapter."""
    found = []
    for page in PAGES:
        for sample in samples_of(page):
            for game in all_games():
                if sample.language == "toml" and (page.name == f"packs-{game.name}.md" or sample.heading == game.title):
                    found.append((game.name, sample))
    return found


@pytest.mark.parametrize(("name", "sample"), pack_samples(), ids=str)
def test_a_part_of_a_pack_fits_into_the_pack(name: str, sample: Sample) -> None:
    """Written into the default pack, it adds no mistake but that there is too much of something."""
    game = find_game(name)
    text = game.pack_text("default")
    tables = sample.text[sample.text.index("\n[") :] if not sample.text.startswith("[") else sample.text
    for header in re.findall(r"^\[\w[^\]]*\]", tables, re.M):
        text = re.sub(rf"^{re.escape(header)}\n(?:(?!\[).*\n)*", "", text, flags=re.M)
    start = text.count("\n") + 1
    lines = [int(found) for problem in mistakes_in(game, f"{text}\n{tables}") for found in LINE.findall(problem)]
    assert [line for line in lines if line > start] == []


def mistakes_in(game: Game, text: str) -> list[str]:
    try:
        game.read_pack(text)
    except PackError as problem:
        return problem.problems
    return []
