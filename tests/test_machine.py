"""A machine that lacks what the tests run: one clear line, instead of a traceback of the package manager."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from tests import machine

ABSENT = {"Etcetera": ("etcetera-server", ("etcetera-of-no-package",))}
BY_HAND = "The tests need Etcetera: install it (Debian: apt-get install etcetera-server)."


@pytest.fixture(autouse=True)
def a_machine_without_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(machine, "PROGRAMS", ABSENT)


def test_whoever_may_not_install_is_told_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "geteuid", lambda: 1000)
    with pytest.raises(SystemExit) as stopped:
        machine.main()
    assert str(stopped.value) == BY_HAND


def test_a_test_that_needs_it_fails_with_the_same_line(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "geteuid", lambda: 1000)
    with pytest.raises(pytest.fail.Exception) as failed:
        machine.program("Etcetera")
    assert str(failed.value) == BY_HAND


def test_when_the_package_manager_fails_its_last_line_is_shown(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    broken = tmp_path / "apt-get"
    broken.write_text("#!/bin/sh\necho some progress >&2\necho E: no network >&2\nexit 100\n")
    broken.chmod(0o755)
    monkeypatch.setenv("PATH", f"{tmp_path}:{os.environ['PATH']}")
    monkeypatch.setattr(os, "geteuid", lambda: 0)
    with pytest.raises(SystemExit) as stopped:
        machine.main()
    assert str(stopped.value) == f"{BY_HAND} apt-get update failed: E: no network"


def test_what_is_there_is_not_installed_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    there = tmp_path / "etcetera-of-no-package"
    there.touch(mode=0o755)
    monkeypatch.setenv("PATH", str(tmp_path))
    assert machine.program("Etcetera") == str(there)
