"""Every class, card and tag takes part in play of its own: counted from what happened, not from what was carried."""

import json
import random
from collections import Counter
from collections.abc import Mapping, Set
from typing import Any

import pytest

from armybuilder.engine.bots import RandomBot
from armybuilder.engine.events import Event
from armybuilder.engine.games.officers_chess import GAME
from armybuilder.engine.games.officers_chess.scenes import fired_in
from armybuilder.engine.games.officers_chess.state import State
from armybuilder.engine.match import Match
from tests.engine.officers_chess.cards import fixture_cards, rows
from tests.engine.officers_chess.matches import SLOTS, hireable, usable

#: Tags that the book defines and no card has: a scenario's own swords bring them into play.
MADE = {
    "made-piercing": [{"tag": "piercing"}],
    "made-devastate": [{"tag": "devastate"}],
    "made-ineffective": [{"tag": "ineffective", "named": "monster"}, {"tag": "ineffective", "named": "armored"}],
    "made-inflict": [{"tag": "inflict", "stat": "strength", "amount": 1}],
    "made-punishing": [{"tag": "punishing", "amount": 1}],
    "made-sacred": [{"tag": "sacred", "named": "Sun"}],
    "made-relic": [{"tag": "relic", "named": "Moon"}],
    "made-art": [{"tag": "art", "named": "wrath"}],
}
#: Nobody is of the class to which this one is Exclusive.
FOR_NOBODY = {"wretched-air"}
#: These are seen by their tags.
BY_TAGS = {"torch", "unlock", "fortify"}
ROOM, UNITS = 7, 6
#: The battles that are wholly by chance; in the others, what has not been seen yet is brought in.
BY_CHANCE = 100
SEEDS = 400


def crowded(seed: int, wanted: Set[str] = frozenset()) -> dict[str, Any]:
    """A small map with all kinds of tiles, where every turn meets an enemy; with cards that bring wanted tags in."""
    chance = random.Random(seed)
    tiles = [each["slug"] for each in rows("terrain") if each["slug"] != "sea-lake"]
    names = [f"{column}{row}" for column in "abcdefg" for row in range(2, ROOM)]
    terrain = {name: chance.choice(tiles) for name in chance.sample(names, 12)} | {"a4": "fort", "g4": "buildings"}
    made = {
        "might": 2,
        "weight": 0,
        "weapon_type": "swords",
        "damage_type": "martial",
        "least_range": 1,
        "most_range": 1,
    }
    gear = {slug: {**made, "name": slug, "tags": tags} for slug, tags in MADE.items()}
    cards = fixture_cards()
    cards = {**cards, "gear": {**cards["gear"], **gear}}
    bringing = {slug for slug, card in (cards["classes"] | cards["gear"]).items() if wanted & {slug, *_tags(card)}}
    return {
        "cards": cards,
        "map": {"rows": ROOM, "columns": ROOM, "terrain": terrain},
        "scenario": {
            "rounds": 14,
            "deploys_first": "roll",
            "zones": {"attacker": [f"{c}1" for c in "abcdefg"], "defender": [f"{c}7" for c in "abcdefg"]},
            "seize": "fort",
            "raze": "buildings",
            "escape": ["d4"],
            "escapes": 3,
            "chests": {"b4": "iron-shield", "f4": ""},
            "arts": {"wrath": {"name": "Wrath", "might": 2}},
        },
        "options": {"fog": seed % 4 == 0},
        "armies": [{"name": side, "units": _units(chance, seed, at, bringing)} for at, side in enumerate("AD")],
    }


def _tags(card: Mapping[str, Any]) -> set[str]:
    """The tags of a class or weapon, and those that they single out."""
    return {name for use in card["tags"] for name in (use["tag"], use.get("named", ""))}


