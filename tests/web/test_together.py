"""Several people at one table: by link, on one device, over a bad line."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from tests.web.conftest import NewPage
from tests.web.support import SECONDS, Server, moves, play_to_the_end, take, wait_for_turn


def _set_up(page: Page, server: Server) -> str:
    """Ann sets up a table with a friend and a bot; the link for the friend."""
    page.goto(server.address)
    page.get_by_role("button", name="Set up a table of Water Cycle").click()
    page.get_by_label("Remove seat 4").click()
    page.get_by_label("Name for seat 1").fill("Ann")
    page.get_by_label("Seat 2", exact=True).select_option("invite")
    page.get_by_label("Level of the bot on seat 3").select_option("random")
    page.get_by_role("button", name="Open the table").click()
    expect(page.get_by_label("Link for Player 2")).to_have_value(re.compile(r"/t/[a-z0-9]{12}#join=1\.[\w-]{22}$"))
    return page.get_by_label("Link for Player 2").input_value()


def _sit_down(page: Page, link: str, name: str) -> None:
    page.goto(link)
    page.get_by_label("Your name").fill(name)
    page.get_by_role("button", name="Take this seat").click()


def test_two_browsers_play_by_invite_link_and_talk(new_page: NewPage, server: Server) -> None:
    ann, bo = new_page(), new_page()
    link = _set_up(ann, server)
    _sit_down(bo, link, "Bo")
    decisions = {"Ann": 0, "Bo": 0}
    while min(decisions.values()) < 3:
        expect(ann.locator(".status")).to_have_text(re.compile("Your turn|Bo’s turn"), timeout=SECONDS * 1000)
        is_ann = "Your turn" in (ann.locator(".status").text_content() or "")
        mover, other = (ann, bo) if is_ann else (bo, ann)
        wait_for_turn(mover)
        expect(moves(other)).to_have_count(0)
        seq = mover.locator("section.asked").get_attribute("data-seq") or ""
        move = moves(mover).first.get_attribute("data-move") or ""
        take(mover, move)
        for browser in (mover, other):
            expect(browser.locator(f'section[data-seq="{seq}"]')).to_have_count(0)
        decisions["Ann" if is_ann else "Bo"] += 1
    bo.get_by_role("tab", name="Chat").click()
    bo.get_by_label("Say something").fill("Nice <b>move</b>")
    bo.get_by_role("button", name="Send").click()
    expect(ann.get_by_role("tab", name=re.compile("Chat"))).to_contain_text("1")
    ann.get_by_role("tab", name=re.compile("Chat")).click()
    expect(ann.get_by_role("tabpanel")).to_contain_text("Bo Nice <b>move</b>")


def test_an_invitation_works_once(new_page: NewPage, server: Server) -> None:
    ann, bo, cy = new_page(), new_page(), new_page()
    link = _set_up(ann, server)
    _sit_down(bo, link, "Bo")
    expect(bo.locator(".status")).to_be_visible()
    cy.goto(link)
    expect(cy.get_by_text("This invitation does not work any more")).to_be_visible()
    expect(cy.get_by_role("button", name="Watch")).to_be_visible()


def test_an_open_table_is_found_in_the_lobby(new_page: NewPage, server: Server) -> None:
    ann, bo = new_page(), new_page()
    ann.goto(server.address)
    ann.get_by_role("button", name="Set up a table of Water Cycle").click()
    ann.get_by_label("Seat 2", exact=True).select_option("open")
    ann.get_by_label("Name for seat 1").fill("Lobelia")
    ann.get_by_label("Show the table in everyone’s lobby").check()
    ann.get_by_role("button", name="Open the table").click()
    expect(ann.locator(".status")).to_be_visible()
    bo.goto(server.address)
    bo.get_by_role("link", name=re.compile("Lobelia")).click()
    bo.get_by_label("Your name").fill("Bo")
    bo.get_by_role("button", name="Sit down on seat 2").click()
    expect(ann.get_by_role("strong").filter(has_text="Bo")).to_be_visible()
    expect(ann.locator(".status")).to_have_text(re.compile("turn"))


def test_a_spectator_sees_the_table_and_cannot_move(new_page: NewPage, server: Server) -> None:
    made = server.make("water-cycle", ["Ann", "Bo", "Cy"])
    page = new_page()
    page.goto(f"{server.address}/t/{made['table']['id']}#watch={made['watch']}")
    expect(page.locator(".cube")).to_have_count(27)
    expect(moves(page)).to_have_count(0)
    expect(page).to_have_title(re.compile("’s turn"))


def test_on_one_device_the_table_turns_to_whoever_decides(page: Page, server: Server) -> None:
    made = server.make("water-cycle", ["Ann", "Bo", "Cy"])
    page.goto(server.seat_link(made, 0, 1, 2))
    seen: set[str] = set()
    while len(seen) < 3:
        expect(page.locator(".status")).to_have_text(re.compile(", it is your turn"))
        name = (page.locator(".status").text_content() or "").split(",")[0].strip()
        seen.add(name)
        seq = page.locator("section.asked").get_attribute("data-seq") or ""
        take(page, moves(page).last.get_attribute("data-move") or "")
        expect(page.locator(f'section.asked[data-seq="{seq}"]')).to_have_count(0)
    assert seen == {"Ann", "Bo", "Cy"}


def test_after_the_server_was_killed_the_game_goes_on_and_no_choice_is_lost(
    new_page: NewPage, own_server: Server
) -> None:
    page = new_page()
    made = own_server.make("water-cycle", ["Ann", "Bo", "Cy"])
    page.goto(own_server.seat_link(made, 0, 1, 2))
    wait_for_turn(page)
    chosen = moves(page).first.get_attribute("data-move") or ""
    page.locator(f'button[data-move="{chosen}"]').click()
    own_server.kill()
    expect(page.get_by_text("The connection is lost.")).to_be_visible()
    page.locator("[data-confirm]").click()
    expect(page.get_by_text("Sending …")).to_be_visible()
    own_server.start()
    expect(page.get_by_text("The connection is lost.")).to_have_count(0)
    expect(page.get_by_role("tabpanel")).to_contain_text(f"You take the {chosen.removeprefix('die ')}.")
    expect(page.get_by_text("Sending …")).to_have_count(0)
    assert (page.get_by_role("tabpanel").text_content() or "").count("You take the ") == 1


def test_nobody_has_to_wait_for_the_next_attempt_to_connect(new_page: NewPage, own_server: Server) -> None:
    page = new_page()
    made = own_server.make("water-cycle", ["Ann", "Bo", "Cy"])
    # A day passes between one attempt and the next: only a click connects.
    page.add_init_script("const later = setTimeout; setTimeout = (run, wait) => later(run, wait < 300 ? wait : 8.64e7)")
    page.goto(own_server.seat_link(made, 0, 1, 2))
    wait_for_turn(page)
    own_server.kill()
    expect(page.get_by_text("The connection is lost.")).to_be_visible()
    own_server.start()
    page.get_by_role("button", name="Try now").click()
    expect(page.get_by_text("The connection is lost.")).to_have_count(0)


def test_a_seat_moves_to_another_device_and_back(new_page: NewPage, server: Server) -> None:
    made = server.make("water-cycle", ["Ann", "bot", "bot"])
    desk, phone = new_page(), new_page(viewport={"width": 360, "height": 740})
    link = server.seat_link(made, 0)
    desk.goto(link)
    wait_for_turn(desk)
    phone.goto(link)
    wait_for_turn(phone)
    expect(desk.get_by_text("Your seat is now played on another device.")).to_be_visible()
    desk.get_by_role("button", name="Play here again").click()
    expect(desk.get_by_text("Your seat is now played on another device.")).to_have_count(0)
    expect(phone.get_by_text("Your seat is now played on another device.")).to_be_visible()


def test_who_gives_up_lets_a_bot_play_on(new_page: NewPage, server: Server) -> None:
    page = new_page()
    made = server.make("water-cycle", ["Ann", "bot", "bot"])
    page.goto(server.seat_link(made, 0))
    wait_for_turn(page)
    page.on("dialog", lambda dialog: dialog.accept())
    page.get_by_text("Table menu").click()
    page.get_by_role("button", name="Give up").click()
    expect(page.get_by_text("gave up")).to_be_visible()
    expect(moves(page)).to_have_count(0)
    expect(page.get_by_role("tabpanel")).to_contain_text(re.compile(r"Ann takes the [1-6]\."))


def test_after_the_end_the_same_people_play_again(new_page: NewPage, server: Server) -> None:
    page = new_page()
    play_to_the_end(page, server)
    address = page.url
    page.get_by_role("button", name="Play again", exact=True).click()
    wait_for_turn(page)
    assert page.url != address
