"""The frame around every board: one screen at every size, choices on the board, the only move, the keyboard."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Page, ViewportSize, expect

import watertable
from tests.any_game import GAMES
from tests.serving import ROOT
from tests.web.conftest import NewPage
from tests.web.names import FAMILIES, HEBREW, LONG, check_names
from tests.web.support import Server, faults, moves, prefer, wait_for_next
from watertable.kernel import Game

BY_MOUSE = ((1440, 900), (1024, 768), (1024, 700), (720, 450))
"""The last is the first at 200 % zoom."""
BY_TOUCH = ((844, 390), (740, 360), (390, 844), (360, 740))
TOUCH = {"has_touch": True, "is_mobile": True}
LONG_NAMES = [LONG, FAMILIES, HEBREW]
MANY = 400
"""Decisions within which every game ends or shows what is looked for."""

OWN = [game for game in GAMES if (ROOT / "web/src/games" / game.name / "index.ts").is_file()]
WITH_STRIP = [game for game in OWN if "hasPlates" not in (ROOT / "web/src/games" / game.name / "index.ts").read_text()]
"""Those whose players stand in the frame's strip on a phone, not on plates of the board."""
OPEN = [game for game in OWN if not watertable.new(game.name).has_secrets()]
every_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
every_own_board = pytest.mark.parametrize("game", OWN, ids=lambda game: game.name)
every_open_game = pytest.mark.parametrize("game", OPEN, ids=lambda game: game.name)


def _open(page: Page, server: Server, game: Game, names: list[str] | None = None) -> None:
    """Sit down with bots, and wait for a question and for the whole board; or with others, whoever begins."""
    made = server.make(game.name, names or ["Ann", *["bot"] * (game.usual_players() - 1)])
    page.goto(server.seat_link(made, 0))
    expect(page.locator("section[data-seq]" if names else "section.asked")).to_be_visible()
    expect(page.locator(".board button, .board [tabindex='0'], .board svg").first).to_be_visible()
    page.evaluate("() => document.fonts.ready")


PARTS = {
    "top": "header.top",
    "board": ".frame",
    "question": "section[data-seq] > :first-child",
    "bar": "section[data-seq]",
    "tools": "section[data-seq] .tools",
    "players": "section.players",
    "own score": "li.me .score",
    "side": "aside",
}
DRAWN_ANEW = """() => new Promise((done) => {
  let frames = 4
  const next = () => (frames-- ? requestAnimationFrame(next) : done())
  next()
})"""
"""A board measures its box and then draws itself; both are done after a few frames."""

APART = (("top", "board", "bar", "players", "side"), ("question", "tools"))
"""What never lies over one another."""

OF_THE_STRIP = ("players", "own score")
"""Where there is little room, a board may have plates of its own instead."""

MEASURE = """parts => Object.fromEntries(Object.entries(parts).flatMap(([name, selector]) => {
  const part = document.querySelector(selector)
  if (!part) return []
  const { left, top, right, bottom } = part.getBoundingClientRect()
  return [[name, [left, top, right, bottom]]]
}))"""

CONTROLS = """() => {
  const isOpen = (part) => part.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true })
  const scrolls = (part) => {
    for (let at = part.parentElement; at; at = at.parentElement)
      if (/auto|scroll/.test(getComputedStyle(at).overflow)) return true
    return false
  }
  const selector = 'button, summary, select, input, a[href], [role=button][tabindex="0"]'
  // On some boards a tap means the nearest thing, and buttons that one does not see are there for keys alone.
  const isForKeys = (part) => !!part.closest('.board .targets')
  return [...document.querySelectorAll(selector)].filter((part) => isOpen(part) && !isForKeys(part)).map((control) => {
    // In a strip of players, all of a player opens the score.
    const whole = control.closest('.strip > ul > li') ?? control.closest('label') ?? control
    const { left, top, right, bottom } = whole.getBoundingClientRect()
    return { says: control.outerHTML.slice(0, 120), box: [left, top, right, bottom], scrolls: scrolls(control),
             isOnBoard: !!control.closest('.board') }
  })
}"""


