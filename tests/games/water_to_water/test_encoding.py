"""Water to Water's moves as factors, and the bound on the moves that are legal at once."""

from __future__ import annotations

import pytest

from watertable.games.water_to_water import WATER_TO_WATER
from watertable.games.water_to_water.encoding import GRID, KINDS, MIDDLE, WaterToWaterEncoding
from watertable.games.water_to_water.rules import moves
from watertable.kernel import PASS, BadInput, Move, OptionValue


def encoding(seats: int = 4, **options: OptionValue) -> WaterToWaterEncoding:
    return WaterToWaterEncoding(WATER_TO_WATER.setup(seats, dict(options)))


EVERY_KIND: list[Move] = [
    PASS,
    moves.PickCharacter("druid"),
    moves.NameTeacher(3),
    moves.HideCharacter("gardener"),
    moves.HideCharacter(None),
    moves.ASK_FOR_TILE,
    moves.PlaceTile(51, -50, 0, 3),
    moves.PlaceInForest(1, 0, -50, 0),
    moves.CoverTile(7, 25, 25, 2),
    moves.Discard(12),
    moves.SetAside(13),
    moves.CALL_WIND,
    moves.FINISH_GROUP,
    moves.SEND_HAWK,
    moves.PLAY_AGAIN,
    moves.BlockCell(51, 0),
    moves.LIFT_BLOCK,
    moves.SwapTile(5, 51),
    moves.Reorder((3, 51, 1)),
    moves.TurnTile(0, 50, 1),
    moves.PutToSleep(0),
    moves.REVEAL,
]


def test_every_kind_of_move_has_factors() -> None:
    assert {type(move) for move in EVERY_KIND} == set(KINDS)
    numbers = encoding()
    for seat in range(4):
        found = [numbers.factors_of(seat, move) for move in EVERY_KIND]
        assert len(set(found)) == len(EVERY_KIND)
        assert [numbers.move_from(seat, factors) for factors in found] == EVERY_KIND
        assert all(0 <= number < most for row in found for number, most in zip(row, numbers.factors, strict=True))


def test_players_are_counted_from_the_one_who_moves() -> None:
    numbers = encoding(4)
    kind = KINDS.index(moves.PutToSleep)
    assert numbers.factors_of(3, moves.PutToSleep(0)) == (kind, 1, 0, 0, 0, 0)
    assert numbers.move_from(2, (kind, 3, 0, 0, 0, 0)) == moves.PutToSleep(1)


@pytest.mark.parametrize(
    "factors",
    [
        (0, 0, 0, 0, 0),
        (len(KINDS), 0, 0, 0, 0, 0),
        (0, 1, 0, 0, 0, 0),
        (KINDS.index(moves.PickCharacter), 0, 0, 0, 0, 0),
        (KINDS.index(moves.BlockCell), 0, GRID, MIDDLE, 0, 0),
        (KINDS.index(moves.PutToSleep), 4, 0, 0, 0, 0),
    ],
)
def test_factors_that_are_no_move_are_refused(factors: tuple[int, ...]) -> None:
    with pytest.raises(BadInput):
        encoding().move_from(0, factors)


def test_fewer_tiles_to_choose_from_need_fewer_actions() -> None:
    """Hawk's Vision lets its holder choose from five tiles; without it three are the most, and then two."""
    every = encoding().actions
    without = encoding(exclude_powers=("hawks-vision",)).actions
    least = encoding(exclude_powers=("hawks-vision", "wind-and-waves", "see-the-future")).actions
    assert every > without > least


def test_only_doppelganger_hides_anything() -> None:
    assert not encoding().is_perfect
    assert encoding(exclude_powers=("doppelganger",)).is_perfect
