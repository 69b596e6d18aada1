"""The messages of a table's WebSocket, each with its schema.

The first message is `hello`. Everything that is sent to a seat goes through `State.view` or `visible`.
`docs/protocol.md` explains the order of messages and what a client does with each.
"""

from __future__ import annotations

from typing import Annotated, Any, Final, Literal

from pydantic import Field, StringConstraints, TypeAdapter
from pydantic_core import to_json

from watertable.server.http.shapes import Nonce, Passing, SeatNumber, Shape, TableInfo, Token
from watertable.server.workers.pace import Pace

PROTOCOL: Final = 2
"""Rises when a page made for the previous version could misunderstand the server."""

Key = Annotated[str, StringConstraints(min_length=1, max_length=64, pattern=r"^[\x21-\x7e]+$")]
Seq = Annotated[int, Field(ge=0, le=10_000_000)]
RequestId = Annotated[int, Field(ge=0, le=9_007_199_254_740_991)]
MoveJson = dict[str, Any] | Annotated[str, StringConstraints(max_length=400)]
"""A move as an object with its `type`, or as text in the game's notation."""


# From the client


class Hello(Shape):
    """The first message: which seats this connection holds, and what it has seen."""

    type: Literal["hello"]
    protocol: int = Field(ge=1, le=1000, description="The version of the protocol that the client speaks")
    tokens: list[Token] = Field(default_factory=list, max_length=16, description="Seat tokens; several for a hot seat")
    watch: Token | None = Field(default=None, description="The spectators' token")
    host: Token | None = Field(default=None, description="The host's token; `welcome` then says `is_host`")
    after: Seq | None = Field(
        default=None, description="The last sequence number seen: what came after it is sent. 0: all; null: none"
    )
    chat_after: Seq | None = None
    language: Literal["en"] | None = Field(
        default=None, description="If set, events, moves and questions come with sentences"
    )


class MakeMove(Shape):
    """Make a move. `answers` is the newest sequence number seen; `key` makes it safe to send the move again."""

    type: Literal["move"]
    seat: SeatNumber
    move: MoveJson
    answers: Seq
    key: Key


class EnterChance(Shape):
    """At a real table: say what was rolled or drawn. A hidden card only its seat can enter."""

    type: Literal["enter"]
    seat: SeatNumber
    outcome: Annotated[str, StringConstraints(max_length=400)] = Field(
        description="In the game's notation, or as people say it: 1 3 3 6, a card's name, a tile's number"
    )
    answers: Seq
    key: Key


class TakeBack(Shape):
    type: Literal["undo"]
    seat: SeatNumber
    answers: Seq
    key: Key


class AskWhyNot(Shape):
    type: Literal["why_not"]
    id: RequestId
    seat: SeatNumber
    move: MoveJson


class AskPreview(Shape):
    """Ask what a move would lead to, as far as this seat can know."""

    type: Literal["preview"]
    id: RequestId
    seat: SeatNumber
    move: MoveJson


class AskHint(Shape):
    type: Literal["hint"]
    id: RequestId
    seat: SeatNumber


class AskAdvice(Shape):
    """Ask what a coach says before the decision that this seat is to make now."""

    type: Literal["advice"]
    id: RequestId
    seat: SeatNumber


class AskScores(Shape):
    type: Literal["scores"]
    id: RequestId


class AskDrawing(Shape):
    """Ask for a drawing of a seat's view, now or after a move as far as the seat can know."""

    type: Literal["draw"]
    id: RequestId
    seat: SeatNumber | None = Field(description="A seat held here; null: a spectator's view, for spectators")
    move: MoveJson | None = Field(default=None, description="A move that the seat could make now")
    form: Literal["picture", "text"] = "picture"


class Say(Shape):
    type: Literal["say"]
    text: Annotated[str, StringConstraints(min_length=1, max_length=2000)]
    seat: SeatNumber | None = Field(default=None, description="Who speaks: a seat held here; a spectator if not given")
    name: Annotated[str, StringConstraints(max_length=200)] | None = Field(
        default=None, description="A spectator's name"
    )
    key: Key | None = Field(default=None, description="Makes it safe to send the line again: `said` answers it")


class SetPassing(Shape):
    """How the table passes for a seat in windows, and whether its hand is raised."""

    type: Literal["passing"]
    seat: SeatNumber
    setting: Passing | None = None
    raised: bool | None = None


class SetPace(Shape):
    """How fast whoever plays on this connection would like bots to be."""

    type: Literal["pace"]
    pace: Pace


class SayReady(Shape):
    type: Literal["ready"]
    seat: SeatNumber
    nonce: Nonce = ""


class Ping(Shape):
    """Ask whether the server is there. One a second does not count as a message."""

    type: Literal["ping"]
    id: RequestId = 0


