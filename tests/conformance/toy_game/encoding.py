"""Pearl Divers as numbers."""

from __future__ import annotations

from tests.conformance.toy_game import moves
from tests.conformance.toy_game.position import PearlPack, PearlPosition
from watertable.kernel import PASS, Encoding, Field, Move, Position, Setup

PHASES = ("deal", "turn", "draw", "answer", "over")
MOST = 6
"""The most pearls that a diver can hold or lay, and more than can be lost by each."""


class PearlEncoding(Encoding):
    def __init__(self, setup: Setup) -> None:
        pack = setup.pack
        assert isinstance(pack, PearlPack)
        claims: list[Move] = [moves.Claim(pearl, claim) for pearl in pack.values for claim in pack.values]
        looks: list[Move] = [moves.Look(owner, index) for owner in range(setup.seats) for index in range(MOST)]
        super().__init__(setup, [PASS, moves.Dive(), moves.Challenge(), *claims, *looks])
        self.most_chance_outcomes = len(pack.values)
        self.is_perfect = False
        self.max_length = setup.seats * 3 + pack.turns * setup.seats * setup.seats
        self.measure()

    def fields(self) -> list[Field]:
        seats = self.seats
        return [
            Field("phase", (), 4, "What is decided."),
            Field("turns", (), 3 * seats, "Turns that are over."),
            Field("actor", (), seats - 1, "Whose turn it is, counted from the observer."),
            Field("asked", (), seats, "Who answers: 1 for the observer and so on; 0 for nobody."),
            Field("hands", (seats, MOST), 10, "The pearls in each hand; 10 for one that the observer does not know."),
            Field(
                "laid", (seats, MOST, 3), 10, "The pearls on the table: claim, value (10: unknown), whether face up."
            ),
            Field("seen", (seats, 2), MOST, "The pearl that each diver looked at: 1 + its owner, and its index."),
            Field("lost", (MOST * seats,), 9, "The pearls that are lost."),
            Field("challenges", (seats,), 255, "Points won and lost by challenges, and 100."),
        ]

    def numbers(self, at: Position, viewer: int) -> list[int]:
        assert isinstance(at, PearlPosition)
        seats = self.seats
        seat = max(viewer, 0)
        order = [(seat + turn) % seats for turn in range(seats)]
        row = [PHASES.index(at.phase), at.turns, (at.actor - seat) % seats]
        row.append((at.asked - seat) % seats + 1 if at.asked >= 0 else 0)
        for owner in order:
            row += _filled([pearl if owner == viewer else 10 for pearl in at.hands[owner]], MOST)
        for owner in order:
            cells: list[int] = []
            for index, laid in enumerate(at.laid[owner]):
                is_known = at.knows(viewer if viewer >= 0 else None, owner, index)
                cells += [laid.claim, laid.pearl if is_known else 10, int(laid.is_shown)]
            row += _filled(cells, 3 * MOST)
        for owner in order:
            row += [(at.seen[owner][0] - seat) % seats + 1, at.seen[owner][1]] if at.seen[owner] else [0, 0]
        row += _filled(at.lost, MOST * seats)
        return row + [at.challenges[owner] + 100 for owner in order]


def _filled(numbers: list[int], size: int) -> list[int]:
    return numbers + [0] * (size - len(numbers))
