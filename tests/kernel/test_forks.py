"""Playing on from a position of a finished game: as it was, or with the hidden pieces dealt again."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.conformance.toy_game.case import CASE as PEARLS
from watertable.kernel import (
    CHANCE,
    Game,
    Match,
    Record,
    RecordError,
    Sfc32,
    all_games,
    read_records,
    register,
    verify,
)
from watertable.kernel.record import last_state, replay
from watertable.kernel.redeal import redealt
from watertable.kernel.registry import forget
from watertable.kernel.saves import read_save

GAMES = [PEARLS.game, *[game for game in all_games() if game.name != PEARLS.game.name]]


@pytest.fixture(autouse=True)
def toy_game() -> Iterator[None]:
    register(PEARLS.game)
    yield
    forget(PEARLS.game.name)


def played(match: Match, seed: int, most: int = 10_000) -> Match:
    """The match, played on at random."""
    match.begin()
    rng = Sfc32(seed)
    for _ in range(most):
        seat = match.state.to_act()
        if seat is None:
            break
        moves = match.state.legal_moves(seat)
        match.submit(seat, moves[rng.below(len(moves))])
    return match


def a_game(game: Game, seed: int = 1) -> Record:
    seats = game.usual_players()
    names = [f"P{seat}" for seat in range(seats)]
    return played(Match(game, game.new(seats), names, seed=bytes([seed] * 32)), seed).record()


def going_on(branch: Record, seed: int = 2) -> Match:
    game = branch.game()
    return Match(game, last_state(branch), branch.players, seed=bytes([seed] * 32), forked=branch)


def read_again(record: Record) -> Record:
    return next(read_records(record.text().splitlines(keepends=True)))


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_a_match_goes_on_from_a_fork_with_chance_of_its_own_and_is_proved(game: Game) -> None:
    record = a_game(game)
    at = len(record.moves) // 2
    match = played(going_on(record.forked(at)), 5)
    whole = match.record()
    assert whole.moves[:at] == record.moves[:at]
    assert whole.fork is not None
    assert (whole.fork.record, whole.fork.ply) == (record.fingerprint(), at)
    assert len(match.line) == len(whole.moves) - at, "the log begins at the fork"
    verdict = verify(read_again(whole))
    assert (verdict.proof, verdict.finished) == ("proved", True)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_chance_after_a_fork_cannot_be_touched_up(game: Game) -> None:
    record = a_game(game)
    whole = played(going_on(record.forked(len(record.moves) // 3)), 5).record()
    assert whole.fork is not None
    draws = [ply for ply, (seat, _) in enumerate(whole.moves, 1) if seat == CHANCE and ply > whole.fork.ply]
    assert draws, "this game has chance after the fork"
    whole.seed = bytes(32).hex()
    with pytest.raises(RecordError, match="does not fit the commitment"):
        verify(whole)
    whole.fork.ply = len(record.moves) // 3 - 1 if record.moves[len(record.moves) // 3 - 1][0] == CHANCE else 0
    whole.seed = bytes([2] * 32).hex()
    with pytest.raises(RecordError, match="the seed gives"):
        verify(whole)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_a_saved_match_goes_on_from_its_fork(game: Game) -> None:
    record = a_game(game)
    match = played(going_on(record.forked(len(record.moves) // 2)), 5, most=4)
    again = read_save(match.save_text().splitlines(keepends=True))
    assert again.state == match.state
    assert again.record().text() == match.record().text()


def positions_with_secrets(record: Record) -> list[int]:
    return [step.ply for step in replay(record) if step.state.has_secrets() and step.state.to_act() is not None]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_a_redeal_keeps_what_its_seat_knew_and_replays_alike(game: Game) -> None:
    changed = hidden = 0
    for seed in range(1, 4):
        record = a_game(game, seed)
        for at in positions_with_secrets(record)[::9][:6]:
            branch = record.forked(at)
            state = last_state(branch)
            seat = at % len(record.players)
            branch.redeals.append(redealt(game, state, at, seat, bytes([at % 256] * 32)))
            dealt = last_state(branch)
            assert dealt.view(seat) == state.view(seat)
            hidden += 1
            changed += dealt != state
            whole = played(going_on(branch), 5).record()
            assert verify(read_again(whole)).proof == "proved"
            further = whole.forked(at + 1)
            assert [redeal.ply for redeal in further.redeals] == [at], "a fork of a fork repeats the redeal"
            assert verify(read_again(further)).plies == at + 1
    assert changed > 0 or hidden < 6, "hidden pieces are dealt differently"


def test_a_redeal_that_leads_elsewhere_is_refused() -> None:
    game = PEARLS.game
    record = a_game(game)
    at = positions_with_secrets(record)[0]
    branch = record.forked(at)
    branch.redeals.append(redealt(game, last_state(branch), at, 0, bytes(32)))
    branch.redeals[0].position = "0" * 64
    with pytest.raises(RecordError, match=f"ply {at}: the hidden pieces cannot be dealt again as they were"):
        verify(branch)


@pytest.mark.parametrize(
    "redeals",
    [
        "{}",
        '[{"ply":1}]',
        '[{"ply":-1,"seat":0,"seed":"00","position":"00"}]',
        f'[{{"ply":1,"seat":9,"seed":"{"0" * 64}","position":"{"0" * 64}"}}]',
        f'[{{"ply":1,"seat":0,"seed":"{"x" * 64}","position":"{"0" * 64}"}}]',
    ],
)
def test_redeals_that_make_no_sense_are_one_clear_line(redeals: str) -> None:
    lines = a_game(PEARLS.game).text().splitlines(keepends=True)
    lines[0] = lines[0].rstrip()[:-1] + f',"redeals":{redeals}}}\n'
    with pytest.raises(RecordError, match="record, line 1: redeals: expected"):
        next(read_records(lines))


def test_a_fork_after_the_last_move_is_refused() -> None:
    record = a_game(PEARLS.game)
    branch = record.forked(3)
    assert branch.fork is not None
    branch.fork.ply = 4
    with pytest.raises(RecordError, match="a fork at ply 4, but the record has 3 moves"):
        verify(branch)
