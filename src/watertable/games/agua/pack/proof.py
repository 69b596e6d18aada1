"""What is proved about an AGUA pack when it loads, so that no game can get stuck.

The counts are those of the rule book. As for travel, it is proved that every field can be reached from
the big cloud and that every field leads back to it, whichever cards are in the frames, with the holes
open and with the holes filled. Errors name the field.
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
from watertable.kernel.errors import PackError


def check_counts(pack: AguaPack) -> None:
    """Check the contents of the box against the rule book."""
    holes = sum([len(holes) for holes in pack.interrupted])
    if holes != HOLES:
        raise PackError(f"pack: waterway: expected {HOLES} holes in all, found {holes}")
    if len(pack.interrupted) != 4:
        raise PackError(f"pack: waterway: expected 4 interrupted waterways, found {len(pack.interrupted)}")
    for holes_of_one in pack.interrupted:
        if not 2 <= len(holes_of_one) <= 3:
            name = pack.names[holes_of_one[0]]
            raise PackError(f"pack: waterway: expected 2 or 3 holes in the waterway of {name}")
    for frame in pack.frames:
        if len(frame.cards) != CARDS_OF_A_SHAPE:
            raise PackError(f"pack: card: expected {CARDS_OF_A_SHAPE} cards for {frame.key}, found {len(frame.cards)}")
    if not pack.human_fields:
        raise PackError("pack: waterway: expected a human way, for jumping steps to lead to")


def check_card(pack: AguaPack, card: Card) -> None:
    """Check one card by itself: its fields, its scenario fields, its exits (AG-3, AG-10)."""
    where = f"pack: card {card.title!r}"
    if not 3 <= len(card.kinds) <= SLOTS:
        raise PackError(f"{where}: fields: expected 3 to {SLOTS}, found {len(card.kinds)}")
    scenarios = len(card.scenario_slots())
    if not 1 <= scenarios <= 4:
        raise PackError(f"{where}: fields: expected 1 to 4 scenario fields, found {scenarios}")
    if card.kinds[0] in (JUMPING_STEP, EVAPORATION):
        raise PackError(f"{where}: field 1: rain lands here, so it cannot be a jumping step or an evaporation field")
    first = pack.slot(card.frame, 0)
    exits: set[int] = set()
    for slot, kind in enumerate(card.kinds):
        ways = [way for way in card.ways if way.source == first + slot]
        if kind in (JUMPING_STEP, EVAPORATION):
            if ways:
                raise PackError(f"{where}: field {slot + 1}: droplets never stay here, so no way may lead out")
            continue
        if not ways:
            raise PackError(f"{where}: field {slot + 1}: dead end: no way leads out")
        _check_exits(pack, f"{where}: field {slot + 1}", [way.colour for way in ways])
        exits |= {way.target for way in ways if way.target < pack.first_slot}
    waterways = {_waterway_of(pack, field) for field in exits}
    if JUMPING_STEP in card.kinds:
        waterways.add(_waterway_of(pack, pack.human_fields[0]))
    if len(waterways) < 2:
        raise PackError(f"{where}: ways: expected exits to at least 2 waterways, found {len(waterways)}")
    reached = _reached(card, first)
    for slot in range(len(card.kinds)):
        if first + slot not in reached:
            raise PackError(f"{where}: field {slot + 1}: rain that lands on field 1 cannot reach it")
    last = pack.frames[card.frame].last_field
    if last >= 0:
        ways = [way for way in card.ways if way.source == first + len(card.kinds) - 1]
        if len(ways) != 1 or ways[0].target != last or ways[0].colour:
            raise PackError(
                f"{where}: field {len(card.kinds)}: the last field must lead to {pack.names[last]}, without a colour"
            )


def _check_exits(pack: AguaPack, where: str, colours: list[int]) -> None:
    """AG-3: either one way without a colour, or only arrows, in colours that the dice can show."""
    for colour in colours:
        if colour and colour_name(colour) not in pack.dice:
            raise PackError(f"{where}: no die shows {colour_name(colour)}, the colour of an arrow here")
    if len(colours) > 1 and 0 in colours:
        raise PackError(f"{where}: if arrows lead out of a field, every way out needs a colour")


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


def check_board(pack: AguaPack) -> None:
    """Check the board's own fields: dead ends, arrows and rain (AG-3), the ocean and the little clouds (AG-10)."""
    for field in range(pack.first_slot):
        name = pack.names[field]
        ways = pack.ways[field]
        if pack.kinds[field] in (JUMPING_STEP, EVAPORATION):
            if ways:
                raise PackError(f"pack: {name}: droplets never stay here, so no way may lead out")
            continue
        if not ways:
            raise PackError(f"pack: {name}: dead end: no way leads out")
        _check_exits(pack, f"pack: {name}", [way.colour for way in ways])
    rain = [(way.target, way.colour) for way in pack.ways[CLOUD]]
    if sorted(rain) != [(pack.slot(frame, 0), 1 << BLUE) for frame in range(len(pack.frames))]:
        raise PackError(f"pack: cloud: expected one {ARROW_COLOURS[BLUE]} arrow to each frame and no other way out")
    for field in range(pack.first_slot):
        if pack.kinds[field] == OCEAN:
            ways = pack.ways[field]
            if len(ways) != 1 or ways[0].colour or pack.kinds[ways[0].target] != LITTLE_CLOUD:
                raise PackError("pack: ocean: expected one way, without a colour, to a little cloud")
        elif pack.kinds[field] == LITTLE_CLOUD and (len(pack.ways[field]) != 1 or pack.ways[field][0].colour):
            raise PackError(f"pack: {pack.names[field]}: expected one way out, without a colour")


