"""`watertable serve`, and the local table that `watertable` opens without a command."""

from __future__ import annotations

import asyncio
import json
import os
import sys
import threading
import time
import urllib.request
import webbrowser
from pathlib import Path
from typing import Annotated
from urllib.error import HTTPError, URLError

import typer

from watertable.kernel import BadInput
from watertable.kernel.extras import lacking, require

LOCAL_HOST = "127.0.0.1"
USUAL_PORT = 8560


def data_folder() -> Path:
    """The folder with the tables of this user."""
    if sys.platform == "win32":
        base = Path(os.environ.get("LOCALAPPDATA", str(Path.home() / "AppData" / "Local")))
    elif sys.platform == "darwin":
        base = Path.home() / "Library" / "Application Support"
    else:
        base = Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share")
    return base / "watertable"


def _local_database() -> str:
    return f"sqlite+aiosqlite:///{data_folder() / 'tables.db'}"


def why_no_web_table() -> str | None:
    """One line that says what this installation lacks for the table in the browser; None if it has all."""
    line = lacking("the table in the browser", "server")
    if line is not None:
        return line
    from watertable.server.http.pages import web_folder

    if (web_folder() / "index.html").is_file():
        return None
    return (
        "the table in the browser is missing: Watertable was installed from sources without Node, which builds it; "
        "with WATERTABLE_WEB=require the installation says why"
    )


def play_locally(port: int | None = None, is_browser_wanted: bool = True, is_lan_wanted: bool = False) -> None:
    """Open a table on this machine: a local server, an embedded database, and the browser."""
    from watertable.server.door.lan import LanFailed
    from watertable.server.logs import set_up_logs
    from watertable.server.run import listening_socket, server_for
    from watertable.server.settings import Settings
    from watertable.server.storage.database import make_ready

    set_up_logs("warning")
    usual = f"http://{LOCAL_HOST}:{USUAL_PORT}/"
    if port is None and _is_watertable(usual):
        typer.echo(f"Watertable is already running: {usual}")
        if is_lan_wanted:
            _say_lan(_open_lan_of(usual))
        if is_browser_wanted:
            webbrowser.open(usual)
        return
    try:
        listening = listening_socket(LOCAL_HOST, USUAL_PORT if port is None else port)
    except OSError as problem:
        if port is not None:
            raise BadInput(f"port {port}: {problem.strerror}") from None
        listening = listening_socket(LOCAL_HOST, 0)
    server = server_for(Settings(database=_local_database(), has_lan=True))
    number = listening.getsockname()[1]
    if is_lan_wanted:
        try:
            server.lan.bind(number)
        except LanFailed as problem:
            raise BadInput(f"--lan: {problem}") from None
    asyncio.run(make_ready(_local_database()))
    address = f"http://{LOCAL_HOST}:{number}/"
    typer.echo(f"Watertable: {address}")
    if is_lan_wanted:
        _say_lan(server.lan.links())
    typer.echo(f"Tables are stored in {data_folder()}. Ctrl+C stops the server; nothing is lost.")
    if is_browser_wanted:
        threading.Thread(target=_open_when_ready, args=(address,), daemon=True).start()
    server.run(sockets=[listening])


def _is_watertable(address: str) -> bool:
    """Whether a Watertable server answers at this address."""
    try:
        with urllib.request.urlopen(f"{address}health", timeout=1) as answer:
            return answer.status == 200 and b'"status"' in answer.read(200)
    except (URLError, OSError, ValueError):
        return False


def _open_lan_of(address: str) -> list[str]:
    """Open a server that already runs on this computer to the local network; where others then reach it."""
    body = json.dumps({"open": True}).encode()
    request = urllib.request.Request(f"{address}api/lan", body, {"Content-Type": "application/json"})
    try:
        with urllib.request.urlopen(request, timeout=10) as answer:
            found: list[str] = json.load(answer)["addresses"]
            return found
    except HTTPError as refusal:
        raise BadInput(f"--lan: {json.load(refusal)['text']}") from None
    except (URLError, OSError, ValueError, KeyError):
        raise BadInput("--lan: the server that runs already cannot be opened; stop it and start it again") from None


def _say_lan(links: list[str]) -> None:
    for link in links:
        typer.echo(f"In your local network: {link}/")
    typer.echo("Anyone in this network can open it, over plain http; nothing leaves the network.")


