"""The drawn import graph of the documentation: `python -m tests.kernel.import_graph` draws it anew.

It is made from the imports in the sources and from nothing else, so a new part of the package appears by itself.
The parts of all games are drawn as those of one. Each row imports from the rows below it; parts that import each
other share a box. An arrow that follows from others is left out.
"""

from __future__ import annotations

from html import escape
from pathlib import Path

from tests.kernel.sources import OWN, SOURCES, imported, place_of

PICTURE = Path(__file__).resolve().parents[2] / "docs" / "pictures" / "imports.svg"

GAME = "games/*/"
"""How the parts of a game are called here."""

_LANE = "|"

Graph = dict[str, set[str]]

_WIDTH, _HEIGHT = 132, 40
_ACROSS, _DOWN = 28, 52
_MARGIN = 28


def part_of(place: tuple[str, ...]) -> str | None:
    """The part of the package that a module, or a name in one, belongs to; None for what belongs to no part."""
    if not place or place[0] in OWN or (place[0] == "games" and len(place) < 3):
        return None
    return GAME + place[2] if place[0] == "games" else place[0]


def graph() -> Graph:
    """Which parts import which."""
    modules = [(path, part_of(place_of(path))) for path in SOURCES]
    parts = {part for _, part in modules if part is not None and part != f"{GAME}__init__"}
    found: Graph = {part: set() for part in parts}
    for path, part in modules:
        if part in parts:
            others = [part_of(tuple(name.split(".")[1:])) for name in imported(path)]
            found[part] |= {other for other in others if other in parts and other != part}
    return found


def reached(parts: Graph, start: str) -> set[str]:
    """All parts that a part imports, directly or by way of others."""
    found: set[str] = set()
    waiting = list(parts[start])
    while waiting:
        part = waiting.pop()
        if part not in found:
            found.add(part)
            waiting += parts[part]
    return found


def joined(parts: Graph) -> Graph:
    """The same graph with parts that import each other as one: their names with a dot between them."""
    reach = {part: reached(parts, part) for part in parts}
    box = {
        part: sorted([other for other in parts if other == part or (other in reach[part] and part in reach[other])])
        for part in parts
    }
    names = {
        part: GAME + " · ".join([each.removeprefix(GAME) for each in box[part]])
        if part.startswith(GAME)
        else " · ".join(box[part])
        for part in parts
    }
    found: Graph = {name: set() for name in names.values()}
    for part, others in parts.items():
        found[names[part]] |= {names[other] for other in others if names[other] != names[part]}
    return found


def reduced(parts: Graph) -> Graph:
    """The same graph without the arrows that follow from others."""
    return {
        part: {other for other in others if not any(other in reached(parts, between) for between in others - {other})}
        for part, others in parts.items()
    }


def rows(parts: Graph) -> list[list[str]]:
    """The parts in rows, each as low as the parts that it imports allow."""

    def rank(part: str) -> int:
        return 1 + max([rank(other) for other in parts[part]], default=-1)

    found: list[list[str]] = [[] for _ in range(1 + max(map(rank, parts)))]
    for part in sorted(parts):
        found[rank(part)].append(part)
    return found


def laned(parts: Graph) -> Graph:
    """The graph with a narrow lane in every row that an arrow passes by, so that no arrow runs behind a box."""
    ranks = {part: row for row, line in enumerate(rows(parts)) for part in line}
    found: Graph = {part: set() for part in parts}
    for part in sorted(parts):
        for other in sorted(parts[part]):
            above = part
            for row in range(ranks[part] - 1, ranks[other], -1):
                lane = f"{GAME if part.startswith(GAME) else ''}{_LANE}{part} {other} {row}"
                found[above].add(lane)
                found[lane] = set()
                above = lane
            found[above].add(other)
    return found


def _is_lane(part: str) -> bool:
    return part.removeprefix(GAME).startswith(_LANE)


def _width(part: str) -> int:
    return 0 if _is_lane(part) else max(_WIDTH, 24 + 9 * len(part.removeprefix(GAME)))


