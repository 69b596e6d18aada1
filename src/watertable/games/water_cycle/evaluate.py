"""How bots judge Water Cycle.

Points count, and the more so the nearer the end is. What else counts is water: cubes on land can
be supplied, cubes in the left cloud can soon be, cubes in the sea are far away; and the person who
will be next in line when a seat's turn comes decides what its cube is worth. The weights were
fitted to the outcomes of games between bots.
"""

from __future__ import annotations

from typing import Final

from watertable.games.water_cycle.moves import MoveCubes, Supply, TakeDie
from watertable.games.water_cycle.pack import RETURN_ARROW
from watertable.games.water_cycle.places import (
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
from watertable.games.water_cycle.state import OVER, ROLL, START, TAKE_DIE, WaterCycleState
from watertable.kernel.evaluator import LinearEvaluator, Remark
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


class WaterCycleEvaluator(LinearEvaluator):
    """Judges positions between two turns."""

    def __init__(self) -> None:
        super().__init__(WEIGHTS)
        self.samples = 1

    def features(self, state: State) -> list[list[float]]:
        assert isinstance(state, WaterCycleState)
        nearness = self._nearness(state)
        coming = self._coming_points(state)
        cubes = state.cubes
        found: list[list[float]] = []
        for seat in range(state.seats):
            ground = self._land_cubes(state, seat)
            plant = cubes[PLANT * COLOURS + seat]
            score = float(state.scores[seat])
            found.append(
                [
                    score,
                    score * nearness,
                    coming[seat],
                    float(min(ground, 3)),
                    float(max(ground - 3, 0)),
                    float(plant),
                    float(cubes[LEFT_CLOUD * COLOURS + seat]),
                    float(cubes[RIGHT_CLOUD * COLOURS + seat]),
                    float(cubes[SEA * COLOURS + seat]),
                    1.0 if ground + plant == 0 else 0.0,
                    float(cubes[POPULATION * COLOURS + seat]),
                    1.0 if ground + plant == 1 else 0.0,
                ]
            )
        return found

    def _nearness(self, state: WaterCycleState) -> float:
        """How near the end is, 0 to 1: by the target score or by the population."""
        pack = state.pack
        best = 0
        for score in state.scores:
            if score > best:
                best = score
        by_score = best / pack.target_score
        missing = len(pack.points) - pack.start_persons
        joined = state.persons - pack.start_persons + len(state.on_persons) / state.persons
        by_population = joined / missing
        return min(1.0, max(by_score, by_population))

    def _coming_points(self, state: WaterCycleState) -> list[float]:
        """What each seat's next supply will be worth, if all who have water on land supply in turn."""
        seats = state.seats
        coming = [0.0] * seats
        if state.phase == OVER:
            return coming
        person = len(state.on_persons)
        persons = state.persons
        left = seats - state.turns
        for step in range(seats):
            # After this round's turns the next round begins one seat further on.
            if step < left:
                seat = (state.actor + step) % seats
            else:
                if state.is_last_round:
                    break
                seat = (state.first + 1 + step - left) % seats
            if coming[seat] == 0.0 and self._has_land_water(state, seat):
                coming[seat] = float(state.pack.points[person])
                person += 1
                if person == persons:
                    person = 0
                    if persons < len(state.pack.points):
                        persons += 1
        return coming

    def _has_land_water(self, state: WaterCycleState, seat: int) -> bool:
        for place in (LAKE, RIVER, AQUIFER, PLANT):
            if state.cubes[place * COLOURS + seat] > 0:
                return True
        return False

    def is_quiet(self, state: State) -> bool:
        assert isinstance(state, WaterCycleState)
        return state.phase == TAKE_DIE or state.phase == ROLL or state.phase == START

    def quick_move(self, state: State, seat: int, moves: list[Move], rng: Rng) -> Move:
        """Use a die that moves water, move much, and supply what would flow away first."""
        assert isinstance(state, WaterCycleState)
        first = moves[0]
        if isinstance(first, TakeDie):
            chosen = moves[rng.below(len(moves))]
            if isinstance(chosen, TakeDie) and not self._can_use(state, seat, chosen.die):
                chosen = moves[rng.below(len(moves))]
            return chosen
        if isinstance(first, MoveCubes):
            return moves[len(moves) - 1]
        if isinstance(first, Supply):
            last = moves[len(moves) - 1]
            # Cubes in the plant go to the sea when the row is full: they are supplied first.
            if isinstance(last, Supply) and last.number == PLANT:
                return last
        return moves[rng.below(len(moves))]

    def _can_use(self, state: WaterCycleState, seat: int, die: int) -> bool:
        source = state.pack.sources[die]
        if source == RETURN_ARROW:
            return True
        return state.cubes[source * COLOURS + seat] > 0 and state.room[state.pack.targets[die]] > 0

    def remarks(self, before: State, after: State, seat: int, move: Move) -> list[Remark]:
        assert isinstance(before, WaterCycleState)
        assert isinstance(after, WaterCycleState)
        said: list[Remark] = []
        gained = after.scores[seat] - before.scores[seat]
        if after.lost[seat] > before.lost[seat]:
            said.append(Remark("loses"))
        elif gained > 0:
            said.append(Remark("earns", {"points": gained}))
        if gained != 0:
            said.append(Remark("standing", {"total": after.scores[seat], "target": after.pack.target_score}))
        if isinstance(move, MoveCubes):
            watered = self._land_cubes(after, seat) - self._land_cubes(before, seat)
            if watered > 0:
                said.append(Remark("waters", {"cubes": watered}))
        if after.is_last_round and not before.is_last_round:
            said.append(Remark("last-round"))
        return said

    def _land_cubes(self, state: WaterCycleState, seat: int) -> int:
        cubes = state.cubes
        return cubes[LAKE * COLOURS + seat] + cubes[RIVER * COLOURS + seat] + cubes[AQUIFER * COLOURS + seat]
