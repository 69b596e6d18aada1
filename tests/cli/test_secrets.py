"""Several persons at one keyboard, in a game with secrets: nobody is shown another's hand."""

from __future__ import annotations

import io
import re
import sys

import pytest
from rich.console import Console

from tests.conformance.toy_game.case import CASE
from watertable.cli.session import Session
from watertable.games.water_to_water import WATER_TO_WATER
from watertable.kernel import Game, Match, State
from watertable.lab.players import RandomPlayer

CLEARED = "\x1b[2J"


def played(monkeypatch: pytest.MonkeyPatch, persons: int, typed: str) -> str:
    """A game of Pearl Divers for three, until the input ends: what a terminal was sent, styles left out."""
    return sent(monkeypatch, CASE.game, CASE.game.new(3), persons, typed)


def sent(
    monkeypatch: pytest.MonkeyPatch, game: Game, state: State, persons: int, typed: str, is_auto: bool = False
) -> str:
    seats = state.setup.seats
    names = ["Ana", "Rui", "Eva"][:seats]
    is_bot = [seat >= persons for seat in range(seats)]
    match = Match(game, state, names, is_bot, b"7" * 32)
    screen = io.StringIO()
    monkeypatch.setattr(sys, "stdout", screen)
    monkeypatch.setattr(sys, "stdin", io.StringIO(typed))
    console = Console(file=screen, force_terminal=True, width=100, highlight=False, markup=False)
    bots = {seat: RandomPlayer() for seat in range(persons, seats)}
    session = Session(match, bots, console, is_auto, None)
    match.begin()
    with pytest.raises(EOFError):
        session.play()
    return re.sub(r"\x1b\[[0-9;]*m", "", screen.getvalue())


def test_the_screen_is_cleared_before_it_is_anothers(monkeypatch: pytest.MonkeyPatch) -> None:
    screen = played(monkeypatch, 3, "\n1\n\n1\n\n1\n\n")
    pages = screen.split(CLEARED)
    assert len(pages) > 2
    for page in pages[1:]:
        (owner,) = re.findall(r"The keyboard is for (\w+)\. Press Enter when nobody else looks\.", page)
        assert set(re.findall(r"(\w+)> ", page)) <= {owner}


def test_what_was_dealt_is_told_to_its_owner_only(monkeypatch: pytest.MonkeyPatch) -> None:
    screen = played(monkeypatch, 3, "\n1\n\n1\n\n1\n\n")
    assert "draws a pearl worth" in screen
    for page in screen.split(CLEARED):
        (owner,) = re.findall(r"The keyboard is for (\w+)\.", page)
        assert set(re.findall(r"(\w+) draws a pearl worth", page)) <= {owner}


def test_a_person_alone_is_not_asked_to_hand_over(monkeypatch: pytest.MonkeyPatch) -> None:
    screen = played(monkeypatch, 1, "1\n")
    assert "The keyboard is for" not in screen
    assert CLEARED not in screen
    assert set(re.findall(r"(\w+) draws a pearl worth", screen)) == {"Ana"}


def test_the_log_shows_what_the_seat_may_know(monkeypatch: pytest.MonkeyPatch) -> None:
    without = played(monkeypatch, 1, "")
    screen = played(monkeypatch, 1, "log 100\n")
    assert screen.count("draws a pearl.") == 2 * without.count("draws a pearl.") > 0
    assert set(re.findall(r"(\w+) draws a pearl worth", screen)) == {"Ana"}


def doppelganger_for_two() -> State:
    """Water to Water for two, who are dealt Doppelganger and Intellect."""
    others = [power.name for power in WATER_TO_WATER.new(2).lineup.powers]  # type: ignore[attr-defined]
    out = tuple(sorted(set(others) - {"doppelganger", "intellect"}))
    return WATER_TO_WATER.new(2, {"exclude_powers": out})


@pytest.mark.parametrize("is_auto", [False, True])
def test_nobody_at_the_keyboard_learns_whether_doppelganger_hides_anything(
    monkeypatch: pytest.MonkeyPatch, is_auto: bool
) -> None:
    """WW-34: the same hand-overs, and the same pages for the other, whatever is hidden."""
    shown: list[list[str]] = []
    for hidden in ("strider", "none"):
        typed = f"pick planter\npick islander\n\nhide {hidden}\npass\n\n1\n\npass\n1\npass\n\n1\n\n"
        screen = sent(monkeypatch, WATER_TO_WATER, doppelganger_for_two(), 2, typed, is_auto)
        pages = screen.split(CLEARED)
        hiders = [page for page in pages if "hide strider" in page]
        assert len(hiders) == 1
        (name,) = re.findall(r"The keyboard is for (\w+)\.", hiders[0])
        shown.append([page if f"for {name}." not in page else f"a page for {name}" for page in pages])
    assert len(shown[0]) > 4
    assert shown[0] == shown[1]
