"""Reads AGUA's content pack: board, frames, cards and dice. `docs/packs-agua.md` explains the notation.

`cards` reads the cards and the notation of ways. `proof` checks the pack as a whole, once all of it could be read.
"""

from __future__ import annotations

import itertools
import re
from typing import Any, Final

from watertable.games.agua.pack.cards import links, read_card, read_first_cards
from watertable.games.agua.pack.proof import Origins, check_board, check_counts, check_travel
from watertable.games.agua.rules.board import AguaPack, Frame, Waterway, Way
from watertable.games.agua.rules.terms import (
    ARROW_COLOURS,
    BIG_CLOUD,
    CARDS,
    CIRCLE,
    EVAPORATION,
    FEET,
    FRAMES,
    HOLE,
    JUMPING_STEP,
    LITTLE_CLOUD,
    NOWHERE,
    OCEAN,
    SLOTS,
)
from watertable.kernel.pack import digest_of, open_pack
from watertable.kernel.plain_text import quoted, suggested
from watertable.kernel.section import LONGEST_NAME, Section

_KEY: Final = re.compile(r"[a-z][a-z0-9-]*")

LOOKS: Final = ["river", "ground", "human", "animal", "waste", "vapour", "interrupted"]
"""How a waterway is drawn; this also determines the kind of its fields."""
_KIND_OF_LOOK: Final[dict[str, int]] = {"human": FEET, "vapour": LITTLE_CLOUD, "interrupted": HOLE}
_PLACE_KINDS: Final[dict[str, int]] = {"evaporation": EVAPORATION, "jumping-step": JUMPING_STEP, "circle": CIRCLE}
OUTLINES: Final = ["hill", "wave", "barn", "works", "house"]

MOST_FIELDS: Final = 100
"""The most fields of a waterway, and the most single places."""
MOST_WATERWAYS: Final = 30
MOST_ARROWS: Final = 600
MOST_EXITS: Final = 20

Flow = tuple[Section, list[int], str]
"""A waterway's table, its fields, and where its end leads."""


def read_pack(text: str) -> AguaPack:
    """Read a pack from TOML text; mistakes raise PackError, with a line for each that says where it is."""
    top = open_pack(text)
    pack = AguaPack(top.name("name"), top.integer("version", 1, 10**6), digest_of(top.data))
    origins = Origins(top)
    _read_dice(top, pack)
    flows = _read_fields(top, pack, origins)
    _read_frames(top, pack, origins)
    if pack.fields:
        _read_ways(top, pack, flows, origins)
    else:
        top.raw("arrows", "a list")
    cards = top.sections("card", 2 * CARDS)
    for section in cards:
        read_card(section, pack, origins)
    if top.is_sound() and len(cards) != CARDS:
        top.report("card", f"expected {CARDS} cards, found {len(cards)}")
    if top.is_sound():
        read_first_cards(top, pack)
    top.done()
    if top.is_sound():
        check_counts(pack, origins)
        check_board(pack, origins)
    if top.is_sound():
        check_travel(pack, origins)
    top.finish()
    pack.finish()
    return pack


def _read_dice(top: Section, pack: AguaPack) -> None:
    pack.dice = top.texts("dice")
    if len(pack.dice) != 6 and top.has("dice"):
        top.report("dice", f"expected the 6 faces of a die, found {len(pack.dice)}")
    for index, face in enumerate(pack.dice):
        if face not in ARROW_COLOURS:
            hint = suggested(face, list(ARROW_COLOURS))
            top.report("dice", f"expected red, yellow or blue, found {quoted(face)}{hint}", index)


# The board


def _point(section: Section, key: str, value: Any, size: tuple[int, int], index: int | None = None) -> tuple[int, int]:
    if (
        isinstance(value, list)
        and len(value) == 2
        and type(value[0]) is int
        and type(value[1]) is int
        and 0 <= value[0] <= size[0]
        and 0 <= value[1] <= size[1]
    ):
        return value[0], value[1]
    if section.has(key) and size[0]:
        text = f"expected a position [x, y] within {size[0]} by {size[1]}, found {quoted(value)}"
        section.report(key, text, index)
    return 0, 0


def _is_key(section: Section, key: str, name: str) -> bool:
    if not name or (len(name) <= LONGEST_NAME and _KEY.fullmatch(name)):
        return bool(name)
    section.report(key, f"expected lower-case letters, digits and hyphens, found {quoted(name)}")
    return False


def _add_field(pack: AguaPack, name: str, kind: int, position: tuple[int, int]) -> int:
    """Add a field and return its number; -1 if the name is already taken."""
    if name in pack.number or (kind != BIG_CLOUD and (name == "cloud" or name.startswith("cloud-"))):
        return -1
    number = len(pack.names)
    pack.names.append(name)
    pack.number[name] = number
    pack.kinds.append(kind)
    pack.positions.append(position)
    pack.tall_positions.append(position)
    pack.frame_of.append(-1)
    pack.ways.append([])
    return number


