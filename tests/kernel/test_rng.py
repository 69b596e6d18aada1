"""Random number generators: known values, uniform distribution, and nothing from the operating system but the seed."""

import pickle

import pytest

from watertable.kernel import Sfc32
from watertable.kernel.fairness import ChanceStream
from watertable.kernel.rng import Rng, shuffle

KEY = bytes(range(32))


def test_known_numbers_compiled_or_not() -> None:
    rng = Sfc32(7)
    assert [int(rng.word()) for _ in range(4)] == [259707744, 3726498257, 3851294846, 3304177528]
    rng = Sfc32("a name")
    assert [rng.below(1000) for _ in range(6)] == [455, 289, 999, 759, 8, 876]
    stream = ChanceStream(KEY, 3)
    assert [stream.below(1000) for _ in range(10)] == [94, 195, 678, 181, 811, 856, 843, 588, 91, 355]


@pytest.mark.parametrize("sides", [2, 3, 6, 7, 100])
@pytest.mark.parametrize("make", [lambda: Sfc32(1), lambda: ChanceStream(KEY, 0)], ids=["Sfc32", "ChanceStream"])
def test_numbers_are_spread_evenly(make: object, sides: int) -> None:
    """The chi-square statistic of 20 000 numbers is within six standard deviations of its expected value."""
    assert callable(make)
    rng: Rng = make()
    draws = 20_000
    counts = [0] * sides
    for _ in range(draws):
        counts[rng.below(sides)] += 1
    expected = draws / sides
    statistic = sum([(count - expected) ** 2 / expected for count in counts])
    freedom = sides - 1
    assert abs(statistic - freedom) <= 6 * (2 * freedom) ** 0.5


@pytest.mark.parametrize("n", [1, 2, 3, 2**31 - 1, 2**31])
def test_numbers_stay_below(n: int) -> None:
    for rng in (Sfc32(5), ChanceStream(KEY, 5)):
        assert all(0 <= rng.below(n) < n for _ in range(200))


@pytest.mark.parametrize("rng", [Sfc32(1), ChanceStream(KEY, 1)])
def test_there_must_be_something_to_choose_from(rng: Rng) -> None:
    with pytest.raises(ValueError, match="n must be at least 1"):
        rng.below(0)


def test_a_generator_goes_on_where_it_stood() -> None:
    rng = Sfc32("x")
    rng.below(10)
    again = pickle.loads(pickle.dumps(rng))
    other = Sfc32(0)
    other.setstate(rng.getstate())
    expected = [rng.below(1000) for _ in range(5)]
    assert [again.below(1000) for _ in range(5)] == expected
    assert [other.below(1000) for _ in range(5)] == expected


def test_spawned_generators_differ_by_name_and_leave_their_parent_alone() -> None:
    rng = Sfc32(3)
    before = rng.getstate()
    one, two, same = rng.spawn("a"), rng.spawn("b"), rng.spawn("a")
    assert rng.getstate() == before
    numbers = [[each.below(10**6) for _ in range(4)] for each in (one, two, same)]
    assert numbers[0] == numbers[2] != numbers[1]


def test_a_shuffle_keeps_the_items_and_reaches_every_order() -> None:
    rng = Sfc32(11)
    orders: dict[tuple[int, ...], int] = {}
    for _ in range(1200):
        items = [1, 2, 3]
        shuffle(rng, items)
        orders[tuple(items)] = orders.get(tuple(items), 0) + 1
    assert len(orders) == 6
    assert all(130 <= count <= 270 for count in orders.values())


def test_the_chance_moves_of_a_match_have_streams_of_their_own() -> None:
    streams = [[ChanceStream(KEY, count).below(10**6) for _ in range(1)] for count in range(50)]
    assert len({stream[0] for stream in streams}) > 45
