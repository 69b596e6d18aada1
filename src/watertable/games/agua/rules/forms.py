"""The JSON forms of AGUA's piles, droplets, chips and cards, written and read back; `at` is the position."""

from __future__ import annotations

from typing import Any

from watertable.games.agua.rules.terms import CHIP_COLOURS, CHIP_NUMBER, CHIPS_OF_A_COLOUR, FRAMES, ONE_CHIP, chips_of
from watertable.kernel.errors import BadText
from watertable.kernel.forms import FLAG, TEXT, WHOLE, ByName, Form, OneOf


class Pile(Form):
    """A pile of chips: the number of chips of each colour in it."""

    def show(self, value: Any, at: Any) -> Any:
        return {name: chips_of(value, colour) for colour, name in enumerate(CHIP_COLOURS) if chips_of(value, colour)}

    def read(self, data: Any, at: Any, where: str) -> Any:
        pile = 0
        for name, count in ByName(WHOLE).read(data, at, where).items():
            if name not in CHIP_NUMBER:
                raise BadText(f"{where}: {name!r} is not a chip colour")
            if not 0 < count <= CHIPS_OF_A_COLOUR:
                raise BadText(f"{where}.{name}: expected 1 to {CHIPS_OF_A_COLOUR} chips, found {count}")
            pile += count * ONE_CHIP[CHIP_NUMBER[name]]
        return pile

    def typescript(self) -> str:
        return f"Partial<Record<{OneOf(CHIP_COLOURS).typescript()}, number>>"


class Droplets(Form):
    """The droplets by seat: owner, field, chips, and whether the droplet was stopped this turn.

    There is one object for each droplet, made from three fields of the position: `droplets`, `carried` and `stopped`.
    """

    def show(self, value: Any, at: Any) -> Any:
        pile = Pile()
        return [
            {
                "owner": droplet // at.each,
                "field": at.pack.names[at.droplets[droplet]],
                "chips": pile.show(at.carried[droplet], at),
                "is_stopped": at.stopped & (1 << droplet) != 0,
            }
            for droplet in range(len(at.droplets))
        ]

    def read(self, data: Any, at: Any, where: str) -> Any:
        expected = at.seats * at.each
        if not isinstance(data, list) or len(data) != expected:
            raise BadText(f"{where}: expected a list of {expected} droplets")
        pile = Pile()
        droplets: list[int] = []
        carried: list[int] = []
        stopped = 0
        for droplet, item in enumerate(data):
            here = f"{where}.{droplet}"
            if not isinstance(item, dict) or sorted(item) != ["chips", "field", "is_stopped", "owner"]:
                raise BadText(f"{here}: expected an object with owner, field, chips and is_stopped")
            if item["owner"] != droplet // at.each:
                raise BadText(f"{here}.owner: expected the droplets in the order of their owners")
            droplets.append(_field_called(at, TEXT.read(item["field"], at, f"{here}.field"), here))
            carried.append(pile.read(item["chips"], at, f"{here}.chips"))
            if FLAG.read(item["is_stopped"], at, f"{here}.is_stopped"):
                stopped |= 1 << droplet
        at.carried = carried
        at.stopped = stopped
        return droplets

    def typescript(self) -> str:
        return f"{{ owner: number; field: string; chips: {Pile().typescript()}; is_stopped: boolean }}[]"

    def looks_around(self) -> bool:
        return True


class DropletNumber(Form):
    """The number of a droplet, its index in the list of all; null for none (-1 here)."""

    def show(self, value: Any, at: Any) -> Any:
        return None if value < 0 else value

    def read(self, data: Any, at: Any, where: str) -> Any:
        if data is None:
            return -1
        number = WHOLE.read(data, at, where)
        if not 0 <= number < at.seats * at.each:
            raise BadText(f"{where}: there is no droplet {number}")
        return number

    def typescript(self) -> str:
        return "number | null"


class ChipsByField(Form):
    """The colour of the chip on each hole or scenario field that has one."""

    def show(self, value: Any, at: Any) -> Any:
        first = at.pack.first_hole
        return {at.pack.names[first + place]: CHIP_COLOURS[chip - 1] for place, chip in enumerate(value) if chip}

    def read(self, data: Any, at: Any, where: str) -> Any:
        chips = [0] * len(at.chips)
        for name, colour in ByName(OneOf(CHIP_COLOURS)).read(data, at, where).items():
            place = _field_called(at, name, where) - at.pack.first_hole
            if place < 0:
                raise BadText(f"{where}: there can be no chip on {name}")
            chips[place] = colour + 1
        return chips

    def typescript(self) -> str:
        return f"Record<string, {OneOf(CHIP_COLOURS).typescript()}>"


class CardsByFrame(Form):
    """The card in each frame that has one."""

    def show(self, value: Any, at: Any) -> Any:
        pack = at.pack
        return {pack.frames[frame].key: pack.cards[card].key for frame, card in enumerate(value) if card >= 0}

    def read(self, data: Any, at: Any, where: str) -> Any:
        cards = [-1] * FRAMES
        names = frame_names(at)
        for name, key in ByName(TEXT).read(data, at, where).items():
            card = at.pack.card_number.get(key, -1)
            if name not in names or card < 0 or at.pack.cards[card].frame != names.index(name):
                raise BadText(f"{where}: there is no card {key!r} for {name!r}")
            cards[names.index(name)] = card
        return cards

    def typescript(self) -> str:
        return "Record<string, string>"


def _field_called(at: Any, name: str, where: str) -> int:
    """The number of the field with this name."""
    number: int = at.pack.number.get(name, -1)
    if number < 0:
        raise BadText(f"{where}: there is no field {name!r} on the board")
    return number


def frame_names(at: Any) -> list[str]:
    """The frames' keys, by number."""
    return [frame.key for frame in at.pack.frames]


def card_names(at: Any) -> list[str]:
    """The cards' keys, by number."""
    return [card.key for card in at.pack.cards]
