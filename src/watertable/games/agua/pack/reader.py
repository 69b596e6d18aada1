"""Reads AGUA's content pack: board, frames, cards and dice. `docs/packs-agua.md` explains the notation.

Ways are written `river-3 -> river-4` or, along a coloured arrow, `river-3 -blue-> animal-1`; several
in a row may share a line. `proof` checks the pack as a whole.
"""

from __future__ import annotations

import itertools
import re
from typing import Any, Final

from watertable.games.agua.pack.proof import check_board, check_card, check_counts, check_travel
from watertable.games.agua.rules.board import AguaPack, Card, Frame, Waterway, Way
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
    SCENARIO,
    SLOTS,
)
from watertable.kernel.errors import PackError
from watertable.kernel.pack import digest_of, parse_toml
from watertable.kernel.section import Section

_KEY: Final = re.compile(r"[a-z][a-z0-9-]*")
_ARROW: Final = re.compile(r"\s+-(?:([a-z]+)-)?>\s+")

LOOKS: Final = ["river", "ground", "human", "animal", "waste", "vapour", "interrupted"]
"""How a waterway is drawn; this also determines the kind of its fields."""
_KIND_OF_LOOK: Final[dict[str, int]] = {"human": FEET, "vapour": LITTLE_CLOUD, "interrupted": HOLE}
_PLACE_KINDS: Final[dict[str, int]] = {"evaporation": EVAPORATION, "jumping-step": JUMPING_STEP, "circle": CIRCLE}
_CARD_KINDS: Final[dict[str, int]] = {
    "scenario": SCENARIO,
    "jump": JUMPING_STEP,
    "evaporation": EVAPORATION,
}
OUTLINES: Final = ["hill", "wave", "barn", "works", "house"]


def slug(title: str) -> str:
    """A name in the form that is typed: `River and Lake` becomes `river-and-lake`."""
    return re.sub(r"[^a-z0-9]+", "-", title.lower()).strip("-")


def read_pack(text: str) -> AguaPack:
    """Read a pack from TOML text; a mistake raises PackError with one line that says where it is."""
    data = parse_toml(text)
    top = Section(data, "")
    pack = AguaPack(top.text("name"), top.integer("version", 1, 10**6), digest_of(data))
    pack.dice = top.texts("dice")
    if len(pack.dice) != 6:
        raise top.problem("dice", f"expected the 6 faces of a die, found {len(pack.dice)}")
    for face in pack.dice:
        if face not in ARROW_COLOURS:
            raise top.problem("dice", f"expected red, yellow or blue, found {face!r}")
    flows = _read_fields(top, pack)
    _read_frames(top, pack)
    _read_ways(top, pack, flows)
    for section in top.sections("card"):
        _read_card(section, pack)
    if len(pack.cards) != CARDS:
        raise top.problem("card", f"expected {CARDS} cards, found {len(pack.cards)}")
    _read_first_cards(top, pack)
    top.done()
    check_counts(pack)
    check_board(pack)
    check_travel(pack)
    pack.finish()
    return pack


# The board


def _point(section: Section, key: str, value: Any, size: tuple[int, int]) -> tuple[int, int]:
    if (
        not isinstance(value, list)
        or len(value) != 2
        or type(value[0]) is not int
        or type(value[1]) is not int
        or not (0 <= value[0] <= size[0] and 0 <= value[1] <= size[1])
    ):
        raise section.problem(key, f"expected a position [x, y] within {size[0]} by {size[1]}, found {value!r}")
    return value[0], value[1]


def _name(section: Section, key: str) -> str:
    name = section.text(key)
    if not _KEY.fullmatch(name):
        raise section.problem(key, f"expected lower-case letters, digits and hyphens, found {name!r}")
    return name


def _add_field(pack: AguaPack, name: str, kind: int, position: tuple[int, int], where: str) -> int:
    if name in pack.number or (kind != BIG_CLOUD and (name == "cloud" or name.startswith("cloud-"))):
        raise PackError(f"pack: {where}: the name {name!r} is already taken")
    number = len(pack.names)
    pack.names.append(name)
    pack.number[name] = number
    pack.kinds.append(kind)
    pack.positions.append(position)
    pack.frame_of.append(-1)
    pack.ways.append([])
    return number


