"""What a bot says: the reason for its move in one line, and hints for people who ask."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from watertable.bots.bot import Budget, Choice, game_of, seat_of
from watertable.bots.players import MctsBot
from watertable.kernel import Move, Sfc32, View
from watertable.kernel.words import Words

HINT_BUDGET: Final = Budget(milliseconds=1000)
"""How long `hint` thinks by default."""


def remarked(view: View, choice: Choice) -> Choice:
    """The choice with remarks about what its move does. They reveal only what everyone will see.

    Examples:
        >>> from watertable.kernel import CHANCE, find_game
        >>> game = find_game("water-cycle")
        >>> state = game.new(3, {"first_seat": 0})
        >>> for seat, text in [(CHANCE, "roll 1 2 6"), (0, "die 1"), (0, "move 1")]:
        ...     state.apply(seat, game.from_text(text))
        >>> choice = remarked(state.view(0), Choice(game.from_text("supply lake")))
        >>> [remark.key for remark in choice.remarks]
        ['earns', 'standing']
    """
    game = game_of(view)
    seat = seat_of(view)
    before = game.imaginer(view).sample(Sfc32("remarks"))
    after = before.copy()
    after.apply(seat, choice.move)
    return replace(choice, remarks=tuple(game.evaluator().remarks(before, after, seat, choice.move)))


def reasons(view: View, move: Move, words: Words) -> str:
    """What a move does, in one line that everyone may read; empty if there is nothing to say.

    Examples:
        >>> from watertable.kernel import CHANCE, find_game
        >>> game = find_game("water-cycle")
        >>> state = game.new(3, {"first_seat": 0})
        >>> for seat, text in [(CHANCE, "roll 1 2 6"), (0, "die 1"), (0, "move 1")]:
        ...     state.apply(seat, game.from_text(text))
        >>> reasons(state.view(0), game.from_text("supply lake"), game.words(["Ana", "Rui", "Eva"]))
        'earns 1 point; now at 6 of 60'
    """
    return "; ".join([words.remark(remark) for remark in remarked(view, Choice(move)).remarks])


def explanation(view: View, choice: Choice, words: Words) -> str:
    """The move, what it does, and how likely the bot is to win. Only for the seat itself, because a move can be secret.

    Examples:
        >>> from watertable.kernel import CHANCE, find_game
        >>> game = find_game("water-cycle")
        >>> state = game.new(3, {"first_seat": 0})
        >>> state.apply(CHANCE, game.from_text("roll 1 2 6"))
        >>> move = game.from_text("die 2")
        >>> choice = Choice(move, considered=(Candidate(move, share=0.4, tries=50),))
        >>> explanation(state.view(0), choice, game.words(["Ana", "Rui", "Eva"]))
        'take the 2 (estimated chance to win: 40 %)'
    """
    besides = [reasons(view, choice.move, words)]
    if choice.considered:
        besides.append(f"estimated chance to win: {100 * choice.considered[0].share:.0f} %")
    told = "; ".join([text for text in besides if text])
    said = words.move(choice.move)
    return f"{said} ({told})" if told else said


def hint(view: View, moves: list[Move], budget: Budget = HINT_BUDGET, seed: int | str = 0) -> Choice:
    """What `MctsBot` would do in this seat, with remarks. It knows what the seat knows, and no more.

    Examples:
        >>> str(HINT_BUDGET)  # how long it thinks by default
        '1000ms'
        >>> from watertable.kernel import CHANCE, find_game
        >>> game = find_game("water-cycle")
        >>> state = game.new(3, {"first_seat": 0})
        >>> state.apply(CHANCE, game.from_text("roll 1 2 6"))
        >>> choice = hint(state.view(0), state.legal_moves(0), Budget(iterations=20))
        >>> choice.move in state.legal_moves(0)
        True
    """
    return remarked(view, MctsBot(f"hint:{seed}").choose(view, moves, budget))
