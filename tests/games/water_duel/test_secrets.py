"""What players may know: hidden cards stay hidden, what was seen stays known, and questions give nothing away."""

from collections import Counter

import pytest

from tests.games.water_duel.staging import PACK, Table
from watertable.games.water_duel import WATER_DUEL
from watertable.games.water_duel.rules.moves import SLOTS
from watertable.games.water_duel.rules.state import WaterDuelState
from watertable.kernel import CHANCE, Match, Sfc32, canonical, to_json
from watertable.kernel.match_log import CannotUndo


def samples(table: Table, viewer: int | None, count: int) -> list[WaterDuelState]:
    """States that the viewer's view allows."""
    imaginer = WATER_DUEL.imaginer(table.state.view(viewer))
    rng = Sfc32(count)
    found: list[WaterDuelState] = []
    for _ in range(count):
        state = imaginer.sample(rng)
        assert isinstance(state, WaterDuelState)
        assert state.faults() == []
        found.append(state)
    return found


def holds(state: WaterDuelState, seat: int, key: str) -> int:
    return state.at.hands[seat * len(PACK.cards) + PACK.numbers[key]]


@pytest.mark.rule("WD-4")
def test_a_set_card_is_shown_to_its_owner_alone() -> None:
    table = Table("tidal-bore ripple")
    log = table.script("A set tidal-bore")
    assert table.told(log, "A") == ["Ann Sets Tidal Bore in slot 1."]
    assert table.told(log, "B") == table.told(log, None) == ["Ann Sets a card in slot 1."]
    assert table.slots("A", "B") == table.slots("A", "-") == ["?", None, None]


@pytest.mark.rule("WD-1")
def test_a_drawn_card_is_shown_to_its_owner_alone() -> None:
    table = Table("soundings")
    log = table.script("A play soundings", "B pass", "* draw levee", "* draw ripple")
    assert "Ann draws Levee." in table.told(log, "A")
    assert [text for text in table.told(log, "B") if "draws" in text] == ["Ann draws a card."] * 2
    assert "levee" not in canonical(to_json(table.state.view(1)))
    assert "levee" not in canonical(to_json(table.state.view(None)))


@pytest.mark.rule("WD-6")
def test_the_window_is_the_same_whatever_the_other_player_holds() -> None:
    seen = set()
    for hand in ("levee", "ripple", "still-water"):
        table = Table("breaker", hand)
        log = table.script("A play breaker", until="answer")
        view = table.state.view(0)
        seen.add((canonical(to_json(view)), tuple(table.told(log, "A")), table.refusal("A pass")))
    assert len(seen) == 1


@pytest.mark.rule("WD-4")
def test_a_card_that_was_looked_at_stays_known() -> None:
    table = Table("diving-bell", set_b="tidal-bore levee")
    table.script("A play diving-bell", "B pass", "A slot 1", "* draw ripple", "A end", "* draw ripple", "* draw ripple")
    assert table.slots("B", "A") == ["tidal-bore", "?", None]
    for state in samples(table, 0, 30):
        shown = state.at.slots[SLOTS]
        assert shown is not None
        assert shown.card == PACK.numbers["tidal-bore"]


@pytest.mark.rule("WD-10")
def test_a_card_taken_back_is_known_to_everyone_until_it_is_shown_again() -> None:
    table = Table("salvage ripple", discards="tidal-bore levee")
    table.script("A play salvage", "B pass", "A card tidal-bore")
    assert [(note["owner"], note["card"]) for note in table.seen(None)["public"]] == [(0, "tidal-bore")]
    assert all(holds(state, 0, "tidal-bore") for viewer in (1, None) for state in samples(table, viewer, 20))
    table.script("A play tidal-bore", "B pass")
    assert table.seen(None)["public"] == table.seen(1)["known"] == []


@pytest.mark.rule("WD-4")
def test_a_known_card_may_have_been_set_since() -> None:
    """Ben knows that Ann has a Tidal Bore. She Sets one of her four cards; it could be that one."""
    table = Table("salvage ripple bow-wave breaker", discards="tidal-bore levee")
    table.script("A play salvage", "B pass", "A card tidal-bore", "A set ripple")
    places = Counter[str]()
    for state in samples(table, 1, 2000):
        hidden = state.at.slots[0]
        assert hidden is not None
        is_in_slot = hidden.card == PACK.numbers["tidal-bore"]
        assert is_in_slot or holds(state, 0, "tidal-bore")
        places["slot" if is_in_slot else "hand"] += 1
    assert 0.20 < places["slot"] / 2000 < 0.32


@pytest.mark.rule("WD-4")
def test_a_card_set_before_it_was_taken_back_cannot_be_it() -> None:
    table = Table("salvage ripple", discards="tidal-bore levee", set_a="bow-wave")
    table.script("A play salvage", "B pass", "A card tidal-bore")
    assert all(holds(state, 0, "tidal-bore") for state in samples(table, 1, 100))


