"""The request and response bodies of lessons."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import Field, StringConstraints

from watertable.server.http.shapes import Shape
from watertable.server.socket.messages import ScoreJson, ViewMessage

MOST_ACTIONS = 200
"""More than the longest lesson can have."""

Action = Annotated[str, StringConstraints(min_length=1, max_length=200)]


class LessonInfo(Shape):
    name: str
    title: str
    about: str = Field(description="What it is about, in one line")
    minutes: int
    rules: list[str] = Field(description="The numbers of the rules that it explains")
    steps: int


class LessonActions(Shape):
    actions: list[Action] = Field(
        default_factory=list,
        max_length=MOST_ACTIONS,
        description='All that was done so far: "next" for a step that was read, else the notation of a move',
    )
    attempt: Action | dict[str, Any] | None = Field(
        default=None,
        description="What is tried now, a move also as an object; null to look at the lesson as it is",
    )
    picture: bool = Field(default=False, description="Whether a drawing of the position is wanted as well")


class LessonChoice(Shape):
    move: str = Field(description="In the game's notation")
    say: str
    legal: bool = Field(description="Whether the rules allow it; a lesson may offer what they refuse, to say why")


class LessonMoment(Shape):
    """A position on the way from the attempt to the next step."""

    seat: int = Field(description="Who made the move; -1 is chance")
    view: dict[str, Any]
    told: str = Field(description="What happened, in words")


class LessonPage(Shape):
    """A lesson as far as it was taken."""

    name: str
    title: str
    actions: list[str] = Field(
        description="What counts so far, with the attempt if it was right. Where a goal was missed, the actions of its "
        "step are gone"
    )
    step: int = Field(description="The step that comes now, from 0")
    steps: int
    kind: Literal["read", "do", "goal", "end"]
    say: str = Field(description="Plain text with **bold** words")
    point: list[str] = Field(description='What is meant: `data-place` or `data-piece` on the board, or "choices"')
    hint: str
    rules: list[str]
    coach: str = Field(description="What the coach says to the position, in a step with a goal")
    left: int | None = Field(description="How many moves are left to reach the goal")
    choices: list[LessonChoice] = Field(description="What the step offers")
    verdict: Literal["right", "wrong", "illegal", "reached", "failed"] | None = Field(
        description="What became of the attempt; null without one, and for a step that was read"
    )
    why: str = Field(description="Why the attempt does not count")
    rule: str = Field(description="The rule that refuses it, if one does")
    reason: str = Field(description="What the rules say against it")
    effect: str = Field(description="What a right attempt has shown, from the step it belonged to")
    names: list[str]
    seat: int = Field(description="The learner's seat")
    setup: dict[str, Any] = Field(description="Game, version, seats, options, pack")
    scores: list[ScoreJson] = Field(description="Everyone's points")
    winners: list[int] | None = Field(description="Who won, if the game is over")
    stream: ViewMessage
    """What the learner's seat would be sent at a table, with the step's choices."""
    past: list[LessonMoment] = Field(
        description="What the attempt led to, move by move: the learner's own, then those of chance and the others"
    )
    picture: str | None = Field(description="A complete SVG document, if it was asked for and the game has drawings")
    text: str | None = Field(description="Instead of a picture, where the game has no drawings")
