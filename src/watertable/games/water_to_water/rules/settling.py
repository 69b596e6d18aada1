"""Counting points and judging who has won (WW-14, WW-16, WW-34, WW-51, WW-52, WW-54)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from watertable.games.water_to_water.rules.characters.character import TARGET
from watertable.games.water_to_water.rules.events import GameEnded, HiddenCharacterSpent, PointsChanged, VictoryStolen
from watertable.kernel.events import Event

if TYPE_CHECKING:
    from watertable.games.water_to_water.rules.state import WaterToWaterState

NOBODY: Final = -1


def count_points(state: WaterToWaterState, log: list[Event] | None) -> None:
    """Count everyone's points, sleepers included."""
    for seat in range(state.seats):
        character = state.character(seat)
        points = character.points(state, seat)
        if points != state.points[seat]:
            state.points[seat] = points
            if log is not None and not character.counts_draws:
                log.append(PointsChanged(seat, points, character.target(state, seat)))
    if state.doppelganger >= 0 and not state.is_revealed:
        _note_early_points(state, log)


def _note_early_points(state: WaterToWaterState, log: list[Event] | None) -> None:
    """WW-34: a Character that could be the hidden one is spent once it has had the points.

    This is noted for all of them, so that it says nothing about which one is hidden, or whether any is.
    """
    holder = state.doppelganger
    for number in state.hideable:
        if not state.reached[number]:
            character = state.lineup.characters[number]
            if character.can_reach and character.points(state, holder) >= TARGET:
                state.reached[number] = True
                if number == state.hidden and log is not None:
                    log.append(HiddenCharacterSpent(holder, character.name))


def count_draw(state: WaterToWaterState) -> None:
    """Count afresh for a Character whose points change with every tile drawn (WW-54)."""
    for seat in range(state.seats):
        character = state.character(seat)
        if character.counts_draws or character.has_teacher:
            state.points[seat] = character.points(state, seat)


def settle(state: WaterToWaterState, thief: int, log: list[Event] | None) -> bool:
    """Count, and end the game if anyone has won or no tile is left; whether it has ended.

    `thief` is the seat whose own-turn tile (or draw) this is, where that may steal; else NOBODY.
    """
    count_points(state, log)
    winners: list[int] = []
    can_rob = False
    for seat in range(state.seats):
        character = state.character(seat)
        if character.can_reach and state.points[seat] >= character.target(state, seat):
            winners.append(seat)
            if character.can_be_robbed:
                can_rob = True
    if winners:
        if can_rob and thief >= 0 and state.character(thief).is_thief:
            if log is not None:
                log.append(VictoryStolen(thief, tuple(winners)))
            _end(state, [thief], "stolen", log)
        else:
            _end(state, winners, "target", log)
        return True
    if state.is_out_of_tiles():
        _end(state, _best_shares(state), "tiles", log)
        return True
    return False


def _best_shares(state: WaterToWaterState) -> list[int]:
    """WW-14: the greatest share of the own target; Students win with their teachers."""
    best: list[int] = []
    best_points = 0
    best_target = 1
    for seat in range(state.seats):
        character = state.character(seat)
        if character.has_teacher:
            continue
        points = state.points[seat]
        target = character.target(state, seat)
        if points * best_target > best_points * target:
            best = [seat]
            best_points = points
            best_target = target
        elif points * best_target == best_points * target:
            best.append(seat)
    return best


def _end(state: WaterToWaterState, winners: list[int], cause: str, log: list[Event] | None) -> None:
    for seat in range(state.seats):
        if state.character(seat).has_teacher and state.teacher in winners:
            winners.append(seat)
            break
    winners.sort()
    state.end(winners, cause)
    if log is not None:
        log.append(GameEnded(tuple(winners), cause))
