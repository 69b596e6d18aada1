"""On a phone: what matters is in sight together, a double tap sends, any move can be asked about."""

from __future__ import annotations

import re
import time

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.web.conftest import NewPage
from tests.web.support import Server, moves, take, wait_for_next, wait_for_turn, wait_until_it_fits
from tests.web.test_water_duel import table_state

PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True, "reduced_motion": "reduce"}


def _box(part: Locator) -> dict[str, float]:
    box = part.bounding_box()
    assert box is not None
    x, y, width, height = box["x"], box["y"], box["width"], box["height"]
    return {"x": x, "y": y, "width": width, "height": height, "bottom": y + height}


def _duel(page: Page, server: Server) -> Page:
    """Open a duel on the page, in which Ann begins."""
    made = server.make("water-duel", ["Ann", "Ben"], options={"first_seat": 0})
    page.goto(server.seat_link(made, 0))
    wait_for_turn(page)
    return page


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_water_question_and_hand_of_a_duel_are_in_sight_together(new_page: NewPage, server: Server, theme: str) -> None:
    page = _duel(new_page(**PHONE, color_scheme=theme), server)
    assert table_state(page) == "turn"
    expect(page.locator(".holding img").first).to_be_visible()
    bar = _box(page.locator("div.acting"))
    assert bar["bottom"] <= 740
    for name in ("Water of Ann", "Water of Ben"):
        assert _box(page.get_by_role("meter", name=name))["bottom"] <= bar["y"]
    assert _box(page.locator("[data-end]"))["bottom"] <= bar["y"]
    card = _box(page.locator(".holding button.card").first)
    assert card["y"] + 0.75 * card["height"] <= bar["y"], "a card's title, cost and text are above the action bar"
    wait_until_it_fits(page)


def _middle(part: Locator) -> dict[str, float]:
    part.scroll_into_view_if_needed()
    box = _box(part)
    return {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}


def _tap(page: Page, spot: dict[str, float], at: float) -> None:
    """A tap that bears this time, so that two of them are as quick as a finger's however slow the machine is."""
    touch = page.context.new_cdp_session(page)
    touch.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [spot], "timestamp": at})
    touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": [], "timestamp": at + 0.05})
    touch.detach()


def _tap_twice(page: Page, part: Locator) -> None:
    """Two taps on the same spot, also if the part moves in between."""
    spot = _middle(part)
    began = time.time() - 1.0
    _tap(page, spot, began)
    _tap(page, spot, began + 0.2)


def test_a_double_tap_on_a_choice_sends_it(new_page: NewPage, server: Server) -> None:
    page = new_page(**PHONE)
    made = server.make("water-cycle", ["Ann", "Bo", "Cy"])
    page.goto(server.seat_link(made, 0, 1, 2))
    wait_for_turn(page)
    for _ in range(4):
        seq = page.locator("section.asked").get_attribute("data-seq")
        _tap_twice(page, moves(page).last)
        wait_for_next(page, seq)
    expect(page.locator("[data-confirm]")).to_have_count(0)


def test_a_double_tap_on_the_board_sends_the_choice(new_page: NewPage, server: Server) -> None:
    page = new_page(**PHONE)
    made = server.make("water-cycle", ["Ann", "Bo", "Cy"])
    page.goto(server.seat_link(made, 0, 1, 2))
    wait_for_turn(page)
    seq = page.locator("section.asked").get_attribute("data-seq")
    _tap_twice(page, page.locator(".tray button.lit").first)
    wait_for_next(page, seq)


def test_two_taps_on_different_choices_send_none(new_page: NewPage, server: Server) -> None:
    # Wide enough that both are in sight: one that had to be scrolled to could come to lie where the other was.
    page = _duel(new_page(**{**PHONE, "viewport": {"width": 760, "height": 740}}), server)
    seq = page.locator("section.asked").get_attribute("data-seq")
    began = time.time() - 1.0
    _tap(page, _middle(moves(page).nth(0)), began)
    # What the choice would lead to comes from the server, and moves the choices up.
    expect(page.locator(".outcome p")).to_have_text(re.compile(r"\w"))
    _tap(page, _middle(moves(page).nth(1)), began + 0.2)
    expect(moves(page).nth(1)).to_have_attribute("aria-pressed", "true")
    assert page.locator("section.asked").get_attribute("data-seq") == seq


def test_any_move_can_be_asked_about(new_page: NewPage, server: Server) -> None:
    page = new_page(**PHONE)
    made = server.make("water-cycle", ["Ann", "Bo", "Cy"])
    page.goto(server.seat_link(made, 0, 1, 2))
    expect(page.locator(".cube").first).to_be_visible()  # what is loaded does not move the button any more
    wait_for_turn(page)
    page.get_by_role("button", name="Another move …").tap()
    page.get_by_role("textbox", name="Ask why a move is not allowed").fill("die 9")
    page.get_by_role("button", name="Why not?").tap()
    expect(page.locator(".problem")).to_contain_text("no die with a 9 is left")


def test_every_question_begins_with_its_first_choice(new_page: NewPage, server: Server) -> None:
    page = _duel(new_page(**PHONE), server)
    seq = page.locator("section.asked").get_attribute("data-seq")
    scrolled = "() => document.querySelector('section.asked ul').scrollLeft"
    take(page, page.locator('button[data-move^="set "]').last.get_attribute("data-move") or "")
    wait_for_next(page, seq)
    page.evaluate("() => document.querySelector('section.asked ul').scrollTo(9999, 0)")
    assert page.evaluate(scrolled) > 0
    page.get_by_role("button", name="Undo").click()
    wait_for_next(page, str(int(seq or 0) + 1))
    page.wait_for_function(f"{scrolled[6:]} === 0")
