"""What each Character scores, and what each score is made of (WW-41 to WW-50, WW-53)."""

import pytest

from tests.games.water_to_water.staging import Stage
from watertable.games.water_to_water import WATER_TO_WATER
from watertable.kernel import ScoreItem


def items(stage: Stage, seat: int = 0) -> list[tuple[str, int, int, tuple[str, ...]]]:
    """What a seat's score is made of, as (what, points, count, places)."""
    score = stage.state.score(seat)
    assert score.total == sum(item.points for item in score.items)
    return [(item.what, item.points, item.count, item.places) for item in score.items]


def row(tiles: int) -> str:
    return " ".join(["C0"] * tiles)


def as_character(character: str, picture: str, **options: object) -> Stage:
    other = "islander" if character != "islander" else "druid"
    players = [f"intellect/{character}", f"introspection/{other}"]
    return Stage(players, picture, ["C", "C"], bag="C C C", options=dict(options))


# The Adventurer


@pytest.mark.parametrize(
    ("length_and_width", "points"),
    [
        (2, 0),
        (21, 0),
        (22, 20),
        (30, 20),
        (31, 45),
        (35, 45),
        (36, 60),
        (40, 60),
        (41, 80),
        (45, 80),
        (46, 110),
        (51, 140),
    ],
)
def test_ww41_the_adventurer_counts_length_and_width(length_and_width: int, points: int) -> None:
    stage = as_character("adventurer", row(length_and_width - 1))
    assert stage.points(0) == points
    if points:
        assert items(stage) == [("map", points, length_and_width, ())]


def test_ww41_length_and_width_of_the_whole_map() -> None:
    stage = as_character("adventurer", f"{row(19)} / C0 / C0")
    assert items(stage) == [("map", 20, 22, ())]


def test_ww41_twenty_more_when_every_tile_was_laid() -> None:
    players = ["intellect/adventurer", "introspection/druid"]
    stage = Stage(players, row(3), ["C", ""], bag="", turn=0)
    stage.to_play()
    stage.do("place C 3,0 0")
    assert items(stage) == [("all-tiles", 20, 1, ())]
    assert stage.winners() == [0]


@pytest.mark.parametrize(("discards", "out_of_play"), [("Q", ""), ("", "Q")])
def test_ww41_not_when_one_was_discarded_or_put_out_of_play(discards: str, out_of_play: str) -> None:
    players = ["intellect/adventurer", "introspection/planter"]
    stage = Stage(players, row(3), ["C", ""], bag="", discards=discards, out_of_play=out_of_play, turn=0)
    stage.to_play()
    stage.do("place C 3,0 0")
    assert stage.points(0) == 0


def test_ww41_a_covered_tile_does_no_harm() -> None:
    players = ["way-bender/adventurer", "introspection/planter"]
    stage = Stage(players, row(3), ["C", ""], bag="", turn=0)
    stage.pass_all()
    stage.do("cover C 1,0 0")
    assert stage.winners() == [0]


# The Archeologist's points; the digs are in test_digs


def test_ww42_ten_for_each_ruin_on_the_map() -> None:
    stage = as_character("archeologist", "C0 U3")
    assert items(stage) == [("ruin", 10, 1, ("1,0",))]


def test_ww42_a_ruin_covered_by_way_bender_is_lost() -> None:
    stage = Stage(["way-bender/druid", "intellect/archeologist"], "C0 U3", ["S", "S"], turn=1)
    assert stage.points(1) == 10
    stage.do("cover S 1,0 3")
    assert stage.points(1) == 0


def test_ww42_the_card_says_that_it_is_broken() -> None:
    pack = WATER_TO_WATER.pack()
    assert [card.name for card in pack.characters if card.is_broken] == ["archeologist"]  # type: ignore[attr-defined]


# Voids


def ring(wide: int, high: int) -> str:
    """A closed frame around wide × high empty cells."""
    full = row(wide + 2)
    middle = "C0 " + ". " * wide + "C0"
    return " / ".join([full] + [middle] * high + [full])


