"""Friends at one table: by its plain address, in the waiting room, as spectators, from a phone in the same network."""

from __future__ import annotations

import json
import re
import subprocess
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from tests.machine import program
from tests.server.house import COMPUTER, PORT, in_a_house, watertable_in
from tests.serving import ROOT
from tests.web.conftest import NewPage
from tests.web.support import FLAGS, SECONDS, Server, faults, moves, prefer, wait_until_it_fits

FAMILY = "\U0001f468\u200d\U0001f469\u200d\U0001f467"
GAME = "water-duel"


def ask(server: Server, method: str, path: str, token: str | None = None, body: Any = None) -> Any:
    """A request of someone else, without a page."""
    headers = {"Content-Type": "application/json", "Authorization": f"Bearer {token}"}
    data = None if body is None else json.dumps(body).encode()
    request = urllib.request.Request(f"{server.address}/api/tables/{path}", data, headers, method=method)
    with urllib.request.urlopen(request, timeout=SECONDS) as answer:
        return json.loads(answer.read() or b"null")


def set_up(page: Page, address: str, *kinds: str) -> str:
    """Ann opens a table of Water Cycle with three seats, hers and two of these kinds; its address."""
    page.goto(address)
    page.get_by_role("button", name="Set up a table of Water Cycle").click()
    page.get_by_label("Remove seat 4").click()
    page.get_by_label("Name for seat 1").fill("Ann")
    for number, kind in enumerate(kinds, 2):
        page.get_by_label(f"Seat {number}", exact=True).select_option(kind)
    page.get_by_role("button", name="Open the table").click()
    expect(page.locator(".status")).to_have_text("Waiting for players")
    return page.url


def wait_for_names(page: Page, expected: list[str]) -> None:
    """Who sits where, as a page of the waiting room shows it."""
    page.wait_for_function(
        "wanted => JSON.stringify([...document.querySelectorAll('.waiting li')].map((seat) =>"
        " seat.querySelector('.name')?.textContent ?? seat.querySelector('.line input').value)) === wanted",
        arg=json.dumps(expected, ensure_ascii=False, separators=(",", ":")),
    )


def sit_down(page: Page, address: str, name: str, seat: int) -> None:
    page.goto(address)
    page.get_by_label("Your name").fill(name)
    page.get_by_role("button", name=f"Sit down on seat {seat}").click()


def clean_everywhere(page: Page) -> None:
    """axe-core finds nothing, in light and dark and on a phone."""
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme)
        assert faults(page) == []
    page.set_viewport_size({"width": 360, "height": 740})
    wait_until_it_fits(page)
    small = page.evaluate(
        "() => [...document.querySelectorAll(':is(.waiting, .box) :is(button, a, input, select)')]"
        ".filter((part) => part.getBoundingClientRect().height < 44).map((part) => part.outerHTML)"
    )
    assert small == []
    page.set_viewport_size({"width": 1440, "height": 900})
    page.emulate_media(color_scheme="light")


def test_whoever_opens_the_address_joins_or_watches(new_page: NewPage, server: Server) -> None:
    ann, bo, cy = (
        new_page(reduced_motion="reduce"),
        new_page(reduced_motion="reduce"),
        new_page(reduced_motion="reduce"),
    )
    address = set_up(ann, server.address, "open", "bot")
    assert re.fullmatch(r".*/t/[a-z0-9]{12}", address)
    expect(ann.get_by_label("Link to this table")).to_have_value(address)

    cy.goto(address)
    expect(cy.get_by_role("button", name="Sit down on seat 2")).to_be_visible()
    clean_everywhere(cy)
    cy.get_by_role("button", name="Sit down on seat 2").click()
    expect(cy.get_by_role("alert")).to_have_text("Please enter your name first.")
    cy.get_by_role("button", name="Watch").click()
    expect(cy.get_by_text("You are watching.")).to_be_visible()
    wait_for_names(cy, ["Ann", "Player 2", "Rill"])

    late = new_page()
    late.goto(address)
    late.get_by_label("Your name").fill("Lou")
    sit_down(bo, address, "Bo", 2)
    expect(ann.locator(".status")).to_have_text(re.compile("turn"))
    late.get_by_role("button", name="Sit down on seat 2").click()
    expect(late.get_by_role("alert")).to_have_text("Someone else has just taken this seat.")
    expect(late.get_by_text("Every seat is taken, but you can watch.")).to_be_visible()

    expect(cy.locator(".cube").first).to_be_visible()
    expect(cy.get_by_text("You are watching.")).to_be_visible()
    expect(moves(cy)).to_have_count(0)
    assert faults(cy) == []
    cy.reload()
    expect(cy.get_by_text("You are watching.")).to_be_visible()
    expect(cy.get_by_role("button", name="Take a seat")).to_have_count(0)
    bo.get_by_text("Table menu").click()
    bo.get_by_role("button", name="Leave the table").click()
    cy.get_by_role("button", name="Take a seat").click()
    cy.get_by_label("Your name").fill("Zoe")
    cy.get_by_role("button", name="Sit down on seat 2").click()
    expect(cy.get_by_text("You are watching.")).to_have_count(0)
    expect(ann.locator("body")).to_contain_text("Zoe")


