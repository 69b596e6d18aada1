"""Checks of what is allowed: legal moves, refusals and their reasons, and chance."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any

from watertable.kernel.errors import BadInput, IllegalMove, Reason
from watertable.kernel.events import Event
from watertable.kernel.moves import CHANCE, Move
from watertable.kernel.rng import Rng, Sfc32
from watertable.kernel.state import State
from watertable.kernel.values import to_json
from watertable.testing.walk import Walk, sample_of, sight

_MOST_THROWS = 600
"""Up to so many ways to draw, the chances of a draw are counted out; beyond, they are sampled."""


def legal_moves_are_accepted(walk: Walk) -> None:
    """Whatever is listed as legal can be applied; only the seat that is asked has moves, and it has some."""
    for state in walk.positions(12):
        actor = state.to_act()
        for seat in (CHANCE, *walk.seats):
            walk.seat, walk.move = seat, None
            moves = state.legal_moves(seat)
            if seat != actor or seat == CHANCE:
                walk.expect(not moves, "has legal moves, but is not asked")
                continue
            walk.expect(bool(moves), "is asked, but has no legal move")
            walk.expect(len(set(moves)) == len(moves), f"a legal move is listed twice: {moves}")
            for move in sample_of(moves, 12, walk.aside):
                walk.move = move
                _expect_accepted(walk, state, seat, move)


def _expect_accepted(walk: Walk, state: State, seat: int, move: Move) -> None:
    try:
        state.copy().apply(seat, move)
    except IllegalMove as refused:
        raise walk.failure(f"is listed, but refused: {refused}") from None


def unlisted_moves_are_refused(walk: Walk) -> None:
    """A move that is not listed is refused with IllegalMove, and nothing changes by it."""
    for state in walk.positions(12):
        listed: dict[int, set[Move]] = {seat: set(state.legal_moves(seat)) for seat in walk.seats}
        listed[CHANCE] = {move for move, _ in state.chance_outcomes()} if state.to_act() == CHANCE else set()
        before = state.snapshot()
        for seat, move in walk.strangers(25):
            if move in listed[seat]:
                continue
            walk.seat, walk.move = seat, move
            log: list[Event] = []
            try:
                state.apply(seat, move, log)
            except IllegalMove:
                walk.expect(state.snapshot() == before, "was refused, but changed the position")
                walk.expect(not log, "was refused, but left events")
            else:
                raise walk.failure("is not listed as legal, but was accepted")


def why_not_agrees_with_apply(walk: Walk) -> None:
    """`why_not` gives None exactly where `apply` accepts, and otherwise the reason that `apply` raises."""
    for state in walk.positions(12):
        for seat, move in walk.strangers(25):
            walk.seat, walk.move = seat, move
            foretold = state.why_not(seat, move)
            met = refusal(state.copy(), seat, move)
            walk.expect(foretold == met, f"why_not says {foretold}, apply says {met}")


def reasons_name_a_rule(walk: Walk) -> None:
    """Every reason names a rule of rules.md, and its sentence fills."""
    rules = set(walk.game.rule_numbers())
    words = walk.game.words([f"player {seat}" for seat in walk.seats])
    for state in walk.positions(12):
        for seat, move in walk.strangers(25):
            walk.seat, walk.move = seat, move
            reason = state.why_not(seat, move)
            if reason is None:
                continue
            walk.expect(reason.rule in rules, f"the reason names {reason.rule!r}, which is not in rules.md: {reason}")
            try:
                sentence = words.reason(reason)
            except (KeyError, IndexError, ValueError) as problem:
                raise walk.failure(f"the gaps of {reason.message!r} do not fill: {problem!r}") from None
            walk.expect(
                bool(sentence.strip()) and "{" not in sentence + reason.text(), f"the reason reads {sentence!r}"
            )


def looking_changes_nothing(walk: Walk) -> None:
    """Asking a position anything, or logging its events, leaves it as it is."""
    for seat, move, close in walk.moves(12):
        if not close:
            continue
        state = walk.state
        before = state.snapshot()
        for other in walk.seats:
            state.legal_moves(other)
            state.score(other)
            state.why_not(other, move)
        for viewer in walk.viewers:
            sight(state, viewer)
        state.chance_outcomes()
        state.outcome()
        state.question()
        state.faults()
        walk.expect(state.snapshot() == before, "the position changed by being looked at")
        silent, logged = state.copy(), state.copy()
        silent.apply(seat, move)
        logged.apply(seat, move, [])
        walk.expect(silent.snapshot() == logged.snapshot(), "the move does something else when its events are logged")


def chance_is_listed(walk: Walk) -> None:
    """Every outcome of chance has a positive weight and is accepted; draws give listed outcomes only."""
    for state in walk.positions(12):
        outcomes = state.chance_outcomes()
        if state.to_act() != CHANCE:
            walk.expect(not outcomes, "chance has outcomes, but is not to act")
            continue
        walk.expect(bool(outcomes), "chance is to act, but has no outcome")
        listed = {move for move, _ in outcomes}
        walk.expect(len(listed) == len(outcomes), "an outcome of chance is listed twice")
        for move, weight in outcomes:
            walk.move = move
            walk.expect(type(weight) is int and weight > 0, f"has the weight {weight!r}")
        for _ in range(12):
            walk.move = state.draw_chance(walk.aside)
            walk.expect(walk.move in listed, "was drawn, but is not listed")
        for move, _ in sample_of(outcomes, 12, walk.aside):
            walk.move = move
            _expect_accepted(walk, state, CHANCE, move)


def chance_follows_its_weights(walk: Walk) -> None:
    """A draw gives every outcome as often as its weight says: counted out, or sampled where that is too much."""
    for state in walk.positions(3):
        if state.to_act() != CHANCE:
            continue
        outcomes = state.chance_outcomes()
        total = sum([weight for _, weight in outcomes])
        chances = _counted_out(state)
        for move, weight in outcomes:
            walk.move = move
            expected = Fraction(weight, total)
            if chances is not None:
                found = chances.get(move, Fraction(0))
                walk.expect(found == expected, f"is drawn with chance {found}, its weight says {expected}")
        if chances is None:
            _expect_sampled(walk, state, [(move, weight / total) for move, weight in outcomes])


class _Unrolled(Rng):
    """Answers `below` along a given path and notes where else it could have gone."""

    def __init__(self, path: list[int]) -> None:
        self.path = path
        self.sizes: list[int] = []

    def below(self, n: int) -> int:
        at = len(self.sizes)
        self.sizes.append(n)
        if at == len(self.path):
            self.path.append(0)
        return self.path[at]


def _counted_out(state: State) -> dict[Move, Fraction] | None:
    """The exact chance of every outcome of a draw; None if there are too many ways."""
    chances: dict[Move, Fraction] = {}
    path: list[int] = []
    for _ in range(_MOST_THROWS):
        rng = _Unrolled(path)
        move = state.draw_chance(rng)
        chance = Fraction(1)
        for size in rng.sizes:
            chance /= size
        chances[move] = chances.get(move, Fraction(0)) + chance
        while path and path[-1] == rng.sizes[len(path) - 1] - 1:
            path.pop()
        if not path:
            return chances
        path[-1] += 1
    return None


def _expect_sampled(walk: Walk, state: State, outcomes: list[tuple[Move, float]]) -> None:
    draws = 1500
    rng = Sfc32("weights")
    counts: dict[Move, int] = {}
    for _ in range(draws):
        move = state.draw_chance(rng)
        counts[move] = counts.get(move, 0) + 1
    for move, chance in outcomes:
        walk.move = move
        expected = draws * chance
        spread = (expected * (1 - chance)) ** 0.5
        found = counts.get(move, 0)
        walk.expect(
            abs(found - expected) <= 6 * spread + 3,
            f"came {found} times in {draws} draws, its weight says {expected:.1f}",
        )


def legal_moves_keep_their_order(walk: Walk) -> None:
    """The legal moves come in the same order when asked again and on a copy; so does chance."""
    for state in walk.positions(12):
        copy = state.copy()
        for seat in walk.seats:
            walk.seat = seat
            first = state.legal_moves(seat)
            walk.expect(state.legal_moves(seat) == first, "the legal moves changed when asked again")
            walk.expect(copy.legal_moves(seat) == first, "a copy lists the legal moves otherwise")
        walk.expect(state.chance_outcomes() == copy.chance_outcomes(), "a copy lists the outcomes of chance otherwise")


def any_text_gets_an_answer(walk: Walk) -> None:
    """Whatever is typed or sent is read as a move or refused with one clear line; so is the move."""
    for state in walk.positions(4):
        for seat, move in walk.strangers(6):
            walk.seat, walk.move = seat, move
            for text in _misspelt(walk.game.to_text(move), walk.aside):
                _expect_read(walk, state, seat, text, walk.game.from_text)
            for data in _damaged(to_json(move), walk.aside):
                _expect_read(walk, state, seat, data, walk.game.move_from_json)


def _expect_read(walk: Walk, state: State, seat: int, given: Any, read: Callable[[Any], Move]) -> None:
    try:
        move = read(given)
    except BadInput as refused:
        line = str(refused)
        walk.expect(bool(line) and "\n" not in line, f"{given!r} is refused with {line!r}")
        return
    except Exception as problem:
        raise walk.failure(f"reading {given!r} breaks: {problem!r}") from problem
    try:
        refusal(state.copy(), seat, move)
    except Exception as problem:
        raise walk.failure(f"trying {given!r} breaks: {problem!r}") from problem


def _damaged(data: dict[str, Any], rng: Rng) -> list[Any]:
    """JSON data of a move with something wrong in it."""
    found: list[Any] = [None, [], {**data, "type": "Nonsense"}, {**data, "more": 1}]
    for name in data:
        found.append({key: value for key, value in data.items() if key != name})
        found.append({**data, name: (None, -1, 10**12, "nonsense", [1, 2], True)[rng.below(6)]})
    return found


def _misspelt(text: str, rng: Rng) -> list[str]:
    words = text.split()
    at = rng.below(len(words))
    fewer, more, other = words[:at] + words[at + 1 :], [*words, words[at]], words[:]
    other[at] = ("-1", "99999999999999999999", "nonsense", "½", "²")[rng.below(5)]
    return [" ".join(fewer), " ".join(more), " ".join(other), f"  {text.upper()} "]


def refusal(state: State, seat: int, move: Move) -> Reason | None:
    """The reason that `apply` raises, or None if the move was made."""
    try:
        state.apply(seat, move)
    except IllegalMove as refused:
        return refused.reason
    return None
