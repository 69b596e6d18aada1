"""Files that are written completely or not at all."""

from __future__ import annotations

from pathlib import Path

import pytest

from watertable.cli.files import written_whole
from watertable.kernel import BadInput


def stopped_badly() -> None:
    try:
        raise KeyboardInterrupt
    finally:
        raise OSError("the connection is gone")


def test_what_fails_while_work_is_being_stopped_is_ctrl_c(tmp_path: Path) -> None:
    with pytest.raises(KeyboardInterrupt), written_whole(tmp_path / "games.jsonl"):
        stopped_badly()
    assert list(tmp_path.iterdir()) == []


def test_a_file_that_cannot_be_written_is_one_line(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match="cannot be written"), written_whole(tmp_path / "games.jsonl"):
        raise OSError("the disk is full")
    assert list(tmp_path.iterdir()) == []
