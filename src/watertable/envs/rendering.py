"""Rendering: a position as text, as pixels or in a window, always as one viewer may see it.

Text is the game's table in a terminal. Pixels are the game's drawing on a canvas whose size never changes, as videos
need it. A game that has no drawing is rendered as text only. resvg draws the SVG with the typeface that the package
ships, and pygame decodes the picture and opens the window; both are imported when they are first needed.
"""

from __future__ import annotations

import os
import re
from io import BytesIO
from typing import Any, Final

import numpy as np
from gymnasium import error

from watertable.kernel import Game, Setup, View
from watertable.kernel.extras import lacking
from watertable.kernel.lettering import FONT_FILE
from watertable.kernel.words import Words
from watertable.table.drawing import text_of

MODES: Final = ("human", "ansi", "rgb_array")
FRAMES_A_SECOND: Final = 4
"""For videos: so many that people can follow."""
SIZE: Final = (800, 640)
"""The width and height of the canvas."""

_BACKGROUND: Final = "#faf6ee"
_VIEW_BOX: Final = re.compile(r'viewBox="[-\d.]+ [-\d.]+ ([\d.]+) ([\d.]+)"')


class Renderer:
    """Renders views of one set-up in one mode. `show` renders; `close` closes the window."""

    def __init__(self, game: Game, setup: Setup, mode: str | None, extra: str) -> None:
        """`extra` is what brings the libraries for pictures."""
        if mode is not None and mode not in modes_of(game):
            known = " or ".join([repr(known) for known in modes_of(game)])
            raise error.UnsupportedMode(f"render_mode {mode!r}: {game.title} is rendered as {known}")
        line = lacking(f"render_mode {mode!r}", extra, "pygame", "resvg_py") if mode in ("human", "rgb_array") else None
        if line is not None:
            raise error.DependencyNotInstalled(line)
        self.mode = mode
        self._game = game
        self._setup = setup
        self._words: Words | None = None
        self._window: Window | None = None

    def show(self, view: View) -> Any:
        """What the mode says: text, an array of height x width x 3 bytes, or None for the window and for no mode."""
        if self.mode == "ansi":
            if self._words is None:
                names = [f"player_{seat}" for seat in range(self._setup.seats)]
                self._words = self._game.words(names, pack=self._setup.pack)
            return text_of(self._game, view, self._words)
        if self.mode == "rgb_array":
            return pixels(self._svg(view))
        if self.mode == "human":
            if self._window is None:
                self._window = Window(self._game.title)
            self._window.show(self._svg(view))
        return None

    def close(self) -> None:
        """Close the window, if one is open."""
        if self._window is not None:
            self._window.close()
            self._window = None

    def _svg(self, view: View) -> str:
        drawer = self._game.drawer()
        assert drawer is not None
        return drawer.position(view)

    def __getstate__(self) -> dict[str, Any]:
        """A copy has neither window nor words until it shows something."""
        return {**self.__dict__, "_window": None, "_words": None}


class Window:
    """A window of pygame that shows one drawing after the other."""

    def __init__(self, title: str) -> None:
        pygame = _pygame()
        pygame.display.init()
        pygame.display.set_caption(title)
        self._screen = pygame.display.set_mode(SIZE)
        self._shown = ""

    def show(self, svg: str) -> None:
        pygame = _pygame()
        pygame.event.pump()  # or the system takes the window for dead
        if svg != self._shown:
            self._screen.blit(_surface(svg), (0, 0))
            pygame.display.flip()
            self._shown = svg

    def close(self) -> None:
        _pygame().display.quit()


def modes_of(game: Game) -> list[str]:
    """The modes that a game can be rendered in."""
    return list(MODES) if game.drawer() is not None else ["ansi"]


def pixels(svg: str) -> Any:
    """A drawing as an array of height x width x 3 bytes."""
    raw = _pygame().image.tobytes(_surface(svg), "RGB")
    return np.frombuffer(raw, np.uint8).reshape(SIZE[1], SIZE[0], 3).copy()


def _surface(svg: str) -> Any:
    """The canvas with the drawing in its middle, as large as it fits."""
    import resvg_py

    pygame = _pygame()
    width, height = SIZE
    found = _VIEW_BOX.search(svg)
    is_wide = found is None or float(found[1]) * height >= float(found[2]) * width
    png = resvg_py.svg_to_bytes(
        svg_string=svg,
        background=_BACKGROUND,
        width=width if is_wide else None,
        height=None if is_wide else height,
        skip_system_fonts=True,
        font_files=[str(FONT_FILE)],
        sans_serif_family="Figtree",
    )
    picture = pygame.image.load(BytesIO(bytes(png)), "drawing.png")
    canvas = pygame.Surface(SIZE)
    canvas.fill(_BACKGROUND)
    canvas.blit(picture, ((width - picture.get_width()) // 2, (height - picture.get_height()) // 2))
    return canvas


def _pygame() -> Any:
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    import pygame

    return pygame
