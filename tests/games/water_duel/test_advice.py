"""What the coach says in Water Duel: each situation, and the same without it. A is asked unless a script says more."""

from tests.games.water_duel.staging import Table
from watertable.games.water_duel import WATER_DUEL

WORDS = WATER_DUEL.words(["Ann", "Ben"])


def keys(table: Table) -> list[str]:
    """What the coach thinks of, for the player who is asked."""
    seat = table.state.to_act()
    assert seat is not None
    moves = table.state.legal_moves(seat)
    return [remark.key for remark in WATER_DUEL.advice(table.state.view(seat), seat, moves)]


def says(table: Table) -> list[str]:
    """The same in words."""
    seat = table.state.to_act()
    assert seat is not None
    moves = table.state.legal_moves(seat)
    told = WORDS.told_to(seat)
    return [told.advice(remark) for remark in WATER_DUEL.advice(table.state.view(seat), seat, moves)]


def test_a_card_that_wins_comes_first() -> None:
    assert says(Table("ripple levee", water=(9, 2)))[0] == (
        "Ben has only 2 Water, and Ripple takes 2. Play it: unless it is answered, you win."
    )
    assert "win" not in keys(Table("ripple levee", water=(9, 3)))


def test_an_attack_bonus_counts() -> None:
    assert "win" in keys(Table("ripple", standing="A:trade-wind", water=(9, 4)))


def test_a_card_that_takes_the_own_last_water_is_warned_of() -> None:
    table = Table("burst-dam", water=(2, 20))
    assert says(table)[0] == "Do not play Burst Dam now: it would cost you your own last Water, and you would lose."
    assert "own-last" not in keys(Table("burst-dam", water=(3, 20)))


def test_little_water_asks_for_more() -> None:
    assert says(Table("cloudburst ripple", water=(5, 20)))[0] == (
        "You have only 5 Water. Play Cloudburst to gain 5 before anything else."
    )
    assert "gain" not in keys(Table("cloudburst ripple", water=(15, 20)))


def test_what_is_too_dear_is_better_set() -> None:
    assert says(Table("tidal-bore", water=(3, 20)))[0] == (
        "Tidal Bore costs 3 Water, and you must keep 1 of your 3. Set it instead: from the next turn on you can turn "
        "it over for free."
    )
    assert "too-dear" not in keys(Table("tidal-bore", water=(10, 20)))
    assert keys(Table("whirlpool", water=(10, 20))) == ["wait"]


def test_an_answer_is_better_set() -> None:
    assert keys(Table("levee")) == ["set-defend"]
    assert keys(Table("still-water")) == ["set-negate"]
    assert keys(Table("sandbags")) == ["only-set"], "it costs nothing from the hand either"


def test_a_set_card_is_free() -> None:
    assert says(Table("", set_a="breaker"))[0] == (
        "Turn over your Set card in slot 1, Breaker: it costs no Water and no Action."
    )
    assert keys(Table("", set_a="levee")) == ["end-turn"], "an answer is kept"
    assert "free" not in keys(Table("", set_a="cloudburst")), "no Water can be gained at 20"


def test_continuous_cards_come_early_and_attacks_are_for_actions() -> None:
    assert keys(Table("spring ripple")) == ["lasting"]
    assert keys(Table("ripple")) == ["attack"]
    assert "attacks" in keys(Table("ripple ripple undertow hailstorm"))
    assert keys(Table("ripple", actions=0)) == ["still-set"]


def test_fatal_damage_is_to_be_answered() -> None:
    table = Table("breaker", "levee", water=(20, 4))
    table.script("A play breaker", until="answer")
    assert says(table) == ["This takes 4 Water, and you have 4: answer with Levee, or you lose."]
    table = Table("breaker", "levee", water=(20, 10))
    table.script("A play breaker", until="answer")
    assert says(table) == ["Answer with Levee: for 1 Water it stops 4 of 4 damage."]


def test_an_answer_that_does_not_save_is_no_help() -> None:
    table = Table("tidal-bore", "sandbags", water=(20, 3))
    table.script("A play tidal-bore", until="answer")
    assert keys(table) == ["nothing-fatal"]


def test_a_set_answer_is_free() -> None:
    table = Table("breaker", "levee", set_b="sandbags")
    table.script("A play breaker", until="answer")
    assert says(table) == ["Answer with Levee: for 1 Water it stops 4 of 4 damage."]
    table = Table("breaker", "sandbags", set_b="levee")
    table.script("A play breaker", until="answer")
    assert says(table) == ["Answer with your Set Levee: it is free and stops 4 of 4 damage."]
    table = Table("breaker", "sandbags")
    table.script("A play breaker", until="answer")
    assert keys(table) == ["answer-no-cost"]


def test_small_damage_is_let_pass() -> None:
    table = Table("hailstorm", "levee", set_b="reed-bed")
    table.script("A play hailstorm", until="answer")
    assert keys(table) == ["answer-free"]
    table = Table("hailstorm", "levee")
    table.script("A play hailstorm", until="answer")
    assert keys(table) == ["small"]


def test_without_an_answer_it_passes() -> None:
    table = Table("breaker", "spring")
    table.script("A play breaker", until="answer")
    assert says(table) == ["You have nothing that can answer Breaker: let it pass."]


def test_what_a_negate_is_for() -> None:
    table = Table("spring", "still-water")
    table.script("A play spring", until="answer")
    assert keys(table) == ["stop-lasting"]
    table = Table("cloudburst", "still-water", water=(10, 20))
    table.script("A play cloudburst", until="answer")
    assert keys(table) == ["save-negate"]
    table = Table("breaker still-water", "levee")
    table.script("A play breaker", "B play levee", until="answer")
    assert says(table) == ["Levee stops your Breaker. Negate it with Still Water, and yours gets through."]
    table = Table("soundings", "floodgate")
    table.script("A play soundings", until="answer")
    assert keys(table) == ["nothing"], "a Defend does not answer it"


def test_other_choices() -> None:
    table = Table("undertow", "cloudburst ripple burst-dam")
    table.script("A play undertow", "B pass", until="discard")
    assert keys(table) == ["discard"]
    table = Table("salvage", "", discards="cloudburst ripple", deck="sandbags levee", water=(10, 20))
    table.script("A play salvage", "B pass", until="take-back")
    assert keys(table) == ["take-back"]
    table = Table("waterspout", "", standing="B:spring B:toll-lock")
    table.script("A play waterspout", "B pass", until="destroy-continuous")
    assert keys(table) == ["destroy"]


def test_it_does_not_depend_on_what_the_other_player_holds() -> None:
    """The same view, whatever the other hand and Set cards are."""
    for mine in ("ripple levee", "breaker still-water cloudburst"):
        said = [
            says(Table(mine, other, set_b=hidden)) for other, hidden in (("levee", "sandbags"), ("spring", "levee"))
        ]
        assert said[0] == said[1]
