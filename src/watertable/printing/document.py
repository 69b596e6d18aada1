"""The PDF of a game with a pack: page one, the rules on one page, and the sheets.

Typst sets the pages (`sheets.typ`). It is given everything as one JSON text, so nothing that a pack contains is ever
read as markup.
"""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from importlib import resources
from typing import Any, Final

from watertable.kernel.errors import BadInput
from watertable.kernel.extras import require
from watertable.kernel.game import Game
from watertable.kernel.lettering import FONT_FILE
from watertable.kernel.pack import Pack
from watertable.kernel.print_kit import KINDS, PrintKit
from watertable.printing.grey import greyed
from watertable.printing.paper import MARGIN, PAPERS, Paper
from watertable.printing.sheets import BLEED, Sheet, Spot, counted, lay_out

_INK: Final = "#16324a"
_ACCENT: Final = "#14618f"
_FAINT: Final = "#5d7282"
_PALE: Final = "#e8f2f7"
RULER: Final = 50
"""The length of the ruler on page one, in millimetres."""
RULES_SIZES: Final = (11.0, 10.5, 10.0, 9.5, 9.0, 8.5, 8.0)
"""The sizes of the rules' letters in points; the largest with which they fit on one page is used."""
_PAGES_BEFORE: Final = 2
_BOLD: Final = re.compile(r"\*\*(.+?)\*\*")
_ROOT: Final = re.compile(r"<svg\b")

Json = dict[str, Any]


@dataclass(frozen=True)
class Printing:
    """How to print."""

    paper: Paper = PAPERS["a4"]
    is_mono: bool = False
    """In black and white."""
    has_backs: bool = True


def kit_of(game: Game, pack: Pack) -> PrintKit:
    """What is printed of a game with a pack; BadInput where there is nothing to print."""
    kit = game.print_kit(pack)
    if kit is None:
        raise BadInput(f"{game.title} has nothing to print yet")
    return kit


def print_pdf(game: Game, pack: Pack, printing: Printing) -> bytes:
    """The PDF. BadInput says in one line what is missing or cannot be drawn."""
    return _made(game, pack, printing, "pdf", 0)[0]


def print_pages(game: Game, pack: Pack, printing: Printing, dots: float) -> list[bytes]:
    """Every page as a PNG, with so many dots to an inch: for documentation and tests."""
    return _made(game, pack, printing, "png", dots)


def _made(game: Game, pack: Pack, printing: Printing, form: str, dots: float) -> list[bytes]:
    require("printing", "print")
    import typst

    kit = kit_of(game, pack)
    sheets = lay_out(kit, printing.paper, printing.has_backs)
    data = document_data(game, pack, kit, sheets, printing)
    source = resources.files(__package__).joinpath("sheets.typ").read_bytes()
    fonts = typst.Fonts(include_system_fonts=False, font_paths=[str(FONT_FILE.parent)])
    for data["letters"] in RULES_SIZES:
        inputs = {"kit": json.dumps(data)}
        try:
            # Resolution means nothing for a PDF.
            if form == "pdf":
                made = typst.compile(source, font_paths=fonts, sys_inputs=inputs, format="pdf")
                pages = len(re.findall(rb"/Type\s*/Page\b", made))
            else:
                made = typst.compile(source, font_paths=fonts, sys_inputs=inputs, format="png", ppi=dots)
                pages = len(made)
        except typst.TypstError as problem:
            raise BadInput(f"the pack {pack.name} cannot be printed: {problem.message}") from None
        if pages == _PAGES_BEFORE + len(sheets):
            return [made] if isinstance(made, bytes) else list(made)
    raise BadInput(f"the rules of {game.title} do not fit on one page")


# What the pages say


def document_data(game: Game, pack: Pack, kit: PrintKit, sheets: list[Sheet], printing: Printing) -> Json:
    """Everything that `sheets.typ` sets."""
    drawings = _Drawings(printing.is_mono)
    placed = [_sheet(sheet, drawings) for sheet in sheets]
    data: Json = {
        "title": game.title,
        "author": game.designer,
        "subtitle": f"by {game.designer} · {_players(game)} · {game.minutes[0]} to {game.minutes[1]} minutes",
        "contents": _contents(kit),
        "needed": [_runs(line) for line in _needed(kit, sheets)],
        "printing": [_runs(line) for line in _how_to_print(sheets, printing)],
        "making": [_runs(line) for line in _how_to_make(kit, sheets)],
        "measure": f"This ruler must be exactly {RULER} mm long. If it is not, the printer has scaled the page: look "
        "for “actual size” or “100 %” in its settings.",
        "credits": f"Pack {pack.name}, version {pack.version} ({pack.digest[:12]}) · printed with Watertable · "
        f"typeface Figtree, SIL Open Font License",
        "rules": _blocks(kit.rules),
        "width": printing.paper.width,
        "height": printing.paper.height,
        "margin": MARGIN,
        "ruler": RULER,
        "sheets": placed,
        "drawings": drawings.found,
        "letters": RULES_SIZES[0],
        "ink": _INK,
        "accent": _ACCENT,
        "faint": _FAINT,
        "pale": _PALE,
    }
    if printing.is_mono:
        data |= {name: greyed(data[name]) for name in ("ink", "accent", "faint", "pale")}
    return data


