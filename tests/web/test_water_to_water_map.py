"""The map of Water to Water in a real browser: it is moved by fingers, mouse and keys, and a tile is laid only where it
was seen first."""

from __future__ import annotations

import random
import re
import time
from typing import Any

import pytest
from playwright.sync_api import CDPSession, Page, expect

from tests.web.conftest import NewPage
from tests.web.powering import only
from tests.web.seat import IS_HIT, Seat, rest
from tests.web.support import Server, faults

DESK = {"viewport": {"width": 1440, "height": 900}, "reduced_motion": "reduce"}
PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True, "reduced_motion": "reduce"}
FOLDED = {"list": False, "forced": False}
FINGER = 44
MOST_TRIES = 20
POSITIONS = 5

Spot = tuple[float, float]


def _open(new_page: NewPage, server: Server, laid: int = 1, **settings: Any) -> Seat:
    """A table on which so many tiles lie, with one to lay; another one if that game ends before."""
    while True:
        made = server.make("water-to-water", ["Ann", "bot", "bot"])
        seat = Seat(new_page(prefers=FOLDED, **(settings or DESK)), server, made)
        if seat.until_tiles(laid):
            return seat


def _orientations(places: set[str], cell: str) -> list[str]:
    return sorted(place for place in places if place.split()[1] == cell)


def _most_ways(places: set[str]) -> tuple[str, list[str]]:
    """The cell with the most orientations, and these."""
    cells = sorted({place.split()[1] for place in places})
    best = max(cells, key=lambda cell: len(_orientations(places, cell)))
    return best, _orientations(places, best)


class Fingers:
    """Real touches, by the browser's own protocol."""

    def __init__(self, page: Page) -> None:
        self.session: CDPSession = page.context.new_cdp_session(page)

    def _send(self, kind: str, spots: list[Spot]) -> None:
        points = [{"x": x, "y": y, "id": at} for at, (x, y) in enumerate(spots)]
        self.session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    def down(self, *spots: Spot) -> None:
        self._send("touchStart", list(spots))

    def move(self, *spots: Spot) -> None:
        self._send("touchMove", list(spots))

    def up(self) -> None:
        self._send("touchEnd", [])

    def cancel(self) -> None:
        self._send("touchCancel", [])

    def tap(self, spot: Spot) -> None:
        """A tap that bears its times, so that it is no long press however slow the machine is."""
        points = [{"x": spot[0], "y": spot[1]}]
        at = time.time()
        self.session.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": points, "timestamp": at})
        self.session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": [], "timestamp": at + 0.05})

    def drag(self, start: Spot, end: Spot, steps: int = 6) -> None:
        self.down(start)
        for step in range(1, steps + 1):
            share = step / steps
            self.move((start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share))


def _middle(seat: Seat, selector: str) -> Spot:
    box = seat.page.locator(selector).first.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def test_taps_alone_reach_exactly_what_the_rules_allow(new_page: NewPage, server: Server) -> None:
    """In random positions, every cell is tapped where it is drawn, and turned until it looks as at first."""
    page = new_page(prefers=FOLDED, **DESK)
    seat = Seat(page, server, server.make("water-to-water", ["Ann", "bot", "bot"]))
    rng = random.Random(15)
    for _ in range(POSITIONS):
        while not seat.until_tiles():
            seat = Seat(page, server, server.make("water-to-water", ["Ann", "bot", "bot"]))
        reached: set[str] = set()
        for tile in sorted({place.split()[0] for place in seat.places}):
            page.locator(f'[data-hand="{tile}"]').click()
            expect(page.locator(f'[data-hand="{tile}"]')).to_have_attribute("aria-pressed", "true")
            for name in page.eval_on_selector_all("[data-cell]", "all => all.map((cell) => cell.dataset.cell)"):
                spot = seat.cell(name)
                if not page.evaluate(IS_HIT, name):
                    # The buttons of the ghost before may lie over it; a cell that is not lit may be out of sight.
                    page.keyboard.press("Escape")
                    if not page.evaluate(IS_HIT, name):
                        assert not any(place.startswith(f"{tile} {name} ") for place in seat.places), name
                        continue
                page.mouse.click(spot["x"], spot["y"])
                first = seat.ghost
                if first is None or first.split()[1] != name:
                    assert first is None
                    continue
                seen = [first]
                while True:
                    page.mouse.click(spot["x"], spot["y"])
                    turned = seat.ghost
                    assert turned is not None
                    if turned == first:
                        break
                    seen.append(turned)
                    assert len(seen) <= 4
                reached.update(seen)
            page.keyboard.press("Escape")
        assert reached == seat.places
        before = len(seat.moves_sent)
        page.mouse.move(2, 2)
        seat.lay(rng)
        assert len(seat.moves_sent) == before + 1


