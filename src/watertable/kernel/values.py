"""Values: the small typed objects that moves, events, views and scores are made of.

A value is a dataclass that is equal to another of the same class with the same fields, can be
hashed, pickled and copied, and has a JSON form that parses back (`watertable.kernel.codec`).
Subclasses are declared with `@dataclass(eq=False, init=False, repr=False)` and write their own
`__init__` taking the fields in order: that is what compiles to fast code.
"""

from __future__ import annotations

from dataclasses import fields
from typing import Any

from mypy_extensions import mypyc_attr

_names: dict[type, tuple[str, ...]] = {}


def field_names(cls: type) -> tuple[str, ...]:
    """The names of a value's fields, in the order its `__init__` takes them."""
    names = _names.get(cls)
    if names is None:
        names = tuple(field.name for field in fields(cls))
        _names[cls] = names
    return names


def to_json(thing: Any) -> Any:
    """Plain JSON data for a value, or for lists, tuples and dicts of values. `from_json` reads values back.

    Examples:
        >>> to_json(find_game("water-cycle").from_text("roll 1 2 2"))
        {'type': 'Roll', 'dice': [1, 2, 2]}
    """
    if thing is None or isinstance(thing, bool | int | str | float):
        return thing
    if isinstance(thing, Value):
        return thing.as_json()
    if isinstance(thing, list | tuple):
        return [to_json(item) for item in thing]
    if isinstance(thing, set | frozenset):
        return [to_json(item) for item in sorted(thing)]
    if isinstance(thing, dict):
        return {str(key): to_json(item) for key, item in thing.items()}
    raise TypeError(f"{type(thing).__name__} has no JSON form")


@mypyc_attr(allow_interpreted_subclasses=True)
class Value:
    """Base of all small typed objects; see the docstring of the module."""

    def as_json(self) -> dict[str, Any]:
        """The value as JSON data: the name of its class as "type", and its fields."""
        data: dict[str, Any] = {"type": type(self).__name__}
        for name in field_names(type(self)):
            data[name] = to_json(getattr(self, name))
        return data

    def parts(self) -> tuple[Any, ...]:
        """The fields' values, in the order `__init__` takes them."""
        return tuple([getattr(self, name) for name in field_names(type(self))])

    def __eq__(self, other: object) -> bool:
        if self is other:
            return True
        if type(self) is not type(other) or not isinstance(other, Value):
            return False
        return self.parts() == other.parts()

    def __hash__(self) -> int:
        return hash((type(self).__name__, self.parts()))

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), self.parts()

    def __repr__(self) -> str:
        pairs = zip(field_names(type(self)), self.parts(), strict=True)
        inside = ", ".join([f"{name}={value!r}" for name, value in pairs])
        return f"{type(self).__name__}({inside})"
