"""Where everything goes on the board of Water Cycle, in three arrangements: wide for large screens and paper, tall for
phones held upright, compact for phones on their side and small windows."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

Box = tuple[int, int, int, int]
"""Left, top, width and height."""

Spot = tuple[int, int]


@dataclass(frozen=True)
class Layout:
    """One arrangement of the board."""

    width: int
    height: int
    cube: int
    """The side of a cube."""
    letters: float
    """How much larger names, numbers and points are than on the wide board."""
    sky: Spot
    """Where the sun or the moon stands."""
    village: Spot | None
    """Where a few houses stand on the hills."""
    horizon: int
    """How high the hills reach on the left."""
    coast: int
    """How far the land goes to the right."""
    floor: int
    """How far it goes at the bottom of the sea."""
    sea_level: int
    soil: int
    """How high the soil begins below the grass."""
    shapes: dict[str, Box]
    """The space of each place."""
    boxes: dict[str, Box]
    """The space for each place's cubes."""
    names: dict[str, Spot]
    """The middle of each place's name."""
    stream: str
    """The watercourse that leads from the lake through the river to the sea."""
    arrows: dict[str, tuple[str, int, int]]
    """By source and target: the line, and where its number goes."""
    returns: tuple[tuple[str, str, str], ...]
    """The lines of movement 6: source, target, line. Lines that lead on together run together."""
    return_numbers: tuple[Spot, ...]
    """Where the numbers of movement 6 go, one for each bundle of lines."""
    town: Box
    """The space for the people; the town reaches from the left edge to the right one."""
    track: Box
    """The canal of points; its banks reach to the lower edge."""


WIDE: Final = Layout(
    width=1200,
    height=886,
    cube=26,
    letters=1.0,
    sky=(634, 66),
    village=(392, 372),
    horizon=252,
    coast=800,
    floor=834,
    sea_level=472,
    soil=498,
    shapes={
        "left-cloud": (196, 22, 310, 190),
        "right-cloud": (762, 22, 310, 190),
        "lake": (92, 334, 216, 128),
        "river": (462, 368, 216, 128),
        "aquifer": (170, 520, 224, 122),
        "sea": (812, 482, 380, 162),
        "plant": (24, 666, 228, 126),
    },
    boxes={
        "left-cloud": (236, 96, 230, 96),
        "right-cloud": (802, 96, 230, 96),
        "lake": (132, 380, 136, 62),
        "river": (502, 414, 136, 62),
        "aquifer": (214, 564, 136, 62),
        "sea": (880, 530, 260, 104),
        "plant": (40, 732, 196, 58),
    },
    names={
        "left-cloud": (351, 84),
        "right-cloud": (917, 84),
        "lake": (200, 370),
        "river": (570, 404),
        "aquifer": (282, 554),
        "sea": (1010, 520),
        "plant": (138, 726),
    },
    stream="M 290 420 C 350 428 400 436 470 446 L 670 448 C 730 452 780 484 850 536",
    arrows={
        "sea right-cloud": ("M 1010 476 C 1040 406 1034 322 986 225", 1027, 366),
        "right-cloud left-cloud": ("M 764 128 C 700 106 580 106 518 124", 640, 111),
        "left-cloud lake": ("M 286 216 C 262 251 238 282 224 325", 253, 271),
        "left-cloud river": ("M 440 216 C 484 265 526 317 548 360", 500, 282),
        "left-cloud aquifer": ("M 206 188 C 60 265 26 476 164 566", 66, 408),
    },
    returns=(
        (
            "lake",
            "right-cloud",
            "M 314 424 C 360 430 410 438 458 444 M 684 450 C 706 454 728 460 748 470 C 778 432 806 346 838 228",
        ),
        (
            "lake",
            "sea",
            "M 314 424 C 360 430 410 438 458 444 M 684 450 C 706 454 728 460 748 470 C 790 488 826 516 858 542",
        ),
        ("river", "right-cloud", "M 684 450 C 706 454 728 460 748 470 C 778 432 806 346 838 228"),
        ("river", "sea", "M 684 450 C 706 454 728 460 748 470 C 790 488 826 516 858 542"),
        ("aquifer", "sea", "M 398 602 C 540 630 720 628 866 600"),
    ),
    return_numbers=((748, 470), (630, 622)),
    town=(264, 668, 924, 124),
    track=(34, 840, 1124, 32),
)