def _open_when_ready(address: str) -> None:
    """Open the browser once the server answers."""
    for _ in range(300):
        if _is_watertable(address):
            webbrowser.open(address)
            return
        time.sleep(0.1)


def command(
    host: Annotated[
        str, typer.Option(help="The address to listen on; 0.0.0.0 for all addresses of this machine.")
    ] = LOCAL_HOST,
    port: Annotated[int, typer.Option(help="The port; 0 for any free one.", min=0, max=65535)] = USUAL_PORT,
    database: Annotated[
        str | None,
        typer.Option(help="sqlite:///FILE or postgresql://USER@HOST/NAME; by default a file in your data folder."),
    ] = None,
    redis: Annotated[
        str | None, typer.Option(help="redis://HOST/0, if several servers share a PostgreSQL database.")
    ] = None,
    origin: Annotated[
        list[str] | None, typer.Option(help="Another origin whose pages may connect, such as https://play.example.org.")
    ] = None,
    allow_host: Annotated[
        list[str] | None,
        typer.Option(
            help="Another host name that the server answers for, such as play.example.org; .example.org for all below."
        ),
    ] = None,
    proxy: Annotated[
        str | None, typer.Option(help="The address of the proxy in front; its forwarded headers are trusted.")
    ] = None,
    bot_processes: Annotated[int | None, typer.Option(help="The number of processes for bots.", min=1, max=256)] = None,
    games_from: Annotated[list[str] | None, typer.Option(help="A module that registers more games.")] = None,
    keep_days: Annotated[
        float, typer.Option(help="Delete tables after so many days without a move; 0 keeps them all.", min=0)
    ] = 0.0,
    unplayed_days: Annotated[
        float, typer.Option(help="Delete tables that nobody has played at after so many days; 0 keeps them all.", min=0)
    ] = 14.0,
    restored: Annotated[
        bool,
        typer.Option("--restored", help="The database was restored from a backup: renew chance in all running games."),
    ] = False,
    open_metrics: Annotated[bool, typer.Option(help="Let other machines read /metrics.")] = False,
    log_level: Annotated[str, typer.Option(help="debug, info, warning or error.")] = "info",
) -> None:
    """Serve tables to others."""
    require("serve", "server")
    from watertable.server.door.addresses import host_name
    from watertable.server.logs import set_up_logs
    from watertable.server.run import listening_socket, server_for
    from watertable.server.settings import Settings
    from watertable.server.storage.database import checked_url, make_ready

    for name in allow_host or ():
        if host_name(name.removeprefix(".")) is None:
            raise BadInput(f"--allow-host: expected a host name such as play.example.org; found {name!r}")
    if log_level not in ("debug", "info", "warning", "error"):
        raise BadInput(f"--log-level: expected debug, info, warning or error; found {log_level!r}")
    settings = Settings(
        database=checked_url(database or _local_database()),
        redis=redis,
        origins=tuple(origin or ()),
        host=host,
        hosts=tuple(allow_host or ()),
        games=tuple(games_from or ()),
        keep_days=keep_days,
        unplayed_days=unplayed_days,
        is_restored=restored,
        is_metrics_open=open_metrics,
    )
    if bot_processes is not None:
        settings.bot_processes = bot_processes
    if redis is not None and not settings.is_shared:
        raise BadInput("--redis is for several servers on one PostgreSQL database; SQLite is for one server alone")
    set_up_logs(log_level)
    try:
        listening = listening_socket(host, port)
    except OSError as problem:
        raise BadInput(f"cannot listen on {host} port {port}: {problem.strerror or problem}") from None
    server = server_for(settings, proxies=proxy)
    asyncio.run(make_ready(settings.database))
    _say_where(host, listening.getsockname()[1])
    server.run(sockets=[listening])


def _say_where(host: str, port: int) -> None:
    shown = f"[{host}]" if ":" in host else host
    typer.echo(f"Watertable: http://{shown}:{port}/", err=True)
    if host in (LOCAL_HOST, "::1", "localhost"):
        typer.echo("Only this machine can reach it. For others: --host 0.0.0.0", err=True)
        return
    typer.echo(
        "Others reach it over plain HTTP. Put a proxy with TLS in front (Caddy: "
        f"`reverse_proxy 127.0.0.1:{port}`), bind to 127.0.0.1 and give --proxy 127.0.0.1; see docs/deploy.md.",
        err=True,
    )
