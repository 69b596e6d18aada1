"""AGUA as numbers: an action for each step, jump, chip and card of the pack, and the board seen from a seat."""

from __future__ import annotations

from math import isqrt
from typing import TYPE_CHECKING, Final

from mypy_extensions import i64, u8

from watertable.games.agua.position import AguaPosition
from watertable.games.agua.rules.board import AguaPack
from watertable.games.agua.rules.moves import Step, SwapDroplets
from watertable.games.agua.rules.phases import LAST_ROUND, QUESTIONS
from watertable.games.agua.rules.terms import (
    ARROW_COLOURS,
    CARDS,
    CARDS_OF_A_SHAPE,
    CHIP_COLOURS,
    CHIPS_OF_A_COLOUR,
    COLOURS,
    FRAMES,
    HOLES,
    MOVEMENT_POINTS,
    SLOTS,
)
from watertable.kernel.encoding import Encoding, Field, counted
from watertable.kernel.errors import BadInput
from watertable.kernel.moves import PASS, Move
from watertable.kernel.position import Position
from watertable.kernel.setup import Setup
from watertable.kernel.state import State

if TYPE_CHECKING:
    from watertable.kernel.memory import Memory

CAUSES: Final[tuple[str, ...]] = ("", "holes", "children", "rounds", "exhausted")
DICE: Final = 2
_CLOUD: Final = "cloud-"
_OPEN_WATERWAYS: Final = 3
"""How many interrupted waterways can be open: with the last of the four the game ends (AG-13)."""


