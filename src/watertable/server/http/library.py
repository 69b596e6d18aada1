"""REST endpoints for what does not change: games, rules, words, packs, drawings; and for replaying records."""

from __future__ import annotations

import asyncio
import threading
import tomllib
from dataclasses import asdict
from functools import lru_cache
from importlib import resources
from typing import Annotated, Any

from fastapi import APIRouter, Path, Request, Response

from watertable.kernel import BadInput, Game, Pack, all_games, find_game, parse_toml
from watertable.kernel.drawing import Drawer
from watertable.kernel.extras import lacking
from watertable.kernel.lettering import with_typeface
from watertable.kernel.options import OptionValue
from watertable.lessons import lesson_names
from watertable.lessons.examples import Example, examples_of
from watertable.server.http import shapes
from watertable.server.http.answers import PROBLEMS, TheHub, address_of
from watertable.server.tables.hub import Hub
from watertable.server.tables.roster import Refused
from watertable.server.workers.pool import level_names, level_text
from watertable.table.showing import languages_of

router = APIRouter(prefix="/api", responses=PROBLEMS)

GameName = Annotated[str, Path(pattern=r"^[A-Za-z0-9_-]{1,40}$")]
PackNameInPath = Annotated[str, Path(pattern=r"^[A-Za-z0-9_-]{1,40}$")]
CACHE = {"cache-control": "public, max-age=300"}


def game_of(name: str) -> Game:
    """The game of this name; raises Refused."""
    try:
        return find_game(name)
    except BadInput as problem:
        raise Refused("no-such", str(problem)) from None


@lru_cache(maxsize=64)
def _pack(game: Game, name: str) -> Pack:
    try:
        return game.pack(name)
    except BadInput as problem:
        raise Refused("no-such", str(problem)) from None


def _plain(value: OptionValue) -> shapes.OptionJson:
    return list(value) if isinstance(value, tuple) else value


@lru_cache(maxsize=64)
def _info(game: Game) -> shapes.GameInfo:
    return shapes.GameInfo(
        name=game.name,
        title=game.title,
        designer=game.designer,
        summary=game.summary,
        version=game.version,
        minutes=game.minutes,
        players=game.players,
        usual_players=game.usual_players(),
        options=[
            shapes.OptionInfo(
                name=option.name,
                text=option.text,
                rule=option.rule,
                default=_plain(option.default),
                choices=list(option.choices),
                many=option.many,
            )
            for option in game.options
        ],
        presets={
            name: {key: _plain(value) for key, value in options.items()} for name, options in game.presets.items()
        },
        packs=[shapes.PackName(**_pack(game, name).identity()) for name in game.pack_names()],
        levels=[shapes.LevelInfo(name=name, text=level_text(name)) for name in level_names()],
        languages=languages_of(game),
        has_drawing=game.drawer() is not None,
        can_print=type(game).print_kit is not Game.print_kit and lacking("printing", "print") is None,
        event_rules=game.event_rules,
        lessons=len(lesson_names(game)),
    )


@router.get("/games", tags=["games"])
async def games() -> list[shapes.GameInfo]:
    """The games of this server."""
    return [_info(game) for game in all_games()]


@router.get("/games/{game}", tags=["games"])
async def game_info(game: GameName) -> shapes.GameInfo:
    return _info(game_of(game))


@router.get("/games/{game}/rules", tags=["games"])
async def rules(game: GameName) -> shapes.RulesPage:
    """The rules, numbered, as Markdown; on one page; with examples from lessons; and what the words mean."""
    found = game_of(game)
    try:
        return await asyncio.to_thread(_rules_page, found)
    except FileNotFoundError:
        raise Refused("no-such", f"{found.title} has no rules page") from None


@lru_cache(maxsize=64)
def _rules_page(game: Game) -> shapes.RulesPage:
    examples = [
        shapes.RuleExample(
            rule=example.rule,
            lesson=example.lesson.name,
            title=example.lesson.title,
            step=example.step,
            says=example.lesson.steps[example.step].say,
            effect=example.lesson.steps[example.step].effect,
        )
        for example in _examples(game)
    ]
    return shapes.RulesPage(
        game=game.name,
        numbers=game.rule_numbers(),
        text=game.rules(),
        brief=game.rules_in_brief(game.pack()),
        glossary=game.glossary(),
        examples=examples,
    )


def _examples(game: Game) -> list[Example]:
    try:
        return examples_of(game) if game.drawer() is not None else []
    except BadInput:
        return []  # the log says what is wrong with the lesson when the lessons are asked for


@router.get("/games/{game}/words/{language}", tags=["games"])
async def words(game: GameName, language: Annotated[str, Path(pattern=r"^[a-z]{2}$")]) -> shapes.WordsPage:
    """The game's sentences in a language: what to say for events, moves, questions and scores."""
    found = game_of(game)
    if language not in languages_of(found):
        raise Refused("no-such", f"{found.title} has no words in {language!r}")
    text = resources.files(found.package).joinpath(f"words/{language}.toml").read_text("utf-8")
    return shapes.WordsPage(game=found.name, language=language, tables=tomllib.loads(text))


@lru_cache(maxsize=64)
def _pack_page(game: Game, name: str) -> shapes.PackPage:
    read = _pack(game, name)
    data: dict[str, Any] = parse_toml(read.text)
    return shapes.PackPage(name=read.name, version=read.version, sha256=read.digest, text=read.text, data=data)


@router.get("/games/{game}/packs/{pack}", tags=["games"])
async def pack_page(game: GameName, pack: PackNameInPath) -> shapes.PackPage:
    """A pack, as TOML and as data."""
    return _pack_page(game_of(game), pack)


