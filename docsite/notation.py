"""The moves and events of a game as a page: docstrings, notation, fields, and an example of each from a real game."""

from __future__ import annotations

import inspect
import re
from collections.abc import Iterable
from importlib import import_module
from typing import Any, Final

from docsite.records import EventExample, MoveExample, examples_of
from watertable.kernel import Event, Game, Move, Pass, canonical, event_text, to_json
from watertable.kernel.forms import shown_forms
from watertable.kernel.values import field_names

_WORD: Final = re.compile(r"[^ ,]+")
"""A word of a move's notation."""


def page_name(game: Game) -> str:
    """The page that has the moves and events of a game."""
    return f"moves-{game.name}.md"


def page(game: Game) -> str:
    """The page as Markdown."""
    examples = examples_of(game)
    parts = [
        f"# Moves and events of {game.title}",
        "[Moves and events](moves.md) explains what these entries mean. The examples are from recorded games: "
        "each as text, as JSON and in words.",
        "## Moves",
        *_explained(game, game.move_types),
        *[_move_entry(cls, examples.moves[cls.__name__]) for cls in _with_pass(game, examples.moves)],
        "## Events",
        *_explained(game, game.event_types),
        *[_event_entry(game, cls, examples.events[cls.__name__]) for cls in game.event_types],
    ]
    return "\n\n".join(parts) + "\n"


def _with_pass(game: Game, seen: Iterable[str]) -> list[type]:
    """The kinds of moves of a game, with the kernel's `Pass` where the game has it."""
    return [*game.move_types, *([Pass] if Pass.__name__ in seen and Pass not in game.move_types else [])]


def _explained(game: Game, classes: Iterable[type]) -> list[str]:
    """What the modules say about their classes in general, without the line that says what the module is."""
    modules = dict.fromkeys([cls.__module__ for cls in classes if cls.__module__.startswith(game.package)])
    texts = [inspect.getdoc(import_module(module)) or "" for module in modules]
    return [text.partition(". ")[2] for text in texts if text.partition(". ")[2]]


def docstring_of(cls: type) -> str:
    """A class's own docstring, without examples; empty if it has none, or only the signature that dataclasses add."""
    text = inspect.cleandoc(cls.__dict__.get("__doc__") or "")
    return "" if text.startswith(f"{cls.__name__}(") else text.partition("\n\nExamples:")[0]


def _move_entry(cls: type, examples: list[MoveExample]) -> str:
    example = examples[0]
    lines = [
        f"### {cls.__name__}",
        docstring_of(cls),
        f"Notation: `{pattern(cls, [example.move for example in examples])}`",
        _fields(cls),
        _example(example.move.text(), example.move, example.say),
    ]
    return "\n\n".join([line for line in lines if line])


def _event_entry(game: Game, cls: type, example: EventExample) -> str:
    rule = game.event_rules.get(cls.__name__)
    notes = [f"See {rule}." if rule and rule not in docstring_of(cls) else "", *_seen(example)]
    lines = [
        f"### {cls.__name__} {{: #event-{cls.__name__} }}",
        " ".join([docstring_of(cls), *[note for note in notes if note]]).strip(),
        _fields(cls),
        _example(event_text(example.event), example.event, example.say),
    ]
    return "\n\n".join([line for line in lines if line])


def _seen(example: EventExample) -> list[str]:
    """What others are told, where that is not everything, and whether it stands in the way of an undo."""
    event = example.event
    told = [event.for_viewer(viewer) for viewer in [*range(example.seats), None]]
    notes = []
    if type(event).for_viewer is not Event.for_viewer:
        other = next((shown for shown in told if shown != event), event)
        if other is None:
            notes.append("Others are not told.")
        elif other != event:
            notes.append(f"Others are told `{event_text(other)}`.")
    if event.reveals():
        notes.append("It reveals a secret, so it cannot be undone.")
    return notes


def _fields(cls: type) -> str:
    forms = shown_forms(cls)
    fields = [f"`{name}` ({_in_words(forms[name].typescript())})" for name in field_names(cls)]
    return f"Fields: {', '.join(fields)}" if fields else ""


def _in_words(typescript: str) -> str:
    """The type of a field in JSON, as people say it."""
    name = {"number": "number", "string": "text", "boolean": "true or false"}
    if typescript.endswith(" | null"):
        return f"{_in_words(typescript.removesuffix(' | null'))} or null"
    if typescript.endswith("[]"):
        return f"list of {_in_words(typescript.removesuffix('[]').strip('()'))}s"
    if typescript in name:
        return name[typescript]
    return f"`{typescript}`"


def _example(text: str, value: Any, say: str) -> str:
    lines = [text, canonical(to_json(value)), *([say] if say else [])]
    return "```text\n" + "\n".join(lines) + "\n```"


def pattern(cls: type, moves: list[Move]) -> str:
    """The notation of a kind of move: what its texts have in common, with the names of fields where they differ.

    A word stands for the field whose value it is in every one of the moves.
    """
    names = field_names(cls)
    lists = [name for name in names if isinstance(getattr(moves[0], name), tuple)]
    texts = [_with_lists_named(move, lists) for move in moves]
    shape = texts[0]
    for at, word in reversed(list(enumerate(_WORD.finditer(shape)))):
        possible = [
            name
            for name in names
            if all(_is_value(getattr(move, name), _words(text), at) for move, text in zip(moves, texts, strict=True))
        ]
        if possible:
            shape = f"{shape[: word.start()]}<{possible[0]}>{shape[word.end() :]}"
            names = tuple(name for name in names if name != possible[0])
    return shape


def _with_lists_named(move: Move, lists: list[str]) -> str:
    text = move.text()
    for name in lists:
        text = text.replace(" ".join([str(item) for item in getattr(move, name)]), f"<{name}…>", 1)
    return text


def _words(text: str) -> list[str]:
    return _WORD.findall(text)


def _is_value(value: Any, words: list[str], at: int) -> bool:
    return at < len(words) and at > 0 and (str(value) == words[at] or value is None)
