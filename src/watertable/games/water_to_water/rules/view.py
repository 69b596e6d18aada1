"""What a seat sees of Water to Water: everything but Doppelganger's hidden Character (WW-12).

Tiles go by their numbers (1 to 51), Powers and Characters by their names.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from watertable.games.water_to_water.rules.characters.character import TARGET
from watertable.games.water_to_water.rules.phases import HIDE
from watertable.kernel.position import View
from watertable.kernel.values import Value

if TYPE_CHECKING:
    from watertable.games.water_to_water.rules.state import WaterToWaterState


@dataclass(eq=False, init=False, repr=False)
class PlayerView(Value):
    """One player's cards, tiles and points. `power` and `character` are None until dealt and picked."""

    power: str | None
    uses: int
    character: str | None
    points: int
    target: int
    hand: tuple[int, ...]
    skips: int
    is_asleep: bool

    def __init__(
        self,
        power: str | None,
        uses: int,
        character: str | None,
        points: int,
        target: int,
        hand: tuple[int, ...],
        skips: int,
        is_asleep: bool,
    ) -> None:
        self.power = power
        self.uses = uses
        self.character = character
        self.points = points
        self.target = target
        self.hand = hand
        self.skips = skips
        self.is_asleep = is_asleep


@dataclass(eq=False, init=False, repr=False)
class WaterToWaterView(View):
    """The position as one viewer may know it."""

    viewer: int | None
    to_act: int | None
    question: str
    phase: int
    """With what follows from here on: where in its turn the game stands; `phases` and `turns` have the meanings."""
    actor: int
    turn: int
    first: int
    order: tuple[int, ...]
    asked: int
    dealt: int
    players: tuple[PlayerView, ...]
    tiles: tuple[tuple[int, int, int, int], ...]
    """The tiles on top as (x, y, tile's number, rotation), by rows."""
    covered: tuple[tuple[int, int, int, int], ...]
    """The tiles under others, oldest first."""
    blocked: tuple[int, int] | None
    blocker: int
    bag: tuple[int, ...]
    """What has not been drawn: it follows from what lies open (WW-12)."""
    discards: tuple[int, ...]
    out_of_play: tuple[int, ...]
    teacher: int
    doppelganger: int
    hideable: tuple[str, ...]
    """The Characters that Doppelganger could hide."""
    reached: tuple[str, ...]
    """Those of them that have had the points that would spend them (WW-34)."""
    is_revealed: bool
    hidden: str | None
    """The viewer's own hidden Character; None for everyone else, and once it is revealed."""
    is_hidden_spent: bool
    """Told to the holder alone."""
    rounds: int
    drawer: int
    draw_to: int
    after_draw: int
    player: int
    after_play: int
    adjoined: int
    is_second_play: bool
    group: tuple[tuple[int, int], ...]
    digs_due: int
    dig_left: int
    dug: tuple[int, ...]
    winners: tuple[int, ...]
    cause: str

    def __init__(
        self,
        viewer: int | None,
        to_act: int | None,
        question: str,
        phase: int,
        actor: int,
        turn: int,
        first: int,
        order: tuple[int, ...],
        asked: int,
        dealt: int,
        players: tuple[PlayerView, ...],
        tiles: tuple[tuple[int, int, int, int], ...],
        covered: tuple[tuple[int, int, int, int], ...],
        blocked: tuple[int, int] | None,
        blocker: int,
        bag: tuple[int, ...],
        discards: tuple[int, ...],
        out_of_play: tuple[int, ...],
        teacher: int,
        doppelganger: int,
        hideable: tuple[str, ...],
        reached: tuple[str, ...],
        is_revealed: bool,
        hidden: str | None,
        is_hidden_spent: bool,
        rounds: int,
        drawer: int,
        draw_to: int,
        after_draw: int,
        player: int,
        after_play: int,
        adjoined: int,
        is_second_play: bool,
        group: tuple[tuple[int, int], ...],
        digs_due: int,
        dig_left: int,
        dug: tuple[int, ...],
        winners: tuple[int, ...],
        cause: str,
    ) -> None:
        self.viewer = viewer
        self.to_act = to_act
        self.question = question
        self.phase = phase
        self.actor = actor
        self.turn = turn
        self.first = first
        self.order = order
        self.asked = asked
        self.dealt = dealt
        self.players = players
        self.tiles = tiles
        self.covered = covered
        self.blocked = blocked
        self.blocker = blocker
        self.bag = bag
        self.discards = discards
        self.out_of_play = out_of_play
        self.teacher = teacher
        self.doppelganger = doppelganger
        self.hideable = hideable
        self.reached = reached
        self.is_revealed = is_revealed
        self.hidden = hidden
        self.is_hidden_spent = is_hidden_spent
        self.rounds = rounds
        self.drawer = drawer
        self.draw_to = draw_to
        self.after_draw = after_draw
        self.player = player
        self.after_play = after_play
        self.adjoined = adjoined
        self.is_second_play = is_second_play
        self.group = group
        self.digs_due = digs_due
        self.dig_left = dig_left
        self.dug = dug
        self.winners = winners
        self.cause = cause

    def seat(self) -> int | None:
        return self.viewer


