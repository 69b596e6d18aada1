"""Positions for the tests of the web table: what the rules say of journeys that the page works out by itself.

The page lights every field that a droplet can reach and says what happens on the way there, without asking the server
for each field. `web/src/games/agua/fixtures/positions.json` has positions of played games with the rules' own answers,
found by single steps; its tests compare. Written anew, after a change of the rules or of the default pack, by

    PYTHONPATH=src python -m tests.games.agua.web_positions
"""

from __future__ import annotations

import json
import sys
import zlib
from pathlib import Path
from typing import Any, Final

from tests.games.agua.web_facts import piece_facts
from watertable.games.agua import AGUA
from watertable.games.agua.rules.board import AguaPack
from watertable.games.agua.rules.events import (
    ChipPicked,
    ChipsCollected,
    DropletEvaporated,
    DropletJumped,
    DropletMet,
    DropletMoved,
)
from watertable.games.agua.rules.moves import Exchange, Fill, Jump, Step, SwapChip
from watertable.games.agua.rules.phases import JUMP, STEP, SWAP
from watertable.games.agua.rules.state import AguaState
from watertable.games.agua.rules.terms import CHIP_COLOURS, CLOUD, FRAMES, chips_of
from watertable.kernel import CHANCE, PASS, Event, Move, OptionValue, Pack, Sfc32

FIXTURE: Final = Path(__file__).parents[3] / "web/src/games/agua/fixtures/positions.json"
FROZEN: Final = Path(__file__).parents[2] / "records" / "agua" / "pack.toml"
GAMES: Final = 20
STEPS: Final = 4
"""Positions from each game in which a droplet may be moved: at the beginning of a turn, but for one."""
WALKS: Final = 3
"""Journeys that are followed from each of them."""
TRIED: Final = 4
"""How many moves of a position that change what colours are worth are followed by what they lead to."""
OTHERS: Final = ("jump", "swap", "exchange", "fill", "lay", "humidity")
"""Other questions; each game gives one position of each that it has."""

OPTIONS: Final[list[dict[str, OptionValue]]] = [
    {},
    {"high_humidity": True},
    {"children": True},
    {"children": True, "high_humidity": True},
]

# What the changed pack has that the default one does not: a jumping step and a plain field on the board itself, fields
# with several arrows of one colour, two arrows between the same fields, another card in the first frame, other dice.
PLACES: Final = """[[place]]
name = "ferry"
kind = "jumping-step"
at = [560, 150]

[[place]]
name = "spring"
kind = "circle"
at = [620, 150]

[[place]]
name = "haze"
"""
CHANGES: Final = (
    ('name = "default"', 'name = "changed"'),
    ('dice = ["red", "red", "yellow", "yellow", "blue"', 'dice = ["red", "yellow", "blue", "blue", "blue"'),
    (
        '  "river-20 -blue-> river-21",',
        '  "river-20 -blue-> river-21", "river-20 -red-> ferry", "river-20 -blue-> spring",',
    ),
    ('  "ground-1 -yellow-> nature",', '  "ground-1 -yellow-> nature", "ground-1 -red-> ground-2",'),
    ("  # ground water", '  "spring -blue-> nature",\n  # ground water'),
    ('[[place]]\nname = "haze"\n', PLACES),
    ('first_card = "River and Lake"', 'first_card = "Desert"'),
)


def changed_pack() -> Pack:
    text = FROZEN.read_text("utf-8")
    for old, new in CHANGES:
        assert text.count(old) == 1, old
        text = text.replace(old, new)
    return AGUA.read_pack(text)


# Played games


def choose(state: AguaState, seat: int, rng: Sfc32) -> Move:
    """A move at random, but cards are exchanged whenever they may be, so that holes are filled and games end."""
    moves = state.legal_moves(seat)
    exchanges: list[Move] = [move for move in moves if isinstance(move, Exchange)]
    if exchanges:
        return exchanges[rng.below(len(exchanges))]
    if PASS in moves and len(moves) > 1 and rng.below(4):
        moves = [move for move in moves if move is not PASS]
    return moves[rng.below(len(moves))]


class Moment:
    """A position of a played game in which a seat decides."""

    def __init__(self, name: str, pack: int, options: int, state: AguaState) -> None:
        self.name = name
        self.pack = pack
        self.options = options
        self.state = state


