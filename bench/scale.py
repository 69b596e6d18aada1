"""What many games cost: in one process, in two, and on a Ray cluster of one and of two nodes, in one run.

    python bench/scale.py [--seconds 1.5] [--rounds 2] [--game NAME]

Everything happens on this machine: the cluster has one processor for each node, so that two nodes are as much as two
processors can show. It runs in a network of its own (this needs root, or user namespaces). Greedy plays in every
seat. First a piece of work is chosen for each game that takes one process about so many seconds. Then all ways of
playing it take turns, and each is divided by one process in the same round; the result is the median of the ratios.
Starting is measured apart: from nothing to the first game's result. On a machine that has other things to do, run it
with `nice -n -20`, which needs root.
"""

from __future__ import annotations

import argparse
import json
import os
import statistics
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
from tests.lab.ray_cluster import ADDRESS, RayCluster, end_of
from watertable.kernel import all_games, evaluator, find_game
from watertable.lab.engine import Engine, Here, Processes, cores
from watertable.lab.ray_engine import RayEngine
from watertable.lab.simulation import Plan, simulate

MILLION = 1_000_000
Ways = dict[str, Callable[[], Engine]]
HERE: Ways = {"1 process": Here, "2 processes": lambda: Processes(2)}
WITH_RAY = {
    1: {**HERE, "Ray, 1 node": lambda: RayEngine(None, ADDRESS)},
    2: {"1 process": Here, "Ray, 2 nodes": lambda: RayEngine(None, ADDRESS)},
}
"""What is measured while the cluster has one node, and two."""


def plan_for(game: str, seats: int, games: int, bot: str = "greedy") -> Plan:
    return Plan(game, seats, {}, None, [bot] * seats, "scale", games, False)


def rate(game: str, seats: int, seconds: float, bot: str = "greedy") -> float:
    """Games a second in this process, by processor time."""
    played = 0
    began = time.process_time()
    for _ in simulate(plan_for(game, seats, MILLION, bot), Here()):
        played += 1
        if time.process_time() - began >= seconds:
            break
    return played / (time.process_time() - began)


def seconds_for(plan: Plan, engine: Engine) -> float:
    began = time.perf_counter()
    assert sum(1 for _ in simulate(plan, engine)) == plan.games
    return time.perf_counter() - began


def measure(ways: Ways, work: dict[str, int], rounds: int) -> dict[str, Any]:
    """The seconds of each way and round for each game's work, and how long each takes to start."""
    found: dict[str, dict[str, list[float]]] = {game: {way: [] for way in ways} for game in work}
    starts: dict[str, float] = {}
    first = next(iter(work))
    for way, make in ways.items():
        began = time.perf_counter()
        with make() as engine:
            next(simulate(plan_for(first, find_game(first).usual_players(), 1), engine))
            starts[way] = time.perf_counter() - began
    for _ in range(rounds):
        for way, make in ways.items():
            with make() as engine:
                for game, games in work.items():
                    seats = find_game(game).usual_players()
                    # Workers are warm, as in a long run.
                    seconds_for(plan_for(game, seats, 4 * engine.workers), engine)
                    found[game][way].append(seconds_for(plan_for(game, seats, games), engine))
    return {"seconds": found, "starts": starts}


def ratios(seconds: dict[str, list[float]], way: str) -> float:
    """How many times as fast as one process in the same round: the median."""
    return statistics.median(one / other for one, other in zip(seconds["1 process"], seconds[way], strict=True))


def on_cluster(seconds: float, rounds: int, names: list[str]) -> dict[str, Any]:
    """Play as part of a cluster, with one node and then with two."""
    speeds = {name: rate(name, find_game(name).usual_players(), seconds / 2) for name in names}
    work = {name: max(20, round(speed * seconds)) for name, speed in speeds.items()}
    with RayCluster() as cluster:
        cluster.start_head()
        one = _inside(cluster, 1, work, rounds)
        cluster.start_second()
        two = _inside(cluster, 2, work, rounds)
    return {"work": work, "one": one, "two": two}


