"""Addresses: by what one client is counted, and which hosts a server answers for.

A page that a browser loaded from elsewhere could reach a server on this machine or in this network by letting the
name of its own host point here (DNS rebinding). The browser then still sends that name as the host. So a server
answers only requests for a host that it knows.
"""

from __future__ import annotations

import ipaddress
import socket
from collections.abc import Iterable
from functools import lru_cache
from typing import Final

_LOOPBACK_NAME: Final = "localhost"
_EVERYWHERE: Final = ("0.0.0.0", "::")
_LONGEST: Final = 253
"""Characters of a host name."""

Ip = ipaddress.IPv4Address | ipaddress.IPv6Address


@lru_cache(maxsize=4096)
def _ip(text: str) -> Ip | None:
    """The address that this is, without a zone; an IPv4 address that is written as IPv6 is one of IPv4."""
    try:
        found = ipaddress.ip_address(text.partition("%")[0])
    except ValueError:
        return None
    if isinstance(found, ipaddress.IPv6Address) and found.ipv4_mapped is not None:
        return found.ipv4_mapped
    return found


def client_key(address: str) -> str:
    """By what a client is counted: an IPv4 address; of an IPv6 address the first 64 bits, which one household has."""
    return _client_key(address[:_LONGEST])


@lru_cache(maxsize=4096)
def _client_key(address: str) -> str:
    found = _ip(address)
    if isinstance(found, ipaddress.IPv6Address) and not found.is_loopback:
        return str(ipaddress.IPv6Network((found, 64), strict=False))
    return address if found is None else str(found)


def is_loopback(address: str) -> bool:
    """Whether this is an address of the same machine."""
    found = _ip(address)
    return found is not None and found.is_loopback


def host_name(header: str) -> str | None:
    """The host of a Host header in one form: lower case, no port, no dot at the end; None if it names none."""
    return None if len(header) > _LONGEST + len("[]:65535.") else _host_name(header)


@lru_cache(maxsize=4096)
def _host_name(header: str) -> str | None:
    text = header.strip()
    if text.startswith("["):
        name, closing, port = text[1:].partition("]")
        if not closing or (port and not _is_port(port)) or not _is_ipv6(name):
            return None
    else:
        name, colon, port = text.partition(":")
        if colon and not _is_port(colon + port):
            return None
    found = _ip(name)
    if found is not None:
        return str(found)
    name = name.lower().removesuffix(".")
    is_name = 0 < len(name) <= _LONGEST and all(part.isalnum() or part in "-._" for part in name)
    return name if is_name and name.isascii() else None


def _is_ipv6(text: str) -> bool:
    try:
        ipaddress.IPv6Address(text)
    except ValueError:
        return False
    return True


def _is_port(text: str) -> bool:
    digits = text[1:]
    return text[0] == ":" and (not digits or (digits.isascii() and digits.isdigit() and len(digits) <= 5))


class AllowedHosts:
    """The hosts that a server answers for: this machine, where it listens, and whatever it was told besides.

    More can be allowed while the server runs.
    """

    def __init__(self, listens_on: str, more: Iterable[str] = ()) -> None:
        self._names = {_LOOPBACK_NAME}
        self._domains: set[str] = {f".{_LOOPBACK_NAME}"}
        self._is_everywhere = listens_on in _EVERYWHERE
        if self._is_everywhere:
            name = socket.gethostname()
            for own in (name, f"{name.partition('.')[0]}.local"):
                self.allow(own)
        else:
            self.allow(listens_on)
        more = tuple(more)
        self.are_named = bool(more)
        """Whether someone has said which hosts there are besides the usual ones."""
        for wanted in more:
            if not self.allow(wanted):
                raise ValueError(f"{wanted!r} is not the name of a host")

    def allow(self, host: str) -> bool:
        """Answer for this host too; with a dot in front, for everything below it. Whether it is one."""
        name = host_name(f"[{host}]" if ":" in host and _ip(host) is not None else host.removeprefix("."))
        if name is None:
            return False
        if host.startswith("."):
            self._domains.add(f".{name}")
        self._names.add(name)
        return True

    def forget(self, host: str) -> None:
        """Answer no more for a host that was allowed while the server ran."""
        name = host_name(f"[{host}]" if ":" in host else host)
        if name is not None:
            self._names.discard(name)

    def allows(self, header: str | None, local: str | None = None) -> bool:
        """Whether a request with this Host header is answered; `local` is the address at which it came in."""
        name = None if header is None else host_name(header)
        if name is None:
            return False
        if name in self._names or is_loopback(name):
            return True
        if self._is_everywhere and local is not None and host_name(f"[{local}]" if ":" in local else local) == name:
            return True
        return any(name.endswith(domain) for domain in self._domains)
