"""At a real table: people roll, draw and play with cardboard, and enter what came up; in real Chromium."""

from __future__ import annotations

import urllib.request
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.any_game import GAMES, short_game
from tests.web.conftest import NewPage
from tests.web.support import AXE, SECONDS, Server, short_water_cycle, wait_until_it_fits
from watertable.kernel import CHANCE, Game, Move, Sfc32, State, read_records, verify
from watertable.play import random_loop
from watertable.table.entering import dice_among

PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True, "reduced_motion": "reduce"}
NAMES = ["Ann", "Bo", "Cy", "Di", "Ed", "Fay"]


class RealGame:
    """The game as it is played with the real things: what comes up, and what people do."""

    def __init__(self, game: Game, seats: int, seed: int = 5, pack_text: str | None = None) -> None:
        pack = None if pack_text is None else game.read_pack(pack_text)
        self.game = game
        self.state: State = game.new(seats, None, pack)
        self.loop = random_loop(self.state, Sfc32(seed))

    def next(self) -> tuple[int, Move] | None:
        """Who acts next, and what happens; None at the end."""
        return self.loop.choose()

    def made(self, seat: int, move: Move) -> None:
        self.loop.make(seat, move)


def uncover(page: Page) -> None:
    """Wait until something is asked; take the device, if it has to be handed over."""
    expect(page.locator(".curtain button, section.bar.asked, #finish").first).to_be_visible()
    button = page.locator(".curtain button")
    if button.count():
        button.click()


def wait_for(page: Page, seq: str) -> None:
    """Wait until the page is asked something after this entry, or the game is over."""
    page.wait_for_function(
        "old => document.querySelector('#finish, .curtain') ||"
        " Number(document.querySelector('section.bar')?.dataset.seq ?? -1) > Number(old)",
        arg=seq,
    )


def at(page: Page) -> str:
    bar = page.locator("section.bar")
    return (bar.get_attribute("data-seq") or "0") if bar.count() else "-1"


def enter(page: Page, state: State, move: Move, is_typed: bool) -> None:
    """Say what came up: by tapping dice or the list, or by typing it."""
    expect(page.locator("[data-entering]")).to_be_visible()
    dice = dice_among(state.chance_choices())
    words = move.text().split()[1:]
    if is_typed:
        page.get_by_label("Type what came up").fill(" ".join(reversed(words)) if dice else " ".join(words))
    elif dice is not None:
        for face in words:
            page.locator(f'[data-face="{face}"]').click()
    else:
        page.get_by_label("Type what came up").fill(move.text())
        page.locator(f'[data-outcome="{move.text()}"]').click()
    page.locator("[data-enter]").click()


def do(page: Page, move: Move) -> None:
    """Make a move in the list of choices."""
    search = page.get_by_role("searchbox", name="Search these moves")
    if not page.locator("button[data-move]").count():
        page.locator("[data-all-moves]").click()
    if search.count():
        search.fill(move.text())
    page.locator(f'button[data-move="{move.text()}"]').click()
    confirm = page.locator("[data-confirm]")
    if move.text() != "pass":
        confirm.click()


def play(page: Page, real: RealGame, most: int) -> int:
    """Enter up to so many things; how many it were."""
    for count in range(most):
        following = real.next()
        if following is None:
            return count
        seat, move = following
        uncover(page)
        before = at(page)
        if seat == CHANCE:
            enter(page, real.state, move, count % 2 == 1)
        else:
            expect(page.locator("section.bar.asked")).to_be_visible()
            do(page, move)
        wait_for(page, before)
        real.made(seat, move)
    return most


def made(server: Server, game: Game, seats: int, **further: Any) -> dict[str, Any]:
    """A real table. Everyone is always asked, as the moves of the game are given."""
    table = server.make(game.name, NAMES[:seats], chance="entered", **further)
    for seat in table["seats"]:
        address = f"{server.address}/api/tables/{table['table']['id']}/seats/{seat['seat']}/passing"
        headers = {"Content-Type": "application/json", "Authorization": f"Bearer {seat['token']}"}
        request = urllib.request.Request(address, b'{"setting": "always"}', headers, method="POST")
        urllib.request.urlopen(request, timeout=SECONDS).close()
    return table


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_a_game_of_each_with_typed_and_tapped_chance(game: Game, new_page: NewPage, server: Server) -> None:
    seats = game.players[0]
    table = made(server, game, seats)
    page = new_page(prefers={"list": True, "forced": False, "confirm": True})
    page.goto(server.seat_link(table, *range(seats)))
    real = RealGame(game, seats)
    assert play(page, real, 40) == 40
    uncover(page)
    wait_until_it_fits(page)


