"""Games that began under older versions of the rules are played on as they began (`migrations.py`).

The records of version 1 in `tests/records` were made by that version. Among them is every way a game can end,
every Power, games in which a later reading would have decided differently, running games and a save.

`tests/records/water_to_water/pack-1` was made while version 1 of the default pack was the current one, and never
changes: games that are over, one that is running, and a table in a server's database.
"""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server.support import moves_of, running, scenario, settings_for
from watertable.games.water_to_water import WATER_TO_WATER
from watertable.games.water_to_water.pack.reader import WaterToWaterPack
from watertable.games.water_to_water.rules.events import GameEnded, PowerUsed, VictoryStolen
from watertable.games.water_to_water.rules.moves import CoverTile, PlaceTile, PlayAgain, TurnTile
from watertable.games.water_to_water.rules.state import WaterToWaterState
from watertable.kernel import CHANCE, Match, Pack, Record, RecordError, Sfc32, read_records, replay, verify
from watertable.kernel.record import outcome_json
from watertable.kernel.saves import read_save
from watertable.play import MatchLoop, RandomDecider, random_loop

FOLDER = Path(__file__).resolve().parents[2] / "records" / "water_to_water"
FILES = sorted(path for path in (FOLDER / "version-1").glob("*.jsonl") if not path.name.endswith(".save.jsonl"))
FINISHED = [path for path in FILES if not path.name.startswith("running-")]
RUNNING = [path for path in FILES if path.name.startswith("running-")]
SAVES = sorted((FOLDER / "version-1").glob("*.save.jsonl"))


@pytest.fixture(scope="module")
def pack() -> Pack:
    return WATER_TO_WATER.read_pack((FOLDER / "pack.toml").read_text("utf-8"))


def read(path: Path) -> Record:
    (record,) = read_records(path.read_text("utf-8").splitlines(keepends=True), path.name)
    assert record.setup["version"] == 1
    return record


def played(path: Path, pack: Pack) -> Iterator[tuple[WaterToWaterState, WaterToWaterState, object, int, list[object]]]:
    """Every move of a record: the state before it, the state after it, the move, who made it, and what happened."""
    record = read(path)
    before = record.start(pack).copy()
    for step in replay(record, pack):
        assert isinstance(before, WaterToWaterState)
        assert isinstance(step.state, WaterToWaterState)
        yield before, step.state, step.move, step.seat, list(step.events)
        before = step.state.copy()


@pytest.mark.parametrize("path", FINISHED, ids=lambda path: path.stem)
def test_a_game_of_version_1_ends_as_it_ended_then(path: Path, pack: Pack) -> None:
    record = read(path)
    verdict = verify(record, pack)
    assert (verdict.finished, verdict.proof) == (True, "proved")
    assert record.text() == path.read_text("utf-8")
    *_, last = replay(record, pack)
    outcome = last.state.outcome()
    assert outcome is not None
    assert outcome_json(outcome) == record.outcome
    assert last.state.setup.version == WATER_TO_WATER.version
    assert {name: last.state.setup.options[name] for name in WATER_TO_WATER.migrations[1]} == WATER_TO_WATER.migrations[
        1
    ]


@pytest.mark.parametrize("path", RUNNING, ids=lambda path: path.stem)
def test_a_running_game_of_version_1_is_played_on(path: Path, pack: Pack) -> None:
    record = read(path)
    assert not verify(record, pack).finished
    *_, last = replay(record, pack)
    state = last.state.copy()
    assert isinstance(state, WaterToWaterState)
    random_loop(state, Sfc32(path.stem)).run()
    assert state.outcome() is not None
    assert state.faults() == []


@pytest.mark.parametrize("path", SAVES, ids=lambda path: path.stem)
def test_a_saved_game_of_version_1_is_played_on_and_proved(path: Path, pack: Pack) -> None:
    match = read_save(path.read_text("utf-8").splitlines(keepends=True), pack)
    assert len(match.entries) > len(match.line) > 30, "the save has moves that were taken back"
    MatchLoop(match, [RandomDecider(Sfc32("resumed"))] * 4).run()
    record = match.record()
    assert record.setup["version"] == 2
    assert record.setup["options"]["thief"] == "own-play"
    verdict = verify(record, pack)
    assert (verdict.finished, verdict.proof) == (True, "proved")


def test_the_frozen_games_hold_every_way_to_end_and_every_power(pack: Pack) -> None:
    assert isinstance(pack, WaterToWaterPack)
    ends: set[tuple[str, str]] = set()
    robbed: set[str] = set()
    used: set[str] = set()
    for path in FINISHED:
        for _, state, move, _, events in played(path, pack):
            used.update([event.power for event in events if isinstance(event, PowerUsed)])
            if isinstance(move, PlayAgain):
                used.add("intellect")
            names = [state.at.character(seat).name for seat in range(state.at.seats)] if state.at.winners else []
            for event in events:
                if isinstance(event, GameEnded):
                    ends.update([(event.cause, names[seat]) for seat in event.winners])
                    wrath = [seat for seat in event.winners if names[seat] == "wrath"]
                    ends.update(
                        [(str(state.setup.options["wrath"]), "wrath") for _ in wrath if event.cause == "target"]
                    )
                elif isinstance(event, VictoryStolen):
                    robbed.update([names[seat] for seat in event.robbed])
            if any(len(hand) == 2 for hand in state.at.hands):
                used.add("wisdom")
    characters = {card.name for card in pack.characters}
    assert {name for cause, name in ends if cause == "target"} == characters - {"thief"}
    assert ends >= {
        ("stolen", "thief"),
        ("stolen", "student"),
        ("tiles", "student"),
        ("bag", "wrath"),
        ("rounds", "wrath"),
    }
    assert robbed == characters - {"thief", "student"}
    assert used == {card.name for card in pack.powers}


