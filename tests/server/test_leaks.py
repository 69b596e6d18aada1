"""No byte tells a secret: twins of a position behind two real servers, every message compared.

Two servers hold the same table with the same tokens and log. In the second one the position is
replaced by a twin: another one that differs only in what a viewer must not know. That viewer then
does the same on both (looks, asks, has itself advised, talks, tries what is not allowed, moves, takes
back, connects again) while the others do the same on both, passes of the table included. All that
reaches the viewer must be the same, times apart.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from tests.conformance import broken, broken_secrets
from tests.conformance.toy_game.case import CASE as PEARLS
from tests.server.support import Client, Running, running, scenario, settings_for, until
from watertable.kernel import CHANCE, BadInput, Match, Move, Record, Sfc32, State, canonical, register, to_json, visible
from watertable.kernel.match_log import Proposal
from watertable.kernel.perft import moves_of
from watertable.kernel.registry import forget
from watertable.server.storage.store import entry_write, table_writes
from watertable.server.tables.hub import Hub
from watertable.server.tables.live import LiveTable
from watertable.server.tables.roster import PLAYING, SeatRow, TableRow
from watertable.server.tokens import token_hash
from watertable.table import showing
from watertable.table.seats import ALWAYS, PERSON
from watertable.testing import Case, Variation

_TIMES = re.compile(r'"(at|now|deadline|created_at)":[0-9.]+')
_AT = 1_800_000_000.0
ROOT = Path(__file__).parents[1]


def cases() -> list[Case]:
    """Every game with secrets: the toy game and those of the table."""
    found = [PEARLS]
    for path in sorted((ROOT / "games").glob("*/case.py")):
        case: Case = import_module(f"tests.games.{path.parent.name}.case").CASE
        if case.has_secrets:
            found.append(case)
    return found


def plain(messages: list[str]) -> list[str]:
    """Messages without times."""
    return [_TIMES.sub(r'"\1":0', message) for message in messages]


class Pair:
    """The same table on two servers, the second with a twin of the position."""

    def __init__(self, case: Case, servers: list[Running], number: int) -> None:
        self.case = case
        self.servers = servers
        self.id = f"leaktable{number:03}"
        self.number = number
        self.is_watchable = number % 2 == 1
        """Whether spectators come without a token."""
        self.tables: list[LiveTable] = []
        self.twin_since = 0
        """The last entry before the twin, whose position no log leads to."""
        self.key = 0
        self.hints = 0
        self.advised = 0

    async def make(self, variation: Variation, plies: int, viewer: int | None) -> bool:
        """Play at random so far, store it twice, put the twin into the second. Whether there is one."""
        game = self.case.game
        pack = None if variation.pack is None else game.read_pack(variation.pack)
        state = game.new(variation.seats, variation.options, pack)
        match = Match(game, state, [f"P{seat}" for seat in range(variation.seats)], seed=bytes(range(32)))
        match.begin()
        rng = Sfc32(f"leak:{self.number}:{plies}")
        for _ in range(plies):
            seat = match.state.to_act()
            if seat is None:
                return False
            moves = match.state.legal_moves(seat)
            match.submit(seat, moves[rng.below(len(moves))])
        twin = None
        for _ in range(5):
            twin = self.case.twins(match.state, viewer, rng)
            if twin is not None and twin.snapshot() != match.state.snapshot():
                break
            twin = None
        if twin is None or match.state.to_act() is None:
            return False
        for server in self.servers:
            await self._store(server, match, variation)
            self.tables.append(await server.hub.open(self.id))
        loaded = self.tables[1].match
        assert loaded is not None
        assert loaded.state.snapshot() == match.state.snapshot()
        loaded.state = twin
        self.twin_since = loaded.seq
        return True

    async def _store(self, server: Running, match: Match, variation: Variation) -> None:
        seats = [
            SeatRow(
                seat,
                PERSON,
                f"P{seat}",
                token_hash=token_hash(f"token-{seat}"),
                is_ready=True,
                passing=ALWAYS,
            )
            for seat in range(variation.seats)
        ]
        setup = match.state.setup.to_json()
        row = TableRow(
            self.id,
            _AT,
            _AT,
            PLAYING,
            1,
            setup,
            {"watchable": self.is_watchable},
            match.seed.hex(),
            [],
            token_hash("host"),
            token_hash("watch"),
            False,
        )
        row.seats, row.pack_text = seats, variation.pack

        entries = [entry_write(self.id, entry, _AT) for entry in match.entries]
        await server.hub.writer.store(table_writes(row) + entries)

    # Both sides at once

    def matches(self) -> list[Match]:
        found = [table.match for table in self.tables if table.match is not None]
        assert len(found) == 2
        return found

    async def connect(self, viewer: int | None, after: int | None) -> list[Client]:
        tokens = [] if viewer is None else [f"token-{viewer}"]
        hello = {"watch": "watch"} if viewer is None and not self.is_watchable else {}
        clients = [
            await server.client(self.id, *tokens, after=after, language="en", **hello) for server in self.servers
        ]
        for client in clients:
            await client.message("view")
        return clients

    async def expect_same(self, clients: list[Client], what: str) -> None:
        # What was told before the answer to a ping has come when the answer has.
        await self.query_both(clients, "ping")
        one, two = plain(clients[0].raw), plain(clients[1].raw)
        assert one == two, f"{what}: {next((pair for pair in zip(one, two, strict=False) if pair[0] != pair[1]), '')}"

    async def query_both(self, clients: list[Client], kind: str, **fields: Any) -> None:
        self.key += 1
        for client in clients:
            since = len(client.messages)
            await client.send({"type": kind, "id": self.key, **fields})
            await client.wait(
                lambda client=client, since=since: any(m.get("id") == self.key for m in client.messages[since:]), kind
            )

    def same_for(self, viewer: int | None, proposals: list[Proposal]) -> bool:
        """Whether the rules themselves show the viewer the same of both. What is revealed differs."""
        told = [canonical([to_json(visible(played.events, viewer)) for played in each.line]) for each in proposals]
        seen = [canonical(to_json(each.state.view(viewer))) for each in proposals]
        asked = [(each.state.to_act(), each.state.is_window(), len(each.entries)) for each in proposals]
        return told[0] == told[1] and seen[0] == seen[1] and asked[0] == asked[1]

    def shared_move(self, viewer: int | None, lot: Sfc32) -> tuple[int, Move] | None:
        """A move that whoever is asked can make on both sides without revealing what differs."""
        one, two = self.matches()
        seat = one.state.to_act()
        assert seat == two.state.to_act()
        if seat is None or seat == CHANCE:
            return None
        other = two.state.legal_moves(seat)
        moves = [move for move in one.state.legal_moves(seat) if move in other]
        while moves:
            move = moves.pop(lot.below(len(moves)))
            try:
                proposals = [match.prepare(seat, move) for match in (one, two)]
            except BadInput:
                continue
            if self.same_for(viewer, proposals):
                return seat, move
        return None


async def probe(pair: Pair, viewer: int | None, lot: Sfc32) -> int:
    """Let the viewer do all it can on both sides; how many steps the game went on."""
    game = pair.case.game
    clients = await pair.connect(viewer, 0)
    await pair.expect_same(clients, "the first view")
    others = {
        seat: [await server.client(pair.id, f"token-{seat}") for server in pair.servers]
        for seat in range(len(pair.tables[0].row.seats))
        if seat != viewer
    }
    for client in [client for pair_of in others.values() for client in pair_of]:
        await client.message("view")
    steps = 0
    for _ in range(7):
        if viewer is not None:
            await ask_everything(pair, clients, viewer, lot)
        await pair.query_both(clients, "scores")
        for form in ("picture", "text"):
            await pair.query_both(clients, "draw", seat=viewer, form=form)
        await pair.expect_same(clients, "questions")
        await talk(pair, viewer, clients, others)
        await pair.expect_same(clients, "chat")
        found = pair.shared_move(viewer, lot)
        if found is None:
            break
        seat, move = found
        is_own = seat == viewer
        await act(pair, clients if is_own else others[seat], seat, game.to_text(move), is_own)
        for table, client in zip(pair.tables, clients, strict=True):
            await client.reaches(viewer, table.seq)
        steps += 1
        await pair.expect_same(clients, f"after {game.to_text(move)!r} of seat {seat}")
        if seat == viewer and all(isinstance(match.undo_target(seat), int) for match in pair.matches()):
            for client in clients:
                await client.undo(seat)
            for client in clients:
                # Keys are drawn by the client, so that of an undo differs.
                client.raw = [re.sub(r'"key":"key-\d+"', '"key":"key"', raw) for raw in client.raw]
            await pair.expect_same(clients, "after an undo")
    for client, table in zip(clients, pair.tables, strict=True):
        await client.close()
        await until(lambda table=table: viewer not in table.audience.streams, "the viewer to be gone")
    again = await pair.connect(viewer, pair.twin_since)
    await pair.expect_same(again, "after connecting again")
    await compare_rest(pair, viewer)
    for client in [*again, *[client for pair_of in others.values() for client in pair_of]]:
        await client.close()
    return steps


async def act(pair: Pair, clients: list[Client], seat: int, move: str, is_viewer: bool) -> None:
    """The same move on both. A pass of another seat in a window is its own on one side, on the other
    the table passes for it: the viewer must not see which."""
    pair.key += 1
    is_window = move == "pass" and pair.matches()[0].state.is_window()
    for side, (table, client) in enumerate(zip(pair.tables, clients, strict=True)):
        seq = table.seq
        await client.reaches(seat, seq)
        if is_window and not is_viewer and side == 1:
            await set_passing(client, seat, "raised")
            pass_once(pair.servers[side].hub, table)
            await until(lambda table=table, seq=seq: table.seq > seq, "the table to pass")
            await set_passing(client, seat, "always")
        else:
            await client.move(seat, move, f"move-{pair.key}", seq)
            await until(lambda table=table, seq=seq: table.seq > seq, f"seat {seat} to {move}")


async def set_passing(client: Client, seat: int, setting: str) -> None:
    since = len(client.messages)
    await client.send({"type": "passing", "seat": seat, "setting": setting})
    await client.message("passing", since, setting=setting)


def pass_once(hub: Hub, table: LiveTable) -> None:
    """Let the table pass in this window now, and in the next one as late as ever."""
    usual = hub.settings.pass_delay
    hub.settings.pass_delay = (0.0, 0.0)
    hub.driver.step_aside(table)
    hub.driver.take(table)
    hub.driver.plan(table)
    hub.settings.pass_delay = usual


async def ask_everything(pair: Pair, clients: list[Client], viewer: int, lot: Sfc32) -> None:
    """Reasons, previews and refusals of moves that are allowed and of some that are not."""
    game = pair.case.game
    state = pair.matches()[0].state
    texts = [game.to_text(move) for move in state.legal_moves(viewer)]
    tried = [texts[lot.below(len(texts))] for _ in range(3)] if texts else []
    played = [game.to_text(played.move) for played in pair.matches()[0].line[-8:] if played.seat != CHANCE]
    strange = [game.to_text(move) for match in pair.matches() for move in moves_of_others(match.state, viewer)]
    strange = [text for text in [*played, *strange] if text not in texts]
    words = game.words([seat.name for seat in pair.tables[0].seats]).told_to(viewer)
    for text in [*tried, *strange[:2], *strange[-2:]]:
        await pair.query_both(clients, "why_not", seat=viewer, move=words.move(game.from_text(text)))
    for client in clients:
        since = len(client.messages)
        await client.send({"type": "pace", "pace": "quick"})
        await client.message("pace", since)
    for text in [*tried, *strange[:2], *strange[-2:], "nonsense"]:
        await pair.query_both(clients, "why_not", seat=viewer, move=text)
        await pair.query_both(clients, "preview", seat=viewer, move=text)
        await pair.query_both(clients, "draw", seat=viewer, move=text)
    await pair.query_both(clients, "advice", seat=viewer)
    pair.advised += any(m["type"] == "advice" and m["id"] == pair.key and m["texts"] for m in clients[0].messages)
    await pair.query_both(clients, "hint", seat=viewer)
    pair.hints += any(m["type"] == "hint" and m["id"] == pair.key for m in clients[0].messages)
    for text in strange[:2]:
        pair.key += 1
        for client in clients:
            await client.move(viewer, text, f"wrong-{pair.key}")


async def talk(pair: Pair, viewer: int | None, clients: list[Client], others: dict[int, list[Client]]) -> None:
    """The viewer and another seat say a line on both, and the viewer one that has nothing in it."""
    pair.key += 1
    own: dict[str, Any] = {"name": "Looker"} if viewer is None else {"seat": viewer}
    seat, speakers = next(iter(others.items()))
    for client, speaker in zip(clients, speakers, strict=True):
        await client.send({"type": "say", "text": f"my line {pair.key}", "key": f"line-{pair.key}", **own})
        await client.message("said", key=f"line-{pair.key}")
        await speaker.send({"type": "say", "text": f"line {pair.key} of seat {seat}", "seat": seat})
        await client.message("chat", text=f"line {pair.key} of seat {seat}")
        since = len(client.messages)
        await client.send({"type": "say", "text": " \u200b ", **own})
        await client.message("failed", since, code="bad-message")


def moves_of_others(state: State, viewer: int) -> list[Move]:
    seat = state.to_act()
    return [] if seat is None or seat in (CHANCE, viewer) else state.legal_moves(seat)[:6]


async def compare_rest(pair: Pair, viewer: int | None) -> None:
    """What REST tells the viewer of the table. When the game is over its record holds everything."""
    token = f"token-{viewer}" if viewer is not None else "nobody" if pair.is_watchable else "watch"
    is_over = pair.tables[0].row.status == "over"
    for path in ("", "/position.svg", "/pack") if is_over else ("", "/position.svg", "/pack", "/record"):
        answers = [
            await server.rest.get(f"/api/tables/{pair.id}{path}", headers={"authorization": f"Bearer {token}"})
            for server in pair.servers
        ]
        assert answers[0].status_code == answers[1].status_code
        assert plain([answers[0].text]) == plain([answers[1].text]), path


@asynccontextmanager
async def two_servers(folder: Path) -> AsyncIterator[list[Running]]:
    for name in ("one", "two"):
        (folder / name).mkdir()
    # The table passes only where a test lets it; and hints do not depend on how busy the machine is.
    alike = {"pass_delay": (3600.0, 3600.0), "hint_budget": "40i"}
    one, two = settings_for(folder / "one", **alike), settings_for(folder / "two", **alike)
    async with running(one) as first, running(two) as second:
        yield [first, second]


async def compare(case: Case, servers: list[Running], positions: int) -> tuple[int, int, int, int]:
    """Compare at positions of random games, for every viewer; pairs compared, steps gone, hints and advice given."""
    pairs = steps = hints = advised = number = 0
    lot = Sfc32(f"leak-test:{case.game.name}")
    while pairs < positions and number < positions * 80:
        variation = case.variations[number % len(case.variations)]
        viewer = [*range(variation.seats), None][number * 7 % (variation.seats + 1)]
        pair = Pair(case, servers, number)
        number += 1
        if await pair.make(variation, lot.below(30), viewer):
            pairs += 1
            steps += await probe(pair, viewer, lot)
            hints += pair.hints
            advised += pair.advised
    return pairs, steps, hints, advised


@pytest.mark.parametrize("case", cases(), ids=lambda case: case.game.name)
@scenario
async def test_no_byte_tells_a_secret(tmp_path: Path, case: Case) -> None:
    async with two_servers(tmp_path) as servers:
        pairs, steps, hints, advised = await compare(case, servers, 8)
        assert pairs == 8, "twins hardly ever differ"
        assert steps > 12, "the games hardly went on"
        assert hints > 3, "hardly anyone got a hint"
        assert advised > 3, "hardly anyone was advised"


@pytest.mark.long
@pytest.mark.parametrize("case", cases(), ids=lambda case: case.game.name)
@scenario
async def test_no_byte_tells_a_secret_in_many_positions(tmp_path: Path, case: Case) -> None:
    async with two_servers(tmp_path) as servers:
        pairs, *_ = await compare(case, servers, 60)
        assert pairs == 60


@pytest.mark.parametrize("state", [broken_secrets.ShowsHands, broken_secrets.ReasonsBySecret])
@scenario
async def test_a_game_that_tells_is_found_out(tmp_path: Path, state: Any) -> None:
    leaky = broken.case_of(state)
    register(leaky.game)
    try:
        async with two_servers(tmp_path) as servers:
            with pytest.raises(AssertionError, match=r"the first view|questions|after"):
                await compare(leaky, servers, 12)
    finally:
        forget(leaky.game.name)


@scenario
async def test_a_server_that_tells_is_found_out(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without the filter of events the comparison fails: it would notice."""
    monkeypatch.setattr(showing, "visible", lambda events, viewer: events)
    async with two_servers(tmp_path) as servers:
        with pytest.raises(AssertionError):
            await compare(PEARLS, servers, 12)


