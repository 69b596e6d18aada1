"""The network's inputs for Water Duel: how much Water each player has, and where each card is.

The network (`network.json`) was trained on games between bots and knows the cards of the default pack
one by one, as they are in version 3. It is not used with custom packs.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

from watertable.games.water_duel.position import WaterDuelPosition
from watertable.games.water_duel.rules.moves import SLOTS
from watertable.games.water_duel.rules.phases import DRAWING, TURN
from watertable.kernel.network import Network, read_network

CARDS: Final[tuple[str, ...]] = (
    "ripple",
    "bow-wave",
    "breaker",
    "tidal-bore",
    "undertow",
    "hailstorm",
    "geyser",
    "waterspout",
    "siphon",
    "burst-dam",
    "sandbags",
    "levee",
    "floodgate",
    "reed-bed",
    "still-water",
    "hard-frost",
    "cloudburst",
    "soundings",
    "clear-water",
    "diving-bell",
    "salvage",
    "eddy",
    "spring",
    "water-wheel",
    "slow-leak",
    "trade-wind",
    "sea-wall",
    "aqueduct",
    "toll-lock",
    "rain-barrel",
    "full-moon",
    "riptide",
    "mirror-lake",
    "whirlpool",
)
_MEANS: Final[tuple[str, ...]] = ("water", "below 12", "below 7", "below 4", "cards held", "cards set", "set this turn")
_NOW: Final[tuple[str, ...]] = ("active", "in turn", "actions", "has set a card", "draws due")
_HELD: Final = 2 * len(_MEANS) + len(_NOW)
_SET: Final = _HELD + len(CARDS)
_STANDING: Final = _SET + len(CARDS)
OWN: Final[tuple[str, ...]] = (
    *_MEANS,
    *[f"their {name}" for name in _MEANS],
    *_NOW,
    *[f"holds {card}" for card in CARDS],
    *[f"set {card}" for card in CARDS],
    *[f"{card} stands" for card in CARDS],
)
"""The inputs for each seat."""
SHARED: Final[tuple[str, ...]] = ("deck", "early")
NETWORK: Final[Network | None] = read_network(Path(__file__).with_name("network.json"), OWN, SHARED)


def inputs_of(at: WaterDuelPosition) -> tuple[list[list[float]], list[float]]:
    """The inputs for each seat and the shared ones, all roughly between 0 and 1."""
    first = _own_inputs(at, 0)
    second = _own_inputs(at, 1)
    for number in range(len(_MEANS)):
        first[len(_MEANS) + number] = second[number]
        second[len(_MEANS) + number] = first[number]
    for standing in at.standing:
        (first if standing.seat == 0 else second)[_STANDING + standing.card] += 1.0
    return [first, second], [at.deck_size / 68.0, 1.0 / (1.0 + at.turn)]


def _own_inputs(at: WaterDuelPosition, seat: int) -> list[float]:
    inputs = [0.0] * len(OWN)
    water = at.water[seat]
    inputs[0] = water / 20.0
    if water < 12:
        inputs[1] = (12 - water) / 12.0
    if water < 7:
        inputs[2] = (7 - water) / 7.0
    if water < 4:
        inputs[3] = (4 - water) / 4.0
    inputs[4] = at.hand_sizes[seat] / 6.0
    for slot in range(seat * SLOTS, seat * SLOTS + SLOTS):
        hidden = at.slots[slot]
        if hidden is not None:
            inputs[5] += 1.0 / SLOTS
            if hidden.turn >= at.turn:
                inputs[6] = 1.0
            inputs[_SET + hidden.card] += 1.0
    if at.active == seat:
        _put_now(at, inputs)
    kinds = len(at.pack.cards)
    left = at.hand_sizes[seat]
    card = 0
    while left > 0:
        copies = at.hands[seat * kinds + card]
        if copies:
            left -= copies
            inputs[_HELD + card] = float(copies)
        card += 1
    return inputs


def _put_now(at: WaterDuelPosition, inputs: list[float]) -> None:
    """Fill in what the seat whose turn it is can still do."""
    now = 2 * len(_MEANS)
    inputs[now] = 1.0
    if at.phase == TURN:
        inputs[now + 1] = 1.0
        inputs[now + 2] = at.actions / 2.0
        inputs[now + 3] = 1.0 if at.has_set_card else 0.0
    elif at.phase == DRAWING:
        inputs[now + 4] = at.draws_due / 2.0
