"""Files named on the command line: read with clear errors, written completely or not at all."""

from __future__ import annotations

import os
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TextIO

from watertable.kernel import BadInput


def read_text(path: Path) -> str:
    """The text of a file. If it cannot be read, the error says why in one line."""
    try:
        data = path.read_bytes()
    except FileNotFoundError:
        raise BadInput(f"{path}: there is no such file") from None
    except IsADirectoryError:
        raise BadInput(f"{path}: this is a folder, not a file") from None
    except OSError as problem:
        raise BadInput(f"{path}: cannot be read ({problem.strerror or problem})") from None
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as problem:
        raise BadInput(f"{path}: not a text file (byte {problem.start + 1} is not UTF-8)") from None
    if "\0" in text:
        raise BadInput(f"{path}: not a text file (it contains null bytes)")
    return text


def check_writable(path: Path, force: bool, hint: str = "--force overwrites it") -> None:
    """Fail before long work starts if its result could not be written."""
    if path.is_dir():
        raise BadInput(f"{path}: this is a folder, not a file")
    if path.exists() and not force:
        raise BadInput(f"{path}: already exists; {hint}")
    folder = path.parent
    if not folder.is_dir():
        raise BadInput(f"{path}: there is no folder {folder}")
    if not os.access(folder, os.W_OK):
        raise BadInput(f"{path}: the folder {folder} cannot be written to")


@contextmanager
def written_whole(path: Path) -> Iterator[TextIO]:
    """A text file that appears under its name only once it is complete."""
    try:
        handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.", suffix=".part")
    except OSError as problem:
        raise BadInput(f"{path}: cannot be written ({problem.strerror or problem})") from None
    try:
        with os.fdopen(handle, "w", encoding="utf-8", newline="\n") as stream:
            yield stream
        os.chmod(name, 0o666 & ~_umask())
        os.replace(name, path)
    except BaseException as problem:
        with suppress(OSError):
            os.unlink(name)
        if _was_stopped(problem):
            raise KeyboardInterrupt from None
        if isinstance(problem, OSError):
            raise BadInput(f"{path}: cannot be written ({problem.strerror or problem})") from None
        raise


def _was_stopped(problem: BaseException | None) -> bool:
    """Whether Ctrl-C is behind it: what fails while work is being stopped is no news."""
    while problem is not None:
        if isinstance(problem, KeyboardInterrupt):
            return True
        problem = problem.__context__
    return False


def write_text(path: Path, text: str) -> None:
    """Write a whole file, or nothing."""
    with written_whole(path) as stream:
        stream.write(text)


def write_bytes(path: Path, data: bytes) -> None:
    """Write a whole file that is not text, or nothing."""
    with written_whole(path) as stream:
        stream.buffer.write(data)


def write_with_folder(path: Path, text: str, folder: Path, others: dict[str, str]) -> None:
    """Write a file and others into a folder beside it: all of them, or nothing."""
    if not others:
        write_text(path, text)
        return
    if folder.exists() and not folder.is_dir():
        raise BadInput(f"{folder}: this is a file, not a folder")
    waiting: Path | None = None
    try:
        waiting = Path(tempfile.mkdtemp(dir=path.parent, prefix=f".{folder.name}.", suffix=".part"))
        for name, each in others.items():
            (waiting / name).write_text(each, "utf-8", newline="\n")
        with written_whole(path) as stream:
            stream.write(text)
            # All of it is on the disk before anything gets its name.
            stream.flush()
            folder.mkdir(exist_ok=True)
            for name in others:
                os.replace(waiting / name, folder / name)
    except OSError as problem:
        raise BadInput(f"{path}: cannot be written ({problem.strerror or problem})") from None
    finally:
        if waiting is not None:
            shutil.rmtree(waiting, ignore_errors=True)


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask
