"""Information-set Monte Carlo tree search, for any number of players.

One tree stands for all that the searching seat cannot tell apart. Each iteration walks it in a
freshly sampled state, so a move is only available where that state allows it; a move that was
available often and taken seldom is tried more (Cowling, Powley and Whitehouse, 2012). Chance is
drawn anew in each iteration and has no nodes. Every seat is taken to want its own share of the
win. New positions are judged by the game's evaluator, which also gives each untried move a first
opinion.
"""

from __future__ import annotations

from math import exp, sqrt
from typing import Final

from mypy_extensions import i64

from watertable.bots.search.clock import Clock
from watertable.bots.search.playout import judge
from watertable.bots.search.turn import TurnSearch
from watertable.kernel.evaluator import Evaluator
from watertable.kernel.game import Imaginer
from watertable.kernel.moves import CHANCE, Move
from watertable.kernel.rng import Rng
from watertable.kernel.state import State

_LOOK_AHEAD: Final = 0.4
"""The part of the time that the look ahead before the search may take."""
_DEEPEST: Final = 200
"""Moves after which an iteration is judged where it stands."""


class Node:
    """A move and what the search knows of it."""

    def __init__(self, move: Move | None, seat: int) -> None:
        self.move = move
        self.seat = seat
        """Who makes the move."""
        self.visits: i64 = 0
        self.available: i64 = 0
        """In how many visits of the position before it the move could be made."""
        self.total = 0.0
        """Sum of the shares the moving seat got."""
        self.opinion = -1.0
        """What the evaluator said of the position after the move; -1 before it was asked."""
        self.promise = 0.0
        """The opinion, sharpened: how much of the trying this move deserves, against its rivals."""
        self.children: list[Node] = []
        self.moves: list[Move] = []
        """The moves of `children`, for a quick comparison with those of another sampled state."""
        self.deciders = 0
        """A bit for each seat that has moves among the children."""
        self.index: dict[int, dict[Move, Node]] | None = None
        """The children by seat and move: chance can decide who acts."""


