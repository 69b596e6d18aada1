"""Values are converted to JSON and text and back; invalid input gives a one-line error."""

from __future__ import annotations

import json
import pickle
from copy import deepcopy
from dataclasses import dataclass

import pytest
from hypothesis import given
from hypothesis import strategies as st

from watertable.kernel import PASS, BadText, Event, IllegalMove, Move, Pass, Reason
from watertable.kernel.codec import canonical, event_from_text, event_text, from_json
from watertable.kernel.values import Value, to_json


@dataclass(eq=False, init=False, repr=False)
class Shell(Value):
    size: int

    def __init__(self, size: int) -> None:
        if size > 1000:
            raise ValueError("too big")
        self.size = size


@dataclass(eq=False, init=False, repr=False)
class Found(Event):
    name: str
    flags: dict[str, bool]
    by_size: dict[int, str]
    shells: tuple[Shell, ...]
    pair: tuple[int, str]
    maybe: int | None
    either: int | str
    rows: list[list[int]]

    def __init__(
        self,
        name: str,
        flags: dict[str, bool],
        by_size: dict[int, str],
        shells: tuple[Shell, ...],
        pair: tuple[int, str],
        maybe: int | None,
        either: int | str,
        rows: list[list[int]],
    ) -> None:
        self.name = name
        self.flags = flags
        self.by_size = by_size
        self.shells = shells
        self.pair = pair
        self.maybe = maybe
        self.either = either
        self.rows = rows

    def __hash__(self) -> int:
        return hash(self.name)


CLASSES: dict[str, type] = {"Shell": Shell, "Found": Found, "Pass": Pass}
PLAIN = Found("x", {"a": True}, {3: "c"}, (Shell(2),), (1, "b"), None, 5, [[1], []])

founds = st.builds(
    Found,
    st.text(),
    st.dictionaries(st.text(), st.booleans()),
    st.dictionaries(st.integers(), st.text()),
    st.lists(st.builds(Shell, st.integers(-1000, 1000)), max_size=4).map(tuple),
    st.tuples(st.integers(), st.text()),
    st.none() | st.integers(),
    st.integers() | st.text(),
    st.lists(st.lists(st.integers())),
)


@given(founds)
def test_values_come_back_from_json_text_and_pickle(event: Found) -> None:
    data = json.loads(canonical(to_json(event)))
    assert from_json(Event, data, CLASSES) == event
    assert event_from_text(event_text(event), CLASSES) == event
    assert pickle.loads(pickle.dumps(event)) == event
    assert deepcopy(event) == event
    assert "\n" not in event_text(event)


def test_a_value_is_equal_to_its_like_only() -> None:
    assert Shell(1) == Shell(1)
    assert hash(Shell(1)) == hash(Shell(1))
    assert Shell(1) != Shell(2)
    assert Shell(1) != 1
    assert Pass() == PASS
    assert repr(Shell(3)) == "Shell(size=3)"


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"type": "Shell", "size": 1}, "'Shell' is not a known Event"),
        ({"type": "Nothing"}, "'Nothing' is not a known Event"),
        ({"type": ["Found"]}, "expected an object with a type"),
        ({"name": 3}, "event.name: expected str, found 3"),
        ({"flags": {"a": 1}}, "event.flags.a: expected bool, found 1"),
        ({"flags": []}, "event.flags: expected an object"),
        ({"by_size": {"three": "c"}}, "event.by_size: expected a whole number as key, found 'three'"),
        ({"shells": [{"type": "Shell", "size": "2"}]}, "event.shells.0.size: expected int, found '2'"),
        ({"shells": [{"type": "Shell"}]}, "event.shells.0: Shell lacks 'size'"),
        ({"shells": [{"type": "Shell", "size": 2000}]}, "event.shells.0: there is no such Shell"),
        ({"shells": {}}, "event.shells: expected a list"),
        ({"pair": [1]}, "event.pair: expected 2 items, found 1"),
        ({"maybe": "no"}, "event.maybe: expected int, found 'no'"),
        ({"either": []}, "event.either: expected str, found"),
        ({"more": 1}, "Found has no field 'more'"),
        ({"maybe": True}, "event.maybe: expected int, found True"),
    ],
)
def test_what_does_not_fit_is_named_in_one_line(change: dict[str, object], message: str) -> None:
    data = to_json(PLAIN)
    data.update(change)
    with pytest.raises(BadText) as caught:
        from_json(Event, data, CLASSES, "event")
    assert message in str(caught.value)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize("data", [None, 3, "Pass", [], {}, {"type": None}])
def test_what_is_no_value_at_all_is_refused(data: object) -> None:
    with pytest.raises(BadText, match="expected an object with a type"):
        from_json(Move, data, CLASSES)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("Nothing size=1", "'Nothing' is not an event"),
        ("Shell size", "expected name=value"),
        ("Shell size=", "is not JSON"),
        ("Shell size=1 size", "expected name=value"),
        ("", "'' is not an event"),
    ],
)
def test_a_text_that_is_no_event_is_refused(text: str, message: str) -> None:
    with pytest.raises(BadText, match=message):
        event_from_text(text, CLASSES)


def test_what_has_no_json_form_is_a_mistake_of_the_game() -> None:
    with pytest.raises(TypeError, match="object has no JSON form"):
        to_json(object())
    assert to_json({3, 1, 2}) == [1, 2, 3]


def test_reasons_fill_their_gaps_and_illegal_moves_pickle() -> None:
    reason = Reason("XX-6", "the {place} has room for only {room}", {"place": "lake", "room": 2})
    assert str(reason) == "the lake has room for only 2 (XX-6)"
    refused = pickle.loads(pickle.dumps(IllegalMove(reason)))
    assert refused.reason == reason
    assert refused.rule == "XX-6"
    assert hash(refused.reason) == hash(reason)
