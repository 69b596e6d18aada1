"""Several people at one keyboard, in a game with secrets: nobody is shown another's hand."""

from __future__ import annotations

import re

import pytest

from tests.cli.keyboard import CLEARED, sent
from tests.conformance.toy_game import PEARL_DIVERS


def played(monkeypatch: pytest.MonkeyPatch, people: int, typed: str) -> str:
    """A game of Pearl Divers for three, until the input ends: what a terminal was sent, styles left out."""
    return sent(monkeypatch, PEARL_DIVERS, PEARL_DIVERS.new(3), people, typed)


def test_the_screen_is_cleared_before_it_is_anothers(monkeypatch: pytest.MonkeyPatch) -> None:
    screen = played(monkeypatch, 3, "\n1\n\n1\n\n1\n\n")
    pages = screen.split(CLEARED)
    assert len(pages) > 2
    for page in pages[1:]:
        (owner,) = re.findall(r"Hand the keyboard to (\w+)\. Press Enter when nobody else is looking\.", page)
        assert set(re.findall(r"(\w+)> ", page)) <= {owner}


def test_what_was_dealt_is_told_to_its_owner_only(monkeypatch: pytest.MonkeyPatch) -> None:
    screen = played(monkeypatch, 3, "\n1\n\n1\n\n1\n\n")
    assert "You draw a pearl worth" in screen
    for page in screen.split(CLEARED):
        assert set(re.findall(r"(\w+) draws? a pearl worth", page)) <= {"You"}


def test_a_person_alone_is_not_asked_to_hand_over(monkeypatch: pytest.MonkeyPatch) -> None:
    screen = played(monkeypatch, 1, "1\n")
    assert "The keyboard is for" not in screen
    assert CLEARED not in screen
    assert set(re.findall(r"(\w+) draws? a pearl worth", screen)) == {"You"}


def test_the_log_shows_what_the_seat_may_know(monkeypatch: pytest.MonkeyPatch) -> None:
    without = played(monkeypatch, 1, "")
    screen = played(monkeypatch, 1, "log 100\n")
    assert screen.count("draws a pearl.") == 2 * without.count("draws a pearl.") > 0
    assert set(re.findall(r"(\w+) draws? a pearl worth", screen)) == {"You"}
