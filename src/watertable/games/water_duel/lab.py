"""What the lab counts in Water Duel: the cards that are in opening hands, drawn and played."""

from __future__ import annotations

from watertable.games.water_duel.pack.reader import WaterDuelPack
from watertable.games.water_duel.rules.events import CardDrawn, CardPlayed, SetCardPlayed, TurnStarted
from watertable.games.water_duel.rules.moves import ChooseCard, ChooseSlot, Discard, EndTurn, Flip, Play, SetCard
from watertable.kernel.events import Event
from watertable.kernel.moves import CHANCE, PASS, Move
from watertable.kernel.observer import ACTION, CARD, DRAWN, OPENING, PLAYED, Habit, Kind, Observer, Target
from watertable.kernel.state import State

_MOVES = (Play, Flip, SetCard, EndTurn, Discard, ChooseSlot, ChooseCard)


class WaterDuelObserver(Observer):
    """A turn begins with its event (WD-2). A round is a turn of each player."""

    kinds = (
        Kind("card", "card", "cards", CARD),
        Kind("move", "move", "moves", ACTION),
    )
    limits = ("turns",)
    targets = (
        Target("order-of-play/2/1", "wins of the first player", 0.47, 0.53),
        Target("length/turns", "turns of a game", 8.0, 20.0),
        Target("card-played/*", "wins of those who played a card", 0.0, 0.6),
    )
    habits = (
        Habit("set", "Set a card", (SetCard,)),
        Habit("flip", "play a Set card", (Flip,)),
    )

    def things(self) -> dict[str, list[str]]:
        """The cards of the pack, and the moves of players."""
        pack = self.setup.pack
        assert isinstance(pack, WaterDuelPack)
        return {"card": [card.key for card in pack.cards], "move": self.moves_of(_MOVES)}

    def before(self, state: State, seat: int, move: Move) -> None:
        """Note the move, answers included."""
        if seat != CHANCE and move != PASS:
            self.note_move(seat, move)

    def after(self, state: State, seat: int, move: Move, events: list[Event]) -> None:
        """Note what the events show."""
        for event in events:
            if isinstance(event, TurnStarted):
                self.begin_turn(event.seat)
            elif isinstance(event, CardDrawn):
                assert event.card is not None, "the lab sees everything"
                self.note(event.seat, "card", event.card, DRAWN)
                if self.turns == 0:
                    self.note(event.seat, "card", event.card, OPENING)
            elif isinstance(event, (CardPlayed, SetCardPlayed)):
                self.note(event.seat, "card", event.card, PLAYED)
