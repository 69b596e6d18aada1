"""Forms: each restores what it wrote, has a TypeScript type, and reports invalid data in one line."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass, field
from types import SimpleNamespace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from watertable.kernel import BadText, Event
from watertable.kernel import forms as forms_module
from watertable.kernel.forms import (
    EVERYONE,
    FLAG,
    NOBODY,
    OWNER,
    TEXT,
    WHOLE,
    Bits,
    ByName,
    ByNumber,
    Either,
    Form,
    List,
    Name,
    Nested,
    OneOf,
    OrNone,
    PerSeat,
    PlaceBySeat,
    Plain,
    Row,
    Tuple,
    built,
    kept,
    shown,
    shown_forms,
    who_sees,
)
from watertable.kernel.values import Value

AT = SimpleNamespace(setup=SimpleNamespace(seats=3), fish=["carp", "eel", "pike"])
"""A position of three seats whose pack has these fish."""


def fish(at: Any) -> Sequence[str]:
    names: list[str] = at.fish
    return names


@dataclass(eq=False, init=False, repr=False)
class Float(Value):
    colour: str
    catch: int = field(metadata=shown(Name(fish)))

    def __init__(self, colour: str, catch: int) -> None:
        self.colour = colour
        self.catch = catch


floats = st.builds(Float, st.text(), st.integers(-1, 2))

FORMS: dict[str, tuple[Form, st.SearchStrategy[Any], str]] = {
    "whole": (WHOLE, st.integers(), "number"),
    "text": (TEXT, st.text(), "string"),
    "flag": (FLAG, st.booleans(), "boolean"),
    "or none": (OrNone(WHOLE), st.none() | st.integers(), "number | null"),
    "list": (List(TEXT), st.lists(st.text()), "string[]"),
    "tuple": (Tuple(WHOLE), st.lists(st.integers()).map(tuple), "number[]"),
    "per seat": (PerSeat(FLAG), st.lists(st.booleans(), min_size=3, max_size=3), "boolean[]"),
    "row": (Row([WHOLE, Name(fish)]), st.tuples(st.integers(), st.integers(-1, 2)), "[number, string | null]"),
    "either": (Either([WHOLE, TEXT]), st.integers() | st.text(), "number | string"),
    "by number": (ByNumber(TEXT), st.dictionaries(st.integers(), st.text()), "Record<string, string>"),
    "by name": (ByName(FLAG), st.dictionaries(st.text(), st.booleans()), "Record<string, boolean>"),
    "name": (Name(fish), st.integers(-1, 2), "string | null"),
    "one of": (OneOf(["calm", "rough"]), st.integers(0, 1), "'calm' | 'rough'"),
    "bits": (Bits(fish), st.integers(0, 7), "string[]"),
    "place by seat": (
        PlaceBySeat(["lake", "sea"], 4),
        st.lists(st.integers(), min_size=6, max_size=6).map(lambda found: [*found[:3], 0, *found[3:], 0]),
        "Record<string, number[]>",
    ),
    "nested": (Nested(Float), floats, "{ colour: string; catch: string | null }"),
    "deep": (
        OrNone(PerSeat(List(Nested(Float)))),
        st.none() | st.lists(st.lists(floats), min_size=3, max_size=3),
        "(({ colour: string; catch: string | null })[])[] | null",
    ),
}


@pytest.mark.parametrize("name", FORMS)
@given(data=st.data())
def test_what_a_form_shows_is_json_and_reads_back(name: str, data: st.DataObject) -> None:
    form, values, _ = FORMS[name]
    value = data.draw(values)
    back = form.read(json.loads(json.dumps(form.show(value, AT))), AT, "view.it")
    assert back == value
    assert type(back) is type(value)


@pytest.mark.parametrize("name", FORMS)
def test_a_form_names_its_type_in_typescript(name: str) -> None:
    form, _, text = FORMS[name]
    assert form.typescript() == text


def test_every_form_of_the_kernel_is_tried_here() -> None:
    known = {each for each in vars(forms_module).values() if isinstance(each, type) and issubclass(each, Form)}
    assert known - {type(form) for form, _, _ in FORMS.values()} == {Form}
    assert isinstance(WHOLE, Plain)


@pytest.mark.parametrize(
    ("form", "value", "shown_as"),
    [
        (Name(fish), 1, "eel"),
        (Name(fish), -1, None),
        (OneOf(["calm", "rough"]), 1, "rough"),
        (Bits(fish), 0b101, ["carp", "pike"]),
        (PlaceBySeat(["lake", "sea"], 4), [1, 2, 3, 0, 4, 5, 6, 0], {"lake": [1, 2, 3], "sea": [4, 5, 6]}),
        (Nested(Float), Float("red", 2), {"colour": "red", "catch": "pike"}),
        (ByNumber(TEXT), {7: "seven"}, {"7": "seven"}),
        (Row([WHOLE, Name(fish)]), (4, 0), [4, "carp"]),
    ],
)
def test_names_are_shown_in_the_place_of_numbers(form: Form, value: Any, shown_as: Any) -> None:
    assert form.show(value, AT) == shown_as


@pytest.mark.parametrize(
    ("form", "data", "message"),
    [
        (WHOLE, True, "view.it: expected int, found True"),
        (WHOLE, 1.0, "view.it: expected int, found 1.0"),
        (TEXT, None, "view.it: expected str, found None"),
        (FLAG, 0, "view.it: expected bool, found 0"),
        (OrNone(WHOLE), "1", "view.it: expected int, found '1'"),
        (List(WHOLE), {"0": 1}, "view.it: expected a list, found {'0': 1}"),
        (List(WHOLE), [1, "2"], "view.it.1: expected int, found '2'"),
        (Tuple(WHOLE), "12", "view.it: expected a list, found '12'"),
        (PerSeat(WHOLE), [1, 2], "view.it: expected 3 items, found 2"),
        (Row([WHOLE, TEXT]), [1], "view.it: expected 2 items, found 1"),
        (Row([WHOLE, TEXT]), None, "view.it: expected a list, found None"),
        (Row([WHOLE, TEXT]), [1, 2], "view.it.1: expected str, found 2"),
        (Either([WHOLE, TEXT]), [], "view.it: expected str, found []"),
        (ByNumber(TEXT), [], "view.it: expected an object, found []"),
        (ByNumber(TEXT), {"one": "1"}, "view.it: expected a whole number as key, found 'one'"),
        (ByNumber(TEXT), {"1": 1}, "view.it.1: expected str, found 1"),
        (ByName(FLAG), None, "view.it: expected an object, found None"),
        (ByName(FLAG), {"a": 1}, "view.it.a: expected bool, found 1"),
        (Name(fish), "shark", "view.it: 'shark' is not known here"),
        (Name(fish), ["eel"], "view.it: ['eel'] is not known here"),
        (OneOf(["calm", "rough"]), "wild", "view.it: 'wild' is not known here"),
        (OneOf(["calm", "rough"]), None, "view.it: expected one of calm, rough, found None"),
        (Bits(fish), ["eel", "shark"], "view.it: 'shark' is not known here"),
        (Bits(fish), 3, "view.it: expected a list, found 3"),
        (PlaceBySeat(["lake", "sea"], 4), {"lake": [1, 2, 3]}, "view.it: expected an object with lake, sea"),
        (PlaceBySeat(["lake"], 4), {"lake": [1, 2]}, "view.it.lake: expected 3 items, found 2"),
        (PlaceBySeat(["lake"], 4), [[1, 2, 3]], "view.it: expected an object with lake"),
        (Nested(Float), [], "view.it: expected an object, found []"),
        (Nested(Float), {"colour": "red"}, "view.it: Float lacks 'catch'"),
        (Nested(Float), {"colour": "red", "catch": "shark"}, "view.it.catch: 'shark' is not known here"),
        (Nested(Float), {"colour": "red", "catch": "eel", "hook": 1}, "view.it: Float has no field 'hook'"),
    ],
)
def test_what_does_not_fit_is_named_in_one_line(form: Form, data: Any, message: str) -> None:
    with pytest.raises(BadText) as caught:
        form.read(data, AT, "view.it")
    assert str(caught.value) == message


# What a class declares


@dataclass(eq=False, init=False, repr=False)
class Catch(Event):
    """Fields without a form use their annotations."""

    seat: int
    place: str
    is_big: bool
    sizes: tuple[int, ...]
    pair: tuple[int, str]
    rows: list[list[int]]
    counts: dict[str, int]
    by_seat: dict[int, str]
    float_used: Float | None
    bait: int | str

    def __init__(self) -> None:
        pass


def test_an_annotation_that_says_all_needs_no_form() -> None:
    assert {name: form.typescript() for name, form in shown_forms(Catch).items()} == {
        "seat": "number",
        "place": "string",
        "is_big": "boolean",
        "sizes": "number[]",
        "pair": "[number, string]",
        "rows": "(number[])[]",
        "counts": "Record<string, number>",
        "by_seat": "Record<string, string>",
        "float_used": "{ colour: string; catch: string | null } | null",
        "bait": "number | string",
    }


@dataclass(eq=False, init=False, repr=False)
class CompiledCatch(Event):
    """As compiled by mypyc: only the outermost name of an annotation is left."""

    seat: int
    sizes: tuple  # type: ignore[type-arg]

    def __init__(self, seat: int, sizes: tuple[int, ...]) -> None:
        self.seat = seat
        self.sizes = sizes


@pytest.mark.parametrize("bare", [tuple, list, dict, object, "tuple", tuple[object, ...], list[object], int | object])
def test_a_field_whose_annotation_does_not_say_all_is_refused(bare: Any) -> None:
    annotations = {"seat": int, "sizes": bare}
    cls: type = dataclass(eq=False, init=False, repr=False)(
        type("BareCatch", (Event,), {"__annotations__": annotations})
    )
    with pytest.raises(TypeError) as caught:
        shown_forms(cls)
    assert str(caught.value) == "BareCatch.sizes: declare its form: field(metadata=shown(…)) or kept()"


def test_a_compiled_class_is_refused_where_it_is_read() -> None:
    with pytest.raises(TypeError, match=r"CompiledCatch\.sizes: declare its form"):
        built(CompiledCatch, {"seat": 1, "sizes": [1, 2]}, None, "event")


@dataclass(eq=False, init=False, repr=False)
class DeclaredCatch(CompiledCatch):
    sizes: tuple = field(metadata=shown(Tuple(WHOLE)))  # type: ignore[type-arg]


def test_a_declared_form_goes_before_the_annotation() -> None:
    assert built(DeclaredCatch, {"seat": 1, "sizes": [1, 2]}, None, "event") == DeclaredCatch(1, (1, 2))


@dataclass(eq=False, init=False, repr=False)
class Net(Value):
    size: int
    catch: int = field(metadata=shown(Name(fish), OWNER))
    mesh: list[int] = field(metadata=kept())


def test_fields_say_who_sees_them() -> None:
    assert list(shown_forms(Net)) == ["size", "catch"]
    assert [who_sees(Net, name) for name in ("size", "catch", "mesh")] == [EVERYONE, OWNER, NOBODY]
    with pytest.raises(KeyError):
        who_sees(Net, "rope")
