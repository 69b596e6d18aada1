"""Games for OpenSpiel: `pyspiel.Game` on top of ours, with set-ups as parameters of a game's string."""

from __future__ import annotations

import json
from functools import partial
from pathlib import Path
from typing import Any, Final

import pyspiel

from watertable.envs.openspiel.observer import SpielObserver
from watertable.envs.openspiel.playing import Play
from watertable.envs.openspiel.state import SpielState
from watertable.kernel import BadInput, Encoding, Game, Option, OptionValue, Pack, Setup, State, all_games, find_game

PREFIX: Final = "watertable_"
_LIST: Final = "+"
"""Between the words of an option that is a list: a comma ends a parameter in OpenSpiel."""


def short_name(game: Game) -> str:
    """What OpenSpiel calls a game.

    Examples:
        >>> from watertable.kernel import find_game
        >>> short_name(find_game("water-cycle"))
        'watertable_water_cycle'
    """
    return PREFIX + game.name.replace("-", "_")


class SpielGame(pyspiel.Game):  # type: ignore[misc]
    """A game as OpenSpiel's algorithms expect it, for one set-up. `pyspiel.load_game` makes one.

    Examples:
        >>> import pyspiel
        >>> game = pyspiel.load_game("watertable_water_duel")
        >>> game.num_players(), game.utility_sum(), game.min_utility(), game.max_utility()
        (2, 0.0, -1.0, 1.0)
        >>> game.num_distinct_actions() == game.encoding.actions
        True
        >>> pyspiel.load_game("watertable_water_duel(players=3)")
        Traceback (most recent call last):
        pyspiel.SpielError: Water Duel is for 2 players, not 3
    """

    def __init__(self, game: Game, params: dict[str, Any] | None = None, setup: Setup | None = None) -> None:
        """A game with these parameters, or with a set-up of ours."""
        given = {**(_defaults(game) if setup is None else _parameters(setup)), **(params or {})}
        try:
            setup = setup or _setup(game, given)
            first = game.start(setup)
        except BadInput as problem:
            raise pyspiel.SpielError(str(problem)) from None
        encoding = game.encoding(setup)
        assert encoding is not None, "only games with an encoding are registered"
        low, high = encoding.utility_range()
        info = pyspiel.GameInfo(
            num_distinct_actions=encoding.actions,
            max_chance_outcomes=encoding.most_chance_outcomes,
            num_players=setup.seats,
            min_utility=low,
            max_utility=high,
            utility_sum=0.0 if setup.seats > 1 else None,
            max_game_length=encoding.max_length,
        )
        super().__init__(_type_of(game, encoding), info, {name: _kept(value) for name, value in given.items()})
        self.setup: Setup = setup
        """What the game starts from."""
        self.encoding: Encoding = encoding
        """Its actions and observations as numbers."""
        self.first = Play(first, encoding, [])
        """The first position, which initial states share."""
        self.first.is_first = True

    def new_initial_state(self, start: Any = None) -> SpielState:
        """The first state; or the one after some moves, given in their notation: `{"moves": ["start 2", …]}`, as JSON
        or as data. `to_json` of a state has them."""
        state = SpielState(self)
        if start is None:
            return state
        try:
            given = json.loads(start) if isinstance(start, str) else start
        except ValueError:
            raise pyspiel.SpielError("expected JSON with the moves so far") from None
        moves = given.get("moves") if isinstance(given, dict) else None
        if not isinstance(moves, list) or not all(isinstance(move, str) for move in moves):
            raise pyspiel.SpielError('expected the moves so far: {"moves": ["…", …]}')
        for number, text in enumerate(moves, 1):
            try:
                state.apply_action(state.play.action_of(state.play.game.from_text(text)))
            except BadInput as problem:
                raise pyspiel.SpielError(f"move {number}: {problem}") from None
        return state

    def state_of(self, state: State | Play) -> SpielState:
        """A state of ours as one for OpenSpiel's algorithms. Its history begins here."""
        found = SpielState(self)
        found.play = state if isinstance(state, Play) else Play(state, self.encoding, [])
        return found

    def max_chance_nodes_in_history(self) -> int:
        """No game has more moves of chance than this."""
        return self.encoding.max_length

    def make_py_observer(self, kind: Any = None, params: Any = None) -> SpielObserver:
        """An observer for a type of observation; without one, for what a player sees now."""
        if isinstance(kind, dict):  # OpenSpiel leaves out the type if there is none, not the parameters.
            kind, params = None, kind
        return SpielObserver(self.encoding, kind or pyspiel.IIGObservationType(perfect_recall=False), params)

    def __reduce__(self) -> tuple[Any, ...]:
        # OpenSpiel's own way loses what Python has added to the object.
        return _unpickled, (self.get_parameters(), self.setup)