class TreeSearch:
    """A search from one decision of one seat."""

    def __init__(self, evaluator: Evaluator, imaginer: Imaginer, rng: Rng, clock: Clock) -> None:
        self.evaluator = evaluator
        self.imaginer = imaginer
        self.rng = rng
        self.clock = clock
        self.root = Node(None, CHANCE)
        self.root_moves: list[Move] = []
        """What the searching seat chooses from, which may be only some of its legal moves."""
        self.iterations = 0
        self.exploration: float = evaluator.exploration
        self.temperature: float = evaluator.temperature
        self.prior_weight: float = evaluator.prior_weight
        self.expands_after: i64 = evaluator.expands_after

    def run(self, seat: int, moves: list[Move]) -> None:
        """Iterate until the budget is spent. `moves` are the legal moves of the seat that searches, or some of them."""
        self.root_moves = moves
        self._look_ahead(seat, moves)
        self._iterate()
        while self.clock.allows(self.iterations):
            self._iterate()

    def _look_ahead(self, seat: int, moves: list[Move]) -> None:
        """The first opinions at the root are what one turn's look ahead finds, so that little time is no harm."""
        search = TurnSearch(self.evaluator, seat, self.rng, self.clock.part(_LOOK_AHEAD))
        values = search.values(self.imaginer, moves, self.evaluator.samples)
        for number in range(len(moves)):
            child = self._add(self.root, seat, moves[number])
            child.opinion = values[number] if values[number] >= 0.0 else 0.0
            child.promise = exp(child.opinion / self.temperature)

    def ranked(self) -> list[Node]:
        """The moves at the root, the best first: the most visited, then the best in value."""
        return sorted(self.root.children, key=self._rank, reverse=True)

    def value(self, node: Node) -> float:
        """The share that the search expects of a move."""
        weight = self.prior_weight
        return (node.total + weight * node.opinion) / (float(node.visits) + weight)

    def _rank(self, node: Node) -> tuple[int, float]:
        return node.visits, self.value(node)

    def _iterate(self) -> None:
        self.iterations += 1
        state = self.imaginer.sample(self.rng)
        node = self.root
        path: list[Node] = []
        while True:
            seat = state.to_act()
            if seat is None:
                values = state.shares()
                break
            if seat == CHANCE:
                state.perform(CHANCE, state.draw_chance(self.rng), None)
                continue
            moves = self.root_moves if node is self.root else state.legal_moves(seat)
            child = self._select(node, state, seat, moves)
            move = child.move
            assert move is not None
            state.perform(seat, move, None)
            path.append(child)
            node = child
            # A forced move is no position of its own: the walk goes on to where there is a choice.
            if (child.visits < self.expands_after and len(moves) > 1) or len(path) >= _DEEPEST:
                values = judge(state, self.evaluator, self.rng, True)
                break
        for passed in path:
            passed.visits += 1
            passed.total += values[passed.seat]

    def _select(self, node: Node, state: State, seat: int, moves: list[Move]) -> Node:
        """The available child to walk into, by its mean and by how little it was tried."""
        if len(moves) == 1:
            return self._only_child(node, seat, moves[0])
        candidates = self._candidates(node, seat, moves)
        needs_opinion = False
        for child in candidates:
            child.available += 1
            if child.opinion < 0.0:
                needs_opinion = True
        if needs_opinion:
            self._form_opinions(state, candidates)
        promises = 0.0
        tried = 0.0
        gained = 0.0
        expected = 0.0
        for child in candidates:
            promises += child.promise
            tried += float(child.visits)
            gained += child.total
            expected += float(child.visits) * child.opinion
        # Opinions are of positions right after a move, results of later ones: what the tried moves
        # brought beyond their opinions is added to every opinion, so that untried moves are no better for it.
        shift = (gained - expected) / tried if tried > 0.0 else 0.0
        weight = self.prior_weight
        factor = self.exploration / promises
        best = candidates[0]
        best_score = -1000.0
        for child in candidates:
            visits = float(child.visits)
            mean = (child.total + weight * (child.opinion + shift)) / (visits + weight)
            score = mean + factor * child.promise * sqrt(float(child.available)) / (1.0 + visits)
            if score > best_score:
                best_score = score
                best = child
        return best

    def _form_opinions(self, state: State, candidates: list[Node]) -> None:
        """Ask the evaluator about each move that it has not been asked about yet."""
        for child in candidates:
            if child.opinion >= 0.0:
                continue
            opinion = 0.0
            if not self.clock.is_over():
                move = child.move
                assert move is not None
                after = state.copy()
                after.perform(child.seat, move, None)
                opinion = judge(after, self.evaluator, self.rng, False)[child.seat]
            child.opinion = opinion
            child.promise = exp(opinion / self.temperature)

    def _only_child(self, node: Node, seat: int, move: Move) -> Node:
        for child in node.children:
            if child.seat == seat and (child.move is move or child.move == move):
                child.available += 1
                return child
        child = self._add(node, seat, move)
        child.available += 1
        return child

    def _candidates(self, node: Node, seat: int, moves: list[Move]) -> list[Node]:
        """The children for these moves, made where they are missing."""
        known = node.moves
        count: i64 = len(moves)
        if len(known) == count and node.deciders == 1 << seat:
            same = True
            for at in range(count):
                if known[at] is not moves[at]:
                    same = False
                    break
            if same:
                return node.children
        if node.index is None:
            node.index = {}
            for child in node.children:
                assert child.move is not None
                node.index.setdefault(child.seat, {})[child.move] = child
        own = node.index.get(seat)
        if own is None:
            own = {}
            node.index[seat] = own
        found: list[Node] = []
        for move in moves:
            known_child = own.get(move)
            found.append(self._add(node, seat, move) if known_child is None else known_child)
        return found

    def _add(self, node: Node, seat: int, move: Move) -> Node:
        child = Node(move, seat)
        node.children.append(child)
        node.moves.append(move)
        node.deciders |= 1 << seat
        if node.index is not None:
            node.index.setdefault(seat, {})[move] = child
        return child