def _units(chance: random.Random, seed: int, side: int, wanted: Set[str]) -> list[dict[str, Any]]:
    classes, items = hireable(), sorted(each["slug"] for each in rows("item"))
    classes = [slug for slug in classes if wanted & {slug, *usable(slug)}] or classes
    simple = [each["slug"] for each in rows("class") if each["grade"] == "unpromoted"]
    units = []
    for n in range(UNITS):
        at = (seed * UNITS + n) % len(classes)
        slug = classes[at] if n % 2 == side else chance.choice(simple)
        own = usable(slug) + (list(MADE) if "swords" in fixture_cards()["classes"][slug]["wields"] else [])
        first = chance.choice([each for each in own if each in wanted] or own)
        inventory = [first, chance.choice(own), chance.choice(items)][:SLOTS]
        units.append(
            {"class": slug, "inventory": inventory, "tags": ["leader", "saboteur", "fleeing"] if n == 0 else []}
        )
    return units


def fired(state: State, event: Event) -> list[str]:
    """The tags that took effect in an event, beside those that it names itself."""
    found = fired_in(event)
    kind = event[0]
    if kind in ("attacks", "counters"):
        tags = {tag.slug for tag in state.cards.gear[event[3]].tags}
        found += [slug for slug in ("exclusive", "magic") if slug in tags]
    if kind == "casts":
        tags = {tag.slug for tag in state.cards.gear[event[3]].tags}
        found += [slug for slug in ("heal", "rescue", "restore", "warp") if slug in tags]
    simple = {
        "weakened": "inflict",
        "dances": "dance",
        "lights": "torch",
        "shifts": "shifter",
        "art": "art",
        "acquires": "status",
    }
    found += [simple[kind]] if kind in simple else []
    found += {"seize": ["leader", "seize"], "raze": ["saboteur", "raze"], "escape": ["fleeing", "escape"]}.get(kind, [])
    if kind == "opens" and event[3] in ("pick", "unlock"):
        found.append("pick")
    return found


class Played:
    """The events of many battles."""

    def __init__(self) -> None:
        self.tags: Counter[str] = Counter()
        self.statuses: Counter[str] = Counter()
        self.used: Counter[str] = Counter()
        self.carried: Counter[str] = Counter()
        self.classes: Counter[str] = Counter()
        for seed in range(SEEDS):
            if seed >= BY_CHANCE and not self.never:
                break
            setup = crowded(seed, self.never if seed >= BY_CHANCE else frozenset())
            match = Match(GAME, setup, str(seed), (RandomBot(f"a{seed}"), RandomBot(f"d{seed}"))).run()
            self.carried.update(
                slug for army in setup["armies"] for unit in army["units"] for slug in unit["inventory"]
            )
            for event in match.events:
                self._count(match.state, event)

    @property
    def never(self) -> set[str]:
        """The tags that never took effect, and the weapons that were never used."""
        unused = {each["slug"] for each in rows("weapon")} - set(self.used) - FOR_NOBODY - BY_TAGS
        return unused | {each["slug"] for each in rows("tag")} - set(self.tags)

    def _count(self, state: State, event: Event) -> None:
        self.tags.update(fired(state, event))
        kind = event[0]
        if kind == "acquires":
            self.statuses[event[2]] += 1
        if kind in ("attacks", "counters", "casts"):
            self.used[event[3]] += 1
        if kind == "uses":
            self.used[event[2]] += 1
        if kind == "opens":
            self.used[event[3]] += 1
        if kind == "activates":
            self.classes[(state.shifted[event[1]] or state.profile[event[1]]).slug] += 1


@pytest.fixture(scope="module")
def played() -> Played:
    return Played()


@pytest.mark.slow
def test_every_tag_fires_and_every_weapon_is_used(played: Played) -> None:
    assert played.never == set()


@pytest.mark.slow
def test_every_status_is_given_but_one_that_no_card_gives(played: Played) -> None:
    given = set(played.statuses)
    assert {each["slug"] for each in rows("status")} - given == {"slowed"}
    assert "slowed" not in json.dumps(fixture_cards())


@pytest.mark.slow
def test_every_item_takes_part(played: Played) -> None:
    consumables = {each["slug"] for each in rows("item") if each["item_type"] == "consumable"}
    assert consumables <= set(played.used)
    assert {each["slug"] for each in rows("item")} <= set(played.carried)


@pytest.mark.slow
def test_every_class_is_activated(played: Played) -> None:
    assert set(hireable()) <= set(played.classes)
