"""Findings: what they say in words about cards, extra bots and options, and in which order."""

from __future__ import annotations

import numpy as np
import pytest

from tests.any_game import GAMES
from watertable.kernel.observer import CARD, DRAWN, OPENING, PLAYED
from watertable.lab.card_findings import card_findings
from watertable.lab.figures import Figure, figures_of, judged
from watertable.lab.measures import CHANGE, SHARE, Measure, Naming
from watertable.lab.rung_findings import rung_findings
from watertable.lab.runs import Rung

GAME = next(
    game for game in GAMES if any(kind.role == CARD for kind in game.observer(game.setup(game.usual_players())).kinds)
)
SETUP = GAME.setup(GAME.usual_players())
CARDS = GAME.observer(SETUP).things()["card"]


def rung(key: str, label: str, wins: int, games: int) -> Rung:
    above = np.array([1.0] * wins + [0.0] * (games - wins))
    lot = (np.full(games, 4.0), np.full(games, 0.75))
    measure = Measure(key, "rung", label, SHARE, above, np.ones(games), 0.25, 0.025, lot=lot)
    (figure,) = judged(figures_of([measure], games))[0]
    return Rung(key, label, "mcts", games, figure, 0.0)


@pytest.mark.parametrize(
    ("wins", "title"),
    [
        (60, None),
        (1000, "It makes no difference to jump"),
        (1400, "Bots do better if they never jump"),
    ],
)
def test_what_bots_lose_that_never_do_something(wins: int, title: str | None) -> None:
    """That they lose is as it should be."""
    found = rung_findings([], [rung("worth/jump", "never jump", wins, 4000 if wins > 100 else 400)], "greedy")
    assert [finding.title for finding in found] == ([] if title is None else [title])


@pytest.mark.parametrize(("wins", "count"), [(1000, 1), (2000, 0)])
def test_that_thinking_does_not_help_is_told(wins: int, count: int) -> None:
    steps = [
        rung("ladder/16/1", "160 against 10 iterations", wins, 4000),
        rung("ladder/2/1", "20 against 10", 1000, 4000),
    ]
    found = rung_findings(steps, [], "greedy")
    assert [finding.title for finding in found] == ["Thinking 16 times as much does not win more often"] * count


def card(thing: str, how: str, with_it: tuple[int, int], without: tuple[int, int]) -> Measure:
    """A card of one player in each of so many two-player games: wins and games of those with it."""
    (wins, games), (others, more) = with_it, without
    below = np.array([1.0] * games + [0.0] * more)
    above = np.array([1.0] * wins + [0.0] * (games - wins) + [0.0] * more)
    rest = np.array([0.0] * wins + [1.0] * (games - wins) + [1.0] * more)
    assert others == games - wins + more
    lot = (np.full(games + more, 2.0), np.full(games + more, 0.5))
    return Measure(
        f"card-{how}/{thing}",
        f"card-{how}",
        thing,
        CHANGE,
        above,
        below,
        0.0,
        0.03,
        (rest, 2 - below),
        lot,
        "card",
        thing,
        how,
    )


def test_a_card_is_one_finding_in_numbers_that_everyone_reads() -> None:
    first, second = CARDS[0], CARDS[1]
    measures = [
        card(first, PLAYED, (650, 1000), (350, 0)),
        card(first, DRAWN, (600, 1000), (400, 0)),
        card(second, OPENING, (620, 1000), (380, 0)),
    ]
    (figures,) = judged(figures_of(measures, 1000))
    naming = Naming(GAME, SETUP)
    found = card_findings(figures, naming)
    assert [figure.measure.thing for _, figure in found if isinstance(figure, Figure)] == [second, first]
    opening, played = (finding for finding, _ in found)
    name = naming.thing("card", first)
    assert played.title == f"Whoever plays {name} wins 65.0\u202f% of the games, others 35.0\u202f%"
    assert "Whoever draws it: 60.0\u202f%, others 40.0\u202f%." in played.text
    assert "part of this is not the card's doing" in played.text
    assert "part of this" not in opening.text, "an opening hand is luck alone"
    assert "in the opening hand wins 62.0" in opening.title


def test_many_cards_are_told_together() -> None:
    measures = [card(thing, PLAYED, (700, 1000), (300, 0)) for thing in CARDS[:8]]
    (figures,) = judged(figures_of(measures, 1000))
    found = card_findings(figures, Naming(GAME, SETUP))
    assert len(found) == 6
    assert found[-1][0].title == "3 more cards make a difference, but a smaller one"
