"""The Characters of Water to Water: one module each, named after its card, with its class as `CHARACTER`."""

from __future__ import annotations

from importlib import import_module
from pkgutil import iter_modules

from watertable.games.water_to_water.pack.cards import CharacterCard
from watertable.games.water_to_water.rules.characters.character import Character
from watertable.kernel.setup import Setup

_BASE = "character"

_units: dict[str, type[Character]] = {}
"""The classes imported so far, by name."""


def character_names() -> list[str]:
    """The names of all Characters that have code."""
    return sorted([module.name.replace("_", "-") for module in iter_modules(__path__) if module.name != _BASE])


def make_character(card: CharacterCard, setup: Setup) -> Character:
    """The Character of this card, whose name must be one of `character_names`."""
    unit = _units.get(card.name)
    if unit is None:
        module = import_module(f"{__name__}.{card.name.replace('-', '_')}")
        unit = _units[card.name] = module.CHARACTER
    return unit(card, setup)
