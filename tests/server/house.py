"""Two computers in one house: network namespaces of a test's own, joined by a cable, with addresses of their own.

A program runs on one of them by `on`. It needs root; without it the test fails and says so.
"""

from __future__ import annotations

import itertools
import os
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.machine import program
from tests.namespaces import new_name, remove_forgotten
from tests.serving import ROOT, START_SECONDS

COMPUTER = "10.77.0.1"
PHONE = "10.77.0.2"
PORT = 8560
_numbers = itertools.count(1)
_ASKS = """
import http.client, sys, urllib.parse
method, address, body, *headers = sys.argv[1:]
parts = urllib.parse.urlsplit(address)
line = http.client.HTTPConnection(parts.hostname, parts.port, timeout=60)
try:
    line.request(method, parts.path, body, dict(pair.split("=", 1) for pair in headers))
    answer = line.getresponse()
    print(answer.status, answer.read().decode())
except OSError as problem:
    print(0, problem)
"""


class House:
    """A computer and a phone in one network; nothing outside of it is reached."""

    def __init__(self) -> None:
        program("ip")
        if os.geteuid() != 0:
            pytest.fail("this test makes network namespaces, which only root may do: run it as root", pytrace=False)
        remove_forgotten()
        name = new_name(next(_numbers))
        self.computer, self.phone = f"{name}-c", f"{name}-p"
        for namespace in (self.computer, self.phone):
            _ip("netns", "add", namespace)
            _ip("-n", namespace, "link", "set", "lo", "up")

    def connect(self) -> None:
        """Plug the cable in."""
        _ip("link", "add", "lan0", "netns", self.computer, "type", "veth", "peer", "name", "lan0", "netns", self.phone)
        for namespace, address in ((self.computer, COMPUTER), (self.phone, PHONE)):
            _ip("-n", namespace, "addr", "add", f"{address}/24", "dev", "lan0")
            _ip("-n", namespace, "link", "set", "lan0", "up")

    def add_network(self, name: str, address: str) -> None:
        """The computer has one more interface."""
        _ip("-n", self.computer, "link", "add", name, "type", "bridge")
        _ip("-n", self.computer, "addr", "add", f"{address}/24", "dev", name)
        _ip("-n", self.computer, "link", "set", name, "up")

    def on(self, namespace: str, *command: str) -> list[str]:
        """The command, to be run on that computer."""
        return ["ip", "netns", "exec", namespace, *command]

    def wrapper(self, namespace: str, program: str, folder: Path) -> str:
        """A program that runs another one on that computer."""
        path = folder / namespace
        path.write_text(f'#!/bin/sh\nexec ip netns exec {namespace} {program} "$@"\n')
        path.chmod(0o755)
        return str(path)

    def ask(self, namespace: str, method: str, address: str, body: str = "", **headers: str) -> tuple[int, str]:
        """The status and the text of an answer to a request from that computer; status 0 if nobody answers."""
        sent = [
            f"{name.replace('_', '-')}={value}"
            for name, value in {"content_type": "application/json", **headers}.items()
        ]
        done = subprocess.run(
            self.on(namespace, sys.executable, "-c", _ASKS, method, address, body, *sent),
            check=True,
            capture_output=True,
            text=True,
        )
        status, _, text = done.stdout.strip().partition(" ")
        return int(status), text

    def leave(self) -> None:
        for namespace in (self.computer, self.phone):
            subprocess.run(["ip", "netns", "del", namespace], check=False)


def _ip(*arguments: str) -> None:
    subprocess.run(["ip", *arguments], check=True, capture_output=True)


@contextmanager
def in_a_house(is_connected: bool = True) -> Iterator[House]:
    house = House()
    try:
        if is_connected:
            house.connect()
        yield house
    finally:
        house.leave()


class Watertable:
    """The command `watertable` on the computer of a house, as its user starts it."""

    def __init__(self, house: House, folder: Path, *arguments: str) -> None:
        self.house = house
        command = [sys.executable, "-m", "watertable", "--no-browser", "--port", str(PORT), *arguments]
        environment = {**os.environ, "XDG_DATA_HOME": str(folder), "PYTHONPATH": os.pathsep.join(sys.path)}
        self.process = subprocess.Popen(
            house.on(house.computer, *command),
            cwd=ROOT,
            env=environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        self.address = f"http://127.0.0.1:{PORT}"

    def wait(self) -> None:
        """Wait until it answers on its own computer."""
        deadline = time.monotonic() + START_SECONDS
        while self.house.ask(self.house.computer, "GET", f"{self.address}/health")[0] != 200:
            assert self.process.poll() is None, f"it ended: {self.process.stderr and self.process.stderr.read()}"
            assert time.monotonic() < deadline, "it did not start"

    def stop(self) -> tuple[str, str]:
        """End it; what it has printed."""
        self.process.terminate()
        return self.process.communicate(timeout=START_SECONDS)


@contextmanager
def watertable_in(house: House, folder: Path, *arguments: str) -> Iterator[Watertable]:
    running = Watertable(house, folder, *arguments)
    try:
        running.wait()
        yield running
    finally:
        if running.process.poll() is None:
            running.stop()
