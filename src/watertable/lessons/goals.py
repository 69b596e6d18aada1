"""Goals: what a step of a lesson asks for, as a short text over scores, events and the position.

Conditions are joined with `and` and `or` (`and` binds tighter), and `not` turns one around:

    score >= 6              your points                 gain >= 3      your points since the step began
    lead >= 2               your points ahead of the best other player
    won                     the game is over and you won
    event WaterSupplied     it happened to you, or to nobody in particular, since the step began
    event WaterSupplied with points=4 >= 2       at least twice, with these values in its fields
    asked take-die          what you are being asked
    can die 3               a move that you may make now
    at cubes.left-cloud.you >= 3                 a value of your view; `you` is your seat, `size` a list's length

The same texts say when a coach speaks. Everything is read off what the learner may see.
"""

from __future__ import annotations

import operator
import re
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Final

from watertable.kernel import BadInput, BadText, Event, Game, State, to_json
from watertable.kernel.plain_text import quoted
from watertable.kernel.values import field_names

_COMPARISONS: Final[dict[str, Callable[[Any, Any], bool]]] = {
    ">=": operator.ge,
    "<=": operator.le,
    "==": operator.eq,
    ">": operator.gt,
    "<": operator.lt,
}
_COMPARED: Final = r"(>=|<=|==|>|<)\s*"
_NUMBER: Final = re.compile(rf"(score|gain|lead)\s*{_COMPARED}(-?\d{{1,6}})")
_EVENT: Final = re.compile(rf"event (\w+)(?: with (\w+=[\w-]+(?:, ?\w+=[\w-]+)*))?(?:\s*{_COMPARED}(\d{{1,6}}))?")
_ASKED: Final = re.compile(r"asked ([\w-]+)")
_CAN: Final = re.compile(r"can (\S.*)")
_AT: Final = re.compile(rf"at ([\w.-]+)\s*{_COMPARED}([\w-]+)")
_SIZE: Final = "size"
_YOU: Final = "you"


@dataclass
class Situation:
    """What a goal looks at: the position, whose it is, and what the learner saw since the step began."""

    state: State
    seat: int
    events: list[Event] = field(default_factory=list)
    """As the learner saw them."""
    points: int = 0
    """The learner's points when the step began."""


Condition = Callable[[Situation], bool]


@dataclass(frozen=True)
class Goal:
    """A goal, and the text it was read from.

    Examples:
        >>> from watertable.kernel import find_game
        >>> game = find_game("water-cycle")
        >>> goal = parse_goal(game, "score >= 6 or lead > 0")
        >>> goal.is_reached(Situation(game.new(3), seat=0))  # everyone starts with 5 points
        False
        >>> parse_goal(game, "event Flooded")
        Traceback (most recent call last):
        watertable.kernel.errors.BadInput: there is no event Flooded in Water Cycle
    """

    text: str
    _ways: tuple[tuple[Condition, ...], ...]
    """Each way to reach it is a number of conditions that all hold."""

    def is_reached(self, situation: Situation) -> bool:
        return any(all(condition(situation) for condition in way) for way in self._ways)


def parse_goal(game: Game, text: str) -> Goal:
    """A goal from its text; BadInput says in one line what is wrong with it."""
    ways = []
    for way in re.split(r"\s+or\s+", text.strip()):
        ways.append(tuple(_condition(game, part.strip()) for part in re.split(r"\s+and\s+", way)))
    return Goal(text.strip(), tuple(ways))


def _condition(game: Game, text: str) -> Condition:
    if text.startswith("not "):
        turned = _condition(game, text.removeprefix("not ").strip())
        return lambda situation: not turned(situation)
    if text == "won":
        return _won
    for pattern, reader in _READERS:
        found = pattern.fullmatch(text)
        if found is not None:
            return reader(game, found)
    raise BadInput(
        f"{quoted(text)} is no condition (there are: score, gain and lead with a number, won, event, asked, can, at)"
    )


def _won(situation: Situation) -> bool:
    outcome = situation.state.outcome()
    return outcome is not None and situation.seat in outcome.winners


def _points(game: Game, found: re.Match[str]) -> Condition:
    what, compare, number = found[1], _COMPARISONS[found[2]], int(found[3])

    def holds(situation: Situation) -> bool:
        state, seat = situation.state, situation.seat
        points = state.score(seat).total
        if what == "gain":
            points -= situation.points
        elif what == "lead":
            points -= max(state.score(other).total for other in range(state.setup.seats) if other != seat)
        return compare(points, number)

    return holds


def _event(game: Game, found: re.Match[str]) -> Condition:
    name, fields, sign, number = found[1], found[2], found[3] or ">=", int(found[4] or 1)
    types = {cls.__name__: cls for cls in game.event_types}
    if name not in types:
        raise BadInput(f"there is no event {name} in {game.title}")
    wanted = dict(part.strip().split("=") for part in fields.split(",")) if fields else {}
    for key in wanted:
        if key not in field_names(types[name]):
            raise BadInput(f"the event {name} has no {key} (it has: {', '.join(field_names(types[name]))})")

    def holds(situation: Situation) -> bool:
        count = 0
        for event in situation.events:
            is_own = getattr(event, "seat", situation.seat) == situation.seat
            if is_own and type(event).__name__ == name:
                count += all(str(getattr(event, key)) == value for key, value in wanted.items())
        return _COMPARISONS[sign](count, number)

    return holds


def _asked(game: Game, found: re.Match[str]) -> Condition:
    key = found[1]
    return lambda situation: situation.state.to_act() == situation.seat and situation.state.question() == key


def _can(game: Game, found: re.Match[str]) -> Condition:
    try:
        move = game.from_text(found[1])
    except BadText as problem:
        raise BadInput(str(problem)) from None
    return lambda situation: situation.state.why_not(situation.seat, move) is None


def _at(game: Game, found: re.Match[str]) -> Condition:
    path, compare, wanted = found[1].split("."), _COMPARISONS[found[2]], found[3]

    def holds(situation: Situation) -> bool:
        value = _value_at(to_json(situation.state.view(situation.seat)), path, situation.seat)
        if type(value) is int and wanted.lstrip("-").isdecimal():
            return compare(value, int(wanted))
        return found[2] == "==" and str(value) == wanted

    return holds


def _value_at(data: Any, path: list[str], seat: int) -> Any:
    """A value inside JSON data; None where there is none."""
    for part in path:
        if isinstance(data, list):
            if part == _SIZE:
                return len(data)
            index = seat if part == _YOU else int(part) if part.isdecimal() else -1
            data = data[index] if 0 <= index < len(data) else None
        elif isinstance(data, dict):
            data = data.get(part)
        else:
            return None
    return data


_READERS: Final[tuple[tuple[re.Pattern[str], Callable[[Game, re.Match[str]], Condition]], ...]] = (
    (_NUMBER, _points),
    (_EVENT, _event),
    (_ASKED, _asked),
    (_CAN, _can),
    (_AT, _at),
)
