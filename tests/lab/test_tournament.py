"""Tournaments: seats, results that can be gone on with, ratings, the report, and the command."""

import json
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.any_game import short_game
from tests.conformance.toy_game import PEARL_DIVERS
from tests.lab.html_checker import checked
from watertable.bots import specs_from_text
from watertable.cli.app import run as run_command
from watertable.kernel import BadInput, Game
from watertable.lab.engine import Engine, Here, Processes
from watertable.lab.results_file import ResultsFile, first_line, read_results
from watertable.lab.standings import rate, standings
from watertable.lab.tournament import GameResult, Tournament, new_tournament, run
from watertable.lab.tournament_page import tournament_page

pytestmark = pytest.mark.usefixtures("pearl_divers")


def tournament(bots: str, seats: int = 4, seed: str = "s", game: Game = PEARL_DIVERS) -> Tournament:
    return new_tournament(game.new(seats), None, specs_from_text(bots), seed, {})


def result(number: int, seating: tuple[int, ...], winner: int) -> GameResult:
    seats = len(seating)
    shares = tuple(1.0 if seat == winner else 0.0 for seat in range(seats))
    some = (0.01,) * seats
    return GameResult(number, seating, shares, (0,) * seats, 9, (3,) * seats, some, (30,) * seats, some)


def test_a_line_up_changes_seats_so_that_each_has_each_seat_equally_often() -> None:
    plan = tournament("greedy,random,easy,medium")
    seats: Counter[tuple[int, int]] = Counter()
    for number in range(40):
        seating = plan.seating(number)
        assert sorted(seating) == [0, 1, 2, 3]
        seats.update(enumerate(seating))
    assert set(seats.values()) == {10}
    neighbours = {tuple(plan.seating(number)) for number in range(0, 200, 4)}
    assert len(neighbours) > 5, "who sits beside whom changes too"


@pytest.mark.parametrize(("bots", "seats"), [("greedy,random,easy,medium,mcts:5i", 4), ("greedy,random", 3)])
def test_a_pool_takes_turns(bots: str, seats: int) -> None:
    plan = tournament(bots, seats)
    games: Counter[int] = Counter()
    for number in range(5 * seats * 4):
        games.update(plan.seating(number))
    assert max(games.values()) - min(games.values()) <= seats
    assert plan.seating(17) == tournament(bots, seats).seating(17)


def test_the_same_games_are_played_however_they_are_divided() -> None:
    plan = tournament("greedy,random,random", 3, game=short_game(3))
    alone = [plain(game) for game in run(plan, list(range(6)), Here())]
    with Processes(2) as engine:
        shared = [plain(game) for game in run(plan, list(range(6)), engine)]
    assert sorted(alone) == sorted(shared)
    assert alone[3:] == [plain(game) for game in run(plan, [3, 4, 5], Here())]


def plain(game: GameResult) -> tuple[object, ...]:
    """What does not depend on the machine."""
    return game.number, game.seating, game.shares, game.scores


def test_iteration_budgets_are_reproducible_and_millisecond_budgets_are_marked() -> None:
    assert tournament("mcts:5i,greedy,random,easy").is_reproducible
    assert not tournament("mcts:5ms,greedy,random,easy").is_reproducible
    assert not tournament("hard,greedy,random,easy").is_reproducible


def test_results_are_gone_on_with_after_a_kill(tmp_path: Path) -> None:
    plan = tournament("greedy,random,random,random")
    path = tmp_path / "results.jsonl"
    store = ResultsFile(path, plan, [])
    store.add(result(0, (0, 1, 2, 3), 0))
    store.add(result(1, (1, 2, 3, 0), 3))
    store.close()
    path.write_text(path.read_text() + '{"number":2,"seating":[2,3')
    known = read_results(path, plan)
    assert [game.number for game in known] == [0, 1]
    store = ResultsFile(path, plan, known)
    store.add(result(2, (2, 3, 0, 1), 2))
    store.close()
    assert [game.number for game in read_results(path, plan)] == [0, 1, 2]
    assert read_results(path, plan)[1] == result(1, (1, 2, 3, 0), 3)


def test_a_file_of_another_tournament_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "results.jsonl"
    plan = tournament("greedy,random,random,random")
    ResultsFile(path, plan, []).close()
    with pytest.raises(BadInput, match="its seed is 's', not 't'"):
        read_results(path, tournament("greedy,random,random,random", seed="t"))
    path.write_text("hello\n")
    with pytest.raises(BadInput, match="not the results of a tournament"):
        read_results(path, plan)
    path.write_text(first_line(plan) + "\n{}\n")
    with pytest.raises(BadInput, match="line 2: not the result of a game"):
        read_results(path, plan)


