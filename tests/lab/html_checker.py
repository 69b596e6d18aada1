"""Reads a page as a browser would, and notes what does not fit."""

from __future__ import annotations

from html.parser import HTMLParser

_ALONE = ("meta", "link", "br")


class Checker(HTMLParser):
    """Notes what is opened and not closed, where links lead, and the text of tables."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.links: list[str] = []
        self.ids: list[str] = []
        self.rows: list[list[str]] = []
        self.text = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.links += [str(value) for name, value in attrs if name in ("src", "href")]
        self.ids += [str(value) for name, value in attrs if name == "id"]
        if tag == "tr":
            self.rows.append([])
        if tag in ("th", "td"):
            self.rows[-1].append("")
        if tag not in _ALONE:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        pass

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        if "style" in self.open:
            return
        self.text += data
        if self.open and self.open[-1] in ("th", "td"):
            self.rows[-1][-1] += data


def checked(page: str) -> Checker:
    """The page, which must be whole."""
    checker = Checker()
    checker.feed(page)
    assert checker.open == []
    assert len(set(checker.ids)) == len(checker.ids)
    return checker
