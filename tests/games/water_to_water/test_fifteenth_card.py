"""A fifteenth Power or Character is one new file and a card in the pack: nothing else lists the fourteen."""

from pathlib import Path

import pytest

from tests.games.water_to_water.support import default_pack_text
from watertable.games.water_to_water import WATER_TO_WATER
from watertable.games.water_to_water.rules import characters, powers
from watertable.games.water_to_water.rules.state import WaterToWaterState
from watertable.kernel import Sfc32, play_random

POWER = '''
from watertable.games.water_to_water.rules import turns
from watertable.games.water_to_water.rules.moves import SetAside
from watertable.games.water_to_water.rules.phases import DRAW_OUT_OF_TURN
from watertable.games.water_to_water.rules.powers.power import Power


class Patience(Power):
    """Out of turn: put the tile in hand out of play and draw another."""

    def __init__(self, card):
        super().__init__(card)
        self.rule = "WW-27"
        self.acts_in_windows = True

    def owns(self, move):
        return isinstance(move, SetAside)

    def is_asked(self, at, seat):
        return at.uses[seat] > 0 and len(at.hands[seat]) > 0

    def window_moves(self, at, seat, moves):
        moves.extend([SetAside(tile + 1) for tile in at.hands[seat]])

    def use(self, at, seat, move, log):
        self.spend(at, seat, log)
        turns.set_out_of_play(at, seat, move.tile - 1, log)
        turns.finish_play(at, seat, 0, DRAW_OUT_OF_TURN, False, log)


POWER = Patience
'''

CHARACTER = '''
from watertable.games.water_to_water.rules.characters.character import Character
from watertable.kernel.outcome import ScoreItem


class Mason(Character):
    """Points for each tile on the map."""

    rule = "WW-45"

    def points(self, at, seat):
        return self.card.each * at.board.tile_count

    def items(self, at, seat):
        count = at.board.tile_count
        return [ScoreItem("lake", self.card.each * count, count)] if count else []


CHARACTER = Mason
'''

CARDS = """
[powers.patience]
number = 15
title = "Patience"
uses = 4

[characters.mason]
title = "The Mason"
each = 1
"""


def test_a_new_power_and_a_new_character_play_along(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for package, name, source in ((powers, "patience", POWER), (characters, "mason", CHARACTER)):
        folder = tmp_path / f"of {name}"
        folder.mkdir()
        (folder / f"{name}.py").write_text(source, "utf-8")
        monkeypatch.setattr(package, "__path__", [*package.__path__, str(folder)])
    text = default_pack_text()
    start = text.index("[powers.intuition]")
    pack = WATER_TO_WATER.read_pack(text[:start] + CARDS + text[start:])
    old_powers = tuple([name for name in powers.power_names() if name not in ("patience", "intellect")])
    rng = Sfc32(8)
    used = won = 0
    for _ in range(12):
        state = WATER_TO_WATER.new(2, {"exclude_powers": old_powers}, pack)
        assert isinstance(state, WaterToWaterState)
        for seat in (0, 1):
            state.apply(-1, WATER_TO_WATER.from_text(("deal patience", "deal intellect")[seat]))
        state.apply(0, WATER_TO_WATER.from_text("pick mason"))
        play_random(state, rng)
        assert state.faults() == []
        used += 4 - state.at.uses[0]
        outcome = state.outcome()
        assert outcome is not None
        won += 0 in outcome.winners
        assert outcome.scores[0].total == state.at.board.tile_count
    assert used > 12
    assert won > 0
    drawer = WATER_TO_WATER.drawer()
    assert drawer is not None
    pieces = {piece.key: piece for piece in drawer.pieces(pack)}
    assert pieces["power-patience"].facts["when"] == "any-time"
    assert pieces["character-mason"].facts["each"] == 1
    # Nobody has written or drawn anything for them: they say nothing, and have an emblem all the same.
    for key, title in (("power-patience", "Patience"), ("character-mason", "Mason")):
        assert (pieces[key].title, pieces[key].text) == (title, [])
        assert len([piece for piece in pieces.values() if piece.svg == pieces[key].svg]) == 1
        assert drawer.sheet(pack).count(f">{title}</text>") == 1
