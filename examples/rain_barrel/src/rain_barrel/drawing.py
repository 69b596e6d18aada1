"""Rain Barrel as SVG: a barrel for each player, and the bucket of the player to act."""

from __future__ import annotations

from rain_barrel.state import BarrelPack, BarrelPosition
from watertable.kernel import Pack, View
from watertable.kernel.drawing import Drawer
from watertable.kernel.palette import SEAT_COLOURS, SEAT_SIGNS

_HEIGHT = 160


class BarrelDrawer(Drawer):
    def sheet(self, pack: Pack) -> str:
        assert isinstance(pack, BarrelPack)
        return _svg(140, [*_vessel(20, 90, 0, pack.goal, SEAT_COLOURS[0], f"0 of {pack.goal}")])

    def position(self, view: View) -> str:
        assert isinstance(view, BarrelPosition)
        parts: list[str] = []
        for seat, water in enumerate(view.barrels):
            label = f"{SEAT_SIGNS[seat]}: {water} of {view.pack.goal}"
            parts += _vessel(20 + seat * 130, 90, water, view.pack.goal, SEAT_COLOURS[seat], label)
            if seat == view.actor and view.phase != "over":
                bucket = _vessel(30 + seat * 130, 30, view.bucket, view.pack.bucket, "#7a7f85", f"{view.bucket}")
                # It passes from player to player: an interface moves what is called a piece.
                parts += ['<g data-piece="bucket">', *bucket, "</g>"]
        return _svg(20 + 130 * len(view.barrels), parts)


def _vessel(x: int, height: int, water: int, most: int, colour: str, label: str) -> list[str]:
    """A barrel or a bucket, filled in proportion to its water; the bucket is drawn above the barrel."""
    top = _HEIGHT - 30 - height if height > 50 else 8
    filled = round(height * min(water, most) / most)
    width = 100 if height > 50 else 80
    return [
        f'<rect x="{x}" y="{top}" width="{width}" height="{height}" rx="8" fill="#f4f1ea"/>',
        f'<rect x="{x}" y="{top + height - filled}" width="{width}" height="{filled}" fill="#3c8fc4"/>',
        f'<rect x="{x}" y="{top}" width="{width}" height="{height}" rx="8" fill="none" stroke="{colour}"'
        ' stroke-width="4"/>',
        f'<text x="{x + width // 2}" y="{top + height + 16 if height > 50 else top + 21}" text-anchor="middle"'
        f' font-size="15" font-family="sans-serif" fill="#22303c">{label}</text>',
    ]


def _svg(width: int, parts: list[str]) -> str:
    body = "".join(parts)
    back = f'<rect width="{width}" height="{_HEIGHT}" fill="#dce9f2"/>'
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {_HEIGHT}">{back}{body}</svg>'
