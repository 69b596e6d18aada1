"""The evaluation of Water to Water that bots use.

The value of a seat depends on how close its face-up Character is to its target: points first, then
what the map promises (`prospects`). The Thief depends on how close the others are, the Student on the
teacher, Doppelganger on the better of two Characters. Remaining uses of a Power are worth a little, so
that bots do not waste them. A Thief whose tile in hand steals a victory is as good as the winner, so
that the others prevent it (`stealing`). Before the first turn, Characters are valued by how well they do in games
between bots, and by which Power the rule book recommends for them.
"""

from __future__ import annotations

from math import pow
from typing import Final

from watertable.games.water_to_water.bot.prospects import Outlook, progress
from watertable.games.water_to_water.bot.stealing import can_steal, is_in_reach, thief_of
from watertable.games.water_to_water.position import WaterToWaterPosition
from watertable.games.water_to_water.rules.characters.character import Character
from watertable.games.water_to_water.rules.lineup import Lineup
from watertable.games.water_to_water.rules.moves import PickCharacter
from watertable.games.water_to_water.rules.phases import ASK, CHOOSE, DIG, LAY_FIND, PICK
from watertable.games.water_to_water.rules.state import WaterToWaterState
from watertable.kernel.evaluator import LinearEvaluator, Remark, share_of
from watertable.kernel.moves import PASS, Move
from watertable.kernel.rng import Rng
from watertable.kernel.state import State

WEIGHTS: Final[list[float]] = [1.4, 1.15, 2.5, 0.62, -0.09, 0.09, 1.68]

MENDED: Final = "mended archeologist"

CHARACTER_WORTH: Final[dict[str, float]] = {
    "adventurer": -0.11,
    "archeologist": 1.4,
    "bog-minder": -0.14,
    "druid": -0.15,
    "gardener": -0.27,
    "islander": 0.17,
    "lake-nymph": 0.09,
    "mended archeologist": 0.1,
    "planter": 0.02,
    "river-lord": 0.13,
    "strider": 0.19,
    "student": -0.14,
    "thief": -0.06,
    "wave-rider": -0.03,
    "wrath": 0.29,
}
"""How well Characters do when they are dealt to four greedy bots, fitted to 3,000 games (`lab/worth.py`; the
mended Archeologist to 3,000 others, as printed 227 games of version 1). With its weight, 1 more means e to the power
of 1.68 times the chance of winning."""
FEARED: Final[dict[str, float]] = {"wrath": 0.5}
"""What is added to that once the game has begun: a Wrath whom the others fear from the first round on, so that they
build instead of hindering each other, wins a little less often."""

BESIDE_ARCHEOLOGIST: Final[dict[str, float]] = {
    "archeologist": 0.74,
    "thief": 0.29,
    "druid": 0.25,
    "wrath": 0.2,
    "strider": 0.12,
    "student": 0.1,
    "lake-nymph": 0.05,
    "gardener": 0.04,
    "islander": 0.03,
    "wave-rider": 0.03,
}
"""How often mcts won with a Character against three greedy bots, one of them the Archeologist (40 to 60 games each)."""
WITHOUT_ARCHEOLOGIST: Final[dict[str, float]] = {
    "thief": 0.69,
    "islander": 0.32,
    "lake-nymph": 0.27,
    "strider": 0.15,
    "wrath": 0.14,
    "planter": 0.1,
    "wave-rider": 0.1,
    "bog-minder": 0.05,
}
"""The same without the Archeologist in the game (240 games with 100 iterations; Planter and Wave Rider are guesses)."""

BAG: Final = 14.0
"""The second feature of the Wrath when the bag is empty; it grows with the square of what is gone. That is much more
than the others have for their points: unless someone gets there first, the Wrath wins, and whoever knows it builds
instead of hindering the rest."""
STEAL: Final[list[float]] = [1.3, 1.2]
"""The first two features of a Thief who has a tile in hand that steals a victory. More than 1, so that the others see
to it: with less, greedy bots leave the Thief one game in two when they pick their Characters."""

