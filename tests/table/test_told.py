"""What each viewer is told: "you" to the one who is meant, names to all others, and nobody another one's question."""

from __future__ import annotations

from functools import partial

import pytest

from tests.any_game import GAMES
from tests.conformance.toy_game import PEARL_DIVERS
from tests.table.tables import people_at
from watertable.kernel import CHANCE, Game, Match
from watertable.table import Seat, Table
from watertable.table.table import NotAsked
from watertable.testing.addressing import is_wrong

GAMES_WITH_TOY = [*GAMES, PEARL_DIVERS]
DECISIONS = 25


@pytest.mark.parametrize("game", GAMES_WITH_TOY, ids=lambda game: game.name)
def test_nobody_is_told_of_themselves_by_name(game: Game) -> None:
    table = people_at(game)
    was_told_you = False
    for number in range(DECISIONS):
        seat = table.playing().state.to_act()
        if seat is None:
            break
        moves = table.playing().state.legal_moves(seat)
        chosen = moves[number % len(moves)]
        happened = table.act(partial(Match.prepare, seat=seat, move=chosen))
        for viewer in (None, *range(len(table.seats))):
            said = [text for entry in table.step(viewer, "en", happened)["entries"] for text in entry["say"]]
            assert not [text for text in said if is_wrong(text)]
            if viewer is None:
                assert not [text for text in said if "you" in text.lower().split()]
            else:
                assert not [text for text in said if f"Player {viewer + 1}" in text]
                was_told_you = was_told_you or any("You " in text for text in said)
    assert was_told_you


@pytest.mark.parametrize("game", GAMES_WITH_TOY, ids=lambda game: game.name)
def test_only_the_one_who_decides_is_asked(game: Game) -> None:
    table = people_at(game)
    seat = table.playing().state.to_act()
    assert seat is not None
    question = table.words("en").question(table.playing().state.question())  # type: ignore[union-attr]
    for viewer in (None, *range(len(table.seats))):
        shown = table.whole_view(viewer, "en")
        if viewer == seat:
            assert shown["say"] == question
        else:
            assert shown["say"] != question
            assert shown["say"].startswith(f"Player {seat + 1} ")


@pytest.mark.parametrize("game", GAMES_WITH_TOY, ids=lambda game: game.name)
def test_a_coach_speaks_to_the_one_who_decides_alone(game: Game) -> None:
    """And knows the seat's own view alone: other seats are not told what it would say."""
    table = people_at(game)
    advised = 0
    for number in range(DECISIONS):
        seat = table.playing().state.to_act()
        if seat is None:
            break
        texts = table.advice(seat, "en")["texts"]
        assert texts == table.advice(seat, None)["texts"], "in English where no language is wanted"
        assert len(texts) <= 3
        assert not [text for text in texts if f"Player {seat + 1}" in text or is_wrong(text)]
        advised += bool(texts)
        with pytest.raises(NotAsked):
            table.advice((seat + 1) % len(table.seats), "en")
        moves = table.playing().state.legal_moves(seat)
        table.act(partial(Match.prepare, seat=seat, move=moves[number % len(moves)]))
    assert advised > 2


def test_a_seat_that_a_bot_plays_is_told_by_name_what_its_bot_decides() -> None:
    table = people_at(PEARL_DIVERS)
    seat = table.playing().state.to_act()
    assert seat is not None
    table.sit([Seat(other.seat, "person", other.name, level="easy") for other in table.seats])
    shown = table.whole_view(seat, "en")
    assert shown["ask"] is None
    assert shown["say"] == f"Player {seat + 1} is deciding whether to dive, claim or look."


def test_a_preview_speaks_to_whoever_looks_at_it() -> None:
    table = people_at(PEARL_DIVERS)
    state = table.playing().state
    seat = state.to_act()
    assert seat is not None
    claim = next(move for move in state.legal_moves(seat) if move.text().startswith("claim"))
    preview = table.preview(seat, claim.text(), "en")
    assert preview["say"][0].startswith("You lay a pearl and claim ")
    assert preview["unanswered"]
    assert not preview["certain"]


def test_the_table_does_not_offer_to_take_back_its_own_pass() -> None:
    """A pass that the table made for a seat would be made again at once."""
    seats = [Seat(0, "person", "Ana", passing="raised"), Seat(1, "bot", "Rui", level="easy")]
    table = Table(PEARL_DIVERS, seats)
    table.begin(Match(PEARL_DIVERS, PEARL_DIVERS.new(2), ["Ana", "Rui"], seed=bytes(32)))
    table.act(lambda match: match.prepare_start())
    for seat, text in ((0, "claim"), (1, "pass"), (1, "claim"), (0, "pass")):
        state = table.playing().state
        assert state.to_act() == seat != CHANCE
        move = next(move for move in state.legal_moves(seat) if move.text().startswith(text))
        table.act(partial(Match.prepare, seat=seat, move=move))
    assert isinstance(table.playing().undo_target(0), int), "to the match alone it was a choice"
    assert not table.whole_view(0, "en")["can_undo"]
    seats[0].passing = "always"
    assert table.whole_view(0, "en")["can_undo"]
