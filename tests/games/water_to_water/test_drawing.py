"""Drawings: made from the data, always the same, true to the rules, and matching across borders."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest

from tests.games.water_to_water.support import default_pack_text
from watertable.games.water_to_water.drawing.curves import Point, along, distance
from watertable.games.water_to_water.drawing.drawer import WaterToWaterDrawer, outline, position
from watertable.games.water_to_water.drawing.emblems import character_emblem, power_emblem
from watertable.games.water_to_water.drawing.shapes import POND, RIVER_WIDTH, Shapes, shapes_of
from watertable.games.water_to_water.drawing.tiles import tile_body, tile_svg, turned
from watertable.games.water_to_water.game import WATER_TO_WATER
from watertable.games.water_to_water.pack.reader import read_pack
from watertable.games.water_to_water.position import WaterToWaterPosition
from watertable.games.water_to_water.rules.tiles import LAND, LEFT, RIGHT, RIVER, WIDE, Tile
from watertable.kernel.drawing import Picture
from watertable.kernel.rng import Sfc32
from watertable.kernel.state import play_random
from watertable.kernel.values import to_json

PACK = read_pack(default_pack_text())
DRAWER = WaterToWaterDrawer(WATER_TO_WATER)
STEP = 2.5
SVG = "{http://www.w3.org/2000/svg}"


def by_name(tile: Tile) -> str:
    return f"{tile.number} {tile.name}"


def just_inside(side: int, along_side: float, inward: float) -> Point:
    """A point on a tile near its rim: this far along the side, clockwise, and this far inwards."""
    return turned((along_side, inward), side)


@pytest.mark.parametrize("tile", PACK.tiles, ids=by_name)
def test_water_reaches_the_rim_exactly_where_the_side_says(tile: Tile) -> None:
    shapes = shapes_of(tile)
    for side, kind in enumerate(tile.sides):
        for along_side in range(3, 100, 2):
            is_left = along_side < 50
            expected = kind == WIDE or (kind == LEFT and is_left) or (kind == RIGHT and not is_left)
            assert shapes.is_water(just_inside(side, along_side, 0.3)) == expected
        mouths = [c for c in shapes.rivers if distance(c[0], just_inside(side, 50, 0)) < 0.001]
        mouths += [c for c in shapes.rivers if distance(c[3], just_inside(side, 50, 0)) < 0.001]
        assert bool(mouths) == (kind == RIVER)


@pytest.mark.parametrize("tile", PACK.tiles, ids=by_name)
def test_rivers_and_half_shores_cross_the_rim_at_a_right_angle(tile: Tile) -> None:
    shapes = shapes_of(tile)
    lines = shapes.rivers + [shore for lake in shapes.lakes for shore in lake.shores]
    checked = 0
    for side, kind in enumerate(tile.sides):
        middle = just_inside(side, 50, 0)
        for line in lines:
            for end, handle in ((line[0], line[1]), (line[3], line[2])):
                if distance(end, middle) < 0.001:
                    unturned = turned(handle, -side)
                    assert abs(unturned[0] - 50) < 0.001
                    assert unturned[1] > 4
                    checked += 1
        assert kind in (LAND, WIDE) or checked


@pytest.mark.parametrize("tile", PACK.tiles, ids=by_name)
def test_the_drawn_land_falls_into_the_areas_that_the_rules_derive(tile: Tile) -> None:
    shapes = shapes_of(tile)
    assert drawn_lands(tile, shapes) == sorted(tile.lands())


def drawn_lands(tile: Tile, shapes: Shapes) -> list[tuple[int, ...]]:
    """The land areas of a drawing, found by flooding a fine grid, as the places on the rim that they reach."""
    size = int(100 / STEP)
    rivers = [point for curve in shapes.rivers for point in along(curve, 60)]
    dry: set[tuple[int, int]] = set()
    for column in range(size):
        for row in range(size):
            point = ((column + 0.5) * STEP, (row + 0.5) * STEP)
            in_river = any(distance(point, other) < RIVER_WIDTH / 2 for other in rivers)
            in_pond = shapes.has_pond and distance(point, (50, 50)) < POND
            if not in_river and not in_pond and not shapes.is_water(point):
                dry.add((column, row))
    halves: dict[tuple[int, int], int] = {}
    for side in range(4):
        for place, along_side in ((3 * side, 28), (3 * side + 2, 72)):
            x, y = just_inside(side, along_side, STEP / 2)
            halves[(int(x / STEP), int(y / STEP))] = place
    areas: list[tuple[int, ...]] = []
    while dry:
        start = dry.pop()
        area = [start]
        for column, row in area:
            for other in ((column + 1, row), (column - 1, row), (column, row + 1), (column, row - 1)):
                if other in dry:
                    dry.discard(other)
                    area.append(other)
        places = tuple(sorted([halves[cell] for cell in area if cell in halves]))
        if places:
            areas.append(places)
    return sorted(areas)


@pytest.mark.parametrize("tile", [tile for tile in PACK.tiles if tile.rivers], ids=by_name)
def test_springs_and_rivers_that_pass_a_lake_stay_clear_of_it(tile: Tile) -> None:
    shapes = shapes_of(tile)
    for spring in shapes.springs:
        assert not shapes.is_water(spring)
    if all(river.into < 0 for river in tile.rivers):
        assert not any(shapes.is_water(point) for point in shapes.river_points[1:-1])


def test_the_sheet_shows_every_tile_once_with_number_and_name() -> None:
    root = ElementTree.fromstring(DRAWER.sheet(PACK))
    assert len(root.findall(f".//{SVG}symbol")) == 51
    labels = ["".join(label.itertext()) for label in root.iter(f"{SVG}text")]
    for tile in PACK.tiles:
        assert labels.count(f"{tile.number} {tile.name}") == 1
    used = [use.get("href") for use in root.iter(f"{SVG}use")]
    assert used == [f"#ww-tile-{number}" for number in range(1, 52)]


def test_the_sheet_shows_every_card_once_with_its_text_and_its_points() -> None:
    root = ElementTree.fromstring(DRAWER.sheet(PACK))
    labels = ["".join(label.itertext()) for label in root.iter(f"{SVG}text")]
    for piece in DRAWER.pieces(PACK):
        if piece.key.startswith(("character-", "power-")):
            assert labels.count(piece.title) == 1
            assert " ".join(piece.text) in " ".join(labels)
            for size, points in piece.facts.get("table") or []:
                assert f"{size}+" in labels
                assert str(points) in labels
    assert "Power 1 · 5 uses" in labels
    assert "Power 4 · no limit" in labels


def test_a_position_shows_the_emblems_of_the_cards_that_are_face_up() -> None:
    view = finished_game(8)
    drawn = position(view)
    for seat in range(view.seats):
        assert character_emblem(view.character(seat).name) in drawn
        assert power_emblem(view.power(seat).name) in drawn
    held = {view.character(seat).name for seat in range(view.seats)}
    for card in PACK.characters:
        assert (character_emblem(card.name) in drawn) == (card.name in held)


def test_drawings_are_always_the_same() -> None:
    again = read_pack(default_pack_text())
    assert DRAWER.sheet(PACK) == DRAWER.sheet(again)
    assert tile_svg(PACK.tiles[3], 2) == tile_svg(again.tiles[3], 2)


def test_ids_in_a_document_are_unique() -> None:
    everything = "".join([tile_svg(tile, rotation) for tile in PACK.tiles for rotation in range(4)])
    root = ElementTree.fromstring(f"<svg>{everything}</svg>")
    ids = [element.get("id") for element in root.iter() if element.get("id")]
    assert len(ids) == len(set(ids))


def test_ruins_and_artifacts_are_drawn_and_differ() -> None:
    ruin = next(tile for tile in PACK.tiles if tile.has_ruin)
    artifact = next(tile for tile in PACK.tiles if tile.has_artifact)
    plain = Tile(ruin.number, ruin.name, ruin.sides, ruin.lakes, ruin.rivers, False, False)
    masked = Tile(ruin.number, ruin.name, ruin.sides, ruin.lakes, ruin.rivers, False, True)
    bodies = [tile_body(ruin), tile_body(plain), tile_body(masked)]
    assert len(set(bodies)) == 3
    assert "#c23b2e" in tile_body(artifact)
    assert "#c23b2e" not in tile_body(ruin)


def test_an_outline_runs_around_its_cells_and_not_between_them() -> None:
    assert outline([(0, 0)], "red").count("M") == 4
    assert outline([(0, 0), (1, 0)], "red").count("M") == 6
    assert outline([(0, 0), (1, 0), (0, 1), (1, 1)], "red").count("M") == 8
    assert 'stroke-dasharray="4 6"' in outline([(0, 0)], "red", "4 6")


def test_a_picture_shows_itself_in_a_notebook() -> None:
    picture = Picture(DRAWER.sheet(PACK))
    assert picture._repr_svg_() == str(picture) == DRAWER.sheet(PACK)
    drawer = WATER_TO_WATER.drawer()
    assert drawer is not None
    assert drawer.sheet(PACK) == str(picture)


def finished_game(seed: int) -> WaterToWaterPosition:
    state = WATER_TO_WATER.new(4)
    play_random(state, Sfc32(seed))
    view = state.view(None)
    assert isinstance(view, WaterToWaterPosition)
    return view


def test_a_position_shows_the_map_the_hands_and_the_points() -> None:
    view = finished_game(8)
    drawer = WATER_TO_WATER.drawer()
    assert drawer is not None
    root = ElementTree.fromstring(drawer.position(view))
    used = [use.get("href", "") for use in root.iter(f"{SVG}use")]
    assert len(used) == len(view.board.tiles()) + sum([len(hand) for hand in view.hands])
    defined = {f"#{symbol.get('id')}" for symbol in root.iter(f"{SVG}symbol")}
    assert set(used) <= defined
    words = ["".join(label.itertext()) for label in root.iter(f"{SVG}text")]
    for player in to_json(view)["players"]:
        assert f"{player['points']} / {player['target']}" in words
    assert words.count("wins") == len(view.winners)


def test_a_position_marks_a_blocked_cell_and_outlines_what_it_is_told_to() -> None:
    view = finished_game(8)
    plain = position(view)
    assert "stroke-dasharray" not in plain
    cells = [(x, y) for x, y, _, _ in view.board.tiles()[:1]]
    assert position(view, [(1, cells)]).count("stroke-dasharray") == 1
    x, y, _, _ = view.board.tiles()[0]
    view.blocked = (x, y - 1)
    assert position(view).count("stroke-dasharray") == 1
    view.board.covered = [(x, y, 0, 0)]
    assert position(view) != position(finished_game(8))


def test_a_position_before_the_first_tile_can_be_drawn() -> None:
    state = WATER_TO_WATER.new(3)
    root = ElementTree.fromstring(DRAWER.position(state.view(0)))
    words = ["".join(label.itertext()) for label in root.iter(f"{SVG}text")]
    assert words.count("no Power yet") == 3
