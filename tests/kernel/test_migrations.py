"""Games that began under older rules: read, played on, forked and saved with the readings they began with."""

from __future__ import annotations

import pickle
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.kernel.old_pearls import MIGRATIONS, NAME, PACKAGE, Folder, OldPearls, folder_of_the_game
from watertable.kernel import Game, Match, Pack, Record, RecordError, Sfc32, read_records, register, replay, verify
from watertable.kernel import game as game_module
from watertable.kernel.migrations import migrated_options, migrated_setup
from watertable.kernel.registry import forget
from watertable.kernel.saves import read_save


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Folder]:
    game_module._packs.clear()
    yield folder_of_the_game(tmp_path, monkeypatch)
    game_module._packs.clear()
    sys.modules.pop(PACKAGE, None)
    forget(NAME)


def match_of(game: Game, seed: int = 1) -> Match:
    match = Match(game, game.new(2), ["Ana", "Bea"], None, bytes([seed] * 32))
    match.begin()
    return match


def play_on(match: Match, moves: int = 10**6) -> Match:
    rng = Sfc32(3)
    while moves and (seat := match.state.to_act()) is not None:
        legal = match.state.legal_moves(seat)
        match.submit(seat, legal[rng.below(len(legal))])
        moves -= 1
    return match


def read(text: str) -> Record:
    (record,) = read_records(text.splitlines(keepends=True))
    return record


def test_a_record_of_each_older_version_is_played_with_its_readings(folder: Folder) -> None:
    texts = {version: play_on(match_of(OldPearls(version))).record().text() for version in (1, 2, 3)}
    register(OldPearls(3, MIGRATIONS))
    expected = {1: {"head_start": 0, "tide": 0}, 2: {"head_start": 1, "tide": 0}, 3: {"head_start": 1, "tide": 5}}
    for version, text in texts.items():
        record = read(text)
        verdict = verify(record)
        assert (verdict.finished, verdict.proof) == (True, "proved")
        assert record.text() == text, "a record that was read keeps its own text"
        setup = record.start().setup
        assert setup.version == 3
        assert setup.options == {"hand": 2, "look": True, **expected[version]}


def test_what_was_recorded_stays_and_the_oldest_step_decides() -> None:
    game = OldPearls(3, {1: {"head_start": 0, "tide": 0}, 2: {"tide": 5}})
    assert migrated_options(game, 1, {}) == {"head_start": 0, "tide": 0}
    assert migrated_options(game, 1, {"tide": 5}) == {"tide": 5, "head_start": 0}
    assert migrated_options(game, 2, {"head_start": 1}) == {"head_start": 1, "tide": 5}
    assert migrated_options(game, 3, {}) == {}


def test_a_newer_version_is_refused_in_one_line(folder: Folder) -> None:
    record = match_of(OldPearls(3)).record()
    register(OldPearls(2, {1: {"head_start": 0}}))
    with pytest.raises(RecordError) as caught:
        verify(read(record.text()))
    assert str(caught.value) == "played with version 3 of Pearls of Old; this program plays versions 1 to 2"


@pytest.mark.parametrize(
    ("migrations", "playable"),
    [({}, "version 3"), ({1: {"head_start": 0}}, "version 3"), ({2: {"tide": 0}}, "versions 2 to 3")],
)
def test_a_version_without_an_entry_is_refused_in_one_line(
    folder: Folder, migrations: dict[int, dict[str, int | str | bool | tuple[str, ...]]], playable: str
) -> None:
    record = match_of(OldPearls(1)).record()
    register(OldPearls(3, migrations))
    for read_it in (record.game, record.start, lambda: verify(record), lambda: next(replay(record))):
        with pytest.raises(RecordError) as caught:
            read_it()
        assert str(caught.value) == f"played with version 1 of Pearls of Old; this program plays {playable}"


@pytest.mark.parametrize("version", [0, -1, True, None, "1"])
def test_what_is_no_version_is_refused(version: object) -> None:
    with pytest.raises(RecordError, match="this program plays versions 1 to 3"):
        migrated_options(OldPearls(3, MIGRATIONS), version, {})


