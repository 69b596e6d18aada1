"""Each of the fourteen Powers of Water to Water, used once on the board: by clicks on the map, the Power card and the
players, with the list of choices folded. Chance decides what can be used and when: games are played on until it can."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.web.conftest import NewPage
from tests.web.powering import (
    PLAYED_ON,
    READY,
    any_move,
    await_next,
    begin,
    decide,
    lit,
    one_lit,
    play_until,
    power,
    press,
    seq_of,
    settle,
    tap,
    until,
    uses,
)
from tests.web.support import Server, faults, prefer
from watertable.games.water_to_water.rules.characters import character_names

SIZES = [(1440, 900), (1024, 768), (844, 390), (390, 844), (360, 740), (720, 450)]
FINGER = 44


def _open(new_page: NewPage) -> Page:
    return new_page(prefers=PLAYED_ON, reduced_motion="reduce")


def _log(page: Page) -> str:
    return page.locator("aside").inner_text()


def _is_ready(title: str) -> Callable[[Page], bool]:
    return lambda page: power(page) == title and page.locator(READY).count() > 0


def _lay(page: Page, cell: str) -> None:
    """Tap a cell and then the tick beside what is shown there."""
    tap(page, cell)
    page.locator(".map [data-lay]").click()


def _press_twice(page: Page, act: str) -> None:
    """The first press shows what would happen; the second one does it."""
    press(page, act)
    expect(page.locator(f'[data-act="{act}"]')).to_have_attribute("aria-pressed", "true")
    page.wait_for_function("() => document.querySelector('[data-confirm]')")
    press(page, act)


def _use(page: Page, title: str, gesture: Callable[[], object]) -> None:
    """Use a Power with some gesture; one use is spent, and the log tells it."""
    expect(page.locator("button[data-move]")).to_have_count(0)
    left, seq = uses(page) - 1, seq_of(page)
    gesture()
    await_next(page, seq)
    expect(page.locator("aside")).to_contain_text(f"{title} ({left} {'use' if left == 1 else 'uses'} left)")


# In windows


def test_intuition_lays_the_tile_out_of_turn(new_page: NewPage, server: Server) -> None:
    page = _open(new_page)
    until(page, server, ("intuition", "wisdom"), lambda page: _is_ready("Intuition")(page) and bool(lit(page, "place")))
    expect(page.locator('[data-act="pass"]')).to_be_visible()
    tap(page, one_lit(page, "place"))
    expect(page.locator(".powers .says")).to_contain_text("This spends one of your 5 uses")
    _use(page, "Intuition", page.locator(".map [data-lay]").click)


def test_spirit_of_determination_blocks_a_cell_and_lifts_the_block(new_page: NewPage, server: Server) -> None:
    page = _open(new_page)
    title = "Spirit of Determination"
    until(page, server, ("spirit-of-determination", "wisdom"), lambda page: bool(lit(page, "block")))
    cell = one_lit(page, "block")
    _use(page, title, lambda: _lay(page, cell))
    # Everyone is asked again; the token can be taken back by a tap on it, and that is free.
    assert play_until(page, lambda page: bool(lit(page, "lift")))
    assert lit(page, "lift") == [cell]
    expect(page.locator('[data-act="lift"]')).to_be_visible()
    assert uses(page) == 2
    assert decide(page, lambda: tap(page, cell))
    expect(page.locator("aside")).to_contain_text(f"block at {cell}")
    assert play_until(page, lambda page: power(page) == title)
    assert uses(page) == 2


def test_ravens_wit_swaps_the_tile_for_a_discarded_one(new_page: NewPage, server: Server) -> None:
    page = _open(new_page)
    until(page, server, ("ravens-wit", "intellect", "introspection"), _is_ready("Raven's Wit"))
    held = page.locator("[data-hand]").first.get_attribute("data-hand")
    press(page, "swap")
    expect(page.locator("[data-drawer-confirm]")).to_be_disabled()
    wanted = page.locator("[data-discards] [data-tile]").first
    number = wanted.get_attribute("data-tile")
    wanted.click()
    expect(page.locator("dialog [role=status]")).to_contain_text(f"Tile {held} goes to the discard pile, tile {number}")
    _use(page, "Raven's Wit", page.locator("[data-drawer-confirm]").click)
    expect(page.locator("dialog[open]")).to_have_count(0)


def test_see_the_future_orders_tiles_by_dragging_by_keys_and_by_buttons(new_page: NewPage, server: Server) -> None:
    page = _open(new_page)
    until(page, server, ("see-the-future", "wisdom"), lambda page: page.locator('[data-act="order"]').count() > 0)

    def shown() -> list[str]:
        return [tile.get_attribute("data-order") or "" for tile in page.locator("[data-order]").all()]

    press(page, "order")
    expect(page.locator("[data-drawer-confirm]")).to_be_disabled()
    first, second, third = shown()
    from_box = page.locator(f'[data-order="{first}"] .tile').bounding_box()
    to_box = page.locator(f'[data-order="{third}"] .tile').bounding_box()
    assert from_box
    assert to_box
    page.mouse.move(from_box["x"] + 20, from_box["y"] + 20)
    page.mouse.down()
    page.mouse.move(to_box["x"] + to_box["width"] / 2, to_box["y"] + 20, steps=8)
    page.mouse.up()
    assert shown() == [second, third, first]
    page.locator(f'[data-order="{first}"] .tile').focus()
    page.keyboard.press("ArrowLeft")
    assert shown() == [second, first, third]
    page.locator(f'[data-earlier="{first}"]').click()
    assert shown() == [first, second, third]
    # That is the order they are in: there is nothing to confirm, and closing the drawer leaves nothing behind.
    expect(page.locator("[data-drawer-confirm]")).to_be_disabled()
    expect(page.locator("[data-confirm]")).to_have_count(0)
    page.locator(f'[data-later="{first}"]').click()
    _use(page, "See the Future", page.locator("[data-drawer-confirm]").click)
    expect(page.locator("dialog[open]")).to_have_count(0)
    assert play_until(page, lambda page: power(page) == "See the Future")
    assert page.locator("[data-hand]").first.get_attribute("data-hand") == second


def test_telekinesis_turns_a_tile_in_play(new_page: NewPage, server: Server) -> None:
    page = _open(new_page)
    until(page, server, ("telekinesis", "wisdom"), lambda page: bool(lit(page, "turn")))
    _use(page, "Telekinesis", lambda: _lay(page, one_lit(page, "turn")))


def test_dreamweaver_puts_a_player_to_sleep(new_page: NewPage, server: Server) -> None:
    page = _open(new_page)
    until(page, server, ("dreamweaver", "wisdom"), _is_ready("Dreamweaver"))
    press(page, "sleep")
    expect(page.locator("[data-sleeper]")).to_have_count(2)
    expect(page.locator("[data-drawer-confirm]")).to_be_disabled()
    page.locator("[data-sleeper]").last.click()
    expect(page.locator("dialog [role=status]")).to_contain_text("This spends one of your 2 uses")
    _use(page, "Dreamweaver", page.locator("[data-drawer-confirm]").click)
    expect(page.locator(".plate.asleep")).to_have_count(1)


def test_doppelganger_looks_at_the_hidden_character_and_reveals_it(new_page: NewPage, server: Server) -> None:
    page = _open(new_page)
    until(page, server, ("doppelganger", "wisdom"), _is_ready("Doppelganger"))
    press(page, "hidden")
    keep = page.locator("dialog [data-keep]")
    reveal = page.locator("dialog [data-reveal]")
    reveal.click()
    keep.click()
    # Nothing is left of a reveal that was thought better of.
    expect(page.locator("[data-confirm]")).to_have_count(0)
    press(page, "hidden")
    expect(reveal).to_have_attribute("aria-pressed", "false")
    reveal.click()
    expect(reveal).to_have_attribute("aria-pressed", "true")
    _use(page, "Doppelganger", reveal.click)
    expect(page.locator("aside")).to_contain_text("all along")


def test_way_bender_covers_a_tile_out_of_turn(new_page: NewPage, server: Server) -> None:
    page = _open(new_page)
    until(page, server, ("way-bender", "wisdom"), lambda page: bool(lit(page, "cover")))
    expect(page.locator('[data-act="pass"]')).to_be_visible()
    _use(page, "Way Bender", lambda: _lay(page, one_lit(page, "cover")))


# On the own turn


def test_way_bender_switches_to_covering_and_back_on_its_own_turn(new_page: NewPage, server: Server) -> None:
    page = _open(new_page)
    until(page, server, ("way-bender", "wisdom"), lambda page: page.locator('[data-act="cover"]').count() > 0)
    assert lit(page, "place")
    assert not lit(page, "cover")
    tap(page, one_lit(page, "place"))
    press(page, "cover")
    expect(page.locator("[data-confirm]")).to_have_count(0)
    assert lit(page, "cover")
    assert not lit(page, "place")
    press(page, "cover")
    assert lit(page, "place")
    assert not lit(page, "cover")
    press(page, "cover")
    _use(page, "Way Bender", lambda: _lay(page, one_lit(page, "cover")))


def test_intellect_draws_and_plays_a_second_tile(new_page: NewPage, server: Server) -> None:
    page = _open(new_page)
    until(page, server, ("intellect", "wisdom"), lambda page: page.locator('[data-act="again"]').count() > 0)
    expect(page.locator(".powers .says")).to_contain_text("Draw and play a second tile?")
    expect(page.locator('[data-act="pass"]')).to_have_text("End my turn")
    seq = seq_of(page)
    _press_twice(page, "again")
    if await_next(page, seq):
        expect(page.locator(".powers .says")).to_contain_text("Play your second tile.")


def test_way_of_the_forest_lays_land_to_land_and_says_what_it_costs(new_page: NewPage, server: Server) -> None:
    page = _open(new_page)
    until(page, server, ("way-of-the-forest", "wisdom"), lambda page: bool(lit(page, "forest")))
    left = uses(page)
    tap(page, one_lit(page, "forest"))
    expect(page.locator(".powers .says")).to_contain_text(f"This spends one of your {left} uses")
    _use(page, "Way of the Forest", page.locator(".map [data-lay]").click)


def test_the_wind_and_the_waves_lay_a_group_that_a_reload_does_not_lose(new_page: NewPage, server: Server) -> None:
    """The reload comes in the middle of the group."""
    page = _open(new_page)
    title = "The Wind and the Waves"
    for _ in range(12):
        until(page, server, ("wind-and-waves", "wisdom"), _is_ready(title))
        _use(page, title, lambda: _press_twice(page, "wind"))
        if power(page) != title:
            continue
        expect(page.locator(".powers .says")).to_contain_text("Tile 1 of up to 3 of the group.")
        expect(page.locator("[data-hand]")).to_have_count(3)
        seq = seq_of(page)
        _lay(page, one_lit(page, "place"))
        if await_next(page, seq) and page.locator('[data-act="done"]').count():
            break
    else:
        raise AssertionError("no second tile fitted in twelve games")
    page.reload()
    settle(page)
    expect(page.locator(".powers .says")).to_contain_text("Tile 2 of up to 3")
    expect(page.locator("[data-group]")).to_have_count(1)
    expect(page.locator("[data-hand]")).to_have_count(2)
    assert lit(page, "place")
    decide(page, lambda: press(page, "done"))
    expect(page.locator("[data-group]")).to_have_count(0)
    expect(page.locator('[data-pile="aside"]')).to_have_attribute("data-count", "2")


def test_introspection_sets_the_tile_aside(new_page: NewPage, server: Server) -> None:
    page = _open(new_page)
    until(page, server, ("introspection", "wisdom"), _is_ready("Introspection"))
    _use(page, "Introspection", lambda: _press_twice(page, "aside"))
    expect(page.locator('[data-pile="aside"]')).to_have_attribute("data-count", "1")


def test_hawks_vision_offers_five_tiles(new_page: NewPage, server: Server) -> None:
    page = _open(new_page)
    until(page, server, ("hawks-vision", "wisdom"), _is_ready("Hawk's Vision"))
    _use(page, "Hawk's Vision", lambda: _press_twice(page, "hawk"))
    expect(page.locator("[data-hand]")).to_have_count(5)
    fits = page.locator("[data-hand]:not(.idle)")
    if lit(page, "place"):
        fits.last.click()
        number = fits.last.get_attribute("data-hand")
        expect(fits.last).to_have_attribute("aria-pressed", "true")
        seq = seq_of(page)
        _lay(page, one_lit(page, "place"))
        await_next(page, seq)
        expect(page.locator("aside")).to_contain_text(f"tile {number} at")
    else:
        decide(page, lambda: press(page, "discard"))
    expect(page.locator('[data-pile="aside"]')).to_have_attribute("data-count", "4")


def test_wisdom_plays_either_of_two_tiles(new_page: NewPage, server: Server) -> None:
    page = _open(new_page)
    both = "[data-hand]:not(.idle)"
    until(
        page,
        server,
        ("wisdom", "intellect"),
        lambda page: power(page) == "Wisdom" and page.locator(both).count() == 2 and bool(lit(page, "place")),
    )
    number = page.locator(both).last.get_attribute("data-hand")
    page.locator(both).last.click()
    seq = seq_of(page)
    _lay(page, one_lit(page, "place"))
    await_next(page, seq)
    expect(page.locator("aside")).to_contain_text(f"tile {number} at")


def test_a_tile_that_fits_nowhere_is_discarded_by_a_button_that_says_so(new_page: NewPage, server: Server) -> None:
    page = _open(new_page)
    until(page, server, ("introspection", "intellect"), lambda page: page.locator('[data-act="discard"]').count() > 0)
    button = page.locator('[data-act="discard"]')
    label = button.get_attribute("aria-label") or ""
    number = label.split()[2].rstrip(":")
    assert label == f"Discard tile {number}: it fits nowhere"
    expect(page.locator(".powers .says")).to_contain_text(f"Tile {number} fits nowhere.")
    seq = seq_of(page)
    _press_twice(page, "discard")
    await_next(page, seq)
    expect(page.locator("aside")).to_contain_text(re.compile(rf"discards? tile {number}\."))


# Others at the table


def test_a_player_asleep_in_another_browser_is_told_and_not_asked(new_page: NewPage, server: Server) -> None:
    page = _open(new_page)
    made = begin(page, server, "dreamweaver", "wisdom")
    # The holder is asked first, before the first turn.
    assert play_until(page, _is_ready("Dreamweaver"))
    weaver = int(page.locator(".plate.deciding").get_attribute("data-plate") or 0)
    other = 1 - weaver
    mine, theirs = _open(new_page), _open(new_page)
    mine.goto(server.seat_link(made, weaver))
    theirs.goto(server.seat_link(made, other))
    settle(mine)
    expect(theirs.locator(".powers")).to_have_attribute("data-asked", "false")
    mine.locator(f'.plate.choice[data-plate="{other}"]').click()
    _use(mine, "Dreamweaver", mine.locator("[data-confirm]").click)
    expect(theirs.locator(".powers .says")).to_contain_text("You are asleep for 1 more turn.")
    expect(theirs.locator(f'.plate.asleep[data-plate="{other}"]')).to_have_count(1)
    expect(theirs.locator(".powers")).to_have_attribute("data-ready", "false")
    expect(theirs.locator("[data-act]")).to_have_count(0)
    assert play_until(mine, lambda page: "sleeps through the turn" in _log(page))
    expect(theirs.locator("aside")).to_contain_text("You sleep through the turn")


def test_a_raised_hand_makes_the_table_ask_and_nobody_else_is_told(new_page: NewPage, server: Server) -> None:
    page, watcher = _open(new_page), _open(new_page)
    heard: list[str] = []
    watcher.on("websocket", lambda socket: socket.on("framereceived", lambda frame: heard.append(str(frame))))
    for _ in range(12):
        made = begin(page, server, "telekinesis", "wisdom")
        watcher.goto(f"{server.address}/t/{made['table']['id']}#watch={made['watch']}")
        expect(watcher.get_by_text("You are watching.")).to_be_visible()
        if play_until(page, lambda page: bool(lit(page, "turn"))):
            break
    assert power(page) == "Telekinesis"
    page.locator("[data-power-card]").click()
    page.locator('dialog [value="raised"]').check()
    page.keyboard.press("Escape")
    # The table passes for whoever has not raised their hand.
    expect(page.locator(".powers[data-asked=true] [data-act=pass]")).to_have_count(0)
    settle(page)
    assert play_until(page, lambda page: power(page) == "Telekinesis")
    expect(page.locator('[data-act="pass"]')).to_have_count(0)
    hand = page.locator("[data-raise]")
    expect(hand).to_have_attribute("aria-pressed", "false")
    hand.click()
    expect(hand).to_have_attribute("aria-pressed", "true")
    assert play_until(page, lambda page: page.locator('[data-act="pass"]').count() > 0)
    assert power(page) == "Telekinesis"
    expect(watcher.locator(".ww")).to_have_attribute("data-seq", page.locator(".ww").get_attribute("data-seq") or "")
    assert heard
    assert not [frame for frame in heard if '"raised":true' in frame.replace(" ", "")]


# What may come


def test_nothing_that_draws_is_offered_once_the_bag_is_empty(new_page: NewPage, server: Server) -> None:
    """The Characters left in are the ones that take longest, so that the bag runs out before anyone wins."""
    page = _open(new_page)
    slow = [name for name in character_names() if name not in ("bog-minder", "planter")]
    until(
        page,
        server,
        ("hawks-vision", "wind-and-waves"),
        lambda page: page.locator('[data-pile="bag"][data-count="0"]').count() > 0,
        exclude_characters=slow,
    )
    for _ in range(6):
        expect(page.locator('[data-act="hawk"], [data-act="wind"]')).to_have_count(0)
        expect(page.locator(READY)).to_have_count(0)
        if not any_move(page):
            break
    expect(page.locator("#finish")).to_be_visible()


@pytest.mark.parametrize(
    ("name", "act"), [("see-the-future", "order"), ("dreamweaver", "sleep"), ("doppelganger", "hidden")]
)
def test_drawers_are_fit_for_everyone(new_page: NewPage, server: Server, name: str, act: str) -> None:
    page = _open(new_page)
    until(page, server, (name, "wisdom"), lambda page: page.locator(f'[data-act="{act}"]').count() > 0)
    press(page, act)
    expect(page.locator("dialog[open]")).to_be_visible()
    assert faults(page) == []
    page.keyboard.press("Escape")
    expect(page.locator("dialog[open]")).to_have_count(0)
    page.locator("[data-power-card]").click()
    expect(page.locator("dialog[open] fieldset")).to_be_visible()
    assert faults(page) == []


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_the_power_is_in_sight_and_keeps_its_room(new_page: NewPage, server: Server, size: tuple[int, int]) -> None:
    width, height = size
    is_phone = min(size) < 400
    page = new_page(
        prefers=PLAYED_ON,
        viewport={"width": width, "height": height},
        has_touch=is_phone,
        is_mobile=is_phone,
        reduced_motion="reduce",
    )
    prefer(page, confirm=True)
    begin(page, server, "see-the-future", "way-bender")
    heights: set[float] = set()
    seen: set[str] = set()

    def check(page: Page) -> bool:
        box = page.locator(".dock").bounding_box()
        board = page.locator(".ww").bounding_box()
        assert box
        assert board
        heights.add(round(box["height"]))
        for part in page.locator(".powers button, [data-hand], .looks button").all():
            spot = part.bounding_box()
            assert spot is not None
            assert spot["y"] + spot["height"] <= board["y"] + board["height"] + 1
            assert min(spot["width"], spot["height"]) >= FINGER - 0.5
        for part in page.locator(".powers button").all():
            spot = part.bounding_box()
            assert spot is not None
            assert spot["x"] >= board["x"] - 1
            assert spot["x"] + spot["width"] <= board["x"] + board["width"] + 1
            assert part.evaluate(
                "one => one.scrollWidth <= one.clientWidth + 1 && one.scrollHeight <= one.clientHeight + 1"
            )
        seen.update([act.get_attribute("data-act") or "" for act in page.locator("[data-act]").all()])
        return len(seen) >= 3

    play_until(page, check)
    assert {"pass", "order"} <= seen
    assert len(heights) == 1, heights
