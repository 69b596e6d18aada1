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
    assert WORDS.score_item(ScoreItem("fish", 3, 2, ("sea", "river"))) == "2 fishes from the sea and river"


TELLS = Words(CATALOGUE, ["Ana", "Bea", "Cleo"])


@pytest.mark.parametrize(
    ("sentence", "seats", "told_to", "said"),
    [
        ("{seat:seat} [dives|dive].", 0, None, "Ana dives."),
        ("{seat:seat} [dives|dive].", 0, 1, "Ana dives."),
        ("{seat:seat} [dives|dive].", 0, 0, "You dive."),
        ("Round 2: {seat:seat} [dives|dive].", 0, 0, "Round 2: you dive."),
        ("It is over. {seat:seat} [dives|dive].", 0, 0, "It is over. You dive."),
        ("{seat:seat} [dives|dive]", 0, 0, "you dive"),
        ("{seat:seat}'s boat sinks.", 0, 1, "Ana's boat sinks."),
        ("{seat:seat}'s boat sinks.", 0, 0, "Your boat sinks."),
        ("The sea takes {seat:seat}'s boat.", 0, 0, "The sea takes your boat."),
        ("{seat:seat} [wins|win].", (0,), None, "Ana wins."),
        ("{seat:seat} [wins|win].", (0, 1), None, "Ana and Bea win."),
        ("{seat:seat} [wins|win].", (0, 1, 2), None, "Ana, Bea and Cleo win."),
        ("{seat:seat} [wins|win].", (0, 1, 2), 1, "You, Ana and Cleo win."),
        ("{seat:seat} [wins|win].", (1,), 1, "You win."),
        ("{seat:seat}'s boats sink.", (0, 1), 1, "You and Ana's boats sink."),
        ("{seat:seat} [dives|dive].", CHANCE, 0, "Chance dives."),
    ],
)
def test_a_player_is_told_you(sentence: str, seats: int | tuple[int, ...], told_to: int | None, said: str) -> None:
    assert TELLS.told_to(told_to).fill(sentence, {"seat": seats}) == said


def test_a_verb_follows_whoever_was_named_last() -> None:
    sentence = "{a:seat} [sees|see] {b:seat}, who [sinks|sink]."
    assert TELLS.told_to(1).fill(sentence, {"a": 0, "b": 1}) == "Ana sees you, who sink."
    assert TELLS.told_to(0).fill(sentence, {"a": 0, "b": 1}) == "You see Bea, who sinks."


def test_whoever_waits_is_told_what_another_decides() -> None:
    words = Words('[questions]\ndive = "Dive?"\nrain = "It rains"\n[waiting]\ndive = "{seat:seat} may dive."', ["Ana"])
    assert words.waiting("dive", 0) == "Ana may dive."
    assert words.waiting("rain", CHANCE) == "It rains"
    assert words.waiting("rain", 0) == "Ana: It rains", "a game without a sentence for it"


@pytest.mark.parametrize("name", ["\u05e9\u05dc\u05d5\u05dd", "\u0639\u0644\u064a 7", "Ana \u05d0"])
def test_a_name_from_right_to_left_turns_nothing_around_it(name: str) -> None:
    words = Words(CATALOGUE, [name, "Ana"])
    assert words.fill("{seat:seat} [has|have] 3.", {"seat": 0}) == f"\u2068{name}\u2069 has 3."
    assert words.fill("{seat:seat} [has|have] 3.", {"seat": 1}) == "Ana has 3."
    assert words.name(0) == name, "where a name stands alone, it is as it was given"


def test_names_of_any_length_and_script_stand_as_they_were_given() -> None:
    for name in ("A" * 40, "\U0001f469\u200d\U0001f467" * 10, "{seat:seat}", "[a|b]", "O'Hara's"):
        said = Words(CATALOGUE, [name]).fill("{seat:seat} [has|have] {n|point|points}.", {"seat": 0, "n": 1})
        assert said == f"{name} has 1 point."


def test_reasons_can_be_translated() -> None:
    assert WORDS.reason(Reason("XX-1", "too deep for {seat}", {"seat": 1})) == "zu tief für Bea (XX-1)"
    assert WORDS.reason(Reason("XX-1", "too cold")) == "too cold (XX-1)"


def test_a_position_can_call_things_otherwise_without_changing_the_words() -> None:
    item = ScoreItem("fish", 2, 1, ("sea",))
    frozen = WORDS.told_to(1).at({"place": {"sea": "the ice"}, "wind": {"north": "a gale"}})
    assert (frozen.score_item(item), frozen.term("wind", "north"), frozen.viewer) == (
        "1 fish from the ice",
        "a gale",
        1,
    )
    assert frozen.term("table", "chance") == "Chance"
    assert WORDS.score_item(item) == "1 fish from the sea"
    assert WORDS.at({}) is WORDS


def test_everyone_at_the_table_has_a_name() -> None:
    assert [WORDS.name(seat) for seat in (0, CHANCE, None)] == ["Ana", "Chance", "A spectator"]
