"""Simulations that are kept: tables, going on after whatever stopped a run, other runs refused, full disks."""

from __future__ import annotations

import json
import os
import resource
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import polars as pl
import pytest

from tests.any_game import GAMES, short_game
from tests.conformance.toy_game.case import FEW_PEARLS
from tests.conftest import Command, Refused
from watertable.kernel import Game, read_records, verify
from watertable.lab.engine import Here
from watertable.lab.game_tables import games_frame, has_rows, tables_from
from watertable.lab.rows import LUCKY_GAMES, GameRows
from watertable.lab.tables import tables_of
from watertable.lab.trials import TrialPlan, play_trials

pytestmark = pytest.mark.usefixtures("pearl_divers")

PROGRAM = """
from tests.conformance.toy_game import PEARL_DIVERS
from watertable.cli import main
from watertable.kernel import register
register(PEARL_DIVERS)
main()
"""
RUN = ("simulate", "pearl-divers", "--players", "3", "--seed", "7")


def written(folder: Path) -> dict[str, bytes]:
    """The parts and the description of a run."""
    return {
        str(path.relative_to(folder)): path.read_bytes()
        for path in sorted(folder.rglob("*"))
        if path.is_file() and path.name != ".lock"
    }


def counted(folder: Path, table: str = "games") -> int:
    """How many games can be read."""
    return pl.read_parquet(folder / table).get_column("number").n_unique()


_STARTED: list[subprocess.Popen[str]] = []


@pytest.fixture(autouse=True)
def _nothing_runs_on() -> Iterator[None]:
    """Whatever happens in a test, no process outlives it."""
    yield
    while _STARTED:
        process = _STARTED.pop()
        process.kill()
        process.wait()


def started(folder: Path, *arguments: str, before: Callable[[], None] | None = None) -> subprocess.Popen[str]:
    """The command in a process of its own, which can be stopped by Ctrl-C even if this one cannot."""

    def prepare() -> None:
        signal.signal(signal.SIGINT, signal.SIG_DFL)
        if before is not None:
            before()

    process = subprocess.Popen(
        [sys.executable, "-c", PROGRAM, *arguments],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": os.pathsep.join([os.getcwd(), *sys.path])},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        preexec_fn=prepare,
    )
    _STARTED.append(process)
    return process


def wait_for(process: subprocess.Popen[str], path: Path) -> None:
    """Wait until the process has written a file."""
    until = time.monotonic() + 100
    while not path.exists():
        assert process.poll() is None, process.communicate()
        assert time.monotonic() < until
        time.sleep(0.005)


# What is kept


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_a_row_of_a_game_keeps_every_figure(game: Game) -> None:
    seats = game.usual_players()
    plan = TrialPlan(game.name, seats, {}, None, ("random",) * seats, "x", lucky_games=1)
    rows = list(play_trials(plan, range(3), Here()))
    kept = games_frame([(row, "") for row in rows])
    tables, wanted = tables_from(kept), tables_of([_without_entrants(row) for row in rows])
    for name in ("games", "seats", "things", "rounds"):
        assert getattr(tables, name).equals(getattr(wanted, name)), name


def _without_entrants(row: GameRows) -> GameRows:
    for seat in row.seats:
        del seat["entrant"]
    return row


def test_a_game_in_which_nothing_was_noted_keeps_its_place() -> None:
    game = GAMES[0]
    seats = game.usual_players()
    rows = list(play_trials(TrialPlan(game.name, seats, {}, None, ("random",) * seats, "x"), range(3), Here()))
    rows[1].things.clear()
    kept = games_frame([(row, "") for row in rows])
    assert kept.get_column("by_thing").list.len().to_list() == [len(row.things) for row in rows]
    rows[0].things.clear()
    rows[2].things.clear()
    assert games_frame([(row, "") for row in rows]).schema == kept.schema
    assert tables_from(games_frame([(row, "") for row in rows])).things.height == 0


