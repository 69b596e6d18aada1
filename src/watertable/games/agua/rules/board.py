"""The board and the cards of AGUA as the rules use them: fields, ways, and where each field leads.

Every field has a number and a name. 0 is the big cloud; the other fields of the board follow, the
holes last; then come the slots of the five frames. A slot's name, such as `home-3`, stays the same
whichever card is there; the card decides what kind of field it is and where it leads. A `Layout`
combines the board and the cards and is rebuilt only when a card is placed.
"""

from __future__ import annotations

from typing import Final

from watertable.games.agua.rules.moves import Deal, Exchange, Fill, Jump, Lay, Roll, Start, Step, SwapChip
from watertable.games.agua.rules.terms import (
    ARROW_COLOURS,
    CHIP_COLOURS,
    CLOUD,
    FRAMES,
    HOLES,
    MASKS,
    NOWHERE,
    SCENARIO,
    SLOTS,
)
from watertable.kernel.moves import Move
from watertable.kernel.pack import Pack

_MOST_LAYOUTS: Final = 400
"""How many layouts a pack keeps, so that search need not make them again."""


class Way:
    """A connection from one field to another: without a colour (0), or along a coloured arrow (a bit of a mask)."""

    def __init__(self, source: int, target: int, colour: int) -> None:
        self.source = source
        self.target = target
        self.colour = colour


def colour_name(colour: int) -> str:
    """The name of an arrow's colour, given as a bit."""
    for number, name in enumerate(ARROW_COLOURS):
        if colour == 1 << number:
            return name
    return ""


def _within_sentence(title: str) -> str:
    """A title as it stands within a sentence: one of several words in small letters is no proper name."""
    first, _, rest = title.partition(" ")
    return title.lower() if rest and rest == rest.lower() and first == first.capitalize() else title


class Waterway:
    """A row of fields; `look` says how it is drawn and whether it is interrupted."""

    def __init__(self, key: str, title: str, look: str, fields: list[int]) -> None:
        self.key = key
        self.title = title
        self.look = look
        self.fields = fields


class Frame:
    """A place for cards of one shape. `exits` are the fields that its cards can lead to, by short name."""

    def __init__(self, key: str, title: str, outline: str, x: int, y: int, width: int, height: int) -> None:
        self.key = key
        self.title = title
        self.outline = outline
        self.x = x
        self.y = y
        self.width = width
        self.height = height
        self.tall_corner = (x, y)
        """Its upper left corner in the tall arrangement; its size is the same in both."""
        self.exits: dict[str, int] = {}
        self.gates: dict[str, tuple[int, int]] = {}
        """Where ways leave the card, by the name of the exit, measured from its corner; for drawing alone."""
        self.last_field = -1
        """Where the last field of every one of its cards leads; -1 if the cards differ (AG-10)."""
        self.first_card = -1
        """The card that is here at the start; -1 if it is drawn (AG-14)."""
        self.cards: list[int] = []


class Card:
    """A waterway card. Its fields are numbered from 0; rain lands on the first."""

    def __init__(self, key: str, title: str, fact: str, motif: str, frame: int, limit: int) -> None:
        self.key = key
        self.title = title
        self.fact = fact
        self.motif = motif
        """The picture on it; may be empty."""
        self.frame = frame
        self.limit = limit
        """How many chips it takes (AG-14)."""
        self.kinds: list[int] = []
        self.positions: list[tuple[int, int]] = []
        """The positions of its fields, measured from the upper left corner of the frame."""
        self.ways: list[Way] = []
        self.ways_of_slot: list[list[Way]] = []
        """The ways out of each slot of the frame while this card is there."""
        self.steps: list[list[Move]] = []
        """The steps out of each slot, at index colour mask * SLOTS + slot."""
        self.titles = [f"{title} {slot + 1}" for slot in range(SLOTS)]
        """What players call the slots of the frame while this card is there."""

    def scenario_slots(self) -> list[int]:
        return [slot for slot in range(len(self.kinds)) if self.kinds[slot] == SCENARIO]


