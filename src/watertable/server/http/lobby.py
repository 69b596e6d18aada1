"""REST endpoints of the lobby: making, finding, joining, leaving, handing over and deleting tables."""

from __future__ import annotations

import json
import time
from typing import Annotated, Any, Literal

from fastapi import APIRouter, Depends, Query, Request, Response

from watertable.kernel import BadInput, Game, Pack, find_game
from watertable.kernel.options import OptionValue
from watertable.server.http import shapes
from watertable.server.http.answers import (
    PROBLEMS,
    Bearer,
    Id,
    SeatInPath,
    TheHub,
    address_of,
    limit_creations,
    limit_joins,
)
from watertable.server.http.library import custom_pieces, json_response, shipped_pieces
from watertable.server.http.replays import record_request
from watertable.server.tables.hub import Hub
from watertable.server.tables.public import listed_info, table_info
from watertable.server.tables.roster import INVITE, OPEN, OVER, WAITING, Refused, SeatRow, TableRow
from watertable.server.tables.waiting_room import bot_name, player_name
from watertable.server.tokens import clean_name, is_token, new_table_id, new_token, token_hash
from watertable.server.workers.pool import checked_level
from watertable.server.workers.process import WorkerFailed
from watertable.table.drawing import PICTURE
from watertable.table.seats import BOT, PERSON

router = APIRouter(prefix="/api/tables", tags=["tables"], responses=PROBLEMS)


def _game(name: str) -> Game:
    try:
        return find_game(name)
    except BadInput as problem:
        raise Refused("no-game", str(problem)) from None


def _options(game: Game, wanted: shapes.NewTable) -> dict[str, OptionValue]:
    options: dict[str, OptionValue] = {}
    if wanted.preset is not None:
        if wanted.preset not in game.presets:
            known = ", ".join(game.presets) or "none"
            raise Refused("bad-preset", f"{game.title} has no preset {wanted.preset!r} (it has: {known})")
        options.update(game.presets[wanted.preset])
    for name, value in wanted.options.items():
        options[name] = tuple(value) if isinstance(value, list) else value
    return options


async def _setup(hub: Hub, game: Game, wanted: shapes.NewTable, address: str) -> tuple[dict[str, Any], Pack]:
    """The set-up, checked, and the pack to play it with; Refused says in one line what does not fit."""
    seats, options = len(wanted.seats), _options(game, wanted)
    if wanted.pack_text is not None:
        if wanted.pack is not None:
            raise Refused("bad-pack", "give the name of a pack or its text, not both")
        accepted = await hub.content.setup(game, wanted.pack_text, seats, options, address)
        await hub.pack_space.take(wanted.pack_text, address)
        return accepted
    try:
        pack = game.pack(wanted.pack or "default")
        return game.new(seats, options, pack).setup.to_json(), pack
    except BadInput as problem:
        raise Refused("bad-table", str(problem)) from None


class _Start:
    """What a new table begins with: its set-up, its pack, and what it goes on from."""

    def __init__(self, setup: dict[str, Any], pack: Pack, pack_text: str | None) -> None:
        self.setup = setup
        self.pack = pack
        self.pack_text = pack_text
        self.fork_text: str | None = None
        self.settings: dict[str, Any] = {}


async def _start(hub: Hub, wanted: shapes.NewTable, address: str) -> _Start:
    if wanted.fork is not None:
        return await _forked(hub, wanted, wanted.fork, address)
    setup, pack = await _setup(hub, _game(wanted.game), wanted, address)
    return _Start(setup, pack, wanted.pack_text)


