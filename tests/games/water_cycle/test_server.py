"""Water Cycle on a server: reasons, previews and scores as players read them."""

from __future__ import annotations

from pathlib import Path

from tests.server.support import moves_of, running, scenario, settings_for


@scenario
async def test_questions_about_a_position_are_answered_in_words(tmp_path: Path) -> None:
    async with running(settings_for(tmp_path, games=())) as server:
        made = await server.create("water-cycle", ["me", "me", "me"])
        tokens = [seat["token"] for seat in made["seats"]]
        client = await server.client(made["table"]["id"], *tokens, language="en")
        seat = (await client.message("view"))["to_act"]
        move = moves_of(await client.asked(seat))[0]
        assert (await client.query("why_not", seat=seat, move=move))["reason"] is None
        why = await client.query("why_not", seat=seat, move="die 9")
        assert why["reason"]["text"] == "no die with a 9 is left"
        preview = await client.query("preview", seat=seat, move=move)
        assert preview["certain"]
        assert ["/die", move["die"]] in preview["changes"] or preview["changes"]
        refused = await client.query("preview", seat=seat, move="die 9")
        assert refused["reason"]["rule"] == "WC-5"
        scores = await client.query("scores")
        assert [score["total"] for score in scores["scores"]] == [5, 5, 5]
        assert scores["scores"][0]["items"][0]["say"] == "at the start"
        await client.move(seat, move)
        place = {1: "sea", 2: "right cloud", 3: "left cloud", 4: "left cloud", 5: "left cloud"}.get(move["die"])
        text = (
            f"you have only 2 cubes in the {place}"
            if place
            else "your die returns water: choose the place it returns from"
        )
        assert (await client.query("why_not", seat=seat, move="move 9"))["reason"]["text"] == text
        assert (await client.move(seat, {"type": "MoveCubes", "cubes": 9}))["reason"]["text"] == text
