"""Measurements of an AGUA pack by simulation: how long games between equal players last, and what ends them.

They are a yardstick for tuning boards, not one of the bots that people play against: they look one move ahead
and value chips, being near them, and being near home with them.
"""

from __future__ import annotations

from typing import Final

from watertable.games.agua.position import AguaPosition
from watertable.games.agua.rules.board import AguaPack
from watertable.games.agua.rules.events import DiceRolled, HoleFilled, MoveImpossible
from watertable.games.agua.rules.phases import EXCHANGE
from watertable.games.agua.rules.state import AguaState
from watertable.games.agua.rules.terms import (
    CLOUD,
    COLOURS,
    EVAPORATION,
    HOLE,
    HOLES,
    JUMPING_STEP,
    LITTLE_CLOUD,
    NOWHERE,
    chips_of,
)
from watertable.kernel.events import Event
from watertable.kernel.game import Game
from watertable.kernel.moves import Move
from watertable.kernel.rng import Rng, Sfc32
from watertable.kernel.state import State
from watertable.play.chance import PlainChance
from watertable.play.deciders import Decider, Decision
from watertable.play.loop import play
from watertable.play.watching import Watcher

GAMES: Final = 40
FAR: Final = 99


class OneMoveAhead(Decider):
    """Chooses by looking one move ahead. It caches the distances on the boards it has seen."""

    def __init__(self, rng: Rng) -> None:
        self.name = "one move ahead"
        self.rng = rng
        self._distances: dict[tuple[int, ...], list[int]] = {}

    def decide(self, decision: Decision) -> Move:
        """The move that leads to the best position; ties are broken at random."""
        seat = decision.seat
        view = decision.view()
        assert isinstance(view, AguaPosition)
        # Nothing is hidden in AGUA, so a view is a position that can be played on.
        state = AguaState(view)
        best: list[Move] = []
        best_worth = -1.0e9
        for move in decision.moves:
            after = state.copy()
            after.perform(seat, move, None)
            worth = self._worth_of_exchange(after, seat) if state.at.phase == EXCHANGE else self.worth(after.at, seat)
            if worth > best_worth + 1e-9:
                best = [move]
                best_worth = worth
            elif worth > best_worth - 1e-9:
                best.append(move)
        return best[self.rng.below(len(best))]

    def _worth_of_exchange(self, state: AguaState, seat: int) -> float:
        """The value of an exchange: that of the best way to fill a hole after it."""
        if state.to_act() != seat:
            return self.worth(state.at, seat)
        best = -1.0e9
        for move in state.legal_moves(seat):
            after = state.copy()
            after.perform(seat, move, None)
            worth = self.worth(after.at, seat)
            if worth > best:
                best = worth
        return best

    def worth(self, at: AguaPosition, seat: int) -> float:
        """The points ahead of the average opponent, plus something for chips under droplets and chips within reach."""
        values = [at.value_of(colour) + 0.6 for colour in range(COLOURS)]
        worth = 0.0
        for other in range(at.seats):
            points = 0.0
            for colour in range(COLOURS):
                points += values[colour] * chips_of(at.collected[other], colour)
            worth += points if other == seat else -points / (at.seats - 1)
        distances = self.distances(at)
        fields = at.pack.fields
        for droplet, field in enumerate(at.droplets):
            hope = 0.0
            pile = at.carried[droplet]
            if pile:
                for colour in range(COLOURS):
                    hope += values[colour] * chips_of(pile, colour)
                hope *= 0.9 - 0.03 * min(20, distances[field * fields])
            if droplet // at.each == seat:
                worth += hope + self._reach(at, distances, field, values)
            else:
                worth -= hope / (at.seats - 1)
        return worth

    def _reach(self, at: AguaPosition, distances: list[int], field: int, values: list[float]) -> float:
        best = 0.0
        first = at.pack.first_hole
        for place in range(HOLES, len(at.chips)):
            if at.chips[place]:
                steps = distances[field * at.pack.fields + first + place]
                hope = 0.5 * values[at.chips[place] - 1] / (2 + steps)
                if hope > best:
                    best = hope
        return best

    def distances(self, at: AguaPosition) -> list[int]:
        """Steps from each field (row) to each other, ignoring colours; for field 0, to where chips are collected."""
        is_open = 0
        for hole in range(HOLES):
            if at.chips[hole] == 0:
                is_open |= 1 << hole
        key = (*at.cards, is_open)
        table = self._distances.get(key)
        if table is None:
            table = []
            for field in range(at.pack.fields):
                table.extend(_steps_from(at, field))
            self._distances[key] = table
        return table


