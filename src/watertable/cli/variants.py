"""Variants of a game as typed for `watertable compare`: packs, options and single numbers."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from watertable.cli.setting_up import read_pack, settings
from watertable.kernel import BadInput, Game, OptionValue
from watertable.lab.pack_numbers import changed_pack


@dataclass(frozen=True)
class Variant:
    """One of the games that are compared."""

    label: str
    options: dict[str, OptionValue]
    pack_text: str | None


@dataclass(frozen=True)
class _Setting:
    """Something that was typed: where (option, set, pack), its name and its value."""

    where: str
    name: str
    value: str

    @property
    def key(self) -> str:
        return f"{self.where} {self.name}"

    def text(self) -> str:
        return f"{self.name}={self.value}" if self.name else self.value


def variants(
    game: Game, options: list[str], numbers: list[str], packs: list[Path], preset: str | None
) -> list[Variant]:
    """The variants. What is given several times makes a variant each time; what is given once holds for all of them. If
    everything is given once, the game as it is comes first."""
    given = [*_typed(game, "option", options), *_typed(game, "set", numbers)]
    given += [_Setting("pack", "", str(path)) for path in packs]
    if not given:
        raise BadInput("nothing to compare: give --option, --set or --pack, once or several times")
    by_key: dict[str, list[_Setting]] = {}
    for setting in given:
        by_key.setdefault(setting.key, []).append(setting)
    counts = {len(each) for each in by_key.values() if len(each) > 1}
    if len(counts) > 1:
        raise BadInput("what is given several times must be given equally often, one value for each variant")
    if not counts:
        return [_made(game, [], preset, "the game as it is"), _made(game, given, preset, "")]
    count = counts.pop()
    for each in by_key.values():
        if len(each) > 1 and len({setting.value for setting in each}) < len(each):
            raise BadInput(f"{each[0].text()}: a variant is given twice")
    common = [each[0] for each in by_key.values() if len(each) == 1]
    different = [each for each in by_key.values() if len(each) > 1]
    found: list[Variant] = []
    for number in range(count):
        own = [each[number] for each in different]
        label = ", ".join(setting.text() for setting in own)
        found.append(_made(game, [*common, *own], preset, label))
    return found


def _typed(game: Game, where: str, texts: list[str]) -> list[_Setting]:
    """Settings as typed. A number that is an option of the game is that option."""
    known = [option.name for option in game.options]
    found: list[_Setting] = []
    for text in texts:
        name, equals, value = text.partition("=")
        name = name.strip()
        if not equals or not name or not value.strip():
            raise BadInput(f"--{where} {text}: expected name=value")
        option = name.replace("-", "_")
        is_option = where == "option" or option in known
        found.append(_Setting("option" if is_option else where, option if is_option else name, value.strip()))
    return found


def _made(game: Game, given: list[_Setting], preset: str | None, label: str) -> Variant:
    options = settings(game, [setting.text() for setting in given if setting.where == "option"], preset)
    paths = [Path(setting.value) for setting in given if setting.where == "pack"]
    text = read_pack(game, paths[0])[0] if paths else None
    numbers = [(setting.name, setting.value) for setting in given if setting.where == "set"]
    if numbers:
        text = changed_pack(game, text if text is not None else game.pack_text("default"), numbers)[0]
    return Variant(label or ", ".join(setting.text() for setting in given), options, text)
