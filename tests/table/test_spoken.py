"""Moves in the words of the buttons: what every game's moves are called leads back to them, allowed or not."""

from __future__ import annotations

import pytest

from tests.any_game import GAMES
from tests.conformance.toy_game import PEARL_DIVERS
from tests.table.tables import people_at
from watertable.kernel import CHANCE, BadText, Game, Move, Sfc32
from watertable.table.spoken import in_words, understood

MOVES = 60


def moves_played(game: Game, seats: int) -> list[tuple[int, Move]]:
    """The first moves of a random game, with who made them."""
    state, rng = game.new(seats), Sfc32(f"spoken:{game.name}")
    found: list[tuple[int, Move]] = []
    while len(found) < MOVES and (seat := state.to_act()) is not None:
        moves = [] if seat == CHANCE else state.legal_moves(seat)
        move = state.draw_chance(rng) if seat == CHANCE else moves[rng.below(len(moves))]
        found.append((seat, move))
        state.apply(seat, move)
    return found


@pytest.mark.parametrize("game", [*GAMES, PEARL_DIVERS], ids=lambda game: game.name)
def test_every_move_is_understood_by_its_words_though_it_is_not_listed(game: Game) -> None:
    seats = game.usual_players()
    words = game.words([f"Player {seat + 1}" for seat in range(seats)])
    for seat, move in moves_played(game, seats):
        told = words.told_to(None if seat == CHANCE else seat)
        for text in (told.move(move), f"  {told.move(move).upper()}. "):
            assert in_words(game, told, text, []) == move, text


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_a_table_says_why_for_words_and_for_notation_alike(game: Game) -> None:
    table = people_at(game)
    match = table.playing()
    seat = match.state.to_act()
    assert seat is not None
    words = table.words("en", seat)
    assert words is not None
    words = words.at(match.state.position().terms())
    for asked in range(len(table.seats)):
        for move in match.state.legal_moves(seat)[:5]:
            by_notation = table.why_not(asked, game.to_text(move), "en")
            assert table.why_not(asked, words.told_to(asked).move(move).title(), "en") == by_notation
            assert (by_notation["reason"] is None) == (asked == seat)


def test_the_notation_comes_first_and_a_few_words_are_enough() -> None:
    state = PEARL_DIVERS.new(2)
    words = PEARL_DIVERS.words(["Ana", "Rui"])
    claims = [PEARL_DIVERS.from_text(text) for text in ("claim 1 2", "claim 2 2", "dive")]
    assert state.setup.seats == 2
    assert understood(PEARL_DIVERS, words, "claim 4 1", claims) == PEARL_DIVERS.from_text("claim 4 1")
    assert understood(PEARL_DIVERS, words, "worth 1", claims) == claims[0]
    with pytest.raises(
        BadText, match="'claim' is not a move of Pearl Divers; write it as on the buttons, for example: "
    ):
        understood(PEARL_DIVERS, words, "claim", claims)
    with pytest.raises(BadText, match=r"'fly' is not a move of Pearl Divers$"):
        understood(PEARL_DIVERS, words, "fly", [])


@pytest.mark.parametrize(
    "text", ["", " ", ",", "place tile 1 at 1,1,", "take the ", "{die}", "take the {die}", "9" * 400]
)
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_what_is_no_move_is_refused_in_one_line(game: Game, text: str) -> None:
    words = game.words([f"Player {seat + 1}" for seat in range(game.usual_players())])
    with pytest.raises(BadText) as refused:
        understood(game, words, text, [])
    assert "\n" not in str(refused.value)