def _drawer(game: Game) -> Drawer:
    drawer = game.drawer()
    if drawer is None:
        raise Refused("no-such", f"{game.title} has no drawings")
    return drawer


_one_at_a_time = threading.Lock()
"""Held while something is drawn, so that it is drawn once however many ask for it."""
_pieces: dict[tuple[str, str], bytes] = {}
"""The pieces of packs that come with the games, by game and pack, as JSON."""


@lru_cache(maxsize=64)
def _sheet(game: Game, name: str) -> str:
    with _one_at_a_time:
        return with_typeface(_drawer(game).sheet(_pack(game, name)))


@router.get(
    "/games/{game}/packs/{pack}/sheet.svg",
    tags=["games"],
    response_class=Response,
    responses={200: {"content": {"image/svg+xml": {}}}},
)
async def sheet(game: GameName, pack: PackNameInPath) -> Response:
    """All pieces of a pack on one sheet."""
    drawn = await asyncio.to_thread(_sheet, game_of(game), pack)
    return Response(drawn, media_type="image/svg+xml", headers=CACHE)


async def shipped_pieces(game: Game, pack: Pack) -> bytes:
    """Every kind of piece of a pack that comes with a game, drawn, as JSON. They are drawn once, in a thread: a large
    board takes long enough for others to notice."""
    found = _pieces.get((game.name, pack.digest))
    return await asyncio.to_thread(_draw_pieces, game, pack) if found is None else found


def _draw_pieces(game: Game, pack: Pack) -> bytes:
    with _one_at_a_time:
        key = (game.name, pack.digest)
        if key not in _pieces:
            found = [shapes.PieceInfo(**asdict(piece)) for piece in _drawer(game).pieces(pack)]
            _pieces[key] = shapes.PieceList(pieces=found).model_dump_json().encode()
        return _pieces[key]


async def custom_pieces(hub: Hub, game: Game, text: str, address: str) -> bytes:
    """Every kind of piece of a custom pack, drawn, as JSON."""
    _drawer(game)
    return await hub.content.pieces(game, text, address)


def json_response(body: bytes, headers: dict[str, str] | None = None) -> Response:
    """JSON that is already written."""
    return Response(body, media_type="application/json", headers=headers)


@router.get("/games/{game}/packs/{pack}/pieces", tags=["games"], response_model=shapes.PieceList)
async def pieces(game: GameName, pack: PackNameInPath) -> Response:
    """Every kind of piece of a pack, drawn, with what it does: for an interface that lays them out itself."""
    found = game_of(game)
    return json_response(await shipped_pieces(found, _pack(found, pack)), CACHE)


@router.post("/games/{game}/pieces", tags=["games"], response_model=shapes.PieceList)
async def own_pieces(game: GameName, wanted: shapes.PackText, hub: TheHub, request: Request) -> Response:
    """Every kind of piece of a custom pack, drawn. Nothing is stored."""
    return json_response(await custom_pieces(hub, game_of(game), wanted.text, address_of(request)))


_PDF: dict[int | str, dict[str, Any]] = {200: {"content": {"application/pdf": {}}}}


async def _printed(hub: Hub, game: Game, wanted: shapes.PackToPrint, address: str) -> bytes:
    """A pack as a PDF, made in a process with limits, whoever wrote the pack."""
    missing = lacking("printing", "print")
    if missing is not None:
        raise Refused("unavailable", f"this server cannot print: {missing}")
    return await hub.content.printed(game, wanted.text, wanted.paper, wanted.mono, wanted.backs, address)


def _pdf(game: Game, body: bytes, headers: dict[str, str]) -> Response:
    file = {"content-disposition": f'attachment; filename="{game.name}.pdf"'}
    return Response(body, media_type="application/pdf", headers=headers | file)


@router.get("/games/{game}/packs/{pack}/print.pdf", tags=["games"], response_class=Response, responses=_PDF)
async def print_pack(
    game: GameName,
    pack: PackNameInPath,
    hub: TheHub,
    request: Request,
    paper: shapes.PaperName = "a4",
    mono: bool = False,
    backs: bool = True,
) -> Response:
    """A pack as a PDF to print, cut out and play with."""
    found = game_of(game)
    wanted = shapes.PackToPrint(text=_pack(found, pack).text, paper=paper, mono=mono, backs=backs)
    return _pdf(found, await _printed(hub, found, wanted, address_of(request)), CACHE)


@router.post("/games/{game}/print", tags=["games"], response_class=Response, responses=_PDF)
async def print_own_pack(game: GameName, wanted: shapes.PackToPrint, hub: TheHub, request: Request) -> Response:
    """A custom pack as a PDF to print, cut out and play with. Nothing is stored."""
    found = game_of(game)
    return _pdf(found, await _printed(hub, found, wanted, address_of(request)), {})


@router.post("/records/steps", tags=["records"], response_model=shapes.Replay)
async def record_steps(wanted: shapes.RecordText, hub: TheHub, request: Request) -> Response:
    """A record, checked and replayed step by step. Nothing is stored."""
    return json_response(await hub.content.replay("replay", wanted.model_dump(), address_of(request)))


@router.post("/records/drawing", tags=["records"], response_model=shapes.DrawnRecord)
async def record_drawing(wanted: shapes.RecordDrawing, hub: TheHub, request: Request) -> Response:
    """A drawing of a record after a number of its moves. Nothing is stored."""
    return json_response(await hub.content.replay("draw_record", wanted.model_dump(), address_of(request)))
