"""What comes up at a real table, as people type it."""

from __future__ import annotations

import pytest

from tests.any_game import GAMES
from tests.conformance.toy_game import PEARL_DIVERS
from watertable.kernel import CHANCE, BadText, Game, Sfc32, State
from watertable.play import random_loop
from watertable.table.entering import dice_among, entered, matching, several

EVERY = [*GAMES, PEARL_DIVERS]


def at_chance(game: Game, most: int = 40) -> list[State]:
    """Positions of a random game in which chance is to act."""
    loop = random_loop(game.new(game.players[0]), Sfc32(f"entering:{game.name}"))
    found: list[State] = []
    while len(found) < most and loop.state.to_act() is not None:
        if loop.state.to_act() == CHANCE:
            found.append(loop.state.copy())
        loop.step()
    return found


@pytest.mark.parametrize("game", EVERY, ids=lambda game: game.name)
def test_everything_that_can_come_up_is_understood_in_many_ways(game: Game) -> None:
    words = game.words([f"Player {seat + 1}" for seat in range(game.players[0])])
    for state in at_chance(game):
        choices = state.chance_choices()
        called = words.at(state.position().terms())
        for move in choices[:: max(1, len(choices) // 12)]:
            text = move.text()
            rest = text.split()[1:]
            typed = [text, text.upper(), " ".join(rest), f" {'  '.join(rest)} ", called.move(move)]
            if dice_among(choices) is not None:
                typed += [" ".join(reversed(rest)), ", ".join(rest), " + ".join(rest)]
            if len(rest) == 1:
                typed.append(rest[0].replace("-", " "))
            for written in typed:
                assert entered(game, called, written, choices) == move, written


WRONG = ["", "   ", "xyzzy", "7 77 7", "\u202e", "x" * 5000, "1" * 5000]


def answer(game: Game, state: State, text: str) -> str:
    """Why a text does not count."""
    words = game.words([f"Player {seat + 1}" for seat in range(game.players[0])])
    try:
        move = entered(game, words, text, state.chance_choices())
    except BadText as problem:
        return str(problem)
    reason = state.why_not(CHANCE, move)
    return "" if reason is None else str(reason)


@pytest.mark.parametrize("game", EVERY, ids=lambda game: game.name)
def test_what_cannot_come_up_is_refused_by_the_rules_or_in_one_line(game: Game) -> None:
    for state in at_chance(game, 8):
        verb = state.chance_choices()[0].text().split()[0]
        before = state.snapshot()
        for text in [*WRONG, f"{verb} 99", f"{verb} no such thing"]:
            said = answer(game, state, text)
            assert said, text
            assert len(said) < 400
            assert said.isprintable()
        assert state.snapshot() == before


def test_dice_are_told_from_other_things() -> None:
    """A game has dice where its notation lists all that several equal dice can show."""
    with_dice = {game.name for game in GAMES if any(dice_among(state.chance_choices()) for state in at_chance(game))}
    assert len(with_dice) == 2
    for state in at_chance(PEARL_DIVERS):
        assert dice_among(state.chance_choices()) is None
    assert dice_among([]) is None


def test_parts_of_words_find_what_can_come_up() -> None:
    state = PEARL_DIVERS.new(2)
    words = PEARL_DIVERS.words(["Ana", "Rui"])
    choices = state.chance_choices()
    assert matching("4", choices, words) == [move for move in choices if move.text() == "draw 4"]
    assert matching("dra", choices, words) == choices
    assert several(" 1, 4,,2 ") == ["1", "4", "2"]
    with pytest.raises(BadText, match="could be several things: draw 1, draw 2"):
        entered(PEARL_DIVERS, words, "draw", choices)
