"""Plays a whole game of every installed game at a table without a network: `python -m tests.table.playing`.

It stands alone, because it also runs where there is no pytest: in a Python whose network libraries are
blocked, and in Pyodide. It prints a line of JSON for each game, and fails with a traceback.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec
from types import ModuleType

NETWORK = (
    "alembic",
    "fastapi",
    "httpx",
    "pydantic",
    "pydantic_core",
    "sqlalchemy",
    "starlette",
    "uvicorn",
    "websockets",
)
"""Libraries that a table does without; asyncio too, where Python itself has not loaded it."""


class Blocked(MetaPathFinder):
    """Makes importing some packages an error."""

    def __init__(self, names: Sequence[str]) -> None:
        self.names = names

    def find_spec(
        self, name: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        if name.split(".")[0] in self.names:
            raise ImportError(f"{name} is blocked: a table needs no network")
        return None


def main(blocked: Sequence[str]) -> None:
    for name in blocked:
        assert name not in sys.modules, f"{name} is loaded already"
    sys.meta_path.insert(0, Blocked(blocked))

    from tests.table.tables import play_whole_game
    from watertable.kernel import all_games

    for game in all_games():
        print(json.dumps(play_whole_game(game)), flush=True)
    loaded = [name for name in blocked if name in sys.modules]
    assert not loaded, f"loaded in spite of all: {loaded}"


if __name__ == "__main__":
    main([*NETWORK, *sys.argv[1:]])
