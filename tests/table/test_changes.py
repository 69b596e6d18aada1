"""What has changed in a step, compared for all viewers at once."""

from __future__ import annotations

import pytest

from tests.any_game import GAMES
from tests.conformance.toy_game import PEARL_DIVERS
from watertable.kernel import Game, Sfc32, to_json
from watertable.play import random_loop
from watertable.table.changes import Comparison, apply_changes


@pytest.mark.parametrize("game", [*GAMES, PEARL_DIVERS], ids=lambda game: game.name)
def test_every_viewer_gets_from_its_view_before_to_its_view_after(game: Game) -> None:
    state = game.new(game.usual_players())
    loop = random_loop(state, Sfc32(7))
    viewers = [*range(state.setup.seats), None]
    before = state.copy()
    steps = 0
    while steps < 250 and loop.step() is not None:
        comparison = Comparison(before, state)
        for viewer in viewers:
            changes = comparison.changes(viewer)
            assert apply_changes(to_json(before.view(viewer)), to_json(changes)) == to_json(state.view(viewer))
        before = state.copy()
        steps += 1
    assert steps > 10
