"""Water Duel for the conformance suite."""

from watertable.games.water_duel import WATER_DUEL
from watertable.games.water_duel.position import WaterDuelPosition
from watertable.games.water_duel.rules.knowledge import breaches
from watertable.games.water_duel.rules.moves import SLOTS
from watertable.games.water_duel.rules.pieces import FaceDown
from watertable.games.water_duel.rules.state import WaterDuelState
from watertable.kernel import Rng, State
from watertable.testing import Case, Variation

_SWAPS = 30
_DECK = -1


def twins(state: State, viewer: int | None, rng: Rng) -> State | None:
    """The same table with different hidden cards: pairs of them are swapped repeatedly, as long as
    everything the viewer (for a spectator, either player) knows stays true."""
    assert isinstance(state, WaterDuelState)
    twin = state.copy()
    owners = [seat for seat in range(2) if seat != viewer]
    for _ in range(_SWAPS):
        hidden = _hidden_cards(twin.at, owners)
        if len(hidden) < 2:
            return None
        one, other = hidden[rng.below(len(hidden))], hidden[rng.below(len(hidden))]
        _swap(twin.at, one, other)
        if breaches(twin.at, twin.at.known, True) or breaches(twin.at, twin.at.public, False):
            _swap(twin.at, (one[0], one[1], other[2]), (other[0], other[1], one[2]))
    return twin if twin.snapshot() != state.snapshot() else None


def _hidden_cards(at: WaterDuelPosition, owners: list[int]) -> list[tuple[int, int, int]]:
    """(owner or deck, slot or -1, card) for every hidden card whose place is not known."""
    kinds = len(at.pack.cards)
    found = [(_DECK, -1, card) for card in range(kinds) for _ in range(at.deck[card])]
    for owner in owners:
        for card in range(kinds):
            found.extend([(owner, -1, card)] * at.hands[owner * kinds + card])
        for slot in range(SLOTS):
            there = at.slots[owner * SLOTS + slot]
            if there is not None and not there.is_known():
                found.append((owner, slot, there.card))
    return found


def _swap(at: WaterDuelPosition, one: tuple[int, int, int], other: tuple[int, int, int]) -> None:
    _put(at, one, other[2])
    _put(at, other, one[2])


def _put(at: WaterDuelPosition, place: tuple[int, int, int], card: int) -> None:
    """Replace the card at `place` with `card`."""
    owner, slot, old = place
    kinds = len(at.pack.cards)
    if slot >= 0:
        there = at.slots[owner * SLOTS + slot]
        assert there is not None
        at.slots[owner * SLOTS + slot] = FaceDown(card, there.turn, there.order, there.is_seen, there.is_deduced)
    elif owner == _DECK:
        at.own_deck()
        at.deck[old] -= 1
        at.deck[card] += 1
    else:
        at.own_hands()
        at.hands[owner * kinds + old] -= 1
        at.hands[owner * kinds + card] += 1


CASE = Case(
    game=WATER_DUEL,
    variations=[Variation(2), Variation(2, {"first_seat": 1}), Variation(2, {"upkeep_answers": False})],
    twins=twins,
    has_secrets=True,
)
