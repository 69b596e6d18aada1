"""Frames a second while a board is moved: real Chromium with its processor slowed down four times.

The board is zoomed in and dragged for some seconds; if it is a map of tiles, all of them lie on it. On a machine that
does other things as well, the same is done on an empty page right before: no page can draw more frames than that.
Run it from the project's root: `.venv/bin/python bench/web_frames.py GAME`, with a game whose board can be dragged.
"""

from __future__ import annotations

import argparse
import json
import math
import random
import statistics
import sys
from itertools import pairwise
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from playwright.sync_api import Page, sync_playwright

from tests.machine import program
from tests.web.support import FLAGS, Server, prefer, wait_for_next
from watertable.kernel import Game, all_games, find_game

SECONDS = 5.0
THROTTLE = 4
BOARD = ".shown:has(> .world)"
EMPTY = "<!doctype html><title>empty</title><body style='margin:0;height:100vh;background:#eee'></body>"

COUNT = """milliseconds => new Promise((resolve) => {
    const times = []
    const step = (now) => {
        times.push(now)
        if (now - times[0] < milliseconds) requestAnimationFrame(step)
        else resolve(times)
    }
    requestAnimationFrame(step)
})"""

PAN = """([selector, milliseconds]) => new Promise((resolve) => {
    const target = document.querySelector(selector) ?? document.body
    const box = target.getBoundingClientRect()
    const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
    const reach = 0.3 * Math.min(box.width, box.height)
    const fire = (type, x, y) => target.dispatchEvent(new PointerEvent(type, {
        bubbles: true, cancelable: true, pointerId: 7, pointerType: 'touch', isPrimary: true, button: 0, buttons: 1,
        clientX: x, clientY: y,
    }))
    const times = []
    fire('pointerdown', middle.x, middle.y)
    const step = (now) => {
        times.push(now)
        const passed = now - times[0]
        if (passed >= milliseconds) {
            fire('pointerup', middle.x, middle.y)
            return resolve(times)
        }
        const turn = passed / 900 * 2 * Math.PI
        fire('pointermove', middle.x + reach * Math.sin(turn), middle.y + reach * Math.sin(1.7 * turn))
        requestAnimationFrame(step)
    }
    requestAnimationFrame(step)
})"""


def full_map(game: Game) -> list[dict[str, int]]:
    """All tiles in a square, if there are any: how they fit does not matter to the browser."""
    tiles = list(range(1, len(getattr(game.pack(), "tiles", [])) + 1))
    random.Random(51).shuffle(tiles)
    side = math.ceil(math.sqrt(len(tiles)))
    return [{"x": at % side, "y": at // side, "tile": tile, "rotation": 0} for at, tile in enumerate(tiles)]


def fill_the_map(page: Page, game: Game) -> None:
    """Have the page believe that all tiles are laid, by what its socket receives."""

    def on_socket(route: Any) -> None:
        server = route.connect_to_server()

        def receive(frame: str | bytes) -> None:
            message = json.loads(frame)
            if message["type"] == "view":
                message["view"]["board"]["tiles"] = full_map(game)
                frame = json.dumps(message)
            route.send(frame)

        server.on_message(receive)
        route.on_message(server.send)

    page.route_web_socket("**/*", on_socket)


def rate(times: list[float]) -> tuple[float, float]:
    """Frames a second, and the longest time between two of 20, in milliseconds."""
    gaps = sorted(after - before for before, after in pairwise(times))
    return 1000 * len(gaps) / (times[-1] - times[0]), gaps[int(0.95 * len(gaps))]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", choices=[game.name for game in all_games()], help="one whose board can be dragged")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--throttle", type=int, default=THROTTLE)
    given = parser.parse_args()
    with TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = Server(Path(folder))
        browser = playwright.chromium.launch(executable_path=program("Chromium"), args=FLAGS)
        made = server.make(given.game, ["Ann", "bot", "bot"])
        page = browser.new_page(viewport={"width": 1440, "height": 900})
        prefer(page, confirm=False, list=True, forced=False)
        page.goto(server.seat_link(made, 0))
        # A draft is played for real; only then does the board come.
        page.wait_for_selector("section.asked")
        while not page.locator(BOARD).count():
            seq = page.locator("section.asked").get_attribute("data-seq")
            page.locator("button[data-move]").first.click()
            wait_for_next(page, seq)
        game = find_game(given.game)
        tiles = len(full_map(game))
        if tiles:
            fill_the_map(page, game)
            page.reload()
            page.wait_for_function("n => document.querySelectorAll('.world use[data-piece]').length >= n", arg=tiles)
        for _ in range(3):
            page.keyboard.press("+")
        empty = browser.new_page(viewport={"width": 1440, "height": 900})
        empty.set_content(EMPTY)
        session = page.context.new_cdp_session(page)
        session.send("Emulation.setCPUThrottlingRate", {"rate": given.throttle})
        other = empty.context.new_cdp_session(empty)
        other.send("Emulation.setCPUThrottlingRate", {"rate": given.throttle})
        bare: list[float] = []
        moved: list[float] = []
        for number in range(given.rounds):
            empty.bring_to_front()
            base, base_slow = rate(empty.evaluate(COUNT, 1000 * SECONDS))
            page.bring_to_front()
            page.wait_for_timeout(500)
            frames, slow = rate(page.evaluate(PAN, [BOARD, 1000 * SECONDS]))
            bare.append(base)
            moved.append(frames)
            print(
                f"round {number + 1}: empty page {base:.1f} frames/s (95 % within {base_slow:.1f} ms),"
                f" board moved {frames:.1f} frames/s (95 % within {slow:.1f} ms)"
            )
        print(
            f"median with {given.throttle}x CPU throttling: empty page {statistics.median(bare):.1f},"
            f" board moved {statistics.median(moved):.1f} frames/s"
        )
        browser.close()
        server.stop()


if __name__ == "__main__":
    main()