def _measured(page: Page) -> dict[str, list[float]]:
    found: dict[str, list[float]] = page.evaluate(MEASURE, PARTS)
    return {name: [round(edge) for edge in box] for name, box in found.items()}


def _overlap(one: list[float], other: list[float]) -> bool:
    return min(one[2], other[2]) - max(one[0], other[0]) > 1 and min(one[3], other[3]) - max(one[1], other[1]) > 1


def _check_one_screen(page: Page, width: int, height: int) -> None:
    """Everything that matters is in sight together, nothing lies over another thing, the page does not scroll."""
    page.set_viewport_size(ViewportSize(width=width, height=height))
    page.wait_for_function(
        "([width, height]) => innerWidth === width && innerHeight === height"
        " && document.documentElement.scrollHeight <= height && document.documentElement.scrollWidth <= width",
        arg=[width, height],
    )
    page.evaluate(DRAWN_ANEW)
    boxes = _measured(page)
    wanted = set(PARTS)
    if page.locator("[data-plate]").count() and not page.locator(PARTS["players"]).count():
        wanted -= set(OF_THE_STRIP)
    assert set(boxes) == wanted
    for name, (left, top, right, bottom) in boxes.items():
        assert left >= -1, (name, boxes)
        assert top >= -1, (name, boxes)
        assert right <= width + 1, (name, boxes)
        assert bottom <= height + 1, (name, boxes)
        assert right - left > 20, (name, boxes)
        assert bottom - top > 10, (name, boxes)
    for group in APART:
        for name in group:
            for other in group:
                if not {name, other} <= wanted:
                    continue
                assert name == other or not _overlap(boxes[name], boxes[other]), (name, other, boxes)
    left, top, right, bottom = boxes["board"]
    least = 340 * 220 if width < 1000 else 0.45 * width * height
    assert (right - left) * (bottom - top) >= least, "the board is as large as it can be"


def _check_controls(page: Page, width: int, height: int, least: int) -> None:
    """No control is cut off, unless it can be scrolled to, and none is smaller than a finger where fingers are used."""
    for control in page.evaluate(CONTROLS):
        left, top, right, bottom = control["box"]
        if not control["scrolls"]:
            assert left >= -1 and top >= -1 and right <= width + 1 and bottom <= height + 1, control  # noqa: PT018
        assert min(right - left, bottom - top) >= least - 0.5, control


@every_game
def test_with_a_mouse_all_is_on_one_screen(new_page: NewPage, server: Server, game: Game) -> None:
    page = new_page(prefers={"forced": False})
    _open(page, server, game)
    for width, height in BY_MOUSE:
        _check_one_screen(page, width, height)
        _check_controls(page, width, height, 0)


@every_game
def test_on_a_phone_all_is_on_one_screen_and_large_enough_for_a_finger(
    new_page: NewPage, server: Server, game: Game
) -> None:
    page = new_page(prefers={"forced": False}, viewport={"width": 390, "height": 844}, **TOUCH)
    _open(page, server, game)
    for width, height in BY_TOUCH:
        _check_one_screen(page, width, height)
        _check_controls(page, width, height, 44)


WATCH = """parts => {
  window.seenLayouts = new Set()
  const look = () => {
    const boxes = Object.entries(parts).map(([name, selector]) => {
      const box = document.querySelector(selector)?.getBoundingClientRect()
      return box ? [name, ...[box.left, box.top, box.right, box.bottom].map(Math.round)].join(' ') : name
    })
    window.seenLayouts.add(boxes.join('; '))
    window.watching = requestAnimationFrame(look)
  }
  look()
}"""


