"""The games as environments of PettingZoo (AEC): `env("water-cycle", players=4)`.

Importing this module also registers them: `pettingzoo.make("aec", "watertable/water_cycle_v0", players=4)`.

Every decision of a player is a step of the agent that is asked, windows included, where passing is an action. Chance
plays by itself. Rewards come at the end: each seat's utility (`Encoding.utilities`), which add up to 0.
"""

from __future__ import annotations

from secrets import randbits
from typing import Any

from watertable.kernel.extras import lacking

_line = lacking("watertable.envs.pettingzoo", "pettingzoo")
if _line is not None:
    raise ImportError(_line)

import numpy as np  # noqa: E402
import pettingzoo  # noqa: E402
from gymnasium import error, spaces  # noqa: E402
from pettingzoo import AECEnv  # noqa: E402
from pettingzoo.utils import wrappers  # noqa: E402

from watertable.envs.names import pettingzoo_name  # noqa: E402
from watertable.envs.rendering import FRAMES_A_SECOND, Renderer, modes_of  # noqa: E402
from watertable.envs.rows import seed_of  # noqa: E402
from watertable.envs.seats import encoding_of, highest  # noqa: E402
from watertable.kernel import (  # noqa: E402
    CHANCE,
    BadInput,
    Game,
    IndexedEncoding,
    Move,
    OptionValue,
    Pack,
    Sfc32,
    State,
    all_games,
    find_game,
)

__all__ = ["RawEnv", "env", "raw_env", "register_games"]

ILLEGAL_REWARD = -1


def env(game: str | Game, players: int | None = None, **settings: Any) -> Any:
    """A game as an environment, wrapped as PettingZoo's classic games are: an illegal action ends the game with a
    reward of -1, one that is not in the space is an AssertionError, and steps must follow a reset.

    `settings` are those of `RawEnv`.

    Examples:
        >>> games = env("water-cycle", players=3)
        >>> games.reset(seed=1)
        >>> for agent in games.agent_iter():
        ...     observation, reward, termination, truncation, info = games.last()
        ...     is_over = termination or truncation
        ...     action = None if is_over else int(observation["action_mask"].argmax())
        ...     games.step(action)
        >>> games.agents
        []
    """
    wrapped = wrappers.TerminateIllegalWrapper(raw_env(game, players, **settings), illegal_reward=ILLEGAL_REWARD)
    return wrappers.OrderEnforcingWrapper(RefusingWrapper(wrapped))


def raw_env(game: str | Game, players: int | None = None, **settings: Any) -> RawEnv:
    """The same without wrappers: an illegal action raises InvalidAction and changes nothing.

    Examples:
        >>> games = raw_env("water-duel", render_mode="ansi")
        >>> games.metadata["name"], games.possible_agents
        ('water_duel_v0', ['player_0', 'player_1'])
    """
    return RawEnv(find_game(game) if isinstance(game, str) else game, players, **settings)


class RefusingWrapper(wrappers.AssertOutOfBoundsWrapper):  # type: ignore[misc]
    """PettingZoo's check of actions, which refuses steps of a closed environment too: at an illegal action the wrapper
    within would end the game without asking the environment."""

    def step(self, action: Any) -> None:
        """Make the move of the agent that is asked."""
        self.unwrapped._expect_open()
        super().step(action)


