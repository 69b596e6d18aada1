"""Water to Water as the table knows it: its facts, options, notation, and states to think in."""

from __future__ import annotations

from typing import Any, Final

from watertable.games.water_to_water.bot.evaluation import WaterToWaterEvaluator
from watertable.games.water_to_water.pack.cards import MOST_USES
from watertable.games.water_to_water.pack.measure import measure
from watertable.games.water_to_water.pack.reader import TILES, WaterToWaterPack, read_pack
from watertable.games.water_to_water.position import WaterToWaterPosition
from watertable.games.water_to_water.rules import events, moves
from watertable.games.water_to_water.rules.characters import character_names
from watertable.games.water_to_water.rules.imaginer import WaterToWaterImaginer
from watertable.games.water_to_water.rules.lineup import check_cards
from watertable.games.water_to_water.rules.notation import parse_move
from watertable.games.water_to_water.rules.powers import power_names
from watertable.games.water_to_water.rules.state import WaterToWaterState
from watertable.kernel.drawing import Drawer
from watertable.kernel.evaluator import Evaluator
from watertable.kernel.game import Game, Imaginer
from watertable.kernel.moves import Move
from watertable.kernel.options import Option
from watertable.kernel.pack import Pack
from watertable.kernel.position import View
from watertable.kernel.setup import Setup
from watertable.kernel.words import Words

_MOST_SEATS: Final = 6

_BEGINNERS_CHARACTERS: Final = ("adventurer", "islander", "lake-nymph", "student")
_NOT_FOR_BEGINNERS: Final = (
    "ravens-wit",
    "wind-and-waves",
    "way-bender",
    "see-the-future",
    "telekinesis",
    "doppelganger",
)


def _longest() -> int:
    """No game has more moves than this.

    Before the first turn: a Power and a Character for each seat, a teacher, a hidden Character, an early tile.
    Every tile leaves the bag once and a hand (or the finds) once: a draw and a play or discard each; a tile
    played may bring one more decision (Intellect's second play, the end of a group).
    A turn either takes a tile from a hand, or is slept through, or is passed without a tile while another
    player still holds one. Each seat's sleep is bounded by Dreamweaver's uses, and among as many turns in a
    row as there are seats, someone awake plays a tile or someone sleeps: so there are at most
    seats * (tiles + uses + 1) turns, each with one window.
    A window asks each seat once, and all again after every act. An act costs a use, but for lifting a
    block, which a use must have set first: at most twice the uses of all seats' Powers.
    """
    before = 2 * _MOST_SEATS + 3
    tiles = 3 * TILES
    own_turn_uses = _MOST_SEATS * MOST_USES
    windows = _MOST_SEATS * (TILES + MOST_USES + 1)
    acts = 2 * _MOST_SEATS * MOST_USES
    return before + tiles + own_turn_uses + acts + (windows + acts) * _MOST_SEATS


class WaterToWater(Game):
    """The game's facts."""

    def __init__(self) -> None:
        self.name = "water-to-water"
        self.title = "Water to Water"
        self.designer = "Matthew Kiehl"
        self.summary = "Lay tiles water to water; each has a Power of their own and a Character's way to win."
        self.minutes = (5, 45)
        self.players = (2, _MOST_SEATS)
        self.version = 1
        self.max_length = _longest()
        self.package = "watertable.games.water_to_water"
        characters = tuple(character_names())
        powers = tuple(power_names())
        self.options = (
            Option("way_bender_uses", 4, (4, 2), "How often Way Bender may be used", "WW-28"),
            Option("lake_points", 4, (4, 5), "What a finished lake is worth to the Lake Nymph", "WW-47"),
            Option("large_from", 7, (7, 6), "From how many tiles on an island or a lake is worth 20", "WW-50"),
            Option("wrath", "bag", ("bag", "rounds"), "The Wrath wins when the bag is empty, or by rounds", "WW-54"),
            Option("exclude_characters", (), characters, "Characters to leave out", "WW-10", many=True),
            Option("exclude_powers", (), powers, "Powers to leave out", "WW-10", many=True),
        )
        self.presets = {
            "beginner": {
                "exclude_characters": tuple([name for name in characters if name not in _BEGINNERS_CHARACTERS]),
                "exclude_powers": _NOT_FOR_BEGINNERS,
            }
        }
        self.move_types = moves.MOVE_TYPES
        self.event_types = events.EVENT_TYPES
        # The rule of a Power is told by the Power, so events that any Power may cause are left out.
        self.event_rules = {
            "PowerDealt": "WW-10",
            "CharacterPicked": "WW-10",
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
        from watertable.games.water_to_water.drawing.drawer import DRAWER

        return DRAWER

    def terminal_table(self, view: View, words: Words) -> Any:
        from watertable.games.water_to_water.terminal import table

        return table(view, words)

    def evaluator(self) -> Evaluator:
        return WaterToWaterEvaluator()

    def measure(self, pack: Pack, seed: int) -> list[tuple[str, str, bool]]:
        assert isinstance(pack, WaterToWaterPack)
        return measure(pack, seed)


WATER_TO_WATER: Final = WaterToWater()
