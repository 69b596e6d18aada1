"""What moves: a piece travels from where it was to where it is, in every game by the same animator; nothing has to be
waited for, and with reduced motion nothing moves."""

from __future__ import annotations

from math import dist

import pytest
from playwright.sync_api import Page, expect

from tests.web.conftest import NewPage
from tests.web.plain import PLAIN, one_plain_server, plain_server
from tests.web.support import Server, moves, wait_for_next, wait_for_turn, without_confirming
from tests.web.test_water_duel import PLAY_OR_SET, table_state

__all__ = ["one_plain_server", "plain_server"]

Spot = tuple[float, float]

HELD = """
    const animate = Element.prototype.animate
    Element.prototype.animate = function (...given) {
        const motion = animate.apply(this, given)
        motion.pause()
        return motion
    }
"""
"""Time stands still on the page: what moves stays at its start until a test says otherwise."""

MIDDLES = """() => Object.fromEntries([...document.querySelectorAll('[data-piece]')].map((piece) => {
    const box = piece.getBoundingClientRect()
    return [piece.dataset.piece, [box.x + box.width / 2, box.y + box.height / 2]]
}))"""

TRAVELLING = """(kind) => document.getAnimations()
    .filter((motion) => motion.effect.target.matches(kind) && motion.effect.getKeyframes()[0].translate)
    .map((motion) => motion.effect.target.dataset.piece)"""

AT = """([piece, share]) => {
    const element = document.querySelector(`[data-piece="${piece}"]`)
    for (const motion of element.getAnimations())
        if (share === 1) motion.finish()
        else motion.currentTime = share * motion.effect.getTiming().duration
    const box = element.getBoundingClientRect()
    return [box.x + box.width / 2, box.y + box.height / 2]
}"""


ARRIVED = """() => document.getAnimations()
    .filter((motion) => motion.effect.target.matches('[data-piece]')).forEach((motion) => motion.finish())"""


def _spots(page: Page) -> dict[str, Spot]:
    """The middle of every piece on the screen."""
    return {piece: (x, y) for piece, (x, y) in page.evaluate(MIDDLES).items()}


def _at(page: Page, piece: str, share: float) -> Spot:
    """Where a piece is when so much of its way lies behind it."""
    x, y = page.evaluate(AT, [piece, share])
    return x, y


def _move_cubes(page: Page, server: Server) -> dict[str, Spot]:
    """Play until cubes have moved; where every piece was before."""
    made = server.make("water-cycle", ["Ann", "Bo", "Cy"])
    without_confirming(page)
    page.goto(server.seat_link(made, 0, 1, 2))
    expect(page.locator(".cube")).to_have_count(27)
    wait_for_turn(page)
    for _ in range(20):
        seq = page.locator("section.asked").get_attribute("data-seq")
        page.mouse.move(1, 1)  # a choice that the mouse rests on is previewed
        expect(page.locator(".cube.ghost")).to_have_count(0)
        page.evaluate(ARRIVED)
        before = _spots(page)
        cubes = page.locator('button[data-move^="move "]')
        has_moved = cubes.count() > 0
        (cubes if has_moved else moves(page)).last.click()
        wait_for_next(page, seq)
        if has_moved:
            return before
    raise AssertionError("no cube could move")


def test_a_cube_travels_from_where_it_was_to_where_it_is_and_turns_back_in_mid_flight(
    page: Page, server: Server
) -> None:
    page.add_init_script(HELD)
    before = _move_cubes(page, server)
    piece = max(page.evaluate(TRAVELLING, ".cube"), key=lambda piece: dist(before[piece], _at(page, piece, 0.999)))
    start, middle, end = _at(page, piece, 0), _at(page, piece, 0.5), _at(page, piece, 0.999)
    assert dist(start, before[piece]) < 1
    assert dist(start, end) > 30
    assert 0.1 < dist(start, middle) / dist(start, end) < 0.9
    assert dist(start, middle) + dist(middle, end) == pytest.approx(dist(start, end), abs=1)
    _at(page, piece, 0.5)
    seq = page.locator("section.asked").get_attribute("data-seq")
    page.mouse.move(1, 1)  # a choice that the mouse rests on would be previewed
    # Without a click or a key, which would skip what moves.
    page.get_by_role("button", name="Undo").evaluate("button => button.click()")
    wait_for_next(page, seq)
    assert dist(_at(page, piece, 0), middle) < 1
    assert dist(_at(page, piece, 1), before[piece]) < 1


