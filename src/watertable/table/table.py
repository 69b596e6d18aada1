"""A table: a match, who sits where, and what each viewer is shown, asked, answered and previewed.

It knows nothing of networks and storage. The code that runs it prepares what is to be appended, stores it
if it wants to, and commits it; then a step for every viewer can be made. Messages are plain JSON data, the
same that a server sends over its sockets.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from typing import Any

from watertable.kernel import (
    CHANCE,
    PASS,
    BadInput,
    BadText,
    Game,
    IllegalMove,
    Match,
    Move,
    Pack,
    State,
    View,
)
from watertable.kernel.match_log import CannotUndo, Proposal
from watertable.kernel.words import Words
from watertable.table.drawing import PICTURE, drawn
from watertable.table.entering import dice_among, entered
from watertable.table.history import History, logged_of
from watertable.table.plan import Next, Plan, planned, was_taken_back
from watertable.table.preview import no_preview, previewed, view_after
from watertable.table.seats import ALWAYS, Seat
from watertable.table.showing import (
    Json,
    Logged,
    entry_json,
    languages_of,
    move_groups,
    reason_json,
    score_json,
    view_json,
)
from watertable.table.spoken import understood
from watertable.table.steps import Happened, Steps

MoveJson = dict[str, Any] | str
"""A move as an object with its `type`, or as text in the game's notation."""


class NotPlaying(BadInput):
    """The game has not begun.

    Examples:
        >>> from watertable.kernel import find_game
        >>> table = Table(find_game("water-duel"), [Seat(0, "person", "Ana"), Seat(1, "person", "Rui")])
        >>> table.scores("en")
        Traceback (most recent call last):
        watertable.table.table.NotPlaying: the game has not begun
    """


class NotAsked(BadInput):
    """A question that only the seat that decides now may ask.

    Examples:
        >>> from watertable.kernel import Match, find_game
        >>> game = find_game("water-duel")
        >>> table = Table(game, [Seat(0, "person", "Ana"), Seat(1, "person", "Rui")])
        >>> table.begin(Match(game, game.new(2, {"first_seat": 0}), ["Ana", "Rui"]))
        >>> begun = table.act(lambda match: match.prepare_start())
        >>> table.asked(1)
        Traceback (most recent call last):
        watertable.table.table.NotAsked: this seat is not asked now
    """


@lru_cache(maxsize=8192)
def _move_from_text(game: Game, text: str) -> Move:
    """A move by its notation. It is cached, because the same few come up at all tables."""
    return game.from_text(text)


def move_of(game: Game, move: MoveJson) -> Move:
    """A move as a client sent it; raises BadText if it is not a move."""
    if isinstance(move, str):
        return _move_from_text(game, move)
    try:
        return game.move_from_json(move)
    except (TypeError, ValueError, KeyError, AttributeError, RecursionError) as problem:
        raise BadText(f"not a move of {game.title} ({type(problem).__name__})") from None


