"""Water to Water for the conformance suite."""

from watertable.games.water_to_water import WATER_TO_WATER
from watertable.games.water_to_water.rules.phases import HIDE
from watertable.games.water_to_water.rules.state import WaterToWaterState
from watertable.kernel import Rng, State
from watertable.testing import Case, Variation

WITHOUT_SECRETS = ("doppelganger",)
ONLY_SIX_POWERS = (
    "intuition",
    "spirit-of-determination",
    "ravens-wit",
    "intellect",
    "way-of-the-forest",
    "wind-and-waves",
    "introspection",
    "hawks-vision",
)
"""The Powers to leave out so that Doppelganger and Way Bender are always dealt to six players."""


def twins(state: State, viewer: int | None, rng: Rng) -> State | None:
    """The same state with a different hidden Character, or none, or one instead of none."""
    assert isinstance(state, WaterToWaterState)
    has_secret = state.at.doppelganger >= 0 and state.at.phase != HIDE and not state.at.is_revealed
    if not has_secret or viewer == state.at.doppelganger:
        return None
    twin = state.copy()
    others = [number for number in [-1, *state.at.hideable] if number != state.at.hidden]
    twin.at.hidden = others[rng.below(len(others))]
    return twin


CASE = Case(
    game=WATER_TO_WATER,
    variations=[
        Variation(2),
        Variation(3),
        Variation(4),
        Variation(5),
        Variation(6),
        Variation(2, {"exclude_powers": (*ONLY_SIX_POWERS, "see-the-future", "wisdom", "telekinesis")}),
        Variation(4, {"exclude_powers": ONLY_SIX_POWERS, "wrath": "rounds"}),
        Variation(6, {"exclude_powers": ONLY_SIX_POWERS, "large_from": 6, "lake_points": 5, "way_bender_uses": 2}),
        Variation(4, {"exclude_powers": WITHOUT_SECRETS, "exclude_characters": ("lake-nymph",)}),
        Variation(4, {"archeologist": "book", "thief": "any-turn"}),
        Variation(4, {"archeologist": "mended"}),
        Variation(5, {"exclude_powers": (*ONLY_SIX_POWERS, "wisdom"), "draft": "random"}),
        Variation(4, WATER_TO_WATER.migrations[1]),
    ],
    twins=twins,
    has_secrets=True,
)
