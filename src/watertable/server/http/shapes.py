"""The request and response bodies of REST, and what both REST and sockets show of a table.

`docs/protocol.md` explains them; the web app's types are generated from them (`schema`).
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, StringConstraints

Status = Literal["waiting", "playing", "over"]
Passing = Literal["always", "matters", "raised"]
OptionJson = bool | int | str | list[str]
SeatNumber = Annotated[int, Field(ge=0, le=15, description="A seat, counted from 0")]
Token = Annotated[str, StringConstraints(min_length=1, max_length=64)]
Nonce = Annotated[str, StringConstraints(max_length=64, pattern=r"^[\x21-\x7e]*$")]
Name = Annotated[str, StringConstraints(min_length=1, max_length=600)]
TableId = Annotated[str, StringConstraints(pattern=r"^[a-z0-9]{12}$")]
Word = Annotated[str, StringConstraints(min_length=1, max_length=64)]


class Shape(BaseModel):
    """Base: unknown fields are refused, so that a typing error is not ignored."""

    model_config = ConfigDict(extra="forbid")


# Games


class OptionInfo(Shape):
    name: str
    text: str = Field(description="The option in plain words")
    rule: str
    default: OptionJson
    choices: list[bool | int | str]
    many: bool = Field(description="Whether the value is a list of choices")


class PackName(Shape):
    name: str
    version: int
    sha256: str


class LevelInfo(Shape):
    name: str
    text: str


class GameInfo(Shape):
    name: str
    title: str
    designer: str
    summary: str
    version: int
    minutes: tuple[int, int]
    players: tuple[int, int]
    usual_players: int = Field(description="The default number of players")
    options: list[OptionInfo]
    presets: dict[str, dict[str, OptionJson]]
    packs: list[PackName]
    levels: list[LevelInfo] = Field(description="The bots that play it, weakest first")
    languages: list[str]
    has_drawing: bool
    can_print: bool = Field(description="Whether this server makes PDFs of its packs")
    event_rules: dict[str, str] = Field(description="The rule behind each type of event, for links")
    lessons: int = Field(description="How many lessons it has")


class RuleExample(Shape):
    """A step of a lesson that shows a rule. The pictures are at /lessons/{lesson}/pictures/{step}/before.svg and
    after.svg, below the game."""

    rule: str
    lesson: str
    title: str = Field(description="The title of the lesson")
    step: int = Field(description="The number of the step, from 0")
    says: str = Field(description="What is asked in this position")
    effect: str = Field(description="What the right answer does")


class RulesPage(Shape):
    game: str
    numbers: list[str] = Field(description="The rule numbers, in order")
    text: str = Field(description="Markdown; each rule's paragraph begins with its number in bold")
    brief: str = Field(description="The rules on one page with the numbers of the default pack, as Markdown; or empty")
    glossary: str = Field(description="What the words of the game mean, a Markdown list; or empty")
    examples: list[RuleExample] = Field(description="What rules look like in play, in the order of the lessons")


class WordsPage(Shape):
    game: str
    language: str
    tables: dict[str, dict[str, Any]] = Field(description="The catalogue: events, moves, questions, score, terms")


class PackPage(Shape):
    name: str
    version: int
    sha256: str
    text: str = Field(description="TOML")
    data: dict[str, Any]


class PieceInfo(Shape):
    key: str = Field(description="What views and moves call it; empty for the back that all share")
    title: str
    text: list[str] = Field(description="What it does, as lines of text")
    svg: str
    facts: dict[str, Any] = Field(description="What the game's interface needs to know of it")


class PieceList(Shape):
    pieces: list[PieceInfo]


class PackText(Shape):
    text: str = Field(max_length=250_000, description="A custom pack, as TOML")


PaperName = Literal["a4", "letter"]


class PackToPrint(PackText):
    paper: PaperName = "a4"
    mono: bool = Field(default=False, description="In black and white")
    backs: bool = Field(default=True, description="With a page of backs behind every page of fronts")


# Tables


Chance = Literal["drawn", "entered"]


class NewSeat(Shape):
    kind: Literal["me", "invite", "open", "bot"] = Field(
        description="me: held by whoever creates the table (several for a hot seat); invite: by link; "
        "open: whoever comes first; bot"
    )
    name: Name | None = None
    level: Word | None = Field(default=None, description="A bot's level")
    nonce: Nonce | None = Field(default=None, description="For `me`: mixed into chance")


class Fork(Shape):
    table: TableId = Field(description="A finished table")
    at: int = Field(ge=0, le=10_000_000, description="After how many of its moves, chance included")
    eyes: SeatNumber | None = Field(
        default=None, description="Deal again what this seat could not see; everything as it was if not given"
    )


class NewTable(Shape):
    game: Word
    seats: list[NewSeat] = Field(min_length=1, max_length=16)
    options: dict[str, OptionJson] = Field(default_factory=dict, max_length=64)
    preset: Word | None = Field(default=None, description="A named set of options; `options` override it")
    pack: Word | None = Field(default=None, description="A pack that comes with the game")
    pack_text: str | None = Field(default=None, max_length=250_000, description="A custom pack, as TOML")
    clock: Annotated[float, Field(ge=5, le=1_209_600)] | None = Field(
        default=None, description="Seconds for each decision; a bot moves when they are over"
    )
    chance: Chance = Field(
        default="drawn", description="entered: people roll and draw at a real table, and enter what came up; no bots"
    )
    listed: bool = Field(default=False, description="Whether the lobby shows the table to everyone")
    watchable: bool = Field(default=False, description="Whether everyone who has the table's address may watch")
    ready: bool = Field(
        default=True,
        description="Whether the creator's seats are ready at once; false to give nonces after the commitment is known",
    )
    fork: Fork | None = Field(
        default=None, description="Play on from a position of a finished game, which gives options and pack"
    )


class SeatInfo(Shape):
    seat: int
    name: str
    kind: Literal["person", "bot"]
    free: bool = Field(description="Whether a person could sit down here")
    invite: bool = Field(description="Whether sitting down needs an invitation")
    level: str | None = Field(description="The bot that plays the seat now: its own, or a stand-in")
    ready: bool
    present: bool = Field(description="Whether its holder is connected")
    resigned: bool


class Renewal(Shape):
    chance: int = Field(description="The number of the chance move from which on the nonce counts, from 0")
    nonce: str


class Fairness(Shape):
    commitment: str = Field(description="To the secret seed; known before the start")
    nonces: list[str] = Field(description="Every seat's nonce, once the game has begun")
    renewals: list[Renewal] = Field(description="What was mixed into chance after a restore from a backup")
    seed: str | None = Field(description="Shown when the game is over")


class Forked(Shape):
    table: TableId = Field(description="A finished table")
    at: int = Field(ge=0, le=10_000_000, description="After how many of its moves, chance included")


class TableInfo(Shape):
    id: str
    game: str
    title: str
    status: Status
    seats: list[SeatInfo]
    setup: dict[str, Any] = Field(description="Game, version, seats, options, pack: what the view is based on")
    clock: float | None
    chance: Chance = Field(description="Whether the server draws chance, or people at a real table enter it")
    listed: bool
    watchable: bool = Field(description="Whether everyone who has the table's address may watch")
    created_at: float
    watching: int
    fairness: Fairness
    outcome: dict[str, Any] | None = Field(description="Winners, the rule that ended it, itemised scores")
    rematch: str | None = Field(description="The table where the same people play again")
    forked: Forked | None = Field(description="What the table goes on from, if not from the beginning")


class ListedTable(TableInfo):
    asked: int | None = Field(default=None, description="The seat whose turn it is")
    asked_at: float | None = Field(default=None, description="When the last move was made")


class TableList(Shape):
    tables: list[ListedTable]


class MadeSeat(Shape):
    seat: int
    token: str | None = Field(description="For a seat of the creator's: holds the seat")
    invite: str | None = Field(description="For an invited seat: lets one person take it")


class MadeTable(Shape):
    table: TableInfo
    host: str = Field(description="The host's token: new invitations, stand-ins, deletion")
    watch: str = Field(description="The spectators' token")
    seats: list[MadeSeat]


class Join(Shape):
    name: Name
    invite: Token | None = None
    nonce: Nonce = ""
    ready: bool = True


class Joined(Shape):
    seat: int
    token: str
    table: TableInfo


class Ready(Shape):
    nonce: Nonce = ""


class StandIn(Shape):
    level: Word | None = Field(default=None, description="The bot; the table's usual one if not given")


class PassingSetting(Shape):
    setting: Passing | None = None
    raised: bool | None = None


class Invitation(Shape):
    seat: int
    invite: str


class GiveSeat(Shape):
    to: Literal["bot", "open", "invite"] = Field(
        description="bot; open: whoever comes first; invite: whoever has the new invitation"
    )
    level: Word | None = Field(default=None, description="A bot's level; the usual one if not given")
    name: Name | None = None


class GivenSeat(Shape):
    table: TableInfo
    invite: str | None = Field(description="For an invited seat: lets one person take it")


class SeatName(Shape):
    name: Name


class SeatOrder(Shape):
    order: list[SeatNumber] = Field(max_length=16, description="The seats by their present numbers, in the new order")


class LanOpen(Shape):
    open: bool


class LanInfo(Shape):
    """Whether others in the local network can reach a server that runs on the client's own computer."""

    offered: bool = Field(description="Whether this client may open and close it: only on the server's own computer")
    open: bool
    addresses: list[str] = Field(description="Where others reach it while it is open; the best first")
    problems: list[str] = Field(description="Addresses that could not be opened, and why, a line each")


