"""Before the start: the host gives, names and orders seats; others follow it live, and whoever comes late is told."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.server.services import Postgres, Redis
from tests.server.support import TOY, Client, Running, running, scenario, settings_for, until
from watertable.server.graphemes import clusters
from watertable.server.tokens import clean_name

FAMILY = "\U0001f468\u200d\U0001f469\u200d\U0001f467"
ENGLAND = "\U0001f3f4\U000e0067\U000e0062\U000e0065\U000e006e\U000e0067\U000e007f"
SHAKING = "\U0001f642\u200d\u2194\ufe0f"
PERSIAN = "\u0645\u06cc\u200c\u062e\u0648\u0627\u0647"
"""Two parts of a word that are written apart, without a space."""
HINDI = "\u0915\u094d\u200d\u0937\u092e\u093e"


async def room(server: Running, *seats: Any) -> tuple[str, dict[str, Any]]:
    """A table that waits; the path of its seats, and what the host got."""
    made = await server.create(TOY, [{"kind": "me", "name": "Ann"}, *seats])
    assert made["table"]["status"] == "waiting"
    return f"/api/tables/{made['table']['id']}", made


async def names(client: Client, expected: list[str]) -> None:
    await client.wait(lambda: [seat["name"] for seat in client.info["seats"]] == expected, f"the seats {expected}")


@scenario
async def test_a_seat_is_given_to_a_bot_and_to_a_friend_again(tmp_path: Path) -> None:
    async with running(settings_for(tmp_path)) as server:
        path, made = await room(server, "open", "open")
        ann = await server.client(made["table"]["id"], made["seats"][0]["token"])
        await ann.message("welcome")
        bot = await server.post(f"{path}/seats/1/give", made["host"], {"to": "bot", "level": "random"})
        assert bot.status_code == 200
        given = bot.json()["table"]["seats"][1]
        assert (given["kind"], given["level"], given["name"], given["free"]) == ("bot", "random", "Rill", False)
        assert bot.json()["invite"] is None
        await names(ann, ["Ann", "Rill", "Player 3"])
        late = await server.post(f"{path}/seats/1/join", body={"name": "Bo"})
        assert (late.status_code, late.json()["text"]) == (409, "someone else has taken this seat")

        invited = (await server.post(f"{path}/seats/1/give", made["host"], {"to": "invite"})).json()
        assert invited["table"]["seats"][1]["name"] == "Player 2"
        assert (await server.post(f"{path}/seats/1/join", body={"name": "Bo"})).status_code == 403
        again = (await server.post(f"{path}/seats/1/give", made["host"], {"to": "open"})).json()
        assert (again["invite"], again["table"]["seats"][1]["invite"]) == (None, False)
        joined = await server.post(f"{path}/seats/1/join", body={"name": "Bo"})
        assert joined.status_code == 200
        await names(ann, ["Ann", "Bo", "Player 3"])

        taken = await server.post(f"{path}/seats/1/give", made["host"], {"to": "bot"})
        assert (taken.status_code, taken.json()) == (409, {"code": "taken", "text": "Bo sits on this seat"})
        assert ann.info["status"] == "waiting"
        full = (await server.post(f"{path}/seats/2/give", made["host"], {"to": "bot", "name": "Tide"})).json()
        assert (full["table"]["status"], full["table"]["seats"][2]["name"]) == ("playing", "Tide")
        await ann.message("view")
        for what, body in (
            ("seats/2/give", {"to": "open"}),
            ("seats/2/name", {"name": "X"}),
            ("order", {"order": [1, 0, 2]}),
        ):
            late = await server.post(f"{path}/{what}", made["host"], body)
            assert late.json() == {"code": "started", "text": "the game has begun, so its seats stay as they are"}


@scenario
async def test_only_the_host_arranges_the_room(tmp_path: Path) -> None:
    async with running(settings_for(tmp_path)) as server:
        path, made = await room(server, "open", "invite")
        mine = made["seats"][0]["token"]
        bo = (await server.post(f"{path}/seats/1/join", body={"name": "Bo"})).json()["token"]
        for token in (None, mine, bo, made["watch"], "guess"):
            for what, body in (
                ("seats/2/give", {"to": "bot"}),
                ("seats/2/name", {"name": "X"}),
                ("order", {"order": [0, 2, 1]}),
            ):
                answer = await server.post(f"{path}/{what}", token, body)
                assert (answer.status_code, answer.json()["code"]) == (403, "forbidden"), (what, token)
        own = await server.post(f"{path}/seats/1/name", bo, {"name": "  Bobby\u202e "})
        assert own.json()["seats"][1]["name"] == "Bobby"
        of_another = await server.post(f"{path}/seats/1/name", made["host"], {"name": "Loser"})
        assert of_another.json() == {"code": "taken", "text": "Bobby sits on this seat and chooses the name"}
        free = await server.post(f"{path}/seats/2/name", made["host"], {"name": "Grandma"})
        assert free.json()["seats"][2]["name"] == "Grandma"
        for what, body, code in (
            ("seats/2/give", {"to": "cat"}, "bad-request"),
            ("seats/2/give", {"to": "bot", "level": "genius"}, "bad-level"),
            ("seats/2/give", {"to": "open", "level": "easy"}, "bad-level"),
            ("seats/7/give", {"to": "bot"}, "no-seat"),
            ("seats/2/name", {"name": " \u200b "}, "bad-name"),
            ("order", {"order": [0, 1]}, "bad-order"),
            ("order", {"order": [0, 1, 1]}, "bad-order"),
            ("order", {"order": [0, 1, 5]}, "bad-order"),
            ("order", {"order": list(range(17))}, "bad-request"),
        ):
            answer = await server.post(f"{path}/{what}", made["host"], body)
            assert answer.json()["code"] == code, body
        found = (await server.rest.get(path)).json()
        assert [seat["name"] for seat in found["seats"]] == ["Ann", "Bobby", "Grandma"]


@scenario
async def test_whoever_sits_follows_the_seat_to_its_new_number(tmp_path: Path) -> None:
    async with running(settings_for(tmp_path)) as server:
        path, made = await room(server, {"kind": "me", "name": "Al"}, "open", "invite")
        table, tokens = made["table"]["id"], [seat["token"] for seat in made["seats"][:2]]
        bo = (await server.post(f"{path}/seats/2/join", body={"name": "Bo"})).json()["token"]
        host = await server.client(table, tokens[1], tokens[0])
        friend = await server.client(table, bo)
        looker = await server.client(table, watch=made["watch"])
        assert (await host.message("welcome"))["tokens"] == [1, 0]
        for client in (friend, looker):
            await client.message("welcome")
        since = len(host.messages)
        moved = await server.post(f"{path}/order", made["host"], {"order": [2, 3, 0, 1]})
        assert [seat["name"] for seat in moved.json()["seats"]] == ["Bo", "Player 2", "Ann", "Al"]
        again = await host.message("welcome", since)
        assert (again["seats"], again["tokens"], again["chat"]) == ([2, 3], [3, 2], [])
        assert (await friend.message("welcome", 1))["seats"] == [0]
        await names(looker, ["Bo", "Player 2", "Ann", "Al"])
        assert [seat["present"] for seat in host.info["seats"]] == [True, False, True, True]
        assert not [message for message in [*host.messages, *friend.messages] if message["type"] == "taken_over"]

        # The invitation was for the seat that is the second one now; its link still has the old number.
        cy = await server.post(f"{path}/seats/3/join", body={"name": "Cy", "invite": made["seats"][3]["invite"]})
        assert (cy.status_code, cy.json()["seat"], cy.json()["table"]["status"]) == (200, 1, "playing")
        assert (await friend.message("view"))["seat"] == 0
        await host.message("view", seat=3)
        assert set(host.views) == {2, 3}
        assert (await looker.message("view"))["seat"] is None
        foreign = await friend.move(2, "dive", answers=friend.now[0]["seq"])
        assert foreign["code"] == "not-held"


@scenario
async def test_the_order_survives_a_restart(tmp_path: Path) -> None:
    settings = settings_for(tmp_path)
    async with running(settings) as server:
        path, made = await room(server, "open", {"kind": "bot", "name": "Tide"})
        await server.post(f"{path}/order", made["host"], {"order": [2, 1, 0]})
    async with running(settings) as server:
        found = (await server.rest.get(path)).json()
        assert [seat["name"] for seat in found["seats"]] == ["Tide", "Player 2", "Ann"]
        client = await server.client(made["table"]["id"], made["seats"][0]["token"])
        assert (await client.message("welcome"))["seats"] == [2]


@scenario
async def test_people_on_another_server_follow_too(tmp_path: Path, postgres: Postgres, redis: Redis) -> None:
    shared = {"database": postgres.database("waiting_room"), "redis": redis.url}
    async with running(settings_for(tmp_path, **shared)) as one, running(settings_for(tmp_path, **shared)) as two:
        path, made = await room(one, "open", "invite")
        bo = (await two.post(f"{path}/seats/1/join", body={"name": "Bo"})).json()["token"]
        friend = await two.client(made["table"]["id"], bo)
        await friend.message("welcome")
        await one.post(f"{path}/order", made["host"], {"order": [1, 0, 2]})
        assert (await friend.message("welcome", 1))["seats"] == [0]
        await names(friend, ["Bo", "Ann", "Player 3"])


@scenario
async def test_a_table_that_anyone_may_watch_shows_nobodys_hand(tmp_path: Path) -> None:
    async with running(settings_for(tmp_path)) as server:
        made = await server.create(TOY, ["me", "me"], watchable=True)
        assert made["table"]["watchable"] is True
        looker = await server.client(made["table"]["id"])
        view = await looker.message("view")
        assert (view["seat"], view["ask"]) == (None, None)
        assert set(looker.views) == {None}
        refused = await looker.query("draw", seat=0, move=None, form="text")
        assert refused["code"] == "not-held"
        closed = await server.create(TOY, ["me", "me"])
        assert closed["table"]["watchable"] is False
        assert await (await server.client(closed["table"]["id"])).closed() == 4403
        await until(lambda: looker.info["watching"] == 1, "the spectator to be counted")


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        ("\U0001f600" * 40, "\U0001f600" * 24),
        (FAMILY * 40, FAMILY * 9),
        (ENGLAND * 40, ENGLAND * 6),
        ("\U0001f1e7\U0001f1f7" * 40, "\U0001f1e7\U0001f1f7" * 24),
        ("e\u0301" * 40, "e\u0301" * 24),
        (f"Ann {FAMILY}", f"Ann {FAMILY}"),
        ("\u05e9\u05dc\u05d5\u05dd", "\u05e9\u05dc\u05d5\u05dd"),
        ("a\u200db", "a b"),
        (SHAKING, SHAKING),
        (PERSIAN, PERSIAN),
        (f"{PERSIAN}\u200c", PERSIAN),
        (HINDI, HINDI),
        ("\u0e01\u0e33" * 30, "\u0e01\u0e33" * 24),
        ("\u05e9\u200c\u05dc", "\u05e9 \u05dc"),
        ("\u200d\U0001f600\u200d", "\U0001f600"),
        ("x\U000e0067y", "x y"),
        (" \u200b ", ""),
    ],
)
def test_a_name_is_never_cut_in_the_middle_of_a_character(typed: str, kept: str) -> None:
    assert clean_name(typed, 24) == kept


def test_what_people_see_as_one_character_stays_together() -> None:
    rainbow = "\U0001f3f3\ufe0f\u200d\U0001f308"
    assert clusters(f"{FAMILY}a\u0301{rainbow}{ENGLAND}b") == [FAMILY, "a\u0301", rainbow, ENGLAND, "b"]
    assert clusters(SHAKING * 2) == [SHAKING, SHAKING]
    assert clusters(HINDI) == ["\u0915\u094d\u200d\u0937", "\u092e\u093e"]
    assert clusters("\U0001f1e7\U0001f1f7\U0001f1e9\U0001f1ea") == ["\U0001f1e7\U0001f1f7", "\U0001f1e9\U0001f1ea"]


@scenario
async def test_a_name_of_forty_families_is_taken(tmp_path: Path) -> None:
    async with running(settings_for(tmp_path)) as server:
        path, _ = await room(server, "open", "open")
        joined = await server.post(f"{path}/seats/1/join", body={"name": FAMILY * 40})
        assert joined.json()["table"]["seats"][1]["name"] == FAMILY * 9