def _steps_from(at: AguaPosition, start: int) -> list[int]:
    pack = at.pack
    steps = [FAR] * pack.fields
    if at.layout.kinds[start] == NOWHERE:
        return steps
    steps[start] = 0
    waiting = [start]
    for field in waiting:
        kind = at.layout.kinds[field]
        is_home = kind in (EVAPORATION, LITTLE_CLOUD) or (kind == HOLE and at.chips[field - pack.first_hole] == 0)
        if is_home and field != start:
            steps[CLOUD] = min(steps[CLOUD], steps[field])
            continue
        if kind == JUMPING_STEP:
            targets = pack.human_fields
        else:
            targets = [way.target for way in at.layout.ways[field]]
        for target in targets:
            if steps[target] == FAR and target != start:
                steps[target] = steps[field] + (0 if kind == JUMPING_STEP else 1)
                if target != CLOUD or start == CLOUD:
                    waiting.append(target)
    return steps


class _Turns(Watcher):
    """Counts the turns of a game, those in which nothing can move, and the longest wait for a hole to be filled."""

    def __init__(self) -> None:
        self.turns = 0
        self.lost = 0
        self.longest_wait = 0
        """The most rounds from one filled hole to the next."""
        self._round = 0
        self._filled_in = 0

    def wants_events(self) -> bool:
        return True

    def after(self, state: State, seat: int, move: Move, events: list[Event]) -> None:
        for event in events:
            if isinstance(event, DiceRolled):
                self.turns += 1
                self._round = event.round
            elif isinstance(event, MoveImpossible):
                self.lost += 1
            elif isinstance(event, HoleFilled):
                self.longest_wait = max(self.longest_wait, self._round - self._filled_in)
                self._filled_in = self._round


def measure(game: Game, pack: AguaPack, seed: int, games: int = GAMES) -> list[tuple[str, str, bool]]:
    """The lengths and endings of four-player games between equal players who look one move ahead."""
    rng = Sfc32(seed)
    player = OneMoveAhead(rng)
    rounds: list[int] = []
    scores: list[int] = []
    turns = lost = waits = filled = by_holes = 0
    for _ in range(games):
        state = game.new(4, None, pack)
        assert isinstance(state, AguaState)
        counted = _Turns()
        play(state, [player] * 4, PlainChance(rng), [counted])
        rounds.append(state.at.round)
        scores.append(max([state.at.total_of(seat) for seat in range(4)]))
        turns += counted.turns
        lost += counted.lost
        waits += counted.longest_wait
        filled += state.at.filled
        if state.at.cause == "holes":
            by_holes += 1
    rounds.sort()
    mean = sum(rounds) / games
    low, high = rounds[games // 10], rounds[games - 1 - games // 10]
    return [
        (
            "rounds in a game of four players who look one move ahead",
            f"{mean:.1f} (80 % of games: {low} to {high})",
            15 <= mean <= 40,
        ),
        ("games that end with the last hole", f"{by_holes} of {games}", by_holes * 10 >= games * 9),
        ("holes filled at the end, on average", f"{filled / games:.2f} of {HOLES}", filled * 10 >= games * HOLES * 9),
        ("turns in which no droplet can move", f"{100 * lost / turns:.1f} %", lost * 3 <= turns),
        ("rounds of the longest wait for a filled hole, on average", f"{waits / games:.1f}", waits * 2 <= sum(rounds)),
        ("points of the winner, on average", f"{sum(scores) / games:.1f}", sum(scores) > 0),
    ]
