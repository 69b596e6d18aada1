"""Water Cycle in the browser, from the first click to the saved record."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, Route, WebSocketRoute, expect

from tests.web.conftest import NewPage
from tests.web.support import (
    SECONDS,
    Server,
    moves,
    play_to_the_end,
    take,
    wait_for_next,
    wait_for_turn,
    without_confirming,
)
from watertable.games.water_cycle import WATER_CYCLE


def _asked_or_over(page: Page) -> bool:
    """Wait until the seat is asked or the game is over; whether it is over."""
    expect(page.locator("button[data-move], section:has(#finish)").first).to_be_visible(timeout=SECONDS * 1000)
    return page.locator("#finish").count() > 0


def _on_the_board(page: Page) -> Locator:
    """What lights up on the board or in the dice tray for a click."""
    return page.locator(".tray button.lit, .place.open, .count")


def test_two_clicks_from_the_lobby_to_the_own_turn(page: Page, server: Server) -> None:
    page.goto(server.address)
    page.get_by_role("button", name="Play now: Water Cycle against bots").click()
    wait_for_turn(page)
    expect(page).to_have_title(re.compile("Your turn"))
    expect(page.locator(".status")).to_have_text(re.compile("Your turn"))
    expect(page.locator(".cube")).to_have_count(4 * 9)


def test_a_whole_game_by_clicks_on_the_board_and_its_record(page: Page, server: Server, tmp_path: Path) -> None:
    without_confirming(page)
    made = server.make("water-cycle", ["Ann", "bot", "bot"])
    page.goto(server.seat_link(made, 0))
    clicks = 0
    while not _asked_or_over(page):
        seq = page.locator("section.asked").get_attribute("data-seq")
        _on_the_board(page).last.click()
        clicks += 1
        wait_for_next(page, seq)
        assert clicks < 400
    assert clicks > 10
    expect(page.locator("#finish")).to_have_text(re.compile("won"))
    expect(page.locator(".status")).to_have_text(re.compile("The game is over"))
    points = page.locator("section:has(#finish) summary", has_text="Ann").text_content() or ""
    assert re.search(r"[123]\.\s+A?\s*Ann: \d+ point", points), points

    with page.expect_download() as saved:
        page.get_by_role("link", name="Save the record").click()
    record = tmp_path / "game.jsonl"
    saved.value.save_as(record)
    head = json.loads(record.read_text().splitlines()[0])
    assert "water-cycle" in json.dumps(head)

    page.goto(server.address)
    page.locator("input[type=file]").set_input_files(record)
    expect(page.get_by_role("heading", name="A recorded game")).to_be_visible()
    expect(page.get_by_text("Chance is proved fair")).to_be_visible()
    step = page.locator(".slider")
    expect(step).to_contain_text("Move 0 of")
    page.get_by_role("button", name="Last position").click()
    expect(step).to_have_text(re.compile(r"Move (\d+) of \1"))
    page.get_by_role("button", name="First position").click()
    expect(step).to_contain_text("Move 0 of")
    page.keyboard.press("ArrowRight")
    expect(step).to_contain_text("Move 1 of")
    expect(page.locator(".cube")).to_have_count(3 * 9)


def test_a_whole_game_by_keyboard_alone(page: Page, server: Server) -> None:
    short = WATER_CYCLE.pack_text("default").replace("target = 60", "target = 25")
    made = server.make("water-cycle", ["Ann", "bot", "bot"], pack_text=short)
    page.goto(server.seat_link(made, 0))
    wait_for_turn(page)
    presses = 0
    while not page.evaluate("() => document.activeElement?.matches('[data-move]') ?? false"):
        page.keyboard.press("Tab")
        presses += 1
        assert presses < 60
    turns = 0
    while not _asked_or_over(page):
        page.wait_for_function(
            "() => document.activeElement?.matches('[data-move]') || document.querySelector('#finish')"
        )
        if page.locator("#finish").count():
            break
        seq = page.locator("section.asked").get_attribute("data-seq")
        page.keyboard.press("Enter")
        expect(page.locator("[data-confirm], #finish").first).to_be_visible()
        page.keyboard.press("Enter")
        wait_for_next(page, seq)
        turns += 1
        assert turns < 400
    assert turns > 3
    expect(page.locator("#finish")).to_have_text(re.compile("won"))


def test_a_choice_is_previewed_and_can_be_taken_back_before_it_counts(page: Page, server: Server) -> None:
    made = server.make("water-cycle", ["Ann", "Bo", "Cy"])
    page.goto(server.seat_link(made, 0, 1, 2))
    wait_for_turn(page)
    seq = page.locator("section.asked").get_attribute("data-seq")
    moves(page).first.click()
    expect(page.locator(".outcome")).to_contain_text(re.compile(r"You take the [1-6]\."))
    page.get_by_role("button", name="Choose again").click()
    expect(page.locator("[data-confirm]")).to_have_count(0)
    moves(page).first.click()
    page.keyboard.press("Escape")
    expect(page.locator("[data-confirm]")).to_have_count(0)
    assert page.locator("section.asked").get_attribute("data-seq") == seq


def test_while_the_next_position_is_on_its_way_a_second_click_sends_nothing(page: Page, server: Server) -> None:
    made = server.make("water-cycle", ["Ann", "Bo", "Cy"])
    without_confirming(page)
    sent: list[str] = []
    held: list[str] = []
    lines: list[WebSocketRoute] = []

    def hold_steps(line: WebSocketRoute) -> None:
        onwards = line.connect_to_server()

        def to_server(message: str | bytes) -> None:
            if json.loads(message)["type"] == "move":
                sent.append(str(message))
            onwards.send(message)

        def to_page(message: str | bytes) -> None:
            if json.loads(message)["type"] == "step":
                held.append(str(message))
            else:
                line.send(message)

        lines.append(line)
        line.on_message(to_server)
        onwards.on_message(to_page)

    page.route_web_socket(re.compile("/socket"), hold_steps)
    page.goto(server.seat_link(made, 0, 1, 2))
    wait_for_turn(page)
    seq = page.locator("section.asked").get_attribute("data-seq")
    moves(page).first.click()
    expect(page.get_by_text("Sending …")).to_have_count(0)
    while len(held) < 3:
        page.wait_for_timeout(20)
    moves(page).first.click()
    for step in held:
        lines[0].send(step)
    wait_for_next(page, seq)
    assert len(sent) == 1
    expect(page.get_by_role("alert")).to_have_count(0)


@pytest.mark.parametrize("what", ["**/pieces", "**/assets/water-cycle-*.js"], ids=["pieces", "program"])
def test_a_board_that_could_not_be_loaded_comes_when_the_line_is_back(page: Page, server: Server, what: str) -> None:
    made = server.make("water-cycle", ["Ann", "Bo", "Cy"])
    refused: list[str] = []

    def refuse_once(route: Route) -> None:
        if refused:
            route.continue_()
        else:
            refused.append(route.request.url)
            route.abort()

    page.route(what, refuse_once)
    page.goto(server.seat_link(made, 0, 1, 2))
    expect(page.locator(".cube")).to_have_count(27)
    assert len(refused) == 1


def test_undo_takes_the_last_move_back(page: Page, server: Server) -> None:
    made = server.make("water-cycle", ["Ann", "Bo", "Cy"])
    page.goto(server.seat_link(made, 0, 1, 2))
    wait_for_turn(page)
    before = moves(page).evaluate_all("all => all.map(one => one.dataset.move)")
    die = before[0]
    take(page, die)
    expect(moves(page).first).to_have_text(re.compile("move|supply|return"))
    page.get_by_role("button", name="Undo").click()
    expect(page.locator(f'button[data-move="{die}"]')).to_be_visible()
    assert moves(page).evaluate_all("all => all.map(one => one.dataset.move)") == before
    expect(page.get_by_role("tabpanel")).to_contain_text("took back a move")
    expect(page.locator("li.undone")).to_contain_text(re.compile(r"You take the [1-6]\."))


def test_an_attempt_that_is_not_allowed_is_answered_with_the_rule(page: Page, server: Server) -> None:
    made = server.make("water-cycle", ["Ann", "Bo", "Cy"])
    page.goto(server.seat_link(made, 0, 1, 2))
    wait_for_turn(page)
    page.locator("[data-place=lake]").click(position={"x": 12, "y": 40})
    answer = page.locator(".problem")
    expect(answer).to_be_visible()
    rule = answer.locator("button.rule")
    number = rule.text_content() or ""
    assert number.startswith("WC-")
    rule.click()
    expect(page.locator(f'[data-rule="{number}"]')).to_be_in_viewport()
    expect(page.get_by_role("tab", name="Rules")).to_have_attribute("aria-selected", "true")


def test_rules_can_be_searched_and_the_log_leads_to_them(page: Page, server: Server) -> None:
    made = server.make("water-cycle", ["Ann", "Bo", "Cy"])
    page.goto(server.seat_link(made, 0, 1, 2))
    wait_for_turn(page)
    page.get_by_role("button", name="Rule WC-5").first.click()
    expect(page.locator('[data-rule="WC-5"]')).to_be_in_viewport()
    page.get_by_label("Search the rules").fill("aquifer")
    expect(page.locator('[data-rule="WC-7"]')).to_be_visible()
    expect(page.locator('[data-rule="WC-5"]')).to_have_count(0)
    page.get_by_label("Search the rules").fill("no such words")
    expect(page.get_by_text("No rule has these words.")).to_be_visible()


def test_a_score_shows_what_it_is_made_of_and_outlines_it(page: Page, server: Server) -> None:
    made = server.make("water-cycle", ["Ann", "bot", "bot"])
    without_confirming(page)
    page.goto(server.seat_link(made, 0))
    supplied = page.get_by_role("tabpanel").get_by_text(re.compile("You supply person"))
    while supplied.count() == 0:
        wait_for_turn(page)
        seq = page.locator("section.asked").get_attribute("data-seq") or ""
        moves(page).last.click()
        expect(page.locator(f'section.asked:not([data-seq="{seq}"])')).to_be_visible()
    page.get_by_role("button", name="Show what Ann’s score is made of").click()
    expect(page.locator(".items")).to_contain_text("at the start")
    page.locator(".items button", has_text="person").first.hover()
    expect(page.locator(".person.outlined")).to_have_count(1)


def test_a_hint_names_a_move_that_is_there(page: Page, server: Server) -> None:
    made = server.make("water-cycle", ["Ann", "Bo", "Cy"])
    page.goto(server.seat_link(made, 0, 1, 2))
    wait_for_turn(page)
    page.get_by_role("button", name="Hint").click()
    hint = page.locator(".hint")
    expect(hint).to_contain_text("A strong player would ", timeout=SECONDS * 1000)
    sayings = [text.strip() for text in moves(page).all_text_contents()]
    assert any(saying in (hint.text_content() or "") for saying in sayings)


def test_the_board_is_told_in_words(page: Page, server: Server) -> None:
    made = server.make("water-cycle", ["Ann", "Bo", "Cy"])
    page.goto(server.seat_link(made, 0, 1, 2))
    wait_for_turn(page)
    page.get_by_role("tab", name="In words").click()
    lake = page.get_by_role("row", name=re.compile("^Lake"))
    expect(lake.get_by_role("cell")).to_have_text(["1", "1", "1", "2"])
    expect(page.get_by_role("row", name=re.compile("^Points"))).to_contain_text("5")
    expect(page.get_by_text("Population: 0 of 4 have water.")).to_be_visible()


def test_without_motion_nothing_moves(new_page: NewPage, server: Server) -> None:
    page = new_page(reduced_motion="reduce")
    made = server.make("water-cycle", ["Ann", "Bo", "Cy"])
    page.goto(server.seat_link(made, 0, 1, 2))
    wait_for_turn(page)
    expect(page.locator(".cube")).to_have_count(3 * 9)
    durations = page.locator(".cube").evaluate_all("all => all.map(one => getComputedStyle(one).transitionDuration)")
    assert set(durations) == {"0s"}


def test_a_record_on_a_custom_pack_is_shown_with_its_pack(page: Page, server: Server, tmp_path: Path) -> None:
    play_to_the_end(page, server)
    saved: dict[str, Path] = {}
    for what in ("record", "pack"):
        with page.expect_download() as file:
            page.get_by_role("link", name=f"Save the {what}").click()
        saved[what] = tmp_path / file.value.suggested_filename
        file.value.save_as(saved[what])
    assert saved["pack"].suffix == ".toml"
    page.goto(server.address)
    page.locator("input[type=file]").set_input_files(saved["record"])
    expect(page.get_by_role("alert")).to_contain_text("played with a custom pack")
    page.get_by_label("The pack it was played with").set_input_files(saved["pack"])
    expect(page.get_by_text("Chance is proved fair")).to_be_visible()
    expect(page.locator(".cube")).to_have_count(3 * 9)
