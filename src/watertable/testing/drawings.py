"""Checks of drawings: a page can include them inline, and an interface can work with what is marked in them."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ElementTree

from watertable.kernel.position import View
from watertable.testing.walk import Walk, called

_SVG = "{http://www.w3.org/2000/svg}"
_BANNED = ("script", "foreignObject", "iframe", "a")
_OUTSIDE = re.compile(r"""url\(\s*['"]?(?!#)|@import""")
"""What a style or an attribute loads from elsewhere."""


def drawings_can_be_included(walk: Walk) -> None:
    """Every drawing of a position is SVG that runs nothing, loads nothing and tells its pieces apart; the same view,
    read from JSON, is drawn the same."""
    drawer = walk.game.drawer()
    if drawer is None:
        return
    for state in walk.positions(3):
        checked: set[str] = set()
        for viewer in walk.viewers:
            view = state.view(viewer)
            svg = drawer.position(view)
            if svg in checked:  # where nothing is hidden, viewers often see the same
                continue
            checked.add(svg)
            where = f"the drawing for {called(viewer)}"
            _expect_harmless(walk, svg, where)
            again: View = walk.game.view_from_json(view.setup, view.as_json())
            walk.expect(drawer.position(again) == svg, f"{where} differs when its view has gone through JSON")


def _expect_harmless(walk: Walk, svg: str, where: str) -> None:
    try:
        root = ElementTree.fromstring(svg)
    except ElementTree.ParseError as problem:
        raise walk.failure(f"{where} is no XML: {problem}") from None
    walk.expect(root.tag == f"{_SVG}svg", f"{where} begins with {root.tag}")
    ids: list[str] = []
    pieces: list[str] = []
    references: list[str] = []
    for element in root.iter():
        name = element.tag.removeprefix(_SVG)
        walk.expect(name not in _BANNED, f"{where} has a <{name}>")
        walk.expect(name != "style" or not _OUTSIDE.search(element.text or ""), f"{where} loads from outside itself")
        for attribute, value in element.attrib.items():
            plain = attribute.rpartition("}")[2]
            walk.expect(not plain.startswith("on"), f"{where} has the attribute {plain}")
            walk.expect(not _OUTSIDE.search(value), f"{where} loads from outside itself: {plain}={value!r}")
            if plain in ("href", "src"):
                walk.expect(value.startswith("#"), f"{where} refers to {value!r}, which is outside itself")
                references.append(value[1:])
            elif plain == "id":
                ids.append(value)
            elif plain == "data-piece":
                pieces.append(value)
    _expect_unique(walk, ids, f"{where} has the id")
    _expect_unique(walk, pieces, f"{where} has the data-piece")
    missing = sorted(set(references) - set(ids))
    walk.expect(not missing, f"{where} refers to {missing}, which it does not have")


def _expect_unique(walk: Walk, values: list[str], what: str) -> None:
    twice = sorted({value for value in values if values.count(value) > 1})
    walk.expect(not twice, f"{what} {', '.join([repr(value) for value in twice])} more than once")
