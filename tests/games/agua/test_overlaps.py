"""Nothing on AGUA's board hides anything else, in either arrangement, with any card in any frame that may hold it."""

import pytest

from watertable.games.agua import AGUA
from watertable.games.agua.drawing import overlaps
from watertable.games.agua.drawing.card_plans import CARD_TITLE, card_of
from watertable.games.agua.drawing.geometry import ARRANGEMENTS, SLOT, board_of, gates_of
from watertable.games.agua.drawing.shapes import Shape, are_far, box, disc, gap
from watertable.games.agua.rules.board import AguaPack

PACK = AGUA.pack()
assert isinstance(PACK, AguaPack)
CARDS = [card.key for card in PACK.cards]


@pytest.mark.parametrize("arrangement", ARRANGEMENTS)
def test_no_field_sign_arrowhead_or_label_of_the_board_overlaps_another(arrangement: str) -> None:
    assert isinstance(PACK, AguaPack)
    assert overlaps.on_board(board_of(PACK, arrangement)) == []


@pytest.mark.parametrize("key", CARDS)
def test_no_field_sign_arrowhead_or_label_of_a_card_overlaps_another(key: str) -> None:
    assert isinstance(PACK, AguaPack)
    assert overlaps.on_card(PACK, card_of(PACK, PACK.cards[PACK.card_number[key]])) == []


@pytest.mark.parametrize("arrangement", ARRANGEMENTS)
@pytest.mark.parametrize("key", CARDS)
def test_a_card_in_its_frame_covers_nothing_of_the_board(key: str, arrangement: str) -> None:
    """The field on which rain lands is where the board's arrows expect it. What is on the card stays within the frame,
    and nothing of the board but the landing and the gates is in there (`on_board`); so no two of them meet."""
    assert isinstance(PACK, AguaPack)
    board = board_of(PACK, arrangement)
    plan = card_of(PACK, PACK.cards[PACK.card_number[key]])
    frame = plan.card.frame
    left, top = board.corners[frame]
    landing = plan.places[0]
    assert (left + landing[0], top + landing[1]) == board.landings[frame]
    gates = {name: (left + x, top + y) for name, (x, y) in gates_of(PACK, PACK.frames[frame]).items()}
    assert gates == board.gates[frame]
    inside = [mark for mark in overlaps.card_marks(PACK, plan) if mark.kind not in ("gate", "line")]
    outside = [
        mark
        for mark in overlaps.board_marks(board)
        if mark.kind not in ("frame", "ribbon", "gate") and mark.name != f"{PACK.frames[frame].key}-1"
    ]
    for mark in inside:
        moved = Shape(
            tuple([(left + x, top + y) for x, y in mark.shape.points]), mark.shape.radius, mark.shape.is_closed
        )
        bounds = moved.bounds
        for other in outside:
            if are_far(bounds, other.shape.bounds, 0):
                continue
            is_own_arrow = mark.name == "1" and f"{PACK.frames[frame].key}-1" in other.own
            if not is_own_arrow:
                assert gap(moved, other.shape) > 0, f"{mark.kind} {mark.name} and {other.kind} {other.name}"


def test_names_of_cards_are_large_enough_to_read() -> None:
    assert isinstance(PACK, AguaPack)
    for card in PACK.cards:
        assert card_of(PACK, card).title.size >= 0.8 * CARD_TITLE, card.title


def test_what_overlaps_is_found() -> None:
    """The measure itself: a field that is moved onto another, and what shapes are apart."""
    text = AGUA.pack_text("default")
    assert "at = [555, 115]" in text
    moved = AGUA.read_pack(text.replace("at = [555, 115]", "at = [510, 330]"))
    assert isinstance(moved, AguaPack)
    found = overlaps.on_board(board_of(moved, "wide"))
    assert [line for line in found if "haze" in line and "forest-2" in line] != []
    assert gap(box(0, 0, 10, 10), disc((5, 5), 1)) < 0
    assert gap(box(0, 0, 10, 10), disc((20, 5), SLOT)) < 0
    assert gap(box(0, 0, 10, 10), disc((20, 5), 4)) == pytest.approx(6)
    assert gap(Shape(((0, 0), (10, 10)), 1), Shape(((0, 10), (10, 0)), 1)) < 0
