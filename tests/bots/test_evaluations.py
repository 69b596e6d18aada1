"""Each game's judgement of positions: shares of the win, and the right way round."""

import re

import pytest

from tests.bots.positions import CASES, decisions, seats_of
from tests.games.water_duel.staging import Table
from tests.games.water_to_water.staging import Stage
from watertable.bots import Budget, MctsBot
from watertable.games.agua import AGUA
from watertable.games.agua.rules.state import AguaState
from watertable.games.agua.rules.terms import ONE_CHIP
from watertable.games.water_cycle import WATER_CYCLE
from watertable.games.water_cycle.bot.inputs import OWN, SHARED, inputs_of
from watertable.games.water_cycle.rules.moves import Roll
from watertable.games.water_cycle.rules.state import ROLL, TAKE_DIE, WaterCycleState
from watertable.games.water_duel import WATER_DUEL
from watertable.games.water_duel.pack.reader import WaterDuelPack
from watertable.games.water_duel.rules.state import WaterDuelState
from watertable.games.water_to_water import WATER_TO_WATER
from watertable.games.water_to_water.bot.evaluation import ADVISED, CHARACTER_WORTH, WaterToWaterEvaluator
from watertable.games.water_to_water.bot.prospects import NEARNESS, progress
from watertable.games.water_to_water.rules.phases import PICK, PLAY
from watertable.games.water_to_water.rules.state import WaterToWaterState
from watertable.kernel import CHANCE, Evaluator, Game, OptionValue, Sfc32, State
from watertable.kernel.evaluator import LinearEvaluator
from watertable.testing import Case


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.game.name)
def test_shares_are_between_0_and_1_and_make_a_whole(case: Case) -> None:
    judge = case.game.evaluator()
    assert type(judge) is not Evaluator
    for state, _, _ in decisions(case, "shares", every=3):
        for shares in (judge.evaluate(state), judge.foresee(state)):
            assert len(shares) == seats_of(case)
            assert all(0.0 <= share <= 1.0 for share in shares)
            assert sum(shares) == pytest.approx(1.0)


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.game.name)
def test_judging_changes_nothing(case: Case) -> None:
    judge = case.game.evaluator()
    for state, seat, moves in decisions(case, "still", every=10):
        before = state.snapshot()
        judge.evaluate(state)
        judge.foresee(state)
        judge.quick_move(state, seat, moves, Sfc32(1))
        assert state.snapshot() == before


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.game.name)
def test_a_quick_move_is_a_legal_one(case: Case) -> None:
    judge = case.game.evaluator()
    rng = Sfc32("quick")
    for state, seat, moves in decisions(case, "quick", every=2):
        assert state.why_not(seat, judge.quick_move(state, seat, moves, rng)) is None


def test_a_game_without_its_own_judgement_goes_by_points() -> None:
    state = middle(CASES[1])
    assert isinstance(state, WaterCycleState)
    state.scores = [10, 30, 20, 10]
    shares = Evaluator().evaluate(state)
    assert shares[1] > shares[2] > shares[0] == shares[3]


def middle(case: Case) -> State:
    """A position from the middle of a game, in which a turn begins."""
    judge = case.game.evaluator()
    found: State | None = None
    for count, (state, _, _) in enumerate(decisions(case, "middle")):
        if judge.is_quiet(state):
            found = state
            if count > 25:
                break
    assert found is not None
    return found


def test_water_cycle_likes_points() -> None:
    case = CASES[1]
    state = middle(case)
    assert isinstance(state, WaterCycleState)
    before = case.game.evaluator().evaluate(state)
    state.scores[2] += 6
    assert case.game.evaluator().evaluate(state)[2] > before[2]


@pytest.mark.parametrize("game", [WATER_CYCLE, WATER_DUEL], ids=lambda game: game.name)
def test_what_was_learned_is_about_the_default_pack(game: Game) -> None:
    judge = game.evaluator()
    assert isinstance(judge, LinearEvaluator)
    assert judge.network is not None
    assert judge.network.pack == game.pack().digest


@pytest.mark.parametrize("seats", [3, 4, 6])
def test_water_cycle_is_foreseen_from_as_many_inputs_as_are_named(seats: int) -> None:
    state = WATER_CYCLE.new(seats)
    assert isinstance(state, WaterCycleState)
    rng = Sfc32(f"foresight {seats}")
    judged = 0
    while (seat := state.to_act()) is not None:
        if state.phase in (ROLL, TAKE_DIE):
            own, shared = inputs_of(state, 0.5)
            assert [len(mine) for mine in own] == [len(OWN)] * seats
            assert len(shared) == len(SHARED)
            waits = [round(mine[OWN.index("turns to wait")] * seats) for mine in own]
            assert sorted(waits) == list(range(seats))
            assert waits[state.first if state.phase == ROLL else state.actor] == 0
            judged += 1
        moves = state.legal_moves(seat)
        state.perform(seat, state.draw_chance(rng) if seat == CHANCE else moves[rng.below(len(moves))], None)
    assert judged > 10


