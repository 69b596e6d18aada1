"""How bots evaluate positions of AGUA.

What counts is what chips will be worth: those in the collection for certain, those under droplets once
they are home, those on cards once a droplet gets there. A colour is worth the number of its chips in the
holes now, plus a little for every hole that is still open. Whoever leaves an empty card exchanges it and fills
a hole, so empty cards attract too; and so do filled holes whose chip is worth swapping. Distances are measured in
steps; an arrow is longer, the less often the dice show its colour.
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
    COLOURS,
    FRAMES,
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

_Features = tuple[float, float, float, float, float, float, float, float, float, float, float, float, float, float]

WEIGHTS: Final[list[float]] = [0.0, 0.3, 0.2, 0.12, 0.05, 0.06, 0.02, 0.05, 0.05, 0.05, 0.1, 0.1, 0.1, 0.03]


TAKES: Final = 0.95
HITS: Final = 0.6
"""How often an opponent who can reach a droplet goes there: one with chips, one without."""


class _Prospects:
    """The features of a position. They are tuples, which compiled code makes without any objects."""

    def __init__(self, at: AguaPosition) -> None:
        self.at = at
        self.outlook = outlook_of(at)
        self.upcoming = at.actor if at.phase < EXCHANGE else (at.actor + 1) % at.seats
        """Whose droplets move next: whoever exchanges cards has moved theirs."""
        self.crowds: list[int] = []
        """How many droplets are on the card in each frame; counted only if a card is empty of chips."""
        if self.outlook.empty:
            self.crowds = [0] * FRAMES
            for field in at.droplets:
                if at.pack.frame_of[field] >= 0:
                    self.crowds[at.pack.frame_of[field]] += 1
        self.hunter = at.actor if at.phase <= ROLL else (at.actor + 1) % at.seats
        """Who is the first that can send droplets home: during a turn it is judged as if it were over."""
        self.reach = at.movement_points()
        self.prey: list[float] = [0.0] * at.seats
        """What each seat can hope to take from others."""
        self.safety: list[float] = []
        """How likely each droplet stays where it is until its owner's next turn."""
        for droplet in range(len(at.droplets)):
            self.safety.append(self._safety_of(droplet) if at.droplets[droplet] != CLOUD else 1.0)

    def _safety_of(self, droplet: int) -> float:
        """How likely no opponent who moves before the droplet's owner does sends it home and takes its chips (AG-5).
        Bots that leave this out take chips from each other on the same field until the last round, or bring out
        droplet after droplet to have them sent home."""
        at = self.at
        each = at.each
        owner = droplet // each
        pile = at.carried[droplet]
        hope = self._hope_of(pile) if pile else 0.0
        goes = (TAKES if pile else HITS) / 36.0
        hits = self.outlook.distances.hits(at.droplets[droplet], self.reach)
        droplets = at.droplets
        safety = 1.0
        hunter = self.hunter
        for _ in range(at.seats):
            if hunter == owner:
                break
            throws = 0
            for other in range(hunter * each, hunter * each + each):
                found = hits[droplets[other]]
                if found > throws:
                    throws = found
            if throws:
                danger = safety * throws * goes
                self.prey[hunter] += danger * hope
                safety -= danger
            hunter += 1
            if hunter == at.seats:
                hunter = 0
        # It may still move on this turn.
        can_move_on = owner == at.actor and at.phase == STEP and not at.stopped & (1 << droplet)
        return 0.5 + 0.5 * safety if can_move_on else safety

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
        risky = 0.0
        first = seat * at.each
        for droplet in range(first, first + at.each):
            field = at.droplets[droplet]
            if field == CLOUD:
                attracted += outlook.pull(field)
                continue
            safety = self.safety[droplet]
            attracted += outlook.pull(field) * safety
            out += 1.0
            pile = at.carried[droplet]
            if pile:
                hope = self._hope_of(pile)
                near_home += hope * safety * 10.0 / (10.0 + outlook.home[field])
                carried += hope * safety
                # With many opponents, chips that can be taken go from hand to hand, and nobody brings them home.
                risky += hope * (1.0 - safety) if at.seats <= 4 and not at.children else 0.0
        exchange, exchange_now = self._exchange(seat) if outlook.empty else (0.0, 0.0)
        if at.children:
            # Nobody has to move, so that a droplet that is out is no gain in itself, and cards can be left in time
            # (AG-16). What counts is the exchange that can be had now.
            out = 0.0
            exchange = 0.0
            exchange_now *= 10.0
        return (
            points,
            points * outlook.progress,
            size * (1.0 - outlook.progress),
            near_home,
            carried,
            attracted,
            out,
            risky,
            self.prey[seat],
            1.0 if self.upcoming == seat else 0.0,
            self._in_reach(seat) if at.phase == STEP and at.actor == seat else 0.0,
            exchange,
            exchange_now,
            self._swap(seat) if carried > 0.0 and not at.children and outlook.left < HOLES else 0.0,
        )

    def _exchange(self, seat: int) -> tuple[float, float]:
        """How near the seat is to leaving cards that can then be exchanged (AG-11), and whether it can leave one this
        turn, or has done so."""
        at = self.at
        distances = self.outlook.distances
        moves_now = at.actor == seat and at.phase == STEP
        near = 0.0
        now = 0.0
        first = seat * at.each
        for frame in self.outlook.empty:
            if at.actor == seat and at.is_exchangeable(frame):
                now += 1.0
                continue
            start = at.pack.first_slot + frame * SLOTS
            crowd = self.crowds[frame]
            pull = 0.0
            steps = FAR
            own = 0
            for droplet in range(first, first + at.each):
                field = at.droplets[droplet]
                if start <= field < start + SLOTS:
                    own += 1
                    pull = max(pull, self.safety[droplet] * 4.0 / (4.0 + distances.off(frame)[field]))
                    if moves_now and not at.stopped & (1 << droplet):
                        steps = min(steps, distances.steps_off(frame, at.mask)[field])
                elif field == CLOUD:
                    pull = max(pull, 4.0 / (4.0 + distances.rain + distances.off(frame)[start]))
                    if moves_now and crowd == 0 and at.mask & (1 << BLUE) and not at.stopped & (1 << droplet):
                        steps = min(steps, 1 + distances.steps_off(frame, at.mask)[start])
            near += pull if crowd == own and own < 2 else 0.5 * pull
            if crowd <= 1 and crowd == own and steps <= at.points:
                now += 0.7
        return near, now

    def _swap(self, seat: int) -> float:
        """What the best swap of a chip in a filled hole may bring (AG-8), the less, the further the hole is."""
        at = self.at
        outlook = self.outlook
        best = 0.0
        first = seat * at.each
        for droplet in range(first, first + at.each):
            pile = at.carried[droplet]
            if pile == 0:
                continue
            field = at.droplets[droplet]
            for hole in range(HOLES):
                chip = at.chips[hole]
                if chip == 0:
                    continue
                way = outlook.distances.near(at.pack.first_hole + hole)[field]
                if way > NEAR or way == 0:
                    continue
                for given in range(COLOURS):
                    if given != chip - 1 and chips_of(pile, given):
                        gain = self._gain(seat, given, chip - 1)
                        if gain * 4.0 > best * (4.0 + way):
                            best = gain * 4.0 / (4.0 + way)
        return best

    def _gain(self, seat: int, given: int, taken: int) -> float:
        """The points that a seat gains, ahead of the others' mean, if a hole's chip is swapped (AG-13)."""
        at = self.at
        others = 0
        for other in range(at.seats):
            chips = chips_of(at.collected[other], given) - chips_of(at.collected[other], taken)
            others += chips if other != seat else 0
        own = chips_of(at.collected[seat], given) - chips_of(at.collected[seat], taken)
        values = self.outlook.values
        return own - others / (at.seats - 1.0) + values[taken] - 1.0 - values[given]

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
            worth = worth + weights[10] * own[10] + weights[11] * own[11] + weights[12] * own[12]
            worths.append(worth + weights[13] * own[13])
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
