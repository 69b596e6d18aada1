"""Makes the playthroughs of all games anew: `python -m tests.envs.playthroughs.make`, from the project's root.

They are what OpenSpiel's `generate_playthrough` writes, packed, because information states repeat what was seen before.
They use the frozen packs of the golden records, so that tuning a default pack breaks none.
"""

from __future__ import annotations

import lzma
from pathlib import Path

from open_spiel.python.algorithms import generate_playthrough

from tests.any_game import folder_of
from tests.envs.openspiel_games import PLAYABLE
from watertable.envs.openspiel import short_name

FOLDER = Path(__file__).parent
ROOT = FOLDER.parents[2]
SEEDS = 8


def main() -> None:
    """Of several random games of each kind, keep the shortest."""
    for game in PLAYABLE:
        text = f"{short_name(game)}(players={game.players[0]},pack=tests/records/{folder_of(game)}/pack.toml)"
        found = [generate_playthrough.playthrough(text, None, seed=seed) for seed in range(SEEDS)]
        packed = lzma.compress(min(found, key=len).encode(), preset=9)
        (FOLDER / f"{short_name(game)}.txt.xz").write_bytes(packed)
        print(f"{text}: {len(packed)} bytes")


if __name__ == "__main__":
    main()