def _spots(parts: Graph) -> tuple[dict[str, tuple[int, int]], int, int, int]:
    """The middle of each part, where the column of the games begins, and the size of the drawing."""
    lines = rows(parts)
    height = 2 * _MARGIN + len(lines) * (_HEIGHT + _DOWN) - _DOWN + 30
    spots: dict[str, tuple[int, int]] = {}
    left = _MARGIN
    ends: list[int] = []
    for is_game in (False, True):
        column = [[part for part in line if part.startswith(GAME) == is_game] for line in lines]
        width = max([sum([_width(part) + _ACROSS for part in line]) - _ACROSS for line in column if line], default=0)
        for row, line in enumerate(column):
            y = height - _MARGIN - _HEIGHT // 2 - row * (_HEIGHT + _DOWN)
            x = left + (width - sum([_width(part) + _ACROSS for part in line]) + _ACROSS) // 2
            for part in sorted(line, key=lambda part: (_middle(parts, spots, part), part)):
                spots[part] = (x + _width(part) // 2, y)
                x += _width(part) + _ACROSS
        ends.append(left + width)
        left += width + 3 * _MARGIN
    return spots, ends[0] + 3 * _MARGIN // 2, ends[1] + _MARGIN, height


def _middle(parts: Graph, spots: dict[str, tuple[int, int]], part: str) -> float:
    """How far to the right the parts are that a part imports: it is best put above them."""
    below = [spots[other][0] for other in parts[part]]
    return sum(below) / len(below) if below else 0.0


def drawn(parts: Graph) -> str:
    """The graph as SVG."""
    boxes = laned(reduced(joined(parts)))
    spots, games_at, width, height = _spots(boxes)
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" role="img" '
        'font-family="\'Segoe UI\',system-ui,sans-serif" font-size="16">',
        "<title>Which parts of Watertable import which</title>",
        '<defs><marker id="head" viewBox="0 0 10 10" refX="9" refY="5" markerWidth="8" markerHeight="8" orient="auto">'
        '<path d="M0 0L10 5L0 10Z" fill="#4c8fbd"/></marker></defs>',
        f'<rect width="{width}" height="{height}" rx="14" fill="#f4f9fb"/>',
    ]
    of_games = [spots[part][1] for part in spots if part.startswith(GAME)]
    if of_games:
        top, bottom = min(of_games) - _HEIGHT // 2 - 42, max(of_games) + _HEIGHT // 2 + 16
        lines.append(
            f'<rect x="{games_at}" y="{top}" width="{width - games_at - 12}" height="{bottom - top}" rx="12" '
            f'fill="#e3f0e0" stroke="#8fbf6a"/><text x="{games_at + 16}" y="{top + 26}" fill="#3d6b26">'
            "games/&lt;game&gt;/: found, never imported</text>"
        )
    for part, others in sorted(boxes.items()):
        lines += [_line(spots[part], spots[other], _is_lane(part), _is_lane(other)) for other in sorted(others)]
    lines += [_box(part, *spots[part]) for part in sorted(spots) if not _is_lane(part)]
    return "\n".join([*lines, "</svg>", ""])


def _line(start: tuple[int, int], end: tuple[int, int], from_lane: bool, to_lane: bool) -> str:
    """From a part to one that it imports, or as far as the next lane."""
    x, y = start[0], start[1] + _HEIGHT // 2
    to_x, to_y = end[0], end[1] - _HEIGHT // 2 - (0 if to_lane else 2)
    bend = (to_y - y) * 2 // 3
    down = f"M{x} {y - _HEIGHT}V{y}" if from_lane else f"M{x} {y}"
    head = "" if to_lane else ' marker-end="url(#head)"'
    return (
        f'<path d="{down}C{x} {y + bend} {to_x} {to_y - bend} {to_x} {to_y}" fill="none" stroke="#4c8fbd" '
        f'stroke-width="2"{head}/>'
    )


def _box(part: str, x: int, y: int) -> str:
    width = _width(part)
    return (
        f'<rect x="{x - width // 2}" y="{y - _HEIGHT // 2}" width="{width}" height="{_HEIGHT}" rx="9" fill="#fff" '
        f'stroke="#1f6f9f" stroke-width="2"/><text x="{x}" y="{y + 6}" text-anchor="middle" fill="#1d3a4c">'
        f"{escape(part.removeprefix(GAME))}</text>"
    )


def main() -> None:
    PICTURE.write_text(drawn(graph()), "utf-8")


if __name__ == "__main__":
    main()
