"""Lessons in the terminal: listed, taken, and proved."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tests.any_game import GAMES
from tests.conftest import Command, Refused
from tests.lessons import toy
from tests.machine import hear_ctrl_c
from watertable.cli.rules import rules_of
from watertable.lessons import lesson_names, lessons_of
from watertable.lessons.examples import examples_of

pytestmark = pytest.mark.usefixtures("pearl_divers")

PLAY = ("lesson", "play", "pearl-divers")
CHECK = ("lesson", "check")
TAUGHT = max(GAMES, key=lambda game: len(lesson_names(game)))
"""The installed game with the most lessons."""


def test_the_lessons_of_a_game_are_listed(command: Command) -> None:
    shown = command("lesson", "list", "pearl-divers").out
    assert "1-honesty  The truth first  1 min, 4 steps" in shown
    assert "watertable lesson play pearl-divers" in shown
    everything = json.loads(command("lesson", "list", "--json").out)
    for game in GAMES:
        assert [each["name"] for each in everything if each["game"] == game.name] == lesson_names(game)


def test_names_of_lessons_are_listed_whole_on_a_narrow_screen(
    command: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What is to be typed cannot be cut short."""
    monkeypatch.setenv("COLUMNS", "40")
    said = command("lesson", "list").out
    for game in GAMES:
        for lesson in lessons_of(game):
            (line,) = [line for line in said.splitlines() if line.startswith(f"  {lesson.name} ")]
            assert f" {lesson.title} " in line
            assert line.split()[-2:] == [str(len(lesson.steps)), "steps"]


def test_a_rule_says_where_to_try_it(command: Command) -> None:
    for example in examples_of(TAUGHT):
        shown = command("rules", TAUGHT.name, example.rule).out.strip().splitlines()
        first = next(each for each in examples_of(TAUGHT) if each.rule == example.rule)
        line = f"Try it: watertable lesson play {TAUGHT.name} {first.lesson.name}"
        assert shown[-1] == line + (f" --step {first.step + 1}" if first.step else "")
    taught = {example.rule for example in examples_of(TAUGHT)}
    untaught = next(rule.number for rule in rules_of(TAUGHT) if rule.number not in taught)
    assert "Try it" not in command("rules", TAUGHT.name, untaught).out


def test_a_whole_lesson_in_the_terminal(command: Command) -> None:
    typed = ["", "2", "claim 4 4", "hint", "dive", "why", "1", "table", "rules", "challenge", "boo", "lay 4"]
    ran = command(*PLAY, typed="".join(f"{line}\n" for line in typed))
    assert ran.status == 0
    said = " ".join(ran.out.split())
    for sentence in (
        "Pearl Divers: The truth first",
        "Step 1 of 4 You hold two pearls worth 1 each.",
        "1 lay the pearl worth 1 and claim 1 claim 1 1",
        "Rui would not believe that, and you would lose the pearl.",
        "You have no such pearl. (PD-4)",
        "The second number is what you claim.",
        "Not now. This is about honesty.",
        "'why' is not a move of Pearl Divers. Type a number from the list",
        "· You lay a pearl and claim 1 point. Nobody doubts it: 1 point. · Rui passes.",
        "PD-4 Or the diver lays a pearl",
        "It was a lie, and you gain 2 points.",
        "Coach: Your last pearl is worth 1. Moves left: 3",
        "'boo' is not a move of Pearl Divers",
        "Well done.",
        "Lie when it pays, and never twice in a row.",
    ):
        assert sentence in said, sentence


def test_a_goal_that_was_missed_is_tried_again(command: Command) -> None:
    typed = ["", "1", "challenge", "dive", "pass", "dive", "dive", "pass", "quit"]
    said = " ".join(command(*PLAY, typed="".join(f"{line}\n" for line in typed)).out.split())
    assert "Not this time." in said
    assert said.count("Moves left: 3") == 2


@pytest.mark.parametrize("typed", ["\nquit\n", "\n"], ids=["quit", "end of input"])
def test_leaving_says_how_to_come_back(command: Command, typed: str) -> None:
    left = command(*PLAY, "honesty", typed=typed)
    assert left.status == 0
    last = "Until next time. Go on with: watertable lesson play pearl-divers 1-honesty --step 2"
    assert left.out.splitlines()[-1].endswith(last)
    again = command(*PLAY, "1", "--step", "3", typed="challenge\nquit\n").out
    assert "Step 3 of 4" in again
    assert "--step 4" in again


