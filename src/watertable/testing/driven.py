"""Runs checks with Hypothesis: it chooses the games, and shrinks one that fails to a simpler one.

The rest of the suite does not need Hypothesis; `pip install 'watertable[testing]'` brings it.
"""

from __future__ import annotations

from math import ceil

from watertable.kernel.extras import lacking

try:
    from hypothesis import HealthCheck, given, settings
    from hypothesis import strategies as st
except ModuleNotFoundError as missing:
    raise ImportError(lacking("watertable.testing.driven", "testing", "hypothesis")) from missing

from watertable.testing.case import Case
from watertable.testing.choices import Choices
from watertable.testing.suite import Check

EFFORT = 12
"""How many games each check plays by default."""

LONG_EFFORT = 100
"""How many games each check plays in long runs."""


def run_check(check: Check, case: Case, effort: int = EFFORT) -> None:
    """Try a check on about `effort` games, always the same ones, and at least one of every variation.

    A failure names the choices that led to it: `check(case, Choices(seed, first))` shows it again.
    """
    if check.once:
        _try_variation(check, case, 0, 1)
        return
    for variation in range(len(case.variations)):
        _try_variation(check, case, variation, ceil(effort / len(case.variations)))


def _try_variation(check: Check, case: Case, variation: int, games: int) -> None:
    numbers = st.lists(st.integers(0, 2**16), min_size=12, max_size=48)

    @settings(
        max_examples=games,
        deadline=None,
        database=None,
        derandomize=True,
        suppress_health_check=list(HealthCheck),
    )
    @given(seed=st.integers(0, 2**32 - 1), first=numbers.map(lambda rest: [variation, *rest]))
    def try_one(seed: int, first: list[int]) -> None:
        try:
            check(case, Choices(seed, first))
        except AssertionError as failure:
            failure.add_note(f"To repeat it: check(case, Choices({seed}, {first}))")
            raise

    try_one()
