"""Decisions as training data: every one is there, fits the record, and holds what its seat may know, never more."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.any_game import GAMES, case_of
from watertable.kernel import CHANCE, Game, Move, Sfc32, State, read_records, replay
from watertable.lab.decisions import Decided, DecisionKeeper, NotedDecider
from watertable.lab.game_tables import DECISION_ROWS, decisions_frame
from watertable.lab.simulation import Plan, Played, Simulator
from watertable.play import Decider, Decision

everywhere = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)


def plan_of(game: Game, games: int = 1) -> Plan:
    seats = game.usual_players()
    return Plan(game.name, seats, {}, None, ["random"] * seats, "rows", games, True, False, True)


def rows_of(played: Played) -> list[dict[str, Any]]:
    """The rows as they are written."""
    assert played.decided is not None
    frame = decisions_frame([(played.number, played.decided, played.shares)])
    assert dict(frame.schema) == DECISION_ROWS
    return frame.to_dicts()


@everywhere
def test_every_decision_of_the_record_is_a_row(game: Game) -> None:
    played = Simulator(plan_of(game)).play(0)
    (record,) = read_records(played.text.splitlines(keepends=True), "")
    made = [(ply, seat, text) for ply, (seat, text) in enumerate(record.moves, 1) if seat != CHANCE]
    rows = rows_of(played)
    assert [(row["ply"], row["seat"], row["choice"]) for row in rows] == made
    assert {row["number"] for row in rows} == {0}
    assert all(row["share"] == played.shares[row["seat"]] for row in rows)


@everywhere
def test_a_row_has_the_view_and_the_moves_of_its_seat(game: Game) -> None:
    played = Simulator(plan_of(game)).play(0)
    (record,) = read_records(played.text.splitlines(keepends=True), "")
    rows = {row["ply"]: row for row in rows_of(played)}
    before = record.start()
    for step in replay(record):
        if step.seat != CHANCE:
            row = rows[step.ply]
            assert row["question"] == before.question()
            assert game.view_from_json(before.setup, json.loads(row["view"])) == before.view(row["seat"])
            assert row["legal"] == [game.to_text(move) for move in before.legal_moves(row["seat"])]
            assert row["choice"] in row["legal"]
        before = step.state.copy()


class Nth(Decider):
    """Chooses a move by its place."""

    def __init__(self, place: int) -> None:
        self.place = place

    def decide(self, decision: Decision) -> Move:
        return decision.moves[self.place]


def noted(game: Game, state: State, seat: int, place: int) -> Decided:
    """What is written down of a decision in this state."""
    keeper = DecisionKeeper(game)
    NotedDecider(Nth(place), keeper).decide(Decision(state, seat, state.legal_moves(seat)))
    return keeper.decided


@everywhere
def test_nothing_that_a_seat_must_not_know_gets_into_its_rows(game: Game) -> None:
    """Two positions that differ only in what the seat must not know give the same row."""
    case = case_of(game)
    rng = Sfc32("twins")
    twins = 0
    for variation in case.variations:
        pack = game.pack() if variation.pack is None else game.read_pack(variation.pack)
        state = game.new(variation.seats, variation.options, pack)
        for _ in range(150):
            seat = state.to_act()
            if seat is None:
                break
            if seat == CHANCE:
                state.apply(seat, state.draw_chance(rng))
                continue
            moves = state.legal_moves(seat)
            place = rng.below(len(moves))
            twin = case.twins(state, seat, rng)
            if twin is not None:
                twins += 1
                assert twin.snapshot() != state.snapshot()
                assert noted(game, twin, seat, place) == noted(game, state, seat, place)
            state.apply(seat, moves[place])
    assert (twins > 0) == case.has_secrets


def test_rows_do_not_change_the_game() -> None:
    """Whether decisions are kept or not, the same games are played."""
    for game in GAMES:
        plan = plan_of(game)
        alone = Plan(plan.game, plan.seats, {}, None, plan.levels, plan.seed, 1, True)
        assert Simulator(plan).play(0).text == Simulator(alone).play(0).text
