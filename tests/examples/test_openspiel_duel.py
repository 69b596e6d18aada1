"""examples/openspiel_duel.py runs, and learns something even in a short run."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

EXAMPLE = Path(__file__).parents[2] / "examples" / "openspiel_duel.py"


def test_smoke_run() -> None:
    ran = subprocess.run([sys.executable, str(EXAMPLE), "--smoke"], capture_output=True, text=True)
    assert ran.returncode == 0, ran.stderr
    shares = [float(share) for share in re.findall(r"(\d+\.\d) %", ran.stdout)]
    assert len(shares) == 3
    assert shares[-1] > shares[0]
