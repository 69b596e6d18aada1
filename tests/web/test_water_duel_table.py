"""Water Duel's table on every screen: what is in sight, what was played, what is still unseen, and cards up close."""

from __future__ import annotations

import json
import random
import re
from collections import Counter
from typing import Any

import pytest
from playwright.sync_api import FloatRect, Page, expect

from tests.web.conftest import NewPage
from tests.web.support import SECONDS, Server, faults, without_confirming
from tests.web.test_water_duel import decide_by_clicks, table_state
from watertable.games.water_duel import WATER_DUEL
from watertable.games.water_duel.pack.reader import WaterDuelPack
from watertable.table.changes import apply_changes

SCREENS = [(1440, 900), (1024, 768), (844, 390), (390, 844), (360, 740), (720, 450)]
PHONES = [(844, 390), (390, 844), (360, 740)]
TOUCH = 44


class Told:
    """What the server told this page's seat: its view, and everything that happened."""

    def __init__(self, page: Page) -> None:
        self.view: dict[str, Any] = {}
        self.events: list[dict[str, Any]] = []
        page.on("websocket", lambda socket: socket.on("framereceived", self._take))

    def _take(self, frame: str | bytes) -> None:
        message = json.loads(frame)
        if message["type"] == "view":
            self.view = message["view"]
        elif message["type"] == "step":
            apply_changes(self.view, message["changes"])
        else:
            return
        for entry in message["entries"]:
            self.events += entry["events"]

    def exchanges(self) -> list[list[str]]:
        """The cards of each exchange, from who began it."""
        found: list[list[str]] = []
        for event in self.events:
            if event["type"] == "ContinuousActed" or event.get("is_answer") is False:
                found.append([])
            if event["type"] in ("CardPlayed", "SetCardPlayed", "ContinuousActed"):
                found[-1].append(event["card"])
        return found

    def unseen(self, me: int) -> Counter[str]:
        """The cards that are neither face up nor known to this seat, counted as one would at a table."""
        pack = WATER_DUEL.pack()
        assert isinstance(pack, WaterDuelPack)
        left = Counter({card.key: card.copies for card in pack.cards})
        view = self.view
        left.subtract(view["hands"][me])
        left.subtract(view["discards"])
        left.subtract(standing["card"] for standing in view["standing"])
        left.subtract(note["card"] for note in view["known"] if note["owner"] != me)
        left.subtract(slot["card"] for row in view["slots"] for slot in row if slot and slot["card"])
        left.subtract(
            played["card"] for played in view["series"] if played["origin"] != "trigger" and not played["has_stayed"]
        )
        assert min(left.values()) >= 0
        return +left


PARTS = ".sheet .player, .sheet .laid, .sheet .piles, .sheet .stage"
PARTS += ", .sheet .ask:has(button), .sheet .fan .back:last-child .card, .sheet .seen"
"""What must lie beside each other on the board."""

_MEASURE = """async (parts) => {
    const frame = () => new Promise((done) => requestAnimationFrame(done))
    const box = ({x, y, width, height}) => ({x, y, width, height})
    const all = (selector) => [...document.querySelectorAll(selector)]
        .map((part) => box(part.getBoundingClientRect())).filter(({width, height}) => width && height)
    let [last, same] = ['', 0]
    for (let frames = 0; same < 4; frames++) {
        if (frames > 1200) throw new Error('the board does not come to rest')
        await frame()
        const now = JSON.stringify(parts.map(all))
        same = now === last ? same + 1 : 0
        last = now
    }
    return JSON.parse(last)
}"""
"""Sizes follow the size of the board a frame later: all of it is measured at once, when nothing moves any more."""


def boxes(page: Page, *parts: str) -> list[list[FloatRect]]:
    """Where the parts that these selectors find are, all at the same moment and at rest."""
    found: list[list[FloatRect]] = page.evaluate(_MEASURE, list(parts))
    return found


def resize(page: Page, width: int, height: int) -> None:
    page.set_viewport_size({"width": width, "height": height})
    page.wait_for_function("size => innerWidth === size[0] && innerHeight === size[1]", arg=[width, height])


def is_within(box: FloatRect, around: FloatRect) -> bool:
    return (
        box["x"] >= around["x"] - 1
        and box["y"] >= around["y"] - 1
        and box["x"] + box["width"] <= around["x"] + around["width"] + 1
        and box["y"] + box["height"] <= around["y"] + around["height"] + 1
    )


def overlaps(one: FloatRect, other: FloatRect) -> bool:
    return (
        one["x"] < other["x"] + other["width"] - 1
        and other["x"] < one["x"] + one["width"] - 1
        and one["y"] < other["y"] + other["height"] - 1
        and other["y"] < one["y"] + one["height"] - 1
    )