def test_one_thumb_picks_turns_and_lays_on_a_phone(new_page: NewPage, server: Server) -> None:
    seat = _open(new_page, server, 6, **PHONE)
    page = seat.page
    name, ways = _most_ways(seat.places)
    tile = ways[0].split()[0]
    page.locator(f'[data-hand="{tile}"]').tap()
    spot = _brought_into_sight(seat, name)
    assert spot["size"] >= FINGER
    Fingers(page).tap((spot["x"], spot["y"]))
    expect(page.locator('[data-held="true"]')).to_have_count(1)
    ways = _orientations({place for place in seat.places if place.split()[0] == tile}, name)
    seen = [seat.ghost]
    for _ in ways[1:]:
        spot = seat.cell(name)
        Fingers(page).tap((spot["x"], spot["y"]))
        expect(page.locator('[data-held="true"]')).not_to_have_attribute("data-ghost", seen[-1] or "")
        seen.append(seat.ghost)
    assert sorted(str(one) for one in seen) == ways
    shown = page.locator(".map > .shown").bounding_box()
    lay = page.locator("[data-lay]").bounding_box()
    assert shown is not None
    assert lay is not None
    assert min(lay["width"], lay["height"]) >= FINGER
    assert shown["x"] <= lay["x"]
    assert lay["x"] + lay["width"] <= shown["x"] + shown["width"]
    assert shown["y"] <= lay["y"]
    assert lay["y"] + lay["height"] <= shown["y"] + shown["height"]
    wanted = seat.ghost
    assert wanted is not None
    before = len(seat.moves_sent)
    page.locator("[data-lay]").tap()
    expect(page.locator(f'.map .world use[data-piece="tile {tile}"]')).to_have_count(1)
    assert len(seat.moves_sent) == before + 1
    expect(page.locator('[data-held="true"]')).to_have_count(0)


def _brought_into_sight(seat: Seat, name: str) -> dict[str, float]:
    """A cell in the window, after the map was moved there if need be."""
    page = seat.page
    fingers = Fingers(page)
    for _ in range(12):
        rest(page)
        spot = seat.cell(name)
        shown = page.locator(".map > .shown").bounding_box()
        assert shown is not None
        middle = (shown["x"] + shown["width"] / 2, shown["y"] + shown["height"] / 2)
        far = (middle[0] - spot["x"], middle[1] - spot["y"])
        if (
            page.evaluate(IS_HIT, name)
            and abs(far[0]) < shown["width"] / 2 - 30
            and abs(far[1]) < shown["height"] / 2 - 30
        ):
            return spot
        step = [max(-90.0, min(90.0, part)) for part in far]
        fingers.drag(middle, (middle[0] + step[0], middle[1] + step[1]))
        fingers.up()
    raise AssertionError(f"{name} does not come into sight")


