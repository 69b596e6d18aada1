"""Our games in OpenSpiel: what they say of themselves, what players see, resampling, JSON structs, and bad input."""

from __future__ import annotations

import json
import pickle
import random
import sys
from fractions import Fraction
from functools import partial
from importlib import import_module
from pathlib import Path
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python import rl_environment
from open_spiel.python.algorithms import ismcts, mcts, random_agent
from open_spiel.python.observation import make_observation

from tests.any_game import case_of
from tests.conformance.toy_game import PEARL_DIVERS
from tests.envs.openspiel_games import PLAYABLE, loaded, secretive, step, walk
from watertable.envs.openspiel import SpielState, register_games, short_name
from watertable.kernel import CHANCE, Game, Setup, Sfc32, State, register
from watertable.kernel.registry import forget
from watertable.testing import Case

SECRET = [game for game in PLAYABLE if not loaded(game).encoding.is_perfect]
OPEN = [game for game in PLAYABLE if game not in SECRET]
PUBLIC = pyspiel.IIGObservationType(public_info=True, perfect_recall=False, private_info=pyspiel.PrivateInfoType.NONE)
PRIVATE = pyspiel.IIGObservationType(
    public_info=False, perfect_recall=False, private_info=pyspiel.PrivateInfoType.SINGLE_PLAYER
)
KINDS = [
    pyspiel.IIGObservationType(public_info=public, perfect_recall=recall, private_info=private)
    for public in (True, False)
    for recall in (True, False)
    for private in (pyspiel.PrivateInfoType.NONE, pyspiel.PrivateInfoType.SINGLE_PLAYER)
]
"""All types of observation that show no other player's secrets."""


def seen(state: SpielState, player: int) -> list[Any]:
    """All that a player is told of a state, by every way there is."""
    found: list[Any] = [
        state.information_state_string(player),
        state.information_state_tensor(player),
        state.observation_string(player),
        state.observation_tensor(player),
        state.to_observation_struct(player).to_json(),
        state.current_player(),
    ]
    if state.current_player() == player:
        found.append([(action, state.action_to_string(action)) for action in state.legal_actions()])
    for kind in KINDS:
        observation = make_observation(state.get_game(), kind)
        observation.set_from(state, player)
        found += [observation.string_from(state, player), observation.tensor.tolist()]
    return found


def test_every_game_is_registered() -> None:
    register_games()  # once more changes nothing
    names = pyspiel.registered_names()
    assert {short_name(game) for game in PLAYABLE} <= set(names)
    assert len(set(names)) == len(names)


def test_a_game_of_any_package_can_be_added(pearl_divers: Game) -> None:
    register_games()
    spiel = loaded(pearl_divers, players=3)
    pyspiel.random_sim_test(spiel, num_sims=2, serialize=True, verbose=False)
    assert [len(seen(state, 0)) for state in walk(spiel, 1, 3)]


def test_a_game_without_an_encoding_is_left_out() -> None:
    class Plain(type(PEARL_DIVERS)):  # type: ignore[misc]
        def encoding(self, setup: Setup) -> None:
            return None

    game = Plain()
    game.name = "plain"
    register(game)
    register_games()
    forget("plain")
    assert short_name(game) not in pyspiel.registered_names()


@pytest.mark.parametrize("game", PLAYABLE, ids=str)
def test_a_game_says_what_its_encoding_says(game: Game) -> None:
    for players in game.players:
        spiel = loaded(game, players=players)
        encoding = game.encoding(game.setup(players))
        assert encoding is not None
        assert spiel.num_players() == players
        assert spiel.num_distinct_actions() == encoding.actions
        assert spiel.max_chance_outcomes() == encoding.most_chance_outcomes
        assert spiel.max_game_length() == encoding.max_length
        assert (spiel.min_utility(), spiel.max_utility()) == encoding.utility_range()
        assert spiel.observation_tensor_size() == encoding.size
        is_perfect = spiel.get_type().information == pyspiel.GameType.Information.PERFECT_INFORMATION
        assert is_perfect == encoding.is_perfect


