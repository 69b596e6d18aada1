"""AGUA for the conformance suite."""

from watertable.games.agua import AGUA
from watertable.kernel import Rng, State
from watertable.testing import Case, Variation


def twins(state: State, viewer: int | None, rng: Rng) -> State | None:
    """Nothing is hidden in AGUA."""
    return None


CASE = Case(
    game=AGUA,
    variations=[
        Variation(2),
        Variation(3, {"high_humidity": True}),
        Variation(4),
        Variation(5, {"children": True}),
        Variation(6, {"first_seat": 2}),
        Variation(4, {"children": True, "high_humidity": True}),
    ],
    twins=twins,
    has_secrets=False,
)
