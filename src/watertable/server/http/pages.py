"""The web app's files, from the package. Where it was not built, a plain page says so."""

from __future__ import annotations

from importlib import resources
from pathlib import Path

from fastapi import APIRouter
from fastapi.responses import FileResponse, HTMLResponse, Response

from watertable.server.tables.roster import Refused

router = APIRouter(include_in_schema=False)

_KINDS = {".webmanifest": "application/manifest+json", ".js": "text/javascript"}
"""What Python does not know everywhere, and browsers insist on."""
_KEEP = {"cache-control": "public, max-age=31536000, immutable"}
_FRESH = {"cache-control": "no-cache"}
_NOT_BUILT = """<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>Watertable</title></head>
<body>
<h1>Watertable</h1>
<p>The server is running, but the web app was not built into this installation.</p>
<p>Programs find the lobby at <a href="/api/openapi.json">/api/openapi.json</a>.</p>
</body>
</html>
"""


def web_folder() -> Path:
    return Path(str(resources.files("watertable.server").joinpath("web")))


@router.get("/{path:path}")
async def page(path: str) -> Response:
    """A file of the web app; every other address is a page of it."""
    folder = web_folder().resolve()
    if path.startswith("api/"):
        raise Refused("no-such", "there is nothing at this address")
    index = folder / "index.html"
    if not index.is_file():
        return HTMLResponse(_NOT_BUILT, headers=_FRESH)
    if path:
        wanted = _file(folder, path)
        if wanted is not None:
            kept = _KEEP if path.startswith("assets/") else _FRESH
            return FileResponse(wanted, headers=kept, media_type=_KINDS.get(wanted.suffix))
        if path.startswith("assets/"):
            raise Refused("no-such", "there is nothing at this address")
    return FileResponse(index, headers=_FRESH)


def _file(folder: Path, path: str) -> Path | None:
    """The file of the web app at this address, if there is one."""
    try:
        wanted = (folder / path).resolve()
        return wanted if wanted.is_file() and wanted.is_relative_to(folder) else None
    except (OSError, ValueError):
        # No file can have such a name.
        return None
