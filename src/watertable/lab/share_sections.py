"""The sections of a report about who and what wins: order of play, Characters and the like, cards."""

from __future__ import annotations

import polars as pl

from watertable.kernel.observer import OPENING, PLACE, PLAYED, TRAIT, Kind
from watertable.lab import statistics
from watertable.lab.card_findings import with_and_without
from watertable.lab.figures import Figure, spelled
from watertable.lab.finding import listed
from watertable.lab.measures import HOWS, PAIR, SHARE, trait_pair
from watertable.lab.options_measured import MINUTES, WINS, varied_options
from watertable.lab.plots import Interval, Plot, heat_plot, interval_plot
from watertable.lab.reporting import Report
from watertable.lab.runs import Run
from watertable.lab.section import Section, capital, in_group, interval, share_table

_FEWEST_PAIRS = 5


def order_section(report: Report) -> Section:
    """Whether it matters who begins."""
    figures = in_group(report.main, "order-of-play")
    plots: list[tuple[str, Plot]] = []
    for players in sorted({start.setup.seats for start in report.main.starts}):
        rows = _lines(report, "order-of-play", report.second, f"order-of-play/{players}/")
        if rows:
            caption = f"Share of the wins by order of play, {players} players. Dashed: a fair share, 1 in {players}."
            plots.append((caption, interval_plot(rows, SHARE, 1 / players, caption)))
    head, table = share_table([*figures, *in_group(report.main, "seat")])
    lead = _answer(figures, "the order of play")
    return Section("order", "Order of play", "Does it matter who begins?", lead, plots, head, table)


def option_sections(report: Report) -> list[Section]:
    """What options change, if there are games with several values."""
    found: list[Section] = []
    for name, values in varied_options(report.main.starts).items():
        wins = [f for f in in_group(report.main, WINS) if f.measure.key.startswith(f"{WINS}/{name}=")]
        minutes = [f for f in in_group(report.main, MINUTES) if f.measure.key.startswith(f"{MINUTES}/{name}=")]
        called = name.replace("_", " ")
        caption = f"Share of the wins by order of play, with each value of the option {called}."
        fair = {round(figure.measure.fair or 0.0, 6) for figure in wins}
        rows = [line for figure in wins for line in interval(figure, figure.measure.label.removeprefix(f"{called} "))]
        plots = [(caption, interval_plot(rows, SHARE, fair.pop() if len(fair) == 1 else None, caption))]
        told = [f"{_after(figure, called)} {figure.text()} minutes" for figure in minutes]
        lead = f"Games were played with {listed(list(dict.fromkeys(values)))}. People would need: {listed(told)}."
        off = [figure for figure in wins if figure.is_supported]
        if off:
            lead += f" Not fair: {listed([f'{_after(each, called)} {each.text()}' for each in off])}."
        head, table = share_table(wins)
        found.append(
            Section(f"option-{name}", f"Option {called}", f"What does {called} change?", lead, plots, head, table)
        )
    return found


def _after(figure: Figure, called: str) -> str:
    return figure.measure.label.removeprefix(f"{called} ")


def _lines(report: Report, group: str, other: Run | None, prefix: str = "") -> list[Interval]:
    """The lines of a plot: the main run's figures, and those of another run beside them."""
    rows: list[Interval] = []
    for run in [report.main] if other is None else [report.main, other]:
        # With several numbers of players, each plot shows only a part of the games.
        games = f" ({run.games:,} games)" if len({start.setup.seats for start in run.starts}) == 1 else ""
        series = "" if other is None else _series(report, run) + games
        for figure in in_group(run, group):
            if figure.measure.key.startswith(prefix):
                rows += interval(figure, series=series)
    return rows


def _series(report: Report, run: Run) -> str:
    return "dealt at random" if run is report.dealt else run.bots


def _answer(figures: list[Figure], what: str) -> str:
    """What tested shares say together, in a sentence."""
    known = [figure for figure in figures if figure.estimate.has_data]
    off = [figure for figure in known if figure.is_supported]
    if off:
        worst = max(off, key=lambda figure: abs(figure.difference))
        side = "more" if worst.difference > 0 else "less"
        fair = spelled(worst.measure.fair or 0.0, SHARE)
        return f"Yes. {capital(worst.measure.label)} wins {worst.text()}, {side} than the fair {fair}."
    if known and all(figure.verdict == statistics.NOT_SUPPORTED for figure in known):
        return f"No. {capital(what)} changes the share of the wins by less than a tenth."
    needed = [figure.games_to_decide for figure in known if figure.games_to_decide]
    more = f"; at least {min(needed):,} would be needed" if needed else ""
    games = f"{known[0].games:,} games" if known else "these games"
    return f"Undecided: {games} are too few to tell whether {what} matters{more}."


