"""Positions for scenario tests, set up from a picture and played with moves in notation.

Tiles are written by kind: `S` is the end of a lake, `C` a lake to all four sides, and so on (`KINDS`). Each
use of a kind is a separate tile, numbered in order. `Stage.do("place S 1,0 3")` makes a move for the seat
that is to act, or for chance; a kind in it means a tile of that kind in the hand (or the bag, or the pile).
All fourteen Characters take part, as in the preset `book`, unless the options say otherwise.
"""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.water_to_water.support import default_pack_text
from watertable.games.water_to_water import WATER_TO_WATER
from watertable.games.water_to_water.pack.reader import WaterToWaterPack, read_pack, read_tile
from watertable.games.water_to_water.position import WaterToWaterPosition
from watertable.games.water_to_water.rules import turns
from watertable.games.water_to_water.rules.board import lay_out
from watertable.games.water_to_water.rules.looks import Looks
from watertable.games.water_to_water.rules.phases import PLAY
from watertable.games.water_to_water.rules.settling import count_points
from watertable.games.water_to_water.rules.state import WaterToWaterState
from watertable.kernel import CHANCE, Event, IllegalMove, Section, to_json

KINDS: dict[str, dict[str, Any]] = {
    "S": {"sides": "wide land land land", "lakes": ["N"]},
    "C": {"sides": "wide wide wide wide", "lakes": ["N E S W"]},
    "I": {"sides": "wide land wide land", "lakes": ["N S"]},
    "B": {"sides": "wide wide land land", "lakes": ["N E"]},
    "V": {"sides": "river land river land", "rivers": ["N S"]},
    "Q": {"sides": "river land land land", "rivers": ["N spring"]},
    "X": {"sides": "river river river river", "rivers": ["N E S W"]},
    "Z": {"sides": "river river river river", "rivers": ["N E", "S W"]},
    "D": {"sides": "land wide wide wide", "lakes": ["E S W"]},
    "E": {"sides": "land wide land wide", "lakes": ["E", "W"]},
    "M": {"sides": "wide wide wide land", "lakes": ["N E", "S"]},
    "L": {"sides": "left land land land", "lakes": ["N"]},
    "A": {"sides": "wide land land land", "lakes": ["N"], "artifact": True},
    "AC": {"sides": "wide wide wide wide", "lakes": ["N E S W"], "artifact": True},
    "AQ": {"sides": "river land land land", "rivers": ["N spring"], "artifact": True},
    "U": {"sides": "wide land land land", "lakes": ["N"], "ruin": True},
    "UC": {"sides": "wide wide wide wide", "lakes": ["N E S W"], "ruin": True},
    "UQ": {"sides": "river land land land", "rivers": ["N spring"], "ruin": True},
}


