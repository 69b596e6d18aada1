"""Records: a game as JSON Lines, so that it can be replayed, checked and shared.

A record is a set-up line, a line for each move (chance included) and, when the game is over, an
end line with the outcome and the seed. A file may hold many records. A record of an older version of
the game is played with the options that keep its readings (`migrations`); a version or a pack that is
not known is refused clearly. `docs/records.md` has the format.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from json.encoder import encode_basestring
from typing import Any, Final

from watertable.kernel.codec import canonical
from watertable.kernel.errors import BadInput, IllegalMove, RecordError
from watertable.kernel.events import Event
from watertable.kernel.fairness import ChanceKeys, Renewal, commitment
from watertable.kernel.game import Game
from watertable.kernel.migrations import migrated_options, migrated_setup
from watertable.kernel.moves import CHANCE, Move
from watertable.kernel.outcome import Outcome
from watertable.kernel.pack import Pack
from watertable.kernel.plain_text import quoted
from watertable.kernel.redeal import Redeal
from watertable.kernel.registry import find_game
from watertable.kernel.state import State
from watertable.kernel.values import to_json

FORMAT: Final = 1
"""The version of the record format."""

SEAT_OF_CHANCE: Final = "chance"
"""What the lines of moves call chance."""
_CHANCE: Final = f'"{SEAT_OF_CHANCE}"'


ENTERED: Final = "entered"
"""What the set-up line says of chance that people typed in at a real table."""


class Fork:
    """Where a record branched off: the fingerprint of the other record, and after which ply."""

    def __init__(self, record: str, ply: int) -> None:
        self.record = record
        self.ply = ply


class Record:
    """A game as a file keeps it: set-up, moves (chance included), and the outcome if it was played to the end.

    `Match.record` makes one of a match; `read_records` reads them from a file. Moves are in the game's notation,
    so a game that was played on a real table can be typed in.

    Examples:
        >>> setup = find_game("water-cycle").setup(3)
        >>> record = Record(setup.to_json(), ["Ana", "Rui", "Eva"])
        >>> record.moves = [(CHANCE, "start 2"), (CHANCE, "roll 1 2 2"), (2, "die 1")]
        >>> print(record.text().splitlines()[-1])
        {"ply":3,"seat":2,"move":"die 1"}
        >>> branch = record.forked(2)  # what if Eva had taken another die?
        >>> branch.moves.append((2, "die 2"))
        >>> verify(branch).plies
        3
    """

    def __init__(self, setup: dict[str, Any], players: list[str]) -> None:
        self.setup = setup
        """What `Setup.to_json` gives."""
        self.players = players
        """The name of each seat."""
        self.commitment: str | None = None
        """The hash of the seed, published before the start; None where chance cannot be verified."""
        self.nonces: list[str] = []
        """What the players added to the seed."""
        self.renewals: list[Renewal] = []
        """What the server mixed in after it was restored from a backup."""
        self.is_entered = False
        """Whether chance was typed in by people at a real table: then nothing proves it."""
        self.fork: Fork | None = None
        """The record that this one branched off, and after which move."""
        self.redeals: list[Redeal] = []
        """Where hidden pieces were dealt again, so that someone could play on from there."""
        self.moves: list[tuple[int, str]] = []
        """Every move: the seat (CHANCE included), and the notation."""
        self.outcome: Any = None
        """The outcome as JSON data; None if the game was not played to the end."""
        self.seed: str | None = None
        """The seed in hexadecimal, once the game is over."""
        self.cut = False
        """Whether the text ended in the middle of a line, which was then left out."""
        self.line = 1
        """The line of the file that the record begins in."""

    def head(self) -> dict[str, Any]:
        """The first line as JSON data: the set-up, the players, and what proves that chance was fair."""
        line: dict[str, Any] = {"watertable": FORMAT}
        line.update(self.setup)
        line["players"] = self.players
        if self.is_entered:
            line["chance"] = ENTERED
        if self.commitment is not None:
            fairness: dict[str, Any] = {"commitment": self.commitment, "nonces": self.nonces}
            if self.renewals:
                fairness["renewals"] = [renewal.to_json() for renewal in self.renewals]
            line["fairness"] = fairness
        if self.fork is not None:
            line["fork"] = {"record": self.fork.record, "ply": self.fork.ply}
        if self.redeals:
            line["redeals"] = [redeal.to_json() for redeal in self.redeals]
        return line

    def lines(self) -> Iterator[str]:
        """The lines of the record, without line ends."""
        yield canonical(self.head())
        for ply, (seat, text) in enumerate(self.moves, 1):
            # As `canonical` would write it, several times faster: most of a record is such lines.
            who = _CHANCE if seat == CHANCE else str(seat)
            yield f'{{"ply":{ply},"seat":{who},"move":{encode_basestring(text)}}}'
        if self.outcome is not None:
            end: dict[str, Any] = {"end": self.outcome}
            if self.seed is not None:
                end["seed"] = self.seed
            yield canonical(end)

    def text(self) -> str:
        """The record as it is written to a file."""
        return "".join([line + "\n" for line in self.lines()])

    def fingerprint(self) -> str:
        """The SHA-256 of the text, by which a fork names the record that it left."""
        return hashlib.sha256(self.text().encode()).hexdigest()

    def forked(self, ply: int) -> Record:
        """A new record with the first `ply` moves of this one, to be continued differently under the current rules."""
        if not 0 <= ply <= len(self.moves):
            raise RecordError(f"ply {ply}: this record has {len(self.moves)} moves")
        branch = Record(migrated_setup(self.game(), self.setup), self.players)
        branch.fork = Fork(self.fingerprint(), ply)
        branch.moves = self.moves[:ply]
        branch.redeals = [redeal for redeal in self.redeals if redeal.ply <= ply]
        return branch

    def game(self) -> Game:
        """The game, if this program still plays the version that was recorded."""
        game = find_game(str(self.setup["game"]))
        migrated_options(game, self.setup["version"], {})
        return game

    def start(self, pack: Pack | None = None) -> State:
        """The first state. `pack` is needed where the record was played with a custom pack."""
        return self.dealt_again(0, start_of(self.game(), self.setup, pack))

    def dealt_again(self, ply: int, state: State) -> State:
        """The position after so many moves, with what was dealt again there."""
        for redeal in self.redeals:
            if redeal.ply == ply:
                state = redeal.applied(self.game(), state)
        return state


def start_of(game: Game, setup: dict[str, Any], pack: Pack | None = None) -> State:
    """The first position of a set-up that was read from a record or a save, of any version that can be played."""
    setup = migrated_setup(game, setup)
    wanted = setup["pack"]
    if pack is None:
        pack = game.shipped_pack(wanted["name"], wanted["sha256"])
    if pack is None:
        if wanted["name"] not in game.pack_names():
            raise RecordError(
                f"played with the pack {quoted(wanted['name'])}, which was not found; give it with --pack"
            )
        pack = game.pack(wanted["name"])
    if pack.digest != wanted["sha256"]:
        raise RecordError(
            f"played with another version of the pack {quoted(wanted['name'])} "
            f"(version {quoted(wanted['version'])}, {wanted['sha256'][:12]}; "
            f"this is version {pack.version}, {pack.digest[:12]})"
        )
    options = {name: tuple(v) if isinstance(v, list) else v for name, v in setup["options"].items()}
    return game.new(setup["seats"], options, pack)


class Step:
    """One move of a replay, with what happened and the position after it."""

    def __init__(self, ply: int, seat: int, move: Move, events: list[Event], state: State) -> None:
        self.ply = ply
        self.seat = seat
        self.move = move
        self.events = events
        self.state = state


def replay(record: Record, pack: Pack | None = None) -> Iterator[Step]:
    """Play a record again, move by move. Each step has `ply`, `seat`, `move`, `events` and `state`.

    Steps share one state: copy it to keep it. A move that the rules refuse raises RecordError.

    Examples:
        >>> setup = find_game("water-cycle").setup(3, {"first_seat": 0})
        >>> record = Record(setup.to_json(), ["Ana", "Rui", "Eva"])
        >>> record.moves = [(CHANCE, "roll 1 2 2"), (0, "die 2")]
        >>> for step in replay(record):
        ...     print(step.ply, event_text(step.events[0]))
        1 DiceRolled seat=0 round=1 dice=[1,2,2]
        2 DieTaken seat=0 die=2
    """
    game = record.game()
    state = record.start(pack)
    for ply, (seat, text) in enumerate(record.moves, 1):
        who = SEAT_OF_CHANCE if seat == CHANCE else f"seat {seat + 1}"
        try:
            move = game.from_text(text)
            events: list[Event] = []
            state.apply(seat, move, events)
        except IllegalMove as refused:
            raise RecordError(f"ply {ply}: {who} may not {text!r}: {refused}", ply, refused.rule) from None
        except BadInput as problem:
            raise RecordError(f"ply {ply}: {problem}", ply) from None
        state = record.dealt_again(ply, state)
        yield Step(ply, seat, move, events, state)


class Verdict:
    """What verifying a record showed. An invalid record raises RecordError instead."""

    def __init__(self, plies: int, finished: bool, proof: str, renewed: list[int]) -> None:
        self.plies = plies
        self.finished = finished
        self.proof = proof
        """"proved", "pending" (the seed is not shown yet), "entered" (typed in at a real table) or "none"."""
        self.renewed = renewed
        """The plies of the first chance moves after each renewal of chance."""


def last_state(record: Record, pack: Pack | None = None) -> State:
    """The position that the moves of a record lead to."""
    state = record.start(pack)
    for step in replay(record, pack):
        state = step.state
    return state


def verify(record: Record, pack: Pack | None = None) -> Verdict:
    """Replay a record and check every move, the outcome, and that chance was fair.

    An invalid record raises RecordError. `proof` of the verdict is "proved", "pending" while the seed
    is still secret, "entered" where chance was typed in at a real table, or "none" where the record has no commitment
    for another reason. The proof of a fork covers the moves
    after the ply where it left the other record; those before are that record's.

    Examples:
        >>> game = find_game("water-cycle")
        >>> match = Match(game, game.new(3), ["Ana", "Rui", "Eva"], seed=bytes(32))
        >>> first_entries = match.begin()
        >>> while (seat := match.state.to_act()) is not None:
        ...     accepted = match.submit(seat, match.state.legal_moves(seat)[0])
        >>> record = match.record()
        >>> verify(record).proof
        'proved'
        >>> record.moves[1] = (CHANCE, "roll 1 1 1")  # someone touches up the dice
        >>> verify(record)
        Traceback (most recent call last):
        watertable.kernel.errors.RecordError: ply 2: chance was 'roll 1 1 1', the seed gives 'roll ...'
    """
    keys: ChanceKeys | None = None
    if record.seed is not None:
        if record.commitment is None:
            raise RecordError("a seed is shown, but the record holds no commitment to it")
        try:
            seed = bytes.fromhex(record.seed)
        except ValueError:
            raise RecordError("the seed is not hexadecimal") from None
        if commitment(seed) != record.commitment:
            raise RecordError("the seed does not fit the commitment: chance may have been manipulated")
        keys = ChanceKeys(seed, record.nonces, record.renewals)
    state = record.start(pack)
    chances = 0
    repeated = 0 if record.fork is None else record.fork.ply
    game = record.game()
    before = state.copy() if keys is not None else None
    renewed: list[int] = []
    for step in replay(record, pack):
        state = step.state
        if step.ply <= repeated:
            before = state.copy() if keys is not None and state.to_act() == CHANCE else before
            continue
        if step.seat == CHANCE:
            renewed.extend([step.ply for renewal in record.renewals if renewal.chance == chances])
            chances += 1
        if keys is not None and before is not None:
            if step.seat == CHANCE:
                expected = game.to_text(before.draw_chance(keys.stream(chances - 1)))
                if expected != game.to_text(step.move):
                    raise RecordError(
                        f"ply {step.ply}: chance was {game.to_text(step.move)!r}, the seed gives {expected!r}",
                        step.ply,
                    )
            before = state.copy() if state.to_act() == CHANCE else before
    outcome = state.outcome()
    if record.outcome is not None:
        if outcome is None:
            raise RecordError(f"the record ends at ply {len(record.moves)}, but the game is not over there")
        if outcome_json(outcome) != record.outcome:
            raise RecordError("the recorded outcome is not the one the moves lead to")
    if record.fork is not None and not 0 <= record.fork.ply <= len(record.moves):
        raise RecordError(f"a fork at ply {record.fork.ply}, but the record has {len(record.moves)} moves")
    proof = ENTERED if record.is_entered else "none"
    if record.commitment is not None:
        proof = "proved" if keys is not None else "pending"
    return Verdict(len(record.moves), outcome is not None, proof, renewed)


def outcome_json(outcome: Outcome) -> dict[str, Any]:
    """The outcome as it stands in a record's end line."""
    return {
        "winners": list(outcome.winners),
        "rule": outcome.rule,
        "scores": [
            {"total": score.total, "items": [_plain(to_json(item)) for item in score.items]} for score in outcome.scores
        ],
    }


def _plain(item: dict[str, Any]) -> dict[str, Any]:
    item.pop("type")
    return item
