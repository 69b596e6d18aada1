"""What all games share: set-up, notation, packs, rules, the registry, and sentences with placeholders."""

import subprocess
import sys

import pytest

from tests.any_game import GAMES
from tests.conformance.toy_game import PEARL_DIVERS
from watertable.kernel import CHANCE, BadInput, BadText, Game, Reason, ScoreItem, all_games, find_game
from watertable.kernel.words import Words

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


def test_games_are_found_however_they_are_spelt(pearl_divers: Game) -> None:
    assert all(find_game(name) is pearl_divers for name in ("pearl-divers", "Pearl_Divers", " pearl divers "))
    assert pearl_divers in all_games()
    with pytest.raises(BadInput, match=r"no game is called 'chess' \(there are: .*pearl-divers"):
        find_game("chess")


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_installed_games_are_found_however_they_are_spelt(game: Game) -> None:
    typed = (game.name, game.name.upper(), game.name.title().replace("-", "_"), f" {game.name.replace('-', ' ')} ")
    assert all(find_game(name) is game for name in typed)
    assert game in all_games()
    with pytest.raises(BadInput, match=rf"no game is called 'chess' \(there are: .*{game.name}"):
        find_game("chess")


def test_a_game_is_found_without_importing_it_first() -> None:
    names = [game.name for game in GAMES]
    program = f"from watertable.kernel import find_game\nfor name in {names}: print(find_game(name).title)"
    run = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
    assert run.stdout.splitlines() == [game.title for game in GAMES]


@pytest.mark.parametrize(
    "text", ["", "  ", "claim", "claim x 1", "claim 1", "claim 1 2 4", "fly", "draw ½", "draw", "look moon 1", "dive 1"]
)
def test_a_text_that_is_no_move_is_refused(text: str) -> None:
    with pytest.raises(BadText, match="is not a move of Pearl Divers"):
        PEARL_DIVERS.from_text(text)


def test_a_move_may_be_typed_loosely() -> None:
    assert PEARL_DIVERS.to_text(PEARL_DIVERS.from_text("  CLAIM  4 1 ")) == "claim 4 1"


def test_seats_and_packs_that_are_not_there() -> None:
    with pytest.raises(BadInput, match="Pearl Divers is for 2 to 4 players, not 5"):
        PEARL_DIVERS.new(5)
    with pytest.raises(BadInput, match=r"pearl-divers has no pack 'gold' \(it has: default"):
        PEARL_DIVERS.pack("gold")
    assert PEARL_DIVERS.pack_names()[0] == "default"


def test_rules_have_their_numbers() -> None:
    assert PEARL_DIVERS.rule_numbers() == [f"PD-{number}" for number in range(1, 10)]


def test_sentences_fill_their_gaps() -> None:
    assert WORDS.score_item(ScoreItem("fish", 3, 1, ("sea",))) == "1 fish from the sea"
    assert WORDS.score_item(ScoreItem("fish", 3, 2, ("sea", "river"))) == "2 fishes from the sea, river"


def test_reasons_can_be_translated() -> None:
    assert WORDS.reason(Reason("XX-1", "too deep for {seat}", {"seat": 1})) == "zu tief für Bea (XX-1)"
    assert WORDS.reason(Reason("XX-1", "too cold")) == "too cold (XX-1)"


def test_everyone_at_the_table_has_a_name() -> None:
    assert [WORDS.name(seat) for seat in (0, CHANCE, None)] == ["Ana", "Chance", "A spectator"]
