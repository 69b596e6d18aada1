"""Where everything goes on the board of Water Cycle: one arrangement for wide screens and paper, one for phones."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

Box = tuple[int, int, int, int]
"""Left, top, width and height."""

_CLOUD: Final = "q-26 -2 -28 -32 q-2 -34 34 -38 q12 -38 58 -32 q34 -34 76 -6 q48 -12 58 32 q38 10 26 48 q-4 26 -34 28 Z"
_LAKE: Final = (
    "M66 378 C70 322 150 326 190 328 C262 324 300 344 294 380 C290 416 220 414 180 414 C120 418 62 416 66 378 Z"
)
_RIVER: Final = (
    "M330 330 C380 370 380 380 410 386 C470 372 560 378 610 396 C660 410 690 430 712 450 L742 520 C690 474 650 452"
    " 606 452 C540 470 460 470 410 452 C370 430 340 370 316 342 Z"
)
_AQUIFER: Final = (
    "M196 598 C200 544 260 552 320 546 C390 548 440 556 442 594 C440 634 380 632 320 634 C250 634 196 636 196 598 Z"
)


@dataclass(frozen=True)
class Layout:
    """One arrangement of the board."""

    width: int
    height: int
    pipe: int
    """The width of the scoring pipe around the board."""
    cube: int
    """The side of a cube."""
    letters: float
    """How much larger names, numbers and points are than on the wide board."""
    every_tick: bool
    """Whether every number on the pipe is written, or only every fifth."""
    landscape: str
    boxes: dict[str, Box]
    """The space for each place's cubes."""
    names: dict[str, tuple[int, int]]
    shapes: dict[str, tuple[str, str]]
    """The outline of each place, and the transform that puts it in place."""
    arrows: dict[str, tuple[str, int, int]]
    """By source and target: the line, and where its number goes."""
    returns: tuple[tuple[str, str, str, int, int], ...]
    """The lines of movement 6: source, target, line, number."""
    town: Box
    """The space for the people."""


WIDE: Final = Layout(
    width=1200,
    height=880,
    pipe=30,
    cube=24,
    letters=1.0,
    every_tick=True,
    landscape="""<path d="M30 300 C110 250 150 262 210 290 C300 250 350 300 420 318 C520 330 600 380 660 420 L760 470
 L760 652 L30 652 Z" fill="url(#grass)"/>
<path d="M30 470 C160 458 300 486 420 492 C560 500 680 520 790 560 L790 652 L30 652 Z" fill="url(#soil)"/>
<path d="M700 430 C760 450 800 444 860 440 C960 432 1080 446 1170 438 L1170 652 L760 652
 C740 580 730 500 700 430 Z" fill="url(#water)"/>
<path d="M770 632 q20 -10 40 0 t40 0 t40 0 t40 0 t40 0 t40 0 t40 0 t40 0 t40 0" fill="none" stroke="#ffffff66"
 stroke-width="3"/>
<path d="M30 652 H1170 V836 Q1170 850 1156 850 H44 Q30 850 30 836 Z" fill="#f1e7d2"/>
<path d="M30 652 H1170" stroke="#caa46a" stroke-width="3"/>
<circle cx="90" cy="120" r="30" fill="#ffd76a"/>""",
    boxes={
        "left-cloud": (246, 114, 216, 112),
        "right-cloud": (756, 114, 216, 112),
        "lake": (112, 341, 136, 58),
        "river": (436, 391, 136, 58),
        "aquifer": (252, 561, 136, 58),
        "sea": (884, 496, 220, 120),
        "plant": (60, 730, 206, 100),
    },
    names={
        "left-cloud": (356, 72),
        "right-cloud": (866, 72),
        "lake": (122, 314),
        "river": (596, 364),
        "aquifer": (214, 536),
        "sea": (994, 480),
        "plant": (164, 718),
    },
    shapes={
        "left-cloud": (f"M262 234 {_CLOUD}", "translate(-43 -46) scale(1.1 1.2)"),
        "right-cloud": (f"M772 234 {_CLOUD}", "translate(-94 -46) scale(1.1 1.2)"),
        "lake": (_LAKE, ""),
        "river": (_RIVER, ""),
        "aquifer": (_AQUIFER, ""),
        "sea": (
            "M712 446 C760 454 800 446 860 442 C960 434 1080 448 1168 440 L1168 650 L764 650 C746 580 736 508 712 446 Z",
            "",
        ),
        "plant": ("M52 838 V692 L92 668 V692 L132 668 V692 L172 668 V692 H274 V838 Z", ""),
    },
    arrows={
        "sea right-cloud": ("M 1004 440 C 1010 360 990 290 930 236", 1000, 336),
        "right-cloud left-cloud": ("M 722 150 C 660 124 570 124 506 150", 614, 130),
        "left-cloud lake": ("M 290 244 C 262 276 226 296 202 318", 244, 288),
        "left-cloud river": ("M 404 244 C 438 290 470 320 496 366", 458, 306),
        "left-cloud aquifer": ("M 344 250 C 340 350 330 440 322 536", 338, 440),
    },
    returns=(
        ("lake", "right-cloud", "M 292 356 C 470 262 620 246 734 214", 660, 236),
        ("river", "right-cloud", "M 606 404 C 690 360 770 310 812 240", 716, 350),
        ("river", "sea", "M 606 434 C 700 456 780 486 866 510", 722, 460),
        ("aquifer", "sea", "M 424 600 C 580 636 740 620 866 566", 660, 622),
    ),
    town=(286, 690, 876, 130),
)

