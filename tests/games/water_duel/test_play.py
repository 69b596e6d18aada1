"""Water Duel played in the terminal."""

from tests.conftest import Command


def test_bots_without_people_play_by_themselves(command: Command) -> None:
    ran = command("play", "water-duel", "--people", "0", "--bots", "greedy,mcts:4i", "--seed", "6")
    assert ran.status == 0
    assert "wins." in ran.out or "a draw" in ran.out
