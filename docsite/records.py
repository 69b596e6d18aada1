"""Examples of every move and event of a game, taken from its golden records."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Final

from watertable.kernel import Event, Game, Move, Pack, Record, all_games, read_records, replay
from watertable.kernel.words import Words
from watertable.testing.frozen import frozen_pack

RECORDS: Final = Path(__file__).resolve().parents[1] / "tests" / "records"
NAMES: Final = ("Ana", "Rui", "Eva", "Tom", "Mia", "Leo")
"""What players are called in the examples."""


@dataclass
class MoveExample:
    """A move that was made in a golden record."""

    move: Move
    say: str


@dataclass
class EventExample:
    """An event that happened in a golden record."""

    event: Event
    say: str
    seats: int


@dataclass
class Examples:
    """By the name of the class: every move, and the first event."""

    moves: dict[str, list[MoveExample]] = field(default_factory=dict)
    events: dict[str, EventExample] = field(default_factory=dict)


@cache
def examples_of(game: Game) -> Examples:
    """What the golden records of a game have of each kind of move and event."""
    found = Examples()
    for record, pack in golden_records(game):
        words = game.words(list(NAMES[: len(record.players)]), pack=pack)
        for step in replay(record, pack):
            found.moves.setdefault(type(step.move).__name__, []).append(MoveExample(step.move, _said(words, step.move)))
            for event in step.events:
                if type(event).__name__ not in found.events:
                    called = words.at(step.state.position().terms())
                    found.events[type(event).__name__] = EventExample(event, called.event(event), len(record.players))
    return found


def _said(words: Words, move: Move) -> str:
    return words.move(move) if words.has("moves", move.wording()) else ""


def golden_records(game: Game) -> Iterator[tuple[Record, Pack | None]]:
    """The golden records of a game, current and old ones, each with the pack it needs besides the shipped ones."""
    folder = RECORDS / game.name.replace("-", "_")
    frozen = frozen_pack(game, folder)
    for path in sorted(folder.rglob("*.jsonl"), key=lambda path: (len(path.parts), path)):
        if not path.name.endswith(".save.jsonl"):
            with path.open(encoding="utf-8") as lines:
                for record in read_records(lines, path.name):
                    is_frozen = frozen is not None and frozen.digest == record.setup["pack"]["sha256"]
                    yield record, frozen if is_frozen else None


def documented_games() -> list[Game]:
    """The games that have pages: those of this repository, in the order of their titles."""
    ours = [game for game in all_games() if game.package.startswith("watertable.games.")]
    return sorted(ours, key=lambda game: game.title.lower())
