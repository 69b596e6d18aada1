"""What all REST routes share: who asks, how refusals look, which status goes with which code."""

from __future__ import annotations

from typing import Annotated, Any, Final

from fastapi import Depends, Header, Path, Request
from fastapi.responses import JSONResponse

from watertable.server.door.limits import AddressLimit
from watertable.server.http.shapes import Problem
from watertable.server.tables.hub import Hub
from watertable.server.tables.roster import Refused
from watertable.server.tokens import clean_text

_STATUS: Final = {
    "forbidden": 403,
    "not-held": 403,
    "no-table": 404,
    "no-game": 404,
    "no-seat": 404,
    "no-such": 404,
    "taken": 409,
    "no-network": 409,
    "port-taken": 409,
    "started": 409,
    "waiting": 409,
    "over": 409,
    "not-over": 409,
    "resigned": 409,
    "present": 409,
    "bot": 409,
    "person": 409,
    "too-large": 413,
    "limited": 429,
    "unavailable": 503,
    "full": 503,
}
"""Everything else is 400."""

PROBLEMS: Final[dict[int | str, dict[str, Any]]] = {
    status: {"model": Problem} for status in (400, 403, 404, 409, 413, 422, 429, 503)
}


_LONGEST_TEXT: Final = 500


def problem_response(code: str, text: str, status: int | None = None, headers: Any = None) -> JSONResponse:
    """A refusal. What others typed may be quoted in its text, so that is made one clean line."""
    said = {"code": code, "text": clean_text(text, _LONGEST_TEXT)}
    return JSONResponse(said, _STATUS.get(code, 400) if status is None else status, headers)


def refused_response(problem: Refused) -> JSONResponse:
    return problem_response(problem.code, str(problem))


def bearer_token(authorization: Annotated[str | None, Header(max_length=200)] = None) -> str | None:
    """The token in `Authorization: Bearer …`."""
    scheme, _, token = (authorization or "").partition(" ")
    return token.strip() if scheme.lower() == "bearer" and token.strip() else None


Bearer = Annotated[str | None, Depends(bearer_token)]


Id = Annotated[str, Path(pattern=r"^[a-z0-9]{12}$", description="A table")]
SeatInPath = Annotated[int, Path(ge=0, le=15, description="A seat, counted from 0")]


def hub_of(request: Request) -> Hub:
    hub: Hub = request.app.state.hub
    return hub


TheHub = Annotated[Hub, Depends(hub_of)]


def address_of(request: Request) -> str:
    return request.client.host if request.client is not None else ""


def limit_creations(request: Request) -> None:
    _limit(request, request.app.state.creations, "creations")


def limit_joins(request: Request) -> None:
    _limit(request, request.app.state.joins, "joins")


def _limit(request: Request, limit: AddressLimit, what: str) -> None:
    if not limit.takes(address_of(request)):
        request.app.state.hub.metrics.limited.labels(what).inc()
        raise Refused("limited", "too many requests; try again later")
