"""Confidence intervals of shares: Wilson's interval."""

from __future__ import annotations

from math import sqrt

Z = 1.959963984540054
"""The quantile of the normal distribution for 95 %."""


def wilson(successes: float, trials: int) -> tuple[float, float]:
    """The 95 % confidence interval of a share. Shared wins count in part, so `successes` may be a fraction."""
    if trials == 0:
        return 0.0, 1.0
    share = successes / trials
    squared = Z * Z / trials
    middle = (share + squared / 2) / (1 + squared)
    half = Z * sqrt(share * (1 - share) / trials + squared / (4 * trials)) / (1 + squared)
    return max(0.0, middle - half), min(1.0, middle + half)
