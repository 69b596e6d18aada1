"""Chance that nobody can manipulate: a secret seed, a published commitment, every seat's own nonce.

Before the start a match publishes `commitment(seed)`. Each seat may then add a nonce. Chance move
number k is drawn from `ChanceStream(key, k)`, where the key is an HMAC of all nonces under the
seed. At the end the seed is shown, and anyone can derive every chance move again. `docs/fairness.md`
says what that proves and what it does not.

A server that was restored from a backup has forgotten chance moves that players have seen. It mixes a
public nonce into the key of those that follow, a `Renewal`, so that they do not come again.
"""

from __future__ import annotations

import hashlib
import hmac
import json
import secrets
from typing import Any

from watertable.kernel.rng import Rng

_SCHEME = "watertable-chance-1"


def new_seed() -> bytes:
    """A secret seed of 256 bits from the operating system."""
    return secrets.token_bytes(32)


def commitment(seed: bytes) -> str:
    """What is published before the start; it binds the match to the seed without revealing it."""
    return hashlib.sha256(f"{_SCHEME}:commitment:".encode() + seed).hexdigest()


def chance_key(seed: bytes, nonces: list[str]) -> bytes:
    """The key of a match's chance: the seed with every seat's nonce mixed in."""
    mixed = json.dumps([_SCHEME, nonces], ensure_ascii=False, separators=(",", ":"))
    return hmac.digest(seed, mixed.encode(), "sha256")


def mixed_key(key: bytes, nonce: str) -> bytes:
    """The key of chance after a renewal: the key before it with a public nonce mixed in."""
    mixed = json.dumps([_SCHEME, "renewed", nonce], ensure_ascii=False, separators=(",", ":"))
    return hmac.digest(key, mixed.encode(), "sha256")


class Renewal:
    """Chance that is renewed: from chance move number `chance` on, counted from 0, the nonce is mixed in."""

    def __init__(self, chance: int, nonce: str) -> None:
        self.chance = chance
        self.nonce = nonce

    def to_json(self) -> dict[str, Any]:
        """As records, saves and tables keep it."""
        return {"chance": self.chance, "nonce": self.nonce}


def renewals_from_json(data: Any) -> list[Renewal]:
    """Renewals as `Renewal.to_json` wrote them, in order. Anything else raises ValueError."""
    if not isinstance(data, list):
        raise ValueError("renewals: expected a list")
    found: list[Renewal] = []
    for item in data:
        chance = item.get("chance") if isinstance(item, dict) else None
        nonce = item.get("nonce") if isinstance(item, dict) else None
        if type(chance) is not int or chance < (found[-1].chance if found else 0) or not isinstance(nonce, str):
            raise ValueError("renewals: expected the number of a chance move and a nonce, in order")
        found.append(Renewal(chance, nonce))
    return found


class ChanceKeys:
    """The key of every chance move of a match: one, unless chance was renewed."""

    def __init__(self, seed: bytes, nonces: list[str], renewals: list[Renewal]) -> None:
        self._first = [0]
        self._keys = [chance_key(seed, nonces)]
        for renewal in renewals:
            self._first.append(renewal.chance)
            self._keys.append(mixed_key(self._keys[-1], renewal.nonce))

    def stream(self, count: int) -> ChanceStream:
        """The source of the chance move before which `count` others came."""
        at = len(self._keys) - 1
        while self._first[at] > count:
            at -= 1
        return ChanceStream(self._keys[at], count)


class ChanceStream(Rng):
    """The source of chance for one chance move; `count` is how many came before it."""

    def __init__(self, key: bytes, count: int) -> None:
        self._key = key
        self._count = count
        self._blocks = 0
        self._block = b""
        """The words to come, of four bytes each."""

    def _word(self) -> int:
        if not self._block:
            label = f"{self._count}:{self._blocks}".encode()
            self._blocks += 1
            self._block = hmac.digest(self._key, label, "sha256")
        word = int.from_bytes(self._block[:4], "big")
        self._block = self._block[4:]
        return word

    def below(self, n: int) -> int:
        if n < 1:
            raise ValueError(f"below({n}): n must be at least 1")
        limit = 0x100000000 - 0x100000000 % n
        word = self._word()
        while word >= limit:
            word = self._word()
        return word % n
