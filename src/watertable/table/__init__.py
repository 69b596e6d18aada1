"""A table without a network: what a seat is shown, asked, answered and previewed, and what happens next.

Plain Python: it runs behind a server's sockets, in a test, and in a browser.
"""

from watertable.table.changes import apply_changes, changes_between
from watertable.table.plan import Next, Plan, planned
from watertable.table.seats import Seat
from watertable.table.steps import Happened
from watertable.table.table import NotAsked, NotPlaying, Table

__all__ = [
    "Happened",
    "Next",
    "NotAsked",
    "NotPlaying",
    "Plan",
    "Seat",
    "Table",
    "apply_changes",
    "changes_between",
    "planned",
]
