"""A field on a card is called after the card that lies there now: in the log, in previews, on buttons, in replays."""

from __future__ import annotations

import json
from functools import partial
from pathlib import Path

from tests.conftest import Command
from tests.games.agua.staging import play, stage
from watertable.games.agua import AGUA
from watertable.games.agua.rules.board import AguaPack
from watertable.games.agua.rules.events import WaterwayOpened
from watertable.games.agua.rules.moves import Exchange, Lay, Step
from watertable.games.agua.rules.state import AguaState
from watertable.kernel import Event, Match, Move, Sfc32
from watertable.kernel.words import Words
from watertable.table import Seat, Table

NAMES = ["Ana", "Rui"]
RECORD = Path(__file__).resolve().parents[2] / "records" / "agua" / "pack-1" / "finished.jsonl"


def table_at_start(seed: bytes = bytes(32)) -> Table:
    table = Table(AGUA, [Seat(seat, "person", name) for seat, name in enumerate(NAMES)])
    table.begin(Match(AGUA, AGUA.new(2), NAMES, seed=seed))
    table.act(lambda match: match.prepare_start())
    return table


def position_of(table: Table) -> AguaState:
    state = table.playing().state
    assert isinstance(state, AguaState)
    return state


def title_of_card(state: AguaState, field: str) -> str:
    """The name of the card that a field is on."""
    pack = state.at.pack
    return pack.cards[state.at.cards[pack.frame_of[pack.number[field]]]].title


def exchanging(moves: list[Move], rng: Sfc32) -> Move:
    """A move at random, but cards are exchanged and chips laid whenever they may be."""
    wanted = [move for move in moves if isinstance(move, Exchange | Lay)]
    return (wanted or moves)[rng.below(len(wanted or moves))]


def said(words: Words, state: AguaState, events: list[Event]) -> list[str]:
    called = words.at(state.view(None).terms())
    return [called.event(event) for event in events]


def test_a_step_onto_a_card_names_the_card_in_preview_buttons_and_log() -> None:
    table = table_at_start()
    seat = 0
    for _ in range(40):
        state = position_of(table)
        asked = state.to_act()
        assert asked is not None
        seat = asked
        onto = [move for move in state.legal_moves(seat) if isinstance(move, Step) and move.target == "food-1"]
        if onto:
            break
        table.act(partial(Match.prepare, seat=seat, move=state.legal_moves(seat)[0]))
    else:
        raise AssertionError("nobody could rain onto Food from Water")
    state = position_of(table)
    card = title_of_card(state, "food-1")
    expected = f"You move from the big cloud to {card} 1."
    assert table.preview(seat, onto[0].text(), "en")["say"][0] == expected
    ask = table.whole_view(seat, "en")["ask"]
    [steps] = [group for group in ask["legal"] if group["type"] == "Step"]
    assert f"move from the big cloud to {card} 1" in steps["say"]
    assert table.why_not(seat, f"move from the big cloud to {card} 1", "en") == {"reason": None}
    happened = table.act(partial(Match.prepare, seat=seat, move=onto[0]))
    assert table.step(seat, "en", happened)["entries"][0]["say"][0] == expected
    others = table.step(1 - seat, "en", happened)["entries"][0]["say"][0]
    assert others == f"{NAMES[seat]} moves from the big cloud to {card} 1."


def test_after_an_exchange_new_events_name_the_new_card_and_old_ones_the_old_card() -> None:
    match = Match(AGUA, AGUA.new(2), NAMES, seed=bytes(32))
    match.commit(match.prepare_start())
    rng = Sfc32(4)
    exchanged = 0
    while exchanged < 3:
        seat = match.state.to_act()
        assert seat is not None
        move = exchanging(match.state.legal_moves(seat), rng)
        match.submit(seat, move)
        exchanged += isinstance(move, Exchange)
    words = AGUA.words(NAMES)
    again = AGUA.new(2)
    assert isinstance(again, AguaState)
    named: dict[str, set[str]] = {}
    for played in match.line:
        laid = played.move
        if isinstance(laid, Lay):
            title = title_of_card(again, laid.field)
            line = words.at(played.terms).event(played.events[0])
            assert line.endswith(f" on {title} {laid.field[-1]}."), line
            named.setdefault(laid.field.removesuffix(laid.field[-2:]), set()).add(title)
        again.apply(played.seat, laid)
    assert max([len(titles) for titles in named.values()]) > 1, "one frame, called after two cards"


def test_a_replay_names_the_cards_of_its_time(command: Command) -> None:
    pack = AGUA.old_packs("default")[0]
    assert isinstance(pack, AguaPack)
    frames = [frame.key for frame in pack.frames]
    shown = [json.loads(line) for line in command("replay", str(RECORD), "--json").out.splitlines()]
    named: set[str] = set()
    for step in shown:
        if step["text"].startswith("step cloud "):
            frame = step["text"].split()[-1].removesuffix("-1")
            card = pack.cards[step["state"]["cards"][frames.index(frame)]].title
            assert f"to {card} 1." in step["words"][0]
            named.add(card)
    assert len(named) > len(frames), "cards were exchanged, and the new ones are named"


def test_a_droplet_on_a_card_is_told_by_the_card() -> None:
    state = stage("farm-3", "home-1", dice="red blue")
    words = AGUA.words(NAMES)
    log = play(state, "step farm-3 farm-5")
    assert said(words, state, log) == ["Ana moves from Cowshed 3 to Cowshed 5."]
    assert words.event(log[0]) == "Ana moves from Fields and Stables 3 to Fields and Stables 5.", "without a position"


def test_a_board_of_version_1_keeps_its_names_and_the_current_one_has_a_fen() -> None:
    old = AGUA.words(NAMES, pack=AGUA.old_packs("default")[0])
    assert old.term("field", "marsh-2") == "Salt marsh 2"
    assert old.event(WaterwayOpened("marsh", 6)).startswith("The salt marsh is open: ")
    now = AGUA.words(NAMES, pack=AGUA.pack())
    assert not now.has("field", "marsh-2")
    assert not now.has("waterway", "marsh")
    pack = AGUA.pack()
    assert isinstance(pack, AguaPack)
    called = {row.key: now.term("waterway", row.key) for row in pack.waterways if row.look == "interrupted"}
    assert called == {"mill": "mill race", "aqueduct": "aqueduct", "fen": "fen", "forest": "cloud forest"}
    assert now.event(WaterwayOpened("fen", 6)).startswith("The fen is open: ")
    own = AGUA.read_pack(AGUA.pack_text("default").replace('title = "Fen"', 'title = "Panama Canal"'))
    assert AGUA.words(NAMES, pack=own).event(WaterwayOpened("fen", 6)).startswith("The Panama Canal is open: ")