@pytest.mark.parametrize("screen", [DESK, PHONE], ids=["mouse", "touch"])
def test_a_tile_is_dragged_from_the_hand(new_page: NewPage, server: Server, screen: dict[str, Any]) -> None:
    seat = _open(new_page, server, 3, **screen)
    page = seat.page
    place = sorted(seat.places)[0]
    tile, name, _ = place.split()
    sent = len(seat.moves_sent)

    def drag(end: Spot) -> None:
        start = _middle(seat, f'[data-hand="{tile}"]')
        if screen is PHONE:
            fingers = Fingers(page)
            # A finger hides what is under it: the tile is held above.
            fingers.drag(start, (end[0], end[1] + 52))
            fingers.up()
        else:
            page.mouse.move(*start)
            page.mouse.down()
            page.mouse.move(*end, steps=6)
            page.mouse.up()

    board = page.locator(".map > .shown").bounding_box()
    assert board is not None
    drag((board["x"] + board["width"] / 2, board["y"] - 40))
    expect(page.locator("[data-dragged]")).to_have_count(0)
    assert seat.ghost is None, "outside the map nothing happens"
    spot = _brought_into_sight(seat, name) if screen is PHONE else seat.cell(name)
    drag((spot["x"], spot["y"]))
    expect(page.locator('[data-held="true"]')).to_have_count(1)
    ghost = seat.ghost
    assert ghost is not None
    assert ghost.split()[:2] == [tile, name]
    assert len(seat.moves_sent) == sent, "dropped is not laid"
    drag((board["x"] + board["width"] / 2, board["y"] - 40))
    expect(page.locator("[data-dragged]")).to_have_count(0)
    assert seat.ghost == ghost, "a drag that ends outside leaves all as it was"
    page.locator("[data-lay]").click()
    expect(page.locator(f'.map .world use[data-piece="tile {tile}"]')).to_have_count(1)


def test_the_ghost_is_dragged_to_another_cell(new_page: NewPage, server: Server) -> None:
    seat = _open(new_page, server, 4)
    page = seat.page
    tile = sorted(seat.places)[0].split()[0]
    cells = sorted({place.split()[1] for place in seat.places if place.split()[0] == tile})
    page.locator(f'[data-hand="{tile}"]').click()
    one, other = (seat.cell(cells[0]), seat.cell(cells[-1]))
    page.mouse.click(one["x"], one["y"])
    camera = seat.camera()
    page.mouse.down()
    page.mouse.move(other["x"], other["y"], steps=8)
    page.mouse.up()
    assert (seat.ghost or "").split()[1] == cells[-1]
    assert seat.camera() == camera, "dragging the tile does not move the map"


def test_fingers_move_and_zoom_the_map_and_lay_nothing(new_page: NewPage, server: Server) -> None:
    seat = _open(new_page, server, 8, **PHONE)
    page = seat.page
    sent = len(seat.moves_sent)
    fingers = Fingers(page)
    shown = page.locator(".map > .shown").bounding_box()
    assert shown is not None
    x, y = shown["x"] + shown["width"] / 2, shown["y"] + shown["height"] / 2
    scale, left, top = seat.camera()
    # Two fingers, each on a cell: they go apart around their middle, which shows the same afterwards.
    fingers.down((x - 30, y), (x + 30, y))
    fingers.move((x - 60, y), (x + 60, y))
    fingers.move((x - 75, y), (x + 75, y))
    fingers.up()
    page.wait_for_function(
        "old => new DOMMatrix(getComputedStyle(document.querySelector('.map .world')).transform).a > old", arg=scale * 2
    )
    grown, after, below = seat.camera()
    assert grown / scale == pytest.approx(2.5, rel=0.05)
    across, down = x - shown["x"], y - shown["y"]
    assert (across - after) / grown == pytest.approx((across - left) / scale, abs=25)
    assert (down - below) / grown == pytest.approx((down - top) / scale, abs=25)
    assert seat.ghost is None
    # One finger moves it, and does not tap where it ends.
    expect(page.locator("[data-overview]")).to_be_visible()
    fingers.drag((x, y), (x - 70, y - 20))
    fingers.up()
    moved = seat.camera()
    assert moved[1] - after == pytest.approx(-70, abs=1)
    assert moved[0] == grown
    assert seat.ghost is None
    # However far it is pushed, the map stays in sight.
    for _ in range(12):
        fingers.drag((x + 100, y), (x - 100, y))
        fingers.up()
    assert page.locator("[data-cell]").evaluate_all(
        "(all, edge) => all.some((cell) => cell.getBoundingClientRect().right > edge)", shown["x"]
    )
    # A finger that the browser takes away leaves nothing behind.
    fingers.drag((x, y), (x + 40, y))
    fingers.cancel()
    fit = page.locator("[data-fit]").bounding_box()
    assert fit is not None
    assert min(fit["width"], fit["height"]) >= FINGER
    page.locator("[data-fit]").tap()
    expect(page.locator("[data-fit]")).to_have_count(0)
    assert seat.camera()[0] == pytest.approx(scale)
    assert len(seat.moves_sent) == sent


