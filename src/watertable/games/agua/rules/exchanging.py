"""How a turn of AGUA ends (exchanging cards, filling holes, placing chips: AG-11, AG-12) and how the game ends.

The game ends with the tenth hole (AG-13), the children's game with the eighth exchange (AG-16); otherwise
after the last round, or when nobody can ever exchange a card again (AG-18).
"""

from __future__ import annotations

from watertable.games.agua.position import AguaPosition
from watertable.games.agua.rules.events import CardExchanged, ChipLaid, GameEnded, HoleFilled, WaterwayOpened
from watertable.games.agua.rules.phases import CHILDREN_EXCHANGES, EXCHANGE, FILL, LAST_ROUND, LAY, OVER, ROLL
from watertable.games.agua.rules.scoring import winners
from watertable.games.agua.rules.terms import CHIP_COLOURS, FRAMES, HOLES, ONE_CHIP
from watertable.kernel.events import Event


def go_on_exchanging(at: AguaPosition, log: list[Event] | None) -> None:
    """AG-11: ask again while any card may be exchanged; then end the turn."""
    at.frame = -1
    if at.left:
        for frame in range(FRAMES):
            if at.is_exchangeable(frame):
                at.phase = EXCHANGE
                return
    end_turn(at, log)


def exchange_card(at: AguaPosition, seat: int, card: int, log: list[Event] | None) -> None:
    frame = at.pack.cards[card].frame
    old = at.pack.cards[at.cards[frame]]
    at.lay_card(card)
    at.left &= ~(1 << frame)
    at.exchanged += 1
    at.frame = frame
    if log is not None:
        log.append(CardExchanged(seat, at.pack.frames[frame].key, old.key, at.pack.cards[card].key))
    if not at.children:
        at.phase = FILL
    elif at.exchanged == CHILDREN_EXCHANGES:
        _end_game(at, "children", log)
    else:
        go_on_laying(at, log)


def fill_hole(at: AguaPosition, seat: int, field: int, colour: int, log: list[Event] | None) -> None:
    at.chips[field - at.pack.first_hole] = colour + 1
    at.stock -= ONE_CHIP[colour]
    at.filled += 1
    if log is not None:
        log.append(HoleFilled(seat, at.pack.names[field], CHIP_COLOURS[colour]))


def go_on_after_filling(at: AguaPosition, field: int, log: list[Event] | None) -> None:
    """End the game with the last hole (AG-13); otherwise go on to placing chips (AG-12)."""
    if at.filled == HOLES:
        _end_game(at, "holes", log)
        return
    if log is not None:
        for waterway in at.pack.waterways:
            if field in waterway.fields and at.is_filled(waterway.fields):
                log.append(WaterwayOpened(waterway.key, at.movement_points()))
    go_on_laying(at, log)


def go_on_laying(at: AguaPosition, log: list[Event] | None) -> None:
    """AG-12, AG-14: ask again while the new card has room and the stock has chips."""
    if at.stock and at.room_on_card(at.frame) > 0:
        at.phase = LAY
    else:
        go_on_exchanging(at, log)


def lay_chip(at: AguaPosition, seat: int, field: int, colour: int, log: list[Event] | None) -> None:
    at.chips[field - at.pack.first_hole] = colour + 1
    at.stock -= ONE_CHIP[colour]
    if log is not None:
        log.append(ChipLaid(seat, at.pack.names[field], CHIP_COLOURS[colour]))


def end_turn(at: AguaPosition, log: list[Event] | None) -> None:
    at.turns += 1
    if not at.can_ever_exchange():
        _end_game(at, "exhausted", log)
        return
    if at.turns == at.seats:
        if at.round == LAST_ROUND:
            _end_game(at, "rounds", log)
            return
        at.turns = 0
        at.round += 1
    at.actor += 1
    if at.actor == at.seats:
        at.actor = 0
    at.phase = ROLL


def _end_game(at: AguaPosition, cause: str, log: list[Event] | None) -> None:
    at.phase = OVER
    at.cause = cause
    at.frame = -1
    at.droplet = -1
    if log is not None:
        log.append(GameEnded(winners(at), cause))
