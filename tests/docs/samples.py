"""The samples of the documentation: what a page shows between fences, and how a reader would run it.

A page is worked through from top to bottom in one folder: Python in one namespace, commands in this process, with so
few games that each takes about a second. What the reader is expected to have (a pack, a save, a bot) is provided.
"""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import typer

from watertable.cli.app import app
from watertable.kernel import find_game

ROOT: Final = Path(__file__).resolve().parents[2]
PAGES: Final = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]
LANGUAGES: Final = {"python", "sh", "toml", "json", "ini", "nginx", "sql", "text"}
TESTED_ELSEWHERE: Final = {"deploy.md": "tests/server/test_deploy.py", "protocol.md": "tests/server/test_document.py"}
"""Pages about servers: what they show is run against real servers there. Their commands are parsed here too."""

_FENCE: Final = re.compile(r"^( *)```([^\n`]*)\n(.*?)^\1```$", re.M | re.S)
_INLINE: Final = re.compile(r"`(?:\.venv/bin/)?(watertable(?: [^`]*)?)`")
_HEADING: Final = re.compile(r"^## (.+)$", re.M)


@dataclass
class Sample:
    """A block of a page."""

    page: Path
    line: int
    language: str
    text: str
    heading: str
    """The heading of the chapter that it is in; empty before the first."""

    def __str__(self) -> str:
        return f"{self.page.name}:{self.line}"


def samples_of(page: Path) -> list[Sample]:
    """The blocks of a page, in order."""
    text = page.read_text("utf-8")
    found = []
    for fence in _FENCE.finditer(text):
        indent = len(fence[1])
        block = "\n".join([line[indent:] for line in fence[3].splitlines()]) + "\n"
        headings = _HEADING.findall(text[: fence.start()])
        line = text.count("\n", 0, fence.start()) + 1
        found.append(Sample(page, line, fence[2].strip(), block, headings[-1] if headings else ""))
    return found


def lines_of(sample: Sample) -> Iterator[list[str]]:
    """The commands of a block, as lists of words; comments are left out."""
    for line in sample.text.replace("\\\n", " ").splitlines():
        words = shlex.split(line, comments=True)
        if words:
            yield words


def commands_in_sentences(page: Path) -> list[str]:
    """What a page's sentences call a command of ours: `watertable …` in backticks."""
    return _INLINE.findall(_FENCE.sub("", page.read_text("utf-8")))


# Parsing


def named_command(words: list[str]) -> tuple[Any, list[str]]:
    """The command that these words begin with, and the words that follow."""
    command: Any = typer.main.get_command(app)
    rest = list(words)
    while rest and rest[0] in getattr(command, "commands", {}):
        command = command.commands[rest.pop(0)]
    return command, rest


def parse(arguments: list[str]) -> Any:
    """The command that these words mean. What the real parser refuses raises its error."""
    command, rest = named_command(arguments)
    command.make_context("watertable", rest)
    return command


def unknown_options(text: str) -> list[str]:
    """What a command in a sentence names, but does not have: options, which may lack their values there."""
    command, words = named_command(text.split()[1:])
    known = {option for parameter in command.params for option in (*parameter.opts, *parameter.secondary_opts)}
    is_any = "COMMAND" in words or "…" in words[:1]
    return [word for word in words if word.startswith("--") and word not in known and word != "--help" and not is_any]


# Running with small numbers

_SMALL: Final = {"--jobs": "1", "--extra-games": "0", "--seconds": "0.01", "--depth": "2"}
_GAMES: Final = {"simulate": "20", "tournament": "4", "report": "20", "compare": "20"}
_THINKERS: Final = re.compile(r"^(?:hard|expert|mcts(?::\w+)?)$")


def made_small(arguments: list[str]) -> list[str]:
    """The same command with few games, one process of this machine, and bots that think for two iterations; of several
    numbers of players the first. What an earlier command wrote may be overwritten. Measuring a pack would take minutes:
    `tests/lab` does it. `--measure`, and what follows it and is about its games, is left out here."""
    command = parse(arguments)
    if "--measure" in arguments:
        arguments = arguments[: arguments.index("--measure")]
    known = {option for parameter in command.params for option in parameter.opts}
    small = {option: value for option, value in _SMALL.items() if option in known}
    if arguments[0] in _GAMES:
        small["--games"] = _GAMES[arguments[0]]
    if arguments[0] in ("report", "compare"):
        small["--bots"] = "random"
    found = [word for option, value in small.items() for word in (option, value)]
    words = iter(arguments)
    for word in words:
        if word in small or word in ("--engine", "--address"):
            next(words)
        elif word in ("--bots", "--second"):
            bots = [("mcts:2i" if _THINKERS.match(bot) else bot) for bot in next(words).split(",")]
            found += [word, ",".join(bots)]
        elif word == "--players":
            found += [word, next(words)[0]]
        else:
            found.append(word)
    overwriting = ["--force"] if "--force" in known else []
    return found[len(small) * 2 :] + found[: len(small) * 2] + overwriting


def provide(arguments: list[str], folder: Path) -> None:
    """Put into the folder what the reader is expected to have: the files that a command reads."""
    for word in arguments:
        path = folder / word
        if word.endswith(".toml") and not path.exists():
            text = find_game(arguments[2] if arguments[0] == "pack" else arguments[1]).pack_text("default")
            path.write_text(re.sub(r'^name = "default"', f'name = "{path.stem}"', text, count=1, flags=re.M), "utf-8")
        elif word.endswith(".parquet") and not path.exists():
            import polars as pl

            record = (folder / "games.jsonl").read_text("utf-8").split('{"watertable"', 2)[1]
            pl.DataFrame({"record": ['{"watertable"' + record]}).write_parquet(path)
        elif word.startswith("my_module:") or ",my_module:" in word:
            (folder / "my_module.py").write_text("from watertable.bots import RandomBot as MyBot\n", "utf-8")
