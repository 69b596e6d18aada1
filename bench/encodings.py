"""How fast games are stepped with observations and masks, beside the bare compiled loop, in one process.

    python bench/encodings.py [--seconds 2] [--games 64] [--game NAME] [--players 4]
    python bench/encodings.py --legal 3000

A step of a vector is a decision in one of its games: a random legal action, the move, chance up to the next decision,
the observation and the mask of the seat that decides then, and a new game where one has ended. The bare loop is
`kernel.play_random`: the same decisions without numbers. A row is one call of `Encoding.encode` from Python, in
positions of random games. All lines take turns in five rounds, and time is processor time, so that a busy machine
affects all alike; the result is the median. `--legal` counts, in so many random games with each number of players,
the most moves that were legal at once.
"""

from __future__ import annotations

import argparse
import statistics
from time import process_time

from watertable.envs import Vector, vector
from watertable.kernel import CHANCE, Game, Position, Sfc32, all_games, find_game, play_random

ROUNDS = 5


def bare(game: Game, seats: int, seed: int, seconds: float) -> float:
    """Decisions a second in random games."""
    setup, rng = game.setup(seats), Sfc32(seed)
    decisions = 0
    began = process_time()
    while process_time() - began < seconds:
        decisions += play_random(game.start(setup), rng)
    return decisions / (process_time() - began)


def stepped(games: Vector, seconds: float) -> float:
    """Steps a second of all games together."""
    steps = 0
    began = process_time()
    while process_time() - began < seconds:
        for _ in range(10):
            games.step(games.sample())
        steps += 10 * len(games)
    return steps / (process_time() - began)


def positions(game: Game, seats: int, count: int) -> list[tuple[Position, int]]:
    """Decisions in random games, with the seat that decides."""
    rng = Sfc32("rows")
    found: list[tuple[Position, int]] = []
    while len(found) < count:
        state = game.new(seats)
        while (seat := state.to_act()) is not None:
            if seat != CHANCE and rng.below(20) == 0:
                found.append((state.position().copy(), seat))
            moves = state.legal_moves(seat)
            state.perform(seat, state.draw_chance(rng) if seat == CHANCE else moves[rng.below(len(moves))], None)
    return found[:count]


def rows(games: Vector, seen: list[tuple[Position, int]], seconds: float) -> float:
    """Rows a second."""
    encode = games.encoding.encode
    made = 0
    began = process_time()
    while process_time() - began < seconds:
        for at, seat in seen:
            encode(at, seat)
        made += len(seen)
    return made / (process_time() - began)


def most_legal(game: Game, seats: int, count: int) -> int:
    """The most moves that were legal at once."""
    most = 0
    rng = Sfc32(f"legal:{seats}")
    setup = game.setup(seats)
    for _ in range(count):
        state = game.start(setup)
        while (seat := state.to_act()) is not None:
            if seat == CHANCE:
                state.perform(seat, state.draw_chance(rng), None)
                continue
            moves = state.legal_moves(seat)
            most = max(most, len(moves))
            state.perform(seat, moves[rng.below(len(moves))], None)
    return most


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=2.0, help="for each line and game")
    parser.add_argument("--games", type=int, default=64, help="in a vector")
    parser.add_argument("--game", action="append", default=[])
    parser.add_argument("--players", type=int, default=None)
    parser.add_argument("--legal", type=int, default=0, metavar="GAMES")
    given = parser.parse_args()
    chosen = [find_game(name) for name in given.game] or all_games()
    if given.legal:
        for game in chosen:
            low, high = game.players
            counts = [f"{seats}: {most_legal(game, seats, given.legal)}" for seats in range(low, high + 1)]
            print(f"{game.name:16} most legal moves at once by players: {', '.join(counts)}", flush=True)
        return
    vectors = {game: vector(game, given.games, given.players, seed="bench") for game in chosen}
    seen = {game: positions(game, games.setup.seats, 200) for game, games in vectors.items()}
    for games in vectors.values():
        games.reset()
    spent = given.seconds / ROUNDS
    found: dict[tuple[Game, str], list[float]] = {}
    for number in range(ROUNDS):
        for game, games in vectors.items():
            for line, rate in (
                ("bare", bare(game, games.setup.seats, number, spent)),
                ("steps", stepped(games, spent)),
                ("rows", rows(games, seen[game], spent)),
            ):
                found.setdefault((game, line), []).append(rate)
    print(f"{'game':16} {'players':>7} {'actions':>7} {'row':>5} {'bare':>12} {'steps':>12} {'ratio':>6} {'rows':>12}")
    for game, games in vectors.items():
        middle = {line: statistics.median(found[game, line]) for line in ("bare", "steps", "rows")}
        print(
            f"{game.name:16} {games.setup.seats:7} {games.encoding.actions:7,} {games.encoding.size:5}"
            f" {middle['bare']:12,.0f} {middle['steps']:12,.0f} {middle['steps'] / middle['bare']:6.2f}"
            f" {middle['rows']:12,.0f}"
        )


if __name__ == "__main__":
    main()
