"""A report: what a designer asks of many games, with the extra runs that make its figures trustworthy."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from watertable.bots import spec_from_text
from watertable.kernel import Game, find_game
from watertable.kernel.observer import HAD, TRAIT
from watertable.lab.claims import JudgedClaim, judged_claims
from watertable.lab.engine import Engine
from watertable.lab.figures import Figure, judged
from watertable.lab.finding import Finding
from watertable.lab.findings import findings_of, in_order, with_dealt, with_second_bots
from watertable.lab.luck import Luck, luck_of
from watertable.lab.measures import Naming
from watertable.lab.rung_findings import rung_findings
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
    shortest: float = 5.0
    """Each extra run gets at least so many seconds."""


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
    is_reproducible: bool = True
    """Whether the same command gives the same report, whatever the machine and how busy it is."""

    @property
    def naming(self) -> Naming:
        """What the game calls its things."""
        return Naming(self.game, self.main.starts[-1].setup)

    def runs(self) -> list[Run]:
        """The runs with all figures, the main one first."""
        return [run for run in (self.main, self.second, self.dealt) if run is not None]

    @property
    def tested(self) -> int:
        """How many figures were judged together."""
        figures = [figure for run in self.runs() for figure in run.figures]
        figures += [rung.figure for rung in [*self.ladder, *self.worth]]
        return sum(figure.corrected is not None for figure in figures)

    def times(self) -> list[tuple[str, float]]:
        """How many seconds each part of the games took."""
        found = [(run.name, run.seconds) for run in self.runs()]
        for name, rungs in (("skill ladder", self.ladder), ("restricted play", self.worth)):
            if rungs:
                found.append((name, sum(rung.seconds for rung in rungs)))
        return found

    def as_data(self) -> dict[str, Any]:
        """The report as JSON data."""
        return {
            "game": self.game.name,
            "version": self.game.version,
            "setups": [start.setup.to_json() for start in self.main.starts],
            "seed": self.seed or None,
            "games": self.main.games,
            "bots": self.main.bots,
            "is_reproducible": self.is_reproducible,
            "figures_judged_together": self.tested,
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
    notes = ["The games were read from files, so there are no extra games with other bots to check these figures."]
    return _judged(Report(game, run, [], luck_of(run.tables), notes=notes))


def report(plans: Sequence[TrialPlan], games: int, engine: Engine, extras: Extras | None, told: Told) -> Report:
    """Play, and report."""
    bots = [bot for plan in plans for bot in plan.bots]
    if extras is not None:
        bots.append(extras.second)
    is_reproducible = all(spec_from_text(bot).is_reproducible for bot in bots)
    main = played("games", plans, games, engine, told)
    whole = Report(find_game(plans[0].game), main, [], luck_of(main.tables), plans[0].seed)
    if extras is None:
        notes = ["Extra runs were left out: nothing here was checked with a second kind of bot."]
        return _judged(replace(whole, notes=notes, is_reproducible=is_reproducible))
    is_counted = extras.games is not None
    notes = [_TIMED] if not is_counted else []
    whole = replace(whole, notes=notes, is_reproducible=is_reproducible and is_counted)
    return _judged(_with_extras(whole, plans, extras, games, engine, told))


_TIMED = (
    "Each extra run had as many games as fitted into the time of the main run, so their number depends on the machine; "
    "--extra-games sets it, and then the same command gives the same report."
)


def _with_extras(
    whole: Report, plans: Sequence[TrialPlan], extras: Extras, games: int, engine: Engine, told: Told
) -> Report:
    count = games if extras.games is None else extras.games
    seconds = max(whole.main.seconds, extras.shortest) if extras.games is None else None
    calm = [replace(plan, lucky_games=0) for plan in plans]
    others = [replace(plan, bots=(extras.second,) * plan.seats) for plan in calm]
    second = played(f"games with {extras.second}", others, count, engine, told, seconds)
    dealt = None
    options = whole.game.observer(whole.main.starts[0].setup).dealt
    if options and not all(options.items() <= start.setup.options.items() for start in whole.main.starts):
        random = [replace(plan, options={**plan.options, **options}) for plan in calm]
        dealt = played("games with everything dealt at random", random, count, engine, told, seconds)
    usual = calm[-1] if len(calm) == 1 else min(calm, key=lambda plan: abs(plan.seats - whole.game.usual_players()))
    return replace(
        whole,
        second=second,
        dealt=dealt,
        ladder=ladder(usual, extras.iterations, count, engine, told, seconds),
        worth=worth(usual, count, engine, told, seconds),
    )


def _judged(whole: Report) -> Report:
    """The report with verdicts, all in one family, and what they say. The games of second bots are not tested: they
    check what the others show."""
    naming, dealt = whole.naming, whole.dealt
    of_dealt = [] if dealt is None else [figure for figure in dealt.figures if _is_dealt(figure, naming)]
    main, of_dealt, steps, restricted = judged(
        whole.main.figures,
        of_dealt,
        [rung.figure for rung in whole.ladder],
        [rung.figure for rung in whole.worth],
    )
    whole = replace(
        whole,
        main=replace(whole.main, figures=main),
        dealt=None if dealt is None else replace(dealt, figures=_replaced(dealt.figures, of_dealt)),
        ladder=[replace(rung, figure=figure) for rung, figure in zip(whole.ladder, steps, strict=True)],
        worth=[replace(rung, figure=figure) for rung, figure in zip(whole.worth, restricted, strict=True)],
    )
    findings = findings_of(main, whole.main.tables, naming, whole.game.minutes)
    if whole.second is not None:
        findings = with_second_bots(findings, whole.second.figures, whole.main.bots, whole.second.bots)
    if whole.dealt is not None:
        findings = with_dealt(findings, whole.dealt.figures, naming)
    findings = in_order([*findings, *rung_findings(whole.ladder, whole.worth, whole.main.bots)])
    claims = _claims(whole.game, whole.main if whole.dealt is None else whole.dealt)
    return replace(whole, findings=findings, claims=claims)


def _claims(game: Game, run: Run) -> list[JudgedClaim]:
    """What the rule book says, if chance dealt what players otherwise choose: what they choose is no fair sample."""
    if not all(game.observer(start.setup).dealt.items() <= start.setup.options.items() for start in run.starts):
        return []
    return judged_claims(game.claims(), run.tables, game.usual_players())


def _is_dealt(figure: Figure, naming: Naming) -> bool:
    """Whether a figure is about what chance hands out in some games and players choose in others."""
    kind = naming.kinds.get(figure.measure.kind)
    return kind is not None and kind.role == TRAIT and figure.measure.group == kind.key and figure.measure.how == HAD


def _replaced(figures: list[Figure], judged_ones: list[Figure]) -> list[Figure]:
    by_key = {figure.measure.key: figure for figure in judged_ones}
    return [by_key.get(figure.measure.key, replace(figure, p=None)) for figure in figures]
