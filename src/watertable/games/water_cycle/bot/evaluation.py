"""The evaluation of Water Cycle that bots use.

Points count, and they count more towards the end. So does water: cubes on land can be supplied now,
cubes in the left cloud soon, cubes in the sea only much later; and what a cube is worth depends on
which person is next in line when the seat's turn comes. The weights were fitted to the outcomes of
games between bots. Search uses a network trained on such games instead; see `inputs.py`.
"""

from __future__ import annotations

from typing import Final

from watertable.games.water_cycle.bot.inputs import NETWORK, OWN, SHARED, ground_cubes, inputs_of, seat_at
from watertable.games.water_cycle.pack.reader import RETURN_ARROW
from watertable.games.water_cycle.position import WaterCyclePosition
from watertable.games.water_cycle.rules.moves import MoveCubes, Supply, TakeDie
from watertable.games.water_cycle.rules.phases import OVER, ROLL, START, TAKE_DIE
from watertable.games.water_cycle.rules.places import (
    AQUIFER,
    COLOURS,
    LAKE,
    LEFT_CLOUD,
    PLANT,
    POPULATION,
    RIGHT_CLOUD,
    RIVER,
    SEA,
)
from watertable.games.water_cycle.rules.state import WaterCycleState
from watertable.kernel.evaluator import LinearEvaluator, Remark, shares_of
from watertable.kernel.moves import Move
from watertable.kernel.rng import Rng
from watertable.kernel.state import State

WEIGHTS: Final[list[float]] = [
    0.091,
    0.1362,
    0.1091,
    0.0456,
    -0.2406,
    -0.0733,
    0.1421,
    -0.0542,
    -0.0657,
    -0.008,
    -0.1825,
    -0.0866,
]


FIRST_PACK: Final = "37d8d5dfb442008a1f1321a31a18d3aa203500ff8431c6a40fe0144ae2333700"
"""The digest of version 1 of the default pack, which is played the same way."""

_Features = tuple[float, float, float, float, float, float, float, float, float, float, float, float]


