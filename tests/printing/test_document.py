"""The PDF, opened with readers that are not ours: pages, sizes, texts, typeface, colours."""

from __future__ import annotations

import io
import json
import re
from functools import cache
from typing import Any

import pytest
from pypdf import PdfReader

from tests.any_game import GAMES
from tests.printing.rendering import DOTS, millimetres, rendered
from watertable.kernel import BadInput, Game, Pack
from watertable.kernel.print_kit import CARD_SIZE, KINDS, PrintKit, PrintPart, aid_card
from watertable.printing.document import RULER, Printing, kit_of, print_pages, print_pdf
from watertable.printing.grey import greyed
from watertable.printing.paper import PAPERS
from watertable.printing.sheets import lay_out

EVERY_GAME = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
PLAIN = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"><rect width="10" height="10" fill="#ff00ff"/></svg>'
)


@cache
def printed(game: Game, paper: str = "a4", is_mono: bool = False) -> bytes:
    return print_pdf(game, game.pack(), Printing(PAPERS[paper], is_mono))


def text_of(pdf: bytes, page: int) -> str:
    return " ".join(PdfReader(io.BytesIO(pdf)).pages[page].extract_text().split())


class OnePart(Game):
    """A game of one part."""

    def __init__(self, part: PrintPart) -> None:
        self.name, self.title, self.designer = "one-part", "One #Part *Game*", "Nobody"
        self.players, self.minutes = (2, 4), (1, 2)
        self.part = part

    def print_kit(self, pack: Pack) -> PrintKit:
        return PrintKit([self.part], ["A **bag**."], "# Rules\n\n- One\n- **Two**, which\n  goes on\n\nThree\n")


def one_part(svg: str = PLAIN, size: tuple[float, float] = (35.0, 50.0), count: int = 1, back: str = "") -> OnePart:
    return OnePart(PrintPart("part", "Part", "tile", svg, *size, count, back))


def pack() -> Pack:
    return Pack("mine", 1, "0" * 64)


@pytest.mark.parametrize("paper", PAPERS)
@EVERY_GAME
def test_every_page_has_the_size_of_the_paper(game: Game, paper: str) -> None:
    pages = PdfReader(io.BytesIO(printed(game, paper))).pages
    sheets = lay_out(kit_of(game, game.pack()), PAPERS[paper])
    assert len(pages) == 2 + len(sheets)
    for page in pages:
        box = page.mediabox
        assert millimetres(float(box.width)) == pytest.approx(PAPERS[paper].width, abs=0.05)
        assert millimetres(float(box.height)) == pytest.approx(PAPERS[paper].height, abs=0.05)


@EVERY_GAME
def test_page_one_says_what_is_there_and_what_else_is_needed(game: Game) -> None:
    first = text_of(printed(game), 0)
    kit = kit_of(game, game.pack())
    assert first.startswith(game.title)
    assert "100 %" in first
    assert "print page 2 and all odd pages" in first, "page 2 has the rules"
    for line in kit.needed:
        assert re.sub(r"\*\*", "", line) in first
    numbers = [int(number) for number in re.findall(r"(\d+) [A-Za-z][A-Za-z ]*? [\d.]+ × [\d.]+ mm", first)]
    assert sum(numbers) == sum(part.count for part in kit.parts)


@EVERY_GAME
def test_page_one_asks_for_glue_where_a_board_is_on_several_sheets(game: Game) -> None:
    is_split = any(sheet.glue for sheet in lay_out(kit_of(game, game.pack()), PAPERS["a4"]))
    assert ("Glue or tape, to join the sheets of the board." in text_of(printed(game), 0)) == is_split


@EVERY_GAME
def test_page_two_has_all_the_rules(game: Game) -> None:
    second = text_of(printed(game), 1)
    rules = re.sub(r"\*\*|^#+ |^- ", "", kit_of(game, game.pack()).rules, flags=re.M)
    for line in rules.splitlines():
        assert line.strip() in second
    assert not re.search(r"[{}*]", second), "every gap is filled"


