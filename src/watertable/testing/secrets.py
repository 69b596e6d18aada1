"""Checks of secrets: what a viewer must not know reaches it by no way.

`twins` of the case gives a state that differs from another only in what a viewer must not know. The
viewer must see no difference, now and later, until something is revealed, and then the event says so.
"""

from __future__ import annotations

from watertable.kernel.codec import canonical
from watertable.kernel.events import Event
from watertable.kernel.moves import CHANCE, Move
from watertable.kernel.perft import moves_of
from watertable.kernel.state import State
from watertable.kernel.values import to_json
from watertable.testing.contents import contents, pickled
from watertable.testing.legality import refusal
from watertable.testing.walk import Walk, called, sample_of, sight, told


def twins_differ(walk: Walk) -> None:
    """In a game with secrets the case's twins differ, for seats and spectator; in one without there are none."""
    found: set[bool] = set()
    for variation in walk.case.variations:
        walk.restart(variation)
        for state in walk.positions(20):
            before = state.snapshot()
            walk.expect(
                walk.case.has_secrets or not state.has_secrets(), "has_secrets() says yes in a game without secrets"
            )
            for viewer in walk.viewers:
                twin = walk.twin(viewer)
                walk.expect(state.snapshot() == before, "twins changed the state they were given")
                if twin is None:
                    continue
                walk.expect(
                    walk.case.has_secrets, f"twins hide something from {called(viewer)} in a game without secrets"
                )
                walk.expect(state.has_secrets(), f"has_secrets() denies what is hidden from {called(viewer)}")
                faults = twin.faults()
                walk.expect(not faults, f"the twin for {called(viewer)} has faults: {'; '.join(faults)}")
                found.add(viewer is None)
    if walk.case.has_secrets:
        walk.expect(False in found, "twins never found anything hidden from a seat, in a game with secrets")
        walk.expect(True in found, "twins never found anything hidden from a spectator, in a game with secrets")


def secrets_stay_hidden(walk: Walk) -> None:
    """Twins give the viewer the same view, moves, reasons, question; and still so some moves later."""
    for state in walk.positions(10):
        for viewer in walk.viewers:
            twin = walk.twin(viewer)
            if twin is not None:
                _expect_same_sight(walk, state, twin, viewer, 12)
                _go_on(walk, state.copy(), twin, viewer)


