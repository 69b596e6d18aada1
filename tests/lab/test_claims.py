"""What a rule book says is tested for what it is: with or without something, against someone, with more players."""

from __future__ import annotations

import random

import pytest

from watertable.kernel import Game, OptionValue, all_games
from watertable.kernel.claims import Claim, Claims
from watertable.lab.claim_section import claim_sections
from watertable.lab.claims import FEWEST_SEATS, OPPOSITE, JudgedClaim, judged_claims
from watertable.lab.rows import GameRows
from watertable.lab.statistics import NOT_SUPPORTED, SUPPORTED, UNDECIDED
from watertable.lab.tables import Tables, tables_of

GREEN, BLUE, RED = "kind/green", "kind/blue", "kind/red"


def games(count: int, chances: dict[str, float], players: int = 2, seed: int = 1, start: int = 0) -> list[GameRows]:
    """Games in which each seat has a kind and a tool by chance. What a seat wins with depends on `chances`: so much
    weight for each thing it has, and for each "kind against kind" that it meets."""
    rng = random.Random(seed)
    found: list[GameRows] = []
    for number in range(start, start + count):
        kinds = rng.sample(["green", "blue", "red", "white", "black", "grey"], players)
        tools = [rng.choice(["saw", "axe"]) for _ in kinds]
        weights = []
        for kind, tool in zip(kinds, tools, strict=True):
            weight = 1.0 + chances.get(kind, 0.0) + chances.get(f"{kind} {tool}", 0.0) + chances.get(tool, 0.0)
            for other in kinds:
                weight += chances.get(f"{kind} against {other}", 0.0)
            weights.append(weight)
        winner = rng.choices(range(players), weights)[0]
        seats = [
            {"number": number, "seat": seat, "players": players, "share": float(seat == winner)}
            for seat in range(players)
        ]
        things = [(seat, "kind", kind, "had", 1) for seat, kind in enumerate(kinds)]
        things += [(seat, "tool", tool, "had", 1) for seat, tool in enumerate(tools)]
        found.append(GameRows({"number": number, "players": players}, seats, things, []))
    return found


def tables(rows: list[GameRows]) -> Tables:
    for row in rows:
        for seat in row.seats:
            seat.update(bot="x", order=0, score=0, decisions=0, choices=0, turns_lost=0, luck=None, entrant=0)
        row.game.update(
            dict.fromkeys(("winners", "rounds", "turns", "decisions", "choices", "offered", "chances"), 1),
            turns_with_choice=1,
            turns_lost=0,
            cause="",
            rule="",
            stalled=False,
            won_in_round_one=False,
            lead_changes=0,
            decided_at=1,
            comeback=None,
        )
    return tables_of(rows)


def verdict(claim: Claim, rows: list[GameRows], aside: str = "") -> JudgedClaim:
    [found] = judged_claims(Claims([claim], aside), tables(rows), rows[0].game["players"])
    return found


def test_something_that_helps_is_supported_and_its_contrary_is_not() -> None:
    rows = games(2000, {"green saw": 2.0})
    found = verdict(Claim("", "", GREEN, having="tool/saw"), rows)
    assert found.verdict == SUPPORTED
    assert found.low < found.there - found.otherwise < found.high
    assert found.there > found.otherwise + 0.1
    assert verdict(Claim("", "", GREEN, having="tool/saw", is_less=True), rows).verdict == OPPOSITE


def test_what_helps_everyone_is_nothing_special() -> None:
    rows = games(6000, {"saw": 1.0})
    assert verdict(Claim("", "", GREEN, having="tool/saw"), rows).verdict == SUPPORTED
    assert verdict(Claim("", "", GREEN, having="tool/saw", is_special=True), rows).verdict != SUPPORTED
    only = games(6000, {"green saw": 2.0})
    assert verdict(Claim("", "", GREEN, having="tool/saw", is_special=True), only).verdict == SUPPORTED


def test_what_makes_no_difference_is_not_supported_once_there_are_enough_games() -> None:
    claim = Claim("", "", GREEN, having="tool/saw")
    assert verdict(claim, games(40_000, {})).verdict == NOT_SUPPORTED
    few = verdict(claim, games(600, {}))
    assert few.verdict == UNDECIDED
    assert few.games_to_decide is not None
    assert few.games_to_decide > 600


def test_an_opponent_that_hurts() -> None:
    rows = games(3000, {"green against blue": -0.8})
    assert verdict(Claim("", "", GREEN, against=BLUE, is_less=True), rows).verdict == SUPPORTED
    assert verdict(Claim("", "", RED, against=BLUE, is_less=True), rows).verdict != SUPPORTED


def test_a_fair_share_and_more_players() -> None:
    strong = games(1500, {"green": 1.5})
    assert verdict(Claim("", "", GREEN), strong).verdict == SUPPORTED
    assert verdict(Claim("", "", GREEN, is_less=True), strong).verdict == OPPOSITE
    many = games(3000, {"green": 3.0}, players=4, start=1500)
    few = games(1500, {})
    claim = Claim("", "", GREEN, players=(4,), fewer=(2,))
    assert verdict(claim, few + many).verdict == SUPPORTED
    assert verdict(claim, few + games(3000, {}, 4, start=1500)).verdict != SUPPORTED


def test_games_with_what_distorts_them_are_left_aside_unless_the_claim_is_about_it() -> None:
    rows = games(4000, {"red": 20.0})
    alone = verdict(Claim("", "", GREEN), rows, aside=RED)
    assert alone.there == pytest.approx(0.5, abs=0.05)
    assert verdict(Claim("", "", GREEN), rows).there < alone.there
    assert verdict(Claim("", "", RED), rows, aside=RED).there > 0.9


def test_too_few_games_say_nothing() -> None:
    found = verdict(Claim("", "It helps.", GREEN, having="tool/saw"), games(FEWEST_SEATS, {"green saw": 9.0}))
    assert not found.has_data
    assert found.as_data()["difference_as_claimed"] is None
    [section] = claim_sections([found])
    assert section.rows == [["It helps.", "", "", "", "", "too few games that can tell"]]


def test_true_nothings_are_seldom_supported() -> None:
    """One family of claims in twenty may raise a false alarm; of forty families, more than eight hardly ever do."""
    claims = Claims([Claim("", "", f"kind/{kind}", having="tool/saw") for kind in ("green", "blue", "red", "white")])
    alarms = 0
    for seed in range(40):
        found = judged_claims(claims, tables(games(600, {}, seed=seed)), 2)
        alarms += any(each.verdict in (SUPPORTED, OPPOSITE) for each in found)
    assert alarms <= 8


@pytest.mark.parametrize("game", all_games(), ids=lambda game: game.name)
def test_claims_are_about_things_of_the_game(game: Game) -> None:
    claims = game.claims()
    known: set[str] = set()
    for players in range(game.players[0], game.players[1] + 1):
        named = {option.name for option in game.options}
        options: dict[str, OptionValue] = {"archeologist": "book"} if "archeologist" in named else {}
        for kind, things in game.observer(game.new(players, options).setup).things().items():
            known |= {f"{kind}/{thing}" for thing in things}
    for claim in claims.claims:
        assert set(claim.things) <= known, claim.text
        assert claim.text.endswith(".")
    texts = [(claim.where, claim.text) for claim in claims.claims]
    assert len(texts) == len(set(texts))
