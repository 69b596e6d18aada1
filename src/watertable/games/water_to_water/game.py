"""Water to Water as a `Game`: its facts and options, and its other parts."""

from __future__ import annotations

from typing import Any, Final

from watertable.games.water_to_water.bot.advice import advice
from watertable.games.water_to_water.bot.evaluation import WaterToWaterEvaluator
from watertable.games.water_to_water.migrations import MIGRATIONS
from watertable.games.water_to_water.pack.advice import BEGINNERS_CHARACTERS, NOT_FOR_BEGINNERS
from watertable.games.water_to_water.pack.cards import MOST_USES
from watertable.games.water_to_water.pack.measure import measure
from watertable.games.water_to_water.pack.reader import WaterToWaterPack, read_pack
from watertable.games.water_to_water.position import WaterToWaterPosition
from watertable.games.water_to_water.rules import events, moves
from watertable.games.water_to_water.rules.characters import character_names
from watertable.games.water_to_water.rules.imaginer import WaterToWaterImaginer
from watertable.games.water_to_water.rules.length import longest
from watertable.games.water_to_water.rules.lineup import check_cards
from watertable.games.water_to_water.rules.notation import parse_move
from watertable.games.water_to_water.rules.powers import power_names
from watertable.games.water_to_water.rules.state import WaterToWaterState
from watertable.kernel.claims import Claims
from watertable.kernel.drawing import Drawer
from watertable.kernel.encoding import Encoding
from watertable.kernel.evaluator import Evaluator, Remark
from watertable.kernel.game import Game, Imaginer
from watertable.kernel.moves import Move
from watertable.kernel.observer import Observer
from watertable.kernel.options import Option
from watertable.kernel.pack import Pack
from watertable.kernel.position import View
from watertable.kernel.print_kit import PrintKit
from watertable.kernel.setup import Setup
from watertable.kernel.words import Words

_MOST_SEATS: Final = 6


