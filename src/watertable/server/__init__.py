"""The server: tables that never lose a move and never leak a secret."""

from watertable.kernel.extras import lacking

_line = lacking("watertable.server", "server")
if _line is not None:
    raise ImportError(_line)