class Rematch(Shape):
    id: str = Field(description="The new table; the tokens of this one hold the same seats there")


class Problem(Shape):
    """Every refusal of REST."""

    code: str
    text: str


# Records


class RecordText(Shape):
    text: str = Field(max_length=2_000_000, description="A record as JSON Lines")
    pack_text: str | None = Field(default=None, max_length=250_000)
    viewer: SeatNumber | None = Field(default=None, description="Whose view; a spectator's if not given")
    all: bool = Field(default=False, description="Whether everything is shown, whoever could see it")
    index: int = Field(default=0, ge=0, le=100_000, description="Which of the file's records")
    language: Literal["en"] | None = None


class RecordDrawing(RecordText):
    at: int = Field(ge=0, le=10_000_000, description="After how many moves, chance included")
    form: Literal["picture", "text"] = "picture"


class DrawnRecord(Shape):
    picture: str | None = Field(description="A complete SVG document")
    text: str | None = Field(description="Instead of a picture, where text was asked for or the game has no drawing")


class GameResult(Shape):
    scores: list[list[int]] = Field(description="Everyone's points at the start and after every move")
    cause: str | None = Field(description='What ended the game, in words that follow "The game ended", if it says so')


class ReplayStep(Shape):
    ply: int
    seat: int = Field(description="-1 is chance")
    move: str
    say: str | None
    events: list[dict[str, Any]]
    changes: list[list[Any]] = Field(description="What changes in the view")
    question: str
    to_act: int | None
    scores: list[int] = Field(description="Everyone's points after the move")
    has_secrets: bool = Field(description="Whether something is hidden from someone")


class Replay(Shape):
    records: int = Field(description="How many records the file holds")
    setup: dict[str, Any]
    players: list[str]
    view: dict[str, Any] = Field(description="The first position")
    scores: list[int] = Field(description="Everyone's points at the start")
    steps: list[ReplayStep]
    outcome: dict[str, Any] | None
    proof: Literal["proved", "pending", "entered", "none"]
    is_cut: bool
