"""Water Cycle's board in its box: it fits every screen, its targets are large enough for a finger, nothing on it lies
over anything else, the night has a board of its own, and a whole game is played on it."""

from __future__ import annotations

from itertools import combinations
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.web.conftest import NewPage
from tests.web.support import SECONDS, Server, faults, prefer, wait_for_next
from watertable.games.water_cycle import WATER_CYCLE

DESK = {"viewport": {"width": 1440, "height": 900}}
SIZES = [(1440, 900), (1024, 768), (844, 390), (390, 844), (360, 740), (720, 450)]
FINGER = 44
ON_THE_BOARD = ".tray button.lit, .place.open, .count"
PLAYED_ON = {"list": False, "forced": False}
"""The list of choices stays folded, as it is for whoever comes here first."""

BOXES = """(chosen) => [...document.querySelectorAll(chosen)].map((part) => {
    const { left, top, right, bottom } = part.getBoundingClientRect()
    return { name: part.dataset.name ?? part.getAttribute('aria-label') ?? part.className, left, top, right, bottom }
})"""

OUTLINES = """() => Object.fromEntries([...document.querySelectorAll('.place')].map((place) => {
    const { left, top, right, bottom } = place.querySelector('path').getBoundingClientRect()
    return [place.dataset.place, { left, top, right, bottom }]
}))"""

Box = dict[str, Any]


def _open(page: Page, server: Server, seats: int, **further: Any) -> str:
    """Open a table of so many people on one page; its address."""
    made = server.make("water-cycle", ["Ann", "Bo", "Cy", "Di", "Ed", "Flo"][:seats], **further)
    address = server.seat_link(made, *range(seats))
    page.goto(address)
    expect(page.locator(ON_THE_BOARD).first).to_be_visible()
    return address


def _seq(page: Page) -> str | None:
    return page.locator("section.asked").get_attribute("data-seq")


def _is_within(box: Box, around: Box) -> bool:
    return bool(
        box["left"] >= around["left"] - 1
        and box["right"] <= around["right"] + 1
        and box["top"] >= around["top"] - 1
        and box["bottom"] <= around["bottom"] + 1
    )


def _overlap(a: Box, b: Box) -> bool:
    return bool(
        a["left"] < b["right"] - 1
        and b["left"] < a["right"] - 1
        and a["top"] < b["bottom"] - 1
        and b["top"] < a["bottom"] - 1
    )


def _check_what_is_asked(page: Page, screen: Box) -> None:
    """The board is on the screen as a whole, and what can be chosen on it is in sight and large enough."""
    [board] = page.evaluate(BOXES, ".cycle")
    assert _is_within(board, screen), board
    targets = page.evaluate(BOXES, f"{ON_THE_BOARD}, .badge.lit")
    assert targets
    for target in targets:
        assert _is_within(target, board), target
        assert target["right"] - target["left"] >= FINGER - 0.01, target
        assert target["bottom"] - target["top"] >= FINGER - 0.01, target
    for part in page.evaluate(BOXES, ".tray li, .cycle .chip, .cycle .person, .place[data-place=plant] path"):
        assert _is_within(part, board), part


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_the_board_fits_and_what_is_asked_is_in_sight_and_large_enough(
    new_page: NewPage, server: Server, size: tuple[int, int]
) -> None:
    width, height = size
    is_phone = min(size) < 400
    page = new_page(
        prefers=PLAYED_ON,
        viewport={"width": width, "height": height},
        has_touch=is_phone,
        is_mobile=is_phone,
        reduced_motion="reduce",
    )
    prefer(page, confirm=False)
    _open(page, server, 6)
    screen = {"left": 0, "top": 0, "right": width, "bottom": height}
    asked: set[str] = set()
    for _ in range(40):
        _check_what_is_asked(page, screen)
        target = page.locator(ON_THE_BOARD).last
        asked.add(target.get_attribute("class") or "")
        if len({kind.split()[0] for kind in asked}) == 3:
            break
        seq = _seq(page)
        target.click()
        wait_for_next(page, seq)
    assert {kind.split()[0] for kind in asked} == {"die", "place", "count"}


@pytest.mark.parametrize(
    ("size", "arrangement"), [((1440, 900), "wide"), ((390, 844), "tall"), ((844, 390), "compact")], ids=str
)
def test_names_and_numbers_lie_over_nothing(
    new_page: NewPage, server: Server, size: tuple[int, int], arrangement: str
) -> None:
    page = new_page(prefers=PLAYED_ON, viewport={"width": size[0], "height": size[1]}, reduced_motion="reduce")
    _open(page, server, 6)
    expect(page.locator(".cycle")).to_have_attribute("data-arrangement", arrangement)
    names = page.evaluate(BOXES, ".cycle .name")
    badges = page.evaluate(BOXES, ".badge .face")
    outlines = page.evaluate(OUTLINES)
    assert len(names) == len(outlines) == len(badges) == 7
    assert [(a, b) for a, b in combinations([*names, *badges], 2) if _overlap(a, b)] == []
    assert [(badge, place) for badge in badges for place, box in outlines.items() if _overlap(badge, box)] == []
    for name in names:
        others = [place for place, box in outlines.items() if place != name["name"] and _overlap(name, box)]
        assert others == [], name
    cubes = page.evaluate(BOXES, ".cube")
    assert [(cube, name) for cube in cubes for name in names if _overlap(cube, name)] == []


