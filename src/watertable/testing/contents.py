"""Everything that is reachable from an object, as text: what a bot in the same process could read of a view.

Fields that a position declares are part of it, and so is whatever else its rules have put there.
"""

from __future__ import annotations

import io
import pickle
from types import MemberDescriptorType
from typing import Any

from watertable.kernel.game import Game
from watertable.kernel.pack import Pack
from watertable.kernel.setup import Setup


def contents(thing: Any, inside: tuple[int, ...] = ()) -> str:
    """The same text for two objects exactly when they hold the same. Set-up and pack are known to all."""
    if thing is None or isinstance(thing, bool | int | float | str | bytes):
        return repr(thing)
    if isinstance(thing, Setup | Pack | Game | type) or callable(thing):
        return type(thing).__name__
    if id(thing) in inside:
        return "…"
    within = (*inside, id(thing))
    if isinstance(thing, list | tuple):
        return f"[{', '.join([contents(item, within) for item in thing])}]"
    if isinstance(thing, set | frozenset):
        return f"{{{', '.join(sorted([contents(item, within) for item in thing]))}}}"
    if isinstance(thing, dict):
        pairs = [f"{contents(key, within)}: {contents(item, within)}" for key, item in thing.items()]
        return f"{{{', '.join(pairs)}}}"
    names = _attributes(thing)
    if not names:
        return f"{type(thing).__name__}({pickled(thing)!r})"
    pairs = [f"{name}={contents(getattr(thing, name), within)}" for name in names if hasattr(thing, name)]
    return f"{type(thing).__name__}({', '.join(pairs)})"


def _attributes(thing: Any) -> list[str]:
    """The names of an object's attributes, wherever they are kept: in a dict, in slots, or in a compiled class."""
    names = set(getattr(thing, "__dict__", {}))
    for cls in type(thing).__mro__:
        names.update(vars(cls).get("__mypyc_attrs__", ()))
        names.update([name for name, place in vars(cls).items() if isinstance(place, MemberDescriptorType)])
    return sorted(names)


def pickled(thing: Any) -> bytes:
    """The bytes of an object's pickle: the same for equal contents, whichever objects stand in it twice."""
    file = io.BytesIO()
    pickler = pickle.Pickler(file)
    pickler.fast = True
    pickler.dump(thing)
    return file.getvalue()
