"""States for OpenSpiel: `pyspiel.State` on top of ours."""

from __future__ import annotations

from collections.abc import Callable
from random import random
from typing import Any

import pyspiel

from watertable.envs.openspiel.playing import ALL, Play, text_of
from watertable.kernel import CHANCE, BadInput, Sfc32
from watertable.kernel.values import to_json

_TERMINAL = pyspiel.PlayerId.TERMINAL
_CHANCE = pyspiel.PlayerId.CHANCE


class SpielState(pyspiel.State):  # type: ignore[misc]
    """A game in progress, as OpenSpiel's algorithms expect it. `Game.new_initial_state` makes the first one.

    Examples:
        >>> import pyspiel
        >>> game = pyspiel.load_game("watertable_water_cycle(players=3,first_seat='0')")
        >>> state = game.new_initial_state()
        >>> state.is_chance_node(), len(state.chance_outcomes())
        (True, 56)
        >>> state.apply_action(0)
        >>> state.current_player(), [state.action_to_string(action) for action in state.legal_actions()]
        (0, ['die 1'])
    """

    def __init__(self, game: Any) -> None:
        super().__init__(game)
        self.play: Play = game.first
        """The game in progress. All initial states share one, until they move on."""

    def current_player(self) -> Any:
        """The player who must decide, or OpenSpiel's numbers for chance and for a game that is over."""
        actor = self.play.actor
        if actor is None:
            return _TERMINAL
        return _CHANCE if actor == CHANCE else actor

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self.play.actor is None

    def _legal_actions(self, player: int) -> list[int]:
        return self.play.encoding.legal_actions(self.play.state, player)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Every outcome of chance with its probability. Added up in this order, they are exactly 1."""
        weights = [weight for _, weight in self.play.outcomes()]
        whole = sum(weights)
        shares = [weight / whole for weight in weights[:-1]]
        shares.append(1.0 - sum(shares))
        return list(enumerate(shares))

    def _apply_action(self, action: int) -> None:
        if self.play.is_first:
            self.play = self.play.copy()
        self.play.apply(action)

    def _action_to_string(self, player: int, action: int) -> str:
        return self.play.move_of(CHANCE if player == _CHANCE else int(player), action).text()

    def returns(self) -> list[float]:
        """What the game was worth to each player; 0 as long as it goes on."""
        play = self.play
        return [0.0] * play.encoding.seats if play.actor is not None else play.encoding.utilities(play.state)

    def __str__(self) -> str:
        return text_of(self.play.sight(ALL))

    def resample_from_infostate(self, player: int, sampler: Callable[[], float] = random) -> SpielState:
        """Another state that has the same information state for this player: what is hidden from them is drawn anew.

        `sampler` gives a number from 0 to 1, from which it is drawn. The new state has the same future, but no past:
        its `history()` is empty, because nobody knows which moves have led there."""
        self.play.expect_player(player)
        game: Any = self.get_game()
        other: SpielState = game.state_of(self.play.imagined(player, Sfc32(repr(sampler()))))
        return other

    # JSON structs, as OpenSpiel asks Python games for them

    def _to_struct(self) -> dict[str, Any]:
        """The moves so far, which `new_initial_state` takes, and the position. None for moves that are not known."""
        moves = [None if move is None else move.text() for _, move, _ in self.play.entries]
        return {"moves": moves, "position": self.play.sight(ALL)}

    def _to_observation_struct(self, player: int) -> dict[str, Any]:
        self.play.expect_player(player)
        return self.play.sight(player)

    def _action_to_struct(self, player: int, action: int) -> Any:
        return to_json(self.play.move_of(CHANCE if player == _CHANCE else int(player), action))

    def _struct_to_actions(self, struct: Any) -> list[int]:
        try:
            return [self.play.action_of(self.play.game.move_from_json(struct))]
        except BadInput as problem:
            raise pyspiel.SpielError(str(problem)) from None
