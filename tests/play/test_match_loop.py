"""The loop on a match: a log that is stored before anyone is told, proved chance, undo."""

from __future__ import annotations

import pytest

from tests.any_game import GAMES
from watertable.kernel import CHANCE, Event, Game, Match, Move, Sfc32, State, to_json, verify
from watertable.kernel.match_log import Proposal
from watertable.play import (
    Decider,
    Decision,
    IllegalDecision,
    MatchLoop,
    MoveList,
    Policy,
    PositionChanged,
    RandomDecider,
    Watcher,
)
from watertable.table import Happened, Seat, Table, apply_changes

EVERY_GAME = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)


def new_match(game: Game) -> Match:
    seats = game.usual_players()
    return Match(game, game.new(seats), [f"Player {seat + 1}" for seat in range(seats)], seed=b"5" * 32)


def random_deciders(match: Match, seed: int = 1) -> list[Decider]:
    return [RandomDecider(Sfc32(seed))] * len(match.players)


@EVERY_GAME
def test_a_match_is_played_to_its_end_and_proves_itself(game: Game) -> None:
    match, moves = new_match(game), MoveList(game)
    loop = MatchLoop(match, random_deciders(match), [moves])
    assert loop.run() == match.state.outcome()
    assert verify(match.record()).proof == "proved"
    assert moves.moves == match.record().moves, "chance included"
    assert loop.decisions + loop.chances == len(match.line)
    assert loop.chances == sum(seat == CHANCE for seat, _ in moves.moves)
    assert loop.state is match.state
    assert loop.step() is None


class Positions(Watcher):
    """Replays what it is told: each position must follow from the one before."""

    def __init__(self, state: State) -> None:
        self.state = state

    def wants_events(self) -> bool:
        return True

    def before(self, state: State, seat: int, move: Move) -> None:
        assert state == self.state

    def after(self, state: State, seat: int, move: Move, events: list[Event]) -> None:
        log: list[Event] = []
        self.state.apply(seat, move, log)
        assert state == self.state
        assert events == log


@EVERY_GAME
def test_watchers_of_a_match_see_every_position_on_the_way(game: Game) -> None:
    match = new_match(game)
    watcher = Positions(match.state.copy())
    MatchLoop(match, random_deciders(match), [watcher]).run()
    assert watcher.state == match.state


@EVERY_GAME
def test_what_cannot_be_stored_has_not_happened(game: Game) -> None:
    match, moves = new_match(game), MoveList(game)
    stored: list[str | None] = []
    room = 25

    def commit(proposal: Proposal) -> None:
        if len(stored) >= room:
            raise OSError("the disk is full")
        assert match.seq == len(stored), "stored before it counts"
        assert len(moves.moves) == len(stored), "and before anyone is told"
        stored.extend([entry.move for entry in proposal.entries])
        match.commit(proposal)

    loop = MatchLoop(match, random_deciders(match), [moves], commit)
    with pytest.raises(OSError, match="the disk is full"):
        loop.run()
    assert [entry.move for entry in match.entries] == stored
    assert [text for _, text in moves.moves] == stored
    before = match.state.copy()
    with pytest.raises(OSError, match="the disk is full"):
        loop.step()
    assert match.state == before
    room = 10**6
    loop.run()
    assert [entry.move for entry in match.entries] == stored


@EVERY_GAME
def test_a_person_takes_a_move_back_and_goes_on(game: Game) -> None:
    """Wherever the match allows it, the decider of seat 0 takes its last move back once and makes another."""
    match = new_match(game)
    undone: list[str] = []

    class Hesitant(Decider):
        def __init__(self) -> None:
            self.rng = Sfc32(2)

        def decide(self, decision: Decision) -> Move:
            if isinstance(match.undo_target(decision.seat), int) and self.rng.below(3) == 0:
                undone.append(game.to_text(match.line[-1].move))
                match.undo(decision.seat)
                raise PositionChanged
            return decision.moves[self.rng.below(len(decision.moves))]

    person = Hesitant()
    loop = MatchLoop(match, [person] * len(match.players))
    loop.run()
    assert match.state.outcome() is not None
    assert sum(entry.undo_to is not None for entry in match.entries) == len(undone)
    assert verify(match.record()).proof == "proved"


def test_some_game_lets_moves_be_taken_back() -> None:
    """So that the test above has tried it."""
    match = new_match(GAMES[0])
    loop = MatchLoop(match, random_deciders(match))
    while not any(isinstance(match.undo_target(seat), int) for seat in range(len(match.players))):
        assert loop.step() is not None


def test_an_illegal_move_leaves_the_match_as_it_was() -> None:
    game = GAMES[0]
    match = new_match(game)
    loop = MatchLoop(match, random_deciders(match))
    made: list[Move] = []
    while len(made) < 12:
        turn = loop.step()
        assert turn is not None
        made += [turn[1]] if turn[0] != CHANCE else []
    seat = match.state.to_act()
    assert seat is not None
    illegal = next(move for move in made if match.state.why_not(seat, move) is not None)
    loop.deciders[seat] = Policy(lambda decision: illegal, "careless")
    seq = match.seq
    with pytest.raises(IllegalDecision, match=f"^careless in seat {seat} chose "):
        loop.run()
    assert match.seq == seq


def test_moves_from_outside_are_played_on_a_match_too() -> None:
    game = GAMES[0]
    match = new_match(game)
    loop = MatchLoop(match, [None, *random_deciders(match)[1:]])
    decision = loop.advance()
    while decision is not None:
        seat = match.state.to_act()
        assert decision.seat == seat == 0
        if match.seq % 5 == 0 and isinstance(match.undo_target(0), int):
            match.undo(0)
            decision = loop.advance()
            assert decision is not None, "the loop looks where the match is now"
        decision = loop.advance(decision.moves[0])
    assert verify(match.record()).proof == "proved"


@EVERY_GAME
def test_a_table_is_played_with_the_loop(game: Game) -> None:
    """What the loop makes goes through the table, which shows every viewer each step."""
    match = new_match(game)
    table = Table(game, [Seat(seat, "person", name) for seat, name in enumerate(match.players)])
    table.begin(match)
    views = {viewer: table.whole_view(viewer, "en")["view"] for viewer in (None, *range(len(match.players)))}
    told: list[int] = []

    def commit(proposal: Proposal) -> Happened:
        happened = table.commit(proposal, 0.0)
        for viewer in views:
            views[viewer] = apply_changes(views[viewer], table.step(viewer, "en", happened)["changes"])
        told.extend([item.entry.seq for item in happened.logged])
        return happened

    MatchLoop(match, random_deciders(match), commit=commit).run()
    assert told == list(range(1, match.seq + 1))
    assert views == {viewer: to_json(match.state.view(viewer)) for viewer in views}
