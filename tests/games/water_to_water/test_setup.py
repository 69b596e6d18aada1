"""Before the first turn: Powers, Characters, teacher, hidden Character, who starts (WW-10 to WW-12)."""

from typing import Any

import pytest

from watertable.games.water_to_water import WATER_TO_WATER
from watertable.games.water_to_water.rules.events import CharacterDealt, PowerDealt, TurnStarted
from watertable.games.water_to_water.rules.moves import DealCharacter
from watertable.games.water_to_water.rules.state import WaterToWaterState
from watertable.kernel import CHANCE, BadInput, Event, IllegalMove, PackError, Sfc32, to_json
from watertable.play import Loop, PlainChance


def started(seats: int, *texts: str, log: list[Event] | None = None, **options: Any) -> WaterToWaterState:
    """A game with the default pack after these moves, each made by the seat that is to act."""
    state = WATER_TO_WATER.new(seats, options)
    assert isinstance(state, WaterToWaterState)
    for text in texts:
        seat = state.to_act()
        assert seat is not None
        state.apply(seat, WATER_TO_WATER.from_text(text), log)
    return state


def texts(state: WaterToWaterState) -> list[str]:
    seat = state.to_act()
    assert seat is not None
    return [move.text() for move in state.legal_moves(seat)]


def refusal(state: WaterToWaterState, text: str) -> str:
    seat = state.to_act()
    assert seat is not None
    before = state.snapshot()
    with pytest.raises(IllegalMove) as caught:
        state.apply(seat, WATER_TO_WATER.from_text(text))
    assert state.snapshot() == before
    return str(caught.value)


def test_ww10_each_seat_is_dealt_one_power_by_chance_face_up() -> None:
    log: list[Event] = []
    state = started(2, "deal wisdom", "deal intuition", log=log)
    assert log == [PowerDealt(0, "wisdom"), PowerDealt(1, "intuition")]
    assert [player["power"] for player in to_json(state.view(None))["players"]] == ["wisdom", "intuition"]


def test_ww10_every_power_is_equally_likely_and_dealt_once() -> None:
    state = started(3, "deal wisdom")
    outcomes = state.chance_outcomes()
    assert len(outcomes) == 13
    assert {weight for _, weight in outcomes} == {1}
    assert refusal(state, "deal wisdom") == "wisdom has already been dealt (WW-10)"


def test_ww10_the_highest_power_number_picks_first() -> None:
    state = started(3, "deal intellect", "deal dreamweaver", "deal ravens-wit")
    assert state.to_act() == 1
    state.apply(1, WATER_TO_WATER.from_text("pick druid"))
    assert state.to_act() == 0
    assert refusal(state, "pick druid") == "druid is taken by seat 1 (WW-10)"
    state.apply(0, WATER_TO_WATER.from_text("pick wrath"))
    assert state.to_act() == 2


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_ww10_student_and_thief_only_with_four_players_or_more(seats: int) -> None:
    state = started(seats, *[f"deal {power}" for power in ("wisdom", "intuition", "intellect")][:seats])
    Loop(state, [None] * seats, PlainChance(Sfc32(seats))).advance()
    picks = texts(state)
    assert ("pick student" in picks) == (seats >= 4)
    assert ("pick thief" in picks) == (seats >= 4)
    if seats < 4:
        assert refusal(state, "pick thief") == "no Character in this game is called thief (WW-10)"


def test_ww10_options_leave_cards_out() -> None:
    state = started(2, exclude_powers=("wisdom",), exclude_characters=("druid", "wrath"))
    assert "wisdom" not in [move.text().split()[1] for move, _ in state.chance_outcomes()]
    assert refusal(state, "deal wisdom") == "no Power in this game is called wisdom (WW-10)"
    state = started(2, "deal intuition", "deal intellect", exclude_characters=("druid", "wrath"))
    assert "pick druid" not in texts(state)


def test_ww10_too_few_cards_are_a_clear_error() -> None:
    names = next(option for option in WATER_TO_WATER.options if option.name == "exclude_characters").choices
    with pytest.raises(BadInput, match=r"^4 players need 4 Characters, but the options leave only 2$"):
        WATER_TO_WATER.new(4, {"exclude_characters": tuple([str(name) for name in names[:12]])})
    powers = next(option for option in WATER_TO_WATER.options if option.name == "exclude_powers").choices
    with pytest.raises(BadInput, match=r"^3 players need 3 Powers, but the options leave only 1$"):
        WATER_TO_WATER.new(3, {"exclude_powers": tuple([str(name) for name in powers[:13]])})


