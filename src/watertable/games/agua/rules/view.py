"""What a seat sees of AGUA: everything, for nothing is secret but the future."""

from __future__ import annotations

from dataclasses import dataclass

from watertable.games.agua.rules.position import Position
from watertable.games.agua.rules.terms import ARROW_COLOURS, CHIP_COLOURS, COLOURS, FRAMES, counts
from watertable.kernel.position import View
from watertable.kernel.values import Value


@dataclass(eq=False, init=False, repr=False)
class Droplet(Value):
    """A droplet: whose, on which field, the chips under it by colour, and whether it was stopped this turn."""

    owner: int
    field: str
    chips: tuple[int, ...]
    is_stopped: bool

    def __init__(self, owner: int, field: str, chips: tuple[int, ...], is_stopped: bool) -> None:
        self.owner = owner
        self.field = field
        self.chips = chips
        self.is_stopped = is_stopped


@dataclass(eq=False, init=False, repr=False)
class AguaView(View):
    """The whole position. Chips by colour are counted in the order of CHIP_COLOURS."""

    viewer: int | None
    to_act: int | None
    question: str
    round: int
    first: int
    turns: int
    actor: int
    dice: tuple[str, ...]
    points: int
    moved: bool
    droplets: tuple[Droplet, ...]
    """In the order of their owners."""
    chips: dict[str, str]
    """The colour of the chip on each hole or scenario field that has one."""
    stock: tuple[int, ...]
    collected: tuple[tuple[int, ...], ...]
    values: tuple[int, ...]
    """What a chip of each colour is worth now."""
    scores: tuple[int, ...]
    cards: dict[str, str]
    """The card in each frame that has one."""
    spares: tuple[str, ...]
    left: tuple[str, ...]
    """The frames whose card was left this turn."""
    droplet: int
    """The droplet that must jump or may swap a chip, as an index of `droplets`; -1 for none."""
    frame: str
    """The frame whose card is being laid out, or empty."""
    exchanged: int
    cause: str

    def __init__(
        self,
        viewer: int | None,
        to_act: int | None,
        question: str,
        round: int,
        first: int,
        turns: int,
        actor: int,
        dice: tuple[str, ...],
        points: int,
        moved: bool,
        droplets: tuple[Droplet, ...],
        chips: dict[str, str],
        stock: tuple[int, ...],
        collected: tuple[tuple[int, ...], ...],
        values: tuple[int, ...],
        scores: tuple[int, ...],
        cards: dict[str, str],
        spares: tuple[str, ...],
        left: tuple[str, ...],
        droplet: int,
        frame: str,
        exchanged: int,
        cause: str,
    ) -> None:
        self.viewer = viewer
        self.to_act = to_act
        self.question = question
        self.round = round
        self.first = first
        self.turns = turns
        self.actor = actor
        self.dice = dice
        self.points = points
        self.moved = moved
        self.droplets = droplets
        self.chips = chips
        self.stock = stock
        self.collected = collected
        self.values = values
        self.scores = scores
        self.cards = cards
        self.spares = spares
        self.left = left
        self.droplet = droplet
        self.frame = frame
        self.exchanged = exchanged
        self.cause = cause

    def seat(self) -> int | None:
        return self.viewer


def view_of(state: Position, viewer: int | None) -> AguaView:
    """The view of a seat, or of a spectator."""
    pack = state.pack
    droplets: list[Droplet] = []
    for number, field in enumerate(state.droplets):
        is_stopped = state.stopped & (1 << number) != 0
        droplets.append(Droplet(number // state.each, pack.names[field], counts(state.carried[number]), is_stopped))
    chips: dict[str, str] = {}
    for at, chip in enumerate(state.lying):
        if chip:
            chips[pack.names[pack.first_hole + at]] = CHIP_COLOURS[chip - 1]
    frames = pack.frames
    view = AguaView(
        viewer,
        state.to_act(),
        state.question(),
        state.round,
        state.first,
        state.turns,
        state.actor,
        tuple([ARROW_COLOURS[die] for die in state.dice]),
        state.points,
        state.moved,
        tuple(droplets),
        chips,
        counts(state.stock),
        tuple([counts(pile) for pile in state.collected]),
        tuple([state.value_of(colour) for colour in range(COLOURS)]),
        tuple([state.total_of(seat) for seat in range(state.seats)]),
        {frames[at].key: pack.cards[state.cards[at]].key for at in range(FRAMES) if state.cards[at] >= 0},
        tuple([card.key for number, card in enumerate(pack.cards) if state.spares & (1 << number)]),
        tuple([frames[at].key for at in range(FRAMES) if state.left & (1 << at)]),
        state.droplet,
        frames[state.frame].key if state.frame >= 0 else "",
        state.exchanged,
        state.cause,
    )
    view.setup = state.setup
    return view
