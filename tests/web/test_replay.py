"""Looking through a game: by link in any browser, from a file, with any seat's eyes; and playing on from a position."""

from __future__ import annotations

import re
import urllib.request
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.web.conftest import NewPage
from tests.web.support import SECONDS, Server, faults, moves
from tests.web.test_ending import SIZES, asked, finished_game


@pytest.fixture(scope="module")
def duel(one_server: Server) -> dict[str, Any]:
    one_server.deal_for("duel")
    return finished_game(one_server, "water-duel", ["Ann", "Ben"])


@pytest.fixture(scope="module")
def cycle(one_server: Server) -> dict[str, Any]:
    one_server.deal_for("cycle")
    return finished_game(one_server, "water-cycle", ["Ann", "bot", "bot"])


def at(page: Page, step: int) -> None:
    """Wait until this move is shown."""
    expect(page.locator(".slider")).to_have_text(re.compile(rf"Move {step} of \d+"))


def watch(page: Page, server: Server, made: dict[str, Any], place: str = "") -> None:
    page.goto(f"{server.address}/replay/{made['table']['id']}{place}")
    expect(page.locator(".stage .board > *").first).to_be_visible()


def test_the_ending_leads_to_its_beginning(page: Page, server: Server, duel: dict[str, Any]) -> None:
    page.goto(server.seat_link(duel, 0))
    page.get_by_role("link", name="Look through this game").click()
    at(page, 0)
    expect(page.locator("ul.standing")).to_contain_text("Ann 20 Water")
    expect(page.locator(".say")).to_have_text("The beginning of the game.")
    replay = asked(server, f"/replays/{duel['table']['id']}?all=true")
    page.get_by_role("button", name="Last position").click()
    at(page, len(replay["steps"]))
    for name, total in zip(replay["players"], replay["steps"][-1]["scores"], strict=True):
        expect(page.locator("ul.standing")).to_contain_text(f"{name} {total} Water")
    expect(page.get_by_role("button", name="Play on from here")).to_be_disabled()


def test_a_link_opens_the_same_place_in_a_fresh_browser_and_a_reload_keeps_it(
    page: Page, new_page: NewPage, server: Server, duel: dict[str, Any]
) -> None:
    watch(page, server, duel, "#at=12")
    at(page, 12)
    said = page.locator(".say").text_content()
    page.keyboard.press("ArrowRight")
    at(page, 13)
    page.reload()
    at(page, 13)
    page.get_by_label("Seen by").select_option("1")
    page.wait_for_function("() => location.hash === '#at=13&eyes=1'")
    page.keyboard.press("ArrowLeft")
    at(page, 12)
    other = new_page()
    other.goto(page.url)
    at(other, 12)
    expect(other.get_by_label("Seen by")).to_have_value("1")
    page.get_by_label("Seen by").select_option("")
    expect(page.locator(".say")).to_have_text(said or "")


def test_eyes_show_what_a_seat_saw(page: Page, server: Server, duel: dict[str, Any]) -> None:
    watch(page, server, duel, "#at=30")
    expect(page.locator(".duel .backs")).to_have_count(0)
    page.get_by_label("Seen by").select_option("0")
    expect(page.locator(".duel .backs")).to_have_count(1)
    expect(page.locator(".duel section.side").last).to_have_attribute("aria-label", "Ann")
    page.get_by_label("Seen by").select_option("1")
    expect(page.locator(".duel section.side").last).to_have_attribute("aria-label", "Ben")
    expect(page.locator(".duel .backs")).to_have_count(1)


def test_keys_and_marks(page: Page, server: Server, cycle: dict[str, Any]) -> None:
    course = asked(server, f"/replays/{cycle['table']['id']}/result")["scores"]
    leader, leads = -1, []
    for step, totals in enumerate(course):
        best = [seat for seat, total in enumerate(totals) if total == max(totals)]
        if len(best) == 1 and best[0] != leader:
            leads += [step] if leader >= 0 else []
            leader = best[0]
    watch(page, server, cycle)
    assert [int(mark.get_attribute("data-lead") or 0) for mark in page.locator("[data-lead]").all()] == leads
    for key, step in (("ArrowRight", 1), ("ArrowRight", 2), ("ArrowLeft", 1), ("End", len(course) - 1), ("Home", 0)):
        page.keyboard.press(key)
        at(page, step)
    if leads:
        page.get_by_role("button", name="Next lead change").click()
        at(page, leads[0])
    page.locator(".slider input").fill("7")
    at(page, 7)
    page.locator("aside [data-at='9']").click()
    at(page, 9)


