"""The libraries that not every installation has: which extra brings them, and one line for whoever lacks them."""

from __future__ import annotations

from importlib.util import find_spec
from typing import Final

from watertable.kernel.errors import BadInput

LIBRARIES: Final[dict[str, tuple[str, ...]]] = {
    "server": (
        "aiosqlite",
        "alembic",
        "fastapi",
        "prometheus_client",
        "pydantic",
        "sqlalchemy",
        "uvicorn",
        "websockets",
    ),
    "postgres": ("asyncpg",),
    "redis": ("redis",),
    "bench": ("pyspiel",),
    "envs": ("numpy",),
    "pettingzoo": ("numpy", "pettingzoo"),
    "gymnasium": ("numpy", "gymnasium"),
    "sb3": ("numpy", "gymnasium", "stable_baselines3", "sb3_contrib"),
    "openspiel": ("numpy", "pyspiel"),
    "lab": ("numpy", "scipy", "polars", "altair", "vl_convert", "jinja2", "tomli_w"),
    "print": ("typst",),
    "ray": ("ray",),
    "training": ("numpy", "scipy", "torch"),
    "testing": ("hypothesis", "pytest"),
}
"""The modules that must be there for each extra. Those of the server come with every usual installation."""


def lacking(what: str, extra: str, *modules: str) -> str | None:
    """One line that says what to install, if a library is missing that `what` needs; else None.

    `modules` are what it needs of the extra, by default all.

    Examples:
        >>> lacking("the example", "testing", "pytest", "no_such_library")
        'the example needs no_such_library: pip install "watertable[testing]"'
    """
    missing = [name for name in modules or LIBRARIES[extra] if not _is_installed(name)]
    return f'{what} needs {", ".join(missing)}: pip install "watertable[{extra}]"' if missing else None


def require(what: str, extra: str, *modules: str) -> None:
    """Raise BadInput, with what to install, if a library is missing that `what` needs."""
    line = lacking(what, extra, *modules)
    if line is not None:
        raise BadInput(line)


def _is_installed(name: str) -> bool:
    """Whether there is such a library. A folder of that name, which Python takes for a package too, is none."""
    found = find_spec(name)
    return found is not None and found.origin is not None
