"""What a board of AGUA promises: distances between its fields, what colours are worth, and which chips attract.

All of this follows from the cards in the frames and the chips on the board. Most moves change neither, so it is worked
out once and kept for the positions that a bot compares.
"""

from __future__ import annotations

from typing import Final

from watertable.games.agua.position import AguaPosition
from watertable.games.agua.rules.board import AguaPack, Layout
from watertable.games.agua.rules.terms import COLOURS, EVAPORATION, HOLES, JUMPING_STEP, LITTLE_CLOUD, MASKS

FAR: Final = 60
NEAR: Final = 10
PLAIN: Final = 2
COLOURED: Final = 4
"""The length of a step without a colour, and of one along a coloured arrow."""
ANY_DICE: Final = -1
_MOST_REMEMBERED: Final = 400
_MOST_RECENT: Final = 4


class Distances:
    """The distances between fields on the board, with particular cards in its frames."""

    def __init__(self, pack: AguaPack, layout: Layout) -> None:
        self.fields = pack.fields
        self.first_hole = pack.first_hole
        self.kinds = layout.kinds
        self.edges: list[list[int]] = [[] for _ in range(pack.fields)]
        """The steps that lead to each field: the field they come from, their length (0 for a jump) and the colours of
        their arrows, in one number."""
        for field in range(pack.fields):
            for way in layout.ways[field]:
                self._add(way.source, way.target, PLAIN if way.colour == 0 else COLOURED, way.colour)
            if layout.kinds[field] == JUMPING_STEP:
                for landing in pack.human_fields:
                    self._add(field, landing, 0, 0)
        self._to: list[bytes] = [b""] * pack.fields
        self._near: list[bytes] = [b""] * pack.fields
        self._steps_to: list[bytes] = [b""] * (MASKS * pack.fields)
        self._home: dict[int, bytes] = {}

    def _add(self, source: int, target: int, length: int, colour: int) -> None:
        self.edges[target].append((source << 6) | (length << 3) | colour)

    def to(self, field: int) -> bytes:
        """The distance from every field to this one."""
        known = self._to[field]
        if not known:
            known = self._spread([field], ANY_DICE, FAR)
            self._to[field] = known
        return known

    def near(self, field: int) -> bytes:
        """The same for fields that are at most NEAR away; FAR from all others."""
        known = self._near[field]
        if not known:
            known = self._spread([field], ANY_DICE, NEAR + 1)
            self._near[field] = known
        return known

    def steps_to(self, field: int, dice: int) -> bytes:
        """How many movement points it takes from every field to this one while the dice show these colours (AG-3)."""
        known = self._steps_to[dice * self.fields + field]
        if not known:
            known = self._spread([field], dice, FAR)
            self._steps_to[dice * self.fields + field] = known
        return known

    def home(self, open_holes: int) -> bytes:
        """The distance from every field to the nearest place where chips are collected (AG-7, AG-10). Open holes, given
        as bits, are such places too."""
        known = self._home.get(open_holes)
        if known is None:
            goals: list[int] = []
            for field in range(self.fields):
                kind = self.kinds[field]
                if kind in (EVAPORATION, LITTLE_CLOUD):
                    goals.append(field)
            for hole in range(HOLES):
                if open_holes & (1 << hole):
                    goals.append(self.first_hole + hole)
            known = self._spread(goals, ANY_DICE, FAR)
            self._home[open_holes] = known
        return known

    def _spread(self, goals: list[int], dice: int, limit: int) -> bytes:
        """The distance from every field to the nearest goal, if it is less than the limit: Dijkstra's algorithm. With
        particular dice it is counted in movement points."""
        found = [FAR] * self.fields
        # The fields at each distance; no step is longer than 4, so that five lists take turns.
        waiting: list[list[int]] = [goals, [], [], [], []]
        for goal in goals:
            found[goal] = 0
        pending = len(goals)
        distance = 0
        while pending and distance < limit:
            reached = waiting[distance % 5]
            next_one = 0
            # A jump has no length, and adds to the list that is being read.
            while next_one < len(reached):
                field = reached[next_one]
                next_one += 1
                if found[field] != distance:
                    continue
                for edge in self.edges[field]:
                    length = (edge >> 3) & 7
                    if dice != ANY_DICE and length:
                        colour = edge & 7
                        if colour and not colour & dice:
                            continue
                        length = 1
                    through = distance + length
                    source = edge >> 6
                    if through < limit and through < found[source]:
                        found[source] = through
                        waiting[through % 5].append(source)
                        pending += 1
            pending -= len(reached)
            waiting[distance % 5] = []
            distance += 1
        return bytes(found)