def test_wheel_buttons_and_keys_zoom(new_page: NewPage, server: Server) -> None:
    seat = _open(new_page, server, 5)
    page = seat.page
    shown = page.locator(".map > .shown").bounding_box()
    assert shown is not None
    # A spot of the map stays under the mouse, once the map is larger than its window and its edges are far.
    at = (shown["x"] + shown["width"] / 2 + 20, shown["y"] + shown["height"] / 2 + 10)
    across = at[0] - shown["x"]
    page.mouse.move(*at)
    scale = seat.camera()[0]

    def turn_wheel(by: int) -> list[float]:
        old = seat.camera()[0]
        page.mouse.wheel(0, by)
        page.wait_for_function(
            "old => new DOMMatrix(getComputedStyle(document.querySelector('.map .world')).transform).a > old", arg=old
        )
        return seat.camera()

    turn_wheel(-240)
    near, left, _ = turn_wheel(-240)
    grown, after, _ = turn_wheel(-120)
    assert (across - after) / grown == pytest.approx((across - left) / near, abs=1)
    page.keyboard.press("0")
    expect(page.locator("[data-fit]")).to_have_count(0)
    assert seat.camera()[0] == pytest.approx(scale)
    page.keyboard.press("+")
    page.wait_for_function(
        "old => new DOMMatrix(getComputedStyle(document.querySelector('.map .world')).transform).a > old", arg=scale
    )
    expect(page.locator("[data-fit]")).to_be_visible()
    page.get_by_role("button", name="Show all of the map").click()
    expect(page.locator("[data-fit]")).to_have_count(0)
    assert seat.ghost is None


def test_a_tap_between_cells_does_nothing(new_page: NewPage, server: Server) -> None:
    seat = _open(new_page, server, 4)
    page = seat.page
    for name in sorted({place.split()[1] for place in seat.places}):
        spot = seat.cell(name)
        page.mouse.click(spot["x"] - spot["size"] / 2, spot["y"])
        page.mouse.click(spot["x"], spot["y"] + spot["size"] / 2)
    assert seat.ghost is None
    expect(page.locator("[data-illegal]")).to_have_count(0)


def _illegal(seat: Seat) -> str:
    """Tap cells in sight where a tile may not be laid, until one of its sides fails; which, or nothing if none does."""
    page = seat.page
    tile = sorted(seat.places)[0].split()[0]
    page.locator(f'[data-hand="{tile}"]').click()
    legal = {place.split()[1] for place in seat.places if place.split()[0] == tile}
    empty = page.eval_on_selector_all(
        "[data-cell]", "all => all.filter((cell) => / empty/.test(cell.ariaLabel)).map((cell) => cell.dataset.cell)"
    )
    for name in empty:
        if name in legal or not page.evaluate(IS_HIT, name):
            continue
        spot = seat.cell(name)
        page.mouse.click(spot["x"], spot["y"])
        shown = page.locator("[data-illegal]")
        expect(shown).to_have_attribute("data-illegal", re.compile(f"^{tile} {name} "))
        expect(page.locator("section.asked .problem")).to_contain_text("WW-")
        assert seat.ghost is None
        failing = shown.get_attribute("data-failing") or ""
        if failing:
            return failing
    return ""


