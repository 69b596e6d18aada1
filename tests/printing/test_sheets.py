"""Where parts are laid out on sheets: all of them, the right size, apart, within the margin, backs behind fronts."""

from __future__ import annotations

from collections import Counter
from itertools import combinations, pairwise

import pytest

from tests.any_game import GAMES
from watertable.kernel import BadInput, Game
from watertable.kernel.print_kit import PrintKit, PrintPart
from watertable.printing.document import kit_of
from watertable.printing.paper import MARGIN, PAPERS, Paper, paper_named
from watertable.printing.sheets import GAP, MOST_SHEETS, OVERLAP, Sheet, Spot, counted, lay_out

SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"/>'
EVERY_PAPER = pytest.mark.parametrize("paper", PAPERS.values(), ids=list(PAPERS))
EVERY_GAME = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)


def kit_with(*parts: PrintPart) -> PrintKit:
    return PrintKit(list(parts), [], "")


def part(width: float, height: float, count: int = 1, back: str = "", key: str = "part") -> PrintPart:
    return PrintPart(key, "Part", "card", SVG, width, height, count, back)


def is_whole(spot: Spot) -> bool:
    return sorted((spot.width, spot.height)) == sorted((spot.part.width, spot.part.height))


@EVERY_PAPER
@EVERY_GAME
def test_every_part_is_on_the_sheets_as_often_as_in_the_box(game: Game, paper: Paper) -> None:
    kit = kit_of(game, game.pack())
    placed: Counter[str] = Counter()
    for sheet in lay_out(kit, paper, has_backs=False):
        for spot in sheet.spots:
            placed[spot.part.key] += 1 if is_whole(spot) else 0
            if not is_whole(spot) and spot.window == (0.0, 0.0):
                placed[spot.part.key] += 1
    assert placed == Counter({each.key: each.count for each in kit.parts})
    assert len({each.key for each in kit.parts}) == len(kit.parts)


@EVERY_PAPER
@EVERY_GAME
def test_parts_keep_to_the_margin_and_apart(game: Game, paper: Paper) -> None:
    for sheet in lay_out(kit_of(game, game.pack()), paper):
        for spot in sheet.spots:
            assert spot.x >= MARGIN - 1e-6
            assert spot.y >= MARGIN - 1e-6
            assert spot.x + spot.width <= paper.width - MARGIN + 1e-6
            assert spot.y + spot.height <= paper.height - MARGIN + 1e-6
        for one, other in combinations(sheet.spots, 2):
            beside = max(other.x - one.x - one.width, one.x - other.x - other.width)
            below = max(other.y - one.y - one.height, one.y - other.y - other.height)
            assert max(beside, below) >= GAP - 1e-6