def _expect_same_sight(walk: Walk, state: State, twin: State, viewer: int | None, tries: int) -> None:
    """All that two twins let a viewer see must be the same; `tries` is how many moves it tries in vain."""
    who = called(viewer)
    walk.expect(state.to_act() == twin.to_act(), f"who is to act tells {who} a secret")
    walk.expect(state.question() == twin.question(), f"the question tells {who} a secret")
    walk.expect(state.has_secrets() == twin.has_secrets(), f"has_secrets() tells {who} a secret")
    _expect_same(walk, sight(state, viewer), sight(twin, viewer), f"the view tells {who} a secret")
    for seat in walk.seats:
        score, same = state.score(seat), twin.score(seat)
        walk.expect(score == same, f"the score of seat {seat} tells {who} a secret: {score} or {same}")
    if viewer is None:
        return
    moves = state.legal_moves(viewer)
    walk.expect(moves == twin.legal_moves(viewer), f"the legal moves tell {who} a secret")
    for _, move in walk.strangers(tries, state):
        walk.move = move
        _expect_same_answer(walk, state, twin, viewer, move)
    for move in sample_of(moves, tries // 2, walk.aside):
        walk.move = move
        _expect_same_answer(walk, state, twin, viewer, move)
    walk.move = None


def _expect_same_answer(walk: Walk, state: State, twin: State, viewer: int, move: Move) -> None:
    """The viewer tries a move: both states must give the same reason, foretold and met."""
    one, two = state.why_not(viewer, move), twin.why_not(viewer, move)
    walk.expect(one == two, f"the reason tells seat {viewer} a secret: {one} or {two}")
    met, same = refusal(state.copy(), viewer, move), refusal(twin.copy(), viewer, move)
    walk.expect(met == same, f"the refusal tells seat {viewer} a secret: {met} or {same}")


def _go_on(walk: Walk, state: State, twin: State, viewer: int | None) -> None:
    """Make the same moves in both, as long as both allow some, until something is revealed to the viewer."""
    for _ in range(6):
        both = [(seat, move) for seat, move in moves_of(state)[:40] if twin.why_not(seat, move) is None]
        if not both:
            return
        seat, move = both[walk.aside.below(len(both))]
        walk.seat, walk.move = seat, move
        one: list[Event] = []
        two: list[Event] = []
        state.apply(seat, move, one)
        twin.apply(seat, move, two)
        if _shown(one, viewer) != _shown(two, viewer):
            return
        heard, same = " ".join(told(one, viewer)), " ".join(told(two, viewer))
        _expect_same(walk, heard, same, f"events that reveal nothing tell {called(viewer)} a secret")
        _expect_same_sight(walk, state, twin, viewer, 4)


def _shown(events: list[Event], viewer: int | None) -> list[str]:
    """What events reveal to a viewer."""
    return told([event for event in events if event.reveals()], viewer)


def views_hold_no_secret(walk: Walk) -> None:
    """Twins' views are the same in all that hangs on them, be it a field or not, and in every byte of their pickles."""
    for state in walk.positions(8):
        for viewer in walk.viewers:
            twin = walk.twin(viewer)
            if twin is None:
                continue
            view, other = state.view(viewer), twin.view(viewer)
            who = called(viewer)
            _expect_same(walk, contents(view), contents(other), f"the view of {who} holds a secret")
            walk.expect(pickled(view) == pickled(other), f"the pickled view of {who} holds a secret")


def reprs_tell_no_secret(walk: Walk) -> None:
    """The `repr` of states and views is one line that names the game, and the same for twins."""
    for state in walk.positions(6):
        for viewer in walk.viewers:
            view = state.view(viewer)
            for thing in (state, view):
                text = repr(thing)
                walk.expect(text.isprintable() and str(thing) == text, f"the repr is not one line: {text!r}")
                walk.expect(walk.game.name in text, f"the repr does not name the game: {text}")
            twin = walk.twin(viewer)
            if twin is not None:
                who = called(viewer)
                _expect_same(walk, repr(state), repr(twin), f"the repr of the state tells {who} a secret")
                _expect_same(walk, repr(view), repr(twin.view(viewer)), f"the repr of the view tells {who} a secret")


def events_tell_no_more_than_views(walk: Walk) -> None:
    """What chance or another seat does in secret looks the same in a viewer's events.

    A view holds all that its viewer has learnt. So where two moves leave a viewer with the same view,
    but leave someone else with different ones, the difference was hidden from the viewer.
    """
    for state in walk.positions(10):
        actor = state.to_act()
        moves = sample_of(moves_of(state), 10, walk.aside)
        if len(moves) < 2:
            continue
        tried: list[tuple[Move, State, list[Event]]] = []
        for seat, move in moves:
            after = state.copy()
            events: list[Event] = []
            after.apply(seat, move, events)
            tried.append((move, after, events))
        for viewer in walk.viewers:
            if viewer != actor:
                _expect_same_events(walk, tried, viewer)


def _expect_same_events(walk: Walk, tried: list[tuple[Move, State, list[Event]]], viewer: int | None) -> None:
    first: dict[str, tuple[Move, State, list[Event]]] = {}
    for move, after, events in tried:
        view = sight(after, viewer)
        if view not in first:
            first[view] = (move, after, events)
            continue
        other, otherwise, heard = first[view]
        if all(sight(after, seat) == sight(otherwise, seat) for seat in walk.seats):
            continue
        walk.move = move
        problem = f"the events tell {called(viewer)} that it was not {walk.game.to_text(other)!r}, as the view does not"
        _expect_same(walk, " ".join(told(events, viewer)), " ".join(told(heard, viewer)), problem)


def chance_is_told_to_its_seat(walk: Walk) -> None:
    """What only `chance_seat` learns looks the same to everyone else, and what everyone learns differs for all. What
    can be typed in at a real table (`chance_choices`) tells no secret."""
    looked = 0
    for seat, chosen, close in walk.moves(30):
        state = walk.state
        if seat != CHANCE:
            if close:
                walk.expect(state.chance_seat() is None, "chance_seat() names a seat although chance is not to act")
                walk.expect(not state.chance_choices(), "chance_choices() lists moves although chance is not to act")
        elif close or looked < 12:
            looked += 1
            walk.move = None
            _expect_told_to_its_seat(walk, state)
            _expect_choices_without_secrets(walk, state)
            walk.move = chosen


def _expect_told_to_its_seat(walk: Walk, state: State) -> None:
    """Two outcomes of chance: who can tell them apart?"""
    owner = state.chance_seat()
    walk.expect(owner is None or owner in walk.seats, f"chance_seat() is {owner}, which is no seat")
    outcomes = [move for move, _ in state.chance_outcomes()]
    choices = state.chance_choices()
    walk.expect(len(set(choices)) == len(choices), "chance_choices() lists a move twice")
    for move in outcomes:
        walk.expect(move in choices, f"chance_choices() leaves out {walk.game.to_text(move)!r}, which can come up")
    first, *others = sample_of(outcomes, 4, walk.aside)
    one, heard = _after(state, first)
    for move in others:
        two, same = _after(state, move)
        if any(event.reveals() for event in heard + same):
            # A draw in the middle of an effect that then shows hidden cards.
            continue
        for viewer in walk.viewers:
            is_same = told(heard, viewer) == told(same, viewer) and sight(one, viewer) == sight(two, viewer)
            learns = owner is None or viewer == owner
            pair = f"{walk.game.to_text(first)!r} and {walk.game.to_text(move)!r} look"
            whose = "everyone" if owner is None else f"seat {owner}"
            walk.expect(learns or is_same, f"{pair} different to {called(viewer)}, but only {whose} may know")
            walk.expect(not (learns and is_same), f"{pair} the same to {called(viewer)}, but {whose} should know")


def _after(state: State, move: Move) -> tuple[State, list[Event]]:
    after = state.copy()
    events: list[Event] = []
    after.apply(CHANCE, move, events)
    return after, events


def _expect_choices_without_secrets(walk: Walk, state: State) -> None:
    """Twins offer the same to whoever types in what came up, and refuse the rest with the same words."""
    owner = state.chance_seat()
    choices = state.chance_choices()
    for viewer in walk.viewers:
        twin = walk.twin(viewer)
        if twin is None:
            continue
        who = called(viewer)
        walk.expect(twin.chance_seat() == owner, f"chance_seat() tells {who} a secret")
        walk.expect(twin.chance_values() == state.chance_values(), f"chance_values() tells {who} a secret")
        if owner is not None and viewer != owner:
            continue
        walk.expect(twin.chance_choices() == choices, f"chance_choices() tells {who} a secret")
        others = [move for _, move in walk.strangers(8, state)]
        for move in sample_of(choices, 6, walk.aside) + others:
            reasons = (state.why_not(CHANCE, move), twin.why_not(CHANCE, move))
            if None not in reasons:
                walk.expect(reasons[0] == reasons[1], f"the refusal of what came up tells {who} a secret")


def imagined_states_fit_the_view(walk: Walk) -> None:
    """`imaginer` gives states with the same view and moves, without faults, that play on to the end."""
    for state in walk.positions(5):
        for viewer in walk.viewers:
            view = walk.game.view_from_json(state.setup, to_json(state.view(viewer)))
            sample = walk.game.imaginer(view).sample(walk.aside)
            who = called(viewer)
            _expect_same(
                walk, sight(state, viewer), sight(sample, viewer), f"a state imagined by {who} gives another view"
            )
            walk.expect(sample.to_act() == state.to_act(), f"a state imagined by {who} asks someone else")
            walk.expect(sample.question() == state.question(), f"a state imagined by {who} asks something else")
            walk.expect(sample.position().viewer is None, f"a state imagined by {who} is still a view")
            faults = sample.faults()
            walk.expect(not faults, f"a state imagined by {who} has faults: {'; '.join(faults)}")
            if viewer is not None:
                walk.expect(
                    sample.legal_moves(viewer) == state.legal_moves(viewer),
                    f"a state imagined by {who} allows other moves",
                )
            if walk.aside.below(3) == 0:
                _expect_playable(walk, sample, who)


def _expect_playable(walk: Walk, sample: State, who: str) -> None:
    """An imagined state must go on to its end by legal moves."""
    is_over = walk.play_on(sample, walk.aside, walk.game.max_length)
    walk.expect(is_over, f"a state imagined by {who} does not end within max_length")


def imagined_states_vary(walk: Walk) -> None:
    """Where something is hidden from a viewer, its imagined states differ; the same choices give the same one."""
    hidden = 0
    for state in walk.positions(8):
        for viewer in walk.viewers:
            imaginer = walk.game.imaginer(state.view(viewer))
            seed = walk.aside.below(2**31)
            samples = [canonical(imaginer.sample(walk.aside.spawn(seed + at)).snapshot()) for at in range(6)]
            again = canonical(walk.game.imaginer(state.view(viewer)).sample(walk.aside.spawn(seed)).snapshot())
            walk.expect(samples[0] == again, f"the same choices make {called(viewer)} imagine another state")
            if walk.twin(viewer) is not None:
                hidden += 1
                if len(set(samples)) > 1:
                    return
    walk.expect(not hidden, "secrets are hidden from viewers, but whatever they imagine is always the same")


def what_is_revealed_is_marked(walk: Walk) -> None:
    """A move that shows someone a difference between twins has an event that `reveals`: no undo crosses it."""
    for seat, move, close in walk.moves(40):
        if not close or seat == CHANCE:
            continue
        for viewer in walk.viewers:
            twin = walk.twin(viewer)
            if twin is None or twin.why_not(seat, move) is not None:
                continue
            after = walk.state.copy()
            one: list[Event] = []
            two: list[Event] = []
            after.apply(seat, move, one)
            twin.apply(seat, move, two)
            if told(one, viewer) != told(two, viewer) or sight(after, viewer) != sight(twin, viewer):
                walk.expect(
                    any(event.reveals() for event in one),
                    f"{called(viewer)} learns something by it, but no event of it reveals",
                )


def _expect_same(walk: Walk, one: str, two: str, problem: str) -> None:
    """Two texts must be the same; a failure shows the first place where they differ."""
    if one == two:
        return
    at = 0
    while at < min(len(one), len(two)) and one[at] == two[at]:
        at += 1
    start = max(0, at - 40)
    raise walk.failure(f"{problem}: …{one[start : at + 40]}… or …{two[start : at + 40]}…")