@pytest.mark.parametrize(
    ("cells", "points"),
    [(1, 0), (2, 7), (3, 13), (4, 20), (5, 25), (6, 31), (7, 37), (8, 43), (9, 54), (10, 77), (12, 77)],
)
def test_ww43_the_bog_minder_counts_voids_by_size(cells: int, points: int) -> None:
    stage = as_character("bog-minder", ring(cells, 1))
    assert stage.points(0) == points
    if points:
        places = tuple([f"{x},1" for x in range(1, cells + 1)])
        assert items(stage) == [("bog", points, cells, places)]


def test_ww43_several_voids_add_up() -> None:
    both = f"{row(7)} / C0 . . C0 . . C0 / {row(7)}"
    assert as_character("bog-minder", both).points(0) == 14


def test_ww48_the_planter_counts_single_voids_only() -> None:
    assert items(as_character("planter", ring(1, 1))) == [("void", 5, 1, ("1,1",))]
    assert as_character("planter", ring(2, 1)).points(0) == 0
    two = f"{row(5)} / C0 . C0 . C0 / {row(5)}"
    assert as_character("planter", two).points(0) == 10


def test_ww48_a_void_that_is_filled_counts_no_more() -> None:
    stage = Stage(["intellect/planter", "introspection/druid"], ring(1, 1), ["C", "C"], turn=0)
    assert stage.points(0) == 5
    stage.to_play()
    stage.do("place C 1,1 0")
    assert stage.points(0) == 0


def test_ww48_a_blocked_void_is_still_a_void() -> None:
    stage = Stage(["spirit-of-determination/planter", "intellect/druid"], ring(1, 1), ["C", "C"], turn=0)
    stage.do("block 1,1")
    assert stage.points(0) == 5


# The Druid, the Gardener


def test_ww44_the_druid_counts_the_discard_pile() -> None:
    stage = Stage(["intellect/druid", "introspection/planter"], "C0", ["S", "S"], discards="Q V", out_of_play="Q Q")
    assert items(stage) == [("discards", 10, 2, ())]


def test_ww44_four_discards_win() -> None:
    stage = Stage(["intellect/druid", "introspection/planter"], "C0", ["Q", "S"], discards="Q Q Q", turn=0)
    stage.to_play()
    stage.do("discard Q")
    assert stage.winners() == [0]


@pytest.mark.parametrize(("edge", "points"), [(2, 0), (3, 20), (4, 50), (5, 90)])
def test_ww45_the_gardener_counts_full_squares(edge: int, points: int) -> None:
    stage = as_character("gardener", " / ".join([row(edge)] * edge))
    assert stage.points(0) == points
    if points:
        assert [(what, worth, count) for what, worth, count, _ in items(stage)] == [("grid", points, edge)]
        assert len(items(stage)[0][3]) == edge * edge


def test_ww45_squares_that_overlap_do_not_count_twice() -> None:
    assert as_character("gardener", " / ".join([row(4)] * 3)).points(0) == 20
    assert as_character("gardener", " / ".join([row(6)] * 3)).points(0) == 40


def test_ww45_a_three_by_three_inside_the_map_wins() -> None:
    stage = Stage(["intellect/gardener", "introspection/druid"], f"{row(4)} / {row(3)} / C0 C0 .", ["C", "S"], turn=0)
    stage.to_play()
    stage.do("place C 2,2 0")
    assert stage.winners() == [0]


# Islands


def island(tiles: int) -> str:
    """A column of land between two shores, closed at both ends, on this many tiles."""
    return " / ".join(["D2"] + ["E0"] * (tiles - 2) + ["D0"])


def test_ww46_the_islander_counts_islands_of_any_size() -> None:
    assert items(as_character("islander", island(2))) == [("island", 5, 2, ("0,0", "0,1"))]
    assert as_character("islander", island(6)).points(0) == 5
    assert as_character("islander", "D2 / E0").points(0) == 0


