"""The PyTorch model of a `Network`: one hidden layer with ReLU, trained with Adam on cross-entropy loss.

Every seat goes through the same model; a softmax over the seats' values gives their shares of the win.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import torch
from torch import nn
from torch.nn import functional

from watertable.bots.training.games import Positions
from watertable.kernel.network import Network

BATCH = 1024
LEARNING_RATE = 0.004
"""In the first epoch; it decreases linearly."""
WEIGHT_DECAY = 1e-5
SEED = 1
DECIMALS = 4
"""Of the weights in the file."""
SCALED_DECIMALS = 6
"""Of the weights of inputs that may be large numbers."""
HELD_OUT = (1, 10)
HELD_OUT_OF = 20
"""Of 20 blocks of games these two are held out: an odd one and an even one, since the odd ones have more random
moves."""
TOLERANCE = 1e-4
"""How far values may differ between the model, in 32-bit floats, and the network."""


@dataclass(frozen=True)
class Examples:
    """Positions with the same number of seats, as tensors: own inputs (position, seat, input), shared inputs
    (position, input) and shares of the win (position, seat)."""

    own: Any
    shared: Any
    shares: Any

    def __len__(self) -> int:
        return len(self.shares)

    def at(self, places: Any) -> Examples:
        return Examples(self.own[places], self.shared[places], self.shares[places])


@dataclass(frozen=True)
class Trained:
    """A trained model, its network, and the held-out cross-entropy loss."""

    model: Any
    network: Network
    loss: float
    held_out: list[Examples]

    def check(self, network: Network) -> None:
        """Raise if a network, as read from its file, gives other values than the model."""
        for group in self.held_out:
            some = group.at(slice(0, 200))
            with torch.no_grad():
                expected = _values(self.model, some)
            given = torch.tensor(
                [
                    network.worths(own, shared)
                    for own, shared in zip(some.own.tolist(), some.shared.tolist(), strict=True)
                ]
            )
            difference = float((given - expected).abs().max())
            if not difference <= TOLERANCE:
                raise RuntimeError(f"the network's values differ from the PyTorch model's by {difference:.2g}")


def train(groups: list[Positions], units: int, epochs: int, pack: str, is_scaled: bool = False) -> Trained:
    """A network trained on the positions of all blocks of games but those held out.

    With `is_scaled` each input is divided by its largest size in training: for inputs that are not roughly 0 to 1.
    The network's weights are for inputs as they are."""
    # So small a model trains fastest on one thread, and then its weights do not depend on the number of processors.
    torch.set_num_threads(1)
    generator = torch.Generator().manual_seed(SEED)
    examples = [_examples(group) for group in groups]
    blocks = [torch.frombuffer(group.blocks, dtype=torch.int64) % HELD_OUT_OF for group in groups]
    is_held_out = [torch.isin(block, torch.tensor(HELD_OUT)) for block in blocks]
    training = [group.at(~held) for group, held in zip(examples, is_held_out, strict=True)]
    held_out = [group.at(held) for group, held in zip(examples, is_held_out, strict=True)]
    own_width = groups[0].own_width
    model = _new_model(own_width + groups[0].shared_width, units, generator)
    decimals = SCALED_DECIMALS if is_scaled else DECIMALS
    if is_scaled:
        sizes = [_sizes(training, "own"), _sizes(training, "shared")]
        training = [Examples(group.own / sizes[0], group.shared / sizes[1], group.shares) for group in training]
    _optimise(model, training, epochs, generator)
    with torch.no_grad():
        if is_scaled:
            model[0].weight.div_(torch.cat(sizes))
        for parameter in model.parameters():
            parameter.copy_(torch.round(parameter, decimals=decimals))
        total = sum(float(_loss(model, group)) * len(group) for group in held_out)
    loss = total / sum(len(group) for group in held_out)
    return Trained(model, _network(model, own_width, pack, decimals), loss, held_out)


def _examples(group: Positions) -> Examples:
    return Examples(
        _tensor(group.own, len(group), group.seats, group.own_width),
        _tensor(group.shared, len(group), group.shared_width),
        _tensor(group.shares, len(group), group.seats),
    )


def _sizes(groups: list[Examples], kind: str) -> Any:
    """The largest size of each input; 1 for one that is always 0."""
    largest = torch.stack([getattr(group, kind).abs().flatten(0, -2).amax(0) for group in groups]).amax(0)
    return torch.where(largest > 0, largest, 1.0)


def _tensor(values: Any, *shape: int) -> Any:
    """A tensor of its own: one that shared the array's memory would keep it from growing in the next round."""
    flat = torch.frombuffer(values, dtype=torch.float32).clone() if len(values) else torch.zeros(0)
    return flat.reshape(shape)


def _new_model(inputs: int, units: int, generator: Any) -> Any:
    hidden = nn.Linear(inputs, units)
    out = nn.Linear(units, 1, bias=False)
    nn.init.kaiming_normal_(hidden.weight, nonlinearity="relu", generator=generator)
    nn.init.zeros_(hidden.bias)
    nn.init.kaiming_normal_(out.weight, nonlinearity="linear", generator=generator)
    return nn.Sequential(hidden, nn.ReLU(), out)


def _optimise(model: Any, training: list[Examples], epochs: int, generator: Any) -> None:
    hidden, _, out = model
    optimiser = torch.optim.Adam(
        [
            {"params": [hidden.weight, out.weight], "weight_decay": WEIGHT_DECAY},
            {"params": [hidden.bias]},
        ],
        lr=LEARNING_RATE,
    )
    schedule = torch.optim.lr_scheduler.LambdaLR(optimiser, lambda epoch: 1 - epoch / epochs)
    for _ in range(epochs):
        batches = [
            (group, places)
            for group in training
            for places in torch.randperm(len(group), generator=generator).split(BATCH)
        ]
        for number in torch.randperm(len(batches), generator=generator).tolist():
            group, places = batches[number]
            optimiser.zero_grad()
            _loss(model, group.at(places)).backward()
            optimiser.step()
        schedule.step()


def _loss(model: Any, examples: Examples) -> Any:
    """The mean cross-entropy loss."""
    return functional.cross_entropy(_values(model, examples), examples.shares)


def _values(model: Any, examples: Examples) -> Any:
    """The value of each position for each seat."""
    shared = examples.shared.unsqueeze(1).expand(-1, examples.own.shape[1], -1)
    return model(torch.cat([examples.own, shared], 2)).squeeze(2)


def _network(model: Any, own_width: int, pack: str, decimals: int) -> Network:
    hidden, _, out = model
    weights = [_rounded(row, decimals) for row in hidden.weight.tolist()]
    return Network(
        pack,
        [row[:own_width] for row in weights],
        [row[own_width:] for row in weights],
        _rounded(hidden.bias.tolist(), decimals),
        _rounded(out.weight[0].tolist(), decimals),
    )


def _rounded(values: list[float], decimals: int) -> list[float]:
    """The same 32-bit floats as short decimals."""
    return [round(value, decimals) for value in values]
