"""The built site, checked: every link and picture leads somewhere, and nothing comes from another host."""

from __future__ import annotations

import re
from html import unescape
from pathlib import Path
from typing import Final
from urllib.parse import unquote, urlsplit

_LINK: Final = re.compile(r"""<(\w+)\b[^>]*?\s(?:href|src)=(?:"([^"]*)"|'([^']*)'|([^\s>]+))""")
_ID: Final = re.compile(r"""\sid=(?:"([^"]*)"|'([^']*)'|([^\s>]+))""")
_IN_STYLE: Final = re.compile(r"""url\(['"]?(https?:)?//""")


def faults(site: Path) -> list[str]:
    """What is wrong with a built site, one line each."""
    pages = {path: path.read_text("utf-8") for path in sorted(site.rglob("*.html"))}
    ids = {path: {_first(found) for found in _ID.finditer(text)} for path, text in pages.items()}
    found = []
    for path, text in pages.items():
        where = path.relative_to(site).as_posix()
        for link in _LINK.finditer(text):
            problem = _problem(site, path, ids, link[1], unescape(_first(link, 1)))
            if problem:
                found.append(f"{where}: {problem}")
    for path in sorted(site.rglob("*.css")):
        if _IN_STYLE.search(path.read_text("utf-8")):
            found.append(f"{path.relative_to(site).as_posix()}: loads something from another host")
    return list(dict.fromkeys(found))


def _first(found: re.Match[str], after: int = 0) -> str:
    return next((group for group in found.groups()[after:] if group is not None), "")


def _problem(site: Path, page: Path, ids: dict[Path, set[str]], tag: str, link: str) -> str:
    address = urlsplit(link)
    if address.scheme in ("http", "https") or address.netloc:
        return "" if tag == "a" else f"<{tag}> loads {link} from another host"
    if address.scheme:
        return ""
    path = unquote(address.path)
    # The page that is shown for unknown addresses has absolute links.
    target = (site / path.lstrip("/") if path.startswith("/") else page.parent / path).resolve() if path else page
    if target.is_dir():
        target /= "index.html"
    if not target.is_file():
        return f"{link} leads nowhere"
    if tag == "a" and address.fragment and target in ids and not address.fragment.startswith("__"):
        return "" if unquote(address.fragment) in ids[target] else f"{link} has no such anchor"
    return ""
