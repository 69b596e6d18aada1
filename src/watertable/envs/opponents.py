"""Who plays the other seats: bots by name, or policies."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from watertable.bots import BotSpec, decider_for, specs_from_text
from watertable.kernel import BadInput, Rng
from watertable.play import Decider

Policy = Callable[[Any, Any], Any]
"""Gives actions for observations and masks."""
Opponents = str | BotSpec | Policy | Sequence[str | BotSpec | Policy]
"""One for all other seats, or one for each, in the order of play after the learner."""


class BotMaker:
    """Makes the decider of a bot for one game."""

    def __init__(self, spec: BotSpec) -> None:
        self.spec = spec

    def __call__(self, rng: Rng) -> Decider:
        return decider_for(self.spec, rng)


def opponents_from(given: Opponents, count: int) -> list[BotMaker | Policy]:
    """What decides for each of the other seats. Names may be typed as on a command line: "greedy,random".

    Examples:
        >>> [opponent.spec.name for opponent in opponents_from("random", 3)]
        ['random', 'random', 'random']
        >>> [str(opponent.spec) for opponent in opponents_from(["greedy", "mcts:50i"], 2)]
        ['greedy', 'mcts:50i']
        >>> opponents_from("random,greedy", 3)
        Traceback (most recent call last):
        watertable.kernel.errors.BadInput: expected one opponent, or 3 of them, found 2
    """
    found: list[BotMaker | Policy] = []
    for each in given if isinstance(given, Sequence) and not isinstance(given, str) else [given]:
        if isinstance(each, str):
            found += [BotMaker(spec) for spec in specs_from_text(each)]
        elif isinstance(each, BotSpec):
            found.append(BotMaker(each))
        elif callable(each):
            found.append(each)
        else:
            raise BadInput(f"expected a bot's name or a policy for an opponent, found {each!r}")
    if len(found) == 1:
        found *= count
    if len(found) != count:
        raise BadInput(f"expected one opponent, or {count} of them, found {len(found)}")
    return found
