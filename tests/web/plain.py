"""A server that also has a game without a board of its own in the browser, for tests of the plain table."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests import plain_game
from tests.plain_game import WATERWAYS
from tests.serving import ROOT
from tests.web.support import Server

PLAIN = WATERWAYS
assert not (ROOT / "web/src/games" / PLAIN.name).exists()


def environment(folder: Path) -> dict[str, str]:
    """An environment in which Python finds the game, and everything that it finds now."""
    known = [os.environ[name] for name in ("PYTHONPATH",) if os.environ.get(name)]
    return {**os.environ, "PYTHONPATH": os.pathsep.join([plain_game.install(folder / "installed"), str(ROOT), *known])}


class PlainServer(Server):
    """The server of the web app's tests, with the plain game installed."""

    def __init__(self, folder: Path) -> None:
        self._environment = environment(folder)
        super().__init__(folder)

    def program(self) -> tuple[str, Path, dict[str, str]]:
        python, folder, _ = super().program()
        return python, folder, self._environment


@pytest.fixture(scope="module")
def one_plain_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    running = PlainServer(tmp_path_factory.mktemp("plain"))
    yield running
    running.stop()


@pytest.fixture
def plain_server(one_plain_server: Server, request: pytest.FixtureRequest) -> Server:
    """The server that a module's tests share; it deals each of them its own cards."""
    one_plain_server.deal_for(request.node.nodeid)
    return one_plain_server


@pytest.fixture
def own_plain_server(tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[Server]:
    running = PlainServer(tmp_path)
    running.deal_for(request.node.nodeid)
    yield running
    running.stop()
