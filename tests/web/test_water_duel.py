"""Water Duel in the browser: a whole game by clicks, by keyboard, what may be seen on a shared device, why not."""

from __future__ import annotations

import json
import random
import re
import urllib.request
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.web.conftest import NewPage
from tests.web.support import SECONDS, Server, faults, wait_until_it_fits, without_confirming
from watertable.games.water_duel import WATER_DUEL
from watertable.games.water_duel.pack.reader import WaterDuelPack
from watertable.table.changes import apply_changes

_MOST_DECISIONS = 600
_WITH_MOTION = 30
"""So many decisions are watched with cards in flight; the rest of the game is quicker without."""
_STAYS = ":not([inert] *)"
"""A card that is on its way to another place is inert."""


def titles() -> dict[str, str]:
    """The name of each card by its key."""
    pack = WATER_DUEL.pack()
    assert isinstance(pack, WaterDuelPack)
    return {card.key: card.name for card in pack.cards}


def table_state(page: Page) -> str:
    """Wait until the page wants something: a question's name, 'curtain' or 'over'."""
    handle = page.wait_for_function(
        """() => {
            if (document.querySelector('.curtain')) return 'curtain'
            if (document.querySelector('.sheet[data-over]')) return 'over'
            return document.querySelector('.sheet')?.dataset.question || null
        }""",
        timeout=SECONDS * 1000,
    )
    return str(handle.json_value())


def click_card(page: Page, card: Locator) -> None:
    """Of cards that lie over each other, as in a hand of fifteen, the left edge is free, unless the mouse rests on
    a neighbour."""
    page.mouse.move(1, 1)
    card.click(position={"x": 10, "y": 40})


def decide_by_clicks(page: Page, question: str, rng: random.Random) -> None:
    """One decision with the mouse on the board alone; every click is sent at once."""
    seq = page.locator(".sheet").get_attribute("data-seq")
    lit = page.locator(f".sheet button.card.yes{_STAYS}")
    count = lit.count()
    if question == "answer" and (count == 0 or rng.random() < 0.4):
        page.locator("[data-pass]").click()
    elif question == "turn" and (count == 0 or rng.random() < 0.2):
        settable = page.locator(f"[data-hand] button.card.set{_STAYS}")
        if settable.count() and rng.random() < 0.7:
            click_card(page, settable.first)
            page.locator(f".choice button{_STAYS}").last.click()
        else:
            page.locator("[data-end]").click()
    else:
        click_card(page, lit.nth(rng.randrange(count)))
        options = page.locator(f".choice button:not(.off){_STAYS}")
        if options.count():
            options.nth(rng.randrange(options.count())).click()
    page.wait_for_function(
        "seq => document.querySelector('.sheet')?.dataset.seq !== seq", arg=seq, timeout=SECONDS * 1000
    )


def play_a_duel(
    new_page: NewPage, server: Server, decide: Callable[[Page, str, random.Random], None], rng: random.Random
) -> tuple[Page, dict[str, Any]]:
    """A duel against a bot from the first decision to the last; its page and its table."""
    made = server.make("water-duel", ["Ann", "bot"])
    page = new_page(reduced_motion="reduce")
    without_confirming(page)
    page.goto(server.seat_link(made, 0))
    for _ in range(_MOST_DECISIONS):
        state = table_state(page)
        if state == "over":
            break
        decide(page, state, rng)
    expect(page.locator(".sheet[data-over]")).to_be_visible()
    return page, made


PLAY_OR_SET = '[data-hand] button.card.yes[aria-label$="You can play it or Set it."]'


def record_of(server: Server, made: dict[str, Any]) -> list[dict[str, Any]]:
    with urllib.request.urlopen(f"{server.address}/api/tables/{made['table']['id']}/record") as answer:
        return [json.loads(line) for line in answer.read().decode().splitlines()]


def test_a_whole_duel_by_clicks_against_a_bot(new_page: NewPage, server: Server) -> None:
    page, made = play_a_duel(new_page, server, decide_by_clicks, random.Random(8))
    expect(page.get_by_text("The game is over").first).to_be_visible()
    assert len(record_of(server, made)) > 20


