"""Names as people have them and as people try them out, and a measure of whether a page has room for them."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page

LONG = "Anneliese-Wilhelmina Bac"
WIDE = "WWWWWWWWWWWWWWWWWWWWWWWW"
WAVES = "\U0001f30a" * 24
FAMILIES = "\U0001f468\u200d\U0001f469\u200d\U0001f467\u200d\U0001f466" * 6
KISSES = "\U0001f469\U0001f3fd\u200d\u2764\ufe0f\u200d\U0001f48b\u200d\U0001f468\U0001f3ff" * 4
SKINS = "\U0001f44d\U0001f3fd" * 24
FLAGS = "\U0001f1f5\U0001f1f9\U0001f1e9\U0001f1ea\U0001f1ef\U0001f1f5" * 8
SCOTLANDS = "\U0001f3f4\U000e0067\U000e0062\U000e0073\U000e0063\U000e0074\U000e007f" * 6
RAINBOWS = "\U0001f3f3\ufe0f\u200d\U0001f308" * 12
HEBREW = "אברהם בן־דוד"
ARABIC = "أحمد بن عبد الله الطويل"
PERSIAN = "می\u200cخواه"
EVERY_KIND = [LONG, FAMILIES, HEBREW, WAVES, KISSES, ARABIC, SKINS, FLAGS, PERSIAN, SCOTLANDS, RAINBOWS, WIDE]
"""Each as long as a name may be, in characters or in code points, or written from right to left."""

_MEASURE = r"""names => {
  const boxesOf = (node) => {
    const range = document.createRange()
    range.selectNodeContents(node)
    return [...range.getClientRects()].map(({ left, top, right, bottom }) => ({ left, top, right, bottom }))
  }
  const isShown = (part) =>
    part.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true }) &&
    !part.closest('.spoken') && getComputedStyle(part).clipPath === 'none'
  const faults = []
  let seen = 0
  const root = document.querySelector('dialog[open]') ?? document.body
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  const texts = []
  while (walker.nextNode()) {
    const node = walker.currentNode
    if (node.data.trim() && isShown(node.parentElement)) texts.push(node)
  }
  const visible = new Map()
  for (const node of texts) {
    const boxes = boxesOf(node)
    for (let at = node.parentElement; at && at !== document.body; at = at.parentElement) {
      const { overflowX } = getComputedStyle(at)
      if (overflowX === 'visible' || /auto|scroll/.test(overflowX)) continue
      const edge = at.getBoundingClientRect()
      for (const box of boxes) {
        box.left = Math.max(box.left, edge.left)
        box.right = Math.min(box.right, edge.right)
      }
    }
    visible.set(node, boxes.filter((box) => box.right - box.left > 0.5))
  }
  for (const node of texts) {
    const name = names.find((name) => node.data.includes(name))
    if (!name) continue
    seen += 1
    const say = (fault, more) =>
      faults.push([fault, name.slice(0, 12), node.parentElement.outerHTML.slice(0, 140), more].join(' | '))
    const whole = boxesOf(node)
    const shown = visible.get(node)
    const width = (boxes) => Math.max(0, ...boxes.map((box) => box.right - box.left))
    if (width(shown) < Math.min(24, width(whole) - 1)) say('hardly anything is seen', JSON.stringify(shown))
    // A wide table scrolls in a part of its own.
    const scrolls = node.parentElement.closest('[role=region]')
    if (!scrolls && shown.some((box) => box.left < -1 || box.right > innerWidth + 1))
      say('out of the page', JSON.stringify(shown))
    if (width(shown) < width(whole) - 1) {
      let at = node.parentElement
      const endsWell = ({ textOverflow, overflowX }) => textOverflow === 'ellipsis' || /auto|scroll/.test(overflowX)
      while (at && !endsWell(getComputedStyle(at))) at = at.parentElement
      if (!at) say('cut off without dots', `${width(shown)} of ${width(whole)}`)
    }
    const plate = node.parentElement.closest('li, tr, p, .player, svg, header, dialog')
    for (const other of texts) {
      if (other === node || !plate?.contains(other)) continue
      for (const one of shown) for (const two of visible.get(other)) {
        const across = Math.min(one.right, two.right) - Math.max(one.left, two.left)
        const down = Math.min(one.bottom, two.bottom) - Math.max(one.top, two.top)
        if (across > 1 && down > 6) say('lies over', other.data)
      }
    }
  }
  for (const field of document.querySelectorAll('input[type=text]')) if (names.includes(field.value)) seen += 1
  return { seen, faults }
}"""


def check_names(page: Page, names: list[str], least: int) -> None:
    """Every one of these names that is on the page is where it can be read: in its plate, over nothing else, and where
    there is no room for all of it, with dots at its end. At least so many are there. A dialog covers what is behind."""
    page.evaluate("() => document.fonts.ready")
    found: dict[str, Any] = page.evaluate(_MEASURE, names)
    faults = found["faults"]
    assert faults == [], "\n".join(faults)
    assert found["seen"] >= least, found["seen"]
