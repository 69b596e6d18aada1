"""Opening a server to the local network: only from its own computer, and with addresses that really work.

The network is real: two network namespaces that the test makes, a computer and a phone, joined by a cable.
"""

from __future__ import annotations

import ipaddress
import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.namespaces import remove_forgotten
from tests.server.house import COMPUTER, PORT, House, in_a_house, watertable_in
from tests.server.support import TOY, installed_games, running, scenario, settings_for
from watertable.server.door.networks import is_local

OPEN, CLOSE = '{"open": true}', '{"open": false}'
HERE = f"http://127.0.0.1:{PORT}/api/lan"
IN_THE_NETWORK = f"http://{COMPUTER}:{PORT}"

JOINS_AND_PLAYS = """
import asyncio, json, sys
import httpx
from websockets.asyncio.client import connect

async def main(address, table):
    async with httpx.AsyncClient(base_url=address, timeout=60) as rest:
        joined = (await rest.post(f"/api/tables/{table}/seats/1/join", json={"name": "Bo"})).json()
    path = address.replace("http", "ws", 1) + f"/api/tables/{table}/socket"
    async with connect(path, origin=address) as line:
        await line.send(json.dumps({"type": "hello", "protocol": 2, "tokens": [joined["token"]]}))
        welcome = json.loads(await line.recv())
        print(json.dumps([welcome["type"], welcome["seats"], welcome["table"]["status"]]), flush=True)
        try:
            async for _ in line:
                pass
        finally:
            print(json.dumps(["closed", line.close_code]), flush=True)

asyncio.run(main(*sys.argv[1:]))
"""


@pytest.fixture
def house() -> Iterator[House]:
    with in_a_house() as made:
        yield made


def info(answer: tuple[int, str]) -> dict[str, Any]:
    status, text = answer
    assert status == 200, text
    found: dict[str, Any] = json.loads(text)
    return found


def refusal(answer: tuple[int, str]) -> tuple[int, str, str]:
    said = json.loads(answer[1])
    return answer[0], said["code"], said["text"]


def test_a_friend_in_the_network_joins_by_the_address_that_the_page_shows(house: House, tmp_path: Path) -> None:
    with watertable_in(house, tmp_path) as server:
        assert house.ask(house.phone, "GET", f"{IN_THE_NETWORK}/health")[0] == 0, "closed at first"
        closed = info(house.ask(house.computer, "GET", HERE))
        assert closed == {"offered": True, "open": False, "addresses": [], "problems": []}
        game = installed_games()[0]
        bots = [{"kind": "bot"}] * (game.players[0] - 2)
        wanted = {"game": game.name, "seats": [{"kind": "me"}, {"kind": "open"}, *bots]}
        made = json.loads(house.ask(house.computer, "POST", f"{server.address}/api/tables", json.dumps(wanted))[1])

        opened = info(house.ask(house.computer, "POST", HERE, OPEN, origin=server.address))
        assert opened == {"offered": True, "open": True, "addresses": [IN_THE_NETWORK], "problems": []}
        assert info(house.ask(house.computer, "POST", HERE, OPEN)) == opened, "opening twice changes nothing"
        command = house.on(house.phone, sys.executable, "-c", JOINS_AND_PLAYS, IN_THE_NETWORK, made["table"]["id"])
        friend = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        assert friend.stdout is not None
        assert json.loads(friend.stdout.readline()) == ["welcome", [1], "playing"]

        # What the phone may not do, and what it is not told.
        assert info(house.ask(house.phone, "GET", f"{IN_THE_NETWORK}/api/lan")) == {
            "offered": False,
            "open": True,
            "addresses": [],
            "problems": [],
        }
        for headers in ({}, {"origin": IN_THE_NETWORK}, {"host": "127.0.0.1", "origin": "http://127.0.0.1"}):
            status, code, _ = refusal(house.ask(house.phone, "POST", f"{IN_THE_NETWORK}/api/lan", CLOSE, **headers))
            assert (status, code) == (403, "forbidden"), headers
        assert house.ask(house.phone, "GET", f"{IN_THE_NETWORK}/", host="evil.example")[0] == 421

        assert not info(house.ask(house.computer, "POST", HERE, CLOSE))["open"]
        assert json.loads(friend.stdout.readline()) == ["closed", 1012], "who came in that way is sent away"
        friend.wait()
        assert house.ask(house.phone, "GET", f"{IN_THE_NETWORK}/health")[0] == 0
        assert house.ask(house.computer, "GET", f"{server.address}/api/games", host=COMPUTER)[0] == 421
        assert info(house.ask(house.computer, "POST", HERE, OPEN))["addresses"] == [IN_THE_NETWORK], "and open again"
        assert house.ask(house.phone, "GET", f"{IN_THE_NETWORK}/api/games")[0] == 200


def test_lan_from_the_start_says_where_and_stops_with_the_server(house: House, tmp_path: Path) -> None:
    with watertable_in(house, tmp_path, "--lan") as server:
        assert house.ask(house.phone, "GET", f"{IN_THE_NETWORK}/api/games")[0] == 200
        said, problems = server.stop()
        assert f"In your local network: {IN_THE_NETWORK}/\n" in said
        assert problems == ""
    assert house.ask(house.phone, "GET", f"{IN_THE_NETWORK}/health")[0] == 0