def test_the_report_on_a_folder_is_the_report_on_the_games(command: Command, folder: Path) -> None:
    """Nothing is replayed, but the figures are those of the games, and the records are at hand."""
    ran = command(*RUN, "--games", "120", "--out", "run")
    assert (ran.status, ran.err) == (0, "")
    assert ran.out.endswith("120 games are in run\n")
    given = ("report", "pearl-divers", "--players", "3", "--games", "120", "--seed", "7", "--bots", "random")
    played = json.loads(command(*given, "--extra-games", "0", "--json").out)
    read = json.loads(command("report", "run", "--json").out)
    assert read["runs"][0]["figures"] == played["runs"][0]["figures"]
    assert read["luck"] == played["luck"]
    assert LUCKY_GAMES < 120
    part = "run/games/000000000.parquet"
    assert json.loads(command("report", part, "--json").out) == read, "a part tells what its games are"
    assert json.loads(command("report", "run/games", "--json").out) == read
    assert command("report", "run", "--out", "r.html").status == 0
    for path in (folder / "r-games").iterdir():
        (record,) = read_records(path.read_text().splitlines(keepends=True), path.name)
        assert verify(record).proof == "proved"


def test_folders_with_several_set_ups_are_one_report(command: Command) -> None:
    """They give the same figures as the records of the same games."""
    for hand in ("2", "3"):
        command(*RUN, "--games", "20", "--option", f"hand={hand}", "--out", hand, "--record", f"{hand}.jsonl")
    kept = json.loads(command("report", "2", "3", "--json").out)
    read = json.loads(command("report", "2.jsonl", "3.jsonl", "--json").out)
    assert len(kept["setups"]) == 2
    assert kept["runs"] == read["runs"]


def test_the_summary_and_the_records_are_those_of_any_simulation(command: Command, folder: Path) -> None:
    alone = command(*RUN, "--games", "30", "--json", "--record", "a.jsonl")
    kept = command(*RUN, "--games", "30", "--json", "--record", "b.jsonl", "--out", "run")
    assert kept.out == alone.out
    assert (folder / "a.jsonl").read_bytes() == (folder / "b.jsonl").read_bytes()
    column = pl.read_parquet(folder / "run/games").get_column("record")
    assert "".join(column) == (folder / "a.jsonl").read_text()


def test_any_number_of_processes_writes_the_same(command: Command, folder: Path) -> None:
    given = ("simulate", short_game(4).name, "--seed", "7", "--games", "20", "--decisions")
    command(*given, "--out", "one", "--jobs", "1")
    command(*given, "--out", "two", "--jobs", "2")
    assert written(folder / "one") == written(folder / "two")
    assert has_rows(dict(pl.read_parquet_schema(folder / "one/games/000000000.parquet")))


def test_a_custom_pack_is_kept_with_the_run(command: Command, folder: Path) -> None:
    (folder / "few.toml").write_text(FEW_PEARLS)
    assert command(*RUN, "--games", "25", "--pack", "few.toml", "--out", "run").status == 0
    (folder / "few.toml").unlink()
    assert command("report", "run").status == 0


# Going on


def test_more_games_continue_a_run(command: Command, folder: Path) -> None:
    """A run that goes on is the run that was never stopped, byte for byte; the seed is found in the folder."""
    command(*RUN, "--games", "1150", "--decisions", "--out", "whole")
    command(*RUN, "--games", "70", "--decisions", "--out", "run")
    ran = command("simulate", "pearl-divers", "--players", "3", "--games", "1150", "--decisions", "--out", "run")
    assert "continuing: 70 of 1150 games are in run" in ran.err
    assert written(folder / "run") == written(folder / "whole")
    assert sorted(path.name for path in (folder / "run/games").iterdir()) == ["000000000.parquet", "000001000.parquet"]
    assert len(list((folder / "run/decisions").iterdir())) == 12
    again = command(*RUN, "--games", "40", "--out", "run", "--json")
    assert json.loads(again.out)["games"] == 40, "fewer games than there are: the first ones are summed up"


def test_decisions_can_be_added_later(command: Command, folder: Path) -> None:
    command(*RUN, "--games", "130", "--decisions", "--out", "whole")
    command(*RUN, "--games", "130", "--out", "run")
    assert command(*RUN, "--games", "130", "--decisions", "--out", "run").status == 0
    assert written(folder / "run") == written(folder / "whole")


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_ctrl_c_keeps_what_is_done_and_the_same_command_goes_on(command: Command, folder: Path, jobs: str) -> None:
    given = (*RUN, "--games", "1500", "--decisions", "--out", "run", "--jobs", jobs)
    process = started(folder, *given)
    wait_for(process, folder / "run/decisions/000000100.parquet")
    process.send_signal(signal.SIGINT)
    out, said = process.communicate(timeout=100)
    done = counted(folder / "run")
    assert (process.returncode, out) == (130, "")
    assert said == f"watertable: stopped: {done} of 1500 games are in run; the same command continues\n"
    assert 200 <= done < 1500
    assert counted(folder / "run", "decisions") == done
    assert json.loads(command("report", "run", "--json").out)["games"] == done
    process = started(folder, *given)
    out, said = process.communicate(timeout=100)
    assert (process.returncode, said) == (0, f"watertable: continuing: {done} of 1500 games are in run\n")
    command(*RUN, "--games", "1500", "--decisions", "--out", "whole")
    assert written(folder / "run") == written(folder / "whole")


