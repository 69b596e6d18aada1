"""Records: parsing, verification, and one-line errors."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

from tests.conformance.toy_game import PEARL_DIVERS
from watertable.kernel import Match, PackError, Record, RecordError, Sfc32, read_records, replay, verify
from watertable.kernel.errors import BadInput
from watertable.kernel.record import Fork

pytestmark = pytest.mark.usefixtures("pearl_divers")


def finished(seed: int = 1) -> Match:
    """A match played to the end with random moves."""
    match = Match(PEARL_DIVERS, PEARL_DIVERS.new(3), ["Ana", "Bea", "Cid"], None, bytes([seed] * 32), ["a", "b", "c"])
    match.begin()
    rng = Sfc32(seed)
    while (seat := match.state.to_act()) is not None:
        moves = match.state.legal_moves(seat)
        match.submit(seat, moves[rng.below(len(moves))])
    return match


TEXT = finished().record().text()
LINES = TEXT.splitlines(keepends=True)


def read(text: str) -> Record:
    (record,) = read_records(text.splitlines(keepends=True))
    return record


def changed(line: int, change: Callable[[Any], None]) -> Record:
    """The record with one line changed."""
    lines = LINES[:]
    data = json.loads(lines[line])
    change(data)
    lines[line] = json.dumps(data) + "\n"
    return read("".join(lines))


def test_a_record_reads_back_to_the_same_bytes_and_is_proved() -> None:
    record = read(TEXT)
    assert record.text() == TEXT
    assert not record.cut
    verdict = verify(record)
    assert verdict.finished
    assert verdict.proof == "proved"
    assert verdict.plies == len(LINES) - 2


def test_a_replay_gives_every_step() -> None:
    match = finished()
    steps = 0
    for step, played in zip(replay(read(TEXT)), match.line, strict=True):
        steps += 1
        assert (step.ply, step.seat, step.move, step.events) == (steps, played.seat, played.move, played.events)
    assert steps == len(match.line)


def test_many_records_in_one_file() -> None:
    other = finished(2).record().text()
    records = list(read_records((TEXT + "\n" + other + TEXT).splitlines(keepends=True)))
    assert [record.text() for record in records] == [TEXT, other, TEXT]


def test_a_record_cut_in_mid_line_is_read_up_to_the_last_whole_move() -> None:
    whole = "".join(LINES[:9])
    record = read(whole + LINES[9][:12])
    assert record.cut
    assert record.text() == whole
    verdict = verify(record)
    assert not verdict.finished
    assert verdict.plies == 8
    assert verdict.proof == "pending"


def test_a_line_without_its_line_end_is_whole() -> None:
    record = read("".join(LINES[:9]).rstrip("\n"))
    assert not record.cut
    assert len(record.moves) == 8


@pytest.mark.parametrize("at", [0, 1, 5])
def test_a_broken_line_in_the_middle_is_no_cut(at: int) -> None:
    lines = LINES[:8]
    lines[at] = lines[at][:10] + "\n"
    with pytest.raises(RecordError, match=rf"record, line {at + 1}: not JSON"):
        read("".join(lines))


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "record: contains no record"),
        ("\n\n", "record: contains no record"),
        ('{"watertable', "record, line 1: not JSON"),
        ("[1]\n", "record, line 1: expected an object"),
        (LINES[1], 'record, line 1: expected a set-up line with "watertable" first'),
        (TEXT + LINES[1], "nothing may follow the end of a game"),
        (LINES[0] + LINES[2], "record, line 2: expected ply 1, found 2"),
        (LINES[0] + '{"ply":' + "1" * 5000 + "}\n", "record, line 2: not JSON"),
        (LINES[0] + '{"end":null}\n', "record, line 2: end: expected an outcome, found None"),
        (LINES[0] + '{"end":{},"seed":5}\n', "record, line 2: seed: expected a text, found 5"),
    ],
)
def test_what_is_no_record_is_refused_in_one_line(text: str, message: str) -> None:
    with pytest.raises(RecordError) as caught:
        list(read_records(text.splitlines(keepends=True)))
    assert message in str(caught.value)
    assert "\n" not in str(caught.value)


HEAD = LINES[0].rstrip("\n")
DEEP = "[" * 900 + "]" * 900


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (LINES[0] + '{"ply":1,"seat":"chance","move":"' + "x" * 100_000 + '"}\n', "line 2: 100036 characters are too"),
        (LINES[0] + '{"ply":1,"seat":"chance","move":"' + "x" * 5_000 + '"}\n', "line 2: move: expected a text, found"),
        (LINES[0] + f'{{"end":{{"winners":{DEEP}}}}}\n', "line 2: nested more than 16 deep"),
        (LINES[0] + "[" * 90_000 + "\n", "line 2: nested more than 16 deep"),
        (LINES[0] + '{"ply":' + "9" * 4_000 + ',"seat":0,"move":"dive"}\n', "line 2: expected ply 1, found 9999"),
        (HEAD.replace('"Ana"', '"\\ud800"') + "\n", "line 1: it has half a character"),
        (HEAD.replace('"Ana"', '"\ud800"') + "\n", "line 1: it has half a character"),
        (
            HEAD.replace('"Ana"', '"A\\u001b[2Jna"') + "\n",
            "players: expected names without the character U+001B",
        ),
        (HEAD.replace('"Ana"', '"A\\nna"') + "\n", "line 1: players: expected names without a line break"),
        (HEAD.replace('"Ana"', f'"{"A" * 600}"') + "\n", "line 1: players: expected texts of at most 500 characters"),
        (HEAD.replace('"Ana"', '["Ana"]') + "\n", "line 1: players: expected texts of at most 500 characters, found ["),
        (
            HEAD.replace('"default"', '"de\\u202efault"') + "\n",
            "pack.name: expected names without the character",
        ),
        (HEAD.replace('"nonces":["a"', '"nonces":["a"' + ',"n"' * 200) + "\n", "fairness.nonces: expected at most 100"),
    ],
)
def test_what_a_stranger_may_send_is_bounded(text: str, message: str) -> None:
    with pytest.raises(RecordError) as caught:
        list(read_records(text.splitlines(keepends=True)))
    assert message in str(caught.value)
    assert "\n" not in str(caught.value)
    assert len(str(caught.value)) < 250


def test_a_long_name_of_a_game_an_option_or_a_version_makes_no_long_message() -> None:
    for change in ({"game": "x" * 50_000}, {"options": {"x" * 50_000: 1}}, {"options": {"hand": "x" * 50_000}}):
        record = changed(0, lambda data, change=change: data.update(change))  # type: ignore[misc]
        with pytest.raises(BadInput) as caught:
            verify(record)
        assert len(str(caught.value)) < 300
    record = changed(0, lambda data: data.update(version=10**4000))
    with pytest.raises(RecordError, match=r"played with version 1000.*; this program plays version 1"):
        verify(record)


def test_brackets_in_texts_are_not_nesting() -> None:
    lines = LINES[:]
    data = json.loads(lines[0])
    data["players"][0] = "[{" * 40
    lines[0] = json.dumps(data) + "\n"
    assert read("".join(lines)).players[0] == "[{" * 40


def test_names_in_any_script_are_kept() -> None:
    lines = LINES[:]
    data = json.loads(lines[0])
    data["players"] = ["Ñandú 🐦", "王", "ליאה"]
    lines[0] = json.dumps(data, ensure_ascii=True) + "\n"
    record = read("".join(lines))
    assert record.players == ["Ñandú 🐦", "王", "ליאה"]
    assert len(record.fingerprint()) == 64


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"watertable": 2}, "line 1: record format 2; this program reads 1"),
        ({"game": 3}, "line 1: game: expected str, found 3"),
        ({"seats": "three"}, "line 1: seats: expected int, found 'three'"),
        ({"options": None}, "line 1: options: expected dict, found None"),
        ({"players": ["Ana"]}, "line 1: players: expected 3 names, found 1"),
        ({"pack": {"name": "default"}}, "line 1: pack.version: expected int, found None"),
        ({"fairness": {}}, "line 1: fairness.commitment: expected a text"),
        ({"fairness": {"commitment": "x", "nonces": 4}}, "line 1: fairness.nonces: expected a list, found 4"),
        ({"fork": {"record": "x"}}, "line 1: fork: expected a record and a ply"),
    ],
)
def test_a_set_up_line_that_cannot_be_used(change: dict[str, object], message: str) -> None:
    with pytest.raises(RecordError) as caught:
        changed(0, lambda data: data.update(change))
    assert message in str(caught.value)


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"seat": 3}, 'line 2: seat: expected "chance" or 0 to 2, found 3'),
        ({"seat": True}, "found True"),
        ({"move": None}, "line 2: move: expected a text, found None"),
    ],
)
def test_a_move_line_that_cannot_be_used(change: dict[str, object], message: str) -> None:
    with pytest.raises(RecordError) as caught:
        changed(1, lambda data: data.update(change))
    assert message in str(caught.value)


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"game": "pearl-diving"}, "no game is called 'pearl-diving'"),
        ({"version": 99}, "played with version 99 of Pearl Divers; this program plays version 1"),
        ({"options": {"first": 1}}, "unknown option 'first'"),
        ({"seats": 7, "players": ["x"] * 7}, "Pearl Divers is for 2 to 4 players, not 7"),
    ],
)
def test_a_game_that_is_not_played_here(change: dict[str, object], message: str) -> None:
    with pytest.raises(BadInput) as caught:
        verify(changed(0, lambda data: data.update(change)))
    assert message in str(caught.value)


def test_another_pack_is_refused() -> None:
    with pytest.raises(RecordError, match="played with the pack 'mine', which was not found"):
        verify(changed(0, lambda data: data["pack"].update(name="mine")))
    with pytest.raises(RecordError, match="played with another version of the pack 'default'"):
        verify(changed(0, lambda data: data["pack"].update(sha256="0" * 64)))
    text = PEARL_DIVERS.pack_text("default")
    other = PEARL_DIVERS.read_pack(text.replace("turns = 3", "turns = 2"))
    with pytest.raises(RecordError, match="played with another version of the pack 'default'"):
        verify(read(TEXT), other)
    with pytest.raises(PackError, match=r"pack, line \d+: pearls\.values"):
        PEARL_DIVERS.read_pack(text.replace("[1, 2, 4]", "[0, 2, 4]"))


def test_an_illegal_move_names_ply_reason_and_rule() -> None:
    with pytest.raises(RecordError, match=r"ply 7: seat \d may not 'look 1 0': .+ \(PD-7\)"):
        verify(changed(7, lambda data: data.update(move="look 1 0")))
    with pytest.raises(RecordError, match="ply 7: 'fly away' is not a move of Pearl Divers"):
        verify(changed(7, lambda data: data.update(move="fly away")))


def test_an_end_that_is_not_the_end() -> None:
    lines = LINES[:9] + LINES[-1:]
    with pytest.raises(RecordError, match="the record ends at ply 8, but the game is not over there"):
        verify(read("".join(lines)))


def test_a_fork_keeps_the_moves_and_names_its_origin() -> None:
    record = read(TEXT)
    branch = record.forked(12)
    assert branch.moves == record.moves[:12]
    back = read(branch.text())
    assert isinstance(back.fork, Fork)
    assert (back.fork.record, back.fork.ply) == (record.fingerprint(), 12)
    assert back.text() == branch.text()
    assert verify(back).proof == "none"
    for ply in (-1, len(record.moves) + 1):
        with pytest.raises(RecordError, match=f"ply {ply}: this record has"):
            record.forked(ply)