class Table:
    """A table where a game is played, without a network.

    `seats` say who plays; `match` is None until the game begins. `clock` is how many seconds a person
    has for each decision, if the table plays with a clock.

    Examples:
        >>> from watertable.kernel import Match, find_game
        >>> game = find_game("water-cycle")
        >>> seats = [Seat(0, "person", "Ana"), Seat(1, "person", "Rui"), Seat(2, "person", "Eva")]
        >>> table = Table(game, seats)
        >>> table.begin(Match(game, game.new(3, {"first_seat": 0}), ["Ana", "Rui", "Eva"], seed=bytes(32)))
        >>> begun = table.act(lambda match: match.prepare_start())
        >>> table.plan()
        Plan(what=<Next.PERSON: 'person'>, seat=0, is_window=False)
        >>> shown = table.whole_view(0, "en")
        >>> shown["say"], shown["ask"]["legal"][0]["say"]
        ('Take a die', ['take the 3', 'take the 4', 'take the 5'])
        >>> moved = table.act(lambda match: match.prepare(0, table.move("die 3")))
        >>> table.step(1, "en", moved)["entries"][0]["say"]
        ['Ana takes the 3.']
    """

    def __init__(self, game: Game, seats: Sequence[Seat], clock: float | None = None) -> None:
        self.game = game
        self.clock = clock
        self.match: Match | None = None
        self.history = History()
        self._seats: Sequence[Seat] = seats
        self._words: dict[str, Words] = {}

    # Who sits here, and what is played

    @property
    def seats(self) -> Sequence[Seat]:
        """Who sits where."""
        return self._seats

    def sit(self, seats: Sequence[Seat]) -> None:
        """Replace the seats: other people sit here now, or bots play for some of them."""
        self._seats = seats
        self._words.clear()
        if self.match is not None:
            self.match.bots = [seat.is_played_by_bot for seat in seats]
            self.match.players = [seat.name for seat in seats]

    def begin(self, match: Match) -> None:
        """Play this match: one that begins, or one that goes on."""
        self.match = match
        self.sit(self._seats)

    def playing(self) -> Match:
        """The match; raises NotPlaying before the game has begun."""
        if self.match is None:
            raise NotPlaying("the game has not begun")
        return self.match

    @property
    def seq(self) -> int:
        """The number of the newest entry in the log; 0 before the first."""
        return 0 if self.match is None else self.match.seq

    def words(self, language: str | None, viewer: int | None = None) -> Words | None:
        """The game's words in a language, as this seat is told them (None: as spectators are); None if no language is
        wanted or the game has no words in it."""
        if language is None or language not in languages_of(self.game):
            return None
        if language not in self._words:
            self._words[language] = self.game.words([seat.name for seat in self._seats], language, self._pack())
        return self._words[language].told_to(viewer)

    def words_for(self, viewer: int | None, language: str | None) -> Words | None:
        """The words of a viewer's stream. Where a bot plays a seat, it is not "you" who does what is told."""
        if language is None:
            return None
        is_bots = viewer is not None and self._seats[viewer].is_played_by_bot
        return self.words(language, None if is_bots else viewer)

    def _pack(self) -> Pack | None:
        return None if self.match is None else self.match.state.setup.pack

    # What happens next

    def plan(self) -> Plan | None:
        """What happens next; None if the game has not begun or is over."""
        match = self.match
        if match is None:
            return None
        return planned(match.state, self._seats, match.is_entered, match.is_entered and was_taken_back(match.entries))

    def passes_for(self, seat: int) -> bool:
        """Whether the table itself passes for the person at this seat now."""
        plan = self.plan()
        return plan is not None and plan.what is Next.PASS and plan.seat == seat

    def could_pass_for(self, seat: int) -> bool:
        """Whether the seat is asked in a window where, as far as others know, the table might pass for it."""
        plan = self.plan()
        return plan is not None and plan.is_window and plan.seat == seat and self._seats[seat].passing != ALWAYS

    def has_passed(self, seat: int, seq: int) -> bool:
        """Whether the entry after `seq` is a pass of this seat."""
        entries = [] if self.match is None else self.match.entries
        if not 0 <= seq < len(entries):
            return False
        return entries[seq].seat == seat and entries[seq].move == self.game.to_text(PASS)

    # Acting

    def move(self, move: MoveJson) -> Move:
        """A move as a client sent it; raises BadText if it is not a move."""
        return move_of(self.game, move)

    def prepare_undo(self, seat: int, key: str | None, answers: int | None) -> Proposal:
        """What taking back the seat's last choice would append. A game that is over stays so: its seed is known."""
        match = self.playing()
        proposal = match.prepare_undo(seat, key, answers, self._passes_in)
        if match.state.to_act() is None and not proposal.repeated:
            raise CannotUndo("the game is over" if match.is_entered else "the game is over, and its seed is known")
        return proposal

    def _passes_in(self, state: State) -> bool:
        """Whether the table itself passes in this position, so that going back to it would change nothing."""
        plan = planned(state, self._seats)
        return plan is not None and plan.what is Next.PASS

    def prepare_entry(
        self, seat: int, outcome: str, language: str | None, key: str | None, answers: int | None
    ) -> Proposal:
        """What a person at a real table says has come up, as it would be appended. Raises NotAsked where nothing is to
        be said, or only another seat knows it."""
        match = self.playing()
        state = match.state
        if not match.is_entered:
            raise NotAsked("chance is drawn at this table, not entered")
        known = match.answered(key, CHANCE)
        if known is not None:
            return known
        match.check_fresh(answers)
        if state.to_act() != CHANCE:
            raise NotAsked("nothing is rolled or drawn now")
        if state.chance_seat() not in (None, seat):
            raise NotAsked("only the player who draws knows what it is")
        words = self.words(language or "en", seat)
        assert words is not None
        move = entered(self.game, words.at(state.position().terms()), outcome, state.chance_choices())
        return match.prepare(CHANCE, move, key, answers)

    def commit(self, proposal: Proposal, at: float) -> Happened:
        """Apply what was prepared. If it is to be stored, that comes first; `at` is when it was."""
        match = self.playing()
        before = match.state
        match.commit(proposal)
        logged = logged_of(proposal, at)
        self.history.add(logged, match)
        return Happened(logged, before, proposal.state.outcome())

    def act(self, prepare: Callable[[Match], Proposal], at: float = 0.0) -> Happened:
        """Prepare and commit in one, for a table that is not stored."""
        return self.commit(prepare(self.playing()), at)

    # What a viewer is shown

    def whole_view(
        self, viewer: int | None, language: str | None, missed: Iterable[Logged] = (), deadline: float | None = None
    ) -> Json:
        """The whole view of a seat (None: a spectator), with the entries it missed."""
        match = self.playing()
        words = self.words_for(viewer, language)
        return {
            "type": "view",
            **self.for_everyone(deadline),
            **self.for_viewer(viewer, words),
            "view": view_json(match.state, viewer),
            "entries": [entry_json(item, viewer, words) for item in missed],
        }

    def step(self, viewer: int | None, language: str | None, happened: Happened, deadline: float | None = None) -> Json:
        """What has just been committed, as a viewer may know it."""
        return self.steps(happened, deadline).of(viewer, language)

    def steps(self, happened: Happened, deadline: float | None = None) -> Steps:
        """The same for several viewers, which is faster than one after the other."""
        return Steps(self, happened, deadline)

    def for_everyone(self, deadline: float | None) -> Json:
        """What `view` and `step` say of the position to all viewers."""
        match = self.playing()
        state = match.state
        return {
            "seq": match.seq,
            "ply": len(match.line),
            "to_act": state.to_act(),
            "question": state.question(),
            "deadline": deadline,
            "has_secrets": state.has_secrets(),
        }

    def for_viewer(self, viewer: int | None, words: Words | None) -> Json:
        """What they say to one viewer: what the seat may do."""
        match = self.playing()
        state = match.state
        to_act = state.to_act()
        data: Json = {
            "seat": viewer,
            "ask": None,
            "can_undo": viewer is not None and to_act is not None and self._can_undo(viewer),
        }
        if match.is_entered and to_act == CHANCE:
            data["entry"] = self._entry(viewer, words)
        if viewer is not None and viewer == to_act and not self._seats[viewer].is_played_by_bot:
            called = None if words is None else words.at(state.position().terms())
            data["ask"] = {
                "legal": move_groups(match.game, state.legal_moves(viewer), called),
                "window": state.is_window(),
                "passing": self.passes_for(viewer),
            }
        if words is not None:
            question = state.question()
            if to_act is None or data["ask"] is not None:
                data["say"] = words.question(question)
            else:
                data["say"] = words.waiting(question, to_act)
        return data

    def _entry(self, viewer: int | None, words: Words | None) -> Json:
        """What is to be entered at a real table. Only those who may enter it are told what can come up, as far as they
        can know."""
        state = self.playing().state
        owner = state.chance_seat()
        data: Json = {"seat": owner, "say": None, "choices": None, "dice": None}
        if viewer is None or owner not in (None, viewer):
            return data
        called = None if words is None else words.at(state.position().terms())
        choices = state.chance_choices()
        dice = dice_among(choices)
        if called is not None:
            data["say"] = called.entering(state.question(), state.chance_values())
        data["choices"] = move_groups(self.game, choices, called)
        if dice is not None:
            data["dice"] = {"count": dice.count, "faces": dice.faces}
        return data

    def _can_undo(self, seat: int) -> bool:
        return isinstance(self.playing().undo_target(seat, self._passes_in), int)

    # What a viewer may ask

    def why_not(self, seat: int, move: MoveJson, language: str | None = None) -> Json:
        """Why a move is not allowed; the reason is None if it is allowed. A text may also name the move as the buttons
        do, in English where the client wants no language."""
        state = self.playing().state
        if isinstance(move, str):
            words = self.words("en" if language is None else language, seat)
            called = None if words is None else words.at(state.position().terms())
            wanted = understood(self.game, called, move, state.legal_moves(seat))
        else:
            wanted = self.move(move)
        reason = state.why_not(seat, wanted)
        return {"reason": reason_json(reason, self.words(language, seat))}

    def preview(self, seat: int, move: MoveJson, language: str | None) -> Json:
        """What a move would lead to, as far as the seat can know."""
        match = self.playing()
        words = self.words(language, seat)
        wanted = self.move(move)
        if match.state.to_act() == seat:
            found = previewed(match.game, match.state.view(seat), seat, wanted, words, f"{match.seq}")
        else:
            reason = match.state.why_not(seat, wanted)
            if reason is None:
                raise NotAsked("this seat is not asked now")
            found = no_preview(words, reason_json(reason, words))
        return {"seq": match.seq, **found}

    def view_to_draw(self, viewer: int | None, move: MoveJson | None = None) -> View:
        """The view of a seat (None: a spectator); after a move of the seat, as far as it can know, if one is given.
        Raises IllegalMove, or NotAsked where the seat does not decide now."""
        match = self.playing()
        view = match.state.view(viewer)
        if move is None:
            return view
        wanted = self.move(move)
        if viewer is None or match.state.to_act() != viewer:
            reason = None if viewer is None else match.state.why_not(viewer, wanted)
            raise NotAsked("this seat is not asked now") if reason is None else IllegalMove(reason)
        return view_after(match.game, view, viewer, wanted, f"{match.seq}")

    def drawing(
        self, viewer: int | None, move: MoveJson | None = None, form: str = PICTURE, language: str | None = None
    ) -> Json:
        """How the view looks, as a picture or as text, now or after a move of the seat. A game without a drawing has
        text only."""
        words = self.words("en" if language is None else language)
        return {"seq": self.playing().seq, **drawn(self.game, self.view_to_draw(viewer, move), form, words)}

    def scores(self, language: str | None) -> Json:
        """Everyone's points as they stand, and what they are made of."""
        match = self.playing()
        return {"seq": match.seq, "scores": score_json(match, self.words(language))}

    def advice(self, seat: int, language: str | None) -> Json:
        """What a coach says to the seat that decides now, the most important first; in English where the client wants
        no language. It knows what the seat sees, and no more. Raises NotAsked."""
        view, moves = self.asked(seat)
        words = self.words("en" if language is None else language, seat)
        remarks = self.game.advice(view, seat, moves)
        called = None if words is None else words.at(view.terms())
        return {"seq": self.playing().seq, "texts": [] if called is None else [called.advice(each) for each in remarks]}

    def asked(self, seat: int) -> tuple[View, list[Move]]:
        """What a seat that decides now sees and may do: all that a bot, or a hint, is given. Raises NotAsked."""
        state = self.playing().state
        if state.to_act() != seat:
            raise NotAsked("this seat is not asked now")
        return state.view(seat), state.legal_moves(seat)
