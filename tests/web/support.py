"""What the web app's tests share: a real server, and the steps that people take on its pages."""

from __future__ import annotations

import json
import os
import re
import urllib.request
from collections.abc import Callable
from pathlib import Path
from typing import Any

from playwright.sync_api import Locator, Page, expect

from tests.serving import ROOT, ServerProcess
from watertable.games.water_cycle import WATER_CYCLE

AXE = ROOT / "web/node_modules/axe-core/axe.min.js"
SECONDS = 120
"""No condition that a test waits for takes longer, also on a busy machine."""
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
WIDTHS = (1440, 1024, 768, 360)


class Server(ServerProcess):
    """A server with a database in a folder of the test, and what tests make on it without the page.

    Each test is dealt the same at every run, whatever ran before it, and something else with another number in the
    variable WATERTABLE_DEAL.
    """

    def __init__(self, folder: Path, *further: str) -> None:
        self._dealt = folder / "dealt"
        self.deal_for("")
        super().__init__(f"sqlite+aiosqlite:///{folder / 'tables.db'}", f"dealt={self._dealt}", *further)
        self.start()

    def deal_for(self, test: str) -> None:
        """Deal what is dealt in this test."""
        self._dealt.write_text(f"{os.environ.get('WATERTABLE_DEAL', '1')} {test}")

    def make(self, game: str, seats: list[str], **further: Any) -> dict[str, Any]:
        """Make a table without the page; bots take any move, at once."""
        wanted = [
            {"kind": "bot", "level": "random"} if seat == "bot" else {"kind": "me", "name": seat} for seat in seats
        ]
        body = json.dumps({"game": game, "seats": wanted, **further}).encode()
        request = urllib.request.Request(
            f"{self.address}/api/tables", body, {"Content-Type": "application/json"}, method="POST"
        )
        with urllib.request.urlopen(request, timeout=SECONDS) as answer:
            made: dict[str, Any] = json.loads(answer.read())
        return made

    def seat_link(self, made: dict[str, Any], *seats: int) -> str:
        pairs = ",".join([f"{seat}.{made['seats'][seat]['token']}" for seat in seats])
        return f"{self.address}/t/{made['table']['id']}#seat={pairs}"


def moves(page: Page) -> Locator:
    """The choices in the action bar."""
    return page.locator("button[data-move]")


def wait_for_turn(page: Page) -> None:
    expect(moves(page).first).to_be_visible(timeout=SECONDS * 1000)


def take(page: Page, text: str) -> None:
    """Choose a move of the action bar by its notation, and confirm it."""
    page.locator(f'button[data-move="{text}"]').click()
    page.locator("[data-confirm]").click()
    expect(page.locator("[data-confirm]")).to_have_count(0)


def short_water_cycle() -> str:
    """A pack of Water Cycle with which the first point wins. Points by order of play would be more than that."""
    text = WATER_CYCLE.pack_text("default").replace("target = 60", "target = 6")
    return re.sub(r"\[score\.by_order\]\n(?:\d = .*\n)+", "", text)


def play_to_the_end(page: Page, server: Server) -> None:
    """A game of Water Cycle that ends with its first round, played in the action bar."""
    made = server.make("water-cycle", ["Ann", "bot", "bot"], pack_text=short_water_cycle())
    page.goto(server.seat_link(made, 0))
    while True:
        expect(page.locator("button[data-move], #finish").first).to_be_visible(timeout=SECONDS * 1000)
        if page.locator("#finish").count():
            return
        seq = page.locator("section.asked").get_attribute("data-seq")
        take(page, moves(page).last.get_attribute("data-move") or "")
        wait_for_next(page, seq)


def wait_for_next(page: Page, seq: str | None) -> None:
    """Wait for the question after this one, or the end."""
    page.wait_for_function(
        "old => document.querySelector('#finish') ||"
        " (document.querySelector('section.asked') && document.querySelector('section.asked').dataset.seq !== old)",
        arg=seq,
    )


def decided(page: Page, choose: Callable[[], object], confirm: Callable[[], object]) -> None:
    """Choose and confirm in some way, and wait for the next question or the end; a pass needs no confirming."""
    seq = page.locator("section.asked").get_attribute("data-seq")
    choose()
    page.wait_for_function(
        "old => document.querySelector('[data-confirm], #finish') ||"
        " document.querySelector('section.asked')?.dataset.seq !== old",
        arg=seq,
    )
    if page.locator("[data-confirm]").count():
        confirm()
    page.wait_for_function(
        "old => document.querySelector('#finish') || document.querySelector('section.asked')?.dataset.seq !== old",
        arg=seq,
    )
    expect(page.locator("section.asked, #finish, .curtain").first).to_be_visible()


PREFERRED: dict[str, bool | str] = {"list": True, "forced": False, "lessons": False}
"""What most tests set: every choice stands in a list, the table makes none by itself, and no lessons are offered."""


def prefer(page: Page, **settings: bool | str) -> None:
    """Set what this browser prefers, as its menu does; what is set on the page later counts more."""
    page.add_init_script(
        "if (location.protocol.startsWith('http')) {"
        " const kept = JSON.parse(localStorage.getItem('watertable:settings') ?? '{}');"
        f" const all = {{...{json.dumps(settings)}, ...kept}};"
        " localStorage.setItem('watertable:settings', JSON.stringify(all)) }"
    )


def without_confirming(page: Page) -> None:
    """Set this browser to send a choice at once."""
    prefer(page, confirm=False)


IS_STILL = """() => document.getAnimations().every(
    (one) => one.playState !== 'running' || one.effect?.getComputedTiming().endTime === Infinity,
)"""
"""Whether nothing on the page moves that comes to an end."""


def faults(page: Page, part: str = "") -> list[str]:
    """What axe-core finds wrong with the page for people who see, hear or move differently, once it is at rest: what is
    half faded in has too little contrast. A part of the page is looked at alone where the rest has been."""
    page.wait_for_function(IS_STILL)
    if not page.evaluate("() => 'axe' in window"):
        page.evaluate(AXE.read_text())
    found = page.evaluate(
        "part => axe.run(part || document,"
        " {runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']})",
        part,
    )
    return [
        f"{fault['id']}: {node['html'][:160]} ({node['failureSummary'][:200]})"
        for fault in found["violations"]
        for node in fault["nodes"]
    ]


def wait_until_it_fits(page: Page) -> None:
    """Wait until neither the page nor a dialog on it has to be scrolled sideways; what changes its size may follow."""
    page.wait_for_function(
        "() => [document.documentElement, ...document.querySelectorAll('dialog[open]')]"
        ".every((part) => part.scrollWidth <= part.clientWidth)"
    )
