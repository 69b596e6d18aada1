"""The rules as a page is given them: in brief, in full, with examples from the lessons and what the words mean."""

from __future__ import annotations

from pathlib import Path
from xml.etree import ElementTree

import pytest

from tests.server.support import TOY, installed_games, running, scenario, settings_for
from watertable.kernel import Game
from watertable.lessons import lesson_names
from watertable.lessons.examples import AFTER, BEFORE, course_at, examples_of

TAUGHT = [game for game in installed_games() if lesson_names(game)]


@pytest.mark.parametrize("game", TAUGHT, ids=lambda game: game.name)
@scenario
async def test_every_example_is_a_picture_before_and_after_of_a_rule_that_exists(tmp_path: Path, game: Game) -> None:
    async with running(settings_for(tmp_path)) as server:
        page = (await server.rest.get(f"/api/games/{game.name}/rules")).json()
        assert page["brief"] == game.rules_in_brief(game.pack())
        assert page["glossary"] == game.glossary()
        assert page["examples"]
        assert {example["rule"] for example in page["examples"]} <= set(page["numbers"])
        for example in {example["rule"]: example for example in page["examples"]}.values():
            path = f"/api/games/{game.name}/lessons/{example['lesson']}/pictures/{example['step']}"
            drawn = [await server.rest.get(f"{path}/{when}.svg") for when in (BEFORE, AFTER)]
            assert [each.headers["content-type"] for each in drawn] == ["image/svg+xml"] * 2
            assert drawn[0].text != drawn[1].text
            for each in drawn:
                assert ElementTree.fromstring(each.text).tag.endswith("svg")


@pytest.mark.parametrize("game", TAUGHT, ids=lambda game: game.name)
def test_an_example_begins_where_the_lesson_asks_for_the_move(game: Game) -> None:
    for example in examples_of(game):
        course = course_at(example.lesson, example.step)
        assert course.at == example.step
        assert example.lesson.steps[example.step].right[0] in course.state.legal_moves(example.lesson.seat)


@scenario
async def test_what_has_no_picture_and_no_examples(tmp_path: Path) -> None:
    game = TAUGHT[0].name
    async with running(settings_for(tmp_path)) as server:
        toy = (await server.rest.get(f"/api/games/{TOY}/rules")).json()
        assert (toy["brief"], toy["glossary"], toy["examples"]) == ("", "", [])
        lesson = lesson_names(TAUGHT[0])[0]
        for path in (f"{lesson}/pictures/99/before", f"{lesson}/pictures/0/after", "none/pictures/0/before"):
            missing = await server.rest.get(f"/api/games/{game}/lessons/{path}.svg")
            assert missing.status_code == 404
            assert "\n" not in missing.json()["text"]
