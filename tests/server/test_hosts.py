"""For which hosts a server answers: DNS rebinding, proxies, IPv6, names that are written in other ways."""

from __future__ import annotations

import asyncio
import json
import socket
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus

from tests.conftest import Refused
from tests.server.services import CommandProcess
from tests.server.support import SECONDS, TOY, Running, running, scenario, settings_for
from watertable.server.door.addresses import AllowedHosts, client_key, host_name, is_loopback
from watertable.server.http.app import create_app
from watertable.server.http.forwarded import Forwarded
from watertable.server.run import listening_socket, server_for
from watertable.server.socket.messages import PROTOCOL

EVIL = "evil.example"
PAGES = ("/", "/t/abc", "/assets/x.js", "/api/games", "/api/openapi.json", "/metrics", "/api/tables")


async def asked(server: Running, path: str, host: str, **headers: str) -> tuple[int, Any]:
    answer = await server.rest.get(path, headers={"host": host, **headers})
    is_json = answer.headers.get("content-type", "").startswith("application/json")
    return answer.status_code, answer.json() if is_json else answer.text


@scenario
async def test_a_page_whose_name_was_pointed_here_reaches_nothing(tmp_path: Path) -> None:
    async with running(settings_for(tmp_path)) as server:
        made = await server.create(TOY, ["me", "me"])
        for path in (*PAGES, f"/api/tables/{made['table']['id']}"):
            for host in (EVIL, f"{EVIL}:{server.port}", "localhost.evil.example", "127.0.0.1.evil.example"):
                status, said = await asked(server, path, host)
                assert status == 421, (path, host)
                name = host.partition(":")[0]
                assert said == {
                    "code": "bad-host",
                    "text": f"this server does not answer for {name}; to allow it: "
                    f"watertable serve --allow-host {name}",
                }
        answer = await server.rest.post("/api/tables", json={"game": TOY, "seats": []}, headers={"host": EVIL})
        assert answer.status_code == 421
        address = f"ws://127.0.0.1:{server.port}/api/tables/{made['table']['id']}/socket"
        with pytest.raises(InvalidStatus) as refused:
            await connect(
                f"ws://{EVIL}:{server.port}/api/tables/{made['table']['id']}/socket",
                sock=socket.create_connection(("127.0.0.1", server.port)),
                origin=f"http://{EVIL}:{server.port}",  # type: ignore[arg-type]
            )
        assert refused.value.response.status_code == 421
        assert b"--allow-host" in refused.value.response.body
        async with connect(address) as usual:
            await usual.send(json.dumps({"type": "hello", "protocol": PROTOCOL, "tokens": [made["seats"][0]["token"]]}))
            assert json.loads(await usual.recv())["type"] == "welcome"
        status, _ = await asked(server, "/health", EVIL)
        assert status == 200, "load balancers ask for any host"


@scenario
async def test_this_machine_is_always_answered_for(tmp_path: Path) -> None:
    async with running(settings_for(tmp_path)) as server:
        for host in (
            "127.0.0.1",
            "localhost",
            f"LocalHost:{server.port}",
            "localhost.",
            "[::1]:80",
            "127.0.0.53",
            "::",
        ):
            status, _ = await asked(server, "/api/games", host)
            assert status == (400 if host == "::" else 200), host


@scenario
async def test_a_request_without_a_host_is_refused(tmp_path: Path) -> None:
    async with running(settings_for(tmp_path)) as server:
        for head in (b"GET /api/games HTTP/1.0\r\n\r\n", b"GET /api/games HTTP/1.1\r\nHost: \r\n\r\n"):
            reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
            writer.write(head)
            told = await asyncio.wait_for(reader.readuntil(b"}"), SECONDS)
            assert told.startswith(b"HTTP/1.1 400 ")
            assert json.loads(told.partition(b"\r\n\r\n")[2])["code"] == "bad-host"
            writer.close()


@scenario
async def test_hosts_can_be_allowed_at_the_start_and_later(tmp_path: Path) -> None:
    async with running(settings_for(tmp_path, hosts=("Play.Example.org", ".friends.example"))) as server:
        for host, expected in (
            ("play.example.org", 200),
            ("play.example.org:443", 200),
            ("PLAY.example.ORG.", 200),
            ("other.example.org", 421),
            ("a.friends.example", 200),
            ("friends.example", 200),
            ("unfriends.example", 421),
            ("192.168.1.7:8560", 421),
        ):
            assert (await asked(server, "/api/games", host))[0] == expected, host
        hosts: AllowedHosts = server.server.config.app.state.hosts  # type: ignore[union-attr]
        assert hosts.allow("192.168.1.7")
        assert (await asked(server, "/api/games", "192.168.1.7:8560"))[0] == 200
        assert not hosts.allow("no host at all")


