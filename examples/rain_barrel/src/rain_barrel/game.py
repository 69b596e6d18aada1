"""The game Rain Barrel: its name and player counts, its pack, the notation of its moves, and its other parts."""

from __future__ import annotations

from typing import Any

from rain_barrel import moves
from rain_barrel.state import BarrelPack, BarrelPosition, BarrelState
from watertable.kernel import Encoding, Evaluator, Game, Imaginer, Move, Pack, Rng, Setup, View, digest_of, open_pack
from watertable.kernel.drawing import Drawer
from watertable.kernel.words import Words


class BarrelImaginer(Imaginer):
    """Nothing is hidden, so only one state is consistent with a view: the position itself."""

    def __init__(self, view: BarrelPosition) -> None:
        self.view = view

    def sample(self, rng: Rng) -> BarrelState:
        at = self.view.copy()
        at.viewer = None
        return BarrelState(at)


class RainBarrel(Game):
    def __init__(self) -> None:
        self.name = "rain-barrel"
        self.title = "Rain Barrel"
        self.designer = "Watertable"
        self.summary = "Catch rain, and pour it into your barrel before the bucket leaks."
        self.minutes = (2, 5)
        self.players = (2, 4)
        self.version = 1
        self.max_length = 50 * 4 * (2 * 10 + 1)
        """At most 50 rounds of 4 players, each with at most 10 catches and a pour."""
        self.package = "rain_barrel"
        self.options = ()
        self.presets = {}
        self.move_types = (moves.Catch, moves.Pour, moves.Rain)
        self.event_types = (moves.RainCaught, moves.BucketLeaked, moves.BucketPoured, moves.GameEnded)
        self.event_rules = {
            "RainCaught": "RB-2",
            "BucketLeaked": "RB-3",
            "BucketPoured": "RB-4",
            "GameEnded": "RB-6",
        }

    def parse_pack(self, text: str) -> Pack:
        top = open_pack(text)
        pack = BarrelPack(top.name("name"), top.integer("version", 1, 10**6), digest_of(top.data))
        pack.goal = top.integer("goal", 1, 1000)
        pack.bucket = top.integer("bucket", 6, 20)
        pack.rounds = top.integer("rounds", 1, 50)
        top.finish()
        return pack

    def start(self, setup: Setup) -> BarrelState:
        return BarrelState(BarrelPosition(setup))

    def empty_position(self, setup: Setup) -> BarrelPosition:
        return BarrelPosition(setup)

    def parse_move(self, words: list[str]) -> Move | None:
        if words == ["catch"]:
            return moves.Catch()
        if words == ["pour"]:
            return moves.Pour()
        return moves.Rain(int(words[1])) if words[0] == "rain" and len(words) == 2 else None

    def imaginer(self, view: View) -> Imaginer:
        assert isinstance(view, BarrelPosition)
        return BarrelImaginer(view)

    # The rest is optional: without it, bots evaluate positions by points, the terminal shows plain data, there is
    # no drawing, and no environment to learn in.

    def evaluator(self) -> Evaluator:
        from rain_barrel.bot import BarrelEvaluator

        return BarrelEvaluator()

    def encoding(self, setup: Setup) -> Encoding:
        from rain_barrel.encoding import BarrelEncoding

        return BarrelEncoding(setup)

    def drawer(self) -> Drawer:
        from rain_barrel.drawing import BarrelDrawer

        return BarrelDrawer()

    def terminal_table(self, view: View, words: Words) -> Any:
        from rain_barrel.terminal import table

        return table(view, words)


RAIN_BARREL = RainBarrel()
