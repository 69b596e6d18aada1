"""Whole games of Water to Water in a real browser, each played on the board alone: by mouse, by keys, by one finger."""

from __future__ import annotations

import json
import random
import re
from typing import Any

from playwright.sync_api import Page, expect

from tests.web.conftest import NewPage
from tests.web.support import SECONDS, Server, faults

FOLDED = {"list": False, "forced": False}
PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True, "reduced_motion": "reduce"}
SITTING = ["Ann", "bot", "bot", "bot"]
MOST_DECISIONS = 400
MOST_TABS = 150

IS_ANSWERED = """old => document.querySelector('#finish')
    || (document.querySelector('section.asked')?.dataset.seq ?? old) !== old"""
SPOT = """name => {
    const { x, y, width, height } = document.querySelector(`[data-cell="${name}"]`).getBoundingClientRect()
    return [x + width / 2, y + height / 2]
}"""
ALL_IN_SIGHT = """name => {
    const cell = document.querySelector(`[data-cell="${name}"]`)
    const shown = document.querySelector('.map .shown').getBoundingClientRect()
    const { left, top, right, bottom } = cell.getBoundingClientRect()
    return left >= shown.left && top >= shown.top && right <= shown.right && bottom <= shown.bottom
}"""


class Game:
    """A seat at a table with bots, and what the server told its page that it may do."""

    def __init__(self, page: Page, server: Server, seed: int) -> None:
        self.page = page
        self.legal: list[dict[str, Any]] = []
        self.rng = random.Random(seed)
        self.decisions = 0
        self.by_tile = 0
        page.on("websocket", lambda socket: socket.on("framereceived", self._take))
        page.goto(server.seat_link(server.make("water-to-water", SITTING), 0))

    def _take(self, frame: str | bytes) -> None:
        message = json.loads(frame)
        if message["type"] in ("view", "step") and message["ask"]:
            groups = message["ask"]["legal"]
            self.legal = [
                {"type": group["type"], **dict(zip(group["fields"], row, strict=True))}
                for group in groups
                for row in group["rows"]
            ]

    def all_of(self, *types: str) -> list[dict[str, Any]]:
        return [move for move in self.legal if move["type"] in types]

    def play(self) -> None:
        """Decide, on the board alone, until the game is over."""
        page = self.page
        while self.decisions < MOST_DECISIONS:
            expect(page.locator("section.asked, #finish").first).to_be_visible()
            if page.locator("#finish").count():
                break
            seq = page.locator("section.asked").get_attribute("data-seq")
            page.wait_for_function("seq => document.querySelector('.ww')?.dataset.seq === seq", arg=seq)
            self.decisions += 1
            if self.all_of("PickCharacter", "HideCharacter"):
                self.pick(self.rng.choice(self.all_of("PickCharacter", "HideCharacter"))["character"] or "")
            elif self.all_of("NameTeacher"):
                self.name_teacher(self.rng.choice(self.all_of("NameTeacher"))["teacher"])
            elif self.all_of("AskForTile"):
                self.press('[data-early="draw"]')
            elif self.all_of("PlaceTile"):
                move = self.rng.choice(self.all_of("PlaceTile"))
                self.lay(f"{move['x']},{move['y']}", move["tile"])
                self.by_tile += 1
            else:
                self.decline()
            if page.locator("[data-confirm]").count():
                self.press("[data-confirm]")
            page.wait_for_function(IS_ANSWERED, arg=seq, timeout=SECONDS * 1000)
            expect(page.locator("button[data-move]")).to_have_count(0)
        expect(page.locator("#finish")).to_be_visible()
        expect(page.locator(".ww .map")).to_be_visible()
        assert self.by_tile > 1

    def decline(self) -> None:
        """Pass, discard or be done: what can always be done when no tile is laid."""
        way_out = self.page.locator(".powers [data-act].way-out").first
        expect(way_out, f"the board has a way out of {self.legal}").to_be_visible()
        self.press(".powers [data-act].way-out")

    # How a person does it

    def press(self, selector: str) -> None:
        self.page.locator(selector).first.click()

    def pick(self, character: str) -> None:
        self.press(f'.cards [data-character="{character}"]')
        self.press("[data-pick]")

    def name_teacher(self, seat: int) -> None:
        self.press(f'[data-teacher="{seat}"]')
        self.press("[data-confirm]")

    def take_tile(self, tile: int) -> None:
        if self.page.locator("[data-hand]").count() > 1:
            self.press(f'[data-hand="{tile}"]')

    def lay(self, cell: str, tile: int) -> None:
        self.take_tile(tile)
        self.page.wait_for_function(ALL_IN_SIGHT, arg=cell)
        self.page.mouse.click(*self.page.evaluate(SPOT, cell))
        expect(self.page.locator('[data-ghost][data-held="true"]')).to_have_attribute(
            "data-ghost", re.compile(f"^{tile} {cell} ")
        )
        self.press("[data-lay]")


