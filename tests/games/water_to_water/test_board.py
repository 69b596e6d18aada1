"""The map: placements, lakes, islands, rivers, voids and grids, compared with a plain count (WW-1 to WW-7, WW-45)."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.games.water_to_water.support import default_pack_text, staged
from watertable.games.water_to_water import WATER_TO_WATER
from watertable.games.water_to_water.pack.reader import WaterToWaterPack, read_pack
from watertable.games.water_to_water.rules.board import Board, lay_out
from watertable.games.water_to_water.rules.recount import Recount
from watertable.games.water_to_water.rules.tiles import LAND_PIECE
from watertable.kernel.rng import Rng, Sfc32

PACK = read_pack(default_pack_text())


def random_board(pack: WaterToWaterPack, rng: Rng, steps: int, wild: bool) -> Board:
    """A map after random placements; `wild` adds forest placements, covering and turning. Checked after every step."""
    board = Board(pack)
    bag = list(range(len(pack.tiles)))
    for _ in range(steps):
        kind = rng.below(10) if wild and not board.is_empty() else 0
        if kind == 9 and board.turnings():
            choices = board.turnings()
            x, y, rotation = choices[rng.below(len(choices))]
            board.turn(x, y, rotation)
        elif bag:
            tile = bag.pop(rng.below(len(bag)))
            if kind == 8:
                lay, choices = board.cover, board.cover_placements(tile)
            elif kind == 7:
                lay, choices = board.place, board.forest_placements(tile)
            else:
                lay, choices = board.place, board.placements(tile)
            if choices:
                x, y, rotation = choices[rng.below(len(choices))]
                lay(x, y, tile, rotation)
        assert board.faults() == []
    return board


@settings(max_examples=12, deadline=None)
@given(seed=st.integers(0, 10**9), wild=st.booleans())
def test_running_counts_equal_a_plain_count_after_every_step(seed: int, wild: bool) -> None:
    random_board(PACK, Sfc32(seed), 51, wild)


@settings(max_examples=15, deadline=None)
@given(seed=st.integers(0, 10**9))
@pytest.mark.rule("WW-3")
def test_ww3_placements_equal_trying_every_cell_and_rotation(seed: int) -> None:
    rng = Sfc32(seed)
    board = random_board(PACK, rng, 1 + rng.below(20), True)
    plain = Recount(PACK.tiles, board.tiles())
    for tile in range(len(PACK.tiles)):
        found = board.placements(tile)
        assert found == plain.placements(PACK.tiles[tile])
        assert board.can_place(tile) == bool(found)
        if found:
            x, y, _ = found[0]
            left = [choice for choice in found if choice[:2] != (x, y)]
            assert board.placements(tile, (x, y)) == left
            assert board.can_place(tile, (x, y)) == bool(left)


@settings(max_examples=15, deadline=None)
@given(seed=st.integers(0, 10**9))
def test_every_list_agrees_with_the_question_and_the_reason(seed: int) -> None:
    rng = Sfc32(seed)
    board = random_board(PACK, rng, 1 + rng.below(20), True)
    tile = rng.below(51)
    cells = [(x, y) for x in range(board.west - 2, board.east + 3) for y in range(board.north - 2, board.south + 3)]
    everything = sorted([(y, x, rotation) for x, y in cells for rotation in range(4)])
    laying = [
        (board.placements(tile), board.fits, board.why_not_place),
        (board.forest_placements(tile), board.fits_in_forest, board.why_not_place_in_forest),
        (board.cover_placements(tile), board.fits_over, board.why_not_cover),
    ]
    alike = PACK.tiles[tile].looks_like
    for listed, fits, why_not in laying:
        assert listed == [(x, y, r) for y, x, r in everything if fits(x, y, tile, r) and alike[r] == r]
        assert listed == [(x, y, r) for y, x, r in everything if why_not(x, y, tile, r) is None]
    assert board.can_cover(tile) == bool(board.cover_placements(tile))
    assert board.can_place_in_forest(tile) == bool(board.forest_placements(tile))
    for by_sides in (False, True):
        allowed = [(x, y, r) for y, x, r in everything if board.why_not_turn(x, y, r, by_sides) is None]
        assert board.turnings(by_sides) == allowed


@settings(max_examples=20, deadline=None)
@given(seed=st.integers(0, 10**9))
def test_a_copy_is_independent_and_a_map_can_be_laid_out_again(seed: int) -> None:
    rng = Sfc32(seed)
    board = random_board(PACK, rng, 25, True)
    before = board.snapshot()
    again = lay_out(PACK, board.tiles(), board.covered)
    twin = board.copy()
    for tile in range(51):
        choices = twin.placements(tile)
        assert choices == board.placements(tile) == again.placements(tile)
        if choices:
            twin.place(*choices[0][:2], tile, choices[0][2])
            break
    assert board.snapshot() == before == again.snapshot()
    assert board.faults() == [] == again.faults() == twin.faults()


@pytest.mark.rule("WW-1")
def test_ww1_left_water_meets_right_water() -> None:
    board = staged(
        {"A": "left land land land | N", "B": "left land land land | N", "C": "right land land land | N"}, "A0"
    )
    assert board.placements(1) == []
    assert board.placements(2) == [(0, -1, 2)]


@pytest.mark.rule("WW-3")
def test_ww3_land_may_not_meet_land_alone() -> None:
    board = staged({"A": "wide land land land | N", "B": "wide land land land | N"}, "A0")
    assert board.placements(1) == [(0, -1, 2)]
    reason = board.why_not_place(1, 0, 1, 0)
    assert reason is not None
    assert str(reason) == "only land would meet land there; at least one side must connect water to water (WW-3)"
    assert (1, 0, 0) in board.forest_placements(1)


@pytest.mark.rule("WW-3")
def test_ww3_a_refusal_names_the_side_and_what_it_would_have_to_be() -> None:
    board = staged({"A": "wide land land land | N", "B": "left land land land | N"}, "A0")
    reason = board.why_not_place(0, -1, 1, 2)
    assert reason is not None
    assert WATER_TO_WATER.words(["Ana", "Rui"]).reason(reason) == (
        "the south side is left water, but the tile next to it has wide water, which only matches wide water (WW-3)"
    )
    assert str(board.why_not_place(0, 0, 1, 0)) == "there is already a tile at 0,0 (WW-3)"
    assert str(board.why_not_place(5, 5, 1, 0)) == "5,5 is not next to any tile (WW-3)"
    assert str(board.why_not_place(600, 5, 1, 0)) == "600,5 is not next to any tile (WW-3)"
    assert "not 7" in str(board.why_not_place(0, -1, 1, 7))


@pytest.mark.rule("WW-3")
def test_ww3_the_first_tile_goes_down_freely_in_the_middle() -> None:
    board = Board(PACK)
    assert board.placements(0) == [(0, 0, 0), (0, 0, 1), (0, 0, 2), (0, 0, 3)]
    assert str(board.why_not_place(1, 0, 0, 0)) == "the first tile goes to 0,0 (WW-3)"


@pytest.mark.rule("WW-4")
def test_ww4_two_coves_make_a_lake_of_two_tiles() -> None:
    tiles = {"A": "wide land land land | N", "B": "wide land land land | N"}
    assert staged(tiles, "A0").lakes() == []
    board = staged(tiles, "B2 / A0")
    assert [(lake.size, lake.cells) for lake in board.lakes()] == [(2, ((0, 0), (0, 1)))]
    assert board.lake_sizes == [2]


@pytest.mark.rule("WW-4")
def test_ww4_a_river_that_runs_into_a_lake_closes_that_side() -> None:
    tiles = {"A": "wide land river land | N | S into N", "B": "wide land land land | N"}
    board = staged(tiles, "B2 / A0")
    assert board.lake_sizes == [2]


@pytest.mark.rule("WW-4")
def test_ww4_a_lake_that_runs_past_rivers_is_one_lake() -> None:
    tiles = {
        "A": "wide land land land | N",
        "B": "wide river wide river | N S | E into N; W into N",
        "C": "wide land land land | N",
    }
    board = staged(tiles, "A2 / B0")
    assert board.lake_sizes == []
    board.place(0, 2, 2, 0)
    assert board.lake_sizes == [3]
    assert board.faults() == []


@pytest.mark.rule("WW-4")
def test_ww4_two_lakes_apart_on_one_tile_are_two_lakes() -> None:
    tiles = {"A": "wide land land land | N", "B": "wide land wide land | N; S", "C": "wide land land land | N"}
    board = staged(tiles, "A2 / B0 / C0")
    assert board.lake_sizes == [2, 2]


@pytest.mark.rule("WW-4")
def test_ww4_a_lake_counts_a_tile_once_though_it_meets_it_twice() -> None:
    """Two bays on one tile that the lake connects elsewhere: four tiles, not five."""
    tiles = {
        "A": "land wide wide land | E; S",
        "B": "land land wide wide | S W",
        "C": "wide land land wide | N W",
        "D": "wide wide land land | N E",
    }
    board = staged(tiles, "A0 B0 / D0 C0")
    assert board.lake_sizes == [4]


@pytest.mark.rule("WW-5")
def test_ww5_two_capes_make_an_island_and_their_water_does_not_close_it_before() -> None:
    tiles = {"A": "land wide wide wide | E S W", "B": "land wide wide wide | E S W"}
    board = staged(tiles, "B2 / A0")
    assert [(island.size, island.cells) for island in board.islands()] == [(2, ((0, 0), (0, 1)))]
    assert board.lake_sizes == []


@pytest.mark.rule("WW-5")
def test_ww5_a_river_that_circles_back_makes_an_island() -> None:
    tiles = dict.fromkeys("ABCD", "river river land land | | N E")
    board = staged(tiles, "A1 B2 / C0 D3")
    assert board.island_sizes == [4]
    assert [(river.size, len(river.cells)) for river in board.rivers()] == [(4, 4)]


@pytest.mark.rule("WW-5")
def test_ww5_corners_join_nothing() -> None:
    """Land corners that only touch diagonally stay separate areas."""
    tiles = {
        "A": "land wide wide land | E S",
        "B": "land land wide wide | S W",
        "C": "wide wide land land | N E",
        "D": "wide land land wide | N W",
    }
    board = staged(tiles, "A0 B0 / C0 D0")
    plain = Recount(board.pack.tiles, board.tiles())
    assert len(plain.features(LAND_PIECE)) == 4
    assert board.lake_sizes == [4]


@pytest.mark.rule("WW-6")
def test_ww6_river_ends_where_it_meets_a_lake() -> None:
    tiles = {
        "A": "land river land land | | E spring",
        "B": "wide river land river | N | E into N; W into N",
        "C": "land land land river | | W spring",
    }
    board = staged(tiles, "A0 B0 C0")
    assert [river.size for river in board.rivers()] == [1, 1]
    assert board.rivers_by_length[1] == 2


@pytest.mark.rule("WW-6")
def test_ww6_rivers_that_meet_or_cross_on_a_tile_are_one() -> None:
    tiles = {
        "A": "land river land land | | E spring",
        "B": "river river river river | | N E S W",
        "C": "land land land river | | W spring",
        "D": "river land land land | | N spring",
    }
    board = staged(tiles, "A0 B0 C0 / . D0 .")
    assert [river.size for river in board.rivers()] == [3]


@pytest.mark.rule("WW-6")
def test_ww6_rivers_through_a_pond_are_separate() -> None:
    tiles = {
        "A": "land river land land | | E spring",
        "B": "land river land river | pond | E into pond; W into pond",
        "C": "land land land river | | W spring",
    }
    board = staged(tiles, "A0 B0 C0")
    assert [river.size for river in board.rivers()] == [1, 1]


@pytest.mark.rule("WW-7")
def test_ww7_a_void_grows_no_longer_once_it_is_shut_and_splits_when_filled() -> None:
    names = "ABCDEFGHIJKLMN"
    tiles = dict.fromkeys(names, "wide wide wide wide | N E S W")
    board = staged(tiles, "A0 B0 C0 D0 E0 / F0 . . . G0 / H0 I0 J0 K0 L0")
    assert board.void_sizes() == [3]
    assert [(void.size, void.cells) for void in board.voids()] == [(3, ((1, 1), (2, 1), (3, 1)))]
    assert board.single_voids() == 0
    board.place(2, 1, 12, 0)
    assert board.void_sizes() == [1, 1]
    assert board.single_voids() == 2
    board.place(1, 1, 13, 0)
    assert board.void_sizes() == [1]
    assert board.faults() == []


@pytest.mark.rule("WW-7")
def test_ww7_empty_cells_that_touch_only_at_a_corner_are_two_voids() -> None:
    tiles = dict.fromkeys("ABCDEFGHIJKLMN", "wide wide wide wide | N E S W")
    board = staged(tiles, "A0 B0 C0 D0 / E0 . F0 G0 / H0 I0 . J0 / K0 L0 M0 N0")
    assert board.void_sizes() == [1, 1]


@pytest.mark.rule("WW-45")
@pytest.mark.parametrize(
    ("width", "height", "points"),
    [(3, 2, 0), (3, 3, 20), (5, 3, 20), (6, 3, 40), (4, 4, 50), (5, 5, 90), (7, 4, 70), (7, 7, 110)],
)
def test_ww45_the_best_sum_over_squares_that_share_no_cell(width: int, height: int, points: int) -> None:
    names = [f"T{number}" for number in range(width * height)]
    tiles = dict.fromkeys(names, "wide wide wide wide | N E S W")
    rows = [" ".join([f"{name}0" for name in names[row * width : (row + 1) * width]]) for row in range(height)]
    board = staged(tiles, " / ".join(rows))
    assert board.grid_points() == points
    assert sum([PACK.points["grids"][grid.size] for grid in board.grids()]) == points
    cells = [cell for grid in board.grids() for cell in grid.cells]
    assert len(cells) == len(set(cells))


@pytest.mark.rule("WW-28")
def test_ww28_over_the_only_tile_anything_goes_and_the_covered_tile_stays_under() -> None:
    board = Board(PACK)
    board.place(0, 0, 0, 0)
    assert len(board.cover_placements(24)) == len(PACK.looks.rotations[24])
    board.cover(0, 0, 24, 1)
    assert board.tile_at(0, 0) == 24
    assert board.covered == [(0, 0, 0, 0)]
    assert board.tile_count == 1


@pytest.mark.rule("WW-28")
def test_ww28_covering_a_ruin_takes_it_out_of_play() -> None:
    ruin = next(tile for tile in PACK.tiles if tile.has_ruin).number - 1
    board = Board(PACK)
    board.place(0, 0, ruin, 0)
    assert board.ruins == 1
    assert board.ruin_cells() == [(0, 0)]
    board.cover(0, 0, next(t.number - 1 for t in PACK.tiles if t.has_artifact), 0)
    assert (board.ruins, board.artifacts) == (0, 1)
    assert board.faults() == []


@pytest.mark.rule("WW-32")
def test_ww32_a_turned_tile_must_fit_and_look_different() -> None:
    tiles = {"A": "wide land land land | N", "B": "wide land wide land | N S", "C": "wide land land land | N"}
    board = staged(tiles, "C2 / B0 / A0")
    assert board.turnings() == []
    assert str(board.why_not_turn(0, 1, 1)).startswith("the N side is land, but the tile next to it has wide water")
    assert str(board.why_not_turn(0, 1, 2)) == "rotation 2 looks the same as rotation 0; use 0 (WW-32)"
    assert str(board.why_not_turn(0, 1, 0)) == "the tile already looks like that (WW-32)"
    assert str(board.why_not_turn(4, 4, 0)) == "there is no tile at 4,4 to turn (WW-32)"


@pytest.mark.rule("WW-32")
def test_ww32_a_turn_may_join_lakes_or_rivers_differently_and_change_no_side() -> None:
    bends = staged({"A": "river river river river | | N E; S W", "B": "river land land land | | N spring"}, "A0 B3")
    assert (0, 0, 1) in bends.turnings()
    assert (0, 0, 1) not in bends.turnings(by_sides=True)
    refusal = "turning it that way changes none of its sides (WW-32)"
    assert str(bends.why_not_turn(0, 0, 1, by_sides=True)) == refusal
    assert str(bends.why_not_turn(0, 0, 2)) == "rotation 2 looks the same as rotation 0; use 0 (WW-32)"
    dyke = staged({"A": "wide wide wide wide | N E; S W", "B": "wide land land land | N"}, "A0 B3")
    assert (0, 0, 1) in dyke.turnings()


@pytest.mark.rule("WW-32")
@pytest.mark.parametrize("number", [16, 37])
def test_ww32_every_tile_with_a_look_of_its_own_can_be_turned(number: int) -> None:
    """Two Bends and its like have the same sides all round, but join them in two ways."""
    board = Board(PACK)
    board.place(0, 0, number - 1, 0)
    assert board.turnings() == [(0, 0, 1)]
    assert board.turnings(by_sides=True) == []
    board.turn(0, 0, 1)
    assert board.turnings() == [(0, 0, 0)]
    assert board.faults() == []


@pytest.mark.rule("WW-28")
@pytest.mark.rule("WW-32")
def test_ww32_a_tile_that_meets_only_land_is_neither_turned_nor_covered() -> None:
    tiles = {"A": "wide land land land | N", "B": "wide land land land | N", "C": "wide land land land | N"}
    board = staged(tiles, "A3 B1")
    assert board.turnings() == []
    assert board.cover_placements(2) == []
    refusal = "only land would meet land there; at least one side must connect water to water"
    assert str(board.why_not_turn(1, 0, 0)) == f"{refusal} (WW-32)"
    assert str(board.why_not_cover(1, 0, 2, 0)) == f"{refusal} (WW-28)"
    assert (1, 0, 0) in board.turnings(by_sides=True)
    assert (1, 0, 3) not in board.turnings(by_sides=True)


@pytest.mark.rule("WW-28")
@pytest.mark.rule("WW-32")
def test_ww32_turning_and_covering_agree_wherever_a_tile_lies() -> None:
    """Wherever a tile could be laid over itself, it can be turned, and nowhere else."""
    rng = Sfc32(32)
    dry = 0
    for _ in range(20):
        board = Board(PACK)
        board.place(0, 0, 0, 0)
        for tile in range(1, 30):
            places = board.forest_placements(tile)
            if places:
                x, y, rotation = places[rng.below(len(places))]
                dry += 0 if board.fits(x, y, tile, rotation) else 1
                board.place(x, y, tile, rotation)
        for x, y, tile, rotation in board.tiles():
            over = [r for ax, ay, r in board.cover_placements(tile) if (ax, ay) == (x, y) and r != rotation]
            assert [r for ax, ay, r in board.turnings() if (ax, ay) == (x, y)] == over
    assert dry > 20


@pytest.mark.rule("WW-26")
def test_ww26_joins_water_asks_for_water_towards_the_given_cells() -> None:
    tiles = {"A": "wide wide land land | N E", "B": "wide land land wide | N W", "C": "wide land land land | N"}
    board = staged(tiles, "A0")
    assert board.joins_water(1, 0, 1, 0, [(0, 0)])
    assert not board.joins_water(1, 0, 1, 0, [(5, 5)])
    board.place(1, 0, 1, 0)
    assert board.joins_water(1, -1, 2, 2, [(1, 0)])
    assert not board.joins_water(1, -1, 2, 0, [(1, 0)])
    assert not board.joins_water(9, 9, 2, 0, [(1, 0)])


def test_two_tiles_of_the_far_ends_of_a_line_are_within_the_map() -> None:
    names = [f"T{number}" for number in range(51)]
    board = staged(dict.fromkeys(names, "wide land wide land | N S"), " ".join([f"{name}1" for name in names]))
    assert (board.length(), board.width()) == (1, 51)
    assert board.faults() == []
