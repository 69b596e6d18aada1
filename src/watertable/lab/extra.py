"""The libraries of the extras: `lab` for tables, statistics, plots and pages, `ray` for clusters. Whoever lacks them is
told in one line."""

from __future__ import annotations

from importlib.util import find_spec

from watertable.kernel import BadInput

_MODULES = ("numpy", "scipy", "polars", "altair", "vl_convert", "jinja2", "tomli_w")


def require_lab(what: str) -> None:
    """Raise BadInput, with what to install, if one of the libraries is missing."""
    missing = [name for name in _MODULES if find_spec(name) is None]
    if missing:
        raise BadInput(f"{what} needs {', '.join(missing)}; install them with: pip install 'watertable[lab]'")


def require_ray() -> None:
    """Raise BadInput, with what to install, if Ray is missing."""
    if find_spec("ray") is None:
        raise BadInput("--engine ray needs Ray; install it with: pip install 'watertable[ray]'")
