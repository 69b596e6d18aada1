"""What the lab counts in AGUA: fields that are visited, cards that come into play, jumps, swaps and exchanges."""

from __future__ import annotations

from watertable.games.agua.position import AguaPosition
from watertable.games.agua.rules.board import AguaPack
from watertable.games.agua.rules.events import (
    CardExchanged,
    DiceRolled,
    DropletJumped,
    DropletMet,
    DropletMoved,
    MoveImpossible,
)
from watertable.games.agua.rules.moves import Exchange, Fill, Jump, Lay, Step, SwapChip, SwapDroplets
from watertable.games.agua.rules.terms import JUMPING_STEP
from watertable.kernel.events import Event
from watertable.kernel.moves import CHANCE, PASS, Move
from watertable.kernel.observer import ACTION, USED, Habit, Kind, Observer, Target
from watertable.kernel.position import View
from watertable.kernel.setup import Setup
from watertable.kernel.state import State

MEETING = "meet a droplet"
SPECIAL = "jump or swap a chip"
"""What special fields offer (AG-8, AG-9); counted together, because a good board has one or the other often enough."""


class ToJump(Habit):
    """Stepping on a jumping step: the jump itself is forced (AG-9)."""

    def is_kept_by(self, move: Move, view: View) -> bool:
        """Whether it is a step to a field that is a jumping step now."""
        if not isinstance(move, Step):
            return False
        assert isinstance(view, AguaPosition)
        return view.layout.kinds[view.pack.number[move.target]] == JUMPING_STEP


class AguaObserver(Observer):
    """A turn begins with its roll (AG-2); it is lost if no droplet can move (AG-4)."""

    kinds = (
        Kind("card", "card brought into play", "cards brought into play", ACTION),
        Kind("field", "field", "fields", ACTION),
        Kind("move", "move", "moves", ACTION),
    )
    limits = ("rounds",)
    habits = (
        Habit("exchange", "exchange a card", (Exchange,)),
        ToJump("jump", "jump", (Step,)),
        Habit("swap", "swap a chip", (SwapChip,)),
    )

    def __init__(self, setup: Setup) -> None:
        super().__init__(setup)
        # Full games take about 20 rounds, 26 with two players, and children should need at most half of that. With
        # more droplets on the board, more of them are in each other's way.
        half = 13.0 if setup.seats == 2 else 10.0
        fewest, most = (5.0, half) if setup.options["children"] else (15.0, 40.0)
        self.targets = (
            Target("length/rounds", "rounds of a game", fewest, most),
            Target("decisions/lost", "turns in which nothing can move", 0.0, 0.1 if setup.seats <= 4 else 0.15),
            Target(f"move/{SPECIAL}", "jumps and swaps of chips in a game", 6.0, 30.0),
        )

    def things(self) -> dict[str, list[str]]:
        """The cards, and the fields of the board without the big cloud, where droplets start."""
        pack = self.setup.pack
        assert isinstance(pack, AguaPack)
        # High humidity is an option (AG-15).
        types = [
            Step,
            Jump,
            SwapChip,
            Exchange,
            Fill,
            Lay,
            *([SwapDroplets] if self.setup.options["high_humidity"] else []),
        ]
        return {
            "card": [card.key for card in pack.cards],
            "field": pack.names[1 : pack.first_slot],
            "move": [*self.moves_of(tuple(types)), SPECIAL, MEETING],
        }

    def before(self, state: State, seat: int, move: Move) -> None:
        """Note the move."""
        if seat != CHANCE and move != PASS:
            self.note_move(seat, move)
            if isinstance(move, (Jump, SwapChip)):
                self.note(seat, "move", SPECIAL, USED)

    def after(self, state: State, seat: int, move: Move, events: list[Event]) -> None:
        """Note what the events show."""
        for event in events:
            if isinstance(event, DiceRolled):
                self.begin_turn(event.seat)
            elif isinstance(event, MoveImpossible):
                self.lose_turn(event.seat)
            elif isinstance(event, (DropletMoved, DropletJumped)):
                self.note(event.seat, "field", event.target, USED)
            elif isinstance(event, CardExchanged):
                self.note(event.seat, "card", event.new, USED)
            elif isinstance(event, DropletMet):
                self.note(event.seat, "move", MEETING, USED)
