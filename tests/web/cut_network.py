"""A network of its own for a browser, which a test can cut without telling it: made with Linux's network namespaces,
so it needs root."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path
from typing import Final

from tests.namespaces import new_name, remove_forgotten

NOBODY: Final = "02:00:00:00:00:99"
"""A hardware address that no one has: what is sent to it is lost without a word."""


def is_possible() -> bool:
    """Whether this machine lets a test make networks."""
    return os.geteuid() == 0 and shutil.which("ip") is not None


class CutNetwork:
    """A cable between this machine (`near`) and a namespace (`far`), in which programs can run."""

    def __init__(self) -> None:
        number = os.getpid() % 16_000
        remove_forgotten()
        self.name = new_name(0)
        network = f"10.213.{number // 64}.{number % 64 * 4}".rsplit(".", 1)
        self.near, self.far = (f"{network[0]}.{int(network[1]) + last}" for last in (1, 2))
        self._cable, self._end = f"wn{number}", f"wf{number}"
        _ip("netns", "add", self.name)
        _ip("link", "add", self._cable, "type", "veth", "peer", "name", self._end, "netns", self.name)
        _ip("addr", "add", f"{self.near}/30", "dev", self._cable)
        _ip("link", "set", self._cable, "up")
        self._inside("addr", "add", f"{self.far}/30", "dev", self._end)
        for device in (self._end, "lo"):
            self._inside("link", "set", device, "up")

    def cut(self) -> None:
        """Whatever either side sends gets lost from now on; neither is told."""
        self._inside("neigh", "replace", self.near, "lladdr", NOBODY, "dev", self._end, "nud", "permanent")
        _ip("neigh", "replace", self.far, "lladdr", NOBODY, "dev", self._cable, "nud", "permanent")

    def mend(self) -> None:
        self._inside("neigh", "del", self.near, "dev", self._end)
        _ip("neigh", "del", self.far, "dev", self._cable)

    def wrapped(self, program: str, folder: Path) -> str:
        """A program that runs the given one in the namespace."""
        script = folder / "inside"
        script.write_text(f'#!/bin/sh\nexec ip netns exec {self.name} {program} "$@"\n')
        script.chmod(0o755)
        return str(script)

    def remove(self) -> None:
        _ip("netns", "del", self.name)

    def _inside(self, *command: str) -> None:
        _ip("-n", self.name, *command)


def _ip(*command: str) -> None:
    done = subprocess.run(["ip", *command], capture_output=True, text=True)
    assert done.returncode == 0, f"ip {' '.join(command)}: {done.stderr}"
