"""What a board of AGUA promises: distances between its fields, what colours are worth, and which chips attract.

All of this follows from the cards in the frames and the chips on the board. Most moves change neither, so it is worked
out once and kept for the positions that a bot compares.
"""

from __future__ import annotations

from typing import Final

from watertable.games.agua.position import AguaPosition
from watertable.games.agua.rules.board import AguaPack, Layout
from watertable.games.agua.rules.moves import Roll
from watertable.games.agua.rules.phases import CHILDREN_EXCHANGES
from watertable.games.agua.rules.terms import (
    ARROW_COLOURS,
    COLOURS,
    EVAPORATION,
    FRAMES,
    HOLES,
    JUMPING_STEP,
    LITTLE_CLOUD,
    MASKS,
    NOWHERE,
    SLOTS,
)

FAR: Final = 60
NEAR: Final = 10
PLAIN: Final = 2
"""The length of a step without a colour. One along a coloured arrow is longer, the less often dice show its colour."""
_LONGEST: Final = 7
ANY_DICE: Final = -1
_MOST_REMEMBERED: Final = 400
_MOST_RECENT: Final = 4


def lengths_of(pack: AguaPack) -> list[int]:
    """The length of a step along arrows of these colours, given as a mask: twice as long if every second throw of the
    two dice allows it (AG-2, AG-3)."""
    lengths = [PLAIN]
    for mask in range(1, MASKS):
        faces = 0
        for face in pack.dice:
            if mask & (1 << ARROW_COLOURS.index(face)):
                faces += 1
        missing = 1.0 - faces / len(pack.dice)
        shown = 1.0 - missing * missing
        lengths.append(min(_LONGEST, int(PLAIN / shown + 0.5)) if shown > 0.0 else _LONGEST)
    return lengths


class Distances:
    """The distances between fields on the board, with particular cards in its frames. In the children's game a jump
    may end anywhere (AG-16)."""

    def __init__(self, pack: AguaPack, layout: Layout, children: bool) -> None:
        self.fields = pack.fields
        self.first_slot = pack.first_slot
        self.first_hole = pack.first_hole
        self.kinds = layout.kinds
        self.edges: list[list[int]] = [[] for _ in range(pack.fields)]
        """The steps that lead to each field: the field they come from, their length (0 for a jump) and the colours of
        their arrows, in one number."""
        lengths = lengths_of(pack)
        landings = pack.human_fields
        if children:
            landings = [at for at in range(pack.fields) if layout.kinds[at] not in (JUMPING_STEP, NOWHERE)]
        for field in range(pack.fields):
            # Arrows in two colours to the same field are one step that more throws allow.
            colours_to: dict[int, int] = {}
            for way in layout.ways[field]:
                colours_to[way.target] = colours_to.get(way.target, 0) | way.colour
            for target in colours_to:
                self._add(field, target, lengths[colours_to[target]], colours_to[target])
            if layout.kinds[field] == JUMPING_STEP:
                for landing in landings:
                    self._add(field, landing, 0, 0)
        self._to: list[bytes] = [b""] * pack.fields
        self._near: list[bytes] = [b""] * pack.fields
        self._steps_to: list[bytes] = [b""] * (MASKS * pack.fields)
        self._throws: list[int] = [0] * MASKS
        for roll, weight in pack.rolls:
            assert isinstance(roll, Roll)
            mask = (1 << ARROW_COLOURS.index(roll.first)) | (1 << ARROW_COLOURS.index(roll.second))
            self._throws[mask] += weight
        self._hits: dict[int, bytes] = {}
        self._steps_off: list[bytes] = [b""] * (MASKS * FRAMES)
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

    def hits(self, field: int, points: int) -> bytes:
        """How many of the 36 throws let a droplet get from every field to this one with so many movement points."""
        known = self._hits.get(field * 16 + points)
        if known is None:
            throws = [0] * self.fields
            for dice in range(1, MASKS):
                if self._throws[dice]:
                    steps = self.steps_to(field, dice)
                    for source in range(self.fields):
                        if steps[source] <= points:
                            throws[source] += self._throws[dice]
            known = bytes(throws)
            self._hits[field * 16 + points] = known
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

    def steps_off(self, frame: int, dice: int) -> bytes:
        """How many movement points it takes from every field of the card in a frame to leave it, while the dice show
        these colours (AG-11)."""
        known = self._steps_off[dice * FRAMES + frame]
        if not known:
            known = self._spread(self._outside(frame), dice, FAR)
            self._steps_off[dice * FRAMES + frame] = known
        return known

    def _outside(self, frame: int) -> list[int]:
        """All fields that are not on the card in a frame, and those on it that droplets leave at once."""
        first = self.first_slot + frame * SLOTS
        found: list[int] = []
        for field in range(self.fields):
            if not first <= field < first + SLOTS or self.kinds[field] in (EVAPORATION, JUMPING_STEP):
                found.append(field)
        return found

    def _spread(self, goals: list[int], dice: int, limit: int) -> bytes:
        """The distance from every field to the nearest goal, if it is less than the limit: Dijkstra's algorithm. With
        particular dice it is counted in movement points."""
        found = [FAR] * self.fields
        # The fields at each distance; no step is longer than 7, so that eight lists take turns.
        waiting: list[list[int]] = [goals, [], [], [], [], [], [], []]
        for goal in goals:
            found[goal] = 0
        pending = len(goals)
        distance = 0
        while pending and distance < limit:
            reached = waiting[distance & 7]
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
                        waiting[through & 7].append(source)
                        pending += 1
            pending -= len(reached)
            waiting[distance & 7] = []
            distance += 1
        return bytes(found)


class Outlook:
    """What the cards and the chips on the board promise, whoever has droplets where."""

    def __init__(self, at: AguaPosition) -> None:
        self.layout = at.layout
        self.chips = at.chips[:]
        self.children = at.children
        self.spares = at.spares
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
        self.progress = 0.5 + 0.5 * at.exchanged / CHILDREN_EXCHANGES if at.children else float(HOLES - left) / HOLES
        """How far the game is: 1 at its end (AG-13, AG-16)."""
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
        self.empty: list[int] = []
        """The frames whose card has no chip and can be exchanged once the last droplet leaves it (AG-11)."""
        for frame in range(FRAMES):
            if at.spares & at.pack.spare_masks[frame] and at.chips_on_card(frame) == 0:
                self.empty.append(frame)
        self._nearest: list[float] = [-1.0] * self.distances.fields

    def is_of(self, at: AguaPosition) -> bool:
        """Whether this is the outlook of a position."""
        return (
            self.layout is at.layout
            and self.chips == at.chips
            and self.spares == at.spares
            and self.children == at.children
        )

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


_remembered: Final[dict[tuple[str, tuple[int, ...], bool], Distances]] = {}
"""Distances by pack and cards in the frames, shared by all evaluators."""
_recent: Final[list[Outlook]] = []
"""The outlooks used last, the latest first."""


def _distances_of(at: AguaPosition) -> Distances:
    key = (at.pack.digest, tuple(at.cards), at.children)
    known = _remembered.get(key)
    if known is None:
        if len(_remembered) >= _MOST_REMEMBERED:
            _remembered.clear()
        known = Distances(at.pack, at.layout, at.children)
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