@every_game
def test_nothing_moves_when_something_is_pointed_at_or_chosen(new_page: NewPage, server: Server, game: Game) -> None:
    page = new_page(prefers={"forced": False, "list": True}, viewport={"width": 1024, "height": 768})
    _open(page, server, game)
    # A pass is sent at once, and then another question stands there.
    choice = page.locator("button[data-move]:not([data-move=pass])").first
    while not choice.count():
        seq = page.locator("section.asked").get_attribute("data-seq")
        moves(page).first.click()
        wait_for_next(page, seq)
    for width, height in ((1024, 768), (720, 450)):
        page.set_viewport_size(ViewportSize(width=width, height=height))
        page.mouse.move(0, 0)
        expect(page.locator(".outcome")).to_have_count(0)
        page.evaluate(WATCH, PARTS)
        for target in page.locator(".board button:not(:disabled), .board [role=button][tabindex='0']").all()[:8]:
            target.hover(force=True)
        choice.hover()
        expect(page.locator(".outcome p")).to_have_text(re.compile(r"\w"))
        choice.click()
        expect(page.locator("[data-confirm]")).to_have_count(1)
        page.keyboard.press("Escape")
        expect(page.locator("[data-confirm]")).to_have_count(0)
        layouts = page.evaluate("() => (cancelAnimationFrame(window.watching), [...window.seenLayouts])")
        assert len(layouts) == 1, layouts


def test_names_of_every_kind_fit(new_page: NewPage, server: Server) -> None:
    game = next(game for game in GAMES if game.players[0] <= len(LONG_NAMES) <= game.players[1])
    page = new_page(viewport={"width": 360, "height": 740}, **TOUCH)
    _open(page, server, game, LONG_NAMES)
    for width, height in (*BY_TOUCH, *BY_MOUSE):
        _check_one_screen(page, width, height)
        check_names(page, LONG_NAMES, len(LONG_NAMES))
    names = page.locator(":is(.players, [data-plate]) strong[dir=auto]")
    assert names.all_text_contents() == LONG_NAMES, "as they were given"


@every_own_board
def test_the_list_of_moves_is_folded_until_it_is_wanted(new_page: NewPage, server: Server, game: Game) -> None:
    page = new_page(prefers={"forced": False})
    _open(page, server, game)
    button = page.locator("[data-all-moves]")
    expect(button).to_have_attribute("aria-expanded", "false")
    expect(moves(page)).to_have_count(0)
    count = re.search(r"All moves \((\d+)\)", button.text_content() or "")
    assert count is not None
    page.keyboard.press("m")
    expect(moves(page)).to_have_count(min(24, int(count[1])))
    expect(moves(page).first).to_be_focused()
    page.keyboard.press("M")
    expect(moves(page)).to_have_count(0)
    button.click()
    expect(moves(page).first).to_be_visible()
    expect(button).to_have_attribute("aria-expanded", "true")


@every_own_board
def test_one_press_is_enough_for_those_who_want_it_so(new_page: NewPage, server: Server, game: Game) -> None:
    page = new_page(prefers={"forced": False})
    _open(page, server, game)
    page.get_by_text("Table menu").click()
    page.get_by_label("Confirm each choice").uncheck()
    page.keyboard.press("Escape")
    expect(page.get_by_label("Confirm each choice")).to_be_hidden()
    seq = page.locator("section.asked").get_attribute("data-seq")
    page.locator("[data-all-moves]").click()
    page.keyboard.press("1")
    wait_for_next(page, seq)
    expect(page.locator("[data-confirm]")).to_have_count(0)


