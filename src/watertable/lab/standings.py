"""The standings of a tournament: win shares, ratings with 95 % confidence intervals, and who did better than whom.

Ratings are OpenSkill's (the Plackett-Luce model, for two and more players), winners before the rest.
A bot has one rating for all seats; if it has several seats in a game, their evidence is combined.
"""

from __future__ import annotations

from dataclasses import dataclass

from watertable.lab.intervals import Z, wilson
from watertable.lab.tournament import GameResult, Tournament


@dataclass(frozen=True)
class Standing:
    """The results of one bot. `seats` counts every seat it had: three seats in one game count as three."""

    name: str
    seats: int
    wins: float
    share: float
    share_95: tuple[float, float]
    rating: float
    rating_95: tuple[float, float]
    decisions: int
    milliseconds: float
    """Mean of a decision."""
    longest: float
    """Milliseconds of the longest decision."""
    iterations: float
    """Mean of a decision."""


@dataclass(frozen=True)
class Standings:
    """All bots, the best first, and for each pair how often one did better than the other."""

    games: int
    bots: list[Standing]
    cross: dict[tuple[str, str], tuple[float, int]]
    """(games in which the first did better, an equal result counting half; games both were in)."""


def standings(tournament: Tournament, results: list[GameResult]) -> Standings:
    """Count the results, in the order of their numbers."""
    results = sorted(results, key=lambda result: result.number)
    ratings = rate(tournament, results)
    names = list(dict.fromkeys(tournament.entrants))
    rows: list[Standing] = []
    for name in names:
        seats = [
            (result, seat)
            for result in results
            for seat, entrant in enumerate(result.seating)
            if tournament.entrants[entrant] == name
        ]
        wins = sum(result.shares[seat] for result, seat in seats)
        decisions = sum(result.decisions[seat] for result, seat in seats)
        mu, sigma = ratings[name]
        rows.append(
            Standing(
                name,
                len(seats),
                wins,
                wins / len(seats) if seats else 0.0,
                wilson(wins, len(seats)),
                mu,
                (mu - Z * sigma, mu + Z * sigma),
                decisions,
                1000 * sum(result.seconds[seat] for result, seat in seats) / max(decisions, 1),
                1000 * max((result.longest[seat] for result, seat in seats), default=0.0),
                sum(result.iterations[seat] for result, seat in seats) / max(decisions, 1),
            )
        )
    rows.sort(key=lambda row: -row.rating)
    return Standings(len(results), rows, _cross(tournament, results))


def rate(tournament: Tournament, results: list[GameResult]) -> dict[str, tuple[float, float]]:
    """The rating of each bot (mean and standard deviation). Bots do not learn, so old games count fully."""
    # Imported here because it is slow, and only tournaments need it.
    from openskill.models import PlackettLuce

    model = PlackettLuce()
    start = model.rating()
    ratings = dict.fromkeys(tournament.entrants, (start.mu, start.sigma))
    for result in results:
        names = [tournament.entrants[entrant] for entrant in result.seating]
        if len(set(names)) < 2:
            continue
        teams = [[model.rating(mu=ratings[name][0], sigma=ratings[name][1])] for name in names]
        ranks = [1.0 - share for share in result.shares]
        rated = model.rate(teams, ranks=[0.0 if rank < 1.0 else 1.0 for rank in ranks], tau=0.0)
        for name in set(names):
            news = [(team[0].mu, team[0].sigma) for team, holder in zip(rated, names, strict=True) if holder == name]
            ratings[name] = _combined(ratings[name], news)
    return ratings


def _combined(old: tuple[float, float], news: list[tuple[float, float]]) -> tuple[float, float]:
    """Combine the evidence of several seats of one game: the product of the Gaussians, the old one counted once."""
    precision = 1.0 / old[1] ** 2
    total, weighted = precision, old[0] * precision
    for mu, sigma in news:
        total += 1.0 / sigma**2 - precision
        weighted += mu / sigma**2 - old[0] * precision
    return weighted / total, total**-0.5


def _cross(tournament: Tournament, results: list[GameResult]) -> dict[tuple[str, str], tuple[float, int]]:
    cross: dict[tuple[str, str], tuple[float, int]] = {}
    for result in results:
        names = [tournament.entrants[entrant] for entrant in result.seating]
        for one, mine in zip(names, result.shares, strict=True):
            for other, theirs in zip(names, result.shares, strict=True):
                if one != other:
                    better, games = cross.get((one, other), (0.0, 0))
                    better += 1.0 if mine > theirs else 0.5 if mine == theirs else 0.0
                    cross[one, other] = (better, games + 1)
    return cross
