"""Scores of Water to Water that are counted in another way: the Student's, the Wrath's and the Thief's."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.web.support import Server, faults
from tests.web.test_water_to_water_open import GAMES, Played, opened, played, shown

Summed = list[tuple[int, frozenset[str]]]


def _game(character: str, is_so: Callable[[Played, int], bool]) -> tuple[Played, int]:
    """A game with this Character in which something is so, and its seat."""
    for seed in range(GAMES):
        game = played(seed)
        if character in game.characters and is_so(game, game.characters.index(character)):
            return game, game.characters.index(character)
    raise AssertionError(f"no game of {GAMES} has such a {character}")


def _teacher(game: Played) -> int:
    teacher: int = game.view["teacher"]
    return teacher


def _summed(page: Page, game: Played, seat: int) -> Summed:
    """The lines of a player's sheet; each that has places outlines them, and together they are the points."""
    opened(page, f'[data-plate="{seat}"]', "player")
    found: Summed = []
    for item in page.locator("dialog [data-item]").all():
        item.hover()
        places = (item.get_attribute("data-places") or "").split()
        outlined = page.locator(".map [data-outlined]")
        if places:
            expect(outlined).to_have_attribute("data-outlined", " ".join(places))
        else:
            expect(outlined).to_have_count(0)
        found.append((int((item.locator("b").text_content() or "").removeprefix("+")), frozenset(places)))
    if found:
        expect(page.locator("dialog [data-total]")).to_have_text(str(game.view["players"][seat]["points"]))
    assert faults(page) == []
    return found


def test_the_student_s_points_are_the_teacher_s_outlined(page: Page, server: Server, tmp_path: Path) -> None:
    countable = {"bog-minder", "gardener", "islander", "lake-nymph", "planter", "river-lord", "strider"}
    game, seat = _game(
        "student",
        lambda game, _: game.characters[_teacher(game)] in countable and len(game.items(_teacher(game))) > 0,
    )
    shown(page, server, tmp_path, game)
    found = _summed(page, game, seat)
    assert sorted(found, key=str) == sorted(game.items(_teacher(game)), key=str)
    assert any(places for _, places in found)
    expect(page.locator("dialog")).to_contain_text(f"The points of Player {_teacher(game) + 1}, the teacher.")


@pytest.mark.parametrize("has_student", [False, True], ids=["alone", "with a Student"])
def test_the_wrath_s_tiles_are_counted_pile_by_pile(
    page: Page, server: Server, tmp_path: Path, has_student: bool
) -> None:
    def is_so(game: Played, seat: int) -> bool:
        return ("student" in game.characters and _teacher(game) == seat) == has_student

    game, seat = _game("wrath", is_so)
    shown(page, server, tmp_path, game)
    board = game.view["board"]
    cells = frozenset(f"{tile['x']},{tile['y']}" for tile in board["tiles"])
    found = _summed(page, game, seat)
    assert (len(board["tiles"]), cells) in found
    assert sum(points for points, _ in found) == game.view["players"][seat]["points"]
    if has_student:
        page.keyboard.press("Escape")
        expect(page.locator("dialog[open]")).to_have_count(0)
        assert _summed(page, game, game.characters.index("student")) == found


def test_the_thief_is_told_to_have_no_points(page: Page, server: Server, tmp_path: Path) -> None:
    game, seat = _game("thief", lambda *_: True)
    shown(page, server, tmp_path, game)
    assert _summed(page, game, seat) == []
    expect(page.locator("dialog")).to_contain_text("wins by stealing the victory")
    expect(page.locator("dialog")).not_to_contain_text("Nothing yet")
