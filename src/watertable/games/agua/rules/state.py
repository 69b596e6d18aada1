"""A game of AGUA in progress: whose decision it is, and what every move does.

What is refused, and why, is in `refusals`. Here: set-up (AG-1, AG-14, AG-17), dice (AG-2), movement
(AG-3 to AG-10), exchanging cards (AG-11, AG-12), the end (AG-13, AG-16, AG-18), humidity (AG-15).
"""

from __future__ import annotations

from dataclasses import dataclass

from watertable.games.agua.rules.choices import chance_outcomes, legal_moves
from watertable.games.agua.rules.events import (
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
from watertable.games.agua.rules.invariants import faults_of
from watertable.games.agua.rules.legality import why_not
from watertable.games.agua.rules.moves import Deal, Exchange, Fill, Jump, Lay, Roll, Start, Step, SwapChip, SwapDroplets
from watertable.games.agua.rules.position import Position
from watertable.games.agua.rules.scoring import outcome, score, winners
from watertable.games.agua.rules.terms import (
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
    HOLE,
    HOLES,
    HUMIDITY,
    JUMP,
    JUMPING_STEP,
    LAST_ROUND,
    LAY,
    LITTLE_CLOUD,
    ONE_CHIP,
    OVER,
    QUESTIONS,
    ROLL,
    SCATTER,
    SCENARIO,
    START,
    STEP,
    SWAP,
    YELLOW,
    chips_of,
    has_other_colour,
    size_of,
)
from watertable.games.agua.rules.view import AguaView, view_of
from watertable.kernel.errors import Reason
from watertable.kernel.events import Event
from watertable.kernel.moves import CHANCE, Move, Pass
from watertable.kernel.outcome import Outcome, Score
from watertable.kernel.rng import Rng
from watertable.kernel.state import State


@dataclass(eq=False, init=False, repr=False)
class AguaState(Position):
    """A game in progress. Its fields are those of the position."""

    def copy(self) -> AguaState:
        return AguaState(self.setup, self)

    # Who decides what

    def to_act(self) -> int | None:
        phase = self.phase
        if phase <= ROLL:
            return CHANCE
        return self.actor if phase != OVER else None

    def question(self) -> str:
        return QUESTIONS[self.phase]

    def legal_moves(self, seat: int) -> list[Move]:
        return legal_moves(self, seat)

    def chance_outcomes(self) -> list[tuple[Move, int]]:
        return chance_outcomes(self)

    def draw_chance(self, rng: Rng) -> Move:
        if self.phase == ROLL:
            throws = self.pack.throws
            return throws[rng.below(len(throws))]
        return State.draw_chance(self, rng)

    def why_not(self, seat: int, move: Move) -> Reason | None:
        # A step is by far the most frequent move: one that is shared and allowed is known at once.
        if self.phase == STEP and seat == self.actor and isinstance(move, Step):
            source = self.pack.number.get(move.source, -1)
            if source >= 0 and self.own_droplet_on(seat, source) >= 0:
                for step in self.layout.steps[self.mask * self.pack.fields + source]:
                    if step is move:
                        return None
        return why_not(self, seat, move)

    # Set-up

    def deal(self) -> None:
        """Lay the cards that have a fixed place; chance draws the others (AG-14)."""
        for frame in self.pack.frames:
            if frame.first_card >= 0:
                self.lay_card(frame.first_card)
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
            self.lay_card(self.pack.card_number[move.card])
            if log is not None:
                log.append(CardDealt(self.pack.frames[self.frame].key, move.card))
            self._go_on_with_setup()
        elif isinstance(move, Start):
            self.first = move.seat
            self.actor = move.seat
            self.phase = ROLL
            if log is not None:
                log.append(StartDrawn(move.seat))

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
        there = self.lying[target - self.pack.first_hole] if kind in (HOLE, SCENARIO) else 0
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
            elif kind in (LITTLE_CLOUD, BIG_CLOUD):
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
        elif phase in (STEP, LAY):
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
        self.lay_card(card)
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
        if self.filled == HOLES:
            self._end_game("holes", log)
            return
        if log is not None:
            for waterway in self.pack.waterways:
                if field in waterway.fields and self.is_filled(waterway.fields):
                    log.append(WaterwayOpened(waterway.key, self.movement_points()))
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
            log.append(GameEnded(winners(self), cause))

    # What it comes to

    def score(self, seat: int) -> Score:
        return score(self, seat)

    def outcome(self) -> Outcome | None:
        return outcome(self)

    def view(self, seat: int | None) -> AguaView:
        return view_of(self, seat)

    def faults(self) -> list[str]:
        return faults_of(self)
