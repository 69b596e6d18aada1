"""What a coach says to a newcomer before a decision in Water to Water: a Character to begin with, what it still needs,
the place where a tile earns most, who is about to win and what to do about it, and when a Power is worth using.

Each place for a tile is tried once, on a copy of the map, and nothing is searched beyond that."""

from __future__ import annotations

from typing import Final

from watertable.games.water_to_water.bot.evaluation import CHARACTER_WORTH, known_as, outlooks_of
from watertable.games.water_to_water.bot.prospects import progress
from watertable.games.water_to_water.bot.stealing import is_in_reach
from watertable.games.water_to_water.pack.advice import BEGINNERS_CHARACTERS, LEVELS, advice_on
from watertable.games.water_to_water.position import WaterToWaterPosition
from watertable.games.water_to_water.rules.moves import (
    AskForTile,
    BlockCell,
    CallWind,
    CoverTile,
    Discard,
    HideCharacter,
    LayTile,
    NameTeacher,
    PickCharacter,
    PlayAgain,
    PutToSleep,
    Reveal,
    SendHawk,
    SetAside,
    TurnTile,
)
from watertable.games.water_to_water.rules.phases import CHOOSE, LAY_FIND, PICK, PLAY, WINDOW
from watertable.kernel.evaluator import Remark
from watertable.kernel.moves import Move

MOST: Final = 2
"""How many things the coach says at once."""
MOST_TRIED: Final = 120
"""How many places for tiles are tried; a turn seldom has more."""
PROMISING: Final = 12
"""With so many points a hidden Character is worth revealing; with 20 it is too late (WW-34)."""
ALL_AT_ONCE: Final = ("adventurer", "gardener")
"""Characters whose first points may be enough."""
WEAK_AGAINST_ONE: Final = ("adventurer",)
"""Characters that need more than one opponent to make the map grow."""
_EASY: Final = LEVELS["easy"]


def advice(at: WaterToWaterPosition, seat: int, moves: list[Move]) -> list[Remark]:
    """What to think of before this decision, the most important first."""
    said: list[Remark] = []
    if at.phase == PICK:
        _about_picking(at, seat, moves, said)
    elif at.phase == WINDOW:
        _about_the_window(at, seat, moves, said)
    elif at.phase in (PLAY, CHOOSE, LAY_FIND):
        _about_playing(at, seat, moves, said)
    else:
        _about_other_cards(at, seat, moves, said)
    return said[:MOST]


# Before the first turn


def _ease(at: WaterToWaterPosition, name: str, power: str) -> int:
    """How well a Character suits a newcomer with this Power: the more, the better."""
    found = 6 - 2 * LEVELS[advice_on(name).difficulty]
    if at.seats == 2 and name in WEAK_AGAINST_ONE:
        found -= 3
    if name in BEGINNERS_CHARACTERS:
        found += 1
    return found + 2 if power in advice_on(name).suits else found


def _about_picking(at: WaterToWaterPosition, seat: int, moves: list[Move], said: list[Remark]) -> None:
    """WW-10: an easy Character, best one that goes well with the Power."""
    power = at.power(seat).name
    best = ""
    for move in moves:
        # The Student's fate depends on someone else's play.
        if not isinstance(move, PickCharacter) or move.character == "student":
            continue
        if not best or _ease(at, move.character, power) > _ease(at, best, power):
            best = move.character
    if not best:
        return
    values: dict[str, str | int] = {"character": best, "power": power, "pair": f"{best} {power}"}
    if power in advice_on(best).suits:
        said.append(Remark("pick-suits", values))
    elif LEVELS[advice_on(best).difficulty] == _EASY:
        said.append(Remark("pick-easy", values))
    else:
        said.append(Remark("pick", values))


def _about_other_cards(at: WaterToWaterPosition, seat: int, moves: list[Move], said: list[Remark]) -> None:
    """WW-11, WW-28: a teacher, a hidden Character, a first tile."""
    power = at.power(seat).name
    teacher = -1
    hidden = ""
    for move in moves:
        if isinstance(move, NameTeacher):
            if teacher < 0 or _worth(at, move.teacher) > _worth(at, teacher):
                teacher = move.teacher
        elif isinstance(move, HideCharacter) and move.character is not None:
            if not hidden or _ease(at, move.character, power) > _ease(at, hidden, power):
                hidden = move.character
        elif isinstance(move, AskForTile):
            said.append(Remark("ask"))
    if teacher >= 0:
        said.append(Remark("teacher", {"teacher": teacher, "character": at.character(teacher).name}))
    if hidden:
        said.append(Remark("hide", {"character": hidden}))


