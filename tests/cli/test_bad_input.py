"""Whatever is wrong with what was typed or with a file: one line, status 2, nothing written."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.conformance.toy_game import PEARL_DIVERS
from tests.conftest import Command, Refused

pytestmark = pytest.mark.usefixtures("pearl_divers")


@pytest.fixture
def games(command: Command, folder: Path) -> Path:
    """A file with three records. In each the hands are dealt in plies 1 to 6, and seat 0 begins in ply 7."""
    path = folder / "games.jsonl"
    command("simulate", "pearl-divers", "--players", "3", "--games", "3", "--seed", "1", "--record", path)
    return path


def changed(path: Path, line: int, **values: object) -> Path:
    """A copy of a record file in which one line (from 1) has other values."""
    lines = path.read_text().splitlines()
    lines[line - 1] = json.dumps(json.loads(lines[line - 1]) | values)
    copy = path.with_name("changed.jsonl")
    copy.write_text("\n".join(lines) + "\n")
    return copy


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("simulate", "perl-divers"), "no game is called 'perl-divers'; did you mean pearl-divers?"),
        (("play", "chess"), "no game is called 'chess' (there are:"),
        (("simulate", "pearl-divers", "--players", "5"), "Pearl Divers is for 2 to 4 players, not 5"),
        (("play", "pearl-divers", "--players", "7"), "Pearl Divers is for 2 to 4 players, not 7"),
        (("perft", "pearl-divers", "--players", "0"), "Pearl Divers is for 2 to 4 players, not 0"),
        (("simulate", "pearl-divers", "--option", "colour=red"), "unknown option 'colour' (Pearl Divers has: hand"),
        (("simulate", "pearl-divers", "--option", "hnad=3"), "unknown option 'hnad' (did you mean hand?"),
        (("simulate", "pearl-divers", "--option", "hand"), "--option hand: expected name=value"),
        (("simulate", "pearl-divers", "--option", "hand=9"), "option hand: expected one of 2, 3"),
        (("simulate", "pearl-divers", "--preset", "fast"), "Pearl Divers has no preset 'fast'"),
        (("simulate", "pearl-divers", "--bots", "clever"), "no bot or level is called 'clever'"),
        (("simulate", "pearl-divers", "--bots", "random,random"), "--bots names 2 bots for 4 seats"),
        (("simulate", "pearl-divers", "--games", "many"), "--games"),
        (("simulate", "pearl-divers", "--record", "no-folder/x.jsonl"), "there is no folder no-folder"),
        (("play",), "which game?"),
        (("play", "pearl-divers", "--players", "4", "--people", "5"), "--people 5: there are only 4 seats"),
        (("play", "pearl-divers", "--name", "Ana", "--name", "Rui"), "2 names for 1 person"),
        (("play", "pearl-divers", "--people", "2", "--name", "Ana", "--name", "Ana"), "same name"),
        (("play", "pearl-divers", "--name", "A\nB"), "--name 'A\\nB': expected 1 to 24 printable characters"),
        (("play", "--resume", "nothing"), "nothing: there is no such file"),
        (("rules", "pearl-divers", "99"), "Pearl Divers has no rule 99 (it has PD-1 to PD-9)"),
        (("rules", "pearl-divers", "penguin"), "no rule of Pearl Divers contains 'penguin'"),
        (
            ("perft", "pearl-divers", "--moves", "draw 1; dance"),
            "--moves, move 2: 'dance' is not a move of Pearl Divers",
        ),
        (
            ("perft", "pearl-divers", "--moves", "draw 9"),
            "move 1: chance may not play 'draw 9': no pearl worth 9 is in the bag (PD-2)",
        ),
        (("bench", "--game", "chess"), "no game is called 'chess'"),
        (("verify", "nothing.jsonl"), "nothing.jsonl: there is no such file"),
        (("verify", "."), ".: this is a folder, not a file"),
        (("pack", "check", "pearl-divers", "nothing.toml"), "nothing.toml: there is no such file"),
        (("pack",), "Missing command"),
        (("dance",), "No such command 'dance'"),
        (("simulate", "pearl-divers", "--dance"), "No such option: --dance"),
    ],
)
def test_typed_wrongly(refused: Refused, arguments: tuple[str, ...], said: str) -> None:
    assert said in refused(*arguments)


def test_a_binary_file_is_no_record(refused: Refused, folder: Path) -> None:
    (folder / "picture").write_bytes(b"\x89PNG\x00\xff")
    assert refused("verify", "picture") == "picture: not a text file (byte 1 is not UTF-8)"
    (folder / "zeros").write_bytes(b"\0\0\0")
    assert refused("replay", "zeros") == "zeros: not a text file (it contains null bytes)"


def test_an_unreadable_file(refused: Refused, folder: Path) -> None:
    loop = folder / "loop"
    loop.symlink_to(loop)
    assert refused("verify", "loop").startswith("loop: cannot be read (Too many levels")


def test_an_existing_record_file_is_kept(refused: Refused, games: Path) -> None:
    assert "already exists; --force overwrites it" in refused("simulate", "pearl-divers", "--record", games)


def test_an_empty_file_is_no_record(refused: Refused, folder: Path) -> None:
    (folder / "empty").write_text("")
    assert refused("verify", "empty") == "empty: contains no record"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("hello\n", "line 1: not JSON"),
        ("[1]\n", "line 1: expected an object"),
        ('{"ply":1,"seat":0,"move":"dive"}\n', 'line 1: expected a set-up line with "watertable" first'),
        ('{"watertable":99}\n', "line 1: record format 99; this program reads 1"),
        ("[" * 90_000 + "\n", "line 1: nested more than 16 deep"),
        ("[" * 100_000 + "\n", "line 1: 100001 characters are too long"),
    ],
)
def test_not_a_record(refused: Refused, folder: Path, text: str, said: str) -> None:
    (folder / "bad.jsonl").write_text(text)
    for command in ("verify", "replay"):
        assert refused(command, "bad.jsonl").startswith(f"bad.jsonl, {said}")


@pytest.mark.parametrize(
    ("line", "values", "said"),
    [
        (1, {"game": "chess"}, "line 1: record 1 is invalid: no game is called 'chess'"),
        (1, {"version": 7}, "played with version 7 of Pearl Divers; this program plays version 1"),
        (1, {"seats": "three"}, "line 1: seats: expected int, found 'three'"),
        (1, {"seats": 7, "players": list("abcdefg")}, "Pearl Divers is for 2 to 4 players, not 7"),
        (1, {"players": ["alone"]}, "line 1: players: expected 3 names, found 1"),
        (1, {"options": {"colour": 1}}, "unknown option 'colour'"),
        (
            1,
            {"pack": {"name": "mine", "version": 1, "sha256": "0"}},
            "played with the pack 'mine', which was not found",
        ),
        (1, {"pack": {"name": "default", "version": 1, "sha256": "0"}}, "another version of the pack 'default'"),
        (1, {"fairness": {"commitment": "00", "nonces": []}}, "the seed does not fit the commitment"),
        (1, {"fairness": {"commitment": "00", "nonces": 5}}, "line 1: fairness.nonces: expected a list, found 5"),
        (4, {"seat": 9}, 'line 4: seat: expected "chance" or 0 to 2, found 9'),
        (4, {"ply": 9}, "line 4: expected ply 3, found 9"),
        (4, {"move": 5}, "line 4: move: expected a text, found 5"),
        (4, {"move": "dance"}, "line 4: record 1 is invalid: ply 3: 'dance' is not a move of Pearl Divers"),
        (8, {"move": "claim 9 9"}, "line 8: record 1 is invalid: ply 7: seat 1 may not 'claim 9 9'"),
        (3, {"move": "draw 4"}, "the seed gives"),
    ],
)
def test_a_record_that_does_not_hold(
    refused: Refused, games: Path, line: int, values: dict[str, object], said: str
) -> None:
    assert said in refused("verify", changed(games, line, **values))


def test_a_move_by_the_wrong_seat_names_ply_and_rule(refused: Refused, games: Path) -> None:
    lines = games.read_text().splitlines()
    seat = json.loads(lines[7])["seat"]
    said = refused("verify", changed(games, 8, seat=(seat + 1) % 3))
    assert "line 8: record 1 is invalid: ply 7: seat" in said
    assert "(PD-3)" in said


def test_verify_tells_machines_where_a_record_fails(command: Command, games: Path) -> None:
    ran = command("verify", changed(games, 8, move="claim 9 9"), "--json")
    assert ran.status == 2
    assert ran.err == ""
    found = json.loads(ran.out)
    assert (found["holds"], found["record"], found["line"], found["ply"], found["rule"]) == (False, 1, 8, 7, "PD-4")


def test_replay_of_a_bad_record_shows_nothing_but_the_error(refused: Refused, games: Path) -> None:
    said = refused("replay", changed(games, 8, move="claim 9 9"), "--json")
    assert "line 8: ply 7" in said
    assert "(PD-4)" in said


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("[9, 7, 5]", "[9, 7, -1]", ", line 8: pearls.counts: expected whole numbers from 0 to 20, found -1"),
        ("values = [1, 2, 4]\n", "", ", line 6: pearls.values: missing; expected a list"),
        ("[9, 7, 5]", "[9, 7, 5]\nshells = 3", ", line 9: pearls.shells: unknown key"),
        ("turns = 3", "turns = 'many'", ", line 4: turns: expected a whole number from 1 to 3, found 'many'"),
        ("[pearls]", "[pearls", ": not TOML"),
    ],
)
def test_a_bad_pack_names_the_file_and_the_key(refused: Refused, folder: Path, old: str, new: str, said: str) -> None:
    text = PEARL_DIVERS.pack_text("default")
    assert old in text
    (folder / "mine.toml").write_text(text.replace(old, new, 1))
    for arguments in (
        ("pack", "check", "pearl-divers", "mine.toml"),
        ("simulate", "pearl-divers", "--pack", "mine.toml", "--record", "x.jsonl"),
        ("play", "pearl-divers", "--pack", "mine.toml"),
    ):
        assert refused(*arguments).startswith(f"mine.toml{said}")


def test_pack_check_lists_every_mistake_and_their_number(command: Command, folder: Path) -> None:
    text = PEARL_DIVERS.pack_text("default")
    text = (
        text.replace("turns = 3", "turn = 3").replace("[9, 7, 5]", "[9, 7, -1]").replace("version = 1", "version = 0")
    )
    (folder / "mine.toml").write_text(text)
    ran = command("pack", "check", "pearl-divers", "mine.toml")
    assert (ran.status, ran.out) == (2, "")
    assert ran.err.splitlines() == [
        "watertable: mine.toml, line 3: version: expected a whole number from 1 to 1000000, found 0",
        "watertable: mine.toml, line 4: turn: unknown key; did you mean 'turns'? "
        "(known here: name, pearls, turns, version)",
        "watertable: mine.toml, line 8: pearls.counts: expected whole numbers from 0 to 20, found -1",
        "watertable: mine.toml: 3 mistakes",
    ]
    ran = command("pack", "check", "pearl-divers", "mine.toml", "--json")
    assert ran.status == 2
    found = json.loads(ran.out)
    assert not found["is_good"]
    assert [problem.split(": ")[1] for problem in found["problems"]] == ["version", "turn", "pearls.counts"]
    ran = command("play", "pearl-divers", "--pack", "mine.toml")
    assert ran.err.endswith("found 0 (and 2 more mistakes)\n"), "elsewhere the first stands for all"
