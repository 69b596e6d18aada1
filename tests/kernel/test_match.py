"""Matches: the log, keys and staleness, undo, preparing and committing, saving and restoring."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from tests.conformance.toy_game import PEARL_DIVERS
from tests.conformance.toy_game.game import PearlDivers
from tests.conformance.toy_game.state import PearlState
from watertable.kernel import (
    CHANCE,
    PASS,
    BadInput,
    Game,
    IllegalMove,
    Match,
    Move,
    Reason,
    RecordError,
    register,
    verify,
)
from watertable.kernel.match_log import CannotUndo, KeyReused, StaleMove, entry_from_json
from watertable.kernel.saves import read_save, restore

SEED = bytes([5] * 32)

pytestmark = pytest.mark.usefixtures("pearl_divers")


def table(seats: int = 3, bots: list[bool] | None = None) -> Match:
    """Pearl Divers, dealt: seat 0 is to act."""
    match = Match(PEARL_DIVERS, PEARL_DIVERS.new(seats), [f"P{seat}" for seat in range(seats)], bots, SEED)
    match.begin()
    return match


@contextmanager
def registered(game: Game) -> Iterator[None]:
    """Have another version of the game in the registry meanwhile."""
    before = register(game)
    try:
        yield
    finally:
        assert before is not None
        register(before)


def do(match: Match, seat: int, text: str, key: str | None = None, answers: int | None = None) -> None:
    match.submit(seat, match.game.from_text(text), key, answers)


def claim(match: Match, seat: int) -> str:
    """A claim that this seat can make: its first pearl, with its true value."""
    assert isinstance(match.state, PearlState)
    pearl = match.state.at.hands[seat][0]
    return f"claim {pearl} {pearl}"


def why_no_undo(match: Match, seat: int) -> str:
    target = match.undo_target(seat)
    assert isinstance(target, Reason)
    with pytest.raises(CannotUndo, match=target.text()):
        match.undo(seat)
    return target.text()


# The log


def test_a_match_begins_with_chance_and_counts_its_entries() -> None:
    match = table()
    assert match.seq == 6
    assert [entry.ply for entry in match.entries] == [1, 2, 3, 4, 5, 6]
    assert match.state.to_act() == 0
    assert match.begin() == []


def test_names_and_bots_must_be_as_many_as_seats() -> None:
    state = PEARL_DIVERS.new(3)
    with pytest.raises(BadInput, match="3 seats, but 2 names"):
        Match(PEARL_DIVERS, state, ["a", "b"])
    with pytest.raises(BadInput, match="3 seats, but 1 values for which of them are bots"):
        Match(PEARL_DIVERS, state, ["a", "b", "c"], [True])


@pytest.mark.parametrize("seat", [-1, 3, 99])
def test_a_seat_that_is_not_there_is_refused(seat: int) -> None:
    match = table()
    with pytest.raises(BadInput, match=f"there is no seat {seat} at this table"):
        do(match, seat, "dive")
    assert match.seq == 6


def test_an_illegal_move_changes_nothing() -> None:
    match = table()
    before = match.save_text()
    with pytest.raises(IllegalMove, match=r"someone else is to act \(PD-3\)"):
        do(match, 1, "dive", "key")
    assert match.save_text() == before
    do(match, 0, "dive", "key")
    assert match.seq == 8


# Keys and staleness


def test_a_repeated_key_gets_the_first_answer_and_counts_once() -> None:
    match = table()
    dive = match.game.from_text("dive")
    first = match.submit(0, dive, "k1", 6)
    assert [entry.seq for entry in first.entries] == [7, 8]
    do(match, 1, "dive")
    again = match.submit(0, dive, "k1", 6)
    assert again.repeated
    assert [entry.to_json() for entry in again.entries] == [entry.to_json() for entry in first.entries]
    assert match.seq == 10


def test_the_same_key_with_something_else_is_an_error() -> None:
    match = table()
    do(match, 0, claim(match, 0), "k1")
    with pytest.raises(KeyReused, match="the key 'k1' was already used for something else"):
        do(match, 0, "dive", "k1")
    with pytest.raises(KeyReused):
        do(match, 1, "pass", "k1")
    with pytest.raises(KeyReused):
        match.undo(0, "k1")
    match.undo(0, "k2")
    with pytest.raises(KeyReused):
        do(match, 0, "dive", "k2")


def test_a_repeated_undo_counts_once() -> None:
    match = table()
    do(match, 0, claim(match, 0))
    match.undo(0, "u1")
    assert match.undo(0, "u1").repeated
    assert match.seq == 8
    assert len(match.line) == 6


def test_a_stale_answer_is_refused() -> None:
    match = table()
    do(match, 0, claim(match, 0), None, 6)
    with pytest.raises(StaleMove, match="this answers position 6, but the table is at 7"):
        do(match, 1, "pass", None, 6)
    with pytest.raises(StaleMove):
        match.undo(0, None, 6)
    do(match, 1, "pass", None, 7)


# Preparing


def test_preparing_changes_nothing_until_it_is_committed() -> None:
    match = table()
    before = match.save_text()
    proposal = match.prepare(0, match.game.from_text("dive"), "k", 6)
    assert [entry.seat for entry in proposal.entries] == [0, -1]
    assert match.save_text() == before
    match.commit(proposal)
    assert match.seq == 8
    assert match.state.snapshot() == proposal.state.snapshot()


def test_of_two_prepared_moves_only_one_can_be_committed() -> None:
    match = table()
    first = match.prepare(0, match.game.from_text("dive"))
    second = match.prepare(0, match.game.from_text(claim(match, 0)))
    match.commit(first)
    before = match.save_text()
    with pytest.raises(StaleMove, match="prepared for entry 7, but the log is at 8"):
        match.commit(second)
    assert match.save_text() == before


def test_a_prepared_undo_does_nothing_until_it_is_committed() -> None:
    match = table()
    start = match.state.snapshot()
    do(match, 0, claim(match, 0))
    proposal = match.prepare_undo(0)
    assert len(match.line) == 7
    match.commit(proposal)
    assert match.state.snapshot() == start
    assert match.entries[-1].undo_to == 6


# Undo


def test_undo_gives_the_exact_position_back() -> None:
    match = table()
    before = match.state.snapshot()
    do(match, 0, claim(match, 0))
    match.undo(0)
    assert match.state.snapshot() == before
    assert [entry.seq for entry in match.entries] == list(range(1, 9))
    do(match, 0, "dive")
    assert match.entries[-1].seq == 10


def test_undo_never_crosses_chance() -> None:
    match = table()
    assert why_no_undo(match, 0) == "something was revealed since your last move"
    do(match, 0, "dive")
    assert why_no_undo(match, 0) == "something was revealed since your last move"


def test_undo_never_crosses_another_person() -> None:
    match = table()
    do(match, 0, claim(match, 0))
    do(match, 1, "pass")
    assert why_no_undo(match, 0) == "another player has acted since your last move"
    assert match.undo_target(1) == 7


def test_undo_takes_the_moves_of_bots_with_it() -> None:
    match = table(3, [False, True, True])
    before = match.state.snapshot()
    do(match, 0, claim(match, 0))
    do(match, 1, "pass")
    do(match, 2, "pass")
    match.undo(0)
    assert match.state.snapshot() == before


def test_undo_never_crosses_what_a_bot_revealed() -> None:
    match = table(3, [False, True, True])
    do(match, 0, claim(match, 0))
    do(match, 1, "challenge")
    assert why_no_undo(match, 0) == "something was revealed since your last move"


def test_a_look_at_a_secret_cannot_be_taken_back() -> None:
    match = table()
    do(match, 0, claim(match, 0))
    do(match, 1, "pass")
    do(match, 2, "pass")
    do(match, 1, "look 0 0")
    assert why_no_undo(match, 1) == "something was revealed since your last move"


def test_there_must_be_a_move_to_take_back() -> None:
    match = Match(PEARL_DIVERS, PEARL_DIVERS.new(3), ["a", "b", "c"], None, SEED)
    assert why_no_undo(match, 0) == "you have made no move that could be taken back"


class HasToPass(PearlState):
    """Nobody can challenge a claim, and nothing is hidden."""

    def legal_moves(self, seat: int) -> list[Move]:
        moves = super().legal_moves(seat)
        return [move for move in moves if move == PASS] if PASS in moves else moves

    def has_secrets(self) -> bool:
        return False


class HasToPassInSecret(HasToPass):
    """The same, but that nobody could challenge is a secret."""

    def has_secrets(self) -> bool:
        return True


def after_a_forced_pass(state: type[PearlState]) -> tuple[Match, list[object]]:
    """A person and a bot have claimed a pearl each, and the other had to let it pass; the positions where the person
    was asked."""
    game = PearlDivers()
    game.state_class = state
    match = Match(game, game.new(2), ["P0", "P1"], [False, True], SEED)
    match.begin()
    stood: list[object] = [match.state.snapshot()]
    do(match, 0, claim(match, 0))
    do(match, 1, "pass")
    do(match, 1, claim(match, 1))
    stood.append(match.state.snapshot())
    do(match, 0, "pass")
    return match, stood


def test_undo_goes_back_to_a_choice_not_to_a_move_that_had_to_be_made() -> None:
    match, stood = after_a_forced_pass(HasToPass)
    assert len(match.state.legal_moves(0)) > 1
    match.undo(0)
    assert match.state.snapshot() == stood[0]
    assert match.entries[-1].undo_to == 4, "the forced pass, the bot's moves and the claim are gone"


def test_undo_does_not_tell_that_a_move_had_to_be_made() -> None:
    match, _ = after_a_forced_pass(HasToPassInSecret)
    assert why_no_undo(match, 0) == "you had no choice in your last move"


def test_undo_skips_what_someone_else_would_do_again() -> None:
    match = table(2, [False, True])
    do(match, 0, claim(match, 0))
    do(match, 1, "pass")
    do(match, 1, claim(match, 1))
    do(match, 0, "pass")
    assert match.undo_target(0) == 7
    assert isinstance(match.undo_target(0, lambda state: state.is_window()), Reason), "and this game has secrets"
    assert match.undo_target(0, lambda state: not state.is_window()) == 7


def test_an_old_log_with_a_forced_pass_taken_back_resumes() -> None:
    match, stood = after_a_forced_pass(HasToPassInSecret)
    head, lines = match.save_head(), [entry.to_json() for entry in match.entries]
    lines.append({"seq": len(lines) + 1, "ply": 7, "seat": 0, "undo": 7, "key": "u"})
    with registered(match.game):
        resumed = restore(head, [entry_from_json(line) for line in lines])
    assert resumed.state.snapshot() == stood[1]


def test_several_moves_can_be_taken_back_one_by_one() -> None:
    match = table(2, [False, True])
    stood = [match.state.snapshot()]
    do(match, 0, claim(match, 0))
    do(match, 1, "pass")
    do(match, 1, claim(match, 1))
    stood.append(match.state.snapshot())
    do(match, 0, "pass")
    match.undo(0)
    assert match.state.snapshot() == stood[1]
    match.undo(0)
    assert match.state.snapshot() == stood[0]


# What others may see


def test_events_are_those_that_a_viewer_may_see() -> None:
    match = table()
    mine = [event for _, events in match.events_since(0, 0) for event in events]
    theirs = [event for _, events in match.events_since(0, None) for event in events]
    assert len(mine) == len(theirs) == 6
    assert any(getattr(event, "pearl", 0) for event in mine)
    assert not any(getattr(event, "pearl", 0) for event in theirs)
    assert [ply for ply, _ in match.events_since(4, None)] == [5, 6]


# Saving


def played() -> Match:
    """A match in progress with bots, and an undo and keys in its log."""
    match = table(3, [False, True, False])
    do(match, 0, claim(match, 0), "k1")
    do(match, 1, "pass")
    match.undo(0, "k2")
    do(match, 0, "dive", "k3")
    do(match, 1, claim(match, 1))
    return match


def lines_of(match: Match) -> list[str]:
    return match.save_text().splitlines(keepends=True)


def test_a_save_resumes_with_its_undo_its_keys_and_its_chance() -> None:
    match = played()
    back = read_save(lines_of(match))
    assert back.state.snapshot() == match.state.snapshot()
    assert back.save_text() == match.save_text()
    assert back.bots == [False, True, False]
    assert back.submit(0, match.game.from_text("dive"), "k3").repeated
    for each in (match, back):
        do(each, 2, "challenge")
        do(each, 2, "dive")
    assert back.save_text() == match.save_text()
    assert verify(back.record()).proof == "pending"


def test_an_undo_resumes_though_the_bot_is_now_a_person() -> None:
    lines = lines_of(played())
    head = json.loads(lines[0])
    head["bots"] = [False, False, False]
    entries = [entry_from_json(json.loads(line)) for line in lines[1:]]
    assert restore(head, entries).state.snapshot() == played().state.snapshot()


def test_chance_that_was_still_due_is_drawn_on_resuming() -> None:
    match = table()
    do(match, 0, "dive")
    back = read_save(lines_of(match)[:-1])
    assert back.save_text() == match.save_text()


def test_a_save_cut_in_mid_line_resumes_before_it() -> None:
    match = played()
    lines = lines_of(match)
    back = read_save([*lines[:-1], lines[-1][:9]])
    assert len(back.line) == len(match.line) - 1


def changed(line: int, **change: object) -> list[str]:
    lines = lines_of(played())
    data = json.loads(lines[line])
    data.update(change)
    lines[line] = json.dumps(data) + "\n"
    return lines


@pytest.mark.parametrize(
    ("lines", "message"),
    [
        ([], "no save in it"),
        (["3\n"], "no save in it"),
        (['{"watertable": 1}\n'], "not a save that this program can read"),
        (["{\n", "{}\n"], "save, line 1: not JSON"),
    ],
)
def test_what_is_no_save_is_refused(lines: list[str], message: str) -> None:
    with pytest.raises(RecordError, match=message):
        read_save(lines)


@pytest.mark.parametrize(
    ("line", "change", "message"),
    [
        (0, {"watertable-save": 2}, r"not a save that this program can read \(format 2\)"),
        (0, {"seed": "xyz"}, "the first line is damaged"),
        (0, {"players": 3}, "the first line is damaged"),
        (0, {"setup": {}}, "the first line is damaged"),
        (0, {"seed": bytes(32).hex()}, "entry 1: chance was 'draw .', the seed gives 'draw .'|entry .: chance was"),
        (1, {"seq": 2}, "entry 2: expected 1"),
        (1, {"seq": "x"}, "not an entry of a match"),
        (1, {"undo": 0}, "not an entry of a match"),
        (1, {"key": ["k"]}, "not an entry of a match"),
        (2, {"ply": 9}, "entry 2: expected ply 2, found 9"),
        (7, {"move": "claim 9 9"}, "entry 7: you have no pearl worth 9"),
        (7, {"seat": 1}, "entry 7: someone else is to act"),
        (7, {"seat": -1}, "entry 7: chance is not to act"),
        (9, {"undo": 2, "ply": 2}, "entry 9: seat 1 has no move 3 to take back"),
        (9, {"seat": 2}, "entry 9: seat 3 has no move 7 to take back"),
    ],
)
def test_a_damaged_save_is_refused_in_one_line(line: int, change: dict[str, object], message: str) -> None:
    with pytest.raises(BadInput, match=message) as caught:
        read_save(changed(line, **change))
    assert "\n" not in str(caught.value)


def test_a_save_of_another_version_or_pack_is_refused() -> None:
    setup = json.loads(lines_of(played())[0])["setup"]
    with pytest.raises(RecordError, match="played with version 9 of Pearl Divers; this program plays version 1"):
        read_save(changed(0, setup={**setup, "version": 9}))
    with pytest.raises(RecordError, match="played with another version of the pack 'default'"):
        read_save(changed(0, setup={**setup, "pack": {**setup["pack"], "sha256": "0" * 64}}))


def test_a_record_leaves_out_what_was_taken_back() -> None:
    match = played()
    record = match.record()
    assert len(record.moves) == len(match.line)
    assert [text for seat, text in record.moves if seat == 0] == ["dive"]
    assert record.outcome is None


# At a real table


def real() -> Match:
    """Pearl Divers for two, with pearls that people draw."""
    return Match(PEARL_DIVERS, PEARL_DIVERS.new(2), ["P0", "P1"], is_entered=True)


def test_at_a_real_table_nothing_is_drawn_and_chance_is_submitted() -> None:
    match = real()
    assert match.begin() == []
    for text in ("draw 1", "draw 2", "draw 4", "draw 1"):
        do(match, CHANCE, text)
    assert match.state.to_act() == 0
    with pytest.raises(IllegalMove):
        do(match, CHANCE, "draw 1")
    with pytest.raises(BadInput, match="no seat -1"):
        do(table(), CHANCE, "draw 1")


def test_at_a_real_table_the_newest_move_is_taken_back_whoever_made_it() -> None:
    match = real()
    assert why_no_undo(match, 0) == "nothing has been entered yet"
    snapshots = [match.state.snapshot()]
    texts = ["draw 1", "draw 2", "draw 4", "draw 1", "dive", "draw 2", "dive", "draw 4"] + ["dive", "draw 1"] * 8
    for text in texts:
        seat = match.state.to_act()
        if seat is None:
            break
        do(match, seat, text)
        snapshots.append(match.state.snapshot())
    for before in reversed(snapshots[:-1]):
        match.undo(1)
        assert match.state.snapshot() == before
    assert match.line == []


def test_a_real_table_is_saved_and_restored_with_what_was_taken_back() -> None:
    match = real()
    for text in ("draw 1", "draw 2", "draw 4"):
        do(match, CHANCE, text)
    match.undo(0)
    do(match, CHANCE, "draw 1")
    again = read_save(match.save_text().splitlines(keepends=True))
    assert again.is_entered
    assert again.save_text() == match.save_text()
    assert again.state == match.state
    record = again.record()
    assert (record.commitment, record.seed, record.head()["chance"]) == (None, None, "entered")
    assert verify(record).proof == "entered"


def test_a_key_of_chance_counts_once() -> None:
    match = real()
    do(match, CHANCE, "draw 1", "one")
    do(match, CHANCE, "draw 2", "two")
    assert match.submit(CHANCE, match.game.from_text("draw 1"), "one").repeated
    answered = match.answered("one", CHANCE)
    assert answered is not None
    assert [entry.move for entry in answered.entries] == ["draw 1"]
    assert match.answered("three", CHANCE) is None
    with pytest.raises(KeyReused):
        match.answered("one", 0)
