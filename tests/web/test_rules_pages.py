"""The rules of every game as a page: in brief, with examples from the lessons as pictures, and what the words mean."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.any_game import GAMES
from tests.web.conftest import NewPage
from tests.web.support import Server, faults, wait_until_it_fits
from watertable.kernel import Game
from watertable.lessons.examples import examples_of

ARE_DRAWN = "() => [...document.querySelectorAll('figure img')].every((one) => one.complete && one.naturalWidth > 0)"


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_the_page_shows_what_rules_mean(game: Game, new_page: NewPage, server: Server) -> None:
    page = new_page(reduced_motion="reduce")
    page.goto(f"{server.address}/rules/{game.name}")
    expect(page.get_by_role("heading", name="What the words mean")).to_be_visible()
    expect(page.locator("#brief")).to_have_attribute("open", "")
    shown = {example.rule for example in examples_of(game)}
    assert shown
    expect(page.locator("figure img")).to_have_count(2 * len(shown))
    for picture in page.locator("figure img").all():
        picture.scroll_into_view_if_needed()
    page.wait_for_function(ARE_DRAWN)
    assert faults(page) == []
    page.set_viewport_size({"width": 360, "height": 740})
    wait_until_it_fits(page)
    # A number in the glossary leads to its rule, and an example to its lesson.
    number = page.locator("#words a").first.inner_text()
    page.locator("#words a").first.click()
    expect(page.locator(f"[data-rule='{number}']")).to_be_in_viewport()
    page.get_by_role("link", name="Try it yourself").first.click()
    expect(page.locator(".coach")).to_be_visible()


def test_a_search_finds_rules_and_words(new_page: NewPage, server: Server) -> None:
    game = GAMES[0]
    term = game.glossary().split("**")[1]
    page = new_page()
    page.goto(f"{server.address}/rules/{game.name}")
    page.get_by_label("Search the rules").fill(term)
    expect(page.locator("#words p", has_text=term).first).to_be_visible()
    expect(page.locator("#brief")).to_have_count(0)
    page.get_by_label("Search the rules").fill("no rule has this")
    expect(page.get_by_text("No rule has these words.")).to_be_visible()
