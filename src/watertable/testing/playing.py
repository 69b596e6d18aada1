"""Checks of a game at a table: matches with keys, stale answers and undo; records; saves."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from watertable.kernel.codec import canonical
from watertable.kernel.errors import BadInput, Reason, RecordError
from watertable.kernel.match import Match
from watertable.kernel.match_log import CannotUndo, KeyReused, Proposal, StaleMove
from watertable.kernel.moves import Move
from watertable.kernel.record import verify
from watertable.kernel.record_reading import read_records
from watertable.kernel.saves import read_save
from watertable.testing.walk import Walk


def new_match(walk: Walk, bots: list[bool] | None = None) -> Match:
    """A match of the walk's variation that has begun; its seed follows from the walk's choices."""
    seed = bytes([walk.aside.below(256) for _ in range(32)])
    names = [f"player {seat}" for seat in walk.seats]
    match = Match(walk.game, walk.fresh(), names, bots, seed, [f"nonce {seat}" for seat in walk.seats])
    match.begin()
    return match


def play(walk: Walk, match: Match, looks: int) -> Iterator[tuple[int, Move, bool]]:
    """Plays a match to its end; before every move gives (seat, move, whether to look closely).

    Makes the move itself, unless the log has grown meanwhile.
    """
    for _ in range(2 * walk.game.max_length):
        walk.state, walk.seat, walk.move = match.state, None, None
        walk.line = [(played.seat, played.move) for played in match.line]
        if walk.is_over():
            return
        move = walk.choose()
        seat = walk.seat
        assert seat is not None
        seq = match.seq
        yield seat, move, walk.looks_closely(looks)
        if match.seq == seq:
            match.submit(seat, move)


def records_hold(walk: Walk) -> None:
    """A record reads back to the same bytes, and verifies with its proof; so does its first half."""
    match = new_match(walk)
    for _ in play(walk, match, 0):
        pass
    text = match.record().text()
    (back,) = list(read_records(text.splitlines(keepends=True)))
    walk.expect(back.text() == text, "a record reads back differently")
    try:
        verdict = verify(back, walk.pack)
        back.moves = back.moves[: len(back.moves) // 2]
        back.outcome, back.seed = None, None
        half = verify(back, walk.pack)
    except RecordError as problem:
        raise walk.failure(f"the record of a game does not verify: {problem}") from None
    finished = match.state.outcome() is not None
    walk.expect(verdict.finished == finished, "a verified record ends elsewhere")
    walk.expect(verdict.proof == ("proved" if finished else "pending"), f"the proof of chance is {verdict.proof!r}")
    walk.expect(not half.finished, "half a record is a finished game")


def saves_resume(walk: Walk) -> None:
    """A match that was saved at any time resumes in the same position, and goes on the same way."""
    match = new_match(walk)
    for seat, move, close in play(walk, match, 3):
        if not close:
            continue
        text = match.save_text()
        try:
            back = read_save(text.splitlines(keepends=True), walk.pack)
        except RecordError as problem:
            raise walk.failure(f"a save cannot be resumed: {problem}") from None
        walk.expect(back.state.snapshot() == match.state.snapshot(), "a save resumes in another position")
        walk.expect(back.save_text() == text, "a resumed match saves differently")
        ahead, same = match.prepare(seat, move), back.prepare(seat, move)
        walk.expect(_lines(ahead) == _lines(same), "a resumed match goes on differently")


def matches_answer_once(walk: Walk) -> None:
    """A repeated key gets the first answer; the same key for another move, and a stale answer, are refused."""
    match = new_match(walk)
    for seat, move, close in play(walk, match, 8):
        if not close:
            continue
        before, seq, key = match.state.snapshot(), match.seq, f"key {match.seq}"
        match.prepare(seat, move, key, seq)
        walk.expect(match.state.snapshot() == before and match.seq == seq, "preparing a move changed the match")
        first = match.submit(seat, move, key, seq)
        after, length = match.state.snapshot(), match.seq
        again = match.submit(seat, move, key, seq)
        walk.expect(_lines(again) == _lines(first), "a repeated key got another answer")
        for _, other in walk.strangers(3):
            if walk.game.to_text(other) != walk.game.to_text(move):
                _expect_refused(walk, match, seat, other, key, None, KeyReused)
        now = match.state.to_act()
        if now is not None:
            _expect_refused(walk, match, now, walk.any_move(match.state, walk.aside), None, seq, StaleMove)
        walk.expect(
            match.state.snapshot() == after and match.seq == length, "repeated and stale answers changed the match"
        )


def _expect_refused(
    walk: Walk, match: Match, seat: int, move: Move, key: str | None, answers: int | None, error: type[BadInput]
) -> None:
    try:
        match.submit(seat, move, key, answers)
    except error:
        return
    raise walk.failure(f"the match accepts what it must refuse with {error.__name__}: {walk.game.to_text(move)!r}")


def undo_restores_the_position(walk: Walk) -> None:
    """Undo gives back exactly the position before a seat's last move, and never crosses what was revealed."""
    bots = [walk.aside.below(2) == 0 for _ in walk.seats]
    match = new_match(walk, bots)
    stood: dict[int, Any] = {}
    """The position after each number of moves on the line of play."""
    for seat, move, close in play(walk, match, 15):
        stood[len(match.line)] = match.state.snapshot()
        if not close:
            continue
        match.submit(seat, move)
        after, length = match.state.snapshot(), len(match.line)
        undoer = seat if walk.aside.below(2) else walk.aside.below(walk.variation.seats)
        target = match.undo_target(undoer)
        if isinstance(target, Reason):
            _expect_no_undo(walk, match, undoer)
            walk.expect(match.state.snapshot() == after, "a refused undo changed the position")
            continue
        for played in match.line[target:]:
            walk.expect(not played.reveals(), f"an undo of seat {undoer} would cross something revealed")
        taken = match.line[target].move
        match.undo(undoer)
        walk.expect(match.state.snapshot() == stood[target], f"an undo of seat {undoer} gives another position back")
        walk.expect(len(match.state.legal_moves(undoer)) > 1, f"an undo of seat {undoer} gives it no choice")
        if target == length - 1 and undoer == seat and taken == move:
            match.submit(seat, move)
            walk.expect(match.state.snapshot() == after, "the move taken back, made again, leads elsewhere")


def _expect_no_undo(walk: Walk, match: Match, seat: int) -> None:
    try:
        match.undo(seat)
    except CannotUndo:
        return
    raise walk.failure(f"seat {seat} could undo, though undo_target refuses")


def _lines(proposal: Proposal) -> list[str]:
    return [canonical(entry.to_json()) for entry in proposal.entries]
