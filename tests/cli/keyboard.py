"""Several people at one keyboard, as a test sees them: what a terminal is sent."""

from __future__ import annotations

import io
import re
import sys

import pytest
from rich.console import Console

from watertable.bots import spec_from_text
from watertable.cli.session import Session
from watertable.kernel import Game, Match, State

CLEARED = "\x1b[2J"


def sent(
    monkeypatch: pytest.MonkeyPatch, game: Game, state: State, people: int, typed: str, is_auto: bool = False
) -> str:
    """What a screen is sent until the input ends, styles left out. Persons sit in the first seats, then bots."""
    seats = state.setup.seats
    names = ["Ana", "Rui", "Eva"][:seats]
    is_bot = [seat >= people for seat in range(seats)]
    match = Match(game, state, names, is_bot, b"7" * 32)
    screen = io.StringIO()
    monkeypatch.setattr(sys, "stdout", screen)
    monkeypatch.setattr(sys, "stdin", io.StringIO(typed))
    console = Console(file=screen, force_terminal=True, width=100, highlight=False, markup=False)
    bots = {seat: spec_from_text("random") for seat in range(people, seats)}
    session = Session(match, bots, console, is_auto, None)
    with pytest.raises(EOFError):
        session.play()
    return re.sub(r"\x1b\[[0-9;]*m", "", screen.getvalue())
