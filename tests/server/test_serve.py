"""The command: what it prints, what it refuses, and the local table."""

from __future__ import annotations

import os
import re
import signal
import socket
import subprocess
import sys
import urllib.request
from pathlib import Path

import pytest

from tests.machine import hear_ctrl_c
from tests.server.support import SECONDS, alone
from watertable.cli.app import run
from watertable.cli.serve import data_folder
from watertable.server.run import listening_socket
from watertable.server.storage.database import Database


@pytest.mark.parametrize(
    ("arguments", "text"),
    [
        (["--log-level", "loud"], "--log-level: expected debug, info, warning or error; found 'loud'"),
        (["--database", "mysql://x/y"], "mysql: not supported; expected sqlite or postgresql"),
        (["--database", "nonsense"], "'nonsense' is not a database address"),
        (["--database", "sqlite:///x.db", "--redis", "redis://localhost"], "--redis is for several servers"),
        (
            ["--port", "0", "--database", "postgresql://a@b/c", "--redis", "http://localhost"],
            "--redis 'http://localhost'",
        ),
        (["--port", "99999"], "--port"),
        (["--host", "192.0.2.1", "--port", "0"], "cannot listen on 192.0.2.1"),
    ],
)
def test_wrong_arguments_end_in_one_line(
    arguments: list[str], text: str, capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.chdir(tmp_path)
    assert run(["serve", *arguments]) == 2
    lines = capsys.readouterr().err.strip().splitlines()
    assert len(lines) == 1
    assert text in lines[0]


def test_a_port_in_use_is_said(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = str(other.getsockname()[1])
        assert run(["serve", "--port", port, "--database", f"sqlite:///{tmp_path / 'x.db'}"]) == 2
    assert f"port {port}" in capsys.readouterr().err


def test_a_second_server_is_kept_off_a_sqlite_file(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'x.db'}"
    first = Database(url)
    first.reserve()
    assert run(["serve", "--port", "0", "--database", url]) == 2
    assert "in use by another Watertable server" in capsys.readouterr().err
    alone(first.close())
    second = Database(url)
    second.reserve()
    alone(second.close())


def test_the_local_table_stays_on_this_machine(tmp_path: Path) -> None:
    """What plain `watertable` opens: on loopback, with its database in the user's folder."""
    process = subprocess.Popen(
        [sys.executable, "-c", "from watertable.cli.serve import play_locally; play_locally(0, False)"],
        env={**os.environ, "XDG_DATA_HOME": str(tmp_path)},
        stdout=subprocess.PIPE,
        text=True,
        preexec_fn=hear_ctrl_c,
    )
    try:
        assert process.stdout is not None
        said = re.search(r"http://127\.0\.0\.1:(\d+)/", process.stdout.readline())
        assert said is not None
        with urllib.request.urlopen(f"{said[0]}health", timeout=SECONDS) as answer:
            assert answer.status == 200
        assert (tmp_path / "watertable" / "tables.db").exists()
    finally:
        process.send_signal(signal.SIGINT)
        process.wait(SECONDS)


def test_the_data_folder_follows_the_system(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setenv("XDG_DATA_HOME", "/somewhere")
    assert data_folder() == Path("/somewhere/watertable")
    monkeypatch.setattr(sys, "platform", "darwin")
    assert data_folder().parts[-2:] == ("Application Support", "watertable")
    monkeypatch.setattr(sys, "platform", "win32")
    monkeypatch.setenv("LOCALAPPDATA", "/local")
    assert data_folder() == Path("/local/watertable")


def test_port_0_takes_any_free_port() -> None:
    with listening_socket("127.0.0.1", 0) as one, listening_socket("127.0.0.1", 0) as other:
        assert one.getsockname()[1] != other.getsockname()[1]
