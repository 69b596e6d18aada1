"""What the rule book says, tested on many games: the chapter of the report, printed as a table in Markdown.

Run it from the project's root: `.venv/bin/python bench/claims.py water-to-water --players 2,4,6 --games 12000
--option draft=random --option archeologist=book > table.md`. The same arguments give the same table.
"""

from __future__ import annotations

import argparse
import sys

from watertable.cli.report import player_counts
from watertable.kernel import find_game
from watertable.lab.claim_section import claim_sections
from watertable.lab.engine import engine_for
from watertable.lab.reporting import report
from watertable.lab.trials import TrialPlan


def told(name: str, done: int, of: int) -> None:
    """How far it is, now and then."""
    if done % 1000 == 0:
        print(f"{name}: {done:,} of {of:,}", file=sys.stderr)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("--players", default=None)
    parser.add_argument("--games", type=int, default=12_000, help="with each number of players")
    parser.add_argument("--bots", default="greedy")
    parser.add_argument("--seed", default="claims")
    parser.add_argument("--jobs", type=int, default=None)
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE")
    given = parser.parse_args()
    game = find_game(given.game)
    options = dict(each.split("=", 1) for each in given.option)
    plans = [
        TrialPlan(game.name, players, dict(options), None, (given.bots,) * players, given.seed)
        for players in player_counts(game, given.players)
    ]
    with engine_for(given.jobs) as engine:
        whole = report(plans, given.games, engine, None, told)
    for section in claim_sections(whole.claims):
        print(f"{whole.main.games:,} games. {section.lead}\n")
        print(f"| statement | {' | '.join(section.head[1:])} |")
        print("|---" * len(section.head) + "|")
        for row in section.rows:
            print(f"| {' | '.join(row)} |")


if __name__ == "__main__":
    main()
