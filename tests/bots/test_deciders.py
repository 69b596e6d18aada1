"""Bots as deciders: what is left out for speed changes no choice."""

import pytest

from watertable.bots import spec_from_text
from watertable.bots.deciders import FreshBotDecider, decider_for
from watertable.bots.search.greedy import GreedyDecider, best_of
from watertable.kernel import Game, Rng, Sfc32, all_games
from watertable.play import Decider, Loop, MoveList, PlainChance

GREEDY = spec_from_text("greedy")
MOVES = 120


def moves_of(game: Game, deciders: list[Decider]) -> list[tuple[int, str]]:
    """The first moves of a game."""
    moves = MoveList(game)
    loop = Loop(game.new(len(deciders)), deciders, PlainChance(Sfc32("deciders")), [moves])
    for _ in range(MOVES):
        if loop.step() is None:
            break
    return list(moves.moves)


@pytest.mark.parametrize("game", all_games(), ids=lambda game: game.name)
def test_greedy_without_its_bookkeeping_chooses_the_same(game: Game) -> None:
    seats = range(game.usual_players())
    plain = moves_of(game, [FreshBotDecider(GREEDY, Sfc32(seat)) for seat in seats])
    quick = moves_of(game, [decider_for(GREEDY, Sfc32(seat)) for seat in seats])
    assert quick == plain
    assert quick != moves_of(game, [decider_for(GREEDY, Sfc32(f"other {seat}")) for seat in seats])


def test_a_budget_or_another_bot_is_decided_by_the_bot_itself() -> None:
    assert isinstance(decider_for(GREEDY, Sfc32(1)), GreedyDecider)
    for text in ("greedy:1i", "mcts:5i", "medium"):
        assert isinstance(decider_for(spec_from_text(text), Sfc32(1)), FreshBotDecider)


class Tickets(Rng):
    """Gives out these numbers, one after the other."""

    def __init__(self, *numbers: int) -> None:
        self.numbers = list(numbers)

    def below(self, n: int) -> int:
        return self.numbers.pop(0)


def test_of_equal_values_the_highest_ticket_wins() -> None:
    assert best_of([0.1, 0.4, 0.4, 0.2], Tickets(9, 3, 5, 9)) == 2
    assert best_of([0.1, 0.4, 0.4, 0.2], Tickets(9, 6, 5, 9)) == 1
    assert best_of([-1.0, -1.0], Tickets(0, 0)) == 1


@pytest.mark.parametrize("game", all_games(), ids=lambda game: game.name)
def test_search_shares_a_win_as_the_outcome_does(game: Game) -> None:
    for number in range(4):
        state = game.new(game.players[number % 2])
        rng = Sfc32(f"shares {number}")
        decider = decider_for(spec_from_text("random"), rng)
        outcome = Loop(state, [decider] * state.setup.seats, PlainChance(rng)).run()
        assert state.shares() == [outcome.share(seat) for seat in range(state.setup.seats)]