def trait_sections(report: Report, kind: Kind) -> list[Section]:
    """What wins of a kind that each player has one of, and what is chosen."""
    figures = in_group(report.main, kind.key)
    other = report.dealt if kind.role == TRAIT and report.dealt is not None else report.second
    rows = _lines(report, kind.key, other)
    if not rows:
        return []
    if kind.role == TRAIT:
        figures = sorted(figures, key=lambda figure: -figure.estimate.value if figure.estimate.has_data else 1)
        best = {row.label: row.value for row in rows}
        rows.sort(key=lambda row: -best[row.label])
    fair = next((figure.measure.fair for figure in figures if figure.measure.fair), None)
    caption = f"Share of the wins by {kind.one if kind.role == TRAIT else kind.many}. Dashed: a fair share."
    plots = [(caption, interval_plot(rows, SHARE, fair, caption)), *_pairs(report, kind)]
    head, table = share_table(figures)
    notes = []
    if report.dealt is not None and kind.role == TRAIT:
        notes.append("Bots that choose avoid what they think weak, so the same is measured with everything dealt.")
    if kind.role == PLACE:
        title, lead = f"Does the {kind.many} matter?", _answer(figures, f"the {kind.many}")
    else:
        title, lead = f"Which {kind.many} win?", _best_and_worst(figures, kind)
    own = Section(kind.key, capital(kind.many), title, lead, plots, head, table, notes)
    return [own, *_by_players(report, kind), *_picked(report, kind)]


def _best_and_worst(figures: list[Figure], kind: Kind) -> str:
    known = [figure for figure in figures if figure.estimate.has_data]
    if not known:
        return f"No data: none of the {kind.many} was chosen."
    best, worst = known[0], known[-1]
    off = [figure for figure in known if figure.is_supported]
    text = f"{capital(best.measure.label)} wins most, {best.text()}; {worst.measure.label} least, {worst.text()}. "
    if off:
        text += f"{len(off)} of {len(known)} clearly differ from the fair {spelled(best.measure.fair or 0, SHARE)}."
    else:
        text += "None clearly differs from a fair share."
    missing = [figure.measure.label for figure in figures if not figure.estimate.has_data]
    return text + (f" No data: {listed(missing, 20)}." if missing else "")


def _picked(report: Report, kind: Kind) -> list[Section]:
    figures = sorted(in_group(report.main, f"{kind.key}-picked"), key=lambda figure: -figure.estimate.value)
    if not figures:
        return []
    never = [figure for figure in figures if figure.measure.above.sum() == 0]
    caption = f"How often each of the {kind.many} was chosen when it could be."
    lead = f"{capital(figures[0].measure.label)} is chosen most: {figures[0].text()} of the times it could be."
    if never:
        lead += f" {len(never)} of {len(figures)} are never chosen."
    rows = [line for figure in figures for line in interval(figure)]
    head = ["", "chosen", "95 % from … to", "times it could be"]
    table = [[each.measure.label, each.text(), each.range_text(), f"{each.estimate.count:,.0f}"] for each in figures]
    plots = [(caption, interval_plot(rows, SHARE, None, caption))]
    return [Section(f"{kind.key}-picked", "Choices", f"Which {kind.many} are chosen?", lead, plots, head, table)]


