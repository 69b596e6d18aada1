"""Water to Water's draft on the page: picking, the Student's teacher, Doppelganger's secret, an early tile."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Sequence
from typing import Any

import pytest
from playwright.sync_api import Page, WebSocket, expect

from tests.web.conftest import NewPage
from tests.web.support import Server, faults, wait_until_it_fits
from watertable.kernel import find_game

SCREENS = [(1440, 900), (1024, 768), (844, 390), (390, 844), (360, 740), (720, 450)]
TOUCH = 44
PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}
PREFERS = {"list": False, "forced": False}
"""As people have it: the choices are made on the board."""
FOUR = ("adventurer", "bog-minder", "druid", "gardener")


def without(option: str, *kept: str) -> list[str]:
    """Every card of an option that leaves cards out, apart from these."""
    options = {found.name: found for found in find_game("water-to-water").options}
    choices: Sequence[object] = options[option].choices
    return [str(name) for name in choices if name not in kept]


def cards(powers: Sequence[str] = (), characters: Sequence[str] = ()) -> dict[str, Any]:
    """The options of a game with these cards only."""
    found: dict[str, Any] = {}
    if powers:
        found["exclude_powers"] = without("exclude_powers", *powers)
    if characters:
        found["exclude_characters"] = without("exclude_characters", *characters)
    return found


def asked(page: Page) -> str:
    """Wait until the page wants something: the phase of the draft, 'curtain', or 'game' once the draft is over."""
    found = page.wait_for_function(
        """() => {
            if (document.querySelector('.curtain')) return 'curtain'
            const draft = document.querySelector('.draft')
            if (document.querySelector('.ww .map') && !draft) return 'game'
            return draft && document.querySelector('section.asked') ? draft.dataset.phase : null
        }"""
    )
    return str(found.json_value())


def seq_of(page: Page) -> str | None:
    return page.locator("section.bar").get_attribute("data-seq")


def free(page: Page) -> list[str]:
    """The Characters that can be picked, by name."""
    found = page.locator(".cards li:not(.taken) [data-character]")
    return [str(card.get_attribute("data-character")) for card in found.all()]


def card(page: Page, name: str) -> Any:
    return page.locator(f'.cards [data-character="{name}"]')


def after(page: Page, seq: str | None) -> None:
    page.wait_for_function(
        "old => document.querySelector('.curtain') || document.querySelector('section.bar')?.dataset.seq !== old",
        arg=seq,
    )


def decides(page: Page, act: Callable[[], object]) -> None:
    """Do what sends a choice, and wait until the game has gone on."""
    seq = seq_of(page)
    act()
    after(page, seq)


def pick(page: Page, name: str) -> None:
    card(page, name).click()
    decides(page, page.locator("[data-pick]").click)


def test_a_draft_is_played_by_clicks_and_no_single_click_picks(new_page: NewPage, server: Server) -> None:
    page = new_page(PREFERS)
    made = server.make(
        "water-to-water",
        ["Ann", "bot", "bot", "bot"],
        options=cards(["wisdom", "intellect", "hawks-vision", "intuition"]),
    )
    page.goto(server.seat_link(made, 0))
    assert asked(page) == "pick"
    numbers = [int(number) for number in page.locator(".order .number").all_text_contents()]
    assert numbers == sorted(numbers, reverse=True)
    expect(page.locator('.order [aria-current="step"]')).to_contain_text("Your pick")
    shown = page.locator(".cards [data-character]")
    assert shown.count() == 13, "the Archeologist is left out by default"
    for taken in page.locator(".cards li.taken").all():
        expect(taken).to_contain_text("Taken by")
    seq = seq_of(page)
    first, second = [name for name in free(page) if name != "student"][:2]
    card(page, first).dblclick()
    expect(page.locator("[data-pick]")).to_be_visible()
    card(page, second).click()
    expect(card(page, second)).to_have_attribute("aria-pressed", "true")
    expect(card(page, first)).to_have_attribute("aria-pressed", "false")
    assert seq_of(page) == seq, "nothing was picked by pointing at cards"
    decides(page, page.locator("[data-pick]").click)
    assert asked(page) == "game"
    expect(page.get_by_text(re.compile("^You pick the"))).to_have_count(1)


def test_a_taken_card_can_be_read_and_says_who_has_it(new_page: NewPage, server: Server) -> None:
    page = new_page(PREFERS)
    made = server.make("water-to-water", ["Ann", "Bo"], options=cards(["wisdom", "intellect"]))
    page.goto(server.seat_link(made, 0, 1))
    asked(page)
    pick(page, "druid")
    expect(card(page, "druid")).to_have_accessible_name(re.compile(r"^Druid .*5 points .*Taken by (Ann|Bo)$"))
    card(page, "druid").click()
    expect(page.locator(".in-full")).to_contain_text("Taken by")
    expect(page.locator("[data-pick]")).to_have_count(0)
    expect(page.locator("section.bar .problem")).to_contain_text("already taken")


def test_a_draft_is_played_by_keyboard(new_page: NewPage, server: Server) -> None:
    page = new_page(PREFERS)
    made = server.make("water-to-water", ["Ann", "bot"], options=cards(["wisdom", "intellect"]))
    page.goto(server.seat_link(made, 0))
    assert asked(page) == "pick"
    card(page, free(page)[0]).focus()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowRight")
    name = page.evaluate("document.activeElement.dataset.character")
    assert name
    if name not in free(page):
        page.keyboard.press("ArrowLeft")
        name = page.evaluate("document.activeElement.dataset.character")
    seq = seq_of(page)
    page.keyboard.press("Enter")
    expect(card(page, name)).to_have_attribute("aria-pressed", "true")
    page.keyboard.press("Escape")
    expect(card(page, name)).to_have_attribute("aria-pressed", "false")
    assert seq_of(page) == seq
    page.keyboard.press("Enter")
    expect(card(page, name)).to_have_attribute("aria-pressed", "true")
    decides(page, lambda: page.keyboard.press("Enter"))
    assert asked(page) == "game"


def test_a_draft_is_played_on_a_small_phone_by_taps(new_page: NewPage, server: Server) -> None:
    page = new_page(PREFERS, **PHONE)
    made = server.make(
        "water-to-water",
        ["Ann", "bot", "bot", "bot"],
        options=cards(["wisdom", "intellect", "hawks-vision", "intuition"]),
    )
    page.goto(server.seat_link(made, 0))
    assert asked(page) == "pick"
    _is_for_fingers(page)
    name = [found for found in free(page) if found != "student"][-1]
    card(page, name).tap()
    button = page.locator("[data-pick]")
    expect(button).to_be_visible()
    _is_for_fingers(page)
    page.get_by_role("button", name="Next card").tap()
    page.get_by_role("button", name="Back", exact=True).tap()
    expect(button).to_have_count(0)
    card(page, name).tap()
    decides(page, button.tap)
    assert asked(page) == "game"


def _is_for_fingers(page: Page) -> None:
    for button in page.locator(".draft button").all():
        box = button.bounding_box()
        assert box is not None
        assert min(box["width"], box["height"]) >= TOUCH - 0.5, button.evaluate("it => it.outerHTML.slice(0, 200)")


def test_the_student_names_a_teacher(new_page: NewPage, server: Server) -> None:
    page = new_page(PREFERS)
    options = cards(["wisdom", "intellect", "hawks-vision", "intuition"], ["student", "druid", "gardener", "planter"])
    made = server.make("water-to-water", ["Ann", "Bo", "Cy", "Di"], options=options)
    page.goto(server.seat_link(made, 0, 1, 2, 3))
    for name in ("student", "druid", "gardener", "planter"):
        assert asked(page) == "pick"
        pick(page, name)
    assert asked(page) == "teacher"
    plates = page.locator("[data-teacher]")
    expect(plates).to_have_count(3)
    seq = seq_of(page)
    plates.last.click()
    expect(plates.last).to_have_attribute("aria-pressed", "true")
    expect(page.locator(".naming")).to_contain_text("40 points instead of 20")
    assert seq_of(page) == seq
    decides(page, page.locator("[data-pick]").click)
    assert asked(page) == "game"
    expect(page.locator("#side")).to_contain_text(re.compile("becomes? (Ann|Bo|Cy|Di|your)('s)? student"))


def test_characters_that_are_dealt_lie_open_for_the_student(new_page: NewPage, server: Server) -> None:
    page = new_page(PREFERS)
    options = cards(["wisdom", "intellect", "hawks-vision", "intuition"], ["student", "druid", "gardener", "planter"])
    made = server.make("water-to-water", ["Ann", "Bo", "Cy", "Di"], options={**options, "draft": "random"})
    page.goto(server.seat_link(made, 0, 1, 2, 3))
    assert asked(page) == "teacher"
    dealt = page.locator(".order [data-character]")
    expect(dealt).to_have_count(4)
    names = {found.get_attribute("data-character") for found in dealt.all()}
    assert names == {"student", "druid", "gardener", "planter"}
    page.locator("[data-teacher]").first.click()
    decides(page, page.locator("[data-pick]").click)
    assert asked(page) == "game"


@pytest.mark.parametrize("answer", ["draw", "pass"])
def test_way_bender_may_have_a_tile_before_the_first_turn(new_page: NewPage, server: Server, answer: str) -> None:
    page = new_page(PREFERS)
    made = server.make("water-to-water", ["Ann", "Bo"], options=cards(["way-bender", "wisdom"], FOUR))
    page.goto(server.seat_link(made, 0, 1))
    for name in ("druid", "gardener"):
        asked(page)
        pick(page, name)
    assert asked(page) == "ask"
    expect(page.locator(".early")).to_contain_text("Way Bender")
    button = page.locator(f'[data-early="{answer}"]')
    if answer == "draw":
        button.click()
        decides(page, page.locator("[data-confirm]").click)
    else:
        decides(page, button.click)
    assert asked(page) == "game"


# Doppelganger's secret


class Heard:
    """What the server tells a page, message by message, and what the page has spoken."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.messages: list[dict[str, Any]] = []
        page.on("websocket", self._listen)
        page.add_init_script(
            """window.spoken = []
            document.addEventListener('DOMContentLoaded', () => new MutationObserver(() => {
                for (const live of document.querySelectorAll('[aria-live], [role=status], [role=alert]'))
                    if (window.spoken.at(-1) !== live.textContent) window.spoken.push(live.textContent)
            }).observe(document.body, {subtree: true, childList: true, characterData: true}))"""
        )

    def _listen(self, socket: WebSocket) -> None:
        self.socket = socket
        socket.on("framereceived", self._take)

    def _take(self, frame: str | bytes) -> None:
        self.messages.append(json.loads(frame))

    def wait_for(self, kind: str, since: int) -> None:
        """Wait until a message of this type has come, after so many messages."""
        if not any(message["type"] == kind for message in self.messages[since:]):
            self.socket.wait_for_event("framereceived", lambda frame: json.loads(frame)["type"] == kind)

    def spoken(self) -> list[str]:
        found: list[str] = self.page.evaluate("window.spoken")
        return found


