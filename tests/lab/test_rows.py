"""A game as rows: what each game's observer counts fits what was played, and a record gives the same rows."""

from __future__ import annotations

import pytest

from tests.any_game import GAMES
from watertable.kernel import CHANCE, Game, replay
from watertable.lab.engine import Here, Processes
from watertable.lab.reading import rows_of
from watertable.lab.rows import GameRows, _drama
from watertable.lab.tables import tables_of
from watertable.lab.trials import TrialPlan, Trials, play_trials

everywhere = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)


def plan_of(game: Game, bots: str = "random", **more: object) -> TrialPlan:
    seats = game.usual_players()
    return TrialPlan(game.name, seats, {}, None, (bots,) * seats, "rows", **more)  # type: ignore[arg-type]


@everywhere
def test_rows_fit_the_record(game: Game) -> None:
    trials = Trials(plan_of(game, lucky_games=1))
    row, record = trials.play(0), trials.record(0)
    seats = game.usual_players()
    assert row.game["decisions"] == sum(seat != CHANCE for seat, _ in record.moves)
    assert row.game["chances"] == sum(seat == CHANCE for seat, _ in record.moves)
    assert sum(seat["share"] for seat in row.seats) == pytest.approx(1)
    assert sorted(seat["order"] for seat in row.seats) == list(range(1, seats + 1))
    assert row.game["choices"] <= row.game["decisions"] <= row.game["offered"]
    assert row.game["turns_with_choice"] <= row.game["turns"]
    assert row.game["turns_lost"] <= row.game["turns"]
    assert row.game["rounds"] <= row.game["turns"] <= row.game["rounds"] * seats
    assert 1 <= row.game["decided_at"] <= row.game["rounds"]
    assert [score["total"] for score in record.outcome["scores"]] == [seat["score"] for seat in row.seats]
    assert sum(seat["luck"] for seat in row.seats) == pytest.approx(0, abs=1e-6), "luck is taken from someone"


@everywhere
def test_a_record_gives_the_same_rows_as_the_game(game: Game) -> None:
    trials = Trials(plan_of(game))
    row = trials.play(3)
    again = rows_of(3, trials.record(3), None, False)
    assert again is not None
    assert again.game == row.game
    assert sorted(again.things) == sorted(row.things)
    assert again.rounds == row.rounds
    for one, other in zip(row.seats, again.seats, strict=True):
        assert {**one, "bot": "", "entrant": None} == {**other, "bot": "", "entrant": None}


@everywhere
def test_what_is_counted_is_announced(game: Game) -> None:
    """Everything that is noted of a kind whose things are listed is in the list, so "never used" misses nothing."""
    start = plan_of(game).start()
    things = game.observer(start.setup).things()
    kinds = {kind.key for kind in game.observer(start.setup).kinds}
    assert set(things) <= kinds
    for row in play_trials(plan_of(game), range(4), Here()):
        for _, kind, thing, _, times in row.things:
            assert times > 0
            assert kind in kinds
            # Fields that a pack's cards bring along are no fields of the board.
            assert kind not in things or thing in things[kind] or kind == "field", f"{kind} {thing}"


@everywhere
def test_a_bot_without_a_habit_has_none(game: Game) -> None:
    """Whoever is kept from something does it only if there is nothing else to do."""
    for habit in game.observer(plan_of(game).start().setup).habits:
        trials = Trials(plan_of(game, habit=habit.key))
        record = trials.record(0)
        state = record.start()
        for step in replay(record):
            if step.seat == 0 and habit.is_kept_by(step.move, view := state.view(0)):
                assert all(habit.is_kept_by(move, view) for move in state.legal_moves(0))
            state = step.state.copy()


@everywhere
def test_a_habit_is_something_that_can_be_avoided(game: Game) -> None:
    """Whoever must do a thing whenever it is possible is not kept from it, and what it is worth is not measured."""
    trials = Trials(plan_of(game))
    avoidable: set[str] = set()
    habits = game.observer(trials.first.setup).habits
    for number in range(20):
        record = trials.record(number)
        state = record.start()
        for step in replay(record):
            if step.seat != CHANCE:
                moves, view = state.legal_moves(step.seat), state.view(step.seat)
                kept = {habit.key: sum(habit.is_kept_by(move, view) for move in moves) for habit in habits}
                avoidable |= {key for key, count in kept.items() if 0 < count < len(moves)}
            state = step.state.copy()
        if len(avoidable) == len(habits):
            return
    assert avoidable == {habit.key for habit in habits}


def plain(rows: list[GameRows]) -> list[object]:
    return [(row.game, row.seats, sorted(row.things), row.rounds) for row in rows]


def test_the_same_games_with_any_number_of_processes() -> None:
    plan = plan_of(min(GAMES, key=lambda game: game.max_length))
    alone = plain(list(play_trials(plan, range(8), Here())))
    with Processes(2) as engine:
        assert plain(list(play_trials(plan, range(8), engine))) == alone


def test_rotated_bots_have_every_seat_equally_often() -> None:
    plan = plan_of(GAMES[0], is_rotated=True)
    seatings = [plan.seating(number) for number in range(plan.seats)]
    assert sorted(seating.index(0) for seating in seatings) == list(range(plan.seats))
    assert all(sorted(seating) == list(range(plan.seats)) for seating in seatings)


@pytest.mark.parametrize(
    ("expected", "shares", "told"),
    [
        ([], [1.0, 0.0], (0, 1, 1.0)),
        ([[0.6, 0.4], [0.7, 0.3]], [1.0, 0.0], (0, 1, 0.6)),
        ([[0.4, 0.6], [0.3, 0.7]], [1.0, 0.0], (1, 3, 0.3)),
        ([[0.6, 0.4], [0.2, 0.8], [0.9, 0.1]], [1.0, 0.0], (2, 3, 0.2)),
        ([[0.5, 0.5], [0.5, 0.5]], [0.5, 0.5], (0, 1, None)),
        ([[0.6, 0.4], [0.5, 0.5]], [1.0, 0.0], (0, 1, 0.5)),
    ],
    ids=["one round", "always ahead", "at the last moment", "to and fro", "shared", "level is no change"],
)
def test_lead_changes_decided_at_and_comeback(
    expected: list[list[float]], shares: list[float], told: tuple[int, int, float | None]
) -> None:
    assert _drama(expected, shares) == told


def test_tables_have_a_row_for_everything() -> None:
    game = GAMES[0]
    rows = list(play_trials(plan_of(game), range(3), Here()))
    tables = tables_of(reversed(rows))
    assert tables.games.get_column("number").to_list() == [0, 1, 2]
    assert tables.seats.height == 3 * game.usual_players()
    assert tables.things.height == sum(len(row.things) for row in rows)
    assert tables.rounds.height == sum(len(row.rounds) for row in rows)
    assert tables.by_game(tables.seats, "share").tolist() == pytest.approx([1.0] * 3)
    assert tables.only(tables.games.get_column("number").head(1)).count == 1
