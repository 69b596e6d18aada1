"""Compares two builds by the instructions they execute: `python bench/instructions.py OLD_PYTHON NEW_PYTHON`.

OLD_PYTHON and NEW_PYTHON are the Pythons of two environments with Watertable installed. Instruction counts do not
depend on what else the machine is doing, so a difference of one percent shows where times differ by ten. Needs
valgrind; takes a few minutes. What starting Python and importing costs is subtracted.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys

WORKLOAD = """
import sys
from watertable.kernel import CHANCE, Sfc32, find_game, play_random
try:
    import watertable.games  # needed by versions that do not find games by themselves
except ImportError:
    pass
kind, game, seats, count = sys.argv[1], sys.argv[2], int(sys.argv[3]), int(sys.argv[4])
first, rng = find_game(game).new(seats), Sfc32(1)

def play(state, most):
    while most and (seat := state.to_act()) is not None:
        moves = [] if seat == CHANCE else state.legal_moves(seat)
        state.apply(seat, moves[rng.below(len(moves))] if moves else state.draw_chance(rng))
        most -= 1
    return state

middle = play(first.copy(), 100)
for _ in range(count):
    if kind == "python":
        play(first.copy(), -1)
    elif kind == "compiled":
        play_random(first.copy(), rng)
    else:
        for _ in range(200):
            middle.copy()
"""
KINDS = ("python", "compiled", "copy")
"""A loop in Python, the compiled loop, and copies of a position in mid-game."""
FEW, MANY = 3, 23
"""Games played; the difference between the two runs is what counts."""

_COLLECTED = re.compile(r"Collected : (\d+)")


def executed(python: str, kind: str, game: str, seats: int, count: int) -> int:
    """The instructions that a whole run executes."""
    command = ["valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null", python, "-c", WORKLOAD]
    command += [kind, game, str(seats), str(count)]
    done = subprocess.run(
        command, capture_output=True, text=True, check=False, env={**os.environ, "PYTHONHASHSEED": "0"}
    )
    found = _COLLECTED.search(done.stderr)
    if done.returncode or found is None:
        sys.exit(f"{python}: {done.stderr.strip().splitlines()[-1]}")
    return int(found[1])


def games_of(python: str) -> list[tuple[str, int]]:
    """The games that a build has, each with its usual number of players."""
    program = "from watertable.kernel import all_games\nfor g in all_games(): print(g.name, g.usual_players())"
    done = subprocess.run([python, "-c", program], capture_output=True, text=True, check=False)
    if done.returncode:
        sys.exit(f"{python}: {done.stderr.strip().splitlines()[-1]}")
    return [(name, int(seats)) for name, seats in (line.split() for line in done.stdout.splitlines())]


def main() -> None:
    if len(sys.argv) != 3:
        sys.exit("usage: python bench/instructions.py OLD_PYTHON NEW_PYTHON")
    if shutil.which("valgrind") is None:
        sys.exit("valgrind is not installed")
    old, new = sys.argv[1:]
    print(f"{'game':16} {'seats':>5} {'what':9} {'old':>14} {'new':>14} {'new/old':>8}")
    for game, seats in games_of(new):
        for kind in KINDS:
            counts = [
                executed(python, kind, game, seats, MANY) - executed(python, kind, game, seats, FEW)
                for python in (old, new)
            ]
            ratio = counts[1] / counts[0]
            print(f"{game:16} {seats:>5} {kind:9} {counts[0]:>14,} {counts[1]:>14,} {ratio:>8.3f}", flush=True)


if __name__ == "__main__":
    main()
