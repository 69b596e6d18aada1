"""Water Cycle's content pack: arrows, capacities, points, starting cubes and scores (WC-1 to WC-4, WC-10, WC-12,
WC-15)."""

from __future__ import annotations

from typing import Final

from watertable.games.water_cycle.rules.places import (
    AQUIFER,
    COLOURS,
    LAKE,
    LEFT_CLOUD,
    MOST_CUBES,
    NUMBER,
    PLACES,
    POPULATION,
    RIGHT_CLOUD,
    RIVER,
    SEA,
    UNLIMITED,
)
from watertable.kernel.pack import Pack, digest_of, open_pack
from watertable.kernel.section import Section

RETURN_ARROW: Final = -1
"""Takes the place of both ends of an arrow that is the return movement (WC-7)."""

MOST_PEOPLE: Final = 40
FEWEST_SEATS: Final = 3


class WaterCyclePack(Pack):
    """The numbers that a game is played with."""

    def __init__(self, name: str, version: int, digest: str) -> None:
        super().__init__(name, version, digest)
        self.sources: list[int] = [RETURN_ARROW] * 7
        """Where the arrow of each die starts; index 0 is unused."""
        self.targets: list[int] = [RETURN_ARROW] * 7
        self.room: list[int] = [UNLIMITED] * len(PLACES)
        """How many cubes each place can hold."""
        self.starting: list[int] = [0] * len(PLACES)
        """Each player's cubes in each place at the start."""
        self.start_score = 0
        self.start_by_order: dict[int, list[int]] = {}
        """For a number of players, the starting scores in the order of play of the first round (WC-15)."""
        self.target_score = 0
        self.points: list[int] = []
        """What each person is worth, leftmost first; the length is the whole population."""
        self.start_persons = 0


def read_pack(text: str) -> WaterCyclePack:
    """Read a pack from its TOML text. Raises PackError, with a line for each mistake, if anything is wrong."""
    top = open_pack(text)
    pack = WaterCyclePack(top.name("name"), top.integer("version", 1, 10**6), digest_of(top.data))
    _read_arrows(top.section("arrows"), pack)
    limits = top.section("capacity")
    for place in (LAKE, RIVER, AQUIFER):
        pack.room[place] = limits.integer(PLACES[place], 0, 54)
    limits.done()
    starting = top.section("starting_cubes")
    for place in range(POPULATION):
        pack.starting[place] = starting.integer(PLACES[place], 0, 9) if starting.has(PLACES[place]) else 0
    starting.done()
    _read_score(top.section("score"), pack)
    _read_population(top.section("population"), pack)
    if starting.is_sound():
        if sum(pack.starting) == 0:
            starting.report("sea", "expected at least one starting cube somewhere")
        elif sum(pack.starting) > MOST_CUBES:
            starting.report("sea", f"expected at most {MOST_CUBES} starting cubes in all, found {sum(pack.starting)}")
        _check_room(limits, pack)
    top.finish()
    return pack


def _read_arrows(arrows: Section, pack: WaterCyclePack) -> None:
    places = [PLACES[place] for place in (SEA, RIGHT_CLOUD, LEFT_CLOUD, LAKE, RIVER, AQUIFER)]
    for die in range(1, 7):
        key = str(die)
        arrow = arrows.raw(key, 'a table with from and to, or "return"')
        if arrow is None or arrow == "return":
            continue
        ends = arrows.section(key)
        source, target = ends.one_of("from", places), ends.one_of("to", places)
        ends.done()
        if ends.is_sound():
            pack.sources[die] = NUMBER[source]
            pack.targets[die] = NUMBER[target]
            if source == target:
                ends.report("to", "expected a different place from 'from'")
    arrows.done()


def _read_score(score: Section, pack: WaterCyclePack) -> None:
    pack.start_score = score.integer("start", 0, 1000)
    pack.target_score = score.integer("target", 1, 1000)
    if score.has("by_order"):
        _read_order(score.section("by_order"), pack)
    score.done()
    if score.is_sound() and pack.target_score <= pack.start_score:
        score.report("target", f"expected more than the start, {pack.start_score}, found {pack.target_score}")


def _read_order(by_order: Section, pack: WaterCyclePack) -> None:
    """Starting scores by the order of play, for each number of players that has any (WC-15)."""
    for seats in range(FEWEST_SEATS, COLOURS + 1):
        key = str(seats)
        if not by_order.has(key):
            continue
        scores = by_order.integers(key, 0, 1000)
        if not by_order.is_sound():
            continue
        if len(scores) != seats:
            by_order.report(key, f"expected {seats} scores, one for each player, found {len(scores)}")
        elif pack.start_score < pack.target_score <= max(scores):
            by_order.report(key, f"expected scores below the target, {pack.target_score}, found {max(scores)}")
        else:
            pack.start_by_order[seats] = scores
    by_order.done()


def _read_population(population: Section, pack: WaterCyclePack) -> None:
    pack.points = population.integers("points", 0, 1000)
    if population.is_sound() and not 2 <= len(pack.points) <= MOST_PEOPLE:
        population.report("points", f"expected 2 to {MOST_PEOPLE} people, found {len(pack.points)}")
    most = len(pack.points) - 1 if population.is_sound() else MOST_PEOPLE - 1
    pack.start_persons = population.integer("at_start", 1, most)
    population.done()


def _check_room(limits: Section, pack: WaterCyclePack) -> None:
    """The starting cubes of every colour fit where they start."""
    for place in (LAKE, RIVER, AQUIFER):
        least = COLOURS * pack.starting[place]
        if limits.is_sound() and pack.room[place] < least:
            limits.report(
                PLACES[place],
                f"expected at least {least}, to fit the starting cubes of every colour, found {pack.room[place]}",
            )
