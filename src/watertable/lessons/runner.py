"""A lesson being taken: a pure function of the lesson and the actions so far.

An action is "next" for a step that was read, else the notation of the learner's move. Nothing is stored: whoever
shows a lesson keeps the list of actions, and `taken` plays them again. Everything goes through a `Table`, so that the
learner is shown what a seat at a table is shown, and nothing else.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from watertable.bots import decider_for, spec_from_text
from watertable.kernel import CHANCE, BadInput, BadText, Event, IllegalMove, Match, Move, Sfc32, State, visible
from watertable.kernel.match_log import Entry, Played, Proposal
from watertable.kernel.words import Words
from watertable.lessons.goals import Situation
from watertable.lessons.lesson import DO, END, GOAL, LISTED, NEXT, READ, Lesson, Step
from watertable.play import Decision
from watertable.table.seats import BOT, PERSON, Seat
from watertable.table.showing import Json, Logged, entry_json, view_json
from watertable.table.table import Table

RIGHT: Final = "right"
WRONG: Final = "wrong"
ILLEGAL: Final = "illegal"
REACHED: Final = "reached"
FAILED: Final = "failed"

LANGUAGE: Final = "en"
_MOST_OF_OTHERS: Final = 400
"""Moves of chance and of others between two of the learner's."""


@dataclass
class Verdict:
    """What became of an action."""

    what: str | None
    """None for a step that was read."""
    why: str = ""
    """What the lesson says against it, or else the rules."""
    rule: str = ""
    """The rule that refuses it."""
    reason: str = ""
    """What the rules say against it."""
    effect: str = ""
    """What a right action has shown."""

    @property
    def is_taken(self) -> bool:
        """Whether the action counts."""
        return self.what in (None, RIGHT, REACHED)


@dataclass
class Shown:
    """A position on the way to the next step, and what led to it."""

    seat: int
    view: Json
    told: list[str]