def test_ww10_the_limits_by_players_count_before_the_cards_are_counted() -> None:
    """With three players, the Student and the Thief are not available."""
    names = next(option for option in WATER_TO_WATER.options if option.name == "exclude_characters").choices
    but_four = tuple([str(name) for name in names if name not in ("student", "thief", "druid", "planter")])
    WATER_TO_WATER.new(4, {"exclude_characters": but_four})
    with pytest.raises(BadInput, match=r"^3 players need 3 Characters, but the options leave only 2$"):
        WATER_TO_WATER.new(3, {"exclude_characters": but_four})


def test_ww42_the_archeologist_is_left_out_by_default() -> None:
    deals = ("deal doppelganger", "deal intellect", "deal wisdom", "deal intuition")
    picks = ("pick druid", "pick planter", "pick islander", "pick gardener")
    state = started(4, *deals)
    assert "pick archeologist" not in texts(state)
    assert len(texts(state)) == 13
    assert refusal(state, "pick archeologist") == "no Character in this game is called archeologist (WW-10)"
    state = started(4, *deals, *picks)
    assert state.question() == "hide"
    assert "hide archeologist" not in texts(state)
    assert refusal(state, "hide archeologist") == "no Character in this game is called archeologist (WW-11)"


def test_ww42_the_book_has_all_fourteen_characters() -> None:
    deals = ("deal doppelganger", "deal intellect", "deal wisdom", "deal intuition")
    for options in (WATER_TO_WATER.presets["book"], {"archeologist": "book"}):
        state = started(4, *deals, **options)
        assert len(texts(state)) == 14
        assert "pick archeologist" in texts(state)
        state = started(4, *deals, "pick druid", "pick planter", "pick islander", "pick gardener", **options)
        assert "hide archeologist" in texts(state)
    state = started(2, "deal wisdom", "deal intellect", archeologist="book", exclude_characters=("archeologist",))
    assert "pick archeologist" not in texts(state)
    with pytest.raises(BadInput, match=r"^option archeologist: expected one of out, mended, book; found 'whole'$"):
        WATER_TO_WATER.new(2, {"archeologist": "whole"})


def test_ww42_mended_the_archeologist_takes_part_if_the_pack_has_the_numbers() -> None:
    state = started(2, "deal wisdom", "deal intellect", archeologist="mended")
    assert "pick archeologist" in texts(state)
    old = WATER_TO_WATER.old_packs("default")[0]
    with pytest.raises(PackError, match=r"characters\.archeologist\.mended: missing; the option archeologist = mended"):
        WATER_TO_WATER.new(2, {"archeologist": "mended"}, old)


def test_ww42_a_character_that_is_left_out_does_not_count_for_the_players() -> None:
    names = next(option for option in WATER_TO_WATER.options if option.name == "exclude_characters").choices
    but_two = tuple([str(name) for name in names if name not in ("archeologist", "druid")])
    with pytest.raises(BadInput, match=r"^2 players need 2 Characters, but the options leave only 1$"):
        WATER_TO_WATER.new(2, {"exclude_characters": but_two})
    WATER_TO_WATER.new(2, {"exclude_characters": but_two, "archeologist": "book"})


def test_ww10_characters_can_be_dealt_by_chance() -> None:
    log: list[Event] = []
    state = started(3, "deal intellect", "deal dreamweaver", "deal ravens-wit", log=log, draft="random")
    assert (state.to_act(), state.question()) == (CHANCE, "deal-characters")
    outcomes = state.chance_outcomes()
    assert (len(outcomes), {weight for _, weight in outcomes}) == (11, {1})
    assert "character archeologist" not in [move.text() for move, _ in outcomes]
    assert state.legal_moves(1) == []
    assert refusal(state, "pick druid") == "the Characters are dealt now (WW-10)"
    assert refusal(state, "character thief") == "no Character in this game is called thief (WW-10)"
    state.apply(CHANCE, WATER_TO_WATER.from_text("character druid"), log)
    assert refusal(state, "character druid") == "druid is taken by seat 1 (WW-10)"
    for text in ("character wrath", "character planter"):
        state.apply(CHANCE, WATER_TO_WATER.from_text(text), log)
    # From the highest Power number down, as in picking.
    assert log[3:6] == [CharacterDealt(1, "druid"), CharacterDealt(0, "wrath"), CharacterDealt(2, "planter")]
    players = to_json(state.view(None))["players"]
    assert [player["character"] for player in players] == ["wrath", "druid", "planter"]
    assert state.question() == "draw"


def test_ww10_every_character_is_dealt_equally_often() -> None:
    dealt: dict[str, int] = {}
    rng = Sfc32("draft")
    for _ in range(200):
        state = started(4, draft="random")
        while state.to_act() == CHANCE and state.question().startswith("deal"):
            move = state.draw_chance(rng)
            state.apply(CHANCE, move)
            if isinstance(move, DealCharacter):
                dealt[move.character] = dealt.get(move.character, 0) + 1
    assert len(dealt) == 13
    # 800 deals of 13 Characters: 61.5 each, standard deviation 6.5.
    assert 30 < min(dealt.values()) <= max(dealt.values()) < 95


