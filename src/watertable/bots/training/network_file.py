"""The text of a network's file, as `watertable.kernel.network` reads it."""

from __future__ import annotations

import json

from watertable.kernel.network import Network


def network_text(network: Network, own: tuple[str, ...], shared: tuple[str, ...]) -> str:
    """The file: the pack's digest, the names of the inputs, then a line for each unit."""
    units = [
        json.dumps({"bias": bias, "out": out, "own": own_weights, "shared": shared_weights})
        for bias, out, own_weights, shared_weights in zip(
            network.biases, network.outs, network.own, network.shared, strict=True
        )
    ]
    names = f'"pack": {json.dumps(network.pack)},\n"own": {json.dumps(own)},\n"shared": {json.dumps(shared)}'
    return "{" + names + ',\n"units": [\n' + ",\n".join(units) + "\n]}\n"
