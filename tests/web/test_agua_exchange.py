"""The end of a turn of AGUA in a real browser: the new card, the hole, the chips, each seen before it counts."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.web.agua_forks import (
    DESK,
    FOLDED,
    PHONE,
    Game,
    confirm,
    moves_sent,
    names_of,
    played,
    rest,
    sit_down,
    tap,
    view_of,
)
from tests.web.agua_keys import chosen_twice, focused, into, tabbed, walk
from tests.web.conftest import NewPage
from tests.web.support import Server
from watertable.games.agua.rules.phases import EXCHANGE, FILL
from watertable.games.agua.rules.state import AguaState

HOLES = 10


@pytest.fixture(scope="module")
def game(one_server: Server) -> Game:
    one_server.deal_for("agua exchange")
    return played(one_server)


def legal(state: AguaState) -> list[str]:
    seat = state.to_act()
    assert seat is not None
    return [move.text() for move in state.legal_moves(seat)]


def is_asked_with_a_choice(state: AguaState) -> bool:
    """Whether a card may be exchanged for several, one of which takes two chips, and the game goes on after it."""
    if state.at.phase != EXCHANGE or state.at.filled >= HOLES - 2 or len(legal(state)) < 3:
        return False
    return limit_of(state, roomiest(state)) > 1 and any(view_of(state)["values"].values())


def limit_of(state: AguaState, card: str) -> int:
    """How many chips a card takes."""
    pack = state.at.pack
    return pack.cards[pack.card_number[card]].limit


def roomiest(state: AguaState) -> str:
    """The card that takes most chips, of those that may come."""
    return max((text.split()[1] for text in legal(state) if text != "pass"), key=lambda card: limit_of(state, card))


def frame_of(state: AguaState, card: str) -> str:
    pack = state.at.pack
    return pack.frames[pack.cards[pack.card_number[card]].frame].key


def lit(page: Page, kind: str) -> set[str]:
    return set(names_of(page, f".agua [{kind}][data-lit]", kind))


def test_ag12_a_card_a_hole_and_chips_are_chosen_on_the_board(new_page: NewPage, server: Server, game: Game) -> None:
    page = new_page(FOLDED, **DESK)
    at, state = game.find(is_asked_with_a_choice)
    sit_down(page, server, game, at, state)
    panel = page.locator(".agua .end")
    expect(panel).to_have_attribute("data-asked", "exchange")

    # The card: what may be exchanged is lit, and what can come is shown with its picture.
    cards = [text.split()[1] for text in legal(state) if text != "pass"]
    assert lit(page, "data-card") == {frame_of(state, card) for card in cards}
    new = roomiest(state)
    frame = frame_of(state, new)
    tap(page, f'[data-card="{frame}"]')
    option = page.locator(f'[data-option="{new}"]')
    if not option.count():
        # The only one is picked from the start; a tap has let it go.
        tap(page, f'[data-card="{frame}"]')
    expect(option.locator(f'[data-picture="{new}"]')).to_be_visible()
    option.click()
    expect(option).to_have_attribute("aria-pressed", "true")
    confirm(page)

    # The hole: what the colour is worth after it stands beside it, before it counts.
    expect(panel).to_have_attribute("data-asked", "fill")
    view = view_of(state)
    colour = max((text for text in view["stock"]), key=lambda chip: view["values"][chip])
    now = view["values"][colour]
    page.locator(f'[data-option="{colour}"]').click()
    expect(page.locator(".lead")).to_have_text(f"Tap the hole for the {colour} chip.")
    hole = sorted(lit(page, "data-field"))[0]
    assert hole not in view["chips"]
    tap(page, f'[data-field="{hole}"]')
    worth = page.locator(f'[data-worth="{colour}"]')
    expect(worth).to_have_attribute("data-now", str(now))
    expect(worth).to_have_attribute("data-after", str(now + 1))
    expect(page.locator('[data-says="value"]')).to_contain_text(f"is then worth {now + 1} point")
    for seat, pile in enumerate(view["collected"]):
        change = page.locator(f'[data-plate="{seat}"] [data-change]')
        if pile.get(colour):
            expect(change).to_have_attribute("data-change", str(pile[colour]))
        else:
            expect(change).to_have_count(0)
    confirm(page)
    expect(worth).to_have_attribute("data-now", str(now + 1))

    # The chips: the field and the colour, either first, and no more of them when one likes.
    rest(page)
    expect(panel).to_have_attribute("data-asked", "lay")
    expect(panel.locator("[data-pass]")).to_have_text("Place no chip")
    fields = sorted(lit(page, "data-field"))
    assert fields
    assert all(field.startswith(f"{frame}-") for field in fields)
    tap(page, f'[data-field="{fields[0]}"]')
    chip = page.locator("[data-option]").first
    chip.click()
    laid = chip.get_attribute("data-option") or ""
    expect(page.locator('[data-says="chip"]')).to_contain_text("first picks it up")
    confirm(page)
    expect(page.locator(f'[data-chip="{fields[0]}"]')).to_have_attribute("data-colour", laid)
    rest(page)
    assert lit(page, "data-field") == set(fields[1:])
    seq = page.locator("section.asked").get_attribute("data-seq")
    more = panel.locator("[data-pass]")
    expect(more).to_have_text("No more chips")
    more.click()
    page.wait_for_function("old => document.querySelector('section[data-seq]')?.dataset.seq !== old", arg=seq)
    # The new card lies there.
    expect(page.locator(f'[data-card="{frame}"]')).to_have_attribute("aria-label", title_begins(state, new))


def title_begins(state: AguaState, card: str) -> re.Pattern[str]:
    pack = state.at.pack
    return re.compile(f"^{re.escape(pack.cards[pack.card_number[card]].title)} in ")


def test_ag12_an_exchange_by_keyboard_alone(new_page: NewPage, server: Server, game: Game) -> None:
    page = new_page(FOLDED, **DESK)
    sent = moves_sent(page)
    at, state = game.find(is_asked_with_a_choice)
    sit_down(page, server, game, at, state)
    panel = page.locator(".agua .end")
    into(page, ".end")
    # Tab leads through all of it in the order in which it is read, and out again.
    order = tabbed(page, ".end")
    assert "pass" in order[0], "keeping the cards comes first"
    for name in order:
        assert focused(page) == name
        page.keyboard.press("Tab")
    assert page.locator(".end :focus").count() == 0
    page.keyboard.press("Shift+Tab")

    new = roomiest(state)
    frame = frame_of(state, new)
    if page.locator(f'.end [data-place="{frame}"]').count():
        walk(page, f'[data-place="{frame}"]')
        page.keyboard.press("Enter")
    chosen_twice(page, f'[data-option="{new}"]')
    # The focus has come along to what is asked next.
    expect(panel).to_have_attribute("data-asked", "fill")
    expect(page.locator(".end :focus")).to_have_count(1)
    hole = sorted(lit(page, "data-field"))[-1]
    walk(page, f'[data-place="{hole}"]')
    # What is on the board already is listed for those who come here by keyboard.
    expect(page.locator(".end [data-place]:focus")).to_be_in_viewport()
    page.keyboard.press("Enter")
    colour = names_of(page, ".end [data-option]", "data-option")[-1]
    chosen_twice(page, f'[data-option="{colour}"]')

    expect(panel).to_have_attribute("data-asked", "lay")
    expect(page.locator(".end :focus")).to_have_count(1)
    field = sorted(lit(page, "data-field"))[0]
    chip = names_of(page, ".end [data-option]", "data-option")[0]
    walk(page, f'[data-option="{chip}"]')
    page.keyboard.press("Enter")
    chosen_twice(page, f'[data-place="{field}"]')

    expect(panel).to_have_attribute("data-asked", "lay")
    walk(page, "[data-pass]")
    seq = page.locator("section.asked").get_attribute("data-seq")
    page.keyboard.press("Enter")
    page.wait_for_function("old => document.querySelector('section[data-seq]')?.dataset.seq !== old", arg=seq)
    assert sent == [
        {"type": "Exchange", "card": new},
        {"type": "Fill", "hole": hole, "colour": colour},
        {"type": "Lay", "field": field, "colour": chip},
        {"type": "Pass"},
    ]


def test_ag12_choosing_nothing_is_one_tap(new_page: NewPage, server: Server, game: Game) -> None:
    page = new_page(FOLDED, **PHONE)
    at, state = game.find(is_asked_with_a_choice)
    sit_down(page, server, game, at, state)
    pass_button = page.locator(".end [data-pass]")
    expect(pass_button).to_have_text("Keep the cards")
    seq = page.locator("section.asked").get_attribute("data-seq")
    pass_button.tap()
    page.wait_for_function("old => document.querySelector('section[data-seq]')?.dataset.seq !== old", arg=seq)
    expect(page.locator(".agua .end")).to_have_count(0)


@pytest.mark.parametrize("screen", [DESK, PHONE], ids=["desk", "phone"])
def test_ag13_the_tenth_hole_ends_the_game(
    new_page: NewPage, server: Server, game: Game, screen: dict[str, object]
) -> None:
    page = new_page(FOLDED, **screen)
    at, state = game.find(lambda found: found.at.phase == FILL and found.at.filled == HOLES - 1)
    sit_down(page, server, game, at, state)
    option = page.locator(".end [data-option]").first
    option.click()
    # There is one hole only: it is taken at once, and said to be the last.
    expect(page.locator('[data-says="ends"]')).to_have_text("That fills the last hole and ends the game.")
    expect(page.locator("[data-confirm]")).to_be_visible()
    expect(page.locator("#finish")).to_have_count(0)
    confirm(page)
    expect(page.locator("#finish")).to_be_visible()
