"""Builds Watertable, with the rules compiled by mypyc where there is a C compiler.

WATERTABLE_COMPILE says what to do: `auto` (the default) compiles and falls back to the same files
as plain Python where that is impossible; `require` fails instead; `never` does not try. A type
error in the rules always fails.
"""

import os
import shutil
import sys
import sysconfig
from pathlib import Path

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext

MODE = os.environ.get("WATERTABLE_COMPILE", "auto")
COMPILED = ("kernel", "games", "bots/search")

if MODE not in ("auto", "require", "never"):
    sys.exit(f"WATERTABLE_COMPILE={MODE}: expected auto, require or never")


def has_compiler() -> bool:
    command = os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc"
    return shutil.which(command.split()[0]) is not None


def compiled_modules() -> list[str]:
    root = Path("src/watertable")
    return sorted(str(path) for part in COMPILED for path in (root / part).rglob("*.py") if path.name != "__init__.py")


def extensions() -> list[Extension]:
    if MODE == "never" or (MODE == "auto" and not has_compiler()):
        return []
    from mypyc.build import mypycify

    return mypycify([*compiled_modules()], opt_level="2", debug_level="0")


class BuildOrFallBack(build_ext):
    """Compiles; without success the plain Python files serve, unless compiling is required."""

    def run(self) -> None:
        try:
            super().run()
        except Exception as problem:
            if MODE == "require":
                raise
            print(f"watertable: the rules stay plain Python: {problem}", file=sys.stderr)
            self.extensions = []


setup(ext_modules=extensions(), cmdclass={"build_ext": BuildOrFallBack})
