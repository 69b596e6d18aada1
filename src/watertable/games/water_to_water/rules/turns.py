"""The course of the turns: drawing, windows, plays, and what follows a play (WW-12 to WW-16).

A turn is: draw if the hand is short, a window, the play (with its digs), draw. Draws and digs are
chance and decisions of their own, so what comes after them is kept in the state: `after_draw` for a
draw, `after_play` for a play.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from watertable.games.water_to_water.rules import digs
from watertable.games.water_to_water.rules.bag import place_in
from watertable.games.water_to_water.rules.events import (
    PlayerWoke,
    RoundCounted,
    TileCovered,
    TileDiscarded,
    TileDrawn,
    TilePlaced,
    TileSetOutOfPlay,
    TurnPassed,
    TurnSlept,
    TurnStarted,
)
from watertable.games.water_to_water.rules.phases import DRAW, PLAY, WINDOW
from watertable.games.water_to_water.rules.settling import NOBODY, count_draw, settle
from watertable.kernel.events import Event

if TYPE_CHECKING:
    from watertable.games.water_to_water.rules.state import WaterToWaterState

# What follows a draw
OPEN_WINDOW: Final = 0
BACK_TO_WINDOW: Final = 1
NEXT_TURN: Final = 2
BACK_TO_POWER: Final = 3
FIRST_TURN: Final = 4

# What follows a play and its digs
END_OF_TURN: Final = 0
DRAW_OUT_OF_TURN: Final = 1
NO_DRAW: Final = 2


def begin_turn(state: WaterToWaterState, seat: int, log: list[Event] | None) -> None:
    """The next turn of someone awake, from this seat on clockwise (WW-12, WW-33)."""
    while state.skips[seat] > 0:
        _sleep_through(state, seat, log)
        seat = (seat + 1) % state.seats
    state.turn = seat
    if state.is_asleep[seat]:
        state.is_asleep[seat] = False
        if log is not None:
            log.append(PlayerWoke(seat))
    if log is not None:
        log.append(TurnStarted(seat))
    draw_up_to(state, seat, state.power(seat).hand, OPEN_WINDOW, log)


def _sleep_through(state: WaterToWaterState, seat: int, log: list[Event] | None) -> None:
    state.skips[seat] -= 1
    if log is not None:
        log.append(TurnSlept(seat))


# Drawing


def draw_up_to(state: WaterToWaterState, seat: int, tiles: int, then: int, log: list[Event] | None) -> None:
    """Let chance draw until the seat has so many tiles in hand, as far as the bag goes (WW-13, WW-14)."""
    state.drawer = seat
    state.draw_to = tiles
    state.after_draw = then
    if len(state.hands[seat]) < tiles and state.bag:
        state.phase = DRAW
    else:
        _after_draw(state, log)


def take_drawn(state: WaterToWaterState, tile: int, log: list[Event] | None) -> None:
    """Chance has drawn a tile for the drawer's hand."""
    seat = state.drawer
    state.bag.pop(place_in(state.bag, tile))
    hand = state.hands[seat]
    hand.append(tile)
    if log is not None:
        log.append(TileDrawn(seat, tile + 1))
    count_draw(state)
    if len(hand) < state.draw_to and state.bag:
        return
    if not state.bag:
        # WW-54: judged when the draw is complete; the Thief steals only by a draw in the own turn.
        is_own = state.after_draw != BACK_TO_WINDOW and state.after_draw != FIRST_TURN
        if settle(state, seat if is_own else NOBODY, log):
            return
    _after_draw(state, log)


def _after_draw(state: WaterToWaterState, log: list[Event] | None) -> None:
    then = state.after_draw
    if then == NEXT_TURN:
        begin_turn(state, (state.turn + 1) % state.seats, log)
    elif then == BACK_TO_POWER:
        state.power(state.drawer).after_draw(state, state.drawer, log)
    elif then == FIRST_TURN:
        begin_turn(state, state.first, log)
    else:
        open_window(state, log)


# Windows


def open_window(state: WaterToWaterState, log: list[Event] | None) -> None:
    """Ask everyone who could act, from the highest Power number down (WW-15)."""
    state.asked = 0
    _ask_next(state, log)


