"""Every screen for everyone: axe-core finds nothing in light and dark, and nothing has to be scrolled sideways."""

from __future__ import annotations

import gzip
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from playwright.sync_api import Page, expect

from tests.web.conftest import NewPage
from tests.web.support import WIDTHS, Server, faults, moves, play_to_the_end, wait_for_turn, wait_until_it_fits
from watertable.server.http.pages import web_folder

MOST_AT_FIRST = 100_000
MOST_OF_A_GAME = 70_000


def _lobby(page: Page, server: Server) -> None:
    page.goto(server.address)
    expect(page.get_by_role("button", name="Play now: Water Cycle against bots")).to_be_visible()


def _dialog(page: Page, server: Server) -> None:
    _lobby(page, server)
    page.get_by_role("button", name="Set up a table of Water Cycle").click()
    expect(page.get_by_role("dialog")).to_be_visible()
    for part in ("Rules of this table", "Content"):
        page.locator("dialog summary", has_text=part).click()
    expect(page.locator("dialog details[open]")).to_have_count(2)


def _waiting(page: Page, server: Server) -> None:
    _dialog(page, server)
    page.get_by_label("Seat 2", exact=True).select_option("invite")
    page.get_by_role("button", name="Open the table").click()
    expect(page.get_by_label("Link for Player 2")).to_be_visible()
    expect(page.get_by_text("This address works on this computer only.")).to_be_visible()


def _joining(page: Page, server: Server) -> None:
    _waiting(page, server)
    link = page.get_by_label("Link for Player 2").input_value()
    page.goto("about:blank")
    page.goto(link)
    expect(page.get_by_role("button", name="Take this seat")).to_be_visible()


def _table(page: Page, server: Server) -> None:
    made = server.make("water-cycle", ["Ann", "Bo", "Cy", "Di", "Ed", "Flo"])
    page.goto(server.seat_link(made, 0, 1, 2, 3, 4, 5))
    wait_for_turn(page)
    moves(page).first.click()
    expect(page.locator(".outcome")).to_contain_text(re.compile(r"You take the [1-6]\."))
    page.get_by_role("tab", name="In words").click()
    page.locator(".score").first.click()


def _why_not(page: Page, server: Server) -> None:
    _table(page, server)
    page.locator("[data-place=sea]").dispatch_event("click")
    expect(page.locator(".problem")).to_be_visible()


def _menu(page: Page, server: Server) -> None:
    _table(page, server)
    page.get_by_text("Table menu").click()


def _chat(page: Page, server: Server) -> None:
    _table(page, server)
    page.get_by_role("tab", name="Chat").click()
    page.get_by_label("Say something").fill("Hello")
    page.get_by_role("button", name="Send").click()
    expect(page.get_by_role("tabpanel")).to_contain_text("Hello")


def _rules_beside(page: Page, server: Server) -> None:
    _table(page, server)
    page.get_by_role("tab", name="Rules").click()
    expect(page.locator('[data-rule="WC-1"]')).to_be_visible()


def _finish(page: Page, server: Server) -> None:
    play_to_the_end(page, server)
    page.locator("section:has(#finish) summary").first.click()


def _replay(page: Page, server: Server) -> None:
    with TemporaryDirectory() as folder:
        record = Path(folder) / "game.jsonl"
        simulate = [sys.executable, "-m", "watertable", "simulate", "water-cycle", "--games", "1", "--bots", "random"]
        subprocess.run([*simulate, "--jobs", "1", "--record", str(record)], check=True, capture_output=True)
        game = record.read_bytes()
    page.goto(f"{server.address}/record")
    page.locator("input[type=file]").set_input_files({"name": record.name, "mimeType": "text/plain", "buffer": game})
    expect(page.locator(".cube").first).to_be_visible()


def _rules(page: Page, server: Server) -> None:
    page.goto(f"{server.address}/rules/water-cycle")
    expect(page.locator('[data-rule="WC-1"]')).to_be_visible()


def _nothing(page: Page, server: Server) -> None:
    page.goto(f"{server.address}/t/aaaaaaaaaaaa")
    expect(page.get_by_role("alert")).to_be_visible()


SCREENS: dict[str, Callable[[Page, Server], None]] = {
    "lobby": _lobby,
    "dialog": _dialog,
    "waiting": _waiting,
    "joining": _joining,
    "table": _table,
    "why not": _why_not,
    "menu": _menu,
    "chat": _chat,
    "rules beside": _rules_beside,
    "finish": _finish,
    "replay": _replay,
    "rules": _rules,
    "no such table": _nothing,
}


@pytest.mark.parametrize("screen", SCREENS)
def test_axe_finds_nothing_and_every_width_fits(screen: str, new_page: NewPage, server: Server) -> None:
    page = new_page(reduced_motion="reduce", accept_downloads=True)
    SCREENS[screen](page, server)
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme)
        assert faults(page) == []
    for width in WIDTHS:
        page.set_viewport_size({"width": width, "height": 800})
        wait_until_it_fits(page)
    assert faults(page) == []


def test_the_first_load_is_light() -> None:
    """What every page loads, and what a game adds when its table is opened."""
    at_first = set(re.findall(r'(?:src|href)="/assets/([^"]+\.js)"', (web_folder() / "index.html").read_text("utf-8")))
    assert at_first
    sizes = {path.name: len(gzip.compress(path.read_bytes())) for path in (web_folder() / "assets").glob("*.js")}
    assert sum(sizes[name] for name in at_first) < MOST_AT_FIRST
    assert {name: size for name, size in sizes.items() if name not in at_first and size >= MOST_OF_A_GAME} == {}
