"""The drawings of Water Duel show every card, fit the available space, and hide what the viewer must not see."""

import xml.etree.ElementTree as ElementTree

import pytest

from tests.games.water_duel.staging import Table
from watertable import games
from watertable.games.water_duel import WATER_DUEL
from watertable.games.water_duel.drawing.card import CARD_WIDTH, card_document
from watertable.games.water_duel.pack.reader import WaterDuelPack
from watertable.games.water_duel.rules.state import WaterDuelState
from watertable.kernel import Sfc32, to_json
from watertable.play import random_loop

DRAWER = WATER_DUEL.drawer()
WORDS = WATER_DUEL.words([])
assert games


def test_the_sheet_has_every_card_with_its_cost_attack_and_text() -> None:
    assert DRAWER is not None
    pack = WATER_DUEL.pack()
    assert isinstance(pack, WaterDuelPack)
    drawn = ElementTree.fromstring(DRAWER.sheet(pack))
    assert [element.get("data-card") for element in drawn.iter() if element.get("data-card")] == [
        card.key for card in pack.cards
    ]
    for card in pack.cards:
        texts = "".join(ElementTree.fromstring(card_document(card, WORDS)).itertext())
        assert card.name in texts
        assert card.flavour.replace(" ", "") in texts.replace(" ", ""), "in one line or in two"
        assert str(card.cost) in texts
        assert str(card.attack) in texts or not card.has_attack


def test_the_rules_text_is_at_least_eight_pixels_high_on_a_card_of_120() -> None:
    pack = WATER_DUEL.pack()
    assert isinstance(pack, WaterDuelPack)
    for card in pack.cards:
        drawn = ElementTree.fromstring(card_document(card, WORDS))
        sizes = [float(element.get("font-size", "0")) for element in drawn.iter() if element.get("class") == "rules"]
        assert sizes
        assert min(sizes) * 120 / CARD_WIDTH >= 8


@pytest.mark.parametrize("viewer", [0, 1, None])
def test_a_position_shows_what_the_viewer_knows_and_no_more(viewer: int | None) -> None:
    assert DRAWER is not None
    state = WATER_DUEL.new(2)
    assert isinstance(state, WaterDuelState)
    loop = random_loop(state, Sfc32(5))
    moves = 0
    while loop.step() is not None:
        moves += 1
        if moves % 6:
            continue
        drawn = list(ElementTree.fromstring(DRAWER.position(state.view(viewer))).iter())
        view = to_json(state.view(viewer))
        for other in range(2):
            held = [element.get("data-card") for element in drawn if element.get("data-hand") == str(other)]
            known = [note["card"] for note in view["public" if viewer is None else "known"] if note["owner"] == other]
            if other == viewer:
                assert held == view["hands"][other]
            else:
                assert held == [None] * view["hand_sizes"][other] + known
            slots = [
                (element.get("data-slot"), element.get("data-card"))
                for element in drawn
                if element.get("data-slot") and element.get("data-seat") == str(other)
            ]
            assert slots == [
                (str(slot), None if shown is None else shown["card"])
                for slot, shown in enumerate(view["slots"][other], 1)
            ]
        standing = [element.get("data-card") for element in drawn if element.get("data-standing")]
        assert sorted(str(key) for key in standing) == sorted(stands["card"] for stands in view["standing"])
        series = [element.get("data-card") for element in drawn if element.get("data-series")]
        assert series == [active["card"] for active in view["series"]]


@pytest.mark.parametrize("viewer", [0, 1])
def test_a_continuous_card_that_is_activated_stays_the_piece_in_front_of_its_owner(viewer: int) -> None:
    """The middle shows a picture of it, but no second piece."""
    assert DRAWER is not None
    table = Table("still-water", standing="B:slow-leak")
    before = ElementTree.fromstring(DRAWER.position(table.state.view(viewer)))
    table.script("A end", until="answer")
    after = ElementTree.fromstring(DRAWER.position(table.state.view(viewer)))
    for drawn in (before, after):
        pieces = [element for element in drawn.iter() if (element.get("data-piece") or "").startswith("card slow-leak")]
        assert [(piece.get("data-piece"), piece.get("data-standing")) for piece in pieces] == [
            ("card slow-leak 1", "1")
        ]
    shown = [element.get("data-card") for element in after.iter() if element.get("data-series")]
    assert shown == ["slow-leak"]