def _holder(page: Page) -> int:
    """The seat that was dealt Doppelganger."""
    place = page.locator(".order li").filter(has_text="Doppelganger")
    return int(place.get_attribute("data-seat") or "")


def _names_nothing(page: Page, secret: str, where: str) -> None:
    """Neither what stands on the page, nor what it is made of, nor what is read out has the word."""
    found = page.content().lower().find(secret)
    assert found < 0, f"{where}: {page.content()[max(0, found - 300) : found + 60]}"
    assert secret not in page.locator("body").aria_snapshot().lower(), where


def test_on_a_shared_device_nobody_sees_what_is_hidden(new_page: NewPage, server: Server) -> None:
    page = new_page(PREFERS)
    heard = Heard(page)
    made = server.make("water-to-water", ["Ann", "Bo"], options=cards(["doppelganger", "intellect"], FOUR))
    page.goto(server.seat_link(made, 0, 1))
    assert asked(page) == "pick"
    holder = _holder(page)
    pick(page, "adventurer")
    asked(page)
    pick(page, "bog-minder")
    assert asked(page) == "curtain"
    _names_nothing(page, "druid", "behind the curtain")
    page.locator(".curtain button").click()
    assert asked(page) == "hide"
    assert free(page) == ["druid", "gardener", ""]
    card(page, "druid").click()
    spoken, told = len(heard.spoken()), len(heard.messages)
    page.locator("[data-pick]").click()
    expect(page.locator(".draft, .cards")).to_have_count(0)
    turns = 0
    sides = set()
    while turns < 8:
        if asked(page) == "curtain":
            _names_nothing(page, "druid", "behind the curtain")
            page.locator(".curtain button").click()
            continue
        page.wait_for_selector("section.asked")
        sides.add(page.locator(".players li.me strong").text_content())
        _names_nothing(page, "druid", f"on the side of {sides}")
        seq = seq_of(page)
        if not page.locator("button[data-move]").count():
            page.locator("[data-all-moves]").click()
        page.locator("button[data-move]:not([data-move*=eveal])").last.click()
        page.wait_for_function(
            "old => document.querySelector('.curtain, [data-confirm]') ||"
            " document.querySelector('section.bar')?.dataset.seq !== old",
            arg=seq,
        )
        if page.locator("[data-confirm]").count():
            page.locator("[data-confirm]").click()
        after(page, seq)
        turns += 1
    assert len(sides) == 2, "both sides were seen"
    assert not [
        line for line in heard.spoken()[spoken:] if "druid" in line.lower() and "what happens" not in line.lower()
    ]
    others = [message for message in heard.messages[told:] if message.get("seat") == 1 - holder]
    assert others
    assert "druid" not in json.dumps(others)


