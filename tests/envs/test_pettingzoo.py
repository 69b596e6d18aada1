"""PettingZoo's own suite on every game, and what it does not look at: masks that lie, secrets, bad input."""

from __future__ import annotations

import copy
import pickle
import warnings
from collections.abc import Iterator
from functools import partial
from itertools import chain
from typing import Any

import numpy as np
import pettingzoo
import pytest
from gymnasium import error
from pettingzoo.classic import connect_four_v3
from pettingzoo.test import api_test, render_test, seed_test
from pettingzoo.test.state_test import test_state as check_state
from pettingzoo.test.state_test import test_state_space as check_state_space
from pettingzoo.utils import BaseWrapper

from tests.any_game import GAMES, case_of, short_game
from tests.conformance.toy_game.game import PEARL_DIVERS
from watertable.envs import vector
from watertable.envs.pettingzoo import env, raw_env
from watertable.kernel import BadInput, Game, Sfc32, View
from watertable.testing import Variation

CASES = [(game, seats) for game in GAMES for seats in sorted({*game.players, game.usual_players()})]
NAMED: dict[str, Any] = {"ids": lambda value: value.name if isinstance(value, Game) else str(value)}
SMALL = short_game(3)


def ended(games: Any) -> bool:
    return not games.agents or games.terminations[games.agent_selection]


def random_action(games: Any, rng: Sfc32) -> int:
    legal = np.flatnonzero(games.last()[0]["action_mask"]).tolist()
    return int(legal[rng.below(len(legal))])


# PettingZoo's suite


class Rows(BaseWrapper):  # type: ignore[misc]
    """Observations without their masks, which are in the info too."""

    def observe(self, agent: str) -> Any:
        return super().observe(agent)["observation"]

    def observation_space(self, agent: str) -> Any:
        return super().observation_space(agent)["observation"]


def warnings_about(games: Any) -> set[str]:
    """What the API test warns of."""
    with warnings.catch_warnings(record=True) as found:
        warnings.simplefilter("always")
        api_test(games, num_cycles=200)
    return {str(warning.message) for warning in found}


@pytest.mark.parametrize(("game", "seats"), CASES, **NAMED)
def test_the_api_test_passes_without_a_warning(game: Game, seats: int) -> None:
    assert warnings_about(Rows(env(game, players=seats))) == set()


@pytest.mark.parametrize(("game", "seats"), CASES, **NAMED)
def test_the_api_test_warns_of_masks_as_in_games_of_its_own(game: Game, seats: int) -> None:
    """A mask in the observation, as all of PettingZoo's board and card games have it, takes a dictionary. The API test
    warns of those, but for its own games, which it knows by name: connect_four under another name is warned of too."""
    theirs = connect_four_v3.env()
    under_its_name = warnings_about(theirs)
    theirs.unwrapped.metadata = {**theirs.unwrapped.metadata, "name": "another_game_v0"}
    about_masks = warnings_about(theirs) - under_its_name
    assert len(about_masks) == 2
    assert warnings_about(env(game, players=seats)) == about_masks


@pytest.mark.parametrize(("game", "seats"), CASES, **NAMED)
def test_the_seed_test_passes(game: Game, seats: int) -> None:
    seed_test(partial(env, game, players=seats), num_cycles=100)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_the_render_test_passes(game: Game) -> None:
    render_test(partial(env, game, players=game.players[0]))


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_the_state_test_passes(game: Game) -> None:
    games = env(game)
    games.reset(seed=1)
    check_state_space(games.unwrapped)
    check_state(games, 2)


# What it does not look at


@pytest.mark.parametrize(("game", "seats"), CASES, **NAMED)
def test_masks_are_the_legal_moves_and_observations_the_views(game: Game, seats: int) -> None:
    games, rng = raw_env(game, players=seats), Sfc32(seats)
    games.reset(seed=1)
    steps = 0
    while not ended(games) and steps < 120:
        steps += 1
        state = games.game_state
        seat = state.to_act()
        assert seat is not None
        assert games.agent_selection == f"player_{seat}"
        for agent in games.agents:
            other = int(agent.removeprefix("player_"))
            observed = games.observe(agent)
            legal = np.flatnonzero(observed["action_mask"]).tolist()
            assert legal == games.encoding.legal_actions(state, other)
            assert games.infos[agent]["action_mask"].tolist() == observed["action_mask"].tolist()
            row = games.encoding.encode(state.view(other), other)
            assert observed["observation"].tobytes() == bytes(row)
        moves = [games.encoding.move_in(state, seat, action) for action in legal_of(games)]
        assert {move.text() for move in moves} == {move.text() for move in state.legal_moves(seat)}
        assert [games.encoding.action_in(state, seat, move) for move in moves] == legal_of(games)
        games.step(random_action(games, rng))


