"""A client that knows the protocol from the examples of docs/protocol.md alone.

`python -m tests.server.document_client DOCUMENT ADDRESS` makes one table of every game that the server offers, plays a
seat of it against bots to the end, sends every request of the document, and prints lines of JSON about it.

It imports nothing of Watertable, sends nothing but copies of the examples with other values in the same fields, and
reads of what it is sent only the fields that an example shows.
"""

from __future__ import annotations

import asyncio
import json
import random
import sys
from pathlib import Path
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from tests.server.document import Document, read_document, shown_in


class Rest:
    """Requests as the document shows them."""

    def __init__(self, document: Document, address: str) -> None:
        self._document = document
        self._client = httpx.AsyncClient(base_url=address, timeout=120)
        self.used: set[tuple[str, str]] = set()

    async def ask(
        self, method: str, path: str, token: str = "", is_refused: bool = False, body: Any = None, **places: Any
    ) -> Any:
        """The answer to a request, whose status must be the document's."""
        example = self._document.request(method, path, body or (), is_refused)
        self.used.add((method, path))
        assert (example.token is None) == (not token), f"{method} {path} needs {example.token}"
        assert (example.body is None) == (body is None), f"{method} {path} is shown with the body {example.body}"
        for name, value in places.items():
            path = path.replace(f"{{{name}}}", str(value))
        headers = {"Authorization": f"Bearer {token}"} if token else {}
        for _ in range(20):
            answer = await self._client.request(method, path, params=example.query, json=body, headers=headers)
            if answer.status_code not in (429, 503):
                break
            await asyncio.sleep(0.5)
        assert answer.status_code == example.status, f"{method} {path}: {answer.status_code} {answer.text[:300]}"
        if "/" in example.kind:
            assert answer.headers["content-type"].startswith(example.kind)
            return answer.text
        return shown_in([example.answer], answer.json()) if answer.content else None

    async def close(self) -> None:
        await self._client.aclose()


