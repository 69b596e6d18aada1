"""Drawers, sheets and piles of Water to Water in a real browser: they work by dragging, and for everyone."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.web.conftest import NewPage
from tests.web.powering import PLAYED_ON, await_next, begin, play_until, power, press, seq_of, until, uses
from tests.web.support import Server, faults
from tests.web.test_water_to_water_map import PHONE, Fingers, Spot

DESK = {"viewport": {"width": 1440, "height": 900}, "reduced_motion": "reduce"}
SIZES = ((1440, 900), (390, 844), (844, 390))


def _middle(page: Page, selector: str) -> Spot:
    box = page.locator(selector).first.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def _can_set_aside(page: Page) -> bool:
    return page.locator('[data-act="aside"]').count() > 0


@pytest.mark.parametrize("screen", [DESK, PHONE], ids=["mouse", "touch"])
def test_introspection_by_dragging_the_tile_out_of_play(
    new_page: NewPage, server: Server, screen: dict[str, Any]
) -> None:
    page = new_page(prefers=PLAYED_ON, **screen)
    begin(page, server, "introspection", "wisdom")
    assert play_until(page, _can_set_aside)
    before = uses(page)
    seq = seq_of(page)
    tile = page.locator("[data-hand]").first.get_attribute("data-hand")
    start, pile = _middle(page, "[data-hand]"), _middle(page, "[data-pile=aside]")

    def drag(end: Spot) -> None:
        if screen is PHONE:
            fingers = Fingers(page)
            fingers.drag(start, end)
            expect(page.locator("[data-dragged]")).to_have_count(1)
            fingers.up()
        else:
            page.mouse.move(*start)
            page.mouse.down()
            page.mouse.move(*end, steps=6)
            expect(page.locator("[data-dragged]")).to_have_count(1)
            page.mouse.up()
        expect(page.locator("[data-dragged]")).to_have_count(0)

    # Beside the pile nothing happens; on it, the button says that it waits to be confirmed, and nothing is spent.
    drag(_middle(page, "[data-pile=bag]"))
    expect(page.locator('[data-act="aside"]')).not_to_have_attribute("aria-pressed", "true")
    drag(pile)
    expect(page.locator('[data-act="aside"]')).to_have_attribute("aria-pressed", "true")
    expect(page.locator('[data-act="aside"]')).to_contain_text(str(tile))
    expect(page.locator("dialog[open]")).to_have_count(0)
    assert seq_of(page) == seq
    page.keyboard.press("Escape")
    expect(page.locator('[data-act="aside"]')).not_to_have_attribute("aria-pressed", "true")
    drag(pile)
    press(page, "aside")
    await_next(page, seq)
    page.locator("#ww-pile-bag").click()
    expect(page.locator("dialog [data-tab=aside] b")).to_have_text("1")
    page.keyboard.press("Escape")
    expect(page.locator(f'[data-hand="{tile}"]')).to_have_count(0)
    if power(page) == "Introspection":
        assert uses(page) == before - 1


@pytest.mark.parametrize("colours", ["light", "dark"])
def test_the_swap_drawer_has_no_faults(new_page: NewPage, server: Server, colours: str) -> None:
    page = new_page(prefers=PLAYED_ON, color_scheme=colours, **DESK)
    until(
        page,
        server,
        ("ravens-wit", "intellect", "introspection"),
        lambda page: power(page) == "Raven's Wit" and page.locator(".powers[data-ready=true]").count() > 0,
    )
    for size in SIZES:
        page.set_viewport_size({"width": size[0], "height": size[1]})
        press(page, "swap")
        drawer = page.locator("dialog[open][data-sheet=swap]")
        expect(drawer).to_be_visible()
        assert faults(page) == []
        drawer.locator("[data-discards] [data-tile]").first.click()
        expect(page.locator("[data-drawer-confirm]")).to_be_enabled()
        assert faults(page) == []
        page.keyboard.press("Escape")
        expect(drawer).to_have_count(0)


@pytest.mark.parametrize("colours", ["light", "dark"])
def test_sheets_of_a_power_and_a_character_have_no_faults(new_page: NewPage, server: Server, colours: str) -> None:
    """The viewer's Power card; a player's sheet, with Character and Power; and a card in full while one picks."""
    page = new_page(prefers=PLAYED_ON, color_scheme=colours, **DESK)
    begin(page, server, "telekinesis", "wisdom")
    for size in SIZES:
        page.set_viewport_size({"width": size[0], "height": size[1]})
        for opens, name in [("[data-power-card]", "own-power"), ('[data-plate="1"]', "player")]:
            page.locator(opens).click()
            sheet = page.locator(f'dialog[open][data-sheet="{name}"]')
            expect(sheet).to_be_visible()
            assert faults(page) == [], f"{name} at {size}"
            page.keyboard.press("Escape")
            expect(sheet).to_have_count(0)
    page.goto(server.seat_link(server.make("water-to-water", ["Ann", "Bo", "Cy"]), 0, 1, 2))
    for size in SIZES:
        page.set_viewport_size({"width": size[0], "height": size[1]})
        page.locator(".cards button[data-character]").first.click()
        expect(page.locator(".in-full")).to_be_visible()
        assert faults(page) == [], f"a Character in full at {size}"
        page.locator(".in-full .back").click()
        expect(page.locator(".in-full .primary")).to_have_count(0)
