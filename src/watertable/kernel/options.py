"""Options of a game: their names, what they may be, and clear errors for anything else."""

from __future__ import annotations

from dataclasses import dataclass

from watertable.kernel.errors import BadInput
from watertable.kernel.values import Value

OptionValue = bool | int | str | tuple[str, ...]


@dataclass(eq=False, init=False, repr=False)
class Option(Value):
    """One option.

    `choices` lists what it may be (numbers and words may be mixed). With `many`, the value is a
    tuple of any of the choices. A bool default makes it a switch.
    """

    name: str
    default: bool | int | str | tuple[str, ...]
    choices: tuple[bool | int | str, ...]
    text: str
    rule: str
    many: bool

    def __init__(
        self,
        name: str,
        default: bool | int | str | tuple[str, ...],
        choices: tuple[bool | int | str, ...],
        text: str,
        rule: str,
        many: bool = False,
    ) -> None:
        self.name = name
        self.default = default
        self.choices = choices
        self.text = text
        self.rule = rule
        self.many = many

    def _allowed(self) -> str:
        return ", ".join([_spelled(choice) for choice in self.choices])

    def check(self, value: object) -> OptionValue:
        """The value, if this option may be that; else one clear line."""
        if self.many:
            if not isinstance(value, list | tuple):
                raise BadInput(f"option {self.name}: expected a list of {self._allowed()}; found {value!r}")
            for item in value:
                if item not in self.choices:
                    raise BadInput(f"option {self.name}: {item!r} is none of {self._allowed()}")
            chosen = [str(item) for item in value]
            if len(set(chosen)) != len(chosen):
                raise BadInput(f"option {self.name}: {', '.join(chosen)} names something twice")
            return tuple(chosen)
        for choice in self.choices:
            if type(choice) is type(value) and choice == value:
                return choice
        raise BadInput(f"option {self.name}: expected one of {self._allowed()}; found {value!r}")

    def parse(self, text: str) -> OptionValue:
        """Read a value as typed on a command line: `yes`/`no`, a number, a word, or words with commas."""
        if self.many:
            return self.check([word.strip() for word in text.split(",") if word.strip()])
        word = text.strip().lower()
        for choice in self.choices:
            if _spelled(choice) == word or (
                isinstance(choice, bool) and word in (("true", "on", "1") if choice else ("false", "off", "0"))
            ):
                return choice
        raise BadInput(f"option {self.name}: expected one of {self._allowed()}; found {text!r}")


def _spelled(choice: bool | int | str) -> str:
    if isinstance(choice, bool):
        return "yes" if choice else "no"
    return str(choice)


def settle(options: tuple[Option, ...], given: dict[str, OptionValue]) -> dict[str, OptionValue]:
    """All options with their values, defaults filled in; an unknown name is an error."""
    names = [option.name for option in options]
    for name in given:
        if name not in names:
            known = ", ".join(names) if names else "none"
            raise BadInput(f"unknown option {name!r} (this game has: {known})")
    return {
        option.name: option.check(given[option.name]) if option.name in given else option.default for option in options
    }
