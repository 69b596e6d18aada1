"""Services that the server's tests start once."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.server.services import Postgres, Redis
from tests.wire import every_message_fits

__all__ = ["every_message_fits", "postgres", "redis"]


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    server = Postgres()
    yield server
    server.stop()


@pytest.fixture(scope="session")
def redis() -> Iterator[Redis]:
    server = Redis()
    yield server
    server.stop()
