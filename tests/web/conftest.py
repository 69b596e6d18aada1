"""One browser and one server for the web app's tests; a test that kills its server has one of its own."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect, sync_playwright
from pydantic import ValidationError

from tests.machine import program
from tests.web.support import FLAGS, PREFERRED, SECONDS, Server, prefer
from tests.wire import checked, every_message_fits
from watertable.server.http.pages import web_folder

__all__ = ["browser", "every_message_fits", "new_page", "one_server", "own_server", "page", "server"]

NewPage = Callable[..., Page]
expect.set_options(timeout=SECONDS * 1000)


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    if not (web_folder() / "index.html").is_file():
        pytest.exit("The web app is not built: cd web && npm ci && npm run build", returncode=1)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program("Chromium"), args=FLAGS, timeout=SECONDS * 1000)
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def one_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    running = Server(tmp_path_factory.mktemp("server"))
    yield running
    running.stop()


@pytest.fixture
def server(one_server: Server, request: pytest.FixtureRequest) -> Server:
    """The server that tests share; it deals each of them its own cards."""
    one_server.deal_for(request.node.nodeid)
    return one_server


@pytest.fixture
def own_server(tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[Server]:
    running = Server(tmp_path)
    running.deal_for(request.node.nodeid)
    yield running
    running.stop()


def _check(frame: str | bytes) -> None:
    """A message that came to a page fits the schema, or fails the test at its end."""
    with suppress(ValidationError):
        checked(frame if isinstance(frame, str) else frame.decode())


@pytest.fixture
def new_page(browser: Browser) -> Iterator[NewPage]:
    """A page of a browser that nobody has used; errors on it fail the test."""
    contexts: list[Any] = []
    errors: list[str] = []

    def open_page(prefers: Mapping[str, bool | str] = PREFERRED, **settings: Any) -> Page:
        context = browser.new_context(**{"viewport": {"width": 1440, "height": 900}, **settings})
        contexts.append(context)
        context.set_default_timeout(SECONDS * 1000)
        page = context.new_page()
        prefer(page, **prefers)
        page.on("pageerror", lambda error: errors.append(str(error)))
        page.on("websocket", lambda socket: socket.on("framereceived", _check))
        return page

    yield open_page
    for context in contexts:
        context.close()
    assert errors == []


@pytest.fixture
def page(new_page: NewPage) -> Page:
    return new_page()
