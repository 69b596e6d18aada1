"""What is open at a table of AGUA beside the board, compared with the rules: values, collections, towers, and what
cards tell when a droplet first comes to them."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.web.agua_forks import DESK, FOLDED, PHONE, Game, played, rest, sit_down, view_of
from tests.web.conftest import NewPage
from tests.web.support import Server, faults, wait_until_it_fits
from watertable.games.agua.rules.phases import EXCHANGE, FILL, STEP
from watertable.games.agua.rules.state import AguaState

SCREENS = [(1440, 900), (844, 390), (360, 740)]
COVERED = """() => {
    const fact = document.querySelector('[data-told]').getBoundingClientRect()
    const parts = document.querySelectorAll('.agua :is([data-lit], [data-take])')
    return [...parts].filter((part) => {
        const { left, right, top, bottom } = part.getBoundingClientRect()
        return left < fact.right && fact.left < right && top < fact.bottom && fact.top < bottom
    }).length
}"""


@pytest.fixture(scope="module")
def game(one_server: Server) -> Game:
    one_server.deal_for("agua open")
    return played(one_server, seats=4)


def richness(state: AguaState) -> int:
    """How much there is to see while someone moves: points of several players, chips under others' droplets."""
    if state.at.phase != STEP:
        return -1
    view = view_of(state)
    carried = [droplet for droplet in view["droplets"] if droplet["chips"] and droplet["owner"] != state.to_act()]
    scores: list[int] = view["scores"]
    return 10 * sum(score > 0 for score in scores) + min(5, len(carried)) + min(5, max(scores))


def beside(page: Page, part: str = "") -> list[str]:
    """What is wrong beside the board, or in a part of the page.

    The buttons on the board are for keys and screen readers; what a finger means there is decided by what lies nearest,
    and the board comes closer where that is unclear, so their size says nothing.
    """
    return [
        fault for fault in faults(page, part) if 'class="target' not in fault or not fault.startswith("target-size")
    ]


def opened(page: Page, selector: str, name: str) -> None:
    page.locator(selector).click()
    expect(page.locator(f'dialog[open][data-sheet="{name}"]')).to_be_visible()


def closed(page: Page) -> None:
    page.keyboard.press("Escape")
    expect(page.locator("dialog[open]")).to_have_count(0)


def test_ag13_values_and_collections_are_those_of_the_rules(new_page: NewPage, server: Server, game: Game) -> None:
    page = new_page(FOLDED, **DESK)
    at, state = game.best(richness)
    sit_down(page, server, game, at, state)
    view = view_of(state)
    for colour, value in view["values"].items():
        expect(page.locator(f'[data-worth="{colour}"]')).to_have_attribute("data-now", str(value))
    opened(page, "[data-values]", "values")
    for colour, value in view["values"].items():
        row = page.locator(f'dialog [data-row="{colour}"]')
        expect(row.locator("td").first).to_have_text(str(value))
        expect(row.locator("td").last).to_have_text(str(view["stock"].get(colour, 0)))
    closed(page)
    for seat, total in enumerate(view["scores"]):
        expect(page.locator(f'[data-plate="{seat}"] .points')).to_have_text(str(total))
        opened(page, f'[data-plate="{seat}"]', "player")
        items = state.score(seat).items
        lines = page.locator("dialog [data-item]")
        expect(lines).to_have_count(len(items))
        for at_line, item in enumerate(items):
            line = lines.nth(at_line)
            expect(line.locator("b")).to_have_text(f"+{item.points}")
            expect(line).to_have_attribute("data-places", " ".join(item.places))
            # What it tells of is outlined on the board while it is pointed at.
            line.focus()
            expect(page.locator(".agua circle.outlined")).to_have_count(len(item.places))
        if items:
            expect(page.locator("dialog [data-total]")).to_have_attribute("data-total", str(total))
        closed(page)


def test_the_chips_under_a_droplet(new_page: NewPage, server: Server, game: Game) -> None:
    page = new_page(FOLDED, **DESK)
    at, state = game.best(richness)
    sit_down(page, server, game, at, state)
    view = view_of(state)
    # Another player's droplet cannot be moved: a tap tells what it carries.
    field, chips = next(
        (droplet["field"], droplet["chips"])
        for droplet in view["droplets"]
        if droplet["chips"] and droplet["owner"] != state.to_act()
    )
    assert field != "cloud"
    page.locator(f'[data-field="{field}"]').focus()
    page.keyboard.press("Enter")
    sheet = page.locator('dialog[open][data-sheet="tower"]')
    told = " ".join(colour for colour in sorted(chips) for _ in range(chips[colour]))
    expect(sheet.locator("[data-tower]")).to_have_attribute("data-tower", told)
    worth = sum(view["values"][colour] * count for colour, count in chips.items())
    expect(sheet.locator(".sum")).to_have_text(f"Worth {worth} {'point' if worth == 1 else 'points'} once collected")
    closed(page)


def rains(state: AguaState) -> str | None:
    """A legal move that brings a droplet onto a card."""
    seat = state.to_act()
    assert seat is not None
    frames = [frame.key for frame in state.at.pack.frames]
    for move in state.legal_moves(seat):
        _, _, target = [*move.text().split(), "", ""][:3]
        if any(target == f"{frame}-1" for frame in frames):
            return move.text()
    return None


