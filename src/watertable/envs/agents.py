"""Agents that learned here as bots, so that they play at tables, in simulations and in tournaments.

Write a class that says how to act, in any module, and name it wherever a bot is named: `--bots my_agent:MyAgent`.
"""

from __future__ import annotations

from functools import cache
from typing import Any

from watertable.kernel.extras import lacking

_line = lacking("watertable.envs.agents", "envs")
if _line is not None:
    raise ImportError(_line)

import numpy as np  # noqa: E402

from watertable.bots import Bot, Budget, Choice  # noqa: E402
from watertable.kernel import BadInput, Encoding, Game, Move, Setup, View  # noqa: E402

__all__ = ["PolicyBot"]

_kept: dict[str, Encoding] = {}
"""The encoding of the set-up that was asked for last, by the game's name."""


class PolicyBot(Bot):
    """A bot made of a policy. A subclass writes `act`; it sees the observation and the mask of its seat, and no more.

    A new bot is made for every decision, so load what it needs once, in a function with `functools.cache`.

    Examples:
        >>> class FirstLegal(PolicyBot):
        ...     def act(self, observation, mask):
        ...         return mask.argmax()
        >>> from watertable.kernel import CHANCE, find_game
        >>> game = find_game("water-cycle")
        >>> state = game.new(3, {"first_seat": 0})
        >>> state.apply(CHANCE, game.from_text("roll 1 2 6"))
        >>> FirstLegal().choose(state.view(0), state.legal_moves(0)).move
        TakeDie(die=1)
    """

    def act(self, observation: Any, mask: Any) -> int:
        """The number of a legal action. Both are arrays of uint8: `docs/encodings.md`."""
        raise NotImplementedError

    def think(self, game: Game, view: View, moves: list[Move], budget: Budget | None) -> Choice:
        """Ask the policy, whatever the budget."""
        encoding = _encoding_of(game, view.setup)
        seat = view.seat()
        if seat is None:
            raise BadInput("a bot needs the view of a seat, not a spectator's")
        numbered = {
            number if encoding.is_indexed else encoding.action_of(seat, move): move for number, move in enumerate(moves)
        }
        mask: Any = np.zeros(encoding.actions, np.uint8)
        mask[list(numbered)] = 1
        action = int(self.act(np.frombuffer(encoding.encode(view, seat), np.uint8).copy(), mask))
        if action not in numbered:
            raise BadInput(f"{type(self).__name__} chose action {action}, which is not legal")
        return Choice(numbered[action])


def _encoding_of(game: Game, setup: Setup) -> Encoding:
    found = _kept.get(game.name)
    if found is None or found.setup != setup:
        made = game.encoding(setup)
        if made is None:
            raise BadInput(f"{game.title} has no encoding")
        found = _kept[game.name] = made
    return found


@cache
def load_sb3(path: str) -> Any:
    """A model of sb3-contrib's MaskablePPO that was saved, loaded once for each process, on one processor."""
    import torch
    from sb3_contrib import MaskablePPO

    torch.set_num_threads(1)
    return MaskablePPO.load(path, device="cpu")
