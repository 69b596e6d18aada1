"""Plugins: games and bots from installed packages, found by their entry points.

Our own games and bots are found the same way as anyone's. A package is read once, even if there is
stale metadata of it: a build leaves an `*.egg-info` beside the sources, which must not hide
what is installed. A package with damaged metadata is reported in one line of the log and left out.
"""

from __future__ import annotations

import logging
import re
from functools import cache
from importlib import metadata
from typing import Any, Final

from watertable.kernel.errors import BadInput, first_line

_OURS: Final = "watertable"
_log: Final = logging.getLogger("watertable.plugins")


class Offer:
    """One entry point: a name, and what a package offers under it."""

    def __init__(self, package: str, entry: metadata.EntryPoint) -> None:
        self.package = package
        """The package and its version."""
        self.name = entry.name
        self._entry = entry

    def load(self) -> Any:
        """The object itself. BadInput names the package and says why it cannot be loaded."""
        try:
            return self._entry.load()
        except (Exception, SystemExit) as problem:
            raise self.problem(f"does not load: {first_line(problem)}") from None

    def problem(self, text: str) -> BadInput:
        """An error that names the package."""
        return BadInput(f"package {self.package}: {self._entry.group}, {self.name}: {text}")


@cache
def offered(group: str) -> dict[str, Offer]:
    """What the installed packages offer in a group, by name in lower case. If two offer the same name, the first one
    wins."""
    found: dict[str, Offer] = {}
    for offer in _all_offers(group):
        taken = found.setdefault(offer.name.lower(), offer)
        if taken is not offer:
            _log.warning("%s", offer.problem(f"the name is taken by package {taken.package}"))
    return found


def _all_offers(group: str) -> list[Offer]:
    """Every entry point of a group, ours first, then by package and name."""
    chosen: dict[str, tuple[bool, metadata.Distribution]] = {}
    for distribution in metadata.distributions():
        name = _name_of(distribution, group)
        if name is None:
            continue
        # Installed metadata has a METADATA file; what a build left behind has not.
        is_installed = distribution.read_text("METADATA") is not None
        if name not in chosen or (is_installed and not chosen[name][0]):
            chosen[name] = (is_installed, distribution)
    found: list[Offer] = []
    for name in sorted(chosen, key=lambda name: (name != _OURS, name)):
        found += _offers_of(chosen[name][1], group)
    return found


def _name_of(distribution: metadata.Distribution, group: str) -> str | None:
    """The package's name in its plain form; None if it has no entry points, or is what an uninstaller left behind."""
    try:
        if f"[{group}]" not in (distribution.read_text("entry_points.txt") or ""):
            return None
    except Exception as problem:
        _report(distribution, problem)
        return None
    name = _field(distribution, "Name")
    return None if name is None else re.sub(r"[-_.]+", "-", name).lower()


def _offers_of(distribution: metadata.Distribution, group: str) -> list[Offer]:
    try:
        entries = sorted(distribution.entry_points.select(group=group), key=lambda entry: entry.name)
    except Exception as problem:
        _report(distribution, problem)
        return []
    return [Offer(_title(distribution), entry) for entry in entries]


def _title(distribution: metadata.Distribution) -> str:
    """The package and its version."""
    return f"{_field(distribution, 'Name')} {_field(distribution, 'Version') or '(no version)'}"


def _field(distribution: metadata.Distribution, name: str) -> str | None:
    fields: Any = distribution.metadata  # Typed as text, but it returns None for what is missing.
    text: str | None = fields[name]
    return text


def _report(distribution: metadata.Distribution, problem: Exception) -> None:
    _log.warning("package %s: its entry points cannot be read: %s", _title(distribution), first_line(problem))
