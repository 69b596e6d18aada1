"""Multinomial logistic regression with SciPy: weights of features, so that a softmax predicts who wins."""

from __future__ import annotations

from typing import Any

import numpy as np
from scipy.optimize import minimize
from scipy.special import log_softmax

from watertable.bots.training.games import Positions
from watertable.kernel import BadInput

WEIGHT_DECAY = 1e-4
"""L2 regularisation of the weights of features that are scaled to a standard deviation of 1."""


def fitted_weights(groups: list[Positions]) -> tuple[list[float], float]:
    """The weights that minimise the mean cross-entropy loss over all positions, and that loss."""
    amount = sum(len(group) for group in groups)
    if amount == 0:
        raise BadInput("no position was collected; keep more of them (--every) or play more games")
    rows = [_array(group.own, len(group), group.seats, group.own_width) for group in groups if len(group)]
    shares = [_array(group.shares, len(group), group.seats) for group in groups if len(group)]
    scale = np.concatenate([part.reshape(-1, part.shape[-1]) for part in rows]).std(0)
    scale[scale == 0.0] = 1.0
    rows = [part / scale for part in rows]

    def loss_and_gradient(weights: Any) -> tuple[float, Any]:
        loss = 0.0
        gradient = np.zeros_like(weights)
        for part, actual in zip(rows, shares, strict=True):
            predicted = log_softmax(part @ weights, axis=1)
            loss -= float((actual * predicted).sum())
            gradient += np.tensordot(np.exp(predicted) - actual, part, 2)
        return (
            loss / amount + 0.5 * WEIGHT_DECAY * float(weights @ weights),
            gradient / amount + WEIGHT_DECAY * weights,
        )

    found = minimize(loss_and_gradient, np.zeros(len(scale)), jac=True, method="L-BFGS-B")
    decay = 0.5 * WEIGHT_DECAY * float(found.x @ found.x)
    return [float(weight) for weight in found.x / scale], float(found.fun) - decay


def _array(values: Any, *shape: int) -> Any:
    return np.frombuffer(values, np.float32).reshape(shape).astype(np.float64)
