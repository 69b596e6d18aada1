"""The rules of Pearl Divers: choices, legality, effects, scores and the outcome."""

from __future__ import annotations

from tests.conformance.toy_game.moves import (
    Challenge,
    Challenged,
    Claim,
    Dive,
    Dived,
    Draw,
    GameEnded,
    Look,
    Passed,
    PearlClaimed,
    PearlDrawn,
    PearlSeen,
    PearlShown,
)
from tests.conformance.toy_game.position import Laid, PearlPosition
from watertable.kernel import CHANCE, PASS, Event, Move, Outcome, Pass, Reason, Score, ScoreItem

# Choices and legality


def legal_moves(at: PearlPosition, seat: int) -> list[Move]:
    if seat != at.to_act() or seat == CHANCE:
        return []
    if at.phase == "answer":
        return [PASS, Challenge()]
    moves: list[Move] = [Dive()] if at.bag else []
    moves += [Claim(pearl, claim) for pearl in sorted(set(at.hands[seat])) for claim in at.pack.values]
    moves += [Look(owner, index) for owner, index in _places_to_look(at, seat)]
    return moves or [PASS]


def _places_to_look(at: PearlPosition, seat: int) -> list[tuple[int, int]]:
    if at.seen[seat] or not at.setup.options["look"]:
        return []
    return [
        (owner, index)
        for owner, row in enumerate(at.laid)
        for index, laid in enumerate(row)
        if owner != seat and not laid.is_shown
    ]


def chance_outcomes(at: PearlPosition) -> list[tuple[Move, int]]:
    if at.to_act() != CHANCE:
        return []
    return [(Draw(value), at.bag.count(value)) for value in at.pack.values if value in at.bag]


def chance_choices(at: PearlPosition) -> list[Move]:
    """What may be drawn as far as the diver can know: pearls that they have not seen elsewhere."""
    if at.to_act() != CHANCE:
        return []
    view = at.hidden_from(at.actor)
    seen = (
        [pearl for hand in view.hands for pearl in hand] + [laid.pearl for row in view.laid for laid in row] + at.lost
    )
    return [
        Draw(value) for value, copies in zip(at.pack.values, at.pack.counts, strict=True) if seen.count(value) < copies
    ]


def why_not(at: PearlPosition, seat: int, move: Move) -> Reason | None:
    actor = at.to_act()
    if actor is None:
        return Reason("PD-9", "the game is over")
    if seat != actor:
        return Reason("PD-3", "someone else is to act")
    if seat == CHANCE:
        if not isinstance(move, Draw):
            return Reason("PD-2", "a pearl must be drawn first")
        if move.pearl not in at.bag:
            return Reason("PD-2", "no pearl worth {pearl} is in the bag", {"pearl": move.pearl})
        return None
    if at.phase == "answer":
        return None if isinstance(move, Pass | Challenge) else Reason("PD-5", "challenge or pass")
    return _why_not_on_turn(at, seat, move)


def _why_not_on_turn(at: PearlPosition, seat: int, move: Move) -> Reason | None:
    if isinstance(move, Dive):
        return None if at.bag else Reason("PD-3", "the bag is empty")
    if isinstance(move, Claim):
        if move.pearl not in at.hands[seat]:
            return Reason("PD-4", "you have no pearl worth {pearl}", {"pearl": move.pearl})
        if move.claim not in at.pack.values:
            return Reason("PD-4", "no pearl is worth {claim}", {"claim": move.claim})
        return None
    if isinstance(move, Look):
        if (move.owner, move.index) in _places_to_look(at, seat):
            return None
        return Reason("PD-7", "you may not look there")
    if isinstance(move, Pass) and legal_moves(at, seat) == [PASS]:
        return None
    return Reason("PD-8", "there is something that you can do on your turn")


# Effects


def perform(at: PearlPosition, seat: int, move: Move, events: list[Event]) -> None:
    if isinstance(move, Draw):
        at.bag.remove(move.pearl)
        at.hands[at.actor] = sorted([*at.hands[at.actor], move.pearl])
        events.append(PearlDrawn(at.actor, move.pearl))
        if at.phase == "draw":
            _end_turn(at, events)
        else:
            _after_deal(at)
    elif isinstance(move, Dive):
        events.append(Dived(seat))
        at.phase = "draw"
    elif isinstance(move, Claim):
        at.hands[seat].remove(move.pearl)
        at.laid[seat].append(Laid(move.claim, move.pearl, False))
        events.append(PearlClaimed(seat, move.claim))
        at.phase = "answer"
        at.asked = (seat + 1) % at.setup.seats
    elif isinstance(move, Look):
        at.seen[seat] = [move.owner, move.index]
        events.append(PearlSeen(seat, move.owner, move.index, at.laid[move.owner][move.index].pearl))
        _end_turn(at, events)
    elif isinstance(move, Challenge):
        _challenge(at, seat, events)
    else:
        events.append(Passed(seat))
        if at.phase == "answer":
            at.asked = (seat + 1) % at.setup.seats
        if at.asked in (-1, at.actor):
            _end_turn(at, events)


def _after_deal(at: PearlPosition) -> None:
    at.actor = (at.actor + 1) % at.setup.seats
    if len(at.hands[at.actor]) == at.setup.options["hand"]:
        at.phase = "turn"


def _challenge(at: PearlPosition, seat: int, events: list[Event]) -> None:
    """Show the pearl and settle the challenge (PD-6)."""
    laid = at.laid[at.actor].pop()
    events.append(Challenged(seat, at.actor))
    events.append(PearlShown(at.actor, laid.pearl))
    if laid.claim == laid.pearl:
        at.laid[at.actor].append(Laid(laid.claim, laid.pearl, True))
        at.challenges[seat] -= 1
    else:
        at.lost.append(laid.pearl)
        at.challenges[seat] += 2
    _end_turn(at, events)


def _end_turn(at: PearlPosition, events: list[Event]) -> None:
    at.turns += 1
    at.asked = -1
    at.actor = (at.actor + 1) % at.setup.seats
    at.phase = "turn"
    if at.turns == at.pack.turns * at.setup.seats:
        at.phase = "over"
        events.append(GameEnded(winners(at)))


# Scores and outcome


def score(at: PearlPosition, seat: int) -> Score:
    down = [laid.claim for laid in at.laid[seat] if not laid.is_shown]
    up = [laid.pearl for laid in at.laid[seat] if laid.is_shown]
    items = [ScoreItem("claimed", sum(down), len(down)), ScoreItem("shown", sum(up), len(up))]
    if at.challenges[seat]:
        items.append(ScoreItem("challenges", at.challenges[seat]))
    return Score(sum([item.points for item in items]), tuple(items))


def winners(at: PearlPosition) -> tuple[int, ...]:
    totals = [score(at, seat).total for seat in range(at.setup.seats)]
    return tuple([seat for seat, total in enumerate(totals) if total == max(totals)])


def outcome(at: PearlPosition) -> Outcome | None:
    if at.phase != "over":
        return None
    return Outcome(winners(at), tuple([score(at, seat) for seat in range(at.setup.seats)]), "PD-9")


def faults(at: PearlPosition) -> list[str]:
    laid = [laid.pearl for row in at.laid for laid in row]
    everywhere = at.bag + at.lost + laid + [pearl for hand in at.hands for pearl in hand]
    return [] if sorted(everywhere) == sorted(at.all_pearls()) else ["pearls were lost or made (PD-1)"]
