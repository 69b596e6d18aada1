"""The same sources, not compiled, measured in a separate process in turn with everything else.

A compiled package has its Python files beside the compiled modules; a copy without those modules is
the plain version. The process is asked for one measurement at a time, a line of JSON each way.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from types import TracebackType
from typing import Any

from watertable.lab.bench.loops import Loop, copy_loop, python_loop

_PACKAGE = Path(__file__).parents[2]
_COMPILED = ("*.so", "*.pyd", "__pycache__")


class PlainProcess:
    """Runs loops in plain Python. Use it as a context manager."""

    def __enter__(self) -> PlainProcess:
        self._folder = tempfile.TemporaryDirectory(prefix="watertable-plain-")
        shutil.copytree(_PACKAGE, Path(self._folder.name) / "watertable", ignore=shutil.ignore_patterns(*_COMPILED))
        environment = {**os.environ, "PYTHONPATH": self._folder.name, "PYTHONDONTWRITEBYTECODE": "1"}
        self._process = subprocess.Popen(
            [sys.executable, "-m", "watertable.lab.bench.plain"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            cwd=self._folder.name,
            env=environment,
        )
        return self

    def __exit__(
        self, kind: type[BaseException] | None, problem: BaseException | None, trace: TracebackType | None
    ) -> None:
        assert self._process.stdin is not None
        self._process.stdin.close()
        self._process.wait()
        self._folder.cleanup()

    def loop(self, what: str, game: str, seats: int) -> Loop:
        """A loop that runs in the other process."""

        def play(seconds: float) -> tuple[int, float]:
            assert self._process.stdin is not None
            assert self._process.stdout is not None
            self._process.stdin.write(json.dumps([what, game, seats, seconds]) + "\n")
            self._process.stdin.flush()
            count, passed = json.loads(self._process.stdout.readline())
            return count, passed

        return play


def serve() -> None:
    """The work of the process: one measurement for each line."""

    loops: dict[tuple[str, str, int], Any] = {}
    for line in sys.stdin:
        what, game, seats, seconds = json.loads(line)
        key = (what, game, seats)
        if key not in loops:
            loops[key] = copy_loop(game, seats) if what == "copy" else python_loop(game, seats, is_compiled=False)
        print(json.dumps(loops[key](seconds)), flush=True)


if __name__ == "__main__":
    serve()