def _read_fields(top: Section, pack: AguaPack) -> list[tuple[str, list[int], str]]:
    """Read the board's own fields. Returns each waterway's key, its fields and where its end leads."""
    board = top.section("board")
    sides = board.integers("size", 100, 10000)
    if len(sides) != 2:
        raise board.problem("size", f"expected width and height, found {sides!r}")
    pack.size = (sides[0], sides[1])
    place = "a position [x, y]"
    _add_field(pack, "cloud", BIG_CLOUD, _point(board, "cloud", board.raw("cloud", place), pack.size), "board.cloud")
    _add_field(pack, "ocean", OCEAN, _point(board, "ocean", board.raw("ocean", place), pack.size), "board.ocean")
    board.done()
    for section in top.sections("place"):
        kind = _PLACE_KINDS[section.one_of("kind", list(_PLACE_KINDS))]
        at = _point(section, "at", section.raw("at", place), pack.size)
        _add_field(pack, _name(section, "name"), kind, at, section.at("name"))
        section.done()
    flows: list[tuple[str, list[int], str]] = []
    sections = top.sections("waterway")
    # The holes come last on the board, so that chips in holes and on cards share one list.
    interrupted = [section for section in sections if section.has("look") and section.raw("look", "") == "interrupted"]
    for section in [section for section in sections if section not in interrupted]:
        flows.append(_read_waterway(section, pack))
    pack.first_hole = len(pack.names)
    for section in interrupted:
        flow = _read_waterway(section, pack)
        flows.append(flow)
        pack.interrupted.append(flow[1])
    pack.first_slot = len(pack.names)
    pack.human_fields = [field for field in range(pack.first_slot) if pack.kinds[field] == FEET]
    return flows


def _read_waterway(section: Section, pack: AguaPack) -> tuple[str, list[int], str]:
    key = _name(section, "name")
    look = section.one_of("look", LOOKS)
    fields: list[int] = []
    for value in section.items("at"):
        position = _point(section, "at", value, pack.size)
        kind = _KIND_OF_LOOK.get(look, CIRCLE)
        fields.append(_add_field(pack, f"{key}-{len(fields) + 1}", kind, position, section.at("name")))
    if not fields:
        raise section.problem("at", "expected at least one position")
    if section.has("flow"):
        _check_flow(section, pack, fields)
    end = section.text("end") if section.has("end") else ""
    pack.waterways.append(Waterway(key, section.text("title"), look, fields))
    section.done()
    return key, fields, end


def _check_flow(section: Section, pack: AguaPack, fields: list[int]) -> None:
    """Check that the waterway runs around the big cloud in the direction it claims; y grows downwards."""
    flow = section.one_of("flow", ["clockwise", "anticlockwise"])
    cx, cy = pack.positions[0]
    for before, after in itertools.pairwise(fields):
        (ax, ay), (bx, by) = pack.positions[before], pack.positions[after]
        turn = (ax - cx) * (by - cy) - (ay - cy) * (bx - cx)
        if (turn > 0) != (flow == "clockwise"):
            raise section.problem(
                "at", f"{pack.names[after]} is not {flow} of {pack.names[before]} around the big cloud"
            )


# Frames and ways


def _read_frames(top: Section, pack: AguaPack) -> None:
    frames = top.section("frame")
    if len(frames.keys()) != FRAMES:
        raise top.problem("frame", f"expected {FRAMES} frames, found {len(frames.keys())}")
    for key in frames.keys():  # noqa: SIM118 (a Section is not a dict)
        section = frames.section(key)
        if not _KEY.fullmatch(key):
            raise frames.problem(key, "expected lower-case letters, digits and hyphens")
        box = section.integers("box", 0, 10000)
        if len(box) != 4 or box[0] + box[2] > pack.size[0] or box[1] + box[3] > pack.size[1]:
            raise section.problem("box", f"expected [x, y, width, height] on the board, found {box!r}")
        outline = section.one_of("outline", OUTLINES)
        frame = Frame(key, section.text("title"), outline, box[0], box[1], box[2], box[3])
        exits = section.section("exits")
        for exit_name in exits.keys():  # noqa: SIM118
            frame.exits[exit_name] = _board_field(pack, exits.text(exit_name), exits.at(exit_name))
        if section.has("last_field"):
            exit_name = section.one_of("last_field", list(frame.exits))
            frame.last_field = frame.exits[exit_name]
        if section.has("first_card"):
            section.text("first_card")
        section.done()
        number = len(pack.frames)
        pack.frames.append(frame)
        for slot in range(SLOTS):
            _add_field(pack, f"{key}-{slot + 1}", NOWHERE, (0, 0), frames.at(key))
            pack.frame_of[-1] = number
    pack.fields = len(pack.names)


def _board_field(pack: AguaPack, name: str, where: str) -> int:
    number = pack.number.get(name, -1)
    if number < 0 or (pack.first_slot and number >= pack.first_slot):
        raise PackError(f"pack: {where}: the board has no field {name!r}")
    return number


