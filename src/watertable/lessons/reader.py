"""Lessons from their files: TOML in the folder `lessons` of a game, in the order of the files' names.

They are found, not listed: any game's package can have such a folder. A file with mistakes is refused with one line
for each of them, which names the file, the line, the step and the key.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from importlib import resources
from importlib.resources.abc import Traversable
from typing import Any, Final

from watertable.bots import spec_from_text
from watertable.kernel import BadInput, BadText, Game, Move, OptionValue, PackError, Section, open_pack
from watertable.kernel.plain_text import quoted
from watertable.lessons.goals import Goal, parse_goal
from watertable.lessons.lesson import DO, GOAL, LEGAL, LISTED, READ, Lesson, LessonError, Remark, Step, Wrong

LONGEST_SAY: Final = 220
"""Characters of what is said at once: more is not read."""
LONGEST_ABOUT: Final = 120
LONGEST_TITLE: Final = 40
MOST_STEPS: Final = 30
MOST_MOVES: Final = 400
"""Moves from the set-up to where a lesson begins."""
MOST_WITHIN: Final = 40
"""Moves of the learner in one step: each request plays them again."""
SLOWEST: Final = 100
"""Iterations of a search in one decision of the others, at most."""
NAMES: Final = ("Ana", "Ben", "Caro", "Dan", "Eli")
"""What the other players are called."""


class BrokenLesson(LessonError):
    """A file that is no lesson. `problems` has all that is wrong with it, a line each."""

    def __init__(self, problems: list[str]) -> None:
        super().__init__(problems[0])
        self.problems = problems


def _folder(game: Game) -> Traversable:
    return resources.files(game.package).joinpath("lessons")


def lesson_names(game: Game) -> list[str]:
    """The lessons that come with a game, in order."""
    folder = _folder(game)
    if not folder.is_dir():
        return []
    return sorted(item.name.removesuffix(".toml") for item in folder.iterdir() if item.name.endswith(".toml"))


@lru_cache(maxsize=256)
def _shipped(game: Game, name: str) -> Lesson:
    return read_lesson(game, name, _folder(game).joinpath(f"{name}.toml").read_text("utf-8"))


def find_lesson(game: Game, name: str) -> Lesson:
    """A lesson that comes with the game, by its name or its number; BadInput if there is none, or if it is broken."""
    names = lesson_names(game)
    if name in names:
        return _shipped(game, name)
    numbered = [found for found in names if found.partition("-")[0] == name or found.partition("-")[2] == name]
    if len(numbered) == 1:
        return _shipped(game, numbered[0])
    have = f"it has: {', '.join(names)}" if names else "it has none"
    raise BadInput(f"{game.title} has no lesson {quoted(name)} ({have})")


def lessons_of(game: Game) -> list[Lesson]:
    """All lessons that come with a game, in order. A broken one raises BrokenLesson."""
    return [_shipped(game, name) for name in lesson_names(game)]


def read_lesson(game: Game, name: str, text: str) -> Lesson:
    """A lesson from the text of its file; BrokenLesson says what is wrong with it."""
    try:
        return _lesson(game, name, open_pack(text))
    except PackError as refused:
        file = f"{name}.toml"
        raise BrokenLesson([file + problem.removeprefix("pack") for problem in refused.problems]) from None


def _lesson(game: Game, name: str, top: Section) -> Lesson:
    low, high = game.players
    title, about = top.name("title", LONGEST_TITLE), top.name("about", LONGEST_ABOUT)
    minutes = top.integer("minutes", 1, 10)
    rules = _rules(game, top)
    players = top.integer("players", low, high) if top.has("players") else game.usual_players()
    seat = top.integer("seat", 0, players - 1) if top.has("seat") else 0
    options = _options(game, top, players)
    lesson = Lesson(
        game,
        name,
        title,
        about,
        minutes,
        rules,
        players,
        seat,
        _names(top, players, seat),
        options,
        _moves(game, top, "moves", MOST_MOVES),
        top.section("position").data if top.has("position") else {},
        tuple(_step(game, section) for section in top.sections("steps", MOST_STEPS)),
        _said(top, "done"),
    )
    if lesson.steps and all(step.kind == READ for step in lesson.steps):
        top.report("steps", "expected a step to do: one with `right` or `goal`")
    for number, step in enumerate(lesson.steps):
        if step.kind == GOAL and any(later.kind != READ for later in lesson.steps[number + 1 :]):
            top.report("steps", "after a step with `goal` only steps to read can follow", number)
    top.finish()
    return lesson


def _options(game: Game, top: Section, players: int) -> dict[str, OptionValue]:
    """The options, which must fit the game."""
    if not top.has("options"):
        return {}
    section = top.section("options")
    options = {key: tuple(value) if isinstance(value, list) else value for key, value in section.data.items()}
    try:
        game.new(players, options)
    except BadInput as problem:
        top.report("options", str(problem))
    return options


def _names(top: Section, players: int, seat: int) -> tuple[str, ...]:
    others = list(NAMES)
    if top.has("names"):
        others = top.texts("names", players)
        if len(others) != players - 1 or any(not 1 <= len(name) <= 20 for name in others):
            top.report("names", f"expected a short name for each of the {players - 1} other players")
            others = list(NAMES)
    return (*others[:seat], "You", *others[seat : players - 1])


def _rules(game: Game, section: Section) -> tuple[str, ...]:
    if not section.has("rules"):
        return ()
    known = game.rule_numbers()
    found = section.texts("rules", 10)
    for index, number in enumerate(found):
        if number not in known:
            section.report("rules", f"{game.title} has no rule {quoted(number)}", index)
    return tuple(found)


def _said(section: Section, key: str) -> str:
    return section.text(key, LONGEST_SAY) if section.has(key) else ""


def _moves(game: Game, section: Section, key: str, most: int) -> tuple[Move, ...]:
    if not section.has(key):
        return ()
    found = []
    for index, text in enumerate(section.texts(key, most)):
        move = _move(game, section, key, text, index)
        if move is not None:
            found.append(move)
    return tuple(found)


def _move(game: Game, section: Section, key: str, text: str, index: int | None = None) -> Move | None:
    try:
        return game.from_text(text)
    except BadText as problem:
        section.report(key, str(problem), index)
        return None


def _goal(game: Game, section: Section, key: str) -> Goal | None:
    text = section.name(key, LONGEST_SAY)
    if not text:
        return None
    try:
        return parse_goal(game, text)
    except BadInput as problem:
        section.report(key, str(problem))
        return None


def _step(game: Game, section: Section) -> Step:
    kind = GOAL if section.has("goal") else DO if section.has("right") else READ
    common: dict[str, Any] = {
        "kind": kind,
        "say": section.text("say", LONGEST_SAY),
        "point": tuple(section.texts("point", 8)) if section.has("point") else (),
        "rules": _rules(game, section),
    }
    if kind != READ:
        common |= {"hint": _said(section, "hint"), "effect": _said(section, "effect")}
    own: Callable[[Game, Section], dict[str, Any]] = {READ: _reading, DO: _doing, GOAL: _playing}[kind]
    step = Step(**common, **own(game, section))
    section.done()
    return step


def _reading(game: Game, section: Section) -> dict[str, Any]:
    return {}


def _doing(game: Game, section: Section) -> dict[str, Any]:
    """A step that asks for one of a few right moves."""
    right = _moves(game, section, "right", 20)
    if section.data["right"] == []:
        section.report("right", "expected at least one right move")
    wrong = _wrong(game, section)
    for index, each in enumerate(wrong):
        if each.move in right:
            section.report("wrong", f"{quoted(each.move.text())} is right and wrong", index)
    opened = section.one_of("open", [LISTED, LEGAL]) if section.has("open") else LISTED
    return {
        "right": right,
        "wrong": wrong,
        "open": opened,
        "otherwise": _said(section, "otherwise"),
        "then": _moves(game, section, "then", 60),
    }


def _wrong(game: Game, section: Section) -> tuple[Wrong, ...]:
    if not section.has("wrong"):
        return ()
    found = []
    for each in section.sections("wrong", 20):
        why = each.text("why", LONGEST_SAY)
        move = _move(game, each, "move", each.name("move", 200))
        each.done()
        if move is not None:
            found.append(Wrong(move, why))
    return tuple(found)


def _playing(game: Game, section: Section) -> dict[str, Any]:
    """A step that is played freely until a goal is reached."""
    coach = []
    for each in section.sections("coach", 20) if section.has("coach") else []:
        when, say = _goal(game, each, "when"), each.text("say", LONGEST_SAY)
        each.done()
        if when is not None:
            coach.append(Remark(when, say))
    return {
        "goal": _goal(game, section, "goal"),
        "within": section.integer("within", 1, MOST_WITHIN),
        "others": _others(section),
        "seed": section.name("seed") if section.has("seed") else "lesson",
        "chance": _moves(game, section, "chance", MOST_MOVES),
        "failed": _said(section, "failed"),
        "coach": tuple(coach),
    }


def _others(section: Section) -> str:
    """Who plays the other seats: a bot that chooses the same on every machine, and quickly."""
    if not section.has("others"):
        return "greedy"
    text = section.name("others")
    try:
        spec = spec_from_text(text)
    except BadInput as problem:
        section.report("others", str(problem))
        return "greedy"
    iterations = None if spec.budget is None else spec.budget.iterations
    if not spec.is_reproducible or (iterations is not None and iterations > SLOWEST):
        section.report("others", f"expected a quick bot such as greedy, easy or mcts:{SLOWEST}i, found {quoted(text)}")
        return "greedy"
    return text