def legal_of(games: Any) -> list[int]:
    found: list[int] = np.flatnonzero(games.observe(games.agent_selection)["action_mask"]).tolist()
    return found


@pytest.mark.parametrize("game", [*GAMES, PEARL_DIVERS], ids=lambda game: game.name)
def test_a_game_goes_as_the_first_of_a_vector(game: Game) -> None:
    games, one = raw_env(game), vector(game, 1, seed=7)
    games.reset(seed=7)
    one.reset()
    episodes = 0
    for _ in range(40_000):
        assert games.agent_selection == f"player_{one.actors[0]}"
        observed = games.observe(games.agent_selection)
        assert np.array_equal(observed["observation"], one.observations[0])
        assert np.array_equal(observed["action_mask"], one.masks[0])
        action = one.sample()
        games.step(action[0])
        one.step(action)
        if one.ends[0]:
            assert [games.rewards[agent] for agent in games.agents] == one.rewards[0].tolist()
            assert all(games.terminations.values())
            games.reset()
            episodes += 1
            if episodes == 2:
                return
    raise AssertionError("no game has ended")


def positions(game: Game, variation: Variation, count: int) -> Iterator[Any]:
    """An environment at several moments of random games."""
    pack = None if variation.pack is None else game.read_pack(variation.pack)
    games = raw_env(game, variation.seats, options=variation.options, pack=pack, render_mode="ansi")
    rng = Sfc32(3)
    games.reset(seed=3)
    for step in range(count * 12):
        if ended(games):
            games.reset()
        if step % 12 == 0:
            yield games
        games.step(random_action(games, rng))


@pytest.mark.parametrize("game", [game for game in GAMES if case_of(game).has_secrets], ids=lambda game: game.name)
def test_twins_are_observed_and_rendered_alike(game: Game) -> None:
    """What a viewer must not know changes neither its observation nor a render for it, text or drawing."""
    found = 0
    for games in chain.from_iterable([positions(game, each, 8) for each in case_of(game).variations]):
        state = games.game_state
        for viewer in (None, *range(games.setup.seats)):
            twin = case_of(game).twins(state, viewer, Sfc32(found))
            if twin is None:
                continue
            found += 1
            games.render_seat = viewer
            before = games.render(), drawn(game, state.view(viewer))
            row = None if viewer is None else games.observe(f"player_{viewer}")["observation"].tobytes()
            games._game_state = twin
            assert (games.render(), drawn(game, twin.view(viewer))) == before
            if viewer is not None:
                assert games.observe(f"player_{viewer}")["observation"].tobytes() == row
            games._game_state = state
    assert found > 20


def drawn(game: Game, view: View) -> str:
    """What `rgb_array` makes pixels of."""
    drawer = game.drawer()
    assert drawer is not None
    return drawer.position(view)


def test_frames_have_one_size_and_change() -> None:
    games, rng = raw_env(SMALL, render_mode="rgb_array"), Sfc32(1)
    games.reset(seed=1)
    first = games.render()
    games.step(random_action(games, rng))
    games.step(random_action(games, rng))
    second = games.render()
    assert first.shape == second.shape == (640, 800, 3)
    assert not np.array_equal(first, second)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_an_environment_can_be_copied_in_mid_game(game: Game) -> None:
    games, rng = raw_env(game), Sfc32(2)
    games.reset(seed=2)
    for _ in range(30):
        games.step(random_action(games, rng))
    others = [copy.deepcopy(games), pickle.loads(pickle.dumps(games))]
    for _ in range(20):
        action = random_action(games, rng)
        for each in [games, *others]:
            each.step(action)
        for other in others:
            assert other.agent_selection == games.agent_selection
            assert np.array_equal(other.state(), games.state())


def test_names_are_versioned_and_registered() -> None:
    for game in GAMES:
        made = pettingzoo.make("aec", f"watertable/{game.name.replace('-', '_')}_v0", players=game.players[1])
        assert made.max_num_agents == game.players[1]
        assert env(game).metadata["name"] == f"{game.name.replace('-', '_')}_v0"
        assert str(env(game)) == env(game).metadata["name"]


