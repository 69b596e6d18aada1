"""What is open at a table of Water to Water, compared with what the rules say: everyone's plates, scores item by item,
goals, odds, piles and digs."""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.web.conftest import NewPage
from tests.web.seat import Seat
from tests.web.support import Server, faults, wait_until_it_fits
from tests.web.test_replay import at
from tests.web.test_water_to_water_map import DESK, FOLDED
from watertable.games.water_to_water import WATER_TO_WATER
from watertable.games.water_to_water.rules.events import DigBegun, TurnStarted
from watertable.games.water_to_water.rules.state import WaterToWaterState
from watertable.kernel import Match, OptionValue, Record, Sfc32, replay
from watertable.play import MatchLoop, RandomDecider
from watertable.table.changes import apply_changes

SCREENS = [(1440, 900), (1024, 768), (844, 390), (390, 844), (360, 740), (720, 450)]
OPTIONS: dict[str, OptionValue] = {"draft": "random", "archeologist": "book"}
SCORING = {
    "adventurer",
    "archeologist",
    "bog-minder",
    "druid",
    "gardener",
    "islander",
    "lake-nymph",
    "planter",
    "river-lord",
    "strider",
    "wave-rider",
}
"""The Characters that score by what can be counted one by one."""
QUICK = {
    "draft": "random",
    "exclude_powers": [
        "intuition",
        "spirit-of-determination",
        "ravens-wit",
        "way-bender",
        "see-the-future",
        "telekinesis",
        "dreamweaver",
        "doppelganger",
    ],
}
"""A game without windows before each play."""
OLD = Path(__file__).resolve().parents[1] / "records" / "water_to_water" / "version-1"
PLACES = """() => ['.plates', '.map', '.dock', '.map .world'].map((part) => {
    const { x, y, width, height } = document.querySelector(part).getBoundingClientRect()
    return [x, y, width, height].map(Math.round)
})"""
ONLY_GOALS_OF = """seat => {
    const goals = [...document.querySelectorAll('.map [data-goal]')]
    return goals.length > 0 && goals.every((goal) => goal.dataset.goal === seat)
}"""
GAMES = 600
"""Enough random games for everything that a test looks for; the first few do, as a rule."""


@dataclass
class Played:
    """A game between players who take any move, and how it stands at the end."""

    record: str
    plies: int
    state: WaterToWaterState
    view: dict[str, Any]
    match: Record

    @property
    def characters(self) -> list[str]:
        return [player["character"] for player in self.view["players"]]

    def items(self, seat: int) -> list[tuple[int, frozenset[str]]]:
        return [(item.points, frozenset(item.places)) for item in self.state.score(seat).items]


@cache
def played(seed: int) -> Played:
    seats = 6
    start = WATER_TO_WATER.new(seats, OPTIONS)
    secret = hashlib.sha256(f"open {seed}".encode()).digest()
    names = [f"Player {seat + 1}" for seat in range(seats)]
    match = Match(WATER_TO_WATER, start, names, None, secret, [f"nonce {seat}" for seat in range(seats)])
    MatchLoop(match, [RandomDecider(Sfc32(seed))] * seats).run()
    state = match.state
    assert isinstance(state, WaterToWaterState)
    record = match.record()
    view = state.view(None).as_json()
    return Played(record.text(), len(record.moves), state, json.loads(json.dumps(view)), record)


def scored_by(character: str) -> tuple[Played, int]:
    """A game in which this Character has points at the end, and its seat."""
    for seed in range(GAMES):
        game = played(seed)
        if character in game.characters:
            seat = game.characters.index(character)
            if game.items(seat):
                return game, seat
    raise AssertionError(f"the {character} never scores in {GAMES} games")


def shown(page: Page, server: Server, folder: Path, game: Played) -> None:
    """Open the game's record at its end."""
    file = folder / "game.jsonl"
    file.write_text(game.record, "utf-8")
    page.goto(f"{server.address}/record")
    page.locator("input[type=file]").set_input_files(file)
    at(page, 0)
    page.get_by_role("button", name="Last position").click()
    at(page, game.plies)
    expect(page.locator("[data-plate]")).to_have_count(len(game.characters))


