"""The colours of AGUA's board by day and by night."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

Blend = tuple[str, str]
"""Two colours between which a shape changes."""


@dataclass(frozen=True)
class Colours:
    """What everything on the board is painted with."""

    is_night: bool
    land: Blend
    """In the middle of the board, and at its edge."""
    sky: str
    """Around the big cloud."""
    shore: str
    sea: Blend
    wave: str
    tree: Blend
    ribbons: dict[str, Blend]
    """Each waterway and its rim."""
    fields: dict[str, Blend]
    """The fields of each waterway, and what is written on them."""
    rim: str
    """Around fields."""
    cloud: Blend
    cloud_edge: str
    shade: str
    """What casts a shadow on the board, casts it in this."""
    ink: str
    halo: str
    """Around letters on the board."""
    arrows: dict[str, str]
    edge: str
    """Around arrows and their signs, so that they stand out from whatever they cross."""
    hole: Blend
    hole_edge: str
    frames: dict[str, Blend]
    """The paper and the edge of each shape of card."""
    paper_ink: str
    step: Blend
    """A field of a card, and its edge."""
    scenario: Blend
    vapour: Blend
    """A field from which water rises, and the droplet on it."""
    rain: str
    """The dark droplet where rain lands."""


ARROW_INKS: Final = {"red": "#ffffff", "yellow": "#2b2105", "blue": "#ffffff"}

DAY: Final = Colours(
    is_night=False,
    land=("#f4f2da", "#cfe4b8"),
    sky="#e6f3f8",
    shore="#f6e6b4",
    sea=("#4fb0e2", "#1c6aae"),
    wave="#ffffff",
    tree=("#7fb069", "#5c9450"),
    ribbons={
        "river": ("#63b8ec", "#ffffff"),
        "ground": ("#8fd3b4", "#ffffff"),
        "human": ("#f9c795", "#ffffff"),
        "animal": ("#f6df86", "#ffffff"),
        "waste": ("#93a9ca", "#5d7aa8"),
        "vapour": ("#ffffff", "#a9cbe2"),
        "interrupted": ("#ffffff", "#8fb2c9"),
        "ocean": ("#63b8ec", "#ffffff"),
    },
    fields={
        "river": ("#1a73bd", "#ffffff"),
        "ground": ("#1f7f5c", "#ffffff"),
        "human": ("#c2570c", "#ffffff"),
        "animal": ("#f3c233", "#3d2f00"),
        "waste": ("#46628f", "#ffffff"),
        "ocean": ("#1a73bd", "#ffffff"),
        "vapour": ("#ffffff", "#33566f"),
    },
    rim="#ffffff",
    cloud=("#ffffff", "#d3e8f6"),
    cloud_edge="#a9cbe2",
    shade="#16324a",
    ink="#16324a",
    halo="#f4f7e8",
    arrows={"red": "#c92a3a", "yellow": "#f0b400", "blue": "#1d5fc4"},
    edge="#ffffff",
    hole=("#dfe9f0", "#b9cbd8"),
    hole_edge="#4d7a97",
    frames={
        "hill": ("#e6f4d8", "#4a8538"),
        "wave": ("#dcf1fb", "#23759f"),
        "barn": ("#fdf1cc", "#a3761a"),
        "works": ("#ece9f6", "#64599a"),
        "house": ("#fee7d8", "#b85a2a"),
    },
    paper_ink="#16324a",
    step=("#9ccdec", "#35779f"),
    scenario=("#ffffff", "#1d5fc4"),
    vapour=("#a9d9f3", "#ffffff"),
    rain="#173a78",
)

NIGHT: Final = Colours(
    is_night=True,
    land=("#1c2f45", "#12243a"),
    sky="#24395a",
    shore="#5b5a4c",
    sea=("#175d92", "#0a2f55"),
    wave="#9fd4f5",
    tree=("#1f4a48", "#183b3c"),
    ribbons={
        "river": ("#2273b0", "#0c1b2c"),
        "ground": ("#22705a", "#0c1b2c"),
        "human": ("#8a5120", "#0c1b2c"),
        "animal": ("#7d6a20", "#0c1b2c"),
        "waste": ("#3b4f70", "#6f86ab"),
        "vapour": ("#4b648c", "#90a8cc"),
        "interrupted": ("#31455f", "#7f99b8"),
        "ocean": ("#2273b0", "#0c1b2c"),
    },
    fields={
        "river": ("#4aa8ee", "#04182a"),
        "ground": ("#4fc79b", "#04201a"),
        "human": ("#f79a4b", "#2a1200"),
        "animal": ("#f5cf55", "#2f2500"),
        "waste": ("#94abd3", "#0b1830"),
        "ocean": ("#4aa8ee", "#04182a"),
        "vapour": ("#c4d8f0", "#1c3353"),
    },
    rim="#0c1b2c",
    cloud=("#6d80ab", "#43557f"),
    cloud_edge="#93a6cf",
    shade="#030a14",
    ink="#eef5fb",
    halo="#101f33",
    arrows={"red": "#e2434f", "yellow": "#ffc933", "blue": "#3f7ff0"},
    edge="#0a1524",
    hole=("#22344c", "#101d2e"),
    hole_edge="#9db7d3",
    frames={
        "hill": ("#24402f", "#86c46f"),
        "wave": ("#1d3f57", "#6fbfe8"),
        "barn": ("#453a1f", "#dcae4c"),
        "works": ("#35315a", "#a89ce0"),
        "house": ("#4b3126", "#ef9a68"),
    },
    paper_ink="#f3f7fb",
    step=("#4d7fa3", "#a9d6f2"),
    scenario=("#e9f1fb", "#5b9bff"),
    vapour=("#3c7aa3", "#ffffff"),
    rain="#0b1f4a",
)
