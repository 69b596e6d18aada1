"""Checks of encodings: actions are the legal moves, and observations say what the views say. A game may have none."""

from __future__ import annotations

from watertable.kernel.codec import canonical
from watertable.kernel.encoding import Encoding
from watertable.kernel.errors import BadInput
from watertable.kernel.forms import shown_forms
from watertable.kernel.moves import Move
from watertable.kernel.perft import moves_of
from watertable.kernel.state import State
from watertable.kernel.values import to_json
from watertable.testing.walk import Walk, called, sample_of

_TRIED = 2000
"""How many actions of a larger space are tried."""


def encodings_are_sound(walk: Walk) -> None:
    """Fields add up to the size, name what they show, and together show all of a position but what is left out.

    Every action means a move of its own, for every seat. What the encoding says of games holds in some.
    """
    for variation in walk.case.variations:
        walk.restart(variation)
        encoding = walk.game.encoding(walk.state.setup)
        if encoding is None:
            return
        _expect_fields(walk, encoding)
        if not encoding.is_indexed:
            _expect_numbering(walk, encoding)
        walk.expect(encoding.max_length <= walk.game.max_length, "max_length is higher than the game's own")
        for state in walk.positions(30):
            outcomes = len(state.chance_outcomes())
            most = encoding.most_chance_outcomes
            walk.expect(outcomes <= most, f"chance has {outcomes} outcomes, more than {most}")
            if encoding.is_perfect:
                hidden = [viewer for viewer in walk.viewers if walk.twin(viewer) is not None]
                walk.expect(not hidden, "is_perfect says that nothing is hidden, but twins differ")
        walk.expect(len(walk.line) <= encoding.max_length, "goes on after the encoding's max_length")
        utilities = encoding.utilities(walk.state)
        low, high = encoding.utility_range()
        walk.expect(abs(sum(utilities)) < 1e-9, f"the utilities {utilities} do not add up to 0")
        walk.expect(min(utilities) >= low and max(utilities) <= high, f"the utilities {utilities} are out of range")


def _expect_fields(walk: Walk, encoding: Encoding) -> None:
    fields = encoding.fields()
    names = [field.name for field in fields]
    walk.expect(len(set(names)) == len(names), "two fields of the encoding have the same name")
    size = sum([field.size for field in fields])
    walk.expect(size == encoding.size, f"the fields have {size} numbers, the observation {encoding.size}")
    for field in fields:
        walk.expect(0 <= field.most <= 255, f"the field {field.name} goes up to {field.most}")
        walk.expect(field.text.endswith("."), f"the field {field.name} is not described by a sentence")
    shown = {name for field in fields for name in field.source}
    for name in shown_forms(type(walk.state.position())):
        walk.expect(
            name in shown or name in encoding.left_out,
            f"no field of the encoding shows {name!r}, and it is not left out",
        )


def _expect_numbering(walk: Walk, encoding: Encoding) -> None:
    actions = sample_of([*range(encoding.actions)], _TRIED, walk.aside)
    for seat in walk.seats:
        for action in actions:
            move = encoding.move_of(seat, action)
            back = encoding.action_of(seat, move)
            walk.expect(back == action, f"action {action} is {move.text()!r}, whose number is {back}")
    for action in (-1, encoding.actions):
        try:
            encoding.move_of(0, action)
        except BadInput:
            continue
        raise walk.failure(f"action {action} has a move, but there are {encoding.actions} actions")


def actions_are_the_legal_moves(walk: Walk) -> None:
    """The legal actions and the mask of every seat are its legal moves, and nothing else; other actions are refused."""
    encoding = walk.game.encoding(walk.state.setup)
    if encoding is None:
        return
    for state in walk.positions(40):
        for seat in walk.seats:
            _expect_actions(walk, encoding, state, seat)


def _expect_actions(walk: Walk, encoding: Encoding, state: State, seat: int) -> None:
    moves = state.legal_moves(seat)
    legal = encoding.legal_actions(state, seat)
    walk.expect(legal == sorted(set(legal)), f"the legal actions of seat {seat} are not in ascending order: {legal}")
    walk.expect(len(legal) == len(moves), f"seat {seat} has {len(moves)} legal moves and {len(legal)} legal actions")
    mask = bytes(encoding.mask(state, seat))
    walk.expect(len(mask) == encoding.actions, f"the mask has {len(mask)} numbers, not {encoding.actions}")
    marked = [action for action in legal if mask[action] == 1]
    walk.expect(
        marked == legal and sum(mask) == len(legal), f"the mask of seat {seat} is not that of its legal actions"
    )
    for move in moves:
        walk.move = move
        _expect_action(walk, encoding, state, seat, move, legal)
    walk.move = None
    if len(legal) < encoding.actions:
        action = walk.aside.below(encoding.actions)
        while action in legal:
            action = (action + 1) % encoding.actions
        try:
            wrong = encoding.move_in(state, seat, action)
        except BadInput:
            return
        raise walk.failure(f"action {action} is not legal, but gives {wrong.text()!r}")


