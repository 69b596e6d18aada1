"""What docs/deploy.md tells hosts to type works: PostgreSQL's role and database, the options, the start script."""

from __future__ import annotations

import re
import uuid
from configparser import ConfigParser
from pathlib import Path

import httpx
import typer

from tests.server.services import Postgres
from tests.server.support import TOY, running, scenario, settings_for
from tests.serving import ServerProcess
from watertable.cli.app import app
from watertable.kernel import all_games

TEXT = (Path(__file__).parents[2] / "docs/deploy.md").read_text("utf-8")


def blocks(language: str) -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```$", TEXT, re.DOTALL | re.MULTILINE)


@scenario
async def test_a_role_and_a_database_made_as_the_document_says_are_enough(tmp_path: Path, postgres: Postgres) -> None:
    (statements,) = blocks("sql")
    password = re.search(r"PASSWORD '(.*)'", statements)
    assert password is not None
    name = f"watertable_{uuid.uuid4().hex[:12]}"
    postgres.load("postgres", re.sub(r"\bwatertable\b", name, statements))
    address = f"postgresql+asyncpg://{name}:{password[1]}@127.0.0.1:{postgres.port}/{name}"
    async with running(settings_for(tmp_path, database=address)) as server:
        made = await server.create(TOY, ["me", "me", "me"])
        client = await server.client(made["table"]["id"], *[seat["token"] for seat in made["seats"]])
        await client.message("view", seat=2)
        assert (await client.move(client.now[0]["to_act"]))["type"] == "done"
        await client.close()


def test_every_option_in_the_document_is_one_of_the_command() -> None:
    serve = typer.main.get_command(app).commands["serve"]  # type: ignore[attr-defined]
    known = {option for parameter in serve.params for option in parameter.opts}
    typed = [line for line in TEXT.splitlines() if "watertable serve" in line and not line.startswith("#")]
    named = {option for line in typed for option in re.findall(r"(?<=\s)--[a-z-]+", line)}
    named |= set(re.findall(r"`(--[a-z-]+)", TEXT))
    assert named
    assert named <= known
    assert {"--allow-host", "--proxy", "--restored"} <= named


def test_the_unit_leaves_room_for_connections_and_keeps_files_private() -> None:
    (text,) = blocks("ini")
    unit = ConfigParser(interpolation=None)
    unit.read_string(text)
    assert unit.getint("Service", "LimitNOFILE") >= 16_384
    assert unit["Service"]["UMask"] == "0077"


class StartScript(ServerProcess):
    """A server that runs the document's own start script."""

    def command(self, port: str, database: str, *further: str) -> list[str]:
        (script,) = blocks("python")
        script = re.sub(r'database="[^"]*"', f'database="{database}"', script)
        return ["-c", script.replace("8560", port)]


def test_the_start_script_serves(tmp_path: Path) -> None:
    server = StartScript(f"sqlite+aiosqlite:///{tmp_path / 'tables.db'}")
    server.start()
    try:
        games = httpx.get(f"{server.address}/api/games", headers={"Host": "play.example.org"}).json()
        assert {game["name"] for game in games} == {game.name for game in all_games()} - {TOY}
        assert httpx.get(f"{server.address}/api/games", headers={"Host": "elsewhere.example"}).status_code == 421
    finally:
        assert server.stop() == 0
