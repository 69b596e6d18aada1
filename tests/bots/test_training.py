"""Training: games between bots are collected, bad input is one line, and a network's file is what the kernel reads.

What needs SciPy or PyTorch is marked `long`; everything else runs without the extra `training`.
"""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from watertable.bots import spec_from_text
from watertable.bots.search.observed import ObservedEvaluator, names_of
from watertable.bots.training import fit, learn
from watertable.bots.training.games import Collector, Features, Player, Positions
from watertable.bots.training.network_file import network_text
from watertable.kernel import Evaluator, Game, Move, Rng, Sfc32, State, View, all_games
from watertable.kernel.evaluator import LinearEvaluator
from watertable.kernel.network import Network, network_from_text, read_network
from watertable.play import Loop, PlainChance

COMMANDS = {"fit": fit.main, "learn": learn.main}


def linear(game: Game) -> LinearEvaluator:
    evaluator = game.evaluator()
    assert isinstance(evaluator, LinearEvaluator)
    return evaluator


LEARNING = [game for game in all_games() if linear(game).input_names[0]]
"""The games that have inputs for a network."""
SHORT = min(LEARNING, key=lambda game: game.max_length)


def refused(capsys: pytest.CaptureFixture[str], command: str, *arguments: str) -> str:
    """Runs a command that must be refused: status 2, one line on stderr, nothing on stdout."""
    assert COMMANDS[command](list(arguments)) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.endswith("\n")
    assert said.err.count("\n") == 1
    return said.err.strip()


# Bad input


@pytest.mark.parametrize(("command", "module"), [("fit", "scipy"), ("learn", "torch")], ids=["fit", "learn"])
def test_without_the_extra_one_line_names_it(
    command: str,
    module: str,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
) -> None:
    monkeypatch.setitem(sys.modules, module, None)
    out = tmp_path / "network.json"
    arguments = [SHORT.name, "--out", str(out)] if command == "learn" else [SHORT.name]
    said = refused(capsys, command, *arguments)
    assert said == f'watertable.bots.training needs {module}: pip install "watertable[training]"'
    assert not out.exists()


