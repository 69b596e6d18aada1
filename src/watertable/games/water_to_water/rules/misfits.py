"""Why a placement is refused: which side fails, and by which rule (WW-3, WW-25, WW-28, WW-32)."""

from __future__ import annotations

from watertable.games.water_to_water.rules.ground import Ground
from watertable.games.water_to_water.rules.tiles import DIRECTIONS, MATES, SPELLED
from watertable.kernel.errors import Reason


def why_not_place(ground: Ground, x: int, y: int, tile: int, rotation: int) -> Reason | None:
    """Which side fails and why, if a tile may not be laid there by WW-3."""
    if ground.tile_count == 0:
        if (x, y) != (0, 0):
            return Reason("WW-3", "the first tile goes to 0,0")
        return _why_not_rotation(ground, tile, rotation, "WW-3")
    return _why_not_lay(ground, x, y, tile, rotation, "WW-3", True)


def why_not_place_in_forest(ground: Ground, x: int, y: int, tile: int, rotation: int) -> Reason | None:
    """The same where no water needs to meet water (WW-25)."""
    return _why_not_lay(ground, x, y, tile, rotation, "WW-25", False)


def why_not_cover(ground: Ground, x: int, y: int, tile: int, rotation: int) -> Reason | None:
    """Why a tile may not be laid over the one in this cell (WW-28)."""
    slot = ground.slot_at(x, y)
    if slot < 0 or ground.look[slot] < 0:
        return Reason("WW-28", "there is no tile at {x},{y} to cover", {"x": x, "y": y})
    odd = _why_not_rotation(ground, tile, rotation, "WW-28")
    if odd is not None:
        return odd
    return _why_not_fit(ground, slot, tile * 4 + rotation, "WW-28", ground.tile_count > 1)


def why_not_turn(ground: Ground, x: int, y: int, rotation: int, by_sides: bool) -> Reason | None:
    """Why the tile in this cell may not be turned this way (WW-32); `by_sides` as for `turnings`."""
    slot = ground.slot_at(x, y)
    if slot < 0 or ground.look[slot] < 0:
        return Reason("WW-32", "there is no tile at {x},{y} to turn", {"x": x, "y": y})
    look = ground.look[slot]
    odd = _why_not_rotation(ground, look >> 2, rotation, "WW-32")
    if odd is not None:
        return odd
    after = (look & ~3) | rotation
    if rotation == ground.pack.tiles[look >> 2].looks_like[look & 3]:
        return Reason("WW-32", "the tile already looks like that")
    if by_sides and ground.looks.code[after] == ground.looks.code[look]:
        return Reason("WW-32", "turning it that way changes none of its sides")
    needs_water = ground.tile_count > 1 and not by_sides
    return _why_not_fit(ground, slot, after, "WW-32", needs_water)


def _why_not_lay(
    ground: Ground, x: int, y: int, tile: int, rotation: int, rule: str, needs_water: bool
) -> Reason | None:
    slot = ground.slot_at(x, y)
    if slot < 0:
        return Reason(rule, "{x},{y} is not next to any tile", {"x": x, "y": y})
    if ground.look[slot] >= 0:
        return Reason(rule, "there is already a tile at {x},{y}", {"x": x, "y": y})
    odd = _why_not_rotation(ground, tile, rotation, rule)
    if odd is not None:
        return odd
    return _why_not_fit(ground, slot, tile * 4 + rotation, rule, needs_water)


def _why_not_rotation(ground: Ground, tile: int, rotation: int, rule: str) -> Reason | None:
    if not 0 <= rotation <= 3:
        return Reason(rule, "a rotation is 0, 1, 2 or 3 quarter turns, not {rotation}", {"rotation": rotation})
    alike = ground.pack.tiles[tile].looks_like[rotation]
    if alike != rotation:
        values: dict[str, str | int] = {"rotation": rotation, "alike": alike}
        return Reason(rule, "rotation {rotation} looks the same as rotation {alike}; use {alike}", values)
    return None


def _why_not_fit(ground: Ground, slot: int, look: int, rule: str, needs_water: bool) -> Reason | None:
    """The first side, clockwise from north, that does not match, or that no water meets water; None if it fits."""
    code = ground.looks.code[look]
    if (code & ground.allowed[slot]) == code:
        if not needs_water or (code & ground.wet[slot]) != 0:
            return None
        return Reason(rule, "only land would meet land there; at least one side must connect water to water")
    for direction in range(4):
        other = ground.near[slot * 4 + direction]
        if other < 0 or ground.look[other] < 0:
            continue
        kind = ground.looks.sides[look * 4 + direction]
        facing = ground.looks.sides[ground.look[other] * 4 + ((direction + 2) & 3)]
        if MATES[kind] != facing:
            values: dict[str, str | int] = {
                "side": DIRECTIONS[direction],
                "kind": SPELLED[kind],
                "facing": SPELLED[facing],
                "wanted": SPELLED[MATES[facing]],
            }
            message = "the {side} side is {kind}, but the tile next to it has {facing}, which only matches {wanted}"
            return Reason(rule, message, values)
    raise AssertionError("a slot refuses a side that matches all its neighbours")
