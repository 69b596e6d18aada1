"""What others wrote into a record, a pack or a name is shown in a terminal, and never obeyed."""

from __future__ import annotations

import json
import unicodedata
from pathlib import Path

import pytest

from tests.conftest import Command
from watertable.cli.console import output, plain, print_json, print_json_line, remark

pytestmark = pytest.mark.usefixtures("pearl_divers")

NASTY = "Ann\x1b[2J\x1b]0;owned\x07\x9b31m\u202e\u2066\u200b\x00\x7fie"
"""Clears the screen, sets the window's title, colours, turns the direction of writing, hides."""


def is_harmless(text: str) -> bool:
    return all(unicodedata.category(letter)[0] != "C" for letter in text.replace("\n", "").replace("\t", ""))


@pytest.fixture
def hostile(command: Command, folder: Path) -> Path:
    """A record whose players have such names; whether it is read or refused, it is shown."""
    path = folder / "hostile.jsonl"
    made = command("simulate", "pearl-divers", "--players", "3", "--seed", "7", "--games", "1", "--record", path)
    assert made.status == 0
    lines = path.read_text("utf-8").splitlines()
    setup = json.loads(lines[0])
    setup["players"] = [NASTY, f"{NASTY}2", "Ben"]
    path.write_text("\n".join([json.dumps(setup), *lines[1:]]) + "\n", "utf-8")
    return path


@pytest.mark.parametrize("arguments", [("replay",), ("replay", "--at", "3"), ("replay", "--json"), ("verify",)])
def test_names_in_a_record_control_no_terminal(command: Command, hostile: Path, arguments: tuple[str, ...]) -> None:
    ran = command(arguments[0], hostile, *arguments[1:])
    assert ran.out + ran.err != ""
    assert is_harmless(ran.out), repr(ran.out[:400])
    assert is_harmless(ran.err), repr(ran.err[:400])


def test_the_rest_of_a_text_is_still_shown(capsys: pytest.CaptureFixture[str]) -> None:
    output().print(f"{NASTY} wins.", style="bold")
    remark(NASTY)
    printed = capsys.readouterr()
    assert printed.out == "Ann[2J]0;owned31mie wins.\n"
    assert printed.err == "watertable: Ann[2J]0;owned31mie\n"


def test_json_says_the_same_with_escapes(capsys: pytest.CaptureFixture[str]) -> None:
    print_json_line({"name": NASTY})
    print_json({"name": f"{NASTY} \U000e0001 Zoë"})
    printed = capsys.readouterr().out
    assert is_harmless(printed)
    line, _, document = printed.partition("\n")
    assert json.loads(line) == {"name": NASTY}
    assert json.loads(document) == {"name": f"{NASTY} \U000e0001 Zoë"}
    assert "Zoë" in document


def test_an_error_that_quotes_a_name_controls_no_terminal(command: Command, folder: Path) -> None:
    path = folder / "bad.jsonl"
    path.write_text(json.dumps({"record": 1, "game": NASTY}) + "\n", "utf-8")
    for asked in (("replay", path), ("verify", path), ("play", NASTY), ("rules", NASTY)):
        ran = command(*asked)
        assert ran.status != 0
        assert is_harmless(ran.out + ran.err), repr(ran.err)


def test_plain_text_stays_as_it_is() -> None:
    assert plain("Zoë → 3 points\n\tnext") == "Zoë → 3 points\n\tnext"
    assert plain("\x1b[31mred") == "[31mred"