def test_ctrl_c_leaves_cleanly(folder: Path) -> None:
    lesson = lessons_of(TAUGHT)[0]
    process = subprocess.Popen(
        [sys.executable, "-m", "watertable", "lesson", "play", TAUGHT.name],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
        preexec_fn=hear_ctrl_c,
    )
    assert process.stdout is not None
    shown = ""
    while "> " not in shown:
        assert process.poll() is None
        shown += process.stdout.read(1)
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=60)
    assert (process.returncode, err) == (130, "")
    assert out.splitlines()[-1] == (
        f"Until next time. Go on with: watertable lesson play {TAUGHT.name} {lesson.name} --step 1"
    )


def test_after_a_lesson_comes_the_next_one(command: Command) -> None:
    game = TAUGHT
    first, second = lessons_of(game)[:2]
    typed = ["" if step.kind == "read" else step.right[0].text() for step in first.steps]
    said = command("lesson", "play", game.name, typed="".join(f"{line}\n" for line in [*typed, "", "quit"])).out
    assert f"Next: {second.title}, {second.minutes} min." in said
    assert f"{game.title}: {second.title}" in said
    said = command("lesson", "play", game.name, typed="".join(f"{line}\n" for line in [*typed, "no"])).out
    assert f"{game.title}: {second.title}" not in said


def test_a_lesson_is_proved(command: Command) -> None:
    good = command(*CHECK, "pearl-divers", "--iterations", "400")
    assert (good.status, good.err) == (0, "")
    assert good.out == "ok   pearl-divers 1-honesty: 4 steps, 1 wrong answer weighed\n"
    (found,) = json.loads(command(*CHECK, "pearl-divers", "--iterations", "400", "--json").out)
    assert found["is_good"]
    assert found["solution"][:3] == toy.SOLUTION
    assert [answer["right"] for answer in found["answers"]] == [True, False]


def test_a_file_is_checked_for_the_game_that_is_named_before_it(command: Command, folder: Path) -> None:
    file = folder / "mine.toml"
    file.write_text(toy.changed(("score >= 4 and", "score >= 40 and")), "utf-8")
    bad = command(*CHECK, "pearl-divers", "mine.toml", "--iterations", "50")
    assert bad.status == 1
    assert bad.err.splitlines()[-1] == (
        "watertable: pearl-divers: mine.toml: step 4: goal: no bot reaches 'score >= 40 and event PearlClaimed' "
        "within 3 moves"
    )
    shipped = command(*CHECK, toy.FILE, "--iterations", "400")
    assert shipped.status == 0


def test_a_file_with_mistakes_is_a_line_for_each(command: Command, folder: Path) -> None:
    file = folder / "mine.toml"
    file.write_text(toy.changed(('right = ["challenge"]', 'right = ["shout"]'), ("within = 3", "within = 0")), "utf-8")
    bad = command(*CHECK, "pearl-divers", "mine.toml")
    assert bad.status == 2
    assert len(bad.err.splitlines()) == 2
    assert "mine.toml, line 31: steps 3: right: 'shout' is not a move of Pearl Divers" in bad.err
    (found,) = json.loads(command(*CHECK, "pearl-divers", "mine.toml", "--json").out)
    assert (found["is_good"], len(found["problems"])) == (False, 2)


def test_bad_input_is_one_line(refused: Refused, folder: Path) -> None:
    (folder / "mine.toml").write_text(toy.TEXT, "utf-8")
    assert "which game is it for? Name it first" in refused(*CHECK, "mine.toml")
    assert "there is no such file" in refused(*CHECK, "pearl-divers", "other.toml")
    assert "no game is called" in refused(*CHECK, "marbles")
    assert "has no lesson '9' (it has: 1-honesty)" in refused(*PLAY, "9")
    assert "the lesson has steps 1 to 4" in refused(*PLAY, "1", "--step", "9")
    assert "--step" in refused(*PLAY, "1", "--step", "0")
    assert "--iterations" in refused(*CHECK, "pearl-divers", "--iterations", "0")
