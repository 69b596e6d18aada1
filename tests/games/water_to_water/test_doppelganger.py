"""Doppelganger: the second Character, its reveal, and that nobody else learns of it (WW-34)."""

import pytest

from tests.games.water_to_water.staging import Stage
from watertable.games.water_to_water import WATER_TO_WATER
from watertable.games.water_to_water.rules.events import CharacterRevealed, HiddenCharacterPicked, HiddenCharacterSpent
from watertable.games.water_to_water.rules.state import WaterToWaterState
from watertable.kernel import Event, Sfc32, canonical, visible


def seen(stage: Stage, viewer: int | None) -> str:
    return canonical(stage.seen(viewer))


def test_ww34_reveal_replaces_the_first_character() -> None:
    stage = Stage(["doppelganger/planter", "intellect/druid"], "S2 / I0", ["S", "S"], turn=1, hidden="lake-nymph")
    assert stage.texts() == ["reveal", "pass"]
    stage.do("reveal")
    assert stage.told(CharacterRevealed) == [CharacterRevealed(0, "lake-nymph", "planter")]
    assert stage.seen()["players"][0]["character"] == "lake-nymph"
    assert (stage.state.question(), stage.state.to_act()) == ("play", 1), "it is used once, and asked no more"


def test_ww34_out_of_turn_in_any_window() -> None:
    players = ["doppelganger/planter", "intellect/druid", "wisdom/islander"]
    stage = Stage(players, "C0", ["S", "S", "S S"], turn=2, hidden="gardener")
    assert (stage.state.question(), stage.state.to_act()) == ("window", 0)
    stage.do("reveal")
    stage.to_play()
    assert stage.state.to_act() == 2


def test_ww34_not_while_asleep() -> None:
    stage = Stage(["doppelganger/planter", "dreamweaver/druid"], "C0", ["S", "S"], turn=1, hidden="gardener")
    stage.do("pass", "sleep 0", "pass")
    assert (stage.state.question(), stage.state.to_act()) == ("play", 1)
    assert stage.refused("reveal", 0) == "it is another player's decision (WW-15)"


def test_ww34_the_hidden_character_has_no_points_and_does_not_win_before_the_reveal() -> None:
    """The hidden Druid has 15 points; a fourth discard spends it without winning."""
    players = ["doppelganger/planter", "intellect/islander"]
    stage = Stage(players, "C0", ["S", "Q"], discards="Q Q Q", turn=1, hidden="druid")
    assert stage.points(0) == 0
    stage.do("pass", "discard Q")
    assert stage.winners() == []
    assert stage.told(HiddenCharacterSpent) == [HiddenCharacterSpent(0, "druid")]
    stage.do("draw S")
    assert stage.texts() == ["pass"]
    assert "can no longer be revealed (WW-34)" in stage.refused("reveal")


def test_ww34_a_spent_character_stays_spent_when_its_points_fall() -> None:
    players = ["doppelganger/planter", "way-bender/islander"]
    stage = Stage(players, "C0 U3", ["S", "UC"], bag="C S S", turn=1, hidden="archeologist")
    stage.do("pass", "pass", "place UC 0,1 0", "draw C")
    assert stage.seen(0)["is_hidden_spent"]
    stage.do("pass", "cover C 0,1 0")
    assert stage.state.at.board.ruins == 1
    assert stage.seen(0)["is_hidden_spent"]


def test_ww34_revealed_in_time_it_wins_by_the_next_tile() -> None:
    stage = Stage(
        ["doppelganger/planter", "intellect/islander"], "C0", ["S", "Q"], discards="Q Q Q", hidden="druid", turn=1
    )
    stage.do("reveal", "discard Q")
    assert stage.winners() == [0]


def test_ww34_the_limit_is_twenty_for_a_teacher_too() -> None:
    players = ["doppelganger/planter", "intellect/islander", "wisdom/student", "introspection/gardener"]
    stage = Stage(players, "C0", ["S", "Q", "S S", "S"], discards="Q Q Q", hidden="druid", turn=1, teacher=0)
    stage.do("pass", "discard Q", "draw S")
    assert "can no longer be revealed" in stage.refused("reveal")


def test_ww34_a_student_who_leaves_a_teacher_with_twenty_points_lets_them_win_at_once() -> None:
    players = ["doppelganger/student", "intellect/druid", "wisdom/islander", "introspection/gardener"]
    stage = Stage(players, "C0", ["S", "S", "S S", "S"], discards="Q Q Q Q", hidden="planter", turn=1, teacher=1)
    assert (stage.points(1), stage.winners()) == (20, [])
    stage.do("reveal")
    assert stage.winners() == [1]


