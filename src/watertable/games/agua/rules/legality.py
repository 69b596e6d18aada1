"""Why a move of AGUA is refused: the rule, and what the player would need to know.

None means that the move is allowed. The state calls this for every move that it does not know at
once to be allowed, so what is said here is what the rules are.
"""

from __future__ import annotations

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
from watertable.games.agua.rules.position import Position
from watertable.games.agua.rules.terms import (
    ARROW_COLOURS,
    CHIP_COLOURS,
    CHIP_NUMBER,
    DEAL,
    EXCHANGE,
    FEET,
    FILL,
    FILL_FIRST,
    HOLES,
    HUMIDITY,
    JUMP,
    JUMPING_STEP,
    LAY,
    NOWHERE,
    OVER,
    ROLL,
    SCATTER,
    SCENARIO,
    SLOTS,
    START,
    STEP,
    SWAP,
    chips_of,
)
from watertable.kernel.errors import Reason
from watertable.kernel.moves import CHANCE, Move, Pass


def why_not(state: Position, seat: int, move: Move) -> Reason | None:
    """Why the seat may not make this move now; None if it may."""
    phase = state.phase
    if phase == OVER:
        return Reason("AG-13", "the game is over")
    if phase <= ROLL:
        return _why_not_chance(state, seat, move)
    if seat != state.actor:
        return Reason("AG-4", "it is another player's turn")
    if isinstance(move, Step):
        return _why_not_step(state, seat, move)
    if isinstance(move, Pass):
        return _why_not_pass(state)
    if isinstance(move, Jump):
        return _why_not_jump(state, move)
    if isinstance(move, SwapChip):
        return _why_not_swap(state, move)
    if isinstance(move, Exchange):
        return _why_not_exchange(state, move)
    if isinstance(move, Fill):
        if phase != FILL:
            return Reason("AG-12", "a hole is filled when a card has been exchanged")
        return _why_not_fill(state, move)
    if isinstance(move, Lay):
        if phase != LAY:
            return Reason("AG-12", "chips are laid when a card has been exchanged and a hole filled")
        return _why_not_lay(state, move)
    if isinstance(move, SwapDroplets):
        return _why_not_humidity(state, move)
    return Reason("AG-4", "this is not for a player to do")


def _why_not_chance(state: Position, seat: int, move: Move) -> Reason | None:
    phase = state.phase
    if phase == ROLL:
        if seat != CHANCE or not isinstance(move, Roll):
            return Reason("AG-2", "the dice come first")
        for roll, _ in state.pack.rolls:
            if roll is move:
                return None
        for roll, _ in state.pack.rolls:
            if roll == move:
                return None
        return Reason("AG-2", "two dice show red, yellow or blue, written in this order")
    if seat != CHANCE:
        return Reason("AG-14", "the board is still being set up")
    if phase == START:
        if not isinstance(move, Start):
            return Reason("AG-17", "the starting player is drawn next")
        if not 0 <= move.seat < state.seats:
            return Reason("AG-17", "there is no seat {seat}", {"seat": move.seat})
        return None
    if phase == DEAL:
        if not isinstance(move, Deal):
            return Reason("AG-14", "a card for {frame} is drawn next", {"frame": state.pack.frames[state.frame].key})
        if state.pack.card_number.get(move.card, -1) not in state.pack.frames[state.frame].cards:
            frame = state.pack.frames[state.frame].key
            return Reason("AG-14", "{card} is no card for {frame}", {"card": move.card, "frame": frame})
        return None
    if phase == SCATTER:
        if not isinstance(move, Lay):
            return Reason("AG-14", "a chip for {frame} is drawn next", {"frame": state.pack.frames[state.frame].key})
        return _why_not_lay(state, move)
    assert phase == FILL_FIRST
    if not isinstance(move, Fill):
        return Reason("AG-16", "a chip for a hole is drawn next")
    if state.pack.number.get(move.hole, -1) != state.pack.first_hole + state.filled:
        hole = state.pack.names[state.pack.first_hole + state.filled]
        return Reason("AG-16", "the next hole to be filled is {hole}", {"hole": hole})
    return _why_not_fill(state, move)


