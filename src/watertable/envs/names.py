"""What environments are called: made from the games' names, with a version."""

from __future__ import annotations

from typing import Final

from watertable.kernel import Game

VERSION: Final = 0
"""Rises when actions, observations or rewards change their meaning, so that agents trained before no longer fit."""


def pettingzoo_name(game: Game) -> str:
    """As PettingZoo names environments.

    Examples:
        >>> from watertable.kernel import find_game
        >>> pettingzoo_name(find_game("water-cycle"))
        'water_cycle_v0'
    """
    return f"{game.name.replace('-', '_')}_v{VERSION}"


def gymnasium_id(game: Game) -> str:
    """As Gymnasium registers environments.

    Examples:
        >>> from watertable.kernel import find_game
        >>> gymnasium_id(find_game("water-cycle"))
        'watertable/WaterCycle-v0'
    """
    return f"watertable/{''.join([word.capitalize() for word in game.name.split('-')])}-v{VERSION}"
