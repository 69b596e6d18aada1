"""What the site has besides the pages in docs/: rules with anchors, moves and events with examples, checked links."""

from __future__ import annotations

import logging
import re
from pathlib import Path

import pytest
from markdown import markdown

from docsite import built, notation, rules
from docsite.links import RuleLinks
from docsite.records import documented_games, examples_of
from docsite.tables import breakable
from tests.docs.samples import ROOT
from watertable.kernel import Game
from watertable.kernel.values import field_names

GAMES = documented_games()
BY_GAME = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
CONFIGURATION = (ROOT / "mkdocs.yml").read_text("utf-8")


@BY_GAME
def test_a_game_has_its_pages_in_the_navigation(game: Game) -> None:
    for page in (f"play-{game.name}.md", rules.page_name(game), notation.page_name(game)):
        assert re.search(rf"- (.*: )?{page}$", CONFIGURATION, re.M)
    assert (ROOT / "docs" / f"play-{game.name}.md").is_file()


@BY_GAME
def test_players_are_sent_to_the_rules_that_matter(game: Game) -> None:
    text = (ROOT / "docs" / f"play-{game.name}.md").read_text("utf-8")
    named = set(re.findall(r"\b[A-Z]{2}-\d+\b", text))
    assert named <= set(game.rule_numbers())
    assert len(named) >= len(game.rule_numbers()) // 2


@BY_GAME
def test_every_rule_has_an_anchor(game: Game) -> None:
    html = markdown(rules.page(game), extensions=["attr_list", RuleLinks(GAMES)])
    for number in game.rule_numbers():
        assert f'id="{number}"' in html
        assert f'href="/{rules.page_name(game)}#{number}">{number}</a>' in html


@BY_GAME
def test_links_to_the_rules_lead_to_their_page(game: Game) -> None:
    text = (ROOT / "docs" / f"play-{game.name}.md").read_text("utf-8")
    (file,) = re.findall(r"\]\((\.\./src/[^)]*)\)", text)
    assert (ROOT / "docs" / file).is_file()
    assert f"]({rules.page_name(game)})" in rules.linked(text, GAMES)


@BY_GAME
def test_every_move_is_described_and_its_notation_is_read_back(game: Game) -> None:
    page, examples = notation.page(game), examples_of(game)
    for cls in game.move_types:
        assert notation.docstring_of(cls), f"{cls.__name__} has no docstring"
        assert f"\n### {cls.__name__}\n" in page
        moves = [example.move for example in examples.moves[cls.__name__]]
        assert {game.from_text(move.text()) for move in moves} == set(moves)
        kind = notation.pattern(cls, moves).partition(" ")[0]
        assert {move.text().partition(" ")[0] for move in moves} == {kind}


@BY_GAME
def test_every_field_is_in_the_notation(game: Game) -> None:
    examples = examples_of(game)
    for cls in game.move_types:
        shape = notation.pattern(cls, [example.move for example in examples.moves[cls.__name__]])
        named = set(re.findall(r"<(\w+)…?>", shape))
        assert named == set(field_names(cls)), f"{cls.__name__}: {shape}"


@BY_GAME
def test_every_event_is_described_with_an_example(game: Game) -> None:
    page, examples = notation.page(game), examples_of(game)
    for cls in game.event_types:
        assert notation.docstring_of(cls), f"{cls.__name__} has no docstring"
        assert f"#event-{cls.__name__} }}" in page
        assert examples.events[cls.__name__].say in page


def test_rule_numbers_are_linked_in_sentences_alone(caplog: pytest.LogCaptureFixture) -> None:
    game = GAMES[0]
    number = game.rule_numbers()[0]
    links = RuleLinks(GAMES)
    with caplog.at_level(logging.WARNING):
        assert markdown(f"See {number}.", extensions=[links]).count("<a ") == 1
        assert "<a " not in markdown(f"`{number}`", extensions=[links])
        assert markdown(f"[{number}](x.md)", extensions=[links]).count("<a ") == 1
    assert caplog.messages == []
    with caplog.at_level(logging.WARNING):
        unknown = f"{number.partition('-')[0]}-999"
        assert "<a " not in markdown(f"See {unknown}.", extensions=[links])
    assert caplog.messages == [f"there is no rule {unknown}"]


def test_names_in_tables_are_broken_between_their_parts() -> None:
    cell = "<td{}><code>{}</code> a.b</td>"
    assert breakable(cell.format("", "watertable.envs.sb3")) == cell.format("", "watertable.<wbr>envs.<wbr>sb3")
    aligned = ' style="text-align: right;"'
    text = "make(&quot;watertable/Toy-v0&quot;)"
    broken = "make(<wbr>&quot;watertable/<wbr>Toy-v0&quot;)"
    assert breakable(cell.format(aligned, text)) == cell.format(aligned, broken)
    option = "<td><code>--no-browser</code></td>"
    assert breakable(option) == option.replace("<code>", '<code class="option">')
    for whole in ("0.5", "&#39;a&#39;"):
        assert breakable(cell.format("", whole)) == cell.format("", whole)
    assert breakable("<p><code>a.b</code></p>") == "<p><code>a.b</code></p>"


@pytest.mark.parametrize(
    ("html", "fault"),
    [
        ('<a href="other.html#there">', ""),
        ('<a href="https://elsewhere.example/page">', ""),
        ('<a href="gone.html">', "index.html: gone.html leads nowhere"),
        ('<a href="other.html#gone">', "index.html: other.html#gone has no such anchor"),
        ('<img alt="x" src="gone.png">', "index.html: gone.png leads nowhere"),
        (
            '<script src="https://elsewhere.example/a.js">',
            "index.html: <script> loads https://elsewhere.example/a.js from another host",
        ),
    ],
)
def test_a_built_site_is_checked(tmp_path: Path, html: str, fault: str) -> None:
    (tmp_path / "index.html").write_text(html, "utf-8")
    (tmp_path / "other.html").write_text('<h2 id="there">', "utf-8")
    assert built.faults(tmp_path) == ([fault] if fault else [])


def test_styles_load_nothing_from_elsewhere(tmp_path: Path) -> None:
    (tmp_path / "a.css").write_text("@font-face { src: url(https://elsewhere.example/a.woff2) }", "utf-8")
    assert built.faults(tmp_path) == ["a.css: loads something from another host"]


def test_broken_links_are_warnings_which_strict_makes_errors() -> None:
    assert "\n  font: false\n" in CONFIGURATION
    rules_of_links = CONFIGURATION.partition("\nvalidation:\n")[2]
    assert rules_of_links.count(": warn") == 5
    assert "mkdocs build --strict" in (ROOT / "Makefile").read_text("utf-8")