# Moving


def dice_text(state: Position) -> str:
    return " and ".join([ARROW_COLOURS[die] for die in state.dice])


def _why_not_step(state: Position, seat: int, move: Step) -> Reason | None:
    if state.phase != STEP:
        return Reason("AG-4", "this is not the time to move a droplet")
    source = state.pack.number.get(move.source, -1)
    target = state.pack.number.get(move.target, -1)
    for field, name in ((source, move.source), (target, move.target)):
        if field < 0 or state.layout.kinds[field] == NOWHERE:
            return Reason("AG-3", "there is no field {field} on the board", {"field": name})
    if state.own_droplet_on(seat, source) < 0:
        first = seat * state.each
        if source in state.droplets[first : first + state.each]:
            return Reason(
                "AG-5", "the droplet on {field} met another and moves no more this turn", {"field": move.source}
            )
        return Reason("AG-4", "you have no droplet on {field}", {"field": move.source})
    needed: list[str] = []
    exits: list[str] = []
    for way in state.layout.ways[source]:
        if way.target == target:
            if way.colour == 0 or way.colour & state.mask:
                return None
            needed.append(colour_name(way.colour))
        exits.append(_exit_text(state.pack.names[way.target], way.colour))
    if needed:
        return Reason(
            "AG-3",
            "the arrow from {source} to {target} is {needed}, but the dice show {dice}",
            {"source": move.source, "target": move.target, "needed": " or ".join(needed), "dice": dice_text(state)},
        )
    against = False
    for way in state.layout.ways[target]:
        against = against or way.target == source
    message = (
        "the way leads from {target} to {source} only; from {source} lead {exits}, and the dice show {dice}"
        if against
        else "no way leads from {source} to {target}; from {source} lead {exits}, and the dice show {dice}"
    )
    values: dict[str, str | int] = {
        "source": move.source,
        "target": move.target,
        "exits": ", ".join(exits),
        "dice": dice_text(state),
    }
    return Reason("AG-3", message, values)


def _exit_text(name: str, colour: int) -> str:
    return f"{name} ({colour_name(colour)})" if colour else f"{name} (any colour)"


def _why_not_pass(state: Position) -> Reason | None:
    if state.phase == STEP and not state.children:
        return Reason("AG-4", "all movement points must be used; {points} left", {"points": state.points})
    if state.phase == JUMP:
        return Reason("AG-9", "the droplet on the jumping step must jump")
    if state.phase == FILL:
        return Reason("AG-12", "an exchange puts a chip into a hole")
    return None


def _why_not_jump(state: Position, move: Jump) -> Reason | None:
    if state.phase != JUMP:
        return Reason("AG-9", "a droplet jumps when it comes to a jumping step")
    target = state.pack.number.get(move.target, -1)
    if target < 0 or state.layout.kinds[target] == NOWHERE:
        return Reason("AG-9", "there is no field {field} on the board", {"field": move.target})
    kind = state.layout.kinds[target]
    if state.children:
        if kind == JUMPING_STEP:
            return Reason("AG-16", "a jump never ends on a jumping step")
    elif kind != FEET:
        return Reason("AG-9", "a jump ends on a field of the human ways; {field} is none", {"field": move.target})
    return None


def _why_not_swap(state: Position, move: SwapChip) -> Reason | None:
    if state.phase != SWAP:
        return Reason("AG-8", "chips are swapped when a droplet with another colour comes to a filled hole")
    colour = CHIP_NUMBER.get(move.colour, -1)
    if colour < 0 or chips_of(state.carried[state.droplet], colour) == 0:
        return Reason("AG-8", "there is no {colour} chip under the droplet", {"colour": move.colour})
    if state.lying[state.droplets[state.droplet] - state.pack.first_hole] == colour + 1:
        return Reason("AG-8", "the chip in the hole is {colour} already", {"colour": move.colour})
    return None