def _unpickled(params: dict[str, Any], setup: Setup) -> SpielGame:
    return SpielGame(find_game(setup.game), params, setup)


def register_games() -> None:
    """Register all installed games that have an encoding with OpenSpiel. A game is registered once; those that were
    installed or added since are found by another call.

    Examples:
        >>> import pyspiel
        >>> register_games()
        >>> "watertable_water_cycle" in pyspiel.registered_names()
        True
    """
    known = set(pyspiel.registered_names())
    for game in all_games():
        encoding = game.encoding(game.setup(game.usual_players()))
        if encoding is not None and short_name(game) not in known:
            maker: Any = partial(SpielGame, game)
            # OpenSpiel lets go of it when the process ends, after Python has: if that freed it, Python would crash.
            maker.itself = maker
            pyspiel.register_game(_type_of(game, encoding), maker)


def _type_of(game: Game, encoding: Encoding) -> Any:
    kind = pyspiel.GameType
    low, high = game.players
    return kind(
        short_name=short_name(game),
        long_name=game.title,
        dynamics=kind.Dynamics.SEQUENTIAL,
        chance_mode=kind.ChanceMode.EXPLICIT_STOCHASTIC,
        information=kind.Information.PERFECT_INFORMATION
        if encoding.is_perfect
        else kind.Information.IMPERFECT_INFORMATION,
        utility=kind.Utility.ZERO_SUM if encoding.seats > 1 else kind.Utility.GENERAL_SUM,
        reward_model=kind.RewardModel.TERMINAL,
        max_num_players=high,
        min_num_players=low,
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=True,
        parameter_specification=_defaults(game),
    )


# Parameters: OpenSpiel knows whole numbers, switches and words, and each parameter has one of these types


def _defaults(game: Game) -> dict[str, Any]:
    """The parameters of a game and their defaults."""
    return _parameters(game.setup(game.usual_players()))


def _parameters(setup: Setup) -> dict[str, Any]:
    """A set-up as parameters."""
    found: dict[str, Any] = {"players": setup.seats, "pack": setup.pack.name}
    for name, value in setup.options.items():
        found[name] = _LIST.join(value) if isinstance(value, tuple) else value
    return found


def _setup(game: Game, given: dict[str, Any]) -> Setup:
    options = {option.name: _value(option, given[option.name]) for option in game.options}
    return game.setup(given["players"], options, _pack(game, given["pack"]))


def _value(option: Option, given: Any) -> OptionValue:
    if not isinstance(given, str):
        return option.check(given)
    word = given.strip("'\"")
    return option.parse(word.replace(_LIST, ",") if option.many else word)


def _kept(value: Any) -> Any:
    """A parameter as it is kept: a word that looks like a number in quotes, or the game's string could not be read."""
    return f"'{value}'" if isinstance(value, str) and value.lstrip("+-").isdigit() else value


def _pack(game: Game, given: str) -> Pack:
    """A pack that comes with the game, or one from a file."""
    name = given.strip("'\"")
    if name in game.pack_names():
        return game.pack(name)
    try:
        text = Path(name).read_text("utf-8")
    except OSError as problem:
        raise BadInput(f"pack {name}: {problem.strerror}") from None
    except UnicodeDecodeError:
        raise BadInput(f"pack {name}: this is not a text file") from None
    try:
        return game.read_pack(text)
    except BadInput as problem:
        raise BadInput(f"{name}: {problem}") from None
