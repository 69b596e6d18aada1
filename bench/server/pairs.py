"""Two servers at the same time, on the same processor, under the same load: the processor time that a move takes.

    python bench/server/pairs.py A B                           as often as --rounds says
    python bench/server/pairs.py /tmp/old /tmp/new             two builds, by the folders they are imported from
    python bench/server/pairs.py /tmp/new boardgame.io         beside boardgame.io's server
    python bench/server/pairs.py /tmp/old /tmp/old             how far the same build is from itself

On a machine that does other things too, one and the same server takes half as much again from one minute to the
next. Here both are held up alike, so their ratio can be trusted where the figures themselves cannot.
"""

from __future__ import annotations

import argparse
import json
import os
import statistics
import subprocess
import sys
from pathlib import Path

from watertable.kernel import all_games

HERE = Path(__file__).parent
OTHER = "boardgame.io"


def started(what: str, options: argparse.Namespace, port: int) -> subprocess.Popen[str]:
    """The load on one server, begun."""
    if what == OTHER:
        command = ["node", str(HERE / "boardgame_io" / "load.js")]
    else:
        command = [sys.executable, str(HERE / "load.py"), "--game", options.game]
    for name in ("tables", "rate", "seconds", "warm_up", "processor"):
        command += [f"--{name.replace('_', '-')}", str(getattr(options, name))]
    path = {} if what == OTHER else {"PYTHONPATH": what}
    return subprocess.Popen(
        [*command, "--port", str(port)], env={**os.environ, **path}, stdout=subprocess.PIPE, text=True
    )


def result(load: subprocess.Popen[str]) -> float:
    """Processor time of a move in milliseconds."""
    printed, _ = load.communicate()
    for line in printed.splitlines():
        found = json.loads(line).get("server_cpu_ms_a_move")
        if found is not None:
            return float(found)
    raise SystemExit(f"no result:\n{printed}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("servers", nargs=2, metavar="SERVER", help=f"a folder with the package watertable, or {OTHER}")
    names = [game.name for game in all_games()]
    parser.add_argument("--game", choices=names, default=names[0])
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--tables", type=int, default=60)
    parser.add_argument("--rate", type=int, default=400)
    parser.add_argument("--seconds", type=int, default=20)
    parser.add_argument("--warm-up", type=int, default=8)
    parser.add_argument("--processor", type=int, default=1, help="the one that both servers use")
    parser.add_argument("--port", type=int, default=8580)
    options = parser.parse_args()
    ratios: list[float] = []
    for number in range(options.rounds):
        loads = [started(what, options, options.port + 2 * number + at) for at, what in enumerate(options.servers)]
        first, second = [result(load) for load in loads]
        ratios.append(first / second)
        print(json.dumps({"ms": [first, second], "ratio": round(first / second, 3)}), flush=True)
    print(json.dumps({"median_ratio": round(statistics.median(ratios), 3)}))


if __name__ == "__main__":
    main()