def test_a_save_goes_on_with_the_readings_it_began_with(folder: Folder) -> None:
    began = play_on(match_of(OldPearls(1)), 5)
    text = began.save_text()
    register(OldPearls(3, MIGRATIONS))
    match = play_on(read_save(text.splitlines(keepends=True)))
    record = match.record()
    assert record.setup["version"] == 3
    assert record.setup["options"] == {"hand": 2, "look": True, "head_start": 0, "tide": 0}
    assert record.moves[: len(began.line)] == began.record().moves
    assert verify(read(record.text())).proof == "proved"


def test_a_fork_of_an_old_record_names_the_version_it_is_continued_with(folder: Folder) -> None:
    text = play_on(match_of(OldPearls(1))).record().text()
    register(OldPearls(3, MIGRATIONS))
    record = read(text)
    branch = record.forked(6)
    assert branch.setup == {**record.setup, "version": 3, "options": {**record.setup["options"], **GIFTS}}
    assert branch.fork is not None
    assert branch.fork.record == record.fingerprint()
    assert verify(branch).plies == 6
    assert record.text() == text


GIFTS = {"head_start": 0, "tide": 0}


def test_a_pickle_of_an_older_version_is_read(folder: Folder) -> None:
    register(OldPearls(1))
    pickled = pickle.dumps(play_on(match_of(OldPearls(1)), 4).state)
    register(OldPearls(3, MIGRATIONS))
    state = pickle.loads(pickled)
    assert (state.setup.version, state.setup.options) == (3, {"hand": 2, "look": True, **GIFTS})


def test_options_with_several_words_migrate_as_json_and_as_values() -> None:
    game = OldPearls(2, {1: {"powers": ("a", "b")}})
    assert migrated_setup(game, {"version": 1, "options": {}})["options"] == {"powers": ["a", "b"]}


# Packs that have changed


class NamedPack(Pack):
    def terms(self) -> dict[str, dict[str, str]]:
        return {"pearl": {"small": "a small pearl", "late": f"a pearl of version {self.version}"}}


class NamedPearls(OldPearls):
    def parse_pack(self, text: str) -> Pack:
        read_first = super().parse_pack(text)
        return NamedPack(read_first.name, read_first.version, read_first.digest)


def test_a_record_finds_the_earlier_version_of_a_pack(folder: Folder) -> None:
    text = play_on(match_of(OldPearls(1))).record().text()
    game_module._packs.clear()
    folder.renew_pack()
    game = OldPearls(2, {1: {"head_start": 0}})
    register(game)
    assert game.pack_names() == ["default"]
    assert game.pack().version == 2
    assert verify(read(text)).finished
    assert read(text).start().setup.pack.version == 1
    assert read(text).setup["pack"]["version"] == 1


def test_a_pack_that_nobody_kept_is_refused_in_one_line(folder: Folder) -> None:
    text = match_of(OldPearls(1)).record().text()
    game_module._packs.clear()
    folder.renew_pack()
    (folder.path / "pack" / "old" / "default-1.toml").unlink()
    register(OldPearls(1))
    with pytest.raises(RecordError, match=r"another version of the pack 'default' \(version 1, .*this is version 2"):
        verify(read(text))


def test_an_old_pack_names_only_what_the_current_words_do_not(folder: Folder) -> None:
    folder.renew_pack()
    words = folder.path / "words" / "en.toml"
    words.write_text(words.read_text("utf-8") + '\n[pearl]\nsmall = "a translated pearl"\nlate = "the current pearl"\n')
    game = NamedPearls(1)
    (old,) = game.old_packs("default")
    assert game.has_pack(old)
    assert game.has_pack(game.pack())
    current = game.words(["Ana"], pack=game.pack())
    assert (current.term("pearl", "small"), current.term("pearl", "late")) == (
        "a translated pearl",
        "the current pearl",
    )
    earlier = game.words(["Ana"], pack=old)
    assert earlier.term("pearl", "small") == "a translated pearl"
    assert earlier.term("pearl", "late") == "a pearl of version 1"