def test_a_whole_game_ends_with_a_record_that_says_so(new_page: NewPage, server: Server) -> None:
    game = short_game(3)
    pack = short_water_cycle()
    table = made(server, game, 3, pack_text=pack)
    page = new_page(prefers={"list": True, "forced": False, "confirm": True})
    page.goto(server.seat_link(table, 0, 1, 2))
    play(page, RealGame(game, 3, 5, pack), 2000)
    expect(page.locator("#finish")).to_be_visible()
    with urllib.request.urlopen(
        f"{server.address}/api/tables/{table['table']['id']}/record", timeout=SECONDS
    ) as answer:
        (record,) = read_records(answer.read().decode().splitlines(keepends=True))
    assert record.head()["chance"] == "entered"
    assert verify(record, game.read_pack(pack)).proof == "entered"


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_what_cannot_come_up_is_refused(game: Game, new_page: NewPage, server: Server) -> None:
    table = made(server, game, game.players[0])
    page = new_page(prefers={"list": True, "forced": False, "confirm": True})
    page.goto(server.seat_link(table, *range(game.players[0])))
    uncover(page)
    play(page, RealGame(game, game.players[0]), 1)
    uncover(page)
    before = at(page)
    page.get_by_label("Type what came up").fill("77 7")
    page.locator("[data-enter]").click()
    expect(page.locator(".said .problem")).to_be_visible()
    assert at(page) == before


def test_what_was_entered_is_taken_back(new_page: NewPage, server: Server) -> None:
    game = short_game(3)
    table = made(server, game, 3, options={"first_seat": 0})
    page = new_page(prefers={"list": True, "forced": False, "confirm": True})
    page.goto(server.seat_link(table, 0, 1, 2))
    state = game.new(3, {"first_seat": 0})
    first, *_, last = state.chance_choices()
    enter(page, state, first, False)
    wait_for(page, "0")
    page.get_by_role("button", name="Undo").click()
    wait_for(page, "1")
    expect(page.locator("[data-entering]")).to_be_visible()
    enter(page, state, last, True)
    wait_for(page, "2")
    expect(page.locator("section.asked button[data-move]").first).to_be_visible()


def test_a_table_is_set_up_from_the_game_s_card(new_page: NewPage, server: Server) -> None:
    page = new_page()
    page.goto(server.address)
    game = short_game(3)
    page.get_by_role("button", name=f"Referee a game of {game.title} at a real table").click()
    dialog = page.get_by_role("dialog")
    expect(dialog.get_by_role("radio", name="At a real table")).to_be_checked()
    expect(dialog.get_by_label("Time for each decision")).to_have_count(0)
    assert "bot" not in dialog.get_by_label("Seat 2", exact=True).inner_text().lower()
    dialog.get_by_role("button", name="Open the table").click()
    expect(page.locator("[data-entering]")).to_be_visible()
    page.evaluate(AXE.read_text())
    found = page.evaluate("axe.run(document.querySelector('[data-entering]'))")
    assert [problem["id"] for problem in found["violations"]] == []


def _hidden() -> Game:
    """A game in which cards are dealt that only their owner sees."""
    for game in GAMES:
        loop = random_loop(game.new(game.players[0]), Sfc32(1))
        for _ in range(3):
            if loop.state.chance_seat() is not None:
                return game
            loop.step()
    raise AssertionError("no game deals hidden cards")


def test_on_a_phone_each_enters_their_own_cards(new_page: NewPage, server: Server) -> None:
    """Two phones: each is asked for its own cards only, all at once, and the other sees none of them."""
    game = _hidden()
    table = made(server, game, 2)
    pages = [new_page(**PHONE), new_page(**PHONE)]
    for seat, page in enumerate(pages):
        page.goto(server.seat_link(table, seat))
    state = game.new(2)
    move = state.chance_choices()[0]
    enter(pages[1], state, move, False)
    state.apply(CHANCE, move)
    dealt: list[list[str]] = [[], []]
    loop = random_loop(state, Sfc32(3))
    while (owner := state.chance_seat()) is not None:
        drawn = loop.step()
        assert drawn is not None
        dealt[owner].append(drawn[1].text().split()[1])
    for seat in (0, 1):
        page = pages[seat]
        expect(page.locator("[data-entering]")).to_be_visible()
        expect(page.locator(".entering .about")).to_contain_text("Only you should see this.")
        wait_until_it_fits(page)
        page.get_by_label("Type what came up").fill(", ".join(dealt[seat]))
        page.locator("[data-enter]").click()
        if seat == 0:
            expect(page.locator(".status")).to_have_text("Bo enters what came up")
    for page in pages:
        expect(page.locator("[data-entering]")).to_have_count(0)
        page.wait_for_function(
            "most => Number(document.querySelector('section.bar')?.dataset.seq) >= most",
            arg=1 + len(dealt[0] + dealt[1]),
        )