def secret_choices(case: Case, lot: Sfc32) -> Iterator[tuple[list[Record], str | None, int | None, int]]:
    """Two records whose last move only one seat knows: the pack's text, someone who does not know it, and that seat."""
    for number in itertools.count():
        variation = case.variations[number % len(case.variations)]
        pack = None if variation.pack is None else case.game.read_pack(variation.pack)
        state = case.game.new(variation.seats, variation.options, pack)
        record = Record(state.setup.to_json(), [f"P{seat}" for seat in range(variation.seats)])
        while state.to_act() is not None and len(record.moves) < 40:
            choices = moves_of(state)
            after = [(state.copy(), seat, move) for seat, move in (choices[lot.below(len(choices))] for _ in range(2))]
            for each, seat, move in after:
                each.apply(seat, move)
            views = [
                [canonical(to_json(each.view(viewer))) for each, _, _ in after] for viewer in range(variation.seats)
            ]
            knows = [seat for seat in range(variation.seats) if views[seat][0] != views[seat][1]]
            if len(knows) == 1:
                records = [record.forked(len(record.moves)) for _ in after]
                for one, (_, seat, move) in zip(records, after, strict=True):
                    one.moves.append((seat, case.game.to_text(move)))
                others = [None, *[seat for seat in range(variation.seats) if seat not in knows]]
                yield records, variation.pack, others[lot.below(len(others))], knows[0]
            state, seat, move = after[0]
            record.moves.append((seat, case.game.to_text(move)))


