"""Full states that a view allows: the position as seen, with the hidden Character drawn where it is not known."""

from __future__ import annotations

from watertable.games.water_to_water.rules.board import lay_out
from watertable.games.water_to_water.rules.lineup import lineup_of
from watertable.games.water_to_water.rules.state import WaterToWaterState
from watertable.games.water_to_water.rules.view import WaterToWaterView, is_hidden_from
from watertable.kernel.game import Imaginer
from watertable.kernel.rng import Rng
from watertable.kernel.state import State


class WaterToWaterImaginer(Imaginer):
    """Nothing that was seen tells the hidden Character, so each that could be, and none, is equally likely."""

    def __init__(self, view: WaterToWaterView) -> None:
        self._state = _state_seen(view)
        self._possible: list[int] = []
        if is_hidden_from(view):
            self._possible = [-1, *self._state.hideable]

    def sample(self, rng: Rng) -> State:
        state = self._state.copy()
        if self._possible:
            state.hidden = self._possible[rng.below(len(self._possible))]
        return state


def _placed(tiles: tuple[tuple[int, int, int, int], ...]) -> list[tuple[int, int, int, int]]:
    return [(x, y, number - 1, rotation) for x, y, number, rotation in tiles]


def _ids(numbers: tuple[int, ...]) -> list[int]:
    return [number - 1 for number in numbers]


def _state_seen(view: WaterToWaterView) -> WaterToWaterState:
    lineup = lineup_of(view.setup)
    state = WaterToWaterState(view.setup, lineup)
    state.board = lay_out(state.board.pack, _placed(view.tiles), _placed(view.covered))
    called = lineup.character_called
    for seat, player in enumerate(view.players):
        state.powers[seat] = -1 if player.power is None else lineup.power_called[player.power]
        state.characters[seat] = -1 if player.character is None else called[player.character]
        state.uses[seat] = player.uses
        state.points[seat] = player.points
        state.hands[seat] = _ids(player.hand)
        state.skips[seat] = player.skips
        state.is_asleep[seat] = player.is_asleep
    state.bag = _ids(view.bag)
    state.discards = _ids(view.discards)
    state.out_of_play = _ids(view.out_of_play)
    state.dug = _ids(view.dug)
    state.hideable = [called[name] for name in view.hideable]
    for name in view.reached:
        state.reached[called[name]] = True
    if view.hidden is not None:
        state.hidden = called[view.hidden]
    elif view.is_revealed:
        state.hidden = state.characters[view.doppelganger]
    _set_course(state, view)
    return state


def _set_course(state: WaterToWaterState, view: WaterToWaterView) -> None:
    """Everything about where in its turn the game stands."""
    state.phase = view.phase
    state.actor = view.actor
    state.turn = view.turn
    state.first = view.first
    state.order = list(view.order)
    state.asked = view.asked
    state.dealt = view.dealt
    state.blocked = view.blocked
    state.blocker = view.blocker
    state.teacher = view.teacher
    state.doppelganger = view.doppelganger
    state.is_revealed = view.is_revealed
    state.rounds = view.rounds
    state.drawer = view.drawer
    state.draw_to = view.draw_to
    state.after_draw = view.after_draw
    state.player = view.player
    state.after_play = view.after_play
    state.adjoined = view.adjoined
    state.is_second_play = view.is_second_play
    state.group = list(view.group)
    state.digs_due = view.digs_due
    state.dig_left = view.dig_left
    state.winners = list(view.winners)
    state.cause = view.cause
