"""Moving on AGUA's board in a real browser: paths, jumps, swaps, holes, tapped on the board and confirmed once."""

from __future__ import annotations

import json
import re
from typing import Any

from playwright.sync_api import Page, expect

from tests.web.agua_seat import AguaSeat
from tests.web.conftest import NewPage
from tests.web.support import Server
from watertable.games.agua import AGUA

DESK = {"viewport": {"width": 1440, "height": 900}, "reduced_motion": "reduce"}
FOLDED = {"list": False, "forced": False}
MANY = 200
"""Decisions within which everything that is looked for comes up."""


def _pack(*changes: tuple[str, str]) -> str:
    """The default pack, changed."""
    text = AGUA.pack_text("default").replace('name = "default"', 'name = "changed"')
    for old, new in changes:
        text, count = re.subn(old, new, text)
        assert count, old
    return text


def _open(new_page: NewPage, server: Server, **further: Any) -> AguaSeat:
    settings = {**DESK, **further.pop("settings", {})}
    made = server.make("agua", ["Ann", "bot"], **further)
    seat = AguaSeat(new_page(prefers=FOLDED, **settings), server, made)
    assert seat.wait()
    return seat


def _until(
    seat: AguaSeat, new_page: NewPage, server: Server, *wanted: str, **further: Any
) -> tuple[AguaSeat, int, str]:
    """Play on until a droplet can reach a field with one of these signs; the seat, the droplet, the field."""
    for _ in range(MANY):
        if not seat.asked:
            for droplet, lit in seat.reaches().items():
                for field, light in lit.items():
                    if light["sign"] in wanted:
                        seat.take(droplet)
                        return seat, droplet, field
        if not seat.play_on("chip", "exchange"):
            seat.page.close()
            seat = _open(new_page, server, **further)
    raise AssertionError("what the test looks for did not come up")


def _listen(page: Page) -> None:
    """Note what the page sends from now on."""
    page.evaluate(
        "() => { window.sentMoves = []; const send = WebSocket.prototype.send;"
        " WebSocket.prototype.send = function (data) { window.sentMoves.push(data); return send.call(this, data) } }"
    )


def _sent(page: Page) -> list[dict[str, Any]]:
    frames: list[str] = page.evaluate("() => window.sentMoves")
    return [message["move"] for message in map(json.loads, frames) if message["type"] == "move"]


def _long_path(seat: AguaSeat) -> tuple[int, str, int]:
    """A droplet and a field that takes it several steps, with nothing on the way that asks for more."""
    for _ in range(MANY):
        if not seat.asked:
            for droplet, lit in seat.reaches().items():
                for field, light in lit.items():
                    if light["cost"] >= 3 and light["sign"] in ("", "chip"):
                        seat.take(droplet)
                        return droplet, field, light["cost"]
        assert seat.play_on()
    raise AssertionError("no long path")


def _points(page: Page) -> int:
    return int(page.locator("[data-points]").get_attribute("data-points") or -1)


def test_a_path_is_one_action_and_is_taken_back_step_by_step(new_page: NewPage, server: Server) -> None:
    seat = _open(new_page, server)
    page = seat.page
    droplet, field, cost = _long_path(seat)
    start = page.locator(f'.droplet[data-droplet="{droplet}"]').get_attribute("data-at")
    seat.choose(field)
    legs = int(page.locator(".path").get_attribute("data-legs") or 0)
    assert legs >= cost >= 3
    assert page.locator(".dot.spent").count() == cost, "what it costs is shown before it is paid"
    points = _points(page)
    _listen(page)
    if seat.go() and seat.asked == "":
        sent = _sent(page)
        assert [move["type"] for move in sent] == ["Step"] * legs
        assert sent[0]["source"] == start
        assert sent[-1]["target"] == field
    if _points(page) != points - cost:
        return  # The turn is over, and the next one has begun.
    expect(page.locator(f'.droplet[data-droplet="{droplet}"]')).to_have_attribute("data-at", field)
    page.keyboard.press("u")
    expect(page.locator("[data-points]")).to_have_attribute("data-points", str(points - cost + 1))


def test_other_results_are_cycled_and_escape_lets_go(new_page: NewPage, server: Server) -> None:
    seat = _open(new_page, server, options={"children": True})
    page = seat.page
    cycle = page.locator("[data-cycle]")
    for _ in range(MANY):
        if not seat.asked:
            for droplet in seat.movable:
                seat.take(droplet)
                for field in list(seat.lit)[:12]:
                    seat.choose(field)
                    if cycle.count():
                        break
                if cycle.count():
                    break
            if cycle.count():
                break
        assert seat.play_on()
    expect(cycle).to_have_text(re.compile(r"^1/\d+$"))
    said = page.locator("[data-say]").text_content()
    cycle.click()
    expect(cycle).to_have_text(re.compile(r"^2/\d+$"))
    assert page.locator("[data-say]").text_content() != said
    page.keyboard.press("r")
    expect(cycle).not_to_have_text(re.compile(r"^2/"))
    page.keyboard.press("Shift+R")
    expect(cycle).to_have_text(re.compile(r"^2/"))
    page.keyboard.press("Escape")
    expect(page.locator(".path")).to_have_count(0)
    expect(page.locator("[data-go]")).to_have_count(0)


