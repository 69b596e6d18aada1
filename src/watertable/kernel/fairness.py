"""Chance that nobody can manipulate: a secret seed, a published commitment, every seat's own nonce.

Before the start a match publishes `commitment(seed)`. Each seat may then add a nonce. Chance move
number k is drawn from `ChanceStream(key, k)`, where the key is an HMAC of all nonces under the
seed. At the end the seed is shown, and anyone can derive every chance move again. `docs/fairness.md`
says what that proves and what it does not.
"""

from __future__ import annotations

import hashlib
import hmac
import json
import secrets

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


class ChanceStream(Rng):
    """The source of chance for one chance move; `count` is how many came before it."""

    def __init__(self, key: bytes, count: int) -> None:
        self._key = key
        self._count = count
        self._block = 0
        self._words: list[int] = []

    def _word(self) -> int:
        if not self._words:
            label = f"{self._count}:{self._block}".encode()
            self._block += 1
            block = hmac.digest(self._key, label, "sha256")
            self._words = [int.from_bytes(block[at : at + 4], "big") for at in range(28, -4, -4)]
        return self._words.pop()

    def below(self, n: int) -> int:
        if n < 1:
            raise ValueError(f"below({n}): n must be at least 1")
        limit = 0x100000000 - 0x100000000 % n
        word = self._word()
        while word >= limit:
            word = self._word()
        return word % n