def test_an_illegal_cell_shows_which_side_fails_and_the_rule(new_page: NewPage, server: Server) -> None:
    failing = ""
    for _ in range(MOST_TRIES):
        seat = _open(new_page, server, 6)
        page = seat.page
        failing = _illegal(seat)
        if failing:
            break
    assert failing, "no cell where a side fails"
    expect(page.locator("[data-illegal] .wrong")).to_have_count(len(failing.split()))
    page.keyboard.press("Escape")
    expect(page.locator("[data-illegal]")).to_have_count(0)
    taken = page.locator(".map .world use[data-piece]").first.bounding_box()
    assert taken is not None
    page.mouse.click(taken["x"] + taken["width"] / 2, taken["y"] + taken["height"] / 2)
    expect(page.locator("[data-illegal]")).to_have_attribute("data-why", "taken")


def test_by_keyboard_alone_and_spoken(new_page: NewPage, server: Server) -> None:
    seat = _open(new_page, server, 4)
    page = seat.page
    tile = page.locator('[data-hand][aria-pressed="true"]').get_attribute("data-hand")
    places = {place for place in seat.places if place.split()[0] == tile}
    name, ways = _most_ways(places)
    spoken = page.locator(".map .spoken")
    for _ in range(len({place.split()[1] for place in places})):
        page.keyboard.press("n")
        focused = page.evaluate("() => document.activeElement.dataset.cell")
        assert focused in {place.split()[1] for place in places}
        if focused == name:
            break
    expect(page.locator(f'[data-cell="{name}"]')).to_be_focused()
    assert "You can lay" in (page.locator(f'[data-cell="{name}"]').get_attribute("aria-label") or "")
    page.keyboard.press("Enter")
    expect(spoken).to_contain_text(f"of {len(ways)} orientation")
    seen = [seat.ghost]
    for _ in ways[1:]:
        page.keyboard.press("r")
        seen.append(seat.ghost)
    assert sorted(str(one) for one in seen) == ways
    page.keyboard.press("Shift+R")
    assert seat.ghost == seen[len(seen) - 2] if len(seen) > 1 else True
    page.keyboard.press("Escape")
    assert seat.ghost is None
    # Arrows walk from cell to cell, tiles too.
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("ArrowRight")
    walked = {page.evaluate("() => document.activeElement.dataset.cell")}
    for key in ("ArrowUp", "ArrowRight", "ArrowDown", "ArrowLeft") * 2:
        page.keyboard.press(key)
        walked.add(page.evaluate("() => document.activeElement.dataset.cell"))
    assert None not in walked
    assert len(walked) > 2
    page.locator(f'[data-cell="{name}"]').focus()
    page.keyboard.press("Enter")
    page.keyboard.press("Enter")
    expect(page.locator(f'.map .world use[data-piece="tile {tile}"]')).to_have_count(1)


def test_keys_typed_into_a_field_do_not_reach_the_map(new_page: NewPage, server: Server) -> None:
    seat = _open(new_page, server, 2)
    page = seat.page
    page.get_by_role("tab", name="Chat").click()
    field = page.locator("#side input").first
    field.click()
    page.keyboard.type("nrp 0")
    assert field.input_value() == "nrp 0"
    assert seat.ghost is None