class Layout:
    """The board with the cards on it. Layouts never change and are shared by states; placing a card makes a new one."""

    def __init__(self, kinds: list[int], ways: list[list[Way]], steps: list[list[Move]], titles: list[str]) -> None:
        self.kinds = kinds
        """The kind of each field."""
        self.ways = ways
        """The ways out of each field."""
        self.steps = steps
        """The steps that the dice allow, at index colour mask * number of fields + field."""
        self.titles = titles
        """What players call each field; one on a card is called after the card."""
        self._terms: dict[str, dict[str, str]] = {}

    def terms(self, pack: AguaPack) -> dict[str, dict[str, str]]:
        """What fields are called because of the cards; worked out once, and shared by all who hold it."""
        if not self._terms:
            slots = range(pack.first_slot, pack.fields)
            self._terms["field"] = {
                pack.names[field]: self.titles[field] for field in slots if self.kinds[field] != NOWHERE
            }
        return self._terms

    def with_card(self, pack: AguaPack, card: Card) -> Layout:
        """The board with this card in its frame."""
        kinds = self.kinds[:]
        ways = self.ways[:]
        steps = self.steps[:]
        titles = self.titles[:]
        first = pack.slot(card.frame, 0)
        for slot in range(SLOTS):
            kinds[first + slot] = card.kinds[slot] if slot < len(card.kinds) else NOWHERE
            ways[first + slot] = card.ways_of_slot[slot]
            titles[first + slot] = card.titles[slot]
            for mask in range(MASKS):
                steps[mask * pack.fields + first + slot] = card.steps[mask * SLOTS + slot]
        return Layout(kinds, ways, steps, titles)


