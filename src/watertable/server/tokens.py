"""Tokens, and cleaning of text that people typed.

A token is 128 random bits. Only its hash is stored, so a stolen database gives access to no seat. Tokens
travel in the fragment of a link or in a header, never in an address that a log could keep.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
import unicodedata

TOKEN_BITS = 128
_TABLE_ALPHABET = "abcdefghjkmnpqrstuvwxyz23456789"


def new_token() -> str:
    """A new secret, 22 characters that are safe in a link."""
    return secrets.token_urlsafe(TOKEN_BITS // 8)


def token_hash(token: str) -> str:
    """What is stored of a token."""
    return hashlib.sha256(b"watertable-token:" + token.encode()).hexdigest()


def is_token(token: str | None, stored: str | None) -> bool:
    """Whether a token is the one whose hash was stored; in constant time."""
    if token is None or stored is None:
        return False
    return hmac.compare_digest(token_hash(token), stored)


def new_table_id() -> str:
    """A table's name in links: random, without characters that look alike."""
    return "".join([secrets.choice(_TABLE_ALPHABET) for _ in range(12)])


def clean_text(text: str, most: int) -> str:
    """One line of what a person typed: no control or direction characters, one space at a time."""
    kept = [character if unicodedata.category(character)[0] not in "CZ" else " " for character in text]
    return " ".join("".join(kept).split())[:most].strip()