def test_ww46_four_islands_win() -> None:
    picture = "D2 D2 D2 D2 / D0 D0 D0 ."
    stage = Stage(["intellect/islander", "introspection/druid"], picture, ["D", "S"], turn=0)
    assert stage.points(0) == 15
    stage.to_play()
    stage.do("place D 3,1 0")
    assert stage.winners() == [0]


SIZES = [
    (2, 0),
    (3, 0),
    (4, 10),
    (5, 10),
    (6, 10),
    (7, 20),
    (9, 20),
    (10, 28),
    (12, 28),
    (13, 40),
    (15, 40),
    (16, 76),
    (18, 76),
]
SIZES_FROM_SIX = [(3, 0), (4, 10), (5, 10), (6, 20), (9, 20), (10, 28)]


@pytest.mark.parametrize(("tiles", "points"), SIZES)
def test_ww50_the_strider_counts_islands_by_size(tiles: int, points: int) -> None:
    stage = as_character("strider", island(tiles))
    assert stage.points(0) == points
    if points:
        assert items(stage)[0][:3] == ("large-island", points, tiles)


@pytest.mark.parametrize(("tiles", "points"), SIZES_FROM_SIX)
def test_ww50_with_large_from_six(tiles: int, points: int) -> None:
    assert as_character("strider", island(tiles), large_from=6).points(0) == points


# Lakes


def lake(tiles: int) -> str:
    """A channel, closed at both ends, on this many tiles."""
    return " / ".join(["S2"] + ["I0"] * (tiles - 2) + ["S0"])


def test_ww47_the_lake_nymph_counts_finished_lakes() -> None:
    assert items(as_character("lake-nymph", lake(2))) == [("lake", 4, 2, ("0,0", "0,1"))]
    assert as_character("lake-nymph", "S2 / I0").points(0) == 0
    assert as_character("lake-nymph", lake(2), lake_points=5).points(0) == 5


def test_ww47_five_lakes_win() -> None:
    picture = "S2 S2 S2 S2 S2 / S0 S0 S0 S0 ."
    stage = Stage(["intellect/lake-nymph", "introspection/druid"], picture, ["S", "S"], turn=1)
    assert stage.points(0) == 16
    stage.to_play()
    stage.do("place S 4,1 0")
    assert stage.winners() == [0]


@pytest.mark.parametrize(("tiles", "points"), SIZES)
def test_ww53_the_wave_rider_counts_lakes_by_size(tiles: int, points: int) -> None:
    stage = as_character("wave-rider", lake(tiles))
    assert stage.points(0) == points
    if points:
        assert items(stage)[0][:3] == ("large-lake", points, tiles)


@pytest.mark.parametrize(("tiles", "points"), SIZES_FROM_SIX)
def test_ww53_with_large_from_six(tiles: int, points: int) -> None:
    assert as_character("wave-rider", lake(tiles), large_from=6).points(0) == points


# Rivers


@pytest.mark.parametrize(
    ("connections", "points"),
    [(1, 0), (2, 2), (3, 4), (4, 8), (5, 14), (6, 18), (7, 25), (8, 32), (9, 40), (10, 50), (14, 50), (17, 50)],
)
def test_ww49_the_river_lord_counts_rivers_by_connections(connections: int, points: int) -> None:
    stage = as_character("river-lord", " / ".join(["V0"] * (connections + 1)))
    assert stage.points(0) == points
    if points:
        assert items(stage)[0][:3] == ("river", points, connections)


def test_ww49_rivers_add_up_whether_they_have_ended_or_not() -> None:
    stage = as_character("river-lord", "Q2 V0 / V0 V0 / Q0 V0")
    assert [entry[:3] for entry in items(stage)] == [("river", 2, 2), ("river", 2, 2)]


def test_score_items_are_values_that_name_cells() -> None:
    stage = as_character("lake-nymph", lake(2))
    assert stage.state.score(0).items == (ScoreItem("lake", 4, 2, ("0,0", "0,1")),)