@pytest.mark.parametrize("game", PLAYABLE, ids=str)
def test_states_are_those_of_the_game(game: Game) -> None:
    """Who acts, what is legal, in words and back, and what it is worth in the end."""
    spiel = loaded(game)
    encoding = spiel.encoding
    rng = Sfc32(f"{game.name}:states")
    state, own = spiel.new_initial_state(), game.new(game.usual_players())
    while (actor := own.to_act()) is not None:
        assert not state.is_terminal()
        actions = state.legal_actions()
        action = actions[rng.below(len(actions))]
        if actor == CHANCE:
            move = own.chance_outcomes()[action][0]
        else:
            assert state.current_player() == actor
            assert actions == encoding.legal_actions(own, actor)
            move = encoding.move_in(own, actor, action)
        text = state.action_to_string(action)
        assert text == move.text()
        assert state.string_to_action(text) == action
        state.apply_action(action)
        own.apply(actor, move)
        assert state.play.state == own
    assert state.is_terminal()
    assert state.returns() == encoding.utilities(own) == state.rewards()


@pytest.mark.parametrize("game", PLAYABLE, ids=str)
def test_chance_has_the_probabilities_of_the_rules(game: Game) -> None:
    nodes = 0
    for state in walk(loaded(game), "chance", 400):
        if state.is_chance_node():
            nodes += 1
            outcomes = state.chance_outcomes()
            weights = [weight for _, weight in state.play.state.chance_outcomes()]
            total = 0.0
            for (number, probability), weight in zip(outcomes, weights, strict=True):
                assert probability == pytest.approx(float(Fraction(weight, sum(weights))), abs=1e-14)
                assert outcomes[number] == (number, probability)
                total += probability
            assert total == 1.0, "exactly"
    assert nodes > 0


@pytest.mark.parametrize("game", PLAYABLE, ids=str)
def test_tensors_are_the_encoding(game: Game) -> None:
    spiel = loaded(game)
    encoding = spiel.encoding
    observation = make_observation(spiel)
    for state in walk(spiel, "tensors", 6):
        for player in range(spiel.num_players()):
            observation.set_from(state, player)
            row = np.frombuffer(encoding.encode(state.play.state.view(player), player), np.uint8)
            assert state.observation_tensor(player) == observation.tensor.tolist()
            for start, field in encoding.places().values():
                part = observation.dict[field.name]
                assert part.shape == field.shape
                assert (part >= 0).all()
                assert (part <= 1).all()
                numbers = np.rint(part * max(field.most, 1)).astype(np.uint8).ravel()
                assert numbers.tolist() == row[start : start + field.size].tolist()


@pytest.mark.parametrize("game", PLAYABLE, ids=str)
def test_information_states_remember_everything(game: Game) -> None:
    """What a player saw once is in all of their later information states, own moves among it; tensors differ."""
    spiel = loaded(game)
    rng = Sfc32("recall")
    state = spiel.new_initial_state()
    before = [""] * spiel.num_players()
    tensors: set[tuple[float, ...]] = set()
    for _ in range(60):
        if state.is_terminal():
            break
        player = state.current_player()
        text = state.information_state_string(player) if player >= 0 else ""
        if player >= 0:
            history = text[: text.rindex("\n") + 1] if "\n" in text else ""
            assert history.startswith(before[player])
            before[player] = history
            tensor = tuple(state.information_state_tensor(player))
            assert tensor not in tensors
            tensors.add(tensor)
        actions = state.legal_actions()
        action = actions[rng.below(len(actions))]
        move = state.action_to_string(action)
        state.apply_action(action)
        if player >= 0:
            assert f"> {move}" in state.information_state_string(player).rstrip("\n").split("\n")[-2]


@pytest.mark.parametrize("game", PLAYABLE, ids=str)
def test_what_is_public_is_the_same_for_all_and_what_is_private_is_not(game: Game) -> None:
    spiel = loaded(game)
    public, private = make_observation(spiel, PUBLIC), make_observation(spiel, PRIVATE)
    whole = make_observation(
        spiel, pyspiel.IIGObservationType(perfect_recall=False, private_info=pyspiel.PrivateInfoType.ALL_PLAYERS)
    )
    secrets = set()
    for state in secretive(game):
        texts, tensors = set(), set()
        for player in range(spiel.num_players()):
            public.set_from(state, player)
            private.set_from(state, player)
            whole.set_from(state, player)
            texts.add(public.string_from(state, player))
            tensors.add(tuple(public.tensor))
            secret = private.string_from(state, player)
            assert bool(secret) >= bool(private.tensor.any())
            secrets.add(secret)
            for place, row in enumerate(whole.dict["observations"]):
                assert row.tolist() == state.observation_tensor((player + place) % spiel.num_players())
            assert whole.string_from(state, player) == str(state)
        assert len(texts) == len(tensors) == 1
    assert (secrets == {""}) == (game in OPEN)


