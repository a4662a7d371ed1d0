"""The engine and the plain cards need the standard library and nothing else: they run where no package is installed."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from armybuilder.engine.games import game_of
from armybuilder.engine.match import playout
from tests.engine.matches import SETUPS, two_bots

ROOT = Path(__file__).resolve().parents[2]
PLAIN = [path for pattern in ("plain.py", "plain/*.py") for path in sorted(ROOT.glob(f"catalog/games/*/{pattern}"))]
ALONE = """
import json, sys
sys.path.insert(0, sys.argv[1])
from armybuilder.engine.bots import RandomBot
from armybuilder.engine.games import game_of
from armybuilder.engine.match import playout
game = game_of(sys.argv[2])
print(game.fingerprint(playout(game, json.load(sys.stdin), "alone", [RandomBot("alone A"), RandomBot("alone B")])))
"""


def run_alone(program: str, *arguments: str, given: str = "") -> str:
    """The output of a program where only the standard library is there."""
    command = [sys.executable, "-I", "-S", "-c", program, str(ROOT), *arguments]
    done = subprocess.run(command, input=given, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


def test_where_only_the_standard_library_is_there_is_no_django() -> None:
    with pytest.raises(AssertionError, match="No module named 'django'"):
        run_alone("import django")


@pytest.mark.once
@pytest.mark.django_db
@pytest.mark.parametrize("game", SETUPS)
def test_a_match_goes_the_same_way_with_the_standard_library_alone(game: str) -> None:
    setup, rules = json.loads(json.dumps(SETUPS[game]("alone"))), game_of(game)
    end = playout(rules, setup, "alone", two_bots("alone"))
    assert run_alone(ALONE, game, given=json.dumps(setup)) == rules.fingerprint(end)


@pytest.mark.parametrize("plain", PLAIN, ids=lambda path: str(path.relative_to(ROOT / "catalog/games")))
def test_plain_cards_are_made_of_the_standard_library_alone(plain: Path) -> None:
    module = ".".join(plain.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")
    run_alone(f"import sys; sys.path.insert(0, sys.argv[1]); import {module}")


def test_the_words_of_a_charge_need_no_page() -> None:
    game = "from armybuilder.engine.games.tactics_david import GAME"
    run_alone(
        f"import sys; sys.path.insert(0, sys.argv[1]); {game}; GAME.verbs.charge.stumbles, GAME.verbs.charge.lane"
    )
