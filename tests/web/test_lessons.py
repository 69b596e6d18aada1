"""Lessons in the browser: every one to its end by clicks, one of each game by keys and one on a phone."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import FloatRect, Locator, Page, expect

from tests.web.conftest import NewPage
from tests.web.lessons import (
    GAMES,
    INSTANT,
    LESSONS,
    choose,
    first_lesson,
    named,
    open_lesson,
    read_on,
    solution,
    wait_for,
    walk,
)
from tests.web.support import Server, faults, wait_until_it_fits
from watertable.kernel import Game
from watertable.lessons import Lesson, find_lesson, lesson_names

PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True, "reduced_motion": "reduce"}


def _spoken(text: str) -> str:
    return re.sub(r"\*\*(.+?)\*\*", r"\1", text)


def _refuses(page: Page, move: str, why: str) -> None:
    """A wrong answer says why, and nothing moves."""
    coach = page.locator(".coach")
    before = [coach.get_attribute(name) for name in ("data-step", "data-actions", "data-seq")]
    choose(page, move)
    expect(page.locator("[data-wrong]")).to_contain_text(_spoken(why))
    assert [coach.get_attribute(name) for name in ("data-step", "data-actions", "data-seq")] == before


def _look(page: Page, lesson: Lesson, number: int) -> None:
    """The step is said, what it means is framed, and a wrong answer is refused."""
    step = lesson.steps[number]
    expect(page.locator(f".coach[data-step='{number}'] .said")).to_contain_text(_spoken(step.say))
    if step.point and step.point != ("choices",):
        expect(page.locator(".pointer span, [data-outlined]").first).to_be_visible()
    # Nobody waits for the learner, who is called "You".
    assert not re.search(r"\bYou (is|has|plays)\b", page.locator(".lesson main").inner_text())
    for wrong in step.wrong[:1]:
        _refuses(page, wrong.move.text(), wrong.why)


@pytest.mark.parametrize("game", GAMES, ids=named)
def test_every_lesson_goes_to_its_end_by_clicks_and_then_to_a_game(
    game: Game, new_page: NewPage, server: Server
) -> None:
    page = new_page(prefers=INSTANT, reduced_motion="reduce")
    lessons = [lesson for lesson in LESSONS if lesson.game is game]
    open_lesson(page, server, lessons[0])
    for lesson in lessons:
        wait_for(page, 0)
        expect(page.get_by_role("heading", level=1)).to_contain_text(lesson.title)
        walk(page, lesson, at_step=lambda number, lesson=lesson: _look(page, lesson, number))  # type: ignore[misc]
        expect(page.locator(".coach .said")).to_contain_text(lesson.title)
        # What comes next is said in full.
        assert page.locator("[data-onward]").evaluate("button => button.scrollWidth <= button.clientWidth")
        page.locator("[data-onward]").click()
    expect(page).to_have_url(re.compile("/t/"))
    expect(page.locator(".players, [data-plate]").first).to_be_visible()


@pytest.mark.parametrize("game", GAMES, ids=named)
def test_a_lesson_of_each_game_by_keys(game: Game, new_page: NewPage, server: Server) -> None:
    lesson = first_lesson(game)
    page = new_page(prefers={**INSTANT, "list": False}, reduced_motion="reduce")
    open_lesson(page, server, lesson)

    def by_digit(page: Page, move: str) -> None:
        if not page.locator("[data-move]").count():
            page.keyboard.press("m")
        expect(page.locator("[data-move]").first).to_be_visible()
        texts = [button.get_attribute("data-move") for button in page.locator("[data-move]").all()]
        page.keyboard.press(str(texts.index(move) + 1))
        page.locator("[data-confirm]").wait_for()
        page.keyboard.press("Enter")

    def by_space(page: Page) -> None:
        page.locator("[data-continue]").wait_for()
        page.keyboard.press("Space")

    for number, action in enumerate(solution(lesson)):
        if action == "next":
            by_space(page)
        else:
            by_digit(page, action)
        coach = f".coach[data-actions='{number + 1}']"
        page.wait_for_selector(f"{coach}[data-phase=step], {coach}[data-phase=effect]")
        if page.locator(f"{coach}[data-phase=effect]").count():
            page.keyboard.press("Enter")
            page.wait_for_selector(f"{coach}[data-phase=step]")
    expect(page.locator("[data-onward]")).to_be_visible()
    page.keyboard.press("Enter")
    following = lesson_names(game)[1:]
    if following:
        expect(page).to_have_url(re.compile(f"/learn/{game.name}/{following[0]}$"))
        wait_for(page, 0)
    else:
        expect(page).to_have_url(re.compile("/t/"))


def _box(part: Locator) -> FloatRect:
    box = part.bounding_box()
    assert box is not None
    return box


@pytest.mark.parametrize("game", GAMES, ids=named)
def test_a_lesson_of_each_game_on_a_phone(game: Game, new_page: NewPage, server: Server) -> None:
    lesson = first_lesson(game)
    page = new_page(prefers={**INSTANT, "list": False}, **PHONE)
    open_lesson(page, server, lesson)

    def tapped(page: Page, move: str) -> None:
        if not page.locator("[data-move]").count():
            page.locator("[data-all-moves]").tap()
        page.locator(f'[data-move="{move}"]').tap()
        page.locator("[data-confirm]").tap()

    def at_step(number: int) -> None:
        wait_until_it_fits(page)
        height = page.evaluate("document.documentElement.scrollHeight")
        assert height <= 740, "the page fits the screen"
        stage, coach = _box(page.locator("section.stage")), _box(page.locator(".coach"))
        assert stage["height"] >= 280, "there is a board to look at"
        assert stage["y"] + stage["height"] <= coach["y"]
        assert coach["y"] + coach["height"] <= 740
        for button in page.locator(".coach .tools button").all():
            box = _box(button)
            assert box["y"] + box["height"] <= 740
            assert box["x"] + box["width"] <= 360
            assert box["height"] >= 44

    walk(page, lesson, choose=tapped, read_on=lambda page: page.locator("[data-continue]").tap(), at_step=at_step)


def test_choices_are_taken_on_the_board_itself(new_page: NewPage, server: Server) -> None:
    """On boards that mark what can be chosen, a click there is an answer as good as one in the list."""
    page = new_page(prefers={**INSTANT, "list": False, "confirm": False}, reduced_motion="reduce")
    taken = 0
    for lesson in map(first_lesson, GAMES):
        open_lesson(page, server, lesson)
        number = next(number for number, step in enumerate(lesson.steps) if step.right)
        for done in range(number):
            read_on(page)
            wait_for(page, done + 1)
        expect(page.locator(".pointer span").first).to_be_visible()
        marked = page.locator("section.stage button[data-choice]")
        if not marked.count():
            continue
        marked.first.click()
        expect(page.locator(f".coach[data-actions='{number + 1}'], [data-wrong]").first).to_be_visible()
        taken += 1
    assert taken


def test_what_a_step_means_is_framed_where_it_is_seen(new_page: NewPage, server: Server) -> None:
    """A hole is on the board, and in a list that only those see who come to it by keyboard: it has one frame."""
    lesson = next(each for each in LESSONS if each.name == "4-new-cards-and-values")
    number = next(number for number, step in enumerate(lesson.steps) if step.point == ("forest-2",))
    page = new_page(prefers={**INSTANT, "list": False}, **PHONE)
    open_lesson(page, server, lesson)
    page.evaluate(
        "([key, actions]) => localStorage.setItem('watertable:lessons', JSON.stringify("
        "{agua: {[key]: {actions, step: 3, steps: 8, isDone: false}}}))",
        [lesson.name, solution(lesson)[:number]],
    )
    page.reload()
    wait_for(page, number)
    listed = page.locator(".listed:has([data-place='forest-2'])")
    expect(listed).to_be_attached()
    # What leaves no more than a point of itself on the page is not framed.
    assert listed.evaluate("list => Math.max(list.offsetWidth, list.offsetHeight)") <= 1
    expect(page.locator(".pointer span")).to_have_count(1)


def test_what_a_power_has_done_is_said_to_whoever_did_it(new_page: NewPage, server: Server) -> None:
    lesson = next(each for each in LESSONS if each.name == "6-stopping-an-opponent")
    page = new_page(prefers=INSTANT)
    # What stays for a moment is kept for the test.
    page.add_init_script(
        "window.moments = []; new MutationObserver(() => document.querySelectorAll('[data-moment]')"
        ".forEach(one => window.moments.push(one.textContent.trim())))"
        ".observe(document, {childList: true, subtree: true})"
    )
    open_lesson(page, server, lesson)
    for number, action in enumerate(solution(lesson)):
        if action == "next":
            read_on(page)
        else:
            choose(page, action)
        wait_for(page, number + 1)
        if action.startswith("sleep"):
            break
    page.wait_for_function("() => window.moments.includes('You put Ana to sleep')")


def test_a_lesson_goes_on_after_a_reload_and_back_again(new_page: NewPage, server: Server) -> None:
    lesson = first_lesson(GAMES[0])
    page = new_page(prefers=INSTANT)
    open_lesson(page, server, lesson)
    for number, action in enumerate(solution(lesson)[:3]):
        if action == "next":
            read_on(page)
        else:
            choose(page, action)
        wait_for(page, number + 1)
    said = page.locator(".coach .said").inner_text()
    page.reload()
    wait_for(page, 3)
    assert page.locator(".coach .said").inner_text() == said
    page.locator("[data-back]").click()
    wait_for(page, 2)
    page.get_by_role("link", name="All lessons").click()
    listed = page.locator(f"[data-lesson='{lesson.name}']")
    expect(listed).to_contain_text(f"Step 3 of {len(lesson.steps)}")
    listed.get_by_role("link", name="Go on").click()
    wait_for(page, 2)


def test_the_list_says_what_is_done_and_a_lesson_can_be_skipped(new_page: NewPage, server: Server) -> None:
    game = max(GAMES, key=lambda game: len(lesson_names(game)))
    names = lesson_names(game)
    page = new_page(prefers=INSTANT)
    page.goto(server.address)
    page.get_by_role("link", name=f"Learn {game.title} in short lessons").click()
    expect(page.locator("[data-lesson]")).to_have_count(len(names))
    page.locator("[data-lesson]").first.get_by_role("link", name="Start").click()
    walk(page, first_lesson(game))
    page.get_by_role("link", name="All lessons").click()
    first = page.locator("[data-lesson]").first
    expect(first).to_contain_text("Done")
    first.get_by_role("link", name="Again").click()
    wait_for(page, 0)
    page.locator("[data-skip]").click()
    expect(page).to_have_url(re.compile(f"/learn/{game.name}/{names[1]}$"))
    wait_for(page, 0)


def test_lessons_are_offered_with_a_game_that_is_new(new_page: NewPage, server: Server) -> None:
    game = GAMES[0]
    play = f"Play now: {game.title} against bots"
    page = new_page(prefers={"pace": "instant"})
    page.goto(server.address)
    page.get_by_role("button", name=play).click()
    offer = page.get_by_role("dialog", name=f"New to {game.title}?")
    minutes = [find_lesson(game, name).minutes for name in lesson_names(game)]
    least, most = min(minutes), max(minutes)
    length = f"{least} to {most} minutes" if least < most else f"{most} minute"
    expect(offer).to_contain_text(re.compile(f"short lessons?.* {length}"))
    assert faults(page) == []
    offer.get_by_role("button", name="Start").click()
    expect(page).to_have_url(re.compile(f"/learn/{game.name}/{first_lesson(game).name}$"))
    wait_for(page, 0)
    # Who has seen them is not asked again.
    page.goto(server.address)
    page.get_by_role("button", name=play).click()
    expect(page).to_have_url(re.compile("/t/"))


def test_an_offer_leads_on_to_the_game_and_can_be_the_last(new_page: NewPage, server: Server) -> None:
    one, other = GAMES[0], GAMES[1]
    page = new_page(prefers={"pace": "instant"})
    page.goto(server.address)
    page.get_by_role("button", name=f"Set up a table of {one.title}").click()
    page.get_by_role("button", name="Not now").click()
    expect(page.get_by_role("dialog", name=f"A table of {one.title}")).to_be_visible()
    page.keyboard.press("Escape")
    page.get_by_role("button", name=f"Set up a table of {other.title}").click()
    page.get_by_role("button", name="Do not offer lessons again").click()
    expect(page.get_by_role("dialog", name=f"A table of {other.title}")).to_be_visible()
    page.goto(f"{server.address}/learn/{one.name}")
    setting = page.get_by_label("Offer lessons when I open a game for the first time")
    expect(setting).not_to_be_checked()
    setting.check()
    page.reload()
    expect(setting).to_be_checked()


@pytest.mark.parametrize("game", GAMES, ids=named)
def test_axe_finds_nothing_by_day_and_by_night(game: Game, new_page: NewPage, server: Server) -> None:
    lesson = first_lesson(game)
    page = new_page(prefers=INSTANT, reduced_motion="reduce")
    page.goto(f"{server.address}/learn/{game.name}")
    expect(page.locator("[data-lesson]").first).to_be_visible()
    assert faults(page) == []
    open_lesson(page, server, lesson)
    for number, action in enumerate(solution(lesson)):
        step = lesson.steps[number]
        if step.wrong:
            _refuses(page, step.wrong[0].move.text(), step.wrong[0].why)
            if step.hint:
                page.keyboard.press("h")
                expect(page.locator(".coach .hint")).to_be_visible()
            break
        if action == "next":
            read_on(page)
        else:
            choose(page, action)
        wait_for(page, number + 1)
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme)
        assert faults(page) == []


def test_a_rule_opens_over_the_lesson(new_page: NewPage, server: Server) -> None:
    lesson = next(lesson for lesson in LESSONS if lesson.steps[0].rules)
    page = new_page(prefers=INSTANT)
    open_lesson(page, server, lesson)
    page.locator(".coach a.rule").first.click()
    dialog = page.get_by_role("dialog", name="Rules")
    expect(dialog.locator(f"[data-rule='{lesson.steps[0].rules[0]}']")).to_be_in_viewport()
    page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)
    expect(page.locator(".coach[data-actions='0']")).to_be_visible()


def test_what_does_not_exist_is_said_kindly(new_page: NewPage, server: Server) -> None:
    game = GAMES[0]
    page = new_page()
    page.goto(f"{server.address}/learn/{game.name}/9-no-such-lesson")
    expect(page.get_by_role("alert")).to_contain_text("renamed")
    page.get_by_role("link", name="All lessons").click()
    expect(page.locator("[data-lesson]").first).to_be_visible()
    page.goto(f"{server.address}/learn/no-such-game")
    expect(page.get_by_role("alert")).to_be_visible()
    page.goto(f"{server.address}/learn/{game.name}")
    # What was done in an older version of a lesson is forgotten.
    page.evaluate(
        "([game, name]) => localStorage.setItem('watertable:lessons', JSON.stringify("
        "{[game]: {[name]: {actions: ['next', 'next', 'gone'], step: 3, steps: 9, isDone: false}}}))",
        [game.name, first_lesson(game).name],
    )
    page.goto(f"{server.address}/learn/{game.name}/{first_lesson(game).name}")
    wait_for(page, 0)