def _why_not_humidity(state: Position, move: SwapDroplets) -> Reason | None:
    if state.phase != HUMIDITY:
        return Reason("AG-15", "droplets are swapped in high humidity only, before any of them moves")
    one = state.droplet_called(move.first)
    other = state.droplet_called(move.second)
    if one < 0 or other < 0:
        return Reason("AG-15", "there is no droplet on {field}", {"field": move.first if one < 0 else move.second})
    if not state.can_swap_droplets(one, other):
        return Reason("AG-15", "swapping these two droplets would change nothing")
    if move.first > move.second:
        return Reason("AG-15", "two droplets are written in the order of the alphabet")
    return None


# Exchanging


def _why_not_exchange(state: Position, move: Exchange) -> Reason | None:
    number = state.pack.card_number.get(move.card, -1)
    if number < 0:
        return Reason("AG-11", "there is no card {card}", {"card": move.card})
    frame = state.pack.cards[number].frame
    if state.phase != EXCHANGE:
        return Reason("AG-11", "cards are exchanged at the end of the turn, when one was left empty")
    if not state.spares & (1 << number):
        return Reason("AG-11", "{card} does not lie beside the board", {"card": move.card})
    old = state.pack.cards[state.cards[frame]].key
    still = _still_on(state, frame)
    if still:
        return Reason("AG-11", "on {card} there is still {still}", {"card": old, "still": still})
    if not state.left & (1 << frame):
        return Reason("AG-11", "no droplet of yours left {card} this turn", {"card": old})
    return None


def _still_on(state: Position, frame: int) -> str:
    """What lies or stands on the card in a frame, in words."""
    found: list[str] = []
    for slot in range(SLOTS):
        field = state.pack.slot(frame, slot)
        chip = state.lying[HOLES + frame * SLOTS + slot]
        if chip:
            found.append(f"{_article(CHIP_COLOURS[chip - 1])} chip on {state.pack.names[field]}")
        if field in state.droplets:
            found.append(f"a droplet on {state.pack.names[field]}")
    return " and ".join(found)


def _article(word: str) -> str:
    return f"an {word}" if word[0] in "aeiou" else f"a {word}"


def _why_not_fill(state: Position, move: Fill) -> Reason | None:
    hole = state.pack.number.get(move.hole, -1) - state.pack.first_hole
    if not 0 <= hole < HOLES:
        return Reason("AG-12", "there is no hole {hole}", {"hole": move.hole})
    if state.lying[hole]:
        return Reason("AG-12", "the hole {hole} is filled already", {"hole": move.hole})
    return _why_not_colour(state, move.colour)


def _why_not_lay(state: Position, move: Lay) -> Reason | None:
    field = state.pack.number.get(move.field, -1)
    if field < 0 or state.layout.kinds[field] != SCENARIO:
        return Reason("AG-14", "{field} is no scenario field", {"field": move.field})
    if state.pack.frame_of[field] != state.frame:
        card = state.pack.cards[state.cards[state.frame]].key
        return Reason("AG-14", "{field} is not on {card}", {"field": move.field, "card": card})
    if state.lying[field - state.pack.first_hole]:
        return Reason("AG-14", "on {field} lies a chip already", {"field": move.field})
    return _why_not_colour(state, move.colour)


def _why_not_colour(state: Position, name: str) -> Reason | None:
    colour = CHIP_NUMBER.get(name, -1)
    if colour < 0:
        return Reason("AG-14", "no chip is {colour}", {"colour": name})
    if chips_of(state.stock, colour) == 0:
        return Reason("AG-12", "the stock has no {colour} chip left", {"colour": name})
    return None