COLOURS = """() => {
    const seen = (chosen, what) => getComputedStyle(document.querySelector(chosen))[what]
    const lightness = (colour) => colour.match(/\\d+/g).slice(0, 3).reduce((sum, part) => sum + Number(part), 0) / 765
    const colours = {
        sky: seen('.scene linearGradient[id*=sky] stop', 'stopColor'),
        sea: seen('.scene linearGradient[id*=sea] stop', 'stopColor'),
        hills: seen('.scene linearGradient[id*=hills] stop', 'stopColor'),
        cloud: seen('.scene linearGradient[id*=cloud] stop', 'stopColor'),
        name: seen('.cycle .name', 'fill'),
    }
    const light = Object.fromEntries(Object.entries(colours).map(([part, colour]) => [part, lightness(colour)]))
    return { light, stars: document.querySelectorAll('.scene .twinkle').length, filter: seen('.scene', 'filter') }
}"""


def test_by_night_the_board_has_colours_of_its_own(new_page: NewPage, server: Server) -> None:
    page = new_page(prefers=PLAYED_ON, color_scheme="light", **DESK)
    _open(page, server, 3)
    expect(page.locator(".cycle:not(.night)")).to_be_visible()
    day = page.evaluate(COLOURS)
    page.emulate_media(color_scheme="dark")
    expect(page.locator(".cycle.night")).to_be_visible()
    night = page.evaluate(COLOURS)
    assert day["stars"] == 0
    assert night["stars"] > 3
    assert day["filter"] == night["filter"] == "none"
    for part in ("sky", "sea", "hills", "cloud"):
        assert night["light"][part] < 0.75 * day["light"][part], part
    assert night["light"]["name"] > 0.8 > 0.4 > day["light"]["name"]
    assert faults(page) == []


def test_a_whole_game_on_the_board_without_the_list(new_page: NewPage, server: Server) -> None:
    page = new_page(prefers=PLAYED_ON, reduced_motion="reduce", **DESK)
    prefer(page, confirm=False)
    short = WATER_CYCLE.pack_text("default").replace("target = 60", "target = 20")
    made = server.make("water-cycle", ["Ann", "bot", "bot"], pack_text=short)
    page.goto(server.seat_link(made, 0))
    clicks = 0
    while True:
        expect(page.locator(f"{ON_THE_BOARD}, #finish").first).to_be_visible(timeout=SECONDS * 1000)
        if page.locator("#finish").count():
            break
        assert page.locator("button[data-move]").count() == 0, "the list is folded"
        seq = _seq(page)
        page.locator(ON_THE_BOARD).last.click()
        wait_for_next(page, seq)
        clicks += 1
        assert clicks < 200
    assert clicks > 5


def test_a_press_on_the_board_is_as_good_as_a_click(new_page: NewPage, server: Server) -> None:
    page = new_page(prefers=PLAYED_ON, reduced_motion="reduce", **DESK)
    _open(page, server, 3)
    asked: set[str] = set()
    for _ in range(12):
        seq = _seq(page)
        target = page.locator(ON_THE_BOARD).first
        asked.add((target.get_attribute("class") or "").split()[0])
        target.focus()
        page.keyboard.press("Enter")
        expect(page.locator("[data-confirm]")).to_be_visible()
        target.press("Enter")
        wait_for_next(page, seq)
        if len(asked) == 3:
            break
    assert len(asked) >= 2


def test_every_seat_has_a_shape_of_its_own(new_page: NewPage, server: Server) -> None:
    page = new_page(prefers=PLAYED_ON, **DESK)
    _open(page, server, 6)
    seen = page.locator(".cube").evaluate_all(
        "cubes => cubes.map((cube) => [cube.textContent.trim(), cube.querySelector('.body').getAttribute('d')])"
    )
    assert len(seen) == 6 * 9
    shapes = dict(seen)
    assert sorted(shapes) == list("ABCDEF")
    assert len(set(shapes.values())) == 6
    assert all(shapes[sign] == shape for sign, shape in seen)


def test_dice_roll_and_water_runs_only_where_motion_is_wanted(new_page: NewPage, server: Server) -> None:
    running = "() => document.getAnimations().map((one) => one.animationName).filter(Boolean)"
    page = new_page(prefers=PLAYED_ON, reduced_motion="no-preference", **DESK)
    address = _open(page, server, 3)
    names = [name.split("-", 2)[-1] for name in page.evaluate(running)]
    assert {"drift", "sway", "run"} <= set(names), names
    still = new_page(prefers=PLAYED_ON, reduced_motion="reduce", **DESK)
    still.goto(address)
    expect(still.locator(ON_THE_BOARD).first).to_be_visible()
    assert still.evaluate(running) == []
