"""A real Ray cluster of two nodes with one processor each, in a network of its own on this machine."""

from __future__ import annotations

import os
import secrets
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from types import TracebackType
from typing import Self

from tests.conftest import Ran
from tests.enclosure import WAIT_SECONDS, Enclosure, Inside, title

ADDRESS = "127.0.0.1:6379"
_RAY = Path(sys.executable).with_name("ray")
_QUIET = {
    "RAY_USAGE_STATS_ENABLED": "0",
    # Workers would step back behind everything else on the machine.
    "RAY_worker_niceness": "0",
    # A node that does not answer is dead soon, not after half a minute.
    "RAY_health_check_initial_delay_ms": "1000",
    "RAY_health_check_period_ms": "1000",
    "RAY_health_check_failure_threshold": "5",
}


class RayCluster:
    """Two nodes, and programs that use them. Whoever joins needs the cluster's token."""

    def __init__(self, *folders: Path) -> None:
        """Workers find modules in these folders before all others."""
        # Ray's sockets are in this folder, and their paths must be short.
        self.folder = Path(tempfile.mkdtemp(prefix="wtr-", dir="/tmp"))
        self.environment = {
            **_QUIET,
            "RAY_AUTH_MODE": "token",
            "RAY_AUTH_TOKEN": secrets.token_hex(32),
            "HOME": str(self.folder),
            "COLUMNS": "100",
        }
        self.path = [str(folder) for folder in folders] + sys.path
        self.enclosure = Enclosure()

    def start(self) -> None:
        """Start both nodes."""
        self.start_head()
        self.start_second()

    def start_head(self) -> None:
        port = ADDRESS.partition(":")[2]
        self.head = self._node("--head", "--port", port, "--include-dashboard=false", "--temp-dir", str(self.folder))
        _wait_for_start(self.head)

    def start_second(self) -> None:
        self.second = self._node("--address", ADDRESS)
        _wait_for_start(self.second)

    def _node(self, *arguments: str) -> Inside:
        small = ["--num-cpus", "1", "--object-store-memory", "80000000", "--plasma-directory", str(self.folder)]
        command = [str(_RAY), "start", "--block", "--node-ip-address", "127.0.0.1", *small, *arguments]
        return self.enclosure.start(
            command, self.folder, self._environment(self.path), stdout=subprocess.PIPE, stderr=subprocess.STDOUT
        )

    def _environment(self, path: list[str]) -> dict[str, str]:
        return {**self.environment, "PYTHONPATH": os.pathsep.join(path)}

    def begin(self, *arguments: str | Path, path: list[str] | None = None, token: str | None = None) -> Inside:
        """Start `watertable` with these arguments, in the cluster's network."""
        environment = self._environment(path or self.path)
        if token is not None:
            environment["RAY_AUTH_TOKEN"] = token
        return self.enclosure.start(
            [sys.executable, "-m", "watertable", *arguments],
            self.folder,
            environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
        )

    def busy(self, node: Inside) -> list[int]:
        """The processes of a node that play games at the moment."""
        return [number for number in node.family() if title(number).startswith("ray::watertable_games")]

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.enclosure.close()
        shutil.rmtree(self.folder, ignore_errors=True)


def end_of(program: Inside) -> Ran:
    """What a program has written, when it is over. Remarks of Ray about the network, which leads nowhere, are left
    out."""
    out, err = program.process.communicate(timeout=WAIT_SECONDS)
    lines = [line for line in err.splitlines(keepends=True) if " network_util.cc:" not in line]
    return Ran(program.process.returncode, out, "".join(lines))


def _wait_for_start(node: Inside) -> None:
    said: list[str] = []
    for line in node.output:
        said.append(line)
        if "Ray runtime started" in line:
            return
    raise AssertionError(f"the node did not start: {''.join(said)}")
