"""Every check of the suite catches what it is there for: a game that is broken in just that way."""

import pytest

from tests.conformance.broken import BROKEN, Variant
from watertable.testing import CHECKS, Check, Choices
from watertable.testing.driven import run_check

GAMES = 25
"""In so many random games a fault must show."""

PAIRS = [
    pytest.param(check, variant, id=f"{check.name}-{number}")
    for check in CHECKS
    for number, variant in enumerate(BROKEN.get(check.name, []), 1)
]


def test_every_check_has_a_game_that_it_must_catch() -> None:
    assert [check.name for check in CHECKS if not BROKEN.get(check.name)] == []
    assert sorted(BROKEN) == sorted([check.name for check in CHECKS])


@pytest.mark.parametrize(("check", "variant"), PAIRS)
def test_check_catches_the_broken_game(check: Check, variant: Variant) -> None:
    case = variant()
    for seed in range(1 if check.once else GAMES):
        try:
            check(case, Choices(seed))
        except AssertionError as caught:
            assert str(caught).startswith(f"{case.game.name}, "), "a failure must say where it happened"
            return
    pytest.fail(f"{check.name} does not notice what is wrong with the game")
