"""How far bots exceed their budget in wall-clock time, in positions of random games.

    python bench/budget.py [--decisions 200]

At most 20 % or 20 ms, whichever is more, is allowed. On a busy machine wall-clock time includes other
programs, so the processor time of the bot is shown too.
"""

from __future__ import annotations

import argparse
from time import perf_counter, thread_time

from search import middle_positions

from watertable.bots import spec_from_text
from watertable.kernel import all_games

BOTS = ("greedy:50ms", "mcts:50ms", "hard", "mcts:1s")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--decisions", type=int, default=200, help="for each game and each short budget")
    decisions = parser.parse_args().decisions
    print("most milliseconds for one decision: wall clock, processor, allowed; decisions beyond")
    for game in all_games():
        positions = middle_positions(game, decisions)
        for name in BOTS:
            bot = spec_from_text(name).make("budget")
            budget = (bot.budget.milliseconds if bot.budget else None) or 0
            allowed = max(1.2 * budget, budget + 20)
            wall: list[float] = []
            processor: list[float] = []
            for view, _, moves in positions[: decisions if budget < 500 else decisions // 10]:
                began, began_processor = perf_counter(), thread_time()
                bot.choose(view, moves)
                wall.append(1000 * (perf_counter() - began))
                processor.append(1000 * (thread_time() - began_processor))
            beyond = sum(spent > allowed for spent in wall)
            print(
                f"  {game.name:16} {name:12} {max(wall):8.1f} {max(processor):8.1f} {allowed:8.0f}"
                f"   {beyond} of {len(wall)}",
                flush=True,
            )


if __name__ == "__main__":
    main()
