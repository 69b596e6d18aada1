"""Water Duel as a `Game`: its facts and options, and its other parts."""

from __future__ import annotations

from typing import Any, Final

from watertable.games.water_duel.bot.advice import advice
from watertable.games.water_duel.bot.evaluation import WaterDuelEvaluator
from watertable.games.water_duel.migrations import MIGRATIONS
from watertable.games.water_duel.pack.reader import read_pack
from watertable.games.water_duel.position import WaterDuelPosition
from watertable.games.water_duel.rules import events, moves
from watertable.games.water_duel.rules.effects import deal
from watertable.games.water_duel.rules.imaginer import WaterDuelImaginer
from watertable.games.water_duel.rules.length import longest_of_all
from watertable.games.water_duel.rules.notation import parse_move
from watertable.games.water_duel.rules.state import WaterDuelState
from watertable.kernel.drawing import Drawer
from watertable.kernel.encoding import Encoding
from watertable.kernel.evaluator import Evaluator, Remark
from watertable.kernel.game import Game, Imaginer
from watertable.kernel.moves import Move, Pass
from watertable.kernel.observer import Observer
from watertable.kernel.options import Option
from watertable.kernel.pack import Pack
from watertable.kernel.position import View
from watertable.kernel.print_kit import PrintKit
from watertable.kernel.setup import Setup
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
        self.version = 2
        self.migrations = MIGRATIONS
        self.max_length = 1 + longest_of_all()
        self.package = "watertable.games.water_duel"
        self.options = (
            Option(
                "first_seat",
                "chance",
                ("chance", 0, 1),
                "Who goes first: drawn by chance, or the player given (0 is the first)",
                "WD-1",
            ),
            Option(
                "upkeep_answers",
                True,
                (True, False),
                "Whether what Continuous cards do at the start of a turn can be answered like a card being played; "
                "if not, only their damage can be Defended against",
                "WD-6",
            ),
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
        self.event_rules = {
            "StartDrawn": "WD-1",
            "TurnStarted": "WD-2",
            "CardDrawn": "WD-2",
            "DeckRenewed": "WD-12",
            "CardPlayed": "WD-3",
            "SetCardPlayed": "WD-4",
            "CardSet": "WD-4",
            "AnswerPassed": "WD-6",
            "ContinuousActed": "WD-2",
            "ContinuousStayed": "WD-10",
            "CardNegated": "WD-8",
            "DefenceRaised": "WD-7",
            "WaterLost": "WD-5",
            "SeriesEnded": "WD-10",
            "NoTarget": "WD-10",
            "SetCardDestroyed": "WD-10",
            "ContinuousDestroyed": "WD-10",
            "CardTakenBack": "WD-10",
            "ActionsGained": "WD-2",
            "GameEnded": "WD-11",
        }

    def parse_pack(self, text: str) -> Pack:
        return read_pack(text)

    def start(self, setup: Setup) -> WaterDuelState:
        at = WaterDuelPosition(setup)
        deal(at)
        return WaterDuelState(at)

    def empty_position(self, setup: Setup) -> WaterDuelPosition:
        return WaterDuelPosition(setup)

    def parse_move(self, words: list[str]) -> Move | None:
        return parse_move(words)

    def imaginer(self, view: View) -> Imaginer:
        assert isinstance(view, WaterDuelPosition)
        return WaterDuelImaginer(view)

    def drawer(self) -> Drawer:
        from watertable.games.water_duel.drawing.drawer import WaterDuelDrawer

        return WaterDuelDrawer(self)

    def print_kit(self, pack: Pack) -> PrintKit:
        from watertable.games.water_duel.drawing.printing import print_kit

        return print_kit(self, pack)

    def rules_in_brief(self, pack: Pack) -> str:
        from watertable.games.water_duel.drawing.printing import in_brief

        return in_brief(self, pack)

    def terminal_table(self, view: View, words: Words) -> Any:
        from watertable.games.water_duel.terminal import table

        return table(view, words)

    def evaluator(self) -> Evaluator:
        return WaterDuelEvaluator()

    def advice(self, view: View, seat: int, moves: list[Move]) -> list[Remark]:
        assert isinstance(view, WaterDuelPosition)
        return advice(view, seat, moves)

    def encoding(self, setup: Setup) -> Encoding:
        from watertable.games.water_duel.encoding import WaterDuelEncoding

        return WaterDuelEncoding(setup)

    def observer(self, setup: Setup) -> Observer:
        from watertable.games.water_duel.lab import WaterDuelObserver

        return WaterDuelObserver(setup)


WATER_DUEL: Final = WaterDuel()