@EVERY_PAPER
@EVERY_GAME
def test_every_back_is_behind_its_front(game: Game, paper: Paper) -> None:
    """Turned over its long edge, a sheet shows at x what was at the paper's width minus x."""
    sides = lay_out(kit_of(game, game.pack()), paper)
    assert [side.is_back for side in sides] == [False, True] * (len(sides) // 2)
    for front, back in zip(sides[::2], sides[1::2], strict=True):
        wanted = [
            (spot.part.key, round(paper.width - spot.x - spot.width, 6), spot.y, spot.width, spot.height, -spot.turn)
            for spot in front.spots
            if spot.part.back
        ]
        found = [(spot.part.key, round(spot.x, 6), spot.y, spot.width, spot.height, spot.turn) for spot in back.spots]
        assert found == wanted
        assert back.marks == []


def test_without_backs_there_are_only_fronts() -> None:
    kit = kit_with(part(60, 80, 20, SVG))
    fronts = lay_out(kit, PAPERS["a4"], has_backs=False)
    assert len(fronts) == 3
    assert not any(sheet.is_back for sheet in fronts)


def test_parts_lie_sideways_where_more_of_them_fit() -> None:
    (sheet, *_) = lay_out(kit_with(part(63, 88, 8)), PAPERS["letter"])
    assert [spot.turn for spot in sheet.spots] == [90] * 8
    (sheet, *_) = lay_out(kit_with(part(63, 88, 9)), PAPERS["a4"])
    assert [spot.turn for spot in sheet.spots] == [0] * 9


def test_a_second_size_begins_where_the_first_has_left_room() -> None:
    sheets = lay_out(kit_with(part(60, 80, 3), part(20, 20, 9, key="small")), PAPERS["a4"], has_backs=False)
    assert len(sheets) == 1


@EVERY_PAPER
def test_a_large_part_is_split_with_strips_for_the_glue(paper: Paper) -> None:
    sheets = lay_out(kit_with(part(508.4, 353.4)), paper, has_backs=False)
    assert len(sheets) == 4
    covered = {sheet.spots[0].window: sheet.spots[0] for sheet in sheets}
    across = sorted({window[0] for window in covered})
    down = sorted({window[1] for window in covered})
    spot = sheets[0].spots[0]
    width, height = (spot.height, spot.width) if spot.turn else (spot.width, spot.height)
    for starts, length, total in ((across, width, 508.4), (down, height, 353.4)):
        assert starts[0] == 0
        assert starts[-1] + length == pytest.approx(total)
        for one, other in pairwise(starts):
            assert one + length - other == pytest.approx(OVERLAP)
    assert [len(sheet.glue) for sheet in sheets] == [2, 1, 1, 0]
    assert "row 2 of 2, column 1 of 2" in sheets[2].foot


def test_the_glue_line_is_where_the_next_sheet_begins() -> None:
    """The dashed line of one sheet, read in the drawing's direction, is the edge of its neighbour's window."""
    left, right = lay_out(kit_with(part(348, 257)), PAPERS["a4"], has_backs=False)
    spot = left.spots[0]
    ((x, y, end_x, end_y),) = left.glue
    assert spot.turn == 0
    assert x - spot.x == end_x - spot.x == pytest.approx(right.spots[0].window[0])
    assert (y, end_y) == (spot.y, spot.y + spot.height)


def corners(sheet: Sheet) -> set[tuple[float, float]]:
    """The points at which vertical and horizontal cut marks aim."""
    upright = {round(x, 3) for x, _, end, _ in sheet.marks if x == end}
    level = {round(y, 3) for _, y, _, end in sheet.marks if y == end}
    return {(x, y) for x in upright for y in level}


def test_cut_marks_aim_at_every_corner_and_touch_no_part() -> None:
    (sheet,) = lay_out(kit_with(part(63, 88, 9)), PAPERS["a4"], has_backs=False)
    assert len(sheet.marks) == 8 * 9
    for spot in sheet.spots:
        for x in (spot.x, spot.x + spot.width):
            for y in (spot.y, spot.y + spot.height):
                assert (round(x, 3), round(y, 3)) in corners(sheet)
        for x, y, end_x, end_y in sheet.marks:
            for at_x, at_y in ((x, y), (end_x, end_y)):
                is_inside = spot.x < at_x < spot.x + spot.width and spot.y < at_y < spot.y + spot.height
                assert not is_inside


def test_parts_that_would_take_a_ream_are_refused() -> None:
    with pytest.raises(BadInput, match=f"sheets of A4; the most is {MOST_SHEETS}"):
        lay_out(kit_with(part(190, 270, 101)), PAPERS["a4"])


def test_papers_are_found_by_name() -> None:
    assert paper_named("A4").width == 210
    with pytest.raises(BadInput, match=r"no paper .a3. \(there are: a4, letter\)"):
        paper_named("a3")


def test_things_are_counted_in_words() -> None:
    assert [counted(*each) for each in ((1, "aid"), (6, "aid"), (1, "die"), (2, "die"), (51, "tile"))] == [
        "1 player aid",
        "6 player aids",
        "1 die",
        "2 dice",
        "51 tiles",
    ]
