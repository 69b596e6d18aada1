"""Makes golden records and perft counts: `python -m watertable.testing.golden GAME --seats N --seed S`.

Without `--perft` it writes the record of a random game; with `--perft DEPTH [--after PLIES]` it writes
an entry for a perft file. The same arguments always give the same bytes.
"""

from __future__ import annotations

import argparse
import hashlib
import sys
from pathlib import Path

from watertable.kernel.codec import canonical
from watertable.kernel.errors import BadInput
from watertable.kernel.game import Game
from watertable.kernel.match import Match
from watertable.kernel.options import OptionValue
from watertable.kernel.perft import perft
from watertable.kernel.registry import find_game
from watertable.kernel.rng import Sfc32
from watertable.kernel.state import State
from watertable.play import MatchLoop, RandomDecider, random_loop


def golden_record(game: Game, start: State, seed: int) -> str:
    """The record of a random game from a first position."""
    secret = hashlib.sha256(f"golden {seed}".encode()).digest()
    names = [f"Player {seat + 1}" for seat in range(start.setup.seats)]
    match = Match(game, start, names, None, secret, [f"nonce {seat + 1}" for seat in range(start.setup.seats)])
    MatchLoop(match, [RandomDecider(Sfc32(seed))] * len(names)).run()
    return match.record().text()


def perft_entry(game: Game, state: State, options: dict[str, OptionValue], seed: int, after: int, depth: int) -> str:
    """A `[[count]]` entry for the position after so many random moves."""
    loop = random_loop(state, Sfc32(seed))
    texts: list[str] = []
    for _ in range(after):
        made = loop.step()
        if made is None:
            raise BadInput(f"the game is over after {len(texts)} moves")
        texts.append(game.to_text(made[1]))
    given = ", ".join([f"{name} = {_toml(value)}" for name, value in options.items()])
    return (
        f"[[count]]\nseats = {state.setup.seats}\noptions = {{ {given} }}\n".replace("{  }", "{}")
        + f"moves = {canonical(texts)}\ndepth = {depth}\nnodes = {perft(state, depth)}\n"
    )


def _toml(value: OptionValue) -> str:
    return canonical(list(value) if isinstance(value, tuple) else value)


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m watertable.testing.golden", description=__doc__)
    parser.add_argument("game")
    parser.add_argument("--seats", type=int, required=True)
    parser.add_argument("--seed", type=int, required=True)
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE")
    parser.add_argument("--pack", type=Path, help="a custom pack instead of the default pack")
    parser.add_argument("--perft", type=int, metavar="DEPTH", help="write a perft count instead of a record")
    parser.add_argument("--after", type=int, default=0, metavar="PLIES", help="count after so many random moves")
    given = parser.parse_args(arguments)
    try:
        game = find_game(given.game)
        options = _parsed_options(game, given.option)
        pack = None if given.pack is None else game.read_pack(given.pack.read_text("utf-8"))
        state = game.new(given.seats, options, pack)
        if given.perft is None:
            text = golden_record(game, state, given.seed)
        else:
            text = perft_entry(game, state, options, given.seed, given.after, given.perft)
    except (BadInput, OSError) as problem:
        print(f"golden: {problem}", file=sys.stderr)
        return 2
    sys.stdout.write(text)
    return 0


def _parsed_options(game: Game, given: list[str]) -> dict[str, OptionValue]:
    known = {option.name: option for option in game.options}
    parsed: dict[str, OptionValue] = {}
    for text in given:
        name, _, value = text.partition("=")
        if name not in known:
            raise BadInput(f"unknown option {name!r} ({game.name} has: {', '.join(known) or 'none'})")
        parsed[name] = known[name].parse(value)
    return parsed


if __name__ == "__main__":
    sys.exit(main())