ADVISED: Final[dict[str, tuple[str, ...]]] = {
    "intuition": ("islander", "lake-nymph", "adventurer", "river-lord", "thief"),
    "spirit-of-determination": ("druid", "planter", "bog-minder"),
    "ravens-wit": ("druid", "wave-rider"),
    "intellect": ("gardener", "archeologist", "adventurer"),
    "way-of-the-forest": ("strider", "islander", "planter", "gardener", "bog-minder", "adventurer"),
    "wind-and-waves": ("adventurer", "bog-minder", "planter", "archeologist"),
    "introspection": ("wrath", "druid"),
    "way-bender": ("river-lord", "wrath", "druid"),
    "hawks-vision": ("archeologist", "druid", "islander", "lake-nymph", "thief"),
    "see-the-future": ("planter", "gardener", "strider", "wave-rider", "river-lord"),
    "wisdom": ("river-lord", "strider", "wave-rider", "lake-nymph"),
    "telekinesis": ("river-lord", "planter", "bog-minder", "wrath", "druid", "strider"),
    "dreamweaver": ("thief", "wrath", "student", "druid"),
}
"""The Characters that, according to the rule book, go well with a Power."""
_SUITS: Final = 0.15
_SUITS_SHARE: Final = 0.03
"""What a suitable Power adds to the value of a Character, and to its expected share of the win."""


_Weights = tuple[float, float, float, float, float, float, float]
_Features = tuple[float, float, float, float, float, float, float, float, float]
"""What the weights are for, then how close the seat is to a victory that can be stolen (0 if it cannot be), and the
points it may hope for."""


def _weighed(weights: _Weights, own: _Features) -> float:
    worth = weights[0] * own[0] + weights[1] * own[1] + weights[2] * own[2] + weights[3] * own[3]
    return worth + weights[4] * own[4] + weights[5] * own[5] + weights[6] * own[6]


def known_as(character: Character) -> str:
    """The name under which a Character's worth is listed: mended, the Archeologist is another one (WW-42)."""
    return MENDED if character.digs and not character.card.is_broken else character.name


class _Outlooks:
    """What is known about the Characters of a line-up."""

    def __init__(self, lineup: Lineup) -> None:
        self.lineup = lineup
        self.each = [
            Outlook(character, CHARACTER_WORTH.get(known_as(character), 0.0) + FEARED.get(character.name, 0.0))
            for character in lineup.characters
        ]


_latest: Final[list[_Outlooks]] = []
"""Those of the line-up that was asked about last: all positions that a bot compares have the same one."""


def outlooks_of(lineup: Lineup) -> list[Outlook]:
    """What is known about each Character of a line-up."""
    for known in _latest:
        if known.lineup is lineup:
            return known.each
    known = _Outlooks(lineup)
    _latest[:] = [known]
    return known.each


