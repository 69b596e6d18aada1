"""The end of a game: the card with places and points, what decided it, the picture, playing again; and my tables."""

from __future__ import annotations

import json
import re
import time
import urllib.request
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.web.conftest import NewPage
from tests.web.support import SECONDS, Server, faults, short_water_cycle, wait_until_it_fits

SIZES = [(1440, 900), (360, 740), (844, 390)]


def asked(server: Server, path: str, body: Any = None, token: str = "") -> Any:
    """The answer of the server, without the page."""
    headers = {"Content-Type": "application/json", **({"Authorization": f"Bearer {token}"} if token else {})}
    data = None if body is None else json.dumps(body).encode()
    request = urllib.request.Request(f"{server.address}/api{path}", data, headers)
    with urllib.request.urlopen(request, timeout=SECONDS) as answer:
        return json.loads(answer.read())


def finished_game(server: Server, game: str, seats: list[str], **further: Any) -> dict[str, Any]:
    """A game that has been played to the end; for people, bots that take any move have stood in."""
    made = server.make(game, seats, **further)
    table = made["table"]["id"]
    for seat in made["seats"]:
        if seat["token"]:
            asked(server, f"/tables/{table}/seats/{seat['seat']}/stand-in", {"level": "random"}, seat["token"])
    deadline = time.monotonic() + SECONDS
    while True:
        info = asked(server, f"/tables/{table}")
        if info["status"] == "over":
            return {**made, "table": info}
        assert time.monotonic() < deadline, "the bots do not finish"
        time.sleep(0.05)


def ended(page: Page, server: Server, made: dict[str, Any], *seats: int) -> None:
    page.goto(server.seat_link(made, *seats) if seats else f"{server.address}/t/{made['table']['id']}")
    expect(page.locator("#finish")).to_be_visible()


def test_the_card_says_who_won_by_what_and_how_the_points_went(page: Page, server: Server) -> None:
    made = finished_game(server, "water-duel", ["Ann", "bot"])
    ended(page, server, made, 0)
    outcome = made["table"]["outcome"]
    names = [seat["name"] for seat in made["table"]["seats"]]
    totals = [score["total"] for score in outcome["scores"]]
    if outcome["winners"]:
        winner = outcome["winners"][0]
        expect(page.locator("#finish")).to_have_text("You won" if winner == 0 else f"{names[winner]} won")
        expect(page.locator(".why")).to_contain_text(re.compile(r"won by \d+ Water, ahead of"))
    expect(page.locator(".why")).to_contain_text("The game ended because")
    for name, total in zip(names, totals, strict=True):
        expect(page.locator("dialog ol")).to_contain_text(f"{name}: {total} Water")
    lines = page.locator("dialog polyline")
    expect(lines).to_have_count(2)
    assert len({line.get_attribute("stroke-dasharray") for line in lines.all()}) == 2
    page.get_by_text("The points as a table").click()
    last = page.locator("dialog tbody tr").last
    assert [int(cell) for cell in last.locator("td").all_text_contents()] == totals
    first = page.locator("dialog ol details").first
    first.locator("summary").click()
    expect(first.locator("li").first).to_contain_text("at the start")