class Player:
    """One seat of a table, played with random moves from the first message to the last."""

    def __init__(self, document: Document, address: str, table: str, token: str) -> None:
        self._document = document
        self._address = address.replace("http", "ws", 1) + f"/api/tables/{table}/socket"
        self._token = token
        self._socket: ClientConnection | None = None
        self._lot = random.Random(table)
        self._waiting: dict[str, Any] | None = None
        """The move that is not acknowledged yet."""
        self._moves = 0
        self._questions: dict[int, dict[str, Any]] = {}
        """The questions that are not answered yet."""
        self.seat = 0
        self.view: Any = None
        self.entries: list[dict[str, Any]] = []
        self.now: dict[str, Any] = {}
        """The newest `view` or `step`."""
        self.table: dict[str, Any] = {}
        self.connected = 0
        self.repeated = 0
        self.limited = 0
        self.answered: set[str] = set()
        """The types of what came in answer to a question."""

    async def play(self) -> None:
        """Play until the game is over, connecting again after every loss."""
        while self.table.get("status") != "over":
            try:
                await self._connect()
                await self._converse()
            except (OSError, WebSocketException):
                await asyncio.sleep(0.05 * self.connected)
        await self.leave()

    async def _connect(self) -> None:
        self._socket = await connect(self._address, max_size=None, open_timeout=120)
        self.connected += 1
        await self._send(self._document.message("hello", tokens=[self._token], after=len(self.entries)))
        if self._waiting is not None:
            await self._send(self._waiting)

    async def leave(self) -> None:
        assert self._socket is not None
        await self._socket.close()

    async def look_again(self) -> Any:
        """Connect once more, which brings the whole view; returns the one that was followed until then."""
        kept = self.view
        self.view = None
        await self._connect()
        while self.view is None:
            await self._hear()
        await self.leave()
        assert kept is not None
        return kept

    async def _send(self, message: dict[str, Any]) -> None:
        assert self._socket is not None
        await self._socket.send(json.dumps(message))

    async def _converse(self) -> None:
        while self.table.get("status") != "over" or self._waiting is not None:
            await self._hear()
            ask = self.now.get("ask")
            if ask is not None and not ask["passing"] and self._waiting is None:
                await self._decide(ask)

    async def _decide(self, ask: dict[str, Any]) -> None:
        group = self._lot.choice(ask["legal"])
        row = self._lot.choice(group["rows"])
        move = {"type": group["type"], **dict(zip(group["fields"], row, strict=True))}
        self._moves += 1
        key = f"move-{self._moves}-{self._lot.getrandbits(40):x}"
        if self._moves == 2:
            await self._ask_everything(move)
        self._waiting = self._document.message("move", seat=self.seat, move=move, answers=self.now["seq"], key=key)
        await self._send(self._waiting)
        if self._moves == 3:
            # The connection is lost before the answer; whether the move arrived, nobody here knows.
            self._lose_connection()

    def _lose_connection(self) -> None:
        assert self._socket is not None
        self._socket.transport.abort()
        raise ConnectionError

    async def _ask_everything(self, move: dict[str, Any]) -> None:
        """Ask every kind of question, and more at once than a server answers."""
        kinds: list[tuple[str, dict[str, Any]]] = [
            ("why_not", {"seat": self.seat, "move": move}),
            ("preview", {"seat": self.seat, "move": move}),
            ("hint", {"seat": self.seat}),
            ("advice", {"seat": self.seat}),
            ("scores", {}),
            ("draw", {"seat": self.seat, "move": None, "form": "text"}),
            *[("ping", {})] * 20,
        ]
        for number, (kind, fields) in enumerate(kinds, 1):
            self._questions[number] = self._document.message(kind, id=number, **fields)
            await self._send(self._questions[number])
        while self._questions:
            await self._hear()

    async def _hear(self) -> None:
        """The next message, and what it means."""
        assert self._socket is not None
        message = self._document.readable(json.loads(await self._socket.recv()))
        if message is None:
            return
        kind = message["type"]
        if kind in ("welcome", "table"):
            self.table = message["table"]
        if kind == "welcome":
            self.seat = message["seats"][0]
        elif kind in ("view", "step"):
            self._follow(message)
        elif kind == "done":
            self._acknowledge(message)
        elif kind == "refused":
            await self._change_mind(message)
        elif kind == "failed":
            await self._try_again(message)
        elif message.get("id") in self._questions:
            self.answered.add(kind)
            del self._questions[message["id"]]

    def _follow(self, message: dict[str, Any]) -> None:
        fresh = [entry for entry in message["entries"] if entry["seq"] > len(self.entries)]
        assert [entry["seq"] for entry in fresh] == list(range(len(self.entries) + 1, message["seq"] + 1))
        self.entries += fresh
        self.now = message
        if message["type"] == "view":
            self.view = message["view"]
            return
        for change in message["changes"]:
            self.view = changed(self.view, change)
        if self._moves == 5 and self._waiting is not None and fresh[0]["seat"] == self.seat and not self.repeated:
            # The move was made, but its acknowledgement gets lost.
            self._lose_connection()

    def _acknowledge(self, message: dict[str, Any]) -> None:
        assert self._waiting is not None
        assert message["key"] == self._waiting["key"]
        assert message["seq"] <= len(self.entries), "shown only after it was acknowledged"
        self.repeated += message["repeated"]
        self._waiting = None

    async def _change_mind(self, message: dict[str, Any]) -> None:
        assert self._waiting is not None
        assert message["key"] == self._waiting["key"]
        if message["code"] == "stale":
            self._waiting = None
            return
        assert message["code"] in ("busy", "limited"), message
        await asyncio.sleep(0.5)
        await self._send(self._waiting)

    async def _try_again(self, message: dict[str, Any]) -> None:
        assert message["code"] == "limited", message
        self.limited += 1
        await asyncio.sleep(0.25)
        await self._send(self._questions[message["id"]])


def changed(document: Any, change: list[Any]) -> Any:
    """The document after one change: [pointer, value] sets, [pointer] removes."""
    parts = [part.replace("~1", "/").replace("~0", "~") for part in change[0].split("/")[1:]]
    if not parts:
        return change[1]
    at = document
    for part in parts[:-1]:
        at = at[int(part)] if isinstance(at, list) else at[part]
    last = parts[-1]
    if isinstance(at, dict):
        if len(change) == 2:
            at[last] = change[1]
        else:
            del at[last]
    elif len(change) == 1:
        del at[int(last)]
    elif int(last) == len(at):
        at.append(change[1])
    else:
        at[int(last)] = change[1]
    return document


