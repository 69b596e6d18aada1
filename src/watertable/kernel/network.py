"""Network: a small neural network with one hidden layer, read from a file beside a game's `bot/inputs.py`.

Every seat is evaluated by the same units, from inputs of its own and inputs that all seats share; a softmax
turns the outputs into shares of the win. `watertable.bots.training.learn` trains the file on games between
bots. The file names its inputs, so that a network never gets inputs that it was not trained on, and the pack
of those games: it is used with no other.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from mypy_extensions import i64

from watertable.kernel.errors import BadInput


class Network:
    """Hidden units with a weight for each input and ReLU activation, and an output weight for each unit."""

    def __init__(
        self, pack: str, own: list[list[float]], shared: list[list[float]], biases: list[float], outs: list[float]
    ) -> None:
        self.pack = pack
        """The digest of the pack that it was trained on."""
        self.own = own
        """For each unit the weights of a seat's own inputs."""
        self.shared = shared
        """For each unit the weights of the inputs that all seats share."""
        self.biases = biases
        self.outs = outs

    def worths(self, own: list[list[float]], shared: list[float]) -> list[float]:
        """The output for each seat, from the inputs of each seat and the shared ones."""
        common: i64 = len(shared)
        bases: list[float] = []
        for unit in range(len(self.biases)):
            base = self.biases[unit]
            weights = self.shared[unit]
            for at in range(common):
                base += weights[at] * shared[at]
            bases.append(base)
        worths: list[float] = []
        for inputs in own:
            worths.append(self._worth(inputs, bases))
        return worths

    def _worth(self, inputs: list[float], bases: list[float]) -> float:
        """Where there is an input for each card or similar piece, most inputs are 0 and most others 1: both cases are
        fast."""
        ones: list[int] = []
        places: list[int] = []
        amounts: list[float] = []
        for at, amount in enumerate(inputs):
            if amount == 1.0:
                ones.append(at)
            elif amount != 0.0:
                places.append(at)
                amounts.append(amount)
        count: i64 = len(places)
        worth = 0.0
        for unit in range(len(bases)):
            weights = self.own[unit]
            heat = bases[unit]
            for one in ones:
                heat += weights[one]
            for number in range(count):
                heat += weights[places[number]] * amounts[number]
            if heat > 0.0:
                worth += heat * self.outs[unit]
        return worth


def network_from_text(text: str, own: tuple[str, ...], shared: tuple[str, ...], place: str) -> Network:
    """A network from its JSON text; `own` and `shared` are the inputs it will be given, `place` is where it lies."""
    data: dict[str, Any] = json.loads(text)
    if tuple(data["own"]) != own or tuple(data["shared"]) != shared:
        raise BadInput(
            f"{place}: it was trained on other inputs than the game has; delete it and run "
            "python -m watertable.bots.training.learn"
        )
    units: list[dict[str, Any]] = data["units"]
    for number, unit in enumerate(units, 1):
        if len(unit["own"]) != len(own) or len(unit["shared"]) != len(shared):
            raise BadInput(f"{place}: unit {number} does not have one weight for each input")
    return Network(
        str(data["pack"]),
        [[float(weight) for weight in unit["own"]] for unit in units],
        [[float(weight) for weight in unit["shared"]] for unit in units],
        [float(unit["bias"]) for unit in units],
        [float(unit["out"]) for unit in units],
    )


def read_network(path: Path, own: tuple[str, ...], shared: tuple[str, ...]) -> Network | None:
    """A network from its file; None if none was trained yet."""
    return network_from_text(path.read_text("utf-8"), own, shared, path.name) if path.is_file() else None
