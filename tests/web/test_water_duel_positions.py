"""Every position of whole duels on every screen: nothing lies over anything else, and no text on a card is cut off."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

from tests.web.conftest import NewPage
from tests.web.support import Server
from tests.web.test_ending import finished_game
from tests.web.test_water_duel_table import PARTS, SCREENS

_WALK = """async (selector) => {
    const frame = () => new Promise((done) => requestAnimationFrame(done))
    const box = (part) => part.getBoundingClientRect()
    const parts = () => [...document.querySelectorAll(selector)].filter((part) => box(part).width)
    const name = (part) => part.className.replace(/svelte-\\w+/g, '').trim()
    const atRest = async () => {
        let [last, same] = ['', 0]
        for (let frames = 0; same < 3; frames++) {
            if (frames > 1200) throw new Error('the board does not come to rest')
            await frame()
            const now = JSON.stringify(parts().map(box))
            same = now === last ? same + 1 : 0
            last = now
        }
    }
    const overlaps = (one, other) =>
        one.left < other.right - 1 && other.left < one.right - 1
        && one.top < other.bottom - 1 && other.top < one.bottom - 1
    const isWithin = (one, around) =>
        one.left >= around.left - 1 && one.right <= around.right + 1
        && one.top >= around.top - 1 && one.bottom <= around.bottom + 1
    const board = document.querySelector('.duel')
    /** What cuts the part off, if anything does. */
    const cutBy = (part) => {
        if (part.scrollWidth > part.clientWidth + 1 && getComputedStyle(part).overflowX !== 'visible') return part
        for (let around = part.parentElement; around !== board.parentElement; around = around.parentElement) {
            const { overflowX } = getComputedStyle(around)
            if (overflowX !== 'visible' && !isWithin(box(part), box(around))) return around
        }
        return null
    }
    const found = []
    const texts = new Set()
    const slider = document.querySelector('.slider input')
    const last = Number(slider.max)
    for (let at = 0; at <= last; at++) {
        slider.value = at
        slider.dispatchEvent(new Event('input', {bubbles: true}))
        await atRest()
        const all = parts()
        for (const part of all)
            if (!isWithin(box(part), box(board))) found.push(`${at}: ${name(part)} is not on the board`)
        all.forEach((one, i) => {
            for (const other of all.slice(i + 1))
                if (overlaps(box(one), box(other))) found.push(`${at}: ${name(one)} lies over ${name(other)}`)
        })
        const newest = document.querySelector('.played:last-child > .card')
        if (newest && !isWithin(box(newest), box(document.querySelector('.duel .stage'))))
            found.push(`${at}: the newest card is cut off`)
        const written = '.tag, .piles h3, .played:last-child .notes > span, .exchanges .card-name'
        for (const text of board.querySelectorAll(written)) {
            // What is left out for want of room is below its line, out of sight.
            const line = text.closest('.cards')
            if (line && box(text).top >= box(line).bottom - 1) continue
            const list = text.closest('.exchanges ol')
            if (list && box(text).left >= box(list).right - 1) continue
            texts.add(text.innerText)
            const cut = cutBy(text)
            if (cut) found.push(`${at}: “${text.innerText}” is cut off by ${name(cut)}`)
        }
    }
    return {last, found, texts: [...texts]}
}"""


@pytest.fixture(scope="module")
def duels(one_server: Server) -> list[dict[str, Any]]:
    one_server.deal_for("positions")
    return [finished_game(one_server, "water-duel", ["Ann", "Ben"]) for _ in range(2)]


@pytest.mark.parametrize("size", SCREENS, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("eyes", ["&eyes=0", ""], ids=["a-seat", "all"])
def test_no_position_of_a_duel_has_anything_over_anything_else(
    new_page: NewPage, server: Server, duels: list[dict[str, Any]], size: tuple[int, int], eyes: str
) -> None:
    page = new_page(viewport={"width": size[0], "height": size[1]}, reduced_motion="reduce")
    made = duels[0 if eyes else 1]
    page.goto(f"{server.address}/replay/{made['table']['id']}#at=0{eyes}")
    expect(page.locator(".duel .sheet")).to_be_visible()
    walked = page.evaluate(_WALK, PARTS)
    assert walked["found"] == []
    assert walked["last"] > 20
    assert len(walked["texts"]) > 8
