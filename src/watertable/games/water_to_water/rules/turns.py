"""The order of play: drawing, windows, plays, and what follows a play (WW-12 to WW-16).

A turn is: draw if the hand is short, a window, the play (with its digs), draw. Draws and digs involve
chance and decisions, so the position remembers what comes after them: `after_draw` for a draw,
`after_play` for a play.
"""

from __future__ import annotations

from watertable.games.water_to_water.position import WaterToWaterPosition
from watertable.games.water_to_water.rules import digs
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
from watertable.games.water_to_water.rules.phases import (
    BACK_TO_POWER,
    BACK_TO_WINDOW,
    DRAW,
    DRAW_OUT_OF_TURN,
    END_OF_TURN,
    FIRST_TURN,
    NEXT_TURN,
    OPEN_WINDOW,
    PLAY,
    WINDOW,
)
from watertable.games.water_to_water.rules.settling import NOBODY, count_draw, settle
from watertable.kernel.events import Event


def begin_turn(at: WaterToWaterPosition, seat: int, log: list[Event] | None) -> None:
    """Begin the next turn of a player who is awake, clockwise from this seat (WW-12, WW-33)."""
    while at.skips[seat] > 0:
        _sleep_through(at, seat, log)
        seat = (seat + 1) % at.seats
    at.turn = seat
    if at.is_asleep[seat]:
        at.is_asleep = at.is_asleep[:]
        at.is_asleep[seat] = False
        if log is not None:
            log.append(PlayerWoke(seat))
    if log is not None:
        log.append(TurnStarted(seat))
    draw_up_to(at, seat, at.power(seat).hand, OPEN_WINDOW, log)


def _sleep_through(at: WaterToWaterPosition, seat: int, log: list[Event] | None) -> None:
    at.skips = at.skips[:]
    at.skips[seat] -= 1
    if log is not None:
        log.append(TurnSlept(seat))


# Drawing


def draw_up_to(at: WaterToWaterPosition, seat: int, tiles: int, then: int, log: list[Event] | None) -> None:
    """Let chance draw until the seat has this many tiles in hand or the bag is empty (WW-13, WW-14)."""
    at.drawer = seat
    at.draw_to = tiles
    at.after_draw = then
    if len(at.hands[seat]) < tiles and at.bag:
        at.phase = DRAW
    else:
        _after_draw(at, log)


def take_drawn(at: WaterToWaterPosition, tile: int, log: list[Event] | None) -> None:
    """Chance has drawn a tile for the drawer's hand."""
    seat = at.drawer
    at.take_from_bag(tile)
    at.add_to_hand(seat, tile)
    if log is not None:
        log.append(TileDrawn(seat, tile + 1))
    count_draw(at)
    if len(at.hands[seat]) < at.draw_to and at.bag:
        return
    # WW-54: an empty bag counts when the draw is complete.
    if not at.bag and settle(at, seat if _draws_on_own_turn(at, seat) else NOBODY, log):
        return
    _after_draw(at, log)


def _draws_on_own_turn(at: WaterToWaterPosition, seat: int) -> bool:
    """Whether the Thief, having drawn the last tile, may steal from the Wrath: only on their own turn (WW-54)."""
    if at.after_draw == BACK_TO_WINDOW:
        return seat == at.turn and at.character(seat).steals_in_windows
    return at.after_draw != FIRST_TURN


def _after_draw(at: WaterToWaterPosition, log: list[Event] | None) -> None:
    then = at.after_draw
    if then == NEXT_TURN:
        begin_turn(at, (at.turn + 1) % at.seats, log)
    elif then == BACK_TO_POWER:
        at.power(at.drawer).after_draw(at, at.drawer, log)
    elif then == FIRST_TURN:
        begin_turn(at, at.first, log)
    else:
        open_window(at, log)


# Windows


def open_window(at: WaterToWaterPosition, log: list[Event] | None) -> None:
    """Ask everyone who can act, from the highest Power number down (WW-15)."""
    at.asked = 0
    _ask_next(at, log)


def pass_window(at: WaterToWaterPosition, log: list[Event] | None) -> None:
    at.asked += 1
    _ask_next(at, log)


