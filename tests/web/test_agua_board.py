"""AGUA's board in its box: it fits every screen, what can be chosen is in sight and a finger large once it is close,
keys lead everywhere, and the night has a board of its own."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.web.agua_seat import AT_REST, AguaSeat
from tests.web.conftest import NewPage
from tests.web.support import Server, faults

SIZES = [(1440, 900), (1024, 768), (844, 390), (390, 844), (360, 740), (720, 450)]
FINGER = 44
FOLDED = {"list": False, "forced": False}

BOXES = """(chosen) => [...document.querySelectorAll(chosen)].filter((part) => part.checkVisibility()).map((part) => {
    const { left, top, right, bottom } = part.getBoundingClientRect()
    return { name: part.className.baseVal ?? part.className, left, top, right, bottom }
})"""

Box = dict[str, Any]


def _open(new_page: NewPage, server: Server, size: tuple[int, int], turns: int = 3, **further: Any) -> AguaSeat:
    """A table that some decisions have been made at, with a droplet to move."""
    is_phone = min(size) < 400
    page = new_page(
        prefers=FOLDED,
        viewport={"width": size[0], "height": size[1]},
        has_touch=is_phone,
        is_mobile=is_phone,
        reduced_motion="reduce",
    )
    made = server.make("agua", ["Ann", "bot", "bot", "bot"], **further)
    seat = AguaSeat(page, server, made, "fingers" if is_phone else "mouse")
    assert seat.wait()
    while turns > 0 or seat.asked:
        assert seat.play_on()
        turns -= 1
    return seat


def _is_within(box: Box, around: Box) -> bool:
    return bool(
        box["left"] >= around["left"] - 1
        and box["right"] <= around["right"] + 1
        and box["top"] >= around["top"] - 1
        and box["bottom"] <= around["bottom"] + 1
    )


def _overlap(a: Box, b: Box) -> bool:
    return bool(
        a["left"] < b["right"] - 1
        and b["left"] < a["right"] - 1
        and a["top"] < b["bottom"] - 1
        and b["top"] < a["bottom"] - 1
    )


def _rest(page: Page) -> None:
    page.evaluate("() => delete window.atRest")
    page.wait_for_function(AT_REST)


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_the_board_fits_its_box_and_nothing_lies_over_anything_else(
    new_page: NewPage, server: Server, size: tuple[int, int]
) -> None:
    _check_boxes(_open(new_page, server, size), size)


@pytest.mark.parametrize("size", [(844, 390), (360, 740)], ids=lambda size: f"{size[0]}x{size[1]}")
def test_ag16_on_a_phone_children_can_stop_moving_beside_the_board(
    new_page: NewPage, server: Server, size: tuple[int, int]
) -> None:
    seat = _open(new_page, server, size, options={"children": True})
    expect(seat.page.locator(".strip [data-pass]")).to_have_text("I am done")
    _check_boxes(seat, size)


def _check_boxes(seat: AguaSeat, size: tuple[int, int]) -> None:
    page = seat.page
    screen = {"left": 0, "top": 0, "right": size[0], "bottom": size[1]}
    seat.take(seat.movable[0])
    _rest(page)
    [board] = page.evaluate(BOXES, ".agua")
    assert _is_within(board, screen)
    parts = page.evaluate(BOXES, ".agua > .plates, .agua .surface, .agua .strip")
    assert len(parts) == 3
    for at, part in enumerate(parts):
        assert _is_within(part, board), part
        assert not any(_overlap(part, other) for other in parts[at + 1 :]), part
    [strip] = page.evaluate(BOXES, ".agua .strip")
    for part in page.evaluate(BOXES, ".strip .die, .strip .points, .strip button"):
        assert _is_within(part, strip), part
    field = max(seat.lit, key=lambda key: (seat.lit[key]["cost"], key))
    seat.choose(field)
    _rest(page)
    [surface] = page.evaluate(BOXES, ".agua .surface")
    buttons = page.evaluate(BOXES, ".handles button")
    [chosen] = page.evaluate(BOXES, f'[data-field="{field}"]')
    assert _is_within(chosen, surface), "what is about to be gone to is in sight"
    for button in buttons:
        assert _is_within(button, surface), button
        assert button["right"] - button["left"] >= FINGER
        assert not _overlap(button, chosen), button


@pytest.mark.parametrize("size", [(360, 740), (844, 390)], ids=str)
def test_on_a_phone_fields_are_as_large_as_a_finger_once_they_are_close(
    new_page: NewPage, server: Server, size: tuple[int, int]
) -> None:
    seat = _open(new_page, server, size)
    page = seat.page
    for _ in range(8):
        page.keyboard.press("+")
    _rest(page)
    for box in page.evaluate(BOXES, "[data-field]"):
        assert box["right"] - box["left"] >= FINGER
        assert box["bottom"] - box["top"] >= FINGER
    page.locator("[data-fit]").tap()
    _rest(page)
    [surface] = page.evaluate(BOXES, ".agua .surface")
    for box in page.evaluate(BOXES, "[data-field]"):
        assert _is_within(box, {**surface, "left": surface["left"] - 4, "right": surface["right"] + 4})


def test_keys_lead_from_droplet_to_droplet_and_from_field_to_field(new_page: NewPage, server: Server) -> None:
    seat = _open(new_page, server, (1440, 900))
    page = seat.page
    droplets = [str(number) for number in seat.movable]
    page.locator(f'[data-take="{droplets[0]}"]').focus()
    for droplet in droplets[1:]:
        page.keyboard.press("Tab")
        expect(page.locator(f'[data-take="{droplet}"]')).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator(f'[data-take="{droplets[-1]}"]')).to_have_attribute("aria-pressed", "true")
    seen = set()
    for key in ("ArrowRight", "ArrowDown", "ArrowLeft", "ArrowUp", "ArrowRight", "ArrowRight"):
        page.keyboard.press(key)
        focused = page.locator("[data-field]:focus")
        expect(focused).to_have_count(1)
        assert (focused.get_attribute("aria-label") or "").endswith(".")
        seen.add(focused.get_attribute("data-field"))
    assert len(seen) > 2
    lit = seat.lit
    for _ in range(len(lit) + 1):
        page.keyboard.press("n")
        assert page.locator("[data-field]:focus").get_attribute("data-field") in lit
    field = page.locator("[data-field]:focus").get_attribute("data-field")
    page.keyboard.press("Enter")
    expect(page.locator(f'.path[data-path="{field}"]:not(.peeked)')).to_be_attached()
    page.keyboard.press("Escape")
    expect(page.locator("[data-go]")).to_have_count(0)


def test_a_field_that_cannot_be_reached_says_why(new_page: NewPage, server: Server) -> None:
    seat = _open(new_page, server, (1440, 900))
    page = seat.page
    seat.take(seat.movable[0])
    lit, at = seat.lit, page.locator(".droplet").evaluate_all("all => all.map((one) => one.dataset.at)")
    dark = next(f"river-{n}" for n in range(1, 23) if f"river-{n}" not in {*lit, *at})
    seat.point(f'[data-field="{dark}"]', ".problem .rule")
    expect(page.locator(".problem .rule")).to_be_visible()


@pytest.mark.parametrize("size", [(1440, 900), (360, 740)], ids=str)
def test_axe_finds_nothing_by_day_and_by_night(new_page: NewPage, server: Server, size: tuple[int, int]) -> None:
    seat = _open(new_page, server, size)
    page = seat.page
    seat.take(seat.movable[0])
    seat.choose(sorted(seat.lit)[0])
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme)
        expect(page.locator(".agua.night")).to_have_count(1 if scheme == "dark" else 0)
        assert faults(page) == []


def test_open_arrows_and_bridges_are_those_of_the_position(new_page: NewPage, server: Server) -> None:
    seat = _open(new_page, server, (1440, 900), options={"children": True})
    page = seat.page
    dice = (page.locator("[data-dice]").get_attribute("data-dice") or "").split()
    assert len(dice) == 2
    opened = page.locator("[data-open]").evaluate_all("all => all.map((one) => one.dataset.open)")
    assert sorted(opened) == sorted(set(dice))
    assert page.locator(".bridge").count() == 10
