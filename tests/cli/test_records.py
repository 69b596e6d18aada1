"""simulate, verify and replay: reproducible, provable, readable by machines."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.any_game import GAMES, short_game
from tests.conformance.toy_game import PEARL_DIVERS
from tests.conformance.toy_game.case import FEW_PEARLS
from tests.conftest import Command, Ran, Refused
from watertable.kernel import Game, read_records, replay
from watertable.lab.intervals import wilson

pytestmark = pytest.mark.usefixtures("pearl_divers")


def simulate(command: Command, path: Path, *more: str) -> Ran:
    return command("simulate", "pearl-divers", "--players", "4", "--seed", "7", "--record", path, *more)


def test_the_same_seed_gives_the_same_bytes(command: Command, folder: Path) -> None:
    first = simulate(command, folder / "a.jsonl", "--games", "10")
    second = simulate(command, folder / "b.jsonl", "--games", "10")
    assert first.status == second.status == 0
    assert (folder / "a.jsonl").read_bytes() == (folder / "b.jsonl").read_bytes()
    assert first.out.replace("a.jsonl", "b.jsonl") == second.out


def test_another_seed_gives_other_games(command: Command, folder: Path) -> None:
    simulate(command, folder / "a.jsonl", "--games", "2")
    command("simulate", "pearl-divers", "--players", "4", "--seed", "8", "--games", "2", "--record", folder / "b.jsonl")
    assert (folder / "a.jsonl").read_bytes() != (folder / "b.jsonl").read_bytes()


def test_any_number_of_jobs_gives_the_same_bytes(command: Command, folder: Path) -> None:
    arguments = ("simulate", short_game(4).name, "--seed", "7", "--games", "45", "--json", "--record")
    one = command(*arguments, folder / "one.jsonl")
    two = command(*arguments, folder / "two.jsonl", "--jobs", "2")
    assert one.out == two.out
    assert (folder / "one.jsonl").read_bytes() == (folder / "two.jsonl").read_bytes()


def test_simulated_games_are_proved(command: Command, folder: Path) -> None:
    simulate(command, folder / "games.jsonl", "--games", "25")
    ran = command("verify", "games.jsonl")
    assert (ran.status, ran.out) == (0, "all 25 records are valid; chance proved in all of them\n")
    found = json.loads(command("verify", "games.jsonl", "--json").out)
    assert found["holds"] is True
    assert (found["records"], found["finished"], found["chance"]["proved"]) == (25, 25, 25)


def test_the_summary_adds_up(command: Command) -> None:
    found = json.loads(command("simulate", "pearl-divers", "--games", "30", "--seed", "x", "--json").out)
    assert found["games"] == sum(end["games"] for end in found["ends"]) == 30
    assert sum(seat["wins"] for seat in found["by_seat"]) == pytest.approx(30)
    assert len(found["by_seat"]) == found["seats"] == 4
    for seat in found["by_seat"]:
        low, high = seat["win_share_95"]
        assert 0 <= low < seat["win_share"] < high <= 1
    assert found["decisions_a_game"]["mean"] * 30 == pytest.approx(found["decisions"])


def test_people_read_seats_counted_from_1_and_programs_from_0(command: Command) -> None:
    arguments = ("simulate", "pearl-divers", "--games", "5", "--seed", "x")
    assert [line["seat"] for line in json.loads(command(*arguments, "--json").out)["by_seat"]] == [0, 1, 2, 3]
    shown = command(*arguments).out.splitlines()
    head = next(number for number, line in enumerate(shown) if line.startswith("seat "))
    assert [line.split()[:2] for line in shown[head + 1 : head + 5]] == [[str(seat), "random"] for seat in (1, 2, 3, 4)]


def test_options_and_packs_reach_the_games(command: Command, folder: Path) -> None:
    (folder / "few.toml").write_text(FEW_PEARLS)
    arguments = ("--players", "3", "--games", "2", "--option", "hand=3", "--pack", "few.toml")
    assert command("simulate", "pearl-divers", *arguments, "--record", "games.jsonl", "--jobs", "2").status == 0
    head = json.loads((folder / "games.jsonl").read_text().splitlines()[0])
    assert head["options"] == {"hand": 3, "look": True}
    assert head["pack"]["name"] == "few"
    assert "give it with --pack" in command("verify", "games.jsonl").err
    assert command("verify", "games.jsonl", "--pack", "few.toml").out.startswith("all 2 records are valid")


def test_wilson_interval_of_a_known_case() -> None:
    low, high = wilson(10, 40)
    assert (round(low, 4), round(high, 4)) == (0.1419, 0.4019)
    assert wilson(0, 10)[0] == 0.0
    assert wilson(0, 0) == (0.0, 1.0)


def test_nothing_is_written_when_a_simulation_fails(
    command: Command, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def failing(plan: object, jobs: int) -> Iterator[object]:
        raise RuntimeError("broken bot")
        yield

    monkeypatch.setattr("watertable.cli.simulate.simulate", failing)
    with pytest.raises(RuntimeError, match="broken bot"):
        simulate(command, folder / "games.jsonl", "--games", "3")
    assert list(folder.iterdir()) == []


@pytest.fixture
def games(command: Command, folder: Path) -> Path:
    simulate(command, folder / "games.jsonl", "--games", "3")
    return folder / "games.jsonl"


def test_replay_has_a_line_a_step(command: Command, games: Path) -> None:
    record = list(read_records(games.read_text().splitlines(keepends=True)))[1]
    lines = [json.loads(line) for line in command("replay", games, "--game", "2", "--json").out.splitlines()]
    assert len(lines) == len(record.moves)
    for line, step in zip(lines, replay(record), strict=True):
        assert list(line) == ["ply", "seat", "move", "text", "events", "words", "state"]
        assert line["ply"] == step.ply
        assert PEARL_DIVERS.move_from_json(line["move"]) == PEARL_DIVERS.from_text(line["text"]) == step.move
        assert [PEARL_DIVERS.event_from_json(event) for event in line["events"]] == step.events
        assert line["state"] == step.state.snapshot()


def test_replay_in_words(command: Command, games: Path) -> None:
    shown = command("replay", games).out
    assert "random 1 draws a pearl worth " in shown
    assert " win" in shown.splitlines()[-1]


def test_replay_stops_at_a_ply_and_shows_the_table(command: Command, games: Path) -> None:
    shown = command("replay", games, "--at", "2").out
    assert "'question': 'deal'" in shown
    assert "'hands': [[None], [None], [], []]" in shown
    assert len(command("replay", games, "--at", "5", "--json").out.splitlines()) == 5


def test_replay_as_a_seat_shows_its_view_and_no_move_of_others(command: Command, games: Path) -> None:
    """Who types a seat counts from 1; JSON counts from 0."""
    for line in command("replay", games, "--as", "2", "--json").out.splitlines():
        step = json.loads(line)
        assert step["state"]["viewer"] == 1
        assert None not in step["state"]["hands"][1]
        assert (step["text"] is not None) == (step["seat"] == 1)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_replay_draws_a_position(command: Command, folder: Path, refused: Refused, game: Game) -> None:
    games = folder / "games.jsonl"
    command("simulate", game.name, "--games", "1", "--seed", "7", "--record", games)
    assert command("replay", games, "--at", "9", "--svg", "table.svg").status == 0
    assert (folder / "table.svg").read_text().startswith("<svg")
    assert "already exists" in refused("replay", games, "--svg", "table.svg")


def test_a_game_without_a_drawing_is_not_drawn(games: Path, refused: Refused) -> None:
    assert refused("replay", games, "--svg", "table.svg") == "Pearl Divers cannot be drawn yet"


def test_what_a_record_does_not_have(refused: Refused, games: Path) -> None:
    assert "--game 4: there are 3 records in it" in refused("replay", games, "--game", "4")
    assert "--at 9999: the record has" in refused("replay", games, "--at", "9999")
    assert "--as 5: the seats are 1 to 4" in refused("replay", games, "--as", "5")
    assert "greater than or equal to 1" in refused("replay", games, "--as", "0")


def test_a_record_cut_in_mid_line_is_read_up_to_the_last_whole_move(
    command: Command, games: Path, folder: Path
) -> None:
    lines = games.read_text().splitlines(keepends=True)
    (folder / "cut.jsonl").write_text("".join(lines[:11]) + lines[11][:9])
    ran = command("replay", "cut.jsonl", "--json")
    assert ran.status == 0
    assert [json.loads(line)["ply"] for line in ran.out.splitlines()] == list(range(1, 11))
    said = "cut.jsonl, line 12: the file was cut in the middle of this line; read up to ply 10"
    assert ran.err == f"watertable: {said}\n"
    ran = command("verify", "cut.jsonl")
    assert (ran.status, ran.out, ran.err) == (2, "", f"watertable: {said}, and the moves up to there are valid\n")


def test_a_record_of_a_running_game_says_what_is_not_proved(command: Command, games: Path, folder: Path) -> None:
    lines = games.read_text().splitlines(keepends=True)
    (folder / "running.jsonl").write_text("".join(lines[:11]))
    assert command("verify", "running.jsonl").out == (
        "the record is valid; chance not proved: the seed is shown when the game is over; not finished\n"
    )


def test_a_save_is_no_record(refused: Refused, command: Command, folder: Path) -> None:
    command("play", "pearl-divers", "--seed", "1", typed="1\nsave game.jsonl\nquit\n")
    assert "this is a saved game, not a record" in refused("verify", "game.jsonl")
