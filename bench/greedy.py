"""How fast greedy plays: games and decisions a second in every game, in one process; and two builds beside each other.

    python bench/greedy.py [--seconds 3] [--game NAME] [--players 4]
    python bench/greedy.py --beside OLD [--games 40]

Games are played as `watertable simulate` plays them, by greedy in every seat, with the usual number of players. All
games of the bench take turns, so that a busy machine affects all alike, and time is processor time. `--beside` names
a folder that holds another build of the package: it plays the same games in turns with this one, each in a process of
its own, and every game's moves are compared. The ratio is the median over the rounds.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import os
import statistics
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from time import process_time
from typing import IO, Any

import watertable
from watertable.kernel import all_games, evaluator, find_game
from watertable.lab.engine import Here
from watertable.lab.simulation import Plan, simulate

ROUNDS = 5
HERE = str(Path(watertable.__file__).parent.parent)


def plan_for(game: str, players: int | None) -> Plan:
    seats = find_game(game).usual_players() if players is None else players
    return Plan(game, seats, {}, None, ["greedy"] * seats, "bench", 1, False)


def measure(plan: Plan, number: int, seconds: float) -> dict[str, float]:
    """Play games of run `number` for about so many seconds: games, decisions and seconds of processor time."""
    games = 0
    decisions = 0
    began = process_time()
    for played in simulate(replace(plan, seed=f"bench:{number}", games=1_000_000), Here()):
        games += 1
        decisions += played.decisions
        if process_time() - began >= seconds:
            break
    return {"games": games, "decisions": decisions, "seconds": process_time() - began}


def compare(plan: Plan, number: int, games: int) -> dict[str, Any]:
    """The time that these games take, and what their moves come to."""
    run = replace(plan, seed=f"bench:{number}", games=games)
    began = process_time()
    decisions = sum(played.decisions for played in simulate(run, Here()))
    seconds = process_time() - began
    # The moves are written down in a second run, so that writing does not count.
    texts = [played.text for played in simulate(replace(run, is_recorded=True), Here())]
    moves = [hashlib.sha256(text.encode()).hexdigest() for text in texts]
    return {"decisions": decisions, "seconds": seconds, "moves": moves}


class Build:
    """A process that plays with one build of the package."""

    def __init__(self, folder: str) -> None:
        environment = {**os.environ, "PYTHONPATH": folder}
        command = [sys.executable, __file__, "--serve"]
        self.process = subprocess.Popen(
            command, env=environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )

    def ask(self, *question: object) -> dict[str, Any]:
        source, target = self.process.stdout, self.process.stdin
        assert source is not None
        assert target is not None
        target.write(json.dumps(question) + "\n")
        target.flush()
        answer: dict[str, Any] = json.loads(source.readline())
        return answer

    def close(self) -> None:
        assert self.process.stdin is not None
        self.process.stdin.close()
        self.process.wait()


def serve(questions: IO[str]) -> None:
    for line in questions:
        game, players, number, games = json.loads(line)
        print(json.dumps(compare(plan_for(game, players), number, games)), flush=True)


def show_speed(names: list[str], players: int | None, seconds: float) -> None:
    found: dict[str, list[dict[str, float]]] = {name: [] for name in names}
    for number in range(ROUNDS):
        for name in names:
            found[name].append(measure(plan_for(name, players), number, seconds / ROUNDS))
    compiled = evaluator.__file__.endswith((".so", ".pyd"))
    print(f"greedy in one process ({'compiled' if compiled else 'plain Python'}), by processor time")
    print(f"  {'':24} {'games/s':>9} {'decisions/s':>12} {'decisions a game':>17}")
    for name, rounds in found.items():
        games, decisions, time = (sum(one[key] for one in rounds) for key in ("games", "decisions", "seconds"))
        label = f"{name}, {plan_for(name, players).seats} players"
        print(f"  {label:24} {games / time:9.1f} {decisions / time:12,.0f} {decisions / games:17.0f}")


def show_beside(names: list[str], players: int | None, other: str, games: int) -> bool:
    """The ratio of two builds for each game; whether all moves were the same."""
    builds = [Build(other), Build(HERE)]
    is_same = True
    print(f"  {'':24} {'other games/s':>14} {'this games/s':>13} {'ratio':>6} {'same games':>11}")
    for name in names:
        rates: list[list[float]] = [[], []]
        same = 0
        for number in range(ROUNDS):
            answers = [build.ask(name, players, number, max(1, games // ROUNDS)) for build in builds]
            for rate, answer in zip(rates, answers, strict=True):
                rate.append(len(answer["moves"]) / answer["seconds"])
            same += sum(one == two for one, two in zip(answers[0]["moves"], answers[1]["moves"], strict=True))
        every = ROUNDS * max(1, games // ROUNDS)
        is_same = is_same and same == every
        ratio = statistics.median(new / old for old, new in zip(*rates, strict=True))
        old, new = (statistics.median(rate) for rate in rates)
        label = f"{name}, {plan_for(name, players).seats} players"
        print(f"  {label:24} {old:14.1f} {new:13.1f} {ratio:6.2f} {same:5} of {every:2}", flush=True)
    for build in builds:
        build.close()
    return is_same


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=3.0, help="for each game")
    parser.add_argument("--game", action="append", help="only this game; can be given more than once")
    parser.add_argument("--players", type=int, help="instead of the usual number")
    parser.add_argument("--beside", metavar="FOLDER", help="a folder with another build of the package")
    parser.add_argument("--games", type=int, default=40, help="games to compare with --beside, for each game")
    parser.add_argument("--serve", action="store_true", help=argparse.SUPPRESS)
    arguments = parser.parse_args()
    if arguments.serve:
        serve(sys.stdin)
        return
    names: list[str] = arguments.game or [game.name for game in all_games()]
    if arguments.beside is None:
        show_speed(names, arguments.players, arguments.seconds)
    elif not show_beside(names, arguments.players, arguments.beside, arguments.games):
        sys.exit("some games were played differently")


if __name__ == "__main__":
    main()
