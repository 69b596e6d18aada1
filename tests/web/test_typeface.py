"""The typeface in a real browser: it comes from this server, is small, and what was measured for it fits."""

from __future__ import annotations

import base64
import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, Response

from tests.web.conftest import NewPage
from tests.web.support import SECONDS, Server
from watertable.games.water_duel import WATER_DUEL
from watertable.kernel import Game, all_games, lettering
from watertable.kernel.lettering import text_width, with_typeface

FONT = Path(lettering.__file__).parent / "typeface/figtree.woff2"
SAMPLE = "Waterspout: Attack 3, Défense 10 × 2 – “you’re dry” …"


def fonts_of(page: Page) -> list[Response]:
    """The fonts that the page loads, from now on."""
    found: list[Response] = []
    page.on("response", lambda answer: found.append(answer) if "woff2" in answer.url else None)
    return found


def wait_for_the_font(page: Page) -> None:
    page.wait_for_function(
        "() => [...document.fonts].some((font) => font.family === 'Figtree' && font.status === 'loaded')",
        timeout=SECONDS * 1000,
    )


def test_the_page_is_set_in_the_font_that_ships(page: Page, server: Server) -> None:
    loaded = fonts_of(page)
    page.goto(server.address)
    wait_for_the_font(page)
    assert page.evaluate("document.fonts.check('600 16px Figtree', 'Water')")
    first = page.evaluate("getComputedStyle(document.querySelector('button')).fontFamily").split(",")[0]
    assert first == "Figtree"
    assert len(loaded) == 1
    assert loaded[0].body() == FONT.read_bytes()
    assert loaded[0].headers["content-type"] == "font/woff2"


def test_a_name_from_further_east_brings_the_rest_of_the_font(page: Page, server: Server) -> None:
    loaded = fonts_of(page)
    made = server.make("water-duel", ["Łukasz", "bot"])
    page.goto(server.seat_link(made, 0))
    page.get_by_text("Łukasz").first.wait_for(timeout=SECONDS * 1000)
    page.wait_for_function("() => document.fonts.check('16px Figtree', 'Ł')", timeout=SECONDS * 1000)
    sizes = {answer.url: len(answer.body()) for answer in loaded}
    assert len(sizes) == 2
    assert sum(sizes.values()) < 100_000


def test_until_it_has_come_texts_take_the_same_room(new_page: NewPage, server: Server) -> None:
    """The lobby's heading and buttons stay where they are when the font arrives."""
    without = new_page()
    without.route(re.compile(r"\.woff2"), lambda route: route.abort())
    boxes = []
    for page in (without, new_page()):
        page.goto(server.address)
        button = page.get_by_role("button", name="Play now").first
        button.wait_for(timeout=SECONDS * 1000)
        if page is not without:
            wait_for_the_font(page)
        box = button.bounding_box()
        assert box is not None
        boxes.append(box)
    assert boxes[0]["y"] == pytest.approx(boxes[1]["y"], abs=8)
    assert boxes[0]["width"] == pytest.approx(boxes[1]["width"], rel=0.06)


def test_the_table_of_widths_is_what_the_browser_measures(page: Page) -> None:
    coded = base64.b64encode(FONT.read_bytes()).decode()
    page.set_content(
        f"<style>@font-face{{font-family:F;font-weight:300 900;src:url(data:font/woff2;base64,{coded})}}"
        "span{font:100px F;font-kerning:none;white-space:pre}</style><span></span>"
    )
    for weight in (400, 600, 700, 800):
        width = page.evaluate(
            """async ([text, weight]) => {
                const span = document.querySelector('span')
                span.textContent = text
                span.style.fontWeight = weight
                await document.fonts.load(`${weight} 100px F`, text)
                return span.getBoundingClientRect().width
            }""",
            [SAMPLE, weight],
        )
        assert text_width(SAMPLE, 100, weight) == pytest.approx(width, rel=0.005)


def test_every_name_fits_its_plate_and_every_text_its_card(page: Page) -> None:
    """Measured on the drawings with the font that ships: no text reaches the cost or an edge."""
    drawer = WATER_DUEL.drawer()
    assert drawer is not None
    cards = [piece for piece in drawer.pieces(WATER_DUEL.pack()) if piece.key]
    page.set_content("<main></main>")
    for card in cards:
        page.evaluate("svg => { document.querySelector('main').innerHTML = svg }", with_typeface(card.svg))
        page.evaluate("() => document.fonts.load('700 20px Figtree', 'a')")
        boxes = page.evaluate(
            """() => [...document.querySelectorAll('text:not(.number)')].map((text) => {
                const { x, y, width, height } = text.getBBox()
                return { kind: text.className.baseVal, left: x, right: x + width, top: y, bottom: y + height }
            })"""
        )
        assert page.evaluate("() => document.fonts.check('700 20px Figtree', 'a')")
        title = next(box for box in boxes if box["kind"] == "title")
        assert title["left"] > 66, f"{card.title} lies over its cost"
        assert title["right"] < 290, f"{card.title} does not fit its plate"
        for box in boxes:
            assert box["left"] >= 10, f"{card.title}: {box}"
            assert box["right"] <= 290, f"{card.title}: {box}"
            assert box["bottom"] <= 413, f"{card.title}: {box}"


@pytest.mark.parametrize("game", [game for game in all_games() if game.drawer()], ids=lambda game: game.name)
def test_a_sheet_shown_as_an_image_carries_the_font(page: Page, server: Server, game: Game) -> None:
    """The lobby shows it as an image, which no font of the page reaches."""
    pack = game.pack_names()[0]
    sheet = page.request.get(f"{server.address}/api/games/{game.name}/packs/{pack}/sheet.svg").text()
    assert base64.b64encode(FONT.read_bytes()).decode() in sheet


def test_the_cards_of_a_table_carry_the_font(new_page: NewPage, server: Server) -> None:
    made = server.make("water-duel", ["Ann", "bot"])
    page = new_page(bypass_csp=True)
    page.goto(server.seat_link(made, 0))
    card = page.locator(".holding button.card img").first
    card.wait_for(timeout=SECONDS * 1000)
    drawing = page.evaluate("async (img) => (await fetch(img.src)).text()", card.element_handle())
    assert base64.b64encode(FONT.read_bytes()).decode() in drawing
