"""Every command with its arguments and options, as tables for the page on the command line."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

import typer

from watertable.cli.app import app

MARK: Final = "<!-- every command -->"
"""What the tables replace."""


def commands() -> Iterator[tuple[str, Any]]:
    """The name of every command as people type it, and the command; the program itself comes first."""
    yield from _below("watertable", typer.main.get_command(app))


def _below(name: str, command: Any) -> Iterator[tuple[str, Any]]:
    parts = getattr(command, "commands", {})
    if not parts or command.invoke_without_command:
        yield name, command
    for part, below in sorted(parts.items()):
        yield from _below(f"{name} {part}", below)


def options_of(command: Any) -> list[str]:
    """The options of a command, such as `--games`."""
    return [
        option
        for parameter in command.params
        for option in (*parameter.opts, *parameter.secondary_opts)
        if option.startswith("--")
    ]


def tables() -> str:
    """The tables as Markdown."""
    return "\n\n".join([_table(name, command) for name, command in commands()])


def _table(name: str, command: Any) -> str:
    arguments = [parameter for parameter in command.params if parameter.param_type_name == "argument"]
    typed = " ".join([name, *[_argument(argument) for argument in arguments]])
    rows = [_row(parameter) for parameter in command.params]
    head = ["| | |", "|---|---|"] if rows else []
    return "\n".join([f"### `{typed}`", "", _line(command.help or ""), "", *head, *rows])


def _argument(argument: Any) -> str:
    name = str(argument.metavar or argument.name.upper()).strip("[]")
    return f"{name}" if argument.required else f"[{name}]"


def _row(parameter: Any) -> str:
    if parameter.param_type_name == "argument":
        shown = _argument(parameter)
    else:
        names = [name for name in (*parameter.opts, *parameter.secondary_opts) if name.startswith("--")]
        value = "" if parameter.is_flag else f" {parameter.metavar or _kind(parameter)}"
        shown = ", ".join(names) + value
    return f"| `{shown}` | {_line(parameter.help or '')}{_default(parameter)} |"


def _kind(parameter: Any) -> str:
    return str(parameter.name).upper().replace("_", "-")


def _default(parameter: Any) -> str:
    default = parameter.default
    if default is None or default is False or default == [] or callable(default) or parameter.required:
        return ""
    if default is True:
        return " Default: on."
    return f" Default: `{getattr(default, 'value', default)}`."


def _line(text: str) -> str:
    return " ".join(text.split()).replace("|", "\\|")
