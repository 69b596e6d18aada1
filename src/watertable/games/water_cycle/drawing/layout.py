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
    horizon: int
    """How high the hills reach on the left."""
    coast: int
    """How far the land goes to the right."""
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
    height=850,
    cube=26,
    letters=1.0,
    sky=(634, 66),
    horizon=236,
    coast=800,
    sea_level=436,
    soil=462,
    shapes={
        "left-cloud": (196, 22, 310, 190),
        "right-cloud": (762, 22, 310, 190),
        "lake": (92, 298, 216, 128),
        "river": (462, 332, 216, 128),
        "aquifer": (170, 484, 224, 122),
        "sea": (812, 446, 380, 162),
        "plant": (24, 630, 228, 126),
    },
    boxes={
        "left-cloud": (236, 96, 230, 96),
        "right-cloud": (802, 96, 230, 96),
        "lake": (132, 344, 136, 62),
        "river": (502, 378, 136, 62),
        "aquifer": (214, 528, 136, 62),
        "sea": (880, 494, 260, 104),
        "plant": (40, 696, 196, 58),
    },
    names={
        "left-cloud": (351, 84),
        "right-cloud": (917, 84),
        "lake": (200, 334),
        "river": (570, 368),
        "aquifer": (282, 518),
        "sea": (1010, 484),
        "plant": (138, 690),
    },
    stream="M 290 384 C 350 392 400 400 470 410 L 670 412 C 730 416 780 448 850 500",
    arrows={
        "sea right-cloud": ("M 1010 440 C 1040 370 1034 290 986 222", 1027, 330),
        "right-cloud left-cloud": ("M 764 128 C 700 106 580 106 518 124", 640, 111),
        "left-cloud lake": ("M 286 216 C 262 240 238 262 224 292", 253, 254),
        "left-cloud river": ("M 440 216 C 484 250 526 286 548 324", 500, 262),
        "left-cloud aquifer": ("M 206 188 C 60 250 26 440 164 530", 66, 372),
    },
    returns=(
        ("lake", "right-cloud", "M 314 388 C 360 394 410 402 458 408 M 684 414 C 706 418 728 424 748 434 C 778 396 806 310 838 224"),
        ("lake", "sea", "M 314 388 C 360 394 410 402 458 408 M 684 414 C 706 418 728 424 748 434 C 790 452 826 480 858 506"),
        ("river", "right-cloud", "M 684 414 C 706 418 728 424 748 434 C 778 396 806 310 838 224"),
        ("river", "sea", "M 684 414 C 706 418 728 424 748 434 C 790 452 826 480 858 506"),
        ("aquifer", "sea", "M 398 566 C 540 594 720 592 866 564"),
    ),
    return_numbers=((748, 434), (630, 586)),
    town=(264, 632, 924, 124),
    track=(34, 804, 1124, 32),
)