def _inside(cluster: RayCluster, nodes: int, work: dict[str, int], rounds: int) -> dict[str, Any]:
    """Measure in a process in the cluster's network."""
    question = json.dumps([nodes, work, rounds])
    folder = Path(__file__).parents[1]
    environment = {**cluster.environment, "PYTHONPATH": os.pathsep.join(sys.path)}
    command = [sys.executable, __file__, "--inside", question]
    streams = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
    ran = end_of(cluster.enclosure.start(command, folder, environment, **streams))
    if ran.status != 0:
        sys.exit(ran.err)
    found: dict[str, Any] = json.loads(ran.out)
    return found


def show_ways(found: dict[str, Any]) -> None:
    ways = ["2 processes", "Ray, 1 node", "Ray, 2 nodes"]
    print("| game, greedy | games | 1 process, s | " + " | ".join(f"{way}, ×" for way in ways) + " |")
    print("|---|---:|---:|" + "---:|" * len(ways))
    for game, games in found["work"].items():
        first, second = (found[part]["seconds"][game] for part in ("one", "two"))
        alone = statistics.median(first["1 process"] + second["1 process"])
        figures = [ratios(second if way == ways[2] else first, way) for way in ways]
        shown = " | ".join(f"{figure:.2f}" for figure in figures)
        print(f"| {game}, {find_game(game).usual_players()} players | {games:,} | {alone:.1f} | {shown} |")
    starts = {**found["two"]["starts"], **found["one"]["starts"]}
    print("\nFrom nothing to the first result: " + ", ".join(f"{way} {took:.1f} s" for way, took in starts.items()))


def show_million(names: list[str], seconds: float) -> None:
    """Every number of players, in one process."""
    print("\n| game | players | greedy games/s | a million, hours | random games/s | a million, hours |")
    print("|---|---:|---:|---:|---:|---:|")
    for name in names:
        low, high = find_game(name).players
        for seats in range(low, high + 1):
            greedy, random = (rate(name, seats, seconds / 4, bot) for bot in ("greedy", "random"))
            hours = [MILLION / speed / 3600 for speed in (greedy, random)]
            print(f"| {name} | {seats} | {greedy:.1f} | {hours[0]:.2f} | {random:,.0f} | {hours[1]:.2f} |", flush=True)


def show_growth(game: str, most: int) -> None:
    """How the processor time of one process grows with the number of games."""
    print(f"\n| {game}, games | seconds of one processor | ms a game |\n|---:|---:|---:|")
    steps = [most // 100, most // 10, most]
    began = time.process_time()
    for played, _ in enumerate(simulate(plan_for(game, find_game(game).usual_players(), most), Here()), 1):
        if played in steps:
            took = time.process_time() - began
            print(f"| {played:,} | {took:.2f} | {1000 * took / played:.2f} |")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=1.5, help="the work for each game, in one process")
    parser.add_argument("--rounds", type=int, default=2)
    parser.add_argument("--game", action="append", help="only this game; can be given more than once")
    parser.add_argument("--inside", help=argparse.SUPPRESS)
    arguments = parser.parse_args()
    if arguments.inside is not None:
        nodes, work, rounds = json.loads(arguments.inside)
        print(json.dumps(measure(WITH_RAY[nodes], work, rounds)))
        return
    names: list[str] = arguments.game or [game.name for game in all_games()]
    compiled = evaluator.__file__.endswith((".so", ".pyd"))
    print(f"{cores()} processors, rules {'compiled' if compiled else 'as plain Python'}\n")
    show_ways(on_cluster(arguments.seconds, arguments.rounds, names))
    show_million(names, arguments.seconds)
    show_growth(names[0], 100 * max(1, round(rate(names[0], find_game(names[0]).usual_players(), 0.5) / 20)))


if __name__ == "__main__":
    main()
