# make run starts the app, make test runs lint, types and all tests; both set up all they need first.
PYTHON ?= python3
BIN := .venv/bin

.PHONY: run test lint types tests screens bench screenshots opencv texts setup lock clean

run: setup
	$(BIN)/pergamon

test: lint types tests

lint: setup
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

types: setup
	$(BIN)/mypy

tests: setup
	$(BIN)/pytest -n 2 --dist worksteal

# Of these, all pages by touch with their audits.
screens: setup
	$(BIN)/pytest -n 2 --dist worksteal tests/screens

# Every page in three languages, on a phone and a desktop, light and dark, to build/screenshots.
screenshots: setup
	$(BIN)/python -m tests.screens.screenshots --size phone desktop --look light dark

bench: setup
	$(BIN)/python -m benchmarks

# The eyes on the OpenCV that Android has, and on the one to come.
opencv: setup
	for version in 4.12.0.88 5.0.0.93; do \
	    test -d .venv/opencv-$$version || $(BIN)/python -m pip install --quiet --no-deps \
	        --target .venv/opencv-$$version opencv-python-headless==$$version || exit 1; \
	    PYTHONPATH=.venv/opencv-$$version $(BIN)/pytest -n 2 tests/vision || exit 1; \
	done

# Catalogues into the form gettext reads.
texts: setup
	$(BIN)/python -m companion.language.compile

setup: .venv/ready

.venv/ready: pyproject.toml requirements.txt system-packages.sh
	./system-packages.sh
	test -x $(BIN)/python || $(PYTHON) -m venv .venv
	$(BIN)/python -m pip install --quiet --requirement requirements.txt
	$(BIN)/python -m pip install --quiet --no-deps --editable .
	touch $@

# Pins every dependency for all Python versions and systems at once.
lock:
	uv pip compile --quiet --universal --python-version 3.11 --upgrade --no-emit-index-url \
	    --no-annotate --no-header --extra dev --extra heic -o requirements.txt pyproject.toml

clean:
	rm -rf .venv .pytest_cache .mypy_cache .ruff_cache .hypothesis
