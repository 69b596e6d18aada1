"""Wisdom: two tiles in hand, of which either is played (WW-31). How many is on the card; the rest is plain play."""

from __future__ import annotations

from typing import Final

from watertable.games.water_to_water.pack.cards import PowerCard
from watertable.games.water_to_water.rules.powers.power import Power


class Wisdom(Power):
    def __init__(self, card: PowerCard) -> None:
        super().__init__(card)
        self.rule = "WW-31"


POWER: Final = Wisdom
