"""Cards as data, moves as text, options, and how the terminal shows a position."""

from io import StringIO

import pytest
from rich.console import Console

from tests.games.water_to_water.staging import Stage
from tests.games.water_to_water.support import default_pack_text
from watertable.games.water_to_water import WATER_TO_WATER
from watertable.games.water_to_water.pack.reader import WaterToWaterPack
from watertable.games.water_to_water.rules.characters import character_names
from watertable.games.water_to_water.rules.events import PlayerPutToSleep
from watertable.games.water_to_water.rules.moves import PutToSleep
from watertable.games.water_to_water.rules.powers import power_names
from watertable.kernel import BadInput, BadText, PackError, Sfc32, View, play_random
from watertable.table.drawing import table_of

POWERS = [
    ("intuition", 1, 5),
    ("spirit-of-determination", 2, 3),
    ("ravens-wit", 3, 9),
    ("intellect", 4, 0),
    ("way-of-the-forest", 5, 6),
    ("wind-and-waves", 6, 3),
    ("introspection", 7, 5),
    ("way-bender", 8, 4),
    ("hawks-vision", 9, 2),
    ("see-the-future", 10, 3),
    ("wisdom", 11, 0),
    ("telekinesis", 12, 8),
    ("dreamweaver", 13, 2),
    ("doppelganger", 14, 1),
]


def changed(old: str, new: str) -> str:
    text = default_pack_text()
    assert old in text
    return text.replace(old, new)


def test_the_pack_lists_all_powers_with_their_numbers_and_uses() -> None:
    pack = WATER_TO_WATER.pack()
    assert isinstance(pack, WaterToWaterPack)
    assert [(card.name, card.number, card.uses) for card in pack.powers] == POWERS
    assert {card.name: card.hand for card in pack.powers if card.hand > 1} == {"see-the-future": 3, "wisdom": 2}


def test_there_is_a_unit_for_every_card_and_a_card_for_every_unit() -> None:
    pack = WATER_TO_WATER.pack()
    assert isinstance(pack, WaterToWaterPack)
    assert sorted([card.name for card in pack.powers]) == power_names()
    assert sorted([card.name for card in pack.characters]) == character_names()
    assert len(character_names()) == 14


def test_every_card_has_a_word() -> None:
    words = WATER_TO_WATER.words(["Anna"])
    assert all(words.has("power", name) for name in power_names())
    assert all(words.has("character", name) for name in character_names())


@pytest.mark.parametrize(
    ("old", "new", "problem"),
    [
        ("[powers.wisdom]", "[powers.wizdom]", r"^pack: powers\.wizdom: no Power is called that \(there are: "),
        ("[characters.druid]", "[characters.droid]", r"^pack: characters\.droid: no Character is called that"),
        (
            "number = 11",
            "number = 10",
            r"^pack, line \d+: powers\.wisdom\.number: 10 is already the number of see-the-future$",
        ),
        (
            "uses = 9",
            "uses = 99",
            r"^pack, line \d+: powers\.ravens-wit\.uses: expected a whole number from 0 to 20, found 99$",
        ),
        (
            "rounds = [20, 15, 11, 9, 7]",
            "rounds = [20]",
            r"rounds: expected five numbers, for 2 to 6 players",
        ),
    ],
)
def test_a_pack_with_wrong_cards_is_one_clear_line(old: str, new: str, problem: str) -> None:
    with pytest.raises(PackError, match=problem):
        WATER_TO_WATER.read_pack(changed(old, new))


def test_a_pack_may_leave_cards_out() -> None:
    text = default_pack_text()
    start = text.index("[powers.wisdom]")
    end = text.index("[powers.telekinesis]")
    pack = WATER_TO_WATER.read_pack(text[:start] + text[end:])
    state = WATER_TO_WATER.new(6, {}, pack)
    assert "deal wisdom" not in [move.text() for move, _ in state.chance_outcomes()]


