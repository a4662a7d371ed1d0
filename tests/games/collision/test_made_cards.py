"""Made characters on the shelf and in armies: priced by the formula, kept, undone, copied, and never half lost."""

import json
import re
import shutil
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from django.db import IntegrityError, models, transaction
from pytest_django import DjangoAssertNumQueries

from armybuilder.faces.games.collision.characters import ability_blocks
from armybuilder.faces.games.collision.looks import look_of
from armybuilder.faces.parts import face_of
from armybuilder.lists import services
from armybuilder.lists.forms.made import row_of
from armybuilder.lists.made import bill_of, shelf_of
from armybuilder.lists.models import Army, Entry
from armybuilder.lists.selectors import file_of, file_of_version, versions_of
from armybuilder.lists.texts import as_text, diff
from armybuilder.printing.jobs import job_of_army, roster_of
from armybuilder.printing.options import Options
from armybuilder.serving.errors import Outdated
from catalog.games.collision.models import Ability, Character
from catalog.loader import load_catalog
from catalog.mistakes import Invalid
from catalog.models import Card, Source
from catalog.shelf import shelf
from tests.factories import ArmyFactory, HolderFactory
from tests.games.collision.made import SLUG, WARDEN, company, row, warden
from validation.army import ArmyFile
from validation.books import rulebook
from validation.games.collision.additions import obstacles
from validation.games.collision.maker import MAKER
from validation.games.collision.summary import summary
from validation.making import OWN, own_slug
from validation.moves import Add, Make, Move, MoveRefused, Remake, Remove, Unmake

pytestmark = [pytest.mark.django_db, pytest.mark.once]


@pytest.fixture
def army() -> Army:
    return ArmyFactory.create(file=company())


def change(army: Army, *moves: Move) -> ArmyFile:
    return services.change_army(army, moves, army.revision)


# The shelf


def test_a_made_character_stands_on_the_armys_shelf_with_its_links_and_its_price() -> None:
    card = shelf_of(company()).all(Character)[SLUG]
    base = shelf("collision")
    assert card.faction is base.find("faction", "forge")
    assert [each.slug for each in card.attributes.all()] == ["forge", "machinist"]
    assert [(each.name, str(each.crit), each.crit_amount) for each in card.weapons.all()] == [("Poker", "Poison X", 2)]
    assert [held.ability for held in card.abilities.all()] == [base.find("ability", "block-2")]
    assert (card.cost, card.source, list(card.notes.all())) == (75, Source.MADE, [])


def test_the_catalogs_shelf_knows_nothing_of_it() -> None:
    before = shelf("collision")
    faction = before.find("faction", "forge")
    overlaid = shelf_of(company())
    assert overlaid.catalog is before
    assert before.find("character", SLUG) is None
    assert SLUG not in {each.slug for each in faction.characters.all()}
    assert [card.slug for card in overlaid.own] == [SLUG]
    assert not before.own


def test_an_army_without_made_cards_has_the_catalogs_own_shelf() -> None:
    assert shelf_of(ArmyFile("collision")) is shelf("collision")


