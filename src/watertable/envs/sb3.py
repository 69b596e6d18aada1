"""One seat against opponents as a vector of Stable-Baselines3: several games stepped together in compiled code.

from sb3_contrib import MaskablePPO
from watertable.envs.sb3 import SeatVecEnv

model = MaskablePPO("MlpPolicy", SeatVecEnv("water-cycle", 32, players=3))
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from watertable.kernel.extras import lacking

_line = lacking("watertable.envs.sb3", "sb3", "numpy", "gymnasium", "stable_baselines3")
if _line is not None:
    raise ImportError(_line)

import torch  # noqa: E402
from gymnasium import error, spaces  # noqa: E402
from stable_baselines3.common.torch_layers import BaseFeaturesExtractor  # noqa: E402
from stable_baselines3.common.vec_env import VecEnv  # noqa: E402

from watertable.envs.gymnasium import observation_space  # noqa: E402
from watertable.envs.opponents import Opponents  # noqa: E402
from watertable.envs.rendering import Renderer  # noqa: E402
from watertable.envs.seats import SeatGames  # noqa: E402
from watertable.envs.vectors import whole_numbers  # noqa: E402
from watertable.kernel import BadInput, Game  # noqa: E402

__all__ = ["ScaledObservations", "SeatVecEnv"]


class ScaledObservations(BaseFeaturesExtractor):  # type: ignore[misc]
    """Every number of an observation divided by what it goes up to, for networks that learn best between 0 and 1.

    Examples:
        >>> from sb3_contrib import MaskablePPO
        >>> settings = {"features_extractor_class": ScaledObservations}
        >>> model = MaskablePPO("MlpPolicy", SeatVecEnv("water-cycle", 2), policy_kwargs=settings, device="cpu")
    """

    def __init__(self, observation_space: Any) -> None:
        super().__init__(observation_space, observation_space.shape[0])
        self.register_buffer("high", torch.as_tensor(observation_space.high, dtype=torch.float32).clamp(min=1))

    def forward(self, observations: Any) -> Any:
        """The numbers, between 0 and 1."""
        return observations / self.high


class SeatVecEnv(VecEnv):  # type: ignore[misc]
    """Several games of `watertable.envs.gymnasium.SeatEnv` stepped together; see there for what can be given.

    With the same seeds they go exactly as a `DummyVecEnv` of them. `env_method("action_masks")` gives the masks, as
    sb3-contrib asks for them; `env_method("set_opponents", policy)` lets others play the other seats of all games, for
    self-play. A policy among the opponents is called with rows of observations and masks, and gives an action for each.

    Examples:
        >>> games = SeatVecEnv("water-cycle", 4, players=3, opponents="greedy")
        >>> seeds = games.seed(1)
        >>> observations = games.reset()
        >>> observations, rewards, dones, infos = games.step([masks.argmax() for masks in games.action_masks()])
        >>> observations.shape, rewards.shape, dones.tolist()
        ((4, 64), (4,), [False, False, False, False])
    """

    def __init__(
        self,
        game: str | Game,
        num_envs: int,
        players: int | None = None,
        opponents: Opponents = "random",
        seat: int | str = "rotate",
        options: Any = None,
        pack: Any = None,
        render_mode: str | None = None,
    ) -> None:
        self._games = SeatGames(game, num_envs, players, opponents, seat, options, pack)
        self.game, self.setup, self.encoding = self._games.game, self._games.setup, self._games.encoding
        if render_mode == "human":
            raise error.UnsupportedMode("render_mode 'human': use 'rgb_array', and render(\"human\")")
        self._renderer = Renderer(self.game, self.setup, render_mode, "gymnasium")
        self.render_mode = render_mode
        self._actions: list[int] | None = None
        self._is_closed = False
        space = spaces.Discrete(self.encoding.actions)
        super().__init__(num_envs, observation_space(self.encoding), space)

    # Stepping

    def reset(self) -> Any:
        """Begin all games anew: with the first episodes of the seeds that `seed` was given, or the next ones of the
        seeds before."""
        self._expect_open()
        if not self._games.has_begun and None in self._seeds:
            self.seed()
        self._games.begin(self._seeds)
        self._reset_seeds()
        self._reset_options()
        self._actions = None
        self.reset_infos = [self._games.info(number) for number in range(self.num_envs)]
        return self._games.observations.copy()

    def step_async(self, actions: Any) -> None:
        """Take an action for every game."""
        self._expect_open()
        if not self._games.has_begun:
            raise error.ResetNeeded("call reset first")
        try:
            self._actions = whole_numbers(actions, self.num_envs)
        except BadInput as problem:
            raise error.InvalidAction(str(problem)) from None

    def step_wait(self) -> tuple[Any, Any, Any, list[dict[str, Any]]]:
        """Make the learner's move in every game. A game that ends begins again, with its last observation in its info,
        as `terminal_observation`."""
        if self._actions is None:
            raise error.ResetNeeded("call step_async first")
        games, actions = self._games, self._actions
        self._actions = None
        try:
            games.step(actions)
        except BadInput as problem:
            raise error.InvalidAction(str(problem)) from None
        infos: list[dict[str, Any]] = [{"TimeLimit.truncated": False} for _ in actions]
        ends = games.ends.copy()
        for number in ends.nonzero()[0].tolist():
            infos[number] |= games.final_info(number)
            infos[number]["terminal_observation"] = games.finals[number].copy()
            self.reset_infos[number] = games.info(number)
        return games.observations.copy(), games.rewards.astype("float32"), ends, infos

    def action_masks(self) -> Any:
        """Which actions are legal now, a row for each game."""
        return self._games.masks.copy()

    def set_opponents(self, opponents: Opponents) -> None:
        """Let others play the other seats: policies take over from policies at once, all else from each game's next
        episode on."""
        self._games.set_opponents(opponents)

    # Pictures

    def get_images(self) -> Sequence[Any]:
        """Every game as a picture, as its learner may see it."""
        return [self._render_one(number) for number in range(self.num_envs)]

    def close(self) -> None:
        """What follows raises ClosedEnvironmentError."""
        self._is_closed = True

    # Single games

    def get_attr(self, attr_name: str, indices: Any = None) -> list[Any]:
        """An attribute of single games. They share all but the methods `action_masks` and `render`, and `seat`."""
        numbers = list(self._get_indices(indices))
        single: dict[str, Callable[[int], Any]] = {
            "action_masks": lambda number: partial(self._mask_of, number),
            "render": lambda number: partial(self._render_one, number),
            "seat": lambda number: int(self._games.seats[number]),
        }
        found = single.get(attr_name)
        return [getattr(self, attr_name) if found is None else found(number) for number in numbers]

    def set_attr(self, attr_name: str, value: Any, indices: Any = None) -> None:
        """Set an attribute, of all games together."""
        self._expect_all(indices, f"attribute {attr_name}")
        setattr(self, attr_name, value)

    def env_method(self, method_name: str, *method_args: Any, indices: Any = None, **method_kwargs: Any) -> list[Any]:
        """Call a method of single games, or one that they share once for all of them."""
        if method_name in ("action_masks", "render"):
            return [method(*method_args, **method_kwargs) for method in self.get_attr(method_name, indices)]
        self._expect_all(indices, f"method {method_name}")
        return [getattr(self, method_name)(*method_args, **method_kwargs)] * self.num_envs

    def env_is_wrapped(self, wrapper_class: Any, indices: Any = None) -> list[bool]:
        """No game is: wrap the vector."""
        return [False for _ in self._get_indices(indices)]

    def _mask_of(self, number: int) -> Any:
        return self._games.masks[number].copy()

    def _render_one(self, number: int) -> Any:
        self._expect_open()
        if not self._games.has_begun:
            raise error.ResetNeeded("call reset first")
        return self._renderer.show(self._games.state(number).view(int(self._games.seats[number])))

    def _expect_all(self, indices: Any, what: str) -> None:
        if len(set(self._get_indices(indices))) != self.num_envs:
            raise BadInput(f"the games of this vector share their {what}: leave out the indices")

    def _expect_open(self) -> None:
        if self._is_closed:
            raise error.ClosedEnvironmentError("this environment is closed")