@pytest.mark.parametrize("game", PLAYABLE, ids=str)
def test_every_type_of_observation_is_complete(game: Game) -> None:
    """Nothing else is needed for what an observation is: the same state gives the same, in any order of asking."""
    spiel = loaded(game)
    for state in walk(spiel, "kinds", 2):
        for kind in KINDS:
            one, two = make_observation(spiel, kind), make_observation(spiel, kind)
            two.set_from(spiel.new_initial_state(), 1)
            for player in (1, 0):
                one.set_from(state, player)
                two.set_from(state.clone(), player)
                assert one.tensor.tolist() == two.tensor.tolist()
                assert one.string_from(state, player) == two.string_from(state, player)


# Secrets


def together(case: Case, spiel: Any, state: State, twin: State, viewer: int, rng: Sfc32) -> int:
    """Play twins on with the same moves, as long as both allow some and the viewer sees the same; compare all that the
    viewer is told. Returns how often something was compared."""
    one, two = spiel.state_of(state.copy()), spiel.state_of(twin)
    for compared in range(3):
        assert seen(one, viewer) == seen(two, viewer)
        imagined = [each.resample_from_infostate(viewer, lambda: 0.5) for each in (one, two)]
        texts = [[str(each), *[each.information_state_string(seat) for seat in range(2)]] for each in imagined]
        assert texts[0] == texts[1], "resampling tells a secret"
        actor = one.play.actor
        if actor is None:
            return compared + 1
        outcomes = [move for move, _ in one.play.outcomes()] if actor == CHANCE else one.play.state.legal_moves(actor)
        both = [move for move in outcomes[:40] if two.play.state.why_not(actor, move) is None]
        if not both:
            return compared + 1
        move = both[rng.below(len(both))]
        for each in (one, two):
            each.apply_action(each.play.action_of(move))
        if one.play.history(viewer) != two.play.history(viewer):
            assert any(event.reveals() for event in one.play.entries[-1][2]), "only what is revealed may differ"
            return compared + 1
    return 3


@pytest.mark.parametrize("game", SECRET, ids=str)
def test_twins_look_the_same(game: Game) -> None:
    """Whoever is told what a seat may see cannot tell two states that differ in what it must not know."""
    case, rng = case_of(game), Sfc32("twins")
    spiel = loaded(game)
    compared = 0
    for state in secretive(game):
        for viewer in range(spiel.num_players()):
            own = state.play.state
            twin = case.twins(own, viewer, rng)
            if twin is not None and twin.snapshot() != own.snapshot():
                assert str(spiel.state_of(twin)) != str(spiel.state_of(own))
                compared += together(case, spiel, own, twin, viewer, rng)
    assert compared > 5


@pytest.mark.parametrize("game", PLAYABLE, ids=str)
def test_resampled_states_look_the_same_to_the_player(game: Game) -> None:
    """What OpenSpiel's ResampleInfostateTest checks, which cannot reach methods of Python games; and then some."""
    rng = random.Random(1)
    spiel = loaded(game)
    changed = 0
    for state in secretive(game):
        for player in range(spiel.num_players()):
            other = state.resample_from_infostate(player, rng.random)
            again = other.resample_from_infostate(player, rng.random)
            assert seen(state, player) == seen(other, player) == seen(again, player)
            assert other.history() == []
            assert other.play.state.faults() == []
            changed += str(other) != str(state)
    assert (changed > 0) == (game in SECRET)


@pytest.mark.parametrize("game", SECRET, ids=str)
def test_a_resampled_state_plays_on(game: Game) -> None:
    rng = Sfc32("on")
    for state in secretive(game):
        other = state.resample_from_infostate(0)
        assert str(pickle.loads(pickle.dumps(other))) == str(other)
        while not other.is_terminal():
            step(other, rng)
        assert sum(other.returns()) == pytest.approx(0)