def _worth(at: WaterToWaterPosition, seat: int) -> float:
    return CHARACTER_WORTH.get(known_as(at.character(seat)), 0.0)


# Trying tiles


class _Trial:
    """What laying or turning a tile leads to, tried on copies of the map, the view itself stays as it is."""

    def __init__(self, at: WaterToWaterPosition) -> None:
        self.before = at
        self.at = at.copy()

    def make(self, move: Move) -> bool:
        """Put the tile of this move onto a copy of the map; False if it is no such move."""
        board = self.before.board.copy()
        if isinstance(move, CoverTile):
            board.cover(move.x, move.y, move.tile - 1, move.rotation)
        elif isinstance(move, LayTile):
            board.place(move.x, move.y, move.tile - 1, move.rotation)
        elif isinstance(move, TurnTile):
            board.turn(move.x, move.y, move.rotation)
        else:
            return False
        self.at.board = board
        return True

    def points(self, seat: int) -> int:
        return self.at.character(seat).points(self.at, seat)


def _are_partners(at: WaterToWaterPosition, one: int, other: int) -> bool:
    """WW-51: teacher and Student win together."""
    return at.student_of(one) == other or at.student_of(other) == one


def _close_to_winning(at: WaterToWaterPosition, seat: int) -> list[int]:
    """The opponents whom one tile may bring to their target."""
    found: list[int] = []
    outlooks = outlooks_of(at.lineup)
    for other in range(at.seats):
        if other != seat and not _are_partners(at, seat, other) and at.character(other).can_reach:
            hoped = 20.0 * progress(at, other, outlooks[at.characters[other]])
            if is_in_reach(at, other, hoped):
                found.append(other)
    return found


class _Found:
    """The best place for a tile, and the places that would let someone else win."""

    def __init__(self) -> None:
        self.best: Move | None = None
        self.points = 0
        """What the seat has after the best move."""
        self.loser: Move | None = None
        self.winner = -1
        """Who wins by `loser`."""
        self.harmless = 0
        """How many moves let nobody else win."""


def _tried(at: WaterToWaterPosition, seat: int, moves: list[Move], close: list[int]) -> _Found:
    found = _Found()
    found.points = at.points[seat]
    trial = _Trial(at)
    for move in moves[:MOST_TRIED]:
        if not trial.make(move):
            continue
        points = trial.points(seat)
        winner = -1
        for other in close:
            if trial.points(other) >= at.target_of(other):
                winner = other
        if winner >= 0:
            found.loser = move
            found.winner = winner
        else:
            found.harmless += 1
            if points > found.points:
                found.points = points
                found.best = move
    return found


def _placed(move: Move, values: dict[str, str | int]) -> dict[str, str | int]:
    """The values that name the tile and the place of a move."""
    if isinstance(move, LayTile):
        values["tile"] = move.tile
        values["x"], values["y"], values["rotation"] = move.x, move.y, move.rotation
    elif isinstance(move, TurnTile):
        values["x"], values["y"], values["rotation"] = move.x, move.y, move.rotation
    return values


# A turn


def _about_playing(at: WaterToWaterPosition, seat: int, moves: list[Move], said: list[Remark]) -> None:
    own = at.character(seat)
    target = at.target_of(seat)
    close = _close_to_winning(at, seat)
    found = _tried(at, seat, moves, close)
    if own.is_thief and found.loser is not None and at.phase == PLAY and at.character(found.winner).can_be_robbed:
        said.append(Remark("steal", _placed(found.loser, {"seat": found.winner})))
        return
    if found.best is not None:
        gain = found.points - at.points[seat]
        values = _placed(found.best, {"gain": gain, "points": found.points, "target": target})
        said.append(Remark("wins" if found.points >= target else "grows", values))
    if found.loser is not None and found.harmless > 0:
        said.append(Remark("gives-win", _placed(found.loser, {"seat": found.winner})))
    elif close:
        _about_threats(at, close, said)
    _about_powers(at, seat, moves, found, said)
    if isinstance(moves[0], Discard):
        said.append(Remark("discard", {"tile": moves[0].tile}))
    if not said:
        said.append(_goal(at, seat))