def test_water_cycle_foresees_who_supplies_whom() -> None:
    state = WATER_CYCLE.new(4, {"first_seat": 2})
    assert isinstance(state, WaterCycleState)
    state.perform(CHANCE, Roll((1, 1, 3, 6)), None)
    state.on_persons = [0, 1, 3]
    own, shared = inputs_of(state, 0.0)
    supply = OWN.index("next supply")
    # Seat 2 begins and meets the fourth and last person; then a fifth joins, and it goes on from the first.
    assert [round(mine[supply] * 12) for mine in own] == [2, 3, 4, 1]
    # In the next round seat 3 begins.
    assert [round(mine[supply + 1] * 12) for mine in own] == [5, 1, 2, 4]
    assert shared[SHARED.index("dice with 1")] == 1.0
    assert own[0][OWN.index("usable dice")] == 1.0


def test_water_cycle_foresees_that_points_win() -> None:
    case = CASES[1]
    state = middle(case)
    assert isinstance(state, WaterCycleState)
    judge = case.game.evaluator()
    before = judge.foresee(state)
    assert sum(before) == pytest.approx(1.0)
    assert before != judge.evaluate(state)
    state.scores[2] += 6
    assert judge.foresee(state)[2] > before[2]


def test_agua_likes_chips_at_home() -> None:
    case = CASES[0]
    state = middle(case)
    assert isinstance(state, AguaState)
    state.lying[0] = 3
    before = case.game.evaluator().evaluate(state)
    state.collected[1] += 2 * ONE_CHIP[2]
    assert case.game.evaluator().evaluate(state)[1] > before[1]


def test_water_duel_likes_water_and_most_when_there_is_little() -> None:
    case = CASES[2]
    state = middle(case)
    assert isinstance(state, WaterDuelState)
    judge = case.game.evaluator()

    def odds(water: int) -> float:
        state.water = [water, 10]
        share = judge.evaluate(state)[0]
        return share / (1.0 - share)

    assert odds(5) / odds(3) > odds(17) / odds(15) > 1.0


def test_water_duel_is_foreseen_card_by_card() -> None:
    pack = WATER_DUEL.pack()
    assert isinstance(pack, WaterDuelPack)
    table = Table("slow-leak ripple", "ripple", standing="B:slow-leak", water=(12, 12), pack=pack)
    judge = WATER_DUEL.evaluator()
    before = judge.foresee(table.state)
    assert sum(before) == pytest.approx(1.0)
    assert before != judge.evaluate(table.state)
    table.state.standing = []
    assert judge.foresee(table.state)[0] > before[0]
    table.state.water = [8, 12]
    assert judge.foresee(table.state)[0] < before[0]


def test_water_duel_with_cards_that_nobody_learned_about_is_judged_by_what_their_steps_bring() -> None:
    text = WATER_DUEL.pack_text("default").replace("ripple", "drip")
    pack = WATER_DUEL.read_pack(text)
    assert isinstance(pack, WaterDuelPack)
    state = Table("drip slow-leak", "levee", water=(12, 9), pack=pack).state
    assert WATER_DUEL.evaluator().foresee(state) == WATER_DUEL.evaluator().evaluate(state)


def test_agua_a_judge_of_one_pack_judges_another_as_a_fresh_one_does() -> None:
    own = AGUA.read_pack(re.sub(r'"(\d -)(> \d)', r'"\1blue-\2', AGUA.pack_text("default")))
    here, there = AGUA.new(4), AGUA.new(4, pack=own)
    rng = Sfc32("two packs")
    while here.to_act() == CHANCE:
        dealt = here.draw_chance(rng)
        here.apply(CHANCE, dealt)
        there.apply(CHANCE, dealt)
    assert isinstance(here, AguaState)
    assert isinstance(there, AguaState)
    kept = AGUA.evaluator()
    here.carried[0] = there.carried[0] = ONE_CHIP[0]
    differing = 0
    for field in range(here.pack.fields):
        here.droplets[0] = there.droplets[0] = field
        assert kept.evaluate(here) == AGUA.evaluator().evaluate(here)
        assert kept.evaluate(there) == AGUA.evaluator().evaluate(there)
        differing += kept.evaluate(here) != kept.evaluate(there)
    assert differing > 0


@pytest.mark.parametrize("each", [4, 5])
def test_water_to_water_promises_only_lakes_that_are_not_finished(each: int) -> None:
    """WW-47: a lake is worth `lake_points`; one that is finished has brought them already."""
    players = ["introspection/lake-nymph", "intellect/druid"]
    options = {"lake_points": each}
    finished = Stage(players, "S2 / S0", ["S", "S"], options=options).state
    nearly = Stage(players, "S2", ["S", "S"], options=options).state
    nymph = finished.characters[0]
    assert finished.board.lake_sizes == [2]
    assert progress(finished, 0, nymph) == 0.0
    assert progress(nearly, 0, nymph) == pytest.approx(each * NEARNESS[1] / 20.0)