def _expect_action(walk: Walk, encoding: Encoding, state: State, seat: int, move: Move, legal: list[int]) -> None:
    action = encoding.action_in(state, seat, move)
    walk.expect(action in legal, f"its action {action} is not legal")
    back = encoding.move_in(state, seat, action)
    walk.expect(back == move, f"its action {action} gives {back.text()!r}")
    if encoding.factors:
        factors = encoding.factors_of(seat, move)
        within = [0 <= number < most for number, most in zip(factors, encoding.factors, strict=True)]
        walk.expect(all(within), f"its factors {factors} are not below {encoding.factors}")
        back = encoding.move_from(seat, factors)
        walk.expect(back == move, f"its factors {factors} give {back.text()!r}")


def observations_hold_the_view(walk: Walk) -> None:
    """Encoding a state gives the same bytes as encoding the view, also one that was sent; twins give equal ones.

    Every number is within the range of its field.
    """
    encoding = walk.game.encoding(walk.state.setup)
    if encoding is None:
        return
    most = bytes([field.most for field in encoding.fields() for _ in range(field.size)])
    for state in walk.positions(10):
        for viewer in walk.viewers:
            row = observed(encoding, state, viewer)
            who = called(viewer)
            view = state.view(viewer)
            seen = bytes(encoding.encode(view, viewer))
            _expect_same_row(walk, encoding, row, seen, f"the observation of {who} is not that of its view")
            sent = bytes(encoding.encode(walk.game.view_from_json(state.setup, to_json(view)), viewer))
            _expect_same_row(walk, encoding, row, sent, f"the observation of {who} differs after JSON")
            copied = bytearray(encoding.size)
            encoding.encode_into(view, viewer, copied)
            walk.expect(bytes(copied) == row, f"encode_into gives {who} another observation")
            high = [place for place in range(encoding.size) if row[place] > most[place]]
            walk.expect(not high, f"{_field_at(encoding, high[0])} is out of range for {who}" if high else "")
            twin = walk.twin(viewer)
            if twin is not None:
                other = observed(encoding, twin, viewer)
                _expect_same_row(walk, encoding, row, other, f"the observation tells {who} a secret")


def observations_tell_positions_apart(walk: Walk) -> None:
    """Where two observations of a seat are equal, so are its views, apart from what the encoding leaves out, and its
    legal moves. Positions on the way are compared with each other and with those that they can lead to."""
    encoding = walk.game.encoding(walk.state.setup)
    if encoding is None:
        return
    known: dict[tuple[int | None, bytes], tuple[str, list[Move]]] = {}
    for state in walk.positions(15):
        around = [state]
        for seat, move in sample_of(moves_of(state), 6, walk.aside):
            after = state.copy()
            after.apply(seat, move)
            around.append(after)
        for each in around:
            for viewer in walk.viewers:
                moves = [] if viewer is None else each.legal_moves(viewer)
                seen = _seen(encoding, each, viewer), moves
                before = known.setdefault((viewer, observed(encoding, each, viewer)), seen)
                walk.expect(before[0] == seen[0], f"two views of {called(viewer)} have the same observation")
                walk.expect(before[1] == seen[1], f"the same observation of {called(viewer)} allows other moves")


def observed(encoding: Encoding, state: State, viewer: int | None) -> bytes:
    """A viewer's observation, from the whole position."""
    return bytes(encoding.encode(state.position(), viewer))


def _seen(encoding: Encoding, state: State, viewer: int | None) -> str:
    """A view as text, without what the encoding leaves out."""
    data = to_json(state.view(viewer))
    return canonical({name: value for name, value in data.items() if name not in encoding.left_out})


def _expect_same_row(walk: Walk, encoding: Encoding, one: bytes, two: bytes, problem: str) -> None:
    if one != two:
        place = next(at for at in range(encoding.size) if one[at] != two[at])
        raise walk.failure(f"{problem}: {_field_at(encoding, place)} is {one[place]} or {two[place]}")


def _field_at(encoding: Encoding, place: int) -> str:
    """The field of a number, as messages call it."""
    for name, (start, field) in encoding.places().items():
        if start <= place < start + field.size:
            return name if field.size == 1 else f"{name}[{place - start}]"
    return "a number after the last field"
