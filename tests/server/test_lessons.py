"""Lessons over the network: stateless, bounded, and shown as at a table."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.lessons import toy
from tests.server.support import TOY, Running, installed_games, running, scenario, settings_for
from tests.wire import checked
from watertable.kernel import Game
from watertable.lessons import lesson_names, lessons_of
from watertable.lessons.lesson import DO, GOAL, READ
from watertable.server.http.lesson_shapes import MOST_ACTIONS, LessonPage

WITH_LESSONS = [game for game in installed_games() if lesson_names(game)]


async def take(server: Running, actions: list[str], attempt: Any = None, **more: Any) -> dict[str, Any]:
    """What the server says to the toy game's lesson."""
    body = {"actions": actions, "attempt": attempt, **more}
    answer = await server.post(f"/api/games/{TOY}/lessons/{toy.NAME}", body=body)
    assert answer.status_code == 200, answer.text
    page = LessonPage.model_validate_json(answer.content, strict=True)
    data: dict[str, Any] = json.loads(answer.content)
    assert page.name == toy.NAME
    checked(data["stream"])
    return data


@scenario
async def test_the_lessons_of_every_game_are_listed(tmp_path: Path) -> None:
    async with running(settings_for(tmp_path)) as server:
        for game in installed_games():
            listed = (await server.rest.get(f"/api/games/{game.name}/lessons")).json()
            assert [lesson["name"] for lesson in listed] == lesson_names(game)
            assert [lesson["steps"] for lesson in listed] == [len(lesson.steps) for lesson in lessons_of(game)]
        assert (await server.rest.get("/api/games/nothing/lessons")).status_code == 404


@scenario
async def test_a_lesson_is_taken_step_by_step(tmp_path: Path) -> None:
    async with running(settings_for(tmp_path)) as server:
        page = await take(server, [])
        assert (page["step"], page["steps"], page["kind"]) == (0, 4, "read")
        assert page["names"] == ["You", "Rui"]
        assert page["stream"]["ask"] is None
        page = await take(server, page["actions"], "next")
        assert (page["step"], page["kind"], page["verdict"]) == (1, "do", None)
        assert [choice["move"] for choice in page["choices"]] == ["claim 1 1", "claim 1 4", "claim 4 4"]
        wrong = await take(server, page["actions"], "claim 1 4")
        assert (wrong["verdict"], wrong["step"], wrong["actions"]) == ("wrong", 1, ["next"])
        assert wrong["why"] == "Rui would not believe that, and you would lose the pearl."
        assert wrong["past"] == []
        refused = await take(server, page["actions"], "claim 4 4")
        assert (refused["verdict"], refused["rule"]) == ("illegal", "PD-4")
        page = await take(server, page["actions"], {"type": "Claim", "pearl": 1, "claim": 1})
        assert (page["verdict"], page["step"], page["effect"]) == ("right", 2, "Nobody doubts it: **1 point**.")
        assert [moment["seat"] for moment in page["past"]] == [0, 1, 1]
        page = await take(server, page["actions"], "challenge")
        assert (page["kind"], page["left"], page["coach"]) == ("goal", 3, "Your last pearl is worth 1.")
        page = await take(server, page["actions"], "claim 1 4")
        assert (page["verdict"], page["kind"], page["step"]) == ("reached", "end", 4)
        assert page["say"] == "Lie when it pays, and **never** twice in a row."


@pytest.mark.parametrize("game", WITH_LESSONS, ids=lambda game: game.name)
@scenario
async def test_every_lesson_of_a_game_can_be_taken_to_its_goal_or_end(tmp_path: Path, game: Game) -> None:
    async with running(settings_for(tmp_path)) as server:
        for lesson in lessons_of(game):
            path = f"/api/games/{game.name}/lessons/{lesson.name}"
            actions: list[str] = []
            for step in lesson.steps:
                attempt = None if step.kind == GOAL else "next" if step.kind == READ else step.right[0].text()
                answer = await server.post(path, body={"actions": actions, "attempt": attempt, "picture": True})
                assert answer.status_code == 200, answer.text
                page = answer.json()
                LessonPage.model_validate_json(answer.content, strict=True)
                assert page["verdict"] == ("right" if step.kind == DO else None)
                assert (page["picture"] is None) == (page["text"] is not None) == (game.drawer() is None)
                if attempt is None:
                    assert page["kind"] == "goal"
                    break
                actions = page["actions"]


@scenario
async def test_what_does_not_lead_on_is_refused_in_one_line(tmp_path: Path) -> None:
    async with running(settings_for(tmp_path)) as server:
        path = f"/api/games/{TOY}/lessons/{toy.NAME}"
        for body, status, code in [
            ({"actions": ["dive"]}, 400, "bad-action"),
            ({"actions": ["next", "claim 1 4"]}, 400, "bad-action"),
            ({"actions": ["next"] * MOST_ACTIONS}, 400, "bad-action"),
            ({"actions": ["next"] * (MOST_ACTIONS + 1)}, 422, "bad-request"),
            ({"actions": ["x" * 201]}, 422, "bad-request"),
            ({"actions": [""]}, 422, "bad-request"),
            ({"actions": ["next"], "attempt": {}}, 400, "bad-action"),
            ({"actions": ["next"], "attempt": {"type": "Claim", "pearl": [[]]}}, 400, "bad-action"),
            ({"actions": "next"}, 422, "bad-request"),
            ({"steps": []}, 422, "bad-request"),
        ]:
            answer = await server.post(path, body=body)
            assert (answer.status_code, answer.json()["code"]) == (status, code), answer.text
            assert "\n" not in answer.json()["text"]
        for missing in (f"{TOY}/lessons/2-nothing", f"nothing/lessons/{toy.NAME}", f"{TOY}/lessons/1"):
            answer = await server.post(f"/api/games/{missing}", body={})
            assert (answer.status_code, answer.json()["code"]) == (404, "no-such")
        half = b'{"actions": ["next"], "attempt": "\\ud800"}'
        answer = await server.rest.post(path, content=half, headers={"content-type": "application/json"})
        assert answer.status_code in (400, 422)
        odd = await take(server, ["next"], "x" * 200)
        assert odd["verdict"] == "illegal"


@scenario
async def test_the_other_hand_is_in_no_answer(tmp_path: Path) -> None:
    async with running(settings_for(tmp_path)) as server:
        for number in range(len(toy.SOLUTION)):
            page = await take(server, toy.SOLUTION[:number], toy.SOLUTION[number])
            for view in [page["stream"]["view"], *[moment["view"] for moment in page["past"]]]:
                assert view["viewer"] == 0
                assert set(view["hands"][1]) <= {None}
