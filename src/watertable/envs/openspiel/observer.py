"""Observers: what a player sees of a state as a tensor and as a string, by OpenSpiel's types of observation.

| public | private info | recall | what it is |
|---|---|---|---|
| yes | of the player | no | the observation: the numbers of the encoding, the view as JSON |
| yes | of the player | perfect | the information state: the history of what the player saw besides |
| yes | none | | what a spectator sees, from seat 0 |
| no | of the player | | what a spectator does not see; empty in games without secrets |
| yes | of all players | | the observations of all players, the position as JSON |

Numbers are divided by the largest that their field allows, so that all are from 0 to 1.
"""

from __future__ import annotations

from hashlib import blake2b
from typing import Any, Final

import numpy as np
import pyspiel

from watertable.envs.openspiel.playing import ALL, Play, text_of
from watertable.envs.openspiel.state import SpielState
from watertable.kernel import Encoding

DIGEST_BITS: Final = 128
_NONE = pyspiel.PrivateInfoType.NONE
_ONE = pyspiel.PrivateInfoType.SINGLE_PLAYER
_EVERYONE = pyspiel.PrivateInfoType.ALL_PLAYERS


class SpielObserver:
    """What a player sees, in `tensor`, in parts in `dict`, and as a string. `Game.make_py_observer` makes one.

    The parts are the fields of the game's encoding (docs/encodings.md). Of all players there is one part,
    `observations`, with a row for each, the observer first. With perfect recall `viewer` is added, and `digest`: a
    hash of the information state's string. Histories are too long to be written out (a game may have thousands of
    moves); the hash makes the tensors of different information states differ, as those of equal ones are equal.

    Examples:
        >>> import pyspiel
        >>> from open_spiel.python.observation import make_observation
        >>> game = pyspiel.load_game("watertable_water_cycle(players=3,first_seat='0')")
        >>> state = game.new_initial_state()
        >>> state.apply_action(0)  # all dice show 1
        >>> observation = make_observation(game)
        >>> observation.set_from(state, player=0)
        >>> observation.dict["dice"].tolist()
        [1.0, 0.0, 0.0, 0.0, 0.0, 0.0]
        >>> observation.string_from(state, player=0)[:40]
        '{"viewer":0,"to_act":0,"question":"take-'
    """

    def __init__(self, encoding: Encoding, kind: Any, params: Any) -> None:
        if params:
            raise ValueError(f"observers take no parameters; found {', '.join(sorted(params))}")
        self._encoding = encoding
        self._is_public: bool = kind.public_info
        self._recalls: bool = kind.perfect_recall
        self._private = kind.private_info
        self._row: Any = np.zeros(encoding.size, np.uint8)
        fields = [field for _, field in encoding.places().values()]
        self._most = np.concatenate([np.full(field.size, max(field.most, 1), np.float32) for field in fields])
        pieces: list[tuple[str, tuple[int, ...]]] = []
        if self._recalls:
            pieces.append(("viewer", (encoding.seats,)))
        if self._private == _EVERYONE:
            pieces.append(("observations", (encoding.seats, encoding.size)))
        elif self._is_public or self._private == _ONE:
            pieces += [(field.name, field.shape) for field in fields]
        if self._recalls:
            pieces.append(("digest", (DIGEST_BITS,)))
        self.tensor: Any = np.zeros(sum([int(np.prod(shape)) for _, shape in pieces]), np.float32)
        """All numbers in a row."""
        self.dict: dict[str, Any] = {}
        """The same numbers by name, in the shape of each."""
        start = 0
        for name, shape in pieces:
            size = int(np.prod(shape))
            self.dict[name] = self.tensor[start : start + size].reshape(shape)
            start += size
        before = encoding.seats if self._recalls else 0
        self._seen = self.tensor[before : before + encoding.size]
        """Where the observation is, if there is one of a single viewer."""

    def set_from(self, state: SpielState, player: int) -> None:
        """Write what the player sees of this state into `tensor`."""
        play = state.play
        play.expect_player(player)
        if self._private == _EVERYONE:
            seats = self._encoding.seats
            for place in range(seats):
                self._write(play, (player + place) % seats, self.dict["observations"][place])
        elif self._is_public:
            self._write(play, None if self._private == _NONE else player, self._seen)
        elif self._private == _ONE:
            self._write(play, player, self._seen)
            self._keep(play.private_sight(player))
        if self._recalls:
            self.dict["viewer"][:] = 0
            self.dict["viewer"][player] = 1
            digest = blake2b(self.string_from(state, player).encode(), digest_size=DIGEST_BITS // 8).digest()
            self.dict["digest"][:] = np.unpackbits(np.frombuffer(digest, np.uint8))

    def _write(self, play: Play, seat: int | None, out: Any) -> None:
        self._encoding.encode_into(play.state.position(), seat, self._row)
        np.divide(self._row, self._most, out=out)

    def _keep(self, private: dict[str, Any]) -> None:
        """Set all fields to 0 but those that show something private."""
        for _, field in self._encoding.places().values():
            if not any(name in private for name in field.source):
                self.dict[field.name][...] = 0

    def string_from(self, state: SpielState, player: int) -> str:
        """What the player sees of this state: the view as JSON and, with perfect recall, what they saw before it."""
        play = state.play
        play.expect_player(player)
        if self._private == _EVERYONE:
            return self._joined(play, ALL)
        if self._is_public:
            return self._joined(play, None if self._private == _NONE else player)
        if self._private == _NONE:
            return ""
        history = play.private_history(player) if self._recalls else ""
        return history + text_of(play.private_sight(player))

    def _joined(self, play: Play, viewer: int | None) -> str:
        return (play.history(viewer) if self._recalls else "") + text_of(play.sight(viewer))