class WaterToWater(Game):
    """The game's facts."""

    def __init__(self) -> None:
        self.name = "water-to-water"
        self.title = "Water to Water"
        self.designer = "Matthew Kiehl"
        self.summary = "Lay tiles water to water; your Power bends the rules, and your Character decides how you win."
        self.minutes = (5, 45)
        self.players = (2, _MOST_SEATS)
        self.version = 2
        self.migrations = MIGRATIONS
        self.max_length = longest(_MOST_SEATS, MOST_USES, _MOST_SEATS * MOST_USES)
        self.package = "watertable.games.water_to_water"
        characters = tuple(character_names())
        powers = tuple(power_names())
        self.options = (
            Option("way_bender_uses", 4, (4, 2), "How many times Way Bender can be used", "WW-28"),
            Option(
                "telekinesis",
                "joins",
                ("joins", "sides"),
                "What turning a tile must change: a side or what it joins, or always a side, as in older games",
                "WW-32",
            ),
            Option("lake_points", 4, (4, 5), "How many points the Lake Nymph gets for a finished lake", "WW-47"),
            Option("large_from", 7, (7, 6), "How many tiles an island or lake needs to be worth 20 points", "WW-50"),
            Option(
                "wrath",
                "bag",
                ("bag", "rounds"),
                "How the Wrath wins: when the bag is empty, or after a number of rounds",
                "WW-54",
            ),
            Option(
                "thief",
                "own-turn",
                ("own-turn", "own-play", "any-turn"),
                "Whether the Thief steals with any tile of their turn, only with its play, or with any tile at all",
                "WW-52",
            ),
            Option(
                "archeologist",
                "out",
                ("out", "mended", "book"),
                "The Archeologist, whom the rule book itself calls broken: left out, mended by us, or as in the book",
                "WW-42",
            ),
            Option(
                "draft",
                "pick",
                ("pick", "random"),
                "How Characters are handed out: everyone picks one, or they are dealt at random",
                "WW-10",
            ),
            Option("exclude_characters", (), characters, "Characters to leave out", "WW-10", many=True),
            Option("exclude_powers", (), powers, "Powers to leave out", "WW-10", many=True),
        )
        self.presets = {
            "book": {"archeologist": "book"},
            "beginner": {
                "exclude_characters": tuple([name for name in characters if name not in BEGINNERS_CHARACTERS]),
                "exclude_powers": NOT_FOR_BEGINNERS,
            },
        }
        self.move_types = moves.MOVE_TYPES
        self.event_types = events.EVENT_TYPES
        # Events that any Power may cause are left out: their rule depends on the Power.
        self.event_rules = {
            "PowerDealt": "WW-10",
            "CharacterPicked": "WW-10",
            "CharacterDealt": "WW-10",
            "TeacherNamed": "WW-11",
            "HiddenCharacterPicked": "WW-11",
            "TurnStarted": "WW-13",
            "TileDrawn": "WW-13",
            "TilePlaced": "WW-3",
            "TileCovered": "WW-28",
            "TileDiscarded": "WW-13",
            "TurnPassed": "WW-14",
            "CellBlocked": "WW-22",
            "BlockLifted": "WW-22",
            "TilesSwapped": "WW-23",
            "TilesReordered": "WW-30",
            "TileTurned": "WW-32",
            "PlayerPutToSleep": "WW-33",
            "TurnSlept": "WW-33",
            "PlayerWoke": "WW-33",
            "CharacterRevealed": "WW-34",
            "HiddenCharacterSpent": "WW-34",
            "DigBegun": "WW-42",
            "TileDug": "WW-42",
            "RoundCounted": "WW-54",
            "PointsChanged": "WW-16",
            "VictoryStolen": "WW-52",
            "GameEnded": "WW-16",
        }

    def parse_pack(self, text: str) -> Pack:
        pack = read_pack(text)
        check_cards(pack.powers, pack.characters)
        return pack

    def start(self, setup: Setup) -> WaterToWaterState:
        return WaterToWaterState(WaterToWaterPosition(setup))

    def empty_position(self, setup: Setup) -> WaterToWaterPosition:
        return WaterToWaterPosition(setup)

    def parse_move(self, words: list[str]) -> Move | None:
        return parse_move(words)

    def imaginer(self, view: View) -> Imaginer:
        assert isinstance(view, WaterToWaterPosition)
        return WaterToWaterImaginer(view)

    def drawer(self) -> Drawer:
        from watertable.games.water_to_water.drawing.drawer import WaterToWaterDrawer

        return WaterToWaterDrawer(self)

    def print_kit(self, pack: Pack) -> PrintKit:
        from watertable.games.water_to_water.drawing.printing import print_kit

        return print_kit(self, pack)

    def rules_in_brief(self, pack: Pack) -> str:
        from watertable.games.water_to_water.drawing.printing import in_brief

        return in_brief(self, pack)

    def terminal_table(self, view: View, words: Words) -> Any:
        from watertable.games.water_to_water.terminal import table

        return table(view, words)

    def evaluator(self) -> Evaluator:
        return WaterToWaterEvaluator()

    def advice(self, view: View, seat: int, moves: list[Move]) -> list[Remark]:
        assert isinstance(view, WaterToWaterPosition)
        return advice(view, seat, moves)

    def encoding(self, setup: Setup) -> Encoding:
        from watertable.games.water_to_water.encoding import WaterToWaterEncoding

        return WaterToWaterEncoding(setup)

    def observer(self, setup: Setup) -> Observer:
        from watertable.games.water_to_water.lab import WaterToWaterObserver

        return WaterToWaterObserver(setup)

    def claims(self) -> Claims:
        from watertable.games.water_to_water.claims import claims

        return claims()

    def measure(self, pack: Pack, seed: int) -> list[tuple[str, str, bool]]:
        assert isinstance(pack, WaterToWaterPack)
        return measure(pack, seed)


WATER_TO_WATER: Final = WaterToWater()
