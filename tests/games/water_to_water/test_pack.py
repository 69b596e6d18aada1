"""The content pack: what it must contain, how mistakes are reported, and that the default is balanced."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from tests.games.water_to_water.support import default_pack_text
from tests.packs import line_of, problems_of, without_line
from watertable.games.water_to_water import WATER_TO_WATER
from watertable.games.water_to_water.pack.measure import CHARACTERS, measure
from watertable.games.water_to_water.pack.reader import points_for, read_pack, read_tile
from watertable.games.water_to_water.rules.tiles import KINDS, LAND, LEFT, RIGHT, RIVER, WIDE
from watertable.kernel.errors import PackError
from watertable.kernel.section import Section

TEXT = default_pack_text()
PACK = read_pack(TEXT)
FIRST = PACK.tiles[0].name


def refusal(text: str) -> str:
    with pytest.raises(PackError) as caught:
        read_pack(text)
    return without_line(str(caught.value))


def without_last_tile(text: str) -> str:
    return text[: text.rindex("[[tile]]")]


def test_the_default_has_51_tiles_4_ruins_and_9_artifacts() -> None:
    assert len(PACK.tiles) == 51
    assert len([tile for tile in PACK.tiles if tile.has_ruin]) == 4
    assert len([tile for tile in PACK.tiles if tile.has_artifact]) == 9
    assert [tile.number for tile in PACK.tiles] == list(range(1, 52))


def test_the_default_has_all_five_kinds_of_side_in_good_number() -> None:
    counts = [0] * len(KINDS)
    for tile in PACK.tiles:
        for kind in tile.sides:
            counts[kind] += 1
    assert counts[LAND] >= 30
    assert counts[WIDE] >= 40
    assert counts[RIVER] >= 36
    assert counts[LEFT] + counts[RIGHT] >= 16
    assert abs(counts[LEFT] - counts[RIGHT]) <= 4


def test_the_default_has_the_shapes_that_the_game_lives_by() -> None:
    lakes = [lake for tile in PACK.tiles for lake in tile.lakes]
    assert {len(lake) for lake in lakes} >= {1, 2, 3, 4}
    rivers = [river for tile in PACK.tiles for river in tile.rivers]
    assert any(river.has_spring for river in rivers)
    assert {len(river.sides) for river in rivers} >= {1, 2, 3, 4}
    assert any(len(r.sides) == 2 and (r.sides[1] - r.sides[0]) % 2 == 0 for r in rivers), "straight"
    assert any(len(r.sides) == 2 and (r.sides[1] - r.sides[0]) % 2 == 1 for r in rivers), "bend"
    assert any(river.into >= 0 for river in rivers), "a lake that ends a river"
    past = [tile for tile in PACK.tiles for lake in tile.lakes if len(lake) >= 2 and len(tile.rivers) >= 2]
    assert past, "a lake that runs past rivers"
    assert any(len([lake for lake in tile.lakes if lake]) == 2 for tile in PACK.tiles), "two lakes apart"
    small = [area for tile in PACK.tiles for area in tile.lands() if len({place // 3 for place in area}) == 1]
    assert len(small) >= 4, "land that touches only one side"


def test_the_default_meets_every_figure_of_the_measure() -> None:
    figures = measure(PACK, 7)
    assert len(figures) == len(CHARACTERS) + 1
    assert [figure for figure in figures if not figure[2]] == []


def test_measuring_is_the_same_for_the_same_seed_and_fails_for_a_careless_pack() -> None:
    assert measure(PACK, 3, 40) == measure(PACK, 3, 40)
    head, *tiles = TEXT.split("[[tile]]")
    plain = '\nname = "Tile {}"\nsides = "wide land land land"\nlakes = ["N"]\n{}'
    careless = [plain.format(number, "ruin = true\n" if number < 4 else "") for number in range(len(tiles))]
    figures = measure(read_pack("[[tile]]".join([head, *careless])), 1, 40)
    assert not all(fine for _, _, fine in figures)


def test_points_go_in_steps_and_the_last_step_holds_for_all_beyond() -> None:
    assert [points_for(PACK.points["sizes"], size) for size in (3, 4, 6, 7, 9, 10, 15, 16, 40)] == [
        0,
        10,
        10,
        20,
        20,
        28,
        40,
        76,
        76,
    ]
    assert [points_for(PACK.points["map"], size) for size in (21, 22, 30, 31, 51, 99)] == [0, 20, 20, 45, 140, 140]


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (without_last_tile, "pack: expected 51 tiles, found 50"),
        (lambda text: text.replace("ruin = true\n", "", 1), "pack: expected 4 ruins, found 3"),
        (lambda text: text.replace("[[4, 10],", "[[4],", 1), "pack: points.sizes: expected steps [from, points]"),
        (
            lambda text: text.replace("[[22, 20], [31, 45]", "[[31, 45], [22, 20]", 1),
            "pack: points.map: expected steps",
        ),
        (
            lambda text: text.replace("grids = [[3, 20], [4, 50], [5, 90]]", "grids = []", 1),
            "pack: points.grids: expected",
        ),
        (
            lambda text: text.replace("sides =", "side =", 1),
            f"pack: tile 1 {FIRST!r}: side: unknown key; did you mean 'sides'?",
        ),
        (
            lambda text: text.replace("sides =", "colour = 1\nsides =", 1),
            f"pack: tile 1 {FIRST!r}: colour: unknown key",
        ),
        (lambda text: text + "\n[[tile", "pack: not TOML"),
    ],
)
def test_a_broken_pack_is_refused_in_one_line(change: object, message: str) -> None:
    assert callable(change)
    said = refusal(change(TEXT))
    assert said.startswith(message)
    assert "\n" not in said


def test_a_second_tile_of_the_same_name_is_refused() -> None:
    first, second = PACK.tiles[0].name, PACK.tiles[1].name
    assert (
        refusal(TEXT.replace(f'"{second}"', f'"{first}"'))
        == f"pack: tile 2 '{first}': '{first}' is already the name of tile 1"
    )


def test_every_mistake_is_reported_at_once_with_its_line() -> None:
    text = TEXT.replace("artifact = true", "artefact = true", 1).replace('sides = "wide', 'sides = "wyde', 1)
    text = text.replace("[[4, 10],", "[[4],", 1).replace("uses = 9", "uses = 99", 1)
    found = problems_of(WATER_TO_WATER, text)
    lines = text.splitlines()
    assert len(found) == 4
    for problem, written in zip(found, ("[[4],", "uses = 99", "wyde", "artefact"), strict=True):
        assert written in lines[line_of(problem) - 1]
    assert "found 'wyde'; did you mean 'wide'?" in found[2]
    assert "artefact: unknown key; did you mean 'artifact'? (known here: artifact, lakes, name, rivers, " in found[3]


def test_two_characters_of_one_title_are_refused() -> None:
    one, other = PACK.characters[0], PACK.characters[1]
    said = refusal(TEXT.replace(f'title = "{other.title}"', f'title = "{one.title}"'))
    assert said == f"pack: characters.{other.name}.title: {one.title!r} is already the title of {one.name}"


def test_a_tile_with_both_a_ruin_and_an_artifact_is_refused() -> None:
    said = refusal(TEXT.replace("ruin = true\n", "ruin = true\nartifact = true\n", 1))
    assert said.endswith("has both a ruin and an artifact; a tile can have only one of them")


def test_a_side_that_nothing_meets_is_refused() -> None:
    head, *tiles = TEXT.split("[[tile]]")
    plain = '\nname = "Tile {}"\nsides = "wide land land land"\nlakes = ["N"]\n{}'
    odd = [plain.format(number, "ruin = true\n" if number < 4 else "") for number in range(len(tiles))]
    odd[16] = odd[16].replace("wide", "left")
    said = refusal("[[tile]]".join([head, *odd]))
    assert said == "pack: tile 17 'Tile 16': side N is left water, but no other tile has right water to match it"


def test_the_example_in_the_documentation_is_a_tile() -> None:
    text = (Path(__file__).parents[3] / "docs" / "packs.md").read_text("utf-8")
    example = text[text.index("[[tile]]") : text.index("```", text.index("[[tile]]"))]
    tile = read_tile(Section(tomllib.loads(example)["tile"][0], ""), 1)
    assert tile.name == "Willow Creek"
    assert tile.has_artifact
    assert len(tile.lands()) == 2
