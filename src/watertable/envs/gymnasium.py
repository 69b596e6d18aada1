"""One seat against opponents as environments of Gymnasium. Importing this module registers them:

    import gymnasium
    import watertable.envs.gymnasium

    env = gymnasium.make("watertable/WaterCycle-v0", players=3, opponents="greedy")
    games = gymnasium.make_vec("watertable/WaterCycle-v0", 64, players=3)  # stepped together in compiled code

A step is a decision of the learner's seat; chance and the opponents play within it. The reward comes at the end: what
the game was worth to the learner, from -1 to 1 (`Encoding.utilities`). An illegal action ends the game with -1.
"""

from __future__ import annotations

from typing import Any

from watertable.kernel.extras import lacking

_line = lacking("watertable.envs.gymnasium", "gymnasium")
if _line is not None:
    raise ImportError(_line)

import gymnasium  # noqa: E402
import numpy as np  # noqa: E402
from gymnasium import error, spaces  # noqa: E402
from gymnasium.vector import AutoresetMode, VectorEnv  # noqa: E402
from gymnasium.vector.utils import batch_space  # noqa: E402

from watertable.envs.names import gymnasium_id  # noqa: E402
from watertable.envs.opponents import Opponents  # noqa: E402
from watertable.envs.rendering import FRAMES_A_SECOND, MODES, Renderer, modes_of  # noqa: E402
from watertable.envs.seats import SeatGames, highest  # noqa: E402
from watertable.envs.vectors import whole_numbers  # noqa: E402
from watertable.kernel import BadInput, Encoding, Game, all_games  # noqa: E402

__all__ = ["SeatEnv", "SeatVectorEnv", "register_games"]


def observation_space(encoding: Encoding) -> Any:
    """The space of a seat's observations: `high` has what each number goes up to."""
    high = highest(encoding)
    return spaces.Box(np.zeros_like(high), high, dtype=np.uint8)


class SeatEnv(gymnasium.Env):  # type: ignore[misc]
    """One seat of a game against opponents.

    `opponents` is a bot by name, with its budget ("random", "greedy", "mcts:50i", "my_module:MyBot"), or a policy that
    is called with an observation and a mask and gives an action; or one for each other seat, in the order of play after
    the learner. `seat` is the learner's: a number, "rotate" for the next one in every episode or "draw" for one that is
    drawn. The info has the `action_mask`, the `seat` and, where that ended the game, `illegal_action`; `action_masks()`
    gives the mask too, as sb3-contrib asks for it. `render` draws what the learner may know.

    Examples:
        >>> import gymnasium
        >>> env = gymnasium.make("watertable/WaterCycle-v0", players=3, opponents=["greedy", "random"], seat="draw")
        >>> observation, info = env.reset(seed=1)
        >>> is_over = False
        >>> while not is_over:
        ...     action = int(info["action_mask"].argmax())
        ...     observation, reward, is_over, _, info = env.step(action)
        >>> reward
        -0.5
    """

    metadata = {"render_modes": list(MODES), "render_fps": FRAMES_A_SECOND}

    def __init__(
        self,
        game: str | Game,
        players: int | None = None,
        opponents: Opponents = "random",
        seat: int | str = "rotate",
        options: Any = None,
        pack: Any = None,
        render_mode: str | None = None,
    ) -> None:
        self._games = SeatGames(game, 1, players, opponents, seat, options, pack, is_single=True)
        self.game, self.setup, self.encoding = self._games.game, self._games.setup, self._games.encoding
        self.metadata = {**self.metadata, "render_modes": modes_of(self.game)}
        self._renderer = Renderer(self.game, self.setup, render_mode, "gymnasium")
        self.render_mode = render_mode
        self.observation_space = observation_space(self.encoding)
        self.action_space = spaces.Discrete(self.encoding.actions)
        self._is_closed = False

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Any, dict[str, Any]]:
        """Begin a game: the first of this seed, or the next one of the seed before. The options are not used."""
        self._expect_open()
        super().reset(seed=seed)
        if seed is None and not self._games.has_begun:
            seed = self.np_random_seed
        self._games.begin([seed])
        if self.render_mode == "human":
            self.render()
        return self._games.observations[0].copy(), self._games.info(0)

    def step(self, action: Any) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """Make the learner's move, and let the others play until it must decide again or the game is over."""
        self._expect_open()
        games = self._games
        if not games.has_begun or games.ends[0]:
            raise error.ResetNeeded("call reset first" if not games.has_begun else "the game is over: call reset")
        if not self.action_space.contains(action):
            raise error.InvalidAction(f"there is no action {action!r}: they go from 0 to {self.encoding.actions - 1}")
        games.step([int(action)])
        is_over = bool(games.ends[0])
        row, info = (games.finals[0], games.final_info(0)) if is_over else (games.observations[0], games.info(0))
        if self.render_mode == "human":
            self.render()
        return row.copy(), float(games.rewards[0]), is_over, False, info

    def action_masks(self) -> Any:
        """Which actions are legal now."""
        return self._games.masks[0].copy()

    def set_opponents(self, opponents: Opponents) -> None:
        """Let others play the other seats: a policy takes over from a policy at once, all else with the next game."""
        self._games.set_opponents(opponents)

    def render(self) -> Any:
        """The position as the render mode says, and as the learner may see it."""
        self._expect_open()
        if not self._games.has_begun:
            raise error.ResetNeeded("call reset first")
        return self._renderer.show(self._games.state(0).view(int(self._games.seats[0])))

    def close(self) -> None:
        """Close the window. What follows raises ClosedEnvironmentError."""
        self._renderer.close()
        self._is_closed = True

    def _expect_open(self) -> None:
        if self._is_closed:
            raise error.ClosedEnvironmentError("this environment is closed")


