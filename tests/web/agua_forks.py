"""Tables of AGUA that go on from a chosen position of a game that random players have finished."""

from __future__ import annotations

import json
import urllib.request
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from playwright.sync_api import Page, expect

from tests.web.support import SECONDS, Server
from tests.web.test_ending import finished_game
from watertable.games.agua.rules.state import AguaState
from watertable.kernel import Record, read_records, replay

FOLDED = {"list": False, "forced": False}
DESK: dict[str, Any] = {"viewport": {"width": 1440, "height": 900}, "reduced_motion": "reduce"}
PHONE: dict[str, Any] = {
    "viewport": {"width": 360, "height": 740},
    "has_touch": True,
    "is_mobile": True,
    "reduced_motion": "reduce",
}

MIDDLE = """selector => {
    const { x, y, width, height } = document.querySelector(selector).getBoundingClientRect()
    return { x: x + width / 2, y: y + height / 2 }
}"""
AT_REST = """() => {
    const board = document.querySelector('.agua')
    if (!board || board.dataset.seq !== document.querySelector('section[data-seq]')?.dataset.seq) return false
    const world = document.querySelector('.agua .surface .world')
    const now = world && getComputedStyle(world).transform + document.querySelector('.end')?.offsetHeight
    const { place, frames } = window.atRest ?? {}
    window.atRest = { place: now, frames: now && now === place ? frames + 1 : 0 }
    return window.atRest.frames >= 4
}"""


@dataclass
class Game:
    """A finished game on the server."""

    table: str
    record: Record

    def find(self, is_wanted: Callable[[AguaState], bool]) -> tuple[int, AguaState]:
        """The first position like this, and after how many moves it came."""
        for step in replay(self.record):
            state = step.state
            assert isinstance(state, AguaState)
            if state.to_act() is not None and is_wanted(state):
                return step.ply, state.copy()
        raise AssertionError("there is no such position in this game")

    def best(self, worth: Callable[[AguaState], int]) -> tuple[int, AguaState]:
        """The position that is worth most to a test, the first of several, and after how many moves it came."""
        found: tuple[int, int, AguaState] | None = None
        for step in replay(self.record):
            state = step.state
            assert isinstance(state, AguaState)
            if state.to_act() is None:
                continue
            now = worth(state)
            if found is None or now > found[0]:
                found = now, step.ply, state.copy()
        assert found
        return found[1:]


def played(server: Server, seats: int = 2, **options: bool) -> Game:
    """A game to its end, played by chance."""
    names = ["Ann", "Ben", "Cleo", "Dan", "Eve", "Finn"][:seats]
    made = finished_game(server, "agua", names, options=options)
    table = made["table"]["id"]
    with urllib.request.urlopen(f"{server.address}/api/tables/{table}/record", timeout=SECONDS) as answer:
        (record,) = read_records(answer.read().decode().splitlines())
    return Game(table, record)


def sit_down(page: Page, server: Server, game: Game, at: int, state: AguaState) -> dict[str, Any]:
    """Play on from there, at the seat that is asked."""
    names = game.record.players
    made = server.make("agua", list(names), fork={"table": game.table, "at": at})
    seat = state.to_act()
    assert seat is not None
    assert seat >= 0
    page.goto(server.seat_link(made, seat))
    rest(page)
    return made


def view_of(state: AguaState) -> dict[str, Any]:
    """What everyone sees of it."""
    found: dict[str, Any] = json.loads(json.dumps(state.view(None).as_json()))
    return found


def rest(page: Page) -> None:
    """Wait until the board shows the newest position and lies still."""
    expect(page.locator(".agua .plates")).to_be_visible()
    page.evaluate("() => delete window.atRest")
    page.wait_for_function(AT_REST)


def tap(page: Page, selector: str) -> None:
    """Click where something is on the board."""
    rest(page)
    at = page.evaluate(MIDDLE, selector)
    page.mouse.click(at["x"], at["y"])


def confirm(page: Page) -> None:
    """Confirm in the bar, and wait for the next position."""
    seq = page.locator("section.asked").get_attribute("data-seq")
    page.locator("[data-confirm]").click()
    page.wait_for_function(
        "old => document.querySelector('#finish') || document.querySelector('section[data-seq]')?.dataset.seq !== old",
        arg=seq,
    )


def names_of(page: Page, selector: str, attribute: str) -> list[str]:
    """An attribute of everything that fits a selector."""
    found: list[str] = page.locator(selector).evaluate_all(
        "(parts, name) => parts.map((part) => part.getAttribute(name))", attribute
    )
    return found


def moves_sent(page: Page) -> list[dict[str, Any]]:
    """The moves that a page sends from now on; to be asked for before it is opened."""
    sent: list[dict[str, Any]] = []

    def note(frame: str | bytes) -> None:
        message = json.loads(frame)
        if message["type"] == "move":
            sent.append(message["move"])

    page.on("websocket", lambda socket: socket.on("framesent", note))
    return sent
