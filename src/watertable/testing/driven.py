"""Runs checks with Hypothesis: it chooses the games, and shrinks one that fails to a plainer one.

The rest of the suite does not need Hypothesis; `pip install 'watertable[testing]'` brings it.
"""

from __future__ import annotations

try:
    from hypothesis import HealthCheck, given, settings
    from hypothesis import strategies as st
except ModuleNotFoundError as missing:
    raise ImportError("watertable.testing.driven needs Hypothesis: pip install 'watertable[testing]'") from missing

from watertable.testing.case import Case
from watertable.testing.choices import Choices
from watertable.testing.suite import Check

EFFORT = 12
"""How many games each check plays for every change."""

LONG_EFFORT = 200
"""How many where time does not matter."""


def run_check(check: Check, case: Case, effort: int = EFFORT) -> None:
    """Try a check on `effort` games, always the same ones; a failure names the choices that led to it.

    `check(case, Choices(seed, first))` with those numbers shows the failure again.
    """

    @settings(
        max_examples=1 if check.once else effort,
        deadline=None,
        database=None,
        derandomize=True,
        suppress_health_check=list(HealthCheck),
    )
    @given(seed=st.integers(0, 2**32 - 1), first=st.lists(st.integers(0, 2**16), min_size=20, max_size=80))
    def try_one(seed: int, first: list[int]) -> None:
        check(case, Choices(seed, first))

    try_one()
