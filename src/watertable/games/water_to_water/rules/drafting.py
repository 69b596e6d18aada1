"""Before the first turn: Powers, Characters, teacher, hidden Character, early tile (WW-10 to WW-12, WW-28)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from watertable.games.water_to_water.rules import turns
from watertable.games.water_to_water.rules.events import (
    CharacterPicked,
    HiddenCharacterPicked,
    PowerDealt,
    TeacherNamed,
)
from watertable.games.water_to_water.rules.moves import (
    ASK_FOR_TILE,
    AskForTile,
    DealPower,
    HideCharacter,
    NameTeacher,
    PickCharacter,
)
from watertable.games.water_to_water.rules.phases import ASK, HIDE, PICK, TEACHER
from watertable.games.water_to_water.rules.settling import count_points
from watertable.kernel.errors import Reason
from watertable.kernel.events import Event
from watertable.kernel.moves import PASS, Move, Pass

if TYPE_CHECKING:
    from watertable.games.water_to_water.rules.state import WaterToWaterState


def undealt(state: WaterToWaterState) -> list[int]:
    """The Powers that can still be dealt."""
    return [number for number in range(len(state.lineup.powers)) if number not in state.powers]


def moves(state: WaterToWaterState) -> list[Move]:
    """What the seat that is asked before the first turn may do."""
    found: list[Move] = []
    if state.phase == PICK:
        for number, pick in enumerate(state.lineup.picks):
            if number not in state.characters:
                found.append(pick)
    elif state.phase == TEACHER:
        for seat in range(state.seats):
            if seat != state.actor:
                found.append(NameTeacher(seat))
    elif state.phase == HIDE:
        for number in state.hideable:
            found.append(HideCharacter(state.lineup.characters[number].name))
        found.append(HideCharacter(None))
    else:
        found.append(ASK_FOR_TILE)
        found.append(PASS)
    return found


def why_not_deal(state: WaterToWaterState, move: Move) -> Reason | None:
    if not isinstance(move, DealPower):
        return Reason("WW-10", "the Powers are dealt first")
    number = state.lineup.power_called.get(move.power, -1)
    if number < 0:
        return Reason("WW-10", "no Power in this game is called {power}", {"power": move.power})
    if number in state.powers:
        return Reason("WW-10", "{power} is dealt already", {"power": move.power})
    return None


def why_not(state: WaterToWaterState, move: Move) -> Reason | None:
    """Why the seat that is asked may not do this."""
    if state.phase == PICK:
        return _why_not_pick(state, move)
    if state.phase == TEACHER:
        if not isinstance(move, NameTeacher):
            return Reason("WW-11", "the Student must name a teacher now")
        if not 0 <= move.teacher < state.seats or move.teacher == state.actor:
            return Reason("WW-11", "the teacher is another player, by seat; not {seat}", {"seat": move.teacher})
        return None
    if state.phase == HIDE:
        return _why_not_hide(state, move)
    if isinstance(move, AskForTile | Pass):
        return None
    return Reason("WW-28", "ask for a tile before the first turn, or pass")


def _why_not_pick(state: WaterToWaterState, move: Move) -> Reason | None:
    if not isinstance(move, PickCharacter):
        return Reason("WW-10", "a Character must be picked now")
    number = state.lineup.character_called.get(move.character, -1)
    if number < 0:
        return Reason("WW-10", "no Character in this game is called {character}", {"character": move.character})
    for seat in range(state.seats):
        if state.characters[seat] == number:
            values: dict[str, str | int] = {"character": move.character, "seat": seat}
            return Reason("WW-10", "{character} is taken by seat {seat}", values)
    return None


def _why_not_hide(state: WaterToWaterState, move: Move) -> Reason | None:
    if not isinstance(move, HideCharacter):
        return Reason("WW-11", "hide a second Character now, or none")
    if move.character is None:
        return None
    number = state.lineup.character_called.get(move.character, -1)
    if number < 0:
        return Reason("WW-11", "no Character in this game is called {character}", {"character": move.character})
    if number not in state.hideable:
        return Reason("WW-11", "{character} cannot be hidden", {"character": move.character})
    return None


def deal(state: WaterToWaterState, power: str, log: list[Event] | None) -> None:
    """Chance has dealt the next seat's Power."""
    seat = state.dealt
    number = state.lineup.power_called[power]
    state.powers[seat] = number
    state.uses[seat] = state.lineup.powers[number].card.uses
    state.dealt += 1
    if log is not None:
        log.append(PowerDealt(seat, power))
    if state.dealt == state.seats:
        ranked = sorted([(-state.powers[seat], seat) for seat in range(state.seats)])
        state.order = [seat for _, seat in ranked]
        state.first = state.order[-1]
        state.asked = 0
        state.actor = state.order[0]
        state.phase = PICK


def perform(state: WaterToWaterState, seat: int, move: Move, log: list[Event] | None) -> None:
    """Carry out what was decided before the first turn."""
    if isinstance(move, PickCharacter):
        state.characters[seat] = state.lineup.character_called[move.character]
        if log is not None:
            log.append(CharacterPicked(seat, move.character))
        state.asked += 1
        if state.asked < state.seats:
            state.actor = state.order[state.asked]
        else:
            _ask_for_teacher(state, log)
    elif isinstance(move, NameTeacher):
        state.teacher = move.teacher
        if log is not None:
            log.append(TeacherNamed(seat, move.teacher))
        _ask_what_to_hide(state, log)
    elif isinstance(move, HideCharacter):
        state.hidden = -1 if move.character is None else state.lineup.character_called[move.character]
        if log is not None:
            log.append(HiddenCharacterPicked(seat, move.character, True))
        _ask_for_early_tile(state, log)
    elif isinstance(move, AskForTile):
        turns.draw_up_to(state, seat, state.power(seat).hand, turns.FIRST_TURN, log)
    else:
        turns.begin_turn(state, state.first, log)


def _ask_for_teacher(state: WaterToWaterState, log: list[Event] | None) -> None:
    for seat in range(state.seats):
        if state.character(seat).has_teacher:
            state.actor = seat
            state.phase = TEACHER
            return
    _ask_what_to_hide(state, log)


def _ask_what_to_hide(state: WaterToWaterState, log: list[Event] | None) -> None:
    for seat in range(state.seats):
        if state.power(seat).has_hidden_character:
            state.doppelganger = seat
            for number, character in enumerate(state.lineup.characters):
                if character.can_be_hidden and number not in state.characters:
                    state.hideable.append(number)
            state.actor = seat
            state.phase = HIDE
            return
    _ask_for_early_tile(state, log)


def _ask_for_early_tile(state: WaterToWaterState, log: list[Event] | None) -> None:
    count_points(state, None)
    for seat in range(state.seats):
        if state.power(seat).may_ask_for_tile:
            state.actor = seat
            state.phase = ASK
            return
    turns.begin_turn(state, state.first, log)
