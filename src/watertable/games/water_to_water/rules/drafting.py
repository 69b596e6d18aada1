"""Before the first turn: Powers, Characters, teacher, hidden Character, early tile (WW-10 to WW-12, WW-28)."""

from __future__ import annotations

from watertable.games.water_to_water.position import WaterToWaterPosition
from watertable.games.water_to_water.rules import turns
from watertable.games.water_to_water.rules.events import (
    CharacterDealt,
    CharacterPicked,
    HiddenCharacterPicked,
    PowerDealt,
    TeacherNamed,
)
from watertable.games.water_to_water.rules.moves import (
    ASK_FOR_TILE,
    AskForTile,
    DealCharacter,
    DealPower,
    HideCharacter,
    NameTeacher,
    PickCharacter,
)
from watertable.games.water_to_water.rules.phases import (
    ASK,
    DEAL_CHARACTERS,
    FIRST_TURN,
    HIDE,
    PICK,
    TEACHER,
)
from watertable.games.water_to_water.rules.settling import count_points
from watertable.kernel.errors import Reason
from watertable.kernel.events import Event
from watertable.kernel.moves import PASS, Move, Pass


def undealt(at: WaterToWaterPosition) -> list[int]:
    """The Powers that can still be dealt."""
    return [number for number in range(len(at.lineup.powers)) if number not in at.powers]


def unpicked(at: WaterToWaterPosition) -> list[int]:
    """The Characters that nobody has yet."""
    return [number for number in range(len(at.lineup.characters)) if number not in at.characters]


def moves(at: WaterToWaterPosition) -> list[Move]:
    """The legal moves of the seat that is asked before the first turn."""
    found: list[Move] = []
    if at.phase == PICK:
        for number in unpicked(at):
            found.append(at.lineup.picks[number])
    elif at.phase == TEACHER:
        for seat in range(at.seats):
            if seat != at.actor:
                found.append(NameTeacher(seat))
    elif at.phase == HIDE:
        for number in at.hideable:
            found.append(HideCharacter(at.lineup.characters[number].name))
        found.append(HideCharacter(None))
    else:
        found.append(ASK_FOR_TILE)
        found.append(PASS)
    return found


def why_not_deal(at: WaterToWaterPosition, move: Move) -> Reason | None:
    """Why chance may not deal this."""
    if at.phase == DEAL_CHARACTERS:
        if not isinstance(move, DealCharacter):
            return Reason("WW-10", "the Characters are dealt now")
        return _why_not_character(at, move.character)
    if not isinstance(move, DealPower):
        return Reason("WW-10", "the Powers are dealt first")
    number = at.lineup.power_called.get(move.power, -1)
    if number < 0:
        return Reason("WW-10", "no Power in this game is called {power}", {"power": move.power})
    if number in at.powers:
        return Reason("WW-10", "{power} has already been dealt", {"power": move.power})
    return None


def why_not(at: WaterToWaterPosition, move: Move) -> Reason | None:
    """Why the seat that is asked may not do this."""
    if at.phase == PICK:
        return _why_not_pick(at, move)
    if at.phase == TEACHER:
        if not isinstance(move, NameTeacher):
            return Reason("WW-11", "choose whose student you are")
        if not 0 <= move.teacher < at.seats or move.teacher == at.actor:
            message = "teacher {seat}: your teacher must be another player; the first player is 0"
            return Reason("WW-11", message, {"seat": move.teacher})
        return None
    if at.phase == HIDE:
        return _why_not_hide(at, move)
    if isinstance(move, AskForTile | Pass):
        return None
    return Reason("WW-28", "draw a tile before the first turn, or pass")


def _why_not_pick(at: WaterToWaterPosition, move: Move) -> Reason | None:
    if not isinstance(move, PickCharacter):
        return Reason("WW-10", "you must pick a Character now")
    return _why_not_character(at, move.character)


def _why_not_character(at: WaterToWaterPosition, character: str) -> Reason | None:
    """Why nobody can be given this Character: it takes no part, or someone has it."""
    number = at.lineup.character_called.get(character, -1)
    if number < 0:
        return Reason("WW-10", "no Character in this game is called {character}", {"character": character})
    for seat in range(at.seats):
        if at.characters[seat] == number:
            values: dict[str, str | int] = {"character": character, "seat": seat}
            return Reason("WW-10", "{character} is taken by seat {seat}", values)
    return None


