"""Whole games of Water to Water in a real browser, each played on the board alone: by mouse, by keys, by one finger."""

from __future__ import annotations

import random
import re
from contextlib import suppress
from typing import Any

from playwright.sync_api import Page, TimeoutError, expect

from tests.web.conftest import NewPage
from tests.web.seat import IS_DRAWN, IS_HIT, LISTEN, rest
from tests.web.support import SECONDS, Server, faults

FOLDED = {"list": False, "forced": False}
PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True, "reduced_motion": "reduce"}
SITTING = ["Ann", "bot", "bot", "bot"]
MOST_DECISIONS = 400
MOST_TABS = 150
FEW_TILES = 4
MOST_SWIPES = 12
MOST_TAPS = 5

IS_ANSWERED = """old => document.querySelector('#finish')
    || (document.querySelector('section.asked')?.dataset.seq ?? old) !== old"""
IS_TAKEN = """old => document.querySelector('[data-confirm], #finish')
    || document.querySelector('section.bar').dataset.seq !== old"""
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


WAY_TO = """name => {
    const shown = document.querySelector('.map .shown').getBoundingClientRect()
    const cell = document.querySelector(`[data-cell="${name}"]`).getBoundingClientRect()
    const x = shown.x + shown.width / 2, y = shown.y + shown.height / 2
    const within = (way, most) => Math.max(-most, Math.min(most, way))
    const across = within(x - cell.x - cell.width / 2, 0.4 * shown.width)
    const down = within(y - cell.y - cell.height / 2, 0.4 * shown.height)
    return [[x - across / 2, y - down / 2], [across, down]]
}"""
"""Where a finger starts and how far it drags, for a cell to come to the middle of the map."""


class Game:
    """A seat at a table with bots, and what the server told its page that it may do."""

    def __init__(self, page: Page, server: Server, seed: int) -> None:
        self.page = page
        self.legal: list[dict[str, Any]] = []
        self.rng = random.Random(seed)
        self.decisions = 0
        self.by_tile = 0
        self.server = server
        page.add_init_script(LISTEN)
        self.sit_down()

    def sit_down(self) -> None:
        self.page.goto(self.server.seat_link(self.server.make("water-to-water", SITTING), 0))
        expect(self.page.locator("section.asked")).to_be_visible()

    def _read(self, seq: str | None) -> None:
        """What may be done in the position that the page shows."""
        self.legal = [
            {"type": group["type"], **dict(zip(group["fields"], row, strict=True))}
            for group in self.page.evaluate("seq => asked[seq].legal", seq)
            for row in group["rows"]
        ]

    def all_of(self, *types: str) -> list[dict[str, Any]]:
        return [move for move in self.legal if move["type"] in types]

    def play(self) -> None:
        """Decide, on the board alone, until a game is over; one that ends after a few tiles is not enough."""
        page = self.page
        while self.decisions < MOST_DECISIONS:
            expect(page.locator("section.asked, #finish").first).to_be_visible()
            if page.locator("#finish").count():
                if self.by_tile >= FEW_TILES:
                    break
                self.by_tile = 0
                self.sit_down()
                continue
            seq = page.locator("section.asked").get_attribute("data-seq")
            page.wait_for_function(IS_DRAWN)
            self.decisions += 1
            self._read(seq)
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
            self.wait_for_answer(seq)
            expect(page.locator("button[data-move]")).to_have_count(0)
        expect(page.locator("#finish")).to_be_visible()
        expect(page.locator(".ww .map")).to_be_visible()
        assert self.by_tile >= FEW_TILES

    def decline(self) -> None:
        """Pass, discard or be done: what can always be done when no tile is laid."""
        way_out = self.page.locator(".powers [data-act].way-out").first
        expect(way_out, f"the board has a way out of {self.legal}").to_be_visible()
        self.press(".powers [data-act].way-out")

    # How a person does it

    def wait_for_answer(self, seq: str | None) -> None:
        self.page.wait_for_function(IS_ANSWERED, arg=seq, timeout=SECONDS * 1000)

    def press(self, selector: str) -> None:
        self.page.locator(selector).first.click()

    def pick(self, character: str) -> None:
        self.press(f'.cards [data-character="{character}"]')
        self.press("[data-pick]")

    def name_teacher(self, seat: int) -> None:
        self.press(f'[data-teacher="{seat}"]')
        self.press("[data-confirm]")

    def rest(self) -> None:
        """Wait until the map lies still."""
        rest(self.page)

    def take_tile(self, tile: int) -> None:
        if self.page.locator("[data-hand]").count() > 1:
            self.press(f'[data-hand="{tile}"]')

    def lay(self, cell: str, tile: int) -> None:
        self.take_tile(tile)
        self.rest()
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
        self.page.locator(selector).filter(visible=True).first.tap()

    def decline(self) -> None:
        """Two quick taps on one spot are a double tap, whose second one the next question does not take: then again."""
        seq = self.page.locator("section.asked").get_attribute("data-seq")
        for _ in range(MOST_TAPS):
            super().decline()
            with suppress(TimeoutError):
                self.page.wait_for_function(IS_TAKEN, arg=seq, timeout=2000)
                return

    def lay(self, cell: str, tile: int) -> None:
        self.take_tile(tile)
        cells = [f"{move['x']},{move['y']}" for move in self.all_of("PlaceTile") if move["tile"] == tile]
        for _ in range(MOST_SWIPES):
            self.rest()
            at_hand = [one for one in cells if self.page.evaluate(IS_HIT, one)]
            if at_hand:
                break
            self._swipe_to(cell)
        cell = cell if cell in at_hand else self.rng.choice(at_hand)
        self.page.touchscreen.tap(*self.page.evaluate(SPOT, cell))
        expect(self.page.locator('[data-ghost][data-held="true"]')).to_have_attribute(
            "data-ghost", re.compile(f"^{tile} {cell} ")
        )
        self.press("[data-dock-lay], [data-lay]")

    def _swipe_to(self, cell: str) -> None:
        """Drag the map with one finger, so that a cell comes towards its middle."""
        (x, y), (across, down) = self.page.evaluate(WAY_TO, cell)
        session = self.page.context.new_cdp_session(self.page)
        session.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]})
        for part in range(1, 9):
            spot = {"x": x + across * part / 8, "y": y + down * part / 8}
            session.send("Input.dispatchTouchEvent", {"type": "touchMove", "touchPoints": [spot]})
        session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
        session.detach()


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
