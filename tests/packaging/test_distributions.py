"""What is handed out: the sdist has all it takes to install the table, and wheels have all of the package.

Nothing is compiled here; tests/packaging/test_installing.py does that.
"""

from __future__ import annotations

import re
import tarfile
import zipfile
from email.message import Message
from email.parser import Parser
from pathlib import Path

import pytest

from tests.building import OF_THE_PROJECT, ROOT, copy_sources, make_sdist, make_wheel, run, setup_command
from watertable.kernel.extras import LIBRARIES

PURE = {"WATERTABLE_COMPILE": "never"}
MADE_BY_SETUPTOOLS = ("PKG-INFO", "setup.cfg")


@pytest.fixture(scope="module")
def sources(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the sources, without those of the web app."""
    found = copy_sources(tmp_path_factory.mktemp("sources") / "watertable")
    assert (found / "src/watertable/server/web/index.html").is_file(), "the web app is built by `make install`"
    return found


@pytest.fixture(scope="module")
def no_mypyc(tmp_path_factory: pytest.TempPathFactory) -> str:
    """A folder on Python's path that hides mypyc."""
    folder = tmp_path_factory.mktemp("no-mypyc")
    (folder / "mypyc").mkdir()
    (folder / "mypyc/__init__.py").write_text("raise ImportError('mypyc is not for this')\n", "utf-8")
    return str(folder)


@pytest.fixture(scope="module")
def sdist(sources: Path, no_mypyc: str) -> Path:
    """The sdist, made with compiling required: it must not begin here."""
    return make_sdist(sources, WATERTABLE_COMPILE="require", PYTHONPATH=no_mypyc)


@pytest.fixture(scope="module")
def wheel(sdist: Path) -> Path:
    """The plain wheel of the sdist."""
    return make_wheel(sdist, sdist.parent / "pure", **PURE)[0]


def package_files(sources: Path) -> set[str]:
    """All files of the package, as they are named in a wheel."""
    package = sources / "src"
    return {file.relative_to(package).as_posix() for file in (package / "watertable").rglob("*") if file.is_file()}


def said_of(wheel: Path, name: str) -> Message:
    """One of the files that describe a wheel."""
    with zipfile.ZipFile(wheel) as archive:
        [path] = [path for path in archive.namelist() if path.endswith(f".dist-info/{name}")]
        return Parser().parsestr(archive.read(path).decode())


def test_the_sdist_is_the_package_and_what_it_takes_to_build_it(sources: Path, sdist: Path) -> None:
    with tarfile.open(sdist) as archive:
        files = {path.name.partition("/")[2] for path in archive.getmembers() if path.isfile()}
    written = {path for path in files if not path.startswith("src/watertable.egg-info/")}
    package = {f"src/{path}" for path in package_files(sources)}
    assert written == {*package, *OF_THE_PROJECT, *MADE_BY_SETUPTOOLS}


def test_a_wheel_made_of_the_sdist_has_every_file_of_the_package(sources: Path, wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        files = set(archive.namelist())
    described = {path for path in files if ".dist-info/" in path}
    assert files - described == package_files(sources)
    assert any(path.endswith(".dist-info/licenses/LICENSE") for path in described)


def test_the_plain_wheel_is_for_every_platform(wheel: Path) -> None:
    assert wheel.name.endswith("-py3-none-any.whl")
    assert said_of(wheel, "WHEEL").get_all("Tag") == ["py3-none-any"]
    assert said_of(wheel, "WHEEL")["Root-Is-Purelib"] == "true"


def test_the_table_comes_without_an_extra_and_every_extra_is_there(wheel: Path) -> None:
    metadata = said_of(wheel, "METADATA")
    assert set(metadata.get_all("Provides-Extra", [])) == set(LIBRARIES)
    always = [line for line in metadata.get_all("Requires-Dist", []) if "extra ==" not in line]
    assert {"fastapi", "uvicorn", "typer"} <= {line.partition(">")[0] for line in always}
    assert metadata["Requires-Python"] == ">=3.11"


def test_package_indexes_show_a_readme_without_pictures_and_links_that_they_lack(wheel: Path) -> None:
    """Addresses within the repository lead nowhere there."""
    metadata = said_of(wheel, "METADATA")
    text = str(metadata.get_payload())
    assert metadata["Description-Content-Type"] == "text/markdown"
    assert re.findall(r"\]\((?!https?:)[^)]*\)", text) == []
    headings = re.compile(r"^#+ .*$", re.M)
    assert headings.findall(text) == headings.findall((ROOT / "README.md").read_text("utf-8"))
    assert "uvx watertable" in text
    assert "(all gestures)" not in text


def test_every_extra_is_in_the_documentation() -> None:
    rows = re.findall(r"^\| (`.*?) \|", (ROOT / "docs/packaging.md").read_text("utf-8"), re.M)
    assert set(LIBRARIES) <= {extra for row in rows for extra in re.findall(r"`([a-z0-9]+)`", row)}


@pytest.mark.parametrize("command", ["--version", "egg_info", "dist_info"])
def test_asking_about_the_package_compiles_nothing(command: str, sources: Path, no_mypyc: str) -> None:
    said = run(setup_command(command), sources, {"WATERTABLE_COMPILE": "require", "PYTHONPATH": no_mypyc})
    assert "mypyc" not in said


def test_a_wheel_that_could_not_be_compiled_is_for_every_platform(sources: Path, no_mypyc: str, tmp_path: Path) -> None:
    variables = {"WATERTABLE_COMPILE": "auto", "CC": "true", "PYTHONPATH": no_mypyc}
    wheel, said = make_wheel(sources, tmp_path / "wheels", **variables)
    assert "watertable: the rules stay plain Python: mypyc is not for this\n" in said
    assert wheel.name.endswith("-py3-none-any.whl")
    assert said_of(wheel, "WHEEL")["Root-Is-Purelib"] == "true"


def test_what_must_be_compiled_is_an_error_without_it(sources: Path, no_mypyc: str) -> None:
    said = run(setup_command("build"), sources, {"WATERTABLE_COMPILE": "require", "PYTHONPATH": no_mypyc}, 1)
    assert said.endswith("ImportError: mypyc is not for this\n")


# Without the web app


@pytest.fixture(scope="module")
def bare(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Sources that have no web app, neither built nor to be built."""
    found = copy_sources(tmp_path_factory.mktemp("bare") / "watertable")
    for file in (found / "src/watertable/server/web").rglob("*"):
        if file.is_file():
            file.unlink()
    return found


NOT_THERE = "watertable: the web app could not be built: its sources are not here\n"


def test_there_is_no_sdist_without_the_web_app(bare: Path) -> None:
    assert run(setup_command("sdist"), bare, status=1).endswith(NOT_THERE)
    assert not (bare / "dist").exists()


def test_a_wheel_that_must_have_the_web_app_is_an_error_without_it(bare: Path) -> None:
    said = run(setup_command("build"), bare, {**PURE, "WATERTABLE_WEB": "require"}, 1)
    assert said.endswith(NOT_THERE)


def test_a_wheel_may_be_made_without_the_web_app(bare: Path, tmp_path: Path) -> None:
    wheel, said = make_wheel(bare, tmp_path / "wheels", **PURE)
    assert "watertable: installed without the web app: its sources are not here\n" in said
    with zipfile.ZipFile(wheel) as archive:
        assert not any("server/web/" in path for path in archive.namelist())
