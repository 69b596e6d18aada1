"""Water Cycle for the conformance suite."""

from watertable.games.water_cycle import WATER_CYCLE
from watertable.kernel import Rng, State
from watertable.testing import Case, Variation


def twins(state: State, viewer: int | None, rng: Rng) -> State | None:
    """Nothing is hidden in Water Cycle."""
    return None


BY_ORDER = Variation(5, {"start_points": "by-order"})

CASE = Case(
    game=WATER_CYCLE,
    variations=[Variation(3), Variation(4), Variation(5), Variation(6, {"first_seat": 2}), BY_ORDER],
    twins=twins,
    has_secrets=False,
)
