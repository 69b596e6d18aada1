"""`watertable rules`: the rules of a game, all of them or by number or word, and where to try one."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Annotated

import typer
from rich.markdown import Markdown

from watertable.cli import arguments
from watertable.cli.console import output, print_json
from watertable.cli.setting_up import game_named
from watertable.kernel import BadInput, Game
from watertable.lessons import BrokenLesson
from watertable.lessons.examples import examples_of

_NUMBERED = re.compile(r"^(?:\*\*|#+ )?([A-Z]{2}-\d+)\b")


@dataclass
class Rule:
    """A numbered rule: all paragraphs from its number to the next one or the next heading."""

    number: str
    text: str


def rules_of(game: Game) -> list[Rule]:
    """The numbered rules of a game, in their order."""
    found: list[Rule] = []
    is_open = False
    for paragraph in re.split(r"\n\s*\n", rules_text(game)):
        paragraph = paragraph.strip()
        number = _NUMBERED.match(paragraph)
        if number is not None:
            found.append(Rule(number[1], paragraph))
            is_open = True
        elif paragraph.startswith("#"):
            is_open = False
        elif is_open and paragraph:
            found[-1].text += "\n\n" + paragraph
    return found


def rules_text(game: Game) -> str:
    try:
        return game.rules()
    except FileNotFoundError:
        raise BadInput(f"{game.title} has no rules.md") from None


def rule_numbered(game: Game, number: str) -> Rule | None:
    """The rule of that number, or None."""
    return next((rule for rule in rules_of(game) if rule.number == number.upper()), None)


def find_rules(game: Game, wanted: str) -> list[Rule]:
    """The rule with that number ("WC-6", "wc6" or "6"), or every rule with those words in it."""
    rules = rules_of(game)
    digits = re.fullmatch(r"(?:([A-Za-z]{2})-?)?(\d+)", wanted.strip())
    if digits is not None:
        for rule in rules:
            letters, _, count = rule.number.partition("-")
            if count == digits[2] and digits[1] in (None, letters, letters.lower(), letters.title()):
                return [rule]
        raise BadInput(f"{game.title} has no rule {wanted} (it has {rules[0].number} to {rules[-1].number})")
    found = [rule for rule in rules if wanted.strip().lower() in rule.text.lower()]
    if not found:
        raise BadInput(f"no rule of {game.title} contains {wanted!r}")
    return found


def command(
    game: arguments.GameName,
    wanted: Annotated[
        str | None, typer.Argument(metavar="[NUMBER|WORD]", help="The number of a rule, or a word to search for.")
    ] = None,
    as_json: arguments.Json = False,
) -> None:
    """Show the numbered rules of a game."""
    chosen = game_named(game)
    if as_json:
        rules = rules_of(chosen) if wanted is None else find_rules(chosen, wanted)
        print_json([{"number": rule.number, "text": rule.text} for rule in rules])
        return
    found = [] if wanted is None else find_rules(chosen, wanted)
    text = rules_text(chosen) if wanted is None else "\n\n".join(rule.text for rule in found)
    console = output()
    if console.is_terminal:
        console.print(Markdown(text))
    else:
        print(text.strip())
    if len(found) == 1 and (line := _to_try(chosen, found[0].number)):
        console.print(f"\n{line}", style="dim", soft_wrap=True)


def _to_try(game: Game, number: str) -> str:
    """How to take the step of a lesson that shows a rule; empty if none does."""
    try:
        example = next((each for each in examples_of(game) if each.rule == number), None)
    except BrokenLesson:
        return ""
    if example is None:
        return ""
    step = f" --step {example.step + 1}" if example.step else ""
    return f"Try it: watertable lesson play {game.name} {example.lesson.name}{step}"
