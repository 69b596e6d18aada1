"""docs/command-line.md names every command with every option that it has, and no other."""

from __future__ import annotations

import re

import pytest

from docsite import commands
from tests.docs.samples import ROOT

TEXT = (ROOT / "docs" / "command-line.md").read_text("utf-8")
ROW = re.compile(r"^\| `(?P<name>watertable[a-z ]*?)(?: [A-Z[].*?)?`[^|]*\|[^|]*\| ?(?P<options>.*) \|$", re.M)
ROWS = {row["name"]: row["options"] for row in ROW.finditer(TEXT)}
SHARED = set(re.findall(r"`(--[a-z-]+)", TEXT.partition("These options mean the same")[2].partition("\n## ")[0]))
COMMANDS = dict(commands.commands())


def test_every_command_has_a_row() -> None:
    assert sorted(ROWS) == sorted(COMMANDS)


@pytest.mark.parametrize("name", COMMANDS)
def test_a_command_is_listed_with_its_options(name: str) -> None:
    options = set(commands.options_of(COMMANDS[name]))
    named = set(re.findall(r"`(--[a-z-]+)`", ROWS[name]))
    assert named <= options
    # Of a switch that is off or on by default, the page names the form that people type.
    typed = {parameter.opts[0] for parameter in COMMANDS[name].params if parameter.secondary_opts}
    assert options - named - SHARED - typed <= {f"--no-{option[2:]}" for option in named}


def test_shared_options_are_shared() -> None:
    for option in SHARED:
        assert len([name for name in COMMANDS if option in commands.options_of(COMMANDS[name])]) > 1


def test_the_page_has_room_for_the_generated_tables() -> None:
    assert TEXT.count(commands.MARK) == 1
    shown = commands.tables()
    for name, command in COMMANDS.items():
        assert f"### `{name}" in shown
        for parameter in command.params:
            assert parameter.help, f"{name} does not explain {parameter.name}"
