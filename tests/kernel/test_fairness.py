"""Fairness: the seed is fixed before the start, every nonce has an effect, and a manipulated record is detected."""

from __future__ import annotations

import pytest

from tests.conformance.toy_game import PEARL_DIVERS
from tests.kernel.test_record import TEXT, finished, read
from watertable.kernel import CHANCE, Match, Record, RecordError, Sfc32, verify
from watertable.kernel.fairness import chance_key, commitment, new_seed

SEED = bytes([1] * 32)

pytestmark = pytest.mark.usefixtures("pearl_divers")


def test_a_commitment_binds_to_the_seed() -> None:
    assert commitment(SEED) == commitment(SEED)
    assert commitment(SEED) != commitment(bytes([1] * 31 + [2]))
    assert SEED.hex() not in commitment(SEED)
    assert len(new_seed()) == 32
    assert new_seed() != new_seed()


def test_every_nonce_counts_and_so_does_its_seat() -> None:
    keys = {chance_key(SEED, nonces) for nonces in ([], ["a"], ["a", "b"], ["b", "a"], ["ab"], ["a", ""])}
    assert len(keys) == 6


def chance_moves(nonces: list[str]) -> list[str]:
    match = Match(PEARL_DIVERS, PEARL_DIVERS.new(3), ["Ana", "Bea", "Cid"], None, SEED, nonces)
    match.begin()
    rng = Sfc32(1)
    while (seat := match.state.to_act()) is not None:
        moves = match.state.legal_moves(seat)
        match.submit(seat, moves[rng.below(len(moves))])
    return [text for seat, text in match.record().moves if seat == CHANCE]


def test_a_nonce_changes_chance() -> None:
    assert chance_moves(["a", "b", "c"]) == chance_moves(["a", "b", "c"])
    assert chance_moves(["a", "b", "c"]) != chance_moves(["a", "b", "d"])


def test_the_seed_is_shown_only_at_the_end() -> None:
    match = Match(PEARL_DIVERS, PEARL_DIVERS.new(3), ["Ana", "Bea", "Cid"], None, SEED)
    match.begin()
    assert match.record().seed is None
    assert SEED.hex() not in match.record().text()
    assert finished().record().seed == SEED.hex()


def bent(record: Record) -> str:
    with pytest.raises(RecordError) as caught:
        verify(record)
    return str(caught.value)


def test_a_changed_draw_is_found() -> None:
    record = read(TEXT)
    at = max([ply for ply, (seat, _) in enumerate(record.moves) if seat == CHANCE])
    drawn = record.moves[at][1]
    for other in {"draw 1", "draw 2", "draw 4"} - {drawn}:
        record.moves[at] = (CHANCE, other)
        record.moves = record.moves[: at + 1]
        record.outcome = None
        assert f"ply {at + 1}: chance was {other!r}, the seed gives {drawn!r}" in bent(record)


def test_a_changed_seed_is_found() -> None:
    record = read(TEXT)
    record.seed = bytes([2] * 32).hex()
    assert "the seed does not fit the commitment" in bent(record)
    record.seed = "no seed"
    assert "the seed is not hexadecimal" in bent(record)


def test_a_seed_chosen_afterwards_is_found() -> None:
    record = read(TEXT)
    record.seed = bytes([2] * 32).hex()
    record.commitment = commitment(bytes([2] * 32))
    assert "the seed gives" in bent(record)
    record.commitment = None
    assert "holds no commitment" in bent(record)


def test_a_changed_nonce_is_found() -> None:
    record = read(TEXT)
    record.nonces = ["a", "b", "x"]
    assert "the seed gives" in bent(record)


def test_a_changed_outcome_is_found() -> None:
    record = read(TEXT)
    record.outcome["winners"] = [seat for seat in range(3) if seat not in record.outcome["winners"]]
    assert "the recorded outcome is not the one the moves lead to" in bent(record)