def _ask_next(at: WaterToWaterPosition, log: list[Event] | None) -> None:
    while at.asked < at.seats:
        seat = at.order[at.asked]
        if not at.is_asleep[seat] and at.power(seat).is_asked(at, seat):
            at.phase = WINDOW
            at.actor = seat
            return
        at.asked += 1
    _close_window(at, log)


def _close_window(at: WaterToWaterPosition, log: list[Event] | None) -> None:
    """Everyone has passed: the turn's play begins, unless its player has been put to sleep (WW-33)."""
    seat = at.turn
    if at.skips[seat] > 0:
        _sleep_through(at, seat, log)
        begin_turn(at, (seat + 1) % at.seats, log)
        return
    if at.character(seat).counts_rounds:
        at.rounds += 1
        if log is not None:
            log.append(RoundCounted(seat, at.rounds, at.character(seat).target(at, seat)))
        if settle(at, NOBODY, log):
            return
    at.adjoined = 0
    at.is_second_play = False
    if not at.hands[seat]:
        if log is not None:
            log.append(TurnPassed(seat))
        begin_turn(at, (seat + 1) % at.seats, log)
        return
    at.phase = PLAY
    at.actor = seat


# Tiles that leave the hand


def lay(
    at: WaterToWaterPosition, seat: int, tile: int, x: int, y: int, rotation: int, power: str, log: list[Event] | None
) -> None:
    """Lay a tile from the hand in an empty cell. `finish_play` works out the consequences."""
    at.take_from_hand(seat, tile)
    at.own_board().place(x, y, tile, rotation)
    if log is not None:
        log.append(TilePlaced(seat, tile + 1, x, y, rotation, power))


def lay_over(
    at: WaterToWaterPosition, seat: int, tile: int, x: int, y: int, rotation: int, log: list[Event] | None
) -> None:
    """Lay a tile from the hand over another (WW-28)."""
    covered = at.board.tile_at(x, y)
    at.take_from_hand(seat, tile)
    at.own_board().cover(x, y, tile, rotation)
    if log is not None:
        log.append(TileCovered(seat, tile + 1, x, y, rotation, covered + 1))


def discard(at: WaterToWaterPosition, seat: int, tile: int, log: list[Event] | None) -> None:
    at.take_from_hand(seat, tile)
    at.discards = [*at.discards, tile]
    if log is not None:
        log.append(TileDiscarded(seat, tile + 1))


def set_out_of_play(at: WaterToWaterPosition, seat: int, tile: int, log: list[Event] | None) -> None:
    at.take_from_hand(seat, tile)
    at.out_of_play = [*at.out_of_play, tile]
    if log is not None:
        log.append(TileSetOutOfPlay(seat, tile + 1))


def finish_play(
    at: WaterToWaterPosition, seat: int, artifacts: int, then: int, is_tile: bool, log: list[Event] | None
) -> None:
    """After a play, discard, turned tile or reveal: settle it, dig, and go on (WW-16, WW-42).

    `is_tile`: whether a tile was played or discarded, so that the Thief may steal with it.
    """
    at.player = seat
    at.after_play = then
    if settle(at, seat if is_tile and _may_steal(at, seat, then) else NOBODY, log):
        return
    if artifacts > 0 and digs.begin(at, artifacts, log):
        return
    go_on(at, log)


def _may_steal(at: WaterToWaterPosition, seat: int, then: int) -> bool:
    """Whether the Thief may steal with a tile that was played now (WW-52)."""
    if then == END_OF_TURN:
        return True
    character = at.character(seat)
    return character.steals_on_any_turn or (character.steals_in_windows and seat == at.turn)


def go_on(at: WaterToWaterPosition, log: list[Event] | None) -> None:
    """Go on after a play, once its digs are finished."""
    seat = at.player
    if at.after_play == END_OF_TURN:
        if not at.power(seat).after_play(at, seat, log):
            end_turn(at, seat, log)
    elif at.after_play == DRAW_OUT_OF_TURN:
        draw_up_to(at, seat, at.power(seat).hand, BACK_TO_WINDOW, log)
    else:
        open_window(at, log)


def end_turn(at: WaterToWaterPosition, seat: int, log: list[Event] | None) -> None:
    """Draw for the next turn, then go on to the next player (WW-13)."""
    draw_up_to(at, seat, at.power(seat).hand, NEXT_TURN, log)