def lineup(characters: list[str], powers: list[str]) -> WaterToWaterState:
    """A game of Water to Water with these Characters and Powers, before the first tile."""
    case = CASES[3]
    state = case.game.new(4)
    assert isinstance(state, WaterToWaterState)
    rng = Sfc32("lineup")
    while state.phase != PLAY:
        seat = state.to_act()
        assert seat is not None
        state.apply(seat, state.draw_chance(rng) if seat == CHANCE else state.legal_moves(seat)[-1])
    state.teacher = -1
    state.doppelganger = -1
    for seat in range(4):
        state.characters[seat] = state.lineup.character_called[characters[seat]]
        state.powers[seat] = state.lineup.power_called[powers[seat]]
        state.uses[seat] = state.power(seat).card.uses
    state.points = [0, 0, 0, 0]
    return state


POWERS = ["intellect", "wisdom", "ravens-wit", "telekinesis"]


@pytest.mark.parametrize("character", sorted(set(CHARACTER_WORTH) - {"student", "thief"}))
def test_water_to_water_likes_points_of_the_own_character(character: str) -> None:
    others = [name for name in ("islander", "druid", "planter", "strider") if name != character][:3]
    state = lineup([character, *others], POWERS)
    judge = WaterToWaterEvaluator()
    before = judge.evaluate(state)
    state.points[0] = 10
    after = judge.evaluate(state)
    assert after[0] > before[0]
    assert all(after[seat] < before[seat] for seat in (1, 2, 3))


def test_the_student_lives_by_the_teacher_and_the_thief_by_the_leader() -> None:
    judge = WaterToWaterEvaluator()
    state = lineup(["student", "islander", "druid", "thief"], POWERS)
    state.teacher = 1
    before = judge.evaluate(state)
    state.points[1] = state.points[0] = 30
    after = judge.evaluate(state)
    assert after[0] > before[0]
    assert after[0] == after[1]
    state = lineup(["planter", "islander", "druid", "thief"], POWERS)
    before = judge.evaluate(state)
    state.points[1] = 16
    after = judge.evaluate(state)
    assert after[3] / after[0] > before[3] / before[0]


def test_uses_of_a_power_are_worth_keeping_and_sleep_is_bad() -> None:
    judge = WaterToWaterEvaluator()
    state = lineup(["planter", "islander", "druid", "strider"], POWERS)
    before = judge.evaluate(state)
    state.uses[3] = 1
    spent = judge.evaluate(state)
    assert spent[3] < before[3]
    state.is_asleep[1] = True
    assert judge.evaluate(state)[1] < spent[1]


def test_a_hidden_character_counts_until_it_is_spent() -> None:
    judge = WaterToWaterEvaluator()
    state = lineup(["planter", "islander", "druid", "strider"], ["doppelganger", *POWERS[:3]])
    state.doppelganger = 0
    state.hidden = state.lineup.character_called["druid"]
    state.discards = state.bag[:3]
    hidden = judge.evaluate(state)
    state.reached[state.hidden] = True
    assert judge.evaluate(state)[0] < hidden[0]


def test_advice_names_characters_and_powers_that_exist() -> None:
    state = lineup(["planter", "islander", "druid", "strider"], POWERS)
    assert set(CHARACTER_WORTH) == set(state.lineup.character_called)
    assert set(ADVISED) <= set(state.lineup.power_called)
    assert {name for names in ADVISED.values() for name in names} <= set(CHARACTER_WORTH)


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.game.name)
def test_every_feature_has_its_weight(case: Case) -> None:
    judge = case.game.evaluator()
    assert isinstance(judge, LinearEvaluator)
    for state, _, _ in decisions(case, "weights", every=20):
        assert {len(features) for features in judge.features(state)} == {len(judge.weights)}


def drafting(options: dict[str, OptionValue]) -> WaterToWaterState:
    """A game of four whose Powers are dealt: the first seat is to pick."""
    state = WATER_TO_WATER.new(4, options)
    rng = Sfc32("draft")
    while state.to_act() == CHANCE:
        state.apply(CHANCE, state.draw_chance(rng))
    assert isinstance(state, WaterToWaterState)
    return state


def picked(state: WaterToWaterState) -> str:
    """What mcts picks for the seat that is to act; it does not search for it."""
    seat = state.to_act()
    assert seat is not None
    choice = MctsBot("draft").choose(state.view(seat), state.legal_moves(seat), Budget(milliseconds=5000))
    assert choice.iterations == 0
    state.apply(seat, choice.move)
    return choice.move.text()


def test_mcts_picks_characters_by_experience() -> None:
    state = drafting({})
    assert picked(state) == "pick archeologist"
    assert picked(state) in ("pick thief", "pick druid")
    assert picked(drafting({"exclude_characters": ("archeologist",)})) == "pick wrath"


def test_experience_is_silent_outside_the_draft() -> None:
    judge = WaterToWaterEvaluator()
    spoken = 0
    for state, seat, moves in decisions(CASES[3], "silent"):
        assert isinstance(state, WaterToWaterState)
        known = judge.experience(state, seat, moves)
        assert bool(known) == (state.phase == PICK)
        spoken += bool(known)
    assert spoken == 4