ClientMessage = Annotated[
    Hello
    | MakeMove
    | EnterChance
    | TakeBack
    | AskWhyNot
    | AskPreview
    | AskHint
    | AskAdvice
    | AskScores
    | AskDrawing
    | Say
    | SetPassing
    | SetPace
    | SayReady
    | Ping,
    Field(discriminator="type"),
]
client_message: Final[TypeAdapter[ClientMessage]] = TypeAdapter(ClientMessage)
_validator: Final = client_message.validator


def read_message(text: str) -> ClientMessage:
    """A client's message; raises pydantic's ValidationError if it is not one."""
    message: ClientMessage = _validator.validate_json(text)
    return message


# From the server


class ReasonJson(Shape):
    rule: str
    message: str = Field(description="A sentence with {gaps}: the key for a translation")
    values: dict[str, str | int]
    text: str = Field(description="The sentence with its gaps filled")


class ChatLine(Shape):
    type: Literal["chat"]
    number: int
    at: float
    seat: int | None
    name: str
    text: str


class Welcome(Shape):
    """The answer to `hello`; a `view` for each held seat, or a spectator's, follows.

    It comes again, without chat, when the host puts the seats of a waiting table into another order.
    """

    type: Literal["welcome"]
    protocol: int
    table: TableInfo
    seats: list[int] = Field(description="The seats that the tokens hold, in order")
    tokens: list[int | None] = Field(description="For each of the tokens the seat that it holds; null if it holds none")
    is_host: bool = Field(description="Whether `host` of the hello is the table's host token")
    passing: dict[str, PassingState]
    chat: list[ChatLine]
    now: float


class PassingState(Shape):
    setting: Passing
    raised: bool


class MoveGroup(Shape):
    """Legal moves of one kind: each row has the values of `fields`; with `type` that is the move."""

    type: str
    fields: list[str]
    rows: list[list[Any]]
    texts: list[str] = Field(description="The moves in the game's notation, in the same order")
    say: list[str] | None = Field(default=None, description="The moves in words, if the client asked for words")


class Ask(Shape):
    """A decision that the seat is to make now."""

    legal: list[MoveGroup]
    window: bool = Field(description="Whether it is a window: passing is possible")
    passing: bool = Field(description="Whether the table will pass for the seat, by its own setting")


class DiceJson(Shape):
    """What is rolled: so many equal dice."""

    count: int
    faces: list[str] = Field(description="As the notation writes them")


class EntryAsk(Shape):
    """At a real table: what is to be entered now."""

    seat: int | None = Field(description="The seat that alone knows it and enters it; null: everyone sees it")
    say: str | None = Field(description="The question in words, for those who may enter it")
    choices: list[MoveGroup] | None = Field(
        description="What can come up, as far as those can know who may enter it; null for all others"
    )
    dice: DiceJson | None = Field(description="Set if dice are rolled: then the choices are all that they can show")


class EntryJson(Shape):
    """One entry of the log as this viewer may see it: a move's events, or an undo."""

    seq: int
    ply: int = Field(description="How many moves the line of play has after it")
    seat: int = Field(description="-1 is chance")
    events: list[dict[str, Any]]
    say: list[str] | None = Field(default=None, description="The events in words, one sentence for each")
    undo: int | None = Field(default=None, description="An undo: how many moves remain")
    at: float


class Situation(Shape):
    """What `view` and `step` have in common."""

    seat: int | None = Field(description="Whose stream this is; null: a spectator's")
    seq: int
    ply: int
    to_act: int | None
    question: str
    say: str | None = Field(
        default=None, description="The question in words; to all others what is being decided, and by whom"
    )
    ask: Ask | None = Field(description="Set when this seat is to decide")
    entry: EntryAsk | None = Field(default=None, description="Set at a real table while something is to be entered")
    can_undo: bool
    deadline: float | None = Field(description="When the clock runs out, in seconds since 1970")
    has_secrets: bool = Field(
        description="Whether a seat knows, or may come to know, what others must not: people who share a device then "
        "take turns looking at it"
    )


class ViewMessage(Situation):
    """The whole view, after `hello` and whenever the client may be out of date."""

    type: Literal["view"]
    view: dict[str, Any]
    entries: list[EntryJson] = Field(description="What the client has missed since `after`")


class StepMessage(Situation):
    """What happened, and what changes in the view."""

    type: Literal["step"]
    entries: list[EntryJson]
    changes: list[list[Any]] = Field(description="[pointer, value] sets, [pointer] removes; in order")


class TableMessage(Shape):
    """The table as everyone sees it has changed: seats, presence, status."""

    type: Literal["table"]
    table: TableInfo


class PassingMessage(Shape):
    """The seat's own passing setting, as it now stands."""

    type: Literal["passing"]
    seat: int
    setting: Passing
    raised: bool


class PaceMessage(Shape):
    """The connection's own wish, as it now stands."""

    type: Literal["pace"]
    pace: Pace


