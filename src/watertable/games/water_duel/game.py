"""Water Duel as the table knows it: its facts, options, notation, and states to think in."""

from __future__ import annotations

from typing import Any, Final

from watertable.games.water_duel.bot.evaluation import WaterDuelEvaluator
from watertable.games.water_duel.pack.measure import measure
from watertable.games.water_duel.pack.reader import DECK_SIZE, WaterDuelPack, read_pack
from watertable.games.water_duel.rules import events, moves, view
from watertable.games.water_duel.rules.course import begin
from watertable.games.water_duel.rules.imaginer import WaterDuelImaginer
from watertable.games.water_duel.rules.phases import LAST_TURN
from watertable.games.water_duel.rules.state import WaterDuelState
from watertable.kernel.drawing import Drawer
from watertable.kernel.evaluator import Evaluator
from watertable.kernel.game import Game, Imaginer
from watertable.kernel.moves import PASS, Move, Pass
from watertable.kernel.options import Option
from watertable.kernel.pack import Pack
from watertable.kernel.position import View
from watertable.kernel.setup import Setup
from watertable.kernel.state import State
from watertable.kernel.words import Words


class WaterDuel(Game):
    """The game's facts."""

    def __init__(self) -> None:
        self.name = "water-duel"
        self.title = "Water Duel"
        self.designer = "Redeemed Realms LLC"
        self.summary = "Your Water is your life and your purse: spend it on cards, and run your opponent dry."
        self.minutes = (10, 20)
        self.players = (2, 2)
        self.version = 1
        # In a turn each card is activated a few times at most, with a window and some choices each.
        self.max_length = 13 + LAST_TURN * DECK_SIZE * 8
        self.package = "watertable.games.water_duel"
        self.options = (
            Option("first_seat", "chance", ("chance", 0, 1), "Who starts: drawn by chance, or a seat", "WD-1"),
        )
        self.presets = {}
        self.move_types = (
            moves.Start,
            moves.Draw,
            moves.Play,
            moves.Flip,
            moves.SetCard,
            moves.EndTurn,
            moves.Discard,
            moves.ChooseSlot,
            moves.ChooseCard,
            Pass,
        )
        self.event_types = (
            events.StartDrawn,
            events.TurnStarted,
            events.CardDrawn,
            events.DeckRenewed,
            events.CardPlayed,
            events.SetCardPlayed,
            events.CardSet,
            events.AnswerPassed,
            events.ContinuousActed,
            events.ContinuousStayed,
            events.CardNegated,
            events.DefenceRaised,
            events.WaterLost,
            events.WaterGained,
            events.CardDiscarded,
            events.SetCardSeen,
            events.HandSeen,
            events.SetCardDestroyed,
            events.ContinuousDestroyed,
            events.CardTakenBack,
            events.ActionsGained,
            events.NoTarget,
            events.SeriesEnded,
            events.GameEnded,
        )
        self.view_types = (
            view.WaterDuelView,
            view.SetCardView,
            view.StandingView,
            view.ActivatedView,
            view.KnownCard,
            view.WaterFlow,
        )

    def read_pack(self, text: str) -> Pack:
        return read_pack(text)

    def start(self, setup: Setup) -> State:
        state = WaterDuelState(setup)
        first = setup.options["first_seat"]
        if isinstance(first, int):
            begin(state, first, None)
        return state

    def parse_move(self, words: list[str]) -> Move | None:
        kind = words[0]
        if len(words) == 1:
            return PASS if kind == "pass" else moves.END_TURN if kind == "end" else None
        if len(words) != 2:
            return None
        word = words[1]
        if kind == "play":
            return moves.Play(word)
        if kind == "set":
            return moves.SetCard(word)
        if kind == "draw":
            return moves.Draw(word)
        if kind == "discard":
            return moves.Discard(word)
        if kind == "card":
            return moves.ChooseCard(word)
        if kind == "flip":
            return moves.Flip(int(word))
        if kind == "slot":
            return moves.ChooseSlot(int(word))
        if kind == "start":
            return moves.Start(int(word))
        return None

    def imaginer(self, view: View) -> Imaginer:
        return WaterDuelImaginer(_own(view))

    def drawer(self) -> Drawer:
        from watertable.games.water_duel.drawing.drawer import DRAWER

        return DRAWER

    def terminal_table(self, view: View, words: Words) -> Any:
        from watertable.games.water_duel.terminal import table

        return table(view, words)

    def evaluator(self) -> Evaluator:
        return WaterDuelEvaluator()

    def measure(self, pack: Pack, seed: int) -> list[tuple[str, str, bool]]:
        assert isinstance(pack, WaterDuelPack)
        return measure(pack, self.setup(2, None, pack), seed)


def _own(seen: View) -> view.WaterDuelView:
    assert isinstance(seen, view.WaterDuelView)
    return seen


WATER_DUEL: Final = WaterDuel()