def check_travel(pack: AguaPack) -> None:
    """Check that the cloud reaches every field and every field leads back, with any card in any frame."""
    _check_reach(pack, False)
    _check_reach(pack, True)
    _check_return(pack, False)
    _check_return(pack, True)


def _check_reach(pack: AguaPack, filled: bool) -> None:
    """The landing field of every frame is one step from the cloud. So a field can be reached for certain
    if there is a frame from which every one of its cards leads there, directly or along the board's ways."""
    sure: set[int] = set()
    for frame in pack.frames:
        by_all: set[int] | None = None
        for number in frame.cards:
            reached = _spread(pack, pack.cards[number], filled)
            by_all = reached if by_all is None else by_all & reached
        sure |= by_all or set()
    for field in range(1, pack.first_slot):
        if field not in sure and (filled or pack.kinds[field] != HOLE):
            holes = "filled" if filled else "open"
            raise PackError(
                f"pack: {pack.names[field]}: cannot be reached from the cloud with some cards (holes {holes})"
            )


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


def _check_return(pack: AguaPack, filled: bool) -> None:
    """The set of fields that lead back whichever cards are in the frames grows outwards from the cloud. A
    frame's landing field joins it once every card of the frame leads to a field in it. A field that never
    joins could be a trap: with the worst card in each frame, no way leads from there to the cloud."""
    home = {CLOUD}
    landings = [pack.slot(frame, 0) for frame in range(len(pack.frames))]
    grows = True
    while grows:
        grows = False
        for field in range(1, pack.first_slot):
            if field not in home and home.intersection(_targets(pack, field, filled)):
                home.add(field)
                grows = True
        for frame, landing in zip(pack.frames, landings, strict=True):
            if landing not in home and all(_leads_home(pack, pack.cards[n], landing, home) for n in frame.cards):
                home.add(landing)
                grows = True
    holes = "filled" if filled else "open"
    for field in range(pack.first_slot):
        if field not in home:
            raise PackError(
                f"pack: {pack.names[field]}: no way leads back to the cloud with some cards (holes {holes})"
            )
    for card in pack.cards:
        first = pack.slot(card.frame, 0)
        for slot in range(len(card.kinds)):
            if not _leads_home(pack, card, first + slot, home):
                raise PackError(
                    f"pack: card {card.title!r}: field {slot + 1}: no way leads back to the cloud (holes {holes})"
                )


def _leads_home(pack: AguaPack, card: Card, start: int, home: set[int]) -> bool:
    first = pack.slot(card.frame, 0)
    for field in _reached(card, start):
        if not first <= field < first + SLOTS:
            if field in home:
                return True
            continue
        kind = card.kinds[field - first]
        if kind == EVAPORATION or (kind == JUMPING_STEP and home.intersection(pack.human_fields)):
            return True
    return False
