"""Playing Water to Water on its board by clicks, until someone can use a Power."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page, expect

from tests.web.seat import CELL, IS_HIT, rest
from tests.web.support import Server
from watertable.games.water_to_water.rules.powers import power_names

PLAYED_ON = {"list": False, "forced": False}
"""The list of choices stays folded, as it is for whoever comes here first."""
NAMES = ["Ann", "Bo", "Cy"]
LONGEST = 160
"""No game of two or three has more decisions than this."""
MOST_GAMES = 15
LIT = ".map g.lit"
READY = ".powers[data-ready=true]"
SETTLED = ".powers[data-asked=true], .ww .draft, #finish, .curtain"
"""What is there once someone has to decide. Where the table is about to pass for them, nobody has to."""


def only(*powers: str) -> dict[str, Any]:
    """Options that leave these Powers, as many as there are players, and deal the Characters."""
    left_out = [name for name in power_names() if name not in powers]
    return {"exclude_powers": left_out, "draft": "random", "exclude_characters": ["student", "thief"]}


def begin(page: Page, server: Server, *powers: str, **options: Any) -> dict[str, Any]:
    """A new table with these Powers, all seats on this page; it waits for the first decision."""
    made = server.make("water-to-water", NAMES[: len(powers)], options={**only(*powers), **options})
    page.goto(server.seat_link(made, *range(len(powers))))
    settle(page)
    return made


def settle(page: Page) -> bool:
    """Wait for the next decision, and take the device if it is passed on; False if the game is over."""
    expect(page.locator(SETTLED).first).to_be_visible()
    while page.locator(".curtain").count():
        page.locator(".curtain button").click()
        expect(page.locator(".curtain")).to_have_count(0)
        expect(page.locator(SETTLED).first).to_be_visible()
    return page.locator("#finish").count() == 0


def seq_of(page: Page) -> str | None:
    return page.locator("section.asked").get_attribute("data-seq")


def decide(page: Page, choose: Callable[[], object]) -> bool:
    """Choose in some way, confirm it if it has to be, and wait for the next decision; False if the game is over."""
    seq = seq_of(page)
    choose()
    page.wait_for_function(
        "old => document.querySelector('[data-confirm], #finish, .curtain') ||"
        " document.querySelector('section.asked')?.dataset.seq !== old",
        arg=seq,
    )
    if page.locator("[data-confirm]").count() and seq_of(page) == seq:
        page.locator("[data-confirm]").click()
    return await_next(page, seq)


def await_next(page: Page, seq: str | None) -> bool:
    page.wait_for_function(
        "old => document.querySelector('#finish, .curtain') || (document.querySelector('section.asked') &&"
        " document.querySelector('section.asked').dataset.seq !== old)",
        arg=seq,
    )
    return settle(page)


def lit(page: Page, tint: str = "") -> list[str]:
    """The cells that can be tapped, as "x,y"; those of one tint only, if it is named."""
    marked = page.locator(LIT + (f".{tint}" if tint else ""))
    places = marked.evaluate_all("all => all.map((one) => one.getAttribute('transform'))")
    found = [re.findall(r"-?\d+", place) for place in places]
    return [f"{int(x) // 100},{int(y) // 100}" for x, y in found]


def one_lit(page: Page, tint: str) -> str:
    """A cell of this tint that is in sight. Of a long map the window shows a part, with most of what is lit."""
    rest(page)
    return next(cell for cell in lit(page, tint) if page.evaluate(IS_HIT, cell))


def tap(page: Page, cell: str) -> None:
    """Tap a cell of the map, in its middle, as a finger does: whatever lies there is hit."""
    rest(page)
    assert page.evaluate(IS_HIT, cell), f"{cell} is out of sight, or something lies over it"
    spot = page.evaluate(CELL, cell)
    page.mouse.click(spot["x"], spot["y"])


def press(page: Page, act: str) -> None:
    page.locator(f'[data-act="{act}"]').click()


def any_move(page: Page) -> bool:
    """Make some move that spends no Power: pass, lay a tile, discard it; False if that ended the game."""
    if page.locator(".ww .draft").count():
        return decide(page, lambda: before_first_turn(page))
    if page.locator('[data-act="pass"]').count():
        return decide(page, lambda: press(page, "pass"))
    if lit(page, "place"):
        return decide(page, lambda: tap(page, one_lit(page, "place")))
    return decide(page, lambda: press(page, "discard"))


def before_first_turn(page: Page) -> None:
    """Way Bender draws a tile early; Doppelganger hides a Character."""
    page.locator(".draft [data-early=draw], .draft button[data-character]:enabled").first.click()
    page.wait_for_function("() => document.querySelector('[data-confirm], [data-pick]')")
    if page.locator("[data-pick]").count():
        page.locator("[data-pick]").first.click()


def power(page: Page) -> str:
    """The title of the Power whose holder is asked."""
    shown = page.locator(".powers strong")
    return shown.inner_text() if shown.count() else ""


def uses(page: Page) -> int:
    return int(page.locator(".powers [data-left]").get_attribute("data-left") or 0)


def play_until(page: Page, is_so: Callable[[Page], bool]) -> bool:
    """Make moves until something is so; False if the game ends before."""
    for _ in range(LONGEST):
        if page.locator("#finish").count():
            return False
        if not page.locator(".ww .draft").count() and is_so(page):
            return True
        if not any_move(page):
            return False
    raise AssertionError("this game does not end")


def until(page: Page, server: Server, powers: tuple[str, ...], is_so: Callable[[Page], bool], **options: Any) -> Any:
    """Begin tables with these Powers, and play until something is so. Chance may never bring it in one game."""
    for _ in range(MOST_GAMES):
        made = begin(page, server, *powers, **options)
        if play_until(page, is_so):
            return made
    raise AssertionError(f"{MOST_GAMES} games went by without it")
