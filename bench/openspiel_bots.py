"""Our mcts against OpenSpiel's search with equal processor time for a move: MCTS in open games, ISMCTS in others.

    python bench/openspiel_bots.py water-duel --games 200 --out duel.jsonl
    python bench/openspiel_bots.py water-cycle --players 4 --games 200 --out cycle.jsonl

One seat is ours and all others are theirs; ours changes from game to game. Both search for a number of rounds that
takes `--seconds` of processor time for a decision: it is measured at the beginning, in positions from greedy games and
then in a few games against each other, so that a busy machine slows neither. What they really took is shown too. Each
game is a line of the file, and a second run with the same file goes on where the first one ended. A run with `--first`
plays other games, so that two runs can be added up.

OpenSpiel's bots play our games as Python games (`watertable.envs.openspiel`), with one random rollout for each
simulation. Its MCTS is the one written in C++. It is asked for its search (`mcts_search`): its `step` lets go of
Python's lock and crashes in every Python game. Its ISMCTS is the one in Python, because the other one cannot be given
a resampler from there.
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from time import process_time
from typing import Any

import numpy as np
import pyspiel
from open_spiel.python.algorithms import ismcts, mcts

from watertable.bots import Budget, GreedyBot, MctsBot
from watertable.envs.openspiel import SpielBot, SpielGame
from watertable.kernel import Game, Move, Sfc32, View, find_game
from watertable.lab.intervals import wilson
from watertable.play import Decider, Decision, Loop, PlainChance

UCT_C = 2.0
POSITIONS = 16
TRIALS = 4


class Searched:
    """OpenSpiel's MCTS in C++."""

    def __init__(self, game: SpielGame, simulations: int, seed: int) -> None:
        rollouts = pyspiel.RandomRolloutEvaluator(n_rollouts=1, seed=seed)
        self._bot = pyspiel.MCTSBot(game, rollouts, UCT_C, simulations, 1000, solve=False, seed=seed, verbose=False)

    def step(self, state: Any) -> int:
        """The action that was tried most."""
        return int(self._bot.mcts_search(state).best_child().action)


class Theirs(SpielBot):
    """OpenSpiel's search with a number of simulations for each decision."""

    def __init__(self, seed: int | str, simulations: int) -> None:
        super().__init__(seed)
        self.simulations = simulations

    def make(self, game: SpielGame, seat: int, seed: int) -> Any:
        if game.encoding.is_perfect:
            return Searched(game, self.simulations, seed)
        numbers = np.random.RandomState(seed)
        return ismcts.ISMCTSBot(
            game,
            mcts.RandomRolloutEvaluator(1, numbers),
            uct_c=UCT_C,
            max_simulations=self.simulations,
            random_state=numbers,
            final_policy_type=ismcts.ISMCTSFinalPolicyType.MAX_VISIT_COUNT,
            use_observation_string=True,
        )


class Ours:
    """Our mcts with a number of iterations for each decision."""

    def __init__(self, seed: int | str, iterations: int) -> None:
        self._bot = MctsBot(seed)
        self._budget = Budget(iterations=iterations)

    def choose(self, view: View, moves: list[Move]) -> Move:
        """The move that was tried most."""
        return self._bot.choose(view, moves, self._budget).move


class Timed(Decider):
    """A bot whose processor time is counted."""

    def __init__(self, bot: Ours | Theirs) -> None:
        self.bot = bot
        self.name = type(bot).__name__
        self.decisions = 0
        self.seconds = 0.0

    def decide(self, decision: Decision) -> Move:
        if len(decision.moves) == 1:
            return decision.moves[0]
        view = decision.view()
        began = process_time()
        move = self.bot.choose(view, decision.moves)
        self.seconds += process_time() - began
        self.decisions += 1
        return move


