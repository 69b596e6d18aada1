"""Watertable on a home screen: the manifest, its icons, and a notification when it is my turn."""

from __future__ import annotations

import json
import struct

from playwright.sync_api import Page, expect

from tests.web.conftest import NewPage
from tests.web.support import Server, moves, take, wait_for_turn
from watertable.server.http.pages import web_folder


def test_the_browser_finds_nothing_that_keeps_it_from_installing(page: Page, server: Server) -> None:
    page.goto(server.address)
    line = page.context.new_cdp_session(page)
    found = line.send("Page.getAppManifest")
    assert found["errors"] == []
    manifest = json.loads(found["data"])
    assert (manifest["display"], manifest["start_url"]) == ("standalone", "/")
    errors = [error["errorId"] for error in line.send("Page.getInstallabilityErrors")["installabilityErrors"]]
    assert errors == ["in-incognito"], "a test's window is a private one, and nothing else is wrong"
    answer = page.request.get(f"{server.address}/manifest.webmanifest")
    assert answer.headers["content-type"].startswith("application/manifest+json")
    assert {icon.get("purpose", "any") for icon in manifest["icons"]} == {"any", "maskable"}
    for icon in [icon for icon in manifest["icons"] if icon["type"] == "image/png"]:
        body = page.request.get(f"{server.address}{icon['src']}").body()
        size = struct.unpack(">II", body[16:24])
        assert f"{size[0]}x{size[1]}" == icon["sizes"], icon["src"]


def test_the_service_worker_keeps_no_pages() -> None:
    """A page from a cache could be older than the server; so nothing is cached, and no request is looked at."""
    text = (web_folder() / "sw.js").read_text("utf-8")
    assert "notificationclick" in text
    for word in ("caches", "'fetch'", "importScripts"):
        assert word not in text


def test_a_notification_comes_on_my_turn_if_i_want_it_and_am_elsewhere(new_page: NewPage, server: Server) -> None:
    page = new_page(permissions=["notifications"])
    page.add_init_script(
        "window.elsewhere = false; Object.defineProperty(document, 'hidden', {get: () => window.elsewhere});"
        "window.askedFor = 0; const ask = Notification.requestPermission.bind(Notification);"
        "Notification.requestPermission = () => { window.askedFor++; return ask() }"
    )
    shown = "() => navigator.serviceWorker.getRegistration().then((one) => one ? one.getNotifications() : [])"
    made = server.make("water-cycle", ["Ann", "bot", "bot"])
    page.goto(server.seat_link(made, 0))
    wait_for_turn(page)
    assert page.evaluate("() => askedFor") == 0, "nobody is asked before they want it"
    page.get_by_text("Table menu").click()
    page.get_by_label("Notify me when it is my turn").check()
    page.wait_for_function("() => navigator.serviceWorker.getRegistration().then((one) => !!one)")
    assert page.evaluate("() => askedFor") == 1
    page.keyboard.press("Escape")
    page.evaluate("() => { window.elsewhere = true }")
    while not page.evaluate(f"async () => (await ({shown})()).length"):
        if moves(page).count():
            take(page, moves(page).first.get_attribute("data-move") or "")
    told = page.evaluate(f"async () => (await ({shown})()).map((one) => [one.title, one.body, one.data])")
    assert told == [["Your turn", "Water Cycle", f"/t/{made['table']['id']}"]]
    page.reload()
    page.get_by_text("Table menu").click()
    expect(page.get_by_label("Notify me when it is my turn")).to_be_checked()
