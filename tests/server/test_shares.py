"""Whose request is next, and how long a bot may think: the rules behind fair shares, without processes."""

from __future__ import annotations

from collections import Counter

import pytest

from watertable.bots import Bot, Budget, Choice
from watertable.kernel import Game, Move, View
from watertable.server.workers.budgets import Allowance, Experience, allowance, hint_budget
from watertable.server.workers.shares import Asker, FairQueue, Request


def asker(table: str, *addresses: str, is_watched: bool = True) -> Asker:
    return Asker(table, addresses, is_watched)


def waiting(queue: FairQueue[str], who: Asker, seconds: float = 1.0) -> Request[str]:
    request = Request(who, seconds, who.table)
    queue.add(request)
    return request


def served(queue: FairQueue[str], now: float = 0.0, seconds: float = 1.0) -> str | None:
    """Handle the next request; its table."""
    request = queue.next(now)
    if request is None:
        return None
    queue.done(request, seconds)
    return request.slot


def test_a_newcomer_is_next_whatever_waits() -> None:
    queue: FairQueue[str] = FairQueue(1)
    for number in range(20):
        waiting(queue, asker(f"stranger {number}", "a"))
    for _ in range(5):
        served(queue)
    waiting(queue, asker("newcomer", "b"))
    assert served(queue) == "newcomer"


def test_a_new_table_of_the_same_address_is_next_too() -> None:
    queue: FairQueue[str] = FairQueue(1)
    tables = [asker(f"table {number}", "a") for number in range(20)]
    for _ in range(3):
        for table in tables:
            waiting(queue, table)
    for _ in range(20):
        served(queue)
    waiting(queue, asker("newcomer", "a"))
    assert "newcomer" in [served(queue) for _ in range(2)]


def test_addresses_get_the_same_time_whatever_their_number_of_tables() -> None:
    queue: FairQueue[str] = FairQueue(1)
    seconds: Counter[str] = Counter()
    tables = [asker(f"many {number}", "a") for number in range(20)] + [asker("one", "b")]
    for table in tables:
        waiting(queue, table)
    for _ in range(400):
        request = queue.next(0.0)
        assert request is not None
        # The other address's thoughts take five times as long.
        took = 5.0 if request.slot == "one" else 1.0
        seconds[request.asker.addresses[0]] += int(took)
        queue.done(request, took)
        waiting(queue, request.asker)
    assert abs(seconds["a"] - seconds["b"]) <= 10, seconds


def test_those_who_took_longer_than_expected_wait_longer() -> None:
    queue: FairQueue[str] = FairQueue(2)
    for name in ("slow", "quick"):
        waiting(queue, asker(name, name), 0.1)
    slow, quick = queue.next(0.0), queue.next(0.0)
    assert slow is not None
    assert quick is not None
    queue.done(slow, 4.0)
    queue.done(quick, 0.1)
    served_first = []
    for _ in range(10):
        waiting(queue, asker("slow", "slow"), 0.1)
        waiting(queue, asker("quick", "quick"), 0.1)
    for _ in range(10):
        served_first.append(served(queue, seconds=0.1))
    assert served_first == ["quick"] * 10


def test_nobody_slows_a_table_down_by_watching_it() -> None:
    queue: FairQueue[str] = FairQueue(1)
    for number in range(20):
        waiting(queue, asker(f"stranger {number}", "a"))
    served(queue)
    waiting(queue, asker("theirs", "a", "b"))
    assert served(queue) == "theirs"


def test_unwatched_tables_get_a_tenth_while_others_wait() -> None:
    queue: FairQueue[str] = FairQueue(1)
    counted: Counter[str] = Counter()
    waiting(queue, asker("watched", "a"), 0.1)
    waiting(queue, asker("unwatched", is_watched=False), 0.1)
    for moment in range(200):
        request = queue.next(moment / 10)
        assert request is not None
        counted[request.slot] += 1
        queue.done(request, 0.1)
        waiting(queue, request.asker, 0.1)
    assert 15 <= counted["unwatched"] <= 25, counted


