"""What follows for all games: set-up, notation, packs, rules, registry, and sentences with gaps."""

import subprocess
import sys

import pytest

from watertable.kernel import CHANCE, BadInput, BadText, Reason, ScoreItem, all_games, find_game
from watertable.kernel.words import Words

GAME = find_game("water-cycle")

CATALOGUE = """
[table]
chance = "Chance"
spectator = "A spectator"
[score]
fish = "{count|fish|fishes} from {places:place}"
[place]
sea = "the sea"
[reasons]
"too deep for {seat}" = "zu tief für {seat:seat}"
"""
WORDS = Words(CATALOGUE, ["Ana", "Bea"])


def test_games_are_found_however_they_are_spelt() -> None:
    assert all(find_game(name) is GAME for name in ("water-cycle", "Water_Cycle", " water cycle "))
    assert GAME in all_games()
    with pytest.raises(BadInput, match=r"no game is called 'chess' \(there are: .*water-cycle"):
        find_game("chess")


def test_a_game_is_found_without_importing_it_first() -> None:
    program = f"from watertable.kernel import find_game; print(find_game({GAME.name!r}).title)"
    run = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
    assert run.stdout == f"{GAME.title}\n"


@pytest.mark.parametrize("text", ["", "  ", "die", "die x", "die 1 2", "fly", "move ½", "roll", "return moon"])
def test_a_text_that_is_no_move_is_refused(text: str) -> None:
    with pytest.raises(BadText, match="is no move of Water Cycle"):
        GAME.from_text(text)


def test_a_move_may_be_typed_loosely() -> None:
    assert GAME.to_text(GAME.from_text("  ROLL  3 1 2 ")) == "roll 1 2 3"


def test_seats_and_packs_that_are_not_there() -> None:
    with pytest.raises(BadInput, match="Water Cycle is for 3 to 6 players, not 2"):
        GAME.new(2)
    with pytest.raises(BadInput, match=r"water-cycle has no pack 'gold' \(it has: default"):
        GAME.pack("gold")
    assert GAME.pack_names()[0] == "default"


def test_rules_have_their_numbers() -> None:
    assert GAME.rule_numbers()[:3] == ["WC-1", "WC-2", "WC-3"]


def test_sentences_fill_their_gaps() -> None:
    assert WORDS.score_item(ScoreItem("fish", 3, 1, ("sea",))) == "1 fish from the sea"
    assert WORDS.score_item(ScoreItem("fish", 3, 2, ("sea", "river"))) == "2 fishes from the sea, river"


def test_reasons_can_be_translated() -> None:
    assert WORDS.reason(Reason("XX-1", "too deep for {seat}", {"seat": 1})) == "zu tief für Bea (XX-1)"
    assert WORDS.reason(Reason("XX-1", "too cold")) == "too cold (XX-1)"


def test_everyone_at_the_table_has_a_name() -> None:
    assert [WORDS.name(seat) for seat in (0, CHANCE, None)] == ["Ana", "Chance", "A spectator"]
