"""What the coach says in AGUA: each situation, and the same without it."""

from tests.games.agua.staging import PACK, play, stage
from watertable.games.agua import AGUA
from watertable.games.agua.bot.reach import UNREACHED, reach_of
from watertable.games.agua.rules.state import AguaState

WORDS = AGUA.words(["Ann", "Ben"], "en", PACK)
ALL_BUT_ONE = {
    **{f"mill-{n}": "amber" for n in (1, 2, 3)},
    **{f"aqueduct-{n}": "coral" for n in (1, 2, 3)},
    **{f"marsh-{n}": "jade" for n in (1, 2)},
    "forest-1": "lilac",
}


def keys(state: AguaState) -> list[str]:
    """What the coach thinks of, for the seat that is to act."""
    seat = state.to_act()
    assert seat is not None
    return [remark.key for remark in AGUA.advice(state.view(seat), seat, state.legal_moves(seat))]


def says(state: AguaState) -> list[str]:
    """The same in words."""
    seat = state.to_act()
    assert seat is not None
    view = state.view(seat)
    words = WORDS.told_to(seat).at(view.terms())
    return [words.advice(remark) for remark in AGUA.advice(view, seat, state.legal_moves(seat))]


def leave_home(**more: object) -> AguaState:
    """Seat 0 leaves the card in the frame `home` empty."""
    state = stage("home-3", dice="red red", **more)  # type: ignore[arg-type]
    play(state, "step home-3 human-7", "step human-7 human-8", "step human-8 human-9")
    return state


def test_a_loaded_droplet_that_can_get_home_comes_first() -> None:
    loaded = stage("river-4", dice="red red", carried={"river-4": "coral jade"})
    assert says(loaded)[0] == (
        "Your droplet at River 4 carries 2 chips and can get home this turn: Mill race 1 is 1 step away."
    )
    assert "home" not in keys(stage("river-4", dice="red red")), "it carries nothing"
    far = stage("river-4", dice="blue blue", carried={"river-4": "coral jade"})
    assert "home" not in keys(far), "no arrow leads home with these dice"


def test_a_chip_in_reach_is_named() -> None:
    near = stage("home-1", dice="yellow yellow", chips={"home-4": "amber"})
    assert says(near)[0] == "Your droplet at Kitchen Tap 1 can pick up an amber chip at Kitchen Tap 4, 1 step away."
    assert "chip" not in keys(stage("home-1", dice="yellow yellow"))
    rain = stage(dice="blue blue", chips={"home-2": "amber"})
    assert says(rain)[0] == (
        "Let a droplet rain: it can pick up an amber chip at Kitchen Tap 2, 2 steps from the cloud."
    )


def test_someone_elses_loaded_droplet_in_reach_is_named() -> None:
    loaded = stage("home-1", "home-4", dice="yellow yellow", carried={"home-4": "jade"})
    assert says(loaded)[0] == (
        "Ben's droplet at Kitchen Tap 4 carries 1 chip. Yours at Kitchen Tap 1 can get there with 1 step and take what "
        "it carries."
    )
    assert "steal" not in keys(stage("home-1", "home-4", dice="yellow yellow"))
    assert keys(stage("", "home-1", dice="blue blue", carried={"home-1": "jade"}))[0] == "steal-rain"


def test_a_loaded_droplet_in_danger_is_named() -> None:
    danger = stage("river-12", "river-11", dice="red red", carried={"river-12": "jade"})
    assert "danger" in keys(danger)
    assert "danger" not in keys(stage("river-12", "river-11", dice="red red")), "nothing would be lost"
    assert "danger" not in keys(stage("river-12", "", dice="red red", carried={"river-12": "jade"}))


def test_droplets_in_the_cloud_need_blue() -> None:
    assert says(stage("river-1", dice="red red"))[-1] == (
        "No die is blue, so nothing rains: use your 5 movement points for droplets that are out."
    )
    assert keys(stage(dice="blue blue")) == ["rain"]
    assert "rain" not in keys(stage("river-1", dice="blue blue"))


def test_an_empty_card_is_worth_leaving() -> None:
    assert says(stage("home-3", dice="red red"))[0] == (
        "If your droplet leaves Kitchen Tap, which is empty, you may exchange that card and fill a hole."
    )
    assert "leave" not in keys(stage("home-3", dice="red red", chips={"home-2": "amber"}))
    assert "leave" not in keys(stage("home-3", "home-1", dice="red red"))


