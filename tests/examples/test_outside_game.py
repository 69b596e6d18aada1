"""A game in a package of its own, installed into an environment where nothing else is, works everywhere."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import urllib.request
import venv
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect
from websockets.sync.client import ClientConnection, connect

from tests.building import outside
from tests.serving import ServerProcess
from tests.web.conftest import NewPage, browser, new_page
from tests.web.support import moves, take, wait_for_next, wait_for_turn

__all__ = ["browser", "new_page"]

ROOT = Path(__file__).parents[2]
EXAMPLE = ROOT / "examples" / "rain_barrel"
GAME = "rain-barrel"

MY_BOTS = """
from watertable.bots import Bot, Choice

class Eager(Bot):
    def think(self, game, view, moves, budget):
        return Choice(moves[0])

class Cheat(Bot):
    def choose(self, view, moves, budget=None):
        from rain_barrel.moves import Rain
        return Choice(Rain(6))
"""

UNDRAWN = """
from rain_barrel.game import RainBarrel

class DryBarrel(RainBarrel):
    def __init__(self):
        super().__init__()
        self.name, self.title = "dry-barrel", "Dry Barrel"

    def drawer(self):
        return None

GAME = DryBarrel()
"""
"""The same game without a drawing."""


@dataclass
class Clean:
    """An environment with the table, the example and nothing of this one; commands run in a folder of its own."""

    python: Path
    folder: Path

    def run(self, *arguments: str, typed: str = "", status: int = 0) -> str:
        """What a command printed, on both streams."""
        done = subprocess.run(
            [str(self.python), *arguments],
            input=typed,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            cwd=self.folder,
            env={**outside(), "COLUMNS": "120"},
            timeout=600,
            check=False,
        )
        assert done.returncode == status, done.stdout
        return done.stdout

    def watertable(self, *arguments: str, typed: str = "", status: int = 0) -> str:
        return self.run("-m", "watertable", *arguments, typed=typed, status=status)


@pytest.fixture(scope="module")
def clean(tmp_path_factory: pytest.TempPathFactory) -> Clean:
    """Installed as anyone would: the wheel that `make` built, the example from its folder."""
    folder = tmp_path_factory.mktemp("outside")
    wheels = sorted((Path(sys.prefix) / "wheel").glob("watertable-*.whl"))
    assert wheels, "the wheel is made by `make install`"
    venv.create(folder / "venv", with_pip=True)
    found = Clean(folder / "venv" / ("Scripts" if os.name == "nt" else "bin") / "python", folder)
    install = ("-m", "pip", "--disable-pip-version-check", "install", "--quiet")
    requirements = ROOT / "requirements"
    found.run(
        *install, "-r", str(requirements / "run.txt"), "-c", str(requirements / "test.txt"), "pytest", "hypothesis"
    )
    found.run(*install, "-r", str(requirements / "build.txt"))
    found.run(*install, "--no-deps", str(wheels[-1]))
    found.run(*install, "--no-deps", "--no-build-isolation", str(EXAMPLE))
    (folder / "my_bots.py").write_text(MY_BOTS, "utf-8")
    return found


def test_it_is_listed_and_played_in_the_terminal(clean: Clean) -> None:
    assert "rain-barrel" in clean.watertable("games")
    played = clean.watertable("play", GAME, "--players", "2", "--seed", "3", "--bots", "cautious", typed="1\n" * 200)
    assert re.search(r"(You win|\w+ wins)\. \(RB-", played)
    assert "bucket" in played
    assert "RB-4" in clean.watertable("rules", GAME)
    assert "This game has no options." in clean.watertable("options", GAME)


def test_it_is_simulated_recorded_verified_and_replayed(clean: Clean) -> None:
    arguments = ("simulate", GAME, "--players", "3", "--games", "30", "--seed", "1", "--jobs", "2", "--json")
    found = json.loads(clean.watertable(*arguments, "--bots", "cautious,greedy,my_bots:Eager", "--record", "g.jsonl"))
    assert found["games"] == 30
    assert [seat["bot"] for seat in found["by_seat"]] == ["cautious", "greedy", "my_bots:Eager"]
    assert "30 records" in clean.watertable("verify", "g.jsonl")
    assert "The game is over." in clean.watertable("replay", "g.jsonl")


def test_its_bots_enter_tournaments(clean: Clean) -> None:
    arguments = ("tournament", GAME, "--bots", "cautious,random,my_bots:Eager", "--games", "30", "--seed", "1")
    found = json.loads(clean.watertable(*arguments, "--players", "2", "--json"))
    assert {bot["name"] for bot in found["bots"]} == {"cautious", "random", "my_bots:Eager"}
    assert found["is_reproducible"]


def test_a_bot_that_cheats_is_named_in_one_line(clean: Clean) -> None:
    said = clean.watertable("simulate", GAME, "--players", "2", "--bots", "my_bots:Cheat", status=2)
    assert said == "watertable: bot my_bots:Cheat chose 'rain 6' in seat 1, which is not legal now\n"


def test_it_is_counted_measured_and_drawn(clean: Clean) -> None:
    assert clean.watertable("perft", GAME, "--depth", "4", "--players", "2").startswith("41 sequences of 4 moves")
    rates = json.loads(clean.watertable("bench", "--game", GAME, "--seconds", "0.05", "--json"))["games"]
    assert {rate["name"] for rate in rates} == {GAME}
    assert all(rate["decisions_per_second"] > 0 for rate in rates)
    assert "a valid pack for Rain Barrel" in clean.watertable("pack", "check", GAME)
    assert GAME in clean.watertable("pack", "list")
    clean.watertable("pack", "show", GAME, "--svg", "sheet.svg", "--force")
    assert (clean.folder / "sheet.svg").read_text("utf-8").startswith("<svg")


def test_a_pack_of_another_game_is_named(clean: Clean) -> None:
    text = "from watertable.kernel import find_game; print(find_game('rain-barrel').pack_text('default'))"
    (clean.folder / "barrel.toml").write_text(clean.run("-c", text), "utf-8")
    other = json.loads(clean.watertable("pack", "list", "--json"))[0]["game"]
    assert other != GAME
    said = clean.watertable("simulate", other, "--pack", "barrel.toml", "--games", "1", status=2)
    assert "barrel.toml: this is a pack for Rain Barrel, not for " in said
    assert said.count("\n") == 1


def test_it_conforms(clean: Clean) -> None:
    said = clean.run("-m", "pytest", "-q", "-p", "no:cacheprovider", str(EXAMPLE / "tests"))
    assert " passed" in said
    assert "failed" not in said


# At a table


class CleanServer(ServerProcess):
    """`watertable serve` of the clean environment."""

    def __init__(self, clean: Clean, folder: Path) -> None:
        self._python, self._folder = clean.python, folder
        super().__init__(f"sqlite+aiosqlite:///{folder / 'tables.db'}")

    def program(self) -> tuple[str, Path, dict[str, str]]:
        return str(self._python), self._folder, outside()

    def command(self, port: str, database: str, *further: str) -> list[str]:
        return ["-m", "watertable", "serve", "--host", "127.0.0.1", "--port", port, "--database", database]


@pytest.fixture(scope="module")
def server(clean: Clean) -> Iterator[ServerProcess]:
    found = CleanServer(clean, clean.folder)
    found.start()
    yield found
    found.stop()


def asked(server: ServerProcess, path: str, body: Any = None) -> Any:
    data = None if body is None else json.dumps(body).encode()
    request = urllib.request.Request(f"{server.address}{path}", data, {"Content-Type": "application/json"})
    with urllib.request.urlopen(request, timeout=60) as answer:
        text = answer.read().decode()
    return json.loads(text) if text.startswith(("{", "[")) else text


def test_it_is_in_the_lobby_with_its_drawings(server: ServerProcess) -> None:
    games = {game["name"]: game for game in asked(server, "/api/games")}
    assert games[GAME]["title"] == "Rain Barrel"
    assert games[GAME]["has_drawing"]
    assert asked(server, f"/api/games/{GAME}/packs/default/sheet.svg").startswith("<svg")
    assert "RB-3" in asked(server, f"/api/games/{GAME}/rules")["text"]


def test_a_person_plays_it_against_a_bot(server: ServerProcess) -> None:
    seats = [{"kind": "me", "name": "Ann"}, {"kind": "bot", "level": "random"}]
    made = asked(server, "/api/tables", {"game": GAME, "seats": seats})
    token = made["seats"][0]["token"]
    with connect(f"ws://127.0.0.1:{server.port}/api/tables/{made['table']['id']}/socket") as socket:
        hello = {"type": "hello", "tokens": [token], "after": 0, "language": "en"}
        assert play(socket, {**hello, "protocol": 2}) is not None


def play(socket: ClientConnection, hello: dict[str, Any]) -> Any:
    """Take the first choice until the game is over; the outcome."""
    socket.send(json.dumps(hello))
    answered = -1
    while True:
        message = json.loads(socket.recv(timeout=60))
        assert message["type"] not in ("failed", "refused"), message
        if message["type"] == "table" and message["table"]["outcome"]:
            return message["table"]["outcome"]
        if message["type"] in ("view", "step") and message["ask"] and message["seq"] > answered:
            answered = message["seq"]
            group = message["ask"]["legal"][0]
            move = {"type": group["type"], **dict(zip(group["fields"], group["rows"][0], strict=True))}
            key = f"move-{answered}"
            socket.send(json.dumps({"type": "move", "seat": 0, "move": move, "answers": answered, "key": key}))


# In the browser


def play_by_clicks(page: Page) -> int:
    """Catch once and pour, every turn, until the game is over; how many decisions that took."""
    decisions = 0
    while True:
        expect(page.locator("button[data-move], #finish").first).to_be_visible()
        if page.locator("#finish").count():
            return decisions
        seq = page.locator("section.asked").get_attribute("data-seq")
        take(page, moves(page).last.get_attribute("data-move") or "")
        wait_for_next(page, seq)
        decisions += 1


def sit_down(page: Page, server: ServerProcess, game: str) -> None:
    """Open a table against a bot that takes any move, as the person who made it."""
    seats = [{"kind": "me", "name": "Ann"}, {"kind": "bot", "level": "random"}]
    made = asked(server, "/api/tables", {"game": game, "seats": seats})
    page.goto(f"{server.address}/t/{made['table']['id']}#seat=0.{made['seats'][0]['token']}")
    wait_for_turn(page)


def test_it_is_in_the_lobby_of_the_browser_with_a_preview_in_its_picture(
    server: ServerProcess, new_page: NewPage
) -> None:
    page = new_page()
    page.goto(server.address)
    page.get_by_role("button", name="Play now: Rain Barrel against bots").click()
    wait_for_turn(page)
    expect(page.locator(".picture svg")).to_be_visible()
    expect(page.locator("h2", has_text="Catch more rain, or pour?")).to_be_visible()
    moves(page).first.click()
    expect(page.locator(".drawn.preview")).to_be_visible()


def test_it_is_played_in_the_browser_to_its_end(server: ServerProcess, new_page: NewPage) -> None:
    page = new_page()
    sit_down(page, server, GAME)
    page.get_by_role("button", name="Another move …").click()
    page.get_by_role("textbox", name="Ask why a move is not allowed").fill("pour")
    page.get_by_role("button", name="Why not?").click()
    expect(page.locator(".problem")).to_contain_text("nothing in your bucket")
    expect(page.locator(".problem button.rule")).to_have_text("RB-4")
    page.get_by_role("button", name="All moves", exact=True).click()
    first = page.locator(".picture svg").inner_html()
    assert play_by_clicks(page) > 3
    expect(page.locator("#finish")).to_contain_text("won")
    assert page.locator(".picture svg").inner_html() != first
    expect(page.get_by_role("tabpanel")).to_contain_text("The game is over.")


def test_without_a_drawing_it_is_played_as_text(clean: Clean, new_page: NewPage) -> None:
    folder = clean.folder / "undrawn"
    metadata = folder / "dry_barrel-1.0.dist-info"
    metadata.mkdir(parents=True)
    (folder / "dry_barrel.py").write_text(UNDRAWN, "utf-8")
    (metadata / "METADATA").write_text("Metadata-Version: 2.1\nName: dry-barrel\nVersion: 1.0\n", "utf-8")
    (metadata / "entry_points.txt").write_text("[watertable.games]\ndry-barrel = dry_barrel:GAME\n", "utf-8")
    server = CleanServer(clean, folder)
    server.start()
    try:
        page = new_page()
        page.goto(server.address)
        card = page.locator("li.card", has=page.get_by_role("heading", name="Dry Barrel"))
        expect(card.locator("img.sign")).to_be_visible()
        sit_down(page, server, "dry-barrel")
        board = page.locator(".drawn pre")
        expect(board).to_contain_text("bucket 0")
        assert play_by_clicks(page) > 3
        expect(board).not_to_contain_text("bucket")
    finally:
        server.stop()
