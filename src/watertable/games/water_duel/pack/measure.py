"""Measurements of a pack by simulation: whether it is fair to both players, how long games are, whether
every card gets played and none is too strong. `watertable pack check --measure` and the tests use them.

Two equal players play each other. One kind looks one move ahead: it tries each of its moves in an imagined state,
without answers, and takes the one that leaves it best off. The other plays any legal move. Neither is one of the
bots that people play against: a yardstick must not change when the bots learn.
"""

from __future__ import annotations

from math import sqrt
from typing import Final

from watertable.games.water_duel.pack.reader import WaterDuelPack
from watertable.games.water_duel.position import WaterDuelPosition
from watertable.games.water_duel.rules.activation import cost_of
from watertable.games.water_duel.rules.effects import deal
from watertable.games.water_duel.rules.events import CardPlayed, SetCardPlayed
from watertable.games.water_duel.rules.imaginer import WaterDuelImaginer
from watertable.games.water_duel.rules.moves import SLOTS, EndTurn, SetCard
from watertable.games.water_duel.rules.phases import ANSWER, OVER, TURN
from watertable.games.water_duel.rules.state import WaterDuelState
from watertable.kernel.events import Event
from watertable.kernel.moves import CHANCE, PASS, Move
from watertable.kernel.rng import Rng, Sfc32
from watertable.kernel.setup import Setup
from watertable.kernel.state import State
from watertable.play.chance import PlainChance
from watertable.play.deciders import Decider, Decision, RandomDecider
from watertable.play.loop import play
from watertable.play.watching import Watcher

GAMES: Final = 600
"""How many games each measurement plays; the confidence intervals show how precise that is."""

_HAND_CARD: Final = 100
_SET_CARD: Final = 140
_STANDING_CARD: Final = 250
_WATER: Final = 100


def worth(at: WaterDuelPosition, seat: int) -> int:
    """The value of the position for the seat, in hundredths of a point of Water."""
    if at.phase == OVER:
        return 0 if at.winner < 0 else 100_000 if at.winner == seat else -100_000
    return _side(at, seat) - _side(at, 1 - seat)


def _side(at: WaterDuelPosition, seat: int) -> int:
    """The value of one player's Water and cards. The last few points of Water are worth more than the others."""
    water = at.water[seat]
    total = _WATER * water - (40 * (6 - water) if water < 6 else 0)
    total += _HAND_CARD * min(at.hand_sizes[seat], 8)
    for slot in range(SLOTS):
        hidden = at.slots[seat * SLOTS + slot]
        if hidden is not None:
            total += _SET_CARD
    for stands in at.standing:
        if stands.seat == seat:
            total += _STANDING_CARD
    return total


class OneMoveAhead(Decider):
    """Makes the move that leaves the seat best off in an imagined state. It uses only what the seat may know."""

    def __init__(self, rng: Rng) -> None:
        self.name = "one move ahead"
        self.rng = rng

    def decide(self, decision: Decision) -> Move:
        """The best move; ties are broken at random."""
        moves = decision.moves
        if len(moves) == 1:
            return moves[0]
        view = decision.view()
        assert isinstance(view, WaterDuelPosition)
        imagined = WaterDuelImaginer(view).sample(self.rng)
        best = -1_000_000
        chosen = moves[0]
        for move in moves:
            value = 4 * _tried(imagined, decision.seat, move, self.rng) + self.rng.below(4)
            if value > best:
                best = value
                chosen = move
        return chosen


def _tried(imagined: WaterDuelState, seat: int, move: Move, rng: Rng) -> int:
    at = imagined.at
    if isinstance(move, EndTurn):
        return worth(at, seat)
    after = imagined.copy()
    after.perform(seat, move, None)
    value = 0
    if isinstance(move, SetCard):
        # Setting helps expensive cards most, because playing them is then free (WD-4).
        value = 20 * cost_of(at, seat, at.pack.cards[at.pack.numbers[move.card]])
    _settle(after, rng)
    return value + worth(after.at, seat)


def _settle(state: WaterDuelState, rng: Rng) -> None:
    """Play on, with every answer passed, until a turn continues or the game is over."""
    while state.at.phase != TURN and state.at.phase != OVER:
        seat = state.to_act()
        assert seat is not None
        if seat == CHANCE:
            state.perform(seat, state.draw_chance(rng), None)
        elif state.at.phase == ANSWER:
            state.perform(seat, PASS, None)
        else:
            moves = state.legal_moves(seat)
            state.perform(seat, moves[rng.below(len(moves))], None)


