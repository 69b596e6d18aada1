"""Plugins: what installed packages offer to the table, found by their entry points.

Our own games and bots are found the same way as anyone's. A package is read once, even if stale
metadata of it lies about: a build leaves an `*.egg-info` beside the sources, which must not hide
what is installed.
"""

from __future__ import annotations

from importlib import metadata
from typing import Any, Final

from watertable.kernel.errors import BadInput, first_line

_OURS: Final = "watertable"


class Offer:
    """One entry point: a name, and what a package offers under it."""

    def __init__(self, package: str, entry: metadata.EntryPoint) -> None:
        self.package = package
        """The package and its version."""
        self.name = entry.name
        self._entry = entry

    def load(self) -> Any:
        """What is offered. BadInput names the package and says why it cannot be had."""
        try:
            return self._entry.load()
        except Exception as problem:
            raise self.problem(f"does not load: {first_line(problem)}") from None

    def problem(self, text: str) -> BadInput:
        """An error that names the package."""
        return BadInput(f"package {self.package}: {self._entry.group}, {self.name}: {text}")


def offers(group: str) -> list[Offer]:
    """Every entry point of a group, ours first, then by package and name."""
    chosen: dict[str, tuple[bool, metadata.Distribution]] = {}
    for distribution in metadata.distributions():
        if f"[{group}]" not in (distribution.read_text("entry_points.txt") or ""):
            continue
        name = distribution.name
        # Installed metadata has a METADATA file; what a build left behind has not.
        is_installed = distribution.read_text("METADATA") is not None
        if name not in chosen or (is_installed and not chosen[name][0]):
            chosen[name] = (is_installed, distribution)
    found: list[Offer] = []
    for name in sorted(chosen, key=lambda name: (name != _OURS, name)):
        distribution = chosen[name][1]
        entries = sorted(distribution.entry_points.select(group=group), key=lambda entry: entry.name)
        found += [Offer(f"{name} {distribution.version}", entry) for entry in entries]
    return found