class RawEnv(AECEnv):  # type: ignore[misc]
    """A game of one set-up, stepped by one agent after the other: `player_0` is seat 0 and so on.

    An observation is a dictionary with the row of the agent's seat (`docs/encodings.md`) and its action mask, which is
    0 everywhere for an agent that is not asked; the info has the mask too. `state()` has the rows of all seats.

    Episode k after `reset(seed=s)` draws chance from `Sfc32(seed_of(s, 0, k))`, as game 0 of `vector(…, seed=s)`. The
    options of `reset` are not used: what can be set changes the spaces, so it is given here. `render` draws what a
    spectator may know, or what the seat `render_seat` knows. Environments can be copied and pickled in mid-game.

    Examples:
        >>> games: RawEnv = raw_env("water-duel")
        >>> games.reset(seed=1)
        >>> observation = games.observe(games.agent_selection)
        >>> observation["observation"].shape == (games.encoding.size,)
        True
        >>> games.step(int(observation["action_mask"].argmax()))
    """

    def __init__(
        self,
        game: Game,
        players: int | None = None,
        options: dict[str, OptionValue] | None = None,
        pack: Pack | None = None,
        render_mode: str | None = None,
        render_seat: int | None = None,
    ) -> None:
        super().__init__()
        self.game = game
        self.encoding = encoding_of(game, players, options, pack)
        self.setup = self.encoding.setup
        seats = self.setup.seats
        if render_seat is not None and not 0 <= render_seat < seats:
            raise BadInput(f"there is no seat {render_seat}: with {seats} players they go from 0 on")
        self._renderer = Renderer(game, self.setup, render_mode, "pettingzoo")
        self.render_mode = render_mode
        self.render_seat = render_seat
        self.metadata = {
            "name": pettingzoo_name(game),
            "render_modes": modes_of(game),
            "render_fps": FRAMES_A_SECOND,
            "is_parallelizable": False,
        }
        self.possible_agents = [f"player_{seat}" for seat in range(seats)]
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        high, actions = highest(self.encoding), self.encoding.actions
        every_high: Any = np.tile(high, (seats, 1))
        self.state_space = spaces.Box(np.zeros_like(every_high), every_high, dtype=np.uint8)
        self.observation_spaces = {
            agent: spaces.Dict(
                {
                    "observation": spaces.Box(np.zeros_like(high), high, dtype=np.uint8),
                    "action_mask": spaces.Box(0, 1, (actions,), np.int8),
                }
            )
            for agent in self.possible_agents
        }
        self.action_spaces = {agent: spaces.Discrete(actions) for agent in self.possible_agents}
        self._seed: int | None = None
        self._episode = 0
        self._game_state: State | None = None
        self._legal: list[int] = []
        self._moves: list[Move] = []
        self._is_closed = False

    # The spaces

    def observation_space(self, agent: str) -> Any:
        """What the agent may observe."""
        self._seat_of(agent)
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        """What the agent may do."""
        self._seat_of(agent)
        return self.action_spaces[agent]

    # Playing

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a game: the first of this seed, or the next one of the seed before."""
        self._expect_open()
        if seed is not None:
            self._seed, self._episode = int(seed), 0
        elif self._seed is None:
            self._seed = randbits(64)
        else:
            self._episode += 1
        self._rng = Sfc32(seed_of(self._seed, 0, self._episode))
        self._game_state = self.game.start(self.setup)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self._skip_agent_selection = None
        self.agent_selection = self.agents[0]
        self._play_chance(self._game_state)
        self._show()

    def step(self, action: Any) -> None:
        """Make the move of the agent that is asked; None for one whose game is over."""
        state = self._state_to_step()
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if not self.action_spaces[agent].contains(action) or action not in self._legal:
            raise error.InvalidAction(f"action {action!r} is not legal for {agent} now")
        seat = self._seats[agent]
        move = self._moves[action] if self._moves else self.encoding.move_of(seat, int(action))
        state.perform(seat, move, None)
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        self._play_chance(state)
        self._accumulate_rewards()
        self._show()

    def observe(self, agent: str) -> dict[str, Any]:
        """What the agent's seat knows, and the mask of what it may do now."""
        seat = self._seat_of(agent)
        self._expect_open()
        row = self.encoding.encode(self._begun().position(), seat)
        return {"observation": np.frombuffer(row, np.uint8).copy(), "action_mask": self._mask(agent)}

    def state(self) -> Any:
        """The rows of all seats together, for centralised training: it has what any player knows, and no more."""
        self._expect_open()
        at = self._begun().position()
        seats = range(self.setup.seats)
        return np.stack([np.frombuffer(self.encoding.encode(at, seat), np.uint8).copy() for seat in seats])

    @property
    def game_state(self) -> State:
        """The game as the engine holds it, with every secret: for those who run the environment, not for agents."""
        return self._begun()

    # Rendering

    def render(self) -> Any:
        """The position as the render mode says, and as a spectator or the seat `render_seat` may see it."""
        self._expect_open()
        return self._renderer.show(self._begun().view(self.render_seat))

    def close(self) -> None:
        """Close the window. What follows raises ClosedEnvironmentError."""
        self._renderer.close()
        self._is_closed = True

    # How

    def _play_chance(self, state: State) -> None:
        """Let chance play until an agent is asked or the game is over."""
        while (actor := state.to_act()) == CHANCE:
            state.perform(CHANCE, state.draw_chance(self._rng), None)
        self._legal, self._moves = [], []
        if actor is None:
            utilities = self.encoding.utilities(state)
            self.rewards = dict(zip(self.possible_agents, utilities, strict=True))
            self.terminations = dict.fromkeys(self.agents, True)
        else:
            self.agent_selection = self.possible_agents[actor]
            if isinstance(self.encoding, IndexedEncoding):
                self._moves = self.encoding.legal_moves(state, actor)
                self._legal = list(range(len(self._moves)))
            else:
                self.encoding.list_actions(state, actor, self._legal)
        self.infos: dict[str, dict[str, Any]] = {agent: {"action_mask": self._mask(agent)} for agent in self.agents}

    def _mask(self, agent: str) -> Any:
        mask: Any = np.zeros(self.encoding.actions, np.int8)
        if agent == self.agent_selection:
            mask[self._legal] = 1
        return mask

    def _show(self) -> None:
        if self.render_mode == "human":
            self.render()

    def _seat_of(self, agent: str) -> int:
        seat = self._seats.get(agent)
        if seat is None:
            raise KeyError(f"there is no agent {agent!r}: they are player_0 to {self.possible_agents[-1]}")
        return seat

    def _begun(self) -> State:
        if self._game_state is None:
            raise error.ResetNeeded("call reset first")
        return self._game_state

    def _state_to_step(self) -> State:
        self._expect_open()
        state = self._begun()
        if not self.agents:
            raise error.ResetNeeded("the game is over and all agents are done: call reset")
        return state

    def _expect_open(self) -> None:
        if self._is_closed:
            raise error.ClosedEnvironmentError("this environment is closed")


def register_games() -> list[str]:
    """Register an environment for every game that is installed; gives the ids of all. Games that were added by hand
    (`watertable.kernel.register`) after this module was imported need it to be called again.

    Examples:
        >>> "watertable/water_cycle_v0" in register_games()
        True
    """
    ids: list[str] = []
    for game in all_games():
        ids.append(f"watertable/{pettingzoo_name(game)}")
        if pettingzoo.EnvSpec(ids[-1]).id not in pettingzoo.aec_registry:
            pettingzoo.register("aec", ids[-1], f"{__name__}:env", kwargs={"game": game.name})
    return ids


register_games()
