"""Wisdom: hold two tiles and play either (WW-31). The hand size is on the card; the rest is normal play."""

from __future__ import annotations

from typing import Final

from watertable.games.water_to_water.pack.cards import PowerCard
from watertable.games.water_to_water.rules.powers.power import Power


class Wisdom(Power):
    def __init__(self, card: PowerCard) -> None:
        super().__init__(card)
        self.rule = "WW-31"


POWER: Final = Wisdom
