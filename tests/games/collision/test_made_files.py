"""Made characters in the army file: what is written reads back, and every mistake is named with its place."""

import json
from collections.abc import Iterable
from typing import Any

import pytest
from django.test import Client
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from hypothesis.strategies import SearchStrategy
from jsonschema import Draft202012Validator

from armybuilder.lists.files import Invalid, as_document, read, schema, write
from armybuilder.lists.integrity import mistakes_of_one
from armybuilder.lists.made import shelf_of
from armybuilder.lists.selectors import file_of
from catalog.games.collision.models import Race, Suit
from catalog.shelf import shelf
from tests.factories import ArmyFactory, UserFactory
from tests.games.collision.made import SLUG, WARDEN, company, row, warden
from validation.army import ArmyFile, Entry, Made
from validation.games.collision.maker import ABILITY, BODY, GROUPS, MAKER, SPECIAL, WEAPON, WHO
from validation.making import Field, Number, OneOf, Rows

pytestmark = [pytest.mark.django_db, pytest.mark.once]


def mistakes(document: dict[str, Any]) -> list[str]:
    with pytest.raises(Invalid) as refused:
        read(json.dumps(document))
    return [str(mistake) for mistake in refused.value.mistakes]


def document(*rows: Any, **head: Any) -> dict[str, Any]:
    return {"format": "muster-army/1", "game": "collision", "made": list(rows), "entries": [{"card": SLUG}], **head}


def weapon_with(**fields: Any) -> dict[str, Any]:
    """The Ash Warden's poker, with some of its fields otherwise."""
    return {**WARDEN["weapons"][0], **fields}


def test_an_army_file_has_made_cards_before_the_lines_a_line_each() -> None:
    text = write(company())
    assert read(text) == company()
    lines = text.splitlines()
    at = lines.index('  "made": [')
    assert lines[at + 1].startswith('    {"kind": "character", "slug": "own-ash-warden", "name": "Ash Warden", ')
    assert lines[at + 2 : at + 4] == ["  ],", '  "entries": [']


def test_a_file_without_made_cards_is_written_as_ever() -> None:
    assert "made" not in as_document(ArmyFile("collision", ruleset="open"))


def test_what_is_written_otherwise_is_the_same_card() -> None:
    loose = row(name="  Ash   Warden ", defense=8.0, weapons=[weapon_with(is_ranged=False)])
    assert read(json.dumps(document(loose))).made == (warden(),)


def test_the_published_schema_describes_made_cards() -> None:
    check = Draft202012Validator(schema())
    assert check.is_valid(as_document(company()))
    assert not check.is_valid(document(row(defense=99)))
    assert "made" not in schema()["$defs"]["tactics-david"]["properties"]