async def _forked(hub: Hub, wanted: shapes.NewTable, fork: shapes.Fork, address: str) -> _Start:
    """A start in a position of a finished game. Chance has a fresh seed, and so has what is dealt again."""
    source = await hub.open(fork.table)
    if wanted.game != source.game.name or len(wanted.seats) != len(source.row.seats):
        raise Refused("bad-fork", f"that game is {source.game.title} with {len(source.row.seats)} players")
    if wanted.options or wanted.preset or wanted.pack or wanted.pack_text:
        raise Refused("bad-fork", "options and pack are those of the game that is played on from")
    if fork.eyes is not None:
        source.row.seat(fork.eyes)
    seed = hub.settings.new_seed().hex()
    request = {**await record_request(hub, fork.table), "at": fork.at, "viewer": fork.eyes, "seed": seed}
    found = json.loads(await hub.content.replay("fork", request, address))
    if source.row.pack_text is not None:
        await hub.pack_space.take(source.row.pack_text, address)
    start = _Start(found["setup"], source.pack, source.row.pack_text)
    start.fork_text = found["text"]
    start.settings = {"forked": {"table": fork.table, "at": fork.at}}
    return start


def _check_chance(wanted: shapes.NewTable) -> None:
    """At a real table there are only people, who take the time they need, and they begin at the beginning."""
    if wanted.chance == "drawn":
        return
    problem = None
    if any(seat.kind == "bot" for seat in wanted.seats):
        problem = "all seats are people's"
    elif wanted.clock is not None:
        problem = "there is no clock"
    elif wanted.fork is not None:
        problem = "a game begins at the beginning"
    if problem is not None:
        raise Refused("real-table", f"at a real table {problem}")


class _Maker:
    """Makes the seats of a new table, and keeps the tokens that only its creator gets."""

    def __init__(self, hub: Hub, wanted: shapes.NewTable) -> None:
        self._most = hub.settings.limits.name_characters
        self._wanted = wanted
        self._names: set[str] = set()
        self.made: list[shapes.MadeSeat] = []
        self.rows = [self._seat(number, seat) for number, seat in enumerate(wanted.seats)]

    def _name(self, number: int, wanted: shapes.NewSeat) -> str:
        name = clean_name(wanted.name or "", self._most)
        name = name or (bot_name(number, self._names) if wanted.kind == "bot" else player_name(number))
        self._names.add(name)
        return name

    def _seat(self, number: int, wanted: shapes.NewSeat) -> SeatRow:
        name = self._name(number, wanted)
        if wanted.kind == "bot":
            self.made.append(shapes.MadeSeat(seat=number, token=None, invite=None))
            return SeatRow(number, BOT, name, level=checked_level(wanted.level))
        if wanted.level is not None:
            raise Refused("bad-table", f"seats.{number}.level: only a bot has a level")
        row = SeatRow(number, PERSON, name, access=OPEN if wanted.kind == "open" else INVITE)
        token = invite = None
        if wanted.kind == "me":
            token = new_token()
            row.token_hash = token_hash(token)
            row.is_ready = self._wanted.ready
            row.nonce = wanted.nonce or ""
        elif wanted.kind == "invite":
            invite = new_token()
            row.invite_hash = token_hash(invite)
        self.made.append(shapes.MadeSeat(seat=number, token=token, invite=invite))
        return row


@router.post("", status_code=201, dependencies=[Depends(limit_creations)])
async def create_table(wanted: shapes.NewTable, hub: TheHub, request: Request) -> shapes.MadeTable:
    """Make a table. It starts by itself when every seat is taken and everyone is ready."""
    _check_chance(wanted)
    start = await _start(hub, wanted, address_of(request))
    maker = _Maker(hub, wanted)
    host, watch = new_token(), new_token()
    now = time.time()
    row = TableRow(
        id=new_table_id(),
        created_at=now,
        changed_at=now,
        status=WAITING,
        revision=1,
        setup=start.setup,
        settings={"clock": wanted.clock, "watchable": wanted.watchable, "chance": wanted.chance, **start.settings},
        seed=hub.settings.new_seed().hex(),
        nonces=[],
        host_hash=token_hash(host),
        watch_hash=token_hash(watch),
        is_listed=wanted.listed,
        pack_text=start.pack_text,
        fork_text=start.fork_text,
        seats=maker.rows,
    )
    table = await hub.create(row, start.pack, address_of(request))
    return shapes.MadeTable(
        table=shapes.TableInfo.model_validate(table.info()), host=host, watch=watch, seats=maker.made
    )


