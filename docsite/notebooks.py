"""Notebooks as pages of the site: executed while it is built, so that what they show is what the code gives today.

The files in `docs/notebooks` hold no outputs. Pictures that a cell makes are described by `alt` in its metadata.
"""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Mapping
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

import nbformat
from nbclient import NotebookClient
from nbconvert import MarkdownExporter
from nbconvert.filters import strip_ansi

_PICTURE: Final = re.compile(r"!\[\w+\]\(")
_SHELL: Final = re.compile(r"^```(?:python|sh)\n%%sh\n", re.M)
_LINK: Final = re.compile(r"\]\(((?:notebooks/)?[\w-]+)\.ipynb\)(?!\{)")  # not those that download one


def notebooks(docs: Path) -> list[Path]:
    """The notebooks of the documentation."""
    return sorted((docs / "notebooks").glob("*.ipynb"))


def page_name(path: Path) -> str:
    """The page that a notebook becomes, relative to the documentation."""
    return f"notebooks/{path.stem}.md"


def linked(markdown: str) -> str:
    """A text whose links to notebooks lead to their pages; in the repository they lead to the files."""
    return _LINK.sub(r"](\1.md)", markdown)


def executed(path: Path) -> Any:
    """The notebook with the outputs of all cells, run from top to bottom in a process of its own, in an empty folder.

    A cell that fails raises nbclient's CellExecutionError, which shows it."""
    notebook: Any = nbformat.read(path, as_version=4)  # type: ignore[no-untyped-call]
    client = NotebookClient(notebook, timeout=600, startup_timeout=300, coalesce_streams=True)
    # Commands in a cell (`%%sh`) are those of this environment.
    programs = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    with TemporaryDirectory() as folder:
        client.resources = {"metadata": {"path": folder}}
        kernel = client.create_kernel_manager()
        kernel.transport, kernel.ip = "ipc", f"{folder}/socket"  # No port, which others on this machine could reach.
        client.execute(env={**os.environ, "PATH": programs})
    return notebook


def page(notebook: Any, name: str) -> tuple[str, Mapping[str, bytes]]:
    """An executed notebook as Markdown, and its pictures by their addresses beside the page."""
    exporter = MarkdownExporter()  # type: ignore[no-untyped-call]
    resources = {"unique_key": name, "output_files_dir": f"{name}_files"}
    text, made = exporter.from_notebook_node(notebook, resources)
    descriptions = iter([_alt(cell) for cell in notebook.cells for _ in _pictures(cell)])
    text = _PICTURE.sub(lambda _: f"![{next(descriptions)}](", text)
    text = _SHELL.sub("```sh\n", strip_ansi(text))  # type: ignore[no-untyped-call]
    head, _, rest = linked(text).partition("\n\n")
    download = f"[Download this notebook]({name}.ipynb){{ download }}"
    return f"{head}\n\n{download}\n\n{rest}", made["outputs"]


def _pictures(cell: Any) -> list[Any]:
    outputs = cell.get("outputs", [])
    return [output for output in outputs if any(kind.startswith("image/") for kind in output.get("data", {}))]


def _alt(cell: Any) -> str:
    return str(cell.metadata.get("alt", ""))