@pytest.mark.parametrize(
    ("rows", "expected"),
    [
        ([row(defense=99)], "$.made[0].defense: 99 is too large; 20 is the most."),
        ([row(toughness=0)], "$.made[0].toughness: 0 is too small; 1 is the least."),
        ([row(endure=10)], "$.made[0].endure: 10 is too large; 9 is the most."),
        ([row(defense="8")], "$.made[0].defense: '8' should be a whole number."),
        ([row(defense=None)], "$.made[0]: 'defense' is missing."),
        ([row(race="humn")], "Did you mean 'human'?"),
        ([row(faction="frge")], "$.made[0].faction: There is no faction 'frge'. Did you mean 'forge'?"),
        ([row(emblem="gards")], "$.made[0].emblem: There is no picture 'gards'. Did you mean 'guards'?"),
        ([row(cost=75)], "$.made[0].cost: There is no field 'cost'."),
        ([row(source="book")], "$.made[0].source: There is no field 'source'."),
        ([row(name=" ")], "$.made[0].name: A name is plain text"),
        ([row(attributes=["forge", "forge"])], "$.made[0].attributes[1]: 'forge' stands here already."),
        ([row(attributes=["forge", "rhom", "undead", "savage"])], "$.made[0].attributes: This list is too long; 3 is"),
        ([row(attributes="forge")], "$.made[0].attributes: 'forge' should be a list."),
        ([row(weapons=[weapon_with(slot=3)])], "$.made[0].weapons[0].slot: 3 is too large; 2 is"),
        ([row(weapons=WARDEN["weapons"] * 2)], "$.made[0].weapons[1].slot: 1 stands here already."),
        (
            [row(weapons=[weapon_with(crit="heal")])],
            "$.made[0].weapons[0].crit: Heal can't stand here.",
        ),
        (
            [row(weapons=[weapon_with(crit="stun")])],
            "$.made[0].weapons[0].crit_amount: Stun takes no number.",
        ),
        (
            [row(weapons=[weapon_with(crit=None)])],
            "$.made[0].weapons[0].crit: null should be text.",
        ),
        (
            [row(weapon_specials=[{"slot": 2, "ability": "sharp"}])],
            "$.made[0].weapon_specials[0].slot: There is no weapon 2 that could have it.",
        ),
        (
            [row(weapon_specials=[{"slot": 1, "ability": "knockback"}])],
            "$.made[0].weapon_specials[0].amount: Knockback needs its number.",
        ),
        ([row(suit=None)], "$.made[0].suit: A card of the Minor Arcana has a suit."),
        ([row(rank=15)], "$.made[0].rank: A suit goes from 1 to 14."),
        ([row(rank=0)], "$.made[0].rank: A suit goes from 1 to 14."),
        ([row(arcana="major")], "$.made[0].suit: A card of the Major Arcana has no suit."),
        ([row(arcana="major", suit=None, rank=22)], "$.made[0].rank: 22 is too large; 21 is the most."),
        ([row(arcana="minr")], "Did you mean 'minor'?"),
        ([row(abilities=[{"ability": "luck"}])], "$.made[0].abilities[0].amount: Luck needs its number."),
        ([row(abilities=[{"ability": "slay"}])], "$.made[0].abilities[0].ability: Slay can't stand here."),
        (
            [row(weapon_specials=[{"slot": 1, "ability": "slay"}])],
            "$.made[0].weapon_specials[0].ability: Slay can't stand here.",
        ),
        (
            [row(weapon_specials=[{"slot": 1, "ability": "focus", "amount": 2}])],
            "$.made[0].weapon_specials[0].amount: Focus takes no number.",
        ),
        ([row(abilities=[{"ability": "blok-2"}])], "$.made[0].abilities[0].ability: There is no ability 'blok-2'."),
        (
            [row(abilities=[{"ability": "block-2"}, {"ability": "block-2"}])],
            "$.made[0].abilities[1].ability: 'block-2' stands here already.",
        ),
        ([row(), row()], "$.made[1].slug: 'own-ash-warden' is the slug of a card before it."),
        ([row("castle-guard")], "$.made[0].slug: The slug of a made card begins with 'own-'"),
        ([{**row(), "kind": "weapon"}], "$.made[0].kind: 'weapon' should be 'character'."),
        ([3], "$.made[0]: 3 should be an object."),
        ([row("own-b")], "$.entries[0].card: There is no character 'own-ash-warden'."),
        ([row(f"own-{n}") for n in range(31)], "$.made: This list is too long; 30 is the most that it may hold."),
    ],
)
def test_a_mistake_is_named_with_its_place(rows: list[Any], expected: str) -> None:
    assert any(expected in mistake for mistake in mistakes(document(*rows)))


def test_the_minor_arcana_are_not_written() -> None:
    assert read(json.dumps(document(row(arcana="minor")))).made == (warden(),)


def test_all_mistakes_of_all_cards_are_named_at_once() -> None:
    wrong = document(row(defense=99, faction="frge"), row("own-b", race="x", abilities=[{"ability": "heel"}]))
    places = [mistake.partition(":")[0] for mistake in mistakes(wrong)]
    assert sorted(places) == [
        "$.made[0].defense",
        "$.made[0].faction",
        "$.made[1].abilities[0].ability",
        "$.made[1].race",
    ]


