"""Every check of the suite catches the games that are broken in the way it looks for."""

import re
from ast import literal_eval
from pathlib import Path

import pytest

from tests.conformance.broken import BROKEN, Variant
from watertable.testing import CHECKS, Check, Choices
from watertable.testing.driven import run_check

GAMES = 25
"""The number of random games in which a defect must be found."""

PAIRS = [
    pytest.param(check, variant, id=f"{check.name}-{number}")
    for check in CHECKS
    for number, variant in enumerate(BROKEN.get(check.name, []), 1)
]


def test_every_check_has_a_game_that_it_must_catch() -> None:
    assert [check.name for check in CHECKS if not BROKEN.get(check.name)] == []
    assert sorted(BROKEN) == sorted([check.name for check in CHECKS])


def test_every_check_is_described() -> None:
    text = (Path(__file__).resolve().parents[2] / "docs" / "conformance.md").read_text("utf-8")
    assert [check.name for check in CHECKS if f"`{check.name}`" not in text] == []


def first_failure(check: Check, variant: Variant) -> str:
    """The message of the check about the broken game; empty if it passes."""
    case = variant[0]()
    for seed in range(1 if check.once else GAMES):
        try:
            check(case, Choices(seed))
        except AssertionError as failure:
            return str(failure)
    return ""


@pytest.mark.parametrize(("check", "variant"), PAIRS)
def test_check_catches_the_broken_game(check: Check, variant: Variant) -> None:
    said = first_failure(check, variant)
    assert variant[1] in said
    assert said.startswith("pearl-divers, "), "a failure says where it happened"


def test_hypothesis_finds_a_plain_game_that_fails() -> None:
    """The choices in the report reproduce the failure, and shrinking has reduced almost all of them to 0."""
    (check,) = [check for check in CHECKS if check.name == "invariants_hold"]
    case = BROKEN[check.name][0][0]()
    with pytest.raises(AssertionError, match="pearls were lost or made") as caught:
        run_check(check, case)
    report = "\n".join(caught.value.__notes__)
    found = re.search(r"Choices\((\d+), (\[[^\]]*\])\)", report)
    assert found is not None
    choices = literal_eval(found[2])
    assert sum([choice != 0 for choice in choices]) <= 8
    with pytest.raises(AssertionError, match="pearls were lost or made"):
        check(case, Choices(int(found[1]), choices))
