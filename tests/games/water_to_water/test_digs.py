"""The Archeologist's digs (WW-42)."""

from tests.games.water_to_water.staging import Stage
from watertable.games.water_to_water.rules.events import DigBegun, TileDug

PLAYERS = ["introspection/druid", "intellect/archeologist"]


def test_ww42_an_artifact_laid_by_anyone_is_dug_for_before_any_draw() -> None:
    stage = Stage(PLAYERS, "C0", ["A", "S"], bag="S S S S", turn=0)
    stage.to_play()
    stage.do("place A 1,0 3")
    assert stage.state.question() == "dig"
    assert stage.told(DigBegun) == [DigBegun(1, 3)]
    stage.do("draw S", "draw S", "draw S")
    assert len(stage.told(TileDug)) == 3
    assert stage.away() == "S S S", "tiles that are neither ruin nor artifact go out of play"
    assert stage.state.question() == "draw"
    assert stage.state.at.drawer == 0


def test_ww42_finds_that_fit_must_be_laid_in_the_archeologists_order() -> None:
    stage = Stage(PLAYERS, "C0", ["A", "S"], bag="U UC S S", turn=0)
    stage.to_play()
    stage.do("place A 1,0 3", "draw U", "draw UC", "draw S")
    assert (stage.state.question(), stage.state.to_act()) == ("lay-find", 1)
    assert {text.split()[1] for text in stage.texts()} == {str(tile + 1) for tile in stage.state.at.dug}
    assert stage.refused("pass") == "you must place a tile from the dig first (WW-42)"
    assert "not one of the tiles to place from this dig" in stage.refused("place 1 0,1 0")
    assert "(WW-3)" in stage.refused("place U 0,1 1")
    stage.do("place UC 0,1 0")
    assert stage.points(1) == 10
    stage.do("place U 0,2 0")
    assert stage.winners() == [1]


def test_ww42_finds_that_do_not_fit_go_out_of_play() -> None:
    stage = Stage(PLAYERS, "C0", ["A", "S"], bag="UQ AQ S S", turn=0)
    stage.to_play()
    stage.do("place A 1,0 3", "draw UQ", "draw AQ", "draw S")
    assert stage.away() == "S UQ AQ"
    assert stage.points(1) == 0


def test_ww42_digs_in_a_chain() -> None:
    stage = Stage(PLAYERS, "C0", ["A", "S"], bag="AC S S A S S S S S S", turn=0)
    stage.to_play()
    stage.do("place A 1,0 3", "draw AC", "draw S", "draw S", "place AC 0,1 0")
    assert stage.state.question() == "dig"
    stage.do("draw A", "draw S", "draw S", "place A 0,2 0")
    assert stage.state.question() == "dig"
    stage.do("draw S", "draw S", "draw S")
    assert stage.state.question() == "draw"
    assert len(stage.told(DigBegun)) == 3


def test_ww42_over_a_tile_it_digs_too() -> None:
    stage = Stage(["way-bender/druid", "intellect/archeologist"], "C0 S3", ["A", "S"], turn=1)
    stage.do("cover A 1,0 3")
    assert stage.state.question() == "dig"
    stage.do("draw S", "draw S", "draw S")
    assert (stage.state.question(), stage.state.at.drawer) == ("draw", 0)
    stage.do("draw S")
    assert stage.state.at.turn == 1


def test_ww42_a_short_bag_gives_what_it_has() -> None:
    stage = Stage(PLAYERS, "C0", ["A", "S"], bag="S S", turn=0)
    stage.to_play()
    stage.do("place A 1,0 3")
    assert stage.told(DigBegun) == [DigBegun(1, 2)]
    stage.do("draw S", "draw S")
    assert stage.state.at.turn == 1


def test_ww42_without_an_archeologist_nobody_digs() -> None:
    stage = Stage(["introspection/druid", "intellect/planter"], "C0", ["A", "S"], turn=0)
    stage.to_play()
    stage.do("place A 1,0 3")
    assert stage.state.question() == "draw"


def test_ww42_a_hidden_archeologist_does_not_dig() -> None:
    stage = Stage(["doppelganger/druid", "intellect/planter"], "C0", ["A", "S"], turn=0, hidden="archeologist")
    stage.to_play()
    stage.do("place A 1,0 3")
    assert stage.state.question() == "draw"


