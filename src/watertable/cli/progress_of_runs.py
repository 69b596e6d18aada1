"""Shows on a progress bar how far the runs of a report or a comparison are."""

from __future__ import annotations

from collections.abc import Callable

from rich.progress import Progress, TaskID


def told_on(bar: Progress) -> Callable[[str, int, int], None]:
    """Told the name of a run, how many games are done and how many there will be; shows the latest run."""
    tasks: dict[str, TaskID] = {}

    def told(name: str, done: int, of: int) -> None:
        if name not in tasks:
            for task in tasks.values():
                bar.update(task, visible=False)
            tasks[name] = bar.add_task(name, total=of)
        bar.update(tasks[name], completed=done, total=of)

    return told