def test_a_click_asks_play_or_set_shows_what_follows_and_waits_for_confirming(page: Page, server: Server) -> None:
    made = server.make("water-duel", ["Ann", "Ben"], options={"first_seat": 0})
    page.goto(server.seat_link(made, 0))
    assert table_state(page) == "turn"
    card = page.locator(PLAY_OR_SET).first
    assert "costs" in (card.get_attribute("aria-label") or "")
    card.click()
    choice = page.get_by_role("group", name="Play it or Set it")
    choice.get_by_role("button", name="Set it").click()
    expect(page.locator(".sheet .mine .ghost")).to_be_visible()
    expect(page.locator(".sheet .mine .empty")).to_have_count(2)
    choice.get_by_role("button", name="Confirm").click()
    expect(page.locator(".sheet .mine .empty")).to_have_count(2)
    expect(page.locator(".sheet .mine .ghost")).to_have_count(0)
    expect(page.get_by_text("Set used").first).to_be_visible()
    expect(page.get_by_text("next turn").first).to_be_visible()


def test_water_after_cost_and_attack_is_shown_before_it_is_paid(page: Page, server: Server) -> None:
    text = WATER_DUEL.pack_text("default").replace("copies = ", "copies = 1 # ")
    text = text.replace('pays for it."\ncopies = 1', 'pays for it."\ncopies = 35')
    for _ in range(6):  # a hand without any of the 35 is dealt once in a hundred times
        made = server.make("water-duel", ["Ann", "Ben"], options={"first_seat": 0}, pack_text=text)
        page.goto(server.seat_link(made, 0))
        assert table_state(page) == "turn"
        if page.locator('[data-hand="tidal-bore"]').count():
            break
    page.locator('[data-hand="tidal-bore"] button.card').first.hover()
    expect(page.locator(".sheet .mine .water .after")).to_contain_text("16")
    expect(page.locator(".sheet .side:not(.mine) .water .after")).to_contain_text("13")
    page.mouse.move(1, 1)
    expect(page.locator(".water .after")).to_have_count(0)
    expect(page.get_by_role("meter", name="Water of Ann")).to_have_attribute("aria-valuenow", "20")


def test_what_is_not_allowed_says_why_with_the_rule(page: Page, server: Server) -> None:
    made = server.make("water-duel", ["Ann", "bot"], options={"first_seat": 0})
    without_confirming(page)
    page.goto(server.seat_link(made, 0))
    assert table_state(page) == "turn"
    page.locator(PLAY_OR_SET).first.click()
    page.locator(".choice button").last.click()
    expect(page.get_by_text("Set used").first).to_be_visible()
    page.locator(".sheet .mine button.card", has=page.locator(".tag")).first.click()
    expect(page.get_by_role("alert")).to_contain_text("you can play it from the next turn on")
    expect(page.get_by_role("alert").get_by_role("button", name="WD-4")).to_be_visible()


def test_cards_of_a_custom_pack_are_told_by_name(page: Page, server: Server) -> None:
    text = re.sub(r"(?m)^\[cards\.", "[cards.my-", WATER_DUEL.pack_text("default"))
    text = re.sub(r'(?m)^name = "([A-Z])', r'name = "My \1', text)
    made = server.make("water-duel", ["Ann", "Ben"], options={"first_seat": 0}, pack_text=text)
    page.goto(server.seat_link(made, 0))
    assert table_state(page) == "turn"
    expect(page.get_by_role("tabpanel")).to_contain_text("You draw My ")
    expect(page.get_by_role("tabpanel")).not_to_contain_text("my-")
    expect(page.locator("section.asked")).to_contain_text("Set My ")


def test_a_whole_duel_by_keyboard(new_page: NewPage, server: Server) -> None:
    play_a_duel(new_page, server, _decide_by_keyboard, random.Random(3))


def _decide_by_keyboard(page: Page, question: str, rng: random.Random) -> None:
    seq = page.locator(".sheet").get_attribute("data-seq")
    _press_to_something(page, rng)
    page.wait_for_function(
        "seq => document.querySelector('.sheet')?.dataset.seq !== seq", arg=seq, timeout=SECONDS * 1000
    )


