# Two commands matter: `make run` and `make test`. Both set up .venv first.
PYTHON ?= python3
BIN := .venv/bin
# Without compiled modules every worker, and every command that a test starts, compiles
# them anew.
unexport PYTHONDONTWRITEBYTECODE

.PHONY: run test check venv clean

run: venv
	$(BIN)/elicitor demo

test: venv
	$(BIN)/pytest -n 2 --dist worksteal -m "not slow" --ignore tests/smoke

check: venv
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/codespell src tests docs README.md CHANGELOG.md CONTRIBUTING.md VISION.md

venv: .venv/.installed

.venv/.installed: pyproject.toml
	$(PYTHON) -m venv .venv
	$(BIN)/python -m pip install --quiet --upgrade pip # which takes half as long
	$(BIN)/python -m pip install --quiet --no-compile --editable ".[cli,web,test,dev]"
	$(BIN)/python -m compileall -q -j 2 src # once, not by each worker
	$(BIN)/python -m compileall -qq -j 2 -x /tests/ .venv/lib || true # on both cores
	touch $@

clean:
	rm -rf .venv .pytest_cache .mypy_cache .ruff_cache .hypothesis