def test_building_the_shelf_and_checking_the_army_ask_nothing(
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    base, file = shelf("collision"), company(warden(text="Never seen before."))
    with django_assert_num_queries(0):
        report = rulebook("collision").check(file, shelf_of(file, base))
    assert (report.total, report.is_legal) == (230, True)


@pytest.mark.parametrize("place", range(18))
def test_a_catalog_character_made_anew_looks_and_costs_the_same(place: int) -> None:
    printed = list(shelf("collision").all(Character).values())[place]
    made = MAKER.tidy(replace(warden("own-twin"), fields=row_of(MAKER.fields, printed)))
    twin = shelf_of(ArmyFile("collision", made=(made,))).all(Character)["own-twin"]
    assert twin.cost == printed.cost
    twin_face, face = (face_of(card, shelf("collision")) for card in (twin, printed))
    assert replace(twin_face, source="", card=None, back=None) == replace(face, source="", card=None, back=None)


def test_the_price_is_told_line_by_line() -> None:
    cards = shelf_of(company())
    bill = bill_of(cards.own[0], cards)
    assert bill is not None
    assert dict(bill.lines)["Weapon"] == 2 * 4 + 2 * 5 + 3 + 3 + 3
    assert (sum(amount for _, amount in bill.lines), bill.points) == (bill.raw, 75)
    assert bill.words == "6 tenths of them, to the nearest 5"


def plain_poker() -> dict[str, Any]:
    """The Ash Warden's weapon without its Crit."""
    return {name: value for name, value in WARDEN["weapons"][0].items() if not name.startswith("crit")}


FATE: dict[str, Any] = {
    "arcana": "major",
    "suit": None,
    "rank": 16,
    "spell_power": 4,
    "weapons": [
        {**plain_poker(), "name": "Tower Bolt", "reach": 3, "crit": "slay", "crit_power": 2},
    ],
    "weapon_specials": [
        {"slot": 1, "ability": "focus"},
        {"slot": 1, "ability": "blast-attack", "amount": 2},
        {"slot": 1, "ability": "line-attack", "amount": 5},
    ],
    "abilities": [{"ability": "luck", "amount": 3}, {"ability": "block-2"}],
}


def price_of(**fields: Any) -> tuple[dict[str, int], int]:
    cards = shelf_of(company(warden(**fields)))
    bill = bill_of(cards.own[0], cards)
    assert bill is not None
    return dict(bill.lines), bill.raw


def test_each_token_of_luck_is_priced_as_a_passive_ability() -> None:
    lines, _ = price_of(abilities=[{"ability": "luck", "amount": 3}])
    assert lines["3 × A passive ability"] == 15


@pytest.mark.parametrize(
    ("specials", "raw"),
    [
        ([], 0),
        ([("focus", None)], 3),
        ([("blast-attack", None)], 3),
        ([("blast-attack", 1)], 3),
        ([("blast-attack", 3)], 3 + 2 * 3),
        ([("burst-attack", 2)], 3 + 3),
        ([("line-attack", 4)], 3),
        ([("line-attack", 6)], 3 + 2 * 3),
        ([("blast-attack", 2), ("line-attack", 5), ("knockback", 9)], 3 + 3 + 3),
    ],
)
def test_a_shape_larger_than_usual_costs_more(specials: list[tuple[str, int | None]], raw: int) -> None:
    """Ruling P53: radius 1, and a line as long as the Reach, are what a shape has without a number."""
    rows = [{"slot": 1, "ability": slug, **({"amount": size} if size else {})} for slug, size in specials]
    weapons = [{**WARDEN["weapons"][0], "reach": 4}]
    bare, _ = price_of(weapons=weapons, weapon_specials=[])
    lines, _ = price_of(weapons=weapons, weapon_specials=rows)
    assert lines["Weapon"] - bare["Weapon"] == raw


def test_slay_costs_what_a_crit_costs() -> None:
    bare, _ = price_of(weapons=[plain_poker()])
    lines, _ = price_of(weapons=[{**plain_poker(), "crit": "slay"}])
    assert lines["Weapon"] - bare["Weapon"] == 3


def test_card_and_roster_say_fate_shapes_crit_and_luck() -> None:
    file = company(warden(**FATE))
    cards = shelf_of(file)
    face = face_of(cards.own[0], cards)
    assert face.badges[0].word == "Major Arcana 16"
    look = look_of(cards.all(Character)[SLUG])
    assert look.weapons[0].cells[-2:] == ("Slay, Pow +2", "Focus, Blast 2, Line 5")
    assert "Luck 3" in [each.name for each in look.abilities]
    told = {block.title: block.label for block in ability_blocks(look, cards)}
    assert ("radius 2" in told["Blast 2"], "length 5" in told["Line 5"]) == (True, True)
    assert (told["Slay"], told["Focus"], told["Luck 3"]) == ("Keyword", "Weapon", "Keyword")
    entry = roster_of(file, cards).entries[0]
    assert "Major Arcana 16" in entry.traits
    assert "Crit Slay, Pow +2, Special Focus, Blast 2, Line 5" in dict(entry.lines)["Weapon"]


def test_a_major_arcana_character_of_ones_own_comes_once() -> None:
    """Rule `arcana_once`, broken by a real army; the picker says it before it happens."""
    file = company(warden(**FATE))
    report = rulebook("collision").check(file, shelf_of(file))
    (finding,) = [each for each in report.findings if each.code == "arcana_once"]
    assert finding.message == "Ash Warden is of the Major Arcana and appears 2 times; once is the most."
    once = replace(file, entries=(replace(file.entries[0], count=1),))
    mustered = rulebook("collision").build_roster(once, shelf_of(once))
    assert obstacles(mustered)[SLUG] == "a Major Arcana character is never in a hand twice"
    assert "arcana_once" not in [each.code for each in rulebook("collision").check(once, shelf_of(once)).findings]


def test_the_counts_beside_an_army_name_its_major_arcana() -> None:
    file = company(warden(**FATE))
    bars = {bar.label: bar.count for bar in summary(rulebook("collision").build_roster(file, shelf_of(file))).suits}
    assert (bars["Major Arcana"], bars["Rods"]) == (2, 1)


def test_faces_say_that_a_player_made_it() -> None:
    cards = shelf_of(company())
    assert face_of(cards.own[0], cards).source == "Made by a player"


def test_it_prints_on_cards_and_on_the_roster() -> None:
    file = company()
    cards = shelf_of(file)
    assert [face.title for face in job_of_army(file, cards, Options()).faces] == ["Ash Warden"] * 2 + ["Forge Gunner"]
    assert [(entry.name, entry.cost) for entry in roster_of(file, cards).entries] == [
        ("Ash Warden", 75),
        ("Forge Gunner", 80),
    ]


def test_it_stands_in_the_text() -> None:
    assert "2 × Ash Warden: 150 (Front.)" in as_text(company(), shelf_of(company()))


# Armies that have such cards


def test_an_army_keeps_its_made_cards(army: Army) -> None:
    assert file_of(army) == company()
    assert [(entry.own, entry.card_id is None) for entry in army.entries.all()] == [(SLUG, True), ("", False)]


def test_a_line_has_a_card_of_the_catalog_or_a_made_one(army: Army) -> None:
    for wrong in ({"own": ""}, {"card": shelf("collision").find("character", "bone-archer")}):
        with pytest.raises(IntegrityError), transaction.atomic():
            Entry.objects.filter(army=army, own=SLUG).update(**wrong)


def test_making_gives_a_slug_of_its_own(army: Army) -> None:
    file = change(army, Make({"kind": "character", **WARDEN}), Add("own-ash-warden-2"))
    assert [made.slug for made in file.made] == [SLUG, "own-ash-warden-2"]
    assert file_of(army).entries[-1].card == "own-ash-warden-2"


@pytest.mark.parametrize(
    ("name", "slug"), [("Ash Warden", "own-ash-warden-2"), ("Señor Ñu!", "own-senor-nu"), ("炎", "own-card")]
)
def test_a_slug_follows_from_the_name(name: str, slug: str) -> None:
    assert own_slug(name, [SLUG]) == slug


def test_no_two_made_cards_share_a_slug_however_long_the_name() -> None:
    first = own_slug("x" * 200, [])
    second = own_slug("x" * 200, [first])
    assert first != second
    assert max(len(first), len(second)) <= 80


def test_changing_a_card_changes_what_the_army_costs(army: Army) -> None:
    file = change(army, Remake(row(defense=12, name="Ash Lord")))
    assert rulebook("collision").check(file, shelf_of(file)).total == 230 + 2 * 10
    assert file_of(army).made == (warden(defense=12, name="Ash Lord"),)


def test_every_change_of_a_made_card_is_undone_and_redone(army: Army) -> None:
    change(army, Remake(row(defense=12)))
    change(army, Remove(0), Unmake(SLUG))
    assert file_of(army).made == ()
    assert services.undo_army(army, army.revision).made == (warden(defense=12),)
    assert services.undo_army(army, army.revision) == company()
    services.redo_army(army, army.revision)
    assert services.redo_army(army, army.revision).made == ()


def test_a_version_keeps_the_card_as_it_was(army: Army) -> None:
    change(army, Remake(row(defense=12)))
    assert file_of_version(versions_of(army)[1]).made == (warden(),)
    services.restore_version(army, 1, army.revision)
    assert file_of(army).made == (warden(),)


def test_a_copy_has_the_cards_too(army: Army) -> None:
    copy = services.duplicate_army(army, HolderFactory.create())
    change(copy, Remake(row(name="Cinder Warden")))
    assert file_of(copy).made[0].name == "Cinder Warden"
    assert file_of(army).made[0].name == "Ash Warden"


def test_a_stale_change_of_a_card_overwrites_nothing(army: Army) -> None:
    seen = army.revision
    change(army, Remake(row(defense=12)))
    with pytest.raises(Outdated):
        services.change_army(army, [Remake(row(defense=1))], seen)
    assert file_of(army).made == (warden(defense=12),)


def test_a_card_in_the_army_is_not_taken_away_under_it(army: Army) -> None:
    with pytest.raises(MoveRefused, match=r"Ash Warden stands in the army \(line 1\); take it out of there first\."):
        change(army, Unmake(SLUG))
    assert change(army, Remove(0), Unmake(SLUG)).made == ()


def test_a_file_that_forgets_a_card_of_its_lines_is_refused(army: Army) -> None:
    with pytest.raises(MoveRefused, match="There is no character 'own-ash-warden'"):
        services.rewrite_army(army, replace(company(), made=()), army.revision)
    assert file_of(army) == company()


@pytest.mark.parametrize(
    ("move", "sentence"),
    [
        (Make(row()), "There is a made card 'own-ash-warden' already"),
        (Remake(row("own-nobody")), "no longer in the army"),
        (Unmake("own-nobody"), "no longer in the army"),
        (Make({**row("own-b", defense=99, race="humn")}), "(race): 'humn' should be"),
        (Make({**row("own-b", defense=99, race="humn")}), "(defense): 99 is too large; 20 is the most."),
        (Make({**row("own-b", cost=5)}), "(cost): There is no field 'cost'"),
        (Make({"kind": "character"}), "'name' is missing."),
        (Make({**row("own-b"), "kind": "ability"}), "'ability' should be 'character'"),
        (Make({**row("castle-guard")}), "begins with 'own-'"),
        (Remake(row(abilities=[{"ability": "stun"}])), "Stun can't stand here."),
    ],
)
def test_what_cannot_be_is_refused_with_all_that_is_wrong(army: Army, move: Move, sentence: str) -> None:
    with pytest.raises(MoveRefused) as refused:
        change(army, move)
    assert sentence in str(refused.value)
    assert file_of(army) == company()


def test_another_game_makes_no_cards() -> None:
    file = ArmyFile("tactics-david", ruleset="open", made=(warden(),))
    with pytest.raises(MoveRefused, match="No cards are made in this game"):
        services.import_army(file, HolderFactory.create())


def test_an_army_has_thirty_made_cards_at_most(army: Army) -> None:
    more = [Make({"kind": "character", **WARDEN}) for _ in range(29)]
    change(army, *more)
    with pytest.raises(MoveRefused, match="at most 30 made cards"):
        change(army, more[0])


def test_a_card_that_was_sound_once_hinders_no_other_change(army: Army) -> None:
    """Bounds may be others by now: what is kept stays, and only what is made anew is measured."""
    Army.objects.filter(pk=army.pk).update(own_cards=[row(defense=99)])
    army.refresh_from_db()
    assert change(army, Add("forge-gunner")).made == (warden(defense=99),)
    assert file_of(services.duplicate_army(army, HolderFactory.create())).made == (warden(defense=99),)


def test_differences_tell_of_made_cards() -> None:
    later = replace(company(warden(name="Cinder Warden"), warden("own-b", name="Bellows")), entries=())
    told = [(each.what, each.text) for each in diff(company(), later)]
    assert told[:2] == [("changed", "Your own Ash Warden is now Cinder Warden"), ("added", "Your own Bellows")]
    assert ("removed", "2 × Ash Warden") in told
    assert ("removed", "Your own Bellows") in [(each.what, each.text) for each in diff(later, company())]


# The catalog beneath


def test_no_card_of_a_catalog_has_a_slug_as_made_cards_have() -> None:
    assert not Card.objects.filter(slug__startswith=OWN).exists()


@pytest.mark.parametrize("kind", ["now", "in a version"])
def test_the_catalog_keeps_what_a_made_card_is_put_together_from(army: Army, kind: str) -> None:
    if kind == "in a version":
        change(army, Remove(0), Unmake(SLUG))
    ability = Ability.objects.get(slug="sharp")
    with pytest.raises(models.ProtectedError) as refused:
        ability.delete()
    assert refused.value.protected_objects == {army}


def test_the_catalog_may_lose_what_no_card_has(army: Army) -> None:
    with transaction.atomic():
        Ability.objects.get(slug="wreck").delete()
        transaction.set_rollback(True)


def test_loading_the_catalog_names_the_army_that_still_needs_a_card(army: Army, tmp_path: Path, settings: Any) -> None:
    folder = tmp_path / "fixtures"
    shutil.copytree(settings.FIXTURES_DIR, folder)
    for name, field, gone in (("ability.json", "slug", "sharp"), ("terms.json", "card", "ability:sharp")):
        file = folder / "collision" / name
        file.write_text(json.dumps([each for each in json.loads(file.read_text()) if each.get(field) != gone]))
    for file in (folder / "collision").glob("*.json"):
        file.write_text(re.sub(r"\[\[(ability:)?sharp(\|[^\]]*)?\]\]", "it", file.read_text(), flags=re.IGNORECASE))
    with pytest.raises(Invalid) as refused:
        load_catalog(folder)
    assert [str(each) for each in refused.value.mistakes] == [
        "ability.json: sharp: is gone from the fixtures, but in use: army 'Ash Company'"
    ]
    assert file_of(army) == company()
