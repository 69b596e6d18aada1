"""The application: REST, sockets, pages, health and metrics around one hub."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from importlib import import_module

from fastapi import FastAPI, Request, Response, WebSocket
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from prometheus_client import CONTENT_TYPE_LATEST, generate_latest
from sqlalchemy.exc import SQLAlchemyError
from starlette.exceptions import HTTPException

import watertable
from watertable.server.door.addresses import AllowedHosts, is_loopback
from watertable.server.door.lan import Lan
from watertable.server.door.limits import AddressLimit, SocketLimits
from watertable.server.http import lan, lessons, library, lobby, pages, replays, waiting_room
from watertable.server.http.answers import address_of, problem_response, refused_response
from watertable.server.http.compression import CompressPublic
from watertable.server.http.guard import Guard
from watertable.server.settings import Settings
from watertable.server.socket.endpoint import serve_socket
from watertable.server.tables.hub import Hub
from watertable.server.tables.roster import Refused

_CODES = {404: "no-such", 405: "bad-method", 413: "too-large"}


def create_app(settings: Settings) -> FastAPI:
    """A server's application. Its hub starts and stops with it."""
    for module in settings.games:
        import_module(module)
    hub = Hub(settings)

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        await hub.start()
        yield
        await hub.stop()

    app = FastAPI(
        title="Watertable",
        version=watertable.__version__,
        description="The lobby of Watertable's tables. Play itself runs over each table's WebSocket.",
        lifespan=lifespan,
        openapi_url="/api/openapi.json",
        docs_url=None,
        redoc_url=None,
    )
    app.state.hub = hub
    app.state.hosts = AllowedHosts(settings.host, settings.hosts)
    app.state.lan = Lan(app.state.hosts)
    app.state.creations = AddressLimit(settings.limits.creations)
    app.state.joins = AddressLimit(settings.limits.joins)
    shared = SocketLimits(settings.limits, app.state.joins)
    app.include_router(library.router)
    app.include_router(lessons.router)
    app.include_router(lobby.router)
    app.include_router(replays.router)
    app.include_router(waiting_room.router)
    app.include_router(lan.router)

    @app.websocket("/api/tables/{table_id}/socket")
    async def socket(websocket: WebSocket, table_id: str) -> None:
        await serve_socket(hub, websocket, table_id, shared)

    _add_health(app, hub)
    app.include_router(pages.router)
    _add_refusals(app)
    app.add_middleware(CompressPublic)
    app.add_middleware(Guard, hub=hub, hosts=app.state.hosts)
    return app


def _add_health(app: FastAPI, hub: Hub) -> None:
    @app.get("/health", include_in_schema=False)
    async def health() -> JSONResponse:
        """Whether this server can accept moves; for load balancers."""
        if hub.is_stopping:
            return JSONResponse({"status": "stopping"}, 503)
        if hub.problem is not None:
            return JSONResponse({"status": "failing", "reason": hub.problem}, 503)
        return JSONResponse({"status": "ok", "redis": hub.fanout.is_connected})

    @app.get("/metrics", include_in_schema=False)
    async def metrics(request: Request) -> Response:
        if not hub.settings.is_metrics_open and not is_loopback(address_of(request)):
            return problem_response("forbidden", "metrics are only available on this machine")
        return Response(generate_latest(hub.metrics.registry), media_type=CONTENT_TYPE_LATEST)


def _add_refusals(app: FastAPI) -> None:
    @app.exception_handler(Refused)
    async def refused(_: Request, problem: Refused) -> JSONResponse:
        return refused_response(problem)

    @app.exception_handler(RequestValidationError)
    async def invalid(_: Request, problem: RequestValidationError) -> JSONResponse:
        first = problem.errors()[0]
        where = ".".join([str(part) for part in first["loc"]])
        return problem_response("bad-request", f"{where}: {first['msg']}", 422)

    @app.exception_handler(HTTPException)
    async def failed(_: Request, problem: HTTPException) -> JSONResponse:
        code = _CODES.get(problem.status_code, "bad-request")
        return problem_response(code, str(problem.detail), problem.status_code, problem.headers)

    @app.exception_handler(RecursionError)
    async def too_deep(_: Request, problem: RecursionError) -> JSONResponse:
        return problem_response("bad-request", "the request is nested too deeply")

    @app.exception_handler(UnicodeError)
    async def no_text(_: Request, problem: UnicodeError) -> JSONResponse:
        return problem_response("bad-request", "the request contains text that is not valid Unicode")

    @app.exception_handler(SQLAlchemyError)
    async def no_database(_: Request, problem: SQLAlchemyError) -> JSONResponse:
        return problem_response("unavailable", "the database does not answer")


async def drain(hub: Hub) -> None:
    """Tell every connection that the server is stopping, so that it connects elsewhere."""
    hub.is_stopping = True
    for table in hub.live():
        table.send_away()
