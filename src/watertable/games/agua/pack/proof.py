"""What is proved about an AGUA pack when it loads, so that no game can get stuck.

The counts are those of the rule book. As for travel, it is proved that every field can be reached from
the big cloud and that every field leads back to it, whichever cards are in the frames, with the holes
open and with the holes filled. Mistakes name the field and the line it is written in.
"""

from __future__ import annotations

from watertable.games.agua.rules.board import AguaPack, Card, colour_name
from watertable.games.agua.rules.terms import (
    ARROW_COLOURS,
    BLUE,
    CARDS_OF_A_SHAPE,
    CLOUD,
    EVAPORATION,
    HOLE,
    HOLES,
    JUMPING_STEP,
    LITTLE_CLOUD,
    OCEAN,
    SLOTS,
)
from watertable.kernel.section import Section


class Origins:
    """Where in the file each field and each card is written, so that a fault of the whole board has a line."""

    def __init__(self, top: Section) -> None:
        self.top = top
        self.fields: dict[int, tuple[Section, str, int]] = {}
        """For each field of the board: the table it is in, the key, and which item of it."""
        self.cards: list[Section] = []
        self.has_all_fields = True
        """Whether all names of fields could be read. If not, a name that is not known is no second mistake."""

    def field(self, pack: AguaPack, field: int, text: str) -> None:
        """Report what is wrong with a field."""
        section, key, index = self.fields[field]
        section.report(key, text, index, pack.names[field])


def check_counts(pack: AguaPack, origins: Origins) -> None:
    """Check the contents of the box against the rule book."""
    top = origins.top
    holes = sum([len(holes) for holes in pack.interrupted])
    if holes != HOLES:
        top.report("waterway", f"expected {HOLES} holes in all, found {holes}")
    if len(pack.interrupted) != 4:
        top.report("waterway", f"expected 4 interrupted waterways, found {len(pack.interrupted)}")
    for holes_of_one in pack.interrupted:
        if not 2 <= len(holes_of_one) <= 3 and holes == HOLES:
            name = pack.names[holes_of_one[0]]
            top.report("waterway", f"expected 2 or 3 holes in the waterway of {name}")
    for frame in pack.frames:
        if len(frame.cards) != CARDS_OF_A_SHAPE:
            top.report("card", f"expected {CARDS_OF_A_SHAPE} cards for {frame.key}, found {len(frame.cards)}")
    if not pack.human_fields:
        top.report("waterway", "expected a human way, for jumping steps to lead to")


def check_card(pack: AguaPack, card: Card, section: Section) -> None:
    """Check one card by itself: its fields, its scenario fields, its exits (AG-3, AG-10)."""
    where = f"card {card.title!r}"
    if not 3 <= len(card.kinds) <= SLOTS:
        section.report("fields", f"expected 3 to {SLOTS}, found {len(card.kinds)}", None, f"{where}: fields")
        return
    scenarios = len(card.scenario_slots())
    if not 1 <= scenarios <= 4:
        section.report("fields", f"expected 1 to 4 scenario fields, found {scenarios}", None, f"{where}: fields")
    if card.kinds[0] in (JUMPING_STEP, EVAPORATION):
        text = "rain lands here, so it cannot be a jumping step or an evaporation field"
        section.report("fields", text, 0, f"{where}: field 1")
    first = pack.slot(card.frame, 0)
    exits: set[int] = set()
    for slot, kind in enumerate(card.kinds):
        here = f"{where}: field {slot + 1}"
        ways = [way for way in card.ways if way.source == first + slot]
        if kind in (JUMPING_STEP, EVAPORATION):
            if ways:
                section.report("ways", "droplets never stay here, so no way may lead out", None, here)
            continue
        if not ways:
            section.report("ways", "dead end: no way leads out", None, here)
        fault = _fault_of_exits(pack, [way.colour for way in ways])
        if fault:
            section.report("ways", fault, None, here)
        exits |= {way.target for way in ways if way.target < pack.first_slot}
    if section.is_sound():
        _check_way_through(pack, card, section, exits)


