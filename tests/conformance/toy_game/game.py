"""The game Pearl Divers, and its imaginer."""

from __future__ import annotations

from tests.conformance.toy_game import moves
from tests.conformance.toy_game.position import UNKNOWN, Laid, PearlPack, PearlPosition
from tests.conformance.toy_game.state import PearlState
from watertable.kernel import (
    PASS,
    Encoding,
    Game,
    Imaginer,
    Move,
    Option,
    Pack,
    Remark,
    Rng,
    Setup,
    View,
    digest_of,
    open_pack,
)
from watertable.kernel.rng import shuffle


class PearlImaginer(Imaginer):
    """Fills the gaps of a view: deals the pearls that the viewer does not know at random to hands, table and bag."""

    def __init__(self, view: View, state_class: type[PearlState]) -> None:
        assert isinstance(view, PearlPosition)
        self.view = view
        self.state_class = state_class
        self.hidden = view.all_pearls()
        laid = [laid.pearl for row in view.laid for laid in row]
        for pearl in [*view.lost, *laid, *[pearl for hand in view.hands for pearl in hand]]:
            if pearl != UNKNOWN:
                self.hidden.remove(pearl)

    def sample(self, rng: Rng) -> PearlState:
        at = self.view.copy()
        at.viewer = None
        hidden = self.hidden[:]
        shuffle(rng, hidden)
        at.laid = [[Laid(each.claim, each.pearl or hidden.pop(), each.is_shown) for each in row] for row in at.laid]
        at.hands = [sorted([pearl or hidden.pop() for pearl in hand]) for hand in at.hands]
        at.bag = sorted(hidden)
        return self.state_class(at)


class PearlDivers(Game):
    position_class = PearlPosition
    state_class = PearlState

    def __init__(self) -> None:
        self.name = "pearl-divers"
        self.title = "Pearl Divers"
        self.designer = "nobody"
        self.summary = "Dive for pearls, and lie about them."
        self.minutes = (1, 2)
        self.players = (2, 4)
        self.version = 1
        self.max_length = 4 * 3 + 4 * 3 * 4
        self.package = "tests.conformance.toy_game"
        self.options = (
            Option("hand", 2, (2, 3), "How many pearls each diver is dealt", "PD-2"),
            Option("look", True, (True, False), "Whether a diver may look at a face-down pearl", "PD-7"),
        )
        self.presets = {"rich": {"hand": 3}}
        self.move_types = (moves.Draw, moves.Dive, moves.Claim, moves.Look, moves.Challenge)
        self.event_types = (
            moves.PearlDrawn,
            moves.Dived,
            moves.PearlClaimed,
            moves.Passed,
            moves.Challenged,
            moves.PearlShown,
            moves.PearlSeen,
            moves.GameEnded,
        )
        self.event_rules = {
            "PearlDrawn": "PD-2",
            "Dived": "PD-3",
            "PearlClaimed": "PD-4",
            "Challenged": "PD-5",
            "PearlShown": "PD-6",
            "PearlSeen": "PD-7",
            "GameEnded": "PD-9",
        }

    def parse_pack(self, text: str) -> Pack:
        top = open_pack(text)
        pack = PearlPack(top.name("name"), top.integer("version", 1, 10**6), digest_of(top.data))
        pack.turns = top.integer("turns", 1, 3)
        pearls = top.section("pearls")
        pack.values = pearls.integers("values", 1, 9)
        pack.counts = pearls.integers("counts", 0, 20)
        pearls.done()
        if pearls.is_sound() and (len(pack.counts) != len(pack.values) or sum(pack.counts) < 12):
            pearls.report("counts", "expected a count for every value, and at least 12 pearls")
        top.finish()
        return pack

    def empty_position(self, setup: Setup) -> PearlPosition:
        return self.position_class(setup)

    def start(self, setup: Setup) -> PearlState:
        at = self.empty_position(setup)
        at.bag = sorted(at.all_pearls())
        return self.state_class(at)

    def parse_move(self, words: list[str]) -> Move | None:
        kind, numbers = words[0], [int(word) for word in words[1:]]
        if kind == "draw" and len(numbers) == 1:
            return moves.Draw(numbers[0])
        if kind == "claim" and len(numbers) == 2:
            return moves.Claim(numbers[0], numbers[1])
        if kind == "look" and len(numbers) == 2:
            return moves.Look(numbers[0], numbers[1])
        if numbers:
            return None
        plain: dict[str, Move] = {"dive": moves.Dive(), "challenge": moves.Challenge(), "pass": PASS}
        return plain.get(kind)

    def encoding(self, setup: Setup) -> Encoding | None:
        from tests.conformance.toy_game.encoding import PearlEncoding

        return PearlEncoding(setup)

    def advice(self, view: View, seat: int, moves: list[Move]) -> list[Remark]:
        assert isinstance(view, PearlPosition)
        if view.phase == "answer":
            claimed = view.laid[view.actor][-1].claim
            return [Remark("challenge", {"owner": view.actor, "claim": claimed})]
        hand = view.hands[seat]
        return [Remark("lay-best", {"pearl": max(hand)})] if hand else []

    def imaginer(self, view: View) -> Imaginer:
        return PearlImaginer(view, self.state_class)


PEARL_DIVERS = PearlDivers()
