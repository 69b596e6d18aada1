"""Taking lessons in the browser, as people do: reading on, and choosing from the list of moves."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from playwright.sync_api import Page, expect

from tests.web.support import Server
from watertable.kernel import Game, all_games
from watertable.lessons import Lesson, find_lesson, lesson_names
from watertable.lessons.checking import check_lesson

INSTANT: dict[str, bool | str] = {"list": True, "lessons": False, "pace": "instant"}
"""What follows a move is shown without pauses."""
GAMES = [game for game in all_games() if lesson_names(game)]
LESSONS = [find_lesson(game, name) for game in GAMES for name in lesson_names(game)]


def named(what: Lesson | Game) -> str:
    """How a test is called that is about this."""
    return what.name if isinstance(what, Game) else f"{what.game.name}-{what.name}"


def first_lesson(game: Game) -> Lesson:
    return find_lesson(game, lesson_names(game)[0])


@cache
def solution(lesson: Lesson) -> list[str]:
    """Actions from the first step to the last."""
    found = check_lesson(lesson, iterations=1).solution
    assert found, f"{lesson.name} cannot be solved"
    return found


def open_lesson(page: Page, server: Server, lesson: Lesson) -> None:
    page.goto(f"{server.address}/learn/{lesson.game.name}/{lesson.name}")
    wait_for(page, 0)


def wait_for(page: Page, actions: int) -> None:
    """Wait until so many actions were taken and the next step is there; read on past what the last one has shown."""
    coach = f".coach[data-actions='{actions}']"
    page.wait_for_selector(f"{coach}[data-phase=step], {coach}[data-phase=effect]")
    if page.locator(f"{coach}[data-phase=effect]").count():
        page.locator("[data-continue]").click()
        page.wait_for_selector(f"{coach}[data-phase=step]")


def choose(page: Page, move: str) -> None:
    """Take a choice of the list, searched for if there are many, and confirm it; a pass needs no confirming."""
    wanted = page.locator(f'[data-move="{move}"]')
    if not wanted.count():
        page.get_by_label("Search these moves").fill(move)
    wanted.click()
    confirm = page.locator("[data-confirm]")
    if confirm.count():
        confirm.click()


def read_on(page: Page) -> None:
    page.locator("[data-continue]").click()


def walk(
    page: Page,
    lesson: Lesson,
    choose: Callable[[Page, str], None] = choose,
    read_on: Callable[[Page], None] = read_on,
    at_step: Callable[[int], None] = lambda number: None,
) -> None:
    """Take the lesson to its end. `at_step` is called with each step's number, counted from 0, before it is taken."""
    for number, action in enumerate(solution(lesson)):
        if number < len(lesson.steps):
            at_step(number)
        if action == "next":
            read_on(page)
        else:
            choose(page, action)
        wait_for(page, number + 1)
    expect(page.locator(".coach[data-kind=end]")).to_be_visible()
