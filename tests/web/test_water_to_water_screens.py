"""Water to Water on small screens that are turned and crowded: what can be tapped stays in sight and within reach."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.web.conftest import NewPage
from tests.web.seat import AT_REST, IS_HIT, Seat
from tests.web.support import Server
from tests.web.test_water_to_water_map import FOLDED, PHONE, Fingers
from tests.web.test_water_to_water_open import QUICK

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
