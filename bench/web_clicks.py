"""How many clicks a turn takes: real Chromium, real server, the settings that a newcomer has.

A game against bots is played to its end, always with the first choice, and every click is counted: one to choose, one
to confirm. A turn is what the player does until someone else moves; answers in windows count as turns too.
Run it from the project's root: `.venv/bin/python bench/web_clicks.py GAME`; with `--address http://127.0.0.1:8560` it
counts on a server that runs already, such as one of another version.
"""

from __future__ import annotations

import argparse
import json
import sys
import urllib.request
from itertools import pairwise
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from playwright.sync_api import Page, sync_playwright

from tests.machine import program
from tests.web.support import FLAGS, Server
from watertable.kernel import all_games, find_game

ASKED = "() => document.querySelector('#finish') || document.querySelector('section.asked button[data-move]')"
NEXT = (
    "seq => document.querySelector('#finish') || !document.querySelector('section.asked')"
    " || document.querySelector('section.asked').dataset.seq !== seq"
)
SETTINGS = "localStorage.setItem('watertable:settings', JSON.stringify({list: true, confirm: %s}))"
"""The list is open, so that the first choice can be found; opening it is not counted."""


def is_made_by_the_table(page: Page) -> bool:
    """Whether the table makes the only move itself."""
    return page.locator("section.asked", has_text="Only one move").count() > 0


def made_at(address: str, game: str) -> dict[str, Any]:
    """A table with one person and bots that take any move, made on a server."""
    bots = [{"kind": "bot", "level": "random"}] * (find_game(game).players[0] - 1)
    body = json.dumps({"game": game, "seats": [{"kind": "me", "name": "Ann"}, *bots]}).encode()
    asked = urllib.request.Request(f"{address}/api/tables", body, {"Content-Type": "application/json"})
    with urllib.request.urlopen(asked, timeout=60) as answer:
        made: dict[str, Any] = json.loads(answer.read())
    return made


def turns_of(record: str) -> int:
    """How often the first seat's moves began anew after someone else's."""
    seats = [move["seat"] for move in map(json.loads, record.splitlines()) if move.get("seat") not in (None, "chance")]
    return sum(seat == 0 and before != 0 for before, seat in pairwise([None, *seats]))


def play(page: Page, address: str, game: str, is_one_click: bool) -> tuple[int, int]:
    """Play a game to its end; the clicks and the turns that it took."""
    clicks = 0
    made = made_at(address, game)
    page.goto(f"{address}/t/{made['table']['id']}#seat=0.{made['seats'][0]['token']}")
    while True:
        page.wait_for_function(ASKED, timeout=120_000)
        if page.locator("#finish").count():
            break
        seq = page.locator("section.asked").get_attribute("data-seq")
        if not is_made_by_the_table(page):
            page.locator("button[data-move]").first.click()
            clicks += 1
            confirm = page.locator("[data-confirm]")
            if not is_one_click and page.locator("section.asked").get_attribute("data-seq") == seq:
                page.wait_for_function(f"seq => document.querySelector('[data-confirm]') || ({NEXT})(seq)", arg=seq)
                if confirm.count():
                    confirm.click()
                    clicks += 1
        page.wait_for_function(NEXT, arg=seq, timeout=120_000)
    record = page.request.get(f"{address}/api/tables/{made['table']['id']}/record").text()
    return clicks, turns_of(record)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("game", choices=[game.name for game in all_games()])
    parser.add_argument("--one-click", action="store_true", help="a choice need not be confirmed")
    parser.add_argument("--games", type=int, default=1, help="how many games are played")
    parser.add_argument("--address", help="count on the server that runs there")
    given = parser.parse_args()
    clicks = turns = 0
    with TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = None if given.address else Server(Path(folder))
        browser = playwright.chromium.launch(executable_path=program("Chromium"), args=FLAGS)
        for _ in range(given.games):
            page = browser.new_page(viewport={"width": 1440, "height": 900}, reduced_motion="reduce")
            page.add_init_script(SETTINGS % ("false" if given.one_click else "true"))
            counted = play(page, given.address or (server.address if server else ""), given.game, given.one_click)
            clicks, turns = clicks + counted[0], turns + counted[1]
            page.close()
        browser.close()
        if server:
            server.stop()
    print(f"{given.game}: {clicks} clicks in {turns} turns, {clicks / turns:.2f} a turn")


if __name__ == "__main__":
    main()
