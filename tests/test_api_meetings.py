"""The API of meetings: the phases of two armies, and picks unseen; each side is told what it may see and no more."""

import json
from dataclasses import dataclass
from typing import Any

import pytest

from armybuilder.lists.files import read
from armybuilder.lists.models import Army
from tests.api import Program, mistakes, program_of
from tests.factories import ArmyFactory, UserFactory

pytestmark = pytest.mark.django_db

#: A game whose armies are built in phases, and two armies of it.
IN_PHASES = "officers-chess"
ATTACKERS = [{"card": "lord", "inventory": ["rapier"]}, {"card": "knight", "count": 2, "inventory": ["iron-lance"]}]
DEFENDERS = [{"card": "archer", "inventory": ["longbow"]}, {"card": "mage"}]
#: A game whose players pick unseen.
WITH_PICKS = "collision"
MINE = {"major": "relic-theft", "minor": "high-ground", "second_minor": "gods-favor"}
YOURS = {"major": "headhunter", "minor": "high-ground", "second_minor": "map-carriers"}
#: One in which no army meets another.
WITHOUT = "tactics-david"


@dataclass
class Player:
    """Somebody's program with an army."""

    program: Program
    army: Army

    @property
    def path(self) -> str:
        return f"armies/{self.army.key}/meeting/"

    def look(self, **headers: str) -> Any:
        return self.program.get(self.path, headers=headers)

    def step(self, name: str, **fields: Any) -> Any:
        return self.program.post(self.path, {"step": name, **fields})


def player(name: str, game: str, entries: Any = (), **options: str) -> Player:
    document = {"format": "muster-army/1", "game": game, "name": name, "options": options, "entries": [*entries]}
    user = UserFactory.create(username=name)
    return Player(program_of(user), ArmyFactory.create(holder__user=user, file=read(json.dumps(document))))


@pytest.fixture
def attacker() -> Player:
    return player("ada", IN_PHASES, ATTACKERS, scenario="bridge-at-arlen", side="attacker")


@pytest.fixture
def defender() -> Player:
    return player("ben", IN_PHASES, DEFENDERS, scenario="bridge-at-arlen", side="defender")


def meet(one: Player, other: Player, **fields: str) -> None:
    called = one.step("call", **fields).json()
    assert called["invitation"].endswith(f"/armies/meet/{called['meeting']}/")
    assert other.step("join", meeting=called["meeting"]).status_code == 200


# Phases


def test_before_anybody_is_invited_nothing_is_there(attacker: Player) -> None:
    found = attacker.look().json()
    assert found["phases"] == ["Hiring", "Scouting", "Outfitting"]
    assert [found[name] for name in ("meeting", "invitation", "phase", "scouted", "picks")] == [None] * 5
    assert found["opponent"] == {"is_there": False, "has_shown": False, "has_picked": False}


def test_nobody_is_told_anything_before_both_have_shown(attacker: Player, defender: Player) -> None:
    meet(attacker, defender)
    shown = attacker.step("show").json()
    assert (shown["phase"], shown["own"]["has_shown"], shown["scouted"]) == ("Scouting", True, None)
    told = defender.look().json()
    assert (told["phase"], told["opponent"]["has_shown"], told["scouted"]) == ("Hiring", True, None)
    assert "lord" not in json.dumps(told).lower()


def test_scouts_tell_the_cards_and_nothing_that_they_carry(attacker: Player, defender: Player) -> None:
    meet(attacker, defender)
    attacker.step("show")
    seen = defender.step("show").json()
    assert (seen["phase"], seen["is_final"]) == ("Outfitting", True)
    assert {each["card"]: each["count"] for each in seen["scouted"]["cards"]} == {"lord": 1, "knight": 2}
    assert seen["scouted"]["choices"] == ["Bridge at Arlen", "Attacker"]
    said = json.dumps(seen)
    assert not any(word in said for word in ("rapier", "Rapier", "lance", "Lance", attacker.army.key))


