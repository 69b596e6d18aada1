"""Water Cycle's content pack: arrows, capacities, points, starting cubes (WC-1 to WC-4, WC-10, WC-12)."""

from __future__ import annotations

from typing import Final

from watertable.games.water_cycle.rules.places import (
    AQUIFER,
    COLOURS,
    LAKE,
    LEFT_CLOUD,
    NUMBER,
    PLACES,
    POPULATION,
    RIGHT_CLOUD,
    RIVER,
    SEA,
    UNLIMITED,
)
from watertable.kernel.pack import Pack, digest_of, parse_toml
from watertable.kernel.section import Section

RETURN_ARROW: Final = -1
"""Takes the place of both ends of an arrow that is the return movement (WC-7)."""


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
        self.target_score = 0
        self.points: list[int] = []
        """What each person is worth, leftmost first; the length is the whole population."""
        self.start_persons = 0


def read_pack(text: str) -> WaterCyclePack:
    """Read a pack from its TOML text. Raises PackError, one line that names the key, if anything is wrong."""
    data = parse_toml(text)
    top = Section(data, "")
    pack = WaterCyclePack(top.text("name"), top.integer("version", 1, 10**6), digest_of(data))
    _read_arrows(top.section("arrows"), pack)
    limits = top.section("capacity")
    for place in (LAKE, RIVER, AQUIFER):
        pack.room[place] = limits.integer(PLACES[place], 0, 54)
    limits.done()
    starting = top.section("starting_cubes")
    for place in range(POPULATION):
        pack.starting[place] = starting.integer(PLACES[place], 0, 9) if starting.has(PLACES[place]) else 0
    starting.done()
    score = top.section("score")
    pack.start_score = score.integer("start", 0, 1000)
    pack.target_score = score.integer("target", 1, 1000)
    score.done()
    population = top.section("population")
    pack.points = population.integers("points", 0, 1000)
    if not 2 <= len(pack.points) <= 40:
        raise population.problem("points", f"expected 2 to 40 people, found {len(pack.points)}")
    pack.start_persons = population.integer("at_start", 1, len(pack.points) - 1)
    population.done()
    top.done()
    for place in (LAKE, RIVER, AQUIFER):
        least = COLOURS * pack.starting[place]
        if pack.room[place] < least:
            raise limits.problem(
                PLACES[place],
                f"expected at least {least}, to fit the starting cubes of every colour, found {pack.room[place]}",
            )
    if sum(pack.starting) == 0:
        raise starting.problem("sea", "expected at least one starting cube somewhere")
    return pack


def _read_arrows(arrows: Section, pack: WaterCyclePack) -> None:
    places = [PLACES[place] for place in (SEA, RIGHT_CLOUD, LEFT_CLOUD, LAKE, RIVER, AQUIFER)]
    for die in range(1, 7):
        key = str(die)
        if arrows.raw(key, 'a table with from and to, or "return"') == "return":
            continue
        ends = arrows.section(key)
        pack.sources[die] = NUMBER[ends.one_of("from", places)]
        pack.targets[die] = NUMBER[ends.one_of("to", places)]
        if pack.sources[die] == pack.targets[die]:
            raise ends.problem("to", "expected a different place from 'from'")
        ends.done()
    arrows.done()
