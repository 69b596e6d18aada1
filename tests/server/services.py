"""PostgreSQL, Redis and whole server processes for tests, on loopback and ports of their own.

What is missing on the machine is installed from its package archive.
"""

from __future__ import annotations

import asyncio
import os
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from pathlib import Path

from tests.machine import Port, program
from tests.serving import START_SECONDS, ServerProcess


class Postgres:
    """A PostgreSQL server of its own, which a test may create databases on."""

    def __init__(self) -> None:
        programs = Path(program("PostgreSQL")).parent
        self._programs = programs
        self._folder = Path(tempfile.mkdtemp(prefix="watertable-postgres-"))
        data = self._folder / "data"
        self._user = "postgres" if os.getuid() == 0 else None
        if self._user is not None:
            shutil.chown(self._folder, self._user)
        self._held = Port()
        self.port = self._held.number
        self._run([programs / "initdb", "-D", data, "-A", "trust", "-U", "postgres", "--no-sync"])
        self._process = subprocess.Popen(
            [
                programs / "postgres",
                "-D",
                data,
                "-p",
                str(self.port),
                "-k",
                self._folder,
                "-c",
                "listen_addresses=127.0.0.1",
                "-c",
                "max_connections=60",
            ],
            user=self._user,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        self._wait()

    def _run(self, command: list[str | Path]) -> str:
        done = subprocess.run(command, check=True, user=self._user, capture_output=True, text=True, cwd="/")
        return done.stdout

    def _wait(self) -> None:
        deadline = time.monotonic() + START_SECONDS
        while True:
            ready = subprocess.run(
                [self._programs / "pg_isready", "-h", "127.0.0.1", "-p", str(self.port)], stdout=subprocess.DEVNULL
            )
            if ready.returncode == 0:
                return
            assert time.monotonic() < deadline, "PostgreSQL did not start"
            time.sleep(0.1)

    def address(self) -> list[str]:
        return ["-h", "127.0.0.1", "-p", str(self.port), "-U", "postgres"]

    def database(self, name: str) -> str:
        """A new, empty database; its address."""
        self._run([self._programs / "createdb", *self.address(), name])
        return self.url(name)

    def url(self, name: str) -> str:
        return f"postgresql+asyncpg://postgres@127.0.0.1:{self.port}/{name}"

    def dump(self, name: str) -> str:
        return self._run([self._programs / "pg_dump", *self.address(), name])

    def load(self, name: str, dump: str) -> None:
        command: list[str | Path] = [
            self._programs / "psql",
            *self.address(),
            "-q",
            "-v",
            "ON_ERROR_STOP=1",
            "-d",
            name,
        ]
        subprocess.run(command, input=dump, text=True, check=True, stdout=subprocess.DEVNULL)

    def execute(self, name: str, statement: str) -> str:
        """What psql prints."""
        return self._run([self._programs / "psql", *self.address(), "-q", "-t", "-d", name, "-c", statement])

    def stop(self) -> None:
        self._process.send_signal(signal.SIGQUIT)
        self._process.wait()
        self._held.release()
        shutil.rmtree(self._folder, ignore_errors=True)


class Redis:
    """A Redis server of its own, which a test may restart."""

    def __init__(self) -> None:
        self._program = program("Redis")
        self._held = Port()
        self.port = self._held.number
        self.start()

    @property
    def url(self) -> str:
        return f"redis://127.0.0.1:{self.port}/0"

    def start(self) -> None:
        self._process = subprocess.Popen(
            [self._program, "--port", str(self.port), "--bind", "127.0.0.1", "--save", "", "--appendonly", "no"],
            stdout=subprocess.DEVNULL,
        )
        deadline = time.monotonic() + START_SECONDS
        while True:
            try:
                with socket.create_connection(("127.0.0.1", self.port), 1):
                    return
            except OSError:
                assert time.monotonic() < deadline, "Redis did not start"
                time.sleep(0.05)

    def stop(self) -> None:
        self._process.kill()
        self._process.wait()


class CommandProcess(ServerProcess):
    """`watertable serve`, with the toy game."""

    def __init__(self, database: str, redis: str | None = None, log_level: str = "warning") -> None:
        super().__init__(database, "--log-level", log_level, *([] if redis is None else ["--redis", redis]))

    def command(self, port: str, database: str, *further: str) -> list[str]:
        serve = ["-c", "from watertable.cli import main; main()", "serve", "--port", port, "--database", database]
        return [*serve, "--bot-processes", "1", "--games-from", "tests.server.toy", *further]

    async def ready(self) -> None:
        while not await asyncio.to_thread(self.has_started):
            await asyncio.sleep(0.05)