def test_a_run_that_is_killed_loses_nothing_that_was_written(command: Command, folder: Path) -> None:
    given = (*RUN, "--games", "1500", "--decisions", "--out", "run")
    process = started(folder, *given, "--jobs", "2")
    wait_for(process, folder / "run/decisions/000000200.parquet")
    workers = Path(f"/proc/{process.pid}/task/{process.pid}/children").read_text().split()
    process.kill()
    process.communicate(timeout=100)
    until = time.monotonic() + 100
    while any(_runs(worker) for worker in workers):
        assert time.monotonic() < until, "a worker outlived the run"
        time.sleep(0.01)
    kept = written(folder / "run")
    assert len(workers) == 2
    assert counted(folder / "run", "decisions") >= 300
    assert command(*given).status == 0
    command(*RUN, "--games", "1500", "--decisions", "--out", "whole")
    whole = written(folder / "whole")
    assert written(folder / "run") == whole
    full = [name for name in kept if name.startswith("decisions/")][:3]
    assert all(kept[name] == whole[name] for name in full)


def _runs(worker: str) -> bool:
    try:
        return Path(f"/proc/{worker}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except (FileNotFoundError, ProcessLookupError):
        return False


@pytest.mark.parametrize("name", ["games/000000000.parquet", "decisions/000000100.parquet"])
@pytest.mark.parametrize("left", [0, 3, 2000])
def test_a_part_that_was_cut_is_recognised_and_played_again(
    command: Command, folder: Path, name: str, left: int
) -> None:
    given = (*RUN, "--games", "230", "--decisions", "--out", "run")
    command(*given)
    whole = written(folder / "run")
    (folder / "run" / name).write_bytes(whole[name][:left])
    ran = command(*given)
    assert ran.status == 0
    assert f"run/{name} is cut; its games are played again" in ran.err
    assert written(folder / "run") == whole


def test_what_was_being_written_when_a_run_was_killed_disturbs_nobody(command: Command, folder: Path) -> None:
    command(*RUN, "--games", "30", "--out", "run")
    (folder / "run/.000000000.parquet.writing").write_bytes(b"PAR1 half")
    assert counted(folder / "run") == 30
    assert command(*RUN, "--games", "40", "--out", "run").status == 0
    assert counted(folder / "run") == 40


# A full disk


def test_a_full_disk_is_told_in_one_line_and_what_was_written_can_be_read(command: Command, folder: Path) -> None:
    """The limit on the size of files stands for a disk that is full in the middle of a part."""
    given = (*RUN, "--games", "1500", "--out", "run", "--jobs", "1")
    command(*RUN, "--games", "300", "--out", "run")
    part = folder / "run/games/000000000.parquet"
    room = part.stat().st_size + 1000
    process = started(folder, *given, before=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (room, room)))
    out, said = process.communicate(timeout=100)
    assert (process.returncode, out) == (2, "")
    assert said.splitlines()[1:] == [
        "watertable: run/games/000000000.parquet: cannot be written (File too large); "
        "what was written before can be read, and the same command continues"
    ]
    assert counted(folder / "run") == 300
    assert not list(folder.rglob("*.writing"))
    assert command(*given).status == 0
    assert counted(folder / "run") == 1500


def test_what_still_fits_on_a_full_disk_is_written(command: Command, folder: Path) -> None:
    given = (*RUN, "--games", "100", "--decisions", "--jobs", "1")
    command(*given, "--out", "whole")
    whole = written(folder / "whole")
    room = len(whole["decisions/000000000.parquet"]) - 100
    assert len(whole["games/000000000.parquet"]) < room, "the games fit, their decisions do not"
    process = started(
        folder, *given, "--out", "run", before=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (room, room))
    )
    _, said = process.communicate(timeout=100)
    assert process.returncode == 2
    assert said.startswith("watertable: run/decisions/000000000.parquet: cannot be written (File too large)")
    assert counted(folder / "run") == 99
    assert command(*given, "--out", "run").status == 0
    assert written(folder / "run") == whole


