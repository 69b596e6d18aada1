"""Reports: the page shows what the rows say, for every game; records beside it; files that are read; bad input."""

from __future__ import annotations

import json
import resource
from collections.abc import Iterator
from pathlib import Path

import polars as pl
import pytest

from tests.any_game import GAMES
from tests.conformance.toy_game import PEARL_DIVERS
from tests.conftest import Command, Refused
from tests.lab.html_checker import checked
from watertable.cli.report import player_counts
from watertable.kernel import BadInput, Game, read_records, verify
from watertable.lab.course_sections import skill_sections
from watertable.lab.engine import Here, Processes
from watertable.lab.figures import Figure, figures_of, judged, spelled
from watertable.lab.finding import Finding
from watertable.lab.findings import with_dealt, with_second_bots
from watertable.lab.measures import SHARE, Measure, Naming, ordinal
from watertable.lab.page import Beside, report_page
from watertable.lab.reporting import Extras, Report, report
from watertable.lab.runs import played
from watertable.lab.share_sections import option_sections
from watertable.lab.statistics import SUPPORTED
from watertable.lab.trials import TrialPlan


def nobody(name: str, done: int, of: int) -> None:
    """Nobody is told how far a run is."""


def plan_of(game: Game, bots: str = "random") -> TrialPlan:
    seats = game.usual_players()
    return TrialPlan(game.name, seats, {}, None, (bots,) * seats, "report", lucky_games=2)


@pytest.fixture(scope="module", params=GAMES, ids=lambda game: game.name)
def made(request: pytest.FixtureRequest) -> Report:
    return report([plan_of(request.param)], 40, Here(), None, nobody)


def test_the_page_is_whole_and_its_figures_are_those_of_the_rows(made: Report) -> None:
    page = checked(report_page(made, "watertable report & more", Beside()))
    assert not [link for link in page.links if not link.startswith("#")], "it needs nothing else"
    assert {link[1:] for link in page.links} <= set(page.ids)
    assert "& more" in page.text
    tables = made.main.tables
    seats = made.game.usual_players()
    rows = {row[0]: row for row in page.rows if row}
    for place in range(1, seats + 1):
        won = tables.seats.filter(pl.col("order") == place).get_column("share")
        assert rows[f"{ordinal(place)} to play"][1] == spelled(float(won.to_numpy().mean()), SHARE)
    lost = float(tables.column("turns_lost").sum() / tables.column("turns").sum())
    assert rows["turns lost"][1] == spelled(lost, SHARE)
    lengths = tables.games.get_column("rounds").to_numpy()
    assert rows["rounds"][2] == spelled(float(lengths.min()), "number")
    assert rows["rounds"][6] == spelled(float(lengths.max()), "number")
    assert all(finding.title in page.text for finding in made.findings)


def test_the_same_figures_are_in_the_data(made: Report) -> None:
    data = json.loads(json.dumps(made.as_data()))
    assert data["game"] == made.game.name
    figures = {figure["key"]: figure for figure in data["runs"][0]["figures"]}
    first = figures[f"order-of-play/{made.game.usual_players()}/1"]
    won = made.main.tables.seats.filter(pl.col("order") == 1).get_column("share").to_numpy()
    assert first["value"] == pytest.approx(float(won.mean()), abs=1e-6)
    assert first["interval_95"][0] <= first["value"] <= first["interval_95"][1]
    assert "NaN" not in json.dumps(data)


def test_shares_of_all_places_add_up(made: Report) -> None:
    shares = [figure.estimate.value for figure in made.main.figures if figure.measure.group == "order-of-play"]
    assert sum(shares) == pytest.approx(1)


def test_findings_come_with_games_that_show_them(made: Report) -> None:
    for finding in made.findings:
        figure = next((each for each in made.main.figures if each.measure.key == finding.key), None)
        for number in finding.games:
            assert 0 <= number < made.main.games
            if figure is not None and finding.verdict == SUPPORTED:
                is_won = bool(figure.measure.above[number] > 0)
                assert is_won == (figure.difference > 0) or figure.measure.below[number] > 1