class SeatVectorEnv(VectorEnv):  # type: ignore[misc]
    """Several games of `SeatEnv` stepped together in compiled code; what `gymnasium.make_vec` makes.

    With the same seeds they go exactly as `SyncVectorEnv` would step them with `AutoresetMode.SAME_STEP`: a game that
    ends begins again within the step, with its last observation and info under `final_obs` and `final_info`. A policy
    among the opponents is called with rows of observations and masks, and gives an action for each. What is returned
    is yours, unless `copy` is False: then observations and masks are the engine's own arrays, which every step changes.

    Examples:
        >>> import gymnasium
        >>> games = gymnasium.make_vec("watertable/WaterDuel-v0", 8)
        >>> observations, infos = games.reset(seed=1)
        >>> for _ in range(100):
        ...     actions = infos["action_mask"].argmax(axis=1)
        ...     observations, rewards, ends, _, infos = games.step(actions)
        >>> observations.shape == (8, *games.single_observation_space.shape)
        True
    """

    metadata = {"autoreset_mode": AutoresetMode.SAME_STEP, "render_modes": list(MODES), "render_fps": FRAMES_A_SECOND}

    def __init__(
        self,
        num_envs: int,
        game: str | Game,
        players: int | None = None,
        opponents: Opponents = "random",
        seat: int | str = "rotate",
        options: Any = None,
        pack: Any = None,
        render_mode: str | None = None,
        copy: bool = True,
    ) -> None:
        self._games = SeatGames(game, num_envs, players, opponents, seat, options, pack)
        self.game, self.setup, self.encoding = self._games.game, self._games.setup, self._games.encoding
        if render_mode == "human":
            raise error.UnsupportedMode("render_mode 'human': a window shows one game; make one with gymnasium.make")
        self.metadata = {**self.metadata, "render_modes": [mode for mode in modes_of(self.game) if mode != "human"]}
        self._renderer = Renderer(self.game, self.setup, render_mode, "gymnasium")
        self.render_mode = render_mode
        self.copy = copy
        self.num_envs = num_envs
        self.single_observation_space = observation_space(self.encoding)
        self.single_action_space = spaces.Discrete(self.encoding.actions)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)

    def reset(
        self, *, seed: int | list[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Any, dict[str, Any]]:
        """Begin all games anew: with the first episodes of the seeds, or the next ones of the seeds before. One number
        stands for itself and those that follow. The options are not used."""
        self._expect_open()
        super().reset(seed=seed if isinstance(seed, int) else None)
        if seed is None and not self._games.has_begun:
            seed = self.np_random_seed
        if seed is None:
            seed = [None] * self.num_envs
        elif not isinstance(seed, list):
            seed = [seed + number for number in range(self.num_envs)]
        if len(seed) != self.num_envs:
            raise ValueError(f"expected {self.num_envs} seeds, one for each game, found {len(seed)}")
        if not self._games.has_begun and None in seed:
            seed = [self.np_random_seed + number if each is None else each for number, each in enumerate(seed)]
        self._games.begin(seed)
        return self._rows(self._games.observations), self._infos()

    def step(self, actions: Any) -> tuple[Any, Any, Any, Any, dict[str, Any]]:
        """Make the learner's move in every game."""
        self._expect_open()
        games = self._games
        if not games.has_begun:
            raise error.ResetNeeded("call reset first")
        try:
            games.step(whole_numbers(actions, self.num_envs))
        except BadInput as problem:
            raise error.InvalidAction(str(problem)) from None
        ends = games.ends.copy()
        return self._rows(games.observations), games.rewards.copy(), ends, np.zeros_like(ends), self._infos()

    def action_masks(self) -> Any:
        """Which actions are legal now, a row for each game."""
        return self._rows(self._games.masks)

    def set_opponents(self, opponents: Opponents) -> None:
        """Let others play the other seats: policies take over from policies at once, all else from each game's next
        episode on."""
        self._games.set_opponents(opponents)

    def render(self) -> tuple[Any, ...]:
        """Every game as the render mode says, and as its learner may see it."""
        self._expect_open()
        games = self._games
        if not games.has_begun:
            raise error.ResetNeeded("call reset first")
        return tuple([self._renderer.show(games.state(at).view(int(games.seats[at]))) for at in range(self.num_envs)])

    def _rows(self, array: Any) -> Any:
        return array.copy() if self.copy else array

    def _infos(self) -> dict[str, Any]:
        """As Gymnasium's own vectors make them: an array for each key, and which games have it."""
        games = self._games
        everywhere: Any = np.ones(self.num_envs, np.bool_)
        infos = {
            "action_mask": self._rows(games.masks.view(np.int8)),
            "_action_mask": everywhere,
            "seat": games.seats.astype(np.int64),
            "_seat": everywhere.copy(),
        }
        for number in np.flatnonzero(games.ends).tolist():
            final = {"final_obs": games.finals[number].copy(), "final_info": games.final_info(number)}
            infos = self._add_info(infos, final, number)
        return infos

    def _expect_open(self) -> None:
        if self.closed:
            raise error.ClosedEnvironmentError("this environment is closed")


def register_games() -> list[str]:
    """Register an environment for every game that is installed; gives the ids of all. Games that were added by hand
    (`watertable.kernel.register`) after this module was imported need it to be called again.

    Examples:
        >>> "watertable/WaterToWater-v0" in register_games()
        True
    """
    ids: list[str] = []
    for game in all_games():
        ids.append(gymnasium_id(game))
        if ids[-1] not in gymnasium.registry:
            gymnasium.register(
                ids[-1],
                entry_point=f"{__name__}:SeatEnv",
                vector_entry_point=f"{__name__}:SeatVectorEnv",
                kwargs={"game": game.name},
            )
    return ids


register_games()
