"""A position of AGUA: where droplets and chips are, whose turn it is, and what can be read off it.

Droplets and their number (AG-1), movement points (AG-4), which cards may be exchanged (AG-11, AG-12)
and what colours are worth (AG-13). What moves do to a position is in `state`.
"""

from __future__ import annotations

from dataclasses import dataclass

from watertable.games.agua.rules.board import AguaPack
from watertable.games.agua.rules.terms import (
    CLOUD,
    COLOURS,
    DEAL,
    FRAMES,
    FULL_STOCK,
    HOLES,
    MOVEMENT_POINTS,
    SCENARIO,
    SLOTS,
    chips_of,
)
from watertable.kernel.setup import Setup
from watertable.kernel.state import State


@dataclass(eq=False, init=False, repr=False)
class Position(State):
    """The position. Droplet k of a seat has the number seat * each + k; `each` is 4 or 3 (AG-1)."""

    droplets: list[int]
    """The field of each droplet."""
    carried: list[int]
    """The pile of chips under each droplet."""
    collected: list[int]
    """The pile each seat has collected outside the board."""
    lying: list[int]
    """Chips on the board that no droplet has: 0 for none, else the colour + 1; holes first, then slots."""
    stock: int
    """The pile beside the board."""
    cards: list[int]
    """The card in each frame; -1 before it is dealt."""
    spares: int
    """The cards beside the board, as bits."""
    dice: list[int]
    """The colours thrown this turn."""
    phase: int
    actor: int
    first: int
    turns: int
    """Turns finished in this round."""
    round: int
    points: int
    """Movement points left."""
    moved: bool
    """Whether the actor has taken a step this turn."""
    stopped: int
    """Droplets that move no more this turn (AG-5), as bits."""
    left: int
    """Frames whose card the actor left this turn (AG-11), as bits."""
    droplet: int
    """The droplet that must jump or may swap a chip; -1 for none."""
    frame: int
    """The frame whose card is being laid out; -1 for none."""
    filled: int
    """Holes that are filled."""
    exchanged: int
    """Cards exchanged so far."""
    cause: str
    """Why the game ended: "holes", "children", "rounds" or "exhausted"; empty while it goes on."""

    def __init__(self, setup: Setup, source: Position | None = None) -> None:
        """An empty board, or an independent copy of `source`."""
        self.setup = setup
        self.seats = setup.seats
        if source is not None:
            self._copy_from(source)
            return
        pack = setup.pack
        assert isinstance(pack, AguaPack)
        self.pack = pack
        self.each = 4 if setup.seats <= 4 else 3
        self.children = setup.options["children"] is True
        self.high_humidity = setup.options["high_humidity"] is True
        self.droplets = [CLOUD] * (self.seats * self.each)
        self.carried = [0] * (self.seats * self.each)
        self.collected = [0] * self.seats
        self.lying = [0] * (HOLES + FRAMES * SLOTS)
        self.stock = FULL_STOCK
        self.cards = [-1] * FRAMES
        self.spares = (1 << len(pack.cards)) - 1
        self.layout = pack.layout(self.cards)
        self.mask = 0
        self.dice = []
        self.phase = DEAL
        self.actor = 0
        self.first = 0
        self.turns = 0
        self.round = 1
        self.points = 0
        self.moved = False
        self.stopped = 0
        self.left = 0
        self.droplet = -1
        self.frame = -1
        self.filled = 0
        self.exchanged = 0
        self.cause = ""

    def _copy_from(self, source: Position) -> None:
        self.pack = source.pack
        self.each = source.each
        self.children = source.children
        self.high_humidity = source.high_humidity
        self.droplets = source.droplets[:]
        self.carried = source.carried[:]
        self.collected = source.collected[:]
        self.lying = source.lying[:]
        self.stock = source.stock
        self.cards = source.cards[:]
        self.spares = source.spares
        self.layout = source.layout
        self.mask = source.mask
        self.dice = source.dice[:]
        self.phase = source.phase
        self.actor = source.actor
        self.first = source.first
        self.turns = source.turns
        self.round = source.round
        self.points = source.points
        self.moved = source.moved
        self.stopped = source.stopped
        self.left = source.left
        self.droplet = source.droplet
        self.frame = source.frame
        self.filled = source.filled
        self.exchanged = source.exchanged
        self.cause = source.cause

    def lay_card(self, card: int) -> None:
        """Take a card from beside the board into its frame; one that lay there leaves the game."""
        self.cards[self.pack.cards[card].frame] = card
        self.spares &= ~(1 << card)
        self.layout = self.layout.with_card(self.pack, self.pack.cards[card])

    def set_cards(self, cards: list[int]) -> None:
        """Let these cards lie in the frames."""
        self.cards = cards
        self.layout = self.pack.layout(cards)

    def set_dice(self, dice: list[int]) -> None:
        """Let the dice show these colours."""
        self.dice = dice
        self.mask = 0
        for colour in dice:
            self.mask |= 1 << colour

    def chips_on_card(self, frame: int) -> int:
        """How many chips lie on the card in a frame."""
        start = HOLES + frame * SLOTS
        lying = 0
        for at in range(start, start + SLOTS):
            if self.lying[at]:
                lying += 1
        return lying

    def room_on_card(self, frame: int) -> int:
        """How many more chips the card in a frame takes: its limit, one a scenario field (AG-14)."""
        card = self.pack.cards[self.cards[frame]]
        fields = 0
        for kind in card.kinds:
            if kind == SCENARIO:
                fields += 1
        limit = card.limit if card.limit < fields else fields
        return limit - self.chips_on_card(frame)

    def droplet_name(self, droplet: int) -> str:
        """What a droplet is called where two are swapped (AG-15)."""
        field = self.droplets[droplet]
        return f"cloud-{droplet // self.each}" if field == CLOUD else self.pack.names[field]

    def droplet_called(self, name: str) -> int:
        """The droplet that `droplet_name` calls so; -1 if there is none."""
        for droplet in range(len(self.droplets)):
            if self.droplet_name(droplet) == name:
                return droplet
        return -1

    def can_swap_droplets(self, one: int, other: int) -> bool:
        """Whether a swap would change anything: two owners, and not both in the cloud (AG-15)."""
        return one // self.each != other // self.each and self.droplets[one] != self.droplets[other]

    def own_droplet_on(self, seat: int, field: int) -> int:
        """A droplet of the seat on a field that may still move this turn; -1 if there is none."""
        first = seat * self.each
        for droplet in range(first, first + self.each):
            if self.droplets[droplet] == field and not self.stopped & (1 << droplet):
                return droplet
        return -1

    def is_exchangeable(self, frame: int) -> bool:
        """AG-11 and AG-12: left this turn, empty, with a spare card and a chip for an open hole."""
        return (
            self.left & (1 << frame) != 0
            and self.spares & self.pack.spare_masks[frame] != 0
            and (self.filled == HOLES or self.stock != 0)
            and self.chips_on_card(frame) == 0
            and not self.has_droplet_on_card(frame)
        )

    def has_droplet_on_card(self, frame: int) -> bool:
        start = self.pack.first_slot + frame * SLOTS
        for field in self.droplets:
            if start <= field < start + SLOTS:
                return True
        return False

    def movement_points(self) -> int:
        """AG-4: five, and one for each interrupted waterway that is wholly filled; AG-16: always five."""
        points = MOVEMENT_POINTS
        if not self.children:
            for holes in self.pack.interrupted:
                if self.is_filled(holes):
                    points += 1
        return points

    def is_filled(self, holes: list[int]) -> bool:
        for hole in holes:
            if self.lying[hole - self.pack.first_hole] == 0:
                return False
        return True

    def can_ever_exchange(self) -> bool:
        """AG-18: neither spare cards nor the stock ever grow, so without one of them it is over for good.
        Any card can be emptied and left again, as the pack's proof shows, so nothing else can block it."""
        return self.spares != 0 and (self.filled == HOLES or self.stock != 0)

    def value_of(self, colour: int) -> int:
        """AG-13: a colour is worth the number of its chips in the holes; AG-16: one."""
        if self.children:
            return 1
        value = 0
        for hole in range(HOLES):
            if self.lying[hole] == colour + 1:
                value += 1
        return value

    def total_of(self, seat: int) -> int:
        """The points of a seat."""
        total = 0
        for colour in range(COLOURS):
            total += chips_of(self.collected[seat], colour) * self.value_of(colour)
        return total
