"""The colours of the board by day and by night."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

Blend = tuple[str, str]
"""The colours at the top and at the bottom of a shape."""


@dataclass(frozen=True)
class Colours:
    """What everything on the board is painted with."""

    is_night: bool
    sky: tuple[str, str, str]
    """At the top, half way down, and where it meets the land."""
    light: str
    """The sun or the moon."""
    wisp: str
    far_hills: Blend
    hills: Blend
    tree: str
    soil: Blend
    stone: str
    sea: Blend
    water: Blend
    ground_water: Blend
    wave: str
    shore: str
    cloud: Blend
    cloud_edge: str
    slot: str
    slot_edge: str
    arrow: str
    arrow_edge: str
    """Drawn around arrows, so that they stand out from whatever they cross."""
    badge: str
    badge_ink: str
    ink: str
    halo: str
    """Drawn around letters."""
    town: Blend
    house: str
    window: str
    plant: Blend
    plant_edge: str
    bank: str
    track: Blend
    tick: str
    person: str
    person_edge: str
    person_ink: str
    absent: str
    absent_edge: str
    absent_ink: str


DAY: Final = Colours(
    is_night=False,
    sky=("#7cc8f0", "#c4e7f7", "#fdf3df"),
    light="#ffdf7e",
    wisp="#ffffff",
    far_hills=("#a9d3b8", "#8cc39c"),
    hills=("#93cb74", "#5fa65c"),
    tree="#3f8750",
    soil=("#c79d6c", "#93693f"),
    stone="#7d5833",
    sea=("#4fb0dc", "#1a689b"),
    water=("#58b7e2", "#2a83b8"),
    ground_water=("#4a9cc6", "#246a94"),
    wave="#ffffff",
    shore="#f3dfae",
    cloud=("#ffffff", "#dcebf4"),
    cloud_edge="#a9c9dc",
    slot="#ffffff66",
    slot_edge="#0f4f78",
    arrow="#15618f",
    arrow_edge="#ffffff",
    badge="#15618f",
    badge_ink="#ffffff",
    ink="#12303f",
    halo="#ffffffcc",
    town=("#f8eed8", "#efdfbd"),
    house="#f4e3bf",
    window="#8a6a3c",
    plant=("#f2f7f9", "#c6d6de"),
    plant_edge="#6d8897",
    bank="#d9c394",
    track=("#4fa9d6", "#1f76aa"),
    tick="#ffffff",
    person="#2f7fb2",
    person_edge="#14557f",
    person_ink="#ffffff",
    absent="#ead9b4",
    absent_edge="#c4ad7b",
    absent_ink="#6b5a35",
)

NIGHT: Final = Colours(
    is_night=True,
    sky=("#070f2b", "#142650", "#33467d"),
    light="#f6f1d6",
    wisp="#7f92c6",
    far_hills=("#22395a", "#1b2f4d"),
    hills=("#1f4a4a", "#123038"),
    tree="#0c242b",
    soil=("#3d3240", "#231c2a"),
    stone="#55465a",
    sea=("#155482", "#071f3d"),
    water=("#1f6e9e", "#0f4368"),
    ground_water=("#1a5a84", "#0c3555"),
    wave="#9fd4f5",
    shore="#4c4a5c",
    cloud=("#566794", "#33426e"),
    cloud_edge="#7f92c6",
    slot="#ffffff1f",
    slot_edge="#8fc3e6",
    arrow="#8fd0f5",
    arrow_edge="#061427",
    badge="#8fd0f5",
    badge_ink="#06203a",
    ink="#f0f6fb",
    halo="#061427cc",
    town=("#1b2748", "#131c36"),
    house="#0d152b",
    window="#ffcf70",
    plant=("#4a5b77", "#2d3b56"),
    plant_edge="#93a8c4",
    bank="#0d1730",
    track=("#1f6ea6", "#0e4470"),
    tick="#e3f3ff",
    person="#5fb0e0",
    person_edge="#bfe4fa",
    person_ink="#04182a",
    absent="#25335a",
    absent_edge="#4a5c8c",
    absent_ink="#b4c4e8",
)
