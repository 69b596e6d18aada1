"""Staging a position of AGUA: which cards are out, where droplets and chips are, what the dice show.

Scenarios use the frozen pack, so that tuning the default board breaks none of them.
"""

from pathlib import Path

from watertable.games.agua import AGUA
from watertable.games.agua.rules.phases import ROLL
from watertable.games.agua.rules.state import AguaState
from watertable.games.agua.rules.terms import (
    CHIP_COLOURS,
    CHIP_NUMBER,
    CLOUD,
    FULL_STOCK,
    HOLES,
    ONE_CHIP,
    chips_of,
    counts,
)
from watertable.kernel import CHANCE, Event, Pack, to_json

PACK: Pack = AGUA.read_pack((Path(__file__).resolve().parents[2] / "records" / "agua" / "pack.toml").read_text("utf-8"))
WORDS = AGUA.words(["Ann", "Ben"])
CARDS = ("river-and-lake", "coral-reef", "cowshed", "brewery", "kitchen-tap")
"""The cards on the board unless a scenario names others."""


def stage(
    *droplets: str,
    dice: str = "",
    cards: tuple[str, ...] = (),
    chips: dict[str, str] | None = None,
    carried: dict[str, str] | None = None,
    collected: tuple[str, ...] = (),
    seats: int = 0,
    **options: bool,
) -> AguaState:
    """A position. Each text names the fields of a seat's droplets; the others are in the cloud.

    `cards` replace the usual cards in their frames. `chips` are colours by field (holes or scenario
    fields), `carried` colours by the droplet's field ("amber amber jade"), `collected` colours by
    seat. It is seat 0's turn; with `dice`, it has rolled them.
    """
    state = AGUA.new(seats or max(2, len(droplets)), {"first_seat": 0, **options}, PACK)
    assert isinstance(state, AguaState)
    for card in (*CARDS, *cards):
        state.at.lay_card(state.at.pack.card_number[card])
    state.at.spares = (1 << len(state.at.pack.cards)) - 1
    for number in state.at.cards:
        state.at.spares &= ~(1 << number)
    for seat, fields in enumerate(droplets):
        for at, name in enumerate(fields.split()):
            state.at.droplets[seat * state.at.each + at] = state.at.pack.number[name]
    state.at.chips = [0] * len(state.at.chips)
    state.at.stock = FULL_STOCK
    wanted = dict(chips or {})
    if state.at.children:
        for hole in range(HOLES):
            wanted.setdefault(state.at.pack.names[state.at.pack.first_hole + hole], CHIP_COLOURS[hole % 5])
    for name, colour in wanted.items():
        state.at.chips[state.at.pack.number[name] - state.at.pack.first_hole] = CHIP_NUMBER[colour] + 1
        state.at.stock -= ONE_CHIP[CHIP_NUMBER[colour]]
    state.at.filled = HOLES - state.at.chips[:HOLES].count(0)
    for name, colours in (carried or {}).items():
        droplet = state.at.droplets.index(state.at.pack.number[name])
        for colour in colours.split():
            state.at.carried[droplet] += ONE_CHIP[CHIP_NUMBER[colour]]
            state.at.stock -= ONE_CHIP[CHIP_NUMBER[colour]]
    for seat, colours in enumerate(collected):
        for colour in colours.split():
            state.at.collected[seat] += ONE_CHIP[CHIP_NUMBER[colour]]
            state.at.stock -= ONE_CHIP[CHIP_NUMBER[colour]]
    state.at.phase = ROLL
    state.at.frame = -1
    assert state.faults() == []
    if dice:
        state.apply(CHANCE, AGUA.from_text("roll " + dice))
    return state


def play(state: AguaState, *texts: str) -> list[Event]:
    """Make the moves, each for the seat that is to act, and return what happened."""
    log: list[Event] = []
    for text in texts:
        seat = state.to_act()
        assert seat is not None
        state.apply(seat, AGUA.from_text(text), log)
        assert state.faults() == []
    return log


def options(state: AguaState) -> list[str]:
    """What the seat that is to act may do, in notation."""
    seat = state.to_act()
    assert seat is not None
    return [move.text() for move in state.legal_moves(seat)]


def fields(state: AguaState, seat: int) -> list[str]:
    """Where a seat's droplets outside the cloud are."""
    own = state.at.droplets[seat * state.at.each : (seat + 1) * state.at.each]
    return sorted([state.at.pack.names[field] for field in own if field != CLOUD])


def chips_under(state: AguaState, field: str) -> list[str]:
    """The colours of the chips under the droplet on a field."""
    return _colours(state.at.carried[state.at.droplets.index(state.at.pack.number[field])])


def collection(state: AguaState, seat: int) -> list[str]:
    return _colours(state.at.collected[seat])


def _colours(pile: int) -> list[str]:
    return [CHIP_COLOURS[colour] for colour, count in enumerate(counts(pile)) for _ in range(count)]


def in_stock(state: AguaState, colour: str) -> int:
    return chips_of(state.at.stock, CHIP_NUMBER[colour])


def chip_on(state: AguaState, field: str) -> str | None:
    """The colour of the chip in a hole or on a scenario field."""
    colour = to_json(state.view(None))["chips"].get(field)
    assert colour is None or isinstance(colour, str)
    return colour


def why(state: AguaState, seat: int, text: str) -> str:
    """Why a move is refused. It must be refused, and asking must change nothing."""
    before = state.snapshot()
    reason = state.why_not(seat, AGUA.from_text(text))
    assert reason is not None
    assert state.snapshot() == before
    return str(reason)
