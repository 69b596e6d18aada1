"""Water Cycle's pack: what it may set, and one clear line for each mistake."""

import pytest

from tests.games.water_cycle.staging import cubes, play
from tests.packs import line_of, mistakes_of, problems_of
from watertable.games.water_cycle import WATER_CYCLE
from watertable.games.water_cycle.pack.reader import WaterCyclePack
from watertable.games.water_cycle.rules.state import WaterCycleState
from watertable.kernel import PackError, Sfc32, play_random, to_json

DEFAULT = WATER_CYCLE.pack_text("default")


def changed(old: str, new: str) -> str:
    assert old in DEFAULT
    return DEFAULT.replace(old, new)


MISTAKES = {
    "not TOML": (DEFAULT + "\n[[[", "pack: not TOML: "),
    "missing section": (changed("[capacity]", "[room]"), "pack: capacity: missing; expected a table"),
    "missing key": (changed("river = 8\n", ""), "pack: capacity.river: missing; expected a whole number from 0 to 54"),
    "wrong kind": (
        changed("river = 8", 'river = "8"'),
        "pack: capacity.river: expected a whole number from 0 to 54, found '8'",
    ),
    "a boolean instead of a number": (
        changed("river = 8", "river = true"),
        "pack: capacity.river: expected a whole number from 0 to 54, found True",
    ),
    "unknown key": (changed("river = 8", "river = 8\nrivver = 8"), "pack: capacity.rivver: unknown key"),
    "unknown place": (changed('to = "lake"', 'to = "lak"'), "pack: arrows.3.to: expected one of sea, right-cloud"),
    "a loop": (
        changed('to = "lake"', 'to = "left-cloud"'),
        "pack: arrows.3.to: expected a different place from 'from'",
    ),
    "no such arrow": (changed('6 = "return"', '7 = "return"'), "pack: arrows.6: missing; expected a table with from"),
    "too little room": (changed("lake = 8", "lake = 5"), "pack: capacity.lake: expected at least 6, to fit the"),
    "nobody to serve": (
        changed("at_start = 4", "at_start = 12"),
        "pack: population.at_start: expected a whole number from 1 to 11, found 12",
    ),
    "one person": (
        changed("[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]", "[1]"),
        "pack: population.points: expected 2 to 40 people, found 1",
    ),
    "points of the wrong kind": (
        changed("[1, 2, 3,", '[1, "2", 3,'),
        "pack: population.points: expected whole numbers from 0 to 1000, found '2'",
    ),
    "no name": (changed('name = "default"', 'name = ""'), "pack: name: expected a text, found ''"),
    "a target that is reached at the start": (
        changed("target = 60", "target = 5"),
        "pack: score.target: expected more than the start, 5, found 5",
    ),
    "a name of two lines": (
        changed('name = "default"', 'name = "my\\npack"'),
        "pack: name: expected a text without a line break, found 'my\\npack'",
    ),
    "a name that rewrites a terminal": (
        changed('name = "default"', 'name = "my\\u001b[2Jpack"'),
        "pack: name: expected a text without the character U+001B, found",
    ),
    "a name without end": (
        changed('name = "default"', f'name = "{"x" * 61}"'),
        "pack: name: expected at most 60 characters, found 61",
    ),
    "a date": (changed("river = 8", "river = 2026-11-17"), "pack: capacity.river: expected a whole number"),
    "target of nothing": (
        changed("target = 60", "target = 0"),
        "pack: score.target: expected a whole number from 1 to 1000, found 0",
    ),
}


@pytest.mark.parametrize("mistake", MISTAKES)
def test_a_bad_pack_says_which_key_and_what_was_expected(mistake: str) -> None:
    text, line = MISTAKES[mistake]
    assert any(found.startswith(line) for found in mistakes_of(WATER_CYCLE, text)), mistakes_of(WATER_CYCLE, text)


def test_every_mistake_is_reported_at_once_with_its_line() -> None:
    text = changed("river = 8", "rivver = 8").replace('to = "lake"', 'to = "lak"').replace("target = 60", "target = 4")
    found = problems_of(WATER_CYCLE, text)
    assert [problem.split(": ")[1] for problem in found] == ["arrows.3.to", "capacity.rivver", "score.target"]
    lines = text.splitlines()
    assert ["lak" in lines[line_of(problem) - 1] for problem in found] == [True, False, False]
    assert lines[line_of(found[1]) - 1].startswith("rivver = 8")
    assert lines[line_of(found[2]) - 1].startswith("target = 4")
    assert "; did you mean 'lake'?" in found[0]
    assert "; did you mean 'river'?" in found[1]


def test_no_cubes_at_all_are_refused() -> None:
    text = DEFAULT
    for place in ("lake", "river", "aquifer"):
        text = text.replace(f"{place} = 1", f"{place} = 0")
    for place in ("sea", "left-cloud", "right-cloud"):
        text = text.replace(f"{place} = 2", f"{place} = 0")
    with pytest.raises(PackError, match=r"starting_cubes\.sea: expected at least one starting cube"):
        WATER_CYCLE.read_pack(text)


def test_more_cubes_than_one_move_can_take_are_refused() -> None:
    cubes = {"sea": 2, "left-cloud": 2, "right-cloud": 2, "lake": 1, "river": 1, "aquifer": 1}
    text = (
        DEFAULT.replace("lake = 8", "lake = 54")
        .replace("river = 8", "river = 54")
        .replace("aquifer = 8", "aquifer = 54")
    )
    for place, count in cubes.items():
        text = text.replace(f"\n{place} = {count}\n", f"\n{place} = 9\n")
    pack = WATER_CYCLE.read_pack(text)
    assert isinstance(pack, WaterCyclePack)
    assert sum(pack.starting) == 54
    with pytest.raises(PackError, match=r"starting_cubes\.sea: expected at most 54 starting cubes in all, found 55"):
        WATER_CYCLE.read_pack(text.replace("\nsea = 9\n", "\nsea = 9\nplant = 1\n"))


def test_a_pack_may_change_arrows_capacities_points_cubes_scores_and_people() -> None:
    text = changed('1 = { from = "sea", to = "right-cloud" }', '1 = { from = "sea", to = "left-cloud" }')
    text = text.replace("lake = 8", "lake = 9").replace("target = 60", "target = 20").replace("start = 5", "start = 2")
    text = text.replace("[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]", "[3, 3, 3, 9]").replace(
        "at_start = 4", "at_start = 2"
    )
    pack = WATER_CYCLE.read_pack(text.replace("sea = 2", "sea = 1"))
    state = WATER_CYCLE.new(3, {"first_seat": 0}, pack)
    assert isinstance(state, WaterCycleState)
    assert to_json(state.view(0))["room"]["lake"] == 3
    play(state, "roll 1 1 1", "die 1", "move 1", "supply lake")
    assert cubes(state, 0, "left-cloud") == 3
    assert state.score(0).total == 2 + 3
    play_random(state, Sfc32(1))
    assert state.faults() == []
    assert state.outcome() is not None


def test_comments_and_layout_do_not_change_a_pack_but_numbers_do() -> None:
    same = WATER_CYCLE.read_pack("# a comment\n" + DEFAULT.replace(" = ", "="))
    other = WATER_CYCLE.read_pack(changed("lake = 8", "lake = 9"))
    assert same.digest == WATER_CYCLE.pack().digest
    assert other.digest != same.digest