@every_own_board
def test_arrow_keys_lead_over_the_board(new_page: NewPage, server: Server, game: Game) -> None:
    """Who is asked last may have two things to point at, the only die and its way: a question with more is sought."""
    page = new_page(prefers={"forced": False, "confirm": False})
    _open(page, server, game)
    targets = page.locator("[data-arrows]").first.locator("[data-target], button:enabled, a[href], [tabindex='0']")
    for _ in range(MANY):
        if targets.count() > 2:
            break
        seq = page.locator("section.asked").get_attribute("data-seq")
        targets.first.click()
        wait_for_next(page, seq)
    where = "() => { const { left, top } = document.activeElement.getBoundingClientRect(); return [left, top] }"
    spots = set()
    for key in ("ArrowDown", "ArrowRight", "ArrowRight", "ArrowDown", "ArrowLeft", "ArrowUp", "ArrowUp", "ArrowRight"):
        page.keyboard.press(key)
        assert page.evaluate("() => !!document.activeElement.closest('.board')"), key
        spots.add(tuple(page.evaluate(where)))
    assert len(spots) > 2, "the focus has gone from one thing to another, and on"


@every_own_board
def test_a_game_is_played_to_its_end_by_keys_alone(new_page: NewPage, server: Server, game: Game) -> None:
    page = new_page(prefers={"forced": True, "confirm": True}, reduced_motion="reduce")
    _open(page, server, game)
    page.keyboard.press("m")
    for number in range(MANY):
        expect(page.locator("[data-move], #finish").first).to_be_visible()
        if page.locator("#finish").count():
            break
        offered = moves(page).count()
        if not offered:
            continue  # The table has just made the only move.
        digit = 1 + 5 * number % min(9, offered)
        seq = page.locator("section[data-seq]").get_attribute("data-seq")
        page.keyboard.press(str(digit))
        # A choice waits to be confirmed; a pass, or the only move, is on its way.
        page.wait_for_function(
            "old => document.querySelector('[data-confirm], #finish') ||"
            " document.querySelector('section[data-seq]')?.dataset.seq !== old",
            arg=seq,
        )
        page.keyboard.press("Enter")
        wait_for_next(page, seq)
    expect(page.locator("#finish")).to_be_attached()


def test_keys_do_nothing_while_someone_types_and_can_be_turned_off(new_page: NewPage, server: Server) -> None:
    page = new_page(prefers={"forced": False})
    _open(page, server, OWN[0])
    page.keyboard.press("c")
    expect(page.get_by_label("Say something")).to_be_focused()
    page.keyboard.type("hum, 1?")
    expect(page.get_by_label("Say something")).to_have_value("hum, 1?")
    expect(moves(page)).to_have_count(0)
    expect(page.get_by_role("dialog")).to_have_count(0)
    page.get_by_text("Table menu").click()
    page.get_by_label("Keyboard shortcuts of one letter").uncheck()
    page.keyboard.press("Escape")
    page.locator("[data-all-moves]").focus()
    page.keyboard.press("m")
    page.keyboard.press("?")
    page.keyboard.press("l")
    expect(page.get_by_role("tab", name="Chat")).to_have_attribute("aria-selected", "true")
    expect(moves(page)).to_have_count(0)
    expect(page.get_by_role("dialog")).to_have_count(0)


def test_what_is_set_in_the_menu_is_kept(new_page: NewPage, server: Server) -> None:
    page = new_page(prefers={})
    _open(page, server, OWN[0])
    page.get_by_text("Table menu").click()
    page.get_by_label("Always show the list of moves").check()
    page.get_by_label("Make a move for me when it is the only one").uncheck()
    page.get_by_label("Theme").select_option("dark")
    page.reload()
    expect(moves(page).first).to_be_visible()
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    page.get_by_text("Table menu").click()
    expect(page.get_by_label("Make a move for me when it is the only one")).not_to_be_checked()


HELD = "{ const later = setTimeout; setTimeout = (run, wait) => later(run, wait === 1200 ? 8.64e7 : wait) }"
"""What the table does by itself after 1.2 seconds never comes, however slow the machine is."""