def _players(game: Game) -> str:
    low, high = game.players
    return f"{low} players" if low == high else f"{low} to {high} players"


def _contents(kit: PrintKit) -> list[Json]:
    """How many of each sort and size there are."""
    counts: dict[tuple[int, str, str, float, float], int] = {}
    for part in kit.parts:
        sort = (KINDS.index(part.kind), part.kind, part.group, part.width, part.height)
        counts[sort] = counts.get(sort, 0) + part.count
    return [
        {
            "what": f"{counts[sort]} {sort[2]}" if sort[2] else counted(counts[sort], sort[1]),
            "size": f"{sort[3]:.3g} × {sort[4]:.3g} mm",
        }
        for sort in sorted(counts, key=lambda sort: sort[0])
    ]


def _needed(kit: PrintKit, sheets: list[Sheet]) -> list[str]:
    """What the game needs besides, and what puts a large part together."""
    glue = ["**Glue** or tape, to join the sheets of the board."] if any(sheet.glue for sheet in sheets) else []
    return kit.needed + glue or ["Nothing: everything is here."]


def _how_to_print(sheets: list[Sheet], printing: Printing) -> list[str]:
    lines = [
        f"Print on {printing.paper.title} at **100 %** (“actual size”), not “fit to page”. Thick paper, 200 g/m² or "
        "more, is best for what you cut out; or glue plain paper onto card.",
    ]
    if printing.has_backs:
        lines.append(
            "Print **on both sides**, turned over the **long edge**: every sheet is followed by its back. Without such "
            "a printer, print page 2 and all odd pages; nothing but the backs is lost."
        )
    else:
        lines.append("Print on **one side**: these sheets have no backs.")
    return lines


def _how_to_make(kit: PrintKit, sheets: list[Sheet]) -> list[str]:
    lines = ["Cut from mark to mark, then round the corners or follow the outline where one is drawn."]
    if any(sheet.glue for sheet in sheets):
        lines.append(
            "The board is on several sheets. Cut them out, turn them so that the words are upright, lay them together "
            "by row and column (at the foot of each sheet), and glue each one onto the strip behind the dashed line of "
            "its neighbour."
        )
    if kit.count("die"):
        lines.append("Dice: cut out the cross with its flaps, fold along the lines, and glue the flaps inside.")
    return lines


def _blocks(text: str) -> list[Json]:
    """Markdown as blocks: headings, list items, paragraphs. A line that begins neither goes on with the last."""
    blocks: list[tuple[str, str]] = []
    is_open = False
    for line in text.splitlines():
        if not line.strip():
            is_open = False
        elif line.startswith("#"):
            blocks.append(("heading", line.lstrip("# ")))
            is_open = False
        elif line.startswith("- "):
            blocks.append(("item", line[2:]))
            is_open = True
        elif is_open:
            blocks[-1] = (blocks[-1][0], f"{blocks[-1][1]} {line.strip()}")
        else:
            blocks.append(("text", line))
            is_open = True
    return [{"kind": kind, "runs": _runs(words)} for kind, words in blocks]


def _runs(text: str) -> list[Json]:
    """A text in bold and plain runs."""
    parts = _BOLD.split(text)
    return [{"text": part, "bold": at % 2 == 1} for at, part in enumerate(parts) if part]


# Drawings


class _Drawings:
    """Each drawing once, however often it is printed."""

    def __init__(self, is_mono: bool) -> None:
        self.found: list[str] = []
        self._is_mono = is_mono
        self._numbers: dict[str, int] = {}

    def number(self, svg: str) -> int:
        if svg not in self._numbers:
            self._numbers[svg] = len(self.found)
            # Without a weight, Typst draws a variable typeface at its lightest in a drawing.
            drawn = _ROOT.sub('<svg font-weight="500"', svg, count=1)
            self.found.append(greyed(drawn) if self._is_mono else drawn)
        return self._numbers[svg]


def _sheet(sheet: Sheet, drawings: _Drawings) -> Json:
    return {
        "foot": sheet.foot,
        "spots": [_spot(spot, drawings) for spot in sheet.spots],
        "marks": sheet.marks,
        "glue": sheet.glue,
    }


def _spot(spot: Spot, drawings: _Drawings) -> Json:
    part = spot.part
    bleed = BLEED if spot.is_back else 0.0
    return {
        "drawing": drawings.number(part.back if spot.is_back else part.svg),
        "alt": part.title or part.key,
        "x": spot.x - bleed,
        "y": spot.y - bleed,
        "width": spot.width + 2 * bleed,
        "height": spot.height + 2 * bleed,
        "of": [part.width + 2 * bleed, part.height + 2 * bleed],
        "turn": spot.turn,
        "window": spot.window,
    }