def test_ww34_a_student_who_leaves_a_teacher_with_less_sets_the_target_back() -> None:
    players = ["doppelganger/student", "intellect/druid", "wisdom/islander", "introspection/gardener"]
    stage = Stage(players, "C0", ["S", "S", "S S", "S"], discards="Q Q Q", hidden="planter", turn=1, teacher=1)
    assert stage.seen()["players"][1]["target"] == 40
    stage.do("reveal")
    assert stage.seen()["players"][1]["target"] == 20
    assert stage.winners() == []


def test_ww34_a_revealed_archeologist_digs_three_tiles_for_each_artifact_on_the_map() -> None:
    players = ["doppelganger/planter", "intellect/islander"]
    stage = Stage(players, "A2 . / C0 A3", ["S", "S"], bag="S S S Q Q U S", hidden="archeologist", turn=1)
    stage.do("reveal", "draw S", "draw S", "draw S")
    assert stage.state.question() == "dig", "the second artifact's dig follows"
    stage.do("draw Q", "draw Q", "draw U")
    assert (stage.state.question(), stage.state.to_act()) == ("lay-find", 0)
    stage.do("place U 0,2 0")
    assert stage.points(0) == 10
    assert stage.away() == "S S S Q Q"
    assert (stage.state.question(), stage.state.to_act()) == ("play", 1)


def test_ww34_declining_is_asked_all_the_same_and_has_nothing_to_reveal() -> None:
    stage = Stage(["doppelganger/planter", "intellect/druid"], "C0", ["S", "S"], turn=1)
    assert (stage.state.question(), stage.state.to_act(), stage.texts()) == ("window", 0, ["pass"])
    assert stage.refused("reveal") == "you have no hidden Character (WW-34)"


@pytest.mark.parametrize("viewer", [1, None])
def test_ww34_nobody_else_can_tell_what_is_hidden_or_whether_anything_is(viewer: int | None) -> None:
    players = ["doppelganger/planter", "intellect/islander"]
    views = set()
    heard = set()
    for hidden in ("", "druid", "lake-nymph", "archeologist"):
        stage = Stage(players, "C0", ["S", "Q"], discards="Q Q Q", turn=1, hidden=hidden)
        stage.do("pass", "discard Q", "draw S", "pass")
        views.add(seen(stage, viewer))
        heard.add(str(visible(stage.log, viewer)))
        assert not any(event.reveals() for event in stage.log), "undo must not tell either"
    assert len(views) == 1
    assert len(heard) == 1


def test_ww34_the_holder_knows_and_is_told() -> None:
    players = ["doppelganger/planter", "intellect/islander"]
    stage = Stage(players, "C0", ["S", "Q"], discards="Q Q Q", turn=1, hidden="druid")
    assert stage.seen(0)["hidden"] == "druid"
    stage.do("pass", "discard Q")
    assert HiddenCharacterSpent(0, "druid") in visible(stage.log, 0)
    assert stage.seen(0)["is_hidden_spent"]
    assert not stage.seen(1)["is_hidden_spent"]


@pytest.mark.rule("WW-11")
def test_the_pick_is_masked_for_others() -> None:
    state = WATER_TO_WATER.new(2)
    log: list[Event] = []
    for text in ("deal doppelganger", "deal intellect", "pick druid", "pick planter", "hide strider"):
        seat = state.to_act()
        assert seat is not None
        state.apply(seat, WATER_TO_WATER.from_text(text), log)
    assert log[-1 if isinstance(log[-1], HiddenCharacterPicked) else -2] == HiddenCharacterPicked(0, "strider", True)
    masked = [event for event in visible(log, 1) if isinstance(event, HiddenCharacterPicked)]
    assert masked == [HiddenCharacterPicked(0, None, False)]
    assert visible(log, None) == visible(log, 1)


def test_ww34_imagined_states_have_every_possible_hidden_character_and_none() -> None:
    stage = Stage(["doppelganger/planter", "intellect/druid"], "C0", ["S", "S"], turn=1, hidden="strider")
    rng = Sfc32(4)
    imaginer = WATER_TO_WATER.imaginer(stage.state.view(1))
    counts: dict[int, int] = {}
    for _ in range(1100):
        sample = imaginer.sample(rng)
        assert isinstance(sample, WaterToWaterState)
        counts[sample.at.hidden] = counts.get(sample.at.hidden, 0) + 1
    assert set(counts) == {-1, *stage.state.at.hideable}
    assert min(counts.values()) > 60, "each about equally often"
    own = WATER_TO_WATER.imaginer(stage.state.view(0)).sample(rng)
    assert isinstance(own, WaterToWaterState)
    assert own.snapshot() == stage.state.snapshot()