@router.get("")
async def list_tables(
    hub: TheHub,
    status: Literal["open", "playing", "over"] = "open",
    ids: Annotated[
        str | None, Query(max_length=1400, description="Tables by name, with commas; then any status")
    ] = None,
    limit: Annotated[int, Query(ge=1, le=100)] = 50,
) -> shapes.TableList:
    """Tables that are listed for everyone, or those that are named."""
    if ids is not None:
        rows = await hub.store.named([name for name in ids.split(",") if name.isalnum()][:100])
    else:
        rows = await hub.store.listed(status, limit)
    found = [shapes.ListedTable.model_validate(listed_info(row, _info(hub, row))) for row in rows]
    return shapes.TableList(tables=found)


def _info(hub: Hub, row: TableRow) -> dict[str, Any]:
    table = hub.in_memory(row.id)
    return table.info() if table is not None else table_info(row, [False] * len(row.seats), 0)


@router.get("/{table_id}")
async def get_table(table_id: Id, hub: TheHub) -> shapes.TableInfo:
    """A table as everyone may know it."""
    table = await hub.open(table_id)
    return shapes.TableInfo.model_validate(table.info())


@router.delete("/{table_id}", status_code=204)
async def delete_table(table_id: Id, hub: TheHub, token: Bearer) -> Response:
    """Delete a table with everything that belongs to it. Needs the host's token."""
    await hub.delete(table_id, lambda row: row.require_host(token))
    return Response(status_code=204)


@router.post("/{table_id}/seats/{seat}/join", dependencies=[Depends(limit_joins)])
async def join(table_id: Id, seat: SeatInPath, wanted: shapes.Join, hub: TheHub) -> shapes.Joined:
    """Take a free seat, with its invitation where it needs one. The token holds the seat from now on."""
    name = clean_name(wanted.name, hub.settings.limits.name_characters)
    if not name:
        raise Refused("bad-name", "a player needs a name")
    table, (taken, token) = await hub.change(
        table_id, lambda row: row.join(seat, name, wanted.invite, wanted.nonce, wanted.ready)
    )
    return shapes.Joined(seat=taken, token=token, table=shapes.TableInfo.model_validate(table.info()))


@router.post("/{table_id}/seats/{seat}/ready")
async def ready(table_id: Id, seat: SeatInPath, wanted: shapes.Ready, hub: TheHub, token: Bearer) -> shapes.TableInfo:
    """Declare the seat ready, with a nonce that is mixed into chance."""
    table, _ = await hub.change(table_id, lambda row: row.ready(row.held(seat, token), wanted.nonce))
    return shapes.TableInfo.model_validate(table.info())


@router.post("/{table_id}/seats/{seat}/leave")
async def leave(table_id: Id, seat: SeatInPath, hub: TheHub, token: Bearer) -> shapes.TableInfo:
    """Give the seat back. In a running game a bot plays it until someone takes it."""
    table, _ = await hub.change(table_id, lambda row: row.leave(seat, token, checked_level(None)))
    return shapes.TableInfo.model_validate(table.info())


@router.post("/{table_id}/seats/{seat}/resign")
async def resign(table_id: Id, seat: SeatInPath, hub: TheHub, token: Bearer) -> shapes.TableInfo:
    """Give up: a bot plays the seat to the end, so that the others can finish."""
    table, _ = await hub.change(table_id, lambda row: row.resign(seat, token, checked_level(None)))
    return shapes.TableInfo.model_validate(table.info())


@router.post("/{table_id}/seats/{seat}/stand-in")
async def stand_in(
    table_id: Id, seat: SeatInPath, wanted: shapes.StandIn, hub: TheHub, token: Bearer
) -> shapes.TableInfo:
    """Let a bot play: your own seat at any time; another seat while its player is away."""
    level = checked_level(wanted.level)
    is_absent = not (await hub.open(table_id)).is_present(seat)
    table, _ = await hub.change(table_id, lambda row: row.stand_in(seat, token, level, is_absent))
    return shapes.TableInfo.model_validate(table.info())