def test_outfitting_takes_no_move_that_hires(attacker: Player, defender: Player) -> None:
    meet(attacker, defender)
    attacker.step("show")
    defender.step("show")
    path = f"armies/{attacker.army.key}/moves/"
    hire = attacker.program.post(path, {"revision": 1, "moves": [{"move": "add", "card": "mage"}]})
    assert "you can only change their equipment" in mistakes(hire)[0][1]
    arm = {"move": "put", "key": 1, "role": "inventory", "card": "javelin"}
    assert attacker.program.post(path, {"revision": 1, "moves": [arm]}).status_code == 200


def test_showing_is_taken_back_until_the_other_has_seen(attacker: Player, defender: Player) -> None:
    meet(attacker, defender)
    attacker.step("show")
    assert attacker.step("take-back").json()["phase"] == "Hiring"
    attacker.step("show")
    defender.step("show")
    refused = attacker.step("take-back")
    assert (refused.status_code, mistakes(refused)) == (400, [("$", "Your opponent has already seen them.")])


def test_leaving_ends_it_for_both(attacker: Player, defender: Player) -> None:
    meet(attacker, defender)
    assert attacker.step("leave").json()["meeting"] is None
    assert defender.look().json()["meeting"] is None


def test_looking_again_is_answered_in_short_until_the_other_side_moves(attacker: Player, defender: Player) -> None:
    meet(attacker, defender)
    tag = attacker.look()["ETag"]
    again = attacker.look(If_None_Match=tag)
    assert (again.status_code, again.content, again["ETag"]) == (304, b"", tag)
    defender.step("show")
    assert attacker.look(If_None_Match=tag).status_code == 200


# Picks


def test_picks_are_told_to_the_other_side_when_both_have_picked() -> None:
    ada, ben = player("ada", WITH_PICKS), player("ben", WITH_PICKS)
    meet(ada, ben, by="selection")
    mine = ada.step("pick", picks=MINE).json()["picks"]
    assert (mine["own"], mine["opponent"], mine["settled"]) == (MINE, {}, {})
    told = ben.look().json()
    assert told["opponent"]["has_picked"]
    assert told["picks"] == {"by": "selection", "wanted": [*MINE], "own": {}, "opponent": {}, "settled": {}}
    both = ben.step("pick", picks=YOURS).json()["picks"]
    assert (both["own"], both["opponent"]) == (YOURS, MINE)
    assert both["settled"]["major"] in {MINE["major"], YOURS["major"]}
    assert ada.look().json()["picks"]["settled"] == both["settled"]


def test_what_is_settled_is_noted_on_the_revision_that_was_seen() -> None:
    ada, ben = player("ada", WITH_PICKS), player("ben", WITH_PICKS)
    meet(ada, ben, by="selection")
    ada.step("pick", picks=MINE)
    settled = ben.step("pick", picks=YOURS).json()["picks"]["settled"]
    assert ada.step("note", revision=9).status_code == 409
    assert ada.step("note", revision=1).status_code == 200
    ada.army.refresh_from_db()
    assert ada.army.options == {"method": "selection", **settled}


# Mistakes


@pytest.mark.parametrize(
    ("body", "paths"),
    [
        ({}, ["$.step"]),
        ([], ["$"]),
        ({"step": "dance"}, ["$.step"]),
        ({"step": ["call"]}, ["$.step"]),
        ({"step": "show", "by": "night"}, ["$.by"]),
        ({"step": "join"}, ["$.meeting"]),
        ({"step": "join", "meeting": 3, "picks": {}}, ["$.picks", "$.meeting"]),
        ({"step": "pick", "picks": {"major": 3}}, ["$.picks.major"]),
        ({"step": "note"}, ["$.revision"]),
        ({"step": "show"}, ["$"]),
        ({"step": "pick", "picks": {}}, ["$"]),
    ],
)
def test_every_mistake_of_a_step_is_named(attacker: Player, body: object, paths: list[str]) -> None:
    answer = attacker.program.post(attacker.path, body)
    assert answer.status_code == 400
    assert [path for path, _ in mistakes(answer)] == paths


def test_a_meeting_that_is_none_and_a_game_without_meetings_do_not_exist(attacker: Player) -> None:
    assert attacker.step("join", meeting="nowhere").status_code == 404
    assert player("eve", WITHOUT).look().status_code == 404
