"""Chance: plain, proved and given from outside. What it gives is checked like any move."""

from __future__ import annotations

import pytest

from tests.any_game import GAMES
from watertable.kernel import CHANCE, BadInput, Game, Match, Move, Record, Sfc32, State, play_random, verify
from watertable.play import (
    GivenChance,
    IllegalDecision,
    Loop,
    MoveList,
    PlainChance,
    ProvedChance,
    RandomDecider,
    play,
    random_loop,
)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_plain_chance_gives_the_game_that_the_kernel_plays(game: Game) -> None:
    state, same = game.new(game.usual_players()), game.new(game.usual_players())
    loop = random_loop(state, Sfc32(5))
    loop.run()
    assert loop.decisions == play_random(same, Sfc32(5))
    assert state == same


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_proved_chance_can_be_proved_afterwards(game: Game) -> None:
    seats = game.usual_players()
    names = [f"Player {seat + 1}" for seat in range(seats)]
    nonces = [f"nonce {seat}" for seat in range(seats)]
    chance, moves = ProvedChance(b"7" * 32, nonces), MoveList(game)
    state = game.new(seats)
    play(state, [RandomDecider(Sfc32(1))] * seats, chance, [moves])
    record = Record(state.setup.to_json(), names)
    record.moves, record.commitment, record.nonces = moves.moves, chance.commitment, nonces
    record.seed = chance.seed.hex()
    assert verify(record).proof == "proved"
    assert chance.drawn == sum(seat == CHANCE for seat, _ in moves.moves)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_proved_chance_is_what_a_match_draws(game: Game) -> None:
    seats = game.usual_players()
    match = Match(game, game.new(seats), [f"Player {seat}" for seat in range(seats)], seed=b"3" * 32)
    match.begin()
    rng = Sfc32(2)
    while (seat := match.state.to_act()) is not None:
        legal = match.state.legal_moves(seat)
        match.submit(seat, legal[rng.below(len(legal))])
    moves = MoveList(game)
    play(game.new(seats), [RandomDecider(Sfc32(2))] * seats, ProvedChance(b"3" * 32), [moves])
    assert moves.moves == match.record().moves


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_chance_can_be_typed_in(game: Game) -> None:
    """A referee types what real dice and cards show: the same game comes of it."""
    seats = game.usual_players()
    state, moves = game.new(seats), MoveList(game)
    play(state, [RandomDecider(Sfc32(1))] * seats, PlainChance(Sfc32(2)), [moves])
    typed = iter([text for seat, text in moves.moves if seat == CHANCE])
    asked: list[State] = []

    def read(asking: State) -> Move:
        asked.append(asking)
        return game.from_text(next(typed))

    again = game.new(seats)
    play(again, [RandomDecider(Sfc32(1))] * seats, GivenChance(read))
    assert again == state
    assert {id(asking) for asking in asked} == {id(again)}, "whoever reads the dice is shown the game"
    assert next(typed, None) is None


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_chance_that_the_rules_do_not_allow_is_one_clear_error(game: Game) -> None:
    """A decision in place of a chance move: nothing changes, and the error says that chance was wrong."""
    loop = random_loop(game.new(game.usual_players()), Sfc32(1))
    wrong: Move | None = None
    while wrong is None or loop.state.to_act() != CHANCE:
        turn = loop.step()
        assert turn is not None
        if turn[0] != CHANCE:
            wrong = turn[1]
    before = loop.state.copy()
    broken = Loop(loop.state, loop.deciders, GivenChance([wrong]))
    with pytest.raises(IllegalDecision, match=r"^chance chose '.+': .+ \([A-Z]{2}-\d+\)$"):
        broken.step()
    assert loop.state == before
    assert broken.chances == 0


def test_a_script_of_chance_that_ends_too_early_says_so() -> None:
    game = next(game for game in GAMES if game.new(game.usual_players()).to_act() == CHANCE)
    loop = Loop(game.new(game.usual_players()), [None] * game.usual_players(), GivenChance([]))
    with pytest.raises(BadInput, match="its script has ended after 0 moves"):
        loop.advance()
