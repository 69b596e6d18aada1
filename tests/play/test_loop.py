"""The loop: who is asked for what, what is made of the answers, and what happens when an answer is wrong."""

from __future__ import annotations

import pytest

from tests.any_game import GAMES, short_game
from watertable.kernel import CHANCE, PASS, BadInput, Event, Game, IllegalMove, Move, Rng, Sfc32, State
from watertable.play import (
    Decider,
    Decision,
    IllegalDecision,
    Loop,
    MoveList,
    Paced,
    PlainChance,
    Policy,
    PositionChanged,
    RandomDecider,
    Script,
    Watcher,
    play,
    random_loop,
)

EVERY_GAME = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)


def new(game: Game) -> State:
    return game.new(game.usual_players())


def at_a_decision(game: Game, moves: int = 30) -> State:
    """A position in which a seat decides, after some random moves."""
    loop = random_loop(new(game), Sfc32(4))
    for _ in range(moves):
        loop.step()
    while loop.state.to_act() == CHANCE:
        loop.step()
    return loop.state


# Deciders


@EVERY_GAME
def test_each_seat_is_asked_with_its_own_view_and_its_legal_moves(game: Game) -> None:
    state = new(game)
    asked: list[int] = []

    def choose(decision: Decision) -> Move:
        assert decision.seat == state.to_act()
        assert decision.moves == state.legal_moves(decision.seat)
        assert decision.view() == state.view(decision.seat)
        assert decision.view().seat() == decision.seat
        assert (decision.question(), decision.is_window()) == (state.question(), state.is_window())
        asked.append(decision.seat)
        return decision.moves[-1]

    loop = Loop(state, [Policy(choose)] * state.setup.seats, PlainChance(Sfc32(1)))
    loop.run()
    assert len(asked) == loop.decisions
    assert set(asked) == set(range(state.setup.seats))


@EVERY_GAME
def test_a_script_repeats_a_game(game: Game) -> None:
    loop = random_loop(new(game), Sfc32(3))
    made: list[list[Move]] = [[] for _ in loop.deciders]
    while (turn := loop.step()) is not None:
        if turn[0] != CHANCE:
            made[turn[0]].append(turn[1])

    again = new(game)
    scripts = [Script(moves) for moves in made]
    rng = Sfc32(3)

    class Drawing(Decider):
        """Draws too, as the random game did, so that chance stays the same."""

        def __init__(self, script: Script) -> None:
            self.script = script

        def decide(self, decision: Decision) -> Move:
            rng.below(len(decision.moves))
            return self.script.decide(decision)

    play(again, [Drawing(script) for script in scripts], PlainChance(rng))
    assert again == loop.state
    assert [script.used for script in scripts] == [len(moves) for moves in made]


def test_a_decider_can_be_kept_from_certain_moves() -> None:
    """Restricted play: who never passes where there is anything else."""
    game = next(game for game in GAMES if any_window(game))

    class NeverPasses(Decider):
        def __init__(self, decider: Decider) -> None:
            self.decider = decider

        def decide(self, decision: Decision) -> Move:
            return self.decider.decide(decision.among([move for move in decision.moves if move != PASS] or [PASS]))

    moves = MoveList(game)
    state = new(game)
    rng = Sfc32(1)
    deciders: list[Decider] = [RandomDecider(rng)] * state.setup.seats
    could_pass: list[bool] = []

    class Noting(Watcher):
        def before(self, state: State, seat: int, move: Move) -> None:
            if seat == 0:
                legal = state.legal_moves(seat)
                could_pass.append(PASS in legal and len(legal) > 1)
                assert not (could_pass[-1] and move == PASS)

    play(state, [NeverPasses(deciders[0]), *deciders[1:]], PlainChance(rng), [moves, Noting()])
    assert any(could_pass), "the seat was tempted"
    assert any(text == "pass" for seat, text in moves.moves if seat > 0), "the others passed"


def any_window(game: Game) -> bool:
    loop = random_loop(new(game), Sfc32(1))
    while loop.step() is not None:
        if loop.state.is_window():
            return True
    return False


def test_a_pace_waits_for_the_rest_of_the_time() -> None:
    state = at_a_decision(GAMES[0])
    seat = state.to_act()
    waited: list[float] = []
    loop = random_loop(state, Sfc32(1))
    quick = RandomDecider(Sfc32(1))
    assert seat is not None
    loop.deciders[seat] = Paced(quick, lambda decision: 5000, waited.append)
    loop.step()
    assert len(waited) == 1
    assert 4 < waited[0] < 5, "thinking counts"
    while loop.state.to_act() != seat:
        assert loop.step() is not None
    loop.deciders[seat] = Paced(quick, lambda decision: 0, waited.append)
    loop.step()
    assert len(waited) == 1, "no waiting where no time is asked for"