async def play_game(document: Document, rest: Rest, address: str, game: dict[str, Any]) -> dict[str, Any]:
    """Make a table, play a seat of it to the end, and check the record; what happened."""
    body = document.request("POST", "/api/tables").body
    me, bot = body["seats"][:2]
    seats = [me, *[{**bot, "level": game["levels"][0]["name"]}] * (game["usual_players"] - 1)]
    made = await rest.ask("POST", "/api/tables", body={**body, "game": game["name"], "seats": seats})
    table = made["table"]["id"]
    player = Player(document, address, table, made["seats"][0]["token"])
    await player.play()
    assert await player.look_again() == player.view, "the changes do not lead to the view"

    record = await rest.ask("GET", "/api/tables/{id}/record", id=table)
    lines = [json.loads(line) for line in record.splitlines()]
    assert lines[0]["game"] == game["name"]
    assert lines[-1]["end"]["winners"] == player.table["outcome"]["winners"]
    assert len(lines) - 2 == player.now["ply"]
    replay = await rest.ask("POST", "/api/records/steps", body={"text": record, "viewer": player.seat})
    assert replay["proof"] == "proved"
    assert [step["events"] for step in replay["steps"]] == [entry["events"] for entry in player.entries]
    view = replay["view"]
    for step in replay["steps"]:
        for change in step["changes"]:
            view = changed(view, change)
    assert view == player.view
    drawn = await rest.ask("POST", "/api/records/drawing", body={"text": record, "at": 3, "form": "text"})
    assert drawn["text"]
    looked = await rest.ask("GET", "/api/replays/{id}", id=table)
    assert [step["move"] for step in looked["steps"]] == [step["move"] for step in replay["steps"]]
    result = await rest.ask("GET", "/api/replays/{id}/result", id=table)
    assert result["scores"][1:] == [step["scores"] for step in replay["steps"]]
    drawn = await rest.ask("GET", "/api/replays/{id}/drawing", id=table)
    assert drawn["picture"]
    token = made["seats"][0]["token"]
    again = await rest.ask("POST", "/api/tables/{id}/rematch", token, id=table)
    found = await rest.ask("GET", "/api/tables/{id}", id=again["id"])
    assert [seat["kind"] for seat in found["seats"]] == [seat["kind"] for seat in player.table["seats"]]
    return {
        "game": game["name"],
        "entries": len(player.entries),
        "connected": player.connected,
        "repeated": player.repeated,
        "limited": player.limited,
        "answered": sorted(player.answered),
    }


async def visit(rest: Rest, game: dict[str, Any]) -> None:
    """What a game is made of, as the library has it."""
    name = game["name"]
    assert (await rest.ask("GET", "/api/games/{game}", game=name)) == game
    rules = await rest.ask("GET", "/api/games/{game}/rules", game=name)
    assert rules["numbers"]
    for example in rules["examples"][:1]:
        path = "/api/games/{game}/lessons/{name}/pictures/{step}/{when}.svg"
        step = {"game": name, "name": example["lesson"], "step": example["step"]}
        before = await rest.ask("GET", path, when="before", **step)
        assert before != await rest.ask("GET", path, when="after", **step)
    for language in game["languages"]:
        assert (await rest.ask("GET", "/api/games/{game}/words/{language}", game=name, language=language))["tables"]
    for lesson in await rest.ask("GET", "/api/games/{game}/lessons", game=name):
        await take(rest, name, lesson)
    for pack in game["packs"]:
        place = {"game": name, "pack": pack["name"]}
        found = await rest.ask("GET", "/api/games/{game}/packs/{pack}", **place)
        assert found["sha256"] == pack["sha256"]
        if game["has_drawing"]:
            assert "</svg>" in await rest.ask("GET", "/api/games/{game}/packs/{pack}/sheet.svg", **place)
            pieces = await rest.ask("GET", "/api/games/{game}/packs/{pack}/pieces", **place)
            custom = {"text": found["text"]}
            assert await rest.ask("POST", "/api/games/{game}/pieces", game=name, body=custom) == pieces
        if game["can_print"]:
            shipped = "/api/games/{game}/packs/{pack}/print.pdf"
            assert (await rest.ask("GET", shipped, **place)).startswith("%PDF")
            wanted = {"text": found["text"], "paper": "letter", "mono": True, "backs": False}
            assert (await rest.ask("POST", "/api/games/{game}/print", game=name, body=wanted)).startswith("%PDF")


async def take(rest: Rest, game: str, lesson: dict[str, Any]) -> None:
    """A lesson, as far as one gets by trying every choice, and what does not lead on in it."""
    path = "/api/games/{game}/lessons/{name}"
    here = {"game": game, "name": lesson["name"]}
    page = await rest.ask("POST", path, body={"actions": [], "attempt": None, "picture": False}, **here)
    while page["kind"] in ("read", "do"):
        step = page["step"]
        for attempt in ["next"] if page["kind"] == "read" else [choice["move"] for choice in page["choices"]]:
            body = {"actions": page["actions"], "attempt": attempt, "picture": False}
            answer = await rest.ask("POST", path, body=body, **here)
            if answer["step"] > step:
                page = answer
                break
            assert answer["verdict"] in ("wrong", "illegal")
            assert answer["why"]
        assert page["step"] == step + 1, f"no choice leads on from step {step} of {lesson['name']}"
    astray = {"actions": ["no such move"], "attempt": None, "picture": False}
    assert (await rest.ask("POST", path, is_refused=True, body=astray, **here))["code"] == "bad-action"


