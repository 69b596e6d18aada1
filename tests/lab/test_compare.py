"""Comparisons on the same seeds: what differs is found, what does not is not, and bad input is one clear line."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from tests.any_game import GAMES
from tests.conformance.toy_game import PEARL_DIVERS
from tests.conftest import Command, Refused
from tests.lab.html_checker import checked
from watertable.cli.variants import variants
from watertable.kernel import BadInput, parse_toml
from watertable.lab.comparison import compare
from watertable.lab.engine import Here
from watertable.lab.pack_numbers import changed_pack
from watertable.lab.statistics import NOT_SUPPORTED, SUPPORTED, TOO_FEW, UNDECIDED
from watertable.lab.trials import TrialPlan

pytestmark = pytest.mark.usefixtures("pearl_divers")


def nobody(name: str, done: int, of: int) -> None:
    """Nobody is told how far a run is."""


def plan(**options: int) -> TrialPlan:
    return TrialPlan("pearl-divers", 3, dict(options), None, ("random",) * 3, "c")


def test_a_variant_that_changes_nothing_differs_in_nothing() -> None:
    _, (found,) = compare(["as it is", "hand=2"], [plan(), plan(hand=2)], 40, Here(), nobody)
    assert found.differences == []
    assert found.narrowed is None


def test_what_differs_is_found_with_its_size() -> None:
    first, (found,) = compare(["hand=2", "hand=3"], [plan(hand=2), plan(hand=3)], 60, Here(), nobody)
    supported = {each.measure.key: each for each in found.with_verdict(SUPPORTED)}
    dealt = supported["length/chances"]
    assert dealt.first == pytest.approx(first.tables.column("chances").mean())
    assert dealt.other == pytest.approx(found.run.tables.column("chances").mean())
    assert dealt.paired.difference == pytest.approx(dealt.other - dealt.first)
    assert dealt.paired.low <= dealt.paired.difference <= dealt.paired.high
    ranks = [each.verdict for each in found.differences]
    assert ranks == sorted(ranks, key=["supported", "undecided", "not supported", "too few"].index)
    for each in found.differences:
        is_within = -each.margin <= each.paired.low and each.paired.high <= each.margin
        assert (each.verdict == NOT_SUPPORTED) == is_within or each.verdict == TOO_FEW
        if each.verdict == SUPPORTED:
            assert abs(each.paired.difference) >= each.margin
            assert each.corrected < 0.05
        assert each.games_to_decide is None or (each.verdict == UNDECIDED and each.games_to_decide > 60)


def test_all_variants_are_judged_together() -> None:
    shorter = replace(plan(), pack_text=PEARL_DIVERS.pack_text("default").replace("turns = 3", "turns = 1"))
    _, found = compare(["as it is", "hand=3", "turns=1"], [plan(), plan(hand=3), shorter], 40, Here(), nobody)
    tested = [each for comparison in found for each in comparison.differences if each.verdict != TOO_FEW]
    assert len({comparison.label for comparison in found}) == 2
    least = min(tested, key=lambda each: each.paired.p)
    assert least.corrected == pytest.approx(min(1.0, least.paired.p * len(tested)))


def test_pairs_are_the_same_games_until_the_variants_part() -> None:
    """With the same rules and other labels all rows are equal: chance and bots follow from seed and number."""
    first, (found,) = compare(["a", "b"], [plan(), plan()], 10, Here(), nobody)
    assert first.tables.seats.equals(found.run.tables.seats)
    assert first.tables.things.equals(found.run.tables.things)


# Variants as typed


def labels(options: list[str], numbers: list[str], packs: list[Path] | None = None) -> list[str]:
    return [each.label for each in variants(PEARL_DIVERS, options, numbers, packs or [], None)]


def test_what_is_given_once_is_compared_with_the_game_as_it_is() -> None:
    assert labels(["hand=3"], ["turns=2"]) == ["the game as it is", "hand=3, turns=2"]


def test_what_is_given_several_times_makes_variants() -> None:
    assert labels(["hand=2", "hand=3"], []) == ["hand=2", "hand=3"]
    found = variants(PEARL_DIVERS, ["hand=3"], ["turns=1", "turns=2", "turns=3"], [], None)
    assert [each.label for each in found] == ["turns=1", "turns=2", "turns=3"]
    assert all(each.options == {"hand": 3} for each in found)
    assert [parse_toml(each.pack_text or "")["turns"] for each in found] == [1, 2, 3]


def test_a_number_may_be_an_option() -> None:
    (_, changed) = variants(PEARL_DIVERS, [], ["hand=3"], [], None)
    assert (changed.options, changed.pack_text) == ({"hand": 3}, None)


def test_packs_from_files(folder: Path) -> None:
    (folder / "a.toml").write_text(PEARL_DIVERS.pack_text("default"))
    found = variants(PEARL_DIVERS, [], ["turns=2"], [folder / "a.toml"], None)
    assert parse_toml(found[1].pack_text or "")["turns"] == 2


# Single values of a pack


def test_a_value_in_a_table_and_in_a_list() -> None:
    text = PEARL_DIVERS.pack_text("default")
    before = parse_toml(text)
    changed, pack = changed_pack(PEARL_DIVERS, text, [("turns", "1"), ("pearls.counts.2", "7")])
    after = parse_toml(changed)
    assert after["turns"] == 1
    assert after["pearls"]["counts"][1] == 7
    assert pack.digest != PEARL_DIVERS.pack().digest
    after["turns"], after["pearls"]["counts"][1] = before["turns"], before["pearls"]["counts"][1]
    assert after == before, "nothing else is changed"


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_a_pack_that_is_written_anew_is_the_same_pack(game: object) -> None:
    from watertable.kernel import Game

    assert isinstance(game, Game)
    text = game.pack_text("default")
    version = parse_toml(text)["version"]
    assert changed_pack(game, text, [("version", str(version))])[1].digest == game.pack().digest


@pytest.mark.parametrize(
    ("key", "value", "said"),
    [
        ("turn", "2", "--set turn: the pack has no 'turn' (did you mean turns?)"),
        ("pearls.sizes", "2", "--set pearls.sizes: the pack has no 'sizes' in pearls"),
        ("boats.large", "2", "--set boats.large: the pack has no 'boats'"),
        ("turns", "many", "--set turns: expected a number, found 'many'"),
        ("turns", "true", "--set turns: expected a number, found 'true'"),
        ("turns", "99", "--set turns=99: turns: expected a whole number from 1 to 3, found 99"),
        ("turns.first", "1", "--set turns.first: turns is a single value"),
        ("pearls.counts.99", "1", "--set pearls.counts.99: '99' is not a place in this list, which has 1 to"),
        ("pearls.counts", "3", "--set pearls.counts: expected a list in brackets, found '3'"),
    ],
)
def test_a_key_that_the_pack_does_not_have(key: str, value: str, said: str) -> None:
    with pytest.raises(BadInput) as refused:
        changed_pack(PEARL_DIVERS, PEARL_DIVERS.pack_text("default"), [(key, value)])
    assert str(refused.value).startswith(said)


# The command


def test_the_command_prints_and_gives_data(command: Command) -> None:
    given = ("compare", "pearl-divers", "--games", "40", "--seed", "1", "--bots", "random", "--set", "turns=1")
    ran = command(*given)
    assert (ran.status, ran.err) == (0, "")
    assert "as it is → turns=1" in ran.out
    assert "times narrower" in ran.out
    data = json.loads(command(*given, "--json").out)
    (comparison,) = data["comparisons"]
    by_key = {each["key"]: each for each in comparison["differences"]}
    assert by_key["length/turns"]["verdict"] == "supported"
    assert by_key["length/turns"]["difference"] < 0
    assert data["first"]["variant"] == "the game as it is"


def test_the_command_writes_a_page(command: Command, folder: Path) -> None:
    given = ("compare", "pearl-divers", "--games", "40", "--seed", "1", "--bots", "random")
    ran = command(*given, "--set", "turns=1", "--out", "c.html")
    assert (ran.status, ran.err) == (0, "")
    assert ran.out.endswith("Wrote the comparison to c.html\n")
    page = checked((folder / "c.html").read_text())
    assert not [link for link in page.links if not link.startswith("#")], "it needs nothing else"
    assert "From the game as it is to turns=1" in page.text
    data = json.loads(command(*given, "--set", "turns=1", "--json").out)
    turns = next(each for each in data["comparisons"][0]["differences"] if each["key"] == "length/turns")
    row = next(row for row in page.rows if row and row[0] == "turns")
    assert row[1:3] == [f"{turns['first']:.1f}", f"{turns['other']:.1f}"]
    assert row[5] == "less"
    rounds = next(each for each in data["comparisons"][0]["differences"] if each["key"] == "length/rounds")
    assert f"A game has {rounds['other']:.1f} rounds instead of {rounds['first']:.1f}" in page.text
    assert "c.html: already exists" in command(*given, "--set", "turns=1", "--out", "c.html").err


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ((), "nothing to compare: give --option, --set or --pack"),
        (("--set", "turn=2"), "the pack has no 'turn' (did you mean turns?)"),
        (("--set", "turns"), "--set turns: expected name=value"),
        (("--option", "hnad=3"), "unknown option 'hnad' (did you mean hand?)"),
        (("--option", "hand=2", "--option", "hand=2"), "hand=2: a variant is given twice"),
        (
            ("--set", "turns=1", "--set", "turns=2", "--option", "hand=2", "--option", "hand=3", "--option", "hand=2"),
            "must be given equally often",
        ),
        (("--set", "turns=1", "--games", "4"), "4 games are too few for any claim: play at least 20"),
        (("--pack", "nothing.toml"), "nothing.toml: there is no such file"),
        (("--pack", "other.toml"), "other.toml: this is a pack for "),
        (("--set", "turns=1", "--players", "9"), "Pearl Divers is for 2 to 4 players, not 9"),
    ],
)
def test_bad_input_is_one_clear_line(refused: Refused, folder: Path, arguments: tuple[str, ...], said: str) -> None:
    (folder / "other.toml").write_text(GAMES[0].pack_text("default"))
    assert said in refused("compare", "pearl-divers", *arguments)
