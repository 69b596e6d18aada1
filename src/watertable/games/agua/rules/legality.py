"""Why a move of AGUA is refused: the rule, and what the player needs to know.

None means that the move is allowed. Steps are by far the most frequent moves, so `why_not` has a fast
path for allowed steps that are shared objects; `why_not_by_rule` states the rules themselves.
"""

from __future__ import annotations

from watertable.games.agua.position import AguaPosition
from watertable.games.agua.rules.board import colour_name
from watertable.games.agua.rules.moves import (
    Deal,
    Exchange,
    Fill,
    Jump,
    Lay,
    Roll,
    Start,
    Step,
    SwapChip,
    SwapDroplets,
)
from watertable.games.agua.rules.phases import (
    DEAL,
    EXCHANGE,
    FILL,
    FILL_FIRST,
    HUMIDITY,
    JUMP,
    LAY,
    OVER,
    ROLL,
    SCATTER,
    START,
    STEP,
    SWAP,
)
from watertable.games.agua.rules.terms import (
    ARROW_COLOURS,
    CHIP_COLOURS,
    CHIP_NUMBER,
    FEET,
    HOLES,
    JUMPING_STEP,
    NOWHERE,
    SCENARIO,
    SLOTS,
    chips_of,
)
from watertable.kernel.errors import Reason
from watertable.kernel.moves import CHANCE, Move, Pass


def why_not(at: AguaPosition, seat: int, move: Move) -> Reason | None:
    """Why the seat may not make this move now; None if it may."""
    if at.phase == STEP and seat == at.actor and isinstance(move, Step):
        source = at.pack.number.get(move.source, -1)
        if source >= 0 and at.own_droplet_on(seat, source) >= 0:
            for step in at.layout.steps[at.mask * at.pack.fields + source]:
                if step is move:
                    return None
    return why_not_by_rule(at, seat, move)


def why_not_by_rule(at: AguaPosition, seat: int, move: Move) -> Reason | None:
    """The same for any move, without the fast path."""
    phase = at.phase
    if phase == OVER:
        return Reason("AG-13", "the game is over")
    if phase <= ROLL:
        return _why_not_chance(at, seat, move)
    if seat != at.actor:
        return Reason("AG-4", "it is another player's turn")
    if isinstance(move, Step):
        return _why_not_step(at, seat, move)
    if isinstance(move, Pass):
        return _why_not_pass(at)
    if isinstance(move, Jump):
        return _why_not_jump(at, move)
    if isinstance(move, SwapChip):
        return _why_not_swap(at, move)
    if isinstance(move, Exchange):
        return _why_not_exchange(at, move)
    if isinstance(move, Fill):
        if phase != FILL:
            return Reason("AG-12", "you fill a hole only after exchanging a card")
        return _why_not_fill(at, move)
    if isinstance(move, Lay):
        if phase != LAY:
            return Reason("AG-12", "you place chips only after exchanging a card and filling a hole")
        return _why_not_lay(at, move)
    if isinstance(move, SwapDroplets):
        return _why_not_humidity(at, move)
    return Reason("AG-4", "that is decided by chance, not by a player")


def _why_not_chance(at: AguaPosition, seat: int, move: Move) -> Reason | None:
    phase = at.phase
    if phase == ROLL:
        if seat != CHANCE or not isinstance(move, Roll):
            return Reason("AG-2", "the dice must be rolled first")
        for roll, _ in at.pack.rolls:
            if roll is move:
                return None
        for roll, _ in at.pack.rolls:
            if roll == move:
                return None
        return Reason("AG-2", "name two colours from red, yellow and blue, in that order")
    if seat != CHANCE:
        return Reason("AG-14", "the board is still being set up")
    if phase == START:
        if not isinstance(move, Start):
            return Reason("AG-17", "the starting player is drawn next")
        if not 0 <= move.seat < at.seats:
            return Reason("AG-17", "start {seat}: there is no such player; the first player is 0", {"seat": move.seat})
        return None
    if phase == DEAL:
        if not isinstance(move, Deal):
            return Reason("AG-14", "a card for {frame} is drawn next", {"frame": at.pack.frames[at.frame].title})
        if at.pack.card_number.get(move.card, -1) not in at.pack.frames[at.frame].cards:
            frame = at.pack.frames[at.frame].title
            card = _card_title(at, move.card)
            return Reason("AG-14", "{card} is not a card for {frame}", {"card": card, "frame": frame})
        return None
    if phase == SCATTER:
        if not isinstance(move, Lay):
            return Reason("AG-14", "a chip for {frame} is drawn next", {"frame": at.pack.frames[at.frame].title})
        return _why_not_lay(at, move)
    assert phase == FILL_FIRST
    if not isinstance(move, Fill):
        return Reason("AG-16", "a chip for a hole is drawn next")
    if at.pack.number.get(move.hole, -1) != at.pack.first_hole + at.filled:
        hole = at.layout.titles[at.pack.first_hole + at.filled]
        return Reason("AG-16", "the next hole to fill is {hole}", {"hole": hole})
    return _why_not_fill(at, move)


