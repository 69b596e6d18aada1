"""Fair shares: whose request a worker process handles next.

Requests wait in a tree: first by whether anyone watches the table, then by address, then by table. At each level the
one that has been served least lately is next (start-time fair queueing), so twenty tables of one address get as much
as the one table of another, and a newcomer waits for no more than what is already running. Tables that nobody watches
get a tenth while others wait, and half of the time when none do.

An address is that of someone who is connected to the table. Of several, the one that has been served least counts:
nobody can slow down a table by watching it.
"""

from __future__ import annotations

import heapq
import itertools
from collections import deque
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final, Generic, TypeVar

_UNWATCHED_WEIGHT: Final = 1 / 9
"""The share of unwatched tables, compared with that of watched ones."""
_UNWATCHED_DUTY: Final = 0.5
"""The part of the processes' time that unwatched tables use at most, even if nobody else needs it."""
_FEW: Final = 256
"""Shares that are kept before those that no longer matter are looked for."""

T = TypeVar("T")


@dataclass(frozen=True)
class Asker:
    """For whom a request is made."""

    table: str
    """The table; whatever is to have a share of its own within an address."""
    addresses: tuple[str, ...] = ()
    """The addresses of those who are connected to the table."""
    is_watched: bool = True


class Request(Generic[T]):
    """A request that waits or is being handled."""

    def __init__(self, asker: Asker, expected: float, slot: T) -> None:
        self.asker = asker
        self.expected = expected
        """Seconds that it is expected to take."""
        self.slot = slot
        """What the one who waits is told through."""
        self.path: list[_Share[T]] = []
        """The shares that it counts for: by whether it is watched, of its address, of its table."""


class _Share(Generic[T]):
    """What has been served to one part of the tree, and what waits there. Times are virtual: seconds by weight."""

    def __init__(self, weight: float = 1.0) -> None:
        self.weight = weight
        self.start = 0.0
        """When its next request starts, on the clock of the level above."""
        self.clock = 0.0
        """The start of what was last served within."""
        self.waiting = 0
        self.running = 0
        self.busy = 0
        """How many of its parts wait or are being served."""
        self.parts: dict[str, _Share[T]] = {}
        self.order: list[tuple[float, int, _Share[T]]] = []
        """A heap of its parts by start; items that no longer hold are skipped."""
        self.requests: deque[Request[T]] = deque()
        self.prune_at = _FEW

    @property
    def is_idle(self) -> bool:
        return self.waiting == 0 and self.running == 0

    def part(self, key: str) -> _Share[T]:
        """The part with this key, made if it is new."""
        found = self.parts.get(key)
        if found is None:
            if len(self.parts) >= self.prune_at:
                self._prune()
            found = self.parts[key] = _Share()
        return found

    def _prune(self) -> None:
        """Forget parts that are idle, first those that are owed as much as a newcomer."""
        self.parts = {key: part for key, part in self.parts.items() if not part.is_idle or part.start > self.clock}
        if len(self.parts) >= 2 * max(_FEW, self.busy):
            self.parts = {key: part for key, part in self.parts.items() if not part.is_idle}
        self.prune_at = max(_FEW, 2 * len(self.parts))

    def start_of(self, key: str) -> float:
        """When a request of this part would start."""
        found = self.parts.get(key)
        return self.clock if found is None else max(found.start, self.clock)

    def first(self) -> _Share[T]:
        """The part that is next; something waits here."""
        while True:
            start, _, part = self.order[0]
            if part.waiting and part.start == start:
                return part
            heapq.heappop(self.order)