class WaterCycleEvaluator(LinearEvaluator):
    """Evaluates positions between two turns."""

    def __init__(self) -> None:
        super().__init__(WEIGHTS, NETWORK)
        self.input_names = (OWN, SHARED)
        self.samples = 1
        self.exploration = 1.0
        self.temperature = 0.02

    def features(self, state: State) -> list[list[float]]:
        assert isinstance(state, WaterCycleState)
        at = state.at
        nearness = self._nearness(at)
        coming = self._coming_points(at)
        found: list[list[float]] = []
        for seat in range(at.seats):
            found.append(list(self._of_seat(at, seat, nearness, coming[seat])))
        return found

    def worths(self, state: State) -> list[float]:
        assert isinstance(state, WaterCycleState)
        at = state.at
        nearness = self._nearness(at)
        coming = self._coming_points(at)
        weights = self.weights
        worths: list[float] = []
        for seat in range(at.seats):
            own = self._of_seat(at, seat, nearness, coming[seat])
            worth = weights[0] * own[0] + weights[1] * own[1] + weights[2] * own[2] + weights[3] * own[3]
            worth = worth + weights[4] * own[4] + weights[5] * own[5] + weights[6] * own[6] + weights[7] * own[7]
            worth = worth + weights[8] * own[8] + weights[9] * own[9] + weights[10] * own[10] + weights[11] * own[11]
            worths.append(worth)
        return worths

    def _of_seat(self, at: WaterCyclePosition, seat: int, nearness: float, coming: float) -> _Features:
        """The features of a seat, as a tuple, which compiled code makes without any objects."""
        cubes = at.cubes
        ground = ground_cubes(at, seat)
        plant = cubes[PLANT * COLOURS + seat]
        score = float(at.scores[seat])
        return (
            score,
            score * nearness,
            coming,
            float(min(ground, 3)),
            float(max(ground - 3, 0)),
            float(plant),
            float(cubes[LEFT_CLOUD * COLOURS + seat]),
            float(cubes[RIGHT_CLOUD * COLOURS + seat]),
            float(cubes[SEA * COLOURS + seat]),
            1.0 if ground + plant == 0 else 0.0,
            float(cubes[POPULATION * COLOURS + seat]),
            1.0 if ground + plant == 1 else 0.0,
        )

    def inputs(self, state: State) -> tuple[list[list[float]], list[float]]:
        assert isinstance(state, WaterCycleState)
        at = state.at
        return inputs_of(at, self._nearness(at))

    def foresee(self, state: State) -> list[float]:
        """The network evaluates games with version 1 of the default pack too: version 2 only adds starting scores."""
        network = self.network
        if network is None or state.setup.pack.digest != FIRST_PACK:
            return super().foresee(state)
        own, shared = self.inputs(state)
        return shares_of(network.worths(own, shared))

    def _nearness(self, at: WaterCyclePosition) -> float:
        """How near the end is, from 0 to 1: by score or by population, whichever is nearer."""
        pack = at.pack
        best = 0
        for score in at.scores:
            if score > best:
                best = score
        by_score = best / pack.target_score
        missing = len(pack.points) - pack.start_persons
        joined = at.persons - pack.start_persons + len(at.on_persons) / at.persons
        by_population = joined / missing
        return min(1.0, max(by_score, by_population))

    def _coming_points(self, at: WaterCyclePosition) -> list[float]:
        """What each seat's next cube will earn if everyone who has water to supply does so in turn."""
        seats = at.seats
        coming = [0.0] * seats
        if at.phase == OVER:
            return coming
        person = len(at.on_persons)
        persons = at.persons
        for turn in range(seats - at.turns if at.is_last_round else seats):
            seat = seat_at(at, turn)
            has_water = ground_cubes(at, seat) > 0 or at.cubes[PLANT * COLOURS + seat] > 0
            if coming[seat] == 0.0 and has_water:
                coming[seat] = float(at.pack.points[person])
                person += 1
                if person == persons:
                    person = 0
                    if persons < len(at.pack.points):
                        persons += 1
        return coming

    def is_quiet(self, state: State) -> bool:
        assert isinstance(state, WaterCycleState)
        at = state.at
        return at.phase == TAKE_DIE or at.phase == ROLL or at.phase == START

    def is_horizon(self, state: State) -> bool:
        """Between two rounds everyone has had the same number of turns."""
        assert isinstance(state, WaterCycleState)
        at = state.at
        return at.phase == ROLL

    def quick_move(self, state: State, seat: int, moves: list[Move], rng: Rng) -> Move:
        """Keep two or three cubes on land, bring the rest closer, and supply from the plant first."""
        assert isinstance(state, WaterCycleState)
        at = state.at
        first = moves[0]
        last = moves[len(moves) - 1]
        if isinstance(first, TakeDie):
            return self._quick_die(at, seat, moves, rng)
        if isinstance(first, MoveCubes):
            if at.pack.targets[at.die] not in (LAKE, RIVER, AQUIFER):
                return last
            wanted = 3 - ground_cubes(at, seat)
            return moves[max(0, min(wanted, len(moves)) - 1)]
        # Cubes left in the plant go to the sea as soon as everyone has water.
        if isinstance(last, Supply) and last.number == PLANT:
            return last
        return moves[rng.below(len(moves))]

    def _quick_die(self, at: WaterCyclePosition, seat: int, moves: list[Move], rng: Rng) -> Move:
        best = moves[0]
        most = -1000
        for move in moves:
            assert isinstance(move, TakeDie)
            worth = self._die_worth(at, seat, move.die) + rng.below(12)
            if worth > most:
                most = worth
                best = move
        return best

    def _die_worth(self, at: WaterCyclePosition, seat: int, die: int) -> int:
        """A rough value for taking the die."""
        pack = at.pack
        source = pack.sources[die]
        ground = ground_cubes(at, seat)
        if source == RETURN_ARROW:
            return -40 if ground == 0 else (20 if ground > 3 else -10)
        cubes = at.cubes[source * COLOURS + seat]
        target = pack.targets[die]
        if cubes == 0 or at.room[target] == 0:
            return -40
        if target in (LAKE, RIVER, AQUIFER):
            if ground == 0:
                return 20 if at.cubes[PLANT * COLOURS + seat] else 50
            return 12 if ground == 1 else -5
        return 18 * cubes if target == LEFT_CLOUD else 3 * cubes

    def remarks(self, before: State, after: State, seat: int, move: Move) -> list[Remark]:
        assert isinstance(before, WaterCycleState)
        assert isinstance(after, WaterCycleState)
        return self._remarks(before.at, after.at, seat, move)

    def _remarks(self, before: WaterCyclePosition, after: WaterCyclePosition, seat: int, move: Move) -> list[Remark]:
        said: list[Remark] = []
        gained = after.scores[seat] - before.scores[seat]
        if after.lost[seat] > before.lost[seat]:
            said.append(Remark("loses"))
        elif gained > 0:
            said.append(Remark("earns", {"points": gained}))
        if gained != 0:
            said.append(Remark("standing", {"total": after.scores[seat], "target": after.pack.target_score}))
        if isinstance(move, MoveCubes):
            watered = ground_cubes(after, seat) - ground_cubes(before, seat)
            if watered > 0:
                said.append(Remark("waters", {"cubes": watered}))
        if after.is_last_round and not before.is_last_round:
            said.append(Remark("last-round"))
        return said