def _links(text: str, where: str) -> list[tuple[str, int, str]]:
    """The ways in a line of the notation: (from, the colour's bit or 0, to)."""
    parts = _ARROW.split(text.strip())
    if len(parts) < 3:
        raise PackError(f"pack: {where}: expected a way such as 'river-3 -blue-> river-4', found {text!r}")
    links: list[tuple[str, int, str]] = []
    for at in range(0, len(parts) - 2, 2):
        name = parts[at + 1]
        if name is not None and name not in ARROW_COLOURS:
            raise PackError(f"pack: {where}: expected a red, yellow or blue arrow, found {name!r} in {text!r}")
        links.append((parts[at], 0 if name is None else 1 << ARROW_COLOURS.index(name), parts[at + 2]))
    return links


def _read_ways(top: Section, pack: AguaPack, flows: list[tuple[str, list[int], str]]) -> None:
    """Read the arrows of the board, then add each waterway's own flow for fields without arrows (AG-3)."""
    frame_keys = [frame.key for frame in pack.frames]
    for text in top.texts("arrows"):
        for source_name, colour, target_name in _links(text, "arrows"):
            source = _board_field(pack, source_name, f"arrows: {text!r}")
            if target_name in frame_keys:
                target = pack.slot(frame_keys.index(target_name), 0)
            else:
                target = _board_field(pack, target_name, f"arrows: {text!r}")
            if colour == 0 and pack.kinds[source] not in (OCEAN, LITTLE_CLOUD):
                raise PackError(f"pack: arrows: {text!r}: an arrow out of {source_name} needs a colour")
            pack.ways[source].append(Way(source, target, colour))
    for key, fields, end in flows:
        for at, field in enumerate(fields):
            if pack.ways[field]:
                continue
            if at + 1 < len(fields):
                pack.ways[field].append(Way(field, fields[at + 1], 0))
            elif end:
                pack.ways[field].append(Way(field, _board_field(pack, end, f"waterway {key}: end"), 0))


# Cards


def _read_card(section: Section, pack: AguaPack) -> None:
    title = section.text("name")
    key = slug(title)
    if key in pack.card_number:
        raise section.problem("name", f"two cards are called {title!r}")
    where = f"card {title!r}"
    frame_keys = [frame.key for frame in pack.frames]
    number = frame_keys.index(section.one_of("frame", frame_keys))
    limit = section.integer("chips", 0, 2) if section.has("chips") else 2
    motif = section.text("motif") if section.has("motif") else ""
    card = Card(key, title, section.text("fact"), motif, number, limit)
    frame = pack.frames[number]
    for slot, text in enumerate(section.texts("fields"), 1):
        words = text.split()
        kind = CIRCLE if len(words) == 2 else _CARD_KINDS.get(words[-1], NOWHERE)
        if len(words) not in (2, 3) or kind == NOWHERE or not (words[0].isdigit() and words[1].isdigit()):
            raise PackError(
                f"pack: {where}: field {slot}: expected 'x y', or 'x y' and scenario, jump or evaporation, "
                f"found {text!r}"
            )
        x, y = int(words[0]), int(words[1])
        if x > frame.width or y > frame.height:
            raise PackError(f"pack: {where}: field {slot}: {x} {y} is outside the frame")
        card.kinds.append(kind)
        card.positions.append((x, y))
    for text in section.texts("ways"):
        for source_name, colour, target_name in _links(text, where):
            source = _slot(pack, card, source_name, where)
            if target_name.isdigit():
                target = _slot(pack, card, target_name, where)
            elif target_name in frame.exits:
                target = frame.exits[target_name]
            else:
                exits = ", ".join(frame.exits)
                raise PackError(f"pack: {where}: {frame.key} has no exit {target_name!r} (it has: {exits})")
            card.ways.append(Way(source, target, colour))
    section.done()
    check_card(pack, card)
    pack.card_number[key] = len(pack.cards)
    frame.cards.append(len(pack.cards))
    pack.cards.append(card)


def _slot(pack: AguaPack, card: Card, name: str, where: str) -> int:
    if not name.isdigit() or not 1 <= int(name) <= len(card.kinds):
        raise PackError(f"pack: {where}: there is no field {name!r} (the card has {len(card.kinds)})")
    return pack.slot(card.frame, int(name) - 1)


def _read_first_cards(top: Section, pack: AguaPack) -> None:
    frames = top.section("frame")
    for frame in pack.frames:
        section = frames.section(frame.key)
        if section.has("first_card"):
            card = pack.card_number.get(slug(section.text("first_card")), -1)
            if card not in frame.cards:
                raise section.problem("first_card", f"no card of this frame is called {section.text('first_card')!r}")
            frame.first_card = card
        mask = 0
        for card in frame.cards:
            mask |= 1 << card
        pack.spare_masks.append(mask)