def test_ratings_put_the_winner_first_and_grow_surer() -> None:
    plan = tournament("greedy,random,random,random")
    few = [result(number, (0, 1, 2, 3), 0 if number % 5 else 1) for number in range(10)]
    many = [result(number, (0, 1, 2, 3), 0 if number % 5 else 1) for number in range(200)]
    mu, sigma = rate(plan, few)["greedy"]
    surer_mu, surer_sigma = rate(plan, many)["greedy"]
    assert mu > rate(plan, few)["random"][0]
    assert surer_mu > rate(plan, many)["random"][0]
    assert surer_sigma < sigma < 25 / 3
    table = standings(plan, many)
    assert [bot.name for bot in table.bots] == ["greedy", "random"]
    best = table.bots[0]
    assert best.rating_95[0] < best.rating < best.rating_95[1]
    assert best.share == 0.8
    assert best.share_95[0] < 0.8 < best.share_95[1]
    assert table.bots[1].seats == 600


def test_equal_bots_are_rated_equal() -> None:
    plan = tournament("greedy,medium,easy,random")
    games = [result(number, (0, 1, 2, 3), number % 4) for number in range(400)]
    ratings = rate(plan, games)
    assert max(mu for mu, _ in ratings.values()) - min(mu for mu, _ in ratings.values()) < 2.0
    assert all(abs(mu - 25) < 1.96 * sigma + 1 for mu, sigma in ratings.values())


def test_the_cross_table_counts_both_ways() -> None:
    plan = tournament("greedy,random", 3)
    games = [result(0, (0, 1, 1), 0), result(1, (1, 0, 1), 0)]
    cross = standings(plan, games).cross
    assert cross["greedy", "random"] == (2.5, 4)
    assert cross["random", "greedy"] == (1.5, 4)


def test_the_report_is_whole_and_needs_nothing_else() -> None:
    plan = tournament("greedy,random,random,random", seed="<b>")
    games = [result(number, (0, 1, 2, 3), 0) for number in range(8)]
    page = tournament_page("Pearl Divers", plan, standings(plan, games), "watertable tournament … & more")
    assert checked(page).links == []
    assert "<b>" not in page
    assert "8 games, 4 seats, seed &lt;b&gt;" in page
    assert "&amp; more" in page
    assert page.count("<svg") == 4, "two plots, each wide and narrow"
    assert "100.0%" in page


def test_the_command_plays_prints_and_goes_on(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "r.jsonl"
    page = tmp_path / "r.html"
    given = ["tournament", "pearl-divers", "--bots", "greedy,random,random,random", "--seed", "x"]
    assert run_command([*given, "--games", "3", "--results", str(path)]) == 0
    first = capsys.readouterr().out
    assert "Reproducible" in first
    assert "greedy" in first
    assert run_command([*given, "--games", "8", "--results", str(path), "--report", str(page), "--json"]) == 0
    shown = capsys.readouterr()
    assert "continuing: 3 of 8 games" in shown.err
    data = json.loads(shown.out)
    assert data["games"] == 8
    assert data["is_reproducible"] is True
    assert {bot["name"] for bot in data["bots"]} == {"greedy", "random"}
    assert sum(bot["wins"] for bot in data["bots"]) == pytest.approx(8)
    assert page.read_text().startswith("<!doctype html>")
    assert run_command([*given, "--games", "8", "--json"]) == 0
    again = json.loads(capsys.readouterr().out)
    assert [bot["wins"] for bot in again["bots"]] == [bot["wins"] for bot in data["bots"]]


def test_ctrl_c_keeps_the_results_and_says_so(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def stopped(tournament: Tournament, numbers: list[int], engine: Engine) -> Iterator[GameResult]:
        yield from run(tournament, numbers[:2], engine)
        raise KeyboardInterrupt

    path = tmp_path / "r.jsonl"
    given = ["tournament", "pearl-divers", "--bots", "greedy,random", "--seed", "x", "--games", "5"]
    with monkeypatch.context() as patched:
        patched.setattr("watertable.cli.tournament.run", stopped)
        assert run_command([*given, "--results", str(path)]) == 130
        assert capsys.readouterr() == ("", "watertable: stopped after 2 of 5 games; the same command continues\n")
    assert run_command([*given, "--results", str(path), "--json"]) == 0
    shown = capsys.readouterr()
    assert "continuing: 2 of 5 games" in shown.err
    assert json.loads(shown.out)["games"] == 5


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (["--bots", "gredy,random"], "no bot or level is called 'gredy'"),
        (["--bots", "mcts:0ms,random"], "budget '0ms': expected at least 1"),
        (["--bots", "mcts,random", "--budget", "0i"], "budget '0i': expected at least 1"),
        (["--bots", "random,random,random"], "a tournament needs at least two different bots"),
        (["--bots", "greedy,random", "--results", "r.jsonl"], "--results needs a --seed"),
        (["--bots", "greedy,random", "--players", "9"], "Pearl Divers is for 2 to 4 players, not 9"),
    ],
)
def test_bad_input_is_one_clear_line(arguments: list[str], complaint: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run_command(["tournament", "pearl-divers", *arguments]) == 2
    shown = capsys.readouterr()
    assert shown.out == ""
    assert shown.err.count("\n") == 1
    assert complaint in shown.err
