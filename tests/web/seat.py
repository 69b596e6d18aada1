"""A seat at a table of Water to Water in a real browser: what it is asked, and the quickest ways to play on."""

from __future__ import annotations

import json
import random
from typing import Any

from playwright.sync_api import Page, expect

from tests.web.support import Server

LISTEN = """{
    window.asked = {}
    window.WebSocket = class extends WebSocket {
        constructor(...given) {
            super(...given)
            this.addEventListener('message', ({ data }) => {
                const message = JSON.parse(data)
                if (message.ask) asked[message.seq] = message.ask
            })
        }
    }
}"""
"""Keeps what the page is asked in each position, heard before the page itself hears it."""
ASKED = (
    "old => document.querySelector('#finish') || (document.querySelector('section.asked')?.dataset.seq ?? old) !== old"
)

CELL = """name => {
    const cell = document.querySelector(`[data-cell="${name}"]`)
    const { x, y, width, height } = cell.getBoundingClientRect()
    return { x: x + width / 2, y: y + height / 2, size: Math.min(width, height) }
}"""

IS_HIT = """name => {
    const { x, y, width, height } = document.querySelector(`[data-cell="${name}"]`).getBoundingClientRect()
    const hit = document.elementFromPoint(x + width / 2, y + height / 2)
    return hit?.getAttribute('data-cell') === name
}"""

CAMERA = """() => {
    const { a, e, f } = new DOMMatrix(getComputedStyle(document.querySelector('.map .world')).transform)
    return [a, e, f]
}"""


# The window of the map takes its size, and the map its place in it, some frames after a position has come.
AT_REST = """() => {
    const [shown, world] = ['.map > .shown', '.map .world'].map((part) => document.querySelector(part))
    if (!shown || !world) return false
    const { x, y, width, height } = shown.getBoundingClientRect()
    const now = [x, y, width, height, getComputedStyle(world).transform].join()
    const { place, frames } = window.atRest ?? {}
    window.atRest = { place: now, frames: now === place ? frames + 1 : 0 }
    return window.atRest.frames >= 4
}"""


def rest(page: Page) -> None:
    """Wait until the map and its window lie still."""
    page.evaluate("() => delete window.atRest")
    page.wait_for_function(AT_REST)


IS_DRAWN = """() => {
    const board = document.querySelector('.ww:has(> .map, > .draft)')
    return board?.dataset.seq === document.querySelector('section.asked')?.dataset.seq
}"""
"""Whether the board shows the position that something is asked in."""


class Seat:
    """A seat's page, with what the server told it that it may do."""

    def __init__(self, page: Page, server: Server, made: dict[str, Any], seat: int = 0) -> None:
        self.page = page
        self.sent: list[dict[str, Any]] = []
        page.add_init_script(LISTEN)
        page.on("websocket", self._listen)
        page.goto(server.seat_link(made, seat))

    def _listen(self, socket: Any) -> None:
        socket.on("framesent", lambda frame: self.sent.append(json.loads(frame)))

    @property
    def ask(self) -> dict[str, Any]:
        """What is asked in the position that the page shows."""
        found: dict[str, Any] = self.page.evaluate(
            "() => asked[document.querySelector('section.asked')?.dataset.seq] ?? { legal: [] }"
        )
        return found

    def wait(self) -> bool:
        """Wait until something is asked, and all of it is on the page; false if the game is over."""
        expect(self.page.locator("section.asked, #finish").first).to_be_visible()
        if self.page.locator("#finish").count():
            return False
        self.page.wait_for_function(IS_DRAWN)
        return True

    @property
    def legal(self) -> list[str]:
        return [text for group in self.ask["legal"] for text in group["texts"]]

    @property
    def places(self) -> set[str]:
        """The legal ways to lay a tile, as a ghost names them; in the forest, too."""
        return {text.split(" ", 1)[1] for text in self.legal if text.startswith(("place ", "forest "))}

    @property
    def moves_sent(self) -> list[dict[str, Any]]:
        return [message for message in self.sent if message["type"] == "move"]

    def next(self, seq: str | None) -> None:
        self.page.wait_for_function(ASKED, arg=seq)

    def by_list(self, text: str) -> None:
        """Take a move from the list of all."""
        page = self.page
        seq = page.locator("section.asked").get_attribute("data-seq")
        if not page.locator("button[data-move]").count():
            page.locator("[data-all-moves]").click()
        page.locator(f'button[data-move="{text}"]').click()
        page.wait_for_function(
            "old => document.querySelector('[data-confirm]')"
            " || document.querySelector('section.asked')?.dataset.seq !== old",
            arg=seq,
        )
        if page.locator("[data-confirm]").count():
            page.locator("[data-confirm]").click()
        self.next(seq)
        if page.locator("[data-all-moves][aria-expanded=true]").count():
            page.locator("[data-all-moves]").click()

    def lay(self, rng: random.Random) -> None:
        """Lay a tile with keys: the quickest way."""
        seq = self.page.locator("section.asked").get_attribute("data-seq")
        for _ in range(rng.randrange(1, 6)):
            self.page.keyboard.press("n")
        self.page.keyboard.press("Enter")
        self.page.keyboard.press("Enter")
        self.next(seq)

    def until_tiles(self, laid: int = 1) -> bool:
        """Play on until there is a tile to lay, with so many on the map; false if the game ends before."""
        rng = random.Random(laid)
        while self.wait():
            if not self.places:
                self.by_list("pass" if "pass" in self.legal else self.legal[0])
            elif self.page.locator(".map [data-piece^='tile ']").count() < laid:
                self.lay(rng)
            else:
                self.page.evaluate("() => document.activeElement?.blur()")
                rest(self.page)
                return True
        return False

    def cell(self, name: str) -> dict[str, float]:
        found: dict[str, float] = self.page.evaluate(CELL, name)
        return found

    @property
    def ghost(self) -> str | None:
        held: str | None = self.page.evaluate("() => document.querySelector('[data-held=true]')?.dataset.ghost ?? null")
        return held

    def camera(self) -> list[float]:
        found: list[float] = self.page.evaluate(CAMERA)
        return found