def _read_fields(top: Section, pack: AguaPack, origins: Origins) -> list[Flow]:
    """Read the board's own fields. Returns the waterways as flows."""
    board = top.section("board")
    sides = board.integers("size", 100, 10000)
    if len(sides) == 2:
        pack.size = (sides[0], sides[1])
    elif board.is_sound():
        board.report("size", f"expected width and height, found {sides!r}")
    for key, kind in (("cloud", BIG_CLOUD), ("ocean", OCEAN)):
        at = _point(board, key, board.raw(key, "a position [x, y]"), pack.size)
        origins.fields[_add_field(pack, key, kind, at)] = (board, key, 0)
    if board.has("tall"):
        _read_tall_board(board.section("tall"), pack)
    board.done()
    for section in top.sections("place", MOST_FIELDS):
        kind = _PLACE_KINDS.get(section.one_of("kind", list(_PLACE_KINDS)), NOWHERE)
        at = _point(section, "at", section.raw("at", "a position [x, y]"), pack.size)
        tall = at
        if _tall_is_given(section, pack):
            tall = _point(section, "tall", section.raw("tall", "a position [x, y]"), pack.tall_size)
        name = section.name("name")
        section.done()
        if _is_key(section, "name", name):
            field = _add_field(pack, name, kind, at)
            if field < 0:
                section.report("name", f"the name {name!r} is already taken")
            else:
                pack.tall_positions[field] = tall
            origins.fields[field] = (section, "name", 0)
        else:
            origins.has_all_fields = False
    flows: list[Flow] = []
    sections = top.sections("waterway", MOST_WATERWAYS)
    # The holes come last on the board, so that chips in holes and on cards share one list.
    for section in sections:
        if section.data.get("look") != "interrupted":
            flows.append(_read_waterway(section, pack, origins))
    pack.first_hole = len(pack.names)
    for section in sections:
        if section.data.get("look") == "interrupted":
            flow = _read_waterway(section, pack, origins)
            flows.append(flow)
            pack.interrupted.append(flow[1])
    pack.first_slot = len(pack.names)
    pack.human_fields = [field for field in range(pack.first_slot) if pack.kinds[field] == FEET]
    return flows


def _read_tall_board(tall: Section, pack: AguaPack) -> None:
    sides = tall.integers("size", 100, 10000)
    if len(sides) == 2:
        pack.tall_size = (sides[0], sides[1])
    elif tall.is_sound():
        tall.report("size", f"expected width and height, found {sides!r}")
    for number, key in enumerate(("cloud", "ocean")):
        pack.tall_positions[number] = _point(tall, key, tall.raw(key, "a position [x, y]"), pack.tall_size)
    tall.done()


def _tall_is_given(section: Section, pack: AguaPack) -> bool:
    """Whether positions in the tall arrangement are given. They are, for everything or for nothing."""
    if section.has("tall") == (pack.tall_size != (0, 0)):
        return section.has("tall")
    if section.has("tall"):
        section.report("tall", "the board has no tall arrangement (board.tall)")
    else:
        section.report("", "expected a position in the tall arrangement (tall), because the board has one")
    return False


def _read_waterway(section: Section, pack: AguaPack, origins: Origins) -> Flow:
    key = section.name("name")
    look = section.one_of("look", LOOKS)
    title = section.name("title")
    end = section.name("end") if section.has("end") else ""
    flow = section.one_of("flow", ["clockwise", "anticlockwise"]) if section.has("flow") else ""
    points = section.items("at", MOST_FIELDS)
    tall = section.items("tall", MOST_FIELDS) if _tall_is_given(section, pack) else []
    section.done()
    if tall and points and len(tall) != len(points):
        section.report("tall", f"expected {len(points)} positions, as in 'at', found {len(tall)}")
        tall = []
    fields: list[int] = []
    if not points and section.is_sound():
        section.report("at", "expected at least one position")
    if _is_key(section, "name", key):
        for index, value in enumerate(points):
            position = _point(section, "at", value, pack.size, index)
            field = _add_field(pack, f"{key}-{index + 1}", _KIND_OF_LOOK.get(look, CIRCLE), position)
            if field < 0:
                section.report("name", f"the name '{key}-{index + 1}' is already taken")
                break
            origins.fields[field] = (section, "at", index)
            fields.append(field)
            if tall:
                pack.tall_positions[field] = _point(section, "tall", tall[index], pack.tall_size, index)
    if not fields or len(fields) < len(points):
        origins.has_all_fields = False
    if flow and section.is_sound():
        _check_flow(section, "at", pack, pack.positions, fields, flow)
        if tall:
            _check_flow(section, "tall", pack, pack.tall_positions, fields, flow)
    pack.waterways.append(Waterway(key, title, look, fields))
    return section, fields, end