@pytest.fixture
def played(new_page: NewPage, server: Server) -> Page:
    """A duel some turns old, with cards in most places."""
    made = server.make("water-duel", ["Ann", "bot"])
    page = new_page(reduced_motion="reduce")
    without_confirming(page)
    page.goto(server.seat_link(made, 0))
    rng = random.Random(4)
    for _ in range(9):
        state = table_state(page)
        if state == "over":
            break
        decide_by_clicks(page, state, rng)
    table_state(page)
    page.mouse.move(1, 1)
    return page


def test_all_is_in_sight_together_on_every_screen(played: Page) -> None:
    page = played
    for width, height in SCREENS:
        resize(page, width, height)
        check_board(page, f"at {width} × {height}", {"x": 0, "y": 0, "width": width, "height": height})


def check_board(page: Page, where: str, screen: FloatRect) -> None:
    """The whole board is on the screen, nothing lies over anything else, and the newest card is not cut off."""
    [board], parts, hand_cards, [*_, newest], [stage], [hand] = boxes(
        page, ".duel", PARTS, ".holding li", ".played .card", ".sheet .stage", ".holding .hand"
    )
    assert is_within(board, screen), where
    assert len(parts) >= 6
    for box in parts:
        assert is_within(box, board), f"{where}: {box} is not within {board}"
    for at, one in enumerate(parts):
        for other in parts[at + 1 :]:
            assert not overlaps(one, other), f"{where}: {one} and {other}"
    assert is_within(hand_cards[0], board), where
    assert is_within(newest, stage), f"{where}: the newest card {newest} is cut off by {stage}"
    # A card that flies into the hand passes over the board: what scrolls must not cut it off.
    assert hand["y"] <= board["y"] + 1, where
    assert hand["height"] >= board["height"] * 0.99, where


def test_nothing_moves_under_the_mouse_that_goes_from_card_to_card(played: Page) -> None:
    """Also where cards lie over each other: the one that is pointed at is raised over the next one, and yet none is
    skipped."""
    page = played
    places = [PARTS, ".holding li", ".beside"]
    for width, height in [(1440, 900), (720, 450)]:
        resize(page, width, height)
        before = boxes(page, *places)
        strips = before[1]
        for at, strip in [*enumerate(strips), *reversed(list(enumerate(strips)))]:
            # A person's mouse does not jump.
            page.mouse.move(strip["x"] + 12, strip["y"] + strip["height"] / 2, steps=4)
            pointed = page.locator(".holding li").nth(at).locator("button.card:hover")
            expect(pointed).to_have_count(1)
            assert boxes(page, *places) == before
        page.mouse.move(1, 1)


def test_everything_that_is_touched_is_large_enough(played: Page) -> None:
    page = played
    for width, height in PHONES:
        resize(page, width, height)
        boxes(page, ".sheet button")
        found: list[list[Any]] = page.locator(".sheet button").evaluate_all(
            "all => all.map((one) => [one.ariaLabel || one.innerText, one.offsetWidth, one.offsetHeight])"
        )
        assert len(found) > 4
        for label, wide, high in found:
            assert min(wide, high) >= TOUCH, f"{label} at {width} × {height}: {wide} × {high}"
        for strip in boxes(page, ".holding li")[0]:
            assert strip["width"] >= TOUCH


def test_what_was_played_and_what_is_unseen_are_what_the_log_says(new_page: NewPage, server: Server) -> None:
    """Both seats, after each of some decisions. Neither page counts on anything that its seat was not told, and every
    card that one hides is among those that the other has not seen."""
    made = server.make("water-duel", ["Ann", "Ben"])
    pages = [new_page(reduced_motion="reduce"), new_page(reduced_motion="reduce")]
    told = [Told(page) for page in pages]
    for seat, page in enumerate(pages):
        without_confirming(page)
        page.goto(server.seat_link(made, seat))
    rng = random.Random(7)
    for _ in range(12):
        page = asked(pages)
        decide_by_clicks(page, table_state(page), rng)
    seqs = {}
    asked(pages)
    for seat, page in enumerate(pages):
        expect(page.locator(".sheet")).to_have_attribute("data-seq", newest(pages))
        seqs[seat] = page.locator(".sheet").get_attribute("data-seq")
        exchanges = told[seat].exchanges()
        assert len(exchanges) > 2
        expect(page.locator("[data-exchanges]")).to_have_attribute("data-exchanges", str(len(exchanges) - 1))
        newest_before = page.locator("[data-exchange]").first
        for key in exchanges[-2]:
            expect(newest_before).to_contain_text(title(key))
        shown = unseen_on(page)
        assert shown == told[seat].unseen(seat)
        hidden = Counter(told[1 - seat].view["hands"][1 - seat])
        hidden.update(slot["card"] for slot in told[1 - seat].view["slots"][1 - seat] if slot)
        known = [note["card"] for note in told[seat].view["known"] if note["owner"] != seat]
        hidden.subtract(known)
        hidden.subtract(slot["card"] for slot in told[seat].view["slots"][1 - seat] if slot and slot["card"])
        assert all(shown[key] >= n for key, n in hidden.items())
        assert sum(shown.values()) == told[seat].view["deck_size"] + sum(hidden.values())
    assert seqs[0] == seqs[1]