def _check_way_through(pack: AguaPack, card: Card, section: Section, exits: set[int]) -> None:
    """Check where a card leads: out to two waterways, through all its fields, and to where its frame wants it."""
    where = f"card {card.title!r}"
    first = pack.slot(card.frame, 0)
    waterways = {_waterway_of(pack, field) for field in exits}
    if JUMPING_STEP in card.kinds and pack.human_fields:
        waterways.add(_waterway_of(pack, pack.human_fields[0]))
    if len(waterways) < 2:
        text = f"expected exits to at least 2 waterways, found {len(waterways)}"
        section.report("ways", text, None, f"{where}: ways")
    reached = _reached(card, first)
    for slot in range(len(card.kinds)):
        if first + slot not in reached:
            text = "rain that lands on field 1 cannot reach it"
            section.report("fields", text, slot, f"{where}: field {slot + 1}")
    last = pack.frames[card.frame].last_field
    if last >= 0:
        ways = [way for way in card.ways if way.source == first + len(card.kinds) - 1]
        if len(ways) != 1 or ways[0].target != last or ways[0].colour:
            text = f"the last field must lead to {pack.names[last]}, without a colour"
            section.report("ways", text, None, f"{where}: field {len(card.kinds)}")


def _fault_of_exits(pack: AguaPack, colours: list[int]) -> str:
    """AG-3: either one way without a colour, or only arrows, in colours that the dice can show."""
    for colour in colours:
        if colour and colour_name(colour) not in pack.dice:
            return f"no die shows {colour_name(colour)}, the colour of an arrow here"
    if len(colours) > 1 and 0 in colours:
        return "if arrows lead out of a field, every way out needs a colour"
    return ""


def _waterway_of(pack: AguaPack, field: int) -> str:
    for waterway in pack.waterways:
        if field in waterway.fields:
            return waterway.look
    return pack.names[field]


def _reached(card: Card, start: int) -> set[int]:
    """The fields a droplet can reach along the ways of a card, including those just outside it."""
    reached = {start}
    waiting = [start]
    while waiting:
        at = waiting.pop()
        for way in card.ways:
            if way.source == at and way.target not in reached:
                reached.add(way.target)
                waiting.append(way.target)
    return reached


def check_board(pack: AguaPack, origins: Origins) -> None:
    """Check the board's own fields: dead ends, arrows and rain (AG-3), the ocean and the little clouds (AG-10)."""
    for field in range(pack.first_slot):
        ways = pack.ways[field]
        if pack.kinds[field] in (JUMPING_STEP, EVAPORATION):
            if ways:
                origins.field(pack, field, "droplets never stay here, so no way may lead out")
            continue
        if not ways:
            origins.field(pack, field, "dead end: no way leads out")
            continue
        fault = _fault_of_exits(pack, [way.colour for way in ways])
        if fault:
            origins.field(pack, field, fault)
        if pack.kinds[field] == OCEAN:
            if len(ways) != 1 or ways[0].colour or pack.kinds[ways[0].target] != LITTLE_CLOUD:
                origins.field(pack, field, "expected one way, without a colour, to a little cloud")
        elif pack.kinds[field] == LITTLE_CLOUD and (len(ways) != 1 or ways[0].colour):
            origins.field(pack, field, "expected one way out, without a colour")
    rain = [(way.target, way.colour) for way in pack.ways[CLOUD]]
    if sorted(rain) != [(pack.slot(frame, 0), 1 << BLUE) for frame in range(len(pack.frames))]:
        origins.field(pack, CLOUD, f"expected one {ARROW_COLOURS[BLUE]} arrow to each frame and no other way out")


def check_travel(pack: AguaPack, origins: Origins) -> None:
    """Check that the cloud reaches every field and every field leads back, with any card in any frame. What fails with
    the holes open is not reported again for the holes filled."""
    known: set[int] = set()
    for filled in (False, True):
        known |= _check_reach(pack, origins, filled, known)
    known = set()
    for filled in (False, True):
        known |= _check_return(pack, origins, filled, known)


