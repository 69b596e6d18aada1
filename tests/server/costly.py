"""A game whose packs do what their first line says: take all memory or all time, break down, or be read."""

from __future__ import annotations

import os
import signal
from typing import Any

from tests.conformance.toy_game.game import PearlDivers
from watertable.kernel import Pack, View
from watertable.kernel.drawing import Drawer, Piece

NAME = "costly-pearls"


class PlainDrawer(Drawer):
    """One piece, which shows the name of the pack."""

    def position(self, view: View) -> str:
        return '<svg xmlns="http://www.w3.org/2000/svg"/>'

    def pieces(self, pack: Pack) -> list[Piece]:
        return [Piece("pearl", pack.name, [f"{pack.name}, version {pack.version}"], self._drawn(pack))]

    def _drawn(self, pack: Pack) -> str:
        return f'<svg xmlns="http://www.w3.org/2000/svg"><title>{pack.name}</title></svg>'


class CostlyPearls(PearlDivers):
    """Pearl Divers, with packs that begin with a comment such as `# takes memory`."""

    def __init__(self) -> None:
        super().__init__()
        self.name = NAME

    def drawer(self) -> Drawer:
        return PlainDrawer()

    def parse_pack(self, text: str) -> Pack:
        wanted = text.partition("\n")[0]
        taken: list[Any] = []
        if wanted == "# takes memory":
            while True:
                taken.append(bytearray(1_000_000))
        if wanted == "# takes time":
            while True:
                taken.clear()
        if wanted == "# ends the process":
            os.kill(os.getpid(), signal.SIGSEGV)
        if wanted == "# is stopped":
            os.kill(os.getpid(), signal.SIGTERM)
        if wanted == "# breaks":
            raise FileNotFoundError(f"{__file__}: {text}")
        if wanted == "# nests":
            return self.parse_pack(text)
        return super().parse_pack(text)


def pack_text(name: str = "custom", does: str = "") -> str:
    """A pack of the game that does this first."""
    return f'{does}\nname = "{name}"\nversion = 1\nturns = 2\n[pearls]\nvalues = [1, 2, 3]\ncounts = [6, 6, 6]\n'
