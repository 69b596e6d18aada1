"""Environments: the games as others' learning algorithms expect them."""

from watertable.kernel.extras import lacking

_line = lacking("watertable.envs", "envs")
if _line is not None:
    raise ImportError(_line)

from watertable.envs.vectors import Vector, vector  # noqa: E402

__all__ = ["Vector", "vector"]
