"""Environments: the games as others' learning algorithms expect them."""

from watertable.envs.vectors import Vector, vector

__all__ = ["Vector", "vector"]
