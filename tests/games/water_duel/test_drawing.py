"""The drawings of Water Duel show every card, fit the available space, and hide what the viewer must not see."""

import xml.etree.ElementTree as ElementTree

import pytest

from watertable import games
from watertable.games.water_duel import WATER_DUEL
from watertable.games.water_duel.drawing.card import CARD_WIDTH, card_document, text_width, wrap
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
        assert card.flavour in texts
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


def test_lines_are_broken_between_words_and_fit() -> None:
    lines = wrap("Look at one of the opponent's Set cards.", 24, 200)
    assert " ".join(lines) == "Look at one of the opponent's Set cards."
    assert all(text_width(line, 24) <= 200 for line in lines)


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