def _press_to_something(page: Page, rng: random.Random) -> None:
    """Tab through the board until something that can be done has the focus, and press Enter on it."""
    page.locator(".sheet h2").evaluate("heading => { heading.tabIndex = -1; heading.focus() }")
    skip = rng.randrange(3)
    for _ in range(80):
        page.keyboard.press("Tab")
        can = page.evaluate(
            "document.activeElement.matches('.sheet button.yes, .sheet button.set, [data-pass], [data-end]')"
        )
        if not can:
            continue
        is_last = page.evaluate("document.activeElement.matches('[data-pass], [data-end]')")
        if skip > 0 and not is_last:
            skip -= 1
            continue
        page.keyboard.press("Enter")
        if page.locator(".choice").count():
            page.keyboard.press("Tab")
            if page.evaluate("document.activeElement.matches('.off')"):
                page.keyboard.press("Tab")
            page.keyboard.press("Enter")
        return
    raise AssertionError("nothing that can be done was reached by Tab")


class Messages:
    """What the server told each seat over this page's connection, to know what the seat may know."""

    def __init__(self, page: Page) -> None:
        self.views: dict[int, Any] = {}
        self.may_know: dict[int, set[str]] = {0: set(), 1: set()}
        self._keys = set(titles())
        page.on("websocket", lambda socket: socket.on("framereceived", self._take))

    def _take(self, frame: str | bytes) -> None:
        message = json.loads(frame)
        if message["type"] == "view":
            self.views[message["seat"]] = message["view"]
        elif message["type"] == "step":
            apply_changes(self.views[message["seat"]], message["changes"])
        else:
            return
        seat = message["seat"]
        text = json.dumps([self.views[seat], [entry["events"] for entry in message["entries"]]])
        self.may_know[seat] |= {key for key in self._keys if f'"{key}"' in text}

    def hand(self, seat: int) -> set[str]:
        return set(self.views[seat]["hands"][seat])


_WATCH = """
    window.shown = []
    const names = %s
    const look = () => {
        const html = document.documentElement.outerHTML + document.title
        const who = document.querySelector('.curtain') ? 'curtain'
            : document.querySelector('.status')?.textContent.includes('The game is over') ? 'all'
            : document.querySelector('.sheet .mine')?.getAttribute('aria-label') ?? 'nobody'
        window.shown.push([who, names.filter((name) => html.includes(name))])
    }
    const everything = {subtree: true, childList: true, attributes: true, characterData: true}
    new MutationObserver(look).observe(document, everything)
"""


def test_on_a_shared_device_nobody_sees_the_others_hand(page: Page, server: Server) -> None:
    """At no change of the page, text, attributes and live regions included, is a card named that whoever
    sits before it cannot know; while the curtain is up only what both know is."""
    made = server.make("water-duel", ["Ann", "Ben"])
    names = titles()
    keys = {name: key for key, name in names.items()}
    messages = Messages(page)
    without_confirming(page)
    page.add_init_script(_WATCH % json.dumps(list(names.values())))
    page.goto(server.seat_link(made, 0, 1))
    rng = random.Random(5)
    curtains = 0
    hidden = 0

    def check() -> None:
        nonlocal hidden
        both = messages.may_know[0] & messages.may_know[1]
        known = {"Ann": messages.may_know[0], "Ben": messages.may_know[1], "curtain": both, "nobody": both}
        # When the game is over, those who shared the device have no secrets from each other.
        known["all"] = messages.may_know[0] | messages.may_know[1]
        for who, shown in page.evaluate("() => window.shown.splice(0)"):
            leaked = {keys[name] for name in shown} - known[who]
            assert not leaked, f"while the table showed {who}: {leaked}"
            hidden += len(set(keys.values()) - known[who])

    for at in range(_MOST_DECISIONS):
        if at == _WITH_MOTION:
            page.emulate_media(reduced_motion="reduce")
        state = table_state(page)
        check()
        if state == "over":
            break
        if state == "curtain":
            curtains += 1
            html = page.content()
            secrets = (messages.hand(0) | messages.hand(1)) - (messages.may_know[0] & messages.may_know[1])
            assert not [key for key in secrets if names[key] in html]
            page.locator(".curtain button").click()
            expect(page.locator(".curtain")).to_have_count(0)
            continue
        seat = 0 if page.locator(".sheet .mine").get_attribute("aria-label") == "Ann" else 1
        held = page.locator(".holding [data-hand]:not([inert])")
        expect(held).to_have_count(len(messages.views[seat]["hands"][seat]))
        decide_by_clicks(page, state, rng)
    check()
    assert table_state(page) == "over"
    assert curtains > 5
    assert hidden > 0


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_the_duel_table_has_no_faults_for_anyone(new_page: NewPage, server: Server, theme: str) -> None:
    made = server.make("water-duel", ["Ann", "bot"])
    page = new_page(color_scheme=theme, reduced_motion="reduce")
    without_confirming(page)
    page.goto(server.seat_link(made, 0))
    rng = random.Random(11)
    for at in range(14):
        state = table_state(page)
        if state == "over":
            break
        if at in (0, 6, 12):
            assert faults(page) == []
        decide_by_clicks(page, state, rng)
    table_state(page)
    page.get_by_role("tab", name="In words").click()
    assert faults(page) == []
    pile = page.get_by_role("button", name=re.compile("^Discard pile"))
    if pile.count():
        pile.click()
        assert faults(page) == []
        page.get_by_role("button", name="Close", exact=True).click()


