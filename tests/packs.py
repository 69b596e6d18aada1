"""What tests of packs share: mistakes without the line they are in, and the line by itself."""

from __future__ import annotations

import re

import pytest

from watertable.kernel import Game, PackError


def problems_of(game: Game, text: str) -> list[str]:
    """Every mistake of a pack, a line each. The error's own text is one line too: the first, and how many more."""
    with pytest.raises(PackError) as refused:
        game.read_pack(text)
    problems = refused.value.problems
    assert str(refused.value).startswith(problems[0])
    assert all("\n" not in problem for problem in problems)
    if len(problems) > 1:
        more = len(problems) - 1
        assert str(refused.value) == f"{problems[0]} (and {more} more {'mistake' if more == 1 else 'mistakes'})"
    return problems


def without_line(problem: str) -> str:
    """The message as it would be without its line: "pack: card: …"."""
    return re.sub(r"^pack, line \d+: ", "pack: ", problem)


def line_of(problem: str) -> int:
    """The line of the file that a message names; 0 if it names none."""
    found = re.match(r"pack, line (\d+): ", problem)
    return int(found[1]) if found else 0


def mistakes_of(game: Game, text: str) -> list[str]:
    """Every mistake of a pack, without its line."""
    return [without_line(problem) for problem in problems_of(game, text)]