class WaterToWaterEvaluator(LinearEvaluator):
    """Evaluates positions, except in the middle of a Power's effect or a dig."""

    def __init__(self) -> None:
        super().__init__(WEIGHTS)
        self.samples = 1
        self.turn_nodes = 60

    def evaluate(self, state: State) -> list[float]:
        assert isinstance(state, WaterToWaterState)
        at = state.at
        shares = super().evaluate(state)
        if at.phase > ASK and at.teacher >= 0:
            self._pair(at, shares)
        return shares

    def value(self, state: State, seat: int) -> float:
        assert isinstance(state, WaterToWaterState)
        at = state.at
        if at.phase > ASK and at.teacher >= 0:
            return self.evaluate(state)[seat]
        return share_of(self.worths(state), seat)

    def _pair(self, at: WaterToWaterPosition, shares: list[float]) -> None:
        """Teacher and Student win together, half each: what is good for one is just as good for the other."""
        student = at.student_of(at.teacher)
        if student < 0:
            return
        together = max(shares[student], shares[at.teacher])
        shares[student] = together / 2.0
        shares[at.teacher] = together / 2.0
        every = sum(shares)
        for seat in range(len(shares)):
            shares[seat] /= every

    def features(self, state: State) -> list[list[float]]:
        assert isinstance(state, WaterToWaterState)
        at = state.at
        if at.phase <= ASK:
            return self._drafted(at)
        found: list[list[float]] = []
        highest = 0.0
        thief = thief_of(at)
        close: list[int] = []
        for seat in range(at.seats):
            own = self._of_seat(at, seat)
            highest = max(highest, own[7])
            found.append(list(own[:7]))
            if thief >= 0 and is_in_reach(at, seat, own[8]):
                close.append(seat)
        if thief >= 0:
            found[thief] = list(self._of_thief(at, thief, highest, close)[:7])
        return found

    def worths(self, state: State) -> list[float]:
        assert isinstance(state, WaterToWaterState)
        at = state.at
        if at.phase <= ASK:
            return super().worths(state)
        each = self.weights
        weights: _Weights = (each[0], each[1], each[2], each[3], each[4], each[5], each[6])
        worths: list[float] = []
        highest = 0.0
        thief = thief_of(at)
        close: list[int] = []
        for seat in range(at.seats):
            own = self._of_seat(at, seat)
            highest = max(highest, own[7])
            worths.append(_weighed(weights, own))
            if thief >= 0 and is_in_reach(at, seat, own[8]):
                close.append(seat)
        if thief >= 0:
            worths[thief] = _weighed(weights, self._of_thief(at, thief, highest, close))
        return worths

    def _of_seat(self, at: WaterToWaterPosition, seat: int) -> _Features:
        """The features of a seat, as a tuple, which compiled code makes without any objects."""
        number = at.characters[seat]
        outlook = outlooks_of(at.lineup)[number]
        reached = 0.0
        promised = 0.0
        stealable = 0.0
        hoped = 0.0
        if outlook.can_reach:
            target = float(at.lineup.characters[number].target(at, seat))
            reached = at.points[seat] / target
            hoped = progress(at, seat, outlook) * 20.0
            promised = hoped / (target if target > 20.0 else 20.0)
            if outlook.can_be_robbed:
                stealable = reached + promised
            if seat == at.doppelganger and not at.is_revealed:
                reached = max(reached, self._hidden_share(at, seat))
        uses = at.lineup.powers[at.powers[seat]].card.uses
        away = float((seat - at.turn) % at.seats)
        # How well a Character does in general matters less the further the game has gone.
        early = len(at.bag) / len(at.board.pack.tiles)
        if reached > 1.0:
            reached = 1.0
        return (
            reached,
            BAG * reached * reached if outlook.counts_draws else pow(reached, 3.0),
            promised,
            at.uses[seat] / uses if uses else 0.0,
            1.0 if at.is_asleep[seat] or at.skips[seat] > 0 else 0.0,
            1.0 - away / at.seats,
            outlook.worth * early,
            stealable,
            hoped,
        )

    def _of_thief(self, at: WaterToWaterPosition, seat: int, highest: float, close: list[int]) -> _Features:
        """The features of the Thief: a win that is close can be stolen with the right tile, best with one in hand."""
        own = self._of_seat(at, seat)
        nearest = min(highest, 1.0)
        first, second = 0.5 * nearest, 0.3 * pow(nearest, 3.0)
        if close and can_steal(at, seat, close):
            first, second = STEAL[0], STEAL[1]
        return first, second, own[2], own[3], own[4], own[5], own[6], own[7], own[8]

    def _hidden_share(self, at: WaterToWaterPosition, seat: int) -> float:
        """How close the hidden Character is to winning, while it can still be revealed (WW-34)."""
        hidden = at.hidden
        if hidden < 0 or at.reached[hidden]:
            return 0.0
        outlook = outlooks_of(at.lineup)[hidden]
        if not outlook.can_reach:
            return 0.0
        points = at.lineup.characters[hidden].points(at, seat) / 20.0
        return 0.9 * min(points + progress(at, seat, outlook), 1.0)

    def _drafted(self, at: WaterToWaterPosition) -> list[list[float]]:
        """Features before the first turn: the Characters, and how well they go with the Powers."""
        found: list[list[float]] = []
        for seat in range(at.seats):
            worth = 0.0
            if at.characters[seat] >= 0:
                worth = self._worth(at, seat, at.characters[seat])
                if at.character(seat).has_teacher and at.teacher >= 0:
                    worth += 0.5 * self._worth(at, at.teacher, at.characters[at.teacher])
            if seat == at.doppelganger and at.hidden >= 0:
                worth += 0.3 + 0.3 * self._worth(at, seat, at.hidden)
            found.append([0.0, 0.0, 0.0, 0.0, 0.0, 0.0, worth])
        return found

    def _worth(self, at: WaterToWaterPosition, seat: int, number: int) -> float:
        name = at.lineup.characters[number].name
        worth = CHARACTER_WORTH.get(known_as(at.lineup.characters[number]), 0.0)
        if at.powers[seat] >= 0 and name in ADVISED.get(at.power(seat).name, ()):
            worth += _SUITS
        return worth

    def experience(self, state: State, seat: int, moves: list[Move]) -> list[float]:
        """Which Character to pick: search cannot look far enough ahead to find out (WW-10)."""
        assert isinstance(state, WaterToWaterState)
        at = state.at
        if at.phase != PICK:
            return []
        takes_part = any(character.digs and character.card.is_broken for character in at.lineup.characters)
        known = BESIDE_ARCHEOLOGIST if takes_part else WITHOUT_ARCHEOLOGIST
        advised = ADVISED.get(at.power(seat).name, ())
        shares: list[float] = []
        for move in moves:
            assert isinstance(move, PickCharacter)
            name = move.character
            shares.append(known.get(name, 0.0) + (_SUITS_SHARE if name in advised else 0.0))
        return shares

    def is_quiet(self, state: State) -> bool:
        assert isinstance(state, WaterToWaterState)
        phase = state.at.phase
        return phase != CHOOSE and phase != DIG and phase != LAY_FIND

    def quick_move(self, state: State, seat: int, moves: list[Move], rng: Rng) -> Move:
        """Usually pass if possible: most windows come to nothing."""
        if PASS in moves and rng.below(10) < 8:
            return PASS
        return moves[rng.below(len(moves))]

    def remarks(self, before: State, after: State, seat: int, move: Move) -> list[Remark]:
        assert isinstance(before, WaterToWaterState)
        assert isinstance(after, WaterToWaterState)
        return self._remarks(before.at, after.at, seat)

    def _remarks(self, before: WaterToWaterPosition, after: WaterToWaterPosition, seat: int) -> list[Remark]:
        if before.phase <= ASK or after.phase <= ASK:
            return []
        said: list[Remark] = []
        lakes = len(after.board.features.lake_sizes)
        islands = len(after.board.features.island_sizes)
        if lakes > len(before.board.features.lake_sizes):
            said.append(Remark("lakes", {"lakes": lakes}))
        if islands > len(before.board.features.island_sizes):
            said.append(Remark("islands", {"islands": islands}))
        if len(after.discards) > len(before.discards):
            said.append(Remark("discards", {"discards": len(after.discards)}))
        if after.uses[seat] < before.uses[seat]:
            said.append(Remark("uses", {"uses": after.uses[seat]}))
        character = after.character(seat)
        if character.can_reach:
            target = character.target(after, seat)
            points = after.points[seat]
            if points != before.points[seat]:
                said.append(Remark("points", {"points": points, "target": target}))
        for other in range(after.seats):
            if other != seat and after.points[other] < before.points[other]:
                said.append(Remark("hinders", {"seat": other, "points": after.points[other]}))
        return said
