"""Rain Barrel as numbers, for environments that learn: two actions, and the water seen from a player's seat."""

from __future__ import annotations

from rain_barrel.moves import Catch, Pour
from rain_barrel.state import SIDES, BarrelPosition
from watertable.kernel import Encoding, Field, Position, Setup

PHASES = ("decide", "rain", "over")


class BarrelEncoding(Encoding):
    """Action 0 is to catch rain, action 1 to pour."""

    def __init__(self, setup: Setup) -> None:
        super().__init__(setup, [Catch(), Pour()])
        self.most_chance_outcomes = SIDES
        self.max_length = 50 * setup.seats * (2 * 10 + 1)
        self.measure()

    def fields(self) -> list[Field]:
        seats = self.seats
        return [
            Field("phase", (), 2, "What happens now: a decision, rain, nothing more."),
            Field("actor", (), seats - 1, "Whose turn it is, counted from the observer in the order of play."),
            Field("turns", (), 200, "Turns that are over."),
            Field("bucket", (), 20, "Water in the bucket."),
            Field("barrels", (seats, 2), 255, "Water in each barrel, the observer's first, in units of 256 and 1."),
        ]

    def numbers(self, at: Position, viewer: int) -> list[int]:
        assert isinstance(at, BarrelPosition)
        seats = self.seats
        seat = max(viewer, 0)  # a spectator sees the table from seat 0
        row = [PHASES.index(at.phase), (at.actor - seat) % seats, at.turns, at.bucket]
        for turn in range(seats):
            row += divmod(at.barrels[(seat + turn) % seats], 256)
        return row
