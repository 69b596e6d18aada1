"""Networks: the values they compute, and that they accept only the inputs they were trained on."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from watertable.kernel import BadInput
from watertable.kernel.network import Network, network_from_text, read_network


def _text(**changes: object) -> str:
    unit = {"bias": 0.5, "out": 3.0, "own": [1.0, -1.0], "shared": [2.0]}
    return json.dumps({"pack": "any", "own": ["points", "cards"], "shared": ["rounds"], "units": [unit], **changes})


def test_a_unit_counts_what_is_above_zero() -> None:
    network = Network("any", [[1.0, -1.0], [0.0, 1.0]], [[2.0], [0.0]], [0.5, -2.0], [3.0, -1.0])
    # first unit: 0.5 + 2 × 0.25 + points - cards; second: cards - 2
    worths = network.worths([[2.0, 1.0], [0.0, 4.0], [0.0, 1.5]], [0.25])
    assert worths == pytest.approx([3.0 * 2.0, -2.0, 0.0])


def test_a_network_is_read_from_its_text() -> None:
    network = network_from_text(_text(), ("points", "cards"), ("rounds",), "network.json")
    assert network.worths([[1.0, 0.0], [0.0, 3.0]], [1.0]) == pytest.approx([10.5, 0.0])


def test_where_nothing_was_learned_there_is_none(tmp_path: Path) -> None:
    file = tmp_path / "network.json"
    assert read_network(file, ("points", "cards"), ("rounds",)) is None
    file.write_text(_text())
    assert read_network(file, ("points", "cards"), ("rounds",)) is not None


@pytest.mark.parametrize(
    ("own", "shared"), [(("cards", "points"), ("rounds",)), (("points", "cards"), ("rounds", "deck"))]
)
def test_other_inputs_than_it_learned_from_are_refused(own: tuple[str, ...], shared: tuple[str, ...]) -> None:
    with pytest.raises(BadInput, match=r"network\.json: it was trained on other inputs"):
        network_from_text(_text(), own, shared, "network.json")


def test_a_unit_with_a_weight_missing_is_refused() -> None:
    units = [{"bias": 0.5, "out": 3.0, "own": [1.0], "shared": [2.0]}]
    with pytest.raises(BadInput, match=r"network\.json: unit 1 does not have one weight for each input"):
        network_from_text(_text(units=units), ("points", "cards"), ("rounds",), "network.json")