TALL: Final = Layout(
    width=720,
    height=832,
    cube=33,
    letters=1.3,
    sky=(360, 46),
    village=None,
    horizon=246,
    coast=546,
    floor=470,
    sea_level=424,
    soil=420,
    shapes={
        "left-cloud": (14, 8, 292, 186),
        "right-cloud": (414, 8, 292, 186),
        "lake": (70, 262, 214, 138),
        "river": (322, 266, 214, 138),
        "aquifer": (70, 446, 220, 136),
        "sea": (506, 434, 210, 174),
        "plant": (10, 616, 158, 108),
    },
    boxes={
        "left-cloud": (44, 80, 232, 106),
        "right-cloud": (444, 80, 232, 106),
        "lake": (96, 312, 162, 76),
        "river": (348, 316, 162, 76),
        "aquifer": (98, 496, 162, 76),
        "sea": (512, 476, 200, 128),
        "plant": (18, 682, 142, 38),
    },
    names={
        "left-cloud": (160, 70),
        "right-cloud": (560, 70),
        "lake": (177, 302),
        "river": (429, 306),
        "aquifer": (180, 486),
        "sea": (656, 466),
        "plant": (89, 674),
    },
    stream="M 270 346 L 340 350 L 520 362 C 556 370 580 404 602 452",
    arrows={
        "sea right-cloud": ("M 676 428 C 698 350 694 270 658 200", 690, 320),
        "right-cloud left-cloud": ("M 418 118 C 390 110 340 110 312 118", 364, 112),
        "left-cloud lake": ("M 150 198 C 156 214 164 234 170 256", 159, 226),
        "left-cloud river": ("M 284 188 C 340 196 392 214 418 258", 358, 209),
        "left-cloud aquifer": ("M 36 184 C 12 290 12 430 66 510", 28, 340),
    },
    returns=(
        ("lake", "right-cloud", "M 288 348 L 318 350 M 540 368 C 552 374 562 382 570 392 C 596 352 608 270 592 200"),
        ("lake", "sea", "M 288 348 L 318 350 M 540 368 C 552 374 562 382 570 392 C 582 408 592 426 602 450"),
        ("river", "right-cloud", "M 540 368 C 552 374 562 382 570 392 C 596 352 608 270 592 200"),
        ("river", "sea", "M 540 368 C 552 374 562 382 570 392 C 582 408 592 426 602 450"),
        ("aquifer", "sea", "M 294 530 C 350 552 430 556 502 540"),
    ),
    return_numbers=((590, 356), (398, 548)),
    town=(176, 620, 538, 102),
    track=(34, 780, 648, 38),
)

COMPACT: Final = Layout(
    width=800,
    height=496,
    cube=30,
    letters=1.25,
    sky=(420, 34),
    village=None,
    horizon=154,
    coast=636,
    floor=606,
    sea_level=198,
    soil=240,
    shapes={
        "left-cloud": (66, 2, 290, 126),
        "right-cloud": (482, 2, 290, 126),
        "lake": (214, 178, 184, 112),
        "river": (414, 182, 184, 112),
        "aquifer": (10, 216, 186, 112),
        "sea": (636, 206, 160, 126),
        "plant": (6, 342, 152, 74),
    },
    boxes={
        "left-cloud": (96, 54, 230, 66),
        "right-cloud": (512, 54, 230, 66),
        "lake": (236, 214, 140, 68),
        "river": (436, 218, 140, 68),
        "aquifer": (33, 252, 140, 68),
        "sea": (638, 234, 156, 96),
        "plant": (12, 380, 140, 32),
    },
    names={
        "left-cloud": (211, 46),
        "right-cloud": (627, 46),
        "lake": (306, 206),
        "river": (506, 210),
        "aquifer": (103, 244),
        "sea": (724, 229),
        "plant": (82, 376),
    },
    stream="M 382 246 L 430 250 L 580 250 C 610 252 632 264 656 284",
    arrows={
        "sea right-cloud": ("M 744 202 C 764 180 762 156 742 134", 758, 168),
        "right-cloud left-cloud": ("M 486 80 C 460 70 390 70 360 78", 424, 73),
        "left-cloud lake": ("M 250 132 C 260 146 272 158 284 174", 266, 153),
        "left-cloud river": ("M 330 126 C 390 130 446 148 474 178", 408, 143),
        "left-cloud aquifer": ("M 110 130 C 92 152 84 182 84 212", 92, 168),
    },
    returns=(
        ("lake", "right-cloud", "M 400 248 L 412 249 M 600 251 C 606 252 612 254 618 258 C 628 234 630 176 618 136"),
        ("lake", "sea", "M 400 248 L 412 249 M 600 251 C 606 252 612 254 618 258 C 630 264 640 272 650 282"),
        ("river", "right-cloud", "M 600 251 C 606 252 612 254 618 258 C 628 234 630 176 618 136"),
        ("river", "sea", "M 600 251 C 606 252 612 254 618 258 C 630 264 640 272 650 282"),
        ("aquifer", "sea", "M 198 298 C 270 326 520 338 634 316"),
    ),
    return_numbers=((624, 180), (330, 315)),
    town=(164, 342, 630, 74),
    track=(30, 460, 740, 30),
)
