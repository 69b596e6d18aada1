"""What a learner is shown: the step, the view as at a table, and what became of an attempt."""

from __future__ import annotations

from watertable.lessons.lesson import END, GOAL, READ, Lesson
from watertable.lessons.runner import LANGUAGE, Course, Verdict
from watertable.table.drawing import PICTURE, drawn
from watertable.table.showing import Json, score_json


def summary_json(lesson: Lesson) -> Json:
    """A lesson in a list of them."""
    return {
        "name": lesson.name,
        "title": lesson.title,
        "about": lesson.about,
        "minutes": lesson.minutes,
        "rules": list(lesson.rules),
        "steps": len(lesson.steps),
    }


def course_json(course: Course, verdict: Verdict, has_picture: bool = False) -> Json:
    """A lesson as far as it was taken, for a page that draws it."""
    lesson, step = course.lesson, course.step
    match = course.table.playing()
    outcome = match.state.outcome()
    data: Json = {
        "name": lesson.name,
        "title": lesson.title,
        "actions": list(course.actions),
        "step": course.at,
        "steps": len(lesson.steps),
        "kind": course.kind,
        "say": lesson.done if step is None else step.say,
        "point": [] if step is None else list(step.point),
        "hint": "" if step is None else step.hint,
        "rules": list(lesson.rules if step is None else step.rules),
        "coach": course.coached(),
        "left": course.left,
        "choices": _choices(course),
        "verdict": verdict.what,
        "why": verdict.why,
        "rule": verdict.rule,
        "reason": verdict.reason,
        "effect": verdict.effect,
        "names": list(lesson.names),
        "seat": lesson.seat,
        "setup": match.state.setup.to_json(),
        "scores": score_json(match, course.table.words(LANGUAGE, lesson.seat)),
        "winners": None if outcome is None else list(outcome.winners),
        "stream": stream_json(course),
        "past": [{"seat": shown.seat, "view": shown.view, "told": " ".join(shown.told)} for shown in course.past],
        "picture": None,
        "text": None,
    }
    if has_picture:
        view = course.table.view_to_draw(lesson.seat)
        data.update(drawn(lesson.game, view, PICTURE, course.words()))
    return data


def stream_json(course: Course) -> Json:
    """The learner's whole view, made as at a table, with only the choices that the step offers."""
    stream = course.table.whole_view(course.lesson.seat, LANGUAGE, course.logged)
    stream["can_undo"] = False
    ask = stream["ask"]
    if ask is None or course.kind in (READ, END):
        stream["ask"] = None
    elif course.kind != GOAL:
        offered = {move.text() for move in course.offered()}
        ask["legal"] = [group for group in (_only(found, offered) for found in ask["legal"]) if group["rows"]]
    return stream


def _only(group: Json, offered: set[str]) -> Json:
    """A group of legal moves with only those that are offered."""
    kept = [number for number, text in enumerate(group["texts"]) if text in offered]
    listed = ("rows", "texts", "say")
    return {key: [value[number] for number in kept] if key in listed else value for key, value in group.items()}


def _choices(course: Course) -> list[Json]:
    """What the step offers, in words, with the wrong choices that are not legal."""
    words = course.words()
    legal = [] if course.kind in (READ, END) else course.state.legal_moves(course.lesson.seat)
    return [
        {"move": move.text(), "say": move.text() if words is None else words.move(move), "legal": move in legal}
        for move in course.offered()
    ]
