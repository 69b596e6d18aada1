"""Tables of encodings for documentation, made from what the games say of themselves.

    python -m watertable.envs.tables docs/encodings.md

writes the table of a game between the lines `<!-- encoding: NAME -->` and `<!-- end -->` of a Markdown file anew.
"""

from __future__ import annotations

import re
import sys
from pathlib import Path

from watertable.kernel import BadInput, Encoding, Field, find_game

_SECTION = re.compile(r"(<!-- encoding: ([\w-]+) -->\n).*?(<!-- end -->)", re.S)


def table(encoding: Encoding) -> str:
    """The facts of an encoding and its fields as Markdown."""
    low, high = encoding.utility_range()
    meaning = "indices in `legal_moves`" if encoding.is_indexed else "fixed"
    facts = [
        f"{encoding.actions:,} actions ({meaning})",
        f"{encoding.size} numbers",
        f"at most {encoding.most_chance_outcomes:,} outcomes of chance",
        "perfect information" if encoding.is_perfect else "imperfect information",
        f"at most {encoding.max_length:,} moves",
        f"utilities from {low:.3g} to {high:.3g}",
    ]
    lines = [
        f"With {encoding.seats} players, the default pack and default options: {', '.join(facts)}.",
        "",
        "| from | field | shape | range | what it says |",
        "|---|---|---|---|---|",
    ]
    for start, field in encoding.places().values():
        lines.append(f"| {start} | `{field.name}` | {_shape(field)} | 0–{field.most} | {field.text} |")
    if encoding.left_out:
        lines += ["", "Left out:", ""]
        lines += [f"- `{name}`: {reason}" for name, reason in encoding.left_out.items()]
    return "\n".join(lines) + "\n"


def _shape(field: Field) -> str:
    return " × ".join([str(size) for size in field.shape]) or "1"


def with_tables(text: str) -> str:
    """A Markdown text with all of its tables made anew."""

    def renewed(found: re.Match[str]) -> str:
        game = find_game(found[2])
        encoding = game.encoding(game.setup(game.usual_players()))
        if encoding is None:
            raise BadInput(f"{game.title} has no encoding")
        return f"{found[1]}\n{table(encoding)}\n{found[3]}"

    return _SECTION.sub(renewed, text)


def main() -> None:
    """Write the tables of the files that are named on the command line."""
    for name in sys.argv[1:]:
        path = Path(name)
        path.write_text(with_tables(path.read_text("utf-8")), "utf-8")


if __name__ == "__main__":
    main()
