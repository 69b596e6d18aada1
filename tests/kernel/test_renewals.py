"""Chance that is renewed after a restore: other dice follow, and the record proves them all the same."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.conformance.toy_game import PEARL_DIVERS
from watertable.cli.app import run
from watertable.kernel import CHANCE, Match, RecordError, Sfc32, all_games, register, verify
from watertable.kernel.fairness import Renewal
from watertable.kernel.match import MOST_UNDOS
from watertable.kernel.match_log import CannotUndo
from watertable.kernel.record_reading import read_records
from watertable.kernel.registry import forget
from watertable.kernel.saves import read_save


@pytest.fixture(autouse=True)
def toy_game() -> Iterator[None]:
    """The toy game can be found by its name, as records name it."""
    if PEARL_DIVERS.name in [game.name for game in all_games()]:
        yield
        return
    register(PEARL_DIVERS)
    yield
    forget(PEARL_DIVERS.name)


def new_match(renewals: list[Renewal] | None = None) -> Match:
    game = PEARL_DIVERS
    return Match(game, game.new(3), ["Ana", "Rui", "Eva"], seed=bytes(32), renewals=renewals)


def play_on(match: Match, most: int = 10_000) -> None:
    match.begin()
    rng = Sfc32("play")
    for _ in range(most):
        seat = match.state.to_act()
        if seat is None:
            return
        moves = match.state.legal_moves(seat)
        match.submit(seat, moves[rng.below(len(moves))])


def chances(match: Match) -> list[str]:
    return [match.game.to_text(played.move) for played in match.line if played.seat == CHANCE]


def test_chance_is_as_before_up_to_the_renewal_and_another_after_it() -> None:
    usual, renewed = new_match(), new_match([Renewal(2, "aa")])
    play_on(usual)
    play_on(renewed)
    assert chances(usual)[:2] == chances(renewed)[:2]
    assert chances(usual)[2:] != chances(renewed)[2:]


def test_a_record_with_renewals_is_proved_and_says_where() -> None:
    match = new_match([Renewal(2, "aa"), Renewal(3, "bb")])
    play_on(match)
    found = next(read_records(match.record().text().splitlines(keepends=True)))
    verdict = verify(found)
    plies = [ply for ply, played in enumerate(match.line, 1) if played.seat == CHANCE]
    assert (verdict.proof, verdict.renewed) == ("proved", [plies[2], plies[3]])
    found.renewals = found.renewals[:1]
    with pytest.raises(RecordError, match="the seed gives"):
        verify(found)


def test_verify_says_that_chance_was_renewed(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    match = new_match([Renewal(2, "aa")])
    play_on(match)
    file = tmp_path / "game.jsonl"
    file.write_text(match.record().text())
    assert run(["verify", str(file)]) == 0
    said = capsys.readouterr().out
    assert said.startswith("the record is valid; chance proved; chance was renewed at ply ")


def test_a_game_without_renewals_is_written_as_before() -> None:
    match = new_match()
    play_on(match)
    head = json.loads(match.record().text().splitlines()[0])
    assert head["fairness"] == {"commitment": match.commitment, "nonces": []}
    assert "renewals" not in match.save_head()


def test_a_save_keeps_renewals() -> None:
    match = new_match([Renewal(1, "aa")])
    play_on(match, 4)
    again = read_save(match.save_text().splitlines(keepends=True))
    assert chances(again) == chances(match)
    assert again.save_text() == match.save_text()


@pytest.mark.parametrize("wrong", ["no list", [{"chance": -1, "nonce": "a"}], [{"chance": 1}], [3]])
def test_renewals_that_are_none_are_refused_in_one_line(wrong: object) -> None:
    head = json.loads(new_match().record().text().splitlines()[0])
    head["fairness"]["renewals"] = wrong
    with pytest.raises(RecordError, match=r"record, line 1: fairness\.renewals: expected"):
        next(read_records([json.dumps(head) + "\n"]))


def test_moves_are_not_taken_back_without_end() -> None:
    """Undo after undo would make a log grow for ever."""
    match = new_match()
    match.begin()
    seat = match.state.to_act()
    assert seat is not None
    moves = match.state.legal_moves(seat)
    move = next(move for move in moves if not any(played.reveals() for played in match.prepare(seat, move).line))
    for _ in range(MOST_UNDOS):
        match.submit(seat, move)
        match.undo(seat)
    match.submit(seat, move)
    with pytest.raises(CannotUndo, match="1000 times"):
        match.undo(seat)
