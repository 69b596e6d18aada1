"""The check of what a coach says: it fits what the seat sees, knows no more, and can be read."""

from __future__ import annotations

from watertable.kernel.evaluator import Remark
from watertable.kernel.values import to_json
from watertable.kernel.words import Words
from watertable.testing.walk import Walk

MOST_ADVICE = 3
"""More than this before one decision helps nobody."""


def advice_knows_the_view_alone(walk: Walk) -> None:
    """`Game.advice` says the same to a seat whatever is hidden from it, and from a view that has gone through JSON; it
    changes nothing, is short, and every remark has a sentence in `[advice]`."""
    words = walk.game.words([f"player {seat}" for seat in walk.seats])
    for state in walk.positions(12):
        seat = state.to_act()
        if seat is None or seat not in walk.seats:
            continue
        view, moves = state.view(seat), state.legal_moves(seat)
        said = walk.game.advice(view, seat, moves)
        walk.expect(len(said) <= MOST_ADVICE, f"the coach says {len(said)} things at once")
        for remark in said:
            _expect_sentence(walk, remark, words.told_to(seat))
        walk.expect(view == state.view(seat), "giving advice changed the view")
        again = walk.game.advice(walk.game.view_from_json(state.setup, to_json(view)), seat, moves)
        walk.expect(said == again, f"the coach says something else when the view has gone through JSON: {again}")
        twin = walk.twin(seat)
        if twin is not None:
            other = walk.game.advice(twin.view(seat), seat, twin.legal_moves(seat))
            walk.expect(said == other, f"the advice tells seat {seat} a secret: {said} or {other}")


def _expect_sentence(walk: Walk, remark: Remark, words: Words) -> None:
    try:
        sentence = words.advice(remark)
    except (KeyError, ValueError, TypeError, IndexError) as problem:
        raise walk.failure(f"{remark!r} has no sentence that fits it in [advice]: {problem!r}") from None
    walk.expect(bool(sentence.strip()) and "{" not in sentence, f"{remark!r} reads {sentence!r}")
