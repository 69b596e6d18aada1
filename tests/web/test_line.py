"""A line that falls silent in the middle of a move and comes back: nobody is left in doubt, and everything that was
done meanwhile counts once."""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.machine import program
from tests.relay import Relay
from tests.web.conftest import NewPage
from tests.web.cut_network import CutNetwork, is_possible
from tests.web.support import FLAGS, SECONDS, Server, faults, moves, prefer, take, wait_for_turn

SILENT = re.compile(r"No answer from the server for \d+ seconds\.")
BOTH_KEPT = "Your choice and your message are kept and will be sent once."
BOTH_ARRIVED = "Connected again. Your choice and your message have arrived."


@pytest.fixture
def relay(own_server: Server) -> Iterator[Relay]:
    relay = Relay(own_server.port)
    yield relay
    relay.stop()


def _table(server: Server) -> dict[str, Any]:
    return server.make("water-cycle", ["Ann", "Bo", "Cy"], options={"first_seat": 0})


def _link(server: Server, made: dict[str, Any], seat: int, address: str) -> str:
    return server.seat_link(made, seat).replace(server.address, address)


def _say(page: Page, text: str) -> None:
    page.get_by_role("tab", name=re.compile("Chat")).click()
    page.get_by_label("Say something").fill(text)
    page.get_by_role("button", name="Send").click()


def _choose(page: Page) -> None:
    """Take the first choice and confirm it."""
    take(page, moves(page).first.get_attribute("data-move") or "")


def _stored(folder: Path) -> tuple[int, int]:
    """How many moves of people, and how many lines of chat, the server has stored."""
    with sqlite3.connect(folder / "tables.db") as database:
        (made,) = database.execute("SELECT count(*) FROM entries WHERE key IS NOT NULL").fetchone()
        (said,) = database.execute("SELECT count(*) FROM chat").fetchone()
    return made, said


def _note_banners(page: Page) -> None:
    """Keep every text of the banner about the line, in their order."""
    page.evaluate(
        """() => {
          window.banners = []
          new MutationObserver(() => {
            const text = document.querySelector('.news p')?.innerText
            if (text && text !== window.banners.at(-1)) window.banners.push(text)
          }).observe(document.body, { childList: true, subtree: true, characterData: true })
        }"""
    )


def test_what_is_done_on_a_silent_line_is_kept_and_counts_once(
    new_page: NewPage, own_server: Server, relay: Relay, tmp_path: Path
) -> None:
    made = _table(own_server)
    ann, bo = new_page(), new_page()
    ann.goto(_link(own_server, made, 0, relay.address))
    bo.goto(own_server.seat_link(made, 1))
    wait_for_turn(ann)
    expect(bo.get_by_text("away", exact=True)).to_have_count(1)  # Cy has not come.
    _note_banners(ann)
    before = ann.locator("main").bounding_box()
    relay.fall_silent()
    _choose(ann)
    expect(ann.get_by_text(SILENT)).to_be_visible()
    _say(ann, "is anyone there?")
    expect(ann.get_by_text(BOTH_KEPT)).to_be_visible()
    assert ann.locator("main").bounding_box() == before, "the banner moves nothing"
    expect(ann.get_by_role("tabpanel")).to_contain_text("is anyone there? not sent yet")
    assert faults(ann) == []
    expect(bo.get_by_text("away", exact=True)).to_have_count(2)
    assert _stored(tmp_path) == (0, 0)
    # The page gives the old connection up; what waited on it arrives too, later than the same over a new one.
    expect(ann.get_by_text(re.compile(r"for (9|\d\d) seconds"))).to_be_visible()
    relay.speak_again()
    expect(ann.get_by_text(BOTH_ARRIVED)).to_be_visible()
    expect(bo.get_by_text("away", exact=True)).to_have_count(1)
    expect(bo.get_by_role("tabpanel")).to_contain_text(re.compile(r"Ann takes the [1-6]\."))
    expect(ann.get_by_role("tabpanel")).to_contain_text("Ann is anyone there?")
    expect(ann.get_by_text("not sent yet")).to_have_count(0)
    assert _stored(tmp_path) == (1, 1)
    banners: list[str] = ann.evaluate("() => window.banners")
    assert "for 5 seconds" in banners[0], "the page says so after five seconds"
    expect(ann.locator(".news")).to_have_count(0)


def test_a_reload_in_the_silence_neither_loses_nor_doubles_anything(
    new_page: NewPage, own_server: Server, relay: Relay, tmp_path: Path
) -> None:
    made = _table(own_server)
    page = new_page()
    page.goto(_link(own_server, made, 0, relay.address))
    wait_for_turn(page)
    address = page.url
    relay.fall_silent()
    _choose(page)
    _say(page, "one moment")
    expect(page.get_by_text(BOTH_KEPT)).to_be_visible()
    page.goto("about:blank")
    relay.speak_again()
    page.goto(address)
    expect(page.get_by_text("Your choice and your message have arrived.")).to_be_visible()
    expect(page.get_by_role("tabpanel")).to_contain_text(re.compile(r"You take the [1-6]\."))
    assert _stored(tmp_path) == (1, 1)


def test_a_hint_that_cannot_come_says_why_and_comes_when_the_line_is_back(
    new_page: NewPage, own_server: Server, relay: Relay
) -> None:
    made = _table(own_server)
    page = new_page()
    page.goto(_link(own_server, made, 0, relay.address))
    wait_for_turn(page)
    relay.fall_silent()
    expect(page.get_by_text(SILENT)).to_be_visible()
    page.get_by_role("button", name="Hint").click()
    expect(
        page.get_by_text("There is no connection right now. You will see the answer when it is back.")
    ).to_be_visible()
    relay.speak_again()
    expect(page.get_by_text("Connected again.")).to_be_visible()
    expect(page.get_by_text(re.compile("A strong player would"))).to_be_visible()


@pytest.fixture
def cut_network() -> Iterator[CutNetwork]:
    network = CutNetwork()
    yield network
    network.remove()


@pytest.mark.skipif(not is_possible(), reason="only root can make a network to cut")
def test_a_network_that_is_cut_without_a_word_is_noticed_and_nothing_is_lost(
    browser: Browser, cut_network: CutNetwork, tmp_path: Path
) -> None:
    server = Server(tmp_path, f"also={cut_network.near}")
    far_away = browser.browser_type.launch(
        executable_path=cut_network.wrapped(program("Chromium"), tmp_path), args=FLAGS, timeout=SECONDS * 1000
    )
    try:
        made = _table(server)
        page = far_away.new_page(viewport={"width": 1024, "height": 768})
        prefer(page, list=True, forced=False)
        page.goto(_link(server, made, 0, f"http://{cut_network.near}:{server.port}"))
        wait_for_turn(page)
        cut_network.cut()
        _choose(page)
        expect(page.get_by_text(SILENT)).to_be_visible()
        _say(page, "hello?")
        expect(page.get_by_text(BOTH_KEPT)).to_be_visible()
        assert page.evaluate("() => navigator.onLine") is True, "the browser has not noticed"
        assert _stored(tmp_path) == (0, 0)
        cut_network.mend()
        expect(page.get_by_text(BOTH_ARRIVED)).to_be_visible()
        assert _stored(tmp_path) == (1, 1)
    finally:
        far_away.close()
        server.stop()
