"""A report: what a designer asks of many games, with the extra runs that make its figures trustworthy."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from watertable.bots import spec_from_text
from watertable.kernel import Game, find_game
from watertable.lab.claims import JudgedClaim, judged_claims
from watertable.lab.engine import Engine
from watertable.lab.finding import Finding
from watertable.lab.findings import findings_of, with_dealt, with_second_bots
from watertable.lab.luck import Luck, luck_of
from watertable.lab.measures import Naming
from watertable.lab.runs import Run, Rung, Told, ladder, played, worth
from watertable.lab.trials import TrialPlan

SECOND_BOTS = "mcts:50i"


@dataclass(frozen=True)
class Extras:
    """What is measured besides the main run."""

    games: int | None = None
    """So many games for each extra run; None for as many as fit into the time of the main run."""
    second: str = SECOND_BOTS
    """The second kind of bot."""
    iterations: int = 10
    """The plain number of iterations, of which the skill ladder takes multiples."""


@dataclass(frozen=True)
class Report:
    """All that a page, a terminal or JSON shows."""

    game: Game
    main: Run
    findings: list[Finding]
    luck: Luck | None
    seed: str = ""
    """The seed of games that were played; empty for games that were read."""
    second: Run | None = None
    """The same with another kind of bot."""
    dealt: Run | None = None
    """The same with everything dealt by chance that players otherwise choose."""
    ladder: list[Rung] = field(default_factory=list)
    worth: list[Rung] = field(default_factory=list)
    claims: list[JudgedClaim] = field(default_factory=list)
    """What the rule book says, tested."""
    notes: list[str] = field(default_factory=list)
    """What a reader should know about how it was made."""

    @property
    def naming(self) -> Naming:
        """What the game calls its things."""
        return Naming(self.game, self.main.starts[-1].setup)

    def runs(self) -> list[Run]:
        """The runs with all figures, the main one first."""
        return [run for run in (self.main, self.second, self.dealt) if run is not None]

    def as_data(self) -> dict[str, Any]:
        """The report as JSON data."""
        return {
            "game": self.game.name,
            "version": self.game.version,
            "setups": [start.setup.to_json() for start in self.main.starts],
            "seed": self.seed or None,
            "games": self.main.games,
            "bots": self.main.bots,
            "findings": [finding.as_data() for finding in self.findings],
            "runs": [run.as_data() for run in self.runs()],
            "luck": None if self.luck is None else self.luck.as_data(),
            "skill_ladder": [rung.as_data() for rung in self.ladder],
            "restricted_play": [rung.as_data() for rung in self.worth],
            "claims": [claim.as_data() for claim in self.claims],
            "notes": self.notes,
        }


def report_on(run: Run) -> Report:
    """A report on games that were read: no bots to ask, so no extra runs."""
    game = find_game(run.starts[0].setup.game)
    naming = Naming(game, run.starts[-1].setup)
    findings = findings_of(run.figures, run.tables, naming, game.minutes)
    notes = ["The games were read from files, so there are no extra games with other bots to check these figures."]
    return Report(game, run, findings, luck_of(run.tables), claims=_claims(game, run), notes=notes)


def report(plans: Sequence[TrialPlan], games: int, engine: Engine, extras: Extras | None, told: Told) -> Report:
    """Play, and report."""
    main = played("games", plans, games, engine, told)
    game = find_game(plans[0].game)
    naming = Naming(game, main.starts[-1].setup)
    findings = findings_of(main.figures, main.tables, naming, game.minutes)
    whole = Report(game, main, findings, luck_of(main.tables), plans[0].seed, claims=_claims(game, main))
    if extras is None:
        return replace(whole, notes=["Extra runs were left out: nothing here was checked with a second kind of bot."])
    return _with_extras(whole, plans, extras, games, engine, told)


def _claims(game: Game, run: Run) -> list[JudgedClaim]:
    """What the rule book says, if chance dealt what players otherwise choose: what they choose is no fair sample."""
    if not all(game.observer(start.setup).dealt.items() <= start.setup.options.items() for start in run.starts):
        return []
    return judged_claims(game.claims(), run.tables, game.usual_players())


def _with_extras(
    whole: Report, plans: Sequence[TrialPlan], extras: Extras, games: int, engine: Engine, told: Told
) -> Report:
    count = games if extras.games is None else extras.games
    seconds = max(whole.main.seconds, _SHORTEST) if extras.games is None else None
    spec_from_text(extras.second)
    calm = [replace(plan, lucky_games=0) for plan in plans]
    others = [replace(plan, bots=(extras.second,) * plan.seats) for plan in calm]
    second = played(f"games with {extras.second}", others, count, engine, told, seconds)
    findings = with_second_bots(whole.findings, second.figures, whole.main.bots, extras.second)
    dealt = None
    options = whole.game.observer(whole.main.starts[0].setup).dealt
    if options and not all(options.items() <= start.setup.options.items() for start in whole.main.starts):
        random = [replace(plan, options={**plan.options, **options}) for plan in calm]
        dealt = played("games with everything dealt at random", random, count, engine, told, seconds)
        findings = with_dealt(findings, dealt.figures, whole.naming)
        whole = replace(whole, claims=_claims(whole.game, dealt))
    usual = calm[-1] if len(calm) == 1 else min(calm, key=lambda plan: abs(plan.seats - whole.game.usual_players()))
    return replace(
        whole,
        second=second,
        dealt=dealt,
        findings=findings,
        ladder=ladder(usual, extras.iterations, count, engine, told, seconds),
        worth=worth(usual, count, engine, told, seconds),
    )


_SHORTEST = 5.0
"""Extra runs get at least so many seconds."""