async def sit_down(document: Document, rest: Rest, game: dict[str, Any]) -> None:
    """A table with a seat of every kind, from making it to deleting it."""
    body = document.request("POST", "/api/tables", ("clock", "listed")).body
    made = await rest.ask("POST", "/api/tables", body={**body, "game": game["name"], "options": {}})
    table, host, mine = made["table"]["id"], made["host"], made["seats"][0]["token"]
    here = {"id": table}
    listed = await rest.ask("GET", "/api/tables")
    assert table in [found["id"] for found in listed["tables"]]
    base = "/api/tables/{id}"
    seat = base + "/seats/{n}"
    await rest.ask("POST", f"{seat}/join", is_refused=True, body={"name": "Bob"}, n=1, **here)
    given = await rest.ask("POST", f"{seat}/give", host, body={"to": "bot", "level": None}, n=1, **here)
    assert given["table"]["seats"][1]["kind"] == "bot"
    named = await rest.ask("POST", f"{seat}/name", host, body={"name": "Tide"}, n=1, **here)
    assert named["seats"][1]["name"] == "Tide"
    assert (await rest.ask("POST", f"{seat}/give", host, body={"to": "invite"}, n=1, **here))["invite"]
    ordered = await rest.ask("POST", f"{base}/order", host, body={"order": [3, 1, 2, 0]}, **here)
    assert ordered["seats"][3]["name"] == made["table"]["seats"][0]["name"]
    await rest.ask("POST", f"{base}/order", host, body={"order": [3, 1, 2, 0]}, **here)
    invited = await rest.ask("POST", f"{seat}/invite", host, n=1, **here)
    body = document.request("POST", f"{seat}/join").body
    bob = await rest.ask(
        "POST", f"{seat}/join", body={**body, "invite": invited["invite"], "ready": False}, n=1, **here
    )
    eve = await rest.ask("POST", f"{seat}/join", body={"name": "Eve"}, n=2, **here)
    begun = await rest.ask("POST", f"{seat}/ready", bob["token"], body={"nonce": "b0b"}, n=1, **here)
    assert begun["status"] == "playing"
    assert begun["fairness"]["nonces"][1] == "b0b"
    await rest.ask("POST", f"{seat}/passing", mine, body={"setting": "always", "raised": False}, n=0, **here)
    standing = await rest.ask("POST", f"{seat}/stand-in", host, body={"level": None}, n=0, **here)
    assert standing["seats"][0]["level"] is not None
    back = await rest.ask("POST", f"{seat}/back", mine, n=0, **here)
    assert back["seats"][0]["level"] is None
    assert (await rest.ask("POST", f"{seat}/leave", eve["token"], n=2, **here))["seats"][2]["free"]
    assert (await rest.ask("POST", f"{seat}/resign", bob["token"], n=1, **here))["seats"][1]["resigned"]
    assert await rest.ask("GET", f"{base}/pack", **here)
    assert (await rest.ask("GET", f"{base}/pieces", **here)).keys() == {"pieces"}
    assert "</svg>" in await rest.ask("GET", f"{base}/position.svg", made["watch"], **here)
    await rest.ask("DELETE", base, host, **here)


async def main(path: str, address: str) -> None:
    # From here on an import of it fails.
    sys.modules["watertable"] = None  # type: ignore[assignment]
    document = read_document(Path(path))
    rest = Rest(document, address)
    assert (await rest.ask("GET", "/health"))["status"] == "ok"
    for game in await rest.ask("GET", "/api/games"):
        await visit(rest, game)
        print(json.dumps(await play_game(document, rest, address, game)), flush=True)
        if game["has_drawing"] and game["players"][0] <= 4 <= game["players"][1]:
            await sit_down(document, rest, game)
    assert "watertable" in await rest.ask("GET", "/metrics")
    if not (await rest.ask("GET", "/api/lan"))["offered"]:
        await rest.ask("POST", "/api/lan", is_refused=True, body={"open": True})
    print(json.dumps(sorted(rest.used)), flush=True)
    await rest.close()


if __name__ == "__main__":
    asyncio.run(main(*sys.argv[1:]))