def test_what_was_not_moved_stands_still(page: Page, server: Server) -> None:
    page.add_init_script(HELD)
    before = _move_cubes(page, server)
    travelling = set(page.evaluate(TRAVELLING, ".cube, .chip"))
    after = _spots(page)
    still = [piece for piece in before if piece in after and piece not in travelling]
    assert len(still) > 10
    assert all(dist(before[piece], after[piece]) < 1 for piece in still)


def test_a_card_flies_from_the_hand_to_the_middle(page: Page, server: Server) -> None:
    made = server.make("water-duel", ["Ann", "Ben"], options={"first_seat": 0})
    page.add_init_script(HELD)
    without_confirming(page)
    page.goto(server.seat_link(made, 0))
    assert table_state(page) == "turn"
    before = _spots(page)
    page.locator(PLAY_OR_SET).first.click()
    page.locator(".choice button").first.click()
    played = page.locator(".played [data-piece]")
    expect(played).to_have_count(1)
    piece = played.get_attribute("data-piece") or ""
    assert piece in page.evaluate(TRAVELLING, ".card")
    assert dist(_at(page, piece, 0), before[piece]) < 20  # a card that is pointed at is raised a little
    assert dist(_at(page, piece, 0.999), before[piece]) > 100


def test_with_reduced_motion_nothing_moves(new_page: NewPage, server: Server) -> None:
    page = new_page(reduced_motion="reduce")
    page.add_init_script(HELD)
    before = _move_cubes(page, server)
    assert page.evaluate("() => document.getAnimations().length") == 0
    after = _spots(page)
    assert any(dist(before[piece], after[piece]) > 30 for piece in before if piece in after)


SEEN = """() => {
    const seen = (piece) => {
        const box = piece.getBoundingClientRect()
        return [piece.dataset.piece ?? piece.dataset.leaving, [box.x + box.width / 2, box.y + box.height / 2]]
    }
    const root = document.querySelector('.picture').shadowRoot
    const motions = root.getAnimations()
    const travelling = motions.filter((motion) => motion.effect.getKeyframes()[0].translate).map((m) => m.effect.target)
    const starts = [...travelling, ...root.querySelectorAll('[data-leaving]')].map(seen)
    motions.forEach((motion) => motion.finish())
    return [starts, [...root.querySelectorAll('[data-piece]')].map(seen)]
}"""
"""Where pieces of a drawing begin to travel or fade, and, when all have arrived, where every piece is."""


def test_in_a_drawing_that_is_replaced_pieces_start_from_where_they_were(page: Page, plain_server: Server) -> None:
    page.add_init_script(HELD)
    without_confirming(page)
    made = plain_server.make(PLAIN.name, ["Ann", *["bot"] * (PLAIN.players[0] - 1)])
    page.goto(plain_server.seat_link(made, 0))
    before: dict[str, Spot] = {}
    for _ in range(60):
        wait_for_turn(page)
        seq = page.locator("section.asked").get_attribute("data-seq")
        page.mouse.move(1, 1)
        page.locator(f'.drawn[data-drawn="{seq}"]:not([data-preview])').wait_for()
        starts, now = page.evaluate(SEEN)
        # What bots have brought and taken away since was not there before.
        followed = [(before[piece], start) for piece, start in starts if piece in before]
        assert all(dist(was, start) < 1 for was, start in followed)
        if followed:
            return
        before = dict(now)
        moves(page).first.evaluate("button => button.click()")
        wait_for_next(page, seq)
    raise AssertionError("no piece has moved")
