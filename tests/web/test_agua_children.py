"""The children's game of AGUA in a real browser: short sentences, large buttons, nothing about colours, and its end."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.web.agua_forks import DESK, FOLDED, PHONE, Game, confirm, played, sit_down, view_of
from tests.web.agua_seat import AguaSeat
from tests.web.conftest import NewPage
from tests.web.support import Server, faults
from tests.web.test_ending import asked
from watertable.games.agua.rules.phases import EXCHANGE, STEP

EXCHANGES = 8
LARGE = 48
"""The least size of a button that children tap, in pixels."""
MOST_DECISIONS = 200
"""No test plays longer: two exchanges take far fewer."""


@pytest.fixture(scope="module")
def game(one_server: Server) -> Game:
    one_server.deal_for("agua children")
    return played(one_server, children=True)


@pytest.mark.parametrize("screen", [DESK, PHONE], ids=["desk", "phone"])
def test_ag16_the_eighth_card_ends_the_game(
    new_page: NewPage, server: Server, game: Game, screen: dict[str, object]
) -> None:
    page = new_page(FOLDED, **screen)
    at, state = game.find(lambda found: found.at.phase == EXCHANGE and found.at.exchanged == EXCHANGES - 1)
    sit_down(page, server, game, at, state)
    expect(page.locator("[data-values] .spoken")).to_have_text("7 of 8 cards changed")
    expect(page.locator(".end .lead")).to_contain_text(re.compile("Tap a card to change it|Pick a new card for"))
    if not page.locator(".end [data-option]").count():
        page.locator(".end [data-place]").first.click()
    option = page.locator(".end [data-option]").first
    option.click()
    expect(page.locator('[data-says="ends"]')).to_have_text("That is the last card. The game is over then.")
    expect(page.locator('[data-says="value"], [data-says="points"]')).to_have_count(0)
    for button in page.locator(".end button:visible").all():
        box = button.bounding_box()
        assert box is not None
        assert box["height"] >= LARGE, button.get_attribute("data-option")
    confirm(page)
    expect(page.locator("#finish")).to_be_visible()


def test_ag16_nothing_is_said_about_colours(new_page: NewPage, server: Server, game: Game) -> None:
    page = new_page(FOLDED, **DESK)
    at, state = game.find(lambda found: found.at.phase == STEP and sum(view_of(found)["scores"]) > 1)
    sit_down(page, server, game, at, state)
    expect(page.locator("[data-worth]")).to_have_count(0)
    page.locator("[data-values]").click()
    sheet = page.locator("dialog[open]")
    expect(sheet).to_contain_text("Every chip you keep is 1 point. After 8 new cards the game is over.")
    expect(sheet.locator("table")).to_have_count(0)
    page.keyboard.press("Escape")
    view = view_of(state)
    seat = max(range(2), key=lambda who: view["scores"][who])
    page.locator(f'[data-plate="{seat}"]').click()
    expect(sheet.locator("[data-total]")).to_have_attribute("data-total", str(view["scores"][seat]))
    expect(sheet).not_to_contain_text("worth")
    expect(sheet).not_to_contain_text("hole")
    assert faults(page, "dialog[open]") == []
    page.keyboard.press("Escape")
    expect(sheet).to_have_count(0)
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme)
        expect(page.locator(".agua.night")).to_have_count(1 if scheme == "dark" else 0)
        assert faults(page) == []


def test_ag16_a_game_is_played_to_its_end(new_page: NewPage, server: Server, game: Game) -> None:
    page = new_page(FOLDED, **DESK)
    at, _ = game.find(
        lambda found: found.at.phase == STEP and found.to_act() == 0 and found.at.exchanged == EXCHANGES - 2
    )
    made = server.make("agua", ["Ann", "bot"], fork={"table": game.table, "at": at})
    seat = AguaSeat(page, server, made)
    goes_on = seat.wait()
    for _ in range(MOST_DECISIONS):
        if not goes_on:
            break
        goes_on = seat.play_on("exchange")
    expect(page.locator("#finish")).to_be_visible()
    info = asked(server, f"/tables/{made['table']['id']}")
    assert info["outcome"]["rule"] == "AG-16"
    for seated, score in enumerate(info["outcome"]["scores"]):
        expect(page.locator(f'[data-plate="{seated}"] .points')).to_have_text(str(score["total"]))