def _about_threats(at: WaterToWaterPosition, close: list[int], said: list[Remark]) -> None:
    """An opponent who is one tile away. Points that come all at once are no warning (WW-41, WW-45)."""
    for other in close:
        name = at.character(other).name
        if 2 * at.points[other] >= at.target_of(other) or name in ALL_AT_ONCE:
            said.append(Remark("threat", {"seat": other, "character": name}))
            return


def _goal(at: WaterToWaterPosition, seat: int) -> Remark:
    """What the Character needs, and how far it is."""
    own = at.character(seat)
    values: dict[str, str | int] = {"character": own.name, "points": at.points[seat], "target": at.target_of(seat)}
    if own.has_teacher:
        values["teacher"] = at.teacher
        return Remark("goal-student", values)
    if own.is_thief:
        return Remark("goal-thief", values)
    if own.counts_rounds:
        return Remark("goal-rounds", values)
    return Remark("goal-tiles" if own.counts_draws else "goal", values)


def _about_powers(at: WaterToWaterPosition, seat: int, moves: list[Move], found: _Found, said: list[Remark]) -> None:
    """A Power that may be used on this turn, where the tile itself earns nothing."""
    values: dict[str, str | int] = {"power": at.power(seat).name, "uses": at.uses[seat]}
    for move in moves:
        if isinstance(move, PlayAgain):
            said.append(Remark("again"))
        elif isinstance(move, SendHawk) and found.best is None:
            said.append(Remark("hawk", values))
        elif isinstance(move, CallWind) and found.best is None:
            said.append(Remark("wind", values))
        elif isinstance(move, SetAside) and found.loser is not None and found.harmless == 0:
            said.append(Remark("aside", values))


# A window


def _about_the_window(at: WaterToWaterPosition, seat: int, moves: list[Move], said: list[Remark]) -> None:
    """WW-15: use the Power now, or keep it."""
    power = at.power(seat).name
    target = at.target_of(seat)
    found = _tried(at, seat, moves, [])
    if found.best is not None:
        gain = found.points - at.points[seat]
        values = _placed(found.best, {"gain": gain, "points": found.points, "target": target})
        key = "turn" if isinstance(found.best, TurnTile) else "wins" if found.points >= target else "window"
        values["power"], values["uses"] = power, at.uses[seat]
        said.append(Remark(key, values))
    if at.turn != seat and not _are_partners(at, seat, at.turn):
        _about_stopping(at, seat, moves, said)
    _about_revealing(at, seat, moves, said)
    if not said:
        values = {"power": power, "uses": at.uses[seat]}
        said.append(Remark("pass" if at.uses[seat] > 0 else "pass-plain", values))


def _about_stopping(at: WaterToWaterPosition, seat: int, moves: list[Move], said: list[Remark]) -> None:
    """Whoever is about to play can win with the tile in hand, which lies face up (WW-12)."""
    other = at.turn
    if other not in _close_to_winning(at, seat):
        return
    winning = _winning_cell(at, other)
    if winning is None:
        return
    x, y = winning
    values: dict[str, str | int] = {"seat": other, "x": x, "y": y, "power": at.power(seat).name}
    for move in moves:
        if isinstance(move, PutToSleep) and move.sleeper == other:
            said.insert(0, Remark("sleep", values))
            return
        if isinstance(move, BlockCell) and move.x == x and move.y == y:
            said.insert(0, Remark("block", values))
            return
    said.append(Remark("about-to-win", values))


def _winning_cell(at: WaterToWaterPosition, seat: int) -> tuple[int, int] | None:
    """Where the seat wins with a tile that it may play next; None if it cannot."""
    hand = at.hands[seat]
    trial = at.copy()
    target = at.target_of(seat)
    for tile in hand[:1] if at.power(seat).plays_first_tile_only else hand:
        for x, y, rotation in at.board.placements(tile, at.blocked)[:MOST_TRIED]:
            trial.board = at.board.copy()
            trial.board.place(x, y, tile, rotation)
            if trial.character(seat).points(trial, seat) >= target:
                return x, y
    return None


def _about_revealing(at: WaterToWaterPosition, seat: int, moves: list[Move], said: list[Remark]) -> None:
    """WW-34: a hidden Character replaces the first one, but is spent once it has 20 points."""
    for move in moves:
        if isinstance(move, Reveal) and at.hidden >= 0 and not at.reached[at.hidden]:
            hidden = at.lineup.characters[at.hidden]
            points = hidden.points(at, seat) if hidden.can_reach else 0
            if points >= PROMISING and points > at.points[seat]:
                said.append(Remark("reveal", {"character": hidden.name, "points": points}))