def test_a_wrong_card_is_not_missed_by_its_lines_too() -> None:
    assert mistakes(document(row(defense=99))) == ["$.made[0].defense: 99 is too large; 20 is the most."]


#: Everything that can be of another shape is.
ODD = {
    "slug": "own-a",
    "kind": {},
    "faction": {},
    "race": [],
    "attributes": [[], {}],
    "weapons": [1, [], {"slot": []}, {"slot": []}],
    "abilities": [{"ability": {}}, {"ability": {}}],
}


def test_mistakes_in_many_fields_hide_none_further_on() -> None:
    found = mistakes(document({}, {}, row("own-c", abilities=[{"ability": "heel"}])))
    assert "$.made[2].abilities[0].ability: There is no ability 'heel'. Did you mean 'heal'?" in found
    assert len(found) == len(set(found))


@pytest.mark.parametrize("made", [None, {}, "x", [None], [[]], [{"slug": []}, {"slug": []}], [ODD]])
def test_nonsense_is_refused_with_a_mistake(made: Any) -> None:
    assert all(mistake.startswith("$.") for mistake in mistakes(document(made=made)))


def test_a_game_without_a_maker_has_no_such_field() -> None:
    assert mistakes({"format": "muster-army/1", "game": "tactics-david", "made": [], "entries": []}) == [
        "$.made: There is no field 'made'. Known here: format, game, name, ruleset, limit, options, entries."
    ]


# Any card at all


def slugs(kind: str, field: OneOf | None = None) -> SearchStrategy[str]:
    allows = field.allows if field else None
    cards = shelf("collision").kind(kind)
    return st.sampled_from([slug for slug, card in cards.items() if allows is None or allows(card)])


def choice(fields: Iterable[Field], name: str) -> OneOf:
    """A field of a row by its name."""
    return next(field for field in fields if isinstance(field, OneOf) and field.name == name)


def figure(field: Number) -> SearchStrategy[int]:
    return st.integers(field.least, field.most)


def words(most: int) -> SearchStrategy[str]:
    letters = st.characters(exclude_categories=["Cs", "Cc"])
    return st.text(letters, min_size=1, max_size=most).filter(lambda text: bool(text.strip()))


def held(slug: str, amount: int) -> dict[str, Any]:
    """An ability with a number if it takes one; every other shape has a size."""
    ability: Any = shelf("collision").kind("ability")[slug]
    has_amount = ability.takes_amount or (ability.is_shape and amount % 2)
    return {"ability": slug, **({"amount": amount} if has_amount else {})}


TAROT = st.builds(lambda suit, rank: {"suit": suit, "rank": rank}, st.sampled_from(Suit.values), st.integers(1, 14))
MAJOR = st.builds(lambda rank: {"arcana": "major", "rank": rank}, st.integers(0, 21))


def abilities(field: OneOf, most: int) -> SearchStrategy[list[dict[str, Any]]]:
    return st.lists(st.builds(held, slugs("ability", field), st.integers(1, 9)), max_size=most, unique_by=str).map(
        lambda rows: list({row["ability"]: row for row in rows}.values())
    )


def weapon(slot: int) -> SearchStrategy[dict[str, Any]]:
    numbers = {field.name: figure(field) for field in WEAPON if isinstance(field, Number) and field.usual is not None}
    crit = st.none() | st.builds(held, slugs("ability", choice(WEAPON, "crit")), st.integers(1, 9))
    fields = {**numbers, "slot": st.just(slot), "name": words(30), "damage_type": slugs("damage_type")}
    return st.builds(_with_crit, st.fixed_dictionaries(fields, optional={"is_ranged": st.just(True)}), crit)


def _with_crit(weapon: dict[str, Any], crit: dict[str, Any] | None) -> dict[str, Any]:
    if crit is None:
        return weapon
    return {**weapon, "crit": crit["ability"], **({"crit_amount": crit["amount"]} if "amount" in crit else {})}


