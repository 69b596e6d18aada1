"""An algorithm of OpenSpiel's learns a cut-down Water Duel: Monte Carlo counterfactual regret minimisation (MCCFR).

    python examples/openspiel_duel.py                # 20,000 iterations, about four minutes
    python examples/openspiel_duel.py --smoke        # a few, to see that it runs

The pack has two cards. A Surge takes all 20 Water, a Levee stops it: whoever cannot answer a Surge has lost. Hands and
Set cards are hidden, so it is a matter of guessing what the other one holds, and of keeping Levees where they can be
used. Outcome sampling plays one game for each player in each iteration; external sampling, which tries every move of
one player, would not come to an end, because players may also do nothing for 200 turns.

Information states remember the order in which cards came, and every word that was said. In so large a table nothing is
met twice, so those that are alike in what matters share an entry, as abstractions in poker do. `--exact` does without.
What was learned is the average policy; it plays against random moves, in both seats, while it learns.
"""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import numpy as np
import pyspiel
from open_spiel.python.algorithms.outcome_sampling_mccfr import OutcomeSamplingSolver

import watertable.envs.openspiel  # noqa: F401 - registers the games
from watertable.lab.intervals import wilson

PACK = """
name = "surge-and-levee"
version = 1
title = "Surge and Levee"

[cards.surge]
name = "Surge"
flavour = "One is enough."
copies = 34
cost = 0
effect = ["attack 20"]

[cards.levee]
name = "Levee"
flavour = "It holds, once."
copies = 34
cost = 0
effect = ["defend 20"]
"""


def abstract(information_state: str) -> str:
    """What matters of an information state: the cards one has, how many the other one has, and what is being asked."""
    view = json.loads(information_state.rpartition("\n")[2])
    own = view["viewer"]
    slots = [sorted([(slot["card"], slot["is_ready"]) for slot in each if slot], key=str) for each in view["slots"]]
    return json.dumps(
        [
            view["question"],
            sorted(view["hands"][own]),
            slots[own],
            [ready for _, ready in slots[1 - own]],
            min(view["hand_sizes"][1 - own], 9),
            view["actions"],
            view["has_set_card"],
            [card["seat"] == own for card in view["series"]],
            view["active"] == own,
        ]
    )


class Table(dict[str, Any]):
    """What is known of each information state; those that are alike share an entry."""

    def get(self, key: str, default: Any = None) -> Any:
        return super().get(abstract(key), default)

    def __getitem__(self, key: str) -> Any:
        return super().__getitem__(abstract(key))

    def __setitem__(self, key: str, value: Any) -> None:
        super().__setitem__(abstract(key), value)


def share_against_random(game: Any, policy: Any, games: int) -> float:
    """The share of games that a policy wins against random moves, in turns as the first and the second player."""
    rng = np.random.RandomState(1)
    won = 0.0
    for number in range(games):
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                actions, chances = zip(*state.chance_outcomes(), strict=True)
            elif state.current_player() == number % 2:
                actions, chances = zip(*policy.action_probabilities(state).items(), strict=True)
            else:
                actions, chances = state.legal_actions(), None
            state.apply_action(rng.choice(actions, p=chances))
        won += (1 + state.returns()[number % 2]) / 2
    return won / games


def learn(iterations: int, looks: int, games: int, is_exact: bool) -> list[float]:
    """Learn, and print now and then how well it plays; the shares that it won."""
    with TemporaryDirectory() as folder:
        path = Path(folder) / "pack.toml"
        path.write_text(PACK, "utf-8")
        game = pyspiel.load_game("watertable_water_duel", {"pack": str(path)})
    np.random.seed(1)
    solver = OutcomeSamplingSolver(game)
    if not is_exact:
        solver._infostates = Table()
    shares = []
    print("iterations  information states  games won against random moves", flush=True)
    for look in range(looks + 1):
        share = share_against_random(game, solver.average_policy(), games)
        low, high = wilson(share * games, games)
        done = look * iterations // looks
        print(
            f"{done:10,}  {len(solver._infostates):18,}  {100 * share:.1f} % ({100 * low:.1f} to {100 * high:.1f})",
            flush=True,
        )
        shares.append(share)
        if look < looks:
            for _ in range((look + 1) * iterations // looks - done):
                solver.iteration()
    return shares


def main(arguments: list[str]) -> None:
    """Learn as the command line says."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--iterations", type=int, default=20_000)
    parser.add_argument("--games", type=int, default=1000, help="how many are played each time it is looked at")
    parser.add_argument("--exact", action="store_true", help="every information state for itself")
    parser.add_argument("--smoke", action="store_true", help="a short run, to see that it works")
    given = parser.parse_args(arguments)
    if given.smoke:
        learn(200, 2, 60, given.exact)
    else:
        learn(given.iterations, 10, given.games, given.exact)


if __name__ == "__main__":
    main(sys.argv[1:])