def _numbers(tiles: list[int]) -> tuple[int, ...]:
    return tuple([tile + 1 for tile in tiles])


def _placed(tiles: list[tuple[int, int, int, int]]) -> tuple[tuple[int, int, int, int], ...]:
    return tuple([(x, y, tile + 1, rotation) for x, y, tile, rotation in tiles])


def _player(state: WaterToWaterState, seat: int) -> PlayerView:
    has_power = state.powers[seat] >= 0
    has_character = state.characters[seat] >= 0
    is_ready = min(state.characters) >= 0
    return PlayerView(
        state.power(seat).name if has_power else None,
        state.uses[seat],
        state.character(seat).name if has_character else None,
        state.points[seat],
        state.character(seat).target(state, seat) if is_ready else TARGET,
        _numbers(state.hands[seat]),
        state.skips[seat],
        state.is_asleep[seat],
    )


def view_of(state: WaterToWaterState, viewer: int | None) -> WaterToWaterView:
    """The view of a seat, or of a spectator. Only the holder is told what is hidden."""
    characters = state.lineup.characters
    is_told = viewer is not None and viewer == state.doppelganger and not state.is_revealed
    hidden = characters[state.hidden].name if is_told and state.hidden >= 0 else None
    view = WaterToWaterView(
        viewer,
        state.to_act(),
        state.question(),
        state.phase,
        state.actor,
        state.turn,
        state.first,
        tuple(state.order),
        state.asked,
        state.dealt,
        tuple([_player(state, seat) for seat in range(state.seats)]),
        _placed(state.board.tiles()),
        _placed(state.board.covered),
        state.blocked,
        state.blocker,
        _numbers(state.bag),
        _numbers(state.discards),
        _numbers(state.out_of_play),
        state.teacher,
        state.doppelganger,
        tuple([characters[number].name for number in state.hideable]),
        tuple([characters[number].name for number in state.hideable if state.reached[number]]),
        state.is_revealed,
        hidden,
        hidden is not None and state.reached[state.hidden],
        state.rounds,
        state.drawer,
        state.draw_to,
        state.after_draw,
        state.player,
        state.after_play,
        state.adjoined,
        state.is_second_play,
        tuple(state.group),
        state.digs_due,
        state.dig_left,
        _numbers(state.dug),
        tuple(state.winners),
        state.cause,
    )
    view.setup = state.setup
    return view


def is_hidden_from(view: WaterToWaterView) -> bool:
    """Whether there may be a hidden Character that this viewer does not know."""
    return view.doppelganger >= 0 and view.phase > HIDE and not view.is_revealed and view.viewer != view.doppelganger