@st.composite
def characters(draw: st.DrawFn) -> Made:
    weapons = [draw(weapon(slot)) for slot in draw(st.sampled_from([(), (1,), (2,), (1, 2)]))]
    specials = [
        {"slot": weapon["slot"], **each}
        for weapon in weapons
        for each in draw(abilities(choice(SPECIAL, "ability"), 2))
    ]
    fields = {
        "name": draw(words(40)),
        "text": draw(st.just("") | words(160)),
        "emblem": draw(
            st.sampled_from(sorted({card.emblem for card in shelf("collision").kind("character").values()}))
        ),
        "faction": draw(slugs("faction")),
        "race": draw(st.sampled_from(Race.values)),
        "attributes": draw(st.lists(slugs("attribute"), max_size=3, unique=True)),
        **draw(TAROT | MAJOR),
        **{field.name: draw(figure(field)) for field in BODY},
        "weapons": weapons,
        "weapon_specials": specials,
        "abilities": draw(abilities(choice(ABILITY, "ability"), 6)),
    }
    return MAKER.tidy(Made("character", SLUG, fields))


def test_the_strategy_knows_every_field() -> None:
    named = {"name", "text", "emblem", "faction", "race", "attributes", "arcana", "suit", "rank"}
    assert {field.name for field in WHO} == named
    assert {field.name for group in GROUPS for field in group.fields if isinstance(field, Rows)} == {
        "weapons",
        "weapon_specials",
        "abilities",
    }


@settings(max_examples=30, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(made=characters())
def test_any_character_within_bounds_goes_through_file_and_database_unchanged(made: Made) -> None:
    assert mistakes_of_one(made, shelf("collision")) == []
    file = ArmyFile("collision", "Any", "open", None, {}, (Entry(0, SLUG),), (made,))
    assert read(write(file)) == file
    army = ArmyFactory.create(file=file)
    assert file_of(army) == file
    assert write(file_of(army)) == write(file)
    assert shelf_of(file).own[0].cost == shelf_of(file_of(army)).own[0].cost


# Over HTTP


def test_the_api_checks_keeps_and_answers_made_cards(client: Client) -> None:
    client.force_login(UserFactory.create(username="ada"))
    sent = as_document(company())
    report = client.post("/api/v1/check/", sent, content_type="application/json").json()
    assert (report["total"], report["legal"]) == (230, True)
    kept = client.post("/api/v1/armies/", sent, content_type="application/json").json()
    assert kept["army"] == sent
    assert client.get(f"/api/v1/armies/{kept['key']}/").json()["army"]["made"] == sent["made"]


def test_the_api_makes_changes_and_takes_cards_away(client: Client) -> None:
    client.force_login(UserFactory.create(username="ada"))
    kept = client.post("/api/v1/armies/", as_document(company()), content_type="application/json").json()
    moves = [{"move": "make", "card": row("own-b", name="Bellows")}, {"move": "remake", "card": row(defense=12)}]
    address = f"/api/v1/armies/{kept['key']}/moves/"
    changed = client.post(address, {"revision": 1, "moves": moves}, content_type="application/json").json()
    assert [made["slug"] for made in changed["army"]["made"]] == [SLUG, "own-b"]
    moves = [{"move": "unmake", "slug": "own-b"}]
    changed = client.post(address, {"revision": 2, "moves": moves}, content_type="application/json").json()
    assert [made["slug"] for made in changed["army"]["made"]] == [SLUG]


def test_the_api_names_what_is_wrong_with_a_made_card(client: Client) -> None:
    client.force_login(UserFactory.create(username="ada"))
    answer = client.post("/api/v1/armies/", document(row(defense=99)), content_type="application/json")
    assert answer.status_code == 400
    assert answer.json()["mistakes"] == [{"path": "$.made[0].defense", "message": "99 is too large; 20 is the most."}]