def test_a_jump_is_chosen_on_the_board(new_page: NewPage, server: Server) -> None:
    seat = _open(new_page, server)
    seat, droplet, field = _until(seat, new_page, server, "jump")
    page = seat.page
    seat.choose(field)
    assert seat.go()
    jumps = {text.split()[1] for text in seat.legal if text.startswith("jump ")}
    assert jumps
    assert jumps <= set(seat.lit)
    assert {target for target, light in seat.lit.items() if light["cost"] == 0} == jumps
    empty = sorted(jumps - set(page.locator(".droplet").evaluate_all("all => all.map((one) => one.dataset.at)")))
    seat.choose(empty[0])
    assert page.locator(".path").get_attribute("data-legs") == "1"
    seat.go()
    expect(page.locator(f'.droplet[data-droplet="{droplet}"][data-at="{empty[0]}"], #finish').first).to_be_attached()


def test_a_chip_is_swapped_at_a_filled_hole(new_page: NewPage, server: Server) -> None:
    seat = _open(new_page, server)
    seat, _, field = _until(seat, new_page, server, "swap")
    page = seat.page
    seat.choose(field)
    assert seat.go()
    there = page.locator(f'[data-chip="{field}"]').get_attribute("data-colour")
    given = page.locator("[data-swap] [data-colour]").first
    colour = given.get_attribute("data-colour")
    assert f"swap {colour}" in seat.legal
    assert colour != there
    given.click()
    page.locator("[data-swap] [data-go]").click()
    expect(page.locator(f'[data-chip="{field}"]')).to_have_attribute("data-colour", str(colour))


def test_two_droplets_are_swapped_in_high_humidity(new_page: NewPage, server: Server) -> None:
    yellow = _pack((r"(?m)^dice = .*$", 'dice = ["red", "yellow", "yellow", "yellow", "blue", "blue"]'))
    options = {"high_humidity": True}
    seat = _open(new_page, server, options=options, pack_text=yellow)
    page = seat.page
    for _ in range(MANY):
        if seat.asked == "humidity" and page.locator('.droplet:not([data-at="cloud"])').count():
            break
        assert seat.play_on()
    one = page.locator('.droplet:not([data-at="cloud"])').first
    first, at = one.get_attribute("data-droplet"), one.get_attribute("data-at")
    owner = one.get_attribute("data-owner")
    seat.point(f'[data-take="{first}"]')
    other = page.locator(f'.droplet.partner:not([data-owner="{owner}"])').first
    second, there = other.get_attribute("data-droplet"), other.get_attribute("data-at")
    seat.point(f'[data-take="{second}"]')
    seat.go()
    expect(page.locator(f'.droplet[data-droplet="{second}"]')).to_have_attribute("data-at", str(at))
    expect(page.locator(f'.droplet[data-droplet="{first}"]')).to_have_attribute("data-at", str(there))


def test_the_tenth_hole_ends_the_game(new_page: NewPage, server: Server) -> None:
    bare = _pack((r"(?m)^chips = \d+\n", ""), (r"(?m)^\[\[card\]\]$", "[[card]]\nchips = 0"))
    seat = _open(new_page, server, pack_text=bare)
    page = seat.page
    filled, is_warned = 0, False
    while seat.asked or not page.locator("#finish").count():
        filled = page.locator(".bridge").count()
        if seat.asked == "fill" and filled == 9:
            page.locator("[data-option]").first.click()
            expect(page.locator('[data-says="ends"]')).to_be_visible()
            is_warned = True
        if not seat.play_on("exchange", "evaporate"):
            break
    expect(page.locator("#finish")).to_be_visible()
    assert page.locator(".bridge").count() == 10
    assert is_warned or filled == 9


def test_a_droplet_travels_along_its_way_unless_nothing_should_move(new_page: NewPage, server: Server) -> None:
    for reduced in ("no-preference", "reduce"):
        seat = _open(new_page, server, settings={"reduced_motion": reduced})
        page = seat.page
        page.evaluate(
            "() => { const animate = Element.prototype.animate; window.travelled = [];"
            " Element.prototype.animate = function (...given) {"
            " if (this.matches('.droplet')) window.travelled.push([this.dataset.droplet, given[0].length]);"
            " return animate.apply(this, given) } }"
        )
        droplet, field, _ = _long_path(seat)
        seat.choose(field)
        seat.go()
        travelled = page.evaluate("() => window.travelled")
        if reduced == "reduce":
            assert travelled == []
        else:
            assert any(number == str(droplet) and steps > 10 for number, steps in travelled)
        page.close()