@pytest.mark.parametrize("case", cases(), ids=lambda case: case.game.name)
@scenario
async def test_drawings_of_a_record_tell_no_secret(tmp_path: Path, case: Case) -> None:
    """Two records that differ in what a viewer never saw look the same to that viewer, and not to who did it."""
    async with running(settings_for(tmp_path)) as server:
        different = 0
        for records, pack, viewer, knows in itertools.islice(secret_choices(case, Sfc32(case.game.name)), 12):
            for form in ("picture", "text"):
                looks: list[list[str]] = []
                for looker in (viewer, knows):
                    body = {"pack_text": pack, "viewer": looker, "at": len(records[0].moves), "form": form}
                    answers = [
                        await server.post("/api/records/drawing", body={"text": record.text(), **body})
                        for record in records
                    ]
                    assert [answer.status_code for answer in answers] == [200, 200]
                    looks.append([answer.text for answer in answers])
                assert looks[0][0] == looks[0][1]
                different += looks[1][0] != looks[1][1]
        assert different > 5, "what is secret is hardly ever drawn"


@scenario
async def test_a_drawing_that_tells_is_found_out(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """If the whole position were drawn instead of the view, the comparison would fail."""
    monkeypatch.setattr(LiveTable, "view_to_draw", lambda table, viewer, move=None: table.playing().state.position())
    async with two_servers(tmp_path) as servers:
        with pytest.raises(AssertionError, match="questions"):
            await compare(PEARLS, servers, 12)
