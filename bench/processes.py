"""How much faster a simulation is with several processes than with one, in one run.

    python bench/processes.py [--processes 2] [--seconds 3] [--game NAME] [--bots greedy] [--kept]

The same games are played by one process and by several, in turns. The ratio is the median over the rounds of wall-clock
times, so the machine should have nothing else to do. `processor time` is what several need in all, compared with one:
what goes to and fro between them costs. That figure is right on a busy machine too. `--kept` keeps the games as
`watertable simulate --out --decisions` does. Starting the processes counts.
"""

from __future__ import annotations

import argparse
import resource
import statistics
import tempfile
from dataclasses import replace
from pathlib import Path
from time import perf_counter, process_time

from watertable.kernel import all_games, evaluator, find_game
from watertable.lab.engine import cores, engine_for
from watertable.lab.rows import LUCKY_GAMES
from watertable.lab.run_folder import RunFolder
from watertable.lab.simulation import Plan, Simulator, simulate

ROUNDS = 5


def plan_for(game: str, bots: str) -> Plan:
    seats = find_game(game).usual_players()
    return Plan(game, seats, {}, None, [bots] * seats, "bench", 1, False)


def games_in(plan: Plan, seconds: float) -> int:
    """How many games one process plays in so many seconds, about."""
    simulator = Simulator(plan)
    simulator.play(LUCKY_GAMES)
    began = process_time()
    games = 0
    while games < 3 or process_time() - began < 0.3:
        games += 1
        simulator.play(LUCKY_GAMES + games)
    return max(10, round(seconds * games / (process_time() - began)))


def used() -> float:
    """The processor time of this process and of those that have ended."""
    ended = resource.getrusage(resource.RUSAGE_CHILDREN)
    return process_time() + ended.ru_utime + ended.ru_stime


def measure(plan: Plan, processes: int, is_kept: bool) -> tuple[float, float]:
    """The seconds that a simulation takes, by the clock and of processor time."""
    # In the first games luck is measured, which takes long: a simulation of many games has few of them.
    numbers = range(LUCKY_GAMES, LUCKY_GAMES + plan.games)
    began, before = perf_counter(), used()
    with engine_for(processes) as engine, tempfile.TemporaryDirectory() as folder:
        if is_kept:
            with RunFolder(Path(folder), plan, Simulator(plan).first) as run:
                for played in simulate(plan, engine, numbers):
                    run.add(replace(played, number=played.number - LUCKY_GAMES))
        else:
            for _ in simulate(plan, engine, numbers):
                pass
    return perf_counter() - began, used() - before


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--processes", type=int, default=2)
    parser.add_argument("--seconds", type=float, default=3.0, help="for each simulation with one process")
    parser.add_argument("--game", action="append", help="only this game; can be given more than once")
    parser.add_argument("--bots", default="greedy")
    parser.add_argument("--kept", action="store_true", help="keep games and decisions as Parquet")
    arguments = parser.parse_args()
    compiled = "compiled" if evaluator.__file__.endswith((".so", ".pyd")) else "plain Python"
    several = arguments.processes
    print(f"{arguments.bots} ({compiled}), {several} processes and one, {cores()} processors")
    print(f"  {'':16} {'games':>6} {'games/s of 1':>13} {f'of {several}':>9} {'ratio':>6} {'processor time':>15}")
    for name in arguments.game or [game.name for game in all_games()]:
        plan = plan_for(name, arguments.bots)
        if arguments.kept:
            plan = replace(plan, is_recorded=True, has_rows=True, has_decisions=True)
        plan = replace(plan, games=games_in(plan, arguments.seconds))
        rounds = [[measure(plan, count, arguments.kept) for count in (1, several)] for _ in range(ROUNDS)]
        ratio = statistics.median(one[0] / more[0] for one, more in rounds)
        extra = statistics.median(more[1] / one[1] for one, more in rounds)
        alone, together = (statistics.median(plan.games / each[at][0] for each in rounds) for at in (0, 1))
        print(f"  {name:16} {plan.games:6} {alone:13.1f} {together:9.1f} {ratio:6.2f} {extra:15.2f}", flush=True)


if __name__ == "__main__":
    main()
