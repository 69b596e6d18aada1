"""How many clicks a turn of AGUA takes on its board: `PYTHONPATH=src python -m tests.web.agua_clicks`.

A whole game against bots is played by mouse, each droplet as far as it can go, and every click is counted. In single
steps the same game would take two clicks a move, one to choose and one to confirm.
"""

from __future__ import annotations

import urllib.request
from itertools import pairwise
from pathlib import Path
from tempfile import TemporaryDirectory

from playwright.sync_api import sync_playwright

from tests.machine import program
from tests.web.agua_seat import AguaSeat
from tests.web.support import FLAGS, SECONDS, Server, prefer
from watertable.kernel import read_records

COUNT = "addEventListener('pointerdown', () => (window.clicks = (window.clicks ?? 0) + 1), true)"


class Walker(AguaSeat):
    """A player who goes as far as the points allow."""

    def move(self, *_: str) -> bool:
        if self.taken is None:
            self.take(self.movable[0])
        lit = self.lit
        self.choose(max(lit, key=lambda field: (lit[field]["cost"], field)))
        return self.go()


def main() -> None:
    with TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = Server(Path(folder))
        server.deal_for("clicks")
        browser = playwright.chromium.launch(executable_path=program("Chromium"), args=FLAGS)
        page = browser.new_page(viewport={"width": 1440, "height": 900}, reduced_motion="reduce")
        page.set_default_timeout(1000 * SECONDS)
        prefer(page, list=False)
        page.add_init_script(COUNT)
        made = server.make("agua", ["Ann", "bot", "bot", "bot"])
        seat = Walker(page, server, made)
        goes_on = seat.wait()
        while goes_on:
            goes_on = seat.play_on()
        clicks = page.evaluate("() => window.clicks")
        with urllib.request.urlopen(f"{server.address}/api/tables/{made['table']['id']}/record") as answer:
            [record] = read_records(answer.read().decode().splitlines())
        browser.close()
        server.stop()
    seats = [seat for seat, _ in record.moves if seat >= 0]
    turns = sum(seat == 0 and before != 0 for before, seat in pairwise([None, *seats]))
    moves = seats.count(0)
    print(f"{clicks} clicks in {turns} turns, {clicks / turns:.2f} a turn; in single steps {2 * moves / turns:.2f}")


if __name__ == "__main__":
    main()