class AguaEncoding(Encoding):
    """Actions: every step that the board and the cards have, jumps by field, chips to swap, cards to exchange, chips
    for holes, chips for scenario fields, pass; in high humidity also every pair of places to swap droplets between.

    In the children's game droplets jump to any field, and nobody fills holes or swaps chips (AG-16).
    """

    def __init__(self, setup: Setup) -> None:
        pack = setup.pack
        assert isinstance(pack, AguaPack)
        self.pack = pack
        seats = setup.seats
        self.each: int = 4 if seats <= 4 else 3
        self.wide: int = 2 if pack.fields > 256 else 1
        self.children: bool = setup.options["children"] is True
        is_humid = setup.options["high_humidity"] is True
        self.names: int = pack.fields + seats
        """What droplets can be called in high humidity: by a field, or by whose they are, in the big cloud (AG-15)."""
        moves: list[Move] = [*pack.steps]
        if self.children:
            moves += [*pack.jumps, *pack.exchanges, *pack.lays, PASS]
        else:
            moves += [*pack.human_jumps, *pack.swaps, *pack.exchanges, *pack.fills, *pack.lays, PASS]
        pairs = self.names * (self.names - 1) // 2 if is_humid else 0
        super().__init__(setup, moves, len(moves) + pairs)
        chips = max([len(card.scenario_slots()) for card in pack.cards]) * COLOURS
        self.most_chance_outcomes = max(len(pack.rolls), CARDS_OF_A_SHAPE, seats, chips)
        # As Game.max_length, which explains it, for this number of players and these options.
        points = MOVEMENT_POINTS + (0 if self.children else _OPEN_WATERWAYS)
        turn = 1 + (1 if is_humid else 0) + points * 3 + 2
        self.max_length = 4 + 8 + (HOLES if self.children else 0) + 1 + LAST_ROUND * seats * turn + 20 * 5
        self.measure()

    def fields(self) -> list[Field]:
        seats, fields = self.seats, self.pack.fields
        droplets = seats * self.each
        where = "The field of each droplet, the observer's droplets first"
        shape: tuple[int, ...] = (droplets,)
        if self.wide == 2:
            where += ", as a multiple of 256 and the rest"
            shape = (droplets, 2)
        return [
            Field("phase", (), len(QUESTIONS) - 1, f"What is decided: {', '.join(QUESTIONS)}."),
            Field("actor", (), seats - 1, "Whose turn it is, counted from the observer in the order of play."),
            Field("first", (), seats - 1, "Who started, counted likewise."),
            Field("round", (), LAST_ROUND, "The round, from 1."),
            Field("turns", (), seats, "Turns finished in this round."),
            Field("points", (), 255, "Movement points left."),
            Field("moved", (), 1, "Whether the player has taken a step this turn."),
            Field("droplet", (), droplets, "The droplet that must jump or may swap a chip: 1 + its place; 0 for none."),
            Field("frame", (), FRAMES, "The frame whose card is drawn or set up: 1 + its number; 0 for none."),
            Field("exchanged", (), CARDS, "Cards exchanged so far."),
            Field("cause", (), len(CAUSES) - 1, "Why the game ended: it has not, holes, children, rounds, exhausted."),
            Field(
                "dice",
                (DICE,),
                len(ARROW_COLOURS),
                "The colours rolled this turn: 1 red, 2 yellow, 3 blue; 0 for none.",
            ),
            Field("left", (FRAMES,), 1, "Frames whose card the player left this turn (AG-11)."),
            Field("cards", (FRAMES,), CARDS, "The card in each frame: 1 + its number in the pack; 0 for none."),
            Field("spares", (CARDS,), 1, "Which cards are beside the board."),
            Field(
                "chips",
                (HOLES + FRAMES * SLOTS,),
                COLOURS,
                f"The chip in each hole, then on each field of a frame: {', '.join(CHIP_COLOURS)} from 1; 0 for none.",
            ),
            Field("stock", (COLOURS,), CHIPS_OF_A_COLOUR, "Chips of each colour beside the board."),
            Field(
                "collected", (seats, COLOURS), CHIPS_OF_A_COLOUR, "Chips of each colour in each player's collection."
            ),
            Field("droplets", shape, min(fields - 1, 255), f"{where}."),
            Field("stopped", (droplets,), 1, "Whether each droplet cannot move again this turn (AG-5).", ("droplets",)),
            Field("carried", (droplets, COLOURS), CHIPS_OF_A_COLOUR, "Chips under each droplet.", ("droplets",)),
        ]

    def write(self, at: Position, viewer: int, row: Memory, start: i64) -> None:
        assert isinstance(at, AguaPosition)
        seats: i64 = at.seats
        each: i64 = at.each
        seat: i64 = viewer if viewer >= 0 else 0
        droplets: i64 = seats * each
        first: i64 = seat * each
        row[start] = at.phase
        row[start + 1] = counted(at.actor, seat, seats)
        row[start + 2] = counted(at.first, seat, seats)
        row[start + 3] = at.round
        row[start + 4] = at.turns
        row[start + 5] = at.points
        row[start + 6] = 1 if at.moved else 0
        row[start + 7] = counted(at.droplet, first, droplets) + 1 if at.droplet >= 0 else 0
        row[start + 8] = at.frame + 1
        row[start + 9] = at.exchanged
        row[start + 10] = CAUSES.index(at.cause) if at.cause else 0
        row[start + 11] = at.dice[0] + 1 if at.dice else 0
        row[start + 12] = at.dice[1] + 1 if at.dice else 0
        place: i64 = start + 11 + DICE
        left: i64 = at.left
        for frame in range(FRAMES):
            row[place] = u8(left & 1)
            left >>= 1
            row[place + FRAMES] = at.cards[frame] + 1
            place += 1
        place += FRAMES
        spares: i64 = at.spares
        for spare in range(place, place + CARDS):
            row[spare] = u8(spares & 1)
            spares >>= 1
        place += CARDS
        for chip in at.chips:
            row[place] = chip
            place += 1
        _write_pile(row, place, at.stock)
        place += COLOURS
        other: i64 = seat
        for turn in range(seats):
            _write_pile(row, place + turn * COLOURS, at.collected[other])
            other += 1
            if other == seats:
                other = 0
        place += seats * COLOURS
        stopped: i64 = place + droplets * self.wide
        pile: i64 = stopped + droplets
        bits: i64 = at.stopped
        droplet: i64 = first
        fields = at.droplets
        is_wide = self.wide == 2
        for number in range(droplets):
            if is_wide:
                row[place] = fields[droplet] >> 8
                place += 1
            row[place] = fields[droplet] & 255
            place += 1
            row[stopped + number] = u8((bits >> droplet) & 1)
            _write_pile(row, pile + number * COLOURS, at.carried[droplet])
            droplet += 1
            if droplet == droplets:
                droplet = 0

    def list_actions(self, state: State, seat: int, found: list[int]) -> None:
        for move in state.legal_moves(seat):
            if isinstance(move, Step):
                found.append(move.number)
            else:
                found.append(self.action_of(seat, move))

    # Pairs of droplets, in high humidity

    def action_of(self, seat: int, move: Move) -> int:
        if not isinstance(move, SwapDroplets):
            return super().action_of(seat, move)
        one, other = self._place_of(seat, move.first), self._place_of(seat, move.second)
        if one < 0 or other < 0 or one == other or move.first > move.second or self.actions == len(self.moves):
            raise BadInput(f"{move.text()!r} is not an action of {self.setup.game}")
        low, high = min(one, other), max(one, other)
        return len(self.moves) + high * (high - 1) // 2 + low

    def move_of(self, seat: int, action: int) -> Move:
        if action < len(self.moves):
            return super().move_of(seat, action)
        self.expect_action(action)
        pair = action - len(self.moves)
        high = (1 + isqrt(1 + 8 * pair)) // 2
        one, other = self._name_of(seat, pair - high * (high - 1) // 2), self._name_of(seat, high)
        return SwapDroplets(min(one, other), max(one, other))

    def _place_of(self, seat: int, name: str) -> int:
        """The number of a droplet's name; -1 if there is no such name. Droplets in the big cloud come last, those of
        the observer first among them. The big cloud itself, number 0, is no droplet's name, but keeps its number."""
        if not name.startswith(_CLOUD):
            return self.pack.number.get(name, -1)
        owner = name.removeprefix(_CLOUD)
        if not owner.isdigit() or int(owner) >= self.seats:
            return -1
        return self.pack.fields + (int(owner) - seat) % self.seats

    def _name_of(self, seat: int, number: int) -> str:
        fields = self.pack.fields
        return self.pack.names[number] if number < fields else f"{_CLOUD}{(seat + number - fields) % self.seats}"


def _write_pile(row: Memory, start: i64, pile: int) -> None:
    """Write the number of chips of each colour in a pile: three bits each."""
    bits: i64 = pile
    for place in range(start, start + COLOURS):
        row[place] = u8(bits & 7)
        bits >>= 3