# What is wrong


@EVERY_GAME
def test_an_illegal_move_is_one_clear_error_that_names_the_decider(game: Game) -> None:
    state = at_a_decision(game)
    seat = state.to_act()
    before = state.copy()
    illegal = next(move for move in moves_met(game) if state.why_not(seat or 0, move) is not None)
    loop = Loop(state, [Policy(lambda decision: illegal, "careless")] * state.setup.seats, PlainChance(Sfc32(1)))
    with pytest.raises(IllegalDecision) as refused:
        loop.run()
    assert str(refused.value).startswith(f"careless in seat {seat} chose {illegal.text()!r}: ")
    assert "\n" not in str(refused.value)
    assert isinstance(refused.value, BadInput)
    assert state == before
    assert (loop.decisions, loop.chances) == (0, 0)


def moves_met(game: Game) -> list[Move]:
    """The decisions of a random game."""
    loop = random_loop(new(game), Sfc32(8))
    met: list[Move] = []
    while (turn := loop.step()) is not None:
        if turn[0] != CHANCE:
            met.append(turn[1])
    return met


def test_an_answer_that_is_no_move_is_an_error() -> None:
    state = at_a_decision(GAMES[0])
    before = state.copy()
    forgetful = Policy(lambda decision: None, "forgetful")  # type: ignore[arg-type,return-value]
    # Compiled, the answer is refused at once, by its type.
    with pytest.raises((IllegalDecision, TypeError), match=r"forgetful in seat \d chose None, which is no move|Move"):
        play(state, [forgetful] * state.setup.seats, PlainChance(Sfc32(1)))
    assert state == before


@EVERY_GAME
def test_an_error_in_a_decider_leaves_the_state_as_it_was(game: Game) -> None:
    state = at_a_decision(game)
    before = state.copy()

    def fail(decision: Decision) -> Move:
        raise ZeroDivisionError("too clever")

    watcher = Counting()
    loop = Loop(state, [Policy(fail)] * state.setup.seats, PlainChance(Sfc32(1)), [watcher])
    with pytest.raises(ZeroDivisionError, match="too clever"):
        loop.run()
    assert state == before
    assert watcher.told == []
    loop.deciders = [RandomDecider(Sfc32(1))] * state.setup.seats
    assert loop.run() == state.outcome(), "it can be played on"


def test_there_must_be_a_decider_for_each_seat() -> None:
    game = short_game(3)
    with pytest.raises(BadInput, match="3 seats, but 2 deciders"):
        play(game.new(3), [RandomDecider(Sfc32(1))] * 2, PlainChance(Sfc32(1)))


# Stepping


@EVERY_GAME
def test_choosing_changes_nothing_and_making_does(game: Game) -> None:
    loop = random_loop(new(game), Sfc32(1))
    for _ in range(40):
        before = loop.state.copy()
        chosen = loop.choose()
        assert chosen is not None
        assert loop.state == before
        before.apply(*chosen)
        loop.make(*chosen)
        assert loop.state == before


@EVERY_GAME
def test_a_seat_is_played_from_outside(game: Game) -> None:
    """As environments do: chance and the other seats move inside, and every decision of the seat is handed out."""
    seats = game.usual_players()
    whole = game.new(seats)
    first = Policy(lambda decision: decision.moves[0])
    play(whole, [first, *[RandomDecider(Sfc32(6))] * (seats - 1)], PlainChance(Sfc32(5)))
    stepped = game.new(seats)
    loop = Loop(stepped, [None, *[RandomDecider(Sfc32(6))] * (seats - 1)], PlainChance(Sfc32(5)))
    decision = loop.advance()
    count = 0
    while decision is not None:
        assert decision.seat == stepped.to_act() == 0
        decision = loop.advance(decision.moves[0])
        count += 1
    assert stepped == whole
    assert count > 0
    assert loop.advance() is None, "a finished game stays finished"


@EVERY_GAME
def test_every_seat_can_be_played_from_outside(game: Game) -> None:
    state, rng = new(game), Sfc32(1)
    loop = Loop(state, [None] * state.setup.seats, PlainChance(Sfc32(2)))
    decision = loop.advance()
    while decision is not None:
        decision = loop.advance(decision.moves[rng.below(len(decision.moves))])
    assert state.outcome() is not None


