"""A game of AGUA in progress: where droplets and chips are, whose decision it is, what it does.

What is refused, and why, is in `refusals`. Here: set-up (AG-1, AG-14, AG-17), dice (AG-2), movement
(AG-3 to AG-10), exchanging cards (AG-11, AG-12), the end (AG-13, AG-16, AG-18), humidity (AG-15).
"""

from __future__ import annotations

from dataclasses import dataclass

from watertable.games.agua.board import AguaPack
from watertable.games.agua.events import (
    CardDealt,
    CardExchanged,
    ChipLaid,
    ChipPicked,
    ChipsCollected,
    ChipSwapped,
    DiceRolled,
    DropletEvaporated,
    DropletJumped,
    DropletMet,
    DropletMoved,
    DropletsSwapped,
    GameEnded,
    HoleFilled,
    MoveImpossible,
    StartDrawn,
    WaterwayOpened,
)
from watertable.games.agua.faults import faults_of
from watertable.games.agua.moves import (
    Deal,
    Exchange,
    Fill,
    Jump,
    Lay,
    Roll,
    Start,
    Step,
    SwapChip,
    SwapDroplets,
)
from watertable.games.agua.refusals import why_not
from watertable.games.agua.terms import (
    ARROW_COLOURS,
    BIG_CLOUD,
    CHILDREN_EXCHANGES,
    CHIP_COLOURS,
    CHIP_NUMBER,
    CLOUD,
    COLOURS,
    DEAL,
    EVAPORATION,
    EXCHANGE,
    FILL,
    FILL_FIRST,
    FRAMES,
    FULL_STOCK,
    HOLE,
    HOLES,
    HUMIDITY,
    JUMP,
    JUMPING_STEP,
    LAST_ROUND,
    LAY,
    LITTLE_CLOUD,
    MOVEMENT_POINTS,
    NOWHERE,
    ONE_CHIP,
    OVER,
    QUESTIONS,
    ROLL,
    SCATTER,
    SCENARIO,
    SLOTS,
    START,
    STEP,
    SWAP,
    YELLOW,
    chips_of,
    has_other_colour,
    size_of,
)
from watertable.games.agua.view import AguaView, view_of
from watertable.kernel.errors import Reason
from watertable.kernel.events import Event
from watertable.kernel.moves import CHANCE, PASS, Move, Pass
from watertable.kernel.outcome import Outcome, Score, ScoreItem
from watertable.kernel.rng import Rng
from watertable.kernel.state import Setup, State