@pytest.mark.parametrize("width", [1440, 1024, 768, 360])
def test_nothing_of_the_duel_is_cut_off(new_page: NewPage, server: Server, width: int) -> None:
    made = server.make("water-duel", ["Ann", "bot"])
    page = new_page(viewport={"width": width, "height": 800})
    page.goto(server.seat_link(made, 0))
    table_state(page)
    wait_until_it_fits(page)
    page.wait_for_function(
        "[document.querySelector('.sheet')].every((sheet) => sheet.scrollWidth <= sheet.clientWidth + 1)"
    )
    card = page.locator(".holding button.card").first.bounding_box()
    assert card is not None
    assert card["width"] >= 100


LEAKS = """
name = "leaks"
version = 1
title = "Leaks"
[cards.slow-leak]
name = "Slow Leak"
flavour = "You hear it best at night."
copies = 34
cost = 1
continuous = true
each_turn = ["drain 1"]
[cards.still-water]
name = "Still Water"
flavour = "And then nothing happened."
copies = 34
cost = 1
effect = ["negate"]
"""


def test_what_a_continuous_card_does_each_turn_is_answered_on_the_board(new_page: NewPage, server: Server) -> None:
    ann, ben = new_page(reduced_motion="reduce"), new_page(reduced_motion="reduce")
    for page in (ann, ben):
        without_confirming(page)
    for _ in range(9):  # both hands are right at least three times in four
        made = server.make("water-duel", ["Ann", "Ben"], options={"first_seat": 0}, pack_text=LEAKS)
        ann.goto(server.seat_link(made, 0))
        ben.goto(server.seat_link(made, 1))
        assert table_state(ann) == "turn"
        expect(ben.locator(".holding [data-hand]")).to_have_count(6)
        if ann.locator('[data-hand="slow-leak"]').count() and ben.locator('[data-hand="still-water"]').count():
            break
    ann.locator('[data-hand="slow-leak"] button.card').first.click()
    ann.locator(".choice button").first.click()
    expect(ben.get_by_text("Answer Slow Leak?")).to_be_visible()
    ben.locator("[data-pass]").click()
    ann.locator("[data-end]").click()
    ben.locator("[data-end]").click()
    # Ann's next turn begins, and her Slow Leak acts.
    expect(ben.get_by_text("Answer what Slow Leak does this turn?")).to_be_visible()
    middle = ben.get_by_role("list", name="Cards being played")
    expect(middle).to_contain_text("Ann’s Slow Leak is activated")
    click_card(ben, ben.locator(f'[data-hand="still-water"] button.card.yes{_STAYS}').first)
    options = ben.locator(f".choice button:not(.off){_STAYS}")
    if options.count():
        options.first.click()
    expect(ann.locator(".sheet")).to_contain_text("Ben answers with Still Water")
    if ann.locator('[data-hand="still-water"]').count():
        ann.locator("[data-pass]").click()
    over = ben.get_by_role("list", name="Cards just played")
    expect(over.locator(".played").first).to_contain_text("negated")
    expect(over.locator(".played").first).to_contain_text("stays")
    expect(ben.get_by_role("list", name="Continuous cards of Ann")).to_be_visible()
    expect(ben.get_by_role("meter", name="Water of Ben")).to_have_attribute("aria-valuenow", "19")