class ByKeys(Game):
    """No mouse at all: Tab, arrows, letters and Enter."""

    def tab_to(self, selector: str) -> None:
        for _ in range(MOST_TABS):
            if self.page.evaluate("selector => !!document.activeElement?.matches(selector)", selector):
                return
            self.page.keyboard.press("Tab")
        raise AssertionError(f"Tab never reaches {selector}")

    def press(self, selector: str) -> None:
        expect(self.page.locator(selector).first).to_be_visible()
        self.tab_to(selector)
        self.page.keyboard.press("Enter")

    def pick(self, character: str) -> None:
        self.press(f'.cards [data-character="{character}"]')
        self.page.keyboard.press("Enter")

    def name_teacher(self, seat: int) -> None:
        self.press(f'[data-teacher="{seat}"]')
        self.page.keyboard.press("Enter")

    def lay(self, cell: str, tile: int) -> None:
        self.take_tile(tile)
        self.page.evaluate("() => document.activeElement?.blur()")
        for _ in range(MOST_TABS):
            self.page.keyboard.press("n")
            if self.page.evaluate("() => document.activeElement?.dataset.cell") == cell:
                break
        self.page.keyboard.press("Enter")
        expect(self.page.locator('[data-ghost][data-held="true"]')).to_have_count(1)
        self.page.keyboard.press("r")
        self.page.keyboard.press("Enter")


class ByFinger(Game):
    """One finger on a small screen."""

    def press(self, selector: str) -> None:
        self.page.locator(selector).first.tap()

    def lay(self, cell: str, tile: int) -> None:
        self.take_tile(tile)
        # What is out of sight is brought in as anyone would: by the next cell that can be chosen.
        if not self.page.evaluate(ALL_IN_SIGHT, cell):
            cell = next(
                f"{move['x']},{move['y']}"
                for move in self.all_of("PlaceTile")
                if move["tile"] == tile and self.page.evaluate(ALL_IN_SIGHT, f"{move['x']},{move['y']}")
            )
        self.page.touchscreen.tap(*self.page.evaluate(SPOT, cell))
        expect(self.page.locator('[data-ghost][data-held="true"]')).to_have_count(1)
        self.press("[data-dock-lay]")


def test_a_whole_game_by_mouse(new_page: NewPage, server: Server) -> None:
    page = new_page(prefers=FOLDED, reduced_motion="reduce")
    Game(page, server, 1).play()
    assert faults(page) == []


def test_a_whole_game_by_keys_alone(new_page: NewPage, server: Server) -> None:
    page = new_page(prefers=FOLDED, reduced_motion="reduce")
    ByKeys(page, server, 2).play()


def test_a_whole_game_by_one_finger_on_a_small_screen(new_page: NewPage, server: Server) -> None:
    page = new_page(prefers=FOLDED, **PHONE)
    ByFinger(page, server, 3).play()
    assert faults(page) == []
