"""Staging a duel: lay out the table, script the choices, assert what a player would see.

Scenarios use the frozen pack beside the golden records, so that tuning the default pack breaks none of
them. A script line such as `A play breaker` says who (A, B, or `*` for chance) and what. The player in
the script must be the one who is asked, and at the end of the script only the next choice of the turn
may be open: a choice that was not scripted fails the test.
"""

from pathlib import Path
from typing import Any

from watertable.games.water_duel import WATER_DUEL
from watertable.games.water_duel.pack.reader import WaterDuelPack
from watertable.games.water_duel.rules.moves import SLOTS
from watertable.games.water_duel.rules.phases import MOST_WATER, TURN
from watertable.games.water_duel.rules.pieces import LOST, FaceDown, Flow, Standing
from watertable.games.water_duel.rules.state import WaterDuelState
from watertable.kernel import CHANCE, Event, to_json, visible
from watertable.kernel.options import OptionValue

FROZEN = Path(__file__).resolve().parents[2] / "records" / "water_duel" / "pack.toml"
_PACK = WATER_DUEL.read_pack(FROZEN.read_text("utf-8"))
assert isinstance(_PACK, WaterDuelPack)
PACK = _PACK
WORDS = WATER_DUEL.words(["Ann", "Ben"])
_SEATS = {"A": 0, "B": 1, "*": CHANCE}


class Table:
    """A staged duel. Seat 0 is A, seat 1 is B; it is A's turn unless `active` says B."""

    def __init__(
        self,
        hand_a: str = "",
        hand_b: str = "",
        *,
        set_a: str = "",
        set_b: str = "",
        standing: str = "",
        discards: str = "",
        water: tuple[int, int] = (20, 20),
        active: str = "A",
        actions: int = 2,
        turn: int = 7,
        deck: str | None = None,
        pack: WaterDuelPack | None = None,
        upkeep_answers: bool = True,
    ) -> None:
        """Cards are named by key and separated by spaces. In `standing`, each has its owner in front
        ("A:spring"). Set cards were Set on the previous turn. All cards that are not named are in the
        deck; if `deck` lists the cards left there, the others are at the bottom of the discard pile."""
        options: dict[str, OptionValue] = {"first_seat": 0, "upkeep_answers": upkeep_answers}
        state = WATER_DUEL.new(2, options, PACK if pack is None else pack)
        assert isinstance(state, WaterDuelState)
        self.state = state
        at = state.at
        self.log: list[Event] = []
        for seat, keys in enumerate((hand_a, hand_b)):
            for key in keys.split():
                self._to_hand(seat, key)
        for seat, keys in enumerate((set_a, set_b)):
            for slot, key in enumerate(keys.split()):
                at.slots[seat * SLOTS + slot] = FaceDown(self._taken(key), turn - 1, slot, False)
                at.set_counts[seat] += 1
        for word in standing.split():
            owner, _, key = word.partition(":")
            self._stand(_SEATS[owner], self._taken(key))
        at.discards = [self._taken(key) for key in discards.split()]
        if deck is not None:
            self._empty_deck_but(deck)
        for seat in range(2):
            self._set_water(seat, water[seat])
        at.draws_due = 0
        at.phase = TURN
        at.turn = turn
        at.active = _SEATS[active]
        at.asked = at.active
        at.actions = actions
        at.upkeep = -1
        self._check()

    def _taken(self, key: str) -> int:
        """Take a copy of the card out of the deck. Returns the card's number."""
        number = self.state.at.pack.numbers[key]
        assert self.state.at.deck[number] > 0, f"no {key} is left"
        self.state.at.own_deck()
        self.state.at.deck[number] -= 1
        self.state.at.deck_size -= 1
        return number

    def _to_hand(self, seat: int, key: str) -> None:
        self.state.at.own_hands()
        self.state.at.hands[seat * len(self.state.at.pack.cards) + self._taken(key)] += 1
        self.state.at.hand_sizes[seat] += 1

    def _stand(self, seat: int, card: int) -> None:
        self.state.at.standing.append(Standing(card, seat))
        self.state.at.raise_bonuses(card, seat, 1)

    def _empty_deck_but(self, deck: str) -> None:
        left = [self._taken(key) for key in deck.split()]
        rest = [card for card, copies in enumerate(self.state.at.deck) for _ in range(copies)]
        self.state.at.discards = rest + self.state.at.discards
        self.state.at.deck = [left.count(card) for card in range(len(self.state.at.deck))]
        self.state.at.deck_size = len(left)

    def _set_water(self, seat: int, water: int) -> None:
        if water < MOST_WATER:
            self.state.at.ledger.append(Flow(seat, LOST, 0, MOST_WATER - water))
        self.state.at.water[seat] = water

    def _check(self) -> None:
        assert self.state.faults() == []

    # Scripts

    def script(self, *lines: str, until: str = "turn") -> list[Event]:
        """Make the moves and return what happened. `until` is the question that must be open afterwards."""
        log: list[Event] = []
        for line in lines:
            who, _, text = line.partition(" ")
            assert self.state.to_act() == _SEATS[who], (
                f"{line!r}: {self.state.to_act()} is asked {self.state.question()!r}"
            )
            self.state.apply(_SEATS[who], WATER_DUEL.from_text(text), log)
            self._check()
        assert self.state.question() == until, f"unscripted: {self.state.question()!r} of {self.state.to_act()}"
        self.log.extend(log)
        return log

    def refusal(self, line: str) -> str:
        """Why a move is refused. It must be refused, and asking must change nothing."""
        who, _, text = line.partition(" ")
        before = self.state.snapshot()
        reason = self.state.why_not(_SEATS[who], WATER_DUEL.from_text(text))
        assert reason is not None, f"{line!r} is allowed"
        assert self.state.snapshot() == before
        return WORDS.reason(reason)

    def options(self) -> list[str]:
        """What the player who is asked may do, in notation."""
        seat = self.state.to_act()
        assert seat is not None
        return [move.text() for move in self.state.legal_moves(seat)]

    # What a player sees

    @property
    def water(self) -> tuple[int, int]:
        return self.state.at.water[0], self.state.at.water[1]

    def seen(self, viewer: int | None) -> Any:
        """A viewer's view, as JSON."""
        return to_json(self.state.view(viewer))

    def hand(self, who: str) -> list[str]:
        hand = self.seen(_SEATS[who])["hands"][_SEATS[who]]
        assert hand is not None
        return list(hand)

    def slots(self, who: str, viewer: str | None = None) -> list[str | None]:
        """A player's Set cards, as that player or another viewer ("-" is a spectator) sees them."""
        seat = _SEATS[who]
        seen = None if viewer == "-" else seat if viewer is None else _SEATS[viewer]
        return [None if shown is None else shown["card"] or "?" for shown in self.seen(seen)["slots"][seat]]

    def standing(self, who: str) -> list[str]:
        return [shown["card"] for shown in self.seen(None)["standing"] if shown["seat"] == _SEATS[who]]

    @property
    def discards(self) -> list[str]:
        """The discard pile, the top card last."""
        return list(self.seen(None)["discards"])

    def told(self, log: list[Event], viewer: str | None) -> list[str]:
        """What a viewer (None: a spectator) is told, in words."""
        return [WORDS.event(event) for event in visible(log, None if viewer is None else _SEATS[viewer])]
