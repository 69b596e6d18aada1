"""A simulation's folder: `run.json` says what is played, `games/` and `decisions/` hold the tables, part by part.

Whatever stops a run, the folder can be read, and the same run goes on from there.
"""

from __future__ import annotations

import json
import signal
import threading
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from types import TracebackType
from typing import IO, Any, Self

import polars as pl

from watertable.bots import spec_from_text
from watertable.kernel import BadInput, State, canonical
from watertable.lab.game_tables import RECORD, decisions_frame, games_frame
from watertable.lab.parted_table import CannotWrite, PartedTable, put
from watertable.lab.simulation import Plan, Played
from watertable.lab.summary import Result

GAMES_A_PART = 1000
DECIDED_GAMES_A_PART = 100
"""A game has a hundred decisions and more."""
_FORMAT = 1
_KIND = "watertable-simulation"
_SECONDS = 10.0
"""What was played is written at least so often."""


def identity_of(plan: Plan, start: State) -> dict[str, Any]:
    """What two runs must have in common to be one. How many games are played is not part of it."""
    return {**start.setup.to_json(), "bots": list(plan.levels), "seed": plan.seed}


def about(path: Path) -> dict[str, Any] | None:
    """What is played in a simulation's folder; None if there is no such folder yet, or an empty one."""
    if path.is_dir() and not (path / "run.json").exists():
        if not any(each for each in path.iterdir() if not each.name.startswith(".")):
            return None
        raise BadInput(f"{path}: this folder holds something else than a simulation")
    try:
        found = json.loads((path / "run.json").read_text("utf-8"))
    except NotADirectoryError:
        raise BadInput(f"{path}: this is a file; give the name of a folder") from None
    except FileNotFoundError:
        return None
    except (OSError, ValueError) as problem:
        raise BadInput(f"{path}/run.json: cannot be read ({problem.__class__.__name__})") from None
    if not isinstance(found, dict) or _KIND not in found:
        raise BadInput(f"{path}: this folder holds something else than a simulation")
    if found[_KIND] != _FORMAT:
        raise BadInput(f"{path}: written in format {found[_KIND]}, not {_FORMAT}")
    return found


class RunFolder:
    """The folder of a run, open for more games. Used in a `with` statement, at the end of which all is written."""

    def __init__(self, path: Path, plan: Plan, start: State, is_new: bool = False) -> None:
        """`is_new` throws away what is there."""
        self.path = path
        self.plan = plan
        self._is_reproducible = all(spec_from_text(level).is_reproducible for level in plan.levels)
        identity = identity_of(plan, start)
        known = about(path)
        if known is not None and not is_new:
            _check_same(path, known, identity)
        self._lock = _locked(path)
        mark = canonical(identity)
        if is_new:
            for name in ("games", "decisions"):
                for part in (path / name).glob("*.parquet"):
                    part.unlink()
        self.games = PartedTable(path / "games", games_frame, GAMES_A_PART, mark)
        self.decisions: PartedTable | None = None
        if plan.has_decisions:
            self.decisions = PartedTable(path / "decisions", decisions_frame, DECIDED_GAMES_A_PART, mark)
        self.damaged = [part for table in self._tables() for part in table.damaged]
        """Parts that were found cut. Their games are played again."""
        self._check_together()
        for table in self._tables():
            table.remove_damaged()
        if known is None or is_new:
            data = {_KIND: _FORMAT, **identity, "pack_text": plan.pack_text}
            put(path / "run.json", (json.dumps(data, ensure_ascii=False, indent=1) + "\n").encode(), path)
        self._written = time.monotonic()

    def _tables(self) -> list[PartedTable]:
        # In this order they are written: no game is in the table of games before its decisions are written.
        return [self.games] if self.decisions is None else [self.decisions, self.games]

    def _check_together(self) -> None:
        """Bots that think by the clock never play a game twice alike: both rows of a game must come from one play."""
        if self.decisions is None or self._is_reproducible:
            return
        if any(self.games.has(number) for number in self.decisions.missing(self.plan.games)):
            raise BadInput(
                f"{self.path}: decisions of games that were played without --decisions cannot be added, because "
                "bots with a budget in milliseconds do not play a game twice alike"
            )
        self.decisions.keep_only(self.games.has)

    # What is there

    def missing(self) -> Sequence[int]:
        """The numbers of the games that are still to be played."""
        games = self.games.missing(self.plan.games)
        if self.decisions is None:
            return games
        decisions = self.decisions.missing(self.plan.games)
        if isinstance(games, range) and isinstance(decisions, range):
            return range(min(games.start, decisions.start), self.plan.games)
        return sorted({*games, *decisions})

    def results(self) -> Iterator[Result]:
        """How the games that are there ended, up to the number of games that the plan asks for."""
        columns = ["number", "decisions", "chances", "rule", "cause", "by_seat"]
        for frame in self.games.frames(columns):
            for row in frame.filter(pl.col("number") < self.plan.games).iter_rows(named=True):
                yield Result(
                    [seat["share"] for seat in row["by_seat"]],
                    [seat["score"] for seat in row["by_seat"]],
                    row["decisions"],
                    row["decisions"] + row["chances"],
                    row["rule"],
                    row["cause"],
                )

    def records(self) -> Iterator[str]:
        """The records of the games that are there, up to the number of games that the plan asks for."""
        for frame in self.games.frames(["number", RECORD]):
            yield from frame.filter(pl.col("number") < self.plan.games).get_column(RECORD)

    # What comes

    def add(self, played: Played) -> None:
        """Keep a game. It is written at the latest after a few seconds, if more games come."""
        with _undisturbed():
            if self.decisions is not None:
                self.decisions.add(played.number, (played.number, played.decided, played.shares))
            self.games.add(played.number, (played.rows, played.text))
            if time.monotonic() - self._written > _SECONDS:
                self._write()

    def write(self) -> None:
        """Write everything that was played."""
        with _undisturbed():
            self._write()

    def _write(self) -> None:
        for table in self._tables():
            table.write()
        self._written = time.monotonic()

    def _save(self) -> None:
        """Write what can still be written where the disk was full."""
        for table in self._tables():
            try:
                table.write()
            except CannotWrite:
                if not self._is_reproducible:
                    return

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        try:
            if kind is None or not issubclass(kind, CannotWrite):
                self.write()
            else:
                self._save()
        finally:
            self._lock.close()


@contextmanager
def _undisturbed() -> Iterator[None]:
    """Ctrl-C waits until what is begun is done, so that no table is left with half a game."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    came: list[int] = []
    before = signal.signal(signal.SIGINT, lambda number, frame: came.append(number))
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
    if came:
        raise KeyboardInterrupt


def _check_same(path: Path, known: dict[str, Any], identity: dict[str, Any]) -> None:
    for name, wanted in identity.items():
        found = known.get(name)
        if found != wanted:
            raise BadInput(f"{path}: games of another simulation: its {name} is {found!r}, not {wanted!r}")


def _locked(path: Path) -> IO[bytes]:
    """The folder, made if need be, with a lock against a second run that writes there at the same time."""
    try:
        path.mkdir(exist_ok=True)
        lock = (path / ".lock").open("wb")
    except OSError as problem:
        raise BadInput(f"{path}: cannot be written ({problem.strerror or problem})") from None
    try:
        import fcntl
    except ImportError:
        return lock
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        lock.close()
        raise BadInput(f"{path}: another simulation is writing there") from None
    return lock