class Outlook:
    """What the cards and the chips on the board promise, whoever has droplets where."""

    def __init__(self, at: AguaPosition) -> None:
        self.layout = at.layout
        self.chips = at.chips[:]
        self.children = at.children
        self.distances = _distances_of(at)
        chips = self.chips
        values = [0.0] * COLOURS
        open_holes = 0
        left = 0
        for hole in range(HOLES):
            chip = chips[hole]
            if chip == 0:
                open_holes |= 1 << hole
                left += 1
            elif not at.children:
                values[chip - 1] += 1.0
        if at.children:
            values = [1.0] * COLOURS
        self.left = left
        """How many holes are open."""
        self.values = values
        """What a chip of each colour is worth now (AG-13)."""
        self.hopes: list[float] = [value + 0.12 * left for value in values]
        """What it may be worth at the end."""
        self.home = self.distances.home(open_holes)
        """The distance from every field to where chips are collected."""
        self.ways: list[bytes] = []
        """The distance from every field to each chip on a card."""
        self.pulls: list[float] = []
        """What each of these chips may be worth, times 4."""
        self.fields: list[int] = []
        """Where each of these chips is."""
        self._dice = ANY_DICE
        self._steps: list[bytes] = []
        """The movement points to each of these chips from every field, while the dice show `_dice`."""
        for place in range(HOLES, len(chips)):
            chip = chips[place]
            if chip:
                self.fields.append(at.pack.first_hole + place)
                self.ways.append(self.distances.to(at.pack.first_hole + place))
                self.pulls.append(self.hopes[chip - 1] * 4.0)
        self._nearest: list[float] = [-1.0] * self.distances.fields

    def is_of(self, at: AguaPosition) -> bool:
        """Whether this is the outlook of a position."""
        return self.layout is at.layout and self.chips == at.chips and self.children == at.children

    def pull(self, field: int) -> float:
        """How strongly a droplet on this field is attracted by the chip that attracts it most."""
        known = self._nearest[field]
        if known < 0.0:
            known = 0.0
            for chip in range(len(self.ways)):
                pull = self.pulls[chip] / (4.0 + self.ways[chip][field])
                if pull > known:
                    known = pull
            self._nearest[field] = known
        return known

    def in_reach(self, field: int, points: int, dice: int) -> float:
        """The most that a chip may be worth which a droplet on this field can pick up this turn."""
        if dice != self._dice:
            self._steps = [self.distances.steps_to(chip, dice) for chip in self.fields]
            self._dice = dice
        best = 0.0
        for chip in range(len(self._steps)):
            if self.pulls[chip] > best and self._steps[chip][field] <= points:
                best = self.pulls[chip]
        return best / 4.0


_remembered: Final[dict[tuple[str, tuple[int, ...]], Distances]] = {}
"""Distances by pack and cards in the frames, shared by all evaluators."""
_recent: Final[list[Outlook]] = []
"""The outlooks used last, the latest first."""


def _distances_of(at: AguaPosition) -> Distances:
    key = (at.pack.digest, tuple(at.cards))
    known = _remembered.get(key)
    if known is None:
        if len(_remembered) >= _MOST_REMEMBERED:
            _remembered.clear()
        known = Distances(at.pack, at.layout)
        _remembered[key] = known
    return known


def outlook_of(at: AguaPosition) -> Outlook:
    """The outlook of a position; if it is one of those used last, the same again."""
    for recent in _recent:
        if recent.is_of(at):
            return recent
    found = Outlook(at)
    _recent.insert(0, found)
    if len(_recent) > _MOST_RECENT:
        _recent.pop()
    return found
