"""Checks of reproducibility: the same seed gives the same bytes, in this process and in another.

The other process has another PYTHONHASHSEED, so anything that depends on the order of a set is found.
"""

from __future__ import annotations

import hashlib
import json
import os
import subprocess
import sys
from importlib import import_module
from typing import Any

from watertable.kernel.codec import canonical, event_text
from watertable.kernel.events import Event
from watertable.kernel.game import Game
from watertable.kernel.moves import Move
from watertable.kernel.perft import moves_of
from watertable.kernel.rng import Sfc32
from watertable.kernel.state import State
from watertable.play import Watcher, random_loop
from watertable.testing.case import Variation
from watertable.testing.playing import new_match, play
from watertable.testing.walk import Walk, sight


def same_seed_same_bytes(walk: Walk) -> None:
    """Two games from the same seed with the same choices have the same record, byte for byte."""
    seed = walk.aside.below(2**31)
    texts: list[str] = []
    for _ in range(2):
        walk.rng = Sfc32(seed)
        walk.aside = Sfc32(seed + 1)
        match = new_match(walk)
        for _ in play(walk, match, 0):
            pass
        texts.append(match.record().text())
    one, two = texts[0].splitlines(), texts[1].splitlines()
    for line, (first, second) in enumerate(zip(one, two, strict=False), 1):
        walk.expect(first == second, f"the same seed gives another record in line {line}: {first} or {second}")
    walk.expect(len(one) == len(two), "the same seed gives records of different length")


def same_bytes_in_another_process(walk: Walk) -> None:
    """A game goes the same way in another process: moves in the same order, same events, same views."""
    seed = walk.aside.below(2**31)
    task = {
        "module": type(walk.game).__module__,
        "class": type(walk.game).__qualname__,
        "seed": seed,
        "variations": [
            {"seats": each.seats, "options": each.options, "pack": each.pack} for each in walk.case.variations
        ],
    }
    answer = subprocess.run(
        [sys.executable, "-c", "from watertable.testing.processes import main; main()"],
        input=json.dumps(task),
        env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path), "PYTHONHASHSEED": "4242"},
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
    )
    walk.expect(answer.returncode == 0, f"the game cannot be played in another process: {answer.stderr.strip()}")
    there = iter(answer.stdout.splitlines())
    for variation in walk.case.variations:
        walk.restart(variation)
        for here in transcript(walk.game, variation, seed):
            other = next(there, "nothing")
            walk.expect(here == other, f"another process goes another way: {here} or {other}")


def transcript(game: Game, variation: Variation, seed: int) -> list[str]:
    """A random game as lines: who may do what, what was done, what happened, and a digest of every view."""
    pack = None if variation.pack is None else game.read_pack(variation.pack)
    state = game.new(variation.seats, dict(variation.options), pack)
    writer = _Writer(game)
    loop = random_loop(state, Sfc32(seed), [writer])
    while len(writer.lines) < min(game.max_length, 200) and (chosen := loop.choose()) is not None:
        loop.make(*chosen)
    return writer.lines


class _Writer(Watcher):
    """Writes a line for each move."""

    def __init__(self, game: Game) -> None:
        self.lines: list[str] = []
        self._game = game
        self._listed: list[str] = []

    def wants_events(self) -> bool:
        return True

    def before(self, state: State, seat: int, move: Move) -> None:
        self._listed = [self._game.to_text(option) for _, option in moves_of(state)[:100]]

    def after(self, state: State, seat: int, move: Move, events: list[Event]) -> None:
        ply = len(self.lines)
        happened = [event_text(event) for event in events]
        line: list[Any] = [ply, seat, state.question(), self._game.to_text(move), happened, self._listed]
        if ply % 10 == 0:
            views = "".join([sight(state, viewer) for viewer in (*range(state.setup.seats), None)])
            line.append(hashlib.sha256(views.encode()).hexdigest()[:16])
        self.lines.append(canonical(line))


def main() -> None:
    """The other process: reads a task, plays its games, writes their transcripts."""
    sys.stdin.reconfigure(encoding="utf-8")  # type: ignore[union-attr]
    sys.stdout.reconfigure(encoding="utf-8")  # type: ignore[union-attr]
    task = json.load(sys.stdin)
    made: Any = import_module(task["module"])
    for name in task["class"].split("."):
        made = getattr(made, name)
    game: Game = made()
    for each in task["variations"]:
        options = {name: tuple(value) if isinstance(value, list) else value for name, value in each["options"].items()}
        for line in transcript(game, Variation(each["seats"], options, each["pack"]), task["seed"]):
            print(line)