def _check_flow(
    section: Section, key: str, pack: AguaPack, positions: list[tuple[int, int]], fields: list[int], flow: str
) -> None:
    """Check that the waterway runs around the big cloud in the direction it claims; y grows downwards."""
    cx, cy = positions[0]
    for index, (before, after) in enumerate(itertools.pairwise(fields), 1):
        (ax, ay), (bx, by) = positions[before], positions[after]
        turn = (ax - cx) * (by - cy) - (ay - cy) * (bx - cx)
        if (turn > 0) != (flow == "clockwise"):
            text = f"{pack.names[after]} is not {flow} of {pack.names[before]} around the big cloud"
            section.report(key, text, index)
            return


# Frames and ways


def _read_frames(top: Section, pack: AguaPack, origins: Origins) -> None:
    frames = top.section("frame")
    keys = frames.keys()
    if len(keys) != FRAMES:
        if top.has("frame"):
            top.report("frame", f"expected {FRAMES} frames, found {len(keys)}")
        return
    for key in keys:
        section = frames.section(key)
        if len(key) > LONGEST_NAME or not _KEY.fullmatch(key):
            frames.report(key, "expected lower-case letters, digits and hyphens")
        box = section.integers("box", 0, 10000)
        title, outline = section.name("title"), section.one_of("outline", OUTLINES)
        if section.is_sound() and (len(box) != 4 or box[0] + box[2] > pack.size[0] or box[1] + box[3] > pack.size[1]):
            section.report("box", f"expected [x, y, width, height] on the board, found {box!r}")
        frame = Frame(key, title, outline, 0, 0, 0, 0)
        if len(box) == 4:
            frame = Frame(key, title, outline, box[0], box[1], box[2], box[3])
        if _tall_is_given(section, pack):
            frame.tall_corner = _point(section, "tall", section.raw("tall", "a position [x, y]"), pack.tall_size)
        _read_exits(section, pack, frame, origins)
        _read_gates(section, frame)
        if section.has("first_card"):
            section.name("first_card")
        section.done()
        number = len(pack.frames)
        pack.frames.append(frame)
        for slot in range(SLOTS):
            if _add_field(pack, f"{key}-{slot + 1}", NOWHERE, (0, 0)) < 0:
                section.report("", f"the name '{key}-{slot + 1}' is already taken")
                return
            pack.frame_of[-1] = number
    pack.fields = len(pack.names)


def _read_exits(section: Section, pack: AguaPack, frame: Frame, origins: Origins) -> None:
    exits = section.section("exits")
    if len(exits.keys()) > MOST_EXITS:
        section.report("exits", f"expected at most {MOST_EXITS} exits, found {len(exits.keys())}")
        return
    for name in exits.keys():  # noqa: SIM118 (a Section is not a dict)
        target = exits.name(name)
        field = _board_field(pack, target)
        if target and field < 0 and origins.has_all_fields:
            exits.report(name, _no_field(pack, target))
        frame.exits[name] = field
    if section.has("last_field"):
        last = section.one_of("last_field", list(frame.exits))
        frame.last_field = frame.exits[last] if last else -1


def _read_gates(section: Section, frame: Frame) -> None:
    """Read where ways leave the cards; a frame says it for every exit or for none."""
    if not section.has("gates"):
        return
    gates = section.section("gates")
    for name in frame.exits:
        frame.gates[name] = _point(gates, name, gates.raw(name, "a position [x, y]"), (frame.width, frame.height))
    gates.done()


def _board_field(pack: AguaPack, name: str) -> int:
    """The number of a field of the board; -1 if there is none of this name."""
    number = pack.number.get(name, -1)
    return -1 if pack.first_slot and number >= pack.first_slot else number


def _no_field(pack: AguaPack, name: str) -> str:
    return f"the board has no field {quoted(name)}{suggested(name, pack.names[: pack.first_slot])}"


def _read_ways(top: Section, pack: AguaPack, flows: list[Flow], origins: Origins) -> None:
    """Read the arrows of the board, then add each waterway's own flow for fields without arrows (AG-3)."""
    frame_keys = [frame.key for frame in pack.frames]
    for index, text in enumerate(top.texts("arrows", MOST_ARROWS)):
        where = f"arrows: {quoted(text)}"
        for source_name, colour, target_name in links(top, "arrows", index, text, "arrows"):
            source = _board_field(pack, source_name)
            if target_name in frame_keys:
                target = pack.slot(frame_keys.index(target_name), 0)
            else:
                target = _board_field(pack, target_name)
            if source < 0 or target < 0:
                if origins.has_all_fields:
                    top.report("arrows", _no_field(pack, source_name if source < 0 else target_name), index, where)
            elif colour == 0 and pack.kinds[source] not in (OCEAN, LITTLE_CLOUD):
                top.report("arrows", f"an arrow out of {source_name} needs a colour", index, where)
            else:
                pack.ways[source].append(Way(source, target, colour))
    for section, fields, end in flows:
        last = _board_field(pack, end)
        if end and last < 0 and origins.has_all_fields:
            section.report("end", _no_field(pack, end))
        for at, field in enumerate(fields):
            if pack.ways[field]:
                continue
            if at + 1 < len(fields):
                pack.ways[field].append(Way(field, fields[at + 1], 0))
            elif last >= 0:
                pack.ways[field].append(Way(field, last, 0))
