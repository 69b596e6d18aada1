"""Everything that the public packages export has a docstring with examples, and the examples run.

An example can use what `from package import *` imports, and nothing else. Docstrings are read at run time, because a
compiled object does not know where its source is.
"""

import ast
import doctest
import inspect
import re
from collections.abc import Iterator
from importlib import import_module
from importlib.util import find_spec
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

REFERENCE = Path(__file__).parents[2] / "docs" / "reference"
PUBLIC = (
    "watertable",
    "watertable.kernel",
    "watertable.bots",
    "watertable.play",
    "watertable.table",
    "watertable.envs",
    "watertable.envs.pettingzoo",
    "watertable.envs.gymnasium",
    "watertable.envs.sb3",
    "watertable.envs.agents",
    "watertable.envs.openspiel",
)
PACKAGES = [name for name in PUBLIC if find_spec(name) is not None]


def exports(package: str) -> dict[str, Any]:
    """What `from package import *` imports."""
    module = import_module(package)
    return {name: getattr(module, name) for name in module.__all__}


def has_docstring_of_its_own(name: str, thing: Any) -> bool:
    """Whether it is a class or a function. Constants and type aliases are explained below their assignment."""
    return getattr(thing, "__name__", None) == name


EXPORTED = [(package, name, thing) for package in PACKAGES for name, thing in exports(package).items()]
CLASSES_AND_FUNCTIONS = [(package, name) for package, name, thing in EXPORTED if has_docstring_of_its_own(name, thing)]
CONSTANTS = [(package, name) for package, name, thing in EXPORTED if not has_docstring_of_its_own(name, thing)]


def methods(thing: Any) -> Iterator[tuple[str, Any]]:
    """The public methods and properties that a class itself defines, compiled or not."""
    for name, member in vars(thing).items() if isinstance(thing, type) else ():
        if not name.startswith("_") and (inspect.isroutine(member) or isinstance(member, property)):
            yield name, getattr(thing, name)


def examples_of(thing: Any, name: str, package: str) -> doctest.DocTest:
    """The examples in a docstring, with the names they can use."""
    return doctest.DocTestParser().get_doctest(inspect.getdoc(thing) or "", exports(package), name, None, None)


def run(test: doctest.DocTest) -> None:
    report: list[str] = []
    doctest.DocTestRunner(optionflags=doctest.ELLIPSIS).run(test, out=report.append)
    assert not report, "".join(report)


@pytest.mark.parametrize(("package", "name"), CLASSES_AND_FUNCTIONS)
def test_there_are_examples_and_they_run(package: str, name: str) -> None:
    thing = exports(package)[name]
    test = examples_of(thing, name, package)
    assert test.examples, f"{package}.{name} has no example in its docstring"
    run(test)
    for method, member in methods(thing):
        run(examples_of(member, f"{name}.{method}", package))


@pytest.mark.parametrize(("package", "name"), CLASSES_AND_FUNCTIONS)
def test_methods_are_explained(package: str, name: str) -> None:
    assert [method for method, member in methods(exports(package)[name]) if not inspect.getdoc(member)] == []


@pytest.mark.parametrize("package", PACKAGES)
def test_examples_of_a_package_itself_run(package: str) -> None:
    run(examples_of(import_module(package), package, package))


@pytest.mark.parametrize(("package", "name"), CONSTANTS)
def test_constants_are_explained_and_used_in_an_example(package: str, name: str) -> None:
    assert explanation_of(package, name), f"{package}.{name} has no text below its assignment"
    sources = [
        example.source
        for other, owner in CLASSES_AND_FUNCTIONS
        for example in examples_of(exports(other)[owner], owner, other).examples
    ]
    assert any(re.search(rf"\b{name}\b", source) for source in sources), f"no example uses {name}"


def explanation_of(package: str, name: str) -> str | None:
    """The docstring below the assignment of a name, anywhere in the package."""
    for file in sorted(Path(import_module(package).__file__ or "").parent.glob("*.py")):
        for statement, below in pairwise(ast.parse(file.read_text("utf-8")).body):
            targets = statement.targets if isinstance(statement, ast.Assign) else [getattr(statement, "target", None)]
            if any(isinstance(target, ast.Name) and target.id == name for target in targets):
                match below:
                    case ast.Expr(value=ast.Constant(value=str(text))):
                        return text
    return None


@pytest.mark.parametrize("page", sorted(REFERENCE.glob("*.md")), ids=lambda page: page.stem)
def test_the_reference_lists_what_a_package_exports(page: Path) -> None:
    text = page.read_text("utf-8")
    (package,) = re.findall(r"^::: (\S+)$", text, re.M)
    assert re.findall(r"^ +- (\w+)$", text, re.M) == import_module(package).__all__