def test_near_the_end_chips_have_to_come_home() -> None:
    late = stage("river-12", dice="red red", chips=ALL_BUT_ONE, carried={"river-12": "slate"})
    assert "hurry" in keys(late)
    early = stage("river-12", dice="red red", carried={"river-12": "slate"})
    assert "hurry" not in keys(early)


def test_where_to_jump() -> None:
    loaded = stage("food-3", dice="yellow yellow", cards=("fish-farm",), carried={"food-3": "coral"})
    play(loaded, "step food-3 food-4")
    assert says(loaded) == ["Jump to Human ways 11: from there Breath, where your chips count, is 1 step away."]
    empty = stage("food-3", dice="yellow yellow", cards=("fish-farm",))
    play(empty, "step food-3 food-4")
    assert keys(empty) == [], "there is nothing to jump for"
    children = stage("food-3", dice="yellow yellow", cards=("fish-farm",), carried={"food-3": "coral"}, children=True)
    play(children, "step food-3 food-4")
    assert says(children) == ["Jump into the big cloud: your 1 chip goes to your collection at once."]


def test_whether_to_swap_a_chip() -> None:
    state = stage(
        "river-4",
        dice="red red",
        chips={"mill-1": "amber"},
        carried={"river-4": "jade"},
        collected=("jade jade", "amber"),
    )
    play(state, "step river-4 mill-1")
    assert says(state) == [
        "Swap: put a jade chip into the hole and take an amber chip. That makes your collection worth more."
    ]
    state = stage(
        "river-4",
        dice="red red",
        chips={"mill-1": "amber"},
        carried={"river-4": "jade"},
        collected=("amber amber", "jade"),
    )
    play(state, "step river-4 mill-1")
    assert keys(state) == ["no-swap"]


def test_an_exchange_and_one_that_ends_the_game() -> None:
    assert keys(leave_home()) == ["exchange"]
    ahead = leave_home(chips=ALL_BUT_ONE, collected=("amber", "jade"))
    assert says(ahead) == ["This exchange ends the game. You can have 4 points then, and nobody has more: do it."]
    behind = leave_home(chips=ALL_BUT_ONE, collected=("lilac", "amber amber"))
    assert says(behind) == ["This exchange would end the game, and Ben has 6 points to your 2. Pass for now."]


def test_which_colour_to_put_into_a_hole() -> None:
    state = leave_home(collected=("jade jade amber", "amber amber"))
    play(state, "exchange bathroom")
    assert says(state) == [
        "Put a jade chip into a hole: you have 2 of that colour in your collection, and each is then worth 1 more."
    ]
    nothing = leave_home()
    play(nothing, "exchange bathroom")
    assert keys(nothing) == ["fill-none"]
    carrying = stage("home-3 river-1", dice="red red", carried={"river-1": "slate"})
    play(carrying, "step home-3 human-7", "step human-7 human-8", "step human-8 human-9", "step river-1 river-2")
    play(carrying, "step river-2 river-3", "exchange bathroom")
    assert keys(carrying) == ["fill-carried"]
    opening = leave_home(chips={"marsh-1": "amber"})
    play(opening, "exchange bathroom")
    assert says(opening)[1] == (
        "Filling Salt marsh 2 completes its waterway: everyone has 1 more movement point from then on."
    )
    play(opening, "fill marsh-2 coral")
    assert keys(opening) == ["lay"]


def test_high_humidity_takes_a_loaded_droplet() -> None:
    loaded = stage("river-1", "river-5", dice="yellow yellow", carried={"river-5": "jade"}, high_humidity=True)
    assert says(loaded)[0] == (
        "Ben's droplet at River 5 carries 1 chip. Swap one of yours with it, and you take over what it carries."
    )
    assert keys(stage("river-1", "river-5", dice="yellow yellow", high_humidity=True)) == ["humidity-none"]


def test_reach_stops_at_others_and_in_open_holes() -> None:
    alone = stage("river-4", dice="red red")
    number = alone.at.pack.number
    assert reach_of(alone.at, 0).cost[number["mill-2"]] == UNREACHED, "the open hole is home"
    filled = stage("river-4", dice="red red", chips={"mill-1": "amber"})
    assert reach_of(filled.at, 0).cost[number["mill-2"]] == 2
    met = stage("river-4", "mill-1", dice="red red", chips={"mill-1": "amber"})
    assert reach_of(met.at, 0).cost[number["mill-1"]] == 1
    assert reach_of(met.at, 0).cost[number["mill-2"]] == UNREACHED, "it stops where it meets another"
