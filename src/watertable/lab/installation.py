"""What is installed where games are played. Results are the same everywhere only if the code is."""

from __future__ import annotations

import hashlib
import sys
from functools import cache
from pathlib import Path
from typing import Final

import watertable
from watertable.kernel import find_game
from watertable.kernel.plugins import offered
from watertable.kernel.registry import GROUP

_KINDS: Final = (".py", ".toml", ".json")
_APART: Final = {"cli", "server", "__pycache__"}
"""Folders that no result depends on."""


Installed = tuple[str, str]
"""A package with its version, and what its sources and data come to. Plain data, which can be read on a machine that
lacks Watertable."""


def installed(game: str | None) -> list[Installed]:
    """Watertable as it is installed here, and the package of a game if it has one of its own. BadInput if the game is
    not installed."""
    found: list[Installed] = [(f"watertable {watertable.__version__}", _digest("watertable"))]
    if game is not None:
        module = type(find_game(game)).__module__.partition(".")[0]
        if module != "watertable":
            offer = offered(GROUP).get(game)
            title = f"{module} (game version {find_game(game).version})" if offer is None else offer.package
            found.append((title, _digest(module)))
    return found


def difference(here: list[Installed], there: list[Installed], place: str) -> str | None:
    """What another machine has installed differently, in one line; None if nothing."""
    for (ours, our_digest), (theirs, their_digest) in zip(here, there, strict=True):
        if theirs != ours:
            return f"{place} has {theirs}, this machine has {ours}; install the same version on both"
        if their_digest != our_digest:
            return f"{place} has another build of {ours} than this machine; install the same one on both"
    return None


@cache
def _digest(module: str) -> str:
    """What the sources and the data of a package come to, compiled or not."""
    origin = Path(sys.modules[module].__file__ or "")
    root = origin.parent
    files = [origin]
    if origin.name == "__init__.py":
        inside = (path for path in root.rglob("*") if path.suffix in _KINDS)
        files = sorted(path for path in inside if not _APART & set(path.relative_to(root).parts))
    total = hashlib.sha256()
    for path in files:
        total.update(f"{path.relative_to(root).as_posix()}\n".encode())
        total.update(hashlib.sha256(path.read_bytes()).digest())
    return total.hexdigest()