@router.post("/{table_id}/seats/{seat}/back")
async def back(table_id: Id, seat: SeatInPath, hub: TheHub, token: Bearer) -> shapes.TableInfo:
    """Play again after a stand-in."""
    table, _ = await hub.change(table_id, lambda row: row.back(seat, token))
    return shapes.TableInfo.model_validate(table.info())


@router.post("/{table_id}/seats/{seat}/invite")
async def invite(table_id: Id, seat: SeatInPath, hub: TheHub, token: Bearer) -> shapes.Invitation:
    """A new invitation to a free seat; older ones stop working. Needs the host's token."""
    _, invitation = await hub.change(table_id, lambda row: row.invite(seat, token))
    return shapes.Invitation(seat=seat, invite=invitation)


@router.post("/{table_id}/seats/{seat}/passing", status_code=204)
async def passing(
    table_id: Id, seat: SeatInPath, wanted: shapes.PassingSetting, hub: TheHub, token: Bearer
) -> Response:
    """How the table passes for this seat in windows. Nobody else is told."""
    await hub.change(table_id, lambda row: row.set_passing(row.held(seat, token), wanted.setting, wanted.raised))
    return Response(status_code=204)


@router.post("/{table_id}/rematch", dependencies=[Depends(limit_creations)])
async def rematch(table_id: Id, hub: TheHub, token: Bearer, request: Request) -> shapes.Rematch:
    """The same people again: a new table where the same tokens hold the same seats."""
    old = (await hub.open(table_id)).row

    def check(row: TableRow) -> None:
        if not is_token(token, row.host_hash) and not any(is_token(token, seat.token_hash) for seat in row.seats):
            raise Refused("forbidden", "this needs a token of the table")

    check(old)
    if old.status == OVER and old.rematch is None and old.pack_text is not None:
        await hub.pack_space.take(old.pack_text, address_of(request))
    table = await hub.rematch(table_id, check)
    return shapes.Rematch(id=table.id)


@router.get("/{table_id}/record", response_class=Response, responses={200: {"content": {"application/jsonl": {}}}})
async def record(table_id: Id, hub: TheHub) -> Response:
    """The record of a finished game, with the seed: `watertable verify` proves it."""
    table = await hub.open(table_id)
    text = table.record().text()
    name = f"{table.game.name}-{table.id}.jsonl"
    headers = {"content-disposition": f'attachment; filename="{name}"'}
    return Response(text, media_type="application/jsonl", headers=headers)


@router.get("/{table_id}/pack", response_class=Response, responses={200: {"content": {"application/toml": {}}}})
async def pack(table_id: Id, hub: TheHub) -> Response:
    """The pack that the table plays with, as TOML."""
    table = await hub.open(table_id)
    return Response(table.pack.text, media_type="application/toml")


@router.get("/{table_id}/pieces", response_model=shapes.PieceList)
async def pieces(table_id: Id, hub: TheHub, request: Request) -> Response:
    """The pieces of the table's pack, drawn; the same for everyone."""
    table = await hub.open(table_id)
    if table.row.pack_text is None:
        return json_response(await shipped_pieces(table.game, table.pack))
    return json_response(await custom_pieces(hub, table.game, table.row.pack_text, address_of(request)))


@router.get("/{table_id}/position.svg", response_class=Response, responses={200: {"content": {"image/svg+xml": {}}}})
async def position(table_id: Id, hub: TheHub, token: Bearer) -> Response:
    """A drawing of the position as the seat (or spectator) with this token may see it."""
    table = await hub.open(table_id)
    if table.game.drawer() is None or table.match is None:
        raise Refused("no-such", "there is no drawing of this table")
    held = table.row.seats_held([] if token is None else [token])
    if not held and not table.row.can_watch(token):
        raise Refused("forbidden", "this needs a token of the table")
    view = table.view_to_draw(held[0] if held else None)
    try:
        found = await hub.drawings.of_position(table.row, table.seq, view, PICTURE, "en")
    except WorkerFailed:
        raise Refused("unavailable", "the position cannot be drawn now") from None
    return Response(found["picture"], media_type="image/svg+xml")