def test_a_curtain_comes_before_the_secret_although_the_same_person_decided_before(
    new_page: NewPage, server: Server
) -> None:
    page = new_page(PREFERS)
    options = cards(["doppelganger", "intellect", "wisdom", "intuition"], ["student", *FOUR])
    made = server.make("water-to-water", ["Ann", "Bo", "Cy", "Di"], options=options)
    page.goto(server.seat_link(made, 0, 1, 2, 3))
    for name in ("student", "adventurer", "bog-minder", "gardener"):
        assert asked(page) == "pick"
        pick(page, name)
    assert asked(page) == "teacher"
    page.locator("[data-teacher]").first.click()
    decides(page, page.locator("[data-pick]").click)
    assert asked(page) == "curtain"
    page.locator(".curtain button").click()
    assert asked(page) == "hide"


_RANDOM = re.compile(r"blob:[^\"]+|data-seq=\"\d+\"|/t/[a-z0-9]{12}")
_BY_CHANCE = {"at", "now", "key", "id", "deadline"}


def _without_chance(message: Any) -> Any:
    if isinstance(message, dict):
        return {name: _without_chance(value) for name, value in message.items() if name not in _BY_CHANCE}
    return [_without_chance(item) for item in message] if isinstance(message, list) else message


def _what_the_other_gets(
    new_page: NewPage, server: Server, hidden: str, look: Callable[[Page], None]
) -> tuple[list[Any], str, str]:
    """All that Bo's browser is told and shows from the moment in which Ann decides what to hide."""
    while True:
        ann, bo = new_page(PREFERS), new_page(PREFERS)
        heard = Heard(bo)
        made = server.make("water-to-water", ["Ann", "Bo"], options=cards(["doppelganger", "way-bender"], FOUR))
        ann.goto(server.seat_link(made, 0))
        bo.goto(server.seat_link(made, 1))
        expect(ann.locator(".order .number")).to_have_count(2)
        if _holder(ann) == 0:
            break
    assert asked(ann) == "pick"
    pick(ann, "adventurer")
    assert asked(bo) == "pick"
    pick(bo, "bog-minder")
    assert asked(ann) == "hide"
    expect(bo.locator(".draft[data-phase=hide]")).to_be_visible()
    expect(bo.locator("section.bar")).to_contain_text("Ann is deciding whether to hide a second Character.")
    assert bo.locator(".cards").count() == 0, "only the holder has cards to choose from"
    _names_nothing(bo, "druid", "while Ann decides")
    before = bo.locator("body").aria_snapshot()
    told = len(heard.messages)
    card(ann, hidden).click()
    expect(card(ann, hidden)).to_have_attribute("aria-pressed", "true")
    assert bo.locator("body").aria_snapshot() == before, "looking at cards is nobody else's business"
    ann.locator("[data-pick]").click()
    assert asked(bo) == "ask"
    expect(ann.locator(".draft[data-phase=ask]")).to_be_visible()
    look(ann)
    # The page asks for the scores of each position; the answer comes after all else.
    heard.wait_for("scores", told)
    messages = [_without_chance(found) for found in heard.messages[told:] if found["type"] not in ("pong", "table")]
    return messages, _RANDOM.sub("", bo.locator("main").inner_html()), bo.locator("body").aria_snapshot()


