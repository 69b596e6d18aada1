"""Whatever is wrong with what was typed or with a file: one line, status 2, nothing written."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from watertable.games.water_cycle import WATER_CYCLE

Refused = Callable[..., str]


@pytest.fixture
def games(command, folder: Path) -> Path:
    """A file with three records."""
    path = folder / "games.jsonl"
    command("simulate", "water-cycle", "--players", "3", "--games", "3", "--seed", "1", "--record", path)
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
        (("simulate", "water-cicle"), "no game is called 'water-cicle'; did you mean water-cycle?"),
        (("play", "chess"), "no game is called 'chess' (there are:"),
        (("simulate", "water-cycle", "--players", "2"), "Water Cycle is for 3 to 6 players, not 2"),
        (("play", "water-cycle", "--players", "7"), "Water Cycle is for 3 to 6 players, not 7"),
        (("perft", "water-cycle", "--players", "0"), "Water Cycle is for 3 to 6 players, not 0"),
        (("simulate", "water-cycle", "--option", "colour=red"), "unknown option 'colour' (Water Cycle has: first_seat"),
        (
            ("simulate", "water-cycle", "--option", "first_saet=1"),
            "unknown option 'first_saet' (did you mean first_seat?",
        ),
        (("simulate", "water-cycle", "--option", "first_seat"), "--option first_seat: expected name=value"),
        (("simulate", "water-cycle", "--option", "first_seat=9"), "option first_seat: expected one of chance, 0, 1"),
        (("play", "water-cycle", "--players", "3", "--option", "first_seat=4"), "there is no seat 4 with 3 players"),
        (("simulate", "water-cycle", "--preset", "fast"), "Water Cycle has no preset 'fast'"),
        (("simulate", "water-cycle", "--bots", "clever"), "no bot or level is called 'clever'"),
        (("simulate", "water-cycle", "--bots", "random,random"), "--bots names 2 bots for 4 seats"),
        (("simulate", "water-cycle", "--games", "many"), "--games"),
        (("simulate", "water-cycle", "--record", "no-folder/x.jsonl"), "there is no folder no-folder"),
        (("play",), "which game?"),
        (("play", "water-cycle", "--players", "4", "--persons", "5"), "--persons 5: there are only 4 seats"),
        (("play", "water-cycle", "--name", "Ana", "--name", "Rui"), "2 names for 1 person"),
        (("play", "water-cycle", "--persons", "2", "--name", "Ana", "--name", "Ana"), "same name"),
        (("play", "water-cycle", "--name", "A\nB"), "--name 'A\\nB': expected 1 to 24 printable characters"),
        (("play", "--resume", "nothing"), "nothing: there is no such file"),
        (("rules", "water-cycle", "99"), "Water Cycle has no rule 99 (it has WC-1 to WC-14)"),
        (("rules", "water-cycle", "penguin"), "no rule of Water Cycle has 'penguin' in it"),
        (("perft", "water-cycle", "--moves", "start 0; dance"), "--moves, move 2: 'dance' is no move of Water Cycle"),
        (
            ("perft", "water-cycle", "--moves", "start 9"),
            "move 1: chance may not 'start 9': there is no seat 9 (WC-14)",
        ),
        (("bench", "--game", "chess"), "no game is called 'chess'"),
        (("verify", "nothing.jsonl"), "nothing.jsonl: there is no such file"),
        (("verify", "."), ".: this is a folder, not a file"),
        (("pack", "check", "water-cycle", "nothing.toml"), "nothing.toml: there is no such file"),
        (("pack",), "Missing command"),
        (("dance",), "No such command 'dance'"),
        (("simulate", "water-cycle", "--dance"), "No such option: --dance"),
    ],
)
def test_typed_wrongly(refused: Refused, arguments: tuple[str, ...], said: str) -> None:
    assert said in refused(*arguments)


def test_a_binary_file_is_no_record(refused: Refused, folder: Path) -> None:
    (folder / "picture").write_bytes(b"\x89PNG\x00\xff")
    assert refused("verify", "picture") == "picture: not a text file (byte 1 is not UTF-8)"
    (folder / "zeros").write_bytes(b"\0\0\0")
    assert refused("replay", "zeros") == "zeros: not a text file (it holds zero bytes)"


def test_an_unreadable_file(refused: Refused, folder: Path) -> None:
    loop = folder / "loop"
    loop.symlink_to(loop)
    assert refused("verify", "loop").startswith("loop: cannot be read (Too many levels")


def test_an_existing_record_file_is_kept(refused: Refused, games: Path) -> None:
    assert "already exists; --force overwrites it" in refused("simulate", "water-cycle", "--record", games)


def test_an_empty_file_is_no_record(refused: Refused, folder: Path) -> None:
    (folder / "empty").write_text("")
    assert refused("verify", "empty") == "empty: no record in it"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("hello\n", "line 1: not JSON"),
        ("[1]\n", "line 1: expected an object"),
        ('{"ply":1,"seat":0,"move":"die 1"}\n', 'line 1: expected a set-up line with "watertable" first'),
        ('{"watertable":99}\n', "line 1: record format 99; this program reads 1"),
        ("[" * 100_000 + "\n", "line 1: not JSON"),
    ],
)
def test_not_a_record(refused: Refused, folder: Path, text: str, said: str) -> None:
    (folder / "bad.jsonl").write_text(text)
    for command in ("verify", "replay"):
        assert refused(command, "bad.jsonl").startswith(f"bad.jsonl, {said}")


@pytest.mark.parametrize(
    ("line", "values", "said"),
    [
        (1, {"game": "chess"}, "line 1: record 1 does not hold: no game is called 'chess'"),
        (1, {"version": 7}, "recorded with version 7 of Water Cycle; this program plays version 1"),
        (1, {"seats": "three"}, "line 1: seats: expected int, found 'three'"),
        (1, {"seats": 7, "players": list("abcdefg")}, "Water Cycle is for 3 to 6 players, not 7"),
        (1, {"players": ["alone"]}, "line 1: players: expected 3 names, found 1"),
        (1, {"options": {"colour": 1}}, "unknown option 'colour'"),
        (1, {"pack": {"name": "mine", "version": 1, "sha256": "0"}}, "played with the pack 'mine', which is not here"),
        (1, {"pack": {"name": "default", "version": 1, "sha256": "0"}}, "another version of the pack 'default'"),
        (1, {"fairness": {"commitment": "00", "nonces": []}}, "the seed does not fit the commitment"),
        (1, {"fairness": {"commitment": "00", "nonces": 5}}, "line 1: fairness.nonces: expected a list, found 5"),
        (4, {"seat": 9}, 'line 4: seat: expected "chance" or 0 to 2, found 9'),
        (4, {"ply": 9}, "line 4: expected ply 3, found 9"),
        (4, {"move": 5}, "line 4: move: expected a text, found 5"),
        (4, {"move": "dance"}, "line 4: record 1 does not hold: ply 3: 'dance' is no move of Water Cycle"),
        (4, {"move": "move 40"}, "line 4: record 1 does not hold: ply 3: seat"),
        (3, {"move": "roll 1 1 1"}, "the seed gives"),
    ],
)
def test_a_record_that_does_not_hold(
    refused: Refused, games: Path, line: int, values: dict[str, object], said: str
) -> None:
    assert said in refused("verify", changed(games, line, **values))


def test_a_move_by_the_wrong_seat_names_ply_and_rule(refused: Refused, games: Path) -> None:
    lines = games.read_text().splitlines()
    seat = json.loads(lines[3])["seat"]
    said = refused("verify", changed(games, 4, seat=(seat + 1) % 3))
    assert "line 4: record 1 does not hold: ply 3: seat" in said
    assert "(WC-5)" in said


def test_verify_tells_machines_where_a_record_fails(command, games: Path) -> None:
    ran = command("verify", changed(games, 4, move="die 7"), "--json")
    assert ran.status == 2
    assert ran.err == ""
    found = json.loads(ran.out)
    assert (found["holds"], found["record"], found["line"], found["ply"], found["rule"]) == (False, 1, 4, 3, "WC-5")


def test_replay_of_a_bad_record_shows_nothing_but_the_error(refused: Refused, games: Path) -> None:
    said = refused("replay", changed(games, 4, move="die 7"), "--json")
    assert "line 4: ply 3" in said
    assert "(WC-5)" in said


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("lake = 8", "lake = -1", "capacity.lake: expected a whole number from 0 to 54, found -1"),
        ("lake = 8\n", "", "capacity.lake: missing; expected a whole number from 0 to 54"),
        ("lake = 8", "lake = 8\npond = 3", "capacity.pond: unknown key"),
        ("target = 60", "target = 'far'", "score.target: expected a whole number from 1 to 1000, found 'far'"),
        ("[score]", "[score", "not TOML"),
    ],
)
def test_a_bad_pack_names_the_file_and_the_key(refused: Refused, folder: Path, old: str, new: str, said: str) -> None:
    text = WATER_CYCLE.pack_text("default")
    assert old in text
    (folder / "mine.toml").write_text(text.replace(old, new, 1))
    for arguments in (
        ("pack", "check", "water-cycle", "mine.toml"),
        ("simulate", "water-cycle", "--pack", "mine.toml", "--record", "x.jsonl"),
        ("play", "water-cycle", "--pack", "mine.toml"),
    ):
        assert refused(*arguments).startswith(f"mine.toml: {said}")
