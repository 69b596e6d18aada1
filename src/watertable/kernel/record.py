"""Records: a game as JSON Lines, so that it can be replayed, checked and shared.

A record is a set-up line, a line for each move (chance included) and, when the game is over, an
end line with the outcome and the seed. A file may hold many records. A record of an older version of
the game is played with the options that keep its readings (`migrations`); a version or a pack that is
not known is refused clearly. `docs/records.md` has the format.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Iterator
from typing import Any, Final

from watertable.kernel.codec import canonical
from watertable.kernel.errors import BadInput, IllegalMove, RecordError
from watertable.kernel.events import Event
from watertable.kernel.fairness import ChanceKeys, Renewal, commitment, renewals_from_json
from watertable.kernel.game import Game
from watertable.kernel.migrations import migrated_options, migrated_setup
from watertable.kernel.moves import CHANCE, Move
from watertable.kernel.outcome import Outcome
from watertable.kernel.pack import Pack
from watertable.kernel.registry import find_game
from watertable.kernel.state import State
from watertable.kernel.values import to_json

FORMAT: Final = 1
"""The version of the record format."""

_SEAT_OF_CHANCE: Final = "chance"


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
        self.fork: Fork | None = None
        """The record that this one branched off, and after which move."""
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
        if self.commitment is not None:
            fairness: dict[str, Any] = {"commitment": self.commitment, "nonces": self.nonces}
            if self.renewals:
                fairness["renewals"] = [renewal.to_json() for renewal in self.renewals]
            line["fairness"] = fairness
        if self.fork is not None:
            line["fork"] = {"record": self.fork.record, "ply": self.fork.ply}
        return line

    def lines(self) -> Iterator[str]:
        """The lines of the record, without line ends."""
        yield canonical(self.head())
        for ply, (seat, text) in enumerate(self.moves, 1):
            yield canonical({"ply": ply, "seat": _SEAT_OF_CHANCE if seat == CHANCE else seat, "move": text})
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
        return branch

    def game(self) -> Game:
        """The game, if this program still plays the version that was recorded."""
        game = find_game(str(self.setup["game"]))
        migrated_options(game, self.setup["version"], {})
        return game

    def start(self, pack: Pack | None = None) -> State:
        """The first state. `pack` is needed where the record was played with a custom pack."""
        return start_of(self.game(), self.setup, pack)


def start_of(game: Game, setup: dict[str, Any], pack: Pack | None = None) -> State:
    """The first position of a set-up that was read from a record or a save, of any version that can be played."""
    setup = migrated_setup(game, setup)
    wanted = setup["pack"]
    if pack is None:
        pack = game.shipped_pack(wanted["name"], wanted["sha256"])
    if pack is None:
        if wanted["name"] not in game.pack_names():
            raise RecordError(f"played with the pack {wanted['name']!r}, which was not found; give it with --pack")
        pack = game.pack(wanted["name"])
    if pack.digest != wanted["sha256"]:
        raise RecordError(
            f"played with another version of the pack {wanted['name']!r} "
            f"(version {wanted['version']}, {wanted['sha256'][:12]}; "
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

    All steps share one state: copy it to keep it. A move that the rules refuse raises RecordError.

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
        who = _SEAT_OF_CHANCE if seat == CHANCE else f"seat {seat}"
        try:
            move = game.from_text(text)
            events: list[Event] = []
            state.apply(seat, move, events)
        except IllegalMove as refused:
            raise RecordError(f"ply {ply}: {who} may not {text!r}: {refused}", ply, refused.rule) from None
        except BadInput as problem:
            raise RecordError(f"ply {ply}: {problem}", ply) from None
        yield Step(ply, seat, move, events, state)


class Verdict:
    """What verifying a record showed. An invalid record raises RecordError instead."""

    def __init__(self, plies: int, finished: bool, proof: str, renewed: list[int]) -> None:
        self.plies = plies
        self.finished = finished
        self.proof = proof
        """"proved", "pending" (the seed is not shown yet) or "none" (no commitment)."""
        self.renewed = renewed
        """The plies of the first chance moves after each renewal of chance."""


def verify(record: Record, pack: Pack | None = None) -> Verdict:
    """Replay a record and check every move, the outcome, and that chance was fair.

    An invalid record raises RecordError. `proof` of the verdict is "proved", "pending" while the seed
    is still secret, or "none" where the record has no commitment.

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
    game = record.game()
    before = state.copy() if keys is not None else None
    renewed: list[int] = []
    for step in replay(record, pack):
        state = step.state
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
    proof = "none" if record.commitment is None else "proved" if keys is not None else "pending"
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