def test_another_browser_gets_the_same_whether_something_was_hidden_or_not(new_page: NewPage, server: Server) -> None:
    def finds_the_druid(page: Page) -> None:
        assert "druid" not in page.locator(".draft").inner_html().lower()
        page.get_by_role("button", name="Look at your second Character").click()
        expect(page.get_by_role("dialog")).to_contain_text("You hide the Druid.")
        page.get_by_role("button", name="Cover it again").click()
        assert "druid" not in page.locator(".draft").inner_html().lower()

    def finds_nothing(page: Page) -> None:
        page.get_by_role("button", name="Look at your second Character").click()
        expect(page.get_by_role("dialog")).to_contain_text("You hide no Character.")

    hidden = _what_the_other_gets(new_page, server, "druid", finds_the_druid)
    nothing = _what_the_other_gets(new_page, server, "", finds_nothing)
    assert [message["type"] for message in hidden[0]].count("step") == 1
    assert hidden == nothing


# Every screen


def _phases(new_page: NewPage, server: Server) -> list[tuple[str, Page]]:
    """A page in each phase of the draft, and one with a card in full."""
    found = []
    bots = server.make("water-to-water", ["Ann", *["bot"] * 5], options={"archeologist": "book"})
    picking = new_page(PREFERS)
    picking.goto(server.seat_link(bots, 0))
    assert asked(picking) == "pick"
    found.append(("pick", picking))
    reading = new_page(PREFERS)
    made = server.make("water-to-water", ["Ann", "Bo"], options=cards(["doppelganger", "way-bender"]))
    reading.goto(server.seat_link(made, 0, 1))
    asked(reading)
    pick(reading, "bog-minder")
    asked(reading)
    card(reading, "river-lord").click()
    found.append(("in full", reading))
    options = cards(["wisdom", "intellect", "hawks-vision", "intuition"], ["student", "druid", "gardener", "planter"])
    students = server.make("water-to-water", ["Ann", "Bo", "Cy", "Di"], options={**options, "draft": "random"})
    naming = new_page(PREFERS)
    naming.goto(server.seat_link(students, 0, 1, 2, 3))
    assert asked(naming) == "teacher"
    naming.locator("[data-teacher]").first.click()
    found.append(("teacher", naming))
    for phase in ("hide", "ask"):
        page = new_page(PREFERS)
        made = server.make("water-to-water", ["Ann", "Bo"], options=cards(["doppelganger", "way-bender"]))
        page.goto(server.seat_link(made, 0, 1))
        for name in ("adventurer", "islander"):
            asked(page)
            pick(page, name)
        while asked(page) != phase:
            if asked(page) == "curtain":
                page.locator(".curtain button").click()
            else:
                pick(page, "")
        found.append((phase, page))
    return found


