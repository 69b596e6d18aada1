"""The five shapes of AGUA's frames and cards. Each fills its box, so that gates can be anywhere on its edge."""

from __future__ import annotations

from watertable.games.agua.drawing.shapes import number
from watertable.games.agua.rules.board import Frame


def outline(frame: Frame, x: float, y: float) -> str:
    """The path of a card's edge, with the corner of its box at (x, y)."""
    w, h = float(frame.width), float(frame.height)

    def at(dx: float, dy: float) -> str:
        return f"{number(x + dx)} {number(y + dy)}"

    if frame.outline == "hill":
        return (
            f"M{at(0, 40)}Q{at(0, 4)} {at(38, 3)}Q{at(w / 2, -13)} {at(w - 38, 3)}Q{at(w, 4)} {at(w, 40)}"
            f"V{number(y + h - 20)}Q{at(w, h)} {at(w - 20, h)}H{number(x + 20)}Q{at(0, h)} {at(0, h - 20)}Z"
        )
    if frame.outline == "wave":
        part = w / 6
        return (
            f"M{at(0, 2)}Q{at(part / 2, -8)} {at(part, 1)}T{at(2 * part, 1)}T{at(3 * part, 1)}T{at(4 * part, 1)}"
            f"T{at(5 * part, 1)}T{at(w, 2)}V{number(y + h - 2)}Q{at(w - part / 2, h + 8)} {at(w - part, h - 1)}"
            f"T{at(w - 2 * part, h - 1)}T{at(w - 3 * part, h - 1)}T{at(w - 4 * part, h - 1)}T{at(part, h - 1)}"
            f"T{at(0, h - 2)}Z"
        )
    if frame.outline == "barn":
        return (
            f"M{at(10, 0)}H{number(x + w - 30)}L{at(w, 30)}V{number(y + h - 18)}L{at(w - 18, h)}H{number(x + 18)}"
            f"L{at(0, h - 18)}V{number(y + 10)}Q{at(0, 0)} {at(10, 0)}Z"
        )
    if frame.outline == "works":
        return (
            f"M{at(0, 26)}L{at(26, 0)}H{number(x + w - 10)}Q{at(w, 0)} {at(w, 10)}V{number(y + h - 16)}"
            f"Q{at(w, h)} {at(w - 16, h)}H{number(x + 16)}Q{at(0, h)} {at(0, h - 16)}Z"
        )
    return (
        f"M{at(0, 22)}Q{at(0, 16)} {at(6, 13)}L{at(w / 2 - 8, -14)}Q{at(w / 2, -18)} {at(w / 2 + 8, -14)}"
        f"L{at(w - 6, 13)}Q{at(w, 16)} {at(w, 22)}V{number(y + h - 16)}Q{at(w, h)} {at(w - 16, h)}"
        f"H{number(x + 16)}Q{at(0, h)} {at(0, h - 16)}Z"
    )