def _until_only_one(page: Page, server: Server, game: Game) -> str | None:
    """Play on until there is only one move, by any choice, in another game if need be; the position it is in."""
    _open(page, server, game)
    for number in range(MANY):
        expect(page.locator(".forced, [data-move], #finish").first).to_be_visible()
        if page.locator("#finish").count():
            _open(page, server, game)
            continue
        seq = page.locator("section.asked").get_attribute("data-seq")
        if page.locator(".forced").count():
            return seq
        moves(page).nth(number % moves(page).count()).click()
        wait_for_next(page, seq)
    raise AssertionError("every decision was a choice")


@every_open_game
def test_the_only_move_is_shown_and_made_by_the_table(new_page: NewPage, server: Server, game: Game) -> None:
    page = new_page(prefers={"confirm": False, "list": True})
    prefer(page, forced=True)
    seq = _until_only_one(page, server, game)
    expect(page.get_by_role("tabpanel").locator("li").first).to_be_visible()
    wait_for_next(page, seq)


@every_open_game
def test_the_only_move_is_left_to_whoever_stops_it(new_page: NewPage, server: Server, game: Game) -> None:
    page = new_page(prefers={"confirm": False, "list": True})
    page.add_init_script(HELD)
    seq = _until_only_one(page, server, game)
    expect(page.locator(".forced")).to_have_text(f"Only one move: {moves(page).first.text_content()}")
    assert faults(page) == []
    page.keyboard.press("Escape")
    expect(page.locator(".forced")).to_have_count(0)
    assert page.locator("section.asked").get_attribute("data-seq") == seq
    moves(page).first.click()
    wait_for_next(page, seq)


def test_the_page_about_the_keyboard(new_page: NewPage, server: Server) -> None:
    page = new_page(prefers={"forced": False})
    _open(page, server, OWN[0])
    page.keyboard.press("?")
    dialog = page.get_by_role("dialog", name="Keyboard")
    expect(dialog.get_by_text("all moves as a list")).to_be_visible()
    page.keyboard.press("m")
    expect(moves(page)).to_have_count(0)
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme)
        assert faults(page) == []
    page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)
    page.locator("summary", has_text="Table menu").click()
    page.get_by_role("button", name="Keyboard").click()
    expect(dialog).to_be_visible()


@pytest.mark.parametrize(("width", "height"), [(360, 740), (844, 390)])
def test_on_a_phone_log_chat_and_rules_come_up_as_a_sheet(
    new_page: NewPage, server: Server, width: int, height: int
) -> None:
    page = new_page(prefers={"forced": False}, viewport={"width": width, "height": height}, **TOUCH)
    _open(page, server, WITH_STRIP[0])
    sheet = page.get_by_role("dialog", name="Log, chat and rules")
    bar = page.get_by_role("navigation", name="Log, chat and rules")
    for name in ("Log", "Chat", "Rules", "In words"):
        bar.get_by_role("button", name=name).tap()
        expect(sheet.get_by_role("tab", name=name)).to_have_attribute("aria-selected", "true")
        assert faults(page) == []
        _check_controls_of(page, "dialog[open]")
        sheet.get_by_role("button", name="Close").tap()
        expect(sheet).to_have_count(0)
    page.locator("li.me .score").tap()
    expect(page.locator(".made")).to_be_visible()
    assert faults(page) == []
    page.locator(".made").get_by_role("button", name="Close").tap()
    page.locator("summary", has_text="Table menu").tap()
    expect(page.get_by_label("Confirm each choice")).to_be_visible()
    assert faults(page) == []


def _check_controls_of(page: Page, part: str) -> None:
    """Every control in this part is large enough for a finger."""
    small: list[Any] = page.eval_on_selector_all(
        f"{part} button, {part} input, {part} a[href]",
        "all => all.filter((one) => one.checkVisibility()).map((one) => [one.outerHTML.slice(0, 120),"
        " one.getBoundingClientRect().width, one.getBoundingClientRect().height])"
        ".filter(([, width, height]) => Math.min(width, height) < 43.5)",
    )
    assert small == []