def test_ww11_teacher_and_hidden_character_are_chosen_even_if_characters_are_dealt() -> None:
    deals = ("deal doppelganger", "deal intellect", "deal wisdom", "deal intuition")
    characters = ("character druid", "character student", "character islander", "character gardener")
    state = started(4, *deals, *characters, draft="random")
    assert (state.question(), state.to_act()) == ("teacher", 2)
    state.apply(2, WATER_TO_WATER.from_text("teacher 0"))
    assert (state.question(), state.to_act()) == ("hide", 0)
    assert "hide planter" in texts(state)
    assert "hide islander" not in texts(state)


def test_ww10_beginner_preset() -> None:
    options = WATER_TO_WATER.presets["beginner"]
    for seats in (2, 3, 4):
        state = WATER_TO_WATER.new(seats, options)
        numbers = {move.text().split()[1] for move, _ in state.chance_outcomes()}
        assert numbers == {
            "intuition",
            "spirit-of-determination",
            "intellect",
            "way-of-the-forest",
            "introspection",
            "hawks-vision",
            "wisdom",
            "dreamweaver",
        }
    state = started(4, "deal intuition", "deal intellect", "deal wisdom", "deal dreamweaver", log=None, **options)
    assert texts(state) == ["pick adventurer", "pick islander", "pick lake-nymph", "pick student"]
    with pytest.raises(BadInput, match="5 players need 5 Characters, but the options leave only 4"):
        WATER_TO_WATER.new(5, options)


def test_ww11_the_student_names_a_teacher_after_all_have_picked() -> None:
    state = started(4, "deal intuition", "deal intellect", "deal wisdom", "deal dreamweaver")
    for text in ("pick student", "pick druid", "pick wrath", "pick planter"):
        state.apply(state.to_act() or 0, WATER_TO_WATER.from_text(text))
    assert state.question() == "teacher"
    assert state.to_act() == 3
    assert texts(state) == ["teacher 0", "teacher 1", "teacher 2"]
    assert "must be another player" in refusal(state, "teacher 3")
    state.apply(3, WATER_TO_WATER.from_text("teacher 1"))
    assert to_json(state.view(None))["teacher"] == 1


def test_ww11_doppelganger_hides_after_all_have_picked_or_declines() -> None:
    state = started(2, "deal doppelganger", "deal intellect", "pick druid", "pick planter")
    assert (state.question(), state.to_act()) == ("hide", 0)
    hideable = texts(state)
    assert "hide none" in hideable
    assert "hide lake-nymph" in hideable
    for never in ("druid", "planter", "wrath", "student", "thief"):
        assert f"hide {never}" not in hideable
    assert refusal(state, "hide wrath") == "wrath cannot be hidden (WW-11)"
    assert refusal(state, "hide druid") == "druid cannot be hidden (WW-11)"


def test_ww11_the_thief_may_be_hidden_with_four_players() -> None:
    deals = ("deal doppelganger", "deal intellect", "deal wisdom", "deal intuition")
    state = started(4, *deals, "pick druid", "pick planter", "pick islander", "pick gardener")
    assert "hide thief" in texts(state)
    assert "hide student" not in texts(state)


def test_ww12_the_lowest_power_begins_then_clockwise() -> None:
    log: list[Event] = []
    state = started(
        3, "deal intellect", "deal introspection", "deal wisdom", "pick druid", "pick planter", "pick islander", log=log
    )
    assert (state.view(None).turn, state.view(None).first) == (0, 0)
    state.apply(CHANCE, state.draw_chance(Sfc32(1)), log)
    first = state.legal_moves(0)
    assert {(move.text().split()[2]) for move in first} == {"0,0"}
    state.apply(0, first[0], log)
    state.apply(CHANCE, state.draw_chance(Sfc32(2)), log)
    assert [event.seat for event in log if isinstance(event, TurnStarted)] == [0, 1]


def test_ww12_what_is_in_the_bag_follows_from_what_lies_open() -> None:
    state = started(2, "deal intellect", "deal wisdom", "pick druid", "pick planter", "draw 17")
    view = to_json(state.view(None))
    assert view["players"][0]["hand"] == [17]
    assert set(view["bag"]) == set(range(1, 52)) - {17}


def test_ww28_way_bender_may_draw_a_tile_before_the_first_turn() -> None:
    before = ("deal intellect", "deal way-bender", "pick druid", "pick planter")
    state = started(2, *before)
    assert (state.question(), state.to_act(), texts(state)) == ("ask", 1, ["ask", "pass"])
    asked = started(2, *before, "ask", "draw 9")
    assert to_json(asked.view(None))["players"][1]["hand"] == [9]
    declined = started(2, *before, "pass")
    assert to_json(declined.view(None))["players"][1]["hand"] == []
    assert declined.view(None).turn == 0
