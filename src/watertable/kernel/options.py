"""Options of a game: their names, what they may be, and clear errors for anything else."""

from __future__ import annotations

from dataclasses import dataclass

from watertable.kernel.errors import BadInput
from watertable.kernel.plain_text import quoted
from watertable.kernel.values import Value

OptionValue = bool | int | str | tuple[str, ...]
"""What an option may be set to: a switch, a number, a word, or several words."""


@dataclass(eq=False, init=False, repr=False)
class Option(Value):
    """An option of a game: something that is set before it starts.

    `choices` lists what it may be (numbers and words may be mixed). With `many`, the value is a
    tuple of any of the choices. A bool default makes it a switch.

    Examples:
        >>> option = find_game("water-cycle").options[0]
        >>> option.name, option.default
        ('first_seat', 'chance')
        >>> option.parse("2")
        2
        >>> option.check("nobody")
        Traceback (most recent call last):
        watertable.kernel.errors.BadInput: option first_seat: expected one of chance, 0, 1, 2, 3, 4, 5; found 'nobody'
    """

    name: str
    """As typed: "first_seat"."""
    default: bool | int | str | tuple[str, ...]
    """Its value if nothing is set."""
    choices: tuple[bool | int | str, ...]
    """What it may be."""
    text: str
    """What it means, in a few words."""
    rule: str
    """The number of the rule it belongs to."""
    many: bool
    """Whether several of the choices may be set at once."""

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
        return ", ".join([spelled(choice) for choice in self.choices])

    def check(self, value: object) -> OptionValue:
        """The value, if the option may be set to it; otherwise BadInput with one clear line."""
        if self.many:
            if not isinstance(value, list | tuple):
                raise BadInput(f"option {self.name}: expected a list of {self._allowed()}; found {quoted(value)}")
            for item in value:
                if item not in self.choices:
                    raise BadInput(f"option {self.name}: {quoted(item)} is not one of {self._allowed()}")
            chosen = [str(item) for item in value]
            if len(set(chosen)) != len(chosen):
                raise BadInput(f"option {self.name}: {', '.join(chosen)} has a duplicate")
            return tuple(chosen)
        for choice in self.choices:
            if type(choice) is type(value) and choice == value:
                return choice
        raise BadInput(f"option {self.name}: expected one of {self._allowed()}; found {quoted(value)}")

    def parse(self, text: str) -> OptionValue:
        """Read a value as typed on a command line: `yes`/`no`, a number, a word, or words with commas."""
        if self.many:
            return self.check([word.strip() for word in text.split(",") if word.strip()])
        word = text.strip().lower()
        for choice in self.choices:
            if spelled(choice) == word or (
                isinstance(choice, bool) and word in (("true", "on", "1") if choice else ("false", "off", "0"))
            ):
                return choice
        raise BadInput(f"option {self.name}: expected one of {self._allowed()}; found {quoted(text)}")


def spelled(choice: bool | int | str) -> str:
    """A value as it is typed on a command line."""
    if isinstance(choice, bool):
        return "yes" if choice else "no"
    return str(choice)


def settle(options: tuple[Option, ...], given: dict[str, OptionValue]) -> dict[str, OptionValue]:
    """All options with their values, defaults filled in; an unknown name is an error."""
    names = [option.name for option in options]
    for name in given:
        if name not in names:
            known = ", ".join(names) if names else "none"
            raise BadInput(f"unknown option {quoted(name)} (this game has: {known})")
    return {
        option.name: option.check(given[option.name]) if option.name in given else option.default for option in options
    }
