"""AGUA as the table knows it: its facts, options, notation, and states to think in."""

from __future__ import annotations

from typing import Any, Final

from watertable.games.agua.bot.evaluation import AguaEvaluator
from watertable.games.agua.pack.measure import measure
from watertable.games.agua.pack.reader import read_pack
from watertable.games.agua.rules import events, moves
from watertable.games.agua.rules.board import AguaPack
from watertable.games.agua.rules.state import AguaState
from watertable.games.agua.rules.terms import (
    ARROW_COLOURS,
    CHILDREN_EXCHANGES,
    CHIP_NUMBER,
    FRAMES,
    HOLES,
    LAST_ROUND,
    QUESTIONS,
    pile_of,
)
from watertable.games.agua.rules.view import AguaView, Droplet
from watertable.kernel.drawing import Drawer
from watertable.kernel.errors import BadInput
from watertable.kernel.evaluator import Evaluator
from watertable.kernel.game import Game, Imaginer
from watertable.kernel.moves import PASS, Move
from watertable.kernel.options import Option
from watertable.kernel.pack import Pack
from watertable.kernel.position import View
from watertable.kernel.rng import Rng
from watertable.kernel.setup import Setup
from watertable.kernel.state import State
from watertable.kernel.words import Words


class AguaImaginer(Imaginer):
    """Nothing is hidden, so every sample is the position itself."""

    def __init__(self, view: AguaView) -> None:
        state = AguaState(view.setup)
        pack = state.pack
        for number, droplet in enumerate(view.droplets):
            state.droplets[number] = pack.number[droplet.field]
            state.carried[number] = pile_of(droplet.chips)
            if droplet.is_stopped:
                state.stopped |= 1 << number
        for field, colour in view.chips.items():
            state.lying[pack.number[field] - pack.first_hole] = CHIP_NUMBER[colour] + 1
        state.filled = HOLES - state.lying[:HOLES].count(0)
        state.stock = pile_of(view.stock)
        state.collected = [pile_of(pile) for pile in view.collected]
        keys = [frame.key for frame in pack.frames]
        cards = [-1] * FRAMES
        for frame, card in view.cards.items():
            cards[keys.index(frame)] = pack.card_number[card]
        state.set_cards(cards)
        state.spares = 0
        for card in view.spares:
            state.spares |= 1 << pack.card_number[card]
        for frame in view.left:
            state.left |= 1 << keys.index(frame)
        state.set_dice([ARROW_COLOURS.index(die) for die in view.dice])
        state.phase = QUESTIONS.index(view.question)
        state.actor = view.actor
        state.first = view.first
        state.turns = view.turns
        state.round = view.round
        state.points = view.points
        state.moved = view.moved
        state.droplet = view.droplet
        state.frame = keys.index(view.frame) if view.frame else -1
        state.exchanged = view.exchanged
        state.cause = view.cause
        self._state = state

    def sample(self, rng: Rng) -> State:
        return self._state.copy()


class Agua(Game):
    """The game's facts."""

    def __init__(self) -> None:
        self.name = "agua"
        self.title = "AGUA"
        self.designer = "Murmel Spielwerkstatt"
        self.summary = (
            "Travel the world's waterways as droplets, collect experience, and open the ways that are blocked."
        )
        self.minutes = (50, 90)
        self.players = (2, 6)
        self.version = 1
        # Set-up draws at most 4 cards, 8 chips, 10 chips for holes and the start. A turn has a roll, a
        # swap in high humidity, 8 points at most, each with a step and a jump or a swap of chips after
        # it (a jump may end on a hole: then both), and at most two passes (moving, exchanging). An
        # exchange happens at most 20 times, once for each spare card, with a hole, two chips and a pass.
        self.max_length = 4 + 8 + 10 + 1 + LAST_ROUND * 6 * (1 + 1 + 8 * 3 + 2) + 20 * 5
        self.package = "watertable.games.agua"
        self.options = (
            Option(
                "high_humidity",
                False,
                (False, True),
                "High humidity: two yellow dice allow a swap of droplets",
                "AG-15",
            ),
            Option(
                "children",
                False,
                (False, True),
                f"The game for children from 5: colours do not count, {CHILDREN_EXCHANGES} exchanges end it",
                "AG-16",
            ),
            Option(
                "first_seat", "chance", ("chance", 0, 1, 2, 3, 4, 5), "Who starts: drawn by chance, or a seat", "AG-17"
            ),
        )
        self.presets = {"children": {"children": True}, "humid": {"high_humidity": True}}
        self.move_types = (
            moves.Start,
            moves.Deal,
            moves.Roll,
            moves.SwapDroplets,
            moves.Step,
            moves.Jump,
            moves.SwapChip,
            moves.Exchange,
            moves.Fill,
            moves.Lay,
        )
        self.event_types = (
            events.StartDrawn,
            events.CardDealt,
            events.ChipLaid,
            events.HoleFilled,
            events.WaterwayOpened,
            events.DiceRolled,
            events.MoveImpossible,
            events.DropletsSwapped,
            events.DropletMoved,
            events.DropletJumped,
            events.DropletMet,
            events.ChipPicked,
            events.DropletEvaporated,
            events.ChipsCollected,
            events.ChipSwapped,
            events.CardExchanged,
            events.GameEnded,
        )
        self.view_types = (AguaView, Droplet)

    def read_pack(self, text: str) -> Pack:
        return read_pack(text)

    def start(self, setup: Setup) -> State:
        first = setup.options["first_seat"]
        if isinstance(first, int) and first >= setup.seats:
            raise BadInput(f"option first_seat: there is no seat {first} with {setup.seats} players")
        state = AguaState(setup)
        state.deal()
        return state

    def parse_move(self, words: list[str]) -> Move | None:
        kind, rest = words[0], words[1:]
        if kind == "pass" and not rest:
            return PASS
        if len(rest) == 1:
            word = rest[0]
            if kind == "start":
                return moves.Start(int(word))
            if kind == "deal":
                return moves.Deal(word)
            if kind == "jump":
                return moves.Jump(word)
            if kind == "swap":
                return moves.SwapChip(word)
            if kind == "exchange":
                return moves.Exchange(word)
        elif len(rest) == 2:
            one, other = rest
            if kind == "step":
                return moves.Step(one, other)
            if kind == "roll":
                pair = sorted([one, other], key=ARROW_COLOURS.index)
                return moves.Roll(pair[0], pair[1])
            if kind == "humidity":
                return moves.SwapDroplets(min(one, other), max(one, other))
            if kind == "fill":
                return moves.Fill(one, other)
            if kind == "lay":
                return moves.Lay(one, other)
        return None

    def imaginer(self, view: View) -> Imaginer:
        assert isinstance(view, AguaView)
        return AguaImaginer(view)

    def drawer(self) -> Drawer:
        from watertable.games.agua.drawing.drawer import DRAWER

        return DRAWER

    def terminal_table(self, view: View, words: Words) -> Any:
        from watertable.games.agua.terminal import table

        return table(view, words)

    def evaluator(self) -> Evaluator:
        return AguaEvaluator()

    def measure(self, pack: Pack, seed: int) -> list[tuple[str, str, bool]]:
        assert isinstance(pack, AguaPack)
        return measure(self, pack, seed)


AGUA: Final = Agua()
