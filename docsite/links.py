"""Rule numbers in texts become links: `WC-5`, wherever it stands, leads to that rule on the page of its game."""

from __future__ import annotations

import logging
import re
from typing import Any, Final
from xml.etree.ElementTree import Element

from markdown import Markdown
from markdown.extensions import Extension
from markdown.inlinepatterns import InlineProcessor

from docsite.rules import page_name
from watertable.kernel import Game

_LOG: Final = logging.getLogger("mkdocs.docsite")
_PRIORITY: Final = 55
"""After code, links and emphasis, which have a higher one."""


class RuleLinks(Extension):
    """Links the rule numbers of these games. A number that none of them has is a warning, an error with `--strict`."""

    def __init__(self, games: list[Game]) -> None:
        super().__init__()
        self._pages = {number: page_name(game) for game in games for number in game.rule_numbers()}

    def extendMarkdown(self, md: Markdown) -> None:  # noqa: N802
        md.inlinePatterns.register(_RuleLink(self._pages, md), "rule-links", _PRIORITY)


class _RuleLink(InlineProcessor):
    ANCESTOR_EXCLUDES = ("a",)

    def __init__(self, pages: dict[str, str], md: Markdown) -> None:
        series = sorted({number.partition("-")[0] for number in pages})
        super().__init__(rf"(?<![#\w-])(?:{'|'.join(series)})-\d+\b", md)
        self._pages = pages

    def handleMatch(self, m: re.Match[str], data: str) -> tuple[Any, int, int]:  # type: ignore[override]  # noqa: N802
        number = m[0]
        if number not in self._pages:
            _LOG.warning("there is no rule %s", number)
            return None, m.start(), m.end()
        link = Element("a", {"href": f"/{self._pages[number]}#{number}", "class": "rule-number"})
        link.text = number
        return link, m.start(), m.end()
