"""The lessons of AGUA: what they cover, that what they teach really happens, and that the numbers they say are true.

That every lesson can be solved and that its wrong answers are worse is checked for all games alike.
"""

from watertable.games.agua import AGUA
from watertable.games.agua.rules.state import AguaState
from watertable.games.agua.rules.terms import CHIP_NUMBER
from watertable.kernel import Event, State
from watertable.lessons.lesson import DO, NEXT, READ, Lesson
from watertable.lessons.reader import find_lesson, lessons_of
from watertable.lessons.runner import ILLEGAL, REACHED, WRONG, Course, begun


def answer(lesson: Lesson, at: int) -> str:
    """The first right action of a step."""
    step = lesson.steps[at]
    return NEXT if step.kind == READ else step.right[0].text()


def up_to(number: str, steps: int) -> tuple[Course, list[Event]]:
    """A lesson after so many steps with right answers, and all that happened."""
    lesson = find_lesson(AGUA, number)
    course = begun(lesson)
    events: list[Event] = []
    for at in range(steps):
        course.take(answer(lesson, at))
        events.extend(event for logged in course.logged for event in logged.events)
    return course, events


def done(number: str) -> tuple[Course, list[Event]]:
    """A lesson after its last step with a right answer."""
    kinds = [step.kind for step in find_lesson(AGUA, number).steps]
    return up_to(number, max(at for at, kind in enumerate(kinds) if kind == DO) + 1)


def count(events: list[Event], name: str, **fields: object) -> int:
    """How often something happened."""
    return sum(
        type(event).__name__ == name and all(getattr(event, key) == value for key, value in fields.items())
        for event in events
    )


def scores(state: State) -> list[int]:
    return [state.score(seat).total for seat in range(state.setup.seats)]


def after(state: State, *texts: str) -> State:
    """The position after these moves, each by the seat that is to act."""
    state = state.copy()
    for text in texts:
        seat = state.to_act()
        assert seat is not None
        state.apply(seat, AGUA.from_text(text))
    return state


def ended_by_ana(state: State, hole: str) -> list[list[int]]:
    """The scores if Ana puts a chip into the last hole, for each colour in the stock."""
    assert isinstance(state, AguaState)
    found = []
    for colour in state.position().as_json()["stock"]:
        ending = state.copy()
        assert isinstance(ending, AguaState)
        ending.at.chips[ending.at.pack.number[hole] - ending.at.pack.first_hole] = CHIP_NUMBER[colour] + 1
        found.append(scores(ending))
    return found


def test_they_go_from_the_first_rain_to_the_last_hole() -> None:
    assert [lesson.title for lesson in lessons_of(AGUA)] == [
        "Rain and arrows",
        "Bringing chips home",
        "Meetings",
        "New cards and values",
        "Planes and bridges",
        "The last hole",
    ]


def test_they_teach_every_rule_of_a_usual_turn() -> None:
    taught = {rule for lesson in lessons_of(AGUA) for rule in lesson.rules}
    assert {f"AG-{number}" for number in range(1, 14)} <= taught


def test_ag2_ag3_without_blue_nobody_rains_and_a_red_arrow_has_to_wait() -> None:
    waiting, _ = up_to("1", 5)
    assert waiting.take("step home-4 home-5").what == ILLEGAL
    course, events = done("1")
    assert count(events, "MoveImpossible", seat=1) == 1
    assert count(events, "ChipPicked", seat=0) == 2
    assert scores(course.state) == [9, 3]


def test_ag7_ag10_three_ways_home_and_ana_cannot_catch_up() -> None:
    course, events = done("2")
    assert count(events, "DropletEvaporated", field="home-5") == 1
    assert count(events, "DropletEvaporated", field="mill-1") == 1
    assert count(events, "DropletMoved", target="vapour-1") == 1
    assert count(events, "ChipsCollected", seat=0) == 3
    assert scores(course.state) == [14, 10]
    endings = ended_by_ana(course.state, "mill-1")
    assert max(ana for _, ana in endings) == 13
    assert all(you > ana for you, ana in endings)
    before, _ = up_to("2", 5)
    assert [12, 13] in ended_by_ana(before.state, "mill-1")


def test_ag5_two_meetings_a_stop_and_an_own_droplet_in_the_way() -> None:
    robbed, _ = up_to("3", 2)
    assert robbed.take("step animal-6 animal-7").rule == "AG-5"
    home, _ = up_to("3", 4)
    assert home.take("step animal-6 animal-7").what == WRONG
    course, events = done("3")
    assert count(events, "DropletMet", seat=0, other=1, chips=3) == 1
    assert count(events, "DropletMet", seat=0, other=1, chips=0) == 1
    assert scores(course.state) == [12, 6]


def test_ag11_ag13_two_exchanges_decide_the_game() -> None:
    filled, _ = up_to("4", 4)
    assert scores(filled.state) == [8, 9]
    course, events = done("4")
    assert count(events, "CardExchanged", seat=0) == 2
    assert count(events, "GameEnded", winners=(0,), cause="holes") == 1
    assert scores(course.state) == [12, 9]
    last, _ = up_to("4", 7)
    assert scores(last.state) == [9, 9]
    assert scores(after(last.state, "fill aqueduct-3 coral")) == [9, 12]
    assert scores(after(last.state, "fill aqueduct-3 slate")) == [9, 11]


def test_ag8_ag9_a_flight_and_a_swap_turn_the_game_around() -> None:
    course, events = done("5")
    assert count(events, "DropletJumped", source="home-3", target="human-11") == 1
    assert count(events, "ChipSwapped", given="jade", taken="coral") == 1
    assert scores(course.state) == [11, 7]
    assert all(you > ana for you, ana in ended_by_ana(course.state, "forest-2"))
    bridge, _ = up_to("5", 4)
    assert scores(after(bridge.state, "swap jade")) == [8, 7]
    lilac = after(bridge.state, "swap lilac", "step forest-1 forest-2")
    assert [8, 9] in ended_by_ana(lilac, "forest-2")


def test_ag13_ending_the_game_too_early_loses_it() -> None:
    course, _ = up_to("6", 2)
    early = after(course.state, "exchange jeans-factory", "fill forest-2 jade")
    assert scores(early) == [7, 9]
    outcome = early.outcome()
    assert outcome is not None
    assert outcome.winners == (1,)


def test_the_last_lesson_is_won_the_way_its_hint_says() -> None:
    course, _ = up_to("6", 4)
    said = []
    for move in (
        "step animal-5 animal-6",
        "step animal-6 animal-7",
        "step animal-7 sweat",
        "step nature-3 nature-4",
        "exchange rainforest",
    ):
        said.append(course.coached())
        course.take(move)
    said.append(course.coached())
    assert course.take("fill forest-2 jade").what == REACHED
    assert scores(course.state) == [11, 9]
    assert "" not in said
