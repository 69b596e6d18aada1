"""Pace: what bots take their time for, skipping what moves, and "What happened?"; and how log and chat are read."""

from __future__ import annotations

import json
import re
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from playwright.sync_api import Page, WebSocket, expect

from tests.web.conftest import NewPage
from tests.web.support import Server, faults, moves, take, wait_for_next, wait_for_turn, without_confirming
from tests.web.test_motion import HELD
from watertable.games.water_duel import WATER_DUEL

RECAP = "[data-recap]"
RUNNING = "() => document.getAnimations().filter((motion) => motion.effect.target.matches('[data-piece]')).length"
PIECES = """() => [...document.querySelectorAll('[data-piece]')].map((piece) => {
    const box = piece.getBoundingClientRect()
    return `${Math.round(box.x)} ${Math.round(box.y)}`
}).sort()"""
"""Where pieces are on the screen, whichever of them."""


def _after_a_round(page: Page, server: Server) -> None:
    """Ann has had a turn of Water Cycle, two bots have moved, and it is her turn again."""
    made = server.make("water-cycle", ["Ann", "bot", "bot"], options={"first_seat": 0})
    page.goto(server.seat_link(made, 0))
    wait_for_turn(page)
    while not page.get_by_role("button", name="What happened?").count():
        seq = page.locator("section.asked").get_attribute("data-seq")
        take(page, moves(page).first.get_attribute("data-move") or "")
        wait_for_next(page, seq)
        wait_for_turn(page)


def test_what_happened_plays_the_others_moves_once_more(page: Page, server: Server) -> None:
    page.emulate_media(reduced_motion="reduce")
    _after_a_round(page, server)
    now = page.evaluate(PIECES)
    told = page.evaluate("() => document.querySelector('[aria-live].spoken').textContent")
    # Time stands still, so that each step stays until the test goes on.
    page.clock.install()
    page.clock.pause_at(datetime.now(UTC) + timedelta(minutes=1))
    page.keyboard.press("w")
    expect(page.get_by_role("heading", name=re.compile("Since your last turn: 0 of"))).to_be_visible()
    expect(page.locator(RECAP)).to_have_text("How your last turn ended.")
    expect(moves(page)).to_have_count(0)
    then = page.evaluate(PIECES)
    assert then != now, "the board shows how it was"
    heading = page.locator("section.bar h2").text_content() or ""
    steps = int(heading.rsplit(" ", 1)[1])
    said = []
    for step in range(1, steps + 1):
        page.keyboard.press("w")
        expect(page.locator(RECAP)).to_have_attribute("data-recap", str(step))
        said.append(page.locator(RECAP).text_content() or "")
    assert page.evaluate(PIECES) == now, "the last step leads to the position"
    assert re.search(r"(\w+) takes the [1-6]\.", " ".join(said))
    log = page.get_by_role("tabpanel").text_content() or ""
    for line in said:
        for sentence in re.findall(r"[A-Z][^.]*\.", line):
            assert sentence in log, "it tells nothing that the log does not"
    page.keyboard.press("w")
    expect(page.locator(RECAP)).to_have_count(0)
    wait_for_turn(page)
    assert page.evaluate("() => document.querySelector('[aria-live].spoken').textContent") == told, "nothing twice"


def test_what_happened_goes_on_by_itself_and_can_be_stopped(page: Page, server: Server) -> None:
    _after_a_round(page, server)
    page.get_by_role("button", name="What happened?").click()
    expect(page.locator(RECAP)).not_to_have_attribute("data-recap", "0")
    page.get_by_role("button", name="Stop").click()
    expect(page.locator(RECAP)).to_have_count(0)
    expect(moves(page).first).to_be_visible()
    page.keyboard.press("w")
    expect(page.locator(RECAP)).to_be_visible()
    assert faults(page) == []
    page.keyboard.press("Escape")
    expect(page.locator(RECAP)).to_have_count(0)
    take(page, moves(page).first.get_attribute("data-move") or "")


@pytest.mark.parametrize("way", ["click", "key"])
def test_a_click_or_a_key_skips_what_moves(new_page: NewPage, server: Server, way: str) -> None:
    page = new_page()
    without_confirming(page)
    made = server.make("water-cycle", ["Ann", "Bo", "Cy"], options={"first_seat": 0})
    page.add_init_script(HELD)
    page.goto(server.seat_link(made, 0, 1, 2))
    wait_for_turn(page)
    while not page.evaluate(RUNNING):
        seq = page.locator("section.asked").get_attribute("data-seq")
        moves(page).last.click()
        wait_for_next(page, seq)
    if way == "click":
        page.locator(".status").click()
    else:
        page.keyboard.press("Shift")
    page.wait_for_function(f"() => ({RUNNING})() === 0")


def _paces(page: Page) -> list[str]:
    """What the page tells its server of the pace from now on, as it comes."""
    heard: list[str] = []

    def sent(frame: str | bytes) -> None:
        message: dict[str, Any] = json.loads(frame)
        if message["type"] == "pace":
            heard.append(message["pace"])

    def opened(socket: WebSocket) -> None:
        socket.on("framesent", sent)

    page.on("websocket", opened)
    return heard


def test_the_pace_of_bots_is_kept_and_told_to_the_server(page: Page, server: Server) -> None:
    told = _paces(page)
    made = server.make("water-cycle", ["Ann", "Bo", "bot"])
    page.goto(server.seat_link(made, 0))
    page.get_by_text("Table menu").click()
    pace = page.get_by_label("How fast bots play")
    assert pace.input_value() == "relaxed"
    expect(page.get_by_text("With several people at a table, the slowest choice counts.")).to_be_visible()
    assert faults(page) == []
    pace.select_option("quick")
    page.reload()
    page.get_by_text("Table menu").click()
    assert page.get_by_label("How fast bots play").input_value() == "quick"
    page.get_by_label("How fast bots play").select_option("instant")
    page.wait_for_function("() => JSON.parse(localStorage.getItem('watertable:settings')).pace === 'instant'")
    # A question and its answer: what was sent before has been heard by then.
    page.keyboard.press("Escape")
    expect(page.locator(".status")).to_be_visible()
    assert told[0] == "quick", "and relaxed, which is usual, is not told"
    assert told[-1] == "instant"


