"""Coaching: a short game against easy bots that says what to think of, in every game; switched on and off, and on a
phone."""

from __future__ import annotations

import json
import re

import pytest
from playwright.sync_api import Page, WebSocket, expect

from tests.any_game import GAMES
from tests.web.conftest import NewPage
from tests.web.support import Server, faults, moves, take, wait_for_next, wait_for_turn, wait_until_it_fits
from watertable.kernel import Game

COACH = "[data-coach=true]"
DECISIONS = 6
"""Within so many decisions of a first game the coach has something to say."""
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True, "reduced_motion": "reduce"}


def _asked(page: Page) -> list[str]:
    """The kinds of questions that the page asks from now on."""
    kinds: list[str] = []

    def note(frame: str | bytes) -> None:
        kinds.append(json.loads(frame)["type"])

    def watch(socket: WebSocket) -> None:
        socket.on("framesent", note)

    page.on("websocket", watch)
    return kinds


def _start(page: Page, server: Server, game: Game) -> None:
    """Start a coached game, and play until the coach says something."""
    page.goto(f"{server.address}/coached/{game.name}")
    expect(page).to_have_url(re.compile(r"/t/"))
    for _ in range(DECISIONS):
        wait_for_turn(page)
        seq = page.locator("section.asked").get_attribute("data-seq")
        if _is_coached(page):
            return
        _decide(page, seq)
    raise AssertionError(f"the coach of {game.title} says nothing in {DECISIONS} decisions")


def _is_coached(page: Page) -> bool:
    """Whether the coach speaks before this decision; the answer to it comes before that to a later question."""
    if page.locator(COACH).count():
        return True
    page.locator("button[data-move]").first.hover()
    page.wait_for_function("() => document.querySelector('.outcome p')?.textContent.trim()")
    page.mouse.move(0, 0)
    return page.locator("[role=status] strong").count() > 0


def _decide(page: Page, seq: str | None) -> None:
    text = moves(page).last.get_attribute("data-move") or ""
    if text == "pass":
        page.locator('button[data-move="pass"]').click()
    else:
        take(page, text)
    wait_for_next(page, seq)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_a_first_game_is_coached_and_the_coach_can_be_sent_away(new_page: NewPage, server: Server, game: Game) -> None:
    page = new_page(reduced_motion="reduce")
    asked = _asked(page)
    _start(page, server, game)
    said = page.locator(COACH)
    expect(said).to_contain_text(re.compile(r"^\s*Coach:\s*\S.*\."))
    assert "{" not in (said.text_content() or "")
    assert "advice" in asked
    seq = page.locator("section.asked").get_attribute("data-seq")
    said.get_by_role("button", name="Hide what the coach says").click()
    expect(page.locator(COACH)).to_have_count(0)
    page.get_by_text("Menu").click()
    page.get_by_label("Coach: advice before each of my decisions").uncheck()
    page.keyboard.press("Escape")
    asked.clear()
    _decide(page, seq)
    if not page.locator("#finish").count():
        wait_for_turn(page)
    expect(page.locator("[data-coach]")).to_have_count(0)
    assert "advice" not in asked
    page.reload()
    expect(page.locator("section.bar, #finish").first).to_be_visible()
    expect(page.locator("[data-coach]")).to_have_count(0)


def test_any_table_can_be_coached_and_stays_so(page: Page, server: Server) -> None:
    game = GAMES[0]
    seats = ["Ann", *["bot"] * (game.players[0] - 1)]
    page.goto(server.seat_link(server.make(game.name, seats), 0))
    wait_for_turn(page)
    expect(page.locator("[data-coach]")).to_have_count(0)
    page.get_by_text("Menu").click()
    page.get_by_label("Coach: advice before each of my decisions").check()
    page.keyboard.press("Escape")
    expect(page.locator("[data-coach]")).to_have_count(1)
    assert faults(page) == []
    page.reload()
    wait_for_turn(page)
    expect(page.locator("[data-coach]")).to_have_count(1)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_the_coach_fits_a_phone(new_page: NewPage, server: Server, game: Game) -> None:
    page = new_page(**PHONE)
    _start(page, server, game)
    wait_until_it_fits(page)
    box = page.locator(COACH).bounding_box()
    assert box is not None
    assert box["y"] + 20 < 844, "it is in sight"
    bar = page.locator("section.bar").bounding_box()
    assert bar is not None
    assert bar["y"] + bar["height"] <= 844
    stage = page.locator("section.stage").bounding_box()
    assert stage is not None
    assert stage["height"] > 180, "the board still has room"
    assert faults(page, "section.bar") == []


def test_a_game_that_is_not_there_is_said(page: Page, server: Server) -> None:
    page.goto(f"{server.address}/coached/chess")
    expect(page.get_by_role("heading", name="The game could not be started")).to_be_visible()
    expect(page.get_by_text("there is no game chess")).to_be_visible()