@pytest.mark.parametrize("command", COMMANDS)
@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["chess"], "no game is called 'chess' (there are: "),
        ([], "the following arguments are required: GAME"),
        ([SHORT.name, "--games", "0"], "argument --games: expected a whole number, at least 1, not '0'"),
        ([SHORT.name, "--games", "many"], "argument --games: expected a whole number, at least 1, not 'many'"),
        ([SHORT.name, "--rounds", "-1"], "argument --rounds: expected a whole number, at least 1, not '-1'"),
        ([SHORT.name, "--blunders", "101"], "argument --blunders: expected a whole number, 0 to 100, not '101'"),
        ([SHORT.name, "--players", "two"], "argument --players: expected numbers such as 3,4,4,5, not 'two'"),
        ([SHORT.name, "--players", "99"], f"{SHORT.title} is for "),
        ([SHORT.name, "--wings", "2"], "unrecognized arguments: --wings 2"),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, list) else "",
)
def test_bad_input_is_one_line(
    command: str, arguments: list[str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert refused(capsys, command, *arguments).startswith(said)


@pytest.mark.parametrize("command", COMMANDS)
def test_a_game_without_a_linear_evaluator_is_refused(
    command: str, pearl_divers: Game, capsys: pytest.CaptureFixture[str]
) -> None:
    said = refused(capsys, command, pearl_divers.name)
    assert said == f"{pearl_divers.title} has no LinearEvaluator, so there is nothing to train"


@pytest.mark.parametrize("game", [game for game in all_games() if game not in LEARNING], ids=lambda game: game.name)
def test_a_game_without_inputs_has_no_network_to_train(game: Game, capsys: pytest.CaptureFixture[str]) -> None:
    assert refused(capsys, "learn", game.name).startswith(f"{game.title} has no inputs for a network")


def test_an_unknown_bot_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert refused(capsys, "fit", SHORT.name, "--bot", "clever").startswith("no bot or level is called 'clever'")


def test_one_game_cannot_be_both_trained_on_and_held_out(capsys: pytest.CaptureFixture[str]) -> None:
    said = refused(capsys, "learn", SHORT.name, "--players", str(SHORT.players[0]), "--games", "1")
    assert said.startswith("argument --games: expected at least 2")


def test_a_file_that_cannot_be_written_is_refused_before_any_game(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    missing = tmp_path / "missing"
    said = refused(capsys, "learn", SHORT.name, "--out", str(missing / "network.json"))
    assert said == f"{missing / 'network.json'} cannot be written: there is no folder {missing}"
    assert refused(capsys, "learn", SHORT.name, "--out", str(tmp_path)).startswith(f"{tmp_path} is a folder")


def test_observations_are_for_one_number_of_players_and_a_file_that_is_named(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    game = next(game for game in LEARNING if game.players[0] < game.players[1])
    said = refused(capsys, "learn", game.name, "--inputs", "encoding", "--out", str(tmp_path / "network.json"))
    assert said.startswith(f"argument --inputs: observations of {game.title} have another length with each number of")
    said = refused(capsys, "learn", game.name, "--inputs", "encoding", "--players", str(game.players[0]))
    assert said.startswith("argument --inputs: say with --out where to write")
    assert refused(capsys, "learn", game.name, "--inputs", "wishes").startswith("argument --inputs: invalid choice")


# Playing and collecting


def first_moves(game: Game, blunders: tuple[int, ...] = (50,), every: int = 1, has_chance: bool = False) -> Collector:
    """Games of players that do not think, with many random moves: quick to play."""

    def players(seed: str, seats: int, rng: Rng) -> list[Player]:
        return [lambda view, moves: moves[0]] * seats

    def features(state: State) -> Features:
        return linear(game).features(state), [float(state.setup.seats)]

    return Collector(game, features, players, blunders, every, has_chance)


def collected(collector: Collector, counts: list[int], games: int, seed: str) -> dict[int, Positions]:
    found: dict[int, Positions] = {}
    collector.collect(counts, games, seed, found)
    return found


@pytest.mark.parametrize("game", all_games(), ids=lambda game: game.name)
def test_positions_have_numbers_for_every_seat(game: Game) -> None:
    low, high = game.players
    counts = sorted({low, high})
    found = collected(first_moves(game), counts, 2 * len(counts), "shapes")
    assert sorted(found) == counts
    for seats, positions in found.items():
        assert len(positions) > 0
        assert positions.own_width == len(linear(game).weights)
        assert len(positions.own) == len(positions) * seats * positions.own_width
        assert positions.shared_width == 1
        assert positions.shared.tolist() == [float(seats)] * len(positions)
        assert len(positions.shares) == len(positions) * seats
        assert sum(positions.shares) == pytest.approx(len(positions))
        assert set(positions.blocks) == {0, 1}


@pytest.mark.parametrize("game", all_games(), ids=lambda game: game.name)
def test_the_same_seed_gives_the_same_positions(game: Game) -> None:
    seats = game.players[0]
    first, again, other = [
        collected(first_moves(game), [seats], 2, seed)[seats] for seed in ("seed", "seed", "other seed")
    ]
    assert first.own == again.own
    assert first.shares == again.shares
    assert first.own != other.own


def test_fewer_positions_are_kept_with_every_and_more_with_those_before_chance() -> None:
    seats = SHORT.players[0]
    all_kept, _ = first_moves(SHORT).play(seats, "which")
    some_kept, _ = first_moves(SHORT, every=3).play(seats, "which")
    more_kept, _ = first_moves(SHORT, has_chance=True).play(seats, "which")
    assert len(some_kept) < len(all_kept) < len(more_kept)
    assert all(position in all_kept for position in some_kept)


def test_blocks_of_games_take_the_numbers_of_random_moves_in_turn() -> None:
    asked: list[int] = []

    def players(seed: str, seats: int, rng: Rng) -> list[Player]:
        asked.append(0)

        def choose(view: View, moves: list[Move]) -> Move:
            asked[-1] += 1
            return moves[rng.below(len(moves))]

        return [choose] * seats

    low, high = SHORT.players
    collector = Collector(SHORT, linear(SHORT).inputs, players, (0, 100))
    collector.collect([low, high], 4, "blunders", {})
    assert asked[0] > 0
    assert asked[1] > 0
    assert asked[2:] == [0, 0]


def test_fit_collects_features_of_games_between_bots() -> None:
    evaluator = linear(SHORT)
    collector = fit.collector(SHORT, evaluator, spec_from_text("random"), 8, 1)
    positions = collected(collector, [SHORT.players[0]], 1, "fit")[SHORT.players[0]]
    assert positions.own_width == len(evaluator.weights)
    assert positions.shared_width == 0


@pytest.mark.parametrize("has_network", [False, True], ids=["evaluation", "network"])
@pytest.mark.parametrize("game", LEARNING, ids=lambda game: game.name)
def test_learn_collects_the_inputs_that_the_game_names(game: Game, has_network: bool) -> None:
    evaluator = linear(game)
    if not has_network:
        evaluator.network = None
    seats = game.players[0]
    collector = learn.collector(game, evaluator, 60)
    positions = collected(collector, [seats], 1, "learn")[seats]
    own, shared = evaluator.input_names
    assert (positions.own_width, positions.shared_width) == (len(own), len(shared))
    assert positions.own == collected(collector, [seats], 1, "learn")[seats].own


def observing(game: Game, seats: int) -> ObservedEvaluator:
    evaluator = linear(game)
    evaluator.network = None
    return learn.observing(game, evaluator, [seats])


@pytest.mark.parametrize("game", all_games(), ids=lambda game: game.name)
def test_observations_are_collected_from_the_same_games(game: Game) -> None:
    """So that networks on either kind of inputs can be compared: same games, same results, same games held out."""
    seats = game.players[0]
    observed = observing(game, seats)
    own, shared = observed.input_names
    found = collected(learn.collector(game, observed, 90), [seats], 1, "learn")[seats]
    assert (found.own_width, found.shared_width) == (len(own), len(shared)) == (observed.encoding.size, 0)
    if game in LEARNING:
        usual = collected(learn.collector(game, observed.evaluator, 90), [seats], 1, "learn")[seats]
        assert (found.shares, found.blocks) == (usual.shares, usual.blocks)


@pytest.mark.parametrize("game", all_games(), ids=lambda game: game.name)
def test_each_seats_inputs_are_its_observation_and_all_else_is_the_games_evaluator(game: Game) -> None:
    seats = game.players[0]
    observed = observing(game, seats)
    encoding = observed.encoding
    assert len(set(names_of(encoding))) == encoding.size
    rng = Sfc32("observed")
    loop = Loop(game.new(seats), [None] * seats, PlainChance(rng))
    decision = loop.advance()
    for _ in range(20):
        assert decision is not None
        own, shared = observed.inputs(loop.state)
        assert own == [list(map(float, encoding.encode(loop.state.view(seat), seat))) for seat in range(seats)]
        assert shared == []
        assert observed.evaluate(loop.state) == observed.foresee(loop.state) == observed.evaluator.evaluate(loop.state)
        assert observed.is_quiet(loop.state) == observed.evaluator.is_quiet(loop.state)
        decision = loop.advance(decision.moves[rng.below(len(decision.moves))])


def test_a_network_on_observations_is_used_with_its_number_of_players_only() -> None:
    game = next(game for game in LEARNING if game.players[0] < game.players[1])
    seats = game.players[0]
    observed = observing(game, seats)
    width = observed.encoding.size
    weights = [number / width for number in range(width)]
    observed.network = Network(game.pack().digest, [weights], [[]], [0.0], [1.0])
    for players, is_used in ((seats, True), (seats + 1, False)):
        loop = Loop(game.new(players), [None] * players, PlainChance(Sfc32("network")))
        assert loop.advance() is not None
        assert (observed.foresee(loop.state) != observed.evaluate(loop.state)) == is_used


def test_players_go_by_the_network_once_there_is_one() -> None:
    evaluator = linear(SHORT)
    own, shared = evaluator.input_names
    state = SHORT.new(SHORT.players[0])
    Loop(state, [None] * SHORT.players[0], PlainChance(Sfc32("network"))).advance()
    evaluator.network = Network(SHORT.pack().digest, [[1.0] * len(own)], [[0.0] * len(shared)], [0.0], [5.0])
    judged: Evaluator = learn.NetworkEvaluator(evaluator)
    assert judged.evaluate(state) == evaluator.foresee(state) != evaluator.evaluate(state)
    evaluator.network = None
    assert judged.evaluate(state) == evaluator.evaluate(state)


# The network's file


@pytest.mark.parametrize("game", LEARNING, ids=lambda game: game.name)
def test_a_file_that_is_read_and_written_again_is_the_same(game: Game) -> None:
    path = learn.network_file(game)
    own, shared = linear(game).input_names
    network = read_network(path, own, shared)
    assert network is not None
    assert network_text(network, own, shared) == path.read_text("utf-8")


def test_a_network_that_is_written_and_read_again_gives_the_same_values() -> None:
    network = Network('a "pack"', [[0.5, -0.25], [1.0, 0.125]], [[2.0], [-1.0]], [0.1, -0.2], [3.0, -0.0001])
    text = network_text(network, ("points", "cards"), ("rounds",))
    again = network_from_text(text, ("points", "cards"), ("rounds",), "network.json")
    assert again.pack == network.pack
    for inputs in ([[0.0, 0.0], [1.0, 3.0]], [[7.5, 2.0], [-1.0, 0.5]]):
        assert again.worths(inputs, [0.25]) == network.worths(inputs, [0.25])


# With SciPy and PyTorch


def guessing_game(games: int) -> Positions:
    """Positions of an invented game for two: who has more points wins 19 games in 20; a second feature is always 1."""
    positions = Positions(2)
    rng = Sfc32("guessing")
    for number in range(games):
        points = [rng.below(10) / 10.0, rng.below(10) / 10.0 + 0.05]
        winner = 0 if points[0] > points[1] else 1
        if rng.below(20) == 0:
            winner = 1 - winner
        shares = [1.0 - winner, float(winner)]
        positions.add_game([([[points[0], 1.0], [points[1], 1.0]], [0.5])], shares, number)
    return positions


@pytest.mark.long
def test_fitted_weights_tell_what_wins_from_what_does_not() -> None:
    pytest.importorskip("scipy")
    from watertable.bots.training.regression import fitted_weights

    (points, constant), loss = fitted_weights([guessing_game(400)])
    assert points > 2.0
    assert constant == pytest.approx(0.0)
    assert loss < 0.5


@pytest.mark.long
def test_fit_prints_the_weights_it_leaves_in_the_evaluator(
    capsys: pytest.CaptureFixture[str],
) -> None:
    pytest.importorskip("scipy")
    evaluator = linear(SHORT)
    before = list(evaluator.weights)
    try:
        assert fit.main([SHORT.name, "--games", "20", "--rounds", "1", "--bot", "random"]) == 0
        lines = capsys.readouterr().out.splitlines()
        assert lines[0].startswith("round 1: ")
        assert lines[1] == str(evaluator.weights)
        assert evaluator.weights != before
    finally:
        evaluator.weights[:] = before


@pytest.mark.long
def test_a_trained_network_predicts_and_a_changed_one_is_noticed() -> None:
    pytest.importorskip("torch")
    from watertable.bots.training.model import train

    trained = train([guessing_game(4000)], 4, 200, "pack")
    assert trained.loss < 0.45, "a guess has ln 2 = 0.69"
    trained.check(trained.network)
    trained.network.biases[0] += 1.0
    with pytest.raises(RuntimeError, match="differ from the PyTorch model's"):
        trained.check(trained.network)


@pytest.mark.long
def test_inputs_that_are_large_numbers_are_scaled_in_training_only() -> None:
    pytest.importorskip("torch")
    from watertable.bots.training.model import train

    large = guessing_game(4000)
    for place in range(0, len(large.own), 2):
        large.own[place] *= 200.0
    trained = train([large], 4, 200, "pack", is_scaled=True)
    assert trained.loss < 0.45, "a guess has ln 2 = 0.69"
    trained.check(trained.network)


@pytest.mark.long
def test_learn_writes_a_network_on_observations(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    pytest.importorskip("torch")
    out = tmp_path / "network.json"
    few = ["--players", str(SHORT.players[0]), "--games", "4", "--rounds", "2", "--units", "3", "--epochs", "2"]
    assert learn.main([SHORT.name, *few, "--inputs", "encoding", "--out", str(out)]) == 0
    assert capsys.readouterr().out.count("held-out cross-entropy loss") == 2
    network = read_network(out, *observing(SHORT, SHORT.players[0]).input_names)
    assert network is not None
    assert len(network.biases) == 3


@pytest.mark.long
def test_learn_writes_a_network_that_the_game_can_play_with(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """That the file gives the PyTorch model's values is checked by the command itself, before it writes."""
    pytest.importorskip("torch")
    out = tmp_path / "network.json"
    few = ["--games", str(4 * (SHORT.players[1] - SHORT.players[0] + 1)), "--rounds", "2", "--units", "3"]
    assert learn.main([SHORT.name, *few, "--epochs", "2", "--out", str(out)]) == 0
    assert capsys.readouterr().out.count("held-out cross-entropy loss") == 2
    network = read_network(out, *linear(SHORT).input_names)
    assert network is not None
    assert network.pack == SHORT.pack().digest
    assert len(network.biases) == 3
