"""Pearl Divers with a drawing, and one thing wrong in it."""

from __future__ import annotations

from tests.conformance.toy_game.game import PearlDivers
from watertable.kernel import View
from watertable.kernel.drawing import Drawer


class PlainDrawer(Drawer):
    """Draws the hands as counts. `extra` is put into every drawing."""

    extra = ""

    def position(self, view: View) -> str:
        return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">{self.extra}</svg>'


class DrawsByOrigin(PlainDrawer):
    """Remembers which view it has seen, and draws another one differently."""

    def __init__(self) -> None:
        self.seen: View | None = None

    def position(self, view: View) -> str:
        is_new = view is not self.seen
        self.seen = view
        self.extra = f"<text>{is_new and id(view)}</text>"
        return super().position(view)


def drawn_by(drawer: Drawer) -> type[PearlDivers]:
    """The game with this drawer."""

    class Drawn(PearlDivers):
        def drawer(self) -> Drawer:
            return drawer

    return Drawn


def drawn_with(extra: str) -> type[PearlDivers]:
    """The game with a drawing that holds this."""
    drawer = PlainDrawer()
    drawer.extra = extra
    return drawn_by(drawer)
