"""OpenSpiel's bots at our tables: whatever chooses an action for a `pyspiel.State` enters tournaments (`--bots`)."""

from __future__ import annotations

from typing import Any

from watertable.envs.openspiel.game import SpielGame
from watertable.kernel import Game, Move, Sfc32, View, find_game


class SpielBot:
    """Base of bots that let one of OpenSpiel's choose. A subclass writes `make`.

    A bot of ours is given a view, and OpenSpiel's expect a state. So this one hands out a state that the view allows:
    in open games the state itself, in others one in which what the seat must not know has been drawn anew. It has no
    history, and it is all that the bot is told: it is not informed of the moves of others.

    Examples:
        >>> from open_spiel.python.bots.uniform_random import UniformRandomBot
        >>> import numpy
        >>> from watertable.kernel import CHANCE, find_game
        >>> class Theirs(SpielBot):
        ...     def make(self, game, seat, seed):
        ...         return UniformRandomBot(seat, numpy.random.RandomState(seed))
        >>> state = find_game("water-cycle").new(3, {"first_seat": 0})
        >>> state.apply(CHANCE, find_game("water-cycle").from_text("roll 1 2 6"))
        >>> Theirs(seed=1).choose(state.view(0), state.legal_moves(0)) in state.legal_moves(0)
        True
    """

    def __init__(self, seed: int | str = 0) -> None:
        self.rng = Sfc32(f"bot:{seed}")
        self._bot: Any = None
        self._game: SpielGame | None = None
        self._seat: int | None = None

    def make(self, game: SpielGame, seat: int, seed: int) -> Any:
        """The bot of OpenSpiel's, for a seat of a game: anything with a method `step(state)` that returns an action."""
        raise NotImplementedError

    def choose(self, view: View, moves: list[Move], budget: object = None) -> Move:
        """Choose one of `moves`, the legal moves of the seat whose view it is."""
        if len(moves) == 1:
            return moves[0]
        seat = view.seat()
        assert seat is not None, "spectators choose nothing"
        game = self._game_of(find_game(view.setup.game), view, seat)
        state = find_game(view.setup.game).imaginer(view).sample(self.rng)
        action = int(self._bot.step(game.state_of(state)))
        return game.encoding.move_in(state, seat, action)

    def _game_of(self, game: Game, view: View, seat: int) -> SpielGame:
        """OpenSpiel's game of a view's set-up, with the bot made for it."""
        if self._game is None or self._game.setup is not view.setup or self._seat != seat:
            self._game = SpielGame(game, setup=view.setup)
            self._seat = seat
            self._bot = self.make(self._game, seat, self.rng.below(2**31))
        return self._game
