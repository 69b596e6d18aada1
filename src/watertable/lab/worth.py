"""Fits what is dealt before the game, such as Characters and Powers, to the outcomes of games between bots.

    python -m watertable.lab.worth water-to-water --games 4000 --option draft=random --scale 1.68

Everything must be dealt at random, or it is the choice that is measured. Each seat's chance of winning is a softmax
over the sums of what its things are worth (multinomial logistic regression), so that a Character's figure does not
depend on the Powers it happened to be dealt with. Worths are relative to the mean of their kind; `--scale` divides
them by the weight with which an evaluation multiplies them. Needs the extra `lab`.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np

from watertable.bots.training.command import at_least, parser_of, run, seat_counts
from watertable.kernel import BadInput, OptionValue, find_game
from watertable.kernel.extras import require
from watertable.kernel.observer import HAD, TRAIT, Observer
from watertable.lab.rows import GameRows

STRENGTH = 1.0
"""L2 regularisation: worths of things that were hardly ever dealt stay near 0."""


@dataclass(frozen=True)
class Worth:
    """What a thing is worth, and in how many seats it was."""

    kind: str
    thing: str
    worth: float
    error: float
    seats: int
    share: float
    """Of the win, plainly counted."""


def fitted_worths(games: Iterable[GameRows], kinds: list[str]) -> list[Worth]:
    """What the things of these kinds are worth, the best of each kind first."""
    from scipy.optimize import minimize
    from scipy.special import log_softmax, softmax

    played = list(games)
    names = sorted(
        {(kind, thing) for rows in played for _, kind, thing, how, _ in rows.things if how == HAD and kind in kinds}
    )
    place = {name: at for at, name in enumerate(names)}
    seats = len(played[0].seats)
    has = np.zeros((len(played), seats, len(names)))
    won = np.zeros((len(played), seats))
    for game, rows in enumerate(played):
        won[game] = [row["share"] for row in rows.seats]
        for seat, kind, thing, how, _ in rows.things:
            if how == HAD and (kind, thing) in place:
                has[game, seat, place[kind, thing]] = 1.0

    def loss_and_gradient(worths: np.ndarray) -> tuple[float, np.ndarray]:
        predicted = log_softmax(has @ worths, axis=1)
        gradient = np.tensordot(np.exp(predicted) - won, has, 2)
        return -float((won * predicted).sum()) + 0.5 * STRENGTH * float(worths @ worths), gradient + STRENGTH * worths

    found = minimize(loss_and_gradient, np.zeros(len(names)), jac=True, method="L-BFGS-B").x
    shares = softmax(has @ found, axis=1)
    mean = np.einsum("gs,gsn->gn", shares, has)
    information = np.einsum("gs,gsn,gsm->nm", shares, has, has) - mean.T @ mean + STRENGTH * np.eye(len(names))
    # Only differences within a kind can be told from games: everything is relative to the kind's mean.
    same = np.array([[float(one[0] == other[0]) for other in names] for one in names])
    centred = np.eye(len(names)) - same / same.sum(1, keepdims=True)
    errors = np.sqrt(np.diag(centred @ np.linalg.inv(information) @ centred.T))
    found = centred @ found
    counts = has.sum((0, 1))
    plain = np.einsum("gs,gsn->n", won, has) / counts
    worths = [
        Worth(kind, thing, float(found[at]), float(errors[at]), int(counts[at]), float(plain[at]))
        for (kind, thing), at in place.items()
    ]
    return sorted(worths, key=lambda each: (kinds.index(each.kind), -each.worth))


def _option(text: str) -> tuple[str, str]:
    name, equals, value = text.partition("=")
    if not equals:
        raise BadInput(f"argument --option: expected NAME=VALUE, not {text!r}")
    return name, value


def fit(arguments: list[str] | None = None) -> None:
    """Play, fit and print."""
    parser = parser_of("watertable.lab.worth", __doc__)
    parser.add_argument("--bot", default="greedy", help="who plays; default greedy")
    parser.add_argument("--games", type=at_least(1), default=4000, help="default 4000")
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE", help="may be repeated")
    parser.add_argument("--scale", type=float, default=1.0, help="what worths are divided by; default 1")
    parser.add_argument("--seed", default="worth", help="default worth")
    parser.add_argument("--jobs", type=at_least(1, 256), default=1, help="processes; default 1")
    given = parser.parse_args(arguments)
    game = find_game(given.game)
    require("watertable.lab.worth", "lab", "polars", "scipy")
    from watertable.lab.engine import engine_for
    from watertable.lab.trials import TrialPlan, play_trials

    players = seat_counts(game, given.players or "4")[0]
    options: dict[str, OptionValue] = dict(_option(text) for text in given.option)
    plan = TrialPlan(game.name, players, options, None, (given.bot,) * players, given.seed)
    kinds = _traits(game.observer(plan.start().setup))
    if not kinds:
        raise BadInput(f"in {game.title} players are dealt nothing that could be worth more or less")
    with engine_for(given.jobs) as engine:
        worths = fitted_worths(play_trials(plan, range(given.games), engine), kinds)
    for each in worths:
        print(
            f"{each.kind:10} {each.thing:24} {each.worth / given.scale:+.2f} ± {1.96 * each.error / given.scale:.2f}"
            f"   {100 * each.share:4.1f} % of {each.seats} games"
        )


def _traits(observer: Observer) -> list[str]:
    return [kind.key for kind in observer.kinds if kind.role == TRAIT]


def main(arguments: list[str] | None = None) -> int:
    return run(fit, arguments)


if __name__ == "__main__":
    sys.exit(main())
