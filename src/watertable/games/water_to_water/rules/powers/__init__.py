"""The Powers of Water to Water: one module each, named after its card, with its class as `POWER`."""

from __future__ import annotations

from importlib import import_module
from pkgutil import iter_modules

from watertable.games.water_to_water.pack.cards import PowerCard
from watertable.games.water_to_water.rules.powers.power import Power

_BASE = "power"

_units: dict[str, type[Power]] = {}
"""The classes imported so far, by name."""


def power_names() -> list[str]:
    """The names of all Powers that have code."""
    return sorted([module.name.replace("_", "-") for module in iter_modules(__path__) if module.name != _BASE])


def make_power(card: PowerCard) -> Power:
    """The Power of this card, whose name must be one of `power_names`."""
    unit = _units.get(card.name)
    if unit is None:
        module = import_module(f"{__name__}.{card.name.replace('-', '_')}")
        unit = _units[card.name] = module.POWER
    return unit(card)