class AguaPack(Pack):
    """The content of a game of AGUA. `finish` is called once everything has been read."""

    def __init__(self, name: str, version: int, digest: str) -> None:
        super().__init__(name, version, digest)
        self.size: tuple[int, int] = (0, 0)
        self.names: list[str] = []
        """What notation and records call each field: `river-4`."""
        self.titles: list[str] = []
        """What players call each field: "River 4"; those of frames after the frame, as long as no card is there."""
        self.number: dict[str, int] = {}
        self.kinds: list[int] = []
        """The kinds of the board's own fields; NOWHERE for slots."""
        self.positions: list[tuple[int, int]] = []
        """The positions of the board's own fields; (0, 0) for slots."""
        self.tall_size: tuple[int, int] = (0, 0)
        """The size of the tall arrangement; (0, 0) if the pack has only the wide one."""
        self.tall_positions: list[tuple[int, int]] = []
        self.first_hole = 0
        self.first_slot = 0
        self.fields = 0
        self.frame_of: list[int] = []
        """The frame that a field is a slot of; -1 for the board's own fields."""
        self.ways: list[list[Way]] = []
        self.waterways: list[Waterway] = []
        self.interrupted: list[list[int]] = []
        """The holes of each interrupted waterway."""
        self.frames: list[Frame] = []
        self.cards: list[Card] = []
        self.card_number: dict[str, int] = {}
        self.spare_masks: list[int] = []
        """All cards of each frame, as bits."""
        self.human_fields: list[int] = []
        self.dice: list[str] = []
        self.throws: list[Move] = []
        """The Roll for each of the 36 equally likely throws."""
        self.rolls: list[tuple[Move, int]] = []
        self.starts: list[Move] = [Start(seat) for seat in range(6)]
        self.deals: list[Move] = []
        self.exchanges: list[Move] = []
        self.jumps: list[Move] = []
        self.human_jumps: list[Move] = []
        self.swaps: list[Move] = [SwapChip(colour) for colour in CHIP_COLOURS]
        self.fills: list[Move] = []
        """At index hole * COLOURS + colour."""
        self.lays: list[Move] = []
        """At index slot * COLOURS + colour, with slots numbered through all frames."""
        self.steps: list[Move] = []
        """All steps that the board and the cards have, by source and target."""
        self._steps: dict[int, Step] = {}
        self._layouts: dict[tuple[int, ...], Layout] = {}
        self.empty = Layout([], [], [], [])
        """The board without cards."""

    def terms(self) -> dict[str, dict[str, str]]:
        return {
            "card": {card.key: card.title for card in self.cards},
            "field": {name: self.titles[number] for number, name in enumerate(self.names)},
            "frame": {frame.key: frame.title for frame in self.frames},
            "waterway": {row.key: _within_sentence(row.title) for row in self.waterways if row.look == "interrupted"},
        }

    def finish(self) -> None:
        """Make the fields' titles and the moves that all games with this pack share."""
        self._make_titles()
        self.deals = [Deal(card.key) for card in self.cards]
        self.exchanges = [Exchange(card.key) for card in self.cards]
        self.jumps = [Jump(name) for name in self.names]
        self.human_jumps = [self.jumps[field] for field in self.human_fields]
        for hole in range(HOLES):
            for colour in CHIP_COLOURS:
                self.fills.append(Fill(self.names[self.first_hole + hole], colour))
        for slot in range(FRAMES * SLOTS):
            for colour in CHIP_COLOURS:
                self.lays.append(Lay(self.names[self.first_slot + slot], colour))
        steps: list[list[Move]] = []
        for mask in range(MASKS):
            for field in range(self.fields):
                steps.append(self._steps_over(self.ways[field], mask))
            for card in self.cards:
                for slot in range(SLOTS):
                    ways = [way for way in card.ways if way.source == self.slot(card.frame, slot)]
                    if mask == 0:
                        card.ways_of_slot.append(ways)
                    card.steps.append(self._steps_over(ways, mask))
        self.empty = Layout(self.kinds, self.ways, steps, self.titles)
        for number, key in enumerate(sorted(self._steps)):
            self._steps[key].number = number
            self.steps.append(self._steps[key])
        self._make_rolls()

    def _make_titles(self) -> None:
        """Fields are titled after their waterway or frame, with the number that the drawing shows."""
        self.titles = [name.replace("-", " ").capitalize() for name in self.names]
        self.titles[CLOUD] = "the big cloud"
        self.titles[self.number["ocean"]] = "the ocean"
        for waterway in self.waterways:
            for at, field in enumerate(waterway.fields):
                self.titles[field] = f"{waterway.title} {at + 1}"
        for frame in range(FRAMES):
            for slot in range(SLOTS):
                self.titles[self.slot(frame, slot)] = f"{self.frames[frame].title} {slot + 1}"

    def _make_rolls(self) -> None:
        """AG-2: which die shows which colour does not matter, so the colours of a roll have a fixed order."""
        by_colours: dict[tuple[int, int], Move] = {}
        weights: dict[tuple[int, int], int] = {}
        for one in self.dice:
            for other in self.dice:
                pair = sorted([ARROW_COLOURS.index(one), ARROW_COLOURS.index(other)])
                key = (pair[0], pair[1])
                if key not in by_colours:
                    by_colours[key] = Roll(ARROW_COLOURS[pair[0]], ARROW_COLOURS[pair[1]])
                    weights[key] = 0
                weights[key] += 1
                self.throws.append(by_colours[key])
        self.rolls = [(by_colours[key], weights[key]) for key in sorted(by_colours)]

    def step(self, source: int, target: int) -> Move:
        """The shared move from one field to another."""
        key = source * self.fields + target
        move = self._steps.get(key)
        if move is None:
            move = Step(self.names[source], self.names[target])
            self._steps[key] = move
        return move

    def slot(self, frame: int, slot: int) -> int:
        """The number of the field in a frame's slot."""
        return self.first_slot + frame * SLOTS + slot

    def _steps_over(self, ways: list[Way], mask: int) -> list[Move]:
        """The steps along these ways that a mask of colours on the dice allows (AG-3)."""
        steps: list[Move] = []
        for way in ways:
            if way.colour == 0 or way.colour & mask:
                move = self.step(way.source, way.target)
                if not [other for other in steps if other is move]:
                    steps.append(move)
        return steps

    def layout_with(self, before: Layout, cards: list[int], card: int) -> Layout:
        """The layout `before` with one more card laid, after which the frames hold these cards."""
        key = tuple(cards)
        known = self._layouts.get(key)
        if known is None:
            if len(self._layouts) >= _MOST_LAYOUTS:
                self._layouts.clear()
            known = before.with_card(self, self.cards[card])
            self._layouts[key] = known
        return known

    def layout(self, cards: list[int]) -> Layout:
        """The board with these cards in its frames; -1 means an empty frame."""
        layout = self.empty
        for card in cards:
            if card >= 0:
                layout = layout.with_card(self, self.cards[card])
        return layout

    def position(self, field: int, cards: list[int]) -> tuple[int, int]:
        """The position of a field on the board, with these cards in the frames."""
        frame = self.frame_of[field]
        if frame < 0:
            return self.positions[field]
        x, y = self.cards[cards[frame]].positions[(field - self.first_slot) % SLOTS]
        return self.frames[frame].x + x, self.frames[frame].y + y
