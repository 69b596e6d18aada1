"""`watertable lesson`: list, play and check lessons."""

from __future__ import annotations

import sys
from contextlib import suppress
from importlib import resources
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.cells import cell_len, set_cell_size
from rich.padding import Padding
from rich.text import Text

from watertable.cli import arguments
from watertable.cli.console import ask, output, print_json, progress, remark
from watertable.cli.files import read_text
from watertable.cli.lesson_session import LeftLesson, LessonSession
from watertable.cli.setting_up import game_named
from watertable.kernel import BadInput, Game, all_games
from watertable.lessons import BrokenLesson, Lesson, find_lesson, lesson_names, read_lesson
from watertable.lessons.checking import ITERATIONS, check_lesson
from watertable.lessons.showing import summary_json

app = typer.Typer(help="Learn a game by playing: list, play and check lessons.")


@app.command("list")
def list_lessons(
    game: Annotated[
        str | None, typer.Argument(metavar="[GAME]", help="The game's name; by default all games are listed.")
    ] = None,
    as_json: arguments.Json = False,
) -> None:
    """List the lessons of a game, or of all games."""
    chosen = all_games() if game is None else [game_named(game)]
    found = {each: [find_lesson(each, name) for name in lesson_names(each)] for each in chosen}
    if as_json:
        print_json(
            [{"game": each.name, **summary_json(lesson)} for each, lessons in found.items() for lesson in lessons]
        )
        return
    console = output()
    if not any(found.values()):
        console.print("There are no lessons." if game is None else f"{chosen[0].title} has no lessons yet.")
    for each, lessons in found.items():
        if not lessons:
            continue
        console.print(each.title, style="bold")
        names = max(cell_len(lesson.name) for lesson in lessons)
        titles = max(cell_len(lesson.title) for lesson in lessons)
        for lesson in lessons:
            # A name that is cut short cannot be typed, so the line about the lesson stands below.
            name, title = set_cell_size(lesson.name, names), set_cell_size(lesson.title, titles)
            length = f"{lesson.minutes} min, {len(lesson.steps)} steps"
            console.print(Text.assemble(f"  {name}  ", (title, "bold"), f"  {length}"), soft_wrap=True)
            console.print(Padding(Text(lesson.about, style="dim"), (0, 0, 0, 4)))
        console.print(f"  watertable lesson play {each.name}\n", style="dim")


@app.command("play")
def play(
    game: arguments.GameName,
    name: Annotated[
        str | None, typer.Argument(metavar="[NAME]", help="The lesson's name or number; by default the first one.")
    ] = None,
    step: Annotated[int, typer.Option(min=1, help="Begin at this step of the lesson.")] = 1,
) -> None:
    """Take a lesson in the terminal."""
    chosen = game_named(game)
    names = lesson_names(chosen)
    if not names:
        raise BadInput(f"{chosen.title} has no lessons")
    lesson = find_lesson(chosen, names[0] if name is None else name)
    session = LessonSession(lesson, output(), step)
    if sys.stdin.isatty():
        with suppress(ImportError):
            import readline  # noqa: F401  (gives `input` a history and editing)
    session.say("Type a number or a move; Enter goes on. `hint` helps, `quit` leaves.", "dim")
    while True:
        try:
            session.play()
        except (LeftLesson, EOFError):
            _leave(session)
            return
        except KeyboardInterrupt:
            session.show(Text())
            _leave(session)
            sys.exit(130)
        following = _following(lesson, names)
        if following is None or not _goes_on(following):
            return
        lesson = following
        session = LessonSession(lesson, output())


def _following(lesson: Lesson, names: list[str]) -> Lesson | None:
    later = names[names.index(lesson.name) + 1 :]
    return find_lesson(lesson.game, later[0]) if later else None


def _goes_on(lesson: Lesson) -> bool:
    """Whether the learner wants the next lesson as well."""
    try:
        answer = ask(f"\nNext: {lesson.title}, {lesson.minutes} min. Press Enter to go on, or type no: ")
    except (EOFError, KeyboardInterrupt):
        output().print()
        return False
    return answer.strip().lower() in ("", "y", "yes", "next")


def _leave(session: LessonSession) -> None:
    """Say how to come back."""
    lesson = session.lesson
    again = f"watertable lesson play {lesson.game.name} {lesson.name} --step {session.course.at + 1}"
    output().print(Text(f"Until next time. Go on with: {again}"), soft_wrap=True)


@app.command("check")
def check(
    what: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="[GAME|FILE]...",
            help="Games whose lessons are checked, or files of lessons, after the game they are for; by default all.",
        ),
    ] = None,
    iterations: Annotated[
        int, typer.Option(min=1, max=1_000_000, help="How long the search weighs each answer.")
    ] = ITERATIONS,
    as_json: arguments.Json = False,
) -> None:
    """Prove that lessons can be solved, and that their wrong answers are wrong."""
    wanted = _wanted(what or [])
    found: list[dict[str, Any]] = []
    status = 0
    with progress() as bar:
        task = bar.add_task("Checking", total=len(wanted))
        for game, name, text in wanted:
            try:
                checked = check_lesson(
                    find_lesson(game, name) if text is None else read_lesson(game, name, text), iterations
                )
            except BrokenLesson as broken:
                found.append({"game": game.name, "lesson": name, "is_good": False, "problems": broken.problems})
                status = 2
            else:
                found.append(checked.as_data())
                status = max(status, 0 if checked.is_good else 1)
            if not as_json:
                _print(found[-1])
            bar.advance(task)
    if as_json:
        print_json(found)
    if status:
        raise typer.Exit(status)


def _wanted(what: list[str]) -> list[tuple[Game, str, str | None]]:
    """The lessons to check: game, name, and the text of a file."""
    games: list[Game] = [] if what else all_games()
    wanted: list[tuple[Game, str, str | None]] = []
    last: Game | None = None
    for number, word in enumerate(what):
        if not word.endswith(".toml"):
            last = game_named(word)
            if not what[number + 1 : number + 2] or not what[number + 1].endswith(".toml"):
                games.append(last)
            continue
        path = Path(word)
        game = last or _game_of(path)
        if game is None:
            raise BadInput(f"{path}: which game is it for? Name it first: watertable lesson check GAME {path}")
        wanted.append((game, path.stem, read_text(path)))
    return wanted + [(game, name, None) for game in games for name in lesson_names(game)]


def _game_of(path: Path) -> Game | None:
    """The game in whose folder a file is."""
    for game in all_games():
        with suppress(TypeError):
            if path.resolve().parent.parent == Path(str(resources.files(game.package))).resolve():
                return game
    return None


def _print(found: dict[str, Any]) -> None:
    """What was found out about a lesson: a line if it is good, else a line for each problem."""
    name = f"{found['game']} {found['lesson']}"
    if found["is_good"]:
        wrong = len([answer for answer in found["answers"] if not answer["right"]])
        weighed = f"{wrong} wrong {'answer' if wrong == 1 else 'answers'} weighed"
        output().print(Text(f"ok   {name}: {found['steps']} steps, {weighed}"), soft_wrap=True)
    for problem in found["problems"]:
        remark(f"{found['game']}: {problem}")