def opened(page: Page, selector: str, name: str) -> None:
    page.locator(selector).click()
    expect(page.locator(f'dialog[open][data-sheet="{name}"]')).to_be_visible()


def closed(page: Page) -> None:
    page.keyboard.press("Escape")
    expect(page.locator("dialog[open]")).to_have_count(0)


@pytest.mark.parametrize("character", sorted(SCORING))
def test_each_character_s_score_is_outlined_item_by_item(
    page: Page, server: Server, tmp_path: Path, character: str
) -> None:
    game, seat = scored_by(character)
    shown(page, server, tmp_path, game)
    opened(page, f'[data-plate="{seat}"]', "player")
    items = page.locator("dialog [data-item]")
    wanted = game.items(seat)
    expect(items).to_have_count(len(wanted))
    found: list[tuple[int, frozenset[str]]] = []
    for item in items.all():
        item.hover()
        places = frozenset((item.get_attribute("data-places") or "").split())
        points = int((item.locator("b").text_content() or "").removeprefix("+"))
        found.append((points, places))
        if places:
            expect(page.locator(".map [data-outlined]")).to_have_attribute(
                "data-outlined", " ".join((item.get_attribute("data-places") or "").split())
            )
        else:
            expect(page.locator(".map [data-outlined]")).to_have_count(0)
    if character == "adventurer":  # The rules name no cells for the whole map; the page outlines its box.
        assert sorted([points for points, _ in found]) == sorted([points for points, _ in wanted])
    else:
        assert sorted(found, key=str) == sorted(wanted, key=str)
    expect(page.locator("dialog [data-total]")).to_have_text(str(game.view["players"][seat]["points"]))
    closed(page)
    expect(page.locator(f'[data-plate="{seat}"]')).to_be_focused()