class Stage:
    """A staged position. `players` are "power/character"; hands, bag and piles are lists of kinds."""

    def __init__(
        self,
        players: list[str],
        picture: str = "",
        hands: list[str] | None = None,
        bag: str = "S S S S S S S S",
        discards: str = "",
        out_of_play: str = "",
        turn: int = 0,
        teacher: int = -1,
        hidden: str = "",
        options: dict[str, Any] | None = None,
    ) -> None:
        full = read_pack(default_pack_text())
        self.pack = WaterToWaterPack("staged", 1, "")
        self.pack.powers, self.pack.characters, self.pack.points = full.powers, full.characters, full.points
        self.kinds: list[str] = []
        placed = self._picture(picture)
        seats = len(players)
        held = [self._tiles(text) for text in (hands or [""] * seats)]
        rest = [self._tiles(text) for text in (bag, discards, out_of_play)]
        self.pack.looks = Looks(self.pack.tiles)
        setup = WATER_TO_WATER.setup(seats, {"archeologist": "book", **(options or {})}, self.pack)
        at = WaterToWaterPosition(setup)
        at.board = lay_out(self.pack, placed, [])
        at.hands = held
        at.bag, at.discards, at.out_of_play = rest
        self.state = WaterToWaterState(at)
        self.log: list[Event] = []
        self._deal(players, teacher, hidden)
        at.turn = turn
        turns.open_window(at, None)
        assert not self.state.faults(), self.state.faults()

    def _tile(self, kind: str) -> int:
        number = len(self.kinds) + 1
        data = {"name": f"{kind} {number}", **KINDS[kind]}
        self.pack.tiles.append(read_tile(Section(data, ""), number))
        self.kinds.append(kind)
        return number - 1

    def _tiles(self, text: str) -> list[int]:
        return [self._tile(kind) for kind in text.split()]

    def _picture(self, picture: str) -> list[tuple[int, int, int, int]]:
        """One word per cell: kind and rotation, or "."; "/" between rows. The cell marked * (or the first) is 0,0."""
        rows = [row.split() for row in picture.split("/")]
        cells = [(x, y, word) for y, row in enumerate(rows) for x, word in enumerate(row) if word != "."]
        if not cells:
            return []
        middle = [(x, y) for x, y, word in cells if word.startswith("*")] or [cells[0][:2]]
        west, north = middle[0]
        return [(x - west, y - north, self._tile(word.strip("*")[:-1]), int(word[-1])) for x, y, word in cells]

    def _deal(self, players: list[str], teacher: int, hidden: str) -> None:
        at = self.state.at
        lineup = at.lineup
        for seat, text in enumerate(players):
            power, character = text.split("/")
            at.powers[seat] = lineup.power_called[power]
            at.uses[seat] = at.power(seat).card.uses
            at.characters[seat] = lineup.character_called[character]
        at.dealt = at.seats
        at.order = sorted(range(at.seats), key=lambda seat: -at.powers[seat])
        at.first = at.order[-1]
        at.teacher = teacher
        for seat in range(at.seats):
            if at.power(seat).has_hidden_character:
                at.doppelganger = seat
                at.hideable = [
                    number
                    for number, character in enumerate(lineup.characters)
                    if character.can_be_hidden and number not in at.characters
                ]
        if hidden:
            at.hidden = lineup.character_called[hidden]
        count_points(at, None)

    # Playing

    def do(self, *texts: str) -> None:
        """Make moves, each for the seat that is to act."""
        for text in texts:
            seat = self.state.to_act()
            assert seat is not None, f"the game is over before {text!r}"
            self.state.apply(seat, WATER_TO_WATER.from_text(self._numbered(seat, text)), self.log)
            assert not self.state.faults(), self.state.faults()

    def refused(self, text: str, seat: int | None = None) -> str:
        """Why the seat that is to act (or this seat) may not make a move."""
        actor = self.state.to_act() if seat is None else seat
        assert actor is not None
        before = self.state.snapshot()
        move = WATER_TO_WATER.from_text(self._numbered(actor, text))
        with pytest.raises(IllegalMove) as caught:
            self.state.apply(actor, move, self.log)
        assert self.state.snapshot() == before
        assert caught.value.reason == self.state.why_not(actor, move)
        return str(caught.value)

    def _numbered(self, seat: int, text: str) -> str:
        words = text.split()
        kind = words[0]
        for at in range(1, len(words)):
            if words[at] not in KINDS:
                continue
            if seat == CHANCE:
                where = self.state.at.bag
            elif kind == "swap" and at == 2:
                where = self.state.at.discards
            else:
                where = self.state.at.dug + self.state.at.hands[seat]
            words[at] = str(next(tile for tile in where if self.kinds[tile] == words[at]) + 1)
        return " ".join(words)

    def number_of(self, seat: int, kind: str) -> int:
        """The number of the first tile of this kind in a hand."""
        return next(tile for tile in self.state.at.hands[seat] if self.kinds[tile] == kind) + 1

    def pass_all(self) -> None:
        """Everyone passes until the window is closed."""
        while self.state.question() == "window":
            self.do("pass")

    def to_play(self) -> None:
        """Everyone passes, until it is time for the turn's play."""
        self.pass_all()
        assert self.state.at.phase == PLAY, self.state.question()

    # What a player would see

    def texts(self) -> list[str]:
        """The legal moves of the seat that is to act."""
        seat = self.state.to_act()
        assert seat is not None
        return [move.text() for move in self.state.legal_moves(seat)]

    def kind_words(self) -> set[str]:
        """The first words of the legal moves."""
        return {text.split()[0] for text in self.texts()}

    def seen(self, viewer: int | None = None) -> dict[str, Any]:
        """The view of a seat or a spectator, as it is sent to a browser."""
        data: dict[str, Any] = to_json(self.state.view(viewer))
        return data

    def points(self, seat: int) -> int:
        return self.state.score(seat).total

    def hand(self, seat: int) -> str:
        return " ".join([self.kinds[tile] for tile in self.state.at.hands[seat]])

    def pile(self) -> str:
        return " ".join([self.kinds[tile] for tile in self.state.at.discards])

    def away(self) -> str:
        return " ".join([self.kinds[tile] for tile in self.state.at.out_of_play])

    def winners(self) -> list[int]:
        outcome = self.state.outcome()
        return [] if outcome is None else list(outcome.winners)

    def told(self, kind: type) -> list[Any]:
        """The events of this kind so far."""
        return [event for event in self.log if isinstance(event, kind)]