def test_several_numbers_of_players_and_extra_runs() -> None:
    game = max(GAMES, key=lambda game: bool(game.observer(game.setup(game.usual_players())).dealt))
    plans = [
        TrialPlan(game.name, seats, {}, None, ("random",) * seats, "x")
        for seats in (game.players[0], game.players[0] + 1)
    ]
    whole = report(plans, 20, Here(), Extras(3, "random", iterations=1), nobody)
    assert whole.main.games == 40
    assert whole.second is not None
    assert whole.dealt is not None
    assert whole.dealt.games == 6
    assert len(whole.ladder) == 7
    assert {rung.games for rung in whole.ladder} == {plans[1].seats}, "each bot has every seat once"
    assert whole.worth
    rungs = [rung.figure for rung in [*whole.ladder, *whole.worth]]
    figures = [*whole.main.figures, *whole.dealt.figures, *rungs]
    tested = [figure for figure in figures if figure.p is not None]
    assert len(tested) == whole.tested
    assert {id(rung) for rung in rungs if rung.p is not None} <= {id(figure) for figure in tested}
    least = min(tested, key=lambda figure: figure.p or 0.0)
    assert least.corrected == pytest.approx(min(1.0, (least.p or 0.0) * len(tested))), "one family for all of them"
    assert not any(figure.verdict for figure in whole.second.figures if figure.p is not None)
    for number in (0, 20, 39):
        record = whole.main.record(number)
        assert record.setup["seats"] == plans[number // 20].seats
        assert verify(record).proof == "proved"
    (skill,) = skill_sections(whole)
    assert [row[0] for row in skill.rows] == [rung.label for rung in whole.ladder]
    labels = [figure.measure.label for figure in whole.main.figures]
    assert f"1st to play, {game.players[0] + 1} players" in labels
    by_players = [figure for figure in whole.main.figures if figure.measure.group == "character-by-players"]
    assert {figure.measure.key.split("/")[0] for figure in by_players} == {
        f"character-of-{plan.seats}" for plan in plans
    }
    for figure in by_players:
        players = int(figure.measure.key.split("/")[0].rpartition("-")[2])
        assert figure.measure.fair == pytest.approx(1 / players)


def test_several_values_of_an_option_are_set_side_by_side() -> None:
    game = next(game for game in GAMES if any(option.name == "draft" for option in game.options))
    seats = game.usual_players()
    plans = [
        TrialPlan(game.name, seats, {"draft": value}, None, ("random",) * seats, "o") for value in ("pick", "random")
    ]
    whole = report(plans, 20, Here(), None, nobody)
    figures = {figure.measure.key: figure for figure in whole.main.figures}
    won = whole.main.tables.seats.filter((pl.col("number") >= 20) & (pl.col("order") == 1)).get_column("share")
    found = figures[f"option/draft=random/{seats}/1"]
    assert found.estimate.value == pytest.approx(float(won.to_numpy().mean()))
    assert found.estimate.count == 20
    choices = whole.main.tables.games.filter(pl.col("number") < 20).get_column("choices").to_numpy()
    assert figures["option-minutes/draft=pick"].estimate.value == pytest.approx(choices.mean() / 3)
    (section,) = option_sections(whole)
    assert section.title == "What does draft change?"
    assert section.rows[0][0] == "draft pick: 1st to play"
    assert len(section.rows) == 2 * seats


# The command


@pytest.mark.usefixtures("pearl_divers")
def test_the_command_writes_a_page_with_records_beside_it(command: Command, folder: Path) -> None:
    given = ("report", "pearl-divers", "--games", "60", "--seed", "1", "--extra-games", "0", "--bots", "greedy")
    ran = command(*given, "--out", "r.html")
    assert (ran.status, ran.err) == (0, "")
    assert "Wrote the report to r.html" in ran.out
    page = checked((folder / "r.html").read_text())
    files = [link for link in page.links if link.endswith(".jsonl")]
    assert [link for link in page.links if link[0] != "#" and link not in files] == ["http://127.0.0.1:8560/"]
    assert any(f"watertable replay {link}" in page.text for link in files)
    for link in files:
        (record,) = read_records((folder / link).read_text().splitlines(keepends=True), link)
        assert verify(record).proof == "proved"
    data = json.loads(command(*given, "--json").out)
    assert data["games"] == 60
    numbers = {number for finding in data["findings"] for number in finding["games"]}
    assert {f"r-games/game-{number + 1}.jsonl" for number in numbers} == set(files)
    assert json.loads(command(*given, "--json").out) == data, "the same seed, the same report"


@pytest.mark.usefixtures("pearl_divers")
def test_with_a_number_of_extra_games_the_same_seed_gives_the_same_report() -> None:
    """Whatever the number of processes."""
    extras = Extras(6, "random", iterations=1)
    plan = plan_of(PEARL_DIVERS, "greedy")
    alone = report([plan], 24, Here(), extras, nobody).as_data()
    with Processes(2) as engine:
        assert report([plan], 24, engine, extras, nobody).as_data() == alone
    assert alone["is_reproducible"]
    assert [run["games"] for run in alone["runs"]] == [24, 6]
    assert {rung["games"] for rung in alone["skill_ladder"]} == {4}, "each of four players has every seat once"
    assert alone["skill_ladder"][0]["bots"] == "mcts:2i, mcts:1i"


@pytest.mark.usefixtures("pearl_divers")
def test_without_a_number_of_extra_games_the_report_says_that_time_decided() -> None:
    extras = Extras(None, "random", iterations=1, shortest=0.0)
    whole = report([plan_of(PEARL_DIVERS)], 20, Here(), extras, nobody)
    assert not whole.is_reproducible
    assert "as many games as fitted into the time" in whole.notes[0]
    page = checked(report_page(whole, "x", Beside()))
    assert whole.notes[0] in page.text
    rows = {row[0]: row for row in page.rows if row}
    assert rows["games with random"][2] == f"{whole.runs()[1].games:,}"
    assert rows[f"skill ladder: {whole.ladder[0].label}"][2] == str(whole.ladder[0].games)


@pytest.mark.usefixtures("pearl_divers")
def test_records_and_parquet_give_the_report_of_the_games(command: Command, folder: Path) -> None:
    """`simulate` with the same seed plays the same games, so that its records show the same figures."""
    command("simulate", "pearl-divers", "--games", "30", "--seed", "7", "--record", "g.jsonl")
    played_now = json.loads(
        command(
            "report", "pearl-divers", "--games", "30", "--seed", "7", "--bots", "random", "--extra-games", "0", "--json"
        ).out
    )
    read = json.loads(command("report", "g.jsonl", "--json").out)
    assert read["runs"][0]["figures"] == played_now["runs"][0]["figures"]
    records = [
        record.text() for record in read_records((folder / "g.jsonl").read_text().splitlines(keepends=True), "g")
    ]
    pl.DataFrame({"record": records}).write_parquet(folder / "g.parquet")
    assert json.loads(command("report", "g.parquet", "--json").out)["runs"] == read["runs"]


@pytest.mark.usefixtures("pearl_divers")
@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("perl-divers",), "no game is called 'perl-divers'; did you mean pearl-divers?"),
        (("nothing.jsonl",), "nothing.jsonl: there is no such file"),
        (("nothing.parquet",), "nothing.parquet: there is no such file"),
        (("cut.parquet",), "cut.parquet: not a whole Parquet file"),
        (("other.parquet",), "other.parquet: this table has no column 'record'"),
        (("few.jsonl",), "3 finished games are too few for a report: at least 20"),
        (("pearl-divers", "--games", "5"), "5 games are too few for any claim: play at least 20"),
        (("pearl-divers", "--players", "many"), "--players many: expected a number such as 4"),
        (("pearl-divers", "--option", "hand=2", "--option", "hand=2"), "--option hand=2: given twice"),
        (("pearl-divers", "--players", "2-9"), "Pearl Divers is for 2 to 4 players, not 5"),
        (("pearl-divers", "--games", "20", "--second", "clever"), "no bot or level is called 'clever'"),
        (("pearl-divers", "--out", "no-folder/r.html"), "there is no folder no-folder"),
        (("few.jsonl", "--pack", "nothing.toml"), "nothing.toml: there is no such file"),
    ],
)
def test_bad_input_is_one_clear_line(
    command: Command, refused: Refused, folder: Path, arguments: tuple[str, ...], said: str
) -> None:
    command("simulate", "pearl-divers", "--games", "3", "--seed", "1", "--record", "few.jsonl")
    pl.DataFrame({"a": [1, 2]}).write_parquet(folder / "other.parquet")
    (folder / "cut.parquet").write_bytes((folder / "other.parquet").read_bytes()[:-30])
    assert said in refused("report", *arguments)


