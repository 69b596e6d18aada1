"""AGUA on its board in a real browser: whole games by mouse, by keys and by fingers, and what the page lights compared
with what the rules reach."""

from __future__ import annotations

import urllib.request
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.games.agua.web_positions import reached
from tests.web.agua_seat import AguaSeat, By
from tests.web.conftest import NewPage
from tests.web.support import SECONDS, Server
from watertable.games.agua.rules.state import AguaState
from watertable.kernel.record import replay
from watertable.kernel.record_reading import read_records

DESK = {"viewport": {"width": 1440, "height": 900}, "reduced_motion": "reduce"}
PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True, "reduced_motion": "reduce"}
FOLDED = {"list": False, "forced": False}
BOTS = ["Ann", "bot", "bot", "bot"]
MOST_DECISIONS = 400


def _check(server: Server, made: dict[str, Any], seat: AguaSeat) -> None:
    """Every field that was lit in a position is one that the rules reach from there, for the same points."""
    with urllib.request.urlopen(f"{server.address}/api/tables/{made['table']['id']}/record", timeout=SECONDS) as answer:
        [record] = read_records(answer.read().decode().splitlines())
    checked = 0
    for seq, step in enumerate(replay(record), 1):
        for droplet, lit in seat.seen.get(seq, {}).items():
            state = step.state
            assert isinstance(state, AguaState)
            found = [place.split() for place in reached(state, droplet).split(", ")]
            costs = {field: light["cost"] for field, light in lit.items()}
            assert costs == {field: int(cost) for field, cost, *_ in found}, (seq, droplet)
            checked += 1
    assert checked > 20


@pytest.mark.parametrize(
    ("by", "options"),
    [("mouse", {}), ("keys", {"high_humidity": True}), ("fingers", {"children": True})],
    ids=["mouse", "keys", "fingers"],
)
def test_a_whole_game_is_played_on_the_board_and_it_lights_what_the_rules_reach(
    new_page: NewPage, server: Server, by: By, options: dict[str, bool]
) -> None:
    page = new_page(prefers=FOLDED, **(PHONE if by == "fingers" else DESK))
    made = server.make("agua", BOTS, options=options)
    seat = AguaSeat(page, server, made, by)
    decisions = 0
    is_on = seat.wait()
    while is_on:
        assert page.locator("button[data-move]").count() == 0, "the list is folded"
        is_on = seat.play_on("exchange", "evaporate")
        decisions += 1
        assert decisions < MOST_DECISIONS
    expect(page.locator("#finish")).to_be_visible()
    _check(server, made, seat)