def read_records(lines: Iterable[str], name: str = "record") -> Iterator[Record]:
    """The records in the lines of a file, one after the other. `name` is how errors call the file.

    A last line that was cut off is left out, and `cut` of the record says so.

    Examples:
        >>> record = Record(find_game("water-cycle").setup(3).to_json(), ["Ana", "Rui", "Eva"])
        >>> record.moves = [(CHANCE, "start 2")]
        >>> lines = record.text().splitlines(keepends=True)  # or an open file
        >>> [found.moves for found in read_records(lines + lines)]
        [[(-1, 'start 2')], [(-1, 'start 2')]]
        >>> next(read_records(["no record"], "games.jsonl"))
        Traceback (most recent call last):
        watertable.kernel.errors.RecordError: games.jsonl, line 1: not JSON (Expecting value)
    """
    record: Record | None = None
    broken: tuple[int, str] | None = None
    for number, line in enumerate(lines, 1):
        if broken is not None:
            raise RecordError(f"{name}, line {broken[0]}: {broken[1]}")
        if not line.strip():
            continue
        where = f"{name}, line {number}"
        try:
            data = json.loads(line)
        except (ValueError, RecursionError) as problem:
            what = problem.msg if isinstance(problem, json.JSONDecodeError) else str(problem)
            if line.endswith("\n"):
                raise RecordError(f"{where}: not JSON ({what})") from None
            broken = (number, f"not JSON ({what})")
            continue
        if not isinstance(data, dict):
            raise RecordError(f"{where}: expected an object, found {line.strip()[:40]!r}")
        if "watertable" in data:
            if record is not None:
                yield record
            record = _read_head(data, where)
            record.line = number
        elif record is None:
            raise RecordError(f'{where}: expected a set-up line with "watertable" first')
        elif record.outcome is not None:
            raise RecordError(f"{where}: nothing may follow the end of a game but another set-up line")
        elif "end" in data:
            _read_end(record, data, where)
        else:
            record.moves.append(_read_move(data, len(record.moves) + 1, record.setup["seats"], where))
    if record is None:
        if broken is not None:
            raise RecordError(f"{name}, line {broken[0]}: {broken[1]}")
        raise RecordError(f"{name}: contains no record")
    record.cut = broken is not None
    yield record


def _read_head(data: dict[str, Any], where: str) -> Record:
    if data["watertable"] != FORMAT:
        raise RecordError(f"{where}: record format {data['watertable']!r}; this program reads {FORMAT}")
    expected = (("game", str), ("version", int), ("seats", int), ("options", dict), ("pack", dict), ("players", list))
    for key, kind in expected:
        if type(data.get(key)) is not kind:
            raise RecordError(f"{where}: {key}: expected {kind.__name__}, found {data.get(key)!r}")
    for key, kind in (("name", str), ("version", int), ("sha256", str)):
        if type(data["pack"].get(key)) is not kind:
            raise RecordError(f"{where}: pack.{key}: expected {kind.__name__}, found {data['pack'].get(key)!r}")
    if len(data["players"]) != data["seats"]:
        raise RecordError(f"{where}: players: expected {data['seats']} names, found {len(data['players'])}")
    setup = {key: data[key] for key in ("game", "version", "seats", "options", "pack")}
    record = Record(setup, [str(player) for player in data["players"]])
    fairness = data.get("fairness")
    if fairness is not None:
        if not isinstance(fairness, dict) or not isinstance(fairness.get("commitment"), str):
            raise RecordError(f"{where}: fairness.commitment: expected a text")
        nonces = fairness.get("nonces", [])
        if not isinstance(nonces, list):
            raise RecordError(f"{where}: fairness.nonces: expected a list, found {nonces!r}")
        record.commitment = fairness["commitment"]
        record.nonces = [str(nonce) for nonce in nonces]
        try:
            record.renewals = renewals_from_json(fairness.get("renewals", []))
        except ValueError as problem:
            raise RecordError(f"{where}: fairness.{problem}") from None
    fork = data.get("fork")
    if fork is not None:
        if not isinstance(fork, dict) or not isinstance(fork.get("record"), str) or type(fork.get("ply")) is not int:
            raise RecordError(f"{where}: fork: expected a record and a ply, found {fork!r}")
        record.fork = Fork(fork["record"], fork["ply"])
    return record


def _read_end(record: Record, data: dict[str, Any], where: str) -> None:
    seed = data.get("seed")
    if not isinstance(data["end"], dict):
        raise RecordError(f"{where}: end: expected an outcome, found {data['end']!r}")
    if seed is not None and not isinstance(seed, str):
        raise RecordError(f"{where}: seed: expected a text, found {seed!r}")
    record.outcome = data["end"]
    record.seed = seed


def _read_move(data: dict[str, Any], ply: int, seats: int, where: str) -> tuple[int, str]:
    if data.get("ply") != ply:
        raise RecordError(f"{where}: expected ply {ply}, found {data.get('ply')!r}")
    seat = data.get("seat")
    if seat != _SEAT_OF_CHANCE and (type(seat) is not int or not 0 <= seat < seats):
        raise RecordError(f'{where}: seat: expected "chance" or 0 to {seats - 1}, found {seat!r}')
    text = data.get("move")
    if not isinstance(text, str):
        raise RecordError(f"{where}: move: expected a text, found {text!r}")
    return (CHANCE if seat == _SEAT_OF_CHANCE else seat), text
