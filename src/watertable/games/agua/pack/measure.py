"""What simulation says of an AGUA pack: how long a game lasts among equal greedy players, and what ends it.

The greedy player here is a yardstick for tuning boards, not an opponent: it looks one decision
ahead and wants chips, the way to them, and the way home.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from watertable.games.agua.rules.board import AguaPack
from watertable.games.agua.rules.state import AguaState
from watertable.games.agua.rules.terms import (
    CLOUD,
    COLOURS,
    EVAPORATION,
    EXCHANGE,
    HOLE,
    HOLES,
    JUMPING_STEP,
    LITTLE_CLOUD,
    NOWHERE,
    chips_of,
)
from watertable.kernel.moves import CHANCE, Move
from watertable.kernel.rng import Rng, Sfc32

if TYPE_CHECKING:
    from watertable.kernel.game import Game

GAMES: Final = 40
FAR: Final = 99


class Greedy:
    """Chooses by looking one decision ahead. It keeps the distances on boards it has met."""

    def __init__(self) -> None:
        self._distances: dict[tuple[int, ...], list[int]] = {}

    def choose(self, state: AguaState, seat: int, rng: Rng) -> Move:
        """The move that leads to the position it likes best; among equals, any."""
        best: list[Move] = []
        best_worth = -1.0e9
        for move in state.legal_moves(seat):
            after = state.copy()
            after.perform(seat, move, None)
            worth = self._worth_of_exchange(after, seat) if state.phase == EXCHANGE else self.worth(after, seat)
            if worth > best_worth + 1e-9:
                best = [move]
                best_worth = worth
            elif worth > best_worth - 1e-9:
                best.append(move)
        return best[rng.below(len(best))]

    def _worth_of_exchange(self, state: AguaState, seat: int) -> float:
        """A card is exchanged for what the best hole brings."""
        if state.to_act() != seat:
            return self.worth(state, seat)
        best = -1.0e9
        for move in state.legal_moves(seat):
            after = state.copy()
            after.perform(seat, move, None)
            worth = self.worth(after, seat)
            if worth > best:
                best = worth
        return best

    def worth(self, state: AguaState, seat: int) -> float:
        """Points ahead of the average of the others, and hopes: chips under way, chips within reach."""
        values = [state.value_of(colour) + 0.6 for colour in range(COLOURS)]
        worth = 0.0
        for other in range(state.seats):
            points = 0.0
            for colour in range(COLOURS):
                points += values[colour] * chips_of(state.collected[other], colour)
            worth += points if other == seat else -points / (state.seats - 1)
        distances = self.distances(state)
        fields = state.pack.fields
        for droplet, field in enumerate(state.droplets):
            hope = 0.0
            pile = state.carried[droplet]
            if pile:
                for colour in range(COLOURS):
                    hope += values[colour] * chips_of(pile, colour)
                hope *= 0.9 - 0.03 * min(20, distances[field * fields])
            if droplet // state.each == seat:
                worth += hope + self._reach(state, distances, field, values)
            else:
                worth -= hope / (state.seats - 1)
        return worth

    def _reach(self, state: AguaState, distances: list[int], field: int, values: list[float]) -> float:
        best = 0.0
        first = state.pack.first_hole
        for at in range(HOLES, len(state.lying)):
            if state.lying[at]:
                steps = distances[field * state.pack.fields + first + at]
                hope = 0.5 * values[state.lying[at] - 1] / (2 + steps)
                if hope > best:
                    best = hope
        return best

    def distances(self, state: AguaState) -> list[int]:
        """Steps from each field (row) to each, colours left aside; those to field 0 are to a collection."""
        is_open = 0
        for hole in range(HOLES):
            if state.lying[hole] == 0:
                is_open |= 1 << hole
        key = (*state.cards, is_open)
        table = self._distances.get(key)
        if table is None:
            table = []
            for field in range(state.pack.fields):
                table.extend(_steps_from(state, field))
            self._distances[key] = table
        return table


def _steps_from(state: AguaState, start: int) -> list[int]:
    pack = state.pack
    steps = [FAR] * pack.fields
    if state.layout.kinds[start] == NOWHERE:
        return steps
    steps[start] = 0
    waiting = [start]
    for field in waiting:
        kind = state.layout.kinds[field]
        is_home = kind in (EVAPORATION, LITTLE_CLOUD) or (kind == HOLE and state.lying[field - pack.first_hole] == 0)
        if is_home and field != start:
            steps[CLOUD] = min(steps[CLOUD], steps[field])
            continue
        if kind == JUMPING_STEP:
            targets = pack.human_fields
        else:
            targets = [way.target for way in state.layout.ways[field]]
        for target in targets:
            if steps[target] == FAR and target != start:
                steps[target] = steps[field] + (0 if kind == JUMPING_STEP else 1)
                if target != CLOUD or start == CLOUD:
                    waiting.append(target)
    return steps


def play_greedy(state: AguaState, rng: Rng, greedy: Greedy) -> None:
    """A game to its end among equal greedy players."""
    while True:
        seat = state.to_act()
        if seat is None:
            return
        if seat == CHANCE:
            state.perform(CHANCE, state.draw_chance(rng), None)
        else:
            state.perform(seat, greedy.choose(state, seat, rng), None)


def measure(game: Game, pack: AguaPack, seed: int) -> list[tuple[str, str, bool]]:
    """Rounds and ends of four-player games among equal greedy players."""
    rng = Sfc32(seed)
    greedy = Greedy()
    rounds: list[int] = []
    scores: list[int] = []
    by_holes = 0
    for _ in range(GAMES):
        state = game.new(4, None, pack)
        assert isinstance(state, AguaState)
        play_greedy(state, rng, greedy)
        rounds.append(state.round)
        scores.append(max([state.total_of(player) for player in range(4)]))
        if state.cause == "holes":
            by_holes += 1
    rounds.sort()
    mean = sum(rounds) / GAMES
    low, high = rounds[GAMES // 10], rounds[GAMES - 1 - GAMES // 10]
    return [
        ("rounds of a game among four greedy players", f"{mean:.1f} (four of five: {low} to {high})", 15 <= mean <= 40),
        ("games that end with the last hole", f"{by_holes} of {GAMES}", by_holes * 10 >= GAMES * 9),
        ("points of the winner", f"{sum(scores) / GAMES:.1f}", sum(scores) > 0),
    ]
