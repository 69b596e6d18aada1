"""The colours of the seats and the signs that go with them, so that nothing is told by colour alone."""

from __future__ import annotations

from typing import Final

SEAT_COLOURS: Final = ("#c8443c", "#1f7a4a", "#e0a021", "#7d5bc4", "#3d4a57", "#d46aa5")
"""One for each seat. They also differ in lightness, for people with any common colour blindness."""

SEAT_INKS: Final = ("#ffffff", "#ffffff", "#2b2105", "#ffffff", "#ffffff", "#2d0d1f")
"""What is readable on each seat's colour."""

SEAT_SIGNS: Final = ("A", "B", "C", "D", "E", "F")
"""The second sign of each seat."""

UNUSED_COLOUR: Final = "#b9bfc4"
"""Pieces of colours that nobody plays."""
