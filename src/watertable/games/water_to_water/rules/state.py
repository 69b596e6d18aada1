"""A game of Water to Water in progress: the position, who decides, what may be done.

The rules themselves are in the modules beside this one: `drafting` (WW-10, WW-11), `turns` (WW-12 to
WW-15), `placing` (WW-13), `settling` (WW-14, WW-16), `digs` (WW-42), a module for each Power and each
Character, and the map in `board` (WW-1 to WW-7). Here they are brought together.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from watertable.games.water_to_water.pack.reader import WaterToWaterPack
from watertable.games.water_to_water.rules import digs, drafting, turns
from watertable.games.water_to_water.rules.bag import place_in
from watertable.games.water_to_water.rules.board import Board
from watertable.games.water_to_water.rules.characters.character import Character
from watertable.games.water_to_water.rules.invariants import faults_of
from watertable.games.water_to_water.rules.lineup import Lineup
from watertable.games.water_to_water.rules.moves import DRAWS, DealPower, Discard, DrawTile, PlaceTile
from watertable.games.water_to_water.rules.phases import (
    CHOOSE,
    DEAL,
    DIG,
    DRAW,
    LAY_FIND,
    OVER,
    PLAY,
    QUESTIONS,
    WINDOW,
)
from watertable.games.water_to_water.rules.placing import play_moves, why_not_play
from watertable.games.water_to_water.rules.powers.power import Power
from watertable.games.water_to_water.rules.view import WaterToWaterView, view_of
from watertable.kernel.errors import Reason
from watertable.kernel.events import Event
from watertable.kernel.moves import CHANCE, PASS, Move, Pass
from watertable.kernel.outcome import Outcome, Score
from watertable.kernel.rng import Rng
from watertable.kernel.setup import Setup
from watertable.kernel.state import State
from watertable.kernel.values import field_names, to_json

_RULES_OF_THE_END = {"target": "WW-16", "stolen": "WW-52", "tiles": "WW-14"}


@dataclass(eq=False, init=False, repr=False)
class WaterToWaterState(State):
    """The position. Tiles go by their ids, Powers and Characters by their places in the line-up."""

    bag: list[int]
    """The tiles not yet drawn, rising; the bag has no order."""
    hands: list[list[int]]
    discards: list[int]
    out_of_play: list[int]
    powers: list[int]
    """Each seat's Power; -1 before it is dealt."""
    uses: list[int]
    characters: list[int]
    """Each seat's face-up Character; -1 before it is picked."""
    points: list[int]
    """What each seat's face-up Character has, as counted last."""
    order: list[int]
    """The seats from the highest Power number down."""
    first: int
    """The seat with the lowest Power number."""
    dealt: int
    """How many Powers have been dealt."""
    teacher: int
    """Whose student the Student is; -1 without one."""
    doppelganger: int
    """The seat with the hidden Character's Power; -1 without one."""
    hideable: list[int]
    """The Characters that could be hidden."""
    hidden: int
    """The hidden Character; -1 for none. The one secret."""
    is_revealed: bool
    reached: list[bool]
    """For each Character that could be hidden: whether it has ever had the points that spend it."""
    skips: list[int]
    """How many turns each seat will sleep through."""
    is_asleep: list[bool]
    blocked: tuple[int, int] | None
    blocker: int
    rounds: int
    """Rounds that the Wrath has begun awake."""
    phase: int
    actor: int
    turn: int
    asked: int
    """How far the window (or the picking of Characters) has come in `order`."""
    drawer: int
    draw_to: int
    after_draw: int
    player: int
    """Whose play is being settled."""
    after_play: int
    adjoined: int
    """How many tiles the turn's first tile adjoins (WW-24)."""
    is_second_play: bool
    group: list[tuple[int, int]]
    """The cells laid so far by the Wind and the Waves."""
    digs_due: int
    dig_left: int
    dug: list[int]
    """Finds that are still to be laid or put away."""
    winners: list[int]
    cause: str
    """Why the game ended: "target", "stolen" or "tiles"; empty while it goes on."""

    def __init__(self, setup: Setup, lineup: Lineup, source: WaterToWaterState | None = None) -> None:
        """The first position, or an independent copy of `source`."""
        self.setup = setup
        self.seats = setup.seats
        self.lineup = lineup
        if source is not None:
            self._copy_from(source)
            return
        pack = setup.pack
        assert isinstance(pack, WaterToWaterPack)
        seats = setup.seats
        self.board = Board(pack)
        self.bag = list(range(len(pack.tiles)))
        self.hands = [[] for _ in range(seats)]
        self.discards = []
        self.out_of_play = []
        self.powers = [-1] * seats
        self.uses = [0] * seats
        self.characters = [-1] * seats
        self.points = [0] * seats
        self.order = list(range(seats))
        self.first = 0
        self.dealt = 0
        self.teacher = -1
        self.doppelganger = -1
        self.hideable = []
        self.hidden = -1
        self.is_revealed = False
        self.reached = [False] * len(lineup.characters)
        self.skips = [0] * seats
        self.is_asleep = [False] * seats
        self.blocked = None
        self.blocker = -1
        self.rounds = 0
        self.phase = DEAL
        self.actor = 0
        self.turn = 0
        self.asked = 0
        self.drawer = 0
        self.draw_to = 0
        self.after_draw = 0
        self.player = 0
        self.after_play = 0
        self.adjoined = 0
        self.is_second_play = False
        self.group = []
        self.digs_due = 0
        self.dig_left = 0
        self.dug = []
        self.winners = []
        self.cause = ""

    def _copy_from(self, source: WaterToWaterState) -> None:
        self.board = source.board.copy()
        self.bag = source.bag[:]
        self.hands = [hand[:] for hand in source.hands]
        self.discards = source.discards[:]
        self.out_of_play = source.out_of_play[:]
        self.powers = source.powers[:]
        self.uses = source.uses[:]
        self.characters = source.characters[:]
        self.points = source.points[:]
        self.order = source.order[:]
        self.first = source.first
        self.dealt = source.dealt
        self.teacher = source.teacher
        self.doppelganger = source.doppelganger
        self.hideable = source.hideable[:]
        self.hidden = source.hidden
        self.is_revealed = source.is_revealed
        self.reached = source.reached[:]
        self.skips = source.skips[:]
        self.is_asleep = source.is_asleep[:]
        self.blocked = source.blocked
        self.blocker = source.blocker
        self.rounds = source.rounds
        self.phase = source.phase
        self.actor = source.actor
        self.turn = source.turn
        self.asked = source.asked
        self.drawer = source.drawer
        self.draw_to = source.draw_to
        self.after_draw = source.after_draw
        self.player = source.player
        self.after_play = source.after_play
        self.adjoined = source.adjoined
        self.is_second_play = source.is_second_play
        self.group = source.group[:]
        self.digs_due = source.digs_due
        self.dig_left = source.dig_left
        self.dug = source.dug[:]
        self.winners = source.winners[:]
        self.cause = source.cause

    def copy(self) -> WaterToWaterState:
        return WaterToWaterState(self.setup, self.lineup, self)

    def snapshot(self) -> Any:
        data = {name: to_json(getattr(self, name)) for name in field_names(type(self))}
        data["board"] = self.board.snapshot()
        return data

    # Reading the position

    def power(self, seat: int) -> Power:
        return self.lineup.powers[self.powers[seat]]

    def character(self, seat: int) -> Character:
        """The seat's face-up Character."""
        return self.lineup.characters[self.characters[seat]]

    def student_of(self, seat: int) -> int:
        """The seat of this seat's Student, or -1 (WW-51)."""
        if self.teacher != seat:
            return -1
        for other in range(self.seats):
            if self.character(other).has_teacher:
                return other
        return -1

    def is_out_of_tiles(self) -> bool:
        """Whether the bag and all hands are empty (WW-14)."""
        if self.bag or self.dug:
            return False
        for hand in self.hands:
            if hand:
                return False
        return True

    def artifacts_in(self, tile: int) -> int:
        """1 for a tile with an artifact, else 0."""
        return 1 if self.board.looks.has_artifact[tile] else 0

    # Who decides what

    def to_act(self) -> int | None:
        phase = self.phase
        if phase in (DRAW, DIG, DEAL):
            return CHANCE
        return None if phase == OVER else self.actor

    def question(self) -> str:
        if self.phase == CHOOSE:
            return self.power(self.actor).question()
        return QUESTIONS[self.phase]

    def is_window(self) -> bool:
        return self.phase == WINDOW

    def has_secrets(self) -> bool:
        """WW-34: the one secret is what Doppelganger hides, and whether anything is hidden."""
        return self.doppelganger >= 0 and not self.is_revealed

    def legal_moves(self, seat: int) -> list[Move]:
        moves: list[Move] = []
        phase = self.phase
        if phase in (DRAW, DIG, DEAL, OVER) or seat != self.actor:
            return moves
        if phase == WINDOW:
            self.power(seat).window_moves(self, seat, moves)
            moves.append(PASS)
        elif phase == PLAY:
            play_moves(self, seat, moves)
            self.power(seat).turn_moves(self, seat, moves)
        elif phase == CHOOSE:
            self.power(seat).choices(self, seat, moves)
        elif phase == LAY_FIND:
            digs.find_moves(self, moves)
        else:
            return drafting.moves(self)
        return moves

    def chance_outcomes(self) -> list[tuple[Move, int]]:
        if self.phase == DEAL:
            return [(self.lineup.deals[number], 1) for number in drafting.undealt(self)]
        if self.phase == DRAW or self.phase == DIG:
            return [(DRAWS[tile], 1) for tile in self.bag]
        return []

    def draw_chance(self, rng: Rng) -> Move:
        if self.phase == DEAL:
            powers = drafting.undealt(self)
            return self.lineup.deals[powers[rng.below(len(powers))]]
        return DRAWS[self.bag[rng.below(len(self.bag))]]

    # What is refused

    def why_not(self, seat: int, move: Move) -> Reason | None:
        phase = self.phase
        if phase == OVER:
            return Reason("WW-16", "the game is over")
        if phase in (DEAL, DRAW, DIG):
            if seat != CHANCE:
                return Reason("WW-12", "chance comes first")
            return drafting.why_not_deal(self, move) if phase == DEAL else self._why_not_draw(move)
        if seat != self.actor:
            return Reason("WW-15", "it is another player's decision")
        if phase == PLAY:
            if isinstance(move, PlaceTile | Discard):
                return why_not_play(self, seat, move)
            return self._why_not_power(seat, move, False)
        if phase == WINDOW:
            return None if isinstance(move, Pass) else self._why_not_power(seat, move, True)
        if phase == CHOOSE:
            return self.power(seat).why_not_choose(self, seat, move)
        if phase == LAY_FIND:
            return digs.why_not_find(self, move)
        return drafting.why_not(self, move)

    def _why_not_draw(self, move: Move) -> Reason | None:
        if not isinstance(move, DrawTile):
            return Reason("WW-13", "a tile is drawn now")
        if place_in(self.bag, move.tile - 1) < 0:
            return Reason("WW-13", "tile {tile} is not in the bag", {"tile": move.tile})
        return None

    def _why_not_power(self, seat: int, move: Move, in_window: bool) -> Reason | None:
        """Refuse a move of another Power, one out of its time, or one without uses; then ask the Power."""
        power = self.power(seat)
        if power.owns(move):
            reason = power.why_not_now(self, seat, in_window)
            return reason if reason is not None else power.why_not(self, seat, move)
        if isinstance(move, PlaceTile):
            return Reason("WW-15", "the turn's play comes after the window; to play now needs Intuition")
        for other in self.lineup.powers:
            if other.owns(move):
                return Reason(other.rule, "that needs {power}", {"power": other.title})
        if in_window:
            return Reason("WW-15", "use your Power now, or pass")
        return Reason("WW-13", "a tile must be played now")

    # What happens

    def perform(self, seat: int, move: Move, log: list[Event] | None) -> None:
        phase = self.phase
        if phase == DRAW:
            assert isinstance(move, DrawTile)
            turns.take_drawn(self, move.tile - 1, log)
        elif phase == WINDOW:
            if isinstance(move, Pass):
                turns.pass_window(self, log)
            else:
                self.power(seat).use(self, seat, move, log)
        elif phase == PLAY:
            self._play(seat, move, log)
        elif phase == CHOOSE:
            self.power(seat).choose(self, seat, move, log)
        elif phase == DIG:
            assert isinstance(move, DrawTile)
            if digs.take_dug(self, move.tile - 1, log):
                turns.go_on(self, log)
        elif phase == LAY_FIND:
            assert isinstance(move, PlaceTile)
            if digs.lay_find(self, move, log):
                turns.go_on(self, log)
        elif phase == DEAL:
            assert isinstance(move, DealPower)
            drafting.deal(self, move.power, log)
        else:
            drafting.perform(self, seat, move, log)

    def _play(self, seat: int, move: Move, log: list[Event] | None) -> None:
        """The turn's play (WW-13)."""
        if isinstance(move, PlaceTile):
            tile = move.tile - 1
            self.adjoined = self.board.adjoining(move.x, move.y)
            turns.lay(self, seat, tile, move.x, move.y, move.rotation, "", log)
            turns.finish_play(self, seat, self.artifacts_in(tile), turns.END_OF_TURN, True, log)
        elif isinstance(move, Discard):
            self.adjoined = 0
            turns.discard(self, seat, move.tile - 1, log)
            turns.finish_play(self, seat, 0, turns.END_OF_TURN, True, log)
        else:
            self.power(seat).use(self, seat, move, log)

    def end(self, winners: list[int], cause: str) -> None:
        self.winners = winners
        self.cause = cause
        self.phase = OVER

    # What it comes to

    def score(self, seat: int) -> Score:
        """The points of the face-up Character, fresh from the position."""
        if min(self.characters) < 0:
            return Score(0, ())
        character = self.character(seat)
        return Score(character.points(self, seat), tuple(character.items(self, seat)))

    def outcome(self) -> Outcome | None:
        if self.phase != OVER:
            return None
        scores = tuple([self.score(seat) for seat in range(self.seats)])
        return Outcome(tuple(self.winners), scores, _RULES_OF_THE_END[self.cause])

    def view(self, seat: int | None) -> WaterToWaterView:
        return view_of(self, seat)

    def faults(self) -> list[str]:
        return faults_of(self)