@dataclass
class Course:
    """A lesson as far as it was taken."""

    lesson: Lesson
    table: Table
    at: int = 0
    """The step, from 0; as many as there are steps at the end."""
    actions: list[str] = field(default_factory=list)
    past: list[Shown] = field(default_factory=list)
    """What happened since the last action."""
    logged: list[Logged] = field(default_factory=list)
    """The same as entries of a log."""
    begun: int = 0
    """How many actions there were when the step began."""
    events: list[Event] = field(default_factory=list)
    """What the learner has seen since the step began, while a goal is played for."""
    points: int = 0
    chances: int = 0

    @property
    def step(self) -> Step | None:
        """The step that is to be taken; None at the end."""
        return self.lesson.steps[self.at] if self.at < len(self.lesson.steps) else None

    @property
    def kind(self) -> str:
        return END if self.step is None else self.step.kind

    @property
    def state(self) -> State:
        return self.table.playing().state

    @property
    def left(self) -> int | None:
        """How many moves the learner has left to reach the goal."""
        return self.step.within - (len(self.actions) - self.begun) if self.step and self.kind == GOAL else None

    def words(self) -> Words | None:
        """The game's words as the learner is told them, with what the position calls otherwise."""
        words = self.table.words(LANGUAGE, self.lesson.seat)
        return None if words is None else words.at(self.state.position().terms())

    # What the learner may choose

    def offered(self) -> list[Move]:
        """The moves that the step offers, in the order of the legal moves; wrong ones that are not legal come last."""
        step, seat = self.step, self.lesson.seat
        if step is None or step.kind == READ:
            return []
        legal = self.state.legal_moves(seat)
        if step.kind == GOAL:
            return legal
        listed = [*step.right, *[wrong.move for wrong in step.wrong]]
        chosen = [move for move in legal if move in listed] if step.open == LISTED else legal
        return [*chosen, *[move for move in listed if move not in legal]]

    def coached(self) -> str:
        """What the coach says now."""
        step = self.step
        for remark in () if step is None else step.coach:
            if remark.when.is_reached(self._situation()):
                return remark.say
        return ""

    # Taking actions

    def take(self, action: str) -> Verdict:
        """Take an action, if it is one that leads on. Anything else changes nothing."""
        step = self.step
        self.past, self.logged = [], []
        if step is None:
            return Verdict(ILLEGAL, "The lesson is over.")
        if step.kind == READ or action == NEXT:
            return self._next(step, action)
        try:
            move = self.lesson.game.from_text(action)
        except BadText as problem:
            return Verdict(ILLEGAL, str(problem))
        refused = self._refused(step, move)
        if refused is not None:
            return refused
        if step.kind == DO:
            self._play(self.lesson.seat, move)
            self._follow(step)
            return self._done(action, RIGHT, step)
        return self._try(step, action, move)

    def _next(self, step: Step, action: str) -> Verdict:
        if step.kind != READ:
            return Verdict(ILLEGAL, "This step asks for a move.")
        if action != NEXT:
            return Verdict(ILLEGAL, "Read on first: there is nothing to choose in this step.")
        return self._done(NEXT, None, step)

    def _done(self, action: str, what: str | None, step: Step) -> Verdict:
        self.actions.append(action)
        self.at += 1
        self._begin()
        return Verdict(what, effect=step.effect)

    def _refused(self, step: Step, move: Move) -> Verdict | None:
        """What is said against a move; None if it leads on."""
        lesson = self.lesson
        named = next((wrong.why for wrong in step.wrong if wrong.move == move), "")
        reason = self.state.why_not(lesson.seat, move)
        if reason is not None:
            words = self.words()
            text = reason.text() if words is None else words.reason_text(reason)
            return Verdict(ILLEGAL, named or text, reason.rule, text)
        if step.kind == GOAL or move in step.right:
            return None
        return Verdict(WRONG, named or step.otherwise or "That is allowed, but not what this step is about.")

    def _follow(self, step: Step) -> None:
        """What chance and the others do after a right move."""
        for number, move in enumerate(step.then):
            seat = self.state.to_act()
            if seat is None:
                raise self.lesson.problem("the game is over before the last move", self.at, f"then {number + 1}")
            try:
                self._play(seat, move)
            except IllegalMove as refused:
                raise self.lesson.problem(f"{move.text()}: {refused}", self.at, f"then {number + 1}") from None

    def _try(self, step: Step, action: str, move: Move) -> Verdict:
        """A move on the way to a goal."""
        assert step.goal is not None
        self._play(self.lesson.seat, move)
        if not step.goal.is_reached(self._situation()):
            self._let_others_play(step)
        if step.goal.is_reached(self._situation()):
            return self._done(action, REACHED, step)
        self.actions.append(action)
        if self.state.to_act() is None or not self.left:
            return Verdict(FAILED, step.failed or "That was close. Try it once more.")
        return Verdict(RIGHT)

    # Playing

    def begin(self) -> Course:
        """Make the first step ready."""
        self._begin()
        return self

    def _begin(self) -> None:
        """Make the step ready that comes now."""
        self.begun = len(self.actions)
        self.events = []
        self.points = self.state.score(self.lesson.seat).total
        self.chances = 0
        step = self.step
        if step is None or step.kind == READ:
            return
        if step.kind == GOAL:
            self._let_others_play(step)
        if self.state.to_act() != self.lesson.seat:
            raise self.lesson.problem("it is not the learner who decides here", self.at)

    def _let_others_play(self, step: Step) -> None:
        """Chance and bots, until the learner decides, the goal is reached or the game is over."""
        assert step.goal is not None
        spec = spec_from_text(step.others)
        for _ in range(_MOST_OF_OTHERS):
            state = self.state
            seat = state.to_act()
            if seat is None or seat == self.lesson.seat or step.goal.is_reached(self._situation()):
                return
            rng = Sfc32(f"{step.seed}:{self.table.seq}")
            if seat != CHANCE:
                decider = decider_for(spec, rng)
                self._play(seat, decider.decide(Decision(state, seat, state.legal_moves(seat))))
                continue
            self.chances += 1
            is_given = self.chances <= len(step.chance)
            try:
                self._play(CHANCE, step.chance[self.chances - 1] if is_given else state.draw_chance(rng))
            except IllegalMove as refused:
                raise self.lesson.problem(str(refused), self.at, f"chance {self.chances}") from None

    def is_reached(self) -> bool:
        """Whether the goal of the step is reached as it stands."""
        return self.step is not None and self.step.goal is not None and self.step.goal.is_reached(self._situation())

    def _situation(self) -> Situation:
        return Situation(self.state, self.lesson.seat, self.events, self.points)

    def _play(self, seat: int, move: Move) -> None:
        """Make a move at the table, and note what the learner sees of it."""
        viewer = self.lesson.seat
        happened = self.table.commit(made(self.table.playing(), seat, move), 0.0)
        words = self.table.words_for(viewer, LANGUAGE)
        told: list[Any] = []
        for logged in happened.logged:
            self.logged.append(logged)
            self.events.extend(visible(logged.events, viewer))
            told.extend(entry_json(logged, viewer, words).get("say", ()))
        self.past.append(Shown(seat, view_json(self.state, viewer), told))