@pytest.mark.parametrize("game", SECRET, ids=str)
def test_ismcts_plays(game: Game) -> None:
    """With its own call of resampling, and with a resampler that it is given."""
    spiel = loaded(game)
    states = [state.clone() for state in walk(spiel, "ismcts", 20) if len(state.legal_actions()) > 1]
    states = [state for state in states if state.is_player_node()]
    asked = []

    def resampler(state: SpielState, player: int) -> SpielState:
        asked.append(player)
        return state.resample_from_infostate(player)

    for given in (None, resampler):
        for recalls in (True, False):
            numbers = np.random.RandomState(1)
            bot = ismcts.ISMCTSBot(
                spiel,
                mcts.RandomRolloutEvaluator(1, numbers),
                uct_c=2,
                max_simulations=6,
                random_state=numbers,
                use_observation_string=not recalls,
            )
            if given is not None:
                bot.set_resampler(given)
            assert bot.step(states[len(states) // 2]) in states[len(states) // 2].legal_actions()
    assert len(asked) == 12


@pytest.mark.parametrize("game", OPEN, ids=str)
def test_mcts_plays(game: Game) -> None:
    """Its MCTS in Python, and the search of the one in C++."""
    spiel = loaded(game)
    state = next(each for each in walk(spiel, "mcts", 20) if each.is_player_node() and len(each.legal_actions()) > 1)
    numbers = np.random.RandomState(1)
    bot = mcts.MCTSBot(spiel, 2, 6, mcts.RandomRolloutEvaluator(1, numbers), random_state=numbers)
    assert bot.step(state) in state.legal_actions()
    quick = pyspiel.MCTSBot(spiel, pyspiel.RandomRolloutEvaluator(1, 1), 2, 6, 100, False, 1, False)
    assert quick.mcts_search(state).best_child().action in state.legal_actions()


@pytest.mark.parametrize("game", PLAYABLE, ids=str)
def test_its_environment_steps(game: Game) -> None:
    """OpenSpiel's `rl_environment`, which its learning agents play in."""
    environment = rl_environment.Environment(
        loaded(game), chance_event_sampler=rl_environment.ChanceEventSampler(seed=1)
    )
    players = environment.num_players
    agents = [random_agent.RandomAgent(player, environment.action_spec()["num_actions"]) for player in range(players)]
    np.random.seed(1)
    time_step = environment.reset()
    for _ in range(40):
        if time_step.last():
            break
        player = time_step.observations["current_player"]
        assert len(time_step.observations["info_state"][player]) == environment.observation_spec()["info_state"][0]
        time_step = environment.step([agents[player].step(time_step).action])
    assert time_step.rewards is not None


# JSON structs


@pytest.mark.parametrize("game", PLAYABLE, ids=str)
def test_json_structs(game: Game) -> None:
    spiel = loaded(game)
    for state in walk(spiel, "structs", 5):
        data = json.loads(state.to_json())
        assert data == state.to_struct().to_dict()
        assert data["position"] == state.play.state.snapshot()
        for start in (state.to_json(), data):
            again = spiel.new_initial_state(start)
            assert (str(again), again.history()) == (str(state), state.history())
        for player in range(spiel.num_players()):
            told = json.loads(state.to_observation_struct(player).to_json())
            assert told == state.play.state.view(player).as_json()
        for action in state.legal_actions()[:10]:
            struct = state.action_to_struct(action)
            assert state.struct_to_actions(struct) == [action]
            following = state.clone()
            following.apply_action_struct(struct)
            assert str(following) == str(state.child(action))


# Parameters and bad input


@pytest.mark.parametrize("game", PLAYABLE, ids=str)
def test_options_are_parameters(game: Game) -> None:
    for option in game.options:
        for value in option.choices[:3]:
            typed = f"'{value}'" if isinstance(option.default, str) else value
            spiel = loaded(game, **{option.name: typed})
            expected = (value,) if option.many else value
            assert spiel.setup.options[option.name] == expected
            again = pickle.loads(pickle.dumps(spiel))
            assert again.setup == spiel.setup
            if isinstance(option.default, str):
                by_name = pyspiel.load_game(short_name(game), {option.name: str(value)})
                assert pickle.loads(pickle.dumps(by_name)).setup == spiel.setup
        if option.many:
            spiel = loaded(game, **{option.name: "+".join([str(value) for value in option.choices[:2]])})
            assert spiel.setup.options[option.name] == option.choices[:2]


@pytest.mark.parametrize("game", PLAYABLE, ids=str)
def test_a_pack_from_a_file(game: Game, tmp_path: Path) -> None:
    path = tmp_path / "own.toml"
    path.write_text(game.pack_text("default").replace('name = "default"', 'name = "own"', 1), "utf-8")
    spiel = loaded(game, pack=path)
    assert spiel.setup.pack.name == "own"
    state = spiel.new_initial_state()
    step(state, Sfc32(1))
    assert pickle.loads(pickle.dumps(state)).get_game().setup == spiel.setup


def refusal(text: str) -> str:
    """What loading a game is answered with."""
    with pytest.raises(pyspiel.SpielError) as refused:
        pyspiel.load_game(text)
    return str(refused.value)


@pytest.mark.parametrize("game", PLAYABLE, ids=str)
def test_bad_parameters_are_refused_in_one_line(game: Game, tmp_path: Path) -> None:
    name, (low, high) = short_name(game), game.players
    allowed = f"{low}" if low == high else f"{low} to {high}"
    assert refusal(f"{name}(players={high + 1})") == f"{game.title} is for {allowed} players, not {high + 1}"
    assert refusal(f"{name}(colour=3)").startswith("Unknown parameter 'colour'. Available parameters are:")
    assert refusal(f"{name}(players=many)").startswith("Wrong type for parameter players.")
    assert refusal(f"{name}(pack={tmp_path}/none.toml)") == f"pack {tmp_path}/none.toml: No such file or directory"
    (tmp_path / "bad.toml").write_text("name = 1", "utf-8")
    (tmp_path / "raw.toml").write_bytes(b"\xff\xfe")
    assert refusal(f"{name}(pack={tmp_path}/bad.toml)").startswith(f"{tmp_path}/bad.toml: ")
    assert refusal(f"{name}(pack={tmp_path}/raw.toml)") == f"pack {tmp_path}/raw.toml: this is not a text file"
    for option in game.options:
        if isinstance(option.default, str):
            assert refusal(f"{name}({option.name}=nonsense)").startswith(f"option {option.name}: expected one of ")
    assert all("\n" not in refusal(f"{name}({bad})") for bad in ("players=99", f"pack={tmp_path}/bad.toml"))


@pytest.mark.parametrize("game", PLAYABLE, ids=str)
def test_illegal_actions_are_refused_and_change_nothing(game: Game) -> None:
    spiel = loaded(game)
    for state in walk(spiel, "illegal", 8):
        before, history = str(state), state.history()
        legal = state.legal_actions()
        bad = [action for action in range(spiel.num_distinct_actions()) if action not in legal][:5]
        for action in [*bad, 10**6]:
            with pytest.raises(pyspiel.SpielError, match=r"is not (legal|possible) now|there is no action") as told:
                state.apply_action(action)
            assert "\n" not in str(told.value)
        assert (str(state), state.history()) == (before, history)


def test_other_bad_input() -> None:
    spiel = loaded(PLAYABLE[0])
    state = spiel.new_initial_state()
    for start in ("nonsense", "[]", '{"moves": [1]}', {"moves": None}):
        with pytest.raises(pyspiel.SpielError, match="expected"):
            spiel.new_initial_state(start)
    with pytest.raises(pyspiel.SpielError, match=r"^move 1: 'swim' is not a move of"):
        spiel.new_initial_state({"moves": ["swim"]})
    with pytest.raises(pyspiel.SpielError, match=r"^move 1: 'pass' is not legal now"):
        spiel.new_initial_state({"moves": ["pass"]})
    with pytest.raises(pyspiel.SpielError, match="there is no player 9"):
        state.resample_from_infostate(9)
    with pytest.raises(ValueError, match="observers take no parameters; found colour"):
        make_observation(spiel, None, {"colour": 1})


@pytest.mark.parametrize("game", PLAYABLE, ids=str)
def test_a_player_who_does_not_exist_sees_nothing(game: Game) -> None:
    """Neither what a spectator sees nor, as one of the observers does, everything."""
    spiel = loaded(game)
    state = spiel.new_initial_state()
    seats = spiel.num_players()
    everything = pyspiel.IIGObservationType(
        public_info=True, perfect_recall=True, private_info=pyspiel.PrivateInfoType.ALL_PLAYERS
    )
    for player in (-4, -2, -1, seats, 9):
        asked = [state.to_observation_struct, state.observation_string, state.information_state_string]
        for kind in [*KINDS, everything]:
            observation = make_observation(spiel, kind)
            asked += [partial(observation.set_from, state), partial(observation.string_from, state)]
        for ask in asked:
            with pytest.raises(pyspiel.SpielError, match=rf"there is no player {player}:|player = {player}"):
                ask(player)


def test_the_missing_extra_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pyspiel", None)
    monkeypatch.delitem(sys.modules, "watertable.envs.openspiel")
    with pytest.raises(
        ImportError, match=r'^watertable.envs.openspiel needs pyspiel: pip install "watertable\[openspiel\]"$'
    ):
        import_module("watertable.envs.openspiel")
