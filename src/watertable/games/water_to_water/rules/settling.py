"""Counting points and deciding who has won (WW-14, WW-16, WW-34, WW-51, WW-52, WW-54)."""

from __future__ import annotations

from typing import Final

from watertable.games.water_to_water.position import WaterToWaterPosition
from watertable.games.water_to_water.rules.characters.character import TARGET
from watertable.games.water_to_water.rules.events import GameEnded, HiddenCharacterSpent, PointsChanged, VictoryStolen
from watertable.kernel.events import Event

NOBODY: Final = -1


def count_points(at: WaterToWaterPosition, log: list[Event] | None) -> None:
    """Count everyone's points, sleepers included."""
    for seat in range(at.seats):
        character = at.character(seat)
        points = character.points(at, seat)
        if points != at.points[seat]:
            _note_points(at, seat, points)
            if log is not None and not character.counts_draws:
                log.append(PointsChanged(seat, points, character.target(at, seat)))
    if at.doppelganger >= 0 and not at.is_revealed:
        _note_early_points(at, log)


def _note_points(at: WaterToWaterPosition, seat: int, points: int) -> None:
    at.points = at.points[:]
    at.points[seat] = points


def _note_early_points(at: WaterToWaterPosition, log: list[Event] | None) -> None:
    """WW-34: a Character that could be the hidden one is spent once it has had enough points to win.

    This is recorded for all of them, so that it does not reveal which one is hidden, or whether any is.
    """
    holder = at.doppelganger
    for number in at.hideable:
        if not at.reached[number]:
            character = at.lineup.characters[number]
            if character.can_reach and character.points(at, holder) >= TARGET:
                at.reached = at.reached[:]
                at.reached[number] = True
                if number == at.hidden and log is not None:
                    log.append(HiddenCharacterSpent(holder, character.name))


def count_draw(at: WaterToWaterPosition) -> None:
    """Recount for a Character whose points change with every tile drawn (WW-54)."""
    for seat in range(at.seats):
        character = at.character(seat)
        if character.counts_draws or character.has_teacher:
            _note_points(at, seat, character.points(at, seat))


def settle(at: WaterToWaterPosition, thief: int, log: list[Event] | None) -> bool:
    """Count points, and end the game if anyone has won or no tiles are left. Returns whether it has ended.

    `thief` is the seat that made this play or draw, if a Thief may steal with it; otherwise NOBODY.
    """
    count_points(at, log)
    winners: list[int] = []
    can_rob = False
    for seat in range(at.seats):
        character = at.character(seat)
        if character.can_reach and at.points[seat] >= character.target(at, seat):
            winners.append(seat)
            if character.can_be_robbed:
                can_rob = True
    if winners:
        if can_rob and thief >= 0 and at.character(thief).is_thief:
            if log is not None:
                log.append(VictoryStolen(thief, tuple(winners)))
            _end(at, [thief], "stolen", log)
        else:
            _end(at, winners, "target", log)
        return True
    if at.is_out_of_tiles():
        _end(at, _best_shares(at), "tiles", log)
        return True
    return False


def _best_shares(at: WaterToWaterPosition) -> list[int]:
    """WW-14: whoever has the greatest share of their own target; the Student wins with the teacher."""
    best: list[int] = []
    best_points = 0
    best_target = 1
    for seat in range(at.seats):
        character = at.character(seat)
        if character.has_teacher:
            continue
        points = at.points[seat] if character.has_share else 0
        target = character.target(at, seat)
        if points * best_target > best_points * target:
            best = [seat]
            best_points = points
            best_target = target
        elif points * best_target == best_points * target:
            best.append(seat)
    return best


def _end(at: WaterToWaterPosition, winners: list[int], cause: str, log: list[Event] | None) -> None:
    for seat in range(at.seats):
        if at.character(seat).has_teacher and at.teacher in winners:
            winners.append(seat)
            break
    winners.sort()
    at.end(winners, cause)
    if log is not None:
        log.append(GameEnded(tuple(winners), cause))
