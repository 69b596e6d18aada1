"""The README's example runs, and passes the linter and strict type checking."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
EXAMPLES = re.findall(r"```python\n(.*?)```", (ROOT / "README.md").read_text("utf-8"), re.S)


@pytest.fixture
def example(tmp_path: Path) -> Path:
    assert len(EXAMPLES) == 1
    path = tmp_path / "example.py"
    path.write_text(EXAMPLES[0], "utf-8")
    return path


def run(*command: str) -> str:
    done = subprocess.run(command, capture_output=True, text=True, cwd=ROOT, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_the_example_runs(example: Path) -> None:
    assert re.fullmatch(r"won by seat( \d)+\n", run(sys.executable, str(example)))


def test_the_example_is_clean(example: Path) -> None:
    run(sys.executable, "-m", "ruff", "check", "--config", str(ROOT / "pyproject.toml"), str(example))
    run(sys.executable, "-m", "ruff", "format", "--check", "--config", str(ROOT / "pyproject.toml"), str(example))
    run(sys.executable, "-m", "mypy", "--strict", "--cache-dir", str(example.parent), str(example))