def test_unwatched_tables_alone_use_half_of_the_time() -> None:
    queue: FairQueue[str] = FairQueue(1)
    waiting(queue, asker("unwatched", is_watched=False))
    waiting(queue, asker("unwatched", is_watched=False))
    assert served(queue, 0.0, 1.5) == "unwatched"
    assert served(queue, 1.5) is None
    waiting(queue, asker("watched", "a"))
    assert served(queue, 1.5) == "watched"
    assert served(queue, 1.5) is None
    assert queue.rests_until == pytest.approx(3.0)
    assert served(queue, 3.01) == "unwatched"


def test_a_table_that_someone_comes_to_watch_comes_forward() -> None:
    queue: FairQueue[str] = FairQueue(1)
    for number in range(20):
        waiting(queue, asker(f"unwatched {number}", is_watched=False))
    queue.moved(asker("unwatched 17", "a"))
    assert served(queue) == "unwatched 17"
    queue.moved(asker("unwatched 17", is_watched=False))
    assert len(queue) == 19


def test_what_is_withdrawn_is_not_served_and_counts_for_nobody() -> None:
    queue: FairQueue[str] = FairQueue(1)
    gone = [waiting(queue, asker(f"gone {number}", "a")) for number in range(10)]
    stays = waiting(queue, asker("stays", "a"))
    for request in gone:
        queue.withdraw(request)
    assert queue.next(0.0) is stays
    assert queue.share_of(stays) == 1.0
    assert len(queue) == 0
    assert queue.next(0.0) is None


def test_shares_are_forgotten_with_time() -> None:
    queue: FairQueue[str] = FairQueue(1)
    for number in range(5_000):
        waiting(queue, asker(f"table {number}", f"address {number}"))
        served(queue)
    kept = [len(kind.parts) for kind in queue._root.parts.values()]
    assert sum(kept) < 1_000


# How long a bot may think


class PlainBot(Bot):
    """A bot of another package, which says nothing about its time."""

    def think(self, game: Game, view: View, moves: list[Move], budget: Budget | None) -> Choice:
        return Choice(moves[0])


def allowed(
    level: str, share: float, waited: float, left: float, experience: Experience | None = None, is_window: bool = False
) -> Allowance:
    found = allowance(level, is_window, share, waited, left, experience or Experience())
    assert found is not None
    return found


def test_alone_a_bot_has_its_own_budget() -> None:
    for level in ("easy", "medium", "hard", "expert", f"{__name__}:PlainBot", "mcts"):
        for is_window in (False, True):
            slow = Experience(usual=5.0, overhead=5.0)
            found = allowed(level, 1.0, 0.01, 0.1, slow, is_window)
            assert (found.budget, found.is_shortened) == (None, False)


def test_with_many_a_level_thinks_less() -> None:
    found = allowed("expert", 1 / 20, 0.0, 1.9)
    assert (found.budget, found.is_shortened) == (Budget(milliseconds=95), True)
    assert allowance("expert", False, 1 / 1000, 0.0, 1.9, Experience()) is None


def test_who_has_waited_thinks_less() -> None:
    assert allowed("expert", 1.0, 1.3, 0.6).budget == Budget(milliseconds=600)
    assert allowed("expert", 1.0, 4.9, -3.0).budget == Budget(milliseconds=475)


def test_what_it_costs_to_ask_is_part_of_the_time() -> None:
    experience = Experience()
    for _ in range(60):
        found = allowed("expert", 1 / 10, 0.0, 1.9, experience)
        experience.note(1.5, found, found.seconds + 0.05)
    assert allowed("expert", 1 / 10, 0.0, 1.9, experience).seconds + 0.05 == pytest.approx(0.19, abs=0.001)


def test_a_bot_without_a_budget_is_cut_short_only_where_it_takes_longer() -> None:
    experience = Experience(usual=0.05)
    assert not allowed("easy", 1 / 10, 0.0, 0.9, experience).is_shortened
    many = allowed("easy", 1 / 100, 0.0, 0.9, experience)
    assert (many.budget, many.is_shortened) == (Budget(milliseconds=9), True)


def test_hints_are_shorter_too_unless_they_count_iterations() -> None:
    assert hint_budget(Budget(milliseconds=1000), 1.0) == Budget(milliseconds=1000)
    assert hint_budget(Budget(milliseconds=1000), 1 / 5) == Budget(milliseconds=200)
    assert hint_budget(Budget(milliseconds=1000), 1 / 50) == Budget(milliseconds=100)
    assert hint_budget(Budget(iterations=400), 1 / 50) == Budget(iterations=400)