class Done(Shape):
    """A move or undo is stored for good. `seq` is the newest entry that it made."""

    type: Literal["done"]
    key: str
    seq: int
    repeated: bool = Field(description="Whether this key was used before")


class Said(Shape):
    """A line of chat that had a key is stored for good. `number` is the line's."""

    type: Literal["said"]
    key: str
    number: int
    repeated: bool = Field(description="Whether this key was used before")


class RefusedMessage(Shape):
    """A move or undo that was refused. After `stale` the current view follows."""

    type: Literal["refused"]
    key: str
    code: Literal[
        "illegal",
        "stale",
        "key-reused",
        "cannot-undo",
        "bad-move",
        "not-held",
        "not-playing",
        "not-asked",
        "busy",
        "limited",
    ]
    text: str
    reason: ReasonJson | None
    seq: int


class WhyNot(Shape):
    type: Literal["why_not"]
    id: int
    reason: ReasonJson | None = Field(description="null: the move is allowed")


class Preview(Shape):
    """What the seat can know of a move's result. `changes` hold in every case it can imagine."""

    type: Literal["preview"]
    id: int
    seq: int
    events: list[dict[str, Any]]
    say: list[str] | None = None
    changes: list[list[Any]]
    certain: bool = Field(
        description="Whether that is everything; false if chance, a secret or an answer decides the rest"
    )
    unanswered: bool = Field(description="Whether others could answer, and are assumed to pass")
    reason: ReasonJson | None = Field(description="Why the move is not allowed; then nothing else is set")


class HintOption(Shape):
    move: dict[str, Any]
    text: str
    say: str | None
    share: float = Field(description="The expected share of the win")


class Hint(Shape):
    type: Literal["hint"]
    id: int
    seq: int
    options: list[HintOption] = Field(description="The best first")
    text: str | None = Field(description="Why, in words")


class Advice(Shape):
    """What a coach says before a decision. It knows what the seat sees, and no more."""

    type: Literal["advice"]
    id: int
    seq: int
    texts: list[str] = Field(description="Sentences, the most important first; empty if there is nothing to say")


class ScoreLine(Shape):
    what: str
    points: int
    count: int
    places: list[str]
    say: str | None


class ScoreJson(Shape):
    total: int
    items: list[ScoreLine]


class Scores(Shape):
    type: Literal["scores"]
    id: int
    seq: int
    scores: list[ScoreJson]


class Drawing(Shape):
    """A drawing of a view: a picture, or text if that was asked for or the game has no drawing."""

    type: Literal["drawing"]
    id: int
    seq: int
    picture: str | None = Field(description="A complete SVG document; `docs/protocol.md` says what is in it")
    text: str | None = Field(description="Lines of at most 100 characters, to be shown in a fixed-width font")


class Failed(Shape):
    """A question that cannot be answered, or a message that was not understood or was dropped."""

    type: Literal["failed"]
    id: int | None = Field(description="Of the message, if it had one")
    about: str | None = Field(default=None, description="The type of the message; not set if it could not be read")
    key: str | None = Field(default=None, description="Of a line of chat, if it had one")
    code: Literal[
        "bad-message",
        "bad-move",
        "not-held",
        "not-playing",
        "not-asked",
        "limited",
        "unavailable",
        "refused",
        "other-version",
    ]
    text: str


class TakenOver(Shape):
    """The seat is now played from another connection; this one gets nothing more of it."""

    type: Literal["taken_over"]
    seat: int


class Leaving(Shape):
    """The server is stopping: reconnect with the last sequence number seen as `after`."""

    type: Literal["closing"]


class Deleted(Shape):
    type: Literal["deleted"]


class Pong(Shape):
    type: Literal["pong"]
    id: int
    now: float


Welcome.model_rebuild()

ServerMessage = Annotated[
    Welcome
    | ViewMessage
    | StepMessage
    | TableMessage
    | PassingMessage
    | PaceMessage
    | ChatLine
    | Done
    | Said
    | RefusedMessage
    | WhyNot
    | Preview
    | Hint
    | Advice
    | Scores
    | Drawing
    | Failed
    | TakenOver
    | Leaving
    | Deleted
    | Pong,
    Field(discriminator="type"),
]
server_message: Final[TypeAdapter[ServerMessage]] = TypeAdapter(ServerMessage)

# How a connection ends
CLOSE_NO_HELLO: Final = 4400
CLOSE_FORBIDDEN: Final = 4403
CLOSE_NO_TABLE: Final = 4404
CLOSE_TOO_SLOW: Final = 4408
CLOSE_TOO_MUCH: Final = 4429
CLOSE_DELETED: Final = 4410
CLOSE_STOPPING: Final = 1012


def dumped(message: Any) -> bytes:
    """A message as it is sent."""
    return to_json(message)