@pytest.mark.rule("WD-4")
def test_looking_at_the_slot_settles_where_a_known_card_is() -> None:
    table = Table("salvage ripple", "diving-bell", discards="tidal-bore levee")
    table.script("A play salvage", "B pass", "A card tidal-bore", "A set tidal-bore", "A end", until="draw")
    table.script("* draw ripple", "* draw ripple", "B play diving-bell", "A pass", "* draw bow-wave")
    assert table.slots("A", "B")[0] == "tidal-bore"
    assert table.seen(1)["known"] == []
    assert [note["card"] for note in table.seen(None)["public"]] == ["tidal-bore"]


@pytest.mark.rule("WD-4")
def test_a_look_at_the_hand_settles_where_a_known_card_is_if_only_one_slot_is_left() -> None:
    """Ann took back a Tidal Bore and has Set a card since. Ben looks at her hand, and it is not there."""
    table = Table("salvage ripple bow-wave", "clear-water", discards="tidal-bore levee")
    table.script("A play salvage", "B pass", "A card tidal-bore", "A set tidal-bore", "A end", until="draw")
    unseen = canonical(table.seen(None)["slots"])
    table.script("* draw ripple", "* draw ripple", "B play clear-water", "A pass", "* draw sandbags")
    assert table.slots("A", "B") == ["tidal-bore", None, None]
    assert "tidal-bore" not in [note["card"] for note in table.seen(1)["known"]]
    assert canonical(table.seen(None)["slots"]) == unseen, "a spectator has seen no hand"
    table.script("B end", "* draw levee", "* draw levee")
    tidal_bore = PACK.numbers["tidal-bore"]
    for state in samples(table, 1, 100):
        slot = state.at.slots[0]
        assert slot is not None
        assert slot.card == tidal_bore
        assert slot.is_deduced
    table.script("A flip 1", "B pass")
    assert [note["card"] for note in table.seen(None)["public"]] == []


@pytest.mark.rule("WD-4")
def test_a_look_at_the_hand_settles_nothing_where_two_slots_are_left() -> None:
    table = Table("salvage ripple bow-wave", "clear-water", discards="tidal-bore levee")
    table.script("A play salvage", "B pass", "A card tidal-bore", "A set tidal-bore", "A end", until="draw")
    table.script("* draw sandbags", "* draw sandbags", "B end", "* draw ripple", "* draw ripple", "A set ripple")
    table.script("A end", "* draw cloudburst", "* draw cloudburst", "B play clear-water", "A pass", "* draw sandbags")
    assert table.slots("A", "B") == ["?", "?", None]
    assert "tidal-bore" in [note["card"] for note in table.seen(1)["known"]]


@pytest.mark.rule("WD-10")
def test_a_hand_that_was_looked_at_stays_known_but_for_what_is_drawn() -> None:
    table = Table("clear-water", "ripple levee levee")
    table.script("A play clear-water", "B pass", "* draw ripple", "A end", "* draw breaker", "* draw bow-wave")
    assert Counter(note["card"] for note in table.seen(0)["known"]) == {"levee": 2, "ripple": 1}
    assert table.seen(None)["known"] == []
    for state in samples(table, 0, 50):
        assert holds(state, 1, "levee") >= 2
        assert holds(state, 1, "ripple") >= 1
    assert len({canonical(state.snapshot()) for state in samples(table, 0, 50)}) > 10
    table.script("B play ripple", "A pass")
    assert [note["card"] for note in table.seen(0)["known"]] == ["levee", "levee"]


@pytest.mark.rule("WD-1")
def test_unknown_cards_are_imagined_evenly() -> None:
    """One hidden card, three unseen ones: each appears in a third of the samples."""
    every = [card.key for card in PACK.cards for _ in range(card.copies)]
    rest = list(every)
    for key in ("ripple", "levee", "breaker"):
        rest.remove(key)
    table = Table(" ".join(rest), "ripple", deck=None)
    found = Counter(
        key for state in samples(table, 0, 1500) for key in ("ripple", "levee", "breaker") if holds(state, 1, key)
    )
    assert sum(found.values()) == 1500
    assert min(found.values()) > 430


@pytest.mark.rule("WD-4")
def test_setting_can_be_taken_back_but_a_look_cannot() -> None:
    state = WATER_DUEL.new(2, {"first_seat": 0}, PACK)
    match = Match(WATER_DUEL, state, ["Ann", "Ben"], None, b"seed of this very test, 32 bytes", [])
    match.begin()
    hand = to_json(match.state.view(0))["hands"][0]
    match.submit(0, WATER_DUEL.from_text(f"set {hand[0]}"))
    match.undo(0)
    assert to_json(match.state.view(0))["hands"][0] == hand
    playable = [move for move in match.state.legal_moves(0) if move.text().startswith("play")]
    match.submit(0, playable[0])
    with pytest.raises(CannotUndo, match="something was revealed"):
        match.undo(0)


@pytest.mark.rule("WD-12")
def test_the_deck_has_no_order_to_be_known() -> None:
    """Any card in the deck may be drawn, and every copy is equally likely."""
    table = Table("soundings", deck="ripple levee levee")
    table.script("A play soundings", "B pass", until="draw")
    assert [(move.text(), weight) for move, weight in table.state.chance_outcomes()] == [
        ("draw ripple", 1),
        ("draw levee", 2),
    ]
    drawn = Counter(table.state.draw_chance(Sfc32(seed)).text() for seed in range(900))
    assert 230 < drawn["draw ripple"] < 370
    assert table.state.to_act() == CHANCE
