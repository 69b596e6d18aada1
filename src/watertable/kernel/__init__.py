"""The kernel: what a game is, and how one is recorded and played. It knows no game."""

from watertable.kernel.codec import canonical, event_from_text, event_text, from_json
from watertable.kernel.encoding import Encoding, Field, IndexedEncoding
from watertable.kernel.errors import BadInput, BadText, IllegalMove, PackError, Reason, RecordError
from watertable.kernel.evaluator import Evaluator, Remark
from watertable.kernel.events import Event, visible
from watertable.kernel.game import Game, Imaginer
from watertable.kernel.match import Match
from watertable.kernel.moves import CHANCE, PASS, Move, Pass
from watertable.kernel.options import Option, OptionValue
from watertable.kernel.outcome import Outcome, Score, ScoreItem
from watertable.kernel.pack import Pack, digest_of, open_pack, parse_toml
from watertable.kernel.position import Position, View
from watertable.kernel.record import Record, replay, verify
from watertable.kernel.record_reading import read_records
from watertable.kernel.registry import all_games, find_game, register
from watertable.kernel.rng import Rng, Sfc32
from watertable.kernel.section import Section
from watertable.kernel.setup import Setup
from watertable.kernel.state import State, play_random
from watertable.kernel.values import to_json

__all__ = [
    "CHANCE",
    "PASS",
    "BadInput",
    "BadText",
    "Encoding",
    "Evaluator",
    "Event",
    "Field",
    "Game",
    "IllegalMove",
    "Imaginer",
    "IndexedEncoding",
    "Match",
    "Move",
    "Option",
    "OptionValue",
    "Outcome",
    "Pack",
    "PackError",
    "Pass",
    "Position",
    "Reason",
    "Record",
    "RecordError",
    "Remark",
    "Rng",
    "Score",
    "ScoreItem",
    "Section",
    "Setup",
    "Sfc32",
    "State",
    "View",
    "all_games",
    "canonical",
    "digest_of",
    "event_from_text",
    "event_text",
    "find_game",
    "from_json",
    "open_pack",
    "parse_toml",
    "play_random",
    "read_records",
    "register",
    "replay",
    "to_json",
    "verify",
    "visible",
]
