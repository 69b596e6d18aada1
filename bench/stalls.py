"""How long games between greedy bots last: stalls, lost turns and rounds by number of players and options.

    python bench/stalls.py GAME [--players 2,3,4,5,6] [--games 1000] [--seed fresh] [--option children]

A stall is a game that ran into a limit of ours, such as a last round. Game number k is the game that
`watertable simulate` plays with the same seed. One process, and one line for each number of players as soon as it is
known.
"""

from __future__ import annotations

import argparse
import statistics

from watertable.kernel import OptionValue, find_game
from watertable.lab.trials import TrialPlan, Trials


def line_for(game: str, players: int, options: dict[str, OptionValue], seed: str, games: int) -> str:
    """Play the games, and say in a row of the table how they went."""
    trials = Trials(TrialPlan(game, players, options, None, ("greedy",) * players, seed))
    rounds: list[int] = []
    stalls: list[int] = []
    turns = lost = 0
    for number in range(games):
        row = trials.play(number).game
        rounds.append(row["rounds"])
        if row["stalled"]:
            stalls.append(number)
        turns += row["turns"]
        lost += row["turns_lost"]
    quartiles = " ".join(f"{mark:.0f}" for mark in statistics.quantiles(rounds, n=4))
    which = f" ({', '.join(map(str, stalls))})" if stalls else ""
    return (
        f"| {players} | {games} | {len(stalls)}{which} | {100 * lost / turns:.1f} % | {statistics.mean(rounds):.1f} "
        f"| {quartiles} | {max(rounds)} |"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("--players", default="", help="by default every number that the game is for")
    parser.add_argument("--games", type=int, default=1000, help="with each number of players")
    parser.add_argument("--seed", default="fresh")
    parser.add_argument("--option", action="append", default=[], metavar="NAME", help="an option to switch on")
    given = parser.parse_args()
    options: dict[str, OptionValue] = dict.fromkeys(given.option, True)
    game = find_game(given.game)
    fewest, most = game.players
    numbers = map(int, given.players.split(",")) if given.players else range(fewest, most + 1)
    print("| players | games | stalls (game) | turns lost | rounds | quartiles | longest |")
    print("|---" * 7 + "|")
    for players in numbers:
        print(line_for(game.name, players, options, given.seed, given.games), flush=True)


if __name__ == "__main__":
    main()
