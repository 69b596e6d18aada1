"""A position of Water to Water: the map, the tiles, each player's cards and points, and the state of the turn.

Tiles are ids (from 0), Powers and Characters are indices in the line-up; `rules.forms` has their JSON. The only
secret is Doppelganger's hidden Character (WW-12, WW-34).
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from watertable.games.water_to_water.pack.reader import WaterToWaterPack
from watertable.games.water_to_water.rules.bag import place_in, without
from watertable.games.water_to_water.rules.board import Board, lay_out
from watertable.games.water_to_water.rules.characters.character import TARGET, Character
from watertable.games.water_to_water.rules.forms import (
    CELL,
    CHARACTER,
    PLAYERS,
    SEAT,
    TILES,
    LaidTiles,
    MarkedCharacters,
    things_of_players,
)
from watertable.games.water_to_water.rules.lineup import Lineup, lineup_of
from watertable.games.water_to_water.rules.phases import (
    AFTER_DRAW,
    AFTER_PLAY,
    CHOOSE,
    DEAL,
    DEAL_CHARACTERS,
    DIG,
    DRAW,
    OVER,
    QUESTIONS,
)
from watertable.games.water_to_water.rules.powers.power import Power
from watertable.kernel.forms import FLAG, OWNER, WHOLE, Form, List, OneOf, OrNone, PerSeat, kept, shown
from watertable.kernel.moves import CHANCE
from watertable.kernel.position import Position
from watertable.kernel.setup import Setup
from watertable.kernel.values import field_names, to_json


@dataclass(eq=False, init=False, repr=False)
class WaterToWaterPosition(Position):
    """The whole position. Fields with an entry for each seat are shown together as `players`."""

    board: Board = field(metadata=shown(LaidTiles()))
    bag: list[int] = field(metadata=shown(TILES))
    """The tiles not yet drawn, in ascending order; the bag has no order. Follows from what is face up (WW-12)."""
    hands: list[list[int]] = field(metadata=kept())
    discards: list[int] = field(metadata=shown(TILES))
    out_of_play: list[int] = field(metadata=shown(TILES))
    powers: list[int] = field(metadata=kept())
    """Each seat's Power; -1 before it is dealt."""
    uses: list[int] = field(metadata=kept())
    characters: list[int] = field(metadata=kept())
    """Each seat's face-up Character; -1 before it is picked."""
    points: list[int] = field(metadata=kept())
    """The points of each seat's face-up Character when last counted."""
    order: list[int] = field(metadata=shown(PerSeat(WHOLE)))
    """The seats from the highest Power number down."""
    first: int
    """The seat with the lowest Power number."""
    dealt: int
    """How many Powers have been dealt."""
    teacher: int = field(metadata=shown(SEAT))
    """The Student's teacher; -1 if there is none."""
    doppelganger: int = field(metadata=shown(SEAT))
    """The seat with the Power Doppelganger; -1 if there is none."""
    hideable: list[int] = field(metadata=shown(List(CHARACTER)))
    """The Characters that could be hidden."""
    hidden: int = field(metadata=shown(CHARACTER, OWNER))
    """The hidden Character; -1 for none, and once it is revealed. The only secret."""
    is_revealed: bool
    reached: list[bool] = field(metadata=shown(MarkedCharacters()))
    """For each Character that could be hidden: whether it has ever had enough points to be spent (WW-34)."""
    skips: list[int] = field(metadata=kept())
    """How many turns each seat will sleep through."""
    is_asleep: list[bool] = field(metadata=kept())
    blocked: tuple[int, int] | None = field(metadata=shown(OrNone(CELL)))
    blocker: int = field(metadata=shown(SEAT))
    rounds: int
    """Rounds that the Wrath has started awake."""
    phase: int = field(metadata=shown(OneOf(QUESTIONS)))
    actor: int
    turn: int
    asked: int
    """How far along `order` the window is, or the picking or dealing of Characters."""
    drawer: int
    draw_to: int
    after_draw: int = field(metadata=shown(OneOf(AFTER_DRAW)))
    player: int
    """Whose play is being settled."""
    after_play: int = field(metadata=shown(OneOf(AFTER_PLAY)))
    adjoined: int
    """How many tiles the first tile of this turn touches (WW-24)."""
    is_second_play: bool
    group: list[tuple[int, int]] = field(metadata=shown(List(CELL)))
    """The cells filled so far with the Wind and the Waves."""
    digs_due: int
    dig_left: int
    dug: list[int] = field(metadata=shown(TILES))
    """Tiles dug up but not yet laid or put out of play."""
    winners: list[int] = field(metadata=shown(List(WHOLE)))
    cause: str
    """Why the game ended: "target", "stolen" or "tiles"; empty while it goes on."""

    def __init__(self, setup: Setup, source: WaterToWaterPosition | None = None) -> None:
        """The first position, or an independent copy of `source`. Raises BadInput if there are too few cards."""
        self.setup = setup
        self.viewer = None
        self.seats = setup.seats
        pack = setup.pack
        assert isinstance(pack, WaterToWaterPack)
        self.pack = pack
        if source is not None:
            self.lineup: Lineup = source.lineup
            self.viewer = source.viewer
            # Copies share the map until one of them changes it, and all lists, which are replaced, never changed in
            # place: bots make many copies, and each of them changes little.
            self.board = source.board
            self._shares_board = True
            source._shares_board = True
            self.bag = source.bag
            self.hands = source.hands
            self.discards = source.discards
            self.out_of_play = source.out_of_play
            self.powers = source.powers
            self.uses = source.uses
            self.characters = source.characters
            self.points = source.points
            self.order = source.order
            self.first = source.first
            self.dealt = source.dealt
            self.teacher = source.teacher
            self.doppelganger = source.doppelganger
            self.hideable = source.hideable
            self.hidden = source.hidden
            self.is_revealed = source.is_revealed
            self.reached = source.reached
            self.skips = source.skips
            self.is_asleep = source.is_asleep
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
            self.group = source.group
            self.digs_due = source.digs_due
            self.dig_left = source.dig_left
            self.dug = source.dug
            self.winners = source.winners
            self.cause = source.cause
            return
        seats = setup.seats
        self.lineup = lineup_of(setup)
        self.board = Board(pack)
        self._shares_board = False
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
        self.reached = [False] * len(self.lineup.characters)
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

    def own_board(self) -> Board:
        """The map, to be changed: if copies of this position have it too, a copy of it."""
        if self._shares_board:
            self.board = self.board.copy()
            self._shares_board = False
        return self.board

    def take_from_bag(self, tile: int) -> None:
        """Take a tile out of the bag."""
        index = place_in(self.bag, tile)
        self.bag = self.bag[:index] + self.bag[index + 1 :]

    def add_to_hand(self, seat: int, tile: int) -> None:
        self.give_hand(seat, [*self.hands[seat], tile])

    def take_from_hand(self, seat: int, tile: int) -> None:
        """Take a tile out of a hand."""
        self.give_hand(seat, without(self.hands[seat], tile))

    def give_hand(self, seat: int, tiles: list[int]) -> None:
        """Replace a hand."""
        self.hands = self.hands[:]
        self.hands[seat] = tiles

    def copy(self) -> WaterToWaterPosition:
        return WaterToWaterPosition(self.setup, self)

    def hidden_from(self, viewer: int | None) -> WaterToWaterPosition:
        """A view: only the holder of Doppelganger sees what is hidden (WW-12)."""
        view = WaterToWaterPosition(self.setup, self)
        view.viewer = viewer
        if viewer != self.doppelganger:
            view.hidden = -1
        return view

    # To JSON, to a pickle, and back

    def facts(self) -> list[tuple[str, Form, Any]]:
        is_spent = self.hidden >= 0 and self.reached[self.hidden]
        return [("players", PLAYERS, things_of_players(self)), ("is_hidden_spent", FLAG, is_spent)]

    def read(self, data: Any) -> None:
        super().read(data)
        PLAYERS.read(data.get("players"), self, "view.players")

    def snapshot(self) -> dict[str, Any]:
        found: dict[str, Any] = {"board": self.board.snapshot()}
        for name in field_names(type(self)):
            if name != "board":
                found[name] = to_json(getattr(self, name))
        return found

    def saved(self) -> list[Any]:
        """The map, the first field, is pickled as its tiles, in the order their cells were filled."""
        fields = super().saved()
        fields[0] = self.board.laid_tiles(), self.board.covered
        return fields

    def take(self, saved: list[Any]) -> None:
        tiles, covered = saved[0]
        super().take([lay_out(self.pack, tiles, covered), *saved[1:]])

    # Who decides, and what

    def to_act(self) -> int | None:
        phase = self.phase
        if phase in (DRAW, DIG, DEAL, DEAL_CHARACTERS):
            return CHANCE
        return None if phase == OVER else self.actor

    def question(self) -> str:
        if self.phase == CHOOSE:
            return self.power(self.actor).question()
        return QUESTIONS[self.phase]

    # What can be read off it

    def power(self, seat: int) -> Power:
        return self.lineup.powers[self.powers[seat]]

    def character(self, seat: int) -> Character:
        """The seat's face-up Character."""
        return self.lineup.characters[self.characters[seat]]

    def target_of(self, seat: int) -> int:
        """The points the seat needs to win."""
        return self.character(seat).target(self, seat) if min(self.characters) >= 0 else TARGET

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
        """1 for a tile with an artifact, otherwise 0."""
        return 1 if self.board.looks.has_artifact[tile] else 0

    # The end

    def end(self, winners: list[int], cause: str) -> None:
        self.winners = winners
        self.cause = cause
        self.phase = OVER