@EVERY_GAME
def test_every_letter_is_in_the_typeface_that_ships(game: Game) -> None:
    fonts: set[str] = set()
    for page in PdfReader(io.BytesIO(printed(game))).pages:
        resources: Any = page["/Resources"]
        for font in resources.get("/Font", {}).values():
            found = font.get_object()
            fonts.add(found["/BaseFont"])
            descriptor = found["/DescendantFonts"][0].get_object()["/FontDescriptor"]
            assert {"/FontFile2", "/FontFile3"} & set(descriptor), "embedded"
    assert fonts
    assert all("Figtree" in name for name in fonts), fonts


@EVERY_GAME
def test_in_black_and_white_no_pixel_has_a_colour(game: Game) -> None:
    coloured, plain = printed(game), printed(game, "a4", True)
    pages = len(PdfReader(io.BytesIO(plain)).pages)
    has_colour = False
    for page in range(pages):
        pixels = rendered(plain, page, 1.5)
        assert (pixels.max(axis=2) - pixels.min(axis=2)).max() <= 2, f"page {page + 1}"
        assert page > 2 or pixels.min() < 140, "something is still to be read"
        if not has_colour:
            other = rendered(coloured, page, 1.5)
            has_colour = (other.max(axis=2) - other.min(axis=2)).max() > 60
    assert has_colour


@EVERY_GAME
def test_nothing_is_printed_outside_the_margin(game: Game) -> None:
    """Cut marks are the only thing near it, and backs reach beyond their parts."""
    pdf = printed(game)
    for page in range(len(PdfReader(io.BytesIO(pdf)).pages)):
        pixels = rendered(pdf, page, 2)
        edge = 5 * 2
        assert pixels[:edge].min() > 250
        assert pixels[-edge:].min() > 250
        assert pixels[:, :edge].min() > 250
        assert pixels[:, -edge:].min() > 250


def magenta(pixels: Any) -> tuple[float, float, float, float]:
    """Left, top, width and height of what is magenta, in millimetres."""
    rows, columns = ((pixels[:, :, 0] > 200) & (pixels[:, :, 1] < 60) & (pixels[:, :, 2] > 200)).nonzero()
    left, top, right, bottom = columns.min(), rows.min(), columns.max() + 1, rows.max() + 1
    return left / DOTS, top / DOTS, (right - left) / DOTS, (bottom - top) / DOTS


@pytest.mark.parametrize("size", [(35.0, 35.0), (63.0, 88.0), (15.0, 40.5), (230.0, 60.0)])
def test_a_part_is_as_large_on_paper_as_it_should_be(size: tuple[float, float]) -> None:
    """The last one is wider than the paper, so it lies sideways."""
    pdf = print_pdf(one_part(size=size), pack(), Printing())
    _, _, width, height = magenta(rendered(pdf, 2))
    assert sorted((width, height)) == pytest.approx(sorted(size), abs=0.15)


def test_a_part_is_where_the_layout_says() -> None:
    game = one_part()
    (sheet,) = lay_out(kit_of(game, pack()), PAPERS["a4"], has_backs=False)
    spot = sheet.spots[0]
    found = magenta(rendered(print_pdf(game, pack(), Printing(has_backs=False)), 2))
    assert found == pytest.approx((spot.x, spot.y, spot.width, spot.height), abs=0.15)


def test_a_large_part_is_split_without_a_gap() -> None:
    """The drawing's left half is magenta: on the sheets it ends where it should, strips included."""
    half = (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"><rect width="5" height="10" fill="#ff00ff"/></svg>'
    )
    game = one_part(half, (340.0, 200.0))
    pdf = print_pdf(game, pack(), Printing(has_backs=False))
    left, right = (magenta(rendered(pdf, page)) for page in (2, 3))
    spot = lay_out(kit_of(game, pack()), PAPERS["a4"], has_backs=False)[1].spots[0]
    assert left[2:] == pytest.approx((170.0, 200.0), abs=0.15)
    assert right[2] == pytest.approx(170.0 - spot.window[0], abs=0.15)


