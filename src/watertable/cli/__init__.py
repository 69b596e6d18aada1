"""The command `watertable`: one module a command, and `main`, which the command calls."""

from __future__ import annotations

import sys

from watertable.kernel.extras import lacking


def main() -> None:
    """Run the command. Whoever installed the engine alone is told what it needs."""
    line = lacking("the command", "server", "rich", "typer")
    if line is not None:
        print(f"watertable: {line}", file=sys.stderr)
        sys.exit(2)
    try:
        from watertable.cli.app import run

        status = run()
    except KeyboardInterrupt:
        # While the command was still being loaded; everything that runs says for itself what it kept.
        print("watertable: stopped", file=sys.stderr)
        status = 130
    sys.exit(status)
