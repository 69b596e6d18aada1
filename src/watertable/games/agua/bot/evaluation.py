"""How bots evaluate positions of AGUA.

What counts is what chips will be worth: those in the collection for certain, those under droplets once
they are home, those on cards once a droplet gets there. A colour is worth the number of its chips in the
holes now, plus a little for every hole that is still open. Distances are measured in steps; a coloured
arrow counts double, because two dice show its colour in only five of nine throws.
"""

from __future__ import annotations

from typing import Final

from watertable.games.agua.position import AguaPosition
from watertable.games.agua.rules.board import AguaPack, Layout
from watertable.games.agua.rules.moves import Fill, Step
from watertable.games.agua.rules.phases import EXCHANGE, FILL, HUMIDITY, OVER, ROLL, STEP
from watertable.games.agua.rules.state import AguaState
from watertable.games.agua.rules.terms import (
    CHIP_NUMBER,
    CLOUD,
    COLOURS,
    EVAPORATION,
    HOLES,
    JUMPING_STEP,
    LITTLE_CLOUD,
    SCENARIO,
    chips_of,
    size_of,
)
from watertable.kernel.evaluator import LinearEvaluator, Remark
from watertable.kernel.moves import Move
from watertable.kernel.rng import Rng
from watertable.kernel.state import State

WEIGHTS: Final[list[float]] = [0.1, 0.1, 0.1, 0.1, 0.05, 0.06, 0.02, -0.05, 0.03, 0.05]
FAR: Final = 60
PLAIN: Final = 2
COLOURED: Final = 4
"""The length of a step without a colour, and of one along a coloured arrow."""
_MOST_REMEMBERED: Final = 400


class Distances:
    """The distances between fields on the board, with particular cards in its frames."""

    def __init__(self, pack: AguaPack, layout: Layout) -> None:
        self.fields = pack.fields
        self.first_hole = pack.first_hole
        self.kinds = layout.kinds
        self.sources: list[int] = []
        self.targets: list[int] = []
        self.lengths: list[int] = []
        for field in range(pack.fields):
            for way in layout.ways[field]:
                self.sources.append(way.source)
                self.targets.append(way.target)
                self.lengths.append(PLAIN if way.colour == 0 else COLOURED)
            if layout.kinds[field] == JUMPING_STEP:
                for landing in pack.human_fields:
                    self.sources.append(field)
                    self.targets.append(landing)
                    self.lengths.append(0)
        self._to: dict[int, list[int]] = {}
        self._home: dict[int, list[int]] = {}

    def to(self, field: int) -> list[int]:
        """The distance from every field to this one."""
        known = self._to.get(field)
        if known is None:
            known = [FAR] * self.fields
            known[field] = 0
            self._relax(known)
            self._to[field] = known
        return known

    def home(self, open_holes: int) -> list[int]:
        """The distance from every field to the nearest place where chips are collected (AG-7, AG-10). Open holes, given
        as bits, are such places too."""
        known = self._home.get(open_holes)
        if known is None:
            known = [FAR] * self.fields
            for field in range(self.fields):
                kind = self.kinds[field]
                if kind in (EVAPORATION, LITTLE_CLOUD):
                    known[field] = 0
            for hole in range(HOLES):
                if open_holes & (1 << hole):
                    known[self.first_hole + hole] = 0
            self._relax(known)
            self._home[open_holes] = known
        return known

    def _relax(self, lengths: list[int]) -> None:
        sources = self.sources
        targets = self.targets
        steps = self.lengths
        changed = True
        while changed:
            changed = False
            for at in range(len(sources)):
                through = lengths[targets[at]] + steps[at]
                if through < lengths[sources[at]]:
                    lengths[sources[at]] = through
                    changed = True


_remembered: Final[dict[tuple[str, tuple[int, ...]], Distances]] = {}
"""Distances by pack and cards in the frames, shared by all evaluators."""


