"""A position of AGUA: where the droplets, chips and cards are, the dice, and whose decision it is. Nothing is hidden.

What follows directly from it is here too: movement points (AG-4), which cards may be exchanged (AG-11,
AG-12) and what the colours are worth (AG-13).
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from watertable.games.agua.rules.board import AguaPack
from watertable.games.agua.rules.forms import (
    CardsByFrame,
    ChipsByField,
    DropletNumber,
    Droplets,
    Pile,
    card_names,
    frame_names,
)
from watertable.games.agua.rules.phases import DEAL, OVER, QUESTIONS, ROLL
from watertable.games.agua.rules.terms import (
    ARROW_COLOURS,
    CHIP_COLOURS,
    CLOUD,
    COLOURS,
    FRAMES,
    FULL_STOCK,
    HOLES,
    MOVEMENT_POINTS,
    SCENARIO,
    SLOTS,
    chips_of,
)
from watertable.kernel.forms import WHOLE, Bits, ByName, Form, List, Name, OneOf, PerSeat, kept, shown
from watertable.kernel.moves import CHANCE
from watertable.kernel.position import Position
from watertable.kernel.setup import Setup


@dataclass(eq=False, init=False, repr=False)
class AguaPosition(Position):
    """The whole position. Droplet k of a seat has number seat * each + k; `each` is 4 or 3 (AG-1).

    `layout` (the board with its cards) and `mask` (the colours on the dice, as bits) are computed from the fields.
    """

    round: int
    first: int
    turns: int
    """Turns finished in this round."""
    phase: int = field(metadata=shown(OneOf(QUESTIONS)))
    actor: int
    dice: list[int] = field(metadata=shown(List(OneOf(ARROW_COLOURS))))
    """The colours rolled this turn."""
    points: int
    """Movement points left."""
    moved: bool
    """Whether the actor has taken a step this turn."""
    droplets: list[int] = field(metadata=shown(Droplets()))
    """The field of each droplet."""
    carried: list[int] = field(metadata=kept())
    """The pile of chips under each droplet; shown with `droplets`."""
    stopped: int = field(metadata=kept())
    """Droplets that cannot move again this turn (AG-5), as bits; shown with `droplets`."""
    chips: list[int] = field(metadata=shown(ChipsByField()))
    """Chips on the board that are not under droplets: 0 for none, else colour + 1; holes first, then slots."""
    filled: int = field(metadata=kept())
    """How many holes are filled."""
    stock: int = field(metadata=shown(Pile()))
    """The pile of chips beside the board."""
    collected: list[int] = field(metadata=shown(PerSeat(Pile())))
    """The pile of chips in each seat's collection."""
    cards: list[int] = field(metadata=shown(CardsByFrame()))
    """The card in each frame; -1 before it is dealt."""
    spares: int = field(metadata=shown(Bits(card_names)))
    """The spare cards beside the board, as bits."""
    left: int = field(metadata=shown(Bits(frame_names)))
    """Frames whose card the actor left this turn (AG-11), as bits."""
    droplet: int = field(metadata=shown(DropletNumber()))
    """The droplet that must jump or may swap a chip; -1 for none."""
    frame: int = field(metadata=shown(Name(frame_names)))
    """The frame whose card is being drawn or set up; -1 for none."""
    exchanged: int
    """Cards exchanged so far."""
    cause: str
    """Why the game ended: "holes", "children", "rounds" or "exhausted"; empty while it goes on."""

    def __init__(self, setup: Setup, source: AguaPosition | None = None) -> None:
        """An empty board, or an independent copy of `source`."""
        self.setup = setup
        self.seats = setup.seats
        if source is not None:
            self._copy_from(source)
            return
        pack = setup.pack
        assert isinstance(pack, AguaPack)
        self.viewer = None
        self.pack = pack
        self.each = 4 if setup.seats <= 4 else 3
        self.children = setup.options["children"] is True
        self.high_humidity = setup.options["high_humidity"] is True
        self.round = 1
        self.first = 0
        self.turns = 0
        self.phase = DEAL
        self.actor = 0
        self.dice = []
        self.mask = 0
        self.points = 0
        self.moved = False
        self.droplets = [CLOUD] * (self.seats * self.each)
        self.carried = [0] * (self.seats * self.each)
        self.stopped = 0
        self.chips = [0] * (HOLES + FRAMES * SLOTS)
        self.filled = 0
        self.stock = FULL_STOCK
        self.collected = [0] * self.seats
        self.cards = [-1] * FRAMES
        self.layout = pack.empty
        self.spares = (1 << len(pack.cards)) - 1
        self.left = 0
        self.droplet = -1
        self.frame = -1
        self.exchanged = 0
        self.cause = ""

    def _copy_from(self, source: AguaPosition) -> None:
        self.viewer = source.viewer
        self.pack = source.pack
        self.each = source.each
        self.children = source.children
        self.high_humidity = source.high_humidity
        self.round = source.round
        self.first = source.first
        self.turns = source.turns
        self.phase = source.phase
        self.actor = source.actor
        self.dice = source.dice[:]
        self.mask = source.mask
        self.points = source.points
        self.moved = source.moved
        self.droplets = source.droplets[:]
        self.carried = source.carried[:]
        self.stopped = source.stopped
        self.chips = source.chips[:]
        self.filled = source.filled
        self.stock = source.stock
        self.collected = source.collected[:]
        self.cards = source.cards[:]
        self.layout = source.layout
        self.spares = source.spares
        self.left = source.left
        self.droplet = source.droplet
        self.frame = source.frame
        self.exchanged = source.exchanged
        self.cause = source.cause

    def copy(self) -> AguaPosition:
        return AguaPosition(self.setup, self)

    def restore(self) -> None:
        """Put the cards on the board, set the dice mask, and count the filled holes."""
        self.layout = self.pack.layout(self.cards)
        self.set_dice(self.dice)
        self.filled = HOLES - self.chips[:HOLES].count(0)

    def facts(self) -> list[tuple[str, Form, Any]]:
        values = {name: self.value_of(colour) for colour, name in enumerate(CHIP_COLOURS)}
        scores = [self.total_of(seat) for seat in range(self.seats)]
        return [("values", ByName(WHOLE), values), ("scores", PerSeat(WHOLE), scores)]

    def terms(self) -> dict[str, dict[str, str]]:
        """Fields on a card are called after the card that lies there now."""
        return self.layout.terms(self.pack)

    def lay_card(self, card: int) -> None:
        """Move a spare card into its frame; the card that was there leaves the game."""
        self.cards[self.pack.cards[card].frame] = card
        self.spares &= ~(1 << card)
        self.layout = self.pack.layout_with(self.layout, self.cards, card)

    def set_dice(self, dice: list[int]) -> None:
        """Set the colours that the dice show."""
        self.dice = dice
        self.mask = 0
        for colour in dice:
            self.mask |= 1 << colour

    # Queries

    def to_act(self) -> int | None:
        phase = self.phase
        if phase <= ROLL:
            return CHANCE
        return self.actor if phase != OVER else None

    def question(self) -> str:
        return QUESTIONS[self.phase]

    def chips_on_card(self, frame: int) -> int:
        """How many chips are on the card in a frame."""
        start = HOLES + frame * SLOTS
        found = 0
        for place in range(start, start + SLOTS):
            if self.chips[place]:
                found += 1
        return found

    def room_on_card(self, frame: int) -> int:
        """How many more chips the card in a frame takes: up to its limit, one on each scenario field (AG-14)."""
        card = self.pack.cards[self.cards[frame]]
        fields = 0
        for kind in card.kinds:
            if kind == SCENARIO:
                fields += 1
        limit = card.limit if card.limit < fields else fields
        return limit - self.chips_on_card(frame)

    def droplet_name(self, droplet: int) -> str:
        """What notation calls a droplet when two are swapped (AG-15)."""
        standing = self.droplets[droplet]
        return f"cloud-{droplet // self.each}" if standing == CLOUD else self.pack.names[standing]

    def droplet_called(self, name: str) -> int:
        """The droplet with this `droplet_name`; -1 if there is none."""
        for droplet in range(len(self.droplets)):
            if self.droplet_name(droplet) == name:
                return droplet
        return -1

    def can_swap_droplets(self, one: int, other: int) -> bool:
        """Whether a swap would change anything: different owners, and not both in the cloud (AG-15)."""
        return one // self.each != other // self.each and self.droplets[one] != self.droplets[other]

    def own_droplet_on(self, seat: int, field: int) -> int:
        """A droplet of the seat on this field that can still move this turn; -1 if there is none."""
        first = seat * self.each
        for droplet in range(first, first + self.each):
            if self.droplets[droplet] == field and not self.stopped & (1 << droplet):
                return droplet
        return -1

    def is_exchangeable(self, frame: int) -> bool:
        """AG-11, AG-12: left this turn, empty, with a spare card and, if a hole is open, a chip in the stock."""
        return (
            self.left & (1 << frame) != 0
            and self.spares & self.pack.spare_masks[frame] != 0
            and (self.filled == HOLES or self.stock != 0)
            and self.chips_on_card(frame) == 0
            and not self.has_droplet_on_card(frame)
        )

    def has_droplet_on_card(self, frame: int) -> bool:
        start = self.pack.first_slot + frame * SLOTS
        for standing in self.droplets:
            if start <= standing < start + SLOTS:
                return True
        return False

    def movement_points(self) -> int:
        """AG-4: five, plus one for each interrupted waterway whose holes are all filled; AG-16: always five."""
        points = MOVEMENT_POINTS
        if not self.children:
            for holes in self.pack.interrupted:
                if self.is_filled(holes):
                    points += 1
        return points

    def is_filled(self, holes: list[int]) -> bool:
        for hole in holes:
            if self.chips[hole - self.pack.first_hole] == 0:
                return False
        return True

    def can_ever_exchange(self) -> bool:
        """AG-18: neither the spare cards nor the stock ever grow, so once one of them has run out, no exchange
        is possible again. Nothing else can block it: the pack's proof shows that any card can be emptied and left."""
        return self.spares != 0 and (self.filled == HOLES or self.stock != 0)

    def value_of(self, colour: int) -> int:
        """AG-13: a colour is worth the number of its chips in the holes; AG-16: always 1."""
        if self.children:
            return 1
        value = 0
        for hole in range(HOLES):
            if self.chips[hole] == colour + 1:
                value += 1
        return value

    def total_of(self, seat: int) -> int:
        """The points of a seat."""
        total = 0
        for colour in range(COLOURS):
            total += chips_of(self.collected[seat], colour) * self.value_of(colour)
        return total