def played(game: int, packs: list[Pack]) -> list[Moment]:
    """A game from its beginning to its end: each position in which a seat decides, and the last."""
    rng = Sfc32(f"agua web positions {game}")
    options, seats, pack = game % len(OPTIONS), 2 + game % 5, (game // 5) % len(packs)
    state = AGUA.new(seats, OPTIONS[options], packs[pack])
    assert isinstance(state, AguaState)
    found: list[Moment] = []
    number = 0
    while (seat := state.to_act()) is not None:
        state.perform(seat, state.draw_chance(rng) if seat == CHANCE else choose(state, seat, rng), None)
        number += 1
        if state.to_act() != CHANCE:
            found.append(Moment(f"game {game}, {seats} players, after {number} moves", pack, options, state.copy()))
    return found


def positions(packs: list[Pack]) -> list[Moment]:
    """Positions from all games: steps after parts of growing length, one of each other question, and the end."""
    found: list[Moment] = []
    for game in range(GAMES):
        all_of_it = played(game, packs)
        steps = [moment for moment in all_of_it if moment.state.question() == "step"]
        first = [moment for moment in steps if not moment.state.at.moved]
        for part in range(STEPS - 1):
            found.append(first[(len(first) - 1) * (part + 1) // (STEPS - 1)])
        found.append(steps[len(steps) * 2 // 3])
        for question in OTHERS:
            asked = [moment for moment in all_of_it if moment.state.question() == question]
            if asked:
                # Of the holes that are filled, some are the last.
                is_last = question == "fill" and game % 3 == 0
                found.append(asked[-1 if is_last else len(asked) * (1 + game % 3) // 4])
        found.append(all_of_it[-1])
    return found


# What the rules say


def key_of(state: AguaState) -> str:
    """All that moving changes, as text; the page writes the same of what it has worked out."""
    at = state.at
    names = at.pack.names
    droplets = [
        f"{names[field]}{'!' if at.stopped & (1 << number) else ''}{spelled(at.carried[number])}"
        for number, field in enumerate(at.droplets)
    ]
    chips = sorted([f"{names[at.pack.first_hole + place]}={chip - 1}" for place, chip in enumerate(at.chips) if chip])
    left = sorted([frame.key for number, frame in enumerate(at.pack.frames) if at.left & (1 << number)])
    collected = [spelled(pile) for pile in at.collected]
    return "|".join([str(at.points), " ".join(droplets), " ".join(chips), " ".join(collected), " ".join(left)])


def spelled(pile: int) -> str:
    """A pile as its numbers of chips by colour, from `:` on; empty without chips."""
    counts = [chips_of(pile, colour) for colour in range(len(CHIP_COLOURS))]
    return ":" + "".join([str(count) for count in counts]) if pile else ""


def followed(state: AguaState, seat: int, droplet: int, swaps: bool) -> list[tuple[Move, AguaState, int]]:
    """What this droplet can do next, by single moves of the rules; the droplet may be another one in the cloud."""
    at = state.at
    if state.to_act() != seat or at.phase not in (STEP, JUMP, SWAP):
        return []
    if at.phase == STEP:
        standing = at.droplets[droplet]
        if standing == CLOUD:
            droplet = at.own_droplet_on(seat, CLOUD)
        if droplet < 0 or at.stopped & (1 << droplet):
            return []
        moves: list[Move] = [
            move
            for move in state.legal_moves(seat)
            if isinstance(move, Step) and move.source == at.pack.names[standing]
        ]
    elif at.droplet != droplet:
        return []
    elif at.phase == JUMP:
        moves = state.legal_moves(seat)
    else:
        moves = state.legal_moves(seat) if swaps else [PASS]
    found: list[tuple[Move, AguaState, int]] = []
    for move in moves:
        after = state.copy()
        after.apply(seat, move)
        found.append((move, after, droplet))
    return found


def reached(state: AguaState, droplet: int) -> str:
    """Every field that a droplet reaches: its name, what it costs at least, how many results differ; in a fixed order.

    Fields and costs are found with every answer to every swap, results with chips that stay as they are. An
    exclamation mark says that the droplet has to jump on from there, a question mark that a chip may be swapped.
    """
    seat, points = state.at.actor, state.at.points
    costs: dict[str, int] = {}
    results: dict[str, set[str]] = {}
    marks: dict[str, str] = {}
    for swaps in (True, False):
        seen: set[tuple[str, str, str, int]] = set()
        waiting = [("", state, droplet)]
        while waiting:
            arrived, now, moving = waiting.pop()
            for move, after, mover in followed(now, seat, moving, swaps):
                target = move.target if isinstance(move, Step | Jump) else arrived
                key = (target, key_of(after), after.question(), mover)
                if key in seen:
                    continue
                seen.add(key)
                waiting.append((target, after, mover))
                if isinstance(move, Step | Jump):
                    costs[target] = min(costs.get(target, 99), points - after.at.points)
                    if after.at.phase in (JUMP, SWAP):
                        marks[target] = "!" if after.at.phase == JUMP else "?"
                    if not swaps:
                        results.setdefault(target, set()).add(key_of(after))
    assert sorted(costs) == sorted(results)
    return ", ".join([f"{field} {costs[field]} {len(results[field])}{marks.get(field, '')}" for field in sorted(costs)])


def told(event: Event) -> str:
    """What happened on a journey, in a few words; empty for what does not concern it."""
    if isinstance(event, DropletMoved):
        return f"move {event.source} {event.target}"
    if isinstance(event, DropletJumped):
        return f"jump {event.source} {event.target}"
    if isinstance(event, DropletMet):
        return f"meet {event.other} {event.chips}"
    if isinstance(event, ChipPicked):
        return f"pick {event.colour}"
    if isinstance(event, DropletEvaporated):
        return f"evaporate {event.field}"
    if isinstance(event, ChipsCollected):
        return f"collect {' '.join(event.colours)}"
    return ""


def walk(state: AguaState, droplet: int, rng: Sfc32) -> list[Any]:
    """A journey at random: its droplet and moves, what happens, which cards may be exchanged then, the result's CRC-32.

    It ends where the droplet cannot go on, or by chance after two moves or more.
    """
    seat, start = state.at.actor, droplet
    now = state.copy()
    moves: list[str] = []
    log: list[Event] = []
    while ways := followed(now, seat, droplet, False):
        if len(moves) > 1 and now.at.phase == STEP and rng.below(8) == 0:
            break
        move, _, droplet = ways[rng.below(len(ways))]
        now.apply(seat, move, log)
        moves.append(move.text())
    happened = [words for words in [told(event) for event in log] if words]
    frames = [now.at.pack.frames[frame].key for frame in range(FRAMES) if now.at.is_exchangeable(frame)]
    return [start, moves, happened, frames, zlib.crc32(key_of(now).encode())]


def tried(state: AguaState, rng: Sfc32) -> list[list[Any]]:
    """Moves that put a chip into a hole, each with what the colours are worth then and everyone's points."""
    seat = state.to_act()
    moves = [move for move in state.legal_moves(seat if seat is not None else -1) if isinstance(move, Fill | SwapChip)]
    found: list[list[Any]] = []
    for _ in range(min(TRIED, len(moves))):
        move = moves.pop(rng.below(len(moves)))
        after = state.copy()
        after.apply(state.at.actor, move)
        values = [after.at.value_of(colour) for colour in range(len(CHIP_COLOURS))]
        found.append(
            [
                move.text(),
                values,
                [after.at.total_of(seat) for seat in range(after.at.seats)],
                after.at.movement_points(),
            ]
        )
    return found


def short(state: AguaState) -> dict[str, Any]:
    """The view, with piles, droplets and cards in few letters; `fixtures/positions.ts` makes a view of it again."""
    at = state.at
    view = state.view(None).as_json()
    kept = (
        "round",
        "turns",
        "phase",
        "actor",
        "dice",
        "points",
        "chips",
        "left",
        "droplet",
        "frame",
        "exchanged",
        "scores",
    )
    return {
        **{key: view[key] for key in kept},
        "droplets": key_of(state).split("|")[1],
        "stock": spelled(at.stock),
        "collected": [spelled(pile) for pile in at.collected],
        "cards": at.cards,
        "spares": at.spares,
        "values": list(view["values"].values()),
    }


def described(moment: Moment, rng: Sfc32) -> dict[str, Any]:
    """One position of the fixture."""
    state = moment.state
    at = state.at
    seat = state.to_act()
    starts: dict[str, str] = {}
    walks: list[list[Any]] = []
    if at.phase in (STEP, JUMP):
        own = range(at.actor * at.each, (at.actor + 1) * at.each)
        movable = [droplet for droplet in own if followed(state, at.actor, droplet, False)]
        for droplet in movable:
            name = at.pack.names[at.droplets[droplet]]
            if name not in starts and not at.stopped & (1 << droplet):
                starts[name] = reached(state, droplet)
        for _ in range(WALKS):
            walks.append(walk(state, movable[rng.below(len(movable))], rng))
    items = [
        [[item.what, item.points, item.count, list(item.places)] for item in state.score(seat).items]
        for seat in range(at.seats)
    ]
    return {
        "name": moment.name,
        "pack": moment.pack,
        "options": moment.options,
        "view": short(state),
        "legal": [move.text() for move in state.legal_moves(seat)] if seat is not None else [],
        "reach": starts,
        "walks": walks,
        "scores": items,
        "begins": at.movement_points(),
        "tried": tried(state, rng),
    }


def fixture() -> str:
    """The whole fixture as text; one line for each position, so that changes can be read."""
    packs: list[Pack] = [AGUA.pack("default"), changed_pack()]
    rng = Sfc32("agua web moves 2")
    worlds: list[Any] = []
    for pack in packs:
        assert isinstance(pack, AguaPack)
        worlds.append(piece_facts(pack))
    parts: dict[str, list[Any]] = {
        "worlds": worlds,
        "options": list(OPTIONS),
        "positions": [described(moment, rng) for moment in positions(packs)],
    }
    lines = [
        f'"{name}": [\n' + ",\n".join([json.dumps(row, separators=(",", ":")) for row in rows]) + "\n]"
        for name, rows in parts.items()
    ]
    return "{\n" + ",\n".join(lines) + "\n}\n"


if __name__ == "__main__":
    FIXTURE.parent.mkdir(exist_ok=True)
    FIXTURE.write_text(fixture(), "utf-8")
    sys.stdout.write(f"{FIXTURE}: {FIXTURE.stat().st_size} bytes\n")
