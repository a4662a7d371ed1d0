# Everything that one does with Muster, by name. `make` alone lists it.

PORT ?= 8000
PYTEST_ARGS ?= -n auto --dist worksteal

# The first Python here that is new enough and can make a virtual environment. PYTHON=… chooses another.
FITS := import ensurepip, sys, venv; sys.exit(sys.version_info < (3, 11))
PYTHON ?= $(firstword $(foreach p,python3 python3.11 python3.12 python3.13 python3.14,\
	$(shell $(p) -c '$(FITS)' >/dev/null 2>&1 && echo $(p))))

BIN := .venv/bin
MANAGE := $(BIN)/python manage.py
INSTALL := $(BIN)/pip install --quiet --no-compile --disable-pip-version-check --require-hashes -r
LOCK := $(BIN)/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes \
	--no-emit-index-url --no-emit-find-links --no-header --upgrade

# Static files that others bring with them, and no page of ours asks for.
UNUSED := *redoc* django_htmx

export PYTHONUNBUFFERED := 1

.DEFAULT_GOAL := help
.PHONY: help run dev test check lint style types contracts django format golden long bench mutate lock clean

help: ## list these commands
	@awk -F ':.*## ' '/^[a-z]+:.*## / {printf "  make %-10s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

run: .venv/run.stamp ## serve Muster at http://127.0.0.1:8000 (PORT=… for another port)
	@$(MANAGE) migrate --verbosity 0
	@$(MANAGE) load_catalog
	@$(MANAGE) collectstatic --noinput --verbosity 0 $(UNUSED:%=--ignore "%")
	@echo "Muster is at http://127.0.0.1:$(PORT)/ (Ctrl-C stops it)"
	@(trap 'kill $$task 2>/dev/null; exit' TERM; while :; do \
		$(MANAGE) db_worker --worker-id run --verbosity 0 & task=$$!; wait $$task; sleep 1; \
	done) & worker=$$!; \
	$(BIN)/granian --interface asginl --host 127.0.0.1 --port $(PORT) --no-ws --backpressure 2000 \
		--respawn-failed-workers --workers-kill-timeout 10 --log-level warning armybuilder.asgi:application & site=$$!; \
	trap 'kill $$worker $$site 2>/dev/null; wait' EXIT; trap 'exit 130' INT TERM; wait $$site

dev: .venv/dev.stamp ## serve Muster for those who change it: it reloads, and each page shows its queries
	@$(MANAGE) migrate --verbosity 0
	@$(MANAGE) load_catalog
	MUSTER_DEBUG=1 MUSTER_TASKS=django_tasks.backends.immediate.ImmediateBackend $(MANAGE) runserver $(PORT)

test: .venv/dev.stamp ## run the tests (PYTEST_ARGS="-k stack" for some of them)
	$(BIN)/pytest $(PYTEST_ARGS)

check: lint test ## all that must hold: style, types, contracts, migrations, Django's checks, tests

lint: style types contracts django ## what `make check` does without running the tests

style: .venv/dev.stamp
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .

types: .venv/dev.stamp
	$(BIN)/mypy

contracts: .venv/dev.stamp
	$(BIN)/lint-imports

django: .venv/dev.stamp
	$(MANAGE) makemigrations --check --dry-run
	$(MANAGE) check --fail-level WARNING

format: .venv/dev.stamp ## put the code in the house's form
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

golden: .venv/dev.stamp ## write the golden files anew: read the difference before committing it
	MUSTER_GOLDEN=1 $(BIN)/pytest $(PYTEST_ARGS)

long: .venv/dev.stamp ## thousands of matches, and bots against bots: minutes, not seconds
	$(BIN)/pytest -n auto --dist worksteal --timeout 0 -m long

bench: .venv/dev.stamp ## measure what the project promises about speed
	$(BIN)/python benchmarks/run.py

mutate: .venv/dev.stamp ## change the army rules, and list the changes no test notices (MUTATE="validation.games.tactica.odds*")
	$(BIN)/mutmut run $(MUTATE)
	$(BIN)/mutmut results | sed '/: not checked/d'

lock: $(BIN)/pip ## choose the newest versions that pyproject.toml allows, and pin them with hashes
	@test -x $(BIN)/uv || $(INSTALL) requirements/dev.txt
	echo pip | $(LOCK) --no-annotate - --output-file requirements/pip.txt
	$(LOCK) pyproject.toml --output-file requirements/run.txt
	$(LOCK) pyproject.toml --group dev --constraint requirements/run.txt --output-file requirements/dev.txt

clean: ## remove what these commands made, but nothing in var/
	rm -rf .venv .mypy_cache .ruff_cache .pytest_cache .import_linter_cache .hypothesis

$(BIN)/pip:
	@$(or $(PYTHON),false) -c '$(FITS)' >/dev/null 2>&1 || { \
		echo "Muster needs Python 3.11 or newer with its venv module: on Debian, apt install python3 python3-venv." >&2; \
		exit 1; }
	@$(PYTHON) -m venv .venv
	@$(INSTALL) requirements/pip.txt # Python's own is some years old, and takes twice as long for the rest

.venv/%.stamp: requirements/%.txt | $(BIN)/pip
	@echo "Installing $<"
	@$(INSTALL) $<
	@touch $@