def test_a_back_lies_behind_its_front_and_reaches_beyond_it() -> None:
    pdf = print_pdf(one_part(count=2, back=PLAIN), pack(), Printing())
    x, y, width, height = magenta(rendered(pdf, 2))
    back = magenta(rendered(pdf, 3))
    assert back[0] + back[2] / 2 == pytest.approx(210 - x - width / 2, abs=0.15)
    assert back[1] + back[3] / 2 == pytest.approx(y + height / 2, abs=0.15)
    assert back[3] == pytest.approx(height + 2.5, abs=0.15)


def test_the_ruler_is_as_long_as_it_says() -> None:
    pixels = rendered(print_pdf(one_part(), pack(), Printing()), 0)
    dark = pixels.max(axis=2) < 120
    longest = 0
    for row in dark[dark.sum(axis=1) >= 10 * DOTS]:
        run = 0
        for is_dark in row:
            run = run + 1 if is_dark else 0
            longest = max(longest, run)
    assert longest / DOTS == pytest.approx(RULER, abs=0.4)


def test_nothing_of_a_game_is_read_as_markup() -> None:
    pdf = print_pdf(one_part(), pack(), Printing())
    assert text_of(pdf, 0).startswith("One #Part *Game*")
    assert "Two, which goes on" in text_of(pdf, 1)


def test_pages_can_be_pictures() -> None:
    pages = print_pages(one_part(), pack(), Printing(has_backs=False), 36)
    assert len(pages) == 3
    assert all(page.startswith(b"\x89PNG") for page in pages)


@pytest.mark.parametrize("svg", ["", "no drawing", "<svg"])
def test_a_drawing_that_is_missing_or_broken_is_one_clear_line(svg: str) -> None:
    with pytest.raises(BadInput, match=r"^the pack mine cannot be printed: ") as refused:
        print_pdf(one_part(svg), pack(), Printing())
    assert "\n" not in str(refused.value)


def test_a_game_without_anything_to_print_says_so() -> None:
    game = one_part()
    game.print_kit = lambda pack: None  # type: ignore[method-assign, assignment, return-value]
    with pytest.raises(BadInput, match=r"^One #Part \*Game\* has nothing to print yet$"):
        print_pdf(game, pack(), Printing())


def test_rules_that_take_two_pages_are_refused() -> None:
    game = one_part()
    long = PrintKit([game.part], [], "word " * 5000)
    game.print_kit = lambda pack: long  # type: ignore[method-assign]
    with pytest.raises(BadInput, match="do not fit on one page"):
        print_pdf(game, pack(), Printing())


@EVERY_GAME
def test_parts_are_of_known_kinds_and_drawn(game: Game) -> None:
    for part in kit_of(game, game.pack()).parts:
        assert part.kind in KINDS
        assert part.svg.startswith("<svg")
        assert part.count >= 1
        assert not part.back or part.back.startswith("<svg")
        json.dumps(part.title)


def test_greys_are_as_light_as_the_colours() -> None:
    assert greyed("fill:#ffffff;stroke:#000") == "fill:#ffffff;stroke:#000000"
    assert greyed('fill="#00ff0080"') == 'fill="#96969680"'
    kept = '<use href="#abc"/><path fill="url(#fade)"/>&#8217;'
    assert greyed(kept) == kept


def test_an_aid_that_says_too_much_is_refused() -> None:
    assert "Draw." in aid_card("Aid", ["Draw."], "#000000")
    with pytest.raises(BadInput, match="too much text for a card"):
        aid_card("Aid", ["word " * 400], "#000000")
    assert CARD_SIZE == (63.0, 88.0)