@pytest.mark.rule("WW-52")
@pytest.mark.parametrize("when", ["own", "other"])
def test_ww52_tiles_that_steal_by_a_later_reading_did_not_in_version_1(when: str, pack: Pack) -> None:
    """The Thief laid the last tile in a window, on the own turn or another's, and the others won."""
    found: set[type] = set()
    for path in FINISHED:
        if not path.name.startswith(f"thief-{when}-window"):
            continue
        *_, (before, after, move, seat, _) = played(path, pack)
        assert before.is_window()
        assert before.at.character(seat).is_thief
        assert (seat == before.at.turn) == (when == "own")
        assert isinstance(move, PlaceTile | CoverTile)
        assert after.at.cause == "target"
        assert seat not in after.at.winners
        found.add(type(move))
    assert found == {PlaceTile, CoverTile}


@pytest.mark.rule("WW-52")
def test_ww52_without_its_options_such_a_game_would_end_differently(pack: Pack) -> None:
    """What the migrations are for: the same moves under the current readings lead to a steal."""
    record = read(FOLDER / "version-1" / "thief-own-window-cover.jsonl")
    record.setup["options"]["thief"] = "own-turn"
    with pytest.raises(RecordError, match="the recorded outcome is not the one the moves lead to"):
        verify(record, pack)


@pytest.mark.rule("WW-32")
def test_ww32_a_turn_that_version_1_allowed_is_still_replayed(pack: Pack) -> None:
    """Some tiles that met only land were turned, which is now refused."""
    dry = 0
    for path in FINISHED:
        for before, _, move, _, _ in played(path, pack):
            if isinstance(move, TurnTile) and before.at.board.why_not_turn(move.x, move.y, move.rotation) is not None:
                dry += 1
    assert dry > 0


@pytest.mark.rule("WW-42")
def test_ww42_the_archeologist_takes_part_in_games_of_version_1(pack: Pack) -> None:
    record = read(FOLDER / "version-1" / "running-picking.jsonl")
    assert "archeologist" not in record.setup["options"]["exclude_characters"]
    *_, last = replay(record, pack)
    seat = last.state.to_act()
    assert seat is not None
    assert "pick archeologist" in [move.text() for move in last.state.legal_moves(seat)]


def test_a_match_of_version_1_goes_on_with_proved_chance(pack: Pack) -> None:
    """The same seed draws the same tiles, so that the whole game can be proved at its end."""
    path = FOLDER / "version-1" / "bots-4-players.jsonl"
    record = read(path)
    assert record.seed is not None
    match = Match(WATER_TO_WATER, record.start(pack), record.players, None, bytes.fromhex(record.seed), record.nonces)
    match.begin()
    for seat, text in record.moves:
        if seat != CHANCE:
            match.submit(seat, WATER_TO_WATER.from_text(text))
    assert match.record().moves == record.moves
    assert match.record().outcome == record.outcome


# Games that began with version 1 of the default pack

OLD_PACK = WATER_TO_WATER.old_packs("default")[0]
PACK_1 = FOLDER / "pack-1"
TABLE = ("v8sr78g3ewhc", "TMsIlG3DWc_KSN-EFgKmrA", "H_ZSCo1s2z3LXFpCsGXAGw")


@pytest.mark.parametrize("name", ["archeologist.jsonl", "finished.jsonl", "running.jsonl"])
def test_a_record_of_pack_1_verifies_with_the_tiles_it_was_played_with(name: str) -> None:
    (record,) = read_records((PACK_1 / name).read_text("utf-8").splitlines(keepends=True), name)
    assert record.setup["pack"]["version"] == 1
    verdict = verify(record)
    is_over = name != "running.jsonl"
    assert verdict.finished == is_over == (record.outcome is not None)
    assert verdict.proof == ("proved" if is_over else "pending")
    assert record.text() == (PACK_1 / name).read_text("utf-8")
    *_, last = replay(record)
    assert last.state.setup.pack.digest == OLD_PACK.digest != WATER_TO_WATER.pack().digest
    if not is_over:
        state = last.state.copy()
        random_loop(state, Sfc32(1)).run()
        assert state.outcome() is not None
        assert state.faults() == []


@scenario
async def test_an_open_table_of_pack_1_is_played_on_with_its_own_tiles(tmp_path: Path) -> None:
    database = sqlite3.connect(tmp_path / "tables.db")
    database.executescript((PACK_1 / "tables.sql").read_text("utf-8"))
    database.execute("UPDATE tables SET created_at = ?, changed_at = ?", (time.time(), time.time()))
    database.commit()
    database.close()
    table, *tokens = TABLE
    rng = Sfc32(1)
    async with running(settings_for(tmp_path, games=())) as server:
        client = await server.client(table, *tokens)
        await client.message("view", seat=1)
        assert client.info["setup"]["pack"]["version"] == 1

        def is_next() -> tuple[str, int] | None:
            if client.info["status"] == "over":
                return "over", -1
            return next((("asked", seat) for seat in (0, 1) if client.now[seat]["ask"]), None)

        while True:
            what, seat = await client.wait(is_next, "a question or the end")
            if what == "over":
                break
            moves = moves_of(client.now[seat]["ask"])
            await client.move(seat, moves[rng.below(len(moves))])
        answer = await server.rest.get(f"/api/tables/{table}/record", headers={"authorization": f"Bearer {tokens[0]}"})
        (record,) = read_records(answer.text.splitlines(keepends=True))
        assert verify(record).proof == "proved"
        assert record.setup["pack"]["sha256"] == OLD_PACK.digest
        await client.close()