# Names as players know them


def _title(at: AguaPosition, name: str) -> str:
    """What players call a field; what was typed if there is no such field."""
    field = at.pack.number.get(name, -1)
    return name if field < 0 else at.layout.titles[field]


def _card_title(at: AguaPosition, key: str) -> str:
    """What players call a card; what was typed if there is no such card."""
    number = at.pack.card_number.get(key, -1)
    return key if number < 0 else at.pack.cards[number].title


# Moving


def _dice_text(at: AguaPosition) -> str:
    return " and ".join([ARROW_COLOURS[die] for die in at.dice])


def _why_not_step(at: AguaPosition, seat: int, move: Step) -> Reason | None:
    if at.phase != STEP:
        return Reason("AG-4", "you cannot move a droplet now")
    source = at.pack.number.get(move.source, -1)
    target = at.pack.number.get(move.target, -1)
    for field, name in ((source, move.source), (target, move.target)):
        if field < 0 or at.layout.kinds[field] == NOWHERE:
            return Reason("AG-3", "there is no field {field} on the board", {"field": _title(at, name)})
    if at.own_droplet_on(seat, source) < 0:
        first = seat * at.each
        if source in at.droplets[first : first + at.each]:
            return Reason(
                "AG-5",
                "your droplet at {field} met another one and cannot move again this turn",
                {"field": at.layout.titles[source]},
            )
        return Reason("AG-4", "you have no droplet at {field}", {"field": at.layout.titles[source]})
    needed: list[str] = []
    exits: list[str] = []
    for way in at.layout.ways[source]:
        if way.target == target:
            if way.colour == 0 or way.colour & at.mask:
                return None
            needed.append(colour_name(way.colour))
        exits.append(_exit_text(at.layout.titles[way.target], way.colour))
    if needed:
        return Reason(
            "AG-3",
            "the arrow from {source} to {target} is {needed}, but the dice show {dice}",
            {
                "source": at.layout.titles[source],
                "target": at.layout.titles[target],
                "needed": " or ".join(needed),
                "dice": _dice_text(at),
            },
        )
    against = False
    for way in at.layout.ways[target]:
        against = against or way.target == source
    message = (
        "the way leads only from {target} to {source}; from {source} you can go to {exits}; the dice show {dice}"
        if against
        else "no way leads from {source} to {target}; from {source} you can go to {exits}; the dice show {dice}"
    )
    values: dict[str, str | int] = {
        "source": at.layout.titles[source],
        "target": at.layout.titles[target],
        "exits": ", ".join(exits),
        "dice": _dice_text(at),
    }
    return Reason("AG-3", message, values)


def _exit_text(name: str, colour: int) -> str:
    return f"{name} ({colour_name(colour)})" if colour else f"{name} (any colour)"


def _why_not_pass(at: AguaPosition) -> Reason | None:
    if at.phase == STEP and not at.children:
        return Reason("AG-4", "you must use all your movement points; you have {points} left", {"points": at.points})
    if at.phase == JUMP:
        return Reason("AG-9", "your droplet on the jumping step must jump")
    if at.phase == FILL:
        return Reason("AG-12", "after an exchange you must put a chip into a hole")
    return None


def _why_not_jump(at: AguaPosition, move: Jump) -> Reason | None:
    if at.phase != JUMP:
        return Reason("AG-9", "a droplet jumps only when it arrives on a jumping step")
    target = at.pack.number.get(move.target, -1)
    if target < 0 or at.layout.kinds[target] == NOWHERE:
        return Reason("AG-9", "there is no field {field} on the board", {"field": _title(at, move.target)})
    kind = at.layout.kinds[target]
    if at.children:
        if kind == JUMPING_STEP:
            return Reason("AG-16", "you cannot jump to a jumping step")
    elif kind != FEET:
        message = "you can jump only to a field of the human ways; {field} is not one"
        return Reason("AG-9", message, {"field": at.layout.titles[target]})
    return None