def test_it_plays_by_itself(page: Page, server: Server, cycle: dict[str, Any]) -> None:
    watch(page, server, cycle, "#at=3")
    page.get_by_label("Speed").select_option("fast")
    page.locator("h1").click()
    page.keyboard.press(" ")
    expect(page.get_by_role("button", name="Pause")).to_be_visible()
    page.wait_for_function("() => Number(document.querySelector('.slider input').value) >= 5")
    page.keyboard.press(" ")
    expect(page.get_by_role("button", name="Play", exact=True)).to_be_visible()
    page.keyboard.press("End")
    page.keyboard.press("ArrowLeft")
    page.keyboard.press(" ")
    expect(page.get_by_role("button", name="Last position")).to_be_disabled()
    expect(page.get_by_role("button", name="Play", exact=True)).to_be_visible()


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_it_fits_one_screen_and_axe_finds_nothing(
    new_page: NewPage, server: Server, duel: dict[str, Any], size: tuple[int, int]
) -> None:
    page = new_page(viewport={"width": size[0], "height": size[1]}, reduced_motion="reduce")
    watch(page, server, duel, "#at=30")
    page.wait_for_function(
        "() => document.documentElement.scrollWidth <= innerWidth"
        " && document.documentElement.scrollHeight <= innerHeight"
    )
    for part in ("section.stage", ".controls", "ul.standing", ".say"):
        box = page.locator(part).bounding_box()
        assert box is not None
        assert 0 <= box["x"] <= size[0] - box["width"] + 1, part
        assert 0 <= box["y"] <= size[1] - box["height"] + 1, part
    stage = page.locator("section.stage").bounding_box()
    assert stage is not None
    assert min(stage["width"] / 330, stage["height"] / 220) >= 1, stage
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme)
        assert faults(page) == []


def test_games_that_cannot_be_shown_have_friendly_pages(page: Page, server: Server, duel: dict[str, Any]) -> None:
    running = server.make("water-duel", ["Ann", "Ben"])
    page.goto(f"{server.address}/replay/{running['table']['id']}")
    expect(page.get_by_role("alert")).to_contain_text("still being played")
    assert faults(page) == []
    page.get_by_role("link", name="To its table").click()
    expect(page).to_have_url(f"{server.address}/t/{running['table']['id']}")
    gone = finished_game(server, "water-duel", ["bot", "bot"])
    headers = {"Authorization": f"Bearer {gone['host']}"}
    address = f"{server.address}/api/tables/{gone['table']['id']}"
    urllib.request.urlopen(urllib.request.Request(address, None, headers, method="DELETE"), timeout=SECONDS).close()
    for table in (gone["table"]["id"], "nosuchtable1", "what-is-this"):
        page.goto(f"{server.address}/replay/{table}")
        expect(page.get_by_role("alert")).to_contain_text("There is no such game on this server")
        expect(page.get_by_role("link", name="To the lobby")).to_be_visible()
    watch(page, server, duel, "#at=99999&eyes=9")
    at(page, len(asked(server, f"/replays/{duel['table']['id']}")["steps"]))
    expect(page.get_by_label("Seen by")).to_have_value("")


def test_a_file_is_shown_in_the_same_page_and_survives_a_reload(
    page: Page, server: Server, duel: dict[str, Any], tmp_path: Path
) -> None:
    record = tmp_path / "game.jsonl"
    with urllib.request.urlopen(f"{server.address}/api/tables/{duel['table']['id']}/record", timeout=SECONDS) as answer:
        record.write_bytes(answer.read())
    page.goto(f"{server.address}/record")
    page.locator("input[type=file]").set_input_files(record)
    at(page, 0)
    page.keyboard.press("ArrowRight")
    at(page, 1)
    page.reload()
    at(page, 1)
    expect(page.get_by_text("Chance is proved fair")).to_be_visible()
    expect(page.get_by_role("button", name="Play on from here")).to_have_count(0)
    assert faults(page) == []