def test_the_host_arranges_the_room_by_keyboard_and_others_see_it(new_page: NewPage, server: Server) -> None:
    ann, bo = new_page(), new_page()
    address = set_up(ann, server.address, "open", "open")
    sit_down(bo, address, "Bo", 2)
    wait_for_names(ann, ["Ann", "Bo", "Player 3"])

    ann.get_by_role("button", name="Move Ann down").focus()
    ann.keyboard.press("Enter")
    for page in (ann, bo):
        wait_for_names(page, ["Bo", "Ann", "Player 3"])
    expect(ann.get_by_role("button", name="Move Ann down")).to_be_focused()
    ann.keyboard.press("Enter")
    for page in (ann, bo):
        wait_for_names(page, ["Bo", "Player 2", "Ann"])
    expect(ann.get_by_role("button", name="Move Ann up")).to_be_focused()
    expect(ann.locator(".waiting [aria-live]")).to_have_text("Ann is on seat 3 now.")

    ann.get_by_label("Who plays on seat 2").select_option("invite")
    link = ann.get_by_label("Link for Player 2").input_value()
    ann.get_by_label("Name for seat 2").fill("Grandma")
    ann.get_by_label("Name for seat 2").press("Enter")
    wait_for_names(bo, ["Bo", "Grandma", "Ann"])
    expect(bo.get_by_text("free, by invitation")).to_be_visible()
    ann.get_by_role("button", name="Move Grandma up").click()
    wait_for_names(bo, ["Grandma", "Bo", "Ann"])
    bo.get_by_label("Name for seat 2").fill(FAMILY * 40)
    bo.get_by_label("Name for seat 2").press("Enter")
    wait_for_names(ann, ["Grandma", FAMILY * 9, "Ann"])
    bo.get_by_label("Name for seat 2").fill("Bo")
    bo.get_by_label("Name for seat 2").press("Enter")
    wait_for_names(ann, ["Grandma", "Bo", "Ann"])
    clean_everywhere(ann)

    bo.reload()
    expect(bo.get_by_label("Name for seat 2")).to_have_value("Bo")
    ann.reload()
    expect(ann.get_by_label("Link for Grandma")).to_be_visible()
    expect(ann.get_by_label("Name for seat 3")).to_have_value("Ann")

    # The link was made for the second seat, which is the first one now.
    guest = new_page()
    guest.goto(link)
    guest.get_by_label("Your name").fill("Gran")
    guest.get_by_role("button", name="Take this seat").click()
    for page in (ann, bo, guest):
        expect(page.locator(".status")).to_have_text(re.compile("turn"))


def held_at(page: Page, seat: int) -> tuple[float, float]:
    """Where the seat is held to drag it."""
    box = page.locator(".waiting li .grip").nth(seat - 1).bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def test_the_host_drags_a_seat_to_another_place(new_page: NewPage, server: Server) -> None:
    ann, bo = new_page(), new_page()
    address = set_up(ann, server.address, "open", "open")
    sit_down(bo, address, "Bo", 2)
    wait_for_names(ann, ["Ann", "Bo", "Player 3"])
    expect(bo.locator(".grip")).to_have_count(0)
    (x, first), (_, second), (_, third) = (held_at(ann, seat) for seat in (1, 2, 3))

    ann.mouse.move(x, first)
    ann.mouse.down()
    ann.mouse.move(x, first + 0.8 * (third - first), steps=5)
    expect(ann.locator(".waiting li").nth(0)).to_have_class(re.compile("dragged"))
    ann.keyboard.press("Escape")
    expect(ann.locator(".waiting li.dragged")).to_have_count(0)
    ann.mouse.up()
    wait_for_names(ann, ["Ann", "Bo", "Player 3"])

    ann.mouse.move(x, first)
    ann.mouse.down()
    ann.mouse.move(x, third, steps=5)
    ann.mouse.up()
    for page in (ann, bo):
        wait_for_names(page, ["Bo", "Player 2", "Ann"])
    expect(ann.locator(".waiting [aria-live]")).to_have_text("Ann is on seat 3 now.")
    expect(ann.locator(".waiting li[style*=translate]")).to_have_count(0)

    ann.mouse.move(x, second)
    ann.mouse.down()
    ann.mouse.move(x, second + 10, steps=3)
    ann.mouse.up()
    expect(ann.locator(".waiting li.dragged")).to_have_count(0)
    wait_for_names(bo, ["Bo", "Player 2", "Ann"])