def made(match: Match, seat: int, move: Move) -> Proposal:
    """What a move would append to the log, without the chance that a match would draw after it."""
    state = match.state.copy()
    events: list[Event] = []
    state.apply(seat, move, events)
    entry = Entry(match.seq + 1, len(match.line) + 1, seat, match.game.to_text(move), None, None)
    return Proposal([entry], [Played(seat, move, events, match.state)], len(match.line), state)


# From the beginning


def first_state(lesson: Lesson) -> State:
    """Where a lesson begins: its moves from the set-up, then what it stages. LessonError says what does not fit."""
    game = lesson.game
    state = game.new(lesson.players, lesson.options)
    for number, move in enumerate(lesson.moves):
        seat = state.to_act()
        if seat is None:
            raise lesson.problem("the game is over before this move", key=f"moves {number + 1}")
        try:
            state.apply(seat, move)
        except IllegalMove as refused:
            raise lesson.problem(f"{move.text()}: {refused}", key=f"moves {number + 1}") from None
    return _staged(lesson, state) if lesson.position else state


def _staged(lesson: Lesson, state: State) -> State:
    """The position with what the lesson replaces in the learner's view; what the learner cannot see is imagined."""
    game = lesson.game
    view = state.view(lesson.seat)
    told = {name for name, _, _ in view.facts()}
    data = {key: value for key, value in view.as_json().items() if key not in told}
    try:
        read = game.view_from_json(state.setup, _merged(data, lesson.position))
        staged = game.imaginer(read).sample(Sfc32(lesson.name))
        faults = staged.faults()
    except BadInput as problem:
        raise lesson.problem(str(problem).removeprefix("view").lstrip(":. "), key="position") from None
    except (ValueError, LookupError, TypeError, AssertionError):
        raise lesson.problem("the fields do not fit together", key="position") from None
    if faults:
        raise lesson.problem(faults[0], key="position")
    for seat in range(lesson.players):
        score = staged.score(seat)
        if score.total != sum(item.points for item in score.items):
            text = f"the {score.total} points of seat {seat} do not add up from their items"
            raise lesson.problem(text, key="position")
    return staged


def _merged(data: Any, replaced: Any) -> Any:
    """JSON data with parts of it replaced: tables key by key, everything else as a whole."""
    if not isinstance(data, dict) or not isinstance(replaced, dict):
        return replaced
    return {**data, **{key: _merged(data.get(key), value) for key, value in replaced.items()}}


def begun(lesson: Lesson, state: State | None = None) -> Course:
    """A lesson at its first step. `state` is where it begins, if that is known."""
    state = first_state(lesson) if state is None else state
    names = list(lesson.names)
    seats = [
        Seat(seat, PERSON, name) if seat == lesson.seat else Seat(seat, BOT, name, level="greedy")
        for seat, name in enumerate(names)
    ]
    table = Table(lesson.game, seats)
    table.begin(Match(lesson.game, state.copy(), names, seed=bytes(32)))
    return Course(lesson, table).begin()


def taken(lesson: Lesson, actions: Sequence[str], state: State | None = None) -> Course:
    """A lesson after these actions; BadInput names the first that does not lead on."""
    course = begun(lesson, state)
    for number, action in enumerate(actions):
        verdict = course.take(action)
        if not verdict.is_taken:
            raise BadInput(f"action {number + 1} does not lead on in this lesson: {verdict.why}")
    return course


def attempted(
    lesson: Lesson, actions: Sequence[str], attempt: str | None, state: State | None = None
) -> tuple[Course, Verdict]:
    """A lesson after these actions and one more attempt, with what became of that. A goal that was missed starts its
    step again: the course then has the actions before it, and still shows what led there."""
    course = taken(lesson, actions, state)
    if attempt is None:
        return course, Verdict(None)
    verdict = course.take(attempt)
    if verdict.what == FAILED:
        again = taken(lesson, course.actions[: course.begun], state)
        again.past, again.logged = course.past, []
        return again, verdict
    return course, verdict
