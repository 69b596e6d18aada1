"""Water Duel's observations: what is known of hidden cards, and the bounds of the lists that they show."""

from __future__ import annotations

from tests.games.water_duel.case import CASE
from watertable.games.water_duel import WATER_DUEL
from watertable.games.water_duel.encoding import SERIES, STANDING, WaterDuelEncoding
from watertable.games.water_duel.position import WaterDuelPosition
from watertable.games.water_duel.rules.moves import SLOTS
from watertable.games.water_duel.rules.pieces import Known
from watertable.games.water_duel.rules.state import WaterDuelState
from watertable.kernel import CHANCE, Sfc32


def reach(at: WaterDuelPosition, note: Known) -> int:
    """How many Set cards of its owner a known card may be."""
    slots = at.slots[note.owner * SLOTS : (note.owner + 1) * SLOTS]
    return sum([hidden is not None and hidden.order >= note.since for hidden in slots])


def counted(at: WaterDuelPosition, notes: list[Known], seat: int) -> dict[tuple[int, int, int], int]:
    found: dict[tuple[int, int, int], int] = {}
    for note in notes:
        key = (note.owner ^ seat, reach(at, note), note.card)
        found[key] = found.get(key, 0) + 1
    return found


def test_notes_on_hidden_cards_are_all_there() -> None:
    encoding = WaterDuelEncoding(WATER_DUEL.setup(2))
    start, field = encoding.places()["known"]
    _, reaches, kinds = field.shape
    seen = 0
    for seed in range(60):
        state, rng = WATER_DUEL.new(2), Sfc32(seed)
        assert isinstance(state, WaterDuelState)
        while (actor := state.to_act()) is not None:
            at = state.at
            if at.known and rng.below(8) == 0:
                for viewer in (0, 1, None):
                    row = encoding.encode(at, viewer)
                    notes = at.public if viewer is None else at.known
                    found = {
                        (place // kinds // reaches, place // kinds % reaches, place % kinds): row[start + place]
                        for place in range(field.size)
                        if row[start + place]
                    }
                    assert found == counted(at, notes, viewer or 0)
                seen += len(at.known)
            moves = state.legal_moves(actor)
            state.perform(actor, state.draw_chance(rng) if actor == CHANCE else moves[rng.below(len(moves))], None)
    assert seen > 0


def test_longer_lists_are_cut_and_still_counted() -> None:
    """The last cards of a series and the first Continuous cards are shown; the rest is only counted."""
    from watertable.games.water_duel.rules.pieces import FROM_HAND, Activated, Standing

    state = WATER_DUEL.new(2, {"first_seat": 0})
    assert isinstance(state, WaterDuelState)
    state.at.series = [Activated(number % 5, number % 2, FROM_HAND) for number in range(SERIES + 3)]
    state.at.standing = [Standing(number % 5, number % 2) for number in range(STANDING + 5)]
    encoding = WaterDuelEncoding(state.setup)
    row = encoding.encode(state.at, 1)
    places = encoding.places()
    series, order, counts = places["series"][0], places["standing_order"][0], places["standing"]
    assert row[places["series_length"][0]] == SERIES + 3
    assert [row[series + 6 * index] for index in range(SERIES)] == [
        number % 5 + 1 for number in range(SERIES + 2, 2, -1)
    ]
    assert [row[order + 2 * index + 1] for index in range(4)] == [1, 0, 1, 0]
    assert sum(row[counts[0] : counts[0] + counts[1].size]) == STANDING + 5
    assert len(row) == encoding.size


def test_both_sides_see_the_table_from_their_own() -> None:
    assert CASE.has_secrets
    state = WATER_DUEL.new(2, {"first_seat": 1})
    assert isinstance(state, WaterDuelState)
    encoding = WaterDuelEncoding(state.setup)
    start = encoding.places()["first"][0]
    assert [encoding.encode(state.at, seat)[start] for seat in (0, 1)] == [1, 0]
