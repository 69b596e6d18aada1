"""The suite: every check by name, and how one is run on a case. No game is excused from any of them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from watertable.kernel.game import Game
from watertable.kernel.registry import forget, register
from watertable.kernel.rng import Rng
from watertable.testing import (
    addressing,
    coaching,
    documents,
    drawings,
    encodings,
    endings,
    legality,
    playing,
    positions,
    processes,
    roundtrips,
    secrets,
)
from watertable.testing.case import Case
from watertable.testing.walk import Walk


@dataclass(frozen=True)
class Check:
    """One check: a function that goes through one random game and raises AssertionError."""

    function: Callable[[Walk], None]
    once: bool = False
    """Whether one game is enough at any effort."""

    @property
    def name(self) -> str:
        return self.function.__name__

    def __call__(self, case: Case, rng: Rng) -> None:
        """Try the case once, with choices from `rng`. Whatever breaks on the way is a failure too."""
        with _registered(case.game):
            try:
                walk = Walk(case, rng)
            except Exception as problem:
                raise AssertionError(f"{case.game.name}: cannot be set up: {problem!r}") from problem
            try:
                self.function(walk)
            except AssertionError:
                raise
            except Exception as problem:
                raise walk.failure(f"broke with {problem!r}") from problem


@contextmanager
def _registered(game: Game) -> Iterator[None]:
    """Has the game in the registry meanwhile, where records and saves look for it."""
    before = register(game)
    try:
        yield
    finally:
        forget(game.name)
        if before is not None:
            register(before)


CHECKS = [
    Check(documents.facts_are_sound, once=True),
    Check(documents.every_rule_is_tested, once=True),
    Check(documents.everything_has_words),
    Check(addressing.sentences_say_you, once=True),
    Check(drawings.drawings_can_be_included),
    Check(positions.every_field_has_a_form, once=True),
    Check(legality.legal_moves_are_accepted),
    Check(legality.unlisted_moves_are_refused),
    Check(legality.why_not_agrees_with_apply),
    Check(legality.reasons_name_a_rule),
    Check(legality.looking_changes_nothing),
    Check(legality.legal_moves_keep_their_order),
    Check(legality.chance_is_listed),
    Check(legality.chance_follows_its_weights),
    Check(legality.any_text_gets_an_answer),
    Check(endings.games_end_in_time),
    Check(endings.the_end_is_the_end),
    Check(endings.invariants_hold),
    Check(endings.outcome_adds_up),
    Check(roundtrips.moves_parse_back),
    Check(roundtrips.events_parse_back),
    Check(roundtrips.views_parse_back),
    Check(roundtrips.copies_are_independent),
    Check(positions.states_equal_by_position),
    Check(positions.states_pickle),
    Check(processes.same_seed_same_bytes),
    Check(processes.same_bytes_in_another_process, once=True),
    Check(secrets.twins_differ, once=True),
    Check(secrets.secrets_stay_hidden),
    Check(positions.views_show_what_is_declared),
    Check(secrets.views_hold_no_secret),
    Check(secrets.reprs_tell_no_secret),
    Check(secrets.events_tell_no_more_than_views),
    Check(secrets.chance_is_told_to_its_seat),
    Check(secrets.what_is_revealed_is_marked),
    Check(secrets.imagined_states_fit_the_view),
    Check(secrets.imagined_states_vary),
    Check(positions.parsed_views_imagine_the_same),
    Check(coaching.advice_knows_the_view_alone),
    Check(encodings.encodings_are_sound, once=True),
    Check(encodings.actions_are_the_legal_moves),
    Check(encodings.observations_hold_the_view),
    Check(encodings.observations_tell_positions_apart),
    Check(playing.records_hold),
    Check(playing.saves_resume),
    Check(playing.matches_answer_once),
    Check(playing.undo_restores_the_position),
]
"""Every check, in the order they are best read."""
