"""Print and play in the browser: a link on every card of the lobby, and a button for any pack, custom ones too."""

from __future__ import annotations

import io
from pathlib import Path

from playwright.sync_api import Download, FilePayload, Page, expect
from pypdf import PdfReader

from tests.web.conftest import NewPage
from tests.web.support import Server
from watertable.kernel import find_game

GAME = find_game("water-cycle")


def opened(download: Download) -> PdfReader:
    assert download.suggested_filename == "water-cycle.pdf"
    return PdfReader(io.BytesIO(Path(download.path()).read_bytes()))


def size(reader: PdfReader) -> tuple[int, int]:
    box = reader.pages[0].mediabox
    return round(float(box.width)), round(float(box.height))


def set_up(page: Page, server: Server) -> None:
    """Open the dialog of a new table, and in it the content."""
    page.goto(server.address)
    page.get_by_role("button", name="Set up a table of Water Cycle").click()
    page.locator("summary", has_text="Content").click()


def test_a_game_is_printed_from_the_lobby_on_the_usual_paper(new_page: NewPage, server: Server) -> None:
    for locale, paper in (("en-US", (612, 792)), ("pt-PT", (595, 842))):
        page = new_page(locale=locale)
        page.goto(server.address)
        with page.expect_download() as saved:
            page.get_by_role("link", name="Print Water Cycle and cut it out (PDF)").click()
        assert size(opened(saved.value)) == paper


def test_a_custom_pack_is_printed_from_the_dialog(page: Page, server: Server) -> None:
    set_up(page, server)
    text = GAME.pack_text("default").replace('name = "default"', 'name = "of-mine"')
    file = FilePayload(name="mine.toml", mimeType="text/plain", buffer=text.encode())
    page.locator("dialog input[type=file]").set_input_files(file)
    page.get_by_label("Paper").select_option("letter")
    page.get_by_label("black and white").check()
    with page.expect_download() as saved:
        page.get_by_role("button", name="Print this pack (PDF)").click()
    found = opened(saved.value)
    assert size(found) == (612, 792)
    assert "Pack of-mine, version" in found.pages[0].extract_text()


def test_a_pack_that_is_wrong_is_one_line_in_the_dialog(page: Page, server: Server) -> None:
    set_up(page, server)
    file = FilePayload(name="bad.toml", mimeType="text/plain", buffer=b"name = 3\n")
    page.locator("dialog input[type=file]").set_input_files(file)
    page.get_by_role("button", name="Print this pack (PDF)").click()
    expect(page.get_by_role("alert")).to_contain_text("name")
    expect(page.get_by_role("button", name="Print this pack (PDF)")).to_be_enabled()
