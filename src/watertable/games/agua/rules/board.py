"""The board and the cards of AGUA as the rules use them: fields, ways, and where one may go from where.

Every field has a number and a name. 0 is the big cloud; the other fields of the board follow, the
holes last; then come the slots of the five frames. A slot's name, such as `home-3`, stays the same
whichever card lies there; what kind of field it is, and where it leads, is the card's matter. A
`Layout` puts board and cards together and is made anew only when a card is laid.
"""

from __future__ import annotations

from watertable.games.agua.rules.moves import Deal, Exchange, Fill, Jump, Lay, Roll, Start, Step, SwapChip
from watertable.games.agua.rules.terms import (
    ARROW_COLOURS,
    CHIP_COLOURS,
    FRAMES,
    HOLES,
    MASKS,
    NOWHERE,
    SCENARIO,
    SLOTS,
)
from watertable.kernel.moves import Move
from watertable.kernel.pack import Pack


class Way:
    """From one field to a next: without colour (0), or an arrow of a colour (a bit of a mask)."""

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


class Waterway:
    """Fields in a row, for the drawing and for what is interrupted; `look` says how it is painted."""

    def __init__(self, key: str, title: str, look: str, fields: list[int]) -> None:
        self.key = key
        self.title = title
        self.look = look
        self.fields = fields


class Frame:
    """A place for cards of one shape. `exits` are the fields that its cards may lead to, by short names."""

    def __init__(self, key: str, title: str, outline: str, x: int, y: int, width: int, height: int) -> None:
        self.key = key
        self.title = title
        self.outline = outline
        self.x = x
        self.y = y
        self.width = width
        self.height = height
        self.exits: dict[str, int] = {}
        self.last_field = -1
        """Where the last field of each of its cards leads, if that is the same for all (AG-10)."""
        self.first_card = -1
        """The card that lies here at the start; -1 if it is drawn (AG-14)."""
        self.cards: list[int] = []


class Card:
    """A waterway card. Its fields are counted from 0; rain lands on the first."""

    def __init__(self, key: str, title: str, fact: str, motif: str, frame: int, limit: int) -> None:
        self.key = key
        self.title = title
        self.fact = fact
        self.motif = motif
        """The picture on it, for the drawing; may be empty."""
        self.frame = frame
        self.limit = limit
        """How many chips may be laid on it (AG-14)."""
        self.kinds: list[int] = []
        self.positions: list[tuple[int, int]] = []
        """Where its fields are, from the upper left corner of the frame."""
        self.ways: list[Way] = []
        self.ways_of_slot: list[list[Way]] = []
        """The ways out of each slot of the frame while this card lies there."""
        self.steps: list[list[Move]] = []
        """The steps out of each slot, at index mask of colours * SLOTS + slot."""

    def scenario_slots(self) -> list[int]:
        return [slot for slot in range(len(self.kinds)) if self.kinds[slot] == SCENARIO]


class Layout:
    """The board with the cards on it. It never changes: laying a card makes another, states share them."""

    def __init__(self, kinds: list[int], ways: list[list[Way]], steps: list[list[Move]]) -> None:
        self.kinds = kinds
        """What each field is."""
        self.ways = ways
        """The ways out of each field."""
        self.steps = steps
        """The steps that the dice allow, at index mask of colours * number of fields + field."""

    def with_card(self, pack: AguaPack, card: Card) -> Layout:
        """The board after this card is laid into its frame."""
        kinds = self.kinds[:]
        ways = self.ways[:]
        steps = self.steps[:]
        first = pack.slot(card.frame, 0)
        for slot in range(SLOTS):
            kinds[first + slot] = card.kinds[slot] if slot < len(card.kinds) else NOWHERE
            ways[first + slot] = card.ways_of_slot[slot]
            for mask in range(MASKS):
                steps[mask * pack.fields + first + slot] = card.steps[mask * SLOTS + slot]
        return Layout(kinds, ways, steps)


class AguaPack(Pack):
    """All that a game of AGUA is played with. `finish` is called once everything is read."""

    def __init__(self, name: str, version: int, digest: str) -> None:
        super().__init__(name, version, digest)
        self.size: tuple[int, int] = (0, 0)
        self.names: list[str] = []
        self.number: dict[str, int] = {}
        self.kinds: list[int] = []
        """The kinds of the board's own fields; slots are NOWHERE here."""
        self.positions: list[tuple[int, int]] = []
        """The places of the board's own fields; slots are at (0, 0) here."""
        self.first_hole = 0
        self.first_slot = 0
        self.fields = 0
        self.frame_of: list[int] = []
        """The frame that a field is a slot of; -1 for the board's own."""
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
        """The roll of each of the 36 equally likely throws."""
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
        """At index slot * COLOURS + colour, slots counted over all frames."""
        self._steps: dict[int, Move] = {}
        self.empty = Layout([], [], [])
        """The board without cards."""

    def terms(self) -> dict[str, dict[str, str]]:
        return {"card": {card.key: card.title for card in self.cards}}

    def finish(self) -> None:
        """Make the moves that all games with this pack share."""
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
        self.empty = Layout(self.kinds, self.ways, steps)
        self._make_rolls()

    def _make_rolls(self) -> None:
        """AG-2: which die shows which colour does not matter, so a roll is written in a fixed order."""
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
        """The field that is a frame's slot."""
        return self.first_slot + frame * SLOTS + slot

    def _steps_over(self, ways: list[Way], mask: int) -> list[Move]:
        """The steps over these ways when the dice show a mask of colours (AG-3)."""
        steps: list[Move] = []
        for way in ways:
            if way.colour == 0 or way.colour & mask:
                move = self.step(way.source, way.target)
                if not [other for other in steps if other is move]:
                    steps.append(move)
        return steps

    def layout(self, cards: list[int]) -> Layout:
        """The board with these cards in its frames; -1 is an empty frame."""
        layout = self.empty
        for card in cards:
            if card >= 0:
                layout = layout.with_card(self, self.cards[card])
        return layout

    def position(self, field: int, cards: list[int]) -> tuple[int, int]:
        """Where a field is on the board, with these cards in the frames."""
        frame = self.frame_of[field]
        if frame < 0:
            return self.positions[field]
        x, y = self.cards[cards[frame]].positions[(field - self.first_slot) % SLOTS]
        return self.frames[frame].x + x, self.frames[frame].y + y
