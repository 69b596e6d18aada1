"""How bots evaluate positions of AGUA.

What counts is what chips will be worth: those in the collection for certain, those under droplets once
they are home, those on cards once a droplet gets there. A colour is worth the number of its chips in the
holes now, plus a little for every hole that is still open. Whoever leaves an empty card exchanges it and fills
a hole, so an exchange that can be had this turn counts too. Distances are measured in steps; an arrow is longer,
the less often the dice show its colour.

Late in a game, players grow careful: what others can take or send home counts for less, and exchanges for more. With
many players, chips near the cloud are otherwise taken by one after the other until the last round (AG-5, AG-18).
"""

from __future__ import annotations

from typing import Final

from watertable.games.agua.bot.outlook import FAR, NEAR, outlook_of
from watertable.games.agua.position import AguaPosition
from watertable.games.agua.rules.moves import Fill, Step
from watertable.games.agua.rules.phases import EXCHANGE, FILL, HUMIDITY, LAY, OVER, ROLL, STEP
from watertable.games.agua.rules.state import AguaState
from watertable.games.agua.rules.terms import (
    BLUE,
    CHIP_NUMBER,
    CLOUD,
    HOLES,
    SCENARIO,
    SLOTS,
    chips_of,
    size_of,
)
from watertable.kernel.evaluator import LinearEvaluator, Remark
from watertable.kernel.moves import Move
from watertable.kernel.rng import Rng
from watertable.kernel.state import State

_Features = tuple[float, float, float, float, float, float, float, float, float, float, float, float]

WEIGHTS: Final[list[float]] = [0.0, 0.3, 0.2, 0.12, 0.05, 0.06, 0.02, -0.08, 0.03, 0.05, 0.1, 0.01]

CALM: Final = 25
CAREFUL: Final = 45
"""The rounds from which on players grow careful, and from which on they are as careful as they get. Most games are over
before the first."""
LATE_EXCHANGE: Final = 30.0
"""How many times as much as before an exchange counts then, besides."""
CHILDREN_EXCHANGE: Final = 100.0
"""How many times as much it counts in the children's game, which nothing but exchanges can end in time (AG-16)."""
TAKES: Final = 0.95
HITS: Final = 0.6
"""How often an opponent who can reach a droplet goes there: one with chips, one without."""


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
        self.late = 0.0
        """How late it is, from 0 to 1."""
        if at.round > CALM:
            self.late = 1.0 if at.round >= CAREFUL else (at.round - CALM) / float(CAREFUL - CALM)
        self.care = 1.0 if at.children else self.late
        """How much the safety of droplets counts, from 0 to 1."""
        self.safety: list[float] = []
        """How likely each droplet stays where it is until its owner's next turn; empty if nobody cares."""
        if self.care > 0.0:
            self._look_for_safety()
        self.dangers: list[float] = []
        """What each seat can hope to take from others; empty if no droplet carries a chip."""
        self.threats: list[float] = []
        """What each droplet may lose to a hunter; empty likewise."""
        if self.care < 1.0:
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

    def _look_for_safety(self) -> None:
        """Reckon for every droplet how likely no opponent who moves before its owner sends it home (AG-5)."""
        at = self.at
        each = at.each
        droplets = at.droplets
        points = at.movement_points()
        # During a turn, positions are judged as if it were over.
        first = at.actor if at.phase <= ROLL else (at.actor + 1) % at.seats
        for droplet in range(len(droplets)):
            safety = 1.0
            field = droplets[droplet]
            owner = droplet // each
            if field != CLOUD:
                goes = (TAKES if at.carried[droplet] else HITS) / 36.0
                hits = self.outlook.distances.hits(field, points)
                hunter = first
                while hunter != owner:
                    throws = 0
                    for other in range(hunter * each, hunter * each + each):
                        found = hits[droplets[other]]
                        if found > throws:
                            throws = found
                    safety -= safety * throws * goes
                    hunter = hunter + 1 if hunter + 1 < at.seats else 0
                # It may still move on this turn.
                if owner == at.actor and at.phase == STEP and not at.stopped & (1 << droplet):
                    safety = 0.5 + 0.5 * safety
            self.safety.append(safety)

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
        care = self.care
        rain = self.raining - (1 if self.rains[seat] else 0)
        first = seat * at.each
        for droplet in range(first, first + at.each):
            field = at.droplets[droplet]
            if field == CLOUD:
                attracted += outlook.pull(field)
                continue
            way = outlook.distances.near(field)[CLOUD]
            stays = 1.0 if way > NEAR else STAYS[rain * (NEAR + 1) + way]
            safety = 1.0
            if care > 0.0:
                safety = 1.0 - care + care * self.safety[droplet]
                stays = (1.0 - care) * stays + care * self.safety[droplet]
            attracted += outlook.pull(field) * stays
            out += safety
            pile = at.carried[droplet]
            if pile:
                hope = self._hope_of(pile) * safety
                near_home += hope * 10.0 / (10.0 + outlook.home[field])
                carried += hope
                if care < 1.0:
                    threat += self.threats[droplet] * (1.0 - care)
        exchange = 0.0
        if outlook.empty and at.actor == seat:
            exchange = self._exchange() * (CHILDREN_EXCHANGE if at.children else 1.0 + LATE_EXCHANGE * self.late)
        return (
            points,
            points * outlook.progress,
            size * (1.0 - outlook.progress),
            near_home,
            carried,
            attracted,
            # In the children's game nobody has to move, so that a droplet that is out is no gain in itself (AG-16).
            0.0 if at.children else out,
            threat,
            self.dangers[seat] * (1.0 - care) if self.dangers else 0.0,
            1.0 if self.upcoming == seat else 0.0,
            self._in_reach(seat) if at.phase == STEP and at.actor == seat else 0.0,
            exchange,
        )

    def _exchange(self) -> float:
        """How many cards whoever moves has left so that they can be exchanged (AG-11), and a little less for each that
        can still be left so this turn."""
        at = self.at
        found = 0.0
        for frame in self.outlook.empty:
            if at.is_exchangeable(frame):
                found += 1.0
            elif at.phase == STEP and self._steps_off(frame) <= at.points:
                found += 0.7
        return found

    def _steps_off(self, frame: int) -> int:
        """The movement points that whoever moves needs to leave the empty card in a frame with no droplet on it."""
        at = self.at
        start = at.pack.first_slot + frame * SLOTS
        standing = -1
        for droplet in range(len(at.droplets)):
            if start <= at.droplets[droplet] < start + SLOTS:
                if standing >= 0:
                    return FAR
                standing = droplet
        steps_off = self.outlook.distances.steps_off(frame, at.mask)
        if standing >= 0:
            is_free = standing // at.each == at.actor and not at.stopped & (1 << standing)
            return steps_off[at.droplets[standing]] if is_free else FAR
        can_rain = at.mask & (1 << BLUE) and at.own_droplet_on(at.actor, CLOUD) >= 0
        return 1 + steps_off[start] if can_rain else FAR

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
            worths.append(worth + weights[10] * own[10] + weights[11] * own[11])
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