def test_a_seat_is_dragged_by_a_finger_and_the_page_does_not_scroll_meanwhile(
    new_page: NewPage, server: Server
) -> None:
    ann = new_page(viewport={"width": 390, "height": 700}, has_touch=True, is_mobile=True)
    set_up(ann, server.address, "open", "open")
    wait_for_names(ann, ["Ann", "Player 2", "Player 3"])
    ann.locator(".waiting li .grip").last.scroll_into_view_if_needed()
    scrolled = ann.evaluate("() => document.querySelector('main').scrollTop + scrollY")
    (x, start), (_, end) = held_at(ann, 3), held_at(ann, 1)
    finger = ann.context.new_cdp_session(ann)

    def touch(kind: str, y: float | None = None) -> None:
        points = [] if y is None else [{"x": x, "y": y}]
        finger.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    touch("touchStart", start)
    for part in (0.2, 0.4, 0.6, 0.8, 1.0):
        touch("touchMove", start + part * (end - start))
    assert ann.evaluate("() => document.querySelector('main').scrollTop + scrollY") == scrolled
    touch("touchEnd")
    wait_for_names(ann, ["Player 1", "Ann", "Player 3"])


def test_a_seat_is_given_to_a_bot_and_back_and_the_game_starts_when_it_is_full(
    new_page: NewPage, server: Server
) -> None:
    ann, bo = new_page(), new_page()
    address = set_up(ann, server.address, "open", "open")
    bo.goto(address)
    expect(bo.get_by_role("button", name="Sit down on seat 3")).to_be_visible()
    ann.get_by_label("Who plays on seat 3").select_option("bot random")
    wait_for_names(ann, ["Ann", "Player 2", "Rill"])
    bo.get_by_label("Your name").fill("Bo")
    bo.get_by_role("button", name="Sit down on seat 3").click()
    expect(bo.get_by_role("alert")).to_have_text("Someone else has just taken this seat.")
    ann.get_by_label("Who plays on seat 3").select_option("open")
    wait_for_names(ann, ["Ann", "Player 2", "Player 3"])
    ann.get_by_label("Who plays on seat 3").select_option("bot random")
    wait_for_names(ann, ["Ann", "Player 2", "Rill"])
    bo.get_by_role("button", name="Sit down on seat 2").click()
    for page in (ann, bo):
        expect(page.locator(".status")).to_have_text(re.compile("turn"))


def test_a_host_who_is_too_late_is_told(new_page: NewPage, server: Server) -> None:
    ann = new_page()
    table = set_up(ann, server.address, "open", "open").rsplit("/", 1)[1]

    def someone_sits_down_first(route: Route) -> None:
        ask(server, "POST", f"{table}/seats/1/join", body={"name": "Bo"})
        route.continue_()

    ann.route("**/seats/1/give", someone_sits_down_first)
    ann.get_by_label("Who plays on seat 2").select_option("bot random")
    expect(ann.get_by_role("alert")).to_have_text("Bo sits on this seat")
    wait_for_names(ann, ["Ann", "Bo", "Player 3"])


NOWHERE = {
    "/t/": "There is no page at this address.",
    "/x": "There is no page at this address.",
    "/t/aaaaaaaaaaaa": "There is no table here",
    "/t/NOT%20A%20TABLE": "There is no table here",
    "/t/aaaaaaaaaaaa#join=1.abc": "There is no table here",
    "/t/aaaaaaaaaaaa#seat=0.abc": "There is no table here",
}


