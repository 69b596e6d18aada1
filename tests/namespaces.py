"""Network namespaces that tests make: named after the process that made them, so that a later run can remove those of
a run that was killed."""

from __future__ import annotations

import os
import re
import subprocess
from typing import Final

_OURS: Final = re.compile(r"wt-(\d+)-\d+(-\w+)?")


def new_name(number: int) -> str:
    """The name of this process's namespace of that number, or the beginning of several."""
    return f"wt-{os.getpid()}-{number}"


def remove_forgotten() -> list[str]:
    """Remove the namespaces of test runs that have ended without doing it themselves; their names."""
    listed = subprocess.run(["ip", "netns", "list"], check=True, capture_output=True, text=True).stdout
    found = [match for line in listed.splitlines() if (match := _OURS.fullmatch(line.split()[0]))]
    forgotten = [match[0] for match in found if not _is_running(int(match[1]))]
    for name in forgotten:
        # Another run may be removing it at the same time.
        subprocess.run(["ip", "netns", "del", name], check=False, capture_output=True)
    return forgotten


def _is_running(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    except PermissionError:
        pass
    return True
