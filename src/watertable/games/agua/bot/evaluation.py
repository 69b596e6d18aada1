"""How bots evaluate positions of AGUA.

What counts is what chips will be worth: those in the collection for certain, those under droplets once
they are home, those on cards once a droplet gets there. A colour is worth the number of its chips in the
holes now, plus a little for every hole that is still open. Distances are measured in steps; a coloured
arrow counts double, because two dice show its colour in only five of nine throws.
"""

from __future__ import annotations

from typing import Final

from watertable.games.agua.bot.outlook import FAR, NEAR, outlook_of
from watertable.games.agua.position import AguaPosition
from watertable.games.agua.rules.moves import Fill, Step
from watertable.games.agua.rules.phases import EXCHANGE, FILL, HUMIDITY, LAY, OVER, ROLL, STEP
from watertable.games.agua.rules.state import AguaState
from watertable.games.agua.rules.terms import (
    CHIP_NUMBER,
    CLOUD,
    HOLES,
    SCENARIO,
    chips_of,
    size_of,
)
from watertable.kernel.evaluator import LinearEvaluator, Remark
from watertable.kernel.moves import Move
from watertable.kernel.rng import Rng
from watertable.kernel.state import State

_Features = tuple[float, float, float, float, float, float, float, float, float, float, float]

WEIGHTS: Final[list[float]] = [0.0, 0.3, 0.2, 0.12, 0.05, 0.06, 0.02, -0.08, 0.03, 0.05, 0.1]


def _stays(opponents: int, way: int) -> float:
    """How likely a droplet without chips stays where it is until its next turn, with so many opponents in the cloud, so
    far from it: a droplet that meets another sends it home (AG-5)."""
    return float((1.0 - 1.0 / max(way, 2)) ** opponents) if way <= 8 else 1.0


STAYS: Final[list[float]] = [_stays(opponents, way) for opponents in range(6) for way in range(NEAR + 1)]


class _Prospects:
    """The features of a position. They are tuples, which compiled code makes without any objects."""

    def __init__(self, at: AguaPosition) -> None:
        self.at = at
        self.outlook = outlook_of(at)
        self.upcoming = at.actor if at.phase < EXCHANGE else (at.actor + 1) % at.seats
        """Whose droplets move next: whoever exchanges cards has moved theirs."""
        self.rains: list[bool] = [False] * at.seats
        """Which seats have a droplet in the cloud, and how many they are: they can rain on droplets that have just come
        out."""
        self.raining = 0
        for droplet in range(len(at.droplets)):
            if at.droplets[droplet] == CLOUD and not self.rains[droplet // at.each]:
                self.rains[droplet // at.each] = True
                self.raining += 1
        self.dangers: list[float] = []
        """What each seat can hope to take from others; empty if no droplet carries a chip."""
        self.threats: list[float] = []
        """What each droplet may lose to a hunter; empty likewise."""
        for droplet in range(len(at.carried)):
            if at.carried[droplet]:
                self._look_for_hunters(droplet)

    def _look_for_hunters(self, droplet: int) -> None:
        """Note the opponents near enough to take the chips under a droplet."""
        at = self.at
        if not self.dangers:
            self.dangers = [0.0] * at.seats
            self.threats = [0.0] * len(at.droplets)
        each = at.each
        owner = droplet // each
        hope = self._hope_of(at.carried[droplet])
        ways = self.outlook.distances.near(at.droplets[droplet])
        threat = 0.0
        other = 0
        for hunter in range(at.seats):
            if hunter == owner:
                other += each
                continue
            for _ in range(each):
                way = ways[at.droplets[other]]
                other += 1
                if way <= NEAR:
                    danger = hope * 2.0 / (2.0 + way)
                    self.dangers[hunter] += danger
                    if danger > threat:
                        threat = danger
        self.threats[droplet] = threat

    def _hope_of(self, pile: int) -> float:
        hopes = self.outlook.hopes
        hope = 0.0
        colour = 0
        while pile:
            chips = pile & 7
            if chips:
                hope += chips * hopes[colour]
            pile >>= 3
            colour += 1
        return hope

    def of(self, seat: int) -> _Features:
        """The features of a seat."""
        at = self.at
        outlook = self.outlook
        points = 0.0
        size = 0.0
        pile = at.collected[seat]
        colour = 0
        while pile:
            chips = float(pile & 7)
            points += chips * outlook.values[colour]
            size += chips
            pile >>= 3
            colour += 1
        near_home = 0.0
        carried = 0.0
        attracted = 0.0
        out = 0.0
        threat = 0.0
        rain = self.raining - (1 if self.rains[seat] else 0)
        first = seat * at.each
        for droplet in range(first, first + at.each):
            field = at.droplets[droplet]
            if field == CLOUD:
                attracted += outlook.pull(field)
            else:
                way = outlook.distances.near(field)[CLOUD]
                pull = outlook.pull(field)
                attracted += pull if way > NEAR else pull * STAYS[rain * (NEAR + 1) + way]
                out += 1.0
            pile = at.carried[droplet]
            if pile:
                hope = self._hope_of(pile)
                near_home += hope * 10.0 / (10.0 + outlook.home[field])
                carried += hope
                threat += self.threats[droplet]
        return (
            points,
            points * (HOLES - outlook.left) / HOLES,
            size * outlook.left / HOLES,
            near_home,
            carried,
            attracted,
            out,
            threat,
            self.dangers[seat] if self.dangers else 0.0,
            1.0 if self.upcoming == seat else 0.0,
            self._in_reach(seat) if at.phase == STEP and at.actor == seat else 0.0,
        )

    def _in_reach(self, seat: int) -> float:
        """What the best chip may be worth that the seat can still pick up this turn.

        Without it, and without `STAYS`, bots bring out droplet after droplet instead of following one to its chip, and
        each of them sends the others' droplets home: with six players that can go on until the last round.
        """
        at = self.at
        best = 0.0
        first = seat * at.each
        for droplet in range(first, first + at.each):
            if not at.stopped & (1 << droplet):
                found = self.outlook.in_reach(at.droplets[droplet], at.points, at.mask)
                if found > best:
                    best = found
        return best


class AguaEvaluator(LinearEvaluator):
    """Evaluates positions between steps."""

    def __init__(self) -> None:
        super().__init__(WEIGHTS)
        self.samples = 1
        self.turn_nodes = 40

    def features(self, state: State) -> list[list[float]]:
        assert isinstance(state, AguaState)
        prospects = _Prospects(state.at)
        found: list[list[float]] = []
        for seat in range(state.at.seats):
            found.append(list(prospects.of(seat)))
        return found

    def worths(self, state: State) -> list[float]:
        assert isinstance(state, AguaState)
        prospects = _Prospects(state.at)
        weights = self.weights
        worths: list[float] = []
        for seat in range(state.at.seats):
            own = prospects.of(seat)
            worth = weights[0] * own[0] + weights[1] * own[1] + weights[2] * own[2] + weights[3] * own[3]
            worth = worth + weights[4] * own[4] + weights[5] * own[5] + weights[6] * own[6]
            worth = worth + weights[7] * own[7] + weights[8] * own[8] + weights[9] * own[9]
            worths.append(worth + weights[10] * own[10])
        return worths

    def is_quiet(self, state: State) -> bool:
        assert isinstance(state, AguaState)
        phase = state.at.phase
        return phase <= ROLL or phase in (STEP, HUMIDITY, LAY, OVER)

    def quick_move(self, state: State, seat: int, moves: list[Move], rng: Rng) -> Move:
        """Always exchange cards, fill holes with the colour that helps most, and otherwise choose at random."""
        assert isinstance(state, AguaState)
        at = state.at
        if at.phase == EXCHANGE:
            return moves[rng.below(len(moves) - 1)]
        if at.phase == FILL:
            return self._best_fill(at, seat, moves, rng)
        chosen = moves[rng.below(len(moves))]
        return chosen

    def _best_fill(self, at: AguaPosition, seat: int, moves: list[Move], rng: Rng) -> Move:
        colours = len(moves)
        start = rng.below(colours)
        best = moves[start]
        most = -100
        for number in range(colours):
            move = moves[(start + number) % colours]
            assert isinstance(move, Fill)
            gain = 0
            for other in range(at.seats):
                chips = chips_of(at.collected[other], CHIP_NUMBER[move.colour])
                gain += 2 * chips if other == seat else -chips
            if gain > most:
                most = gain
                best = move
        return best

    def remarks(self, before: State, after: State, seat: int, move: Move) -> list[Remark]:
        assert isinstance(before, AguaState)
        assert isinstance(after, AguaState)
        return self._remarks(before.at, after.at, seat, move)

    def _remarks(self, before: AguaPosition, after: AguaPosition, seat: int, move: Move) -> list[Remark]:
        said: list[Remark] = []
        collected = size_of(after.collected[seat]) - size_of(before.collected[seat])
        if collected > 0:
            said.append(Remark("collects", {"chips": collected}))
        first = seat * before.each
        carried = 0
        for droplet in range(first, first + before.each):
            carried += size_of(after.carried[droplet]) - size_of(before.carried[droplet])
        if carried > 0:
            said.append(Remark("carries", {"chips": carried}))
        if after.filled > before.filled:
            said.append(Remark("fills", {"holes": after.filled}))
        if isinstance(move, Step) and not said:
            steps = self._steps_to_chips(after, seat)
            if steps < FAR:
                said.append(Remark("heads-for-chip", {"steps": (steps + 1) // 2}))
        if after.total_of(seat) != before.total_of(seat):
            said.append(Remark("points", {"points": after.total_of(seat)}))
        return said

    def _steps_to_chips(self, at: AguaPosition, seat: int) -> int:
        """The shortest distance from one of the seat's droplets on the board to a chip on a card."""
        distances = outlook_of(at).distances
        nearest = FAR
        for place in range(HOLES, len(at.chips)):
            if at.chips[place] and at.layout.kinds[at.pack.first_hole + place] == SCENARIO:
                ways = distances.to(at.pack.first_hole + place)
                for droplet in range(seat * at.each, (seat + 1) * at.each):
                    if at.droplets[droplet] != CLOUD:
                        nearest = min(nearest, ways[at.droplets[droplet]])
        return nearest