def _why_not_hide(at: WaterToWaterPosition, move: Move) -> Reason | None:
    if not isinstance(move, HideCharacter):
        return Reason("WW-11", "choose a second Character to hide, or none")
    if move.character is None:
        return None
    number = at.lineup.character_called.get(move.character, -1)
    if number < 0:
        return Reason("WW-11", "no Character in this game is called {character}", {"character": move.character})
    if number not in at.hideable:
        return Reason("WW-11", "{character} cannot be hidden", {"character": move.character})
    return None


def _deal_power(at: WaterToWaterPosition, power: str, log: list[Event] | None) -> None:
    """Chance has dealt the next seat's Power."""
    seat = at.dealt
    number = at.lineup.power_called[power]
    at.powers = at.powers[:]
    at.powers[seat] = number
    at.uses = at.uses[:]
    at.uses[seat] = at.lineup.powers[number].card.uses
    at.dealt += 1
    if log is not None:
        log.append(PowerDealt(seat, power))
    if at.dealt == at.seats:
        ranked = sorted([(-at.powers[seat], seat) for seat in range(at.seats)])
        at.order = [seat for _, seat in ranked]
        at.first = at.order[-1]
        at.asked = 0
        at.actor = at.order[0]
        at.phase = DEAL_CHARACTERS if at.lineup.is_draft_random else PICK


def perform(at: WaterToWaterPosition, seat: int, move: Move, log: list[Event] | None) -> None:
    """Carry out what chance deals and what players decide before the first turn."""
    if isinstance(move, DealPower):
        _deal_power(at, move.power, log)
    elif isinstance(move, DealCharacter):
        if log is not None:
            log.append(CharacterDealt(at.actor, move.character))
        _give_character(at, move.character, log)
    elif isinstance(move, PickCharacter):
        if log is not None:
            log.append(CharacterPicked(seat, move.character))
        _give_character(at, move.character, log)
    elif isinstance(move, NameTeacher):
        at.teacher = move.teacher
        if log is not None:
            log.append(TeacherNamed(seat, move.teacher))
        _ask_what_to_hide(at, log)
    elif isinstance(move, HideCharacter):
        at.hidden = -1 if move.character is None else at.lineup.character_called[move.character]
        if log is not None:
            log.append(HiddenCharacterPicked(seat, move.character, True))
        _ask_for_early_tile(at, log)
    elif isinstance(move, AskForTile):
        turns.draw_up_to(at, seat, at.power(seat).hand, FIRST_TURN, log)
    else:
        turns.begin_turn(at, at.first, log)


def _give_character(at: WaterToWaterPosition, character: str, log: list[Event] | None) -> None:
    """The seat whose turn it is to have a Character has this one (WW-10)."""
    at.characters = at.characters[:]
    at.characters[at.actor] = at.lineup.character_called[character]
    at.asked += 1
    if at.asked < at.seats:
        at.actor = at.order[at.asked]
    else:
        _ask_for_teacher(at, log)


def _ask_for_teacher(at: WaterToWaterPosition, log: list[Event] | None) -> None:
    for seat in range(at.seats):
        if at.character(seat).has_teacher:
            at.actor = seat
            at.phase = TEACHER
            return
    _ask_what_to_hide(at, log)


def _ask_what_to_hide(at: WaterToWaterPosition, log: list[Event] | None) -> None:
    for seat in range(at.seats):
        if at.power(seat).has_hidden_character:
            at.doppelganger = seat
            at.hideable = [
                number
                for number, character in enumerate(at.lineup.characters)
                if character.can_be_hidden and number not in at.characters
            ]
            at.actor = seat
            at.phase = HIDE
            return
    _ask_for_early_tile(at, log)


def _ask_for_early_tile(at: WaterToWaterPosition, log: list[Event] | None) -> None:
    count_points(at, None)
    for seat in range(at.seats):
        if at.power(seat).may_ask_for_tile:
            at.actor = seat
            at.phase = ASK
            return
    turns.begin_turn(at, at.first, log)
