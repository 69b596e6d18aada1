"""What the lab counts in Water to Water: Characters and Powers, who picks when, and which Powers are used."""

from __future__ import annotations

from watertable.games.water_to_water.rules import moves
from watertable.games.water_to_water.rules.events import (
    CharacterDealt,
    CharacterPicked,
    PowerDealt,
    PowerUsed,
    TurnPassed,
    TurnSlept,
    TurnStarted,
    VictoryStolen,
)
from watertable.games.water_to_water.rules.lineup import Lineup
from watertable.kernel.events import Event
from watertable.kernel.moves import CHANCE, PASS, Move
from watertable.kernel.observer import ACTION, HAD, OFFERED, PICKED, PLACE, TRAIT, USED, Habit, Kind, Observer, Target
from watertable.kernel.setup import Setup
from watertable.kernel.state import State

_POWERS = (
    moves.PlaceInForest,
    moves.CoverTile,
    moves.SetAside,
    moves.CallWind,
    moves.SendHawk,
    moves.PlayAgain,
    moves.BlockCell,
    moves.SwapTile,
    moves.Reorder,
    moves.TurnTile,
    moves.PutToSleep,
    moves.Reveal,
)

_MOVES = tuple(
    each
    for each in moves.MOVE_TYPES
    if each not in (moves.DealPower, moves.DealCharacter, moves.DrawTile, moves.LayTile)
)
STEALING = "steal the victory"


class WaterToWaterObserver(Observer):
    """A turn begins with its event (WW-13); one that is slept through or passed without a tile is lost."""

    kinds = (
        Kind("character", "Character", "Characters", TRAIT),
        Kind("power", "Power", "Powers", TRAIT),
        Kind("picking", "pick", "order of picking", PLACE),
        Kind("power-use", "use of a Power", "uses of Powers", ACTION, "power"),
        Kind("move", "move", "moves", ACTION),
    )
    habits = (
        Habit("power", "use a Power", _POWERS),
        Habit("discard", "discard a tile", (moves.Discard,)),
    )
    dealt = {"draft": "random"}
    targets = (
        Target("character/*", "wins of each Character, dealt at random", 0.15, 0.35, True),
        Target("character/*", "wins of each Character that is picked", 0.0, 0.35),
        Target("picking/1", "wins of the first to pick", 0.0, 0.32),
    )

    def __init__(self, setup: Setup) -> None:
        super().__init__(setup)
        self.picks = 0
        self.is_dealt = setup.options["draft"] == "random"

    def things(self) -> dict[str, list[str]]:
        """The Characters and Powers of this number of players and these options."""
        lineup = Lineup(self.setup)
        powers = [power.name for power in lineup.powers]
        return {
            "character": [held.name for held in lineup.characters],
            "power": powers,
            "power-use": powers,
            "move": [*self.moves_of(_MOVES), STEALING],
        }

    def before(self, state: State, seat: int, move: Move) -> None:
        """Note the move, and what a player who picks a Character could have picked."""
        if seat == CHANCE:
            return
        if isinstance(move, moves.PickCharacter):
            for other in state.legal_moves(seat):
                assert isinstance(other, moves.PickCharacter)
                self.note(seat, "character", other.character, OFFERED)
            self.note(seat, "character", move.character, PICKED)
        if move != PASS:
            self.note_move(seat, move)

    def after(self, state: State, seat: int, move: Move, events: list[Event]) -> None:
        """Note what the events show."""
        for event in events:
            if isinstance(event, TurnStarted):
                self.begin_turn(event.seat)
            elif isinstance(event, (TurnSlept, TurnPassed)):
                if event.seat != self.turn_seat:
                    # Someone asleep does not even begin the turn (WW-33), but it counts as one.
                    self.begin_turn(event.seat)
                self.lose_turn(event.seat)
            elif isinstance(event, PowerDealt):
                self.note(event.seat, "power", event.power, HAD)
            elif isinstance(event, PowerUsed):
                self.note(event.seat, "power-use", event.power, USED)
            elif isinstance(event, (CharacterPicked, CharacterDealt)):
                self._give(event.seat, event.character)
            elif isinstance(event, VictoryStolen):
                self.note(event.seat, "move", STEALING, USED)

    def _give(self, seat: int, character: str) -> None:
        self.note(seat, "character", character, HAD)
        self.picks += 1
        if not self.is_dealt:
            self.note(seat, "picking", str(self.picks), HAD)
