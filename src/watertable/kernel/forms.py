"""Forms: how a field looks in JSON, how it is read back, and what TypeScript calls it.

The form of a field is declared where the field is written, once:

    dice: tuple[int, ...] = field(metadata=shown(Tuple(WHOLE)))
    phase: int = field(metadata=shown(OneOf(QUESTIONS)))
    deck: list[int] = field(metadata=kept())

Forms turn an engine's numbers into names where that is what readers want. A field without one is
read by its type annotation. A compiled class keeps only the outermost name of an annotation
("tuple" of "tuple[int, ...]"), so there every field but numbers, texts and truth values needs a form.

Moves, events and the values in them hold what readers are shown, so their forms only say what a
field is made of; forms that translate (`Name`, `OneOf`, `Bits`, `PlaceBySeat`) are for positions.
"""

from __future__ import annotations

import inspect
import sys
import types
from collections.abc import Callable, Sequence
from dataclasses import Field, fields
from typing import Any, Final, Union, get_args, get_origin

from mypy_extensions import mypyc_attr

from watertable.kernel.errors import BadText
from watertable.kernel.values import Value, field_names, to_json

Names = Callable[[Any], Sequence[str]]
"""The names that numbers stand for, in this position; they may depend on the pack."""

EVERYONE: Final = "everyone"
"""All viewers see the field."""
OWNER: Final = "owner"
"""Those it belongs to see it; for others it has gaps."""
NOBODY: Final = "nobody"
"""The field never leaves the engine."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Form:
    """Base of all forms. `at` is the position that the field belongs to; None for moves and events."""

    def show(self, value: Any, at: Any) -> Any:
        """The value as JSON data."""
        return value

    def read(self, data: Any, at: Any, where: str) -> Any:
        """The value that `show` wrote; BadText says what does not fit, and where."""
        raise NotImplementedError

    def typescript(self) -> str:
        """The type that the JSON has in TypeScript."""
        raise NotImplementedError

    def looks_around(self) -> bool:
        """Whether what is shown also depends on other fields of the position, not only on this one and the set-up."""
        return False


@mypyc_attr(allow_interpreted_subclasses=True)
class Plain(Form):
    """A number, a text or a truth value, as it is."""

    def __init__(self, kind: type, typescript: str) -> None:
        self._kind = kind
        self._typescript = typescript

    def read(self, data: Any, at: Any, where: str) -> Any:
        if type(data) is not self._kind:
            raise BadText(f"{where}: expected {self._kind.__name__}, found {data!r}")
        return data

    def typescript(self) -> str:
        return self._typescript


WHOLE: Final = Plain(int, "number")
TEXT: Final = Plain(str, "string")
FLAG: Final = Plain(bool, "boolean")

_PLAIN: Final[dict[Any, Form]] = {int: WHOLE, str: TEXT, bool: FLAG}


@mypyc_attr(allow_interpreted_subclasses=True)
class OrNone(Form):
    """Something that may be missing."""

    def __init__(self, inner: Form) -> None:
        self._inner = inner

    def show(self, value: Any, at: Any) -> Any:
        return None if value is None else self._inner.show(value, at)

    def read(self, data: Any, at: Any, where: str) -> Any:
        return None if data is None else self._inner.read(data, at, where)

    def typescript(self) -> str:
        return f"{self._inner.typescript()} | null"


@mypyc_attr(allow_interpreted_subclasses=True)
class List(Form):
    """A list of any length."""

    def __init__(self, inner: Form) -> None:
        self._inner = inner

    def show(self, value: Any, at: Any) -> Any:
        inner = self._inner
        return [inner.show(item, at) for item in value]

    def read(self, data: Any, at: Any, where: str) -> Any:
        if not isinstance(data, list):
            raise BadText(f"{where}: expected a list, found {data!r}")
        return [self._inner.read(item, at, f"{where}.{number}") for number, item in enumerate(data)]

    def typescript(self) -> str:
        inner = self._inner.typescript()
        return f"{inner}[]" if inner.isalnum() else f"({inner})[]"


@mypyc_attr(allow_interpreted_subclasses=True)
class Tuple(List):
    """A tuple of any length."""

    def read(self, data: Any, at: Any, where: str) -> Any:
        return tuple(super().read(data, at, where))


@mypyc_attr(allow_interpreted_subclasses=True)
class PerSeat(List):
    """A list with an item for each seat."""

    def read(self, data: Any, at: Any, where: str) -> Any:
        items = super().read(data, at, where)
        if len(items) != at.setup.seats:
            raise BadText(f"{where}: expected {at.setup.seats} items, found {len(items)}")
        return items


@mypyc_attr(allow_interpreted_subclasses=True)
class Row(Form):
    """A tuple of fixed length, each item with a form of its own."""

    def __init__(self, forms: list[Form]) -> None:
        self._forms = forms

    def show(self, value: Any, at: Any) -> Any:
        return [form.show(item, at) for form, item in zip(self._forms, value, strict=True)]

    def read(self, data: Any, at: Any, where: str) -> Any:
        if not isinstance(data, list):
            raise BadText(f"{where}: expected a list, found {data!r}")
        if len(data) != len(self._forms):
            raise BadText(f"{where}: expected {len(self._forms)} items, found {len(data)}")
        return tuple([form.read(data[number], at, f"{where}.{number}") for number, form in enumerate(self._forms)])

    def typescript(self) -> str:
        return f"[{', '.join([form.typescript() for form in self._forms])}]"


@mypyc_attr(allow_interpreted_subclasses=True)
class Either(Form):
    """One of several forms: the first that fits."""

    def __init__(self, forms: list[Form]) -> None:
        self._forms = forms

    def show(self, value: Any, at: Any) -> Any:
        return to_json(value)

    def read(self, data: Any, at: Any, where: str) -> Any:
        last = f"{where}: found {data!r}"
        for form in self._forms:
            try:
                return form.read(data, at, where)
            except BadText as problem:
                last = str(problem)
        raise BadText(last)

    def typescript(self) -> str:
        return " | ".join([form.typescript() for form in self._forms])


@mypyc_attr(allow_interpreted_subclasses=True)
class ByNumber(Form):
    """An object with a number as each key, which JSON writes as a text."""

    def __init__(self, inner: Form) -> None:
        self._inner = inner

    def show(self, value: Any, at: Any) -> Any:
        return {str(key): self._inner.show(item, at) for key, item in value.items()}

    def read(self, data: Any, at: Any, where: str) -> Any:
        if not isinstance(data, dict):
            raise BadText(f"{where}: expected an object, found {data!r}")
        found: dict[int, Any] = {}
        for key, item in data.items():
            try:
                number = int(key)
            except ValueError:
                raise BadText(f"{where}: expected a whole number as key, found {key!r}") from None
            found[number] = self._inner.read(item, at, f"{where}.{key}")
        return found

    def typescript(self) -> str:
        return f"Record<string, {self._inner.typescript()}>"


@mypyc_attr(allow_interpreted_subclasses=True)
class ByName(Form):
    """An object with a text as each key."""

    def __init__(self, inner: Form) -> None:
        self._inner = inner

    def show(self, value: Any, at: Any) -> Any:
        return {key: self._inner.show(item, at) for key, item in value.items()}

    def read(self, data: Any, at: Any, where: str) -> Any:
        if not isinstance(data, dict):
            raise BadText(f"{where}: expected an object, found {data!r}")
        return {key: self._inner.read(item, at, f"{where}.{key}") for key, item in data.items()}

    def typescript(self) -> str:
        return f"Record<string, {self._inner.typescript()}>"


@mypyc_attr(allow_interpreted_subclasses=True)
class Name(Form):
    """A number that stands for a name; -1 stands for none."""

    def __init__(self, names: Names) -> None:
        self._names = names

    def show(self, value: Any, at: Any) -> Any:
        return None if value < 0 else self._names(at)[value]

    def read(self, data: Any, at: Any, where: str) -> Any:
        if data is None:
            return -1
        names = self._names(at)
        for number in range(len(names)):
            if names[number] == data:
                return number
        raise BadText(f"{where}: {data!r} is not known here")

    def typescript(self) -> str:
        return "string | null"


@mypyc_attr(allow_interpreted_subclasses=True)
class OneOf(Name):
    """A number that stands for one of a few names that never change."""

    def __init__(self, names: Sequence[str]) -> None:
        super().__init__(lambda at: names)
        self._choices = names

    def read(self, data: Any, at: Any, where: str) -> Any:
        if data is None:
            raise BadText(f"{where}: expected one of {', '.join(self._choices)}, found None")
        return super().read(data, at, where)

    def typescript(self) -> str:
        return " | ".join([f"'{name}'" for name in self._choices])


@mypyc_attr(allow_interpreted_subclasses=True)
class Bits(Form):
    """A number whose bits stand for names: the names whose bit is set."""

    def __init__(self, names: Names) -> None:
        self._names = names

    def show(self, value: Any, at: Any) -> Any:
        return [name for number, name in enumerate(self._names(at)) if value & (1 << number)]

    def read(self, data: Any, at: Any, where: str) -> Any:
        names = list(self._names(at))
        bits = 0
        for name in List(TEXT).read(data, at, where):
            if name not in names:
                raise BadText(f"{where}: {name!r} is not known here")
            bits |= 1 << names.index(name)
        return bits

    def typescript(self) -> str:
        return "string[]"


@mypyc_attr(allow_interpreted_subclasses=True)
class PlaceBySeat(Form):
    """Numbers of each seat in each place, kept flat at place * stride + seat: an object of lists."""

    def __init__(self, places: Sequence[str], stride: int) -> None:
        self._places = places
        self._stride = stride

    def show(self, value: Any, at: Any) -> Any:
        stride, seats = self._stride, at.setup.seats
        return {name: value[place * stride : place * stride + seats] for place, name in enumerate(self._places)}

    def read(self, data: Any, at: Any, where: str) -> Any:
        if not isinstance(data, dict) or sorted(data) != sorted(self._places):
            raise BadText(f"{where}: expected an object with {', '.join(self._places)}")
        found = [0] * (len(self._places) * self._stride)
        row = PerSeat(WHOLE)
        for place, name in enumerate(self._places):
            numbers = row.read(data[name], at, f"{where}.{name}")
            for seat in range(len(numbers)):
                found[place * self._stride + seat] = numbers[seat]
        return found

    def typescript(self) -> str:
        return "Record<string, number[]>"


@mypyc_attr(allow_interpreted_subclasses=True)
class Nested(Form):
    """A value of a class that is known, by its fields."""

    def __init__(self, cls: type) -> None:
        self._cls = cls

    def show(self, value: Any, at: Any) -> Any:
        return {name: form.show(getattr(value, name), at) for name, form in shown_forms(self._cls).items()}

    def read(self, data: Any, at: Any, where: str) -> Any:
        if not isinstance(data, dict):
            raise BadText(f"{where}: expected an object, found {data!r}")
        return built(self._cls, data, at, where)

    def typescript(self) -> str:
        inside = [f"{name}: {form.typescript()}" for name, form in shown_forms(self._cls).items()]
        return f"{{ {'; '.join(inside)} }}"


# What a class declares


def shown(form: Form, seen_by: str = EVERYONE) -> dict[str, Any]:
    """The metadata of a field that leaves the engine in this form."""
    return {"form": form, "seen_by": seen_by}


def kept() -> dict[str, Any]:
    """The metadata of a field that never leaves the engine: something nobody may see, or a value kept for speed."""
    return {"seen_by": NOBODY}


_forms: Final[dict[type, dict[str, Form]]] = {}


def shown_forms(cls: type) -> dict[str, Form]:
    """The form of each field of a class that leaves the engine, in the order they are declared."""
    found = _forms.get(cls)
    if found is None:
        declared: tuple[Field[Any], ...] = fields(cls)
        found = {each.name: _form_of(cls, each) for each in declared if each.metadata.get("seen_by") != NOBODY}
        _forms[cls] = found
    return found


def who_sees(cls: type, name: str) -> str:
    """Who may see a field: EVERYONE, OWNER or NOBODY."""
    for declared in fields(cls):
        if declared.name == name:
            return str(declared.metadata.get("seen_by", EVERYONE))
    raise KeyError(name)


def _form_of(cls: type, declared: Field[Any]) -> Form:
    form = declared.metadata.get("form")
    if form is None:
        form = _form_for(_annotation(cls, declared))
    if form is None:
        raise TypeError(f"{cls.__name__}.{declared.name}: declare its form: field(metadata=shown(…)) or kept()")
    assert isinstance(form, Form)
    return form


def _annotation(cls: type, declared: Field[Any]) -> Any:
    """The type of a field. Written as a text, it is looked up where the class that declares it stands."""
    if not isinstance(declared.type, str):
        return declared.type
    for base in cls.__mro__:
        if declared.name in inspect.get_annotations(base):
            names: Any = getattr(sys.modules.get(base.__module__), "__dict__", {})
            return eval(declared.type, names)
    return None


def _form_for(hint: Any) -> Form | None:
    """The form for a type, or None if the type does not say what it is made of."""
    if hint in _PLAIN:
        return _PLAIN[hint]
    origin, inside = get_origin(hint), get_args(hint)
    if origin is Union or origin is types.UnionType:
        forms = [_form_for(part) for part in inside if part is not type(None)]
        known = [form for form in forms if form is not None]
        if len(known) != len(forms):
            return None
        form = known[0] if len(known) == 1 else Either(known)
        return OrNone(form) if type(None) in inside else form
    if origin is tuple and len(inside) == 2 and inside[1] is Ellipsis:
        inner = _form_for(inside[0])
        return None if inner is None else Tuple(inner)
    if origin is tuple:
        items = [_form_for(part) for part in inside]
        row = [item for item in items if item is not None]
        return Row(row) if len(row) == len(items) else None
    if origin is list or origin is dict:
        inner = _form_for(inside[-1])
        if inner is None:
            return None
        if origin is list:
            return List(inner)
        return ByNumber(inner) if inside[0] is int else ByName(inner)
    return Nested(hint) if isinstance(hint, type) and issubclass(hint, Value) else None


def built(cls: Any, data: dict[str, Any], at: Any, where: str) -> Any:
    """A value from the JSON of its fields, all of which must be there, and nothing else."""
    forms = shown_forms(cls)
    for key in data:
        if key not in forms and key != "type":
            raise BadText(f"{where}: {cls.__name__} has no field {key!r}")
    values: list[Any] = []
    for name in field_names(cls):
        if name not in data:
            raise BadText(f"{where}: {cls.__name__} lacks {name!r}")
        values.append(forms[name].read(data[name], at, f"{where}.{name}"))
    try:
        return cls(*values)
    except (ValueError, LookupError, TypeError):
        raise BadText(f"{where}: there is no such {cls.__name__}: {to_json(data)}") from None
