"""TypeScript types of a game's views, moves and events, generated from its classes.

`python -m watertable.server.typescript web/src/games` writes `<game>/types.d.ts` for every game.
"""

from __future__ import annotations

import sys
from pathlib import Path

from watertable.kernel import Game, Pass, all_games
from watertable.kernel.forms import OWNER, Form, shown_forms, who_sees

_BANNER = "// Made by `python -m watertable.server.typescript web/src/games`. Do not edit."


def types_of(game: Game) -> str:
    """The types of one game, as the text of a module."""
    at = game.empty_position(game.setup(game.usual_players()))
    fields = {"viewer": "number | null", "to_act": "number | null", "question": "string"}
    for name, form in shown_forms(type(at)).items():
        fields[name] = form.typescript()
    for name, form, _ in at.facts():
        fields[name] = form.typescript()
    hidden = [name for name in shown_forms(type(at)) if who_sees(type(at), name) == OWNER]
    told = f" Others see gaps in {', '.join(hidden)}." if hidden else " Nothing is hidden."
    return "\n".join(
        [
            _BANNER,
            "",
            f"/** A position of {game.title} as one viewer may know it.{told} */",
            "export interface View {",
            *[f"  {name}: {kind}" for name, kind in fields.items()],
            "}",
            "",
            *_union("Move", tuple(dict.fromkeys((*game.move_types, Pass)))),
            "",
            *_union("Event", game.event_types),
            "",
        ]
    )


def _union(name: str, classes: tuple[type, ...]) -> list[str]:
    return [f"export type {name} =", *[f"  | {{ {_members(cls)} }}" for cls in classes]]


def _members(cls: type) -> str:
    forms: dict[str, Form] = shown_forms(cls)
    return "; ".join([f"type: '{cls.__name__}'", *[f"{name}: {form.typescript()}" for name, form in forms.items()]])


def main(arguments: list[str]) -> int:
    if len(arguments) != 1 or not Path(arguments[0]).is_dir():
        print("usage: python -m watertable.server.typescript FOLDER (web/src/games)", file=sys.stderr)
        return 2
    for game in all_games():
        folder = Path(arguments[0]) / game.name
        folder.mkdir(exist_ok=True)
        (folder / "types.d.ts").write_text(types_of(game), "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