# Other runs, and other things


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("--players", "3", "--seed", "8"), "run: games of another simulation: its seed is '7', not '8'"),
        (("--players", "2", "--seed", "7"), "run: games of another simulation: its seats is 3, not 2"),
        (("--players", "3", "--bots", "greedy"), "its bots is ['random', 'random', 'random'], not ['greedy'"),
        (("--players", "3", "--option", "hand=3"), "run: games of another simulation: its options is"),
        (("--players", "3", "--pack", "few.toml"), "run: games of another simulation: its pack is"),
    ],
)
def test_the_folder_of_another_run_is_refused(
    command: Command, refused: Refused, folder: Path, arguments: tuple[str, ...], said: str
) -> None:
    command(*RUN, "--games", "3", "--out", "run")
    (folder / "few.toml").write_text(FEW_PEARLS)
    assert said in refused("simulate", "pearl-divers", *arguments, "--out", "run")


def test_force_begins_anew(command: Command, folder: Path) -> None:
    command(*RUN, "--games", "30", "--decisions", "--out", "run")
    other = ("simulate", "pearl-divers", "--players", "2", "--seed", "8", "--games", "10", "--out", "run", "--force")
    assert command(*other).status == 0
    games = pl.read_parquet(folder / "run/games")
    assert (games.height, set(games.get_column("players"))) == (10, {2})
    assert not list((folder / "run/decisions").iterdir())


def test_what_is_no_run_is_refused(command: Command, refused: Refused, folder: Path) -> None:
    (folder / "mine").mkdir()
    (folder / "mine/letter.txt").write_text("Dear Ana")
    (folder / "file").write_text("x")
    (folder / "strange").mkdir()
    (folder / "strange/run.json").write_text("[]")
    (folder / "empty").mkdir()
    for force in ((), ("--force",)):
        assert "mine: this folder holds something else" in refused(*RUN, "--out", "mine", *force)
        assert "file: this is a file; give the name of a folder" in refused(*RUN, "--out", "file", *force)
        assert "strange: this folder holds something else" in refused(*RUN, "--out", "strange", *force)
    assert "no/run: there is no folder no" in refused(*RUN, "--out", "no/run")
    assert "--decisions needs --out FOLDER" in refused(*RUN, "--decisions")
    assert "empty: this folder has no games" in refused("report", "empty")
    assert command(*RUN, "--games", "2", "--out", "empty").status == 0


def test_parts_of_another_run_are_refused(command: Command, refused: Refused, folder: Path) -> None:
    command(*RUN, "--games", "3", "--out", "run")
    command(*RUN[:-1], "8", "--games", "3", "--out", "other")
    (folder / "run/games/000000000.parquet").write_bytes((folder / "other/games/000000000.parquet").read_bytes())
    assert "run/games/000000000.parquet: belongs to another simulation" in refused(*RUN, "--out", "run")
    pl.DataFrame({"a": [1]}).write_parquet(folder / "run/games/000000000.parquet")
    assert "not a part of a simulation's table" in refused(*RUN, "--out", "run")


def test_two_runs_do_not_write_into_one_folder(command: Command, refused: Refused, folder: Path) -> None:
    process = started(folder, *RUN, "--games", "100000", "--decisions", "--out", "run", "--jobs", "1")
    wait_for(process, folder / "run/decisions/000000000.parquet")
    ran = command(*RUN, "--games", "10", "--out", "run")
    assert (ran.status, ran.err) == (2, "watertable: run: another simulation is writing there\n")


def test_bots_that_think_by_the_clock_are_kept_together_with_their_decisions(
    command: Command, refused: Refused, folder: Path
) -> None:
    """They never play a game twice alike, so that a game and its decisions have to come from one play."""
    given = (*RUN, "--bots", "mcts:1ms", "--games", "3")
    command(*given, "--out", "run")
    assert "cannot be added, because bots with a budget in milliseconds" in refused(
        *given, "--decisions", "--out", "run"
    )
    command(*given, "--decisions", "--out", "both")
    (folder / "both/games/000000000.parquet").unlink()  # as if the run had been killed between the two tables
    assert command(*given, "--decisions", "--out", "both").status == 0
    rows = pl.read_parquet(folder / "both/decisions")
    for number, text in pl.read_parquet(folder / "both/games").select("number", "record").iter_rows():
        (record,) = read_records(text.splitlines(keepends=True), "")
        made = [move for seat, move in record.moves if seat >= 0]
        assert rows.filter(pl.col("number") == number).get_column("choice").to_list() == made
