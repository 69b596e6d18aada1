"""How strong greedy is beside the greedy of another build of the package: old and new in every other seat.

    python bench/pairings.py GAME OLD [--players 4] [--pairs 100] [--seed pairs]

OLD is a folder that holds another build. Each deal is played twice with changed places: same chance, and the same seeds
for the bots of each seat. The old build plays in a process of its own, which is told every move. Printed are the new
one's share of the wins (a half if both are equally strong) with its 95 % interval over the pairs, and how many pairs
were played alike until the end, so that they count a half each. The rules must be the same in both builds.
"""

from __future__ import annotations

import argparse
import json
import os
import statistics
import subprocess
import sys
from typing import Any

from watertable.bots import GreedyBot
from watertable.kernel import CHANCE, Sfc32, State, find_game


def choice(state: State, seat: int, seed: int) -> str:
    """What the greedy of this build would do, in notation."""
    return GreedyBot(seed=seed).choose(state.view(seat), state.legal_moves(seat)).move.text()


def serve() -> None:
    """Follow games and answer what this build's greedy would do: the moves since the last question, a seat, a seed."""
    state: State | None = None
    for line in sys.stdin:
        question = json.loads(line)
        game = find_game(question["game"])
        if question["is_new"] or state is None:
            state = game.new(question["players"])
        for seat, text in question["moves"]:
            state.apply(seat, game.from_text(text))
        print(json.dumps(choice(state, question["seat"], question["seed"])), flush=True)


class Old:
    """The process of the other build."""

    def __init__(self, folder: str, game: str, players: int) -> None:
        self.process = subprocess.Popen(
            [sys.executable, __file__, "--serve", game, folder],
            env={**os.environ, "PYTHONPATH": folder},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        self.setting: dict[str, Any] = {"game": game, "players": players}
        self.begin()

    def begin(self) -> None:
        """Start a new game."""
        self.is_new = True
        self.untold: list[tuple[int, str]] = []

    def choice(self, seat: int, seed: int) -> str:
        source, target = self.process.stdout, self.process.stdin
        assert source is not None
        assert target is not None
        question = {**self.setting, "is_new": self.is_new, "moves": self.untold, "seat": seat, "seed": seed}
        target.write(json.dumps(question) + "\n")
        target.flush()
        self.is_new = False
        self.untold = []
        answer: str = json.loads(source.readline())
        return answer

    def close(self) -> None:
        assert self.process.stdin is not None
        self.process.stdin.close()
        self.process.wait()


def play(old: Old, players: int, seed: str, first: int) -> tuple[float, list[str]]:
    """The new build's share of a game in which it has every other seat, beginning with `first`; and all moves."""
    game = find_game(old.setting["game"])
    state = game.new(players)
    old.begin()
    chance = Sfc32(f"{seed}:chance")
    seeds = [Sfc32(f"{seed}:{seat}") for seat in range(players)]
    moves: list[str] = []
    while (seat := state.to_act()) is not None:
        if seat == CHANCE:
            move = state.draw_chance(chance)
        else:
            legal = state.legal_moves(seat)
            number = seeds[seat].below(1 << 31)
            if len(legal) == 1:
                move = legal[0]
            elif seat % 2 == first:
                move = game.from_text(choice(state, seat, number))
            else:
                move = game.from_text(old.choice(seat, number))
        moves.append(move.text())
        old.untold.append((seat, moves[-1]))
        state.apply(seat, move)
    outcome = state.outcome()
    assert outcome is not None
    return sum(outcome.share(seat) for seat in range(first, players, 2)), moves


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("old", help="a folder that holds another build")
    parser.add_argument("--players", type=int, default=4, help="an even number")
    parser.add_argument("--pairs", type=int, default=100)
    parser.add_argument("--seed", default="pairs")
    parser.add_argument("--serve", action="store_true", help=argparse.SUPPRESS)
    given = parser.parse_args()
    if given.serve:
        serve()
        return
    if given.players % 2:
        parser.error("with an odd number of players, one of the two has more seats")
    old = Old(given.old, given.game, given.players)
    shares: list[float] = []
    alike = 0
    for number in range(given.pairs):
        one, moves = play(old, given.players, f"{given.seed}:{number}", 0)
        other, same = play(old, given.players, f"{given.seed}:{number}", 1)
        shares.append((one + other) / 2)
        alike += moves == same
        if len(shares) % 20 == 0 or len(shares) == given.pairs:
            mean = statistics.mean(shares)
            half = 1.96 * statistics.stdev(shares) / len(shares) ** 0.5
            print(
                f"{given.game}, {given.players} players, {len(shares)} pairs, {alike} alike: "
                f"{100 * mean:.1f} % ({100 * (mean - half):.1f} to {100 * (mean + half):.1f})",
                flush=True,
            )
    old.close()


if __name__ == "__main__":
    main()