@pytest.fixture
def full_disk() -> Iterator[None]:
    """No file can grow beyond a few kilobytes: writing fails in the middle, as on a full disk."""
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (20_000, hard))
    yield
    resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


@pytest.mark.usefixtures("pearl_divers", "full_disk")
@pytest.mark.parametrize(
    "arguments",
    [
        ("report", "pearl-divers", "--extra-games", "0", "--out", "r.html"),
        ("compare", "pearl-divers", "--set", "turns=1", "--out", "r.html"),
        ("tournament", "pearl-divers", "--bots", "greedy,random", "--report", "r.html"),
    ],
)
def test_a_full_disk_is_one_clear_line_after_what_the_games_showed(
    command: Command, folder: Path, arguments: tuple[str, ...]
) -> None:
    given = (*arguments, "--games", "30", "--seed", "1", "--jobs", "1")
    ran = command(*given)
    assert ran.status == 2
    assert ran.err == "watertable: r.html: cannot be written (File too large)\n"
    assert "30 games" in ran.out
    assert "Wrote" not in ran.out
    assert json.loads(command(*given, "--json").out)["games"] == 30
    assert list(folder.iterdir()) == [], "nothing half written is left behind"


@pytest.mark.usefixtures("pearl_divers")
def test_records_with_a_pack_of_ones_own_have_it_beside_them(command: Command, folder: Path) -> None:
    (folder / "mine.toml").write_text(PEARL_DIVERS.pack_text("default").replace("turns = 3", "turns = 1"))
    given = ("--games", "30", "--seed", "1", "--extra-games", "0", "--jobs", "1", "--pack", "mine.toml")
    assert command("report", "pearl-divers", *given, "--out", "r.html").status == 0
    page = checked((folder / "r.html").read_text())
    assert "r-games/pack.toml" in page.links
    (link, *_) = [link for link in page.links if link.endswith(".jsonl")]
    ran = command("replay", link, "--pack", "r-games/pack.toml")
    assert (ran.status, ran.err) == (0, "")


