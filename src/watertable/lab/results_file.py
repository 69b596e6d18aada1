"""The results of a tournament as a JSON Lines file, written as games finish, that a later run can continue.

The first line identifies the tournament, every other line is one game. A last line that was cut
because the run was killed is ignored; that game is played again.
"""

from __future__ import annotations

import json
from pathlib import Path

from watertable.kernel import BadInput, canonical
from watertable.lab.tournament import GameResult, Tournament, result_from_json

_FORMAT = 1


def first_line(tournament: Tournament) -> str:
    """The first line of the file."""
    return canonical({"watertable-tournament": _FORMAT, **tournament.identity()})


def read_results(path: Path, tournament: Tournament) -> list[GameResult]:
    """The games in the file; none if there is no file. The file of another tournament is refused."""
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
            raise BadInput(f"{path}, line {at}: not the result of a game") from None
        results[result.number] = result
    return [results[number] for number in sorted(results)]


def _difference(line: str, tournament: Tournament) -> str:
    """How this file differs from the tournament, in a few words."""
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
    """The file, open for more results. Every result is written at once."""

    def __init__(self, path: Path, tournament: Tournament, known: list[GameResult]) -> None:
        # Rewritten from what was read, so that nothing is appended to a line that was cut.
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
