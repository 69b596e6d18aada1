"""Rain Barrel for the conformance suite: the set-ups to test."""

from pathlib import Path

from rain_barrel.game import RAIN_BARREL
from watertable.testing import Case, Variation

CASE = Case(
    game=RAIN_BARREL,
    variations=[Variation(2), Variation(3), Variation(4)],
    twins=lambda state, viewer, rng: None,
    has_secrets=False,
    tests=Path(__file__).parent,
)
