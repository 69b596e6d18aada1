"""Masked PPO of sb3-contrib against random players: what the examples `ppo_*.py` share.

It trains for a given time on one processor, writes the model, the learning curve as a table and as a picture, and
plays fresh games at the end. The model then enters tournaments:

    watertable tournament water-cycle --players 3 --bots masked_ppo:Trained,random,random

with the variable MODEL set to its file, in this folder.
"""

from __future__ import annotations

import argparse
import csv
import os
import time
from pathlib import Path
from typing import Any

import torch
from sb3_contrib import MaskablePPO
from sb3_contrib.common.maskable.utils import get_action_masks
from stable_baselines3.common.callbacks import BaseCallback

from watertable.envs.agents import PolicyBot, load_sb3
from watertable.envs.sb3 import ScaledObservations, SeatVecEnv


class Trained(PolicyBot):
    """The model in the file that the variable MODEL names, as a bot."""

    def act(self, observation: Any, mask: Any) -> int:
        model = load_sb3(os.environ["MODEL"])
        return int(model.predict(observation, action_masks=mask, deterministic=True)[0])


class Curve(BaseCallback):
    """Notes the share of the wins after every rollout, and stops when the time is up."""

    def __init__(self, seconds: float, seats: int, is_short: bool) -> None:
        super().__init__()
        self._is_short = is_short
        self.rows: list[tuple[float, int, float]] = []
        self._seats = seats
        self._end = time.monotonic() + seconds
        self._began = time.monotonic()
        self._shares: list[float] = []

    def _on_step(self) -> bool:
        rewards, ends = self.locals["rewards"], self.locals["dones"]
        self._shares += [share_of(reward, self._seats) for reward in rewards[ends].tolist()]
        return time.monotonic() < self._end and not (self._is_short and self.rows)

    def _on_rollout_end(self) -> None:
        if self._shares:
            minutes = (time.monotonic() - self._began) / 60
            self.rows.append((minutes, self.num_timesteps, sum(self._shares) / len(self._shares)))
            self._shares = []


def share_of(reward: float, seats: int) -> float:
    """The share of the win that a utility stands for: 1 for winning alone, 0 for losing."""
    return (reward * (seats - 1) + 1) / seats


def train(game: str, players: int, seconds: float, seed: int, is_short: bool = False) -> tuple[Any, Curve]:
    """Train until the time is used up; if it is to be short, until the first games are over."""
    games = SeatVecEnv(game, 64, players=players, opponents="random")
    games.seed(seed)
    model = MaskablePPO(
        "MlpPolicy",
        games,
        n_steps=64,
        batch_size=512,
        n_epochs=4,
        learning_rate=5e-4,
        gamma=1.0,
        gae_lambda=0.95,
        ent_coef=0.005,
        policy_kwargs={"features_extractor_class": ScaledObservations, "net_arch": [128, 128]},
        seed=seed,
        device="cpu",
    )
    curve = Curve(seconds, players, is_short)
    model.learn(10**9, callback=curve)
    if not curve.rows:
        raise SystemExit("no game was over in this time: train longer")
    return model, curve


def evaluate(model: Any, game: str, players: int, opponents: str, count: int, seed: int) -> float:
    """The share of wins in so many games with other seeds, seats in turn, always with the likeliest action.

    Each of the vector's games is counted to the same number of its own episodes: the first to end are the short ones,
    and counting those alone would favour one side."""
    games = SeatVecEnv(game, min(count, 50), players=players, opponents=opponents)
    games.seed(seed)
    rows, each = games.reset(), -(-count // games.num_envs)
    won, played = 0.0, [0] * games.num_envs
    while min(played) < each:
        actions, _ = model.predict(rows, action_masks=get_action_masks(games), deterministic=True)
        rows, rewards, ends, _ = games.step(actions)
        for number in ends.nonzero()[0].tolist():
            if played[number] < each:
                played[number] += 1
                won += share_of(float(rewards[number]), players)
    return max(0.0, won / sum(played))  # a loss is a share of nothing, but for rounding


def draw(rows: list[tuple[float, int, float]], title: str, players: int, path: Path) -> None:
    """The learning curve as a picture, in about 60 means; the file's ending says of which kind."""
    import altair as alt

    width = max(1, len(rows) // 60)
    parts = [rows[start : start + width] for start in range(0, len(rows), width)]
    points = [{"steps": part[-1][1], "share": sum([row[2] for row in part]) / len(part)} for part in parts]
    line = (
        alt.Chart(alt.Data(values=points))
        .mark_line(color="#1d6fa5")
        .encode(
            x=alt.X("steps:Q", title="decisions of the learner"),
            y=alt.Y("share:Q", title="share of the wins", scale=alt.Scale(domain=[0, 1]), axis=alt.Axis(format="%")),
        )
    )
    chance = alt.Chart(alt.Data(values=[{"share": 1 / players}])).mark_rule(strokeDash=[4, 4]).encode(y="share:Q")
    (line + chance).properties(title=title, width=560, height=280).save(str(path))


def main(game: str, players: int, title: str) -> None:
    parser = argparse.ArgumentParser(description=f"Masked PPO on {title}.")
    parser.add_argument("--minutes", type=float, default=10.0)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--games", type=int, default=1000, help="played at the end against each kind of opponent")
    parser.add_argument("--out", type=Path, default=Path("ppo"), help="a folder for the model and the learning curve")
    parser.add_argument("--smoke", action="store_true", help="a few seconds, to see that it runs")
    given = parser.parse_args()
    torch.set_num_threads(1)
    count = 10 if given.smoke else given.games
    model, curve = train(game, players, given.minutes * 60, given.seed, given.smoke)
    given.out.mkdir(parents=True, exist_ok=True)
    model.save(given.out / "model")
    with (given.out / "curve.csv").open("w", encoding="utf-8", newline="") as file:
        csv.writer(file).writerows([("minutes", "steps", "share"), *curve.rows])
    draw(curve.rows, f"{title}: masked PPO against random players", players, given.out / "curve.svg")
    print(f"{model.num_timesteps:,} decisions in {curve.rows[-1][0]:.1f} minutes; chance would be {1 / players:.1%}")
    for opponents in ("random", "greedy"):
        share = evaluate(model, game, players, opponents, count, given.seed + 1_000_000)
        print(f"wins {share:.1%} of {count} games against {opponents}")