def pass_window(state: WaterToWaterState, log: list[Event] | None) -> None:
    state.asked += 1
    _ask_next(state, log)


def _ask_next(state: WaterToWaterState, log: list[Event] | None) -> None:
    while state.asked < state.seats:
        seat = state.order[state.asked]
        if not state.is_asleep[seat] and state.power(seat).is_asked(state, seat):
            state.phase = WINDOW
            state.actor = seat
            return
        state.asked += 1
    _close_window(state, log)


def _close_window(state: WaterToWaterState, log: list[Event] | None) -> None:
    """All have passed: the turn's play begins, unless its player was put to sleep meanwhile (WW-33)."""
    seat = state.turn
    if state.skips[seat] > 0:
        _sleep_through(state, seat, log)
        begin_turn(state, (seat + 1) % state.seats, log)
        return
    if state.character(seat).counts_rounds:
        state.rounds += 1
        if log is not None:
            log.append(RoundCounted(seat, state.rounds, state.character(seat).target(state, seat)))
        if settle(state, NOBODY, log):
            return
    state.adjoined = 0
    state.is_second_play = False
    if not state.hands[seat]:
        if log is not None:
            log.append(TurnPassed(seat))
        begin_turn(state, (seat + 1) % state.seats, log)
        return
    state.phase = PLAY
    state.actor = seat


# Tiles that leave the hand


def lay(
    state: WaterToWaterState, seat: int, tile: int, x: int, y: int, rotation: int, power: str, log: list[Event] | None
) -> None:
    """Lay a tile from the hand in an empty cell. What it brings about is settled by `finish_play`."""
    state.hands[seat].remove(tile)
    state.board.place(x, y, tile, rotation)
    if log is not None:
        log.append(TilePlaced(seat, tile + 1, x, y, rotation, power))


def lay_over(
    state: WaterToWaterState, seat: int, tile: int, x: int, y: int, rotation: int, log: list[Event] | None
) -> None:
    """Lay a tile from the hand over another (WW-28)."""
    covered = state.board.tile_at(x, y)
    state.hands[seat].remove(tile)
    state.board.cover(x, y, tile, rotation)
    if log is not None:
        log.append(TileCovered(seat, tile + 1, x, y, rotation, covered + 1))


def discard(state: WaterToWaterState, seat: int, tile: int, log: list[Event] | None) -> None:
    state.hands[seat].remove(tile)
    state.discards.append(tile)
    if log is not None:
        log.append(TileDiscarded(seat, tile + 1))


def set_out_of_play(state: WaterToWaterState, seat: int, tile: int, log: list[Event] | None) -> None:
    state.hands[seat].remove(tile)
    state.out_of_play.append(tile)
    if log is not None:
        log.append(TileSetOutOfPlay(seat, tile + 1))


def finish_play(
    state: WaterToWaterState, seat: int, artifacts: int, then: int, is_own_tile: bool, log: list[Event] | None
) -> None:
    """A play, discard, turning or reveal is done: settle it, dig, and go on (WW-16, WW-42).

    `is_own_tile`: whether it is a tile played or discarded in the own turn, by which the Thief steals.
    """
    state.player = seat
    state.after_play = then
    if settle(state, seat if is_own_tile else NOBODY, log):
        return
    if artifacts > 0 and digs.begin(state, artifacts, log):
        return
    go_on(state, log)


def go_on(state: WaterToWaterState, log: list[Event] | None) -> None:
    """What follows a play, once its digs are done."""
    seat = state.player
    if state.after_play == END_OF_TURN:
        if not state.power(seat).after_play(state, seat, log):
            end_turn(state, seat, log)
    elif state.after_play == DRAW_OUT_OF_TURN:
        draw_up_to(state, seat, state.power(seat).hand, BACK_TO_WINDOW, log)
    else:
        open_window(state, log)


def end_turn(state: WaterToWaterState, seat: int, log: list[Event] | None) -> None:
    """Draw for the next turn; then it is the next player's (WW-13)."""
    draw_up_to(state, seat, state.power(seat).hand, NEXT_TURN, log)
