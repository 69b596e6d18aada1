"""Turns what was typed into a game that can start: its name, options, preset, pack and bots."""

from __future__ import annotations

import itertools
from contextlib import suppress
from dataclasses import dataclass
from difflib import get_close_matches
from pathlib import Path

from watertable.bots import BotSpec, specs_from_text
from watertable.cli.files import read_text
from watertable.kernel import BadInput, Game, OptionValue, Pack, PackError, State, all_games, find_game


@dataclass
class Table:
    """A game and everything that it is set up with."""

    game: Game
    seats: int
    options: dict[str, OptionValue]
    pack_text: str | None
    """The text of a custom pack; None for a pack that comes with the game."""
    pack: Pack

    def new(self) -> State:
        return self.game.new(self.seats, self.options, self.pack)


def game_named(name: str) -> Game:
    """The game of this name; the error for an unknown one suggests the nearest."""
    try:
        return find_game(name)
    except BadInput as problem:
        plain = name.strip().lower().replace("_", "-").replace(" ", "-")
        names = [game.name for game in all_games()]
        begun = [known for known in names if plain and known.startswith(plain)]
        near = begun if len(begun) == 1 else get_close_matches(plain, names, 1, 0.5)
        if near:
            raise BadInput(f"no game is called {name!r}; did you mean {near[0]}?") from None
        raise problem from None


def bots_for_seats(text: str, seats: int) -> list[BotSpec]:
    """Who plays each seat: one bot for all, or one for each with commas between."""
    specs = specs_from_text(text)
    if len(specs) == 1:
        return specs * seats
    if len(specs) != seats:
        raise BadInput(f"--bots names {len(specs)} bots for {seats} seats; give one for all, or one for each seat")
    return specs


def settings(game: Game, given: list[str], preset: str | None) -> dict[str, OptionValue]:
    """Options as typed (`name=value`), on top of a preset."""
    chosen: dict[str, OptionValue] = {}
    if preset is not None:
        if preset not in game.presets:
            known = ", ".join(game.presets) or "none"
            raise BadInput(f"{game.title} has no preset {preset!r} (it has: {known})")
        chosen.update(game.presets[preset])
    known_options = {option.name: option for option in game.options}
    for text in given:
        name, equals, value = text.partition("=")
        name = name.strip().replace("-", "_")
        if not equals:
            raise BadInput(f"--option {text}: expected name=value")
        if name not in known_options:
            known = ", ".join(known_options) or "none"
            near = get_close_matches(name, known_options, 1)
            hint = f"did you mean {near[0]}?" if near else f"{game.title} has: {known}"
            raise BadInput(f"unknown option {name!r} ({hint})")
        chosen[name] = known_options[name].parse(value)
    return chosen


def option_sets(given: list[str]) -> list[list[str]]:
    """Options as typed, where one of them may be given several times: every way to take one value of each."""
    by_name: dict[str, list[str]] = {}
    for text in given:
        values = by_name.setdefault(text.partition("=")[0].strip().replace("-", "_"), [])
        if text in values:
            raise BadInput(f"--option {text}: given twice")
        values.append(text)
    return [list(each) for each in itertools.product(*by_name.values())]


def read_pack(game: Game, path: Path) -> tuple[str, Pack]:
    """A custom pack from a file: its text and the pack itself. An error names the file, the line and the key."""
    text = read_text(path)
    try:
        return text, game.read_pack(text)
    except PackError as problem:
        other = _game_of(text)
        if other is not None:
            raise PackError(f"{path}: this is a pack for {other.title}, not for {game.title}") from None
        problems = [f"{path}{line.removeprefix('pack')}" for line in problem.problems]
        raise PackError(problems[0], problems) from None


def _game_of(text: str) -> Game | None:
    """The game that a pack is for, if any can read it."""
    for game in all_games():
        with suppress(PackError):
            game.read_pack(text)
            return game
    return None


def set_up(game: Game, players: int | None, given: list[str], preset: str | None, pack: Path | None) -> Table:
    """A table whose settings have been checked: a game can start."""
    options = settings(game, given, preset)
    text, chosen = (None, game.pack()) if pack is None else read_pack(game, pack)
    table = Table(game, game.usual_players() if players is None else players, options, text, chosen)
    table.new()
    return table
