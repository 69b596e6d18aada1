"""The line-up: the Powers and Characters of one game, given its options and number of players (WW-10)."""

from __future__ import annotations

from typing import Final

from watertable.games.water_to_water.pack.cards import CharacterCard, PowerCard
from watertable.games.water_to_water.pack.reader import WaterToWaterPack
from watertable.games.water_to_water.rules.characters import character_names, make_character
from watertable.games.water_to_water.rules.characters.character import Character
from watertable.games.water_to_water.rules.moves import DealCharacter, DealPower, PickCharacter
from watertable.games.water_to_water.rules.powers import make_power, power_names
from watertable.games.water_to_water.rules.powers.power import Power
from watertable.kernel.errors import BadInput, PackError
from watertable.kernel.moves import Move
from watertable.kernel.options import OptionValue
from watertable.kernel.setup import Setup


class Lineup:
    """The cards of one game, with their code. It never changes, and all copies of a position share it."""

    def __init__(self, setup: Setup) -> None:
        pack = setup.pack
        assert isinstance(pack, WaterToWaterPack)
        self.setup = setup
        self.powers: list[Power] = []
        """In the order of their numbers."""
        self.characters: list[Character] = []
        without = _names(setup.options["exclude_powers"])
        for power in pack.powers:
            if power.name not in without:
                self.powers.append(make_power(_with_option(power, setup)))
        self.is_draft_random = setup.options["draft"] == "random"
        """Whether chance deals the Characters (WW-10)."""
        self.turns_by_sides = setup.options["telekinesis"] == "sides"
        """Whether tiles are turned as in version 1 (WW-32)."""
        without = _left_out(setup)
        for character in pack.characters:
            if character.name not in without and character.least_players <= setup.seats:
                self.characters.append(make_character(with_numbers(character, setup), setup))
        for kind, count in (("Powers", len(self.powers)), ("Characters", len(self.characters))):
            if count < setup.seats:
                raise BadInput(f"{setup.seats} players need {setup.seats} {kind}, but the options leave only {count}")
        self.power_called: dict[str, int] = {}
        self.deals: list[Move] = []
        """The move that deals each Power."""
        for number, unit in enumerate(self.powers):
            self.power_called[unit.name] = number
            self.deals.append(DealPower(unit.name))
        self.character_called: dict[str, int] = {}
        self.picks: list[Move] = []
        """The move that picks each Character."""
        self.character_deals: list[Move] = []
        """The move that deals each Character."""
        for number, held in enumerate(self.characters):
            self.character_called[held.name] = number
            self.picks.append(PickCharacter(held.name))
            self.character_deals.append(DealCharacter(held.name))


_kept: Final[list[Lineup]] = []
"""The most recent line-up, cached: simulated games, and the states a bot searches, share one set-up."""


def lineup_of(setup: Setup) -> Lineup:
    """The line-up of a set-up. Raises BadInput if the options leave too few cards for the players."""
    for kept in _kept:
        other = kept.setup
        if other.pack is setup.pack and other.seats == setup.seats and other.options == setup.options:
            return kept
    made = Lineup(setup)
    _kept[:] = [made]
    return made


def _names(value: OptionValue) -> tuple[str, ...]:
    assert isinstance(value, tuple)
    return value


def _left_out(setup: Setup) -> tuple[str, ...]:
    """The Characters that take no part; the Archeologist only if the option says so (WW-42)."""
    without = _names(setup.options["exclude_characters"])
    return (*without, "archeologist") if setup.options["archeologist"] == "out" else without


def _with_option(card: PowerCard, setup: Setup) -> PowerCard:
    """The card with the uses that the option gives it (WW-28)."""
    if card.name != "way-bender":
        return card
    uses = setup.options["way_bender_uses"]
    assert isinstance(uses, int)
    return PowerCard(card.name, card.number, card.title, uses, card.hand)


def with_numbers(card: CharacterCard, setup: Setup) -> CharacterCard:
    """The card with the numbers that the option gives it (WW-42)."""
    if card.name != "archeologist" or setup.options["archeologist"] != "mended":
        return card
    if card.mended is None:
        raise PackError(f"pack: characters.{card.name}.mended: missing; the option archeologist = mended needs it")
    return card.mended


def check_cards(powers: list[PowerCard], characters: list[CharacterCard]) -> None:
    """Refuse cards that have no code."""
    known = power_names()
    for power in powers:
        if power.name not in known:
            raise PackError(f"pack: powers.{power.name}: no Power is called that (there are: {', '.join(known)})")
    known = character_names()
    for character in characters:
        if character.name not in known:
            raise PackError(
                f"pack: characters.{character.name}: no Character is called that (there are: {', '.join(known)})"
            )