TALL: Final = Layout(
    width=720,
    height=1200,
    pipe=40,
    cube=31,
    letters=1.45,
    every_tick=False,
    landscape="""<path d="M40 420 C90 366 150 352 220 384 C300 372 360 420 430 470 C520 540 600 600 680 640 L680 700 L40 700 Z"
 fill="url(#grass)"/>
<path d="M40 650 C150 628 290 652 430 700 L430 868 L40 868 Z" fill="url(#soil)"/>
<path d="M400 690 C450 676 500 692 560 684 C610 678 650 688 680 682 L680 868 L400 868 C384 800 420 760 400 690 Z"
 fill="url(#water)"/>
<path d="M426 850 q15 -9 30 0 t30 0 t30 0 t30 0 t30 0 t30 0 t30 0 t30 0" fill="none" stroke="#ffffff66"
 stroke-width="3"/>
<path d="M40 866 H680 V1148 Q680 1160 668 1160 H52 Q40 1160 40 1148 Z" fill="#f1e7d2"/>
<path d="M40 866 H680" stroke="#caa46a" stroke-width="3"/>
<circle cx="362" cy="80" r="20" fill="#ffd76a"/>""",
    boxes={
        "left-cloud": (92, 122, 216, 112),
        "right-cloud": (412, 122, 216, 112),
        "lake": (118, 402, 148, 74),
        "river": (330, 521, 148, 74),
        "aquifer": (118, 722, 148, 74),
        "sea": (440, 730, 226, 104),
        "plant": (90, 1072, 540, 74),
    },
    names={
        "left-cloud": (196, 84),
        "right-cloud": (524, 84),
        "lake": (150, 516),
        "river": (394, 638),
        "aquifer": (190, 838),
        "sea": (566, 722),
        "plant": (400, 1062),
    },
    shapes={
        "left-cloud": (f"M262 234 {_CLOUD}", "translate(-201 -38) scale(1.1 1.2)"),
        "right-cloud": (f"M772 234 {_CLOUD}", "translate(-434 -38) scale(1.1 1.2)"),
        "lake": (_LAKE, "translate(12 69)"),
        "river": (_RIVER, "translate(-104 140)"),
        "aquifer": (_AQUIFER, "translate(-128 169)"),
        "sea": (
            "M404 694 C450 680 500 696 560 688 C610 682 650 692 678 686 L678 866 L404 866 C388 800 424 760 404 694 Z",
            "",
        ),
        "plant": ("M60 1150 V1046 L106 1024 V1046 L152 1024 V1046 L198 1024 V1046 H660 V1150 Z", ""),
    },
    arrows={
        "sea right-cloud": ("M 640 684 C 668 560 660 390 600 256", 648, 460),
        "right-cloud left-cloud": ("M 446 256 C 414 300 322 304 282 258", 364, 292),
        "left-cloud lake": ("M 170 252 C 146 290 142 330 160 384", 148, 316),
        "left-cloud river": ("M 256 256 C 312 330 344 420 366 508", 322, 382),
        "left-cloud aquifer": ("M 104 250 C 52 400 46 580 104 702", 62, 590),
    },
    returns=(
        ("lake", "right-cloud", "M 306 428 C 390 400 440 330 472 256", 412, 362),
        ("river", "right-cloud", "M 506 532 C 566 470 574 360 548 258", 560, 404),
        ("river", "sea", "M 520 584 C 570 606 586 640 586 696", 574, 632),
        ("aquifer", "sea", "M 318 768 C 350 790 390 796 432 786", 374, 792),
    ),
    town=(46, 884, 628, 130),
)
