"""A whole game at a table without a network, as people, bots and spectators would follow it."""

from __future__ import annotations

from collections.abc import Callable
from copy import deepcopy
from typing import Any

from watertable.kernel import PASS, Game, Match, Record, Sfc32, read_records, to_json, verify
from watertable.table import Happened, Next, Plan, Seat, Table, apply_changes

Message = dict[str, Any]

ASKED_ABOUT = 7
"""Every so many decisions of people something is asked besides: a preview, a reason, the points, an undo."""


class Sitting:
    """A table, and what each viewer has been told of it so far: kept up by steps alone."""

    def __init__(self, game: Game, seats: int, check: Callable[[Message], object]) -> None:
        self.check = check
        """Called with everything that the table says, as a server would send it."""
        people = [Seat(0, "person", "Ana"), Seat(1, "person", "Rui", passing="raised")]
        others = [Seat(seat, "bot", f"Bot {seat}", level="easy") for seat in range(2, seats)]
        self.table = Table(game, people + others)
        names = [seat.name for seat in self.table.seats]
        self.table.begin(Match(game, game.new(seats), names, seed=bytes(32)))
        self.views: dict[int | None, Any] = {}
        self.told: dict[int | None, list[Any]] = {}
        for viewer in (None, *range(seats)):
            self.views[viewer] = self.said(self.table.whole_view(viewer, "en"))["view"]
            self.told[viewer] = []
        self.asks: dict[int, Any] = {}
        self.counts = {
            "decisions": 0,
            "previews": 0,
            "refused": 0,
            "undone": 0,
            "passed": 0,
            "drawings": 0,
            "foreseen": 0,
            "advised": 0,
        }
        self.rng = Sfc32(game.name)

    def said(self, message: Message, kind: str | None = None) -> Message:
        """A message of the table, or an answer of this kind to a question, checked."""
        self.check(message if kind is None else {"type": kind, "id": 1, **message})
        return message

    def show(self, happened: Happened) -> None:
        """Tell everyone, and keep what they were told."""
        for viewer in self.views:
            step = self.said(self.table.step(viewer, "en", happened))
            self.views[viewer] = apply_changes(self.views[viewer], step["changes"])
            self.told[viewer] += step["entries"]
            if viewer is not None:
                self.asks[viewer] = step["ask"]

    def go_on(self, plan: Plan) -> None:
        """Carry out the plan of the table."""
        table = self.table
        if plan.what is Next.CHANCE:
            self.show(table.act(lambda match: match.prepare_start()))
        elif plan.what is Next.PASS:
            self.counts["passed"] += 1
            self.show(table.act(lambda match: match.prepare(plan.seat, PASS)))
        elif plan.what is Next.BOT:
            _, moves = table.asked(plan.seat)
            chosen = moves[self.rng.below(len(moves))]
            self.show(table.act(lambda match: match.prepare(plan.seat, chosen)))
        else:
            self.let_person_decide(plan.seat)

    def let_person_decide(self, seat: int) -> None:
        """A person chooses among what the table has offered, and asks this and that before."""
        self.counts["decisions"] += 1
        texts = [text for group in self.asks[seat]["legal"] for text in group["texts"]]
        text = texts[self.rng.below(len(texts))]
        if self.counts["decisions"] % ASKED_ABOUT == 1:
            self.ask_about(seat, text)
        table = self.table
        self.show(table.act(lambda match: match.prepare(seat, table.move(text), None, table.seq)))
        if self.counts["decisions"] % ASKED_ABOUT == 2 and table.whole_view(seat, None)["can_undo"]:
            self.counts["undone"] += 1
            self.show(table.act(lambda match: table.prepare_undo(seat, None, table.seq)))

    def ask_about(self, seat: int, text: str) -> None:
        table = self.table
        assert self.said(table.why_not(seat, text), "why_not") == {"reason": None}
        assert self.said(table.why_not(1 - seat, text), "why_not")["reason"]["text"], "it is not the other's turn"
        self.counts["refused"] += 1
        before = deepcopy(self.views[seat])
        preview = self.said(table.preview(seat, text, "en"), "preview")
        assert preview["seq"] == table.seq
        assert preview["say"] == [] or all(preview["say"])
        after = apply_changes(before, preview["changes"])
        self.counts["previews"] += 1
        scores = self.said(table.scores("en"), "scores")["scores"]
        assert [score["total"] for score in scores] == [
            table.playing().state.score(each).total for each in range(len(table.seats))
        ]
        advice = self.said(table.advice(seat, "en"), "advice")
        assert advice["seq"] == table.seq
        assert all(advice["texts"])
        self.counts["advised"] += bool(advice["texts"])
        self.look(seat, text, after != self.views[seat])

    def look(self, seat: int, text: str, is_changed: bool) -> None:
        """Have the table drawn for the seat and for a spectator, now and after the move."""
        has_drawing = self.table.game.drawer() is not None
        for viewer in (seat, None):
            drawing = self.said(self.table.drawing(viewer), "drawing")
            assert (drawing["picture"] is not None) == has_drawing
            assert (drawing["text"] is None) == has_drawing
        now, then = self.table.drawing(seat), self.table.drawing(seat, text)
        assert is_changed or now == then
        self.counts["drawings"] += 1
        if now != then:
            self.counts["foreseen"] += 1


def play_whole_game(game: Game, check: Callable[[Message], object] = bool) -> dict[str, Any]:
    """Play one game to its end; what happened, in figures. Every viewer's steps lead to their whole view."""
    seats = min(max(3, game.players[0]), game.players[1])
    sitting = Sitting(game, seats, check)
    table = sitting.table
    while (plan := table.plan()) is not None:
        sitting.go_on(plan)
    for viewer, view in sitting.views.items():
        assert view == to_json(table.playing().state.view(viewer)), f"the steps of {viewer} lead elsewhere"
        seqs = [entry["seq"] for entry in sitting.told[viewer]]
        assert seqs == list(range(1, table.seq + 1)), f"{viewer} was not told everything once"
        assert all(entry["say"] is not None for entry in sitting.told[viewer])
    assert sitting.asks[0] is None, "nothing is asked when the game is over"
    return {"game": game.name, "entries": table.seq, "proof": proof_of(table.playing().record()), **sitting.counts}


def proof_of(record: Record) -> str:
    """Whether the record of the game proves it, as everyone can check afterwards."""
    [again] = read_records(record.text().splitlines(keepends=True))
    return verify(again).proof


def people_at(game: Game) -> Table:
    """A table where only people sit and are always asked, after the first chance."""
    seats = [Seat(seat, "person", f"Player {seat + 1}", passing="always") for seat in range(game.usual_players())]
    table = Table(game, seats)
    table.begin(Match(game, game.new(len(seats)), [seat.name for seat in seats], seed=bytes(32)))
    table.act(lambda match: match.prepare_start())
    return table