def test_piles_bag_and_odds_are_those_of_the_rules(page: Page, server: Server, tmp_path: Path) -> None:
    game = next(
        game
        for game in map(played, range(GAMES))
        if game.view["bag"] and game.view["discards"] and game.view["out_of_play"] and game.view["board"]["covered"]
    )
    view = game.view
    shown(page, server, tmp_path, game)
    opened(page, "#ww-pile-bag", "bag")
    expect(page.locator("dialog h2")).to_contain_text(str(len(view["bag"])))
    tiles = page.locator("dialog [data-tile]")
    assert sorted([int(tile.get_attribute("data-tile") or "") for tile in tiles.all()]) == sorted(view["bag"])
    counts = [int(kind.get_attribute("data-left") or "") for kind in page.locator("dialog [data-kind]").all()]
    assert sum(counts) == len(view["bag"])
    position = game.state.view(None)
    cells = page.locator("dialog option[value*=',']").evaluate_all("all => all.map((option) => option.value)")
    assert cells
    for cell in cells[:: max(1, len(cells) // 6)]:
        x, y = map(int, cell.split(","))
        fitting = [
            tile
            for tile in view["bag"]
            if any((cx, cy) == (x, y) for cx, cy, _ in position.board.placements(tile - 1, None))
        ]
        page.locator("dialog select").select_option(cell)
        expect(page.locator("dialog [data-fit]")).to_have_attribute("data-fit", str(len(fitting)))
        expect(page.locator("dialog [data-fit]")).to_have_attribute("data-of", str(len(view["bag"])))
        lit = page.locator("dialog li.lit").evaluate_all("all => all.map((tile) => Number(tile.dataset.tile))")
        assert sorted(lit) == sorted(fitting)
        expect(page.locator(".map [data-marked]")).to_have_attribute("data-marked", cell)
    assert faults(page) == []
    for pile, wanted in [
        ("discards", view["discards"]),
        ("aside", view["out_of_play"]),
        ("covered", [tile["tile"] for tile in view["board"]["covered"]]),
    ]:
        page.locator(f'dialog [data-tab="{pile}"]').click()
        expect(page.locator(f'dialog[data-sheet="{pile}"]')).to_be_visible()
        expect(page.locator("dialog [data-tile]")).to_have_count(len(wanted))
        numbers = [int(tile.get_attribute("data-tile") or "") for tile in tiles.all()]
        assert numbers == wanted[::-1]
        assert faults(page) == []
    closed(page)


def test_goals_of_everyone_and_of_one_are_on_the_map(page: Page, server: Server, tmp_path: Path) -> None:
    game, seat = scored_by("islander")
    shown(page, server, tmp_path, game)
    winners = set(map(str, game.view["winners"]))
    drawn = page.locator(".map [data-goal]")
    assert {goal.get_attribute("data-goal") for goal in drawn.all()} <= winners
    page.keyboard.press("g")
    expect(page.get_by_role("button", name="Goals", exact=True)).to_have_attribute("aria-pressed", "true")
    expect(page.locator(f'.map [data-goal="{seat}"]').first).to_be_attached()
    seats = {goal.get_attribute("data-goal") for goal in drawn.all()}
    assert len(seats) > 1
    styles = drawn.evaluate_all(
        "all => [...new Set(all.map((goal) => { const line = goal.querySelector('path:not(.under)');"
        " return goal.dataset.goal + line.getAttribute('stroke') + line.getAttribute('stroke-dasharray') }))]"
    )
    assert len(styles) == len(seats)
    done = {
        frozenset((goal.get_attribute("data-cells") or "").split())
        for goal in page.locator(f'.map [data-goal="{seat}"].done').all()
    }
    assert done == {places for _, places in game.items(seat)}
    # Each plate has the line of its player's goals; the mouse on it, or its sheet, leaves these alone.
    lines = page.locator("[data-line-of]")
    assert seats <= {line.get_attribute("data-line-of") for line in lines.all()}
    page.locator(f'[data-plate="{seat}"]').hover()
    page.wait_for_function(ONLY_GOALS_OF, arg=str(seat))
    page.mouse.move(2, 2)
    expect(drawn.locator(f'xpath=self::*[not(@data-goal="{seat}")]').first).to_be_attached()
    opened(page, f'[data-plate="{seat}"]', "player")
    page.locator(f'dialog [data-goals-of="{seat}"]').click()
    expect(page.locator("dialog[open]")).to_have_count(0)
    page.mouse.move(2, 2)
    page.wait_for_function(ONLY_GOALS_OF, arg=str(seat))
    expect(lines).to_have_count(1)
    assert faults(page) == []
    opened(page, f'[data-plate="{seat}"]', "player")
    page.locator(f'dialog [data-goals-of="{seat}"]').click()
    page.mouse.move(2, 2)
    expect(drawn.locator(f'xpath=self::*[not(@data-goal="{seat}")]').first).to_be_attached()
    page.keyboard.press("g")
    expect(page.get_by_role("button", name="Goals", exact=True)).to_have_attribute("aria-pressed", "false")


def test_the_table_in_words(page: Page, server: Server, tmp_path: Path) -> None:
    game, _ = scored_by("river-lord")
    shown(page, server, tmp_path, game)
    page.locator("details.words > summary").click()
    words = page.locator(".in-words")
    expect(words.locator("[data-cell-said]")).to_have_count(len(game.view["board"]["tiles"]))
    for seat, player in enumerate(game.view["players"]):
        expect(words.locator(f'[data-seat="{seat}"]')).to_contain_text(f"Player {seat + 1}")
        if player["character"] not in ("thief", "wrath"):
            expect(words.locator(f'[data-seat="{seat}"]')).to_contain_text(f"{player['points']} of {player['target']}")
    expect(words.locator("[data-pile-said=discards]")).to_contain_text(f"Discard pile: {len(game.view['discards'])} ")


def test_a_chain_of_digs_plays_out_tile_by_tile(page: Page, server: Server, tmp_path: Path) -> None:
    """Step by step through the turn of a game in which an artifact that was dug up is dug for."""
    game, begins, goes_on = next(chain for chain in map(_chain, range(GAMES)) if chain)
    shown(page, server, tmp_path, game)
    expect(page.locator(".digs")).to_have_count(0)
    page.locator(f'ol [data-at="{begins}"]').click()
    at(page, begins)
    seen: set[str] = set()
    for ply in range(begins, goes_on + 1):
        if ply > begins:
            page.keyboard.press("ArrowRight")
            at(page, ply)
        expect(page.locator(".digs")).to_be_visible()
        seen |= set(page.locator(".digs [data-dug]").evaluate_all("all => all.map((tile) => tile.dataset.is)"))
    expect(page.locator(".digs")).to_have_attribute("data-digs", "2")
    assert "laid" in seen
    page.wait_for_function("() => document.getAnimations().every(({ playState }) => playState !== 'running')")
    assert faults(page) == []


def _chain(seed: int) -> tuple[Played, int, int] | None:
    """A game in which a find is dug for, with the moves that begin the first dig and the second."""
    game = played(seed)
    if "archeologist" not in game.characters:
        return None
    begins = 0
    for step in replay(game.match):
        for event in step.events:
            if isinstance(event, TurnStarted):
                begins = 0
            elif isinstance(event, DigBegun) and begins:
                return game, begins, step.ply
            elif isinstance(event, DigBegun):
                begins = step.ply
    return None


def test_a_record_of_version_1_has_its_plates_and_scores(page: Page, server: Server) -> None:
    file = sorted(path for path in OLD.glob("*.jsonl") if not path.name.endswith(".save.jsonl"))[0]
    page.goto(f"{server.address}/record")
    page.locator("input[type=file]").set_input_files(file)
    page.get_by_label("The pack it was played with").set_input_files(next(OLD.parent.glob("**/*.toml")))
    at(page, 0)
    page.get_by_role("button", name="Last position").click()
    plates = page.locator("[data-plate]")
    expect(plates.first).to_be_visible()
    for plate in plates.all():
        plate.click()
        expect(page.locator("dialog[open][data-sheet=player]")).to_be_visible()
        closed(page)
    expect(page.locator(".map [data-piece^='tile ']").first).to_be_visible()


class Told:
    """What the server told a page: its view, after every message."""

    def __init__(self, page: Page) -> None:
        self.view: dict[str, Any] = {}
        self.laid: list[list[int]] = []
        """Everyone's points after each tile that the first seat has laid."""
        page.on("websocket", lambda socket: socket.on("framereceived", self._take))

    def _take(self, frame: str | bytes) -> None:
        message = json.loads(frame)
        if message["type"] == "view":
            self.view = message["view"]
        elif message["type"] == "step":
            apply_changes(self.view, message["changes"])
            events = [event for entry in message["entries"] for event in entry["events"]]
            if any(event["type"] == "TilePlaced" and event["seat"] == 0 for event in events):
                self.laid.append([player["points"] for player in self.view["players"]])


def _signed(text: str | None) -> int:
    return int((text or "0").replace("−", "-"))


def test_changes_beside_names_are_those_of_the_move(new_page: NewPage, server: Server) -> None:
    """Hold tiles until one changes somebody's points; then lay it, and the points are what was shown."""
    for _ in range(12):
        page = new_page(prefers=FOLDED, **DESK)
        told = Told(page)
        # The Wrath's points change with the draw that follows, which nobody can foresee.
        options = {**QUICK, "exclude_characters": ["wrath"]}
        made = server.make("water-to-water", ["Ann", "bot", "bot", "bot"], options=options)
        seat = Seat(page, server, made)
        while seat.until_tiles():
            before = [player["points"] for player in told.view["players"]]
            seq = page.locator("section.asked").get_attribute("data-seq")
            page.keyboard.press("n")
            page.keyboard.press("Enter")
            expect(page.locator("[data-held=true]")).to_be_attached()
            # What the move leads to stands in the bar when the preview has come.
            expect(page.locator("section.asked .outcome")).not_to_be_empty()
            expect(page.locator("section.asked .outcome .quiet").first).to_be_visible()
            plates = [
                _signed(page.locator(f'[data-plate="{one}"] .change').text_content())
                if page.locator(f'[data-plate="{one}"] .change').count()
                else 0
                for one in range(4)
            ]
            beside = [
                _signed(row.locator(".change").text_content()) if row.locator(".change").count() else 0
                for row in page.locator(".players > ul > li").all()
            ]
            assert plates == beside
            count = len(told.laid)
            page.keyboard.press("Enter")
            seat.next(seq)
            if len(told.laid) > count and any(plates):
                assert [old + change for old, change in zip(before, plates, strict=True)] == told.laid[count]
                return
    raise AssertionError("no tile changed any points")


def test_on_every_screen_nothing_is_cut_off_and_nothing_moves(new_page: NewPage, server: Server) -> None:
    made = server.make("water-to-water", ["Ann", *["bot"] * 5], options=QUICK)
    page = new_page(prefers=FOLDED, **DESK)
    seat = Seat(page, server, made)
    assert seat.until_tiles(4)
    for width, height in SCREENS:
        page.set_viewport_size({"width": width, "height": height})
        page.wait_for_function(
            "([width, height]) => innerWidth === width && innerHeight === height", arg=[width, height]
        )
        expect(page.locator("[data-plate]")).to_have_count(6)
        wait_until_it_fits(page)
        for box in [plate.bounding_box() for plate in page.locator("[data-plate]").all()]:
            assert box is not None
            assert box["x"] >= 0
            assert box["x"] + box["width"] <= width
            assert box["height"] >= 36
        for selector, name in [
            ('[data-plate="2"]', "player"),
            ("#ww-pile-bag", "bag"),
            ("#ww-pile-discards", "discards"),
        ]:
            places = page.evaluate(PLACES)
            opened(page, selector, name)
            sheet = page.locator("dialog[open]")
            page.wait_for_function("() => document.querySelector('dialog[open]').getAnimations().length === 0")
            box = sheet.bounding_box()
            assert box is not None
            assert box["x"] >= 0
            assert box["y"] >= 0
            assert box["x"] + box["width"] <= width + 0.5
            assert box["y"] + box["height"] <= height + 0.5
            wait_until_it_fits(page)
            assert faults(page) == []
            assert page.evaluate(PLACES) == places
            closed(page)
            expect(page.locator(selector)).to_be_focused()
        places = page.evaluate(PLACES)
        page.keyboard.press("g")
        expect(page.locator(".goals")).to_have_attribute("aria-pressed", "true")
        assert page.evaluate(PLACES) == places
        page.keyboard.press("g")
        expect(page.locator(".goals")).to_have_attribute("aria-pressed", "false")


def test_a_spectator_sees_plates_and_sheets(new_page: NewPage, server: Server) -> None:
    made = server.make("water-to-water", ["Ann", "bot", "bot", "bot"], options=QUICK)
    seat = Seat(new_page(prefers=FOLDED, **DESK), server, made)
    assert seat.until_tiles(3)
    page = new_page()
    page.goto(f"{server.address}/t/{made['table']['id']}#watch={made['watch']}")
    expect(page.locator("[data-plate]")).to_have_count(4)
    opened(page, '[data-plate="0"]', "player")
    expect(page.locator("dialog[open] h2").first).to_have_text("Ann")
    closed(page)
    opened(page, "#ww-pile-bag", "bag")
    closed(page)


def test_an_empty_cell_is_marked_on_the_map(new_page: NewPage, server: Server) -> None:
    made = server.make("water-to-water", ["Ann", "bot", "bot"], options=QUICK)
    page = new_page(prefers=FOLDED, **DESK)
    seat = Seat(page, server, made)
    assert seat.until_tiles(2)
    cell = sorted(seat.places)[0].split()[1]
    opened(page, "#ww-pile-bag", "bag")
    page.get_by_role("button", name="Choose on the map").click()
    expect(page.locator("dialog[open]")).to_have_count(0)
    at_cell = seat.cell(cell)
    page.mouse.click(at_cell["x"], at_cell["y"])
    expect(page.locator("dialog[open] [data-fit]")).to_be_visible()
    expect(page.locator(".map [data-marked]")).to_have_attribute("data-marked", cell)
    assert seat.ghost is None
    page.get_by_role("button", name="Unmark").click()
    expect(page.locator(".map [data-marked]")).to_have_count(0)
    closed(page)
    page.mouse.click(at_cell["x"], at_cell["y"], button="right")
    expect(page.locator("dialog[open] [data-fit]")).to_be_visible()
    expect(page.locator(".map [data-marked]")).to_have_attribute("data-marked", cell)
    closed(page)
    assert not seat.moves_sent or seat.ghost is None