def positions(game: Game, players: int) -> list[tuple[View, list[Move]]]:
    """Decisions with a choice, from the middles of games between greedy bots."""
    found: list[tuple[View, list[Move]]] = []
    for number in range(POSITIONS):
        rng = Sfc32(f"middle:{number}")
        bot = GreedyBot(number)
        loop = Loop(game.new(players), [None] * players, PlainChance(rng))
        seen: list[tuple[View, list[Move]]] = []
        decision = loop.advance()
        while decision is not None:
            view, moves = decision.view(), decision.moves
            if len(moves) > 1:
                seen.append((view, moves))
            decision = loop.advance(bot.choose(view, moves).move)
        found.append(seen[(2 * number + 1) * len(seen) // (2 * POSITIONS)])
    return found


def calibrated(
    kind: type[Ours] | type[Theirs], rounds: int, seconds: float, among: list[tuple[View, list[Move]]]
) -> int:
    """How many rounds of search take this long for a decision, on average over some positions."""
    for _ in range(3):
        bot = kind("calibration", rounds)
        began = process_time()
        for view, moves in among:
            bot.choose(view, moves)
        rounds = max(2, round(rounds * seconds * len(among) / (process_time() - began)))
    return rounds


def played(game: Game, players: int, number: int, plan: dict[str, Any]) -> dict[str, Any]:
    """One game: our share of the win, and the milliseconds that each side took for a decision."""
    ours = number % players
    deciders = [
        Timed(
            Ours(f"{number}:{seat}", plan["iterations"])
            if seat == ours
            else Theirs(f"{number}:{seat}", plan["simulations"])
        )
        for seat in range(players)
    ]
    loop = Loop(game.new(players), deciders, PlainChance(Sfc32(f"openspiel:{number}")))
    outcome = loop.run()
    theirs = [decider for seat, decider in enumerate(deciders) if seat != ours]
    return {
        "number": number,
        "seat": ours,
        "share": outcome.share(ours),
        "decisions": loop.decisions,
        "ours_ms": round(1000 * deciders[ours].seconds / max(1, deciders[ours].decisions), 1),
        "theirs_ms": round(
            1000 * sum([each.seconds for each in theirs]) / max(1, sum([each.decisions for each in theirs])), 1
        ),
    }


def planned(game: Game, players: int, seconds: float) -> dict[str, Any]:
    """How many rounds each side searches."""
    among = positions(game, players)
    plan: dict[str, Any] = {
        "game": game.name,
        "players": players,
        "seconds": seconds,
        "iterations": calibrated(Ours, 500, seconds, among),
        "simulations": calibrated(Theirs, 20, seconds, among),
    }
    tried = [played(game, players, -number, plan) for number in range(1, TRIALS + 1)]
    for rounds, key in (("iterations", "ours_ms"), ("simulations", "theirs_ms")):
        took = sum([each[key] for each in tried]) / TRIALS
        plan[rounds] = max(2, round(plan[rounds] * 1000 * seconds / took))
    return plan


def summary(game: Game, plan: dict[str, Any], games: list[dict[str, Any]]) -> str:
    """The result so far in a few words."""
    won = sum([each["share"] for each in games])
    low, high = wilson(won, len(games))
    means = [sum([each[key] for each in games]) / len(games) for key in ("ours_ms", "theirs_ms")]
    return (
        f"{game.title}, {plan['players']} players, one of them ours: {100 * won / len(games):.1f} % of {len(games)} "
        f"games ({100 * low:.1f} to {100 * high:.1f}); "
        f"iterations {plan['iterations']}, simulations {plan['simulations']}; "
        f"processor time for a decision {means[0]:.0f} ms, theirs {means[1]:.0f} ms"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("--players", type=int, default=None)
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--seconds", type=float, default=0.1, help="of processor time for a decision")
    parser.add_argument("--first", type=int, default=0, help="the number of the first game, which decides its chance")
    parser.add_argument("--out", type=Path, required=True, help="the file of games; a run goes on where it ends")
    given = parser.parse_args()
    game = find_game(given.game)
    players = game.usual_players() if given.players is None else given.players
    lines = [json.loads(line) for line in given.out.read_text("utf-8").splitlines()] if given.out.exists() else []
    with given.out.open("a", encoding="utf-8") as out:
        if not lines:
            plan = planned(game, players, given.seconds)
            print(json.dumps(plan), file=out, flush=True)
        else:
            plan, *lines = lines
            if (plan["game"], plan["players"], plan["seconds"]) != (game.name, players, given.seconds):
                parser.error(f"{given.out} has other games: {plan['game']}, {plan['players']} players")
        while len(lines) < given.games:
            lines.append(played(game, players, given.first + len(lines), plan))
            print(json.dumps(lines[-1]), file=out, flush=True)
            print(summary(game, plan, lines), flush=True)


if __name__ == "__main__":
    main()
