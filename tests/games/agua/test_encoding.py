"""AGUA's actions in high humidity and in the children's game, and boards with many fields."""

from __future__ import annotations

import pytest

from watertable.games.agua import AGUA
from watertable.games.agua.encoding import AguaEncoding
from watertable.games.agua.rules.board import AguaPack
from watertable.games.agua.rules.moves import Step, SwapDroplets
from watertable.kernel import BadInput, OptionValue


def encoding(seats: int = 3, **options: OptionValue) -> AguaEncoding:
    return AguaEncoding(AGUA.setup(seats, dict(options)))


@pytest.mark.rule("AG-15")
def test_droplets_in_the_cloud_are_counted_from_the_one_who_moves() -> None:
    numbers = encoding(high_humidity=True)
    own = numbers.action_of(1, SwapDroplets("cloud-1", "ocean"))
    assert numbers.move_of(1, own) == SwapDroplets("cloud-1", "ocean")
    assert numbers.move_of(2, own) == SwapDroplets("cloud-2", "ocean")
    assert (
        numbers.move_of(0, numbers.action_of(0, SwapDroplets("cloud-0", "cloud-2"))).text().endswith("cloud-0 cloud-2")
    )


@pytest.mark.rule("AG-15")
@pytest.mark.parametrize(
    ("first", "second"), [("cloud-3", "ocean"), ("nowhere", "ocean"), ("ocean", "cloud-1"), ("ocean", "ocean")]
)
def test_pairs_that_are_none_have_no_number(first: str, second: str) -> None:
    with pytest.raises(BadInput, match="is not an action of agua"):
        encoding(high_humidity=True).action_of(0, SwapDroplets(first, second))


@pytest.mark.rule("AG-15")
def test_without_high_humidity_no_droplets_are_swapped() -> None:
    assert encoding().actions < encoding(high_humidity=True).actions
    with pytest.raises(BadInput, match="is not an action of agua"):
        encoding().action_of(0, SwapDroplets("cloud-1", "ocean"))


@pytest.mark.rule("AG-16")
def test_in_the_childrens_game_droplets_jump_anywhere_and_nobody_fills_holes() -> None:
    numbers = encoding(children=True)
    assert AGUA.to_text(numbers.move_of(0, numbers.action_of(0, AGUA.from_text("jump ocean")))) == "jump ocean"
    pack = numbers.pack
    with pytest.raises(BadInput, match="is not an action of agua"):
        numbers.action_of(0, pack.fills[0])
    with pytest.raises(BadInput, match="is not an action of agua"):
        encoding().action_of(0, AGUA.from_text("jump ocean"))


def test_steps_are_numbered_by_source_and_target() -> None:
    pack = AGUA.pack()
    assert isinstance(pack, AguaPack)
    steps = [step for step in pack.steps if isinstance(step, Step)]
    assert len(steps) == len(pack.steps)
    numbers = [(pack.number[step.source], pack.number[step.target]) for step in steps]
    assert numbers == sorted(numbers)
    assert [step.number for step in steps] == [*range(len(numbers))]