def test_the_question_is_mine_and_the_others_are_told(new_page: NewPage, server: Server) -> None:
    ann, bo, anyone = new_page(), new_page(), new_page()
    made = server.make("water-cycle", ["Ann", "Bo", "Cy"], options={"first_seat": 0})
    ann.goto(server.seat_link(made, 0))
    bo.goto(server.seat_link(made, 1))
    anyone.goto(f"{server.address}/t/{made['table']['id']}#watch={made['watch']}")
    expect(ann.locator("section.bar")).to_contain_text("Take a die")
    for page in (bo, anyone):
        expect(page.locator("section.bar")).to_contain_text("Ann is choosing a die.")
        expect(page.locator("section.bar")).not_to_contain_text("Take a die")
    expect(bo.locator("section.bar")).to_contain_text("Meanwhile you can read the log")
    take(ann, moves(ann).first.get_attribute("data-move") or "")
    expect(ann.get_by_role("tabpanel")).to_contain_text(re.compile(r"You take the [1-6]\."))
    for page in (bo, anyone):
        expect(page.get_by_role("tabpanel")).to_contain_text(re.compile(r"Ann takes the [1-6]\."))


def test_ask_why_understands_the_words_of_the_buttons(page: Page, server: Server) -> None:
    made = server.make("water-duel", ["Ann", "Ben"], options={"first_seat": 0})
    page.goto(server.seat_link(made, 0))
    wait_for_turn(page)
    page.get_by_role("button", name="Another move …").click()
    said = page.get_by_label("Ask why a move is not allowed")
    assert (said.get_attribute("placeholder") or "").startswith("a move, for example: ")
    card = next(iter(WATER_DUEL.words([]).sentences("card").values()))
    said.fill("LET IT PASS")
    page.get_by_role("button", name="Why not?").click()
    expect(page.get_by_role("alert")).to_contain_text("there is no card to answer or let pass")
    said.fill(f"discard {card}")
    page.get_by_role("button", name="Why not?").click()
    expect(page.get_by_role("alert")).to_contain_text("no card makes you discard")


def test_log_and_chat_run_downwards_and_stay_where_one_reads(page: Page, server: Server) -> None:
    made = server.make("water-cycle", ["Ann", "bot", "bot"], options={"first_seat": 0})
    page.set_viewport_size({"width": 1024, "height": 700})
    without_confirming(page)
    page.goto(server.seat_link(made, 0))
    panel = page.get_by_role("tabpanel")
    expect(panel).to_be_visible()
    at_end = "() => { const side = document.querySelector('#side'); const rest = side.scrollHeight - side.scrollTop"
    while not page.evaluate(
        "() => { const side = document.querySelector('#side'); return side.scrollHeight > 1.5 * side.clientHeight }"
    ):
        wait_for_turn(page)
        seq = page.locator("section.asked").get_attribute("data-seq")
        moves(page).last.click()
        wait_for_next(page, seq)
    wait_for_turn(page)
    page.wait_for_function(at_end + "; return rest - side.clientHeight < 5 }")
    lines = panel.locator("li")
    expect(lines.first).to_contain_text("Round 1: you roll ")
    page.evaluate("() => { document.querySelector('#side').scrollTop = 0 }")
    seen = lines.count()
    seq = page.locator("section.asked").get_attribute("data-seq")
    moves(page).last.click()
    wait_for_next(page, seq)
    page.wait_for_function("seen => document.querySelectorAll('#side li').length > seen", arg=seen)
    assert page.evaluate("() => document.querySelector('#side').scrollTop") == 0, "whoever reads is left alone"
    page.get_by_role("tab", name="Chat").click()
    for text in ("one", "two"):
        page.get_by_label("Say something").fill(text)
        page.keyboard.press("Enter")
        expect(panel.locator("li").last).to_contain_text(text)
    expect(panel.locator("li")).to_have_text(["Ann one", "Ann two"])
    box, last = page.get_by_label("Say something").bounding_box(), panel.locator("li").last.bounding_box()
    assert box is not None
    assert last is not None
    assert box["y"] >= last["y"] + last["height"] - 1, "the newest line is right above the field"


@pytest.mark.parametrize("name", ["\u05e9\u05dc\u05d5\u05dd \u05e2\u05d5\u05dc\u05dd", "\U0001f44b\U0001f3fd" * 4])
def test_names_of_any_script_stand_in_sentences(page: Page, server: Server, name: str) -> None:
    made = server.make("water-cycle", ["Ann", name, "Cy"], options={"first_seat": 1})
    page.goto(server.seat_link(made, 0))
    told = page.locator("section.bar")
    expect(told).to_contain_text("is choosing a die.")
    text = (told.text_content() or "").replace("\u2068", "").replace("\u2069", "")
    assert f"{name} is choosing a die." in text
    left = page.evaluate(
        """() => {
            const line = document.querySelector('section.bar .waiting')
            const node = [...line.childNodes].find((child) => child.data?.includes('is choosing'))
            const range = document.createRange()
            range.setStart(node, node.data.indexOf('is choosing'))
            range.setEnd(node, node.data.length)
            return [range.getBoundingClientRect().left, line.getBoundingClientRect().left]
        }"""
    )
    assert left[0] > left[1] + 20, "the name stands before the verb, whichever way it runs"