@pytest.mark.parametrize(
    "text",
    [
        "deal way-bender",
        "draw 17",
        "pick lake-nymph",
        "teacher 2",
        "hide lake-nymph",
        "hide none",
        "ask",
        "place 17 -3,12 1",
        "forest 1 0,0 0",
        "cover 51 2,-2 3",
        "discard 4",
        "aside 4",
        "wind",
        "done",
        "hawk",
        "again",
        "block -1,0",
        "lift",
        "swap 3 9",
        "reorder 3 1 2",
        "turn 0,-4 2",
        "sleep 5",
        "reveal",
        "pass",
    ],
)
def test_every_move_has_a_text_that_parses_back(text: str) -> None:
    move = WATER_TO_WATER.from_text(text)
    assert WATER_TO_WATER.to_text(move) == text
    assert WATER_TO_WATER.from_text(f"  {text.upper()} ") == move


@pytest.mark.parametrize("text", ["", "place", "place 1 2 3", "place a 0,0 0", "place 1 0,0", "draw x", "fly", "sleep"])
def test_other_texts_are_refused(text: str) -> None:
    with pytest.raises(BadText, match="is not a move of Water to Water"):
        WATER_TO_WATER.from_text(text)


@pytest.mark.parametrize(
    ("options", "problem"),
    [
        ({"way_bender_uses": 3}, "option way_bender_uses: expected one of 4, 2; found 3"),
        ({"lake_points": 6}, "option lake_points: expected one of 4, 5; found 6"),
        ({"large_from": 5}, "option large_from: expected one of 7, 6; found 5"),
        ({"wrath": "never"}, "option wrath: expected one of bag, rounds; found 'never'"),
        ({"exclude_powers": ("fire",)}, "option exclude_powers: 'fire' is not one of doppelganger"),
    ],
)
def test_options_that_do_not_exist_are_refused(options: dict[str, object], problem: str) -> None:
    with pytest.raises(BadInput, match=f"^{problem}"):
        WATER_TO_WATER.new(4, options)  # type: ignore[arg-type]


def shown(view: View, width: int = 100) -> str:
    """The table as a terminal of this width shows it."""
    page = StringIO()
    words = WATER_TO_WATER.words(["Anna", "Ben", "Cleo", "Dan", "Eva", "Fritz"])
    Console(file=page, width=width).print(table_of(WATER_TO_WATER, view, words))
    return page.getvalue()


def test_the_terminal_shows_map_hands_cards_and_points() -> None:
    stage = Stage(["spirit-of-determination/druid", "intellect/archeologist"], "C0 U3", ["Q", "V"], discards="L")
    stage.do("block 0,1")
    text = shown(stage.state.view(0))
    for part in (
        "≈≈ 1 ≈≈│≈≈ 2▲··",
        "0,1 is blocked by Anna",
        "2 Spirit of Determination · 2 left",
        "the Archeologist (known to be broken)",
        "10 of 20 █████",
        "Bag: 8 tiles",
        "Discarded: 13",
        "· 3 ·",
    ):
        assert part in text, text
    assert "≈ 1 ≈≈ 2▲·" in shown(stage.state.view(0), 30), "in a narrow terminal the map is drawn smaller"


def test_the_terminal_tells_only_the_holder_what_is_hidden() -> None:
    stage = Stage(["doppelganger/druid", "intellect/planter"], "C0", ["S", "S"], hidden="strider")
    assert "hidden: the Strider" in shown(stage.state.view(0))
    assert "hidden" not in shown(stage.state.view(1))
    assert "Strider" not in shown(stage.state.view(None))


@pytest.mark.parametrize("seats", [2, 6])
def test_the_terminal_shows_random_games_from_first_to_last(seats: int) -> None:
    rng = Sfc32(11)
    state = WATER_TO_WATER.new(seats)
    assert "Before the first turn" in shown(state.view(None))
    play_random(state, rng)
    assert "has won" in shown(state.view(None), 140)


def test_ww33_whoever_goes_to_sleep_is_told_so_as_people_say_it() -> None:
    words = WATER_TO_WATER.words(["Anna", "Ben"])
    ben, anna = words.told_to(1), words.told_to(0)
    assert [words.event(PlayerPutToSleep(1, 1)), ben.event(PlayerPutToSleep(1, 1))] == [
        "Ben goes to sleep.",
        "You go to sleep.",
    ]
    assert [anna.event(PlayerPutToSleep(1, 0)), ben.event(PlayerPutToSleep(1, 0))] == [
        "Ben puts you to sleep.",
        "You put Anna to sleep.",
    ]
    assert [ben.move(PutToSleep(1)), ben.move(PutToSleep(0))] == ["put yourself to sleep", "put Anna to sleep"]
