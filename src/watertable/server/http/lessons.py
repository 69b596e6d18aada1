"""REST endpoints for lessons. They are stateless: whoever takes a lesson keeps the actions and sends them along.

A lesson comes with its game, so it is trusted; what was done in it is not. So the number of actions is bounded, and
they are played in the processes with limits that also replay records. What was asked lately is not played again.
"""

from __future__ import annotations

import asyncio
import logging
from functools import lru_cache
from typing import Annotated, Final, Literal

from fastapi import APIRouter, Path, Request, Response

from watertable.kernel import BadInput, Game
from watertable.kernel.lettering import with_typeface
from watertable.lessons import Lesson, find_lesson, lesson_names
from watertable.lessons.examples import picture
from watertable.lessons.lesson import DO
from watertable.lessons.showing import summary_json
from watertable.server.http.answers import PROBLEMS, TheHub, address_of
from watertable.server.http.lesson_shapes import LessonActions, LessonInfo, LessonPage
from watertable.server.http.library import CACHE, GameName, game_of, json_response
from watertable.server.tables.roster import Refused

router = APIRouter(prefix="/api", tags=["lessons"], responses=PROBLEMS)

LessonName = Annotated[str, Path(pattern=r"^[A-Za-z0-9_-]{1,60}$")]
_log: Final = logging.getLogger("watertable.lessons")


@lru_cache(maxsize=64)
def _lessons(game: Game) -> dict[str, Lesson]:
    """The lessons of a game that can be read, by name. One with a mistake is left out, and the log says why."""
    found: dict[str, Lesson] = {}
    for name in lesson_names(game):
        try:
            found[name] = find_lesson(game, name)
        except BadInput as problem:
            _log.warning("a lesson of %s is left out: %s", game.name, problem)
    return found


@router.get("/games/{game}/lessons")
async def lessons(game: GameName) -> list[LessonInfo]:
    """The lessons of a game, in the order in which they are taken."""
    found = await asyncio.to_thread(_lessons, game_of(game))
    return [LessonInfo(**summary_json(lesson)) for lesson in found.values()]


async def _lesson(game: Game, name: str) -> Lesson:
    found = (await asyncio.to_thread(_lessons, game)).get(name)
    if found is None:
        raise Refused("no-such", f"{game.title} has no lesson {name!r}")
    return found


@router.post("/games/{game}/lessons/{name}", response_model=LessonPage)
async def take_lesson(
    game: GameName, name: LessonName, wanted: LessonActions, hub: TheHub, request: Request
) -> Response:
    """A lesson after what was done in it so far, and what becomes of one more attempt. Nothing is stored."""
    found = game_of(game)
    await _lesson(found, name)
    return json_response(await hub.content.lesson(found, name, wanted.model_dump(), address_of(request)))


@router.get(
    "/games/{game}/lessons/{name}/pictures/{step}/{when}.svg",
    response_class=Response,
    responses={200: {"content": {"image/svg+xml": {}}}},
)
async def lesson_picture(
    game: GameName, name: LessonName, step: Annotated[int, Path(ge=0, le=99)], when: Literal["before", "after"]
) -> Response:
    """What the learner sees before a step that asks for a move, or after the right answer: the picture of an example
    of a rule."""
    lesson = await _lesson(game_of(game), name)
    drawn = None
    if step < len(lesson.steps) and lesson.steps[step].kind == DO:
        drawn = await asyncio.to_thread(picture, lesson, step, when)
    if drawn is None:
        raise Refused("no-such", f"there is no picture of step {step} of this lesson")
    return Response(with_typeface(drawn), media_type="image/svg+xml", headers=CACHE)