@pytest.mark.parametrize("path", NOWHERE)
def test_an_address_that_leads_nowhere_says_what_to_do(path: str, page: Page, server: Server) -> None:
    page.goto(server.address + path)
    expect(page.get_by_role("heading", level=1)).to_have_text(NOWHERE[path])
    expect(page.get_by_role("alert")).to_be_visible()
    assert faults(page) == []
    page.get_by_role("link", name="To the lobby").click()
    expect(page.get_by_role("heading", name="Games", exact=True)).to_be_visible()


def test_a_table_that_is_deleted_or_private_gets_a_friendly_page(new_page: NewPage, server: Server) -> None:
    made = server.make(GAME, ["Ann", "Bo"])
    table = made["table"]["id"]
    ann, stranger = new_page(), new_page()
    ann.goto(server.seat_link(made, 0))
    expect(ann.locator(".status")).to_have_text(re.compile("turn|answer", re.IGNORECASE))
    stranger.goto(f"{server.address}/t/{table}")
    expect(stranger.get_by_text("Every seat is taken. Ask the host")).to_be_visible()
    expect(stranger.get_by_role("button", name="Watch")).to_have_count(0)
    stranger.goto(f"{server.address}/t/{table}#seat=0.wrong")
    expect(stranger.get_by_text("You no longer have a seat at this table.")).to_be_visible()
    ask(server, "DELETE", table, made["host"])
    expect(ann.get_by_role("heading", level=1)).to_have_text("This table was deleted")
    ann.goto("about:blank")
    ann.goto(f"{server.address}/t/{table}")
    expect(ann.get_by_role("heading", level=1)).to_have_text("There is no table here")


@pytest.fixture
def launch(browser: Browser) -> Iterator[Any]:
    """Starts browsers on the computers of a house."""
    started: list[Browser] = []

    def start(path: str) -> Page:
        one = browser.browser_type.launch(executable_path=path, args=FLAGS, timeout=SECONDS * 1000)
        started.append(one)
        page = one.new_page()
        page.set_default_timeout(SECONDS * 1000)
        prefer(page, lessons=False)
        return page

    yield start
    for one in started:
        one.close()


def qr_code(link: str) -> str:
    """The QR code of a link as the page should show it."""
    script = "import('uqr').then(({renderSVG}) => process.stdout.write(renderSVG(process.argv[1])))"
    done = subprocess.run(["node", "-e", script, link], check=True, capture_output=True, text=True, cwd=ROOT / "web")
    return done.stdout


def test_a_phone_in_the_same_network_joins_by_the_link_that_one_click_brings(launch: Any, tmp_path: Path) -> None:
    with in_a_house() as house, watertable_in(house, tmp_path) as server:
        ann = launch(house.wrapper(house.computer, program("Chromium"), tmp_path))
        phone = launch(house.wrapper(house.phone, program("Chromium"), tmp_path))
        local = set_up(ann, server.address, "open", "bot")
        link = ann.get_by_label("Link to this table")
        expect(link).to_have_value(local)
        expect(ann.get_by_text("This address works on this computer only.")).to_be_visible()
        expect(ann.get_by_role("img", name="QR code")).to_have_count(0)
        ann.get_by_role("button", name="Open to my local network").click()
        shared = local.replace("127.0.0.1", COMPUTER)
        expect(link).to_have_value(shared)
        assert shared.startswith(f"http://{COMPUTER}:{PORT}/t/")
        drawn = ann.get_by_role("img", name="QR code").evaluate("image => decodeURIComponent(image.src.split(',')[1])")
        assert drawn == qr_code(shared)
        assert faults(ann) == []

        sit_down(phone, shared, "Bo", 2)
        for page in (ann, phone):
            expect(page.locator(".status")).to_have_text(re.compile("turn"))
        phone.get_by_text("Table menu").click()
        expect(
            phone.get_by_text("Notifications and installing need https; this address is plain http.")
        ).to_be_visible()
        expect(phone.get_by_text("This address works on this computer only.")).to_have_count(0)
        phone.evaluate("() => (document.execCommand = () => false)")
        phone.get_by_role("button", name="Copy link").first.click()
        expect(phone.get_by_text("Over plain http the browser does not let this page copy.")).to_be_visible()
        assert phone.evaluate("() => getSelection().toString()") == shared

        ann.get_by_text("Table menu").click()
        ann.get_by_role("button", name="Close it again").click()
        expect(ann.get_by_text("This address works on this computer only.")).to_be_visible()
        expect(ann.get_by_label("Link to this table")).to_have_value(local)
        phone.wait_for_function("() => fetch('/health').then(() => false, () => true)")
