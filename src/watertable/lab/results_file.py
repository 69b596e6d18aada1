"""A tournament's results as they come in: a JSON Lines file that a later run goes on with.

The first line says what tournament it is, every other line is one game. A last line that was cut
when a run was killed is left out; the game it was about is played again.
"""

from __future__ import annotations

import json
from pathlib import Path

from watertable.kernel import BadInput, canonical
from watertable.lab.tournament import GameResult, Tournament, result_from_json

_FORMAT = 1


def first_line(tournament: Tournament) -> str:
    """What the file begins with."""
    return canonical({"watertable-tournament": _FORMAT, **tournament.identity()})


def read_results(path: Path, tournament: Tournament) -> list[GameResult]:
    """The games that are in the file already; none if there is no file. Another tournament's file is refused."""
    try:
        text = path.read_text("utf-8")
    except FileNotFoundError:
        return []
    except (OSError, UnicodeDecodeError) as problem:
        raise BadInput(f"{path}: cannot be read ({problem.__class__.__name__})") from None
    lines = text.splitlines(keepends=True)
    if not lines:
        return []
    if lines[0].rstrip("\n") != first_line(tournament):
        raise BadInput(f"{path}: {_difference(lines[0], tournament)}")
    whole = [line for line in lines[1:] if line.endswith("\n")]
    results: dict[int, GameResult] = {}
    for at, line in enumerate(whole, 2):
        try:
            result = result_from_json(json.loads(line))
        except (ValueError, KeyError, TypeError):
            raise BadInput(f"{path}, line {at}: no result of a game") from None
        results[result.number] = result
    return [results[number] for number in sorted(results)]


def _difference(line: str, tournament: Tournament) -> str:
    """Why this is another tournament's file, in a few words."""
    try:
        found = json.loads(line)
        if not isinstance(found, dict) or "watertable-tournament" not in found:
            return "not the results of a tournament"
    except ValueError:
        return "not the results of a tournament"
    for name, wanted in tournament.identity().items():
        if found.get(name) != wanted:
            return f"the results of another tournament: its {name} is {found.get(name)!r}, not {wanted!r}"
    return f"written in format {found['watertable-tournament']}, not {_FORMAT}"


class ResultsFile:
    """The file, open for more results. Every result is on the disk before the next game counts."""

    def __init__(self, path: Path, tournament: Tournament, known: list[GameResult]) -> None:
        # Written afresh from what was read: a cut line is gone, and nothing is appended to it.
        temporary = path.with_name(path.name + ".part")
        try:
            with temporary.open("w", encoding="utf-8") as stream:
                stream.write(first_line(tournament) + "\n")
                for result in known:
                    stream.write(canonical(result.to_json()) + "\n")
            temporary.replace(path)
            self._stream = path.open("a", encoding="utf-8")
        except OSError as problem:
            raise BadInput(f"{path}: cannot be written ({problem.strerror})") from None

    def add(self, result: GameResult) -> None:
        self._stream.write(canonical(result.to_json()) + "\n")
        self._stream.flush()

    def close(self) -> None:
        self._stream.close()
