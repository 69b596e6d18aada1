"""Going with Tab through what is asked beside AGUA's board, in the order in which it stands there."""

from __future__ import annotations

from playwright.sync_api import Page, expect

MOST = 80
"""No page has more stops of the Tab key before what is asked."""

# What identifies a stop: what it stands for.
NAME = "part => JSON.stringify({ ...part.dataset })"
STOPS = """part => [...document.querySelectorAll(`${part} :is(button, a[href], [tabindex])`)]
    .filter((stop) => stop.tabIndex >= 0 && !stop.disabled && stop.checkVisibility())"""
FOCUSED = f"() => document.activeElement && ({NAME})(document.activeElement)"
FROM_HERE = f"""([part, wanted]) => {{
    const stops = ({STOPS})(part)
    const to = stops.findIndex((stop) => stop.matches(wanted))
    const from = stops.indexOf(document.activeElement)
    return to < 0 || from < 0 ? null : to - from
}}"""


def into(page: Page, part: str) -> None:
    """Press Tab from the top of the page until the focus is in a part of it."""
    page.evaluate("() => document.activeElement?.blur()")
    for _ in range(MOST):
        page.keyboard.press("Tab")
        if page.locator(f"{part} :focus-visible").count():
            return
    raise AssertionError(f"Tab does not lead to {part}")


def tabbed(page: Page, part: str) -> list[str]:
    """Every stop of the Tab key in a part of the page, in the order in which they stand there."""
    found: list[str] = page.evaluate(f"part => ({STOPS})(part).map({NAME})", part)
    assert found
    return found


def focused(page: Page) -> str:
    found: str = page.evaluate(FOCUSED)
    return found


def walk(page: Page, wanted: str, part: str = ".end") -> None:
    """Press Tab, or Shift and Tab, as often as something is away in the order of what is asked, and be there."""
    steps: int | None = page.evaluate(FROM_HERE, [part, wanted])
    assert steps is not None, wanted
    for _ in range(abs(steps)):
        page.keyboard.press("Tab" if steps > 0 else "Shift+Tab")
    expect(page.locator(f"{part} {wanted}")).to_be_focused()


def chosen_twice(page: Page, wanted: str, part: str = ".end") -> None:
    """Enter chooses what completes a choice and keeps the focus there; Enter once more confirms it."""
    seq = page.locator("section.asked").get_attribute("data-seq")
    walk(page, wanted, part)
    page.keyboard.press("Enter")
    expect(page.locator("[data-confirm]")).to_be_visible()
    expect(page.locator(f"{part} {wanted}[aria-pressed=true]")).to_be_focused()
    page.keyboard.press("Enter")
    page.wait_for_function("old => document.querySelector('section[data-seq]')?.dataset.seq !== old", arg=seq)