class FairQueue(Generic[T]):
    """The requests that wait for one kind of process."""

    def __init__(self, processes: int) -> None:
        self._processes = processes
        self._root: _Share[T] = _Share()
        self._watched = self._root.parts["watched"] = _Share()
        self._unwatched = self._root.parts["unwatched"] = _Share(_UNWATCHED_WEIGHT)
        self._by_table: dict[str, list[Request[T]]] = {}
        self._numbers = itertools.count()
        self.rests_until = 0.0
        """Until when unwatched tables have used up their part of the time."""

    def __len__(self) -> int:
        """How many requests wait."""
        return self._root.waiting

    def all(self) -> Iterable[Request[T]]:
        """Everything that waits."""
        return [request for waiting in self._by_table.values() for request in waiting]

    def add(self, request: Request[T]) -> None:
        """Let a request wait for its turn."""
        asker = request.asker
        kind = self._watched if asker.is_watched else self._unwatched
        address = kind.part(min(asker.addresses, key=kind.start_of, default=""))
        request.path = [self._root, kind, address, address.part(asker.table)]
        for above, share in itertools.pairwise(request.path):
            if share.is_idle:
                above.busy += 1
            if share.waiting == 0:
                share.start = max(share.start, above.clock)
            share.waiting += 1
            self._put_in_order(above, share)
        self._root.waiting += 1
        request.path[-1].requests.append(request)
        self._by_table.setdefault(asker.table, []).append(request)

    def next(self, now: float) -> Request[T] | None:
        """The request whose turn it is; it counts as running until `done`. None if nothing may start now."""
        kinds = [kind for kind in (self._watched, self._unwatched) if kind.waiting]
        if now < self.rests_until and self._unwatched in kinds:
            kinds.remove(self._unwatched)
        if not kinds:
            return None
        kind = min(kinds, key=lambda kind: kind.start)
        self._root.clock = max(self._root.clock, kind.start)
        share = kind
        for _ in range(2):
            part = share.first()
            share.clock = max(share.clock, part.start)
            share = part
        request = share.requests[0]
        self._take_out(request)
        for share in request.path:
            share.running += 1
        if kind is self._unwatched:
            self.rests_until = max(now, self.rests_until)
        self._charge(request, request.expected)
        return request

    def done(self, request: Request[T], seconds: float) -> None:
        """The request was handled, and took so long."""
        self._charge(request, seconds - request.expected)
        for share in request.path:
            share.running -= 1
        for above, share in itertools.pairwise(request.path):
            above.busy -= share.is_idle

    def withdraw(self, request: Request[T]) -> None:
        """A waiting request is no longer wanted."""
        self._take_out(request)
        for above, share in itertools.pairwise(request.path):
            above.busy -= share.is_idle

    def moved(self, asker: Asker) -> None:
        """Others are connected to the table now: what waits there counts for them."""
        for request in list(self._by_table.get(asker.table, [])):
            if request.asker != asker:
                self.withdraw(request)
                request.asker = asker
                self.add(request)

    def share_of(self, request: Request[T]) -> float:
        """The part of one process's time that is due to a running request while all that waits now does;
        more than 1 where there are processes to spare."""
        _, kind, address, table = request.path
        share = self._processes / (kind.busy * address.busy * (table.waiting + table.running))
        if self._watched.is_idle or self._unwatched.is_idle:
            return share
        return share * kind.weight / (self._watched.weight + self._unwatched.weight)

    def _put_in_order(self, above: _Share[T], share: _Share[T]) -> None:
        """Its start, or whether it waits, has changed. At the top there are only two to compare."""
        if share.waiting and above is not self._root:
            heapq.heappush(above.order, (share.start, next(self._numbers), share))

    def _take_out(self, request: Request[T]) -> None:
        """It waits no longer."""
        request.path[-1].requests.remove(request)
        for share in request.path:
            share.waiting -= 1
            if share.waiting == 0:
                share.order.clear()
        waiting = self._by_table[request.asker.table]
        waiting.remove(request)
        if not waiting:
            del self._by_table[request.asker.table]

    def _charge(self, request: Request[T], seconds: float) -> None:
        for above, share in itertools.pairwise(request.path):
            share.start += seconds / share.weight
            self._put_in_order(above, share)
        if request.path[1] is self._unwatched:
            self.rests_until += seconds / (_UNWATCHED_DUTY * self._processes)
