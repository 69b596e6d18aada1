"""Water to Water at one keyboard: what is hidden stays hidden."""

from __future__ import annotations

import re

import pytest

from tests.cli.keyboard import CLEARED, sent
from watertable.games.water_to_water import WATER_TO_WATER
from watertable.kernel import State


def doppelganger_for_two() -> State:
    """Water to Water for two, who are dealt Doppelganger and Intellect."""
    others = [power.name for power in WATER_TO_WATER.start(WATER_TO_WATER.setup(2)).at.lineup.powers]
    out = tuple(sorted(set(others) - {"doppelganger", "intellect"}))
    return WATER_TO_WATER.new(2, {"exclude_powers": out})


@pytest.mark.parametrize("is_auto", [False, True])
def test_nobody_at_the_keyboard_learns_whether_doppelganger_hides_anything(
    monkeypatch: pytest.MonkeyPatch, is_auto: bool
) -> None:
    """WW-34: the same hand-overs, and the same pages for the other player, whatever is hidden."""
    shown: list[list[str]] = []
    for hidden in ("strider", "none"):
        typed = f"pick planter\npick islander\n\nhide {hidden}\npass\n\n1\n\npass\n1\npass\n\n1\n\n"
        screen = sent(monkeypatch, WATER_TO_WATER, doppelganger_for_two(), 2, typed, is_auto)
        pages = screen.split(CLEARED)
        hiders = [page for page in pages if "hide strider" in page]
        assert len(hiders) == 1
        (name,) = re.findall(r"Hand the keyboard to (\w+)\.", hiders[0])
        shown.append([page if f"to {name}." not in page else f"a page for {name}" for page in pages])
    assert len(shown[0]) > 4
    assert shown[0] == shown[1]
