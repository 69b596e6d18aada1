"""A seat at a table of AGUA in a real browser: what the board lights, and playing on it by mouse, keys or fingers."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any, Literal

from playwright.sync_api import Page, expect

from tests.web.seat import LISTEN
from tests.web.support import Server

By = Literal["mouse", "keys", "fingers"]

DRAWN = """() => {
    if (document.querySelector('#finish')) return true
    const board = document.querySelector('.agua'), asked = document.querySelector('section.asked')
    if (!asked || !board?.querySelector('.targets')) return false
    return board.dataset.seq === asked.dataset.seq && !board.dataset.course
}"""
"""Whether something is asked and the board shows it, with no path on its way; or the game is over."""

LIT = """() => Object.fromEntries([...document.querySelectorAll('.lights [data-lit]')].map(({ dataset }) =>
    [dataset.lit, { cost: Number(dataset.cost ?? 0), sign: dataset.sign ?? '', tone: dataset.tone }]))"""

MIDDLE = """(name) => {
    const { x, y, width, height } = document.querySelector(name).getBoundingClientRect()
    return [x + width / 2, y + height / 2]
}"""

# The window of the board takes its size, and the board its place in it, some frames after a position has come.
AT_REST = """() => {
    const world = document.querySelector('.surface .world')
    if (!world) return false
    const { x, y, width } = world.parentElement.getBoundingClientRect()
    const now = [x, y, width, getComputedStyle(world).transform].join()
    const { place, frames } = window.atRest ?? {}
    window.atRest = { place: now, frames: now === place ? frames + 1 : 0 }
    return window.atRest.frames >= 4
}"""


WORLD = "() => getComputedStyle(document.querySelector('.surface .world')).transform"

IS_TAKEN = """([meant, before]) => document.querySelector(meant)
    || getComputedStyle(document.querySelector('.surface .world')).transform !== before"""
"""Whether a tap has had its effect, or the board moves because it was unclear."""

IS_IN_SIGHT = """(name) => {
    const { x, y, width, height } = document.querySelector(name).getBoundingClientRect()
    const around = document.querySelector('.surface').getBoundingClientRect()
    const [left, top] = [x + width / 2, y + height / 2]
    return left > around.left && left < around.right && top > around.top && top < around.bottom
}"""


class AguaSeat:
    """A seat's page."""

    def __init__(
        self,
        page: Page,
        server: Server,
        made: dict[str, Any],
        by: By = "mouse",
        *,
        seats: Sequence[int] = (0,),
        seed: int = 1,
    ) -> None:
        self.page = page
        self.by = by
        self.seen: dict[int, dict[int, dict[str, dict[str, Any]]]] = {}
        self.rng = random.Random(seed)
        page.add_init_script(LISTEN)
        page.goto(server.seat_link(made, *seats))

    def wait(self) -> bool:
        """Wait until something is asked and the board shows it; false if the game is over."""
        self.page.wait_for_function(DRAWN)
        return not self.page.locator("#finish").count()

    @property
    def seq(self) -> int:
        return int(self.page.locator(".agua").get_attribute("data-seq") or -1)

    @property
    def legal(self) -> list[str]:
        ask: dict[str, Any] = self.page.evaluate(
            "() => asked[document.querySelector('section.asked')?.dataset.seq] ?? { legal: [] }"
        )
        return [text for group in ask["legal"] for text in group["texts"]]

    @property
    def lit(self) -> dict[str, dict[str, Any]]:
        found: dict[str, dict[str, Any]] = self.page.evaluate(LIT)
        return found

    @property
    def movable(self) -> list[int]:
        takes = self.page.locator("[data-take]").evaluate_all("all => all.map((one) => Number(one.dataset.take))")
        return [int(number) for number in takes]

    @property
    def taken(self) -> int | None:
        pressed = self.page.locator("[data-take][aria-pressed=true]")
        return int(pressed.get_attribute("data-take") or -1) if pressed.count() else None

    def next(self, seq: int) -> bool:
        """Wait for what is asked after this position; false if the game is over."""
        self.page.wait_for_function(
            "old => document.querySelector('#finish') || Number(document.querySelector('.agua')?.dataset.seq) > old",
            arg=seq,
        )
        return self.wait()

    # Pointing

    def point(self, name: str, meant: str) -> None:
        """A click, a tap, or Enter on part of the board, until what was meant is there: a tap that is unclear comes
        closer, and is tried again."""
        page = self.page
        if self.by == "keys":
            page.locator(name).focus()
            page.keyboard.press("Enter")
            return
        for _ in range(4):
            self.rest()
            if not page.evaluate(IS_IN_SIGHT, name):
                page.locator("[data-fit]").click()
                self.rest()
            before = page.evaluate(WORLD)
            x, y = page.evaluate(MIDDLE, name)
            if self.by == "mouse":
                page.mouse.click(x, y)
            else:
                page.touchscreen.tap(x, y)
            page.wait_for_function(IS_TAKEN, arg=[meant, before])
            if page.locator(meant).count():
                return

    def rest(self) -> None:
        """Wait until the board and its window lie still."""
        self.page.evaluate("() => delete window.atRest")
        self.page.wait_for_function(AT_REST)

    def take(self, droplet: int) -> None:
        """Take a droplet, unless it is taken already."""
        if self.taken != droplet and self.by == "keys":
            self.page.locator(f'[data-take="{droplet}"]').focus()
            self.page.keyboard.press("Enter")
        elif self.taken != droplet:
            self.page.locator(f'[data-pick="{droplet}"]').click()
        expect(self.page.locator(f'[data-take="{droplet}"][aria-pressed=true]')).to_be_attached()

    def choose(self, field: str) -> None:
        """Point at a field within reach; its path is shown."""
        path = f'.path[data-path="{field}"]:not(.peeked)'
        self.point(f'[data-field="{field}"]', path)
        expect(self.page.locator(path)).to_be_attached()

    def go(self) -> bool:
        """Confirm what is shown; false if the game is over then."""
        seq = self.seq
        if self.by == "keys":
            self.page.keyboard.press("Enter")
        elif self.by == "mouse":
            self.page.locator("[data-go]").click()
        else:
            self.page.locator("[data-go]").tap()
        return self.next(seq)

    # A turn

    def reaches(self) -> dict[int, dict[str, dict[str, Any]]]:
        """What each droplet that can be taken would light."""
        found = {}
        for droplet in self.movable:
            self.take(droplet)
            found[droplet] = self.lit
        return found

    def move(self, *wanted: str) -> bool:
        """Move some droplet somewhere, best to a field with one of these signs; false if the game is over then."""
        reaches = self.seen[self.seq] = self.reaches()
        assert reaches
        ways = [(droplet, field, light) for droplet, lit in reaches.items() for field, light in lit.items()]
        assert ways
        signed = [way for sign in wanted for way in ways if way[2]["sign"] == sign]
        droplet, field, _ = signed[0] if signed else self.rng.choice(ways)
        self.take(droplet)
        self.choose(field)
        return self.go()

    def end_of_turn(self) -> bool:
        """Choose a place that is lit and the first thing that can go there; false if the game is over then."""
        page, seq = self.page, self.seq
        places = sorted(self.lit)
        if not page.locator("[data-go]").count() and places:
            place = self.rng.choice(places)
            name = (
                f'[data-card="{place}"]'
                if page.locator(f'[data-card="{place}"]').count()
                else f'[data-field="{place}"]'
            )
            if self.lit[place]["tone"] != "picked":
                self.point(name, f'.lights [data-lit="{place}"].picked')
        if not page.locator("[data-go]").count():
            option = page.locator("[data-option]").first
            if self.by == "fingers":
                option.tap()
            elif self.by == "keys":
                option.focus()
                page.keyboard.press("Enter")
            else:
                option.click()
        expect(page.locator("[data-go]")).to_be_visible()
        if self.by == "keys":
            page.locator("[data-confirm]").focus()
            page.keyboard.press("Enter")
        elif self.by == "mouse":
            page.locator("[data-go]").click()
        else:
            page.locator("[data-go]").tap()
        return self.next(seq)

    def pass_on(self) -> bool:
        page, seq = self.page, self.seq
        button = page.locator("[data-pass]").first
        if self.by == "fingers":
            button.tap()
        elif self.by == "keys":
            button.focus()
            page.keyboard.press("Enter")
        else:
            button.click()
        return self.next(seq)

    def keep(self) -> bool:
        """Swap no chip at a hole; a path that led over it goes on."""
        seq = self.seq
        button = self.page.locator("[data-keep]")
        if self.by == "keys":
            button.focus()
            self.page.keyboard.press("Enter")
        else:
            button.click()
        return self.next(seq)

    @property
    def asked(self) -> str:
        """What is asked besides moving; empty while droplets are moved."""
        panel = self.page.locator("[data-asked]")
        return panel.get_attribute("data-asked") or "" if panel.count() else ""

    def play_on(self, *wanted: str) -> bool:
        """Answer what is asked now, in the way that brings the game on; false if it is over then."""
        if self.asked in ("exchange", "fill"):
            return self.end_of_turn()
        if self.page.locator("[data-keep]").count():
            return self.keep()
        if self.asked:
            return self.pass_on()
        return self.move(*wanted)
