"""Moving on AGUA's board in a real browser: paths, jumps, swaps, holes, tapped on the board and confirmed once."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.games.agua.web_positions import reached
from tests.web.agua_forks import Game, played
from tests.web.agua_seat import AguaSeat
from tests.web.conftest import NewPage
from tests.web.support import Server
from watertable.games.agua.rules.moves import Step
from watertable.games.agua.rules.phases import JUMP, STEP, SWAP
from watertable.games.agua.rules.state import AguaState
from watertable.games.agua.rules.terms import CLOUD
from watertable.kernel import replay

DESK = {"viewport": {"width": 1440, "height": 900}, "reduced_motion": "reduce"}
FOLDED = {"list": False, "forced": False}


@pytest.fixture(scope="module")
def game(one_server: Server) -> Game:
    one_server.deal_for("agua moves")
    return played(one_server, 4, high_humidity=True)


@pytest.fixture(scope="module")
def children(one_server: Server) -> Game:
    one_server.deal_for("agua moves of children")
    return played(one_server, 2, children=True)


def _go_on(new_page: NewPage, server: Server, game: Game, at: int, **settings: Any) -> AguaSeat:
    """Play on from a position, with all seats on one page."""
    names = list(game.record.players)
    made = server.make("agua", names, fork={"table": game.table, "at": at})
    page = new_page(prefers=FOLDED, **{**DESK, **settings})
    seat = AguaSeat(page, server, made, seats=range(len(names)))
    assert seat.wait()
    return seat


def _leads_to(phase: int) -> Callable[[AguaState], bool]:
    """Whether a step leads to this phase."""
    return lambda state: bool(_steps_to(state, phase))


def _steps_to(state: AguaState, phase: int) -> list[Step]:
    found: list[Step] = []
    if state.at.phase != STEP or state.at.points < 2:
        return found
    for move in state.legal_moves(state.at.actor):
        after = state.copy()
        after.apply(state.at.actor, move)
        if isinstance(move, Step) and after.at.phase == phase:
            found.append(move)
    return found


def _droplet_on(state: AguaState, field: str) -> int:
    return state.at.own_droplet_on(state.at.actor, state.at.pack.number[field])


def _has_long_path(state: AguaState) -> bool:
    return state.at.phase == STEP and bool(_long_path(state))


def _long_path(state: AguaState) -> tuple[int, str] | None:
    """A droplet and a field at the end of three steps or more, with nothing to be answered on the way or there."""
    at = state.at
    for droplet in range(at.actor * at.each, (at.actor + 1) * at.each):
        text = reached(state, droplet) if at.points > 3 else ""
        for place in text.split(", ") if text else []:
            field, cost, *_ = place.split()
            if cost == "3" and field.startswith("river-") and place.count(" ") == 2 and place[-1].isdigit():
                return droplet, field
    return None


def _with_results(state: AguaState) -> tuple[int, str] | None:
    """A droplet and a field that it can reach with several results, with nothing to be answered there."""
    at = state.at
    if at.phase != STEP or at.points < 4:
        return None
    for droplet in range(at.actor * at.each, (at.actor + 1) * at.each):
        text = reached(state, droplet)
        for place in text.split(", ") if text else []:
            field, _, results = place.split()
            if results.isdigit() and int(results) > 1:
                return droplet, field
    return None


@pytest.mark.parametrize("kind", ["game", "children"])
def test_the_board_lights_what_the_rules_reach(
    new_page: NewPage, server: Server, kind: str, request: pytest.FixtureRequest
) -> None:
    played_game: Game = request.getfixturevalue(kind)
    steps = [
        (step.ply, step.state.copy())
        for step in replay(played_game.record)
        if isinstance(step.state, AguaState) and step.state.at.phase in (STEP, JUMP) and step.state.at.points > 2
    ]
    for part in (1, 2, 3, 4):
        at, state = steps[(len(steps) - 1) * part // 4]
        assert isinstance(state, AguaState)
        seat = _go_on(new_page, server, played_game, at)
        for droplet, lit in seat.reaches().items():
            found = [place.split() for place in reached(state, droplet).split(", ")]
            costs = {field: light["cost"] for field, light in lit.items()}
            assert costs == {field: int(cost) for field, cost, *_ in found}
        seat.page.close()


def _listen(page: Page) -> None:
    """Note what the page sends from now on."""
    page.evaluate(
        "() => { window.sentMoves = []; const send = WebSocket.prototype.send;"
        " WebSocket.prototype.send = function (data) { window.sentMoves.push(data); return send.call(this, data) } }"
    )


def _sent(page: Page) -> list[dict[str, Any]]:
    frames: list[str] = page.evaluate("() => window.sentMoves")
    return [message["move"] for message in map(json.loads, frames) if message["type"] == "move"]


def _points(page: Page) -> int:
    return int(page.locator("[data-points]").get_attribute("data-points") or -1)


def test_a_path_is_one_action_and_is_taken_back_step_by_step(new_page: NewPage, server: Server, game: Game) -> None:
    at, state = game.find(_has_long_path)
    seat = _go_on(new_page, server, game, at)
    page = seat.page
    droplet, field = _long_path(state) or (0, "")
    start = page.locator(f'.droplet[data-droplet="{droplet}"]').get_attribute("data-at")
    seat.take(droplet)
    seat.choose(field)
    assert page.locator(".path").get_attribute("data-legs") == "3"
    assert page.locator(".dot.spent").count() == 3, "what it costs is shown before it is paid"
    points = _points(page)
    assert points == state.at.points
    _listen(page)
    seat.go()
    sent = _sent(page)
    assert [move["type"] for move in sent] == ["Step"] * 3
    assert (sent[0]["source"], sent[-1]["target"]) == (start, field)
    expect(page.locator("[data-points]")).to_have_attribute("data-points", str(points - 3))
    expect(page.locator(f'.droplet[data-droplet="{droplet}"]')).to_have_attribute("data-at", field)
    page.keyboard.press("u")
    expect(page.locator("[data-points]")).to_have_attribute("data-points", str(points - 2))


def test_other_results_are_cycled_and_escape_lets_go(new_page: NewPage, server: Server, children: Game) -> None:
    at, state = children.find(lambda state: _with_results(state) is not None)
    droplet, field = _with_results(state) or (0, "")
    seat = _go_on(new_page, server, children, at)
    page = seat.page
    seat.take(droplet)
    seat.choose(field)
    cycle = page.locator("[data-cycle]")
    expect(cycle).to_have_text(re.compile(r"^1/\d+$"))
    cycle.click()
    expect(cycle).to_have_text(re.compile(r"^2/\d+$"))
    page.keyboard.press("r")
    expect(cycle).not_to_have_text(re.compile(r"^2/"))
    page.keyboard.press("Shift+R")
    expect(cycle).to_have_text(re.compile(r"^2/"))
    page.keyboard.press("Escape")
    expect(page.locator(".path")).to_have_count(0)
    expect(page.locator("[data-go]")).to_have_count(0)


def test_ag9_a_jump_is_chosen_on_the_board(new_page: NewPage, server: Server, game: Game) -> None:
    at, state = game.find(_leads_to(JUMP))
    step = _steps_to(state, JUMP)[0]
    seat = _go_on(new_page, server, game, at)
    page = seat.page
    droplet = _droplet_on(state, step.source)
    seat.take(droplet)
    assert seat.lit[step.target]["sign"] == "jump"
    seat.choose(step.target)
    assert seat.go()
    jumps = {text.split()[1] for text in seat.legal if text.startswith("jump ")}
    assert {target for target, light in seat.lit.items() if light["cost"] == 0} == jumps != set()
    taken = set(page.locator(".droplet").evaluate_all("all => all.map((one) => one.dataset.at)"))
    target = sorted(jumps - taken)[0]
    seat.choose(target)
    assert page.locator(".path").get_attribute("data-legs") == "1"
    seat.go()
    expect(page.locator(f'.droplet[data-droplet="{droplet}"]')).to_have_attribute("data-at", target)


def test_ag8_a_chip_is_swapped_at_a_filled_hole(new_page: NewPage, server: Server, game: Game) -> None:
    at, state = game.find(_leads_to(SWAP))
    step = _steps_to(state, SWAP)[0]
    seat = _go_on(new_page, server, game, at)
    page = seat.page
    seat.take(_droplet_on(state, step.source))
    seat.choose(step.target)
    assert seat.go()
    chip = page.locator(f'[data-chip="{step.target}"]')
    there = chip.get_attribute("data-colour")
    given = page.locator("[data-swap] [data-colour]").first
    colour = given.get_attribute("data-colour") or ""
    assert f"swap {colour}" in seat.legal
    assert colour != there
    given.click()
    page.locator("[data-swap] [data-go]").click()
    expect(chip).to_have_attribute("data-colour", colour)


def test_ag15_two_droplets_are_swapped_in_high_humidity(new_page: NewPage, server: Server, game: Game) -> None:
    is_humid = lambda state: state.question() == "humidity" and any(field != CLOUD for field in state.at.droplets)  # noqa: E731
    at, _ = game.find(is_humid)
    seat = _go_on(new_page, server, game, at)
    page = seat.page
    one = page.locator('.droplet.movable:not([data-at="cloud"])').first
    first, place, owner = [one.get_attribute(f"data-{name}") or "" for name in ("droplet", "at", "owner")]
    seat.point(f'[data-take="{first}"]', f'[data-take="{first}"][aria-pressed=true]')
    other = page.locator(f'.droplet.partner:not([data-owner="{owner}"])').first
    second, there = [other.get_attribute(f"data-{name}") or "" for name in ("droplet", "at")]
    seat.point(f'[data-take="{second}"]', "[data-go]")
    seat.go()
    expect(page.locator(f'.droplet[data-owner="{owner}"][data-at="{there}"]').first).to_be_attached()
    expect(page.locator(f'.droplet:not([data-owner="{owner}"])[data-at="{place}"]')).to_be_attached()


@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
def test_a_droplet_travels_along_its_way_unless_nothing_should_move(
    new_page: NewPage, server: Server, game: Game, motion: str
) -> None:
    at, state = game.find(_has_long_path)
    droplet, field = _long_path(state) or (0, "")
    seat = _go_on(new_page, server, game, at, reduced_motion=motion)
    page = seat.page
    page.evaluate(
        "() => { const animate = Element.prototype.animate; window.travelled = [];"
        " Element.prototype.animate = function (...given) {"
        " if (this.matches('.droplet')) window.travelled.push([this.dataset.droplet, given[0].length]);"
        " return animate.apply(this, given) } }"
    )
    seat.take(droplet)
    seat.choose(field)
    seat.go()
    travelled = page.evaluate("() => window.travelled")
    if motion == "reduce":
        assert travelled == []
    else:
        assert any(number == str(droplet) and steps > 10 for number, steps in travelled)
