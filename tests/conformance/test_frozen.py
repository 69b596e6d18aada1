"""Golden records and perft counts: how they are generated, and that a game that deviates from them fails."""

import subprocess
import sys
from pathlib import Path

import pytest

from tests.conformance.toy_game.case import FEW_PEARLS
from watertable.kernel import Game
from watertable.testing.documents import untested_rules
from watertable.testing.frozen import check_counts, check_golden_records
from watertable.testing.golden import golden_record, main, perft_entry


@pytest.fixture
def game(pearl_divers: Game) -> Game:
    return pearl_divers


def test_a_golden_record_plays_again(game: Game, tmp_path: Path) -> None:
    for seed in range(3):
        (tmp_path / f"{seed}.jsonl").write_text(golden_record(game, game.new(3), seed), "utf-8")
    assert check_golden_records(game, tmp_path) == 3


def test_the_same_seed_makes_the_same_golden_record(game: Game) -> None:
    assert golden_record(game, game.new(2), 4) == golden_record(game, game.new(2), 4)
    assert golden_record(game, game.new(2), 4) != golden_record(game, game.new(2), 5)


def test_golden_records_stand_on_their_frozen_pack(game: Game, tmp_path: Path) -> None:
    frozen = game.read_pack(FEW_PEARLS)
    (tmp_path / "few.jsonl").write_text(golden_record(game, game.new(3, None, frozen), 1), "utf-8")
    with pytest.raises(AssertionError, match="which was not found"):
        check_golden_records(game, tmp_path)
    (tmp_path / "pack.toml").write_text(FEW_PEARLS, "utf-8")
    assert check_golden_records(game, tmp_path) == 1


def test_a_game_without_golden_records_fails(game: Game, tmp_path: Path) -> None:
    with pytest.raises(AssertionError, match="pearl-divers has no golden record"):
        check_golden_records(game, tmp_path)


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ('"move":"draw 1"', '"move":"draw 9"', "no pearl worth 9 is in the bag"),
        ('"seat":"chance"', '"seat": "chance"', "written again, it has other bytes"),
        ('"game":"pearl-divers"', '"game":"pearl-diving"', "a record of pearl-diving"),
    ],
)
def test_a_golden_record_that_was_changed_fails(game: Game, tmp_path: Path, old: str, new: str, message: str) -> None:
    text = golden_record(game, game.new(3), 1)
    assert old in text
    (tmp_path / "changed.jsonl").write_text(text.replace(old, new, 1), "utf-8")
    with pytest.raises(AssertionError, match=message):
        check_golden_records(game, tmp_path)


def test_half_a_game_is_no_golden_record(game: Game, tmp_path: Path) -> None:
    lines = golden_record(game, game.new(3), 1).splitlines(keepends=True)
    (tmp_path / "half.jsonl").write_text("".join(lines[:10]), "utf-8")
    with pytest.raises(AssertionError, match="stops at ply 9; a golden record is a whole game"):
        check_golden_records(game, tmp_path)


def test_counts_hold_and_a_changed_one_fails(game: Game, tmp_path: Path) -> None:
    path = tmp_path / "counts.toml"
    entry = perft_entry(game, game.new(3, {"hand": 3}), {"hand": 3}, 1, 10, 2)
    path.write_text(perft_entry(game, game.new(2), {}, 1, 0, 4) + "\n" + entry, "utf-8")
    assert check_counts(game, path, tmp_path) == 2
    path.write_text(entry.replace("nodes = ", "nodes = 1"), "utf-8")
    with pytest.raises(AssertionError, match=r"count 1: depth 2 has \d+ ways to go on, not 1\d+"):
        check_counts(game, path, tmp_path)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "count: missing"),
        ("count = []", "has no count"),
        ("[[count]]\nseats = 9\nmoves = []\ndepth = 1\nnodes = 1", "2 to 4 players, not 9"),
        ('[[count]]\nseats = 2\nmoves = ["dive"]\ndepth = 1\nnodes = 1', "a pearl must be drawn first"),
        ("[[count]]\nseats = 2\nmoves = []\ndepth = 1\nnodes = 3\nnode = 3", "unknown key"),
    ],
)
def test_counts_that_cannot_be_read_fail(game: Game, tmp_path: Path, text: str, message: str) -> None:
    path = tmp_path / "counts.toml"
    path.write_text(text, "utf-8")
    with pytest.raises(AssertionError, match=message):
        check_counts(game, path, tmp_path)


def test_a_game_without_counts_fails(game: Game, tmp_path: Path) -> None:
    with pytest.raises(AssertionError, match="pearl-divers has no perft counts"):
        check_counts(game, tmp_path / "counts.toml", tmp_path)


def test_the_tool_writes_records_and_counts(game: Game, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["pearl-divers", "--seats", "2", "--seed", "3", "--option", "hand=3"]) == 0
    (tmp_path / "made.jsonl").write_text(capsys.readouterr().out, "utf-8")
    assert check_golden_records(game, tmp_path) == 1
    assert main(["pearl-divers", "--seats", "2", "--seed", "3", "--perft", "2", "--after", "5"]) == 0
    (tmp_path / "counts.toml").write_text(capsys.readouterr().out, "utf-8")
    assert check_counts(game, tmp_path / "counts.toml", tmp_path) == 1


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["nothing", "--seats", "2"], "no game is called 'nothing'"),
        (["pearl-divers", "--seats", "9"], "2 to 4 players, not 9"),
        (["pearl-divers", "--seats", "2", "--option", "x=1"], "unknown option 'x'"),
        (["pearl-divers", "--seats", "2", "--option", "hand=9"], "option hand: expected one of 2, 3"),
        (["pearl-divers", "--seats", "2", "--pack", "/nowhere.toml"], "No such file"),
        (["pearl-divers", "--seats", "2", "--perft", "1", "--after", "900"], "the game is over after"),
    ],
)
def test_the_tool_refuses_in_one_line(
    game: Game, arguments: list[str], message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([*arguments, "--seed", "1"]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert message in err
    assert err.count("\n") == 1


def test_rules_are_named_by_test_names_markers_and_scenarios(tmp_path: Path) -> None:
    (tmp_path / "test_rules.py").write_text(
        'def test_pd1_it_is_so(): pass\n@pytest.mark.rule("PD-2")\n# PD-5 in a comment names nothing\n', "utf-8"
    )
    (tmp_path / "scenario.toml").write_text('rules = ["PD-3", "PD-41"]\n', "utf-8")
    assert untested_rules(["PD-1", "PD-2", "PD-3", "PD-4", "PD-5"], tmp_path) == ["PD-4", "PD-5"]


def test_the_suite_needs_hypothesis_only_to_be_driven() -> None:
    code = (
        "import sys; sys.modules['hypothesis'] = None\n"
        "import watertable.testing\n"
        "try:\n    import watertable.testing.driven\n"
        "except ImportError as missing:\n    print(missing)"
    )
    done = subprocess.run(
        [sys.executable, "-c", code],
        env={"PYTHONPATH": ":".join(sys.path)},
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout == 'watertable.testing.driven needs hypothesis: pip install "watertable[testing]"\n'
