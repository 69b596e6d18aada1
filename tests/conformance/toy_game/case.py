"""Pearl Divers for the conformance suite."""

from pathlib import Path

from tests.conformance.toy_game.game import PEARL_DIVERS
from tests.conformance.toy_game.position import Laid
from tests.conformance.toy_game.state import PearlState
from watertable.kernel import Rng, State
from watertable.kernel.rng import shuffle
from watertable.testing import Case, Variation

FEW_PEARLS = """
name = "few"
version = 1
turns = 3

[pearls]
values = [3, 7]
counts = [7, 6]
"""


def twins(state: State, viewer: int | None, rng: Rng) -> State | None:
    """Swap the pearls that the viewer does not know: hands, face-down pearls and the bag."""
    assert isinstance(state, PearlState)
    twin = state.copy()
    at = twin.at
    others = [seat for seat in range(at.setup.seats) if seat != viewer]
    down = [(owner, index) for owner in others for index in range(len(at.laid[owner]))]
    down = [(owner, index) for owner, index in down if not at.knows(viewer, owner, index)]
    hidden = [pearl for seat in others for pearl in at.hands[seat]] + at.bag
    hidden += [at.laid[owner][index].pearl for owner, index in down]
    shuffle(rng, hidden)
    for owner, index in down:
        at.laid[owner][index] = Laid(at.laid[owner][index].claim, hidden.pop(), False)
    for seat in others:
        at.hands[seat] = sorted([hidden.pop() for _ in at.hands[seat]])
    at.bag = sorted(hidden)
    return twin


CASE = Case(
    game=PEARL_DIVERS,
    variations=[Variation(2), Variation(3, {"hand": 3}), Variation(4, {"look": False}), Variation(3, {}, FEW_PEARLS)],
    twins=twins,
    has_secrets=True,
    tests=Path(__file__).parent.parent,
)
