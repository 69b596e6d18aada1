"""The position of Pearl Divers: its fields, who may see them, and what is hidden from a viewer."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from watertable.kernel import CHANCE, Pack, Position, Setup
from watertable.kernel.forms import OWNER, WHOLE, Form, List, Nested, PerSeat, kept, shown
from watertable.kernel.values import Value

UNKNOWN = 0
"""Stands for a pearl that the viewer does not know."""


class PearlPack(Pack):
    values: list[int]
    counts: list[int]
    turns: int


class Pearl(Form):
    """The value of a pearl; null if it is unknown."""

    def show(self, value: Any, at: Any) -> Any:
        return None if value == UNKNOWN else value

    def read(self, data: Any, at: Any, where: str) -> Any:
        return UNKNOWN if data is None else WHOLE.read(data, at, where)

    def typescript(self) -> str:
        return "number | null"


@dataclass(eq=False, init=False, repr=False)
class Laid(Value):
    """A pearl on the table: the claimed value, the real value, and whether it is face up."""

    claim: int
    pearl: int = field(metadata=shown(Pearl()))
    is_shown: bool

    def __init__(self, claim: int, pearl: int, is_shown: bool) -> None:
        self.claim = claim
        self.pearl = pearl
        self.is_shown = is_shown


@dataclass(eq=False, init=False, repr=False)
class PearlPosition(Position):
    phase: str
    """"deal", "turn", "draw", "answer" or "over"; also the key of the question in `words/en.toml`."""
    turns: int
    """The number of completed turns of all divers."""
    actor: int
    asked: int
    """Who answers a claim; -1 if nobody does."""
    bag: list[int] = field(metadata=kept())
    hands: list[list[int]] = field(metadata=shown(PerSeat(List(Pearl())), OWNER))
    laid: list[list[Laid]] = field(metadata=shown(PerSeat(List(Nested(Laid))), OWNER))
    seen: list[list[int]] = field(metadata=shown(PerSeat(List(WHOLE))))
    """The pearl each diver has looked at: owner and index, or nothing."""
    lost: list[int]
    challenges: list[int] = field(metadata=shown(PerSeat(WHOLE)))
    """Points won and lost by challenges."""

    def __init__(self, setup: Setup, source: PearlPosition | None = None) -> None:
        """A position without pearls, or an independent copy of `source`."""
        self.setup = setup
        self.viewer = None
        if source is not None:
            self.viewer = source.viewer
            self.phase, self.turns = source.phase, source.turns
            self.actor, self.asked = source.actor, source.asked
            self.bag = source.bag[:]
            self.hands = [hand[:] for hand in source.hands]
            self.laid = [row[:] for row in source.laid]
            self.seen = [seen[:] for seen in source.seen]
            self.lost = source.lost[:]
            self.challenges = source.challenges[:]
            return
        seats = range(setup.seats)
        self.phase, self.turns, self.actor, self.asked = "deal", 0, 0, -1
        self.bag = []
        self.hands = [[] for _ in seats]
        self.laid = [[] for _ in seats]
        self.seen = [[] for _ in seats]
        self.lost = []
        self.challenges = [0 for _ in seats]

    def copy(self) -> PearlPosition:
        return type(self)(self.setup, self)

    def hidden_from(self, viewer: int | None) -> PearlPosition:
        at = self.copy()
        at.viewer = viewer
        at.bag = []
        at.hands = [hand if owner == viewer else [UNKNOWN for _ in hand] for owner, hand in enumerate(at.hands)]
        at.laid = [
            [
                laid if self.knows(viewer, owner, index) else Laid(laid.claim, UNKNOWN, False)
                for index, laid in enumerate(row)
            ]
            for owner, row in enumerate(at.laid)
        ]
        return at

    def facts(self) -> list[tuple[str, Form, Any]]:
        elsewhere = sum(map(len, self.hands)) + sum(map(len, self.laid)) + len(self.lost)
        return [("in_bag", WHOLE, sum(self.pack.counts) - elsewhere)]

    # Queries

    def to_act(self) -> int | None:
        if self.phase in ("deal", "draw"):
            return CHANCE
        if self.phase == "over":
            return None
        return self.asked if self.phase == "answer" else self.actor

    def question(self) -> str:
        return self.phase

    @property
    def pack(self) -> PearlPack:
        assert isinstance(self.setup.pack, PearlPack)
        return self.setup.pack

    def all_pearls(self) -> list[int]:
        pairs = zip(self.pack.values, self.pack.counts, strict=True)
        return [value for value, count in pairs for _ in range(count)]

    def knows(self, viewer: int | None, owner: int, index: int) -> bool:
        """Whether a viewer knows the value of a pearl on the table."""
        is_seen = viewer is not None and self.seen[viewer] == [owner, index]
        return viewer == owner or is_seen or self.laid[owner][index].is_shown
