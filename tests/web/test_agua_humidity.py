"""High humidity in AGUA in a real browser: both dice are yellow, and two droplets may be swapped, by mouse, fingers or
keys."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.web.agua_forks import DESK, FOLDED, PHONE, Game, confirm, moves_sent, played, sit_down, view_of
from tests.web.agua_keys import chosen_twice, into, walk
from tests.web.conftest import NewPage
from tests.web.support import Server, faults, wait_until_it_fits
from watertable.games.agua.rules.phases import HUMIDITY
from watertable.games.agua.rules.state import AguaState

CLOUD = "cloud"


@pytest.fixture(scope="module")
def game(one_server: Server) -> Game:
    one_server.deal_for("agua humidity")
    return played(one_server, 4, high_humidity=True)


@pytest.fixture(scope="module")
def children(one_server: Server) -> Game:
    one_server.deal_for("agua humidity of children")
    return played(one_server, 2, children=True, high_humidity=True)


def has_droplets_outside(state: AguaState) -> bool:
    """Whether a swap is asked about while two players have a droplet outside the cloud."""
    if state.at.phase != HUMIDITY:
        return False
    return len({droplet["owner"] for droplet in view_of(state)["droplets"] if droplet["field"] != CLOUD}) > 1


def pair(state: AguaState) -> tuple[int, int]:
    """Two droplets of different players that are outside the cloud."""
    outside = [
        (number, droplet["owner"])
        for number, droplet in enumerate(view_of(state)["droplets"])
        if droplet["field"] != CLOUD
    ]
    one, owner = outside[0]
    return one, next(number for number, other in outside if other != owner)


def fields(page: Page, *droplets: int) -> list[str | None]:
    return [page.locator(f'.droplet[data-droplet="{number}"]').get_attribute("data-at") for number in droplets]


@pytest.mark.parametrize("screen", [DESK, PHONE], ids=["desk", "phone"])
def test_ag15_two_droplets_are_swapped_in_the_panel(
    new_page: NewPage, server: Server, game: Game, screen: dict[str, Any]
) -> None:
    page = new_page(FOLDED, **screen)
    sent = moves_sent(page)
    at, state = game.find(has_droplets_outside)
    one, other = pair(state)
    places = [view_of(state)["droplets"][number]["field"] for number in (one, other)]
    sit_down(page, server, game, at, state)
    panel = page.locator('.end[data-asked="humidity"]')
    expect(panel).to_contain_text("High humidity")
    lead = panel.locator(".lead")
    expect(lead).to_contain_text("Both dice are yellow: you may swap any two droplets, yours or not.")
    expect(lead).to_contain_text("Tap a droplet.")
    # Each droplet that the rules let one swap is offered; of those in the cloud one for each player.
    names = {name for move in state.legal_moves(state.at.actor) for name in move.text().split()[1:]}
    expect(panel.locator("[data-swap-droplet]")).to_have_count(len(names))
    panel.locator(f'[data-swap-droplet="{one}"]').click()
    expect(lead).to_contain_text("Now tap the one to swap it with.")
    panel.locator(f'[data-swap-droplet="{other}"]').click()
    expect(lead).to_contain_text("Confirm, or choose again.")
    assert sent == []
    confirm(page)
    expect(panel).to_have_count(0)
    [swap] = sent
    assert (swap["type"], {swap["first"], swap["second"]}) == ("SwapDroplets", set(places))
    assert fields(page, one, other) == places[::-1]


def test_ag15_a_swap_by_keyboard_alone(new_page: NewPage, server: Server, game: Game) -> None:
    page = new_page(FOLDED, **DESK)
    sent = moves_sent(page)
    at, state = game.find(has_droplets_outside)
    one, other = pair(state)
    places = [view_of(state)["droplets"][number]["field"] for number in (one, other)]
    sit_down(page, server, game, at, state)
    into(page, ".end")
    walk(page, f'[data-swap-droplet="{one}"]')
    # What has the focus is outlined on the board.
    expect(page.locator(".agua circle.outlined")).to_have_count(1)
    page.keyboard.press("Enter")
    chosen_twice(page, f'[data-swap-droplet="{other}"]')
    [swap] = sent
    assert {swap["first"], swap["second"]} == set(places)
    assert fields(page, one, other) == places[::-1]


def test_ag15_swapping_nothing_is_one_tap(new_page: NewPage, server: Server, game: Game) -> None:
    page = new_page(FOLDED, **PHONE)
    sent = moves_sent(page)
    at, state = game.find(has_droplets_outside)
    sit_down(page, server, game, at, state)
    nothing = page.locator(".end [data-pass]")
    expect(nothing).to_have_text("Swap nothing")
    nothing.tap()
    expect(page.locator(".end")).to_have_count(0)
    assert sent == [{"type": "Pass"}]


@pytest.mark.parametrize("screen", [DESK, PHONE], ids=["desk", "phone"])
def test_ag15_everyone_can_use_the_panel(
    new_page: NewPage, server: Server, children: Game, screen: dict[str, Any]
) -> None:
    page = new_page(FOLDED, **screen)
    at, state = children.find(has_droplets_outside)
    sit_down(page, server, children, at, state)
    panel = page.locator(".end")
    expect(panel.locator(".lead")).to_contain_text("The air is wet! You may swap two droplets.")
    panel.locator(f'[data-swap-droplet="{pair(state)[0]}"]').click()
    wait_until_it_fits(page)
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme)
        expect(page.locator(".agua.night")).to_have_count(1 if scheme == "dark" else 0)
        assert faults(page) == []
