"""Checks a game against its past: golden records and perft counts, stored as data.

Golden records are whole games, `<game>/*.jsonl`, played again move by move and compared byte by byte.
They use the frozen `<game>/pack.toml` if there is one, so that tuning a default pack breaks none.
Perft counts, `<game>.toml`, say in how many ways a position can go on: a rule that changes by accident
changes them. Their format is in docs/conformance.md; `python -m watertable.testing.golden` makes both.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from watertable.kernel.errors import BadInput
from watertable.kernel.game import Game
from watertable.kernel.moves import CHANCE
from watertable.kernel.pack import Pack, parse_toml
from watertable.kernel.perft import perft
from watertable.kernel.record import verify
from watertable.kernel.record_reading import read_records
from watertable.kernel.section import Section
from watertable.kernel.state import State


def frozen_pack(game: Game, folder: Path) -> Pack | None:
    """The pack of the golden records and perft counts of a game; None for its default pack."""
    path = folder / "pack.toml"
    return game.read_pack(path.read_text("utf-8")) if path.exists() else None


def check_golden_records(game: Game, folder: Path) -> int:
    """Replay every golden record in a folder, and return how many there were. AssertionError names file and ply."""
    pack = frozen_pack(game, folder)
    count = 0
    for path in sorted(folder.glob("*.jsonl")):
        text = path.read_bytes().decode("utf-8")
        try:
            records = list(read_records(text.splitlines(keepends=True), path.name))
            for record in records:
                assert record.setup["game"] == game.name, f"{path}: a record of {record.setup['game']}"
                verdict = verify(record, pack)
                assert verdict.finished, f"{path}: stops at ply {verdict.plies}; a golden record is a whole game"
        except BadInput as problem:
            raise AssertionError(f"{path}: {problem}") from None
        assert "".join([record.text() for record in records]) == text, f"{path}: written again, it has other bytes"
        count += len(records)
    assert count, f"{game.name} has no golden record in {folder}"
    return count


def check_counts(game: Game, path: Path, folder: Path) -> int:
    """Check every count of a perft file, and return how many there were. `folder` may contain the frozen pack."""
    assert path.exists(), f"{game.name} has no perft counts: {path} is missing"
    pack = frozen_pack(game, folder)
    try:
        top = Section(parse_toml(path.read_text("utf-8")), "")
        entries = top.sections("count")
        top.done()
        for number, entry in enumerate(entries, 1):
            state = game.new(entry.integer("seats", 1, 100), _options(entry), pack)
            play_texts(game, state, entry.texts("moves", 10_000))
            depth, nodes = entry.integer("depth", 1, 20), entry.integer("nodes", 0, 10**12)
            entry.done()
            found = perft(state, depth)
            assert found == nodes, f"{path}, count {number}: depth {depth} has {found} ways to go on, not {nodes}"
    except BadInput as problem:
        raise AssertionError(f"{path}: {problem}") from None
    assert entries, f"{path} has no count"
    return len(entries)


def _options(entry: Section) -> dict[str, Any]:
    given = entry.raw("options", "a table") if entry.has("options") else {}
    return {name: tuple(value) if isinstance(value, list) else value for name, value in given.items()}


def play_texts(game: Game, state: State, texts: list[str]) -> None:
    """Make moves given as texts, each for whoever is to act."""
    for text in texts:
        seat = state.to_act()
        state.apply(CHANCE if seat is None else seat, game.from_text(text))