def test_it_can_be_put_away_and_brought_back(page: Page, server: Server) -> None:
    ended(page, server, finished_game(server, "water-duel", ["Ann", "bot"]), 0)
    page.get_by_role("button", name="Look at the board").click()
    expect(page.locator("#finish")).to_be_hidden()
    expect(page.locator(".duel")).to_be_visible()
    page.get_by_role("button", name="Result").click()
    expect(page.locator("#finish")).to_be_visible()
    expect(page.locator("#finish")).to_be_focused()
    page.keyboard.press("Escape")
    expect(page.locator("#finish")).to_be_hidden()


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_it_fits_every_screen_and_axe_finds_nothing(new_page: NewPage, server: Server, size: tuple[int, int]) -> None:
    page = new_page(viewport={"width": size[0], "height": size[1]}, reduced_motion="reduce")
    ended(page, server, finished_game(server, "water-cycle", ["Ann", "bot", "bot"]), 0)
    expect(page.locator("dialog polyline").first).to_be_visible()
    expect(page.locator(".drops")).to_be_hidden()
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme)
        assert faults(page) == []
    card = page.locator("dialog[open]").bounding_box()
    assert card is not None
    assert 0 <= card["x"] <= size[0] - card["width"]
    assert 0 <= card["y"] <= size[1] - card["height"]
    wait_until_it_fits(page)
    small = page.evaluate(
        "[...document.querySelectorAll('dialog[open] :is(button, summary, a.button)')]"
        ".filter((part) => part.getBoundingClientRect().height < 40).map((part) => part.outerHTML)"
    )
    assert small == []


def test_the_course_of_the_points_is_drawn_for_the_theme(page: Page, server: Server) -> None:
    """Its paper is as dark as the page, and each line stands out from it."""
    ended(page, server, finished_game(server, "water-cycle", ["Ann", "bot", "bot"]), 0)
    expect(page.locator("dialog polyline")).to_have_count(3)
    papers = []
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme)
        paper, *lines = page.evaluate(
            """() => {
                const pen = new OffscreenCanvas(1, 1).getContext('2d')
                const luminance = (colour) => {
                    pen.fillStyle = colour
                    pen.fillRect(0, 0, 1, 1)
                    const [r, g, b] = [...pen.getImageData(0, 0, 1, 1).data].map((part) => (part / 255) ** 2.2)
                    return 0.2126 * r + 0.7152 * g + 0.0722 * b
                }
                const figure = document.querySelector('dialog figure')
                const strokes = [...figure.querySelectorAll('polyline')].map((line) => getComputedStyle(line).stroke)
                return [getComputedStyle(figure.querySelector('svg')).backgroundColor, ...strokes].map(luminance)
            }"""
        )
        papers.append(paper)
        for line in lines:
            assert (max(line, paper) + 0.05) / (min(line, paper) + 0.05) >= 3, scheme
    assert papers[0] > 0.8
    assert papers[1] < 0.05


def test_those_who_are_level_share_a_place(page: Page, server: Server) -> None:
    pack = short_water_cycle().replace("points = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]", f"points = {[1] * 12}")
    made = finished_game(server, "water-cycle", ["bot", "bot", "bot"], pack_text=pack)
    ended(page, server, made)
    winners = made["table"]["outcome"]["winners"]
    assert len(winners) > 1, "with one point for each person, all who serve one are level"
    expect(page.locator("dialog .place")).to_have_text(["1."] * len(winners) + ["3."] * (3 - len(winners)))
    expect(page.locator("dialog .why")).to_contain_text("share the win with 6 points each.")
    expect(page.locator("dialog li.won")).to_have_count(len(winners))


def test_a_picture_of_the_result_is_made(page: Page, server: Server, tmp_path: Path) -> None:
    made = finished_game(server, "water-duel", ["Ann", "bot"])
    page.add_init_script("Object.defineProperty(navigator, 'canShare', {value: undefined})")
    ended(page, server, made, 0)
    expect(page.locator("dialog polyline").first).to_be_visible()
    with page.expect_download() as saved:
        page.get_by_role("button", name="Share a picture").click()
    assert saved.value.suggested_filename == f"water-duel-{made['table']['id']}.png"
    picture = tmp_path / "result.png"
    saved.value.save_as(picture)
    data = picture.read_bytes()
    assert data[:8] == b"\x89PNG\r\n\x1a\n"
    width, height = int.from_bytes(data[16:20], "big"), int.from_bytes(data[20:24], "big")
    assert width == 1440
    assert height > 800
    assert len(data) > 20_000, "something is drawn on it"
    expect(page.get_by_text("The picture was saved.")).to_be_visible()