def test_a_move_made_on_another_device_loses_nothing(new_page: NewPage, server: Server) -> None:
    """The same seat twice: what one device shows is gone when the other has laid the tile, even during a drag."""
    made = server.make("water-to-water", ["Ann", "bot", "bot"])
    first = Seat(new_page(prefers=FOLDED, **DESK), server, made)
    assert first.until_tiles(2)
    page = first.page
    tile, name, _ = sorted(first.places)[0].split()
    start = _middle(first, f'[data-hand="{tile}"]')
    spot = first.cell(name)
    page.mouse.move(*start)
    page.mouse.down()
    page.mouse.move(spot["x"], spot["y"], steps=5)
    assert first.ghost is not None
    sent = len(first.moves_sent)
    second = Seat(new_page(prefers=FOLDED, **DESK), server, made)
    assert second.until_tiles(1)
    expect(page.locator(".offline")).to_be_visible()
    second.lay(random.Random(1))
    page.mouse.move(spot["x"] + 4, spot["y"] + 4)
    page.mouse.up()
    expect(page.locator("[data-dragged]")).to_have_count(0)
    assert first.ghost is None
    assert len(first.moves_sent) == sent
    page.locator(".offline button").click()
    seq = second.page.locator(".ww").get_attribute("data-seq")
    expect(page.locator(".ww")).to_have_attribute("data-seq", seq or "")
    assert first.ghost is None
    assert first.until_tiles(1)
    page.keyboard.press("n")
    page.keyboard.press("Enter")
    expect(page.locator('[data-held="true"]')).to_have_count(1)


def test_undo_in_the_middle_of_a_drag_drops_it(new_page: NewPage, server: Server) -> None:
    # With these Powers one passes before one's own play, which can be taken back as long as nothing else has happened.
    options = only("telekinesis", "dreamweaver", "spirit-of-determination")
    page = new_page(prefers=FOLDED, **DESK)
    undo = page.get_by_role("button", name="Undo")
    for _ in range(MOST_TRIES):
        seat = Seat(page, server, server.make("water-to-water", ["Ann", "bot", "bot"], options=options))
        while is_open := seat.until_tiles(3):
            if undo.is_enabled():
                break
            seat.lay(random.Random(1))
        if is_open:
            break
    tile, name, _ = sorted(seat.places)[0].split()
    spot = seat.cell(name)
    page.mouse.move(*_middle(seat, f'[data-hand="{tile}"]'))
    page.mouse.down()
    page.mouse.move(spot["x"], spot["y"], steps=5)
    assert seat.ghost is not None
    seq = page.locator(".ww").get_attribute("data-seq") or ""
    page.keyboard.press("u")
    expect(page.locator(".ww")).not_to_have_attribute("data-seq", seq)
    before = len(seat.moves_sent)
    page.mouse.up()
    expect(page.locator("[data-dragged]")).to_have_count(0)
    assert len(seat.moves_sent) == before


def test_the_mouse_shows_the_tile_lightly_and_moves_nothing(new_page: NewPage, server: Server) -> None:
    seat = _open(new_page, server, 4)
    page = seat.page
    tile = page.locator('[data-hand][aria-pressed="true"]').get_attribute("data-hand")
    name = sorted(place.split()[1] for place in seat.places if place.split()[0] == tile)[0]
    camera = seat.camera()
    spot = seat.cell(name)
    page.mouse.move(2, 2)
    page.mouse.move(spot["x"], spot["y"], steps=4)
    light = page.locator('[data-ghost][data-held="false"]')
    expect(light).to_have_count(1)
    expect(page.locator("[data-lay]")).to_have_count(0)
    seen = light.get_attribute("data-ghost")
    page.mouse.click(spot["x"], spot["y"])
    assert seat.ghost == seen, "the first click holds what was shown"
    assert seat.camera() == camera
    page.mouse.move(2, 2)
    assert seat.ghost == seen


@pytest.mark.parametrize("screen", [DESK, PHONE], ids=["desk", "phone"])
def test_the_map_has_no_faults(new_page: NewPage, server: Server, screen: dict[str, Any]) -> None:
    seat = _open(new_page, server, 5, **screen)
    page = seat.page
    assert faults(page) == []
    page.keyboard.press("n")
    page.keyboard.press("Enter")
    expect(page.locator("[data-lay]")).to_be_visible()
    assert faults(page) == []
