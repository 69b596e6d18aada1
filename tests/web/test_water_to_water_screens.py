"""Water to Water on small screens that are turned and crowded: what can be tapped stays in sight and within reach."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.web.conftest import NewPage
from tests.web.powering import lit
from tests.web.seat import AT_REST, IS_HIT, Seat
from tests.web.support import Server
from tests.web.test_water_to_water_map import FOLDED, PHONE, Fingers
from tests.web.test_water_to_water_open import QUICK

SMALL = [(360, 740), (844, 390), (720, 450)]
UPRIGHT = {"width": 360, "height": 740}
TURNED = {"width": 740, "height": 360}
IS_REACHED = """selector => {
    const shown = document.querySelector('.map > .shown').getBoundingClientRect()
    const { left, top, right, bottom } = document.querySelector(selector).getBoundingClientRect()
    const hit = document.elementFromPoint((left + right) / 2, (top + bottom) / 2)
    return left >= shown.left - 1 && top >= shown.top - 1 && right <= shown.right + 1 && bottom <= shown.bottom + 1
        && !!hit?.closest(selector)
}"""
"""Whether all of something is in the window of the map, and a tap in its middle meets it."""
COVERED = """() => {
    const shown = document.querySelector('.map > .shown').getBoundingClientRect()
    return [...document.querySelectorAll('.map g.lit')].flatMap((lit) => {
        const [x, y] = lit.getAttribute('transform').match(/-?[0-9]+/g).map((at) => Number(at) / 100)
        const cell = document.querySelector(`[data-cell="${x},${y}"]`)
        const { left, top, right, bottom } = cell.getBoundingClientRect()
        const spots = [0.1, 0.5, 0.9].flatMap((across) => [0.1, 0.5, 0.9].map((down) => [
            left + across * (right - left), top + down * (bottom - top),
        ]))
        const isInSight = ([at, below]) =>
            at > shown.left && at < shown.right && below > shown.top && below < shown.bottom
        const isMet = ([at, below]) => document.elementFromPoint(at, below) === cell
        return spots.some((spot) => isInSight(spot) && !isMet(spot)) ? [`${x},${y}`] : []
    })
}"""
"""The lit cells that a tap somewhere on them does not meet."""


def _seat(new_page: NewPage, server: Server, laid: int, sitting: list[str], **settings: Any) -> Seat:
    """A table on which so many tiles lie, with one to lay; another one if that game ends before."""
    page = new_page(prefers=FOLDED, **settings)
    while True:
        seat = Seat(page, server, server.make("water-to-water", sitting, options=QUICK))
        if seat.until_tiles(laid):
            return seat


def _turn(page: Page, size: dict[str, int]) -> None:
    page.set_viewport_size({"width": size["width"], "height": size["height"]})
    page.wait_for_function("([width, height]) => innerWidth === width && innerHeight === height", arg=[*size.values()])
    page.evaluate("() => delete window.atRest")
    page.wait_for_function(AT_REST)


@pytest.mark.parametrize("is_moved", [False, True], ids=["as it fits", "moved by hand"])
def test_a_tile_that_is_held_stays_in_sight_when_the_phone_is_turned(
    new_page: NewPage, server: Server, is_moved: bool
) -> None:
    seat = _seat(new_page, server, 14, ["Ann", "bot", "bot"], **PHONE)
    page = seat.page
    page.keyboard.press("n")
    page.keyboard.press("Enter")
    expect(page.locator("[data-lay]")).to_be_visible()
    ghost = seat.ghost
    assert ghost is not None
    cell = f'[data-cell="{ghost.split()[1]}"]'
    if is_moved:
        # To the lower edge of a tall window, which a flat one does not show.
        shown = page.locator(".map > .shown").bounding_box()
        box = page.locator(cell).bounding_box()
        assert shown is not None
        assert box is not None
        start = (shown["x"] + 6, shown["y"] + shown["height"] / 2)
        by = shown["y"] + shown["height"] - box["y"] - box["height"] - 4
        fingers = Fingers(page)
        fingers.drag(start, (start[0], start[1] + max(-150, min(150, by))))
        fingers.up()
        expect(page.locator("[data-fit]")).to_be_visible()
    for size in (TURNED, UPRIGHT, TURNED):
        _turn(page, size)
        assert seat.ghost == ghost
        for part in (cell, "[data-lay]", *(["[data-turn]"] if page.locator("[data-turn]").count() else [])):
            page.wait_for_function(IS_REACHED, arg=part)
    page.locator("[data-lay]").tap()
    expect(page.locator(f'.map .world use[data-piece="tile {ghost.split()[0]}"]')).to_have_count(1)


def _goals(page: Page, are_shown: bool) -> None:
    page.keyboard.press("g")
    expect(page.locator(".goals[aria-pressed]")).to_have_attribute("aria-pressed", str(are_shown).lower())


@pytest.mark.parametrize("size", SMALL, ids=[f"{width} by {height}" for width, height in SMALL])
def test_goals_cover_no_cell_that_can_be_tapped(new_page: NewPage, server: Server, size: tuple[int, int]) -> None:
    """Wherever the map is moved to: what a tap meets with everyone's goals shown is what it meets without them."""
    screen = {**PHONE, "viewport": {"width": size[0], "height": size[1]}}
    seat = _seat(new_page, server, 8, ["Ann", *["bot"] * 5], **screen)
    page = seat.page
    _goals(page, True)
    assert page.locator("[data-line-of]").count() > 0
    fingers = Fingers(page)
    for across, down in [(1, -1), (1, 1), (-1, 1), (-1, -1)]:
        shown = page.locator(".map > .shown").bounding_box()
        assert shown is not None
        middle = (shown["x"] + shown["width"] / 2, shown["y"] + shown["height"] / 2)
        for _ in range(3):
            fingers.drag(middle, (middle[0] + 70 * across, middle[1] + 70 * down))
            fingers.up()
            page.evaluate("() => delete window.atRest")
            page.wait_for_function(AT_REST)
            with_goals = page.evaluate(COVERED)
            _goals(page, False)
            assert page.evaluate(COVERED) == with_goals
            _goals(page, True)
    page.locator("[data-fit]").tap()
    expect(page.locator("[data-fit]")).to_have_count(0)
    page.evaluate("() => delete window.atRest")
    page.wait_for_function(AT_REST)
    cell = next(cell for cell in lit(page) if page.evaluate(IS_HIT, cell))
    spot = seat.cell(cell)
    fingers.tap((spot["x"], spot["y"]))
    expect(page.locator('[data-held="true"]')).to_have_count(1)