def asked(pages: list[Page]) -> Page:
    """The page that wants something."""
    for _ in range(SECONDS * 20):
        for page in pages:
            if page.locator(".sheet").get_attribute("data-question"):
                return page
        pages[0].wait_for_timeout(50)
    raise AssertionError("nobody is asked anything")


def newest(pages: list[Page]) -> str:
    seqs = [int(page.locator(".sheet").get_attribute("data-seq") or 0) for page in pages]
    return str(max(seqs))


def title(key: str) -> str:
    pack = WATER_DUEL.pack()
    assert isinstance(pack, WaterDuelPack)
    return next(card.name for card in pack.cards if card.key == key)


def unseen_on(page: Page) -> Counter[str]:
    """What the deck's dialog lists; the panel beside the board says the same by kind."""
    by_kind = sum(int(text) for text in page.locator("[data-family] .dot").all_inner_texts())
    page.get_by_role("button", name=re.compile("^Deck, ")).click()
    rows = page.locator("[data-unseen]").all()
    found = Counter({str(row.get_attribute("data-unseen")): int(row.get_attribute("data-left") or 0) for row in rows})
    assert sum(found.values()) == by_kind
    assert faults(page) == []
    page.get_by_role("dialog").get_by_role("button", name="Close").click()
    return found


ATTACK_AND_DEFEND = """
name = "two"
version = 1
title = "Two"
[cards.ripple]
name = "Ripple"
flavour = "It begins with a pebble."
copies = 34
cost = 0
effect = ["attack 2"]
[cards.levee]
name = "Levee"
flavour = "Grandmother planted the willows on it."
copies = 34
cost = 0
effect = ["defend 5"]
"""


def test_a_defend_tells_what_it_blocked_and_cards_can_be_read_up_close(new_page: NewPage, server: Server) -> None:
    ann, ben = new_page(reduced_motion="reduce"), new_page(reduced_motion="reduce")
    for page in (ann, ben):
        without_confirming(page)
    for _ in range(9):  # both hands are right nearly always
        made = server.make("water-duel", ["Ann", "Ben"], options={"first_seat": 0}, pack_text=ATTACK_AND_DEFEND)
        ann.goto(server.seat_link(made, 0))
        ben.goto(server.seat_link(made, 1))
        assert table_state(ann) == "turn"
        expect(ben.locator(".holding [data-hand]")).to_have_count(6)
        if ann.locator('[data-hand="ripple"]').count() and ben.locator('[data-hand="levee"]').count():
            break
    ann.locator('[data-hand="ripple"] button.card').first.click()
    ann.get_by_role("button", name="Read Ripple").click()
    expect(ann.get_by_role("dialog")).to_contain_text("“It begins with a pebble.”")
    ann.get_by_role("dialog").get_by_role("button", name="Close").click()
    ann.get_by_role("button", name="Play for 0").click()
    ben.locator('[data-hand="levee"] button.card.yes').first.click()
    last = ben.get_by_role("list", name="Cards just played")
    if ann.locator("[data-pass]").count():
        ann.locator("[data-pass]").click()
    expect(last.locator(".played").last).to_contain_text("blocks 2")
    expect(last.locator(".played").first).to_contain_text("no damage")
    expect(last).not_to_contain_text("5 ")
    last.get_by_role("button", name=re.compile("^Levee")).click()
    expect(ben.get_by_role("dialog")).to_contain_text("“Grandmother planted the willows on it.”")
    assert faults(ben) == []
    ben.get_by_role("dialog").get_by_role("button", name="Close").click()
    ben.locator('[data-hand="ripple"] button.card, [data-hand="levee"] button.card').first.click(button="right")
    expect(ben.get_by_role("dialog")).to_be_visible()


def test_after_a_reload_the_last_exchange_is_still_there(played: Page) -> None:
    page = played
    before = page.locator(".exchanges").get_attribute("data-exchanges")
    cards = page.locator(".played").all_inner_texts()
    page.reload()
    table_state(page)
    expect(page.locator(".exchanges")).to_have_attribute("data-exchanges", str(before))
    assert page.locator(".played").all_inner_texts() == cards


def test_the_table_in_words_tells_all_of_it(played: Page) -> None:
    page = played
    page.get_by_role("tab", name="In words").click()
    words = page.locator(".words")
    expect(words).to_contain_text("What was played")
    expect(words).to_contain_text("Not seen yet")
    expect(words).to_contain_text(re.compile(r"Attack \(\d+\): "))
    assert faults(page) == []
