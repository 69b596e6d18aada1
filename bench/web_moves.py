"""How long a move takes to show on the own screen: real Chromium, real server, loopback.

From the click that sends a move to the next question in the page, measured in the page. The game is the
shortest one in which nobody waits for others to pass or to look away.
Run it from the project's root: `.venv/bin/python bench/web_moves.py`.
"""

from __future__ import annotations

import sys
from pathlib import Path
from tempfile import TemporaryDirectory

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from playwright.sync_api import sync_playwright

from tests.machine import program
from tests.server.support import few_players, open_games
from tests.web.support import FLAGS, Server, prefer, wait_for_turn

MOVES = 40
MOVE_AND_WAIT = """() => new Promise(resolve => {
    const old = document.querySelector('section.asked').dataset.seq
    const started = performance.now()
    const watcher = new MutationObserver(() => {
        const now = document.querySelector('section.asked')
        if (!now || now.dataset.seq === old) return
        watcher.disconnect()
        requestAnimationFrame(() => resolve(performance.now() - started))
    })
    watcher.observe(document.body, {subtree: true, childList: true, attributes: true})
    document.querySelector('button[data-move]').click()
})"""


def main() -> None:
    with TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = Server(Path(folder))
        browser = playwright.chromium.launch(executable_path=program("Chromium"), args=FLAGS)
        page = browser.new_page(viewport={"width": 1440, "height": 900})
        prefer(page, confirm=False, list=True, forced=False)
        game = open_games()[0]
        seats = range(few_players(game))
        made = server.make(game.name, [f"Player {seat + 1}" for seat in seats])
        page.goto(server.seat_link(made, *seats))
        wait_for_turn(page)
        times = sorted(page.evaluate(MOVE_AND_WAIT) for _ in range(MOVES))
        browser.close()
        server.stop()
    median, most = times[MOVES // 2], times[MOVES * 9 // 10]
    print(f"{MOVES} moves of {game.title}: median {median:.0f} ms, 90th percentile {most:.0f} ms")


if __name__ == "__main__":
    main()