@pytest.mark.parametrize("screen", [DESK, PHONE], ids=["desk", "phone"])
def test_a_card_tells_its_fact_when_a_droplet_first_comes_to_it(
    new_page: NewPage, server: Server, game: Game, screen: dict[str, Any]
) -> None:
    page = new_page(FOLDED, **screen)
    at, state = game.find(lambda found: found.at.phase == STEP and rains(found) is not None)
    sit_down(page, server, game, at, state)
    text = rains(state)
    assert text
    target = text.split()[2]
    frame = target.rpartition("-")[0]
    card = view_of(state)["cards"][frame]
    pack = state.at.pack
    known = pack.cards[pack.card_number[card]]
    page.locator(f'[data-field="{text.split()[1]}"]').focus()
    page.keyboard.press("Enter")
    page.locator(f'[data-field="{target}"]').focus()
    page.keyboard.press("Enter")
    expect(page.locator("[data-confirm]")).to_be_visible()
    page.keyboard.press("Enter")
    told = page.locator(f'[data-told="{card}"]')
    expect(told).to_be_attached()
    expect(page.locator(".facts [role=status]")).to_contain_text(known.fact)
    rest(page)
    # It covers nothing that can be tapped next; where nothing is free, it is not shown but waits.
    page.wait_for_function(
        "() => { const told = document.querySelector('[data-told]');"
        " return !told || getComputedStyle(told).visibility === 'hidden' || (" + COVERED + ")() === 0 }"
    )
    if told.is_visible():
        told.get_by_role("button").click()
        expect(told).to_have_count(0)
    # The card's frame has it too, and so has the album.
    page.locator(f'[data-card="{frame}"]').focus()
    page.keyboard.press("Enter")
    expect(page.locator("dialog[open] [data-fact]")).to_have_text(known.fact)
    page.locator("dialog[open]").get_by_role("button", name="What you have seen").click()
    expect(page.locator(f'dialog[open] [data-seen="{card}"]')).to_contain_text(known.fact)
    assert faults(page) == []


def by_day_and_by_night(page: Page, part: str = "") -> None:
    """Nothing is wrong in either light."""
    for theme in ("light", "dark"):
        page.emulate_media(color_scheme=theme)
        expect(page.locator(".agua.night")).to_have_count(1 if theme == "dark" else 0)
        assert beside(page, part) == []


@pytest.mark.parametrize("size", SCREENS, ids=lambda size: f"{size[0]}x{size[1]}")
def test_everything_beside_the_board_can_be_used_by_everyone(
    new_page: NewPage, server: Server, game: Game, size: tuple[int, int]
) -> None:
    page = new_page(FOLDED, viewport={"width": size[0], "height": size[1]}, reduced_motion="reduce")
    at, state = game.best(richness)
    sit_down(page, server, game, at, state)
    by_day_and_by_night(page)
    wait_until_it_fits(page)
    sheets = [("[data-values]", "values"), ("[data-plate]", "player")]
    # On a phone that lies on its side, the sheet of a card leads to the album.
    for selector, name in [*sheets, *([("[data-album]", "album")] if size[1] > 480 else [])]:
        page.locator(selector).first.click()
        expect(page.locator(f'dialog[open][data-sheet="{name}"]')).to_be_visible()
        wait_until_it_fits(page)
        by_day_and_by_night(page, "dialog[open]")
        closed(page)


@pytest.mark.parametrize("size", SCREENS, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("phase", [EXCHANGE, FILL], ids=["exchange", "fill"])
def test_the_end_of_a_turn_can_be_used_by_everyone(
    new_page: NewPage, server: Server, game: Game, size: tuple[int, int], phase: int
) -> None:
    page = new_page(FOLDED, viewport={"width": size[0], "height": size[1]}, reduced_motion="reduce")
    at, state = game.find(lambda found: found.at.phase == phase and found.at.filled > 3)
    sit_down(page, server, game, at, state)
    if not page.locator(".end [data-option]").count():
        page.locator(".end [data-place]").first.click()
    page.locator(".end [data-option]").first.click()
    expect(page.locator(".end [data-option][aria-pressed=true]")).to_be_visible()
    wait_until_it_fits(page)
    by_day_and_by_night(page, ".agua .end")
    # The board stays in sight beside what is asked.
    room = page.evaluate(
        "() => { const board = document.querySelector('.agua').getBoundingClientRect();"
        " const end = document.querySelector('.end').getBoundingClientRect();"
        " return 1 - (end.width * end.height) / (board.width * board.height) }"
    )
    assert room > 0.45


def test_the_board_in_words(new_page: NewPage, server: Server, game: Game) -> None:
    page = new_page(FOLDED, **DESK)
    at, state = game.best(richness)
    sit_down(page, server, game, at, state)
    page.keyboard.press("t")
    words = page.locator(".in-words")
    expect(words).to_be_visible()
    view = view_of(state)
    for seat, name in enumerate(game.record.players):
        expect(words.locator(f'[data-part="player-{seat}"]')).to_contain_text(f"{name}, {view['scores'][seat]} point")
    for frame, card in view["cards"].items():
        pack = state.at.pack
        title = pack.cards[pack.card_number[card]].title
        expect(words.locator(f'[data-part="{frame}"]')).to_contain_text(title)
    assert faults(page) == []


def test_on_a_phone_on_its_side_the_album_is_behind_the_values(new_page: NewPage, server: Server, game: Game) -> None:
    page = new_page(FOLDED, **{**PHONE, "viewport": {"width": 844, "height": 390}})
    at, state = game.best(richness)
    sit_down(page, server, game, at, state)
    expect(page.locator("[data-album]")).to_have_count(0)
    opened(page, "[data-values]", "values")
    opened(page, "dialog [data-album]", "album")
    closed(page)
