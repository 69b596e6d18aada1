"""Games that began with version 2 of the default pack: they keep their cards.

`tests/records/water_duel/pack-2` was made when that version was the default, and never changes: a game in which
every card is played, and its beginning as a running game. Version 1 of the pack is in `test_old_games`.
"""

from __future__ import annotations

import pytest

from tests.games.water_duel.staging import FROZEN
from watertable.bots import decider_for, spec_from_text
from watertable.games.water_duel import WATER_DUEL
from watertable.games.water_duel.pack.reader import WaterDuelPack
from watertable.games.water_duel.rules.events import CardPlayed, SetCardPlayed
from watertable.games.water_duel.rules.state import WaterDuelState
from watertable.kernel import Record, Sfc32, read_records, replay, verify
from watertable.play import Loop, PlainChance

FOLDER = FROZEN.parent / "pack-2"
OLD_PACK = WATER_DUEL.old_packs("default")[1]


def record_of(name: str) -> Record:
    (record,) = read_records((FOLDER / name).read_text("utf-8").splitlines(keepends=True), name)
    return record


def test_a_record_with_every_card_of_version_2_verifies_to_the_same_outcome() -> None:
    record = record_of("every-card.jsonl")
    assert record.outcome is not None
    assert verify(record).proof == "proved"
    assert record.text() == (FOLDER / "every-card.jsonl").read_text("utf-8")
    played: set[str] = set()
    for step in replay(record):
        played.update([event.card for event in step.events if isinstance(event, CardPlayed | SetCardPlayed)])
        assert step.state.setup.pack.digest == OLD_PACK.digest
    assert isinstance(OLD_PACK, WaterDuelPack)
    assert OLD_PACK.version == 2
    assert played == set(OLD_PACK.keys)


@pytest.mark.parametrize("bot", ["greedy", "mcts:5i"])
def test_bots_play_a_running_game_of_version_2_to_its_end_with_its_cards(bot: str) -> None:
    *_, last = replay(record_of("running.jsonl"))
    state = last.state
    assert isinstance(state, WaterDuelState)
    assert state.outcome() is None
    deciders = [decider_for(spec_from_text(bot), Sfc32(seat)) for seat in range(2)]
    Loop(state, deciders, PlainChance(Sfc32(1))).run()
    assert state.outcome() is not None
    assert state.faults() == []
    assert state.setup.pack.digest == OLD_PACK.digest