def test_every_phase_fits_every_screen_and_is_for_everyone(new_page: NewPage, server: Server) -> None:
    for phase, page in _phases(new_page, server):
        for width, height in SCREENS:
            page.set_viewport_size({"width": width, "height": height})
            page.wait_for_function("width => document.documentElement.clientWidth === width", arg=width)
            wait_until_it_fits(page)
            page.wait_for_function(
                """() => {
                    const draft = document.querySelector('.draft'), box = draft.getBoundingClientRect()
                    const board = document.querySelector('.board').getBoundingClientRect()
                    const isIn = (it) => it.left >= box.left - 1 && it.right <= box.right + 1
                        && it.top >= box.top - 1 && it.bottom <= box.bottom + 1
                    const parts = draft.querySelectorAll(
                        '.order > li, [data-pick], .back, .middle, .tray, .naming, .early')
                    return Math.abs(box.height - board.height) < 2 && draft.scrollHeight <= draft.clientHeight + 1
                        && [...parts].every((part) => isIn(part.getBoundingClientRect()))
                        && [...draft.querySelectorAll('.cards, .lineup')].every((part) => part.clientHeight >= 80)
                }"""
            )
            if (width, height) in ((1440, 900), (390, 844)):
                assert faults(page) == [], f"{phase} at {width} × {height}"
        page.emulate_media(color_scheme="dark")
        page.wait_for_function("() => matchMedia('(prefers-color-scheme: dark)').matches")
        assert faults(page) == [], f"{phase}, dark"
