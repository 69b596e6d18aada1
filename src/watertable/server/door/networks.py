"""The addresses of this computer in local networks, where a phone in the same house reaches it.

Only private addresses count: with a public one, as many computers have in IPv6, the whole internet could come in.
Networks that exist inside this computer alone (containers, virtual machines) and tunnels to others are left out.
"""

from __future__ import annotations

import ipaddress
import socket
import struct
from pathlib import Path
from typing import Final

from watertable.server.door.addresses import Ip

_LOCAL: Final = [
    ipaddress.ip_network(network) for network in ("10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "fc00::/7")
]
_NOT_A_ROOM: Final = (
    *("docker", "br-", "veth", "virbr", "vmnet", "vboxnet", "cni", "flannel", "podman", "lxc", "lxd"),
    *("tun", "tap", "utun", "wg", "ppp", "zt", "tailscale"),
)
"""How the names of interfaces begin behind which there is no room with phones in it."""
_ADDRESS_OF_INTERFACE: Final = 0x8915
"""Linux: SIOCGIFADDR."""
_NOWHERE: Final = "192.0.2.1"
"""Nobody has this address. Nothing is sent to it; the system only says from where it would be."""


def is_local(address: Ip) -> bool:
    """Whether this is an address of a local network."""
    return any(address in network for network in _LOCAL if network.version == address.version)


def local_addresses() -> list[str]:
    """This computer's addresses in local networks: first the one that it usually uses, IPv4 before IPv6."""
    usual = _usual_address()
    found = _by_interface()
    if found is None:
        found = ([] if usual is None else [usual]) + _by_name()
    addresses = {ipaddress.ip_address(text): None for text in found}
    local = [address for address in addresses if is_local(address)]
    local.sort(key=lambda address: (address.version, str(address) != usual))
    return [str(address) for address in local]


def _usual_address() -> str | None:
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect((_NOWHERE, 9))
            return str(probe.getsockname()[0])
        except OSError:
            return None


def _by_interface() -> list[str] | None:
    """The addresses of all interfaces that count; None where the system does not list them this way."""
    try:
        import fcntl

        sixes = Path("/proc/net/if_inet6").read_text("ascii").splitlines()
    except (ImportError, OSError):
        return None
    found = []
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        for _, name in socket.if_nameindex():
            if name.startswith(_NOT_A_ROOM):
                continue
            try:
                asked = fcntl.ioctl(probe.fileno(), _ADDRESS_OF_INTERFACE, struct.pack("256s", name.encode()[:15]))
            except OSError:
                continue  # an interface without an IPv4 address
            found.append(socket.inet_ntoa(asked[20:24]))
    for line in sixes:
        digits, *_, name = line.split()
        if not name.startswith(_NOT_A_ROOM):
            found.append(str(ipaddress.IPv6Address(int(digits, 16))))
    return found


def _by_name() -> list[str]:
    try:
        named = socket.getaddrinfo(socket.gethostname(), None, type=socket.SOCK_STREAM)
    except OSError:
        return []
    return [str(address[0]).partition("%")[0] for *_, address in named]