class Tally:
    """The totals over a number of games."""

    def __init__(self, pack: WaterDuelPack) -> None:
        self.games = 0
        self.first_wins = 0
        self.draws = 0
        self.lengths: list[int] = []
        self.played: list[int] = [0] * len(pack.cards)
        """How often a player played the card at least once in a game, both players counted."""
        self.won: list[int] = [0] * len(pack.cards)

    def quartiles(self) -> tuple[int, int]:
        """The middle half of the games have a number of turns between these."""
        lengths = sorted(self.lengths)
        return lengths[len(lengths) // 4], lengths[(3 * len(lengths)) // 4]


def tally(pack: WaterDuelPack, setup: Setup, seed: int, games: int, looks_ahead: bool) -> Tally:
    """Play games between equal players and count the results."""
    count = Tally(pack)
    rng = Sfc32(f"water-duel:{seed}")
    decider: Decider = OneMoveAhead(rng) if looks_ahead else RandomDecider(rng)
    for _ in range(games):
        at = WaterDuelPosition(setup)
        deal(at)
        state = WaterDuelState(at)
        cards = _PlayedCards()
        play(state, [decider] * 2, PlainChance(rng), [cards])
        _count(count, at, cards.played)
    return count


class _PlayedCards(Watcher):
    """Notes which cards each player plays in a game."""

    def __init__(self) -> None:
        self.played: set[tuple[int, str]] = set()

    def wants_events(self) -> bool:
        """The events say which card was played."""
        return True

    def after(self, state: State, seat: int, move: Move, events: list[Event]) -> None:
        """Note the cards of a move."""
        for event in events:
            if isinstance(event, (CardPlayed, SetCardPlayed)):
                self.played.add((event.seat, event.card))


def _count(count: Tally, at: WaterDuelPosition, played: set[tuple[int, str]]) -> None:
    count.games += 1
    count.lengths.append(at.turn)
    if at.winner < 0:
        count.draws += 1
    elif at.winner == at.first:
        count.first_wins += 1
    for seat, name in played:
        card = at.pack.numbers[name]
        count.played[card] += 1
        if at.winner == seat:
            count.won[card] += 1


def measure(pack: WaterDuelPack, setup: Setup, seed: int, games: int = GAMES) -> list[tuple[str, str, bool]]:
    """(what was measured, the result, whether it is within its target), for both kinds of player."""
    figures: list[tuple[str, str, bool]] = []
    ahead = tally(pack, setup, seed, games, True)
    random = tally(pack, setup, seed, games, False)
    for name, count in (("players who look one move ahead", ahead), ("random players", random)):
        decided = count.games - count.draws
        share = 100 * count.first_wins / decided if decided else 50.0
        margin = _margin(share, decided)
        is_fair = share + margin >= 47 and share - margin <= 53
        figures.append((f"{name}: wins of the first player", f"{share:.1f} % ± {margin:.1f}", is_fair))
        low, high = count.quartiles()
        text = f"{low} to {high} turns; longest {max(count.lengths)}"
        figures.append((f"{name}: middle half of the games", text, count is random or (low >= 8 and high <= 20)))
        figures.append((f"{name}: games won on the first turn", str(count.lengths.count(1)), 1 not in count.lengths))
    strongest = max(range(len(pack.cards)), key=lambda card: _least_share(ahead, card))
    share = 100 * ahead.won[strongest] / max(1, ahead.played[strongest])
    figures.append(
        (
            "card with the most wins when played",
            f"{pack.cards[strongest].name}, {share:.0f} % of {ahead.played[strongest]}",
            _least_share(ahead, strongest) <= 60,
        )
    )
    unplayed = [card.name for card in pack.cards if ahead.played[card.number] == 0]
    figures.append(("cards never played", ", ".join(unplayed) if unplayed else "none", not unplayed))
    return figures


def _margin(share: float, games: int) -> float:
    """Half the width of the 95 % confidence interval of a share, in per cent."""
    return 1.96 * sqrt(max(share * (100 - share), 1.0) / games) if games else 100.0


def _least_share(count: Tally, card: int) -> float:
    """The lower end of the confidence interval of a card's share of wins, so that a few plays prove nothing."""
    played = count.played[card]
    if played == 0:
        return 0.0
    share = 100 * count.won[card] / played
    return share - _margin(share, played)
