"""Water Duel as numbers: an action for each way to use each card of the pack, and the table seen from one side."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64, u8

from watertable.games.water_duel.pack.reader import DECK_SIZE, MOST_STEPS, WaterDuelPack
from watertable.games.water_duel.position import WaterDuelPosition
from watertable.games.water_duel.rules.length import longest
from watertable.games.water_duel.rules.moves import (
    CHOOSE_SLOT,
    END_TURN,
    FLIP,
    SLOTS,
    ChooseCard,
    ChooseSlot,
    Discard,
    EndTurn,
    Flip,
    Play,
    SetCard,
)
from watertable.games.water_duel.rules.phases import LAST_TURN, MOST_EXTRA_ACTIONS, MOST_WATER, QUESTIONS
from watertable.games.water_duel.rules.pieces import Known
from watertable.kernel.encoding import Encoding, Field
from watertable.kernel.memory import clear
from watertable.kernel.moves import PASS
from watertable.kernel.position import Position
from watertable.kernel.setup import Setup
from watertable.kernel.state import State

if TYPE_CHECKING:
    from watertable.kernel.memory import Memory

CAUSES: Final[tuple[str, ...]] = ("", "dry", "both-dry", "turns")
SERIES: Final = 10
"""How many cards of a series an observation shows."""
STANDING: Final = 20
"""How many Continuous cards it shows in their order."""
_SINGLE: Final = 18
_OF_A_SLOT: Final = 5
_OF_AN_ACTIVATION: Final = 6
_REACHES: Final = SLOTS + 1


class WaterDuelEncoding(Encoding):
    """Actions: play, Set, discard, choose each card of the pack; flip and choose each slot; end the turn; pass."""

    def __init__(self, setup: Setup) -> None:
        pack = setup.pack
        assert isinstance(pack, WaterDuelPack)
        self.kinds: int = len(pack.cards)
        self.card_numbers: dict[str, int] = pack.numbers
        kinds = self.kinds
        self.first_flip: int = 4 * kinds
        self.first_slot: int = 4 * kinds + SLOTS
        self.end: int = 4 * kinds + 2 * SLOTS
        cards = [*pack.play_moves, *pack.set_moves, *pack.discard_moves, *pack.choose_moves]
        super().__init__(setup, [*cards, *FLIP, *CHOOSE_SLOT, END_TURN, PASS])
        self.most_chance_outcomes = max(kinds, 2)
        self.is_perfect = False
        is_drawn = setup.options["first_seat"] == "chance"
        self.max_length = (1 if is_drawn else 0) + longest(pack)
        self.left_out = {
            "ledger": "History: it only says what became of the Water.",
            "public": "What spectators know; a seat knows it too (`known`). A spectator's row has it instead.",
            "known": "`since` is given as the number of Set cards that a known card may be, which is what it is for.",
            "discards": "The order of the pile, which no rule asks for.",
            "series": f"Cards before the last {SERIES}.",
            "standing": f"The order of Continuous cards after the first {STANDING}; all are counted.",
        }
        self.measure()

    def fields(self) -> list[Field]:
        kinds = self.kinds
        return [
            Field("phase", (), len(QUESTIONS) - 1, f"What is decided: {', '.join(QUESTIONS)}."),
            Field("asked", (), 1, "Who decides, if chance does not: 0 for the observer, 1 for the opponent."),
            Field("active", (), 1, "Whose turn it is, likewise."),
            Field("first", (), 1, "Who went first, likewise."),
            Field("turn", (), LAST_TURN, "The turn, from 1; 0 during the deal."),
            Field("actions", (), 255, "Actions that the active player has left."),
            Field("extra_actions", (), MOST_EXTRA_ACTIONS, "Extra Actions gained this turn."),
            Field("has_set_card", (), 1, "Whether the active player has Set a card this turn."),
            Field(
                "upkeep",
                (),
                DECK_SIZE + 1,
                "1 + the index of the next Continuous card to act this turn; 0 when all have acted.",
            ),
            Field(
                "resolving", (), DECK_SIZE + 1, "1 + the index in the series of the card being carried out; 0 for none."
            ),
            Field("step", (), MOST_STEPS, "How many steps of its effect are done."),
            Field("draw_seat", (), 1, "Who draws, or drew last: 0 for the observer, 1 for the opponent."),
            Field("draws_due", (), DECK_SIZE, "How many cards are still to be drawn."),
            Field("choices_due", (), DECK_SIZE, "How many more times there is something to choose for this step."),
            Field("winner", (), 2, "Who won: 1 for the observer, 2 for the opponent; 0 for nobody yet, or a draw."),
            Field("cause", (), len(CAUSES) - 1, "Why the game ended: it has not, dry, both dry, turns."),
            Field("deck_size", (), DECK_SIZE, "How many cards the deck has."),
            Field("series_length", (), DECK_SIZE, "How many cards the series has.", ("series",)),
            Field("water", (2,), MOST_WATER, "Each player's Water, the observer's first."),
            Field("hand_sizes", (2,), DECK_SIZE, "How many cards each player holds."),
            Field("set_counts", (2,), LAST_TURN, "How many cards each player has Set so far."),
            Field(
                "slots",
                (2, SLOTS, _OF_A_SLOT),
                255,
                f"Each player's Set cards: the card (1 + its number in the pack, {kinds + 1} if the observer does not "
                "know it, 0 for none), the turn it was Set, how many its owner had Set before it, whether the other "
                "player has looked at it, and whether the observer worked out which one it is.",
            ),
            Field("hand", (kinds,), DECK_SIZE, "How many of each card the observer holds.", ("hands",)),
            Field(
                "known",
                (2, _REACHES, kinds),
                DECK_SIZE,
                "Cards that a player is known to have: how many of each are in the hand for certain, or are in the "
                "hand or the latest Set card, or one of the latest two, or of the three. The observer's cards that "
                "the opponent knows come first.",
            ),
            Field("discards", (kinds,), DECK_SIZE, "How many of each card are in the discard pile."),
            Field("standing", (2, kinds), DECK_SIZE, "How many of each Continuous card each player has in play."),
            Field(
                "standing_order",
                (STANDING, 2),
                kinds,
                f"The first {STANDING} Continuous cards in the order they were played: 1 + the card, and its owner.",
                ("standing",),
            ),
            Field(
                "series",
                (SERIES, _OF_AN_ACTIVATION),
                255,
                f"The last {SERIES} cards being played, the latest first: 1 + the card, its player (0 or 1), where it "
                "comes from (hand, set, trigger), whether it is negated, whether it has stayed, and how much more of "
                "its damage will be blocked.",
            ),
        ]

    def write(self, at: Position, viewer: int, row: Memory, start: i64) -> None:
        assert isinstance(at, WaterDuelPosition)
        kinds: i64 = self.kinds
        clear(row, start + _SINGLE, self.size - _SINGLE)
        seat: int = viewer if viewer >= 0 else 0
        row[start] = at.phase
        row[start + 1] = at.asked ^ seat
        row[start + 2] = at.active ^ seat
        row[start + 3] = at.first ^ seat
        row[start + 4] = at.turn
        row[start + 5] = at.actions
        row[start + 6] = at.extra_actions
        row[start + 7] = 1 if at.has_set_card else 0
        row[start + 8] = at.upkeep + 1
        row[start + 9] = at.resolving + 1
        row[start + 10] = at.step
        row[start + 11] = at.draw_seat ^ seat
        row[start + 12] = at.draws_due
        row[start + 13] = at.choices_due
        row[start + 14] = (at.winner ^ seat) + 1 if at.winner >= 0 else 0
        row[start + 15] = CAUSES.index(at.cause) if at.cause else 0
        row[start + 16] = at.deck_size
        row[start + 17] = len(at.series)
        place: i64 = start + _SINGLE
        for side in range(2):
            owner = side ^ seat
            row[place + side] = at.water[owner]
            row[place + 2 + side] = at.hand_sizes[owner]
            row[place + 4 + side] = at.set_counts[owner]
        place += 6
        for side in range(2):
            self._write_slots(at, side ^ seat, viewer, row, place)
            place += SLOTS * _OF_A_SLOT
        if viewer >= 0:
            self._write_hand(at, viewer, row, place)
        place += kinds
        for note in at.known if viewer >= 0 else at.public:
            side_of_note: i64 = note.owner ^ seat
            row[place + (side_of_note * _REACHES + _reach(at, note)) * kinds + note.card] += 1
        place += 2 * _REACHES * kinds
        for card in at.discards:
            row[place + card] += 1
        place += kinds
        order: i64 = place + 2 * kinds
        shown: i64 = 0
        for stands in at.standing:
            owner_side: i64 = stands.seat ^ seat
            row[place + owner_side * kinds + stands.card] += 1
            if shown < STANDING:
                row[order] = stands.card + 1
                row[order + 1] = u8(owner_side)
                order += 2
                shown += 1
        place += 2 * kinds + 2 * STANDING
        self._write_series(at, seat, row, place)

    def _write_slots(self, at: WaterDuelPosition, owner: int, viewer: int, row: Memory, start: i64) -> None:
        place: i64 = start
        for slot in range(owner * SLOTS, (owner + 1) * SLOTS):
            hidden = at.slots[slot]
            if hidden is not None:
                is_own = owner == viewer
                if is_own or (viewer >= 0 and hidden.is_known()):
                    row[place] = hidden.card + 1
                else:
                    row[place] = self.kinds + 1
                row[place + 1] = hidden.turn
                row[place + 2] = hidden.order
                row[place + 3] = 1 if hidden.is_seen else 0
                # The owner is not told, and neither is a spectator.
                row[place + 4] = 1 if hidden.is_deduced and not is_own and viewer >= 0 else 0
            place += _OF_A_SLOT

    def _write_hand(self, at: WaterDuelPosition, seat: int, row: Memory, start: i64) -> None:
        left = at.hand_sizes[seat]
        index = seat * self.kinds
        place: i64 = start
        while left > 0:
            copies = at.hands[index]
            if copies:
                row[place] = copies
                left -= copies
            index += 1
            place += 1

    def _write_series(self, at: WaterDuelPosition, seat: int, row: Memory, start: i64) -> None:
        place: i64 = start
        index = len(at.series) - 1
        last = index - SERIES
        while index >= 0 and index > last:
            active = at.series[index]
            row[place] = active.card + 1
            row[place + 1] = active.seat ^ seat
            row[place + 2] = active.origin
            row[place + 3] = 1 if active.is_negated else 0
            row[place + 4] = 1 if active.has_stayed else 0
            row[place + 5] = active.guard
            place += _OF_AN_ACTIVATION
            index -= 1

    def list_actions(self, state: State, seat: int, found: list[int]) -> None:
        kinds = self.kinds
        for move in state.legal_moves(seat):
            if isinstance(move, Play):
                found.append(self.card_numbers[move.card])
            elif isinstance(move, SetCard):
                found.append(kinds + self.card_numbers[move.card])
            elif isinstance(move, Discard):
                found.append(2 * kinds + self.card_numbers[move.card])
            elif isinstance(move, ChooseCard):
                found.append(3 * kinds + self.card_numbers[move.card])
            elif isinstance(move, Flip):
                found.append(self.first_flip + move.slot - 1)
            elif isinstance(move, ChooseSlot):
                found.append(self.first_slot + move.slot - 1)
            elif isinstance(move, EndTurn):
                found.append(self.end)
            else:
                found.append(self.end + 1)


def _reach(at: WaterDuelPosition, note: Known) -> int:
    """How many of the owner's Set cards the known card may be: those Set since it became known."""
    found = 0
    for slot in range(note.owner * SLOTS, (note.owner + 1) * SLOTS):
        hidden = at.slots[slot]
        if hidden is not None and hidden.order >= note.since:
            found += 1
    return found