def test_ww33_asleep_the_archeologist_misses_the_dig() -> None:
    stage = Stage(["dreamweaver/druid", "intellect/archeologist"], "C0", ["A", "S"], turn=0)
    stage.do("sleep 1")
    stage.to_play()
    stage.do("place A 1,0 3")
    assert stage.state.question() == "draw"


def test_ww26_a_group_digs_once_it_is_complete() -> None:
    stage = Stage(
        ["wind-and-waves/druid", "intellect/archeologist"], "C0", ["AC", "S"], bag="AC S S S S S S S S", turn=0
    )
    stage.to_play()
    stage.do("wind", "draw AC", "draw S", "place AC 1,0 0", "place AC 2,0 0")
    assert stage.state.question() == "group"
    stage.do("done")
    assert stage.state.question() == "dig"
    stage.do("draw S", "draw S", "draw S")
    assert stage.state.question() == "dig", "a dig for each artifact"
    stage.do("draw S", "draw S", "draw S", "draw S")
    assert stage.state.at.turn == 1


def test_ww24_digs_come_before_intellects_second_play() -> None:
    stage = Stage(["intellect/archeologist", "introspection/druid"], "C0 C0 / C0 .", ["AC", "S"], turn=0)
    stage.to_play()
    stage.do("place AC 1,1 0", "draw S", "draw S", "draw S")
    assert stage.state.question() == "again"


def test_ww15_no_window_opens_inside_a_dig() -> None:
    stage = Stage(["dreamweaver/druid", "intellect/archeologist"], "C0", ["A", "S"], bag="U S S S S", turn=0)
    stage.to_play()
    stage.do("place A 1,0 3", "draw U", "draw S", "draw S")
    assert (stage.state.question(), stage.state.to_act()) == ("lay-find", 1)
    assert stage.refused("sleep 1", 0) == "it is another player's decision (WW-15)"


def test_ww42_a_find_obeys_the_block() -> None:
    stage = Stage(["spirit-of-determination/druid", "intellect/archeologist"], "C0", ["A", "S"], bag="U S S S", turn=0)
    stage.do("block 0,1")
    stage.to_play()
    stage.do("place A 1,0 3", "draw U", "draw S", "draw S")
    assert stage.refused("place U 0,1 0") == "0,1 is blocked by seat 0 (WW-22)"
    assert "0,1" not in {text.split()[2] for text in stage.texts()}


def test_ww16_the_play_is_counted_before_its_dig() -> None:
    """The artifact closes the Lake Nymph's fifth lake: she has won before anyone digs."""
    players = ["introspection/lake-nymph", "intellect/archeologist"]
    stage = Stage(players, "S2 S2 S2 S2 S2 / S0 S0 S0 S0 .", ["A", "S"], turn=0)
    stage.to_play()
    stage.do("place A 4,1 0")
    assert stage.winners() == [0]


def test_ww42_mended_the_archeologist_has_other_numbers() -> None:
    """The pack's own: fewer points for a ruin, and as many tiles a dig as it says."""
    stage = Stage(PLAYERS, "C0", ["A", "S"], bag="U S S S S S", turn=0, options={"archeologist": "mended"})
    (card,) = [card for card in stage.pack.characters if card.name == "archeologist"]
    assert card.mended is not None
    assert (card.mended.each, card.mended.dig) != (card.each, card.dig)
    assert not card.mended.is_broken
    stage.to_play()
    stage.do("place A 1,0 3")
    assert stage.told(DigBegun) == [DigBegun(1, card.mended.dig)]
    assert stage.points(1) == card.mended.artifact > 0
    stage.do("draw U", *["draw S"] * (card.mended.dig - 1), "place U 0,1 0")
    assert stage.points(1) == card.mended.each + card.mended.artifact < card.each
    items = stage.state.at.character(1).items(stage.state.at, 1)
    assert [(item.what, item.points, item.places) for item in items] == [
        ("ruin", card.mended.each, ("0,1",)),
        ("artifact", card.mended.artifact, ("1,0",)),
    ]


def test_ww42_mended_two_ruins_are_not_enough() -> None:
    for option, winners in (("book", [1]), ("mended", [])):
        stage = Stage(PLAYERS, "C0 U3", ["UC", "S"], bag="S S S", turn=0, options={"archeologist": option})
        stage.to_play()
        stage.do("place UC 0,1 0")
        assert stage.winners() == winners
