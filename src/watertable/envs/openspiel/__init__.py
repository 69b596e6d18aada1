"""OpenSpiel: every game as one of its Python games, loadable once this module is imported (docs/openspiel.md).

Games are registered as they are found: `water-cycle` as `watertable_water_cycle`, with the number of players, the
game's options and the pack as parameters.
"""

from watertable.kernel.extras import lacking

_line = lacking("watertable.envs.openspiel", "openspiel")
if _line is not None:
    raise ImportError(_line)

from watertable.envs.openspiel.bots import SpielBot  # noqa: E402
from watertable.envs.openspiel.game import SpielGame, register_games, short_name  # noqa: E402
from watertable.envs.openspiel.observer import SpielObserver  # noqa: E402
from watertable.envs.openspiel.state import SpielState  # noqa: E402

__all__ = ["SpielBot", "SpielGame", "SpielObserver", "SpielState", "register_games", "short_name"]

register_games()