def test_listening_everywhere_answers_for_each_address_of_the_machine() -> None:
    everywhere = AllowedHosts("0.0.0.0")
    assert everywhere.allows("192.168.1.7:8560", local="192.168.1.7")
    assert everywhere.allows("[FE80::1]:8560", local="fe80::1")
    assert everywhere.allows("192.168.1.7", local="::ffff:192.168.1.7")
    assert everywhere.allows(socket.gethostname())
    assert not everywhere.allows("192.168.1.8:8560", local="192.168.1.7")
    assert not everywhere.allows(EVIL, local="192.168.1.7")
    one = AllowedHosts("192.168.1.7")
    assert one.allows("192.168.1.7:8560")
    assert not one.allows("192.168.1.8", local="192.168.1.8")
    six = AllowedHosts("fd00::7")
    assert six.allows("[fd00:0::7]:8560")
    with pytest.raises(ValueError, match="is not the name of a host"):
        AllowedHosts("127.0.0.1", ["a b"])


@pytest.mark.parametrize(
    ("header", "name"),
    [
        ("a.example:80", "a.example"),
        ("A.Example.", "a.example"),
        ("[::1]:80", "::1"),
        ("[::ffff:10.0.0.1]", "10.0.0.1"),
        ("a.example:http", None),
        ("a.example:123456", None),
        ("[::1", None),
        ("::1", None),
        ("user@a.example", None),
        ("a.example/x", None),
        ("", None),
        ("ä.example", None),
        ("a" * 300, None),
    ],
)
def test_a_host_is_read_in_one_form(header: str, name: str | None) -> None:
    assert host_name(header) == name


def test_clients_are_counted_by_address_and_by_network_where_that_is_ipv6() -> None:
    assert client_key("10.0.0.1") == client_key("::ffff:10.0.0.1") != client_key("10.0.0.2")
    assert client_key("2001:db8:1:2:3::4") == client_key("2001:db8:1:2:ffff::1") != client_key("2001:db8:1:3::1")
    assert client_key("fe80::1%eth0") == client_key("fe80::2%eth1")
    assert client_key("not an address") == "not an address"
    assert is_loopback("127.0.0.9")
    assert is_loopback("::ffff:127.0.0.1")
    assert not is_loopback("10.0.0.1")


class ServeFriends(CommandProcess):
    def command(self, port: str, database: str, *further: str) -> list[str]:
        return [
            *super().command(port, database, *further),
            "--allow-host",
            "play.example.org",
            "--allow-host",
            ".a.example",
        ]


def test_serve_can_be_told_of_further_hosts(tmp_path: Path, refused: Refused) -> None:
    server = ServeFriends(f"sqlite+aiosqlite:///{tmp_path / 'tables.db'}")
    server.start()
    for host, expected in (("play.example.org", 200), ("b.a.example", 200), ("localhost", 200), (EVIL, 421)):
        answer = httpx.get(f"{server.address}/api/games", headers={"host": host}, timeout=SECONDS)
        assert answer.status_code == expected, host
    assert server.stop() == 0
    said = refused("serve", "--allow-host", "a b")
    assert said == "--allow-host: expected a host name such as play.example.org; found 'a b'"


@scenario
async def test_behind_a_proxy_the_forwarded_host_counts(tmp_path: Path) -> None:
    for hosts, expected in (((), 200), (("other.example",), 421), (("play.example.org",), 200)):
        settings = settings_for(tmp_path, hosts=hosts)
        app = create_app(settings)
        listening = listening_socket("127.0.0.1", 0)
        server = server_for(settings, app, proxies="127.0.0.1")
        task = asyncio.create_task(server.serve([listening]))
        while not server.started:
            await asyncio.sleep(0.01)
        port = listening.getsockname()[1]
        try:
            status = await _through_a_proxy(
                port, "X-Forwarded-For: 203.0.113.9\r\nX-Forwarded-Host: play.example.org\r\n"
            )
            assert status == expected
            assert await _through_a_proxy(port, "", host=EVIL) == 421, "not through the proxy"
        finally:
            server.should_exit = True
            await task


async def _through_a_proxy(port: int, more: str, host: str = "127.0.0.1:1") -> int:
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    writer.write(f"GET /api/games HTTP/1.1\r\nHost: {host}\r\n{more}\r\n".encode())
    status = int((await asyncio.wait_for(reader.readline(), SECONDS)).split()[1])
    writer.close()
    return status


def test_only_the_proxy_is_believed() -> None:
    proxied = Forwarded(create_app(settings_for(Path("/nowhere"))), "10.0.0.1, 10.1.0.0/16")
    assert "10.0.0.1" in proxied.proxies
    assert "10.1.2.3" in proxied.proxies
    assert "127.0.0.1" not in proxied.proxies