def _pairs(report: Report, kind: Kind) -> list[tuple[str, Plot]]:
    """The first two kinds of traits together."""
    traits = trait_pair(report.naming)
    if not traits or kind.key != traits[0].key:
        return []
    figures = [each for each in in_group(report.dealt or report.main, PAIR) if each.estimate.count >= _FEWEST_PAIRS]
    if not figures:
        return []
    naming = report.naming
    things = [figure.measure.thing.split("/") for figure in figures]
    named = pl.DataFrame(
        [
            (naming.thing(traits[0].key, one), naming.thing(traits[1].key, two), figure.estimate.value)
            for (one, two), figure in zip(things, figures, strict=True)
        ],
        schema={"first": pl.String, "second": pl.String, "value": pl.Float64},
        orient="row",
    )
    fair = sum(figure.measure.fair or 0.0 for figure in figures) / len(figures)
    dealt = ", dealt at random" if report.dealt is not None else ""
    caption = (
        f"Each {traits[0].one} with each {traits[1].one}{dealt}: blue wins more than a fair share, brown less. "
        "There are few games of each pair: for looking, not for claims."
    )
    return [(caption, heat_plot(named, fair, caption))]


def _by_players(report: Report, kind: Kind) -> list[Section]:
    """The same for each number of players."""
    figures = in_group(report.main, f"{kind.key}-by-players")
    if not figures:
        return []
    off = sorted([each for each in figures if each.is_supported], key=lambda each: -abs(each.difference))
    told = [f"{each.measure.label}, {each.text()} instead of {spelled(each.measure.fair or 0, SHARE)}" for each in off]
    lead = (
        f"{capital('; '.join(told[:3]))}." if told else "With no number of players does one clearly differ from fair."
    )
    head, table = share_table(figures)
    title = f"Do {kind.many} depend on the number of players?"
    return [Section(f"{kind.key}-by-players", f"{capital(kind.many)} by players", title, lead, [], head, table)]


def card_sections(report: Report, kind: Kind) -> list[Section]:
    """What cards are worth: in the opening hand, drawn, played."""
    hows = [how for how in HOWS if in_group(report.main, f"{kind.key}-{how}")]
    if not hows:
        return []
    naming = report.naming
    by_thing: dict[str, dict[str, Figure]] = {}
    plots: list[tuple[str, Plot]] = []
    for how in hows:
        figures = in_group(report.main, f"{kind.key}-{how}")
        for figure in figures:
            by_thing.setdefault(figure.measure.thing, {})[how] = figure
        known = sorted([each for each in figures if each.estimate.has_data], key=lambda each: -each.estimate.value)
        rows = [line for each in known for line in interval(each, naming.thing(kind.key, each.measure.thing))]
        if rows:
            caption = f"What a {kind.one} {HOWS[how]} changes: the share of the wins with it minus that without it."
            plots.append((caption, interval_plot(rows, SHARE, 0.0, caption)))
    seats = float(report.main.tables.column("players").sum())
    table = [
        [naming.thing(kind.key, thing), *[_changed(found.get(how)) for how in hows], *_played(found, seats)]
        for thing, found in by_thing.items()
    ]
    head = ["", *[HOWS[how] for how in hows], "wins when played", "players who played it"]
    note = (
        "Opening hands are pure luck, so they say what a card is worth. Players who are ahead see and play more "
        "cards, so the other two flatter cards of long games. A star marks what is supported."
    )
    lead = _card_lead([figure for found in by_thing.values() for figure in found.values()], report, kind)
    return [Section(kind.key, capital(kind.many), f"Which {kind.many} win?", lead, plots, head, table, [note])]


def _card_lead(figures: list[Figure], report: Report, kind: Kind) -> str:
    off = [figure for figure in figures if figure.is_supported]
    if not off:
        return f"No {kind.one} clearly makes a difference."
    opening = [figure for figure in off if figure.measure.how == OPENING]
    text = f"{len(opening)} clearly matter in the opening hand." if opening else ""
    if not opening and any(figure.measure.how == OPENING for figure in figures):
        text = "In the opening hand, none clearly matters."
    played = [each for each in off if each.measure.how == PLAYED]
    if played:
        best = max(played, key=lambda figure: figure.base or 0.0)
        name = report.naming.thing(kind.key, best.measure.thing)
        text += f" Whoever plays {name} wins {with_and_without(best)}."
    return text.strip()


def _changed(figure: Figure | None) -> str:
    if figure is None or not figure.estimate.has_data:
        return "no data"
    return figure.text() + (" *" if figure.is_supported else "")


def _played(found: dict[str, Figure], seats: float) -> list[str]:
    played = found.get(PLAYED)
    if played is None or played.base is None:
        return ["no data", spelled(0.0, SHARE)]
    return [spelled(played.base, SHARE), spelled(float(played.measure.below.sum()) / seats, SHARE)]
