"""The duel in a terminal: it shows what a player needs, and fits into 80 columns."""

from rich.console import Console

from tests.games.water_duel.staging import WORDS, Table
from watertable.games.water_duel import WATER_DUEL
from watertable.table.drawing import table_of


def shown(table: Table, viewer: int | None, width: int = 80) -> str:
    console = Console(width=width, color_system=None)
    with console.capture() as capture:
        console.print(table_of(WATER_DUEL, table.state.view(viewer), WORDS))
    return capture.get()


def test_the_viewers_hand_has_costs_attacks_and_texts() -> None:
    text = shown(Table("breaker breaker slow-leak", "levee"), 0)
    assert "Breaker ×2" in text
    assert "Attack 4." in text
    assert "Continuous. On each of your turns: drain 1 Water from your opponent." in " ".join(text.split())
    assert "Levee" not in text


def test_a_spectator_sees_no_hand_and_no_set_card() -> None:
    text = shown(Table("breaker", "levee", set_a="ripple", set_b="geyser"), None)
    for hidden in ("Breaker", "Levee", "Ripple", "Geyser"):
        assert hidden not in text
    assert text.count("▒▒▒") == 2


def test_the_series_and_what_is_known_are_shown() -> None:
    table = Table("salvage bow-wave", "sandbags", discards="ripple geyser", standing="B:spring")
    table.script("A play salvage", "B pass", "A card geyser", "A play bow-wave", "B play sandbags", until="answer")
    text = shown(table, 1)
    assert "↳ Sandbags" in text
    assert "known: Geyser" in text
    assert "Spring: On each of your turns: gain 1 Water." in text


def test_every_line_fits() -> None:
    table = Table("whirlpool clear-water diving-bell", set_a="reed-bed hard-frost still-water")
    for width in (80, 120):
        assert max(len(line) for line in shown(table, 0, width).splitlines()) <= width


def test_a_continuous_card_that_is_activated_is_shown_with_its_answer() -> None:
    table = Table("still-water", standing="B:slow-leak")
    table.script("A end", "A play still-water", until="answer")
    text = shown(table, 0)
    assert text.count("Slow Leak") == 2
    assert "↳ Still Water" in text