@dataclass(eq=False, init=False, repr=False)
class AguaState(State):
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

    def __init__(self, setup: Setup, source: AguaState | None = None) -> None:
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

    def _copy_from(self, source: AguaState) -> None:
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

    def copy(self) -> AguaState:
        return AguaState(self.setup, self)

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

    # Set-up

    def deal(self) -> None:
        """Lay the cards that have a fixed place; chance draws the others (AG-14)."""
        cards = self.cards[:]
        for frame in range(FRAMES):
            card = self.pack.frames[frame].first_card
            if card >= 0:
                cards[frame] = card
                self.spares &= ~(1 << card)
        self.set_cards(cards)
        first = self.setup.options["first_seat"]
        if isinstance(first, int):
            self.first = first
            self.actor = first
        self._go_on_with_setup()

    def _go_on_with_setup(self) -> None:
        """Find what chance must draw next: a card, a chip for a card, a chip for a hole, the start."""
        for frame in range(FRAMES):
            if self.cards[frame] < 0:
                self.phase = DEAL
                self.frame = frame
                return
        for frame in range(FRAMES):
            if self.room_on_card(frame) > 0:
                self.phase = SCATTER
                self.frame = frame
                return
        self.frame = -1
        if self.children and self.filled < HOLES:
            self.phase = FILL_FIRST
        elif self.setup.options["first_seat"] == "chance":
            self.phase = START
        else:
            self.phase = ROLL

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

    # Who decides what

    def to_act(self) -> int | None:
        phase = self.phase
        if phase <= ROLL:
            return CHANCE
        return self.actor if phase != OVER else None

    def question(self) -> str:
        return QUESTIONS[self.phase]

    def legal_moves(self, seat: int) -> list[Move]:
        moves: list[Move] = []
        phase = self.phase
        if seat != self.actor or phase <= ROLL or phase == OVER:
            return moves
        if phase == STEP:
            self._list_steps(seat, moves)
        elif phase == JUMP:
            return self._jumps()
        elif phase == SWAP:
            pile = self.carried[self.droplet]
            there = self.lying[self.droplets[self.droplet] - self.pack.first_hole] - 1
            for colour in range(COLOURS):
                if colour != there and chips_of(pile, colour):
                    moves.append(self.pack.swaps[colour])
            moves.append(PASS)
        elif phase == EXCHANGE:
            for frame in range(FRAMES):
                if self.is_exchangeable(frame):
                    for card in self.pack.frames[frame].cards:
                        if self.spares & (1 << card):
                            moves.append(self.pack.exchanges[card])
            moves.append(PASS)
        elif phase == FILL:
            for hole in range(HOLES):
                if self.lying[hole] == 0:
                    self._list_colours(self.pack.fills, hole, moves)
        elif phase == LAY:
            self._list_lays(moves)
            moves.append(PASS)
        else:
            self._list_humidity(moves)
            moves.append(PASS)
        return moves

    def _list_steps(self, seat: int, moves: list[Move]) -> None:
        """AG-3, AG-4: droplets in the cloud are alike, so one speaks for all of them."""
        steps = self.layout.steps
        base = self.mask * self.pack.fields
        stopped = self.stopped
        is_cloud_listed = False
        first = seat * self.each
        for droplet in range(first, first + self.each):
            if stopped and stopped & (1 << droplet):
                continue
            field = self.droplets[droplet]
            if field == CLOUD:
                if is_cloud_listed:
                    continue
                is_cloud_listed = True
            for step in steps[base + field]:
                moves.append(step)
        if self.children:
            moves.append(PASS)

    def _jumps(self) -> list[Move]:
        """AG-9: the human ways; in the children's game any field but a jumping step (AG-16)."""
        if not self.children:
            return self.pack.human_jumps[:]
        moves: list[Move] = []
        kinds = self.layout.kinds
        for field in range(self.pack.fields):
            if kinds[field] != NOWHERE and kinds[field] != JUMPING_STEP:
                moves.append(self.pack.jumps[field])
        return moves

    def _list_colours(self, shared: list[Move], place: int, moves: list[Move]) -> None:
        for colour in range(COLOURS):
            if chips_of(self.stock, colour):
                moves.append(shared[place * COLOURS + colour])

    def _list_lays(self, moves: list[Move]) -> None:
        kinds = self.pack.cards[self.cards[self.frame]].kinds
        for slot in range(len(kinds)):
            place = self.frame * SLOTS + slot
            if kinds[slot] == SCENARIO and self.lying[HOLES + place] == 0:
                self._list_colours(self.pack.lays, place, moves)

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

    def _list_humidity(self, moves: list[Move]) -> None:
        listed: set[tuple[str, str]] = set()
        for one in range(len(self.droplets)):
            for other in range(one + 1, len(self.droplets)):
                if self.can_swap_droplets(one, other):
                    first, second = self.droplet_name(one), self.droplet_name(other)
                    names = (first, second) if first < second else (second, first)
                    if names not in listed:
                        listed.add(names)
                        moves.append(SwapDroplets(names[0], names[1]))

    # Chance

    def chance_outcomes(self) -> list[tuple[Move, int]]:
        outcomes: list[tuple[Move, int]] = []
        phase = self.phase
        if phase == ROLL:
            return self.pack.rolls[:]
        if phase == DEAL:
            return [(self.pack.deals[card], 1) for card in self.pack.frames[self.frame].cards]
        if phase == START:
            return [(self.pack.starts[seat], 1) for seat in range(self.seats)]
        if phase == SCATTER:
            for place in self._free_places():
                for colour in range(COLOURS):
                    if chips_of(self.stock, colour):
                        outcomes.append((self.pack.lays[place * COLOURS + colour], chips_of(self.stock, colour)))
        elif phase == FILL_FIRST:
            for colour in range(COLOURS):
                if chips_of(self.stock, colour):
                    outcomes.append((self.pack.fills[self.filled * COLOURS + colour], chips_of(self.stock, colour)))
        return outcomes

    def _free_places(self) -> list[int]:
        """The scenario fields without a chip on the card that is being laid out, counted over all slots."""
        kinds = self.pack.cards[self.cards[self.frame]].kinds
        places: list[int] = []
        for slot in range(len(kinds)):
            place = self.frame * SLOTS + slot
            if kinds[slot] == SCENARIO and self.lying[HOLES + place] == 0:
                places.append(place)
        return places

    def draw_chance(self, rng: Rng) -> Move:
        if self.phase == ROLL:
            throws = self.pack.throws
            return throws[rng.below(len(throws))]
        return State.draw_chance(self, rng)

    # What is refused

    def why_not(self, seat: int, move: Move) -> Reason | None:
        # A step is by far the most frequent move: one that is shared and allowed is known at once.
        if self.phase == STEP and seat == self.actor and isinstance(move, Step):
            source = self.pack.number.get(move.source, -1)
            if source >= 0 and self.own_droplet_on(seat, source) >= 0:
                for step in self.layout.steps[self.mask * self.pack.fields + source]:
                    if step is move:
                        return None
        return why_not(self, seat, move)

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

    # What happens

    def perform(self, seat: int, move: Move, log: list[Event] | None) -> None:
        if isinstance(move, Step):
            self._step(seat, self.pack.number[move.source], self.pack.number[move.target], log)
        elif isinstance(move, Roll):
            self._roll(ARROW_COLOURS.index(move.first), ARROW_COLOURS.index(move.second), log)
        elif isinstance(move, Pass):
            self._pass(log)
        elif isinstance(move, Jump):
            self._jump(seat, self.pack.number[move.target], log)
        elif isinstance(move, Lay):
            self._lay(seat, self.pack.number[move.field], CHIP_NUMBER[move.colour], log)
        elif isinstance(move, Fill):
            self._fill(seat, self.pack.number[move.hole], CHIP_NUMBER[move.colour], log)
        elif isinstance(move, Exchange):
            self._exchange(seat, self.pack.card_number[move.card], log)
        elif isinstance(move, SwapChip):
            self._swap_chip(seat, CHIP_NUMBER[move.colour], log)
        elif isinstance(move, SwapDroplets):
            self._swap_droplets(seat, self.droplet_called(move.first), self.droplet_called(move.second), log)
        elif isinstance(move, Deal):
            card = self.pack.card_number[move.card]
            cards = self.cards[:]
            cards[self.frame] = card
            self.set_cards(cards)
            self.spares &= ~(1 << card)
            if log is not None:
                log.append(CardDealt(self.pack.frames[self.frame].key, move.card))
            self._go_on_with_setup()
        elif isinstance(move, Start):
            self.first = move.seat
            self.actor = move.seat
            self.phase = ROLL
            if log is not None:
                log.append(StartDrawn(move.seat))

    def movement_points(self) -> int:
        """AG-4: five, and one for each interrupted waterway that is wholly filled; AG-16: always five."""
        points = MOVEMENT_POINTS
        if not self.children:
            for holes in self.pack.interrupted:
                if self._is_filled(holes):
                    points += 1
        return points

    def _is_filled(self, holes: list[int]) -> bool:
        for hole in holes:
            if self.lying[hole - self.pack.first_hole] == 0:
                return False
        return True

    def _roll(self, one: int, other: int, log: list[Event] | None) -> None:
        self.set_dice([one, other])
        self.points = self.movement_points()
        self.moved = False
        self.stopped = 0
        self.left = 0
        if log is not None:
            dice = (ARROW_COLOURS[one], ARROW_COLOURS[other])
            log.append(DiceRolled(self.actor, self.round, dice, self.points))
        if self.high_humidity and one == YELLOW and other == YELLOW and self._is_swap_possible():
            self.phase = HUMIDITY
        else:
            self._go_on_moving(log)

    def _is_swap_possible(self) -> bool:
        """Somebody has left the cloud. There are always droplets of another owner to swap with."""
        for field in self.droplets:
            if field != CLOUD:
                return True
        return False

    def _go_on_moving(self, log: list[Event] | None) -> None:
        """AG-4: on while there are points and a droplet that can move."""
        self.droplet = -1
        if self.points > 0:
            steps = self.layout.steps
            base = self.mask * self.pack.fields
            first = self.actor * self.each
            for droplet in range(first, first + self.each):
                if steps[base + self.droplets[droplet]] and not self.stopped & (1 << droplet):
                    self.phase = STEP
                    return
            if not self.moved and log is not None:
                log.append(MoveImpossible(self.actor))
        self._go_on_exchanging(log)

    def _step(self, seat: int, source: int, target: int, log: list[Event] | None) -> None:
        self.points -= 1
        self.moved = True
        if log is not None:
            log.append(DropletMoved(seat, self.pack.names[source], self.pack.names[target]))
        self._travel(seat, self.own_droplet_on(seat, source), source, target, log)

    def _jump(self, seat: int, target: int, log: list[Event] | None) -> None:
        """AG-9: a jump is an arrival like any other."""
        source = self.droplets[self.droplet]
        if log is not None:
            log.append(DropletJumped(seat, self.pack.names[source], self.pack.names[target]))
        self._travel(seat, self.droplet, source, target, log)

    def _travel(self, seat: int, droplet: int, source: int, target: int, log: list[Event] | None) -> None:
        frame = self.pack.frame_of[source]
        if frame >= 0 and self.pack.frame_of[target] != frame:
            self.left |= 1 << frame
        kind = self.layout.kinds[target]
        there = self.lying[target - self.pack.first_hole] if kind == HOLE or kind == SCENARIO else 0
        if kind == EVAPORATION or (kind == HOLE and there == 0):
            self._evaporate(seat, droplet, target, log)
        elif kind == JUMPING_STEP:
            self.droplets[droplet] = target
            self.droplet = droplet
            self.phase = JUMP
            return
        else:
            if kind != BIG_CLOUD:
                self._meet(seat, droplet, target, log)
            self.droplets[droplet] = target
            if kind == SCENARIO:
                if there:
                    self._pick_up(seat, droplet, target, there - 1, log)
            elif kind == HOLE:
                if has_other_colour(self.carried[droplet], there - 1) and not self.children:
                    self.droplet = droplet
                    self.phase = SWAP
                    return
            elif kind == LITTLE_CLOUD or kind == BIG_CLOUD:
                self._collect(seat, droplet, log)
        self._go_on_moving(log)

    def _evaporate(self, seat: int, droplet: int, field: int, log: list[Event] | None) -> None:
        """AG-7: back to the cloud, and off the card, if it was on one (AG-11)."""
        frame = self.pack.frame_of[field]
        if frame >= 0:
            self.left |= 1 << frame
        self.droplets[droplet] = CLOUD
        if log is not None:
            log.append(DropletEvaporated(seat, self.pack.names[field]))
        self._collect(seat, droplet, log)

    def _meet(self, seat: int, droplet: int, field: int, log: list[Event] | None) -> None:
        """AG-5: whoever stands on the field evaporates and leaves its chips; the one that came stops."""
        other = -1
        for number in range(len(self.droplets)):
            if self.droplets[number] == field:
                other = number
                break
        if other < 0:
            return
        chips = self.carried[other]
        self.droplets[other] = CLOUD
        self.carried[other] = 0
        self.carried[droplet] += chips
        self.stopped |= 1 << droplet
        frame = self.pack.frame_of[field]
        owner = other // self.each
        if frame >= 0 and owner == seat:
            self.left |= 1 << frame
        if log is not None:
            log.append(DropletMet(seat, owner, self.pack.names[field], size_of(chips)))

    def _pick_up(self, seat: int, droplet: int, field: int, colour: int, log: list[Event] | None) -> None:
        """AG-6."""
        self.lying[field - self.pack.first_hole] = 0
        self.carried[droplet] += ONE_CHIP[colour]
        if log is not None:
            log.append(ChipPicked(seat, self.pack.names[field], CHIP_COLOURS[colour]))

    def _collect(self, seat: int, droplet: int, log: list[Event] | None) -> None:
        pile = self.carried[droplet]
        if pile == 0:
            return
        self.carried[droplet] = 0
        self.collected[seat] += pile
        if log is not None:
            colours: list[str] = []
            for colour in range(COLOURS):
                colours.extend([CHIP_COLOURS[colour]] * chips_of(pile, colour))
            log.append(ChipsCollected(seat, tuple(colours)))

    def _swap_chip(self, seat: int, given: int, log: list[Event] | None) -> None:
        """AG-8."""
        hole = self.droplets[self.droplet]
        taken = self.lying[hole - self.pack.first_hole] - 1
        self.lying[hole - self.pack.first_hole] = given + 1
        self.carried[self.droplet] += ONE_CHIP[taken] - ONE_CHIP[given]
        if log is not None:
            log.append(ChipSwapped(seat, self.pack.names[hole], CHIP_COLOURS[given], CHIP_COLOURS[taken]))
        self._go_on_moving(log)

    def _swap_droplets(self, seat: int, one: int, other: int, log: list[Event] | None) -> None:
        """AG-15: chips stay on their fields, so they change owner with them."""
        if log is not None:
            places = [self.pack.names[self.droplets[one]], self.pack.names[self.droplets[other]]]
            log.append(DropletsSwapped(seat, one // self.each, places[0], other // self.each, places[1]))
        self.droplets[one], self.droplets[other] = self.droplets[other], self.droplets[one]
        self.carried[one], self.carried[other] = self.carried[other], self.carried[one]
        self._go_on_moving(log)

    def _pass(self, log: list[Event] | None) -> None:
        phase = self.phase
        if phase == EXCHANGE:
            self._end_turn(log)
        elif phase == STEP or phase == LAY:
            self._go_on_exchanging(log)
        else:
            self._go_on_moving(log)

    # The end of a turn

    def _go_on_exchanging(self, log: list[Event] | None) -> None:
        """AG-11: on while there is a card that may be exchanged."""
        self.frame = -1
        if self.left:
            for frame in range(FRAMES):
                if self.is_exchangeable(frame):
                    self.phase = EXCHANGE
                    return
        self._end_turn(log)

    def _exchange(self, seat: int, card: int, log: list[Event] | None) -> None:
        frame = self.pack.cards[card].frame
        old = self.pack.cards[self.cards[frame]]
        cards = self.cards[:]
        cards[frame] = card
        self.set_cards(cards)
        self.spares &= ~(1 << card)
        self.left &= ~(1 << frame)
        self.exchanged += 1
        self.frame = frame
        if log is not None:
            log.append(CardExchanged(seat, self.pack.frames[frame].key, old.key, self.pack.cards[card].key))
        if not self.children:
            self.phase = FILL
        elif self.exchanged == CHILDREN_EXCHANGES:
            self._end_game("children", log)
        else:
            self._go_on_laying(log)

    def _fill(self, seat: int, field: int, colour: int, log: list[Event] | None) -> None:
        """AG-12, AG-13; in the set-up of a children's game chance fills the holes (AG-16)."""
        self.lying[field - self.pack.first_hole] = colour + 1
        self.stock -= ONE_CHIP[colour]
        self.filled += 1
        if log is not None:
            log.append(HoleFilled(seat, self.pack.names[field], CHIP_COLOURS[colour]))
        if seat == CHANCE:
            self._go_on_with_setup()
            return
        if log is not None:
            for waterway in self.pack.waterways:
                if field in waterway.fields and self._is_filled(waterway.fields):
                    log.append(WaterwayOpened(waterway.key, self.movement_points()))
        if self.filled == HOLES:
            self._end_game("holes", log)
        else:
            self._go_on_laying(log)

    def _go_on_laying(self, log: list[Event] | None) -> None:
        """AG-12, AG-14: on while the new card takes a chip and there is one."""
        if self.stock and self.room_on_card(self.frame) > 0:
            self.phase = LAY
        else:
            self._go_on_exchanging(log)

    def _lay(self, seat: int, field: int, colour: int, log: list[Event] | None) -> None:
        self.lying[field - self.pack.first_hole] = colour + 1
        self.stock -= ONE_CHIP[colour]
        if log is not None:
            log.append(ChipLaid(seat, self.pack.names[field], CHIP_COLOURS[colour]))
        if seat == CHANCE:
            self._go_on_with_setup()
        else:
            self._go_on_laying(log)

    def can_ever_exchange(self) -> bool:
        """AG-18: neither spare cards nor the stock ever grow, so without one of them it is over for good.
        Any card can be emptied and left again, as the pack's proof shows, so nothing else can block it."""
        return self.spares != 0 and (self.filled == HOLES or self.stock != 0)

    def _end_turn(self, log: list[Event] | None) -> None:
        self.turns += 1
        if not self.can_ever_exchange():
            self._end_game("exhausted", log)
            return
        if self.turns == self.seats:
            if self.round == LAST_ROUND:
                self._end_game("rounds", log)
                return
            self.turns = 0
            self.round += 1
        self.actor += 1
        if self.actor == self.seats:
            self.actor = 0
        self.phase = ROLL

    def _end_game(self, cause: str, log: list[Event] | None) -> None:
        self.phase = OVER
        self.cause = cause
        self.frame = -1
        self.droplet = -1
        if log is not None:
            log.append(GameEnded(self._winners(), cause))

    # What it comes to

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

    def score(self, seat: int) -> Score:
        """AG-13: chips by colour times the colour's value; the places are the holes that make it."""
        pile = self.collected[seat]
        if self.children:
            chips = size_of(pile)
            return Score(chips, (ScoreItem("chips", chips, chips),) if chips else ())
        items: list[ScoreItem] = []
        total = 0
        for colour in range(COLOURS):
            count = chips_of(pile, colour)
            if count:
                holes: list[str] = []
                for hole in range(HOLES):
                    if self.lying[hole] == colour + 1:
                        holes.append(self.pack.names[self.pack.first_hole + hole])
                points = count * len(holes)
                total += points
                worth = CHIP_COLOURS[colour] if holes else f"{CHIP_COLOURS[colour]}-worthless"
                items.append(ScoreItem(worth, points, count, tuple(holes)))
        return Score(total, tuple(items))

    def _winners(self) -> tuple[int, ...]:
        totals = [self.total_of(seat) for seat in range(self.seats)]
        best = max(totals)
        return tuple([seat for seat in range(self.seats) if totals[seat] == best])

    def outcome(self) -> Outcome | None:
        if self.phase != OVER:
            return None
        rule = "AG-13" if self.cause == "holes" else "AG-16" if self.cause == "children" else "AG-18"
        return Outcome(self._winners(), tuple([self.score(seat) for seat in range(self.seats)]), rule)

    def view(self, seat: int | None) -> AguaView:
        return view_of(self, seat)

    def faults(self) -> list[str]:
        return faults_of(self)
