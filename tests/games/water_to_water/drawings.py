"""Shared by the tests of drawings: what a page can include, checked."""

from __future__ import annotations

import re
from xml.etree import ElementTree

SVG = "{http://www.w3.org/2000/svg}"
BANNED = ("script", "foreignObject", "iframe", "a", "image", "text")
"""What no piece has: it runs nothing, loads nothing, and says nothing in letters that would have to be translated."""
REFERENCE = re.compile(r"url\(([^)]*)\)")


def document_of(bodies: list[str]) -> str:
    """Several drawings in one document."""
    return f'<svg xmlns="http://www.w3.org/2000/svg">{"".join([f"<symbol>{body}</symbol>" for body in bodies])}</svg>'


def faults_of(svg: str) -> list[str]:
    """Why a page had better not include this drawing."""
    faults: list[str] = []
    ids: list[str] = []
    references: list[str] = []
    for element in ElementTree.fromstring(svg).iter():
        name = element.tag.removeprefix(SVG)
        if name in BANNED or not element.tag.startswith(SVG):
            faults.append(f"<{name}>")
        for attribute, value in element.attrib.items():
            plain = attribute.rpartition("}")[2]
            if plain.startswith("on"):
                faults.append(plain)
            if plain in ("href", "src"):
                references.append(value)
            if plain == "id":
                ids.append(value)
            references += REFERENCE.findall(value)
        if name == "style":
            references += REFERENCE.findall(element.text or "")
            faults += ["@import"] if "@import" in (element.text or "") else []
    faults += [f"id {name} more than once" for name in sorted(set(ids)) if ids.count(name) > 1]
    faults += [f"{place} is not in it" for place in references if place[:1] != "#" or place[1:] not in ids]
    return faults