def _check_reach(pack: AguaPack, origins: Origins, filled: bool, known: set[int]) -> set[int]:
    """The landing field of every frame is one step from the cloud. So a field can be reached for certain
    if there is a frame from which every one of its cards leads there, directly or along the board's ways."""
    sure: set[int] = set()
    for frame in pack.frames:
        by_all: set[int] | None = None
        for number in frame.cards:
            reached = _spread(pack, pack.cards[number], filled)
            by_all = reached if by_all is None else by_all & reached
        sure |= by_all or set()
    lost = {
        field
        for field in range(1, pack.first_slot)
        if field not in sure and field not in known and (filled or pack.kinds[field] != HOLE)
    }
    if lost:
        holes = "filled" if filled else "open"
        text = f"cannot be reached from the cloud with some cards (holes {holes}){_others(lost, 'nor can')}"
        origins.field(pack, min(lost), text)
    return lost


def _others(fields: set[int], words: str) -> str:
    """One mistake often cuts off several fields; the first of them stands for all."""
    more = len(fields) - 1
    return f"; {words} {more} other {'field' if more == 1 else 'fields'}" if more else ""


def _spread(pack: AguaPack, card: Card, filled: bool) -> set[int]:
    """The board's fields that a card leads to, directly or along the board, without using other cards."""
    waiting = [field for field in _reached(card, pack.slot(card.frame, 0)) if field < pack.first_slot]
    if JUMPING_STEP in card.kinds:
        waiting.extend(pack.human_fields)
    reached = set(waiting)
    while waiting:
        for target in _targets(pack, waiting.pop(), filled):
            if target < pack.first_slot and target != CLOUD and target not in reached:
                reached.add(target)
                waiting.append(target)
    return reached


def _targets(pack: AguaPack, field: int, filled: bool) -> list[int]:
    """Where a droplet on a field of the board can go next."""
    kind = pack.kinds[field]
    if kind == EVAPORATION or (kind == HOLE and not filled):
        return [CLOUD]
    if kind == JUMPING_STEP:
        return pack.human_fields
    return [way.target for way in pack.ways[field]]


def _home(pack: AguaPack, filled: bool) -> set[int]:
    """The fields that lead back to the cloud whichever cards are in the frames. The set grows outwards from the
    cloud, each field once; a frame's landing field joins it once every card of the frame leads to a field in it."""
    sources: list[list[int]] = [[] for _ in range(pack.fields)]
    for field in range(1, pack.first_slot):
        for target in _targets(pack, field, filled):
            sources[target].append(field)
    home = {CLOUD}
    waiting = [CLOUD]
    landings = [pack.slot(frame, 0) for frame in range(len(pack.frames))]
    while waiting:
        while waiting:
            for field in sources[waiting.pop()]:
                if field not in home:
                    home.add(field)
                    waiting.append(field)
        for frame, landing in zip(pack.frames, landings, strict=True):
            if landing not in home and all(_leads_home(pack, pack.cards[n], landing, home) for n in frame.cards):
                home.add(landing)
                waiting.append(landing)
    return home


def _check_return(pack: AguaPack, origins: Origins, filled: bool, known: set[int]) -> set[int]:
    """A field that does not lead home could be a trap: with the worst card in each frame, no way leads to the cloud."""
    home = _home(pack, filled)
    holes = "filled" if filled else "open"
    traps = {field for field in range(pack.first_slot) if field not in home and field not in known}
    if traps:
        text = f"no way leads back to the cloud with some cards (holes {holes}){_others(traps, 'nor from')}"
        origins.field(pack, min(traps), text)
    if traps or known:
        return traps
    for card, section in zip(pack.cards, origins.cards, strict=True):
        first = pack.slot(card.frame, 0)
        for slot in range(len(card.kinds)):
            if not _leads_home(pack, card, first + slot, home):
                text = f"no way leads back to the cloud (holes {holes})"
                section.report("fields", text, slot, f"card {card.title!r}: field {slot + 1}")
                traps.add(first + slot)
    return traps


def _leads_home(pack: AguaPack, card: Card, start: int, home: set[int]) -> bool:
    first = pack.slot(card.frame, 0)
    for field in _reached(card, start):
        if not first <= field < first + SLOTS:
            if field in home:
                return True
            continue
        kind = card.kinds[field - first]
        if kind == EVAPORATION or (kind == JUMPING_STEP and not home.isdisjoint(pack.human_fields)):
            return True
    return False
