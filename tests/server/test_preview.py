"""A preview of a card shows what it does if nobody answers it, and tells nothing of what the other holds."""

from __future__ import annotations

from tests.games.water_duel.staging import WORDS, Table
from watertable.games.water_duel import WATER_DUEL
from watertable.server.preview import previewed


def test_a_card_is_shown_with_its_cost_and_its_attack_if_nobody_answers() -> None:
    table = Table("breaker ripple", "levee still-water", standing="A:trade-wind")
    move = WATER_DUEL.from_text("play breaker")
    shown = previewed(WATER_DUEL, table.state.view(0), 0, move, WORDS, "1")
    assert ["/water", [18, 14]] in shown["changes"]
    assert shown["unanswered"]
    assert not shown["certain"]
    assert "Ann plays Breaker for 2 Water." in shown["say"]


def test_the_preview_is_the_same_whatever_the_other_holds() -> None:
    move = WATER_DUEL.from_text("play breaker")
    one, other = (
        previewed(WATER_DUEL, Table("breaker", hand).state.view(0), 0, move, WORDS, "1")
        for hand in ("levee still-water", "ripple cloudburst")
    )
    assert one == other


def test_a_set_card_needs_no_answer_and_is_certain() -> None:
    table = Table("breaker ripple", "levee")
    shown = previewed(WATER_DUEL, table.state.view(0), 0, WATER_DUEL.from_text("set ripple"), WORDS, "1")
    assert shown["certain"]
    assert not shown["unanswered"]
