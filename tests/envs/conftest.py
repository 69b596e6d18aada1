"""What tests of environments need: a screen that is not there, and torch on one processor."""

from __future__ import annotations

import os

# Before anything imports pygame or torch.
os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ.setdefault("OMP_NUM_THREADS", "1")
