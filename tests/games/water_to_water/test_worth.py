"""`python -m watertable.lab.worth`: what Characters and Powers are worth, fitted to games."""

from __future__ import annotations

import pytest

from watertable.kernel import Sfc32
from watertable.kernel.observer import HAD
from watertable.lab import worth
from watertable.lab.rows import GameRows


def dealt(number: int) -> GameRows:
    """A game of two: whoever has the tide wins three times out of four, and the Power changes nothing."""
    rng = Sfc32(f"dealt {number}")
    with_tide = rng.below(2)
    wins = with_tide if rng.below(4) else 1 - with_tide
    things = []
    for seat in range(2):
        things.append((seat, "character", "tide" if seat == with_tide else "ebb", HAD, 1))
        things.append((seat, "power", ("oar", "sail")[rng.below(2)], HAD, 1))
        things.append((seat, "move", "row", "used", 3))
    seats = [{"share": float(seat == wins)} for seat in range(2)]
    return GameRows({"number": number}, seats, things, [])


def test_the_fit_finds_what_wins() -> None:
    found = worth.fitted_worths([dealt(number) for number in range(1500)], ["character", "power"])
    assert [(each.kind, each.thing) for each in found[:2]] == [("character", "tide"), ("character", "ebb")]
    tide, ebb, *powers = found
    assert tide.worth - ebb.worth == pytest.approx(1.1, abs=0.25), "the logarithm of three to one"
    assert tide.share == pytest.approx(0.75, abs=0.04)
    assert (tide.seats, ebb.seats) == (1500, 1500)
    assert {each.thing for each in powers} == {"oar", "sail"}
    assert all(abs(each.worth) < 0.15 for each in powers)


def test_the_command_plays_and_prints_every_character(capsys: pytest.CaptureFixture[str]) -> None:
    given = ["water-to-water", "--bot", "random", "--games", "30", "--option", "draft=random", "--scale", "2"]
    assert worth.main(given) == 0
    lines = capsys.readouterr().out.splitlines()
    assert len([line for line in lines if line.startswith("character")]) == 13
    assert len([line for line in lines if line.startswith("power")]) == 14
    assert "% of " in lines[0]


def test_what_does_not_fit_is_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    assert worth.main(["water-to-water", "--option", "draft", "--games", "1"]) == 2
    assert capsys.readouterr().err.strip() == "argument --option: expected NAME=VALUE, not 'draft'"