def test_a_device_that_shares_is_given_the_picture(page: Page, server: Server) -> None:
    page.add_init_script(
        "navigator.canShare = () => true;"
        "navigator.share = async ({files}) => { window.shared = [files[0].name, files[0].type, files[0].size] }"
    )
    ended(page, server, finished_game(server, "water-duel", ["Ann", "bot"]), 0)
    page.get_by_role("button", name="Share a picture").click()
    page.wait_for_function("() => window.shared")
    name, kind, size = page.evaluate("() => window.shared")
    assert (name[-4:], kind) == (".png", "image/png")
    assert size > 5000


def test_play_again_with_the_same_seats_or_with_others(page: Page, server: Server) -> None:
    made = finished_game(server, "water-cycle", ["Ann", "bot", "bot"], options={"first_seat": 1})
    ended(page, server, made, 0)
    page.get_by_role("button", name="Play again with others").click()
    dialog = page.locator("dialog[open]")
    expect(dialog.locator(".seat")).to_have_count(3)
    expect(dialog.get_by_label("Seat 1", exact=True)).to_have_value("me")
    expect(dialog.get_by_label("Name for seat 1")).to_have_value("Ann")
    expect(dialog.get_by_label("Seat 2", exact=True)).to_have_value("bot")
    expect(dialog.get_by_label("Level of the bot on seat 2")).to_have_value("random")
    dialog.get_by_text("Rules of this table").click()
    expect(dialog.locator("details[open] select").first).to_have_value("1")
    assert faults(page) == []
    page.get_by_role("button", name="Cancel").click()
    page.get_by_role("button", name="Result").click()
    page.get_by_role("button", name="Play again", exact=True).click()
    page.wait_for_function("old => !location.pathname.includes(old)", arg=made["table"]["id"])
    expect(page.locator("section.asked, .acting").first).to_be_visible()


def test_a_finished_duel_on_a_shared_device_lies_open_after_a_reload(
    page: Page, new_page: NewPage, server: Server
) -> None:
    made = finished_game(server, "water-duel", ["Ann", "Ben"])
    ended(page, server, made, 0, 1)
    page.reload()
    expect(page.locator("#finish")).to_be_visible()
    page.get_by_role("button", name="Look at the board").click()
    expect(page.locator(".curtain")).to_have_count(0)
    expect(page.locator(".duel")).to_be_visible()
    # A hand that is not seen is drawn as backs; here none is, but one is where only Ann plays.
    expect(page.locator(".duel .backs")).to_have_count(0)
    alone = new_page()
    ended(alone, server, made, 0)
    expect(alone.locator(".duel .backs")).to_have_count(1)


def test_my_tables_say_whose_turn_it_is_and_how_games_went(page: Page, server: Server) -> None:
    over = finished_game(server, "water-duel", ["Ann", "bot"])
    ended(page, server, over, 0)
    running = server.make("water-cycle", ["Ann", "Ben", "Cy"], options={"first_seat": 0})
    theirs = server.make("water-cycle", ["Ann", "Ben", "Cy"], options={"first_seat": 1})
    for made in (running, theirs):
        page.goto(server.seat_link(made, 0))
        expect(page.locator("section.stage")).to_be_visible()
    page.goto(server.address)
    mine = page.locator("section", has=page.get_by_role("heading", name="My tables"))
    lines = mine.locator("li")
    expect(lines).to_have_count(3)
    expect(lines.nth(0)).to_contain_text("Your turn · now")
    expect(lines.nth(1)).to_contain_text("Ben’s turn")
    totals = sorted([score["total"] for score in over["table"]["outcome"]["scores"]], reverse=True)
    expect(lines.nth(2)).to_contain_text(re.compile(rf"(You won|Won by \w+|Nobody won), {totals[0]} : {totals[1]}"))
    assert faults(page) == []
    lines.nth(2).locator("a").click()
    expect(page.locator("#finish")).to_be_visible()