TALL: Final = Layout(
    width=720,
    height=760,
    cube=33,
    letters=1.3,
    sky=(360, 46),
    horizon=230,
    coast=546,
    sea_level=404,
    soil=398,
    shapes={
        "left-cloud": (14, 8, 292, 180),
        "right-cloud": (414, 8, 292, 180),
        "lake": (70, 248, 214, 136),
        "river": (322, 252, 214, 136),
        "aquifer": (70, 414, 220, 132),
        "sea": (560, 412, 156, 138),
        "plant": (10, 562, 158, 106),
    },
    boxes={
        "left-cloud": (44, 76, 232, 104),
        "right-cloud": (444, 76, 232, 104),
        "lake": (96, 296, 162, 76),
        "river": (348, 300, 162, 76),
        "aquifer": (98, 460, 162, 76),
        "sea": (578, 446, 134, 100),
        "plant": (18, 624, 142, 38),
    },
    names={
        "left-cloud": (160, 66),
        "right-cloud": (560, 66),
        "lake": (177, 286),
        "river": (429, 290),
        "aquifer": (179, 450),
        "sea": (650, 440),
        "plant": (89, 616),
    },
    stream="M 270 330 L 340 334 L 520 344 C 556 352 580 386 600 430",
    arrows={
        "sea right-cloud": ("M 672 408 C 694 340 692 260 656 194", 688, 300),
        "right-cloud left-cloud": ("M 418 116 C 390 108 340 108 312 116", 364, 110),
        "left-cloud lake": ("M 150 190 C 156 206 162 222 168 242", 158, 214),
        "left-cloud river": ("M 284 182 C 340 190 390 204 416 244", 356, 201),
        "left-cloud aquifer": ("M 36 178 C 14 270 14 400 66 470", 28, 320),
    },
    returns=(
        ("lake", "right-cloud", "M 288 332 L 318 334 M 540 350 C 552 356 562 364 570 374 C 592 340 604 260 590 196"),
        ("lake", "sea", "M 288 332 L 318 334 M 540 350 C 552 356 562 364 570 374 C 582 390 592 408 600 430"),
        ("river", "right-cloud", "M 540 350 C 552 356 562 364 570 374 C 592 340 604 260 590 196"),
        ("river", "sea", "M 540 350 C 552 356 562 364 570 374 C 582 390 592 408 600 430"),
        ("aquifer", "sea", "M 294 490 C 380 516 480 516 568 496"),
    ),
    return_numbers=((584, 346), (430, 510)),
    town=(176, 566, 538, 100),
    track=(34, 708, 648, 38),
)

COMPACT: Final = Layout(
    width=800,
    height=470,
    cube=30,
    letters=1.25,
    sky=(420, 34),
    horizon=150,
    coast=640,
    sea_level=204,
    soil=232,
    shapes={
        "left-cloud": (66, 2, 290, 126),
        "right-cloud": (482, 2, 290, 126),
        "lake": (222, 170, 184, 112),
        "river": (424, 174, 184, 112),
        "aquifer": (10, 208, 186, 112),
        "sea": (628, 208, 168, 120),
        "plant": (6, 336, 152, 80),
    },
    boxes={
        "left-cloud": (96, 54, 230, 66),
        "right-cloud": (512, 54, 230, 66),
        "lake": (244, 206, 140, 68),
        "river": (446, 210, 140, 68),
        "aquifer": (33, 244, 140, 68),
        "sea": (646, 236, 146, 92),
        "plant": (12, 380, 140, 32),
    },
    names={
        "left-cloud": (211, 46),
        "right-cloud": (627, 46),
        "lake": (314, 198),
        "river": (516, 202),
        "aquifer": (103, 236),
        "sea": (720, 232),
        "plant": (82, 374),
    },
    stream="M 390 236 L 440 240 L 590 240 C 620 244 640 256 668 280",
    arrows={
        "sea right-cloud": ("M 744 208 C 762 180 760 156 742 130", 757, 168),
        "right-cloud left-cloud": ("M 486 80 C 460 70 390 70 360 78", 424, 73),
        "left-cloud lake": ("M 254 130 C 266 142 280 152 290 166", 270, 147),
        "left-cloud river": ("M 330 124 C 390 128 450 142 480 170", 410, 138),
        "left-cloud aquifer": ("M 110 128 C 92 150 84 176 84 204", 92, 164),
    },
    returns=(
        ("lake", "right-cloud", "M 408 238 L 422 240 M 610 242 C 616 244 622 246 628 250 C 634 226 632 170 618 134"),
        ("lake", "sea", "M 408 238 L 422 240 M 610 242 C 616 244 622 246 628 250 C 640 256 652 264 664 274"),
        ("river", "right-cloud", "M 610 242 C 616 244 622 246 628 250 C 634 226 632 170 618 134"),
        ("river", "sea", "M 610 242 C 616 244 622 246 628 250 C 640 256 652 264 664 274"),
        ("aquifer", "sea", "M 198 290 C 280 326 560 334 658 310"),
    ),
    return_numbers=((629, 178), (330, 316)),
    town=(164, 336, 630, 80),
    track=(30, 430, 740, 32),
)
