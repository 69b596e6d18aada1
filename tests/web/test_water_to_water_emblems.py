"""The emblems of Water to Water at 40 pixels: nobody takes one for another, not even in black and white."""

from __future__ import annotations

from itertools import combinations

import pytest
from playwright.sync_api import Page

from watertable.games.water_to_water.drawing.emblems import character_emblem, emblem_document, power_emblem
from watertable.games.water_to_water.rules.characters import character_names
from watertable.games.water_to_water.rules.powers import power_names

PIXELS = 40
RIM = 5
"""The rim is the same on all emblems; what it encloses is compared."""
SHIFT = 2
"""Two emblems still count as alike if one is this many pixels beside the other."""
LEAST = 0.2
"""The share of the pixels in which any two emblems differ, at the least."""

_RASTERISE = """async ([svg, pixels]) => {
    const image = new Image()
    image.src = 'data:image/svg+xml,' + encodeURIComponent(svg)
    await image.decode()
    const canvas = Object.assign(document.createElement('canvas'), { width: pixels, height: pixels })
    const context = canvas.getContext('2d')
    context.fillStyle = 'white'
    context.fillRect(0, 0, pixels, pixels)
    context.drawImage(image, 0, 0, pixels, pixels)
    const { data } = context.getImageData(0, 0, pixels, pixels)
    return Array.from({ length: pixels * pixels }, (_, at) =>
        0.2126 * data[4 * at] + 0.7152 * data[4 * at + 1] + 0.0722 * data[4 * at + 2])
}"""

Bits = list[list[bool]]


def black_and_white(page: Page, body: str) -> Bits:
    """Which pixels of an emblem within its rim are dark: as dark as half of them, so that the ground plays no part."""
    svg = emblem_document(body).replace("<svg ", f'<svg width="{PIXELS}" height="{PIXELS}" ', 1)
    grey = page.evaluate(_RASTERISE, [svg, PIXELS])
    rows = [grey[PIXELS * y + RIM : PIXELS * (y + 1) - RIM] for y in range(RIM, PIXELS - RIM)]
    return [[value < 128 for value in row] for row in rows]


def difference(one: Bits, other: Bits) -> float:
    """The share of pixels that differ where both overlap, at the shift where they are most alike."""
    size = len(one)
    least = 1.0
    for dx in range(-SHIFT, SHIFT + 1):
        for dy in range(-SHIFT, SHIFT + 1):
            columns = range(max(0, -dx), min(size, size - dx))
            rows = range(max(0, -dy), min(size, size - dy))
            differing = sum([one[y][x] != other[y + dy][x + dx] for y in rows for x in columns])
            least = min(least, differing / (len(rows) * len(columns)))
    return least


@pytest.mark.parametrize(
    ("emblem", "names"), [(character_emblem, character_names()), (power_emblem, power_names())], ids=["round", "eight"]
)
def test_emblems_of_one_kind_differ_in_black_and_white(page: Page, emblem: type, names: list[str]) -> None:
    page.set_content("<main></main>")
    drawn = {name: black_and_white(page, emblem(name)) for name in names}
    for name, bits in drawn.items():
        dark = sum([sum(row) for row in bits]) / len(bits) ** 2
        assert 0.1 < dark < 0.9, f"{name} is hardly to be seen: {dark:.0%} of it is dark"
    alike = {
        (one, other): difference(drawn[one], drawn[other])
        for one, other in combinations(names, 2)
        if difference(drawn[one], drawn[other]) < LEAST
    }
    assert alike == {}
