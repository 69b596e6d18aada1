"""Variants of Pearl Divers with defects in round trips, reproducibility, documents, records and matches."""

from __future__ import annotations

from dataclasses import dataclass, field
from importlib import resources
from itertools import count

from tests.conformance.toy_game.game import PearlDivers
from tests.conformance.toy_game.moves import Challenge, Claim, PearlShown
from tests.conformance.toy_game.position import PearlPosition
from tests.conformance.toy_game.state import PearlState
from watertable.kernel import Event, Move, Pack, Score, ScoreItem, Setup
from watertable.kernel.forms import TEXT, PerSeat, shown
from watertable.kernel.words import Words

# Round trips


class ForgetsClaim(PearlDivers):
    """Parses every claim as true."""

    def parse_move(self, words: list[str]) -> Move | None:
        move = super().parse_move(words)
        return Claim(move.pearl, move.pearl) if isinstance(move, Claim) else move


class HidesEventClass(PearlDivers):
    """Does not list one of its event types."""

    def __init__(self) -> None:
        super().__init__()
        self.event_types = tuple([cls for cls in self.event_types if cls is not PearlShown])


@dataclass(eq=False, init=False, repr=False)
class Mistyped(PearlPosition):
    """A field that is declared with the wrong type."""

    challenges: list[int] = field(metadata=shown(PerSeat(TEXT)))


class SharesHands(PearlPosition):
    """A copy shares its hands with the original."""

    def __init__(self, setup: Setup, source: PearlPosition | None = None) -> None:
        super().__init__(setup, source)
        if source is not None:
            self.hands = source.hands


# Reproducibility

_made = count()


class DrawsFromOutside(PearlState):
    """Rules that use something outside the game, as `random` would be."""

    def perform(self, seat: int, move: Move, log: list[Event] | None) -> None:
        super().perform(seat, move, log)
        if isinstance(move, Challenge):
            self.at.challenges[seat] += next(_made)


class FollowsSets(PearlState):
    """Lists claims in the order of a set of strings, which differs between processes."""

    def legal_moves(self, seat: int) -> list[Move]:
        texts = {move.text(): move for move in super().legal_moves(seat)}
        return [texts[text] for text in set(texts)]


class SetGame(PearlDivers):
    """At module level, so that another process can create one."""

    state_class = FollowsSets


# Documents


class TooManyPlayers(PearlDivers):
    """Allows five players, but no variation has five."""

    def __init__(self) -> None:
        super().__init__()
        self.players = (2, 5)


class NamesNoEvent(PearlDivers):
    """Has a rule for an event that does not exist."""

    def __init__(self) -> None:
        super().__init__()
        self.event_rules["Sunk"] = "PD-1"


class NamesNoEventRule(PearlDivers):
    """Has a rule for an event that rules.md does not have."""

    def __init__(self) -> None:
        super().__init__()
        self.event_rules["Dived"] = "PD-99"


class ForgetsAVersion(PearlDivers):
    """Has raised its version twice and says only how the first is played."""

    def __init__(self) -> None:
        super().__init__()
        self.version = 3
        self.migrations = {1: {"look": True}}


class MigratesTheCurrentVersion(PearlDivers):
    def __init__(self) -> None:
        super().__init__()
        self.migrations = {1: {"look": True}}


class MigratesToNoOption(PearlDivers):
    def __init__(self) -> None:
        super().__init__()
        self.version = 2
        self.migrations = {1: {"gaze": True}}


class MigratesToNoValue(PearlDivers):
    def __init__(self) -> None:
        super().__init__()
        self.version = 2
        self.migrations = {1: {"hand": 7}}


class BadDefault(PearlDivers):
    def __init__(self) -> None:
        super().__init__()
        self.options[0].default = 7


class NoWords(PearlPosition):
    """Asks a question that has no sentence."""

    def question(self) -> str:
        return "answer-me" if self.phase == "answer" else self.phase


class ScoresRiddles(PearlState):
    def score(self, seat: int) -> Score:
        score = super().score(seat)
        return Score(score.total, (*score.items, ScoreItem("riddles", 0)))


class TellsNobody(PearlDivers):
    """Has no sentence for the others while a claim may be challenged."""

    def words(self, names: list[str], language: str = "en", pack: Pack | None = None) -> Words:
        return Words(_catalogue().replace('answer = "{seat:seat} may', 'later = "{seat:seat} may'), names)


def says_of_dives(sentence: str) -> type[PearlDivers]:
    """Tells of a dive in this way."""

    class SaysOfDives(PearlDivers):
        def words(self, names: list[str], language: str = "en", pack: Pack | None = None) -> Words:
            return Words(_catalogue().replace("{seat:seat} [dives|dive].", sentence), names)

    return SaysOfDives


def _catalogue() -> str:
    return resources.files(PearlDivers().package).joinpath("words/en.toml").read_text("utf-8")


# Records and matches


class UnreadableRecord(PearlDivers):
    """Writes every claim as if it were true, so that the record replays differently."""

    def to_text(self, move: Move) -> str:
        return f"claim {move.claim} {move.claim}" if isinstance(move, Claim) else super().to_text(move)


class RemembersOutside(PearlState):
    """Keeps points outside the position, so that a save does not include them."""

    outside: dict[int, int] = {}

    def perform(self, seat: int, move: Move, log: list[Event] | None) -> None:
        super().perform(seat, move, log)
        if isinstance(move, Challenge):
            self.outside[seat] = self.outside.get(seat, 0) + 1
            self.at.challenges[seat] += self.outside[seat]


class CopiesShallowly(PearlPosition):
    """A copy shares the pearls on the table, so that preparing or undoing a move changes the original."""

    def __init__(self, setup: Setup, source: PearlPosition | None = None) -> None:
        super().__init__(setup, source)
        if source is not None:
            self.laid = source.laid