def test_options_change_the_set_up() -> None:
    for game in GAMES:
        for name, chosen in game.presets.items():
            games = raw_env(game, options=chosen)
            assert chosen.items() <= games.setup.options.items(), name


# Bad input


def test_an_illegal_action_ends_the_game_or_is_refused() -> None:
    wrapped, raw = env(SMALL), raw_env(SMALL)
    for games in (wrapped, raw):
        games.reset(seed=1)
    illegal = int(np.flatnonzero(wrapped.last()[0]["action_mask"] == 0)[0])
    asked = wrapped.agent_selection
    wrapped.step(illegal)
    assert all(wrapped.terminations.values())
    assert wrapped.rewards[asked] == -1
    before = raw.observe(asked)["observation"].tobytes()
    for action in (illegal, -1, 10_000, None, "pass"):
        with pytest.raises(error.InvalidAction, match=f"^action {action!r} is not legal for {asked} now$"):
            raw.step(action)
        assert raw.observe(asked)["observation"].tobytes() == before


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_what_is_no_action_is_refused(game: Game) -> None:
    """A number that only equals a legal action, and an array that has it in it, are of the wrong type or shape."""
    wrapped, raw = env(game), raw_env(game)
    for games in (wrapped, raw):
        games.reset(seed=1)
    legal = legal_of(raw)[0]
    before = raw.observe(raw.agent_selection)["observation"].tobytes()
    for action in (float(legal), np.float64(legal), np.array([legal]), np.array([legal, legal]), [legal]):
        with pytest.raises(error.InvalidAction, match=r"^action .* is not legal for player_\d now$"):
            raw.step(action)
        assert raw.observe(raw.agent_selection)["observation"].tobytes() == before
        with pytest.raises(AssertionError, match=r"^action is not in action space$"):
            wrapped.step(action)
    raw.step(np.int64(legal))
    assert raw.observe(raw.agent_selection)["observation"].tobytes() != before


def test_an_action_outside_the_space_is_an_assertion() -> None:
    games = env(SMALL)
    games.reset(seed=1)
    with pytest.raises(AssertionError, match="action is not in action space"):
        games.step(10_000)


def test_steps_must_follow_a_reset_and_a_closed_environment_says_so() -> None:
    raw = raw_env(SMALL)
    with pytest.raises(error.ResetNeeded, match=r"^call reset first$"):
        raw.step(0)
    raw.reset(seed=1)
    raw.close()
    raw.close()
    wrapped = env(SMALL)
    with pytest.raises(AssertionError, match=r"^reset\(\) needs to be called before step\.$"):
        wrapped.step(0)
    wrapped.reset(seed=1)
    mask = wrapped.last()[0]["action_mask"]
    legal, illegal = int(mask.argmax()), int(mask.argmin())
    wrapped.close()
    for games in (raw, wrapped):
        for call in (
            lambda games=games: games.step(legal),
            lambda games=games: games.step(illegal),
            lambda games=games: games.observe("player_0"),
            games.last,
            games.state,
            games.reset,
            games.render,
        ):
            with pytest.raises(error.ClosedEnvironmentError, match=r"^this environment is closed$"):
                call()


def test_what_does_not_exist_is_named() -> None:
    games = env(SMALL, players=3)
    games.reset(seed=1)
    for call in (games.observe, games.observation_space, games.action_space):
        with pytest.raises(KeyError, match="there is no agent 'player_9': they are player_0 to player_2"):
            call("player_9")
    with pytest.raises(BadInput, match="no game is called 'water-polo'"):
        env("water-polo")
    with pytest.raises(BadInput, match=f"{SMALL.title} is for .* players, not 9"):
        env(SMALL, players=9)
    with pytest.raises(BadInput, match="there is no seat 3: with 3 players they go from 0 on"):
        env(SMALL, players=3, render_seat=3)
    with pytest.raises(error.UnsupportedMode, match=r"render_mode 'smell': .* is rendered as 'human' or 'ansi'"):
        env(SMALL, render_mode="smell")


def test_a_game_without_a_drawing_is_rendered_as_text() -> None:
    games = raw_env(PEARL_DIVERS, render_mode="ansi")
    games.reset(seed=1)
    assert games.metadata["render_modes"] == ["ansi"]
    assert games.render()
    with pytest.raises(error.UnsupportedMode, match="Pearl Divers is rendered as 'ansi'"):
        raw_env(PEARL_DIVERS, render_mode="rgb_array")
