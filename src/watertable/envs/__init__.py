"""Environments: the games as others' learning algorithms expect them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from watertable.kernel.extras import lacking

if TYPE_CHECKING:
    from watertable.envs.vectors import Vector, vector

__all__ = ["Vector", "vector"]


def __getattr__(name: str) -> Any:
    """Import vectors when they are asked for, so that each module of this package can name its own extra before."""
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    line = lacking(f"{__name__}.{name}", "envs")
    if line is not None:
        raise ImportError(line)
    from watertable.envs import vectors

    return getattr(vectors, name)
