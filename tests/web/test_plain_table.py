"""Games without a board of their own in the browser: played on their drawing, with everything the table offers."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections.abc import Iterator
from functools import partial
from pathlib import Path

from playwright.sync_api import Locator, Page, WebSocketRoute, expect

from tests.web.conftest import NewPage
from tests.web.lessons import INSTANT, first_lesson, open_lesson, walk
from tests.web.plain import PLAIN, environment, one_plain_server, own_plain_server, plain_server
from tests.web.support import (
    WIDTHS,
    Server,
    decided,
    faults,
    moves,
    wait_for_next,
    wait_for_turn,
    wait_until_it_fits,
    without_confirming,
)
from watertable.kernel import CHANCE, Sfc32

__all__ = ["one_plain_server", "own_plain_server", "plain_server"]

PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True, "reduced_motion": "reduce"}
A_GOOD_WAY = 10
"""Decisions after which a game is well under way."""
MANY = 150
"""Decisions within which everything that is looked for comes up in a game of random bots."""


def _open(page: Page, server: Server, players: int | None = None) -> None:
    """Sit down at a table, by default with as few players as can be, and wait for a question."""
    bots = (players or PLAIN.players[0]) - 1
    made = server.make(PLAIN.name, ["Ann", *["bot"] * bots])
    page.goto(server.seat_link(made, 0))
    wait_for_turn(page)


def _decisions(page: Page, server: Server, at_each: int, players: int) -> Iterator[int]:
    """Table after table, so many decisions at each, until whoever makes them has found what the test looks for."""
    for number in range(MANY):
        if number % at_each == 0 or _is_over(page):
            _open(page, server, players)
        yield number
    raise AssertionError("what the test looks for did not come up")


def _seq(page: Page) -> str:
    return page.locator("section.asked").get_attribute("data-seq") or ""


def _decide(page: Page, number: int = 0) -> None:
    """Choose one of the moves in the list and confirm it, by mouse."""
    choice = moves(page).nth(number % moves(page).count())
    decided(page, choice.click, page.locator("[data-confirm]").click)


def _is_over(page: Page) -> bool:
    return page.locator("#finish").count() > 0


def _play_on(page: Page, decisions: int) -> None:
    for number in range(decisions):
        if _is_over(page):
            return
        _decide(page, 7 * number)


def _picture(page: Page) -> Locator:
    return page.locator(".picture svg")


def _drawn(page: Page) -> str:
    """The drawing of the position itself, once it is there and what has left it is gone."""
    page.mouse.move(0, 0)
    page.wait_for_function(
        """() => {
          const board = document.querySelector('.drawn'), asked = document.querySelector('section[data-seq]')
          if (!board || 'preview' in board.dataset) return false
          return asked ? board.dataset.drawn === asked.dataset.seq : !!document.querySelector('#finish')
        }"""
    )
    expect(page.locator(".drawn [data-leaving]")).to_have_count(0)
    return str(_picture(page).evaluate("svg => svg.outerHTML"))


def _elsewhere() -> list[str]:
    """Moves that are legal somewhere in games of this kind."""
    found: dict[str, None] = {}
    state = PLAIN.new(PLAIN.players[0])
    rng = Sfc32(3)
    for _ in range(400):
        seat = state.to_act()
        if seat is None:
            break
        if seat == CHANCE:
            state.apply(seat, state.draw_chance(rng))
            continue
        legal = state.legal_moves(seat)
        found.update(dict.fromkeys([move.text() for move in legal]))
        state.apply(seat, legal[rng.below(len(legal))])
    return list(found)


def test_two_clicks_from_the_lobby_to_a_preview_in_the_picture(page: Page, plain_server: Server) -> None:
    complaints: list[str] = []
    page.on("console", lambda message: complaints.append(message.text) if message.type == "error" else None)
    page.goto(plain_server.address)
    page.get_by_role("button", name=f"Play now: {PLAIN.title} against bots").click()
    wait_for_turn(page)
    before = _drawn(page)
    moves(page).first.click()
    expect(page.locator(".drawn.preview")).to_be_visible()
    expect(page.locator(".badge")).to_have_text("Preview")
    assert page.locator(".drawn").get_attribute("data-preview") == moves(page).first.get_attribute("data-move")
    page.get_by_role("button", name="Choose again").click()
    expect(page.locator(".drawn.preview")).to_have_count(0)
    assert _drawn(page) == before
    assert complaints == []


def test_the_picture_follows_the_game(page: Page, plain_server: Server) -> None:
    _open(page, plain_server)
    seen = set[str]()
    framed = 0
    for number in range(A_GOOD_WAY):
        seen.add(_drawn(page))
        framed += page.locator(".watertable-newest").count()
        _decide(page, 5 * number)
        if _is_over(page):
            break
    assert len(seen) > 5
    assert framed > 0, "what has just moved is framed"
    assert page.locator(".picture").evaluate("host => host.shadowRoot.childElementCount") == 1


def test_what_is_not_allowed_is_explained_with_its_rule(page: Page, plain_server: Server) -> None:
    _open(page, plain_server)
    allowed = moves(page).evaluate_all("all => all.map((one) => one.dataset.move)")
    refused = next(text for text in _elsewhere() if text not in allowed)
    page.get_by_role("button", name="Another move …").click()
    page.get_by_role("textbox", name="Ask why a move is not allowed").fill(refused)
    page.get_by_role("button", name="Why not?").click()
    rule = page.locator(".problem button.rule")
    expect(rule).to_have_text(re.compile(r"^[A-Z]{2}-\d+$"))
    number = rule.text_content() or ""
    rule.click()
    expect(page.locator(f'[data-rule="{number}"].wanted')).to_be_visible()


def test_a_hint_is_given(page: Page, plain_server: Server) -> None:
    _open(page, plain_server)
    page.get_by_role("button", name="Hint").click()
    expect(page.locator(".hint")).to_contain_text("A strong player would ")
    expect(page.locator(".drawn.preview")).to_be_visible()


def test_a_move_is_taken_back_and_the_picture_with_it(page: Page, plain_server: Server) -> None:
    undo = page.get_by_role("button", name="Undo")
    for number in _decisions(page, plain_server, 4, PLAIN.players[0]):
        before, offered = _drawn(page), moves(page).all_text_contents()
        _decide(page, number)
        if not _is_over(page) and undo.is_enabled():
            break
    seq = _seq(page)
    undo.click()
    wait_for_next(page, seq)
    assert moves(page).all_text_contents() == offered
    assert _unmarked(_drawn(page)) == _unmarked(before)
    expect(page.get_by_role("tabpanel")).to_contain_text("took back a move")


def _unmarked(svg: str) -> str:
    """A drawing without the frames around what is newest: after an undo, something else is."""
    return re.sub(r'<g class="watertable-newest">.*?</g>', "", svg)


def test_a_score_shows_in_the_picture_where_it_comes_from(page: Page, plain_server: Server) -> None:
    without_confirming(page)
    for number in _decisions(page, plain_server, MANY, PLAIN.players[1]):
        if _outlines_a_score(page):
            break
        _decide(page, number)
    _drawn(page)
    frame = page.locator(".watertable-outlined rect").first
    expect(frame).to_be_visible()
    whole, part = _picture(page).bounding_box(), frame.bounding_box()
    assert whole is not None
    assert part is not None
    assert whole["x"] <= part["x"] < whole["x"] + whole["width"]
    assert whole["y"] <= part["y"] < whole["y"] + whole["height"]
    page.locator(".items button:focus").blur()
    expect(page.locator(".watertable-outlined")).to_have_count(0)


def _outlines_a_score(page: Page) -> bool:
    """Open the first score that is not 0 and look at the items it is made of, until places are outlined."""
    scores = page.locator("button.score").filter(has_not_text=re.compile("^0$"))
    if not scores.count():
        return False
    scores.first.click()
    for item in page.locator(".items button").all():
        item.focus()
        if page.locator(".watertable-outlined").count():
            return True
    scores.first.click()
    return False


def test_the_log_leads_to_the_rules(page: Page, plain_server: Server) -> None:
    _open(page, plain_server)
    _play_on(page, 3)
    rule = page.get_by_role("tabpanel").locator("button.rule").first
    number = rule.text_content() or ""
    rule.click()
    expect(page.locator(f'[data-rule="{number}"].wanted')).to_be_visible()


def test_the_board_in_words_is_there_for_those_who_want_it(page: Page, plain_server: Server) -> None:
    _open(page, plain_server)
    words = page.locator(".words")
    expect(words).to_have_count(0)
    tab = page.get_by_role("tab", name="In words")
    tab.focus()
    tab.press("Enter")
    expect(words.locator("pre")).to_contain_text("Ann")
    page.keyboard.press("Tab")
    expect(page.get_by_role("tabpanel")).to_be_focused()
    page.keyboard.press("Tab")
    expect(words.locator("pre")).to_be_focused()
    before = words.locator("pre").text_content()
    _play_on(page, 3)
    expect(words.locator("pre")).not_to_have_text(before or "")


def test_the_board_can_be_looked_at_closely(page: Page, plain_server: Server) -> None:
    _open(page, plain_server)
    _drawn(page)
    small = _picture(page).bounding_box()
    for _ in range(4):
        page.get_by_role("button", name="Closer").click()
    large = _picture(page).bounding_box()
    assert small is not None
    assert large is not None
    assert large["width"] > 2 * small["width"] or large["height"] > 2 * small["height"]
    page.get_by_role("button", name="Whole board").click()
    assert _picture(page).bounding_box() == small


def test_it_is_played_by_keyboard_alone(page: Page, plain_server: Server) -> None:
    _open(page, plain_server)
    for _ in range(60):
        page.keyboard.press("Tab")
        if page.evaluate("() => document.activeElement?.matches('[data-move]') ?? false"):
            break
    press = partial(page.keyboard.press, "Enter")
    decisions = 0
    while decisions < A_GOOD_WAY and not _is_over(page):
        page.wait_for_function(
            "() => document.activeElement?.matches('[data-move]') || document.querySelector('#finish')"
        )
        if not _is_over(page):
            decided(page, press, press)
            decisions += 1
    assert decisions > 3
    expect(_picture(page)).to_be_visible()


def test_it_is_played_on_a_phone_by_taps(new_page: NewPage, plain_server: Server) -> None:
    page = new_page(**PHONE)
    _open(page, plain_server)
    for _ in range(A_GOOD_WAY):
        decided(page, moves(page).last.tap, page.locator("[data-confirm]").tap)
        wait_until_it_fits(page)
        if _is_over(page):
            break
    page.get_by_role("button", name="In words").tap()
    expect(page.get_by_role("dialog").locator(".words pre")).to_contain_text("Ann")
    wait_until_it_fits(page)


def test_a_drawing_that_could_not_come_is_asked_for_again(page: Page, plain_server: Server) -> None:
    refused: list[str] = []

    def refuse_twice(line: WebSocketRoute) -> None:
        onwards = line.connect_to_server()

        def to_server(text: str | bytes) -> None:
            message = json.loads(text)
            if message["type"] == "draw" and len(refused) < 2:
                refused.append(message["id"])
                failed = {"type": "failed", "id": message["id"], "code": "limited", "text": "slow down"}
                line.send(json.dumps(failed))
            else:
                onwards.send(text)

        line.on_message(to_server)
        onwards.on_message(line.send)

    page.route_web_socket(re.compile("/socket"), refuse_twice)
    _open(page, plain_server)
    expect(page.get_by_text("The newest drawing has not arrived yet.")).to_be_visible()
    _drawn(page)
    expect(page.get_by_text("The newest drawing has not arrived yet.")).to_have_count(0)
    assert len(refused) == 2


def test_while_the_line_is_lost_the_picture_stays(new_page: NewPage, own_plain_server: Server) -> None:
    page = new_page()
    _open(page, own_plain_server)
    before = _drawn(page)
    own_plain_server.kill()
    expect(page.get_by_text("The connection is lost.")).to_be_visible()
    assert _drawn(page) == before
    moves(page).first.hover()
    expect(page.get_by_text("The newest drawing has not arrived yet.")).to_be_visible()
    own_plain_server.start()
    expect(page.get_by_text("The connection is lost.")).to_have_count(0)
    expect(page.locator(".drawn.preview")).to_be_visible()


def test_a_finished_game_is_looked_through(page: Page, plain_server: Server, tmp_path: Path) -> None:
    record = tmp_path / "game.jsonl"
    simulate = [sys.executable, "-m", "watertable", "simulate", PLAIN.name, "--games", "1", "--bots", "random"]
    few = ["--players", str(PLAIN.players[0]), "--jobs", "1", "--seed", "4", "--record", str(record)]
    subprocess.run([*simulate, *few], check=True, capture_output=True, env=environment(tmp_path))
    page.goto(f"{plain_server.address}/record")
    page.locator("input[type=file]").set_input_files(record)
    expect(_picture(page)).to_be_visible()
    expect(page.locator(".slider")).to_contain_text("Move 0 of")
    board = page.locator(".drawn")
    expect(board).to_have_attribute("data-drawn", "0")
    seen = {_picture(page).evaluate("svg => svg.outerHTML")}
    for step in range(1, A_GOOD_WAY):
        page.keyboard.press("ArrowRight")
        expect(board).to_have_attribute("data-drawn", str(step))
        seen.add(_picture(page).evaluate("svg => svg.outerHTML"))
    assert len(seen) > 2
    page.get_by_role("button", name="Last position").click()
    plies = sum('"ply":' in line for line in record.read_text().splitlines())
    expect(page.locator(".slider")).to_have_text(re.compile(rf"Move {plies} of {plies}\b"))
    expect(board).to_have_attribute("data-drawn", str(plies))
    page.locator("details.words summary").click()
    expect(page.locator("details.words pre")).to_be_visible()


def test_what_happened_shows_the_pictures_again_and_asks_for_none(new_page: NewPage, plain_server: Server) -> None:
    """The drawings are those that the seat was sent at the time: each position whose drawing had come is shown."""
    page = new_page(reduced_motion="reduce")
    asked: list[str] = []
    page.on("websocket", lambda socket: socket.on("framesent", lambda frame: asked.append(str(frame))))
    _open(page, plain_server)
    for number in range(MANY):
        before = _drawn(page)
        _decide(page, 5 * number)
        if _is_over(page):
            _open(page, plain_server)
        elif page.get_by_role("button", name="What happened?").count() and _drawn(page) != before:
            break
    now = _drawn(page)
    newest = int(_seq(page))
    page.mouse.move(0, 0)
    asked.clear()
    page.keyboard.press("w")
    expect(page.locator("[data-recap]")).to_be_visible()
    page.wait_for_function("newest => Number(document.querySelector('.drawn').dataset.drawn) < newest", arg=newest)
    assert _picture(page).evaluate("svg => svg.outerHTML") != now
    while page.locator("[data-recap]").count():
        page.keyboard.press("w")
    assert _drawn(page) == now
    assert [frame for frame in asked if '"draw"' in frame] == []


def test_its_rules_have_a_page(page: Page, plain_server: Server) -> None:
    page.goto(f"{plain_server.address}/rules/{PLAIN.name}")
    for number in PLAIN.rule_numbers():
        expect(page.locator(f'[data-rule="{number}"]').first).to_be_attached()


def test_axe_finds_nothing_and_every_width_fits(new_page: NewPage, plain_server: Server) -> None:
    page = new_page(reduced_motion="reduce")
    _open(page, plain_server)
    _play_on(page, A_GOOD_WAY)
    page.get_by_role("tab", name="In words").click()
    expect(page.locator(".words pre")).to_be_visible()
    moves(page).first.click()
    expect(page.locator(".drawn.preview, section.asked").first).to_be_visible()
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme)
        assert faults(page) == []
    for width in WIDTHS:
        page.set_viewport_size({"width": width, "height": 800})
        wait_until_it_fits(page)
    assert faults(page) == []


def test_a_lesson_is_taken_on_the_drawing(new_page: NewPage, plain_server: Server) -> None:
    page = new_page(prefers=INSTANT, reduced_motion="reduce")
    lesson = first_lesson(PLAIN)
    open_lesson(page, plain_server, lesson)

    def drawn(number: int) -> None:
        expect(page.locator("section.stage svg, section.stage img").first).to_be_visible()

    walk(page, lesson, at_step=drawn)
    assert faults(page) == []