def test_a_file_too_large_to_keep_says_so(page: Page, server: Server, duel: dict[str, Any], tmp_path: Path) -> None:
    page.add_init_script("Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError') }")
    record = tmp_path / "game.jsonl"
    with urllib.request.urlopen(f"{server.address}/api/tables/{duel['table']['id']}/record", timeout=SECONDS) as answer:
        record.write_bytes(answer.read())
    page.goto(f"{server.address}/record")
    page.locator("input[type=file]").set_input_files(record)
    at(page, 0)
    expect(page.get_by_text("after a reload, open it again")).to_be_visible()
    page.reload()
    expect(page.locator("input[type=file]")).to_be_visible()


def forked(page: Page, old: str) -> str:
    """The new table, once the page has gone there."""
    page.wait_for_function("old => location.pathname.startsWith('/t/') && !location.pathname.includes(old)", arg=old)
    return page.url.split("#")[0].rsplit("/", 1)[-1]


def test_play_on_from_here_to_a_move_in_the_new_table(page: Page, server: Server, cycle: dict[str, Any]) -> None:
    replay = asked(server, f"/replays/{cycle['table']['id']}?all=true")
    step = next(step["ply"] for step in replay["steps"][20:] if step["to_act"] == 1 and step["question"] == "take-die")
    watch(page, server, cycle, f"#at={step}")
    page.get_by_role("button", name="Play on from here").click()
    dialog = page.locator("dialog[open]")
    expect(dialog).to_contain_text(f"Play on from move {step}")
    expect(dialog).to_contain_text("Everything that chance decides from here on is new.")
    expect(dialog.get_by_label("Seat 2", exact=True)).to_have_value("me")
    expect(dialog.get_by_text("Rules of this table")).to_have_count(0)
    assert faults(page) == []
    dialog.get_by_label("Name for seat 2").fill("Cy")
    dialog.get_by_role("button", name="Open the table").click()
    table = forked(page, cycle["table"]["id"])
    assert asked(server, f"/tables/{table}")["forked"] == {"table": cycle["table"]["id"], "at": step}
    expect(moves(page).first).to_be_visible()
    before = page.locator("section.asked").get_attribute("data-seq")
    moves(page).first.click()
    page.locator("[data-confirm]").click()
    page.wait_for_function("old => document.querySelector('section.asked')?.dataset.seq !== old", arg=before)
    page.goto(server.address)
    expect(page.locator("li").filter(has_text=f"played on from move {step}")).to_have_count(1)


def test_hidden_cards_are_dealt_again_for_the_eyes_of_a_seat(page: Page, server: Server, duel: dict[str, Any]) -> None:
    table = duel["table"]["id"]
    replay = asked(server, f"/replays/{table}?viewer=0")
    step = next(step["ply"] for step in replay["steps"][30:] if step["to_act"] == 0 and step["question"] == "turn")
    watch(page, server, duel, f"#at={step}&eyes=0")
    hand = page.locator(".duel .hand [data-piece]").count()
    page.get_by_role("button", name="Play on from here").click()
    dialog = page.locator("dialog[open]")
    expect(dialog).to_contain_text("What Ann could not see at this moment is dealt again.")
    dialog.get_by_role("button", name="Open the table").click()
    new = forked(page, table)
    expect(page.locator(".duel .hand [data-piece]")).to_have_count(hand)
    expect(page.locator(".duel .backs")).to_have_count(1)
    assert asked(server, f"/tables/{new}")["forked"]["at"] == step
    watch(page, server, duel, f"#at={step}")
    page.get_by_role("button", name="Play on from here").click()
    expect(page.locator("dialog[open]")).to_contain_text("Everything is as it was, hidden cards too.")