@pytest.mark.usefixtures("pearl_divers")
def test_games_of_two_games_are_refused(command: Command, refused: Refused) -> None:
    other = min(GAMES, key=lambda game: game.max_length)
    command("simulate", "pearl-divers", "--games", "1", "--seed", "1", "--record", "a.jsonl")
    command("simulate", other.name, "--games", "1", "--seed", "1", "--record", "b.jsonl")
    assert f"b.jsonl, line 1: a game of {other.name} among games of pearl-divers" in refused(
        "report", "a.jsonl", "b.jsonl"
    )


@pytest.mark.parametrize(("text", "counts"), [("4", [4]), ("3-6", [3, 4, 5, 6]), ("2,4", [2, 4]), (" 2 , 2-3", [2, 3])])
def test_numbers_of_players(text: str, counts: list[int]) -> None:
    assert player_counts(GAMES[0], text) == counts


def test_an_empty_range_of_players() -> None:
    with pytest.raises(BadInput, match="the range is empty"):
        player_counts(GAMES[0], "4-3")


# What other runs say


def share(wins: int, games: int, fair: float = 0.25, **more: str) -> Figure:
    import numpy as np

    above = np.array([1.0] * wins + [0.0] * (games - wins))
    lot = (np.full(games, 1 / fair), np.full(games, 1 - fair))
    group = more.get("kind", "character")
    measure = Measure("character/x", group, "X", SHARE, above, np.ones(games), fair, 0.1 * fair, lot=lot, **more)  # type: ignore[arg-type]
    return judged(figures_of([measure], games))[0][0]


@pytest.mark.parametrize(
    ("wins", "games", "agrees", "told"),
    [
        (60, 100, "yes", "mcts agrees"),
        (25, 1000, "no", "a habit of greedy"),
        (250, 1000, "", "too few games with mcts to tell"),
        (3, 10, "", "too few games with mcts to tell"),
    ],
)
def test_a_second_kind_of_bot_agrees_or_not(wins: int, games: int, agrees: str, told: str) -> None:
    finding = Finding("character/x", 0.8, "X wins too often", "", SUPPORTED)
    (checked_finding,) = with_second_bots([finding], [share(wins, games)], "greedy", "mcts")
    assert checked_finding.agrees == agrees
    assert checked_finding.confirmed.startswith(told)
    assert checked_finding.weight == (0.4 if agrees == "no" else 0.8)


def test_what_is_never_chosen_is_told_as_it_is_when_dealt() -> None:
    game = max(GAMES, key=lambda game: bool(game.observer(game.setup(game.usual_players())).dealt))
    start = plan_of(game).start()
    kind, thing = next((kind, things[0]) for kind, things in game.observer(start.setup).things().items())
    naming = Naming(game, start.setup)
    dealt = share(60, 100, kind=kind, thing=thing, how="had")
    never = Finding(f"never/{kind}", 0.5, "1 of 9 is never chosen", f"In no game: {naming.thing(kind, thing)}.")
    found = with_dealt([never], [dealt], naming)
    assert any(
        finding.text.startswith("Dealt at random, in 100 games, they win:") and "60.0" in finding.text
        for finding in found
    )
    assert any(finding.title.startswith("Dealt at random, whoever has X wins too often") for finding in found)


def test_a_run_that_is_short_of_time_still_plays_a_few_games() -> None:
    game = min(GAMES, key=lambda game: game.max_length)
    run = played("short", [plan_of(game)], 500, Here(), nobody, seconds=0.0)
    assert 12 <= run.games < 500
