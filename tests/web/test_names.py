"""Names of every kind on every plate: long ones, joined emoji, flags, skin tones, from right to left."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from tests.any_game import GAMES
from tests.web.conftest import NewPage
from tests.web.names import EVERY_KIND, FAMILIES, KISSES, LONG, WAVES, check_names
from tests.web.support import Server, short_water_cycle
from tests.web.test_ending import asked, ended, finished_game
from tests.web.test_frame import DRAWN_ANEW
from watertable.kernel import Game

SIZES = ((1440, 900), (1024, 700), (720, 450), (844, 390), (390, 844), (360, 740))
TOUCH = {"has_touch": True, "is_mobile": True}
SHORT = {"pack_text": short_water_cycle()}


def groups(count: int) -> list[list[str]]:
    """All names, so many at a time; the last ones are filled up with the first."""
    padded = EVERY_KIND + EVERY_KIND[:count]
    return [padded[at : at + count] for at in range(0, len(EVERY_KIND), count)]


def at_every_size(page: Page) -> Iterator[tuple[int, int]]:
    for width, height in SIZES:
        page.set_viewport_size(ViewportSize(width=width, height=height))
        page.wait_for_function(
            "([width, height]) => innerWidth === width && innerHeight === height", arg=[width, height]
        )
        page.evaluate(DRAWN_ANEW)
        yield width, height


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_at_the_table(new_page: NewPage, server: Server, game: Game) -> None:
    for names in groups(min(4, game.players[1])):
        page = new_page(prefers={"forced": False}, **TOUCH)
        page.goto(server.seat_link(server.make(game.name, names), 0))
        expect(page.locator("section[data-seq]")).to_be_visible()
        expect(page.locator(".board button, .board [tabindex='0'], .board svg").first).to_be_visible()
        for width, _ in at_every_size(page):
            check_names(page, names, len(names))
            own = page.locator("[data-plate] strong")
            if own.count():
                assert own.all_text_contents() == names, "the names that were given, whole"
            # Where there is little room, a board's own plates take the place of the table's.
            if own.count() and not page.locator(".players strong").count():
                continue
            assert page.locator(".players strong").all_text_contents() == names, "the names that were given, whole"
            page.locator(".players .score").last.click()
            expect(page.locator(".made")).to_be_visible()
            check_names(page, names, len(names) + (width < 1000))
            page.locator(".players .score").last.evaluate("button => button.click()")
            expect(page.locator(".made")).to_have_count(0)
        page.context.close()


def test_in_water_duels_own_plates(new_page: NewPage, server: Server) -> None:
    for names in groups(2):
        page = new_page(prefers={"forced": False}, **TOUCH)
        page.goto(server.seat_link(server.make("water-duel", names), 0))
        expect(page.locator(".player .who strong")).to_have_count(2)
        for _ in at_every_size(page):
            assert sorted(page.locator(".player .who strong").all_text_contents()) == sorted(names)
            check_names(page, names, 4)
        page.context.close()


@pytest.mark.parametrize("names", groups(4), ids=lambda names: "-".join(name[:2] for name in names))
def test_at_the_end_and_in_the_replay(new_page: NewPage, server: Server, names: list[str]) -> None:
    page = new_page(**TOUCH)
    made = finished_game(server, "water-cycle", names, **SHORT)
    ended(page, server, made, 0)
    expect(page.locator("dialog svg text.label")).to_have_count(4)
    page.get_by_text("The points as a table").click()
    for _ in at_every_size(page):
        check_names(page, names, 8)
        outside = page.locator("dialog figure svg").evaluate(
            """svg => [...svg.querySelectorAll('text.label')]
              .filter((label) => label.getBBox().x + label.getBBox().width > svg.viewBox.baseVal.width)
              .map((label) => label.textContent)"""
        )
        assert outside == [], "the names at the lines' ends"
    labels = page.locator("dialog svg text.label").all_text_contents()
    for name, label in zip(names, labels, strict=True):
        assert is_whole_beginning(page, label.rsplit(" ", 1)[0], name), label
    page.goto(f"{server.address}/replay/{made['table']['id']}")
    expect(page.locator(".standing .name")).to_have_count(4)
    for _ in at_every_size(page):
        assert page.locator(".standing .name").all_text_contents() == names
        check_names(page, names, 4)


def is_whole_beginning(page: Page, label: str, name: str) -> bool:
    """Whether a label is the name, or as many of its characters, each one whole, as stand before dots."""
    found: bool = page.evaluate(
        """([label, name]) => {
          const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' })
          const parts = (text) => [...segmenter.segment(text)].map((part) => part.segment)
          const shown = parts(label.replace(/[\\u2068\\u2069]/g, '').replace(/…$/, ''))
          return JSON.stringify(shown) === JSON.stringify(parts(name).slice(0, shown.length))
        }""",
        [label, name],
    )
    return found


SEEN = """() => {
  const { get, set } = Object.getOwnPropertyDescriptor(HTMLImageElement.prototype, 'src')
  Object.defineProperty(HTMLImageElement.prototype, 'src', { get, set(address) {
    if (address.startsWith('data:image/svg')) window.pictured = decodeURIComponent(address.split(',', 2)[1])
    set.call(this, address)
  } })
}"""
"""Keeps the drawing that a picture is painted from."""


def test_the_picture_of_a_result_has_room_for_them(new_page: NewPage, server: Server) -> None:
    for names in groups(4):
        page = new_page()
        ended(page, server, finished_game(server, "water-cycle", names, **SHORT), 0)
        expect(page.locator("dialog polyline").first).to_be_visible()
        page.evaluate(SEEN)
        with page.expect_download():
            page.get_by_role("button", name="Share a picture").click()
        outside = page.evaluate(
            """() => {
              const held = document.createElement('div')
              held.innerHTML = window.pictured
              document.body.append(held)
              const { width } = held.querySelector('svg').viewBox.baseVal
              const found = [...held.querySelectorAll('text')].filter((text) => {
                const { left, right } = text.getBoundingClientRect()
                const edge = held.querySelector('svg').getBoundingClientRect()
                return left < edge.left + 4 || right > edge.left + width - 4
              })
              return found.map((text) => text.textContent)
            }"""
        )
        assert outside == []
        page.context.close()


@pytest.mark.parametrize("names", groups(3), ids=lambda names: "-".join(name[:2] for name in names))
def test_in_the_waiting_room_and_on_the_way_there(new_page: NewPage, server: Server, names: list[str]) -> None:
    seats = [{"kind": "me", "name": names[0]}, *[{"kind": "open", "name": name} for name in names[1:]]]
    made = asked(server, "/tables", {"game": "water-cycle", "seats": seats, "listed": True, "watchable": True})
    page = new_page(**TOUCH)
    page.goto(f"{server.address}/t/{made['table']['id']}")
    expect(page.locator("main li")).to_have_count(3)
    for _ in at_every_size(page):
        check_names(page, names, 3)
    page.get_by_role("button", name="Watch").click()
    expect(page.locator(".waiting li .name")).to_have_count(3)
    for _ in at_every_size(page):
        assert page.locator(".waiting li .name").all_text_contents() == names
        check_names(page, names, 3)
    page.goto(server.seat_link(made, 0))
    expect(page.locator(".waiting li input")).to_have_value(names[0])
    for _ in at_every_size(page):
        check_names(page, names, 3)
    page.goto(server.address)
    expect(page.get_by_text("Water Cycle").first).to_be_visible()
    expect(page.locator(".names", has_text=names[1]).first).to_be_visible()
    for _ in at_every_size(page):
        check_names(page, names, 1)


def test_a_name_is_shown_before_it_is_sent_as_it_will_be_shown_after(new_page: NewPage, server: Server) -> None:
    page = new_page()
    page.goto(server.address)
    field = page.get_by_label("Your name")
    for typed, kept in ((FAMILIES * 3, FAMILIES), (WAVES * 2, WAVES), (KISSES * 2, KISSES), (f"  {LONG}hmann", LONG)):
        field.fill(typed)
        field.blur()
        expect(field).to_have_value(kept)
        made: dict[str, Any] = server.make("water-duel", [typed, "bot"])
        assert made["table"]["seats"][0]["name"] == kept
