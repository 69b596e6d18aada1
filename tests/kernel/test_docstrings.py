"""`help()` shows the docstrings of the source, even if the module is compiled (see setup.py)."""

import ast
import inspect
import pkgutil
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

import watertable.kernel
from watertable.kernel import all_games


def packages() -> list[str]:
    """The kernel, and the package of each installed game."""
    games = {type(game).__module__.rpartition(".")[0] for game in all_games()}
    return sorted({watertable.kernel.__name__, *games})


def modules() -> list[str]:
    """All modules of these packages, compiled or not."""
    found: list[str] = []
    for name in packages():
        package = import_module(name)
        found.append(name)
        found += [module.name for module in pkgutil.walk_packages(getattr(package, "__path__", []), f"{name}.")]
    return sorted(found)


def source_of(module: Any) -> Path:
    """The Python file of a module. For a compiled module, it is in the same folder."""
    file = Path(module.__file__)
    return file.with_name(file.name.partition(".")[0] + ".py")


def differences(node: Any, thing: Any, name: str) -> list[str]:
    """The public names in this part of the source whose docstring differs at run time."""
    text = ast.get_docstring(node)
    found = [] if text is None or inspect.getdoc(thing) == text else [name]
    for part in node.body if isinstance(node, ast.Module | ast.ClassDef) else ():
        if isinstance(part, ast.ClassDef | ast.FunctionDef) and not part.name.startswith("_"):
            found += differences(part, getattr(thing, part.name), f"{name}.{part.name}")
    return found


@pytest.mark.parametrize("name", modules())
def test_docstrings_are_there_at_run_time(name: str) -> None:
    module = import_module(name)
    source = source_of(module)
    if not source.is_file():
        pytest.skip("a package without its sources")
    assert differences(ast.parse(source.read_text("utf-8")), module, name) == []
