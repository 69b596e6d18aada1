"""What the lab counts in Water Cycle: the dice that are taken, where water moves, and which person is supplied."""

from __future__ import annotations

from watertable.games.water_cycle.pack.reader import WaterCyclePack
from watertable.games.water_cycle.rules.events import DieTaken, MovementImpossible, WaterSupplied
from watertable.games.water_cycle.rules.moves import MoveCubes, Return, Supply, TakeDie
from watertable.games.water_cycle.rules.places import MOST_CUBES
from watertable.kernel.events import Event
from watertable.kernel.moves import CHANCE, Move
from watertable.kernel.observer import ACTION, USED, Habit, Kind, Observer, Target
from watertable.kernel.setup import Setup
from watertable.kernel.state import State

_SIX = 6
_SEVERAL = tuple(MoveCubes(cubes).text() for cubes in range(2, MOST_CUBES + 1))


class WaterCycleObserver(Observer):
    """A turn begins when a player takes a die (WC-5); it is lost if no water can be moved (WC-8) or supplied."""

    kinds = (
        Kind("die", "die", "dice taken", ACTION),
        Kind("person", "person", "people supplied", ACTION),
        Kind("source", "place", "places that people are supplied from", ACTION, "place"),
        Kind("move", "move", "moves", ACTION),
    )
    limits = ("rounds",)
    # Supplying and returning are forced (WC-9, WC-7); which die, from where and how many cubes are not.
    habits = (
        Habit("return", f"take a {_SIX}, the return", (TakeDie,), (TakeDie(_SIX).text(),)),
        Habit("plant", "supply from the treatment plant", (Supply,), (Supply("plant").text(),)),
        Habit("several", "move several cubes at once", (MoveCubes,), _SEVERAL),
    )

    def __init__(self, setup: Setup) -> None:
        super().__init__(setup)
        if setup.options["start_points"] == "by-order":
            # Equal points, as printed, cannot have it (WC-15).
            wins = Target(f"order-of-play/{setup.seats}/*", "wins by order of play", 0.0, 1.5 / setup.seats)
            self.targets = (wins,)
        self.stuck = CHANCE
        """Whose turn it is, if they could move no water and have supplied none."""

    def things(self) -> dict[str, list[str]]:
        """The faces of a die, the people, the places with water for them, and the moves."""
        pack = self.setup.pack
        assert isinstance(pack, WaterCyclePack)
        people = len(pack.points)
        return {
            "die": [str(face) for face in range(1, _SIX + 1)],
            "person": [str(person) for person in range(1, people + 1)],
            "source": ["lake", "river", "aquifer", "plant"],
            "move": self.moves_of((TakeDie, MoveCubes, Return, Supply)),
        }

    def before(self, state: State, seat: int, move: Move) -> None:
        """Note the move; taking a die begins a turn."""
        if seat != CHANCE:
            if isinstance(move, TakeDie):
                self.begin_turn(seat)
            self.note_move(seat, move)

    def after(self, state: State, seat: int, move: Move, events: list[Event]) -> None:
        """Note what the events show."""
        for event in events:
            if isinstance(event, DieTaken):
                self.note(event.seat, "die", str(event.die), USED)
            elif isinstance(event, MovementImpossible):
                self.stuck = event.seat
            elif isinstance(event, WaterSupplied):
                self.stuck = CHANCE
                self.note(event.seat, "person", str(event.person), USED)
                self.note(event.seat, "source", event.place, USED)
        if self.stuck != CHANCE and state.to_act() != self.stuck:
            self.lose_turn(self.stuck)
            self.stuck = CHANCE