class AguaEvaluator(LinearEvaluator):
    """Evaluates positions between steps."""

    def __init__(self) -> None:
        super().__init__(WEIGHTS)
        self.samples = 1
        self.turn_nodes = 40

    def _distances_of(self, at: AguaPosition) -> Distances:
        key = (at.pack.digest, tuple(at.cards))
        known = _remembered.get(key)
        if known is None:
            if len(_remembered) >= _MOST_REMEMBERED:
                _remembered.clear()
            known = Distances(at.pack, at.layout)
            _remembered[key] = known
        return known

    def features(self, state: State) -> list[list[float]]:
        assert isinstance(state, AguaState)
        at = state.at
        values: list[float] = []
        hopes: list[float] = []
        left = HOLES - at.filled
        for colour in range(COLOURS):
            value = float(at.value_of(colour))
            values.append(value)
            hopes.append(value + 0.12 * left)
        found: list[list[float]] = []
        for seat in range(at.seats):
            points = 0.0
            pile = at.collected[seat]
            for colour in range(COLOURS):
                points += chips_of(pile, colour) * values[colour]
            size = float(size_of(pile))
            found.append([points, points * at.filled / HOLES, size * left / HOLES, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0])
        self._add_droplets(at, hopes, found)
        upcoming = at.actor
        found[upcoming][9] = 1.0
        return found

    def _add_droplets(self, at: AguaPosition, hopes: list[float], found: list[list[float]]) -> None:
        distances = self._distances_of(at)
        open_holes = 0
        for hole in range(HOLES):
            if at.chips[hole] == 0:
                open_holes |= 1 << hole
        home = distances.home(open_holes)
        chip_ways: list[list[int]] = []
        chip_hopes: list[float] = []
        for place in range(HOLES, len(at.chips)):
            if at.chips[place]:
                chip_ways.append(distances.to(at.pack.first_hole + place))
                chip_hopes.append(hopes[at.chips[place] - 1])
        each = at.each
        for droplet in range(len(at.droplets)):
            field = at.droplets[droplet]
            own = found[droplet // each]
            nearest = 0.0
            for chip in range(len(chip_ways)):
                pull = chip_hopes[chip] * 4.0 / (4.0 + chip_ways[chip][field])
                if pull > nearest:
                    nearest = pull
            own[5] += nearest
            if field != CLOUD:
                own[6] += 1.0
            pile = at.carried[droplet]
            if pile:
                self._add_pile(at, distances, droplet, self._hope_of(pile, hopes), float(home[field]), found)

    def _hope_of(self, pile: int, hopes: list[float]) -> float:
        hope = 0.0
        for colour in range(COLOURS):
            hope += chips_of(pile, colour) * hopes[colour]
        return hope

    def _add_pile(
        self, at: AguaPosition, distances: Distances, droplet: int, hope: float, home: float, found: list[list[float]]
    ) -> None:
        """Add the value of the chips under a droplet, for its owner and for opponents near enough to take them."""
        each = at.each
        owner = droplet // each
        found[owner][3] += hope * 10.0 / (10.0 + home)
        found[owner][4] += hope
        ways = distances.to(at.droplets[droplet])
        threat = 0.0
        for other in range(len(at.droplets)):
            hunter = other // each
            if hunter == owner:
                continue
            way = ways[at.droplets[other]]
            if way <= 10:
                danger = hope * 2.0 / (2.0 + way)
                found[hunter][8] += danger
                if danger > threat:
                    threat = danger
        found[owner][7] += threat

    def is_quiet(self, state: State) -> bool:
        assert isinstance(state, AguaState)
        phase = state.at.phase
        return phase <= ROLL or phase in (STEP, HUMIDITY, OVER)

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
        distances = self._distances_of(at)
        nearest = FAR
        for place in range(HOLES, len(at.chips)):
            if at.chips[place] and at.layout.kinds[at.pack.first_hole + place] == SCENARIO:
                ways = distances.to(at.pack.first_hole + place)
                for droplet in range(seat * at.each, (seat + 1) * at.each):
                    if at.droplets[droplet] != CLOUD:
                        nearest = min(nearest, ways[at.droplets[droplet]])
        return nearest