@EVERY_GAME
def test_an_illegal_move_from_outside_is_refused_and_the_decision_stands(game: Game) -> None:
    state = at_a_decision(game)
    loop = Loop(state, [None] * state.setup.seats, PlainChance(Sfc32(1)))
    decision = loop.advance()
    assert decision is not None
    before = state.copy()
    illegal = next(move for move in moves_met(game) if state.why_not(decision.seat, move) is not None)
    with pytest.raises(IllegalMove):
        loop.advance(illegal)
    assert state == before
    loop.advance(decision.moves[0])
    assert state != before


def test_a_seat_that_is_played_from_outside_is_not_run_over() -> None:
    game = GAMES[0]
    loop = Loop(new(game), [None] * game.usual_players(), PlainChance(Sfc32(1)))
    with pytest.raises(BadInput, match="nobody decides for seat"):
        loop.run()
    with pytest.raises(BadInput, match="nobody decides for seat"):
        loop.step()
    fresh = Loop(new(game), [None] * game.usual_players(), PlainChance(Sfc32(1)))
    with pytest.raises(BadInput, match="no decision waits for a move"):
        fresh.advance(PASS)


@EVERY_GAME
def test_a_finished_game_is_left_alone(game: Game) -> None:
    state = new(game)
    random_loop(state, Sfc32(1)).run()
    over = state.copy()

    def never(decision: Decision) -> Move:
        raise AssertionError("somebody was asked after the end")

    loop = Loop(state, [Policy(never)] * state.setup.seats, PlainChance(NoChance()))
    assert loop.step() is None
    assert loop.choose() is None
    assert loop.advance() is None
    assert loop.run() == state.outcome()
    assert state == over
    assert (loop.decisions, loop.chances) == (0, 0)


class NoChance(Rng):
    def below(self, n: int) -> int:
        raise AssertionError("chance was asked after the end")


def test_a_decider_that_has_changed_the_position_is_asked_again() -> None:
    """A lesson that sets up another position while a person thinks."""
    game = GAMES[0]
    state = at_a_decision(game)
    elsewhere = at_a_decision(game, 60)
    asked: list[State] = []

    def choose(decision: Decision) -> Move:
        asked.append(loop.state)
        if len(asked) == 1:
            loop.state = elsewhere
            raise PositionChanged
        return decision.moves[0]

    before = state.copy()
    loop = Loop(state, [Policy(choose)] * state.setup.seats, PlainChance(Sfc32(1)))
    assert loop.step() is not None
    assert asked == [state, elsewhere]
    assert state == before


# Watching


class Counting(Watcher):
    """Writes down what it is told."""

    def __init__(self) -> None:
        self.told: list[tuple[str, int, str, int]] = []

    def before(self, state: State, seat: int, move: Move) -> None:
        assert state.to_act() == seat
        assert state.why_not(seat, move) is None
        self.told.append(("before", seat, move.text(), 0))

    def after(self, state: State, seat: int, move: Move, events: list[Event]) -> None:
        self.told.append(("after", seat, move.text(), len(events)))


class WithEvents(Counting):
    def wants_events(self) -> bool:
        return True


@EVERY_GAME
def test_watchers_are_told_of_every_move_before_and_after(game: Game) -> None:
    first, second, moves = Counting(), WithEvents(), MoveList(game)
    state = new(game)
    loop = random_loop(state, Sfc32(1), [first, second, moves])
    loop.run()
    assert len(moves.moves) == loop.decisions + loop.chances
    assert [(seat, text) for when, seat, text, _ in first.told if when == "before"] == moves.moves
    assert [(seat, text) for when, seat, text, _ in first.told if when == "after"] == moves.moves
    assert [told[0] for told in first.told] == ["before", "after"] * len(moves.moves)
    expected: list[int] = []
    again = new(game)
    for seat, text in moves.moves:
        log: list[Event] = []
        again.apply(seat, game.from_text(text), log)
        expected.append(len(log))
    assert [count for when, _, _, count in second.told if when == "after"] == expected
    assert state == again


def test_events_are_made_only_where_they_are_wanted() -> None:
    game = GAMES[0]
    watcher = Counting()
    random_loop(new(game), Sfc32(1), [watcher]).run()
    assert {count for _, _, _, count in watcher.told} == {0}