def _why_not_swap(at: AguaPosition, move: SwapChip) -> Reason | None:
    if at.phase != SWAP:
        return Reason("AG-8", "you can swap chips only when a droplet brings another colour to a filled hole")
    colour = CHIP_NUMBER.get(move.colour, -1)
    if colour < 0 or chips_of(at.carried[at.droplet], colour) == 0:
        return Reason("AG-8", "your droplet has no {colour} chip", {"colour": move.colour})
    if at.chips[at.droplets[at.droplet] - at.pack.first_hole] == colour + 1:
        return Reason("AG-8", "the chip in the hole is already {colour}", {"colour": move.colour})
    return None


def _why_not_humidity(at: AguaPosition, move: SwapDroplets) -> Reason | None:
    if at.phase != HUMIDITY:
        return Reason("AG-15", "you can swap droplets only in high humidity, before you move")
    one = at.droplet_called(move.first)
    other = at.droplet_called(move.second)
    if one < 0 or other < 0:
        missing = move.first if one < 0 else move.second
        return Reason("AG-15", "there is no droplet at {field}", {"field": _title(at, missing)})
    if not at.can_swap_droplets(one, other):
        return Reason("AG-15", "swapping these two droplets would change nothing")
    if move.first > move.second:
        return Reason("AG-15", "name the two droplets in alphabetical order")
    return None


# Exchanging


def _why_not_exchange(at: AguaPosition, move: Exchange) -> Reason | None:
    number = at.pack.card_number.get(move.card, -1)
    if number < 0:
        return Reason("AG-11", "there is no card called {card}", {"card": move.card})
    frame = at.pack.cards[number].frame
    if at.phase != EXCHANGE:
        return Reason("AG-11", "you can exchange cards only at the end of your turn, if you left one empty")
    if not at.spares & (1 << number):
        return Reason("AG-11", "{card} is not one of the spare cards", {"card": at.pack.cards[number].title})
    old = at.pack.cards[at.cards[frame]].title
    still = _still_on(at, frame)
    if still:
        return Reason("AG-11", "{card} is not empty; it still has {still}", {"card": old, "still": still})
    if not at.left & (1 << frame):
        return Reason("AG-11", "none of your droplets left {card} this turn", {"card": old})
    return None


def _still_on(at: AguaPosition, frame: int) -> str:
    """The chips and droplets on the card in a frame, in words."""
    found: list[str] = []
    for slot in range(SLOTS):
        field = at.pack.slot(frame, slot)
        chip = at.chips[HOLES + frame * SLOTS + slot]
        if chip:
            found.append(f"{_article(CHIP_COLOURS[chip - 1])} chip on {at.layout.titles[field]}")
        if field in at.droplets:
            found.append(f"a droplet on {at.layout.titles[field]}")
    if len(found) < 2:
        return "".join(found)
    return f"{', '.join(found[:-1])} and {found[-1]}"


def _article(word: str) -> str:
    return f"an {word}" if word[0] in "aeiou" else f"a {word}"


def _why_not_fill(at: AguaPosition, move: Fill) -> Reason | None:
    hole = at.pack.number.get(move.hole, -1) - at.pack.first_hole
    if not 0 <= hole < HOLES:
        return Reason("AG-12", "{hole} is not a hole", {"hole": _title(at, move.hole)})
    if at.chips[hole]:
        return Reason("AG-12", "{hole} is already filled", {"hole": _title(at, move.hole)})
    return _why_not_colour(at, move.colour)


def _why_not_lay(at: AguaPosition, move: Lay) -> Reason | None:
    field = at.pack.number.get(move.field, -1)
    if field < 0 or at.layout.kinds[field] != SCENARIO:
        return Reason("AG-14", "{field} is not a scenario field", {"field": _title(at, move.field)})
    if at.pack.frame_of[field] != at.frame:
        card = at.pack.cards[at.cards[at.frame]].title
        return Reason("AG-14", "{field} is not on {card}", {"field": at.layout.titles[field], "card": card})
    if at.chips[field - at.pack.first_hole]:
        return Reason("AG-14", "there is already a chip on {field}", {"field": at.layout.titles[field]})
    return _why_not_colour(at, move.colour)


def _why_not_colour(at: AguaPosition, name: str) -> Reason | None:
    colour = CHIP_NUMBER.get(name, -1)
    if colour < 0:
        return Reason("AG-14", "there are no {colour} chips", {"colour": name})
    if chips_of(at.stock, colour) == 0:
        return Reason("AG-12", "there are no {colour} chips left in the stock", {"colour": name})
    return None
