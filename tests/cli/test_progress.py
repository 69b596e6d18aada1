"""The progress bar tells how long it will still take, whatever lumps results come in."""

from __future__ import annotations

import pytest
from rich.progress import Progress

from watertable.cli.console import TimeLeft, progress


@pytest.mark.parametrize(
    ("begun", "after", "done", "shown"),
    [
        (0, 5, 0, "-:--:--"),
        (0, 10, 40, "0:04:00"),
        (0, 10, 1000, "0:00:00"),
        (600, 10, 620, "0:03:10"),
        (0, 7200, 250, "6:00:00"),
    ],
    ids=["nothing yet", "steady", "all done", "an earlier run was faster", "hours"],
)
def test_time_left_follows_from_the_mean_speed_of_this_run(begun: int, after: int, done: int, shown: str) -> None:
    now = 100.0
    column = TimeLeft()
    bar = Progress(column, get_time=lambda: now, disable=True)
    task = bar.add_task("games", total=1000, completed=begun, begun=begun)
    now += after
    for _ in range(done - begun):  # all at once
        bar.advance(task)
    assert column.render(bar.tasks[0]).plain == shown


def test_colours_where_there_is_no_terminal_bring_no_bar(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("FORCE_COLOR", "1")  # as in a notebook
    with progress() as bar:
        bar.advance(bar.add_task("games", total=2))
    assert capsys.readouterr().err == ""