def test_a_server_that_runs_already_is_opened_by_the_command(house: House, tmp_path: Path) -> None:
    command = [sys.executable, "-m", "watertable", "--no-browser", "--lan"]
    with watertable_in(house, tmp_path):
        ran = subprocess.run(house.on(house.computer, *command), capture_output=True, text=True, check=True)
        assert ran.stdout.startswith("Watertable is already running: ")
        assert f"In your local network: {IN_THE_NETWORK}/\n" in ran.stdout
        assert house.ask(house.phone, "GET", f"{IN_THE_NETWORK}/api/games")[0] == 200


def test_several_networks_are_offered_and_those_inside_the_computer_are_not(house: House, tmp_path: Path) -> None:
    house.add_network("wlan0", "192.168.5.4")
    house.add_network("docker0", "172.17.0.1")
    house.add_network("eth9", "203.0.113.7")
    with watertable_in(house, tmp_path):
        other = subprocess.Popen(
            house.on(house.computer, sys.executable, "-c", _OCCUPIES, "192.168.5.4"), stdout=subprocess.PIPE, text=True
        )
        assert other.stdout is not None
        assert other.stdout.readline() == "here\n"
        opened = info(house.ask(house.computer, "POST", HERE, OPEN))
        assert opened["addresses"] == [IN_THE_NETWORK]
        assert opened["problems"] == [
            f"port {PORT} on 192.168.5.4 is used by another program: stop that program and try again"
        ]
        other.kill()
        other.wait()
        opened = info(house.ask(house.computer, "POST", HERE, OPEN))
        assert opened["addresses"] == [IN_THE_NETWORK, f"http://192.168.5.4:{PORT}"]
        assert opened["problems"] == []


_OCCUPIES = f"""
import socket, sys, time
taken = socket.create_server((sys.argv[1], {PORT}))
print("here", flush=True)
time.sleep(600)
"""


def test_without_a_network_one_line_says_so(tmp_path: Path) -> None:
    with in_a_house(is_connected=False) as house, watertable_in(house, tmp_path):
        answer = refusal(house.ask(house.computer, "POST", HERE, OPEN))
        assert answer == (
            409,
            "no-network",
            "this computer is in no local network: connect it to one and try again",
        )
        house.connect()
        assert info(house.ask(house.computer, "POST", HERE, OPEN))["addresses"] == [IN_THE_NETWORK]


def test_lan_ends_in_one_line_where_it_cannot_be_had(tmp_path: Path) -> None:
    with in_a_house(is_connected=False) as house:
        command = [sys.executable, "-m", "watertable", "--no-browser", "--port", str(PORT), "--lan"]
        environment = {**os.environ, "XDG_DATA_HOME": str(tmp_path)}
        ran = subprocess.run(
            house.on(house.computer, *command), capture_output=True, text=True, check=False, env=environment
        )
        assert ran.returncode == 2
        assert (
            ran.stderr == "watertable: --lan: this computer is in no local network: connect it to one and try again\n"
        )


@scenario
async def test_only_the_servers_own_computer_and_pages_may_open_it(tmp_path: Path) -> None:
    async with running(settings_for(tmp_path, has_lan=True)) as server:
        own = f"http://127.0.0.1:{server.port}"
        for headers in (
            {"origin": "http://evil.example"},
            {"origin": "null"},
            {"origin": f"http://localhost:{server.port}"},
            {"origin": own, "x-forwarded-for": "203.0.113.9"},
            {"origin": own, "forwarded": "for=203.0.113.9"},
        ):
            answer = await server.rest.post("/api/lan", json={"open": True}, headers=headers)
            assert (answer.status_code, answer.json()["code"]) == (403, "forbidden"), headers
        rebound = await server.rest.post("/api/lan", json={"open": True}, headers={"host": "evil.example"})
        assert rebound.status_code == 421
        plain = await server.rest.post("/api/lan", content='{"open": true}', headers={"content-type": "text/plain"})
        assert plain.status_code == 422
        for body in ({}, {"open": True, "more": 1}, {"open": "perhaps"}):
            assert (await server.rest.post("/api/lan", json=body)).status_code == 422
        assert not server.server.lan.is_open
        assert (await server.rest.post("/api/lan", json={"open": False})).json()["open"] is False


@scenario
async def test_a_server_for_others_does_not_offer_it(tmp_path: Path) -> None:
    async with running(settings_for(tmp_path)) as server:
        await server.create(TOY, ["me", "me"])
        assert (await server.rest.get("/api/lan")).json()["offered"] is False
        answer = await server.rest.post("/api/lan", json={"open": True})
        assert answer.json()["text"] == "only a page on the computer that the server runs on may do this"


@pytest.mark.parametrize(
    ("address", "expected"),
    [
        ("192.168.1.7", True),
        ("10.0.0.1", True),
        ("172.20.1.1", True),
        ("fd12::1", True),
        ("172.32.0.1", False),
        ("100.64.0.1", False),
        ("169.254.3.4", False),
        ("127.0.0.1", False),
        ("8.8.8.8", False),
        ("fe80::1", False),
        ("2001:db8::1", False),
    ],
)
def test_only_private_addresses_are_local(address: str, expected: bool) -> None:
    assert is_local(ipaddress.ip_address(address)) is expected


def test_networks_of_a_run_that_was_killed_are_removed_by_the_next() -> None:
    killed = subprocess.Popen([sys.executable, "-c", ""])
    killed.wait()
    forgotten = f"wt-{killed.pid}-1-c"
    with in_a_house() as house:
        subprocess.run(["ip", "netns", "add", forgotten], check=True)
        remove_forgotten()
        listed = subprocess.run(["ip", "netns", "list"], check=True, capture_output=True, text=True).stdout
        assert forgotten not in listed
        assert house.computer in listed, "those of a run that goes on stay"
